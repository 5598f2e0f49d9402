//! Requests from pairs and back; what a stopped search may claim; pictures and recordings by request.

use std::sync::Arc;
use std::time::Duration;

use marubatsu::lang::Lang;
use marubatsu::stage::PictureStyle;
use marubatsu_app::control::{Control, Interrupt};
use marubatsu_app::error::Error;
use marubatsu_app::lab::Lab;
use marubatsu_app::report::BoundKind;
use marubatsu_app::request::SearchRequest;
use marubatsu_app::stage::Stage;

fn request(query: &str) -> Result<SearchRequest, Error> {
    let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    Lab::default().read(pairs)
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
        "algorithm=mtdf&guess=-0.5&table=merged&defaults=range",
        "eval=ai14s:score_201=3&depth=9&order=sort:(ai11s)&algorithm=scout",
        "deepen=true&order=previous&table=merged&line=table&time=2",
        "preset=ai_abs_tt4:shortest_victory=true&children=true",
        "preset=ai_abs_all:use_tt=true,init_ab=true,ai_for_mo=(ai14s:score_102=1)",
        "preset=ai_abs_dls:maxdepth=3,eval_func=(ai14s:score_201=3),use_tt=true",
        "preset=ai_pvs_iddfs:eval_func=ai14s,timelimit=3",
    ] {
        let one = good(query);
        let two = Lab::default()
            .read::<SearchRequest>(one.query())
            .expect("its own query");
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
        ("preset=ai_abs_tt4", "window=range&table=merged"),
        ("preset=ai_abs", "fail=hard"),
        (
            "preset=ai_scout:use_tt=true,ai_for_mo=ai14s,sort_allnodes=true",
            "algorithm=scout&table=merged&defaults=range&order=sort:ai14s",
        ),
        ("preset=ai_mtdf:f=1", "algorithm=mtdf&guess=1"),
        ("preset=ai_abs_dls", "depth=1"),
        (
            "preset=ai_mmdfs_all:use_tt=true,share_tt=false&children=true",
            "algorithm=minimax&table=merged&own_tables=true&children=true",
        ),
        (
            "preset=ai_ab_iddfs:eval_func=(ai14s:score_201=2)",
            "deepen=true&table=merged&order=previous&time=10&eval=ai14s",
        ),
        ("eval=ai14s:score_201=2", "eval=(ai14s)"),
        (
            "window=range&table=merged&defaults=range",
            "window=range&table=merged",
        ),
    ];
    for (one, two) in same {
        assert_eq!(good(one).key(), good(two).key(), "{one} | {two}");
    }
    assert!(
        good("game=random:depth=9,branching=3").key().len() < 300,
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
        ("guess=1", "guess"),
        ("algorithm=mtdf&guess=inf", "guess"),
        ("eval=ai15s", "eval"),
        ("eval=ai14s:score_21=3", "eval"),
        ("eval=ai14s:score_201=99999", "eval"),
        ("eval=ai14s&score=shortest", "score"),
        ("eval=ai14s&game=4x3", "eval"),
        ("order=first:ai14s&game=connect4", "order"),
        ("order=ai14s", "order"),
        ("order=previous&table=merged", "order"),
        ("order=previous&deepen=true", "order"),
        ("defaults=range", "defaults"),
        ("own_tables=true", "own_tables"),
        ("line=table", "line"),
        ("depth=-1", "depth"),
        ("algorithm=null-window&window=0,1", "window"),
        ("preset=ai_abs_tt5", "preset"),
        ("preset=ai_abs_tt4:use_tt=true", "preset"),
        ("preset=ai_abs_all:use_tt=yes", "preset"),
        ("preset=ai_abs_all:sort_allnodes=true", "preset"),
        ("preset=ai_abs_dls:maxdepth=x", "preset"),
        ("preset=ai_abs_dls:eval_func=(ai15s)", "preset"),
        ("preset=ai_abs&table=merged", "table"),
        ("preset=ai_ab_iddfs&time=1", "time"),
    ] {
        assert_eq!(refused(query), key, "{query}");
    }
}

#[test]
fn a_mistyped_name_gets_the_nearest_one_and_its_place() {
    for (query, at, near) in [
        ("preset=ai_abs_t4", 0, "ai_abs_tt4"),
        ("preset=ai_abs_all:use_t=true", 11, "use_tt"),
        (
            "preset=ai_abs_dls:maxdepth=2,eval_func=(ai14:score_201=3)",
            33,
            "ai14s",
        ),
        ("eval=ai14s:score_21=3", 6, "score_201"),
        ("order=first:ai_14s", 6, "ai14s"),
    ] {
        let Err(Error::Input(error)) = request(query) else {
            panic!("{query} is not refused");
        };
        assert_eq!(error.at, Some(at), "{query}");
        let meant = format!("did you mean \"{near}\"?");
        assert!(
            error.message.en.ends_with(&meant),
            "{query}: {}",
            error.message.en
        );
    }
}

