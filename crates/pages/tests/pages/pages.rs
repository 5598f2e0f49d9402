//! The pages: both languages, every option, faults beside their fields, files with their tags.

use crate::common::{Answer, ask, get, lab, send};
use marubatsu::voice::glossary::TERMS;
use marubatsu_app::options::{HORIZON, POSITION, SEARCH};

fn with(path: &str, headers: &[(&str, &str)]) -> Answer {
    let request = headers.iter().fold(get(path), |request, (name, value)| {
        request.header(*name, *value)
    });
    send(&lab(|_| {}), request.body(Vec::new()).unwrap())
}

/// The addresses of a page's links, of this server and without what follows `#`.
fn links(page: &str) -> Vec<String> {
    let links = page.split(" href=\"").skip(1);
    let links = links.map(|rest| rest[..rest.find('"').unwrap()].replace("&amp;", "&"));
    let own = links.map(|link| link.split('#').next().unwrap().to_owned());
    let own = own.filter(|link| link.starts_with('.'));
    own.map(|link| link.replacen("./", "/", 1)).collect()
}

/// That every link leads somewhere: `doors.rs`.
#[test]
fn home_and_help_lead_to_frames_that_are_there() {
    let lab = lab(|_| {});
    for page in ["/", "/help"] {
        let links = links(&ask(&lab, page).text);
        assert!(links.len() >= 23, "{page}: {links:?}");
        for link in links {
            let Some(("/search", query)) = link.split_once('?') else {
                continue;
            };
            let is_of = |name: &str| query.contains(&format!("algorithm={name}"));
            let summary = if ["uct", "puct", "pn", "dfpn"].into_iter().any(is_of) {
                "best-first"
            } else {
                "trace"
            };
            let answer = ask(&lab, &format!("/api/{summary}?{query}"));
            assert_eq!(answer.status, 200, "{link}: {}", answer.text);
            let frames = answer.json()["frames"].as_u64().unwrap();
            let frame = query.split("frame=").nth(1).unwrap_or("0");
            let frame: u64 = frame.split('&').next().unwrap().parse().unwrap_or(0);
            assert!(frame < frames, "{link} has {frames} frames");
        }
    }
}

/// That links to words lead to anchors: `doors.rs`.
#[test]
fn every_word_has_one_anchor_and_pages_lead_to_words() {
    let lab = lab(|_| {});
    for lang in ["en", "ja"] {
        let of = |path: &str| ask(&lab, &format!("{path}?lang={lang}")).text;
        let help = of("/help");
        for term in TERMS {
            let anchor = format!(" id=\"{}\"", term.id);
            assert_eq!(help.matches(&anchor).count(), 1, "{}", term.id);
        }
        for path in ["/help", "/search", "/compare", "/tree", "/match"] {
            assert!(of(path).contains("href=\"./help#"), "{path}");
        }
    }
}

/// What the home page says of the frames that its running search tells, in order.
fn told(page: &str) -> Vec<String> {
    let told = page.split("id=\"told\">").nth(1).unwrap();
    let told = told.split("</p>").next().unwrap().split("</span>");
    let text = |span: &str| span.split_once('>').map(|(_, text)| text.to_owned());
    told.filter_map(text).collect()
}

#[test]
fn the_home_page_tells_a_search_in_both_languages() {
    let lab = lab(|_| {});
    for (lang, cut) in [("en", "Cut! ▽ gets 2"), ("ja", "切る！")] {
        let page = ask(&lab, &format!("/?lang={lang}")).text;
        let told = told(&page);
        assert_eq!(told.len(), 7);
        assert!(told[6].contains(cut), "{}", told[6]);
        // What stands there without a script is the cut.
        let shown = format!("<span class=\"now\">{}", told[6]);
        assert!(page.contains(&shown), "{shown}");
        assert_eq!(page.matches("class=\"now\"").count(), 1);
        let label = format!("aria-label=\"{}", told[6]);
        assert_eq!(page.matches(&label).count(), 4);
    }
}

