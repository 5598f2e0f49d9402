//! How far a search has come: nodes settled and nodes skipped.
//!
//! Invariant: counters are counts, never scores; their difference to an earlier or later frame is exact.

/// The counters of a frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Nodes whose score is settled.
    pub calculated: u64,
    /// Nodes (or moves) skipped.
    pub pruned: u64,
}

/// A change of counters, as whole numbers with a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    calculated: i128,
    total: i128,
}

impl Counters {
    /// Both together.
    pub const fn total(self) -> u64 {
        self.calculated.saturating_add(self.pruned)
    }

    /// The part that was calculated, such as `0.2%`; 0 before anything was.
    ///
    /// ```
    /// use marubatsu::frame::Counters;
    /// assert_eq!(Counters { calculated: 1242, pruned: 548_704 }.ratio(), "0.2%");
    /// ```
    pub fn ratio(self) -> String {
        percent(self.calculated.into(), self.total().into())
    }

    /// What has changed since other counters were shown.
    pub fn since(self, before: Self) -> Change {
        Change {
            calculated: i128::from(self.calculated) - i128::from(before.calculated),
            total: i128::from(self.total()) - i128::from(before.total()),
        }
    }
}

impl Change {
    /// The part of the change that was calculated.
    pub fn ratio(self) -> String {
        percent(self.calculated, self.total)
    }
}

/// A part in tenths of a percent, rounded to nearest, from whole numbers alone.
fn percent(part: i128, whole: i128) -> String {
    let (part, whole) = (part.unsigned_abs(), whole.unsigned_abs());
    let tenths = (part * 2000 + whole).checked_div(2 * whole).unwrap_or(0);
    format!("{}.{}%", tenths / 10, tenths % 10)
}
