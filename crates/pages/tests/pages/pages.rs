//! The pages: both languages, every option, faults beside their fields, files with their tags.

use crate::common::{Answer, ask, get, lab, send};
use http::StatusCode;
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
    own.filter(|link| link.starts_with('/')).collect()
}

#[test]
fn the_doors_and_the_help_lead_to_what_there_is() {
    for (path, least) in [("/", 15), ("/help", 15)] {
        for lang in ["ja", "en"] {
            let lab = lab(|_| {});
            let page = ask(&lab, &format!("{path}?lang={lang}"));
            assert_eq!(page.status, StatusCode::OK);
            let links = links(&page.text);
            assert!(links.len() >= least, "{path}: {links:?}");
            for link in links {
                let answer = ask(&lab, &link);
                assert_eq!(answer.status, StatusCode::OK, "{path} leads to {link}");
            }
        }
    }
    let lab = lab(|_| {});
    for page in ["/", "/help"] {
        for link in links(&ask(&lab, page).text) {
            let Some(("/search", query)) = link.split_once('?') else {
                continue;
            };
            let answer = ask(&lab, &format!("/api/trace?{query}"));
            assert_eq!(answer.status, StatusCode::OK, "{link}: {}", answer.text);
            let frames = answer.json()["frames"].as_u64().unwrap();
            let frame = query.split("frame=").nth(1).unwrap_or("0");
            let frame: u64 = frame.split('&').next().unwrap().parse().unwrap_or(0);
            assert!(frame < frames, "{link} has {frames} frames");
        }
    }
}

#[test]
fn the_home_page_shows_pictures_in_both_colours_and_languages() {
    let english = ask(&lab(|_| {}), "/?lang=en").text;
    let japanese = ask(&lab(|_| {}), "/?lang=ja").text;
    for page in [&english, &japanese] {
        assert_eq!(page.matches("<svg ").count(), 8);
        assert_eq!(page.matches("in-dark").count(), 4);
    }
    assert!(english.contains("Cut! ▽ gets 2 here"), "{english}");
    assert!(japanese.contains("切る！ ▽ はここで 2"), "{japanese}");
}

#[test]
fn a_page_without_a_form_refuses_what_it_does_not_know() {
    for path in ["/?board=oxo", "/help?colour=red"] {
        let answer = ask(&lab(|_| {}), path);
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{path}");
        assert!(answer.text.contains("role=\"alert\""), "{path}");
    }
}

#[test]
fn the_page_is_valid_without_parameters_and_has_every_option() {
    let page = ask(&lab(|_| {}), "/search");
    assert_eq!(page.status, StatusCode::OK);
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
        .split("<a href=\"/search?")
        .skip(1)
        .map(|rest| rest[..rest.find('"').unwrap()].replace("&amp;", "&"))
        .collect();
    assert_eq!(links.len(), 7, "six, and the search of the defaults");
    for query in links {
        let answer = ask(&lab(|_| {}), &format!("/api/trace?{query}"));
        assert_eq!(answer.status, StatusCode::OK, "{query}: {}", answer.text);
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
    let chosen = ask(&lab(|_| {}), "/search?lang=ja");
    assert!(chosen.header("set-cookie").unwrap().starts_with("lang=ja;"));
}

#[test]
fn a_theme_is_chosen_by_address_or_before() {
    let page = ask(&lab(|_| {}), "/search?theme=dark");
    assert!(page.text.contains("data-theme=\"dark\""));
    assert!(
        page.header("set-cookie")
            .unwrap()
            .starts_with("theme=dark;")
    );
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
            .contains("href=\"/search?table=merged&amp;frame=66&amp;lang=en\"")
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
        assert_eq!(page.status, StatusCode::OK, "{site:?}");
        assert_eq!(page.text.contains("\"runs\":true"), runs, "{site:?}");
    }
}

#[test]
fn a_value_that_can_not_be_used_is_shown_beside_its_field() {
    let page = ask(&lab(|_| {}), "/search?board=oxq......&table=merged&lang=ja");
    assert_eq!(page.status, StatusCode::BAD_REQUEST);
    let beside = "<p class=\"error\" id=\"error-board\">「q」は使えません。「.」「o」「x」を使ってください\
        <code class=\"marked\">ox<mark>q</mark>......</code></p>";
    assert!(page.text.contains(beside), "{}", page.text);
    assert!(page.text.contains("value=\"oxq......\""));
    assert!(page.text.contains("<option value=\"merged\" selected>"));
    let unknown = ask(&lab(|_| {}), "/search?colour=%3Cb%3E");
    assert_eq!(unknown.status, StatusCode::BAD_REQUEST);
    assert!(unknown.text.contains("<code>colour</code>"));
    assert!(!unknown.text.contains("<b>"));
    let frame = ask(&lab(|_| {}), "/search?frame=many");
    assert_eq!(frame.status, StatusCode::BAD_REQUEST);
}

#[test]
fn files_are_sent_once_and_then_known_by_their_tag() {
    for name in [
        "icon.svg",
        "css/lab.css",
        "css/compare.css",
        "css/search.css",
        "css/stage.css",
        "js/compare.js",
        "js/search.js",
        "js/stage.js",
    ] {
        let path = format!("/static/{name}");
        let file = ask(&lab(|_| {}), &path);
        assert_eq!(file.status, StatusCode::OK, "{name}");
        let kind = file.header("content-type").unwrap().split(';').next();
        let kinds = [
            ("js", "text/javascript"),
            ("css", "text/css"),
            ("svg", "image/svg+xml"),
        ];
        let ending = name.rsplit('.').next().unwrap();
        assert_eq!(
            kind,
            kinds
                .iter()
                .find(|(end, _)| *end == ending)
                .map(|(_, kind)| *kind)
        );
        let tag = file.header("etag").unwrap();
        let known = with(&path, &[("if-none-match", tag)]);
        assert_eq!(
            (known.status, &*known.text),
            (StatusCode::NOT_MODIFIED, ""),
            "{name}"
        );
        let other = with(&path, &[("if-none-match", "\"0\"")]);
        assert_eq!(other.status, StatusCode::OK);
    }
}

#[test]
fn programs_and_files_can_not_be_named() {
    for query in [
        "table=/etc/passwd",
        "table=..%2f..%2fpasswd",
        "player=process:rm%20-rf",
        "game=process:x",
        "replay=/etc/a.trace",
    ] {
        for path in ["/api/search", "/api/frames", "/search"] {
            let answer = ask(&lab(|_| {}), &format!("{path}?{query}"));
            assert_eq!(answer.status, StatusCode::FORBIDDEN, "{path}?{query}");
        }
    }
}
