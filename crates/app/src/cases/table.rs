//! The use case `table`: all positions of a small game are found and scored, and become a score table.
//!
//! Invariant: rows lie in the order in which positions are found breadth-first, ended ones too.

use std::sync::Arc;

use marubatsu::fraction::Fraction;
use marubatsu::games::line::fillings;
use marubatsu::lang::{Message, thousands};
use marubatsu::layout::LayoutTree;
use marubatsu::observe::Interrupt;
use marubatsu::odds::Odds;
use marubatsu::players::table::{Difficulty, TablePlayer};
use marubatsu::score::Score;
use marubatsu::tree::graph::{GraphError, MergeRule, PositionGraph};
use marubatsu::tree::odds::RandomOdds;
use marubatsu::tree::score::{LossRanking, Scores};
use marubatsu::tree::study::Study;

use crate::games::{AnyGame, LabGame, ScoreKind};
use crate::words::{Control, Error, InputError, NamedValue};

pub use crate::games::score_table::{
    FileKind, SCHEMA, ScoreRow, ScoreTable, Status, TableHead, TableScore, TableSummary,
};
pub use crate::request::exact::TableRequest;

/// Rows of a table, at most.
pub const MOST_ROWS: usize = 2_000_000;

/// All positions of a game with their scores.
///
/// # Errors
/// When there are more than `most` of them, or the work is cancelled.
fn scored<G: LabGame>(
    game: &G,
    request: &TableRequest,
    (merge, most): (MergeRule, usize),
    control: &Control<'_>,
) -> Result<(PositionGraph<G>, Scores), Error> {
    let graph = positions(game, &request.game, (merge, most), control)?;
    let scores = scores(&graph, request);
    Ok((graph, scores))
}

/// The scores that a request asks for, of all positions of a graph.
pub(crate) fn scores<G: LabGame>(graph: &PositionGraph<G>, request: &TableRequest) -> Scores {
    let (kind, draws) = request.score.parts();
    Scores::of(graph, &graph.leaves(&graph.game().ends(kind)), draws)
}

/// All positions of a game.
///
/// # Errors
/// When there are more than `most` of them, or the work is cancelled.
pub(crate) fn positions<G: LabGame>(
    game: &G,
    named: &AnyGame,
    (merge, most): (MergeRule, usize),
    control: &Control<'_>,
) -> Result<PositionGraph<G>, Error> {
    let go_on = &mut |found| control.continues(found as u64);
    let graph = PositionGraph::of(game.clone(), game.start(), merge, most, go_on);
    graph.map_err(|fault| no_graph(named, fault))
}

/// Why a game's positions weren't laid out.
pub(crate) fn no_graph(game: &AnyGame, fault: GraphError) -> Error {
    match fault {
        GraphError::TooMany { most } => too_large(game, most).into(),
        _ => Error::Stopped(Interrupt::Cancelled),
    }
}

/// The player that looks up all positions of a game, from those made lately or made now.
///
/// # Errors
/// When there are too many positions, or the work is cancelled.
pub(crate) fn player<G: LabGame>(
    game: &G,
    named: &AnyGame,
    score: TableScore,
    control: &Control<'_>,
) -> Result<Arc<TablePlayer<G>>, Error> {
    made(
        (game, named),
        (score, score.name()),
        control,
        TablePlayer::of_study,
    )
}

/// The player that chooses those of the best moves that are hard, or easy, for people.
///
/// # Errors
/// As [`player`].
pub(crate) fn player_for_people<G: LabGame>(
    game: &G,
    named: &AnyGame,
    difficulty: Difficulty,
    control: &Control<'_>,
) -> Result<Arc<TablePlayer<G>>, Error> {
    let name = match difficulty {
        Difficulty::Hard => "hard",
        Difficulty::Easy => "easy",
    };
    let make = |study: &Study<G>| TablePlayer::for_people(study, difficulty);
    made((game, named), (TableScore::Shortest, name), control, make)
}

/// The player of this name that is made of a game's positions with these scores.
fn made<G: LabGame>(
    (game, named): (&G, &AnyGame),
    (score, name): (TableScore, &str),
    control: &Control<'_>,
    player: impl FnOnce(&Study<G>) -> TablePlayer<G>,
) -> Result<Arc<TablePlayer<G>>, Error> {
    let request = TableRequest {
        game: named.clone(),
        score,
        lost: LossRanking::Alike,
    };
    let make = || {
        let (graph, scores) = scored(game, &request, (MergeRule::Equal, MOST_ROWS), control)?;
        Ok(Arc::new(player(&Study::new(
            graph,
            scores,
            LossRanking::Alike,
        ))))
    };
    named.made().tables.get_or_make((named.name(), name), make)
}

pub(crate) fn build_on<G: LabGame>(
    game: &G,
    request: &TableRequest,
    control: &Control<'_>,
) -> Result<ScoreTable, Error> {
    let (graph, scores) = scored(game, request, (MergeRule::Equal, MOST_ROWS), control)?;
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

fn row<G: LabGame>(
    graph: &PositionGraph<G>,
    scores: &Scores,
    node: usize,
    lost: LossRanking,
) -> ScoreRow {
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
    ScoreRow {
        board: game.write_position(position),
        turn: game.to_move(position).letter(),
        status,
        score: found.score,
        best_moves: moves.map(|(mv, _)| game.move_numbers(mv)).collect(),
        line_length: found.plies,
        least_leaf: found.least,
        greatest_leaf: found.greatest,
        random_win: None,
        random_draw: None,
        random_lose: None,
    }
}

impl ScoreRow {
    /// The same with the odds of random play.
    fn with(self, random: Option<Odds<Fraction>>) -> Self {
        let part = |part: fn(Odds<Fraction>) -> Fraction| random.map(part);
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
    let shown = |number: u128| thousands(u64::try_from(number).unwrap_or(u64::MAX));
    let bytes = most as u128 * ROW_BYTES / 1_000_000;
    let bound = game
        .board_size()
        .and_then(|(width, height)| fillings(&[width * height], false, width * height));
    let bound = bound.and_then(|rows| {
        let bytes = rows.checked_mul(ROW_BYTES)? / 1_000_000;
        let (rows, bytes) = (shown(rows), shown(bytes));
        Some(message!(
            " (up to {rows} rows, {bytes} MB)",
            " (最大で {rows} 行、{bytes} MB)"
        ))
    });
    let Message { en, ja } = bound.unwrap_or_else(|| Message::new("", ""));
    let (most, bytes) = (thousands(most as u64), shown(bytes));
    let message = message!(
        "the game has more than {most} positions, and a table of them more than {bytes} MB{en}; choose a smaller game",
        "局面が {most}、その表が {bytes} MB を超えます{ja}。もっと小さいゲームを選んでください"
    );
    InputError::new("game", game.name(), None, message)
}
