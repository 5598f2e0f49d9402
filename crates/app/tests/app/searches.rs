//! What reports of searches say: of evaluators that look at moves, of bounds, and of best moves.
//!
//! Invariant: a number of nodes here was measured on the series' own programs, or on a program of fifteen lines that
//! shares nothing with the library.

use marubatsu::score::Score;
use marubatsu_app::control::Control;
use marubatsu_app::lab::Lab;
use marubatsu_app::report::SearchReport;
use marubatsu_app::request::SearchRequest;

fn report(query: &str) -> SearchReport {
    let lab = Lab::default();
    let pairs = query.split('&').map(|pair| pair.split_once('='));
    let pairs = pairs.map(|pair| pair.expect("a key and a value"));
    let request = lab.read::<SearchRequest>(pairs).expect(query);
    lab.search(&request, &Control::default()).expect(query)
}

fn score(report: &SearchReport) -> String {
    let score = report.score.expect("a score");
    score.0.to_string()
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
        let found = report(&format!("preset=ai_abs_dls:eval_func=ai10s,{query}"));
        assert_eq!(found.nodes, nodes, "{query}");
    }
}

#[test]
fn a_table_merges_no_positions_that_the_evaluator_tells_apart() {
    for table in ["none", "window", "bounds", "merged"] {
        let found = report(&format!("eval=ai1s&depth=9&table={table}"));
        assert_eq!(
            (score(&found), found.line.len()),
            ("2".to_owned(), 7),
            "{table}"
        );
    }
    let read = report("eval=ai1s&depth=9&table=merged&line=table");
    assert_eq!((read.line.len(), read.line_missing), (7, None));
}

#[test]
fn children_that_are_leaves_have_their_moves_too() {
    for query in ["eval=ai3s&depth=0", "eval=ai3s&depth=0&deepen=true"] {
        let found = report(&format!("{query}&children=true"));
        assert_eq!(found.best_moves, [[1, 1]], "{query}");
        assert_eq!(score(&found), "1", "{query}");
        let scores = found.scores.expect("of each child");
        let others = scores.iter().filter(|scored| scored.score == Score::ZERO);
        assert_eq!(others.count(), 8, "{query}");
    }
}
