//! Which frame of a best-first search to find, and what may be shown of the search meanwhile.
//!
//! Invariant: what may not be shown has no effect.

use marubatsu::best_first::NodeNumber;

/// Which frame is looked for, from another one on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoundTarget {
    /// The one after which another move of the root is the favourite.
    Favourite,
    /// Where the favourite begins to be worse than the best move, or becomes as good again.
    Trap,
    /// The one that answers the question at a node with children.
    Settled,
    /// The one whose way begins with another move than the one before.
    Leap,
    /// So many rounds on, or back.
    Steps(u32),
    /// The next power of two, or the one before.
    Double,
    /// The first round that goes through the node of this path.
    Node(String),
}

/// What may be known of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visibility {
    /// Whether the truth is told.
    pub truth: bool,
    /// The last frame that may be known.
    pub until: u64,
    /// The node down to which somebody who is asked has gone on from there, along a way of their own.
    pub walk: Option<NodeNumber>,
    /// The node from which on UCT's tree is shown.
    pub anchor: NodeNumber,
}

impl Visibility {
    /// The whole search, with the truth or without.
    pub const fn whole(truth: bool) -> Self {
        Self {
            truth,
            until: u64::MAX,
            walk: None,
            anchor: 0,
        }
    }

    /// How many frames may be known, of so many.
    pub fn frames(self, frames: u64) -> u64 {
        frames.min(self.until.saturating_add(1))
    }
}

impl RoundTarget {
    /// Its name in addresses; none of a path.
    pub(super) const fn name(&self) -> &'static str {
        match self {
            Self::Favourite => "favourite",
            Self::Trap => "trap",
            Self::Settled => "settled",
            Self::Leap => "leap",
            Self::Double => "double",
            Self::Steps(_) | Self::Node(_) => "",
        }
    }
}
