//! `docs/api.md`: below its marker stands what the routes themselves say, and what the site answers when it is asked.
//!
//! Invariant: a parameter is in the document if and only if the site takes it; `cargo xtask golden` writes the file.

mod parameters;
mod print;
mod words;

use std::path::Path;

use marubatsu::lang::Lang;

/// What ends the part that is written by hand.
const MARKS: [(Lang, &str, &str); 2] = [
    (
        Lang::En,
        "api.md",
        "<!-- What follows is made from the routes: cargo xtask golden -->\n",
    ),
    (
        Lang::Ja,
        "api.ja.md",
        "<!-- 以下は経路から作られる: cargo xtask golden -->\n",
    ),
];

#[test]
fn the_document_of_the_api_is_what_the_routes_say() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let records = std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always");
    for (lang, name, mark) in MARKS {
        let file = docs.join(name);
        let recorded = std::fs::read_to_string(&file).expect("the document is there");
        let (by_hand, _) = recorded.split_once(mark).expect("the marker");
        let made = format!("{by_hand}{mark}\n{}", print::document(lang));
        if records {
            std::fs::write(&file, made).expect("it can be written");
        } else {
            assert!(made == recorded, "docs/{name} is stale: cargo xtask golden");
        }
    }
}

#[test]
fn limits_that_are_said_of_the_api_alone_hold() {
    let site = crate::common::lab(|_| {});
    for (path, key, most) in [
        (
            "/api/match?player=ai2&player=ai3&exact=false",
            "games",
            100_000,
        ),
        ("/api/solve?board=oxo.xxo..", "table_size", 64),
    ] {
        let status =
            |value: u32| crate::common::ask(&site, &format!("{path}&{key}={value}")).status;
        assert_eq!(status(most + 1), 400, "{path}");
    }
}
