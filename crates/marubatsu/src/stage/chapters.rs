//! Chapters: the ranges of frames in which the tree stands still, each hung on an anchor.
//!
//! A chapter shows its anchor's subtree as far as there is room, and the anchor's ancestors as a
//! spine. It lasts while the node in question is below the anchor or little above it. Where a new one
//! must begin, that anchor is chosen which can stay longest. Invariant: chapters depend on recording
//! and plate only, never on the actual stage, so that stepping, jumping and films agree on screens of
//! all sizes; they follow each other without a gap, and a cut is never seen on the spine.

use super::lens::{LensMetrics, READABLE};
use super::recorded_search::RecordedSearch;
use super::viewport::Viewport;
use crate::depict::Depict;
use crate::game::{Side, Symmetry};
use crate::observe::trace::Trace;
use crate::recursion::{PassSpan, Recursion, RecursionNode, short};
use crate::scene::Length;

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

/// All chapters of a recording, for stages of one plate.
#[derive(Clone, Debug)]
pub struct Chapters {
    starts: Vec<(u32, u32, u16)>,
    frames: u64,
}

impl Chapters {
    /// Divides a recording. A tree made by hand for which there is room is one chapter a pass.
    pub fn new<G: Depict + Symmetry>(recorded: RecordedSearch<'_, G>, viewport: &Viewport) -> Self {
        let viewport = viewport.plate();
        let recursion = recorded.recursion;
        let frames = recursion.frames();
        if recorded.is_whole(&viewport) {
            let start = |pass: &PassSpan| {
                let first = u32::try_from(pass.first).unwrap_or(u32::MAX);
                (first, pass.root, u16::MAX)
            };
            let starts = recursion.passes().iter().map(start).collect();
            return Self { starts, frames };
        }
        let game = recorded.frames.game();
        let divider = ChapterDivider::new(recursion, LensMetrics::of(game, viewport));
        let starts = divider.starts();
        let usual = Self { starts, frames };
        if viewport.cut {
            divider.with_cuts(&usual, recorded.frames.trace())
        } else {
            usual
        }
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

/// How much longer a chapter may seem whose anchor has the depth of the one before, as tenths.
const SAME_DEPTH: u64 = 16;

/// How many nodes that are entered next may be anchors.
const AHEAD: u32 = 2;

/// How far above a cut the node that holds its bound may be for a chapter to hang on it.
const NEAR: u16 = 2;

/// A frame, the node it is about, and the one that is entered next.
#[derive(Clone, Copy, Debug)]
struct Walker<'a> {
    recursion: &'a Recursion,
    frame: u32,
    focus: u32,
    next: u32,
}

impl<'a> Walker<'a> {
    fn at(recursion: &'a Recursion, frame: u32) -> Self {
        Self {
            recursion,
            frame,
            focus: recursion.focus(frame.into()),
            next: recursion.entered_after(frame.into()),
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
}

/// What divides a recording.
struct ChapterDivider<'a> {
    recursion: &'a Recursion,
    lens: LensMetrics,
    /// For each depth where an anchor stands, and how many levels below it there is room for.
    widths: Vec<(Length, u16)>,
}

/// An anchor with the levels that it shows, and what speaks for it.
struct ChapterCandidate {
    anchor: u32,
    levels: u16,
    end: u32,
    /// How long it stays, and how large its boards are.
    worth: (u64, Length),
}

impl<'a> ChapterDivider<'a> {
    fn new(recursion: &'a Recursion, lens: LensMetrics) -> Self {
        let roots = recursion.passes().iter().map(|pass| pass.root);
        let deepest = roots.map(|root| recursion.node(root).height).max();
        let width = |depth: u16| {
            let anchor = lens.spine(depth).anchor;
            (anchor, lens.levels(anchor))
        };
        Self {
            recursion,
            lens,
            widths: (0..=deepest.unwrap_or(0)).map(width).collect(),
        }
    }

    fn starts(&self) -> Vec<(u32, u32, u16)> {
        let mut starts = Vec::new();
        let mut depth = None;
        let mut frame = 0;
        while u64::from(frame) < self.recursion.frames() {
            let from = Walker::at(self.recursion, frame);
            let best = self.best(&from, depth);
            starts.push((frame, best.anchor, self.shown(&from, &best)));
            depth = Some(self.recursion.depth(best.anchor));
            frame = best.end;
        }
        starts
    }

