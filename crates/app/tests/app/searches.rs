//! What reports of searches say: of evaluators that look at moves, of bounds, and of best moves.
//!
//! Invariant: a number of nodes here was measured on the series' own programs, or on a program of fifteen lines that
//! shares nothing with the library.

use marubatsu::score::Score;
use marubatsu_app::control::Control;
use marubatsu_app::lab::Lab;
use marubatsu_app::report::SearchReport;

use crate::support::{fault, good, searched};

fn score(report: &SearchReport) -> String {
    let score = report.score.expect("a score");
    score.to_string()
}

#[test]
fn leaves_are_valued_by_the_moves_that_led_to_them() {
    for (query, nodes) in [
        ("maxdepth=9,use_tt=false", 18_518),
        ("maxdepth=9,use_tt=true", 1_106),
        ("maxdepth=4,use_tt=false", 366),
        ("maxdepth=4,use_tt=true", 154),
        ("maxdepth=2,use_tt=false", 42),
        ("maxdepth=2,use_tt=true", 30),
    ] {
        let found = searched(&format!("preset=ai_abs_dls:eval_func=ai10s,{query}"));
        assert_eq!(found.nodes, nodes, "{query}");
    }
}

#[test]
fn a_table_merges_no_positions_that_the_evaluator_tells_apart() {
    for table in ["none", "window", "bounds", "merged"] {
        let found = searched(&format!("eval=ai1s&depth=9&table={table}"));
        assert_eq!(
            (score(&found), found.line.len()),
            ("2".to_owned(), 7),
            "{table}"
        );
    }
    let read = searched("eval=ai1s&depth=9&table=merged&line=table");
    assert_eq!((read.line.len(), read.line_missing), (7, None));
}

#[test]
fn children_that_are_leaves_have_their_moves_too() {
    for query in ["eval=ai3s&depth=0", "eval=ai3s&depth=0&deepen=true"] {
        let found = searched(&format!("{query}&children=true"));
        assert_eq!(found.best_moves, [[1, 1]], "{query}");
        assert_eq!(score(&found), "1", "{query}");
        let scores = found.scores.expect("of each child");
        let others = scores.iter().filter(|scored| scored.score == Score::ZERO);
        assert_eq!(others.count(), 8, "{query}");
    }
}

/// What the report says of its score, as JSON has it.
fn claim(query: &str) -> (String, String) {
    let found = searched(query);
    let json = serde_json::to_value(&found).expect("a report is JSON");
    (
        score(&found),
        json["bound"].as_str().unwrap_or_default().to_owned(),
    )
}

#[test]
fn what_a_score_says_comes_from_where_it_fell_in_the_window() {
    for (query, score, bound) in [
        (
            "board=oxo.x....&fail=hard&window=-inf,-1.5",
            "-1.5",
            "lower",
        ),
        ("board=oxo.x....&fail=hard&window=1.5,inf", "1.5", "upper"),
        ("board=oxo.x....&fail=hard&window=-1.5,1.5", "0", "exact"),
        ("game=((2 3) (2 5))&fail=hard&window=0,1", "1", "lower"),
        ("game=((-1 -1))&fail=hard&window=1,inf", "1", "upper"),
        ("game=((-1 -1))&fail=hard&window=-1,inf", "-1", "exact"),
        ("game=((2 3) (2 5))&window=0,1", "2", "lower"),
    ] {
        for way in [
            "algorithm=alpha-beta",
            "algorithm=scout",
            "algorithm=mtdf",
            "table=window",
            "table=bounds",
            "table=merged",
            "deepen=true",
        ] {
            let query = format!("{query}&{way}");
            assert_eq!(
                claim(&query),
                (score.to_owned(), bound.to_owned()),
                "{query}"
            );
        }
    }
}

#[test]
fn a_line_is_shown_for_exact_scores_alone() {
    assert!(
        searched("game=((-1 -1))&fail=hard&window=1,inf")
            .line
            .is_empty()
    );
    assert_eq!(searched("game=((-1 -1))").line.len(), 2);
}

/// What a report says of each move's score.
fn score_bounds(query: &str) -> serde_json::Value {
    let json = serde_json::to_value(searched(query)).expect("a report is JSON");
    json["score_bounds"].clone()
}

