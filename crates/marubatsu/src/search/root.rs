//! Where a search begins: its position, and window, score limits and depth of its root.

use crate::depth::Depth;
use crate::game::Game;
use crate::score::{Bounds, Window};

/// Where a search begins: the root's window and what follows from it, in circle's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Root {
    /// The window, α < β.
    pub window: Window,
    /// The least and greatest score. With fail-soft, a max node begins with the least and a min
    /// node with the greatest.
    pub extremes: Bounds,
    /// What a table says of a position it doesn't know.
    pub defaults: Bounds,
    /// How deep the search may go.
    pub depth: Depth,
}

impl Root {
    /// The infinite window, without any limits.
    pub const INFINITE: Self = Self::given(Window::INFINITE);

    /// Creates a window chosen by the user. Its ends are no bounds of scores, so extremes and defaults are
    /// infinite.
    pub const fn given(window: Window) -> Self {
        Self {
            window,
            extremes: Bounds::UNKNOWN,
            defaults: Bounds::UNKNOWN,
            depth: Depth::UNLIMITED,
        }
    }

    /// Returns the window from the least to the greatest score of the evaluator. If these are equal, the
    /// window is the infinite one.
    pub fn range(range: Bounds) -> Self {
        let window = Some(range.window()).filter(|window| window.is_open());
        let window = window.unwrap_or(Window::INFINITE);
        Self {
            window,
            extremes: range,
            defaults: range,
            depth: Depth::UNLIMITED,
        }
    }
}

/// The position that a search begins with, and the move that led to it, where one is known: evaluators may look at it
/// ([`Evaluator::by_last_move`](super::Evaluator::by_last_move)) if the position is a leaf.
#[derive(Clone, Debug)]
pub struct StartPosition<G: Game> {
    /// The position.
    pub position: G::Position,
    /// The move.
    pub last: Option<G::Move>,
}

impl<G: Game> Copy for StartPosition<G> {}

impl<G: Game> StartPosition<G> {
    /// Creates a position of which only the board is known.
    pub const fn at(position: G::Position) -> Self {
        let last = None;
        Self { position, last }
    }

    /// Returns the position after a move.
    pub fn after(game: &G, position: &G::Position, mv: G::Move) -> Self {
        Self {
            position: game.play(position, mv),
            last: Some(mv),
        }
    }
}
