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
    /// Whether it shows one cut, as a loop does: a chapter then hangs on the node that holds the bound of a cut, if that is near,
    /// and its ancestors take little room.
    pub cut: bool,
}

impl Viewport {
    /// A stage of this size in whole pixels.
    pub const fn new(width: i64, height: i64) -> Self {
        Self {
            width: px(width),
            height: px(height),
            inset: false,
            whole: false,
            cut: false,
        }
    }

    /// An inset of this size in whole pixels.
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

    /// The same for a loop around a cut.
    #[must_use]
    pub const fn of_a_cut(self) -> Self {
        Self { cut: true, ..self }
    }

    /// Returns the stage that chapters are divided for: one of three, whatever the size of the actual one. So all desks turn the
    /// page at the same frames, and a larger stage never has smaller boards. An inset and a loop are their own.
    ///
    /// ```
    /// use marubatsu::stage::Viewport;
    ///
    /// assert_eq!(Viewport::new(1480, 808).plate(), Viewport::new(920, 488));
    /// ```
    #[must_use]
    pub const fn plate(self) -> Self {
        if self.inset || self.cut {
            return self;
        }
        let (width, height) = if self.width >= px(900) && self.height >= px(440) {
            (px(920), px(488))
        } else if self.is_phone() {
            (px(360), px(300))
        } else {
            (px(720), px(400))
        };
        Self {
            width,
            height,
            ..self
        }
    }

    /// Whether it is a phone's: narrower than 600 pixels.
    pub const fn is_phone(&self) -> bool {
        self.width < px(600)
    }

    /// The part of the height where nodes stand: below ruler and bounds, above the legend.
    pub const fn rows_from(&self) -> Length {
        match (self.inset, self.is_phone()) {
            (true, _) => px(28),
            (_, true) => px(50),
            _ => px(58),
        }
    }

    /// Where that part ends.
    pub fn rows_until(&self) -> Length {
        let legend = match (self.inset, self.is_phone()) {
            (true, _) => px(8),
            (_, true) => px(12),
            _ => px(36),
        };
        (self.height - legend).max(self.rows_from() + px(60))
    }

    /// The least size of a node of a tree made by hand that is shown whole.
    pub(super) const fn least_node(&self) -> Length {
        if self.is_phone() || self.inset {
            px(24)
        } else {
            px(36)
        }
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
