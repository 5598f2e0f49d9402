//! How much of a tree fits into the stage: sizes that depend on the stage alone.
//!
//! Invariant: all numbers are whole, and depend on width, height and kind only.

use crate::scene::{Length, px};

/// The stage's size, by which it decides how much it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Viewport {
    /// Its width.
    pub width: Length,
    /// Its height.
    pub height: Length,
    /// Whether it is an inset: a small picture of a small tree, above a number line that says where α
    /// and β stand. It has no flags, no bands and no legend, and names what a cut skips.
    pub inset: bool,
    /// Whether a tree made by hand is shown whole, however small its nodes get; leaves that have no room for their values have
    /// them beside.
    pub whole: bool,
}

/// The most nodes that a chapter shows to the last one.
pub(super) const MOST_NODES: u32 = 400;

impl Viewport {
    /// A stage of this size in whole pixels.
    pub const fn new(width: i64, height: i64) -> Self {
        Self {
            width: px(width),
            height: px(height),
            inset: false,
            whole: false,
        }
    }

    /// An inset of this size in whole pixels.
    ///
    /// ```
    /// use marubatsu::stage::Viewport;
    ///
    /// let (stage, inset) = (Viewport::new(672, 230), Viewport::inset(672, 230));
    /// assert!(inset.half_rows() > stage.half_rows());
    /// ```
    pub const fn inset(width: i64, height: i64) -> Self {
        Self {
            inset: true,
            ..Self::new(width, height)
        }
    }

    /// The same with trees made by hand shown whole.
    #[must_use]
    pub const fn of_whole_trees(self) -> Self {
        Self {
            whole: true,
            ..self
        }
    }

    /// Whether it is a phone's: narrower than 720 pixels.
    pub const fn is_phone(&self) -> bool {
        self.width < px(600)
    }

    /// The part of the height where nodes stand: below ruler and bounds, above the legend.
    pub const fn rows_from(&self) -> Length {
        if self.inset { px(28) } else { px(58) }
    }

    /// Where that part ends.
    pub fn rows_until(&self) -> Length {
        let legend = match (self.inset, self.is_phone()) {
            (true, _) => px(8),
            (_, true) => px(30),
            _ => px(40),
        };
        (self.height - legend).max(self.rows_from() + px(60))
    }

    /// The room between two rows.
    pub(super) const fn row_gap(&self) -> Length {
        if self.is_phone() || self.inset {
            px(10)
        } else {
            px(14)
        }
    }

    /// The least and greatest size of a board, or of a node of a tree made by hand.
    pub(super) const fn sizes(&self, by_hand: bool) -> (Length, Length) {
        match (self.is_phone(), by_hand) {
            (true, _) => (px(22), px(48)),
            (false, true) => (px(28), px(84)),
            (false, false) if self.width > px(1000) => (px(28), px(92)),
            (false, false) => (px(28), px(72)),
        }
    }

    /// The least size of a node of a tree made by hand that is shown whole.
    pub(super) const fn least_node(&self) -> Length {
        if self.is_phone() || self.inset {
            px(24)
        } else {
            px(36)
        }
    }

    /// How many half rows a chapter has room for, with boards that are easy to read.
    pub fn half_rows(&self) -> u32 {
        let tight = self.is_phone() || self.inset;
        let least = if tight { px(34) } else { px(44) };
        self.half_rows_of(least + self.row_gap())
    }

    /// How many half rows there is room for at most, with the smallest boards, or with `tiny` ones.
    pub fn most_half_rows(&self, tiny: bool) -> u32 {
        let least = if tiny {
            self.tiniest()
        } else {
            self.sizes(false).0
        };
        self.half_rows_of(least + px(4))
    }

    /// The size of the tiniest boards, which only very restless searches need.
    pub(super) const fn tiniest(&self) -> Length {
        if self.is_phone() { px(16) } else { px(20) }
    }

    fn half_rows_of(&self, row: Length) -> u32 {
        let rows = 2 * (self.rows_until() - self.rows_from()) / row;
        u32::try_from(rows).unwrap_or(2).max(2)
    }

    /// How far apart columns of small boards stand, if there is room.
    pub(super) const fn spread(&self) -> Length {
        if self.inset { px(160) } else { px(116) }
    }

    /// The room at the right of a tree: where an inset names what a cut skips (a phone has it below), or where values stand
    /// beside their leaves.
    pub(super) const fn aside(&self) -> Length {
        if self.inset && !self.is_phone() {
            px(120)
        } else if self.whole {
            px(40)
        } else {
            0
        }
    }

    /// How many levels below its anchor a chapter shows.
    pub const fn levels(&self) -> u16 {
        if self.is_phone() { 3 } else { 4 }
    }
}
