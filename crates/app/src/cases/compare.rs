//! The use case `compare`: two searches of one position, depth by depth and path by path.
//!
//! Invariant: all counts come from the recordings, so a reader can step to what is counted. Paths are aligned from the root, move by
//! move. Only the time of each depth of a deepening search is measured without a recording.

mod follow;
mod partings;
mod request;
mod sheets;
mod verdict;

pub use follow::{FollowedFrame, NotVisited, NotVisitedReason, follow};
pub use partings::{FrameSpan, PartingReport, Partings};
pub use request::{CompareRequest, Pane};
pub use sheets::{sheets, signed};

use marubatsu::game::Side;
use marubatsu::observe::Interrupt;
use marubatsu::score::Score;
use serde::Serialize;

use crate::cases::report::{DepthReport, ReportedOptions, SearchReport};
use crate::cases::trace::SearchRecording;
use crate::cases::visited_paths::{SearchTally, VisitedPaths};
use crate::request::SearchRequest;
use crate::words::{Error, JsonMove};

/// Paths and partings of which a report tells more than their number, if nothing else is said.
pub const MOST_PATHS: usize = 20;

/// A search that has been carried out.
#[derive(Clone, Copy, Debug)]
pub struct VisitedSearch<'a> {
    /// What was asked for.
    pub request: &'a SearchRequest,
    /// Its frames.
    pub recording: &'a SearchRecording,
    /// Where it went.
    pub visits: &'a VisitedPaths,
}

/// The report of a comparison.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// `marubatsu.compare/1`.
    pub schema: &'static str,
    /// The game's name.
    pub game: String,
    /// The position.
    pub board: String,
    /// Whose turn it is: `o` or `x`.
    pub turn: Side,
    /// The first search in numbers.
    pub left: SearchTotals,
    /// The second.
    pub right: SearchTotals,
    /// Both at each depth, from the root to where the deeper one ends.
    pub depths: Vec<DepthComparison>,
    /// Where one of them deepens: what each depth limit took.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deepening: Option<Vec<DeepeningComparison>>,
    /// Where they part.
    pub partings: Partings,
    /// What only the first visited.
    pub only_left: ExclusivePaths,
    /// What only the second visited.
    pub only_right: ExclusivePaths,
}

/// One search in numbers.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SearchTotals {
    /// How it was searched.
    pub options: ReportedOptions,
    /// The root's score; none if the search was stopped before it was settled.
    pub score: Option<Score>,
    /// Nodes, cuts, table answers.
    #[serde(flatten)]
    pub tally: SearchTally,
    /// Different paths from the root.
    pub paths: usize,
    /// Frames.
    pub frames: u64,
    /// Why the search was stopped, if it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Interrupt>,
}

/// Both searches at one depth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DepthComparison {
    /// Plies from the root.
    pub depth: usize,
    /// The first search.
    pub left: SearchTally,
    /// The second.
    pub right: SearchTally,
}

/// Both searches with one depth limit.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DeepeningComparison {
    /// The limit, in plies.
    pub depth: u16,
    /// The first search; none if it never had that limit.
    pub left: Option<DepthReport>,
    /// The second.
    pub right: Option<DepthReport>,
}

/// What only one search visited.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ExclusivePaths {
    /// How many paths.
    pub paths: u64,
    /// How many of them the other search left at their last move; all others go on from one of these.
    pub subtrees: usize,
    /// The first of these, in the order in which they were visited.
    pub first: Vec<ExclusivePath>,
}

/// A path that one search visited, and of which the other visited all but the last move.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ExclusivePath {
    /// Its moves from the root.
    pub path: Vec<JsonMove>,
    /// How many paths begin with it, itself counted.
    pub paths: u64,
    /// Its first frame, in the search that visited it.
    pub frame: u64,
    /// Why the other search did not.
    pub not_visited: NotVisitedReason,
}