#[test]
fn the_home_page_moves_what_the_stage_shows() {
    let lab = lab(|_| {});
    let page = ask(&lab, "/?lang=en").text;
    let scenes = page
        .split("id=\"scenes\" type=\"application/json\">")
        .nth(1);
    let scenes = scenes.unwrap().split("</script>").next().unwrap();
    let scenes: serde_json::Value = serde_json::from_str(scenes).unwrap();
    let holds: Vec<u64> = serde_json::from_value(scenes["holds"].clone()).unwrap();
    let before: u64 = holds[..6].iter().sum();
    assert!(before < 16_000, "the cut comes after {before} ms");
    let plates = scenes["plates"].as_object().unwrap();
    assert_eq!(plates.len(), 4);
    for (name, frames) in plates {
        let frames = frames.as_array().unwrap();
        assert_eq!(frames.len(), holds.len(), "{name}");
        let has = |frame: usize, id: &str| {
            let items = frames[frame]["tree"].as_array().unwrap();
            items.iter().any(|item| item["id"] == id)
        };
        for (id, cut) in [
            ("cut 1 1", true),
            ("arc", true),
            ("unseen", true),
            ("alpha", false),
            ("legend", false),
        ] {
            assert_eq!(has(6, id), cut, "{name}: {id}");
            assert!(!has(0, id), "{name}: {id} at the start");
        }
    }
}

#[test]
fn each_chapter_of_the_home_page_opens_where_it_tells() {
    let lab = lab(|_| {});
    let links = links(&ask(&lab, "/").text);
    let chapters = ask(&lab, "/api/lessons").json();
    for lesson in chapters["lessons"].as_array().expect("chapters") {
        let id = lesson["id"].as_str().expect("an id");
        let link = format!("/lesson?id={id}");
        assert!(links.contains(&link), "{link}: {links:?}");
        let page = ask(&lab, &link).text;
        assert!(page.contains("id=\"dots\"") && page.contains(&format!("id={id}&amp;stop=")));
    }
}

#[test]
fn the_page_is_valid_without_parameters_and_has_every_option() {
    let page = ask(&lab(|_| {}), "/search");
    assert_eq!(page.status, 200);
    assert_eq!(
        page.header("content-type"),
        Some("text/html; charset=utf-8")
    );
    for option in POSITION.iter().chain(SEARCH).chain(HORIZON) {
        let key = option.key;
        for part in [
            format!("id=\"option-{key}\""),
            format!("for=\"option-{key}\""),
            format!("id=\"error-{key}\""),
        ] {
            assert!(page.text.contains(&part), "{part}");
        }
        assert!(
            page.text
                .contains(&maud::html! { (option.help.en) }.into_string()),
            "{key}"
        );
    }
}

#[test]
fn the_examples_can_be_run() {
    let page = ask(&lab(|_| {}), "/search").text;
    let links: Vec<String> = page
        .split("<a href=\"./search?")
        .skip(1)
        .map(|rest| rest[..rest.find('"').unwrap()].replace("&amp;", "&"))
        .collect();
    assert_eq!(links.len(), 8, "seven, and the search of the defaults");
    for query in links {
        let path = if query.contains("=uct") {
            "best-first"
        } else {
            "trace"
        };
        let answer = ask(&lab(|_| {}), &format!("/api/{path}?{query}"));
        assert_eq!(answer.status, 200, "{query}: {}", answer.text);
        assert!(answer.json()["frames"].as_u64().unwrap() > 10, "{query}");
    }
}

#[test]
fn no_page_carries_script_or_style_of_its_own() {
    for path in ["/search", "/compare", "/search?algorithm=none", "/nothing"] {
        let page = ask(&lab(|_| {}), path).text;
        for inline in [
            "<style",
            " style=",
            " onclick=",
            "javascript:",
            "<script>",
            "http://",
            "https://",
        ] {
            assert!(!page.contains(inline), "{path}: {inline}");
        }
    }
}

#[test]
fn the_page_speaks_the_readers_language() {
    for (path, headers, lang) in [
        ("/search", &[("accept-language", "ja")][..], "ja"),
        (
            "/search",
            &[("accept-language", "ja"), ("cookie", "lang=en")],
            "en",
        ),
        (
            "/search?lang=ja",
            &[("accept-language", "en"), ("cookie", "lang=en")],
            "ja",
        ),
        ("/search", &[], "en"),
        ("/nothing", &[("accept-language", "ja")], "ja"),
    ] {
        let page = with(path, headers);
        assert!(
            page.text.contains(&format!("<html lang=\"{lang}\"")),
            "{path} {headers:?}"
        );
        let title = if lang == "ja" {
            "表示できません"
        } else {
            "This can't be shown"
        };
        assert_eq!(page.text.contains(title), path == "/nothing");
    }
}

