//! The use case `table`: the scores of all positions of a small game, as rows that are kept in files and
//! read back.
//!
//! Invariant: a table says what game, what kind of score and which version of the format it holds; rows lie
//! ply by ply in the order in which positions are found breadth-first, ended ones too.

pub(crate) mod file;
mod summary;

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;

use marubatsu::fraction::Fraction;
use marubatsu::lang::Message;
use marubatsu::layout::Branching;
use marubatsu::odds::Odds;
use marubatsu::score::Score;
use marubatsu::tree::graph::{GraphError, Merge, PositionGraph};
use marubatsu::tree::odds::RandomOdds;
use marubatsu::tree::score::{Lost, Scores};
use serde::{Deserialize, Serialize};

use crate::control::{Control, Halt};
use crate::error::{Error, InputError};
use crate::game::{AnyGame, LabGame, ScoreKind};
use crate::report::{JsonFraction, JsonMove, JsonScore};

pub use crate::request::table::{TableRequest, TableScore};
pub use file::FileKind;
pub use summary::TableSummary;

/// Rows of a table, at most.
pub const MOST_ROWS: usize = 2_000_000;

/// A table's head.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableHead {
    /// `marubatsu.table/1`.
    pub schema: String,
    /// The game's name.
    pub game: String,
    /// The kind of scores.
    pub score: TableScore,
}

/// The format's name and version.
pub const SCHEMA: &str = "marubatsu.table/1";

/// One position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// The position as text.
    pub board: String,
    /// Whose turn it is (or would be): `o` or `x`.
    pub turn: char,
    /// `playing`, `o`, `x` or `draw`.
    pub status: Status,
    /// Its score, in circle's view.
    pub score: JsonScore,
    /// The best moves, in the game's order; none at the end.
    pub best_moves: Vec<JsonMove>,
    /// Plies to the end along the first best moves.
    pub line_length: u16,
    /// The least score of the ends below.
    pub least_leaf: JsonScore,
    /// The greatest score of the ends below.
    pub greatest_leaf: JsonScore,
    /// How likely circle wins if every move is made by chance; none where it isn't known, as in older files.
    #[serde(default)]
    pub random_win: Option<JsonFraction>,
    /// How likely nobody wins then.
    #[serde(default)]
    pub random_draw: Option<JsonFraction>,
    /// How likely cross wins then.
    #[serde(default)]
    pub random_lose: Option<JsonFraction>,
}

/// How a position stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// The game goes on.
    Playing,
    /// Circle has won.
    O,
    /// Cross has won.
    X,
    /// Nobody has.
    Draw,
}

/// The scores of all positions of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct ScoreTable {
    /// What it holds.
    pub head: TableHead,
    /// A row a reachable position.
    pub rows: Vec<Row>,
}

impl ScoreTable {
    /// The row of a position, by its text.
    pub fn row(&self, board: &str) -> Option<&Row> {
        self.rows.iter().find(|row| row.board == board)
    }

    /// How many positions have each score, from the least.
    pub fn histogram(&self) -> Vec<(JsonScore, usize)> {
        let mut counts: BTreeMap<Score, usize> = BTreeMap::new();
        for row in &self.rows {
            *counts.entry(row.score.0).or_default() += 1;
        }
        let counts = counts.into_iter();
        counts
            .map(|(score, count)| (JsonScore(score), count))
            .collect()
    }
}

/// Builds a table.
///
/// # Errors
/// When the game has more than [`MOST_ROWS`] positions, or the work is cancelled.
pub fn build(request: &TableRequest, control: &Control<'_>) -> Result<ScoreTable, Error> {
    request.game.rules().table(request, control)
}

/// All positions of a game with their scores.
///
/// # Errors
/// When there are more than `most` of them, or the work is cancelled.
pub(crate) fn scored<G: LabGame>(
    game: &G,
    request: &TableRequest,
    (merge, most): (Merge, usize),
    control: &Control<'_>,
) -> Result<(PositionGraph<G>, Scores), Error> {
    let graph = positions(game, &request.game, (merge, most), control)?;
    let (kind, draws) = request.score.parts();
    let scores = Scores::of(&graph, &graph.leaves(&game.ends(kind)), draws);
    Ok((graph, scores))
}

