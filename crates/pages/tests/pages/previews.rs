//! What every view says of itself to those who link to it: its title, a description, and a picture.

use std::sync::Arc;

use marubatsu_pages::Listener;

use crate::common::{ask, get, lab, send};

/// What stands between two texts.
fn between<'a>(page: &'a str, start: &str, end: &str) -> &'a str {
    let rest = page
        .split(start)
        .nth(1)
        .unwrap_or_else(|| panic!("no {start}"));
    rest.split(end).next().unwrap_or_default()
}

/// `previews.txt` has every view, what its title begins with and what its description holds, in English.
#[test]
fn every_view_has_a_title_a_description_and_a_picture_in_both_languages() {
    let site = lab(|_| {});
    for row in include_str!("previews.txt").lines() {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [path, title, about] = cells[..] else {
            panic!("{row}: not three cells");
        };
        for lang in ["en", "ja"] {
            let request = get(&format!("{path}&lang={lang}")).header("host", "127.0.0.1:8765");
            let page = send(&site, request.body(Vec::new()).unwrap());
            assert_eq!(page.status, 200, "{path}");
            let text = &page.text;
            let own = between(text, "<title>", "</title>");
            let described = between(text, "name=\"description\" content=\"", "\"");
            assert!(
                own.ends_with(" · marubatsu") && own.len() > 14,
                "{path}: {own}"
            );
            assert!(described.chars().count() > 10, "{path}: {described}");
            if lang == "en" {
                assert!(own.starts_with(title), "{path}: {own}");
                assert!(described.contains(about), "{path}: {described}");
            }
            for tag in [
                "og:title",
                "og:description",
                "twitter:card",
                "twitter:image",
            ] {
                assert!(
                    text.contains(&format!("=\"{tag}\" content=\"")),
                    "{path}: {tag}"
                );
            }
            for other in ["en", "ja", "x-default"] {
                assert!(
                    text.contains(&format!(
                        "hreflang=\"{other}\" href=\"http://127.0.0.1:8765/"
                    )),
                    "{path}"
                );
            }
            let picture = between(
                text,
                "property=\"og:image\" content=\"http://127.0.0.1:8765",
                "\"",
            );
            is_a_picture(&ask(&site, &picture.replace("&amp;", "&")).bytes, picture);
        }
    }
}

/// A PNG of 1200 by 630 and at most 200 kB.
fn is_a_picture(bytes: &[u8], of: &str) {
    assert!(bytes.starts_with(b"\x89PNG"), "{of}");
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    assert_eq!((number(16), number(20)), (1200, 630), "{of}");
    assert!(bytes.len() <= 200_000, "{of}: {} bytes", bytes.len());
}

#[test]
fn a_picture_is_kept_within_the_limit_of_memory() {
    let site = lab(|_| {});
    let before = site.cache().used();
    let first = ask(&site, "/og.png?page=search&frame=28&table=merged").bytes;
    let kept = site.cache().used() - before;
    // It is kept as its SVG, and as pixels with what they were drawn of.
    let asked = http::Request::get("/og.png?page=search&frame=28&table=merged");
    let undrawn = site.answer_undrawn(
        asked.body(Vec::new()).unwrap(),
        &Listener(Arc::new(|_| false)),
    );
    let svg = undrawn.into_body().into_bytes();
    assert!(svg.starts_with(b"<svg "));
    let least = 2 * svg.len() + first.len();
    assert!(kept > least && kept < least + 3000, "{kept} for {least}");
    assert_eq!(
        ask(&site, "/og.png?page=search&frame=28&table=merged").bytes,
        first
    );
    let forgets = lab(|limits| limits.memory = 0);
    assert_eq!(
        ask(&forgets, "/og.png?page=search&frame=28&table=merged").bytes,
        first
    );
    assert_eq!(forgets.cache().used(), 0);
}

#[test]
fn what_can_not_be_shown_has_a_picture_in_general() {
    let site = lab(|_| {});
    let home = ask(&site, "/og.png?page=home&lang=en").bytes;
    for query in [
        "page=play&moves=zz",
        "page=compare&left.table=x",
        "page=search&board=q",
    ] {
        let answer = ask(&site, &format!("/og.png?{query}&lang=en"));
        assert_eq!(answer.status, 200, "{query}");
        is_a_picture(&answer.bytes, query);
        assert!(
            answer.bytes != home,
            "{query} has the words of its own page"
        );
    }
    assert_eq!(ask(&site, "/og.png?page=nothing").status, 400);
}
