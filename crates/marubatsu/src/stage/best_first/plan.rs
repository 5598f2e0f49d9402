//! The places of nodes in a chapter.
//!
//! The anchor is in the first column: the root, or the node that the reader enlarges. Invariant: places follow from what was known
//! when the chapter began. All moves of the anchor are shown; deeper nodes are shown if they have enough visits. A node has a band of
//! the height for its children; below them is room for the current path's node if it has no place.

use super::start_of;
use crate::best_first::uct::UctRecording;
use crate::best_first::{BestFirstRecording, NodeNumber, RoundFrame};
use crate::depict::Depict;
use crate::scene::{Length, Point, px};
use crate::stage::Viewport;

/// The middle of each column, in thousandths of the width.
const DESK: [Length; 5] = [60, 250, 455, 640, 800];
const PHONE: [Length; 3] = [100, 420, 780];

/// The share of visits from which a node has a place, at depth 2 and deeper; and by how much it is raised where there is no room.
const SHARES: [f64; 2] = [0.02, 0.026];
const RAISED: f64 = 1.15;

/// The most places, unless the root alone has more moves: what stands there is to be seen at a glance.
const MOST: usize = 12;

/// A place.
#[derive(Clone, Debug)]
pub(super) struct RiverSlot {
    /// The number of the move that leads there.
    pub(super) number: usize,
    /// Its parent's place; none at the root.
    pub(super) parent: Option<usize>,
    /// The node, if it is made in the end.
    pub(super) node: Option<NodeNumber>,
    pub(super) depth: usize,
    /// Its middle.
    pub(super) at: Point,
    /// How high its board is.
    pub(super) side: Length,
    /// The height at which a child without a place of its own stands.
    pub(super) guest: Length,
    share: f64,
    children: Vec<usize>,
}

/// A chapter's places.
#[derive(Clone, Debug)]
pub struct RiverPlan {
    pub(super) viewport: Viewport,
    pub(super) slots: Vec<RiverSlot>,
    /// The node in the first column.
    pub(super) anchor: NodeNumber,
    /// The iteration with which the chapter begins.
    start: u32,
    /// A board's columns and rows.
    size: (u32, u32),
    /// The height of a board that has no place of its own.
    pub(super) guest: Length,
}

/// Sizes that depend on the stage and the game.
struct Measures {
    /// The height of the root, the least and the most of others, and that of a child without a place.
    root: Length,
    least: [Length; 2],
    most: Length,
    guest: Length,
    /// What is free below a move of the root, and below what is deeper.
    gaps: [Length; 2],
    /// What the largest move of the root has at least, if nodes below it take room.
    wanted: Length,
}

impl Measures {
    /// For a part of the height that all moves of the root share.
    fn of(viewport: &Viewport, size: (u32, u32), (moves, room): (usize, Length)) -> Self {
        let usual = Self::usual(viewport, size, moves);
        let part = room / Length::try_from(moves.max(1)).unwrap_or(1);
        let gap = usual.gaps[0].min(part / 5);
        // Where there is less room than boards need to be read, all are smaller.
        Self {
            least: [
                usual.least[0].min(part - gap),
                usual.least[1].min(part - gap),
            ],
            guest: usual.guest.min(part - gap),
            gaps: [gap, usual.gaps[1].min(gap)],
            ..usual
        }
    }

    fn usual(viewport: &Viewport, size: (u32, u32), moves: usize) -> Self {
        let phone = viewport.is_phone();
        let wide = size.0 > size.1;
        let few = moves <= 9;
        Self {
            root: px(if phone { 40 } else { 72 }),
            least: [
                px(match (few, phone) {
                    (true, false) => 27,
                    (true, true) => 22,
                    (false, false) => 10,
                    (false, true) => 9,
                }),
                px(10),
            ],
            most: px(match (phone, wide) {
                (true, _) => 40,
                (false, true) => 66,
                (false, false) => 80,
            }),
            guest: px(if phone { 26 } else { 34 }),
            gaps: match (few, phone) {
                (true, false) => [px(11), px(6)],
                (true, true) => [px(6), px(4)],
                (false, _) => [px(3), px(3)],
            },
            wanted: px(if phone { 30 } else { 50 }),
        }
    }