    /// The same chapters, but from the start of a node that is cut to one frame after its cut there is one that hangs on the
    /// node that holds the bound, wherever that is near.
    fn with_cuts(&self, chapters: &Chapters, trace: &Trace) -> Chapters {
        let mut starts = Vec::new();
        let (mut node, mut from) = (0, 0);
        let usual = |from: u32, until: u32, starts: &mut Vec<(u32, u32, u16)>| {
            if from < until {
                let Chapter { anchor, levels, .. } = chapters.of(from.into());
                starts.push((from, anchor, levels));
                let after = |frame: u32| chapters.starts.partition_point(|start| start.0 < frame);
                starts.extend(&chapters.starts[after(from + 1)..after(until)]);
            }
        };
        while node < self.recursion.len() {
            let Some((start, end)) = self.on_owner(node, trace) else {
                node += 1;
                continue;
            };
            usual(from, start.0, &mut starts);
            starts.push(start);
            from = end;
            node += self.recursion.size(node);
        }
        usual(from, short(chapters.frames), &mut starts);
        let frames = chapters.frames;
        Chapters { starts, frames }
    }

    /// The chapter of a node's cut that hangs on the owner of its bound, and the frame after it; none if nothing is cut, or the
    /// owner is far or has no room for all that is searched below the node.
    fn on_owner(&self, node: u32, trace: &Trace) -> Option<((u32, u32, u16), u32)> {
        let recursion = self.recursion;
        let (found, cut) = (recursion.node(node), recursion.cut_frame(node)?);
        let owners = recursion.bound_owners(trace, cut);
        let owner = match found.turn {
            Side::Circle => owners.beta.owner,
            Side::Cross => owners.alpha.owner,
        };
        let above = found.depth.checked_sub(recursion.depth(owner))?;
        let levels = (above + found.height).max(NEAR);
        let shown = (1..=NEAR).contains(&above) && levels <= self.lens.viewport.levels();
        let end = (cut + 2).min(recursion.frames());
        let room = || self.size_before(&recursion.node(owner), levels, end) >= READABLE;
        (shown && room()).then(|| ((short(found.first), owner, levels), short(end)))
    }

    /// The candidate that stays longest; `before` is the depth of the last anchor.
    fn best(&self, from: &Walker<'a>, before: Option<u16>) -> ChapterCandidate {
        let mut best: Option<ChapterCandidate> = None;
        for anchor in self.anchors(from) {
            for (levels, size) in self.levels_of(anchor) {
                let end = self.end_of((anchor, levels), from);
                let same = before == Some(self.recursion.depth(anchor));
                let stay = u64::from(end - from.frame) * if same { SAME_DEPTH } else { 10 };
                let worth = (stay, size);
                if stay > 0 && best.as_ref().is_none_or(|best| worth > best.worth) {
                    best = Some(ChapterCandidate {
                        anchor,
                        levels,
                        end,
                        worth,
                    });
                }
            }
        }
        // If there is room for none, the node itself is shown as large as it gets.
        best.unwrap_or_else(|| ChapterCandidate {
            anchor: from.focus,
            levels: 1,
            end: self.end_of((from.focus, 1), from),
            worth: (0, 0),
        })
    }

