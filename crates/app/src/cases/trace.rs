//! The use case `trace`: a search recorded, to be stepped through.
//!
//! Invariant: a trace's key is the canonical request; the same key gives the same frames.

use std::ops::Range;

use marubatsu::frame::condition::Condition;
use marubatsu::frame::{FrameKind, FrameLimit, Frames, PendingFeatures, is_sized};
use marubatsu::observe::Interrupt;
use marubatsu::observe::trace::{Recorder, ReplayError, Trace};
use marubatsu::scene::SearchSetting;
use marubatsu::score::Score;
use marubatsu::search::deepening::Deepening;
use marubatsu::search::{Algorithm, Root, StartPosition, search};

use crate::cases::draw::setting_of;
use crate::cases::events;
use crate::cases::frame_source::{BoxedIter, FrameFormat, FrameSource};
use crate::cases::setup::{header, policy, root};
use crate::cases::solve::watched;
use crate::games::{LabGame, position_of};
use crate::request::SearchRequest;
use crate::words::{Control, Error, error};

/// A recorded search.
#[derive(Debug)]
pub struct SearchRecording {
    /// Its frames.
    pub steps: Box<dyn FrameSource>,
    /// What is the same in all their pictures.
    pub setting: SearchSetting,
    /// Why the search was stopped, if it was: the frames end there.
    pub halt: Option<Interrupt>,
}

impl SearchRecording {
    /// The root's score; none if the search was stopped before it was settled.
    pub fn score(&self) -> Option<Score> {
        let last = self.steps.steps(self.steps.len().checked_sub(1)?).next()?;
        let settled = last.depth == 0 && last.kind == FrameKind::End;
        last.score
            .filter(|_| settled && self.halt != Some(Interrupt::FrameLimit))
    }

    /// Returns lines of those among these frames that meet the condition.
    pub fn lines(
        &self,
        frames: Range<u64>,
        format: FrameFormat,
        condition: Condition,
    ) -> BoxedIter<'_, String> {
        let algorithm = self.setting.algorithm;
        self.steps.lines(algorithm, frames, format, condition)
    }

    /// The same up to frame `last`, as if nothing had happened after it.
    #[must_use]
    pub fn until(&self, last: u64) -> Self {
        let ends = last.saturating_add(1) < self.steps.len();
        Self {
            steps: self.steps.until(last),
            setting: self.setting.clone(),
            halt: if ends {
                Some(Interrupt::FrameLimit)
            } else {
                self.halt
            },
        }
    }

    /// The request without its clock that gives the same frames: as many nodes as the clock allowed.
    pub fn repeatable(&self, request: &SearchRequest) -> SearchRequest {
        let mut request = request.clone();
        let timed = request.time.take().is_some();
        if timed && self.halt == Some(Interrupt::TimeLimit) {
            request.node_limit = Some(self.steps.trace().nodes());
        }
        request
    }
}

pub(crate) fn record<G: LabGame>(
    game: &G,
    request: &SearchRequest,
    control: &Control<'_>,
) -> Result<SearchRecording, Error> {
    let start = position_of(game, &request.position.board)?;
    let nodes = request.node_limit.unwrap_or(u64::MAX);
    let limits = control.limits(nodes.min(control.most_nodes()), request.time);
    let recorder = Recorder::with_limit(header(request), control.most_events());
    let (policy, root) = (&mut policy(game, request, control)?, root(game, request));
    let enough = frame_limit(game, (start, root), request, control.frames);
    let mut observer = (limits, (enough, recorder));
    let ours = request.algorithm;
    let result = if ours == Algorithm::Solver {
        watched(game, request, &mut observer)?
    } else if request.deepen {
        let mut deepening = Deepening::new(root);
        loop {
            match deepening.step(
                ours,
                game,
                &[StartPosition::at(start)],
                policy,
                &mut observer,
            ) {
                Some(Ok(_)) => {}
                Some(Err(stop)) => break Err(stop),
                None => break Ok(()),
            }
        }
    } else {
        search(ours, game, &start, root, policy, &mut observer).map(drop)
    };
    let halt = result.err().map(Interrupt::from);
    if let Some(halt @ (Interrupt::Cancelled | Interrupt::EventLimit)) = halt {
        return Err(Error::Stopped(halt));
    }
    let recording = shown(game, start, observer.1.1.into_trace(), request);
    let recording = recording.map_err(|error| Error::Internal(error.to_string()))?;
    Ok(SearchRecording { halt, ..recording })
}

/// What ends a recording once the wanted frames are there, and are as in the whole recording.
fn frame_limit<G: LabGame>(
    game: &G,
    (start, root): (G::Position, Root),
    request: &SearchRequest,
    frames: Option<u64>,
) -> FrameLimit {
    let Some(frames) = frames else {
        return FrameLimit::new(u64::MAX, PendingFeatures::default());
    };
    // One null window may be enough, which shows late; where no nodes are counted, that makes no difference.
    let guesses = || matches!(request.algorithm, Algorithm::Mtdf(_) | Algorithm::Solver);
    let awaited = PendingFeatures {
        probe: request.algorithm == Algorithm::Scout,
        pass: guesses() && is_sized(game, &start, root.depth),
        depth: request.deepen,
    };
    FrameLimit::new(frames, awaited)
}

/// The frames of a trace, if it fits its game.
fn shown<G: LabGame>(
    game: &G,
    start: G::Position,
    trace: Trace,
    request: &SearchRequest,
) -> Result<SearchRecording, ReplayError> {
    let frames = Frames::new(game.clone(), start, trace)?;
    Ok(SearchRecording {
        setting: setting_of(game, request, frames.pruned_unit()),
        steps: Box::new(frames),
        halt: None,
    })
}

/// A recorded depth-first search that came from elsewhere.
#[derive(Debug)]
pub struct ImportedSearch {
    /// The search it says it is.
    pub request: SearchRequest,
    /// What was recorded.
    pub recording: SearchRecording,
}

/// What the bytes of a recording hold, before they meet their game.
#[derive(Debug)]
pub(crate) enum TraceSource<'a> {
    /// A trace as `--record` writes it.
    Trace(Trace),
    /// The events as JSON lines ([`mod@crate::cases::events`]).
    Events(events::Lines<'a>),
}

/// The frames of a recording that is called `name` and may have `most_events`, checked against its game.
///
/// # Errors
/// When it does not fit the game.
pub(crate) fn open_on<G: LabGame>(
    game: &G,
    request: &SearchRequest,
    source: TraceSource<'_>,
    (name, most_events): (&str, usize),
) -> Result<SearchRecording, Error> {
    let (start, trace) = match source {
        TraceSource::Events(lines) => events::trace_on(game, request, (name, lines, most_events))?,
        TraceSource::Trace(trace) => (position_of(game, &request.position.board)?, trace),
    };
    shown(game, start, trace, request).map_err(|error| error::replay(name, error).into())
}
