//! Practice: endless random trees by level, each of which shows its level's topic.
//!
//! A level describes its trees and the required alpha-beta search. A seed names a tree; if its search doesn't fit, the next seed is
//! tried ([`Level::tree`], [`Level::fits`]). Invariant: the test looks at the cuts of a recorded search.
//!
//! ```
//! use marubatsu::Search;
//! use marubatsu::practice::Level;
//! use marubatsu::question::cuts;
//! use marubatsu::recursion::Recursion;
//!
//! let level = Level::new(1).expect("there are five levels");
//! let fits = |seed: &u64| {
//!     let tree = level.tree(*seed).make().expect("the description is in range");
//!     let recording = Search::of(&tree).record().expect("nothing stops it");
//!     let recursion = Recursion::new(recording.frames());
//!     level.fits(&cuts(recording.frames(), &recursion), &tree.leaf_scores())
//! };
//! assert!((1..40).any(|seed| fits(&seed)));
//! ```

use crate::game::Side;
use crate::games::tree::RandomTree;
use crate::question::Cut;
use crate::score::Score;

/// The number of levels.
pub const LEVELS: u8 = 5;
/// How many seeds are tried for a tree.
pub const MOST_SEEDS: u64 = 400;
/// The most leaves of a tree: a phone has rows of 24 pixels for as many.
pub const MOST_LEAVES: usize = 16;
/// Points for a tree without fault, and points that a wrong mark takes away.
pub const POINTS: (u32, u32) = (10, 3);

/// A level of practice: from 1 to [`LEVELS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level(u8);

impl Level {
    /// The level of this number, from 1; none if there is none.
    pub fn new(number: u8) -> Option<Self> {
        (1..=LEVELS).contains(&number).then_some(Self(number))
    }

    /// Its number, from 1.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The tree of a seed, whether it fits or not.
    pub fn tree(self, seed: u64) -> RandomTree {
        let (depth, branching, spread) = match self.0 {
            1 => (2, 3, 9),
            2 => (3, 2, 9),
            3 => (3, 3, 30),
            4 => (4, 2, 30),
            _ => (3, 3, 4),
        };
        RandomTree {
            seed,
            depth,
            branching,
            spread,
            ragged: [3, LEVELS].contains(&self.0),
            repeats: 0,
        }
    }

    /// Whether a tree shows what the level is about: by the cuts of its recorded alpha-beta search, and the scores of
    /// all its leaves.
    pub fn fits(self, cuts: &[Cut], leaves: &[Score]) -> bool {
        let by = |side: Side| cuts.iter().any(|cut| cut.turn == side);
        let even = cuts.iter().any(|cut| cut.even);
        let (few, many) = ((1..=2).contains(&cuts.len()), (2..=4).contains(&cuts.len()));
        let seen = leaves.len() <= MOST_LEAVES;
        seen && match self.0 {
            1 => cuts.len() == 1 && distinct(leaves),
            2 => few && by(Side::Circle) && !even && distinct(leaves),
            3 => many && by(Side::Circle) && by(Side::Cross) && !even,
            4 => many && cuts.iter().any(|cut| cut.reach >= DEEP),
            _ => (1..=4).contains(&cuts.len()) && even,
        }
    }
}

/// Plies from a node that cuts up to the owner of the bound, from which on the cut is a deep one.
const DEEP: u16 = 3;

fn distinct(scores: &[Score]) -> bool {
    let mut sorted = scores.to_vec();
    sorted.sort_unstable();
    sorted.windows(2).all(|pair| pair[0] != pair[1])
}
