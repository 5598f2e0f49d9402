//! The use cases `perft` and `tree`: counting sequences, and positions ply by ply.
//!
//! Invariant: every number is of something that was counted to its end; a count that was stopped has fewer of them.

mod counting;
mod memory;
mod sheets;

use marubatsu::game::Side;
use marubatsu::lang::Message;
use marubatsu::observe::Interrupt;
use marubatsu::odds::Odds;
use marubatsu::tree_counts::PlyNodes;
use serde::Serialize;

use crate::cases::contest::OutcomeRate;
use crate::cases::odds::{self, SampledOdds};
use crate::games::{LabGame, position_of};
use crate::words::work_clock::WorkClock;
use crate::words::{Control, Error, JsonMove, threads};

use self::counting::CountingControl;

pub use crate::request::exact::CountRequest;

texts! {
    UNCOUNTED = "the count was stopped before this", "その前に中断しました";
}

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
    pub turn: Side,
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
    /// Seconds of all processor cores together; none where the system doesn't tell. Its speed is by these.
    #[serde(skip)]
    pub processor_seconds: Option<f64>,
    /// What stopped it, if something did: some numbers are missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Interrupt>,
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
    /// Seconds of all processor cores together; none where the system doesn't tell. Its speed is by these.
    #[serde(skip)]
    pub processor_seconds: Option<f64>,
    /// What stopped it, if something did: deeper plies are missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Interrupt>,
}

/// What comes of play by chance from a position to the end, every legal move as likely as the others.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum RandomPlay {
    /// How often circle wins, loses, draws.
    #[serde(rename = "random")]
    Odds(Odds<OutcomeRate>),
    /// The same, by games that were played: positions are too many.
    #[serde(rename = "random_sampled")]
    Sampled(SampledOdds),
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

pub(crate) fn perft_on<G: LabGame>(
    game: &G,
    request: &CountRequest,
    control: &Control<'_>,
) -> Result<PerftReport, Error> {
    let clock = WorkClock::start();
    let at = position_of(game, &request.position.board)?;
    let report = threads::on(request.threads(), || sequences(game, at, request, control))??;
    Ok(PerftReport {
        seconds: clock.seconds(),
        processor_seconds: clock.processor_seconds(),
        ..report
    })
}

/// Counts sequences, on these threads.
fn sequences<G: LabGame>(
    game: &G,
    at: G::Position,
    request: &CountRequest,
    control: &Control<'_>,
) -> Result<PerftReport, Error> {
    let depth = request.depth.unwrap_or(DEPTH);
    let counting = CountingControl::new(control);
    // First, since it may be refused.
    let positions = || counting.unique(game, &at, depth);
    let unique = request.unique.then(positions).transpose()?;
    let counts = (1..=depth).map_while(|depth| counting.sequences(game, &at, depth));
    let counts = counts.collect();
    let behind = |mv| {
        let count = counting.sequences(game, &game.play(&at, mv), depth.checked_sub(1)?)?;
        Some((game.move_numbers(mv), count))
    };
    let divided = || game.moves(&at).map_while(behind).collect();
    let divide = request.divide.then(divided);
    Ok(PerftReport {
        schema: "marubatsu.perft/1",
        game: request.game.name().to_owned(),
        board: request.position.board.clone(),
        turn: request.position.turn,
        counts,
        unique,
        divide,
        seconds: 0.0,
        processor_seconds: None,
        stopped: counting.stopped(),
    })
}

pub(crate) fn census_on<G: LabGame>(
    game: &G,
    request: &CountRequest,
    control: &Control<'_>,
) -> Result<TreeReport, Error> {
    let clock = WorkClock::start();
    let at = position_of(game, &request.position.board)?;
    let report = threads::on(request.threads(), || plies(game, at, request, control))??;
    Ok(TreeReport {
        seconds: clock.seconds(),
        processor_seconds: clock.processor_seconds(),
        ..report
    })
}

/// Counts positions, on these threads.
fn plies<G: LabGame>(
    game: &G,
    at: G::Position,
    request: &CountRequest,
    control: &Control<'_>,
) -> Result<TreeReport, Error> {
    let counting = CountingControl::new(control);
    let census = counting.census(game, &at, request.depth.unwrap_or(u16::MAX))?;
    let each = |number: fn(&PlyNodes) -> u64| census.levels.iter().map(number).collect();
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
        random: random(game, at, &counting),
        seconds: 0.0,
        processor_seconds: None,
        stopped: counting.stopped(),
    })
}

/// The odds of random play from a position: exact if what follows it is small, else sampled.
fn random<G: LabGame>(game: &G, at: G::Position, counting: &CountingControl<'_>) -> RandomPlay {
    let found = odds::positions(game, at, counting.control).and_then(|graph| {
        if let Ok(odds) = graph.and_then(|graph| odds::random(&graph)) {
            return Ok(RandomPlay::Odds(odds.get(0).map(OutcomeRate::Exact)));
        }
        // Positions are counted; games are another thing.
        let control = Control {
            progress: None,
            ..*counting.control
        };
        let games = (odds::GAMES, odds::SEED);
        odds::sampled(game, &at, games, &control).map(RandomPlay::Sampled)
    });
    found.unwrap_or_else(|_| {
        counting.stop();
        RandomPlay::unknown(UNCOUNTED.into())
    })
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
