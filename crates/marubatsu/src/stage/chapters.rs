//! Chapters: the ranges of frames in which the tree stands still, each hung on an anchor.
//!
//! A chapter shows its anchor's subtree as far as there is room, and the anchor's ancestors as a
//! spine. It lasts while the node in question is one that it shows. Where a new one must begin, the
//! anchor is chosen that can stay longest. Invariant: chapters depend on recording and room only,
//! so that stepping, jumping and films agree; they follow each other without a gap.

use super::recorded::RecordedSearch;
use super::viewport::{MOST_NODES, Viewport};
use crate::depict::Depict;
use crate::game::Symmetry;
use crate::recursion::{PassSpan, Recursion};

/// What a chapter hangs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// Its first frame.
    pub first: u64,
    /// The frame after its last.
    pub end: u64,
    /// The node whose subtree it shows.
    pub anchor: u32,
    /// How many levels below the anchor it shows, at least one.
    pub levels: u16,
}

/// All chapters of a recording, for stages of one size.
#[derive(Clone, Debug)]
pub struct Chapters {
    starts: Vec<(u32, u32, u16)>,
    frames: u64,
}

impl Chapters {
    /// Divides a recording. A tree made by hand for which there is room is one chapter a pass.
    pub fn new<G: Depict + Symmetry>(recorded: RecordedSearch<'_, G>, viewport: &Viewport) -> Self {
        let recursion = recorded.recursion;
        let frames = recursion.frames();
        if recorded.is_whole(viewport) {
            let start = |pass: &PassSpan| {
                let first = u32::try_from(pass.first).unwrap_or(u32::MAX);
                (first, pass.root, u16::MAX)
            };
            let starts = recursion.passes().iter().map(start).collect();
            return Self { starts, frames };
        }
        let still = |chapters: &Self| chapters.len() as u64 * STEPS <= frames;
        let mut all = MANNERS
            .iter()
            .map(|manner| divided(recursion, viewport, manner));
        let first = all.find(still);
        first.unwrap_or_else(|| divided(recursion, viewport, &MANNERS[MANNERS.len() - 1]))
    }

    /// How many chapters there are.
    pub fn len(&self) -> usize {
        self.starts.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.starts.is_empty()
    }

    /// The chapter of a frame.
    ///
    /// # Panics
    /// When nothing was recorded.
    pub fn of(&self, frame: u64) -> Chapter {
        let after = self
            .starts
            .partition_point(|start| u64::from(start.0) <= frame);
        let at = after.saturating_sub(1);
        let (first, anchor, levels) = self.starts[at];
        let end = self
            .starts
            .get(at + 1)
            .map_or(self.frames, |next| next.0.into());
        Chapter {
            first: first.into(),
            end,
            anchor,
            levels,
        }
    }

    /// About how many bytes of memory they take.
    pub fn bytes(&self) -> usize {
        self.starts.len() * size_of::<(u32, u32, u16)>()
    }
}

/// How many steps there should be to a chapter.
const STEPS: u64 = 20;

/// How willingly small boards and far ancestors are shown for the sake of stillness.
struct ChapterPolicy {
    /// How much longer a chapter with small boards must stay than one with boards that are easy to
    /// read.
    worth: u32,
    /// How many levels are added to those that a stage shows below the anchor.
    levels: u16,
    /// How far above the anchor the search may go on the spine.
    reach: u16,
    /// Whether boards may be smaller than is easy to read.
    tiny: bool,
    /// Whether what comes back to the root or to another large node is seen on the spine, without a picture of its own.
    returns: bool,
}

/// From the most readable to the stillest. The first that is still enough for a recording is taken.
const MANNERS: [ChapterPolicy; 6] = [
    ChapterPolicy {
        worth: 2,
        levels: 0,
        reach: 3,
        tiny: false,
        returns: false,
    },
    ChapterPolicy {
        worth: 1,
        levels: 0,
        reach: 3,
        tiny: false,
        returns: false,
    },
    ChapterPolicy {
        worth: 1,
        levels: 0,
        reach: 4,
        tiny: false,
        returns: false,
    },
    ChapterPolicy {
        worth: 1,
        levels: 1,
        reach: 5,
        tiny: false,
        returns: false,
    },
    ChapterPolicy {
        worth: 1,
        levels: 1,
        reach: 5,
        tiny: true,
        returns: false,
    },
    ChapterPolicy {
        worth: 1,
        levels: 1,
        reach: 5,
        tiny: true,
        returns: true,
    },
];

/// Divides a recording in this manner.
fn divided(recursion: &Recursion, viewport: &Viewport, manner: &ChapterPolicy) -> Chapters {
    let frames = recursion.frames();
    let mut starts = Vec::new();
    let mut walker = Walker::at(recursion, 0);
    let sight = ChapterFit {
        recursion,
        easy: viewport.half_rows(),
        most: viewport.most_half_rows(manner.tiny),
        levels: viewport.levels() + manner.levels,
        manner,
    };
    while u64::from(walker.frame) < frames {
        let (anchor, levels, next) = sight.longest(&walker);
        starts.push((walker.frame, anchor, levels));
        walker = next;
    }
    Chapters { starts, frames }
}

/// A frame and the node it is about, moved frame by frame.
#[derive(Clone, Copy, Debug)]
struct Walker<'a> {
    recursion: &'a Recursion,
    frame: u32,
    focus: u32,
    /// The node that is entered next.
    next: u32,
}

