//! How deep a search may still go. Invariant: a limited depth loses one ply with every move, and an
//! unlimited one stays unlimited.

/// How many plies a search may still go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Depth(u16);

impl Depth {
    /// To the end of the game.
    pub const UNLIMITED: Self = Self(u16::MAX);

    /// This many plies; 65,535 is [`Depth::UNLIMITED`].
    pub const fn plies(plies: u16) -> Self {
        Self(plies)
    }

    /// Returns the number of plies, if it is limited.
    pub fn limit(self) -> Option<u16> {
        (self != Self::UNLIMITED).then_some(self.0)
    }

    /// Returns the depth left after one more move. Unlimited stays unlimited, so that table entries of
    /// unlimited searches have one and the same depth.
    #[inline]
    pub fn next(self) -> Self {
        if self == Self::UNLIMITED {
            self
        } else {
            Self(self.0.saturating_sub(1))
        }
    }

    /// Returns whether the search may go no deeper.
    #[inline]
    pub fn is_horizon(self) -> bool {
        self.0 == 0
    }

    pub(crate) const fn code(self) -> u16 {
        self.0
    }
}
