//! How long a frame is shown.
//!
//! Invariant: a delay is not so short that browsers lengthen it, and not longer than a minute.

use std::fmt;
use std::str::FromStr;

use crate::decimal;

/// Hundredths of a second, from [`Delay::LEAST`] to [`Delay::GREATEST`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Delay(u16);

/// The text is not a delay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a delay is a number of seconds from {} to {} with at most two digits after the point",
    Delay::LEAST,
    Delay::GREATEST
)]
pub struct DelayError;

impl Delay {
    /// A fiftieth of a second.
    pub const LEAST: Self = Self(2);
    /// A minute.
    pub const GREATEST: Self = Self(6_000);
    /// One second.
    pub const SECOND: Self = Self(100);

    /// This many hundredths of a second, if they are in range.
    pub fn from_hundredths(hundredths: u32) -> Option<Self> {
        let delay = Self(u16::try_from(hundredths).ok()?);
        (Self::LEAST..=Self::GREATEST)
            .contains(&delay)
            .then_some(delay)
    }

    /// The delay in hundredths of a second.
    pub fn hundredths(self) -> u16 {
        self.0
    }

    /// How long the frame with this number, from 0, is shown in a film of `count` frames with this delay: the last one two seconds
    /// longer than the others, at most [`Delay::GREATEST`].
    pub fn in_film(self, number: usize, count: usize) -> Self {
        if number + 1 < count {
            return self;
        }
        Self(self.0.saturating_add(200)).min(Self::GREATEST)
    }
}

impl fmt::Display for Delay {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        decimal::write(self.0.into(), out)
    }
}

impl FromStr for Delay {
    type Err = DelayError;

    fn from_str(text: &str) -> Result<Self, DelayError> {
        decimal::read(text)
            .and_then(Self::from_hundredths)
            .ok_or(DelayError)
    }
}
