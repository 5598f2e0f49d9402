//! Races: known figures of each search, when each was right, and how a list of searches is read.

use marubatsu::lang::Lang;
use marubatsu::score::{Bounds, Score};
use marubatsu_app::control::{Control, Interrupt};
use marubatsu_app::lab::Lab;
use marubatsu_app::race::{
    LaneReport, MoveTruth, RacePictureOptions, RaceReport, RaceRequest, SearchPlace,
};

use crate::support::{fault, good, read};

const TRAP: &str = "board=...x.o.o.&searches=alpha-beta:window=range uct:seed=7,iterations=2000 uct:seed=7,iterations=2000,proofs=bounds pn";

fn race(query: &str) -> RaceReport {
    let request: RaceRequest = good(query);
    let report = Lab::default().race(&request, &Control::default());
    report.unwrap_or_else(|error| panic!("{query}: {error}"))
}

fn nodes(lane: &LaneReport) -> (u64, Option<Score>) {
    (lane.nodes, lane.known)
}

/// As two other programs have it: all but UCT without proofs know the score, and that is right from iteration 1,080 on.
#[test]
fn a_race_out_of_a_trap_has_the_known_figures() {
    let report = race(TRAP);
    let zero = Some(Score::ZERO);
    let found: Vec<_> = report.lanes.iter().map(nodes).collect();
    assert_eq!(found, [(571, zero), (924, None), (416, zero), (866, zero)]);
    let guess = &report.lanes[1];
    let rounds = guess.right.map(|right| right.rounds);
    assert_eq!((rounds, guess.held.len()), (Some(1080), 12));
    assert_eq!(report.lanes[2].rounds, Some(415));
    let asked = report.lanes[3].asked.as_deref().expect("questions");
    let nodes: Vec<u64> = asked.iter().map(|asked| asked.nodes).collect();
    assert_eq!(nodes, [475, 391]);
    for lane in &report.lanes {
        assert_eq!(
            lane.depths.iter().sum::<u64>(),
            lane.nodes,
            "{}",
            lane.search
        );
        assert!(
            lane.held.windows(2).all(|pair| pair[0].mv != pair[1].mv),
            "{}",
            lane.search
        );
    }
}

/// A node of df-pn is one that is entered, as the search counts them: its two questions take 123 and 111.
#[test]
fn df_pn_races_by_the_nodes_that_it_enters() {
    let report = race("board=...x.o.o.&searches=dfpn");
    let lane = &report.lanes[0];
    assert_eq!(nodes(lane), (123 + 111, Some(Score::ZERO)));
    assert_eq!(lane.rounds, Some(lane.nodes));
    assert_eq!(lane.depths.iter().sum::<u64>(), lane.nodes);
    let ends = lane.held.iter().all(|held| held.since.nodes <= lane.nodes);
    let last = lane.held.last().map(|held| held.mv.clone());
    assert!(ends && !lane.held.is_empty());
    let is_last = |known: &&MoveTruth| Some(&known.mv) == last.as_ref();
    let known = report
        .moves
        .iter()
        .find(is_last)
        .expect("a move of the root");
    assert_eq!(known.truth, Some(Score::ZERO));
}

/// What the truth is doesn't depend on the searches, and they don't depend on each other.
#[test]
fn each_search_is_what_it_is_alone() {
    let whole = race(TRAP);
    assert_eq!(whole.truth, Some(Score::ZERO));
    let best: Vec<_> = whole
        .moves
        .iter()
        .filter(|known| known.truth == whole.truth)
        .collect();
    assert_eq!(best.len(), 2);
    let alone = race("board=...x.o.o.&searches=uct:seed=7,iterations=2000,proofs=bounds");
    assert_eq!(alone.lanes[0], whole.lanes[2]);
}

