//! Comparisons: known counts, paths aligned from the root, and reasons that are true of their frames.

use marubatsu::frame::FrameKind;
use marubatsu::game::Side;
use std::collections::BTreeSet;

use marubatsu_app::compare::{
    self, CompareRequest, Comparison, FollowedFrame, MOST_PATHS, NotVisited, Pane, VisitedSearch,
    follow,
};
use marubatsu_app::control::Control;
use marubatsu_app::frame_source::FrameRecord;
use marubatsu_app::lab::Lab;
use marubatsu_app::request::SearchRequest;
use marubatsu_app::trace::SearchRecording;
use marubatsu_app::visited_paths::{NotVisitedCause, VisitedPaths};

use crate::support::{good, recorded};

fn compared(query: &str) -> Comparison {
    let compared = Lab::default().compare(&good(query), MOST_PATHS, &Control::default());
    compared.expect("a comparison")
}

/// A search carried out, with all its steps.
struct Done {
    request: SearchRequest,
    recording: SearchRecording,
    visits: VisitedPaths,
    steps: Vec<FrameRecord>,
}

impl Done {
    fn of(query: &str) -> Self {
        let request: SearchRequest = good(query);
        let recording = recorded(&request);
        Self {
            visits: recording.steps.visited_paths(),
            steps: recording.steps.steps(0).collect(),
            request,
            recording,
        }
    }

    fn searched(&self) -> VisitedSearch<'_> {
        VisitedSearch {
            request: &self.request,
            recording: &self.recording,
            visits: &self.visits,
        }
    }

    fn paths(&self) -> BTreeSet<&Vec<Vec<u32>>> {
        self.steps.iter().map(|step| &step.path).collect()
    }
}

/// Known counts of nodes and paths: `tests/doors.txt`.
#[test]
fn counts_of_a_depth_are_those_of_its_frames() {
    let done = Done::of("table=merged&window=range&score=shortest");
    let found = compared("table=merged&window=range&score=shortest");
    for at in &found.depths {
        let here = |step: &&FrameRecord| step.depth == at.depth;
        let kinds = |kind| {
            done.steps
                .iter()
                .filter(here)
                .filter(move |step| step.kind == kind)
        };
        let flagged = |kind, flag| {
            let with = kinds(kind).filter(|step| step.flags.contains(&flag));
            with.count() as u64
        };
        let counted = (
            kinds(FrameKind::Start).count() as u64,
            flagged(FrameKind::Update, "ab_pruned"),
            flagged(FrameKind::Table, "tt_pruned"),
        );
        let told = (at.left.nodes, at.left.cuts, at.left.table_answers);
        assert_eq!(told, counted, "{}", at.depth);
        assert_eq!(at.left, at.right);
    }
    assert_eq!((found.only_left.paths, found.only_right.paths), (0, 0));
    assert_eq!(found.left.frames, done.steps.len() as u64);
}

/// The nodes of each depth limit are those of the recorded passes, and together all that were searched.
#[test]
fn depth_limits_are_counted_as_they_were_recorded() {
    let query = "deepen=true&eval=ai14s&table=merged&moves=1,1 0,0";
    let found = compared(&format!("{query}&left.order=none&right.order=previous"));
    let rows = found.deepening.as_deref().expect("both deepen");
    for (order, of) in [("none", 0), ("previous", 1)] {
        let done = Done::of(&format!("{query}&order={order}"));
        let starts = done
            .steps
            .iter()
            .filter(|step| step.kind == FrameKind::Start);
        let mut passes: Vec<u64> = Vec::new();
        for start in starts {
            if start.path.is_empty() {
                passes.push(0);
            }
            *passes.last_mut().expect("a pass begins at the root") += 1;
        }
        let nodes = rows
            .iter()
            .map(|row| [row.left, row.right][of].expect("a depth").nodes);
        assert_eq!(nodes.collect::<Vec<_>>(), passes, "{order}");
    }
    assert_eq!(compared("right.window=range").deepening, None);
    // A search that doesn't deepen has no depths, one that goes less deep has fewer.
    let found = compared(&format!("{query}&left.depth=1&right.deepen=false"));
    let rows = found.deepening.expect("the left one deepens");
    assert_eq!(rows.len(), 2);
    assert!(rows.iter().all(|row| row.right.is_none()));
}

