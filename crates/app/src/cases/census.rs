//! The use cases `perft` and `tree`: counting sequences, and positions ply by ply.
//!
//! Invariant: a count that is stopped is no count: there is no partial report.

mod sheets;

use std::iter;

use marubatsu::census::{Census, Level, perft};
use marubatsu::game::{Notation, Symmetry};
use marubatsu::lang::Message;
use serde::Serialize;
use web_time::Instant;

use crate::cases::contest::{OddsReport, Rate};
use crate::cases::odds;
use crate::games::{LabGame, position_of};
use crate::words::{Control, Error, Halt, JsonMove};

pub use crate::request::exact::CountRequest;

/// The report of `perft`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PerftReport {
    /// `marubatsu.perft/1`.
    pub schema: &'static str,
    /// The game's name.
    pub game: String,
    /// The position.
    pub board: String,
    /// Whose turn it is: `o` or `x`.
    pub turn: char,
    /// How many sequences there are of 1, 2, 3, ... plies.
    pub counts: Vec<u64>,
    /// With `unique`: how many different positions they lead to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unique: Option<Vec<u64>>,
    /// With `divide`: each move with the sequences of the greatest length behind it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub divide: Option<Vec<(JsonMove, u64)>>,
    /// How long it took.
    pub seconds: f64,
}

/// The report of `tree`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TreeReport {
    /// `marubatsu.tree/1`.
    pub schema: &'static str,
    /// The game's name.
    pub game: String,
    /// The position.
    pub board: String,
    /// Nodes of each depth, the position itself first.
    pub depths: Vec<u64>,
    /// All nodes.
    pub nodes: u64,
    /// Different positions.
    pub positions: u64,
    /// Different positions up to symmetry.
    pub classes: u64,
    /// Different positions of each depth.
    pub positions_by_depth: Vec<u64>,
    /// Different positions up to symmetry of each depth.
    pub classes_by_depth: Vec<u64>,
    /// What comes of random play.
    #[serde(flatten)]
    pub random: RandomPlay,
    /// How long it took.
    pub seconds: f64,
}

/// What comes of play by chance from a position to the end, every legal move as likely as the others.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum RandomPlay {
    /// How often circle wins, loses, draws.
    #[serde(rename = "random")]
    Odds(OddsReport),
    /// That isn't known.
    #[serde(rename = "no_random")]
    Unknown {
        /// Why, in English.
        reason: String,
        /// The same in Japanese.
        reason_ja: String,
    },
}

/// Plies that `perft` counts if nothing is said.
const DEPTH: u16 = 5;

const STOPPED: Error = Error::Stopped(Halt::Cancelled);

pub(crate) fn perft_on<G: Symmetry + Notation>(
    game: &G,
    request: &CountRequest,
    control: &Control<'_>,
) -> Result<PerftReport, Error> {
    let clock = Instant::now();
    let at = position_of(game, &request.position.board)?;
    let depth = request.depth.unwrap_or(DEPTH);
    let mut go_on = || !control.is_cancelled();
    let counts = (1..=depth).map(|depth| perft(game, &at, depth, &mut go_on));
    let counts: Option<Vec<u64>> = counts.collect();
    let positions = || {
        let levels = census(game, &at, depth, control)?.levels.into_iter();
        let all = levels.skip(1).map(|level| level.positions);
        // Beyond the end of every line there is nothing: no sequences, and no positions.
        let all = all.chain(iter::repeat(0)).take(depth.into());
        Ok::<_, Error>(all.collect())
    };
    let unique = request.unique.then(positions).transpose()?;
    let behind = |mv| {
        let count = perft(game, &game.play(&at, mv), depth.checked_sub(1)?, &mut go_on)?;
        Some((game.move_numbers(mv), count))
    };
    let divided = || game.moves(&at).map(behind).collect::<Option<_>>();
    let divide = request.divide.then(|| divided().ok_or(STOPPED));
    Ok(PerftReport {
        schema: "marubatsu.perft/1",
        game: request.game.name().to_owned(),
        board: request.position.board.clone(),
        turn: request.position.turn.letter(),
        counts: counts.ok_or(STOPPED)?,
        unique,
        divide: divide.transpose()?,
        seconds: clock.elapsed().as_secs_f64(),
    })
}

fn census<G: Symmetry>(
    game: &G,
    at: &G::Position,
    depth: u16,
    control: &Control<'_>,
) -> Result<Census, Error> {
    Census::of(game, at, depth, &mut |found| control.goes_on(found)).ok_or(STOPPED)
}

pub(crate) fn census_on<G: LabGame>(
    game: &G,
    request: &CountRequest,
    control: &Control<'_>,
) -> Result<TreeReport, Error> {
    let clock = Instant::now();
    let at = position_of(game, &request.position.board)?;
    let census = census(game, &at, request.depth.unwrap_or(u16::MAX), control)?;
    let each = |number: fn(&Level) -> u64| census.levels.iter().map(number).collect();
    Ok(TreeReport {
        schema: "marubatsu.tree/1",
        game: request.game.name().to_owned(),
        board: request.position.board.clone(),
        depths: each(|level| level.nodes),
        nodes: census.nodes(),
        positions: census.positions(),
        classes: census.classes(),
        positions_by_depth: each(|level| level.positions),
        classes_by_depth: each(|level| level.classes),
        random: random(game, at, control)?,
        seconds: clock.elapsed().as_secs_f64(),
    })
}

/// The odds of random play from a position, if what follows it is small.
fn random<G: LabGame>(
    game: &G,
    at: G::Position,
    control: &Control<'_>,
) -> Result<RandomPlay, Error> {
    let graph = odds::positions(game, at, control)?;
    let odds = graph.and_then(|graph| odds::random(&graph));
    Ok(odds.map_or_else(RandomPlay::unknown, |odds| {
        RandomPlay::Odds(odds.get(0).map(Rate::Exact).into())
    }))
}

impl RandomPlay {
    fn unknown(reason: Message) -> Self {
        let Message { en, ja } = reason;
        Self::Unknown {
            reason: en,
            reason_ja: ja,
        }
    }
}
