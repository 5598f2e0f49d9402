//! Best-first searches on the stage. Visits of UCT flow to moves, with the true values beside them. Proof numbers show what is still
//! missing along the path to the most-proving node.
//!
//! A chapter of UCT is the iterations from a power of two up to the next. Invariants: places depend on what was known when a chapter
//! began, so nothing shows the future or moves within a chapter. True values never come from the search.

pub(in crate::stage) mod badges;
pub mod chart;
mod ladder;
mod plan;
mod playout;
mod proof_chart;
mod proof_rail;
mod rail;
mod river;
mod rope;
mod stage_trait;
mod ucb_line;

use std::fmt;

use super::chapters::Chapter;
use crate::best_first::pn::PnRecording;
use crate::best_first::uct::{NodeStats, UctRecording};
use crate::best_first::{BestFirstRecording, NodeNumber, RoundFrame, RoundPhase};
use crate::depict::Depict;
use crate::game::{Game, Notation};
use crate::scene::board::{BoardPlacement, BoardView};
use crate::scene::{Length, Scene, Shade, px};
use crate::score::{Bounds, Score};
use crate::voice::{Fragment, mean_text};

pub use plan::RiverPlan;
pub use rail::head;
pub use river::RiverStyle;
pub use stage_trait::BestFirstStage;

/// A recorded search, and what its positions are worth in truth: none where that isn't known, or is not to be shown.
#[derive(Clone, Copy)]
pub struct RecordingWithTruth<'a, R: BestFirstRecording> {
    /// The search.
    pub recording: &'a R,
    /// The exact score of a position, in circle's view.
    pub truth: &'a Truth<'a, R>,
}

/// What positions of a recorded search are worth.
pub type Truth<'a, R> =
    dyn Fn(&<<R as BestFirstRecording>::Game as Game>::Position) -> Option<Score> + 'a;

/// A search by UCT.
pub type UctWithTruth<'a, G> = RecordingWithTruth<'a, UctRecording<G>>;

/// A search by proof numbers.
pub type PnWithTruth<'a, G> = RecordingWithTruth<'a, PnRecording<G>>;

impl<R: BestFirstRecording> fmt::Debug for RecordingWithTruth<'_, R> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "a search of {} nodes", self.recording.nodes())
    }
}

impl<R: BestFirstRecording<Game: Depict>> RecordingWithTruth<'_, R> {
    /// The moves to the node that a part of a sentence points to.
    fn pointed(&self, part: &Fragment) -> Option<String> {
        let node = part.points?.node;
        let moves = self.recording.moves_to(node);
        let write = |&mv: &<R::Game as Game>::Move| self.recording.game().write_move(mv);
        Some(moves.iter().map(write).collect::<Vec<_>>().join(" "))
    }

    /// A node by itself in its colour, in a square of this side.
    fn portrait(
        &self,
        (node, shade): (NodeNumber, Option<Shade>),
        square: Length,
        label: &str,
    ) -> Scene {
        let game = self.recording.game();
        let size = if game.by_hand() { (2, 2) } else { game.size() };
        let room = square - 2 * px(8);
        let square_side = room / Length::from(size.0.max(size.1).max(1));
        let (moves, position) = self.recording.walk(node);
        let view = BoardView::new(game, &position, moves.last().copied());
        let corner = |squares: u32| (square - square_side * Length::from(squares)) / 2;
        let place = BoardPlacement {
            at: (corner(size.0), corner(size.1)),
            size,
            square: square_side,
        };
        Scene {
            width: square,
            height: square,
            label: label.to_owned(),
            shapes: view.draw(place, shade),
        }
    }
}

/// The chapter of a frame.
pub fn chapter<G: Depict>(recording: &UctRecording<G>, frame: &RoundFrame) -> Chapter {
    let start = start_of(frame.iteration);
    let begins = |start: u32| match start {
        0 => 0,
        start => recording.first_frame(start),
    };
    Chapter {
        first: if start <= 1 { 0 } else { begins(start) },
        end: begins(start.max(1).saturating_mul(2)),
        anchor: 0,
        levels: 4,
    }
}

/// The iteration with which an iteration's chapter begins.
const fn start_of(iteration: u32) -> u32 {
    match iteration {
        0 => 1,
        iteration => 1 << iteration.ilog2(),
    }
}

/// What was counted after so many rounds, and before the last one of them.
fn round_counters(
    names: [&'static str; 3],
    counted: u32,
    at: impl Fn(u32) -> [u64; 3],
) -> Vec<(&'static str, [u64; 2])> {
    let pairs = at(counted).into_iter().zip(at(counted.saturating_sub(1)));
    let pairs = pairs.map(|(now, before)| [now, before]);
    names.into_iter().zip(pairs).collect()
}

/// Where a frame's round is left; none at the end.
fn leave<R: BestFirstRecording>(recording: &R, frame: &RoundFrame) -> Option<u64> {
    let last = recording.last_frame(frame.iteration);
    (frame.n + 1 < recording.frames()).then(|| last.max(frame.n + 1))
}

/// The truth of a node's position.
fn truth_of<R: BestFirstRecording>(
    watched: &RecordingWithTruth<'_, R>,
    node: NodeNumber,
) -> Option<Score> {
    (watched.truth)(&watched.recording.position(node))
}

/// The node whose moves are weighed in a frame: that which is selected at, or the last one of the way with children.
pub fn weighed<G: Depict>(recording: &UctRecording<G>, frame: &RoundFrame) -> (NodeNumber, usize) {
    let depth = match frame.phase {
        RoundPhase::Begin | RoundPhase::End => 0,
        RoundPhase::Select | RoundPhase::Expand => frame.at.saturating_sub(1),
        RoundPhase::Simulate | RoundPhase::Back => {
            let last = frame.path.len() - 1;
            let opened = recording.iterations()[frame.iteration as usize - 1].expanded;
            last.saturating_sub(usize::from(opened || last > 0))
        }
    };
    (frame.path[depth], depth)
}

/// What stands in a node's pill: its score where that is proved, a bound where one is, or its mean.
fn known_text(stats: NodeStats, range: Bounds) -> Option<String> {
    let signed = super::flame::signed;
    match (stats.settled(), stats.bounds) {
        (Some(score), _) => Some(signed(score)),
        (None, bounds) if bounds.lower > range.lower => Some(format!("≥{}", signed(bounds.lower))),
        (None, bounds) if bounds.upper < range.upper => Some(format!("≤{}", signed(bounds.upper))),
        _ => stats.mean().map(mean_text),
    }
}

/// A mean's colour: even in the middle, else the stronger the farther it is from there.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "held between 0 and 255"
)]
fn shade_of(mean: f64, range: Bounds) -> Shade {
    let reach = f64::from(
        range
            .lower
            .hundredths()
            .abs()
            .max(range.upper.hundredths().abs()),
    ) / 100.0;
    let part = mean / reach.max(0.01);
    if part.abs() < 0.04 {
        return Shade {
            zero: 255,
            ..Shade::default()
        };
    }
    let strength = ((0.3 + 0.7 * part.abs()) * 255.0).clamp(0.0, 255.0) as u8;
    if part > 0.0 {
        Shade {
            circle: strength,
            ..Shade::default()
        }
    } else {
        Shade {
            cross: strength,
            ..Shade::default()
        }
    }
}
