//! How far a search has come: nodes settled and nodes skipped.
//!
//! Invariant: the difference between the counters of two frames is exact, whichever frame comes
//! first.

/// The counters of a frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Nodes whose score is settled.
    pub calculated: u64,
    /// Nodes (or moves) skipped.
    pub pruned: u64,
}

/// The difference between two counters, which may be negative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct CounterChange {
    calculated: i64,
    pruned: i64,
}

impl Counters {
    /// The sum of both.
    pub const fn total(self) -> u64 {
        self.calculated.saturating_add(self.pruned)
    }

    /// The share of nodes that were calculated, such as `0.2%`; `0.0%` at the beginning.
    ///
    /// ```
    /// use marubatsu::frame::Counters;
    /// assert_eq!(Counters { calculated: 1242, pruned: 548_704 }.ratio(), "0.2%");
    /// ```
    pub fn ratio(self) -> String {
        percent(self.calculated.into(), self.total().into())
    }

    /// The difference to the counters shown before.
    pub fn since(self, before: Self) -> CounterChange {
        let signed = |count| i64::try_from(count).unwrap_or(i64::MAX);
        let change = |now, before| signed(now) - signed(before);
        CounterChange {
            calculated: change(self.calculated, before.calculated),
            pruned: change(self.pruned, before.pruned),
        }
    }
}

impl CounterChange {
    /// The share of the difference that was calculated.
    pub fn ratio(self) -> String {
        let calculated = i128::from(self.calculated);
        percent(calculated, calculated + i128::from(self.pruned))
    }
}

/// A share in percent with one decimal, rounded to nearest, by whole numbers alone.
fn percent(part: i128, whole: i128) -> String {
    let (part, whole) = (part.unsigned_abs(), whole.unsigned_abs());
    let tenths = (part * 2000 + whole).checked_div(2 * whole).unwrap_or(0);
    format!("{}.{}%", tenths / 10, tenths % 10)
}
