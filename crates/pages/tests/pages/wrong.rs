//! Addresses that somebody mistyped (`wrong.txt`): each is refused with a clear word about what is wrong, in both languages.

use crate::common::{ask, lab};

#[test]
fn a_mistyped_address_is_told_what_is_wrong_in_both_languages() {
    let site = lab(|_| {});
    for line in include_str!("wrong.txt").lines() {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [path, en, ja] = cells[..] else {
            panic!("{line}: not three cells");
        };
        for (lang, word) in [("en", en), ("ja", ja)] {
            let page = ask(&site, &format!("{path}&lang={lang}"));
            assert_eq!(page.status / 100, 4, "{path}: {}", page.status);
            let text = page.text.replace("&quot;", "\"");
            assert!(text.contains(word), "{path} says \"{word}\"");
            assert!(!text.contains("<b>"), "{path} is shown as text");
        }
    }
}

#[test]
fn what_a_page_opens_with_is_right() {
    let site = lab(|_| {});
    for path in [
        "/match",
        "/match?game=connect4",
        "/match?game=5x5&games=7&seed=3",
    ] {
        assert_eq!(ask(&site, path).status, 200, "{path}");
    }
}

#[test]
fn after_the_last_seed_comes_the_first() {
    let site = lab(|_| {});
    let mut wrapped = false;
    for seed in 4_294_967_290..=4_294_967_295_u64 {
        let exercise = ask(&site, &format!("/api/practice?level=1&seed={seed}")).json();
        let found = exercise["seed"].as_u64().expect("a seed");
        wrapped |= found < 400;
        let marked = ask(&site, &format!("/api/practice/answer?level=1&seed={found}"));
        assert_eq!(marked.status, 200, "{seed} leads to {found}");
    }
    assert!(wrapped, "some of these have no tree of their own");
}