    /// The height of a board with this share of the visits.
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        reason = "lengths of a picture"
    )]
    fn side(&self, slot: &RiverSlot, unit: Length) -> Length {
        let side = (unit as f64 * slot.share.sqrt()) as Length;
        match slot.depth {
            0 => self.root,
            depth => side.clamp(self.least[(depth - 1).min(1)], self.most),
        }
    }
}

impl RiverPlan {
    /// The places of a frame's chapter, from the anchor on.
    pub fn new<G: Depict>(
        recording: &UctRecording<G>,
        (frame, anchor): (&RoundFrame, NodeNumber),
        viewport: Viewport,
    ) -> Self {
        let size = recording.game().size();
        let moves = recording.game().moves(&recording.position(anchor)).len();
        let start = start_of(frame.iteration);
        let mut plan = Self {
            viewport,
            anchor,
            slots: Vec::new(),
            start,
            size,
            guest: 0,
        };
        let (from, until) = plan.rows();
        let measures = Measures::of(&viewport, size, (moves, until - from));
        plan.guest = measures.guest;
        let mut raised = 1.0;
        loop {
            plan.slots = plan.chosen(recording, (start - 1, moves), raised);
            let unit = plan.largest(&measures);
            let deeper = plan.slots.iter().any(|slot| slot.depth > 1);
            let of_root = plan.slots.iter().filter(|slot| slot.depth == 1);
            let largest = of_root.map(|slot| measures.side(slot, unit)).max();
            let few = plan.slots.len() <= MOST;
            if !deeper || few && largest.is_some_and(|side| side >= measures.wanted) {
                plan.stand(&measures, unit);
                return plan;
            }
            raised *= RAISED;
        }
    }

    /// Whether it is the plan of this frame too, on a stage of this size, with the same anchor.
    pub fn fits(&self, frame: &RoundFrame, viewport: Viewport) -> bool {
        self.start == start_of(frame.iteration) && self.viewport == viewport
    }

    /// The nodes that have places: of the anchor all moves, deeper those with enough of its visits after so many iterations.
    fn chosen<G: Depict>(
        &self,
        recording: &UctRecording<G>,
        (after, moves): (u32, usize),
        raised: f64,
    ) -> Vec<RiverSlot> {
        let slot = |number, parent: Option<usize>, node, depth, share| RiverSlot {
            number,
            parent,
            node,
            depth,
            at: (0, 0),
            side: 0,
            guest: 0,
            share,
            children: Vec::new(),
        };
        let visits = |node| recording.after(node, after).map_or(0, |stats| stats.visits);
        let total = f64::from(visits(self.anchor).max(1));
        let share = |node| f64::from(visits(node)) / total;
        let mut slots = vec![slot(0, None, Some(self.anchor), 0, 1.0)];
        let mut next = 0;
        while next < slots.len() {
            let (node, depth) = (slots[next].node, slots[next].depth + 1);
            let Some(node) = node.filter(|_| depth < self.columns().len()) else {
                next += 1;
                continue;
            };
            let mut children: Vec<_> = recording
                .children(node)
                .map(|child| (recording.number(child), Some(child)))
                .collect();
            if depth == 1 {
                let child = |number| (number, recording.child(node, number));
                children = (0..moves).map(child).collect();
            }
            for (number, child) in children {
                let share = child.map_or(0.0, share);
                let least = SHARES[usize::from(depth > 2)] * raised;
                if depth == 1 || share >= least {
                    let at = slots.len();
                    slots[next].children.push(at);
                    slots.push(slot(number, Some(next), child, depth, share));
                }
            }
            next += 1;
        }
        slots
    }