#[test]
fn paths_that_one_visited_are_those_of_its_frames_alone() {
    let (left, right) = (
        Done::of("table=merged&moves=1,1 0,0"),
        Done::of("table=bounds&window=range&moves=1,1 0,0"),
    );
    let found = compare::report(left.searched(), right.searched(), usize::MAX);
    for (only, one, other) in [
        (&found.only_left, &left, &right),
        (&found.only_right, &right, &left),
    ] {
        let expected: BTreeSet<_> = one.paths().difference(&other.paths()).copied().collect();
        assert_eq!(only.paths, expected.len() as u64);
        assert_eq!(only.first.len(), only.subtrees);
        assert_eq!(
            only.first.iter().map(|top| top.paths).sum::<u64>(),
            only.paths,
            "the subtrees share no path"
        );
        for top in &only.first {
            assert!(expected.contains(&top.path), "{:?}", top.path);
            let frame = usize::try_from(top.frame).expect("small");
            let step = &one.steps[frame];
            assert_eq!((&step.path, step.kind), (&top.path, FrameKind::Start));
        }
    }
    assert!(found.only_left.paths > 0);
}

/// Wherever the leader is, the follower is at its last frame there, or at a frame that tells why not.
#[test]
fn the_follower_is_where_the_leader_is_or_says_the_true_reason() {
    for (left, right) in [
        ("table=merged", "window=range&table=merged"),
        ("algorithm=minimax&moves=1,1 0,0 2,0", "moves=1,1 0,0 2,0"),
        (
            "moves=1,1 0,0 2,0&table=merged&score=shortest",
            "moves=1,1 0,0 2,0&node_limit=40",
        ),
        ("game=((3 5) (2 9))&algorithm=minimax", "game=((3 5) (2 9))"),
    ] {
        let (left, right) = (Done::of(left), Done::of(right));
        for (leader, follower) in [(&left, &right), (&right, &left)] {
            for step in &leader.steps {
                let shown = follow(leader.searched(), follower.searched(), step.n);
                check(step, &shown.expect("a frame of the leader"), follower);
            }
            let beyond = follow(
                leader.searched(),
                follower.searched(),
                leader.recording.steps.len(),
            );
            assert_eq!(beyond, None);
        }
    }
}

fn check(step: &FrameRecord, shown: &FollowedFrame, follower: &Done) {
    let last = follower.steps.iter().rfind(|other| other.path == step.path);
    match (shown, last) {
        (FollowedFrame::Visited(frame), Some(last)) => assert_eq!(*frame, last.n),
        (FollowedFrame::NotVisited(missed), None) => check_reason(step, missed, follower),
        other => panic!("frame {}: {other:?}", step.n),
    }
}

fn check_reason(step: &FrameRecord, missed: &NotVisited, follower: &Done) {
    assert_eq!(missed.path, step.path);
    let reason = &missed.reason;
    let depth = reason.cut_at.len();
    assert_eq!(reason.cut_at, step.path[..depth]);
    assert!(!follower.paths().contains(&step.path[..=depth].to_vec()));
    let frame = &follower.steps[usize::try_from(reason.frame).expect("small")];
    let flag = match (reason.by, frame.turn) {
        (NotVisitedCause::BetaCut, Side::Circle) | (NotVisitedCause::AlphaCut, Side::Cross) => {
            "ab_pruned"
        }
        (NotVisitedCause::Table, _) => "tt_pruned",
        (NotVisitedCause::Stopped, _) => {
            assert!(follower.recording.halt.is_some());
            assert!(frame.path.starts_with(&reason.cut_at));
            return;
        }
        other => panic!("{other:?}"),
    };
    assert_eq!(frame.path, reason.cut_at);
    assert!(frame.flags.contains(&flag), "{flag} at {}", frame.n);
}

