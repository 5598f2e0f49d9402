//! Odds: how often a side wins, nobody wins, and the side loses.
//!
//! Invariant: odds are in circle's view until they are turned.

use std::cmp::Ordering;

use crate::fraction::Fraction;

/// How often a side wins, nobody wins, and the side loses: probabilities, or numbers of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Odds<T> {
    /// It wins.
    pub win: T,
    /// Nobody wins.
    pub draw: T,
    /// It loses.
    pub lose: T,
}

impl<T> Odds<T> {
    /// The same for the other side.
    pub fn turned(self) -> Self {
        Self {
            win: self.lose,
            draw: self.draw,
            lose: self.win,
        }
    }

    /// Each part by itself, changed alike.
    pub fn map<U>(self, change: impl Fn(T) -> U) -> Odds<U> {
        Odds {
            win: change(self.win),
            draw: change(self.draw),
            lose: change(self.lose),
        }
    }
}

impl Odds<u128> {
    /// All of it a win (above), a draw (equal) or a loss (below).
    pub(crate) fn sure(outcome: Ordering, whole: u128) -> Self {
        let of = |asked| if outcome == asked { whole } else { 0 };
        Self {
            win: of(Ordering::Greater),
            draw: of(Ordering::Equal),
            lose: of(Ordering::Less),
        }
    }

    /// With so many shares of other odds added; none if that doesn't fit into 128 bits.
    pub(crate) fn checked_add(self, other: Self, share: u128) -> Option<Self> {
        let add = |known: u128, part: u128| known.checked_add(part.checked_mul(share)?);
        Some(Self {
            win: add(self.win, other.win)?,
            draw: add(self.draw, other.draw)?,
            lose: add(self.lose, other.lose)?,
        })
    }

    /// These parts of a whole as fractions.
    pub(crate) fn over(self, whole: u128) -> Odds<Fraction> {
        self.map(|part| Fraction::new(part, whole).unwrap_or(Fraction::ZERO))
    }
}

impl Odds<Fraction> {
    /// The mean of two; none if its numbers don't fit into 128 bits.
    pub fn mean(self, other: Self) -> Option<Self> {
        Some(Self {
            win: self.win.mean(other.win)?,
            draw: self.draw.mean(other.draw)?,
            lose: self.lose.mean(other.lose)?,
        })
    }
}

impl Odds<u64> {
    /// All games.
    pub const fn games(self) -> u64 {
        self.win + self.draw + self.lose
    }

    /// Both together.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self {
            win: self.win + other.win,
            draw: self.draw + other.draw,
            lose: self.lose + other.lose,
        }
    }
}
