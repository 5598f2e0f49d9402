//! The odds under random play: exact over all positions that can follow, or sampled where these are too many.
//!
//! Invariants: all legal moves are equally likely. Sampled odds say so, with the error of each share and the seed of their games,
//! which are the same on any number of threads.

use std::sync::atomic::Ordering;

use marubatsu::contest::{rating, sample};
use marubatsu::game::Side;
use marubatsu::lang::{Message, thousands};
use marubatsu::odds::Odds;
use marubatsu::scene::mark::NodeLabel;
use marubatsu::tree::graph::{GraphError, MergeRule, PositionGraph};
use marubatsu::tree::odds::RandomOdds;
use serde::Serialize;

use crate::games::{AnyGame, AnyPosition, LabGame, ScoreKind, position_of};
use crate::words::{Control, Error, InputError, Interrupt, JsonMove, NamedValue, threads};

texts! {
    TOO_FINE = "the fractions need more than 128 bits", "分数が 128 ビットに収まりません";
}

/// Positions that are laid out for one position's odds, at most.
const MOST: usize = 500_000;

/// All positions that can follow `at`, or why they are not laid out.
pub(crate) fn positions<G: LabGame>(
    game: &G,
    at: G::Position,
    control: &Control<'_>,
) -> Result<Result<PositionGraph<G>, Message>, Error> {
    let go_on = &mut |_| !control.is_cancelled();
    match PositionGraph::of(game.clone(), at, MergeRule::Equal, MOST, go_on) {
        Ok(graph) => Ok(Ok(graph)),
        Err(GraphError::TooMany { most }) => {
            let most = thousands(most as u64);
            Ok(Err(message!(
                "more than {most} positions can follow",
                "ここから {most} を超える局面があります"
            )))
        }
        Err(_) => Err(Error::Stopped(Interrupt::Cancelled)),
    }
}

/// The odds of all of them, or why there are none.
pub(crate) fn random<G: LabGame>(graph: &PositionGraph<G>) -> Result<RandomOdds, Message> {
    let ends = graph.game().ends(ScoreKind::Standard);
    RandomOdds::of(graph, &graph.leaves(&ends)).ok_or_else(|| TOO_FINE.into())
}

/// Games by which odds are sampled, if nothing is said, and those that one thread plays at a time.
pub const GAMES: u64 = 10_000;
const BATCH: u64 = 250;
/// The seed of these games, if nothing is said.
pub const SEED: u64 = 1;

/// A part of the games that were played by chance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct SampledRate {
    /// How many of all, from 0 to 1.
    pub ratio: f64,
    /// Its standard error.
    pub error: f64,
}

/// How often circle wins, loses and draws by chance, as games show it that were played.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SampledOdds {
    /// How many games.
    pub games: u64,
    /// Which games.
    pub seed: u64,
    /// What came of them.
    pub odds: Odds<SampledRate>,
}

/// Whose odds are to be sampled.
#[derive(Clone, Debug)]
pub struct OddsRequest {
    /// The game.
    pub game: AnyGame,
    /// The position.
    pub position: AnyPosition,
    /// Games from the position, and after each of its moves.
    pub games: u64,
    /// Which games.
    pub seed: u64,
}

/// The odds of a position and after each of its moves; `marubatsu.odds/1`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OddsReport {
    /// The schema.
    pub schema: &'static str,
    /// The game's name.
    pub game: String,
    /// The position.
    pub board: String,
    /// Whose turn it is: `o` or `x`.
    pub turn: Side,
    /// Games from the position, and after each of its moves.
    pub games: u64,
    /// Which games.
    pub seed: u64,
    /// What came of those from the position.
    pub odds: Odds<SampledRate>,
    /// What came of those after each move, in the game's order.
    pub moves: Vec<MoveOdds>,
}

/// The odds after a move.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MoveOdds {
    /// The move.
    #[serde(rename = "move")]
    pub mv: JsonMove,
    /// What came of the games.
    pub odds: Odds<SampledRate>,
}

/// Samples the odds of a position and after each of its moves.
pub(crate) fn odds_on<G: LabGame>(
    game: &G,
    request: &OddsRequest,
    control: &Control<'_>,
) -> Result<OddsReport, Error> {
    let at = position_of(game, &request.position.board)?;
    let games = (request.games, request.seed);
    let sampled = |at: &G::Position| Ok::<_, Error>(sampled(game, at, games, control)?.odds);
    let after = |mv| {
        Ok(MoveOdds {
            mv: game.move_numbers(mv),
            odds: sampled(&game.play(&at, mv))?,
        })
    };
    let moves = game.moves(&at).map(after).collect::<Result<_, Error>>()?;
    Ok(OddsReport {
        schema: "marubatsu.odds/1",
        game: request.game.name().to_owned(),
        board: request.position.board.clone(),
        turn: request.position.turn,
        games: request.games,
        seed: request.seed,
        odds: sampled(&at)?,
        moves,
    })
}

/// How so many games of a seed end that are played by chance from a position on.
pub(crate) fn sampled<G: LabGame>(
    game: &G,
    at: &G::Position,
    (games, seed): (u64, u64),
    control: &Control<'_>,
) -> Result<SampledOdds, Error> {
    let ends = game.ends(ScoreKind::Standard);
    let batch = |number: u64| {
        if control.is_cancelled() {
            return Odds::default();
        }
        let range = number * BATCH..((number + 1) * BATCH).min(games);
        let count = range.end - range.start;
        let tally = sample::play_by_chance(game, &ends, at, seed, range);
        if let Some(progress) = control.progress {
            progress.fetch_add(count, Ordering::Relaxed);
        }
        tally
    };
    let tally = threads::sum(0..games.div_ceil(BATCH), batch, Odds::<u64>::plus);
    if tally.games() < games {
        return Err(Error::Stopped(Interrupt::Cancelled));
    }
    let rate = |hits| SampledRate {
        ratio: float(hits) / float(games.max(1)),
        error: rating::standard_error(hits, games).unwrap_or_default(),
    };
    let odds = tally.map(rate);
    Ok(SampledOdds { games, seed, odds })
}

#[allow(clippy::cast_precision_loss, reason = "games are far below 2^52")]
fn float(count: u64) -> f64 {
    count as f64
}

/// What is to stand at a tree's boards can't be had.
pub(crate) fn refused(label: NodeLabel, reason: Message) -> InputError {
    InputError::new("label", label.name(), None, reason)
}
