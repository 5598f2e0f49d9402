//! A recorded search as the stage takes it: its frames, and the recursion that was derived from them.
//!
//! Invariant: the recursion is that of the frames.

use super::tree_shape::TreeShape;
use super::viewport::Viewport;
use crate::depict::Depict;
use crate::frame::Frames;
use crate::game::Symmetry;
use crate::recursion::Recursion;
use crate::scene::Length;

/// Leaves and rows of a tree that is shown whole, at most.
const MOST_LEAVES: Length = 64;
const MOST_ROWS: Length = 9;

/// A recorded search with what was derived from it.
#[derive(Debug)]
pub struct RecordedSearch<'a, G: Symmetry> {
    /// Its frames.
    pub frames: &'a Frames<G>,
    /// Its recursion.
    pub recursion: &'a Recursion,
}

// Derived, they would ask that games copy.
#[allow(
    clippy::expl_impl_clone_on_copy,
    reason = "both references copy, whatever the game"
)]
impl<G: Symmetry> Clone for RecordedSearch<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Symmetry> Copy for RecordedSearch<'_, G> {}

impl<G: Depict + Symmetry> RecordedSearch<'_, G> {
    /// Whether all of the game is drawn at once, what is never searched included: a tree made by hand
    /// that there is room for.
    pub(super) fn is_whole(&self, viewport: &Viewport) -> bool {
        let game = self.frames.game();
        if !game.by_hand() {
            return false;
        }
        let mut shape = TreeShape { leaves: 0, rows: 0 };
        let mut open = vec![(*self.frames.start(), 1)];
        while let Some((position, row)) = open.pop() {
            let moves = game.moves(&position);
            shape.leaves += Length::from(moves.len() == 0);
            shape.rows = shape.rows.max(row);
            if shape.leaves > MOST_LEAVES || shape.rows > MOST_ROWS {
                return false;
            }
            open.extend(moves.map(|mv| (game.play(&position, mv), row + 1)));
        }
        let size = shape.upright(viewport).max(shape.lying(viewport));
        viewport.whole || size >= viewport.least_node()
    }
}
