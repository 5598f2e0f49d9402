//! What a bound rests on: the reason why a score beyond it doesn't matter.
//!
//! Invariant: a bound is said to be held elsewhere only if a child of an ancestor came back with it.

use super::facts::Facts;
use crate::game::{Notation, Side, Symmetry};
use crate::recursion::{Held, Source};
use crate::score::Score;
use crate::search::Algorithm;

/// What a bound rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ground {
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

impl Ground {
    /// Whether scores beyond the bound may come up, so that there is something to say about it.
    pub(super) const fn limits(self) -> bool {
        !matches!(self, Self::Open | Self::Extreme)
    }

    /// Whether the bound is one end of a yes-or-no question.
    pub(super) const fn asks(self) -> bool {
        matches!(self, Self::Question | Self::Sign | Self::Probe)
    }
}

impl<G: Symmetry + Notation> Facts<'_, G> {
    /// What this side's bound rests on.
    pub(super) fn ground(&self, side: Side) -> Ground {
        let held = self.held(side);
        let here = held.owner == self.node.number;
        match held.source {
            _ if !held.value.is_finite() => Ground::Open,
            Source::Root => self.ground_of_root(side, held),
            Source::Probe => Ground::Probe,
            Source::Child(_) if here => Ground::Here,
            Source::Child(_) => Ground::Elsewhere,
            Source::Table if here => Ground::TableHere,
            Source::Table => Ground::TableAbove,
            Source::Knowledge if here => Ground::RulesHere,
            Source::Knowledge => Ground::RulesAbove,
        }
    }

    /// Whether a yes or a no is enough here.
    pub(super) fn asks(&self) -> bool {
        let sides = [Side::Circle, Side::Cross];
        sides.into_iter().any(|side| self.ground(side).asks())
    }

    fn ground_of_root(&self, side: Side, held: Held) -> Ground {
        match side {
            _ if self.asks_for_sign() => Ground::Sign,
            _ if self.is_question() => Ground::Question,
            _ if held.value == self.extreme(side) => Ground::Extreme,
            Side::Circle | Side::Cross => Ground::Asked,
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
                Algorithm::Mtdf(_) | Algorithm::Bisection
            )
    }
}