#[test]
fn what_stops_early_or_sees_no_end_knows_nothing() {
    let searches = "alpha-beta:depth=3,eval=ai14s alpha-beta:depth=3 alpha-beta:node_limit=9 pn:node_limit=60 pn:ask=1 scout:table=merged mtdf:table=merged solver";
    let report = race(&format!("searches={searches}"));
    let known: Vec<bool> = report
        .lanes
        .iter()
        .map(|lane| lane.known.is_some())
        .collect();
    assert_eq!(known, [false, false, false, false, false, true, true, true]);
    let stopped: Vec<_> = report.lanes.iter().map(|lane| lane.stopped).collect();
    let limit = Some(Interrupt::NodeLimit);
    assert_eq!(stopped[..5], [None, None, limit, limit, None]);
    // No: 〇 does not win.
    let bounds = report.lanes[4].bounds.expect("what a question proves");
    assert_eq!(bounds.upper, Score::ZERO);
    let first = SearchPlace {
        nodes: 0,
        rounds: 0,
    };
    assert!(
        report.lanes[5]
            .held
            .iter()
            .all(|held| held.since.nodes > first.nodes)
    );
}

#[test]
fn a_list_of_searches_is_written_as_it_is_read() {
    let request: RaceRequest = good(
        "searches=solver mtdf:guess=1,table=merged alpha-beta:window=(-1,1) uct:iterations=1000,seed=3",
    );
    let pairs = request.query();
    let written = pairs.iter().find(|(key, _)| *key == "searches");
    let written = written.map(|(_, text)| text.as_str());
    let expected = "solver mtdf:table=merged,guess=1 alpha-beta:window=(-1,1) uct:seed=3";
    assert_eq!(written, Some(expected));
    let usual: RaceRequest = good("");
    assert_eq!(usual.lanes.0.len(), 4);
    assert!(usual.query().is_empty());
    let wrong = fault(read::<RaceRequest>("searches=pn uct:seed=1,iterations=0"));
    assert_eq!((wrong.key.as_str(), wrong.at), ("searches", Some(25)));
    let many = fault(read::<RaceRequest>("searches=pn pn pn pn pn pn pn pn pn"));
    assert_eq!(many.at, Some(0));
}

/// Without the truth a picture has no colour of it, wherever the playhead is.
#[test]
fn a_hidden_truth_stands_nowhere() {
    let request: RaceRequest = good(TRAP);
    let lab = Lab::default();
    let report = race(TRAP);
    let drawn = |report: &RaceReport, truth, at| {
        let look = RacePictureOptions {
            width: 700,
            lang: Lang::En,
            at,
            truth,
        };
        let scene = lab.picture_of_race(&request, (report, look), &Control::default());
        scene.expect("a picture")
    };
    for at in [None, Some(1), Some(400)] {
        assert_eq!(
            drawn(&report, false, at),
            drawn(&report.without_truth(), true, at)
        );
        assert_ne!(drawn(&report, false, at), drawn(&report, true, at));
    }
}

/// What is known is so, whatever the search; what bounds say holds the truth; every node has its depth.
#[test]
fn what_is_known_is_true_on_any_tree() {
    let searches = "alpha-beta alpha-beta:window=(0,1),table=window,defaults=range alpha-beta:fail=hard,table=bounds scout:table=merged mtdf null-window:table=window uct:iterations=40,proofs=bounds pn:node_limit=30";
    for seed in 0..60 {
        let depth = 1 + seed % 4;
        let query =
            format!("game=random:seed={seed},depth={depth},branching=3&searches={searches}");
        let Ok(request) = read::<RaceRequest>(&query) else {
            continue;
        };
        // A tree of one value has no shares.
        let Ok(report) = Lab::default().race(&request, &Control::default()) else {
            continue;
        };
        let truth = report.truth.expect("small trees are solved");
        for lane in &report.lanes {
            let about = format!("seed {seed}: {}", lane.search);
            assert!(
                lane.known.is_none_or(|known| known == truth),
                "{about}: {:?}, {truth}",
                lane.known
            );
            let holds = |bounds: Bounds| bounds.lower <= truth && truth <= bounds.upper;
            assert!(lane.bounds.is_none_or(holds), "{about}: {:?}", lane.bounds);
            assert_eq!(lane.depths.iter().sum::<u64>(), lane.nodes, "{about}");
            let ends = matches!(lane.search.as_str(), "alpha-beta" | "mtdf");
            let last = lane.held.last().and_then(|held| report.truth_of(&held.mv));
            assert!(
                !ends || last == Some(truth),
                "{about}: holds {last:?}, {truth}"
            );
        }
    }
}
