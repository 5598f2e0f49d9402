//! The pictures of frames: each kind, max and min nodes, cuts, table answers, minimax.

use sha2::{Digest, Sha256};

use super::{Film, LOOKS, SHAPES, film, filmed};
use crate::prelude::*;

/// Records a frame: four looks as they are, and the digests of all eight.
fn record(film: &Film, name: &str, n: u64) {
    for (lang, theme, arrangement) in LOOKS {
        let scene = film.picture(n, lang, arrangement);
        let shape = shape(arrangement);
        let name = format!("{name}-{lang}-{}-{shape}.svg", theme.name());
        insta::assert_binary_snapshot!(&name, svg::write(&scene, theme).into_bytes());
    }
    insta::assert_snapshot!(format!("{name}-digests"), digests(film, n));
}

/// A line a look: language, arrangement, theme, the first half of its digest.
fn digests(film: &Film, n: u64) -> String {
    let mut lines = Vec::new();
    for lang in Lang::ALL {
        for arrangement in SHAPES {
            let scene = film.picture(n, lang, arrangement);
            lines.extend(Theme::ALL.map(|theme| {
                let (shape, digest) = (shape(arrangement), digest(&svg::write(&scene, theme)));
                format!("{lang} {shape} {} {digest:032x}", theme.name())
            }));
        }
    }
    lines.join("\n")
}

/// The first half of a text's SHA-256.
fn digest(text: &str) -> u128 {
    let bytes = Sha256::digest(text);
    bytes[..16]
        .iter()
        .fold(0, |number, &byte| number << 8 | u128::from(byte))
}

const fn shape(arrangement: Arrangement) -> &'static str {
    match arrangement {
        Arrangement::Wide => "wide",
        Arrangement::Tall => "tall",
    }
}

/// Part 162's walk: the numbers are REFERENCE's.
#[test]
fn the_walk_of_part_162() {
    let film = film(Algorithm::AlphaBeta, TableKind::Merged);
    let frames = [
        ("start", 0),
        ("table-unknown", 1),
        ("update-max-fail-low", 25),
        ("first-cut", 28),
        ("start-narrow", 66),
        ("table-narrows", 67),
        ("end-of-game", 69),
        ("update-fail-high", 71),
        ("end-fail-high", 72),
        ("update-min-fail-high", 283),
        ("score-first-child", 4061),
        ("update-first-child", 4062),
        ("end", 5924),
    ];
    for (name, n) in frames {
        record(&film, name, n);
    }
}

#[test]
fn what_else_can_happen_at_a_node() {
    let film = film(Algorithm::AlphaBeta, TableKind::Merged);
    let frames = [
        ("table-answers-low", "kind=tt,fail=low"),
        ("table-answers-exact", "kind=tt,fail=exact"),
        ("table-answers-high", "kind=tt,fail=high"),
        ("end-from-table", "kind=end,leaf=table"),
        ("cut-alpha", "flag=ab_pruned,node=min"),
        ("update-no-better", "kind=update,flag!=updated,node=min"),
        ("end-fail-low", "kind=end,leaf=none,fail=low"),
    ];
    for (name, condition) in frames {
        record(&film, name, film.find(condition));
    }
}

#[test]
fn minimax_has_no_window() {
    let film = film(Algorithm::Minimax, TableKind::Merged);
    record(&film, "minimax-update", film.find("kind=update,depth=3"));
    record(&film, "minimax-table", film.find("kind=tt,flag=tt_pruned"));
}

#[test]
fn without_a_table_nothing_is_registered() {
    let film = film(Algorithm::AlphaBeta, TableKind::None);
    record(
        &film,
        "no-table-end",
        film.find("kind=end,leaf=none,depth=4"),
    );
    let scene = film.picture(20, Lang::En, Arrangement::Wide);
    let drawn = svg::write(&scene, Theme::Light);
    assert!(!drawn.contains("table") && !drawn.contains("registered"));
}

/// Part 146: the band narrows as α and β move, and beside it stands what a score there does.
#[test]
fn where_scores_stay_within_the_window_alpha_and_beta_are_followed() {
    let film = filmed((Algorithm::AlphaBeta, TableKind::None), FailRule::Hard);
    let frames = [
        ("hard-score", "kind=score,node=max,depth=6"),
        ("hard-cut-alpha", "flag=ab_pruned,node=min"),
        ("hard-end", "kind=end,leaf=none,node=min"),
    ];
    for (name, condition) in frames {
        record(&film, name, film.find(condition));
    }
}
