//! Requests from pairs and back; what a stopped search may claim; pictures and recordings by request.

use std::time::Duration;

use marubatsu::lang::Lang;
use marubatsu::scene::panel::Arrangement;
use marubatsu_app::control::{Control, Halt};
use marubatsu_app::draw::{self, Look};
use marubatsu_app::error::Error;
use marubatsu_app::report::BoundKind;
use marubatsu_app::request::SearchRequest;
use marubatsu_app::steps::FrameLook;
use marubatsu_app::{search, trace};

fn request(query: &str) -> Result<SearchRequest, Error> {
    let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    SearchRequest::from_pairs(pairs)
}

fn good(query: &str) -> SearchRequest {
    request(query).unwrap_or_else(|error| panic!("{query}: {error}"))
}

fn refused(query: &str) -> String {
    match request(query) {
        Err(Error::Input(error)) => error.key,
        other => panic!("{query}: {other:?}"),
    }
}

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
    ] {
        let one = good(query);
        let two = SearchRequest::from_pairs(one.query()).expect("its own query");
        assert_eq!(one.key(), two.key(), "{query}");
    }
}

#[test]
fn one_search_has_one_key() {
    let same = [
        ("", "window=infinite&table=none"),
        ("window=infinite", "window=-inf,inf"),
        ("game=connect4", "game=7x6x4g"),
        ("moves=1,1 0,0", "board=x...o...."),
        ("game=3x3", "game=3x3x3"),
        ("game=random:seed=3", "game=random:depth=3,seed=3"),
    ];
    for (one, two) in same {
        assert_eq!(good(one).key(), good(two).key(), "{one} | {two}");
    }
    assert!(
        good("game=random:depth=9,branching=3").key().len() < 200,
        "no tree's whole text"
    );
}

#[test]
fn every_option_is_used_or_refused() {
    for (query, key) in [
        ("gmae=3x3", "gmae"),
        ("game=3x", "game"),
        ("game=999x999", "game"),
        ("game=(1 2", "game"),
        ("game=random:depth=300", "game"),
        ("board=.........&moves=1,1", "moves"),
        ("board=oxo", "board"),
        ("moves=1,1 1,1", "moves"),
        ("window=1,1", "window"),
        ("window=0.123,1", "window"),
        ("algorithm=minimax&fail=hard", "fail"),
        ("algorithm=minimax&window=0,1", "window"),
        ("game=(1 2)&score=shortest", "score"),
        ("node_limit=0", "node_limit"),
        ("time=1e-10", "time"),
        ("time=NaN", "time"),
        ("table=none&table=none", "table"),
    ] {
        assert_eq!(refused(query), key, "{query}");
    }
}

/// A score that failed low is no lower bound, however little was searched.
#[test]
fn a_stopped_search_claims_what_it_proves() {
    let report = |query| search::run(&good(query), &Control::default()).expect("a report");
    let failed = report("game=((3 1) (0 0))&window=4,5&node_limit=3");
    assert_eq!(
        (failed.stopped, failed.bound),
        (Some(Halt::NodeLimit.name()), None)
    );
    let open = report("game=((3 1) (0 0))&node_limit=5");
    assert_eq!(open.bound, Some(BoundKind::Lower));
}

/// The line is found after the search: it has limits of its own.
#[test]
fn a_search_that_just_fits_is_not_stopped() {
    let report = search::run(&good("node_limit=18297"), &Control::default()).expect("a report");
    assert_eq!((report.nodes, report.stopped), (18_297, None));
    assert_eq!(report.line.len(), 9);
    assert_eq!(report.best_moves.len(), 1);
}

#[test]
fn time_runs_out() {
    let query = good("game=5x5x4&time=0.05");
    assert_eq!(query.time, Some(Duration::from_millis(50)));
    let report = search::run(&query, &Control::default()).expect("a report");
    assert_eq!(report.stopped, Some(Halt::Time.name()));
}

#[test]
fn a_recording_reads_back_with_its_pictures() {
    let request = good("table=merged&window=range&score=shortest");
    let one = trace::run(&request, &Control::default()).expect("a recording");
    let two = trace::open("a.trace", &one.steps.trace().write()).expect("its own bytes");
    let look = FrameLook {
        setting: &one.setting,
        lang: Lang::Ja,
        arrangement: Arrangement::Wide,
        alone: true,
    };
    assert_eq!(one.setting, two.setting);
    assert_eq!(
        one.steps.picture(71, None, &look),
        two.steps.picture(71, None, &look)
    );
    assert!(one.steps.picture(one.steps.len(), None, &look).is_none());
}

/// A tree that is limited in depth is drawn no deeper.
#[test]
fn growing_trees_stay_small() {
    let request = good("game=7x6x4g");
    let growing = draw::growing(
        &request.game,
        &request.place,
        1,
        marubatsu::tree::Growth::DepthFirst,
        Look::default(),
    );
    let growing = growing.expect("eight nodes");
    assert_eq!(growing.len(), 8);
    let scene = growing.picture(3).expect("a picture");
    assert!(
        scene.width < 200_000 && scene.height < 200_000,
        "{} x {}",
        scene.width,
        scene.height
    );
}
