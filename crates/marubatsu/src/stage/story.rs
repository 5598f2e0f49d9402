//! A recorded search told in a given time: which frames are shown, and how long each.
//!
//! Events at large subtrees matter more than events at leaves; cuts, table answers and new best moves are shown longer. Invariants:
//! the story depends only on the recursion and its length. Its frames ascend, the last is the recording's last, and it never takes
//! longer than requested.

use crate::observe::Leaf;
use crate::recursion::Recursion;

/// What a story tells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum StoryKind {
    /// The whole search.
    #[default]
    Whole,
    /// Its cuts alone.
    Cuts,
}

impl StoryKind {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Whole, Self::Cuts];

    /// `story`, `cuts`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Whole => "story",
            Self::Cuts => "cuts",
        }
    }
}

/// A frame that is shown for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoryFrame {
    /// Which frame.
    pub frame: u64,
    /// How long it is shown, in milliseconds.
    pub hold: u32,
}

/// How much a moment matters, and how long it is shown.
#[derive(Clone, Copy)]
struct MomentWeight {
    weight: u8,
    hold: u32,
}

/// The moments of leaves pass together.
const LEAF: MomentWeight = MomentWeight {
    weight: 0,
    hold: 220,
};
const ANSWER: MomentWeight = MomentWeight {
    weight: 4,
    hold: 700,
};

/// How large a subtree is, as a weight: the digits of its size in base 2.
fn bits(size: u32) -> u8 {
    u8::try_from(u32::BITS - size.leading_zeros()).unwrap_or(u8::MAX)
}

/// Every moment of a search, in no order.
fn moments(recursion: &Recursion, mut take: impl FnMut(u64, MomentWeight, bool)) {
    for node in recursion.nodes() {
        let large = bits(node.size);
        let done = match node.settled.map(|settled| settled.leaf) {
            Some(Some(Leaf::Table)) => ANSWER,
            Some(Some(_)) => LEAF,
            _ => MomentWeight {
                weight: large,
                hold: 450,
            },
        };
        let begun = MomentWeight {
            weight: 1,
            hold: 300,
        };
        take(node.first, if node.size > 1 { begun } else { LEAF }, false);
        if node.last > node.first {
            take(node.last, done, false);
        }
        for child in recursion.children(node.number) {
            let (_, back) = recursion.span(child);
            if back + 2 > node.last {
                continue;
            }
            take(back + 1, begun, false);
            let last = child + recursion.size(child) == node.number + node.size;
            let used = if node.cut && last {
                MomentWeight {
                    weight: large + 3,
                    hold: 900,
                }
            } else if recursion.improved(child) {
                MomentWeight {
                    weight: large + 2,
                    hold: 800,
                }
            } else {
                begun
            };
            take(back + 2, used, node.cut && last);
        }
    }
}

/// The story of a search in at most so many milliseconds.
///
/// ```
/// use marubatsu::recursion::Recursion;
/// use marubatsu::stage::story::{StoryKind, story};
/// use marubatsu::{Search, Tree};
///
/// let game: Tree = "((3 5) (2 9))".parse()?;
/// let recording = Search::of(&game).record()?;
/// let recursion = Recursion::new(recording.frames());
/// let stops = story(&recursion, StoryKind::Whole, 120_000);
/// assert_eq!(stops.len() as u64, recursion.frames(), "a short search is told frame by frame");
/// assert_eq!(story(&recursion, StoryKind::Cuts, 120_000).len(), 2, "the cut, and the end");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn story(recursion: &Recursion, tale: StoryKind, most: u64) -> Vec<StoryFrame> {
    let end = recursion.frames().saturating_sub(1);
    let told = |frame: u64, cuts: bool| frame != end && (cuts || tale == StoryKind::Whole);
    let mut times = [0_u64; 256];
    moments(recursion, |frame, worth, cuts| {
        if told(frame, cuts) {
            times[usize::from(worth.weight)] += u64::from(worth.hold);
        }
    });
    let last = StoryFrame {
        frame: end,
        hold: 900,
    };
    let (threshold, mut left) = least_weight(&times, most.saturating_sub(last.hold.into()));
    let mut stops = Vec::new();
    moments(recursion, |frame, worth, cuts| {
        if !told(frame, cuts) || worth.weight < threshold {
            return;
        }
        // Of the moments that matter least, the first ones are told, as far as there is time.
        if worth.weight == threshold {
            let Some(rest) = left.checked_sub(worth.hold.into()) else {
                return;
            };
            left = rest;
        }
        stops.push(StoryFrame {
            frame,
            hold: worth.hold,
        });
    });
    stops.sort_unstable_by_key(|stop| stop.frame);
    if recursion.frames() > 0 {
        stops.push(last);
    }
    stops
}

/// The least weight that is told, and the time that is left for moments of that weight.
fn least_weight(times: &[u64; 256], most: u64) -> (u8, u64) {
    let mut left = most;
    for weight in (0..=u8::MAX).rev() {
        match left.checked_sub(times[usize::from(weight)]) {
            Some(rest) if weight > 0 => left = rest,
            _ => return (weight, left),
        }
    }
    (0, left)
}
