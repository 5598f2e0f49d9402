//! The plain voice: why this happens, for who knows nothing of searching.
//!
//! Invariant: no term of the field; a score that is only a bound is never said to be the value.

mod child;
mod results;
mod start;
mod table;

use super::context::FrameContext;
use super::fragment::Fragment;
use crate::frame::FrameKind;
use crate::game::{Notation, Symmetry};

impl<G: Symmetry + Notation> FrameContext<'_, G> {
    pub(super) fn plain(&self) -> Vec<Fragment> {
        match self.frame.kind {
            FrameKind::Start => self.joined(self.begins()),
            FrameKind::Table => self.joined(self.asks_table()),
            FrameKind::Score => self.joined(self.comes_back()),
            FrameKind::Update => self.joined(self.is_used()),
            FrameKind::End => self.joined(self.is_settled()),
        }
    }
}