impl Comparison {
    /// The same with what each depth of these searches took, if one of them deepens.
    ///
    /// # Errors
    /// When a search is cancelled.
    pub fn deepened<E>(
        self,
        requests: [&SearchRequest; 2],
        search: impl Fn(&SearchRequest) -> Result<SearchReport, E>,
    ) -> Result<Self, E> {
        let depths = |request: &SearchRequest| {
            let found = request.deepen.then(|| search(request)).transpose()?;
            Ok(found.and_then(|report| report.depths).unwrap_or_default())
        };
        let [left, right] = [depths(requests[0])?, depths(requests[1])?];
        let rows = (0..left.len().max(right.len())).filter_map(|at| {
            let (left, right) = (left.get(at).copied(), right.get(at).copied());
            let depth = left.or(right)?.depth;
            Some(DeepeningComparison { depth, left, right })
        });
        let deepening = Some(rows.collect::<Vec<_>>()).filter(|rows| !rows.is_empty());
        Ok(Self { deepening, ..self })
    }

    /// Returns why a search was stopped, if one was.
    pub fn halt(&self) -> Option<Interrupt> {
        self.left.stopped.or(self.right.stopped)
    }
}

/// Has both searches recorded and compares them; tells more of `most` partings, and of as many paths that only one visited.
///
/// # Errors
/// When a search is cancelled or has too many events to keep.
pub(crate) fn run(
    request: &CompareRequest,
    most: usize,
    record: impl Fn(&SearchRequest) -> Result<SearchRecording, Error>,
    search: impl Fn(&SearchRequest) -> Result<SearchReport, Error>,
) -> Result<Comparison, Error> {
    let visited = |request| {
        let recording = record(request)?;
        let visits = recording.steps.visited_paths();
        Ok::<_, Error>((request, recording, visits))
    };
    let (left, right) = (visited(&request.left)?, visited(&request.right)?);
    let repeated = [&left, &right].map(|(request, recording, _)| recording.repeatable(request));
    let [left, right] = [&left, &right].map(|(request, recording, visits)| VisitedSearch {
        request,
        recording,
        visits,
    });
    report(left, right, most).deepened([&repeated[0], &repeated[1]], search)
}

/// Compares two searches that have been carried out.
pub fn report(left: VisitedSearch<'_>, right: VisitedSearch<'_>, most: usize) -> Comparison {
    let (one, two) = (left.visits.depths(), right.visits.depths());
    let at = |depths: &[SearchTally], depth: usize| depths.get(depth).copied().unwrap_or_default();
    let depths = (0..one.len().max(two.len())).map(|depth| DepthComparison {
        depth,
        left: at(one, depth),
        right: at(two, depth),
    });
    Comparison {
        schema: "marubatsu.compare/1",
        game: left.request.game.name().to_owned(),
        board: left.request.position.board.clone(),
        turn: left.request.position.turn,
        left: total(left),
        right: total(right),
        depths: depths.collect(),
        deepening: None,
        partings: Partings::of(left, right, most),
        only_left: only(left, right, most),
        only_right: only(right, left, most),
    }
}

fn total(searched: VisitedSearch<'_>) -> SearchTotals {
    let (recording, visits) = (searched.recording, searched.visits);
    SearchTotals {
        options: ReportedOptions::of(searched.request),
        score: recording.score(),
        tally: visits.total(),
        paths: visits.paths(),
        frames: recording.steps.len(),
        stopped: recording.halt,
    }
}

/// What one search visited and the other did not.
fn only(one: VisitedSearch<'_>, other: VisitedSearch<'_>, most: usize) -> ExclusivePaths {
    let (paths, tops) = one.visits.alone(other.visits);
    let shown = one.visits.describe(&tops[..most.min(tops.len())]);
    let first = shown.into_iter().filter_map(|alone| {
        let departure = other.visits.last_frame(&alone.path).err()?;
        Some(ExclusivePath {
            path: one.recording.steps.moves(&alone.path),
            paths: alone.paths,
            frame: alone.frame,
            not_visited: NotVisitedReason::of(departure, &alone.path, other),
        })
    });
    ExclusivePaths {
        paths,
        subtrees: tops.len(),
        first: first.collect(),
    }
}
