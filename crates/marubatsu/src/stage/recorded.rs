//! A recorded search as the stage takes it: its frames, and the recursion that was derived from them.
//!
//! Invariant: the recursion is that of the frames.

use super::viewport::Viewport;
use crate::depict::Depict;
use crate::frame::Frames;
use crate::game::Symmetry;
use crate::recursion::Recursion;

/// Leaves and levels of a tree that is shown whole wherever that is wanted, at most.
const MOST_LEAVES: u32 = 64;
const MOST_LEVELS: u16 = 8;

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
        let (mut leaves, most) = (0, viewport.most_half_rows(false) / 2);
        let (most, deepest) = if viewport.whole {
            (MOST_LEAVES, MOST_LEVELS)
        } else {
            (most, viewport.levels())
        };
        let mut open = vec![(*self.frames.start(), 0)];
        // A tree's depth and leaves are counted no further than there is room.
        while let Some((position, depth)) = open.pop() {
            let moves = game.moves(&position);
            leaves += u32::from(moves.len() == 0);
            if leaves > most || depth > deepest {
                return false;
            }
            open.extend(moves.map(|mv| (game.play(&position, mv), depth + 1)));
        }
        true
    }
}
