//! Odds: how often a side wins, draws and loses.
//!
//! Invariant: odds are circle's unless they have been turned.

use std::cmp::Ordering;

use crate::fraction::Fraction;

/// How often a side wins, draws and loses, as probabilities or as numbers of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Odds<T> {
    /// Games that the side wins.
    pub win: T,
    /// Games that the side loses.
    pub lose: T,
    /// Games that nobody wins.
    pub draw: T,
}

impl<T> Odds<T> {
    /// Returns the odds of the other side.
    pub fn turned(self) -> Self {
        Self {
            win: self.lose,
            draw: self.draw,
            lose: self.win,
        }
    }

    /// Applies the same function to each of the three parts.
    pub fn map<U>(self, change: impl Fn(T) -> U) -> Odds<U> {
        Odds {
            win: change(self.win),
            draw: change(self.draw),
            lose: change(self.lose),
        }
    }
}

impl Odds<u128> {
    /// The odds of a certain outcome: `whole` is a win (`Greater`), a draw (`Equal`) or a loss (`Less`).
    pub(crate) fn sure(outcome: Ordering, whole: u128) -> Self {
        let of = |asked| if outcome == asked { whole } else { 0 };
        Self {
            win: of(Ordering::Greater),
            draw: of(Ordering::Equal),
            lose: of(Ordering::Less),
        }
    }

    /// The sum of these odds and `share` times the others; `None` if it doesn't fit into 128 bits.
    pub(crate) fn checked_add(self, other: Self, share: u128) -> Option<Self> {
        let add = |known: u128, part: u128| known.checked_add(part.checked_mul(share)?);
        Some(Self {
            win: add(self.win, other.win)?,
            draw: add(self.draw, other.draw)?,
            lose: add(self.lose, other.lose)?,
        })
    }

    /// The parts as fractions of a whole.
    pub(crate) fn over(self, whole: u128) -> Odds<Fraction> {
        self.map(|part| Fraction::new(part, whole).unwrap_or(Fraction::ZERO))
    }
}

impl Odds<Fraction> {
    /// Returns the mean of two odds; `None` if its numbers don't fit into 128 bits.
    pub fn mean(self, other: Self) -> Option<Self> {
        Some(Self {
            win: self.win.mean(other.win)?,
            draw: self.draw.mean(other.draw)?,
            lose: self.lose.mean(other.lose)?,
        })
    }
}

impl Odds<u64> {
    /// Returns the number of all games.
    pub const fn games(self) -> u64 {
        self.win + self.draw + self.lose
    }

    /// Returns the sum of two tallies.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self {
            win: self.win + other.win,
            draw: self.draw + other.draw,
            lose: self.lose + other.lose,
        }
    }
}

impl Odds<f64> {
    /// Returns the points per game: a win counts one, a draw half.
    pub fn points(self) -> f64 {
        self.win + self.draw / 2.0
    }
}
