//! How a game comes to a position that is given by its board alone.
//!
//! Invariant: the moves that are found are legal one after the other, and lead to exactly this board.

use std::collections::HashSet;

use marubatsu::game::Notation;

/// Positions that are tried, at the most: a full board of Connect Four takes a few hundred.
const MOST_TRIED: usize = 200_000;

/// Returns moves that lead from the start to a position; none if no game comes there, or none is found soon.
pub(super) fn moves_to<G: Notation>(game: &G, position: &G::Position) -> Option<Vec<G::Move>> {
    let board = game.write_position(position);
    let mut search = HistorySearch {
        game,
        board,
        failed: HashSet::new(),
        played: Vec::new(),
    };
    search.reaches(&game.start()).then_some(search.played)
}

struct HistorySearch<'a, G: Notation> {
    game: &'a G,
    board: String,
    /// Boards from which the one in question is not reached.
    failed: HashSet<String>,
    played: Vec<G::Move>,
}

impl<G: Notation> HistorySearch<'_, G> {
    fn reaches(&mut self, at: &G::Position) -> bool {
        let text = self.game.write_position(at);
        if text == self.board {
            return true;
        }
        if !self.is_part(&text) || self.failed.len() >= MOST_TRIED || self.failed.contains(&text) {
            return false;
        }
        for mv in self.game.moves(at).collect::<Vec<_>>() {
            self.played.push(mv);
            if self.reaches(&self.game.play(at, mv)) {
                return true;
            }
            self.played.pop();
        }
        self.failed.insert(text);
        false
    }

    /// Whether all that stands on a board stands on the one in question.
    fn is_part(&self, text: &str) -> bool {
        let mut pairs = text.chars().zip(self.board.chars());
        pairs.all(|(mark, wanted)| mark == '.' || mark == wanted)
    }
}
