//! What players think of a position, as a table.
//!
//! Invariant: a row a player, in the order in which they were named.

use marubatsu::lang::Text;

use super::AnalyzeReport;
use crate::words::numbers::scored_moves;
use crate::words::sheet::{Cell, Sheet};

/// Each player's candidates, and its numbers if it gives some.
pub fn sheets(reports: &[AnalyzeReport]) -> Vec<Sheet> {
    let columns = [
        ("player", Text::new("player", "プレイヤー")),
        ("board", Text::new("position", "局面")),
        ("candidates", Text::new("candidates", "候補手")),
        ("scores", Text::new("scores", "評価値")),
    ];
    let rows = reports.iter().map(|report| {
        vec![
            Cell::Player(report.player.clone()),
            Cell::Position(report.board.clone(), None),
            Cell::Moves(report.candidates.clone()),
            Cell::text(report.scores.as_deref().map(scored_moves)),
        ]
    });
    vec![Sheet::new("opinions", &columns).with(rows)]
}