/// All positions of a game.
///
/// # Errors
/// When there are more than `most` of them, or the work is cancelled.
pub(crate) fn positions<G: LabGame>(
    game: &G,
    named: &AnyGame,
    (merge, most): (Merge, usize),
    control: &Control<'_>,
) -> Result<PositionGraph<G>, Error> {
    let mut go_on = |found: usize| {
        if let Some(progress) = control.progress {
            progress.store(found as u64, Ordering::Relaxed);
        }
        !control.is_cancelled()
    };
    let graph = PositionGraph::of(game.clone(), game.start(), merge, most, &mut go_on);
    graph.map_err(|fault| no_graph(named, fault))
}

/// Why a game's positions weren't laid out.
pub(crate) fn no_graph(game: &AnyGame, fault: GraphError) -> Error {
    match fault {
        GraphError::TooMany { most } => too_large(game, most).into(),
        _ => Error::Stopped(Halt::Cancelled),
    }
}

pub(crate) fn build_on<G: LabGame>(
    game: &G,
    request: &TableRequest,
    control: &Control<'_>,
) -> Result<ScoreTable, Error> {
    let (graph, scores) = scored(game, request, (Merge::Equal, MOST_ROWS), control)?;
    let odds = RandomOdds::of(&graph, &graph.leaves(&game.ends(ScoreKind::Standard)));
    let rows = (0..graph.len()).map(|node| {
        let random = odds.as_ref().map(|odds| odds.get(node));
        row(&graph, &scores, node, request.lost).with(random)
    });
    Ok(ScoreTable {
        head: TableHead {
            schema: SCHEMA.to_owned(),
            game: request.game.name().to_owned(),
            score: request.score,
        },
        rows: rows.collect(),
    })
}

fn row<G: LabGame>(graph: &PositionGraph<G>, scores: &Scores, node: usize, lost: Lost) -> Row {
    let (game, position) = (graph.game(), &graph.positions()[node]);
    let found = scores.get(node);
    let status = match (game.ended(position), found.score.cmp(&Score::ZERO)) {
        (false, _) => Status::Playing,
        (true, std::cmp::Ordering::Greater) => Status::O,
        (true, std::cmp::Ordering::Less) => Status::X,
        (true, std::cmp::Ordering::Equal) => Status::Draw,
    };
    let best: Vec<usize> = scores.best(graph, node, lost).collect();
    let moves = graph.moves(node).filter(|(_, child)| best.contains(child));
    Row {
        board: game.write_position(position),
        turn: game.to_move(position).letter(),
        status,
        score: JsonScore(found.score),
        best_moves: moves.map(|(mv, _)| game.move_numbers(mv)).collect(),
        line_length: found.plies,
        least_leaf: JsonScore(found.least),
        greatest_leaf: JsonScore(found.greatest),
        random_win: None,
        random_draw: None,
        random_lose: None,
    }
}

impl Row {
    /// The same with the odds of random play.
    fn with(self, random: Option<Odds<Fraction>>) -> Self {
        let part = |part: fn(Odds<Fraction>) -> Fraction| random.map(part).map(JsonFraction);
        Self {
            random_win: part(|odds| odds.win),
            random_draw: part(|odds| odds.draw),
            random_lose: part(|odds| odds.lose),
            ..self
        }
    }
}

/// Bytes of a row in a file, about.
const ROW_BYTES: u128 = 120;

fn too_large(game: &AnyGame, most: usize) -> InputError {
    let bytes = most as u128 * ROW_BYTES / 1_000_000;
    let bound = game
        .board_size()
        .and_then(|(width, height)| fillings(width * height));
    let (en, ja) = match bound {
        Some(bound) => (
            format!(
                " (up to {bound} rows, {} MB)",
                bound * ROW_BYTES / 1_000_000
            ),
            format!(" (最大で {bound} 行、{} MB)", bound * ROW_BYTES / 1_000_000),
        ),
        None => (String::new(), String::new()),
    };
    let message = Message::new(
        format!(
            "the game has more than {most} positions, a table of them more than {bytes} MB{en}: too large; take a smaller game"
        ),
        format!(
            "局面が {most}、その表が {bytes} MB を超えます{ja}。もっと小さいゲームを選んでください"
        ),
    );
    InputError::new("game", game.name(), None, message)
}

/// In how many ways so many squares are filled by turns: no board of that size has more positions.
fn fillings(squares: u32) -> Option<u128> {
    let choose = |of: u128, take: u128| {
        (0..take).try_fold(1_u128, |ways, at| {
            Some(ways.checked_mul(of - at)? / (at + 1))
        })
    };
    let squares = u128::from(squares);
    (0..=squares).try_fold(0_u128, |sum, stones| {
        let ways = choose(squares, stones)?.checked_mul(choose(stones, stones / 2)?)?;
        sum.checked_add(ways)
    })
}
