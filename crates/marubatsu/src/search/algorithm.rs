//! The algorithms, and what can be said of one without running it.

use crate::score::{Fail, Score, Window};

/// An algorithm, with what it alone needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// Searches every node.
    Minimax,
    /// Minimax without the nodes that can't change the result.
    AlphaBeta,
    /// Alpha-beta that searches each node's first child as usual, and the others with null windows,
    /// to ask only whether they are better.
    Scout,
    /// Tells only whether the score is above, at or below 0, and cuts only beyond 0.
    NullWindow,
    /// Alpha-beta passes with null windows that close in on the score from a first guess.
    Mtdf(Score),
    /// Alpha-beta passes with null windows that close in on the score from outside, as a solver makes them
    /// ([`solver`](super::solver)).
    Solver,
}

impl Algorithm {
    /// Returns its name, as options and files give it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Minimax => "minimax",
            Self::AlphaBeta => "alpha-beta",
            Self::Scout => "scout",
            Self::NullWindow => "null-window",
            Self::Mtdf(_) => "mtdf",
            Self::Solver => "solver",
        }
    }

    /// Returns the window for which the algorithm keeps its contract where `asked` is asked for. For MTD(f)
    /// that is the whole of it, although each of its passes searches a part.
    pub const fn window(self, asked: Window) -> Window {
        match self {
            Self::Minimax | Self::Solver => Window::INFINITE,
            Self::NullWindow => Window::new(Score::ZERO, Score::ZERO),
            Self::AlphaBeta | Self::Scout | Self::Mtdf(_) => asked,
        }
    }

    /// Returns what a score says about the value, where this window was asked for.
    pub fn fail(self, asked: Window, score: Score) -> Fail {
        match self {
            Self::NullWindow if score == Score::ZERO => Fail::Exact,
            _ => self.window(asked).fail(score),
        }
    }
}
