//! A study of what a score table says: of scores, best moves and lines that were made elsewhere.
//!
//! Invariant: nothing is recalculated. Every position that can be reached has one row, and a row's best moves can be
//! played; a table of which this is not true is refused.

use std::collections::HashMap;

use marubatsu::tree::score::NodeScore;
use marubatsu::tree::study::Study;

use super::{GameStudy, ScoredTree};
use crate::cases::table::{self, ScoreRow, ScoreTable};
use crate::games::{AnyGame, LabGame};
use crate::words::{Control, Error, InputError};

texts! {
    TWO_ROWS = "the table has two rows for this position", "表にこの局面の行が 2 つあります";
    NO_ROW = "the table has no row for this position", "表にこの局面の行がありません";
}

pub(crate) fn imported_on<G: LabGame>(
    game: &G,
    named: &AnyGame,
    table: &ScoreTable,
) -> Result<Box<dyn ScoredTree>, Error> {
    let rows = by_board(table)?;
    let of = |merge| {
        let graph = table::positions(game, named, (merge, super::MOST), &Control::default())?;
        let positions = graph.positions().iter();
        let scores = positions.map(|position| row_of(game, position, &rows));
        let scores = scores.collect::<Result<_, InputError>>()?;
        Ok(Study::imported(graph, scores))
    };
    GameStudy::made(named, table.head.score, Vec::new(), of)
}

fn by_board(table: &ScoreTable) -> Result<HashMap<&str, &ScoreRow>, InputError> {
    let mut rows = HashMap::new();
    for row in &table.rows {
        if rows.insert(row.board.as_str(), row).is_some() {
            return Err(InputError::new("score_table", &row.board, None, TWO_ROWS));
        }
    }
    Ok(rows)
}

/// What the table says of a position.
fn row_of<G: LabGame>(
    game: &G,
    position: &G::Position,
    rows: &HashMap<&str, &ScoreRow>,
) -> Result<(NodeScore, Vec<G::Move>), InputError> {
    let board = game.write_position(position);
    let refused = |message| InputError::new("score_table", &board, None, message);
    let row = rows
        .get(board.as_str())
        .ok_or_else(|| refused(NO_ROW.into()))?;
    let played = |numbers: &Vec<u32>| {
        let mut moves = game.moves(position);
        let found = moves.find(|&mv| game.move_numbers(mv) == *numbers);
        found.ok_or_else(|| {
            refused(message!(
                "the table's best move {numbers:?} can't be played here",
                "表の最善手 {numbers:?} はこの局面では選べません"
            ))
        })
    };
    let best = row.best_moves.iter().map(played).collect::<Result<_, _>>();
    let score = NodeScore {
        score: row.score,
        least: row.least_leaf,
        greatest: row.greatest_leaf,
        plies: row.line_length,
    };
    Ok((score, best?))
}