impl<'a> Walker<'a> {
    fn at(recursion: &'a Recursion, frame: u64) -> Self {
        Self {
            recursion,
            frame: u32::try_from(frame).unwrap_or(u32::MAX),
            focus: recursion.focus(frame),
            next: recursion.entered_after(frame),
        }
    }

    fn step(&mut self) {
        self.frame += 1;
        let (recursion, frame) = (self.recursion, u64::from(self.frame));
        if self.next < recursion.len() && recursion.span(self.next).0 == frame {
            self.focus = self.next;
            self.next += 1;
        } else if recursion.span(self.focus).1 < frame {
            self.focus = recursion.parent(self.focus).unwrap_or(self.focus);
        }
    }

    fn is_over(&self) -> bool {
        u64::from(self.frame) >= self.recursion.frames()
    }
}

/// What can be shown, and in which manner.
struct ChapterFit<'a> {
    recursion: &'a Recursion,
    /// Half rows of boards that are easy to read, and of the smallest.
    easy: u32,
    most: u32,
    levels: u16,
    manner: &'a ChapterPolicy,
}

impl<'a> ChapterFit<'a> {
    /// The anchor that shows what comes from here on longest, how many levels, and what comes after.
    fn longest(&self, from: &Walker<'a>) -> (u32, u16, Walker<'a>) {
        let stay = |end: &Walker<'_>| end.frame - from.frame;
        let mut best = (from.focus, 1, *from);
        let mut best_stay = 0;
        for (below, node) in self.candidates(from) {
            let easy = self.levels_of(node, (self.easy, u32::MAX));
            let most = self.levels_of(node, (self.most, FOLDED));
            for (levels, worth) in [(easy, 1), (most, self.manner.worth)] {
                if below > levels {
                    continue;
                }
                let end = self.end_of((node, levels), from);
                // Of two that stay equally long, the lower one has more room for its boards.
                if stay(&end) / worth > best_stay {
                    best_stay = stay(&end) / worth;
                    best = (node, levels, end);
                }
                if most == easy {
                    break;
                }
            }
        }
        best
    }

    /// What a chapter may hang on: the node in question and its ancestors, and where these may be seen on the spine alone, the
    /// nodes that are entered next; each with how many levels below it the node in question is.
    fn candidates(&self, from: &Walker<'a>) -> impl Iterator<Item = (u16, u32)> + use<'a> {
        let recursion = self.recursion;
        let up = std::iter::successors(Some(from.focus), |&node| recursion.parent(node));
        let ahead = if self.manner.returns { 2 } else { 0 };
        let next = from.next..(from.next + ahead).min(recursion.len());
        (0..=self.levels).zip(up).chain(next.map(|node| (0, node)))
    }

    /// The first frame from here on whose node this chapter does not show.
    fn end_of(&self, (anchor, levels): (u32, u16), from: &Walker<'a>) -> Walker<'a> {
        let (recursion, depth) = (self.recursion, self.recursion.depth(anchor));
        // What comes back to the root or to another large node is worth a picture of its own, if there is time for it.
        let large = |node: u32| recursion.depth(node) == 0 || recursion.size(node) > MOST_NODES;
        let on_spine = |node: u32| {
            let here = recursion.depth(node);
            here < depth
                && (self.manner.returns || !large(node))
                && depth - here <= self.manner.reach
                && recursion.is_below(anchor, node)
        };
        let beside =
            |node: u32| recursion.size(node) == 1 && recursion.parent(node).is_some_and(on_spine);
        let below =
            |node: u32| recursion.is_below(node, anchor) && recursion.depth(node) - depth <= levels;
        let mut walker = *from;
        while !walker.is_over() {
            let focus = walker.focus;
            if !below(focus) && !on_spine(focus) && !beside(focus) {
                break;
            }
            walker.step();
        }
        walker
    }

    /// How many levels of a node's subtree these half rows have room for: all if it fits, at least
    /// one.
    fn levels_of(&self, node: u32, (room, fold): (u32, u32)) -> u16 {
        let found = self.recursion.node(node);
        let few = found.size < MOST_NODES && found.half_rows <= room;
        if few && found.height <= self.levels {
            return found.height.max(1);
        }
        let rows = |levels| half_rows_within(self.recursion, (node, levels), (room, fold));
        (1..=self.levels)
            .rev()
            .find(|&levels| rows(levels) <= room)
            .unwrap_or(1)
    }
}

/// How many half rows the moves of a node that are never searched take together, where they are
/// folded to make room.
pub(super) const FOLDED: u32 = 2;

/// How many half rows a subtree takes, drawn to this many levels; any greater number if more than
/// `most`. Moves never searched take at most `fold` half rows a node.
fn half_rows_within(
    recursion: &Recursion,
    (node, levels): (u32, u16),
    (most, fold): (u32, u32),
) -> u32 {
    let found = recursion.node(node);
    if levels == 0 || found.half_rows == 2 {
        return 2;
    }
    let mut sum = u32::from(found.unsearched).min(fold);
    let (mut place, mut rows_of_place) = (None, 0);
    for child in recursion.children(node) {
        let rows = half_rows_within(recursion, (child, levels - 1), (most, fold));
        if place == Some(recursion.place(child)) {
            // Searched again: one row for both.
            sum += rows.saturating_sub(rows_of_place);
            rows_of_place = rows_of_place.max(rows);
        } else {
            sum += rows;
            rows_of_place = rows;
        }
        place = Some(recursion.place(child));
        if sum > most {
            break;
        }
    }
    sum.max(2)
}
