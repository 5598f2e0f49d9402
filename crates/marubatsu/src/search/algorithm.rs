//! The algorithms by name, and what follows from the name alone.

use crate::score::{Fail, Score, Window};

/// The searches, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// Every node.
    Minimax,
    /// Minimax without the nodes that can't matter.
    AlphaBeta,
    /// Alpha-beta whose first child sets the mark, and null windows that ask of the others whether
    /// they beat it.
    Scout,
    /// Only whether the score is above, at or below 0, with strict cuts.
    NullWindow,
    /// Null windows of alpha-beta that close in on the score from a first guess.
    Mtdf(Score),
}

impl Algorithm {
    /// The window that a root is entered with where this one is asked for. MTD(f) keeps its contract with
    /// the whole window, though each of its passes has a part of it.
    pub const fn window(self, asked: Window) -> Window {
        match self {
            Self::Minimax => Window::INFINITE,
            Self::NullWindow => Window::new(Score::ZERO, Score::ZERO),
            Self::AlphaBeta | Self::Scout | Self::Mtdf(_) => asked,
        }
    }

    /// What a score says of the value, where this window was asked for.
    pub fn fail(self, asked: Window, score: Score) -> Fail {
        match self {
            Self::NullWindow if score == Score::ZERO => Fail::Exact,
            _ => self.window(asked).fail(score),
        }
    }
}
