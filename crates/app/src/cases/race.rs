//! The use case `race`: several searches of one position, compared by the nodes that they make. For each search it reports the moves
//! it held best and since when, their true values, and the node from which it knows the score.
//!
//! Invariants: each search runs by itself, so its report doesn't depend on the others; the true values never enter a search.

mod lanes;
mod picture;
mod request;
mod sheets;
mod watch;

use marubatsu::game::Side;
use marubatsu::observe::Interrupt;
use marubatsu::score::{Bounds, Score};
use serde::Serialize;

use crate::cases::report::ReportedOptions;
use crate::cases::report::best_first::AskedReport;
use crate::cases::truths::{TRUTH_NODES, Truths};
use crate::games::{LabGame, position_of};
use crate::words::{Control, Error, JsonMove};

pub use picture::RacePictureOptions;
pub(crate) use picture::picture_on;
pub use request::{Lanes, MOST_LANES, MOST_NODES, RACE, RaceRequest, RacingSearch};

/// Several searches of one position; `marubatsu.race/1`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RaceReport {
    /// The schema.
    pub schema: &'static str,
    /// The game's name.
    pub game: String,
    /// The position.
    pub board: String,
    /// Whose turn it is: `o` or `x`.
    pub turn: Side,
    /// What the position is worth; none where that isn't known.
    pub truth: Option<Score>,
    /// Its moves in the game's order.
    pub moves: Vec<MoveTruth>,
    /// The searches, as they were asked for.
    pub lanes: Vec<LaneReport>,
}

/// A move and what it is worth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MoveTruth {
    /// The move.
    #[serde(rename = "move")]
    pub mv: JsonMove,
    /// What it is worth; none where that isn't known.
    pub truth: Option<Score>,
}

/// One search of a race.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LaneReport {
    /// How it was asked for.
    pub search: String,
    /// How it searched.
    pub options: ReportedOptions,
    /// Nodes that it made.
    pub nodes: u64,
    /// Iterations of UCT, or expansions of proof numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u64>,
    /// The moves that it held best, one after the other.
    pub held: Vec<HeldMove>,
    /// From when on the move that it held was among the truly best ones; none if it was not in the end, all moves are, or the truth
    /// isn't known.
    pub right: Option<SearchPlace>,
    /// The score that it has proved, known from its last node on; none if it only guesses, or was stopped.
    pub known: Option<Score>,
    /// The bounds that it has proved, where they don't meet and are narrower than the range of scores.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bounds: Option<Bounds>,
    /// Nodes at each depth, from the root.
    pub depths: Vec<u64>,
    /// The questions of proof numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asked: Option<Vec<AskedReport>>,
    /// Why it was stopped, if it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Interrupt>,
}

/// A place in a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SearchPlace {
    /// The nodes made by then.
    pub nodes: u64,
    /// The iterations or expansions made by then; 0 for a depth-first search.
    pub rounds: u64,
}

/// A move that a search began to hold best.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HeldMove {
    /// Since when.
    #[serde(flatten)]
    pub since: SearchPlace,
    /// The move.
    #[serde(rename = "move")]
    pub mv: JsonMove,
}

pub(crate) fn race_on<G: LabGame>(
    game: &G,
    request: &RaceRequest,
    control: &Control<'_>,
) -> Result<RaceReport, Error> {
    let root = position_of(game, &request.position.board)?;
    // All truths together take no longer than a few searches.
    let all = game.moves(&root).len() as u64;
    let each = TRUTH_NODES.min(10 * TRUTH_NODES / all.max(1));
    let from = (&request.game, &request.position);
    let truths = Truths::new(game, from, request.score, each)?;
    let unseen = Control {
        progress: None,
        ..*control
    };
    let moves = game.moves(&root).map(|mv| MoveTruth {
        mv: game.move_numbers(mv),
        truth: truths.of(game, &game.play(&root, mv), &unseen),
    });
    let moves: Vec<MoveTruth> = moves.collect();
    let most = request.node_limit.unwrap_or(MOST_NODES);
    let bounded = Control {
        most_nodes: Some(most.min(control.most_nodes())),
        ..*control
    };
    let lanes = request.lanes.0.iter().map(|asked| {
        let lane = lanes::carried_out(game, asked, &bounded)
            .map_err(|error| error.map_input(|fault| asked.placed(fault)))?;
        Ok(LaneReport {
            right: right(&moves, &lane.held, request.position.turn),
            ..lane
        })
    });
    Ok(RaceReport {
        schema: "marubatsu.race/1",
        game: request.game.name().to_owned(),
        board: request.position.board.clone(),
        turn: request.position.turn,
        truth: truths.of(game, &root, &unseen),
        lanes: lanes.collect::<Result<_, Error>>()?,
        moves,
    })
}

/// The moves that keep what the position is worth; none where the worth of a move isn't known.
fn keeping(moves: &[MoveTruth], turn: Side) -> Option<Vec<&JsonMove>> {
    let truths = moves.iter().map(|known| known.truth);
    let truths: Vec<Score> = truths.collect::<Option<_>>()?;
    let best = match turn {
        Side::Circle => truths.iter().max(),
        Side::Cross => truths.iter().min(),
    };
    let kept = moves.iter().filter(|known| known.truth.as_ref() == best);
    Some(kept.map(|known| &known.mv).collect())
}

/// From when on all moves that were held are among those that keep the position's worth.
fn right(moves: &[MoveTruth], held: &[HeldMove], turn: Side) -> Option<SearchPlace> {
    let best = keeping(moves, turn).filter(|best| best.len() < moves.len())?;
    let since = held.iter().rev();
    let since = since.take_while(|held| best.contains(&&held.mv));
    since.last().map(|held| held.since)
}

impl RaceReport {
    /// Returns why a search was stopped, if one was: by the clock, if one was stopped by that.
    pub fn halt(&self) -> Option<Interrupt> {
        let halts = || self.lanes.iter().filter_map(|lane| lane.stopped);
        halts()
            .find(|halt| *halt == Interrupt::TimeLimit)
            .or_else(|| halts().next())
    }

    /// Returns what a move is worth in truth, if that is known.
    pub fn truth_of(&self, mv: &JsonMove) -> Option<Score> {
        let mut moves = self.moves.iter();
        moves.find(|known| known.mv == *mv)?.truth
    }

    /// About how many bytes of memory it takes.
    pub fn bytes(&self) -> usize {
        // A move is a list of its own.
        let held = self.lanes.iter().map(|lane| lane.held.len());
        size_of::<Self>() + held.sum::<usize>() * (size_of::<HeldMove>() + 16)
    }
}