    /// The middles of the columns, in thousandths of the width.
    const fn columns(&self) -> &'static [Length] {
        if self.viewport.is_phone() {
            &PHONE
        } else {
            &DESK
        }
    }

    /// How many columns there are, the root's among them.
    pub(super) const fn depth(&self) -> usize {
        self.columns().len()
    }

    /// The middle of a column.
    pub(super) fn x(&self, depth: usize) -> Length {
        self.viewport.width * self.columns()[depth.min(self.depth() - 1)] / 1000
    }

    /// The width of a board that is so high.
    pub(super) fn wide(&self, side: Length) -> Length {
        side * Length::from(self.size.0) / Length::from(self.size.1.max(1))
    }

    /// The largest unit of size for which everything has room.
    fn largest(&self, measures: &Measures) -> Length {
        let (from, until) = self.rows();
        let room = until - from;
        let (mut fits, mut not) = (0, px(400));
        while not - fits > 50 {
            let unit = (fits + not) / 2;
            if self.band(0, measures, unit) <= room {
                fits = unit;
            } else {
                not = unit;
            }
        }
        fits
    }

    /// How high the band of a slot is.
    fn band(&self, slot: usize, measures: &Measures, unit: Length) -> Length {
        let of = &self.slots[slot];
        let own = measures.side(of, unit) + measures.gaps[usize::from(of.depth > 1)];
        let children = of.children.iter();
        let below: Length = children
            .map(|&child| self.band(child, measures, unit))
            .sum();
        own.max(below + self.guest_band(slot, measures))
    }

    /// The room for a child without a place: none where all moves have one, or where nothing is shown deeper.
    fn guest_band(&self, slot: usize, measures: &Measures) -> Length {
        let of = &self.slots[slot];
        if of.depth == 0 || of.depth + 1 >= self.depth() {
            return 0;
        }
        measures.guest + measures.gaps[1]
    }

    /// Gives every slot its place.
    fn stand(&mut self, measures: &Measures, unit: Length) {
        let (from, until) = self.rows();
        self.place(0, (from, until - from), measures, unit);
    }

    /// The part of the height where boards stand: on a phone, the number of the frame lies over its foot.
    pub(super) fn rows(&self) -> (Length, Length) {
        let foot = if self.viewport.is_phone() { px(22) } else { 0 };
        (px(34), self.viewport.rows_until() - foot)
    }

    /// Places a slot in the middle of a part of the height, and its children below each other.
    fn place(
        &mut self,
        slot: usize,
        (top, height): (Length, Length),
        measures: &Measures,
        unit: Length,
    ) {
        let children = self.slots[slot].children.clone();
        let bands: Vec<Length> = children
            .iter()
            .map(|&child| self.band(child, measures, unit))
            .collect();
        let guest = self.guest_band(slot, measures);
        let taken: Length = bands.iter().sum::<Length>() + guest;
        // What is left over goes between the bands.
        let parts = Length::try_from(bands.len()).unwrap_or(0) + Length::from(guest > 0);
        let spare = (height - taken).max(0) / parts.max(1);
        let mut at = top;
        for (&child, band) in children.iter().zip(&bands) {
            self.place(child, (at, band + spare), measures, unit);
            at += band + spare;
        }
        let side = measures.side(&self.slots[slot], unit);
        let x = self.x(self.slots[slot].depth);
        let x = x.max(self.wide(side) / 2 + px(6));
        let own = &mut self.slots[slot];
        (own.at, own.side) = ((x, top + height / 2), side);
        own.guest = if children.is_empty() {
            own.at.1
        } else {
            at + (guest + spare) / 2
        };
    }

    /// The children of a slot that have places.
    pub(super) fn children(&self, slot: usize) -> impl Iterator<Item = usize> + '_ {
        self.slots[slot].children.iter().copied()
    }
}
