//! The pictures of frames: each kind, max and min nodes, cuts, table answers, minimax.

use marubatsu::scene::panel::Arrangement;
use marubatsu::search::Algorithm;
use marubatsu::svg;
use marubatsu::table::TableKind;

use crate::{Film, LOOKS, film};

/// Records a frame in all looks; Japanese alone on wide pictures, English without a caption on tall ones.
fn record(film: &Film, name: &str, n: u64) {
    for (lang, theme) in LOOKS {
        let wide = lang == marubatsu::lang::Lang::Ja;
        let arrangement = if wide {
            Arrangement::Wide
        } else {
            Arrangement::Tall
        };
        let scene = film.picture(n, lang, arrangement, wide);
        let name = format!("{name}-{lang}-{}.svg", theme.name());
        insta::assert_binary_snapshot!(&name, svg::write(&scene, theme).into_bytes());
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
}