/// A score that failed low is no lower bound, however little was searched.
#[test]
fn a_stopped_search_claims_what_it_proves() {
    let report = |query| {
        Lab::default()
            .search(&good(query), &Control::default())
            .expect("a report")
    };
    let failed = report("game=((3 1) (0 0))&window=4,5&node_limit=3");
    assert_eq!(
        (failed.stopped, failed.bound),
        (Some(Interrupt::NodeLimit.name()), None)
    );
    let open = report("game=((3 1) (0 0))&node_limit=5");
    assert_eq!(open.bound, Some(BoundKind::Lower));
}

/// The line is found after the search: it has limits of its own.
#[test]
fn a_search_that_just_fits_is_not_stopped() {
    let report = Lab::default()
        .search(&good("node_limit=18297"), &Control::default())
        .expect("a report");
    assert_eq!((report.nodes, report.stopped), (18_297, None));
    assert_eq!(report.line.len(), 9);
    assert_eq!(report.best_moves.len(), 1);
}

#[test]
fn time_runs_out() {
    let query = good("game=5x5x4&time=0.05");
    assert_eq!(query.time, Some(Duration::from_millis(50)));
    let report = Lab::default()
        .search(&query, &Control::default())
        .expect("a report");
    assert_eq!(report.stopped, Some(Interrupt::TimeLimit.name()));
}

#[test]
fn a_recording_reads_back_with_its_pictures() {
    let request = good("table=merged&window=range&score=shortest");
    let one = Lab::default()
        .record(&request, &Control::default())
        .expect("a recording");
    let bytes = one.steps.trace().write();
    let two = Lab::default()
        .open("a.trace", &bytes, usize::MAX)
        .expect("its own bytes");
    let two = two.recording;
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

/// What REFERENCE's analyses count, by the names of the series.
#[test]
fn presets_take_the_nodes_of_the_series() {
    for (query, nodes) in [
        ("preset=ai_mmdfs_tt", 2271),
        ("preset=ai_abs_tt", 1718),
        ("preset=ai_abs_tt:shortest_victory=true", 2583),
        ("preset=ai_abs_tt2", 1085),
        ("preset=ai_abs_tt3:shortest_victory=true", 1276),
        ("preset=ai_abs_tt4", 832),
        ("preset=ai_abs_tt4&children=true", 5511),
        ("preset=ai_nws_3score", 94_978),
        ("preset=ai_nws_3score2", 16_811),
        ("preset=ai_nws_3score_tt", 832),
        ("preset=ai_scout", 18_016),
        ("preset=ai_scout:use_tt=true,init_ab=true", 859),
        ("preset=ai_mtdf", 17_125),
        ("preset=ai_mtdf:use_tt=true", 877),
        ("preset=ai_mtdf:use_tt=true&board=o........", 564),
        ("preset=ai_abs_all:ai_for_mo=ai14s", 1496),
        ("preset=ai_abs_all:use_tt=true,ai_for_mo=ai14s", 239),
        (
            "preset=ai_abs_dls:maxdepth=9,eval_func=ai14s&children=true",
            30_709,
        ),
        (
            "preset=ai_abs_dls:maxdepth=9,eval_func=ai14s,use_tt=true&children=true",
            1175,
        ),
        (
            "preset=ai_abs_dls:maxdepth=9,eval_func=ai14s,use_tt=true",
            1069,
        ),
        ("preset=ai_abs_dls:maxdepth=4,eval_func=ai14s", 658),
    ] {
        let report = Lab::default()
            .search(&good(query), &Control::default())
            .expect("a report");
        assert_eq!(report.nodes, nodes, "{query}");
    }
}

#[test]
fn a_deepening_search_that_is_stopped_keeps_the_depth_before() {
    let report = |query: &str| {
        Lab::default()
            .search(&good(query), &Control::default())
            .expect("a report")
    };
    let stopped = report("preset=ai_ab_iddfs:eval_func=ai14s&node_limit=200");
    assert_eq!(stopped.stopped, Some(Interrupt::NodeLimit.name()));
    let depth = stopped.depth.expect("some depth was finished");
    assert!((1..9).contains(&depth));
    let as_deep = format!("eval=ai14s&depth={depth}&table=merged");
    let limited = report(&as_deep);
    assert_eq!(
        (stopped.score, &stopped.best_moves),
        (limited.score, &limited.best_moves)
    );
    let whole = report("preset=ai_ab_iddfs:eval_func=ai14s&children=true");
    assert_eq!((whole.depth, whole.stopped), (Some(8), None));
    assert_eq!(whole.best_moves.len(), 9);
}

/// Part 182 read moves from its table as the board lay when they were stored.
#[test]
fn the_tables_line_is_legal_and_ends_in_a_draw() {
    let preset = "preset=ai_abs_dls:maxdepth=9,eval_func=ai14s,use_tt=true&line=table";
    let report = |query: &str| {
        Lab::default()
            .search(&good(query), &Control::default())
            .expect("a report")
    };
    for query in [preset.to_owned(), format!("{preset}&children=true")] {
        let report = report(&query);
        assert_eq!(
            (report.line.len(), report.line_missing),
            (9, None),
            "{query}"
        );
    }
    let limited = report("table=merged&depth=3&line=table");
    assert_eq!(limited.line.len(), 3);
    assert_eq!(limited.line_missing.map(|board| board.len()), Some(9));
}
