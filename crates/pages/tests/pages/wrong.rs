//! Addresses that somebody mistyped: each is refused with a clear word about what is wrong, in both languages.

use crate::common::{ask, lab};

/// An address, and what is said of it in English and Japanese.
const WRONG: [(&str, &str, &str); 24] = [
    (
        "/learn?x=1",
        "no option \"x\"",
        "「x」というオプションはありません",
    ),
    (
        "/learn?lesson=",
        "no deflated text",
        "deflate で圧縮されたテキストではない",
    ),
    (
        "/learn?lesson=%00%ff",
        "no base64url text",
        "base64url の文字列ではありません",
    ),
    (
        "/lesson?id=none",
        "no such chapter",
        "そのような章はありません",
    ),
    (
        "/lesson?id=own:0123456789abcdef",
        "open its file again",
        "ファイルをもう一度開いてください",
    ),
    (
        "/lesson?id=tree&stop=%3Cb%3E",
        "no such stop",
        "そのような地点はありません",
    ),
    (
        "/lesson?id=tree&stop=leaf&stop=leaf",
        "given twice",
        "2 回指定されています",
    ),
    (
        "/lesson?answers=",
        "none of show, hide",
        "show, hide のどれでもありません",
    ),
    (
        "/practice?kind=all",
        "none of never, up, bound, cut",
        "never, up, bound, cut のどれでもありません",
    ),
    (
        "/practice?level=99999999999999999999",
        "from 1 to 5",
        "1 以上 5 以下",
    ),
    (
        "/practice?seed=4294967296",
        "from 0 to 4,294,967,295",
        "0 以上 4,294,967,295 以下",
    ),
    ("/practice?n=51", "from 1 to 50", "1 以上 50 以下"),
    ("/practice?levels=12a", "such as 1123", "例: 1123"),
    (
        "/play?game=99999999999999x3",
        "a board has at most 128 squares",
        "盤のマスは 128 個までです",
    ),
    ("/play?moves=abc", "is not a move", "は着手ではありません"),
    (
        "/play?game=connect4&moves=8",
        "8 is outside",
        "「8」は盤の外です",
    ),
    ("/play?at=999", "from 0 to 128", "0 以上 128 以下"),
    (
        "/play?cross=ai_abs_dls:maxdepth=-1",
        "from 0 to 65,534",
        "0 以上 65,534 以下",
    ),
    ("/match?players=ai2", "there are 1", "指定は 1"),
    (
        "/match?players=ai2+ai5&games=1000000000",
        "at most 100,000 games",
        "100,000 回以下です",
    ),
    (
        "/match?unknown=1",
        "no option \"unknown\"",
        "「unknown」というオプションはありません",
    ),
    ("/match?games=0", "from 1 to", "1 以上"),
    (
        "/match?game=nonsense",
        "no such game",
        "そのようなゲームはありません",
    ),
    (
        "/match?prove=nobody",
        "no player \"nobody\"",
        "「nobody」というプレイヤーはありません",
    ),
];

#[test]
fn a_mistyped_address_is_told_what_is_wrong_in_both_languages() {
    let site = lab(|_| {});
    for (path, en, ja) in WRONG {
        for (lang, word) in [("en", en), ("ja", ja)] {
            let page = ask(&site, &format!("{path}&lang={lang}"));
            assert!(page.status.is_client_error(), "{path}: {}", page.status);
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
        assert!(ask(&site, path).status.is_success(), "{path}");
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
        assert!(marked.status.is_success(), "{seed} leads to {found}");
    }
    assert!(wrapped, "some of these have no tree of their own");
}