#[test]
fn a_theme_is_chosen_by_address_or_before() {
    let page = ask(&lab(|_| {}), "/search?theme=dark");
    assert!(page.text.contains("data-theme=\"dark\""));
    let before = with("/search", &[("cookie", "theme=light")]);
    assert!(before.text.contains("data-theme=\"light\""));
    let fault = with("/nothing", &[("cookie", "theme=dark")]);
    assert!(fault.text.contains("data-theme=\"dark\""));
}

#[test]
fn the_other_language_is_found_at_the_same_place() {
    let page = ask(&lab(|_| {}), "/search?table=merged&frame=66&lang=ja");
    assert!(
        page.text
            .contains("href=\"./search?table=merged&amp;frame=66&amp;lang=en\"")
    );
}

#[test]
fn an_address_runs_by_itself_only_when_the_user_opened_it() {
    for (site, runs) in [
        (Some("none"), true),
        (Some("same-origin"), true),
        (Some("cross-site"), false),
        (Some("same-site"), false),
        (None, false),
    ] {
        let mut headers = vec![
            ("sec-fetch-mode", "navigate"),
            ("sec-fetch-dest", "document"),
        ];
        headers.extend(site.map(|site| ("sec-fetch-site", site)));
        let page = with("/search?frame=3", &headers);
        assert_eq!(page.status, 200, "{site:?}");
        assert_eq!(page.text.contains("\"runs\":true"), runs, "{site:?}");
    }
}

#[test]
fn what_people_type_stands_in_the_form_by_its_name() {
    let site = lab(|_| {});
    for (asked, selected, game) in [
        ("/search?algorithm=PVS&game=Tic-Tac-Toe", "scout", "3x3"),
        ("/search?algorithm=negamax&game=C4", "minimax", "7x6x4g"),
        ("/compare?left.algorithm=PVS&game=3X3", "scout", "3x3"),
        ("/search?algorithm=mtd(f)&game=connect4", "mtdf", "connect4"),
    ] {
        let page = ask(&site, asked);
        assert_eq!(page.status, 200, "{asked}");
        let chosen = page.text.split("<option ").filter(|option| {
            let head = option.split('>').next().unwrap_or_default();
            head.ends_with(" selected") && head.starts_with(&format!("value=\"{selected}\""))
        });
        assert_eq!(chosen.count(), 1, "{asked}");
        let field = format!("name=\"game\" type=\"text\" value=\"{game}\"");
        assert!(page.text.contains(&field), "{asked}");
        let other = asked.split(['=', '&']).nth(1).expect("an algorithm");
        assert!(
            !page.text.contains(&format!("<option value=\"{other}\"")),
            "{asked}"
        );
    }
}

#[test]
fn a_value_that_can_not_be_used_is_shown_beside_its_field() {
    let page = ask(&lab(|_| {}), "/search?board=oxq......&table=merged&lang=ja");
    assert_eq!(page.status, 400);
    let beside = "<p class=\"error\" id=\"error-board\">「q」は使えません。「.」「o」「x」を使ってください\
        <code class=\"marked\">ox<mark>q</mark>......</code></p>";
    assert!(page.text.contains(beside), "{}", page.text);
    assert!(page.text.contains("value=\"oxq......\""));
    assert!(page.text.contains("<option value=\"merged\" selected>"));
    let unknown = ask(&lab(|_| {}), "/search?colour=%3Cb%3E");
    assert!(!unknown.text.contains("<b>"));
}

#[test]
fn files_are_sent_as_what_they_are() {
    let [script, style] = ["text/javascript", "text/css"];
    for (name, kind) in [
        ("css/lab.css", style),
        ("css/compare.css", style),
        ("css/search.css", style),
        ("css/stage.css", style),
        ("js/compare.js", script),
        ("js/search.js", script),
        ("js/stage.js", script),
    ] {
        let path = format!("/static/{name}");
        let file = ask(&lab(|_| {}), &path);
        assert_eq!(file.status, 200, "{name}");
        let sent = file.header("content-type").unwrap().split(';').next();
        assert_eq!(sent, Some(kind), "{name}");
    }
}

/// What is shown of such a search: the use cases' `best_first.rs`.
#[test]
fn a_search_with_a_table_has_its_page_and_no_file() {
    let lab = lab(|_| {});
    let page = ask(&lab, "/search?algorithm=dfpn").text;
    assert!(page.contains("df-pn") && page.contains("end of visit"));
    assert_eq!(ask(&lab, "/api/best-first?algorithm=dfpn").status, 200);
    let lines = ask(&lab, "/api/events?algorithm=dfpn");
    assert_eq!(lines.status, 400, "{}", lines.text);
    assert!(lines.text.contains("in a table"), "{}", lines.text);
}