#[test]
fn what_one_side_says_counts_more_than_what_both_have() {
    let request: CompareRequest = good("table=merged&left.table=none&right.window=range&game=4x3");
    let panes = Pane::ALL.map(|pane| request.pane(pane).query());
    let pairs = |pane: usize| {
        panes[pane]
            .iter()
            .map(|(key, value)| format!("{key}={value}"))
    };
    assert_eq!(pairs(0).collect::<Vec<_>>(), ["game=4x3"]);
    assert_eq!(
        pairs(1).collect::<Vec<_>>(),
        ["game=4x3", "window=range", "table=merged"]
    );
    let again = Lab::default()
        .read::<CompareRequest>(request.query())
        .expect("its own query");
    assert_eq!(again.left.key(), request.left.key());
    assert_eq!(again.right.key(), request.right.key());
}

#[test]
fn searches_of_different_positions_are_not_compared() {
    let refused = |one, two| CompareRequest::new(good(one), good(two)).map_err(|error| error.key);
    assert_eq!(refused("", "moves=1,1").map(drop), Err("board".to_owned()));
    assert_eq!(refused("", "game=4x4").map(drop), Err("game".to_owned()));
    assert_eq!(refused("moves=1,1", "board=....o....").map(drop), Ok(()));
}

/// What the list says and what it leaves to the rest is the difference of the totals, however few are listed.
#[test]
fn the_costs_of_all_partings_are_the_difference_of_the_totals() {
    for query in [
        "score=shortest&window=range&left.table=merged",
        "game=((3 5) (2 9))&left.algorithm=minimax",
        "left.algorithm=scout&right.algorithm=mtdf&right.guess=0&table=merged",
        "game=4x4&depth=3&left.table=merged&right.algorithm=scout",
        "game=7x6x4g&score=shortest&table=merged&left.node_limit=500&right.node_limit=900",
    ] {
        for most in [0, 3, 10_000] {
            let compared = Lab::default().compare(&good(query), most, &Control::default());
            let compared = compared.expect("a comparison");
            let nodes = [&compared.left, &compared.right].map(|side| side.tally.nodes);
            let listed: i64 = compared.partings.first.iter().map(|at| at.cost).sum();
            let difference = nodes[1].cast_signed() - nodes[0].cast_signed();
            assert_eq!(
                listed + compared.partings.rest,
                difference,
                "{query} {most}"
            );
            let shown = compared.partings.first.len();
            assert_eq!(shown, most.min(compared.partings.count), "{query}");
        }
    }
}

/// A parting's frames are of the nodes that its path leads to.
#[test]
fn a_parting_shows_where_one_side_goes_on_and_the_other_does_not() {
    let query = "score=shortest&window=range";
    let sides = [Done::of(&format!("{query}&table=merged")), Done::of(query)];
    let found = compared(&format!("{query}&left.table=merged"));
    assert_eq!(found.partings.count, 417);
    for parting in &found.partings.first {
        for (pane, side) in Pane::ALL.into_iter().zip(&sides) {
            let shown = usize::try_from(parting.shown(pane)).expect("a small number");
            let path = &side.steps[shown].path;
            let is_there = path.len() == parting.path.len();
            let is_before = path.len() + 1 == parting.path.len() && pane != parting.goes_on;
            assert!(is_there || is_before, "{parting:?}");
        }
        let below = parting.frames(parting.goes_on).frames();
        assert!(below > parting.nodes(), "{parting:?}");
    }
    let dearest = found.partings.first.iter().map(|at| at.cost).max();
    assert_eq!(dearest, Some(3_902));
}

#[test]
fn a_verdict_says_what_was_saved_and_never_more_than_was_found() {
    for (query, verdict) in [
        (
            "score=shortest&window=range&left.table=merged",
            "The same answer, 0. The table saves 19,242 of 20,484 nodes.",
        ),
        (
            "game=((3 5) (2 9))&left.algorithm=minimax",
            "The same answer, 3. Alpha-beta saves 1 of 7 nodes.",
        ),
        (
            "score=shortest&left.node_limit=100&right.table=merged",
            "Partial, so far.",
        ),
        ("", "The same answer, 0. Both look at"),
    ] {
        let found = compared(query).verdict();
        assert!(found.en.starts_with(verdict), "{}", found.en);
    }
    let differ = compared("game=4x4&depth=1&right.depth=2&right.score=shortest").verdict();
    assert!(!differ.ja.is_empty());
}
