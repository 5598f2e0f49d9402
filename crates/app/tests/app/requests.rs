//! Requests from pairs and back; what a stopped search may claim; pictures and recordings by request.

use std::sync::Arc;
use std::time::Duration;

use marubatsu::lang::Lang;
use marubatsu::stage::PictureStyle;
use marubatsu_app::control::Interrupt;
use marubatsu_app::lab::Lab;
use marubatsu_app::report::BoundKind;
use marubatsu_app::request::SearchRequest;
use marubatsu_app::stage::Stage;

use crate::support::{good, recorded, searched};

#[test]
fn a_query_reads_back_as_the_same_request() {
    for query in [
        "",
        "game=7x6x4g&moves=4453",
        "game=connect4&algorithm=minimax&window=range",
        "window=-1,0.5&fail=hard&table=window&score=shortest&node_limit=7&time=0.001",
        "game=x(3 o(5 2) -1)&board=/1",
        "game=random:depth=4,seed=9",
        "game=10x10x5&children=true",
        "algorithm=mtdf&guess=-0.5&table=merged&defaults=range",
        "eval=ai14s:score_201=3&depth=9&order=sort:(ai11s)&algorithm=scout",
        "deepen=true&order=previous&table=merged&line=table&time=2",
        "preset=ai_abs_tt4:shortest_victory=true&children=true",
        "preset=ai_abs_all:use_tt=true,init_ab=true,ai_for_mo=(ai14s:score_102=1)",
        "preset=ai_abs_dls:maxdepth=3,eval_func=(ai14s:score_201=3),use_tt=true",
        "preset=ai_pvs_iddfs:eval_func=ai14s,timelimit=3",
    ] {
        let one: SearchRequest = good(query);
        let two: SearchRequest = Lab::default().read(one.query()).expect("its own query");
        assert_eq!(one.key(), two.key(), "{query}");
    }
}

/// Each line of `same.txt` has two names of one search, among them those that people type. How many nodes the presets of the
/// series take is in `tests/doors.txt`, by the names on the right.
#[test]
fn one_search_has_one_key() {
    for line in include_str!("same.txt").lines() {
        let (one, two) = line.split_once('|').expect("two searches");
        let [one, two] = [one, two].map(|query| good::<SearchRequest>(query.trim()).key());
        assert_eq!(one, two, "{line}");
    }
    let large = good::<SearchRequest>("game=random:depth=9,branching=3").key();
    assert!(large.len() < 300, "no tree's whole text");
}

/// A score that failed low is no lower bound, however little was searched.
#[test]
fn a_stopped_search_claims_what_it_proves() {
    let failed = searched("game=((3 1) (0 0))&window=4,5&node_limit=3");
    assert_eq!(
        (failed.stopped, failed.bound),
        (Some(Interrupt::NodeLimit), None)
    );
    let open = searched("game=((3 1) (0 0))&node_limit=5");
    assert_eq!(open.bound, Some(BoundKind::Lower));
}

/// The line is found after the search: it has limits of its own.
#[test]
fn a_search_that_just_fits_is_not_stopped() {
    let report = searched("node_limit=18297");
    assert_eq!((report.nodes, report.stopped), (18_297, None));
    assert_eq!(report.line.len(), 9);
    assert_eq!(report.best_moves.len(), 1);
}

#[test]
fn time_runs_out() {
    let query = "game=5x5x4&time=0.05";
    let request: SearchRequest = good(query);
    assert_eq!(request.time, Some(Duration::from_millis(50)));
    let report = searched(query);
    assert_eq!(report.stopped, Some(Interrupt::TimeLimit));
}

#[test]
fn a_recording_reads_back_with_its_pictures() {
    let one = recorded(&good("table=merged&window=range&score=shortest"));
    let bytes = one.steps.trace().write();
    let two = Lab::default()
        .open("a.trace", &bytes, usize::MAX)
        .expect("its own bytes");
    let two = two.depth_first().expect("a trace").recording;
    let look = PictureStyle {
        lang: Lang::Ja,
        ..PictureStyle::default()
    };
    assert_eq!(one.setting, two.setting);
    let [one, two] = [one, two].map(|recording| Stage::new(Arc::new(recording)));
    let scene = |stage: &Stage, n| {
        let pictured = stage.picture(n, None, look);
        pictured.map(|pictured| pictured.scene)
    };
    assert_eq!(scene(&one, 71), scene(&two, 71));
    assert!(scene(&one, one.recursion().frames()).is_none());
}

#[test]
fn a_deepening_preset_goes_to_the_end_and_names_every_best_move() {
    let whole = searched("preset=ai_ab_iddfs:eval_func=ai14s&children=true");
    assert_eq!((whole.depth, whole.stopped), (Some(8), None));
    assert_eq!(whole.best_moves.len(), 9);
}

/// Part 182 read moves from its table as the board lay when they were stored.
#[test]
fn the_tables_line_is_legal_and_ends_in_a_draw() {
    let preset = "preset=ai_abs_dls:maxdepth=9,eval_func=ai14s,use_tt=true&line=table";
    for query in [preset.to_owned(), format!("{preset}&children=true")] {
        let report = searched(&query);
        assert_eq!(
            (report.line.len(), report.line_missing),
            (9, None),
            "{query}"
        );
    }
    let limited = searched("table=merged&depth=3&line=table");
    assert_eq!(limited.line.len(), 3);
    assert_eq!(limited.line_missing.map(|board| board.len()), Some(9));
}