#[test]
fn each_childs_score_says_whether_it_is_a_bound() {
    let board = "board=oxo.xx..o&algorithm=null-window&children=true";
    assert_eq!(score_bounds(board), serde_json::Value::Null);
    let bounds = score_bounds(&format!("{board}&score=shortest"));
    assert_eq!(bounds, serde_json::json!(["upper", "upper", "upper"]));
    let tree = "game=(3 -2 0 (5 7) -9)&children=true";
    let bounds = score_bounds(&format!("{tree}&algorithm=null-window"));
    assert_eq!(
        bounds,
        serde_json::json!(["lower", "upper", "exact", "lower", "exact"])
    );
    let bounds = score_bounds(&format!("{tree}&fail=hard&window=4,6"));
    assert_eq!(
        bounds,
        serde_json::json!(["upper", "upper", "upper", "exact", "exact"])
    );
    assert_eq!(score_bounds(tree), serde_json::Value::Null);
}

#[test]
fn minimax_names_every_best_move_when_it_deepens_too() {
    for query in [
        "algorithm=minimax&table=merged",
        "algorithm=minimax&table=merged&deepen=true",
    ] {
        assert_eq!(searched(query).best_moves.len(), 9, "{query}");
    }
    let limited = "game=((1 3) (3 1) (1 2))&algorithm=minimax&deepen=true";
    assert_eq!(searched(limited).best_moves, [[0], [1], [2]]);
}

#[test]
fn an_ended_position_has_its_score_by_children_too() {
    for way in ["children=true", "children=true&deepen=true", "deepen=true"] {
        let found = searched(&format!("board=ooo.xx...&{way}"));
        assert_eq!((score(&found), found.nodes), ("1".to_owned(), 1), "{way}");
        assert_eq!(found.scores.unwrap_or_default(), [], "{way}");
        assert!(
            found.best_moves.is_empty() && found.line.is_empty(),
            "{way}"
        );
    }
}

#[test]
fn players_with_tables_order_moves() {
    for (player, plain, tabled) in [
        ("ai_gt6", 2_312, 410),
        ("ai_gt7", 2_312, 410),
        ("ai_gtsv", 1_892, 349),
    ] {
        for more in ["", ",init_ab=true", ",shortest_victory=true"] {
            let preset = format!("preset=ai_abs_all:ai_for_mo={player}{more}");
            let found = searched(&preset);
            assert_eq!(
                (score(&found), found.nodes),
                ("0".to_owned(), plain),
                "{preset}"
            );
            assert_eq!(
                searched(&format!("{preset},use_tt=true")).nodes,
                tabled,
                "{preset}"
            );
        }
    }
    let sorted = "preset=ai_abs_all:ai_for_mo=ai_gt7,sort_allnodes=true";
    assert_eq!(searched(sorted).nodes, 2_312);
    assert_eq!(searched(&format!("{sorted},use_tt=true")).nodes, 425);
    for preset in [
        "ai_scout:ai_for_mo=ai_gt6",
        "ai_mtdf:ai_for_mo=ai_gt7,use_tt=true",
    ] {
        assert_eq!(
            score(&searched(&format!("preset={preset}"))),
            "0",
            "{preset}"
        );
    }
}

#[test]
fn a_table_that_orders_moves_has_its_game() {
    let tree = searched("game=((3 5) (2 9))&order=first:ai_gt6");
    assert_eq!((score(&tree), tree.nodes), ("3".to_owned(), 6));
    let large = good("game=connect4&order=first:ai_gt6&node_limit=10");
    let refused = fault(Lab::default().search(&large, &Control::default()));
    assert!(
        refused.message.en.contains("2,000,000 positions"),
        "{refused:?}"
    );
}

#[test]
fn deepening_has_the_tables_and_the_order_that_its_preset_asks_for() {
    for (given, nodes) in [
        ("", 2_591),
        (",moveordering=true", 2_591),
        (",moveordering=true,use_tt=false,share_tt=false", 2_591),
        (",moveordering=false", 5_144),
        (",moveordering=false,share_tt=false", 27_683),
        (",moveordering=false,use_tt=false", 98_848),
        (",moveordering=false,use_tt=false,share_tt=false", 98_848),
    ] {
        let query = format!("preset=ai_ab_iddfs:eval_func=ai14s,timelimit=600{given}");
        let found = searched(&format!("{query}&children=true"));
        assert_eq!(
            (score(&found), found.nodes),
            ("0".to_owned(), nodes),
            "{given}"
        );
        assert_eq!(found.depth, Some(8), "{given}");
    }
}
