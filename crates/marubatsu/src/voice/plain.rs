//! The plain voice: why this happens, for who knows nothing of searching.
//!
//! Invariant: no term of the field; a score that is only a bound is never said to be the value.

mod child;
mod settled;
mod start;
mod table;

use super::facts::Facts;
use super::part::Part;
use crate::frame::Kind;
use crate::game::{Notation, Symmetry};

impl<G: Symmetry + Notation> Facts<'_, G> {
    pub(super) fn plain(&self) -> Vec<Part> {
        match self.frame.kind {
            Kind::Start => self.joined(self.begins()),
            Kind::Table => self.joined(self.asks_table()),
            Kind::Score => self.joined(self.comes_back()),
            Kind::Update => self.joined(self.is_used()),
            Kind::End => self.joined(self.is_settled()),
        }
    }
}
