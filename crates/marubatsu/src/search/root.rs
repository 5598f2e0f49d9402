//! Where a search begins: what its root is given.

use crate::depth::Depth;
use crate::score::{Bounds, Window};

/// Where a search begins: the root's window and what follows from it. Circle's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Root {
    /// The window, α < β.
    pub window: Window,
    /// The least and greatest score: a max node's best score begins with the least.
    pub extremes: Bounds,
    /// What a table says of a position it doesn't know.
    pub defaults: Bounds,
    /// How deep the search may go.
    pub depth: Depth,
}

impl Root {
    /// Everything matters and nothing is known.
    pub const INFINITE: Self = Self::given(Window::INFINITE);

    /// A window given by hand. Its ends bound nothing: they aren't scores of any position.
    pub const fn given(window: Window) -> Self {
        Self {
            window,
            extremes: Bounds::UNKNOWN,
            defaults: Bounds::UNKNOWN,
            depth: Depth::UNLIMITED,
        }
    }

    /// From the least to the greatest score of the evaluator. Where these are one, no window lies
    /// between them, and the infinite one is taken.
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
