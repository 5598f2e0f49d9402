//! What a bound rests on: the reason why a score beyond it doesn't matter.
//!
//! Invariant: a bound is said to be held elsewhere only if a child of an ancestor came back with it.

use super::context::FrameContext;
use crate::game::{Notation, Side, Symmetry};
use crate::recursion::{BoundSource, HeldBound};
use crate::score::Score;
use crate::search::Algorithm;

/// What a bound rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BoundReason {
    /// Nothing: there is no bound.
    Open,
    /// No score lies beyond it.
    Extreme,
    /// The search was asked only about scores inside.
    Asked,
    /// The pass is a question: at least so much?
    Question,
    /// The search is asked only whether the value is above, at or below 0.
    Sign,
    /// A child of this very node.
    Here,
    /// Another child of an ancestor.
    Elsewhere,
    /// What the table knows of this position.
    TableHere,
    /// What the table knows of a position on the way here.
    TableAbove,
    /// What the game knows of this position.
    RulesHere,
    /// What the game knows of a position on the way here.
    RulesAbove,
    /// An ancestor asks only whether this way is better than what it has.
    Probe,
}

impl BoundReason {
    /// Whether scores beyond the bound may come up, so that there is something to say about it.
    pub(super) const fn limits(self) -> bool {
        !matches!(self, Self::Open | Self::Extreme)
    }

    /// Whether the bound is one end of a yes-or-no question.
    pub(super) const fn asks(self) -> bool {
        matches!(self, Self::Question | Self::Sign | Self::Probe)
    }
}

impl<G: Symmetry + Notation> FrameContext<'_, G> {
    /// What this side's bound rests on.
    pub(super) fn ground(&self, side: Side) -> BoundReason {
        let held = self.held(side);
        let here = held.owner == self.node.number;
        match held.source {
            _ if !held.value.is_finite() => BoundReason::Open,
            BoundSource::Root => self.ground_of_root(side, held),
            BoundSource::Probe => BoundReason::Probe,
            BoundSource::Child(_) if here => BoundReason::Here,
            BoundSource::Child(_) => BoundReason::Elsewhere,
            BoundSource::Table if here => BoundReason::TableHere,
            BoundSource::Table => BoundReason::TableAbove,
            BoundSource::Knowledge if here => BoundReason::RulesHere,
            BoundSource::Knowledge => BoundReason::RulesAbove,
        }
    }

    /// Whether a yes or a no is enough here.
    pub(super) fn asks(&self) -> bool {
        let sides = [Side::Circle, Side::Cross];
        sides.into_iter().any(|side| self.ground(side).asks())
    }

    fn ground_of_root(&self, side: Side, held: HeldBound) -> BoundReason {
        match side {
            _ if self.asks_for_sign() => BoundReason::Sign,
            _ if self.is_question() => BoundReason::Question,
            _ if held.value == self.extreme(side) => BoundReason::Extreme,
            Side::Circle | Side::Cross => BoundReason::Asked,
        }
    }

    /// The score that is the worst for this side.
    pub(super) fn extreme(&self, side: Side) -> Score {
        match side {
            Side::Circle => self.extremes().lower,
            Side::Cross => self.extremes().upper,
        }
    }

    /// Whether the pass asks only whether the value is at least so much.
    pub(super) fn is_question(&self) -> bool {
        let guesses = self.pass().is_some_and(|pass| pass.guess.is_some());
        guesses
            || matches!(
                self.teller.algorithm,
                Algorithm::Mtdf(_) | Algorithm::Solver
            )
    }
}