    /// What a chapter may hang on: the node in question, its ancestors, and the nodes that are entered next.
    fn anchors(&self, from: &Walker<'a>) -> impl Iterator<Item = u32> + use<'a> {
        let recursion = self.recursion;
        let up = std::iter::successors(Some(from.focus), |&node| recursion.parent(node));
        let next = from.next..(from.next + AHEAD).min(recursion.len());
        up.take(usize::from(self.lens.viewport.levels()) + 1)
            .chain(next)
    }

    /// How many levels of a node's subtree there is room for, with the size of their boards: all of them; else the most, and
    /// one less.
    fn levels_of(&self, node: u32) -> Vec<(u16, Length)> {
        let found = self.recursion.node(node);
        let (_, most) = self.widths[usize::from(found.depth)];
        let sizes = (1..=most.min(found.height).max(1)).rev();
        let mut sizes = sizes.map(|levels| (levels, self.size_of(&found, levels)));
        let first = sizes.find(|&(_, size)| size >= READABLE);
        let goes_on = |&(levels, _): &(u16, Length)| levels < found.height;
        let less = first.filter(goes_on).and_then(|_| sizes.next());
        first.into_iter().chain(less).collect()
    }

    /// The size of the boards of so many levels below a node.
    fn size_of(&self, node: &RecursionNode, levels: u16) -> Length {
        let (anchor, _) = self.widths[usize::from(node.depth)];
        if levels == 1 {
            let rows = half_rows_within(self.recursion, (node.number, 1), (u32::MAX, u64::MAX));
            return self.lens.tray(anchor, Length::from(rows.div_ceil(2))).size;
        }
        self.size_before(node, levels, u64::MAX)
    }

    /// The size of the boards of several levels below a node, with what is searched before a frame.
    fn size_before(&self, node: &RecursionNode, levels: u16, end: u64) -> Length {
        let (anchor, _) = self.widths[usize::from(node.depth)];
        let most = (self.lens.half_rows(), end);
        let rows = half_rows_within(self.recursion, (node.number, levels), most);
        self.lens.grid(anchor, levels.into(), rows.into()).size
    }

    /// The first frame from here on whose node this chapter does not show.
    fn end_of(&self, (anchor, levels): (u32, u16), from: &Walker<'a>) -> u32 {
        let recursion = self.recursion;
        let mut walker = *from;
        while !recursion.is_below(walker.focus, anchor) {
            if !self.is_on_spine(anchor, &walker) {
                return walker.frame;
            }
            walker.step();
        }
        let deepest = recursion.depth(anchor) + levels;
        if recursion.depth(walker.focus) > deepest {
            return walker.frame;
        }
        let end = anchor + recursion.size(anchor);
        let mut next = walker.next;
        while next < end {
            let node = recursion.node(next);
            if node.depth > deepest {
                return short(node.first);
            }
            let shown = node.depth + node.height <= deepest;
            next += if shown { node.size } else { 1 };
        }
        self.end_above(anchor)
    }

    /// The first frame after a node's subtree in which the search is neither little above it nor there for a cut.
    fn end_above(&self, anchor: u32) -> u32 {
        let recursion = self.recursion;
        let after = anchor + recursion.size(anchor);
        let entered = if after < recursion.len() {
            recursion.span(after).0
        } else {
            recursion.frames()
        };
        let (mut at, mut end) = (anchor, recursion.span(anchor).1 + 1);
        for _ in 0..self.reach() {
            let Some(parent) = recursion.parent(at) else {
                break;
            };
            let last = recursion.span(parent).1;
            let stop = recursion.cut_frame(parent).unwrap_or(u64::MAX).min(entered);
            end = stop.min(last + 1);
            if stop <= last {
                break;
            }
            at = parent;
        }
        short(end)
    }

    /// How far above its anchor a chapter lasts.
    const fn reach(&self) -> u16 {
        if self.lens.viewport.is_phone() { 1 } else { 2 }
    }

    /// Whether the search is little above an anchor, and not for a cut.
    fn is_on_spine(&self, anchor: u32, walker: &Walker<'_>) -> bool {
        let (recursion, focus) = (self.recursion, walker.focus);
        recursion.is_below(anchor, focus)
            && recursion.depth(anchor) - recursion.depth(focus) <= self.reach()
            && recursion.cut_frame(focus) != Some(walker.frame.into())
    }

    /// How many levels a chapter shows: no more than the search goes down in it, and those that came before.
    fn shown(&self, from: &Walker<'a>, best: &ChapterCandidate) -> u16 {
        let recursion = self.recursion;
        let until = recursion.entered_after(u64::from(best.end - 1));
        let entered = (from.next..until).filter(|&node| recursion.is_below(node, best.anchor));
        let deepest = entered.map(|node| recursion.depth(node)).max();
        let own = recursion.depth(from.focus) + u16::from(from.next > from.focus + 1);
        let deepest = deepest.unwrap_or(0).max(own);
        let levels = deepest.saturating_sub(recursion.depth(best.anchor));
        levels.clamp(1, best.levels)
    }
}

/// How many half rows a subtree takes, drawn to this many levels as far as it is searched before a frame; any greater number if
/// more than `most`.
fn half_rows_within(
    recursion: &Recursion,
    (node, levels): (u32, u16),
    (most, end): (u32, u64),
) -> u32 {
    let found = recursion.node(node);
    if levels == 0 {
        return 2;
    }
    if found.height <= levels && found.last < end {
        return found.half_rows;
    }
    let begun = |child: &u32| recursion.span(*child).0 < end;
    let waiting = recursion.children(node).any(|child| !begun(&child));
    let bare = u32::from(found.unsearched) + 2 * u32::from(waiting);
    let mut sum = bare.min(2);
    let (mut place, mut rows_of_place) = (None, 0);
    for child in recursion.children(node).take_while(begun) {
        let rows = half_rows_within(recursion, (child, levels - 1), (most, end));
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
