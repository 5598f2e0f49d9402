//! The recursion of a recorded search: every call of the search as a node with its first and last
//! frame, and who holds the bounds of a frame.
//!
//! It is derived from a trace in one pass ([`Recursion::new`]). Nodes are numbered as frames number
//! them, in the order in which they are entered, so that a node's subtree is a range of numbers:
//! `n..n + size`. Invariants: no score is compared, and what is said here was said by an event;
//! memory is one small record a node, with nothing allocated for each.
//!
//! ```
//! use marubatsu::recursion::{Recursion, BoundSource};
//! use marubatsu::{Score, Search, Tree};
//!
//! let game: Tree = "((3 5) (2 9))".parse()?;
//! let recording = Search::of(&game).record()?;
//! let recursion = Recursion::new(recording.frames());
//! let cut = recording.iter().find(|frame| frame.flags.ab_pruned).expect("a cut").index;
//! let node = recursion.node(recursion.focus(cut));
//! assert_eq!((node.number, node.unsearched, node.size), (4, 1, 2));
//! // What was cut lies below α = 3, which the root has by its first child.
//! let alpha = recursion.bound_owners(recording.frames().trace(), cut).alpha;
//! assert_eq!((alpha.value, alpha.owner), (Score::points(3), 0));
//! assert_eq!(alpha.source, BoundSource::Child(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bound_owners;
mod derive;
mod entry_sources;
mod outcomes;
mod partings;
mod passes;
mod repeats;

pub use bound_owners::{BoundOwners, BoundSource, HeldBound};
pub use outcomes::MoveOutcome;
pub use partings::{Parting, PartingCause, partings};
pub use passes::PassSpan;

use crate::frame::Frames;
use crate::game::{Side, Symmetry};
use crate::observe::{Leaf, Role};
use crate::score::{Fail, Score};

use bound_owners::PackedSource;
use repeats::Repeats;

/// No node, and no move.
const NONE: u32 = u32::MAX;

/// A frame's number in four bytes: a trace holds fewer than 2^32 events.
pub(crate) fn short(frame: u64) -> u32 {
    u32::try_from(frame).unwrap_or(u32::MAX)
}

/// A node of the recursion: one call of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecursionNode {
    /// Its number, in the order in which nodes are entered.
    pub number: u32,
    /// The node that called it; none at the root of a pass.
    pub parent: Option<u32>,
    /// The code of the move that leads to it.
    pub mv: Option<u32>,
    /// Whose node it is: circle's are max nodes.
    pub turn: Side,
    /// Why it is searched.
    pub role: Role,
    /// Plies from the root.
    pub depth: u16,
    /// Its first frame, which enters it.
    pub first: u64,
    /// Its last frame, which settles it; the recording's last if the search was stopped before.
    pub last: u64,
    /// What it was worth; none if the search was stopped before.
    pub settled: Option<NodeResult>,
    /// Whether a cut skipped the moves that weren't searched.
    pub cut: bool,
    /// How many of its moves were never searched.
    pub unsearched: u16,
    /// How many nodes it has with all below it.
    pub size: u32,
    /// How many levels of nodes there are below it, moves that a stopped search had not come to included.
    pub height: u16,
    /// How many rows a picture of it needs, in half rows: two for a node without children, else the
    /// sum of what its children need. A child that was searched twice needs the rows of the larger
    /// search. Of moves that were never searched one needs one half row, all others together another.
    pub half_rows: u32,
}

impl RecursionNode {
    /// Whether this frame lies in the node's own call or below it.
    pub const fn spans(&self, frame: u64) -> bool {
        self.first <= frame && frame <= self.last
    }

    /// Whether this frame comes after the node's last.
    pub const fn is_done(&self, frame: u64) -> bool {
        self.settled.is_some() && self.last <= frame
    }
}

/// What a node was worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeResult {
    /// The score that it returned, in circle's view.
    pub score: Score,
    /// What the score says of the value: `Exact` is the value, `Low` at most the score (≤), `High`
    /// at least (≥). Ended games and horizons are exact, and an answer of table or knowledge is
    /// what those say.
    pub proves: Fail,
    /// Why its children weren't searched.
    pub leaf: Option<Leaf>,
    /// Whether a table stored it.
    pub stored: bool,
}

/// A node as it is kept.
#[derive(Clone, Copy, Debug)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "five independent facts of one byte each"
)]
struct Visit {
    first: u32,
    last: u32,
    parent: u32,
    mv: u32,
    /// The number of the record that enters it.
    event: u32,
    size: u32,
    half_rows: u32,
    score: Score,
    /// Where α and β come from when it is entered.
    alpha: PackedSource,
    beta: PackedSource,
    depth: u16,
    height: u16,
    unsearched: u16,
    turn: Side,
    role: Role,
    proves: Option<Fail>,
    leaf: Option<Leaf>,
    cut: bool,
    stored: bool,
    /// Whether its score moved its parent's α or β, and whether it is the parent's best so far.
    moved_alpha: bool,
    moved_beta: bool,
    improved: bool,
}

/// All nodes of a recorded search, with what a picture or a sentence needs of them.
#[derive(Clone, Debug)]
pub struct Recursion {
    visits: Vec<Visit>,
    frames: u32,
    passes: Vec<PassSpan>,
    /// Whether the recording ends between the beginning of a pass and its root.
    goes_on: bool,
    /// Readers and writers of table entries, by reader.
    entry_sources: Vec<(u32, u32)>,
    repeats: Option<Repeats>,
}

impl Recursion {
    /// Derives the recursion from the events of these frames.
    pub fn new<G: Symmetry>(frames: &Frames<G>) -> Self {
        derive::derive(frames)
    }

    /// How many nodes there are, over all passes.
    pub fn len(&self) -> u32 {
        short(self.visits.len() as u64)
    }

    /// Whether nothing was recorded.
    pub fn is_empty(&self) -> bool {
        self.visits.is_empty()
    }

    /// How many frames there are.
    pub fn frames(&self) -> u64 {
        self.frames.into()
    }

    /// About how many bytes of memory it takes, for caches that limit their size.
    pub fn bytes(&self) -> usize {
        let repeats = self.repeats.as_ref().map_or(0, Repeats::bytes);
        let entry_sources = self.entry_sources.len() * size_of::<(u32, u32)>();
        self.visits.len() * size_of::<Visit>() + entry_sources + repeats
    }

    /// A node by its number.
    ///
    /// # Panics
    /// When there are fewer nodes.
    pub fn node(&self, number: u32) -> RecursionNode {
        let visit = self.visit(number);
        let settled = visit.proves.map(|proves| NodeResult {
            score: visit.score,
            proves,
            leaf: visit.leaf,
            stored: visit.stored,
        });
        RecursionNode {
            number,
            parent: some(visit.parent),
            mv: some(visit.mv),
            turn: visit.turn,
            role: visit.role,
            depth: visit.depth,
            first: visit.first.into(),
            last: visit.last.into(),
            settled,
            cut: visit.cut,
            unsearched: visit.unsearched,
            size: visit.size,
            height: visit.height,
            half_rows: visit.half_rows,
        }
    }

    fn visit(&self, number: u32) -> &Visit {
        &self.visits[number as usize]
    }

    /// The node that called this one.
    pub fn parent(&self, node: u32) -> Option<u32> {
        some(self.visit(node).parent)
    }

    /// Plies from the root.
    pub fn depth(&self, node: u32) -> u16 {
        self.visit(node).depth
    }

    /// How many nodes a node has with all below it.
    pub fn size(&self, node: u32) -> u32 {
        self.visit(node).size
    }

    /// The first frame of a node, and its last.
    pub fn span(&self, node: u32) -> (u64, u64) {
        let visit = self.visit(node);
        (visit.first.into(), visit.last.into())
    }

    /// All nodes in the order in which they were entered.
    pub fn nodes(&self) -> impl Iterator<Item = RecursionNode> + '_ {
        (0..self.len()).map(|number| self.node(number))
    }

    /// The children of a node in the order in which they were searched. A child that was probed and
    /// searched again is there twice.
    pub fn children(&self, node: u32) -> impl Iterator<Item = u32> + '_ {
        let end = node + self.visit(node).size;
        let mut next = node + 1;
        std::iter::from_fn(move || {
            let child = (next < end).then_some(next)?;
            next += self.visit(child).size;
            Some(child)
        })
    }

    /// The frames of a node itself, in their order: of those in which nodes below it are searched, none.
    pub fn own_frames(&self, node: u32) -> Vec<u64> {
        let (mut from, last) = self.span(node);
        let mut own = Vec::new();
        for child in self.children(node) {
            let (first, last) = self.span(child);
            own.extend(from..first);
            from = last + 1;
        }
        own.extend(from..=last);
        own
    }

    /// The frame in which a node skips the rest of its moves; none if it doesn't.
    pub fn cut_frame(&self, node: u32) -> Option<u64> {
        let visit = self.visit(node);
        let settled = u32::from(visit.proves.is_some());
        visit.cut.then(|| (visit.last - settled).into())
    }

    /// The best score that a node's children had given it up to this frame, and the child that did;
    /// none if no child has been better than what the node began with.
    pub fn best(&self, node: u32, frame: u64) -> Option<(Score, u32)> {
        let used = |&child: &u32| self.visit(child).last.saturating_add(2) <= short(frame);
        let used = self.children(node).take_while(used);
        let best = used.filter(|&child| self.visit(child).improved).last()?;
        Some((self.visit(best).score, best))
    }

    /// Whether a node's score was its parent's best so far when it came back.
    pub fn improved(&self, node: u32) -> bool {
        self.visit(node).improved
    }

    /// The node that a frame is about.
    ///
    /// # Panics
    /// When nothing was recorded.
    pub fn focus(&self, frame: u64) -> u32 {
        let mut node = self.entered_after(frame).saturating_sub(1);
        let frame = short(frame);
        while self.visit(node).last < frame && self.visit(node).parent != NONE {
            node = self.visit(node).parent;
        }
        node
    }

    /// The first node that is entered after a frame.
    pub fn entered_after(&self, frame: u64) -> u32 {
        let frame = short(frame);
        let entered = self.visits.partition_point(|visit| visit.first <= frame);
        short(entered as u64)
    }

    /// The nodes from the root of its pass to this one.
    pub fn path(&self, node: u32) -> Vec<u32> {
        let up = std::iter::successors(Some(node), |&at| some(self.visit(at).parent));
        let mut path: Vec<u32> = up.collect();
        path.reverse();
        path
    }

    /// The ancestor of a node at this depth, or the node itself.
    pub fn ancestor(&self, node: u32, depth: u16) -> u32 {
        let mut at = node;
        while self.visit(at).depth > depth {
            at = self.visit(at).parent;
        }
        at
    }

    /// Whether `node` is `above` or lies below it.
    pub fn is_below(&self, node: u32, above: u32) -> bool {
        above <= node && node - above < self.visit(above).size
    }

    /// The node that stored what the table told this one; none if the table told nothing. Its last
    /// frame is the one that stored it.
    pub fn entry_source(&self, node: u32) -> Option<u32> {
        let at = self
            .entry_sources
            .binary_search_by_key(&node, |pair| pair.0);
        at.ok().map(|at| self.entry_sources[at].1)
    }

    /// Nodes that the table told something, each with the node that stored it, in order.
    pub fn entry_sources(&self) -> &[(u32, u32)] {
        &self.entry_sources
    }

    /// The passes over the tree, in order.
    pub fn passes(&self) -> &[PassSpan] {
        &self.passes
    }

    /// The pass that a frame belongs to.
    pub fn pass_of(&self, frame: u64) -> Option<&PassSpan> {
        let after = self.passes.partition_point(|pass| pass.first <= frame);
        self.passes.get(after.checked_sub(1)?)
    }

    /// Returns whether no pass follows the one that a frame belongs to. A recording that was cut off tells as soon as the
    /// next pass begins.
    pub fn is_last_pass(&self, frame: u64) -> bool {
        let last = self.passes.last().map(|last| last.first);
        !self.goes_on && last == self.pass_of(frame).map(|pass| pass.first)
    }

    /// The first node that was entered by the same path from the root: the same for all visits.
    pub fn place(&self, node: u32) -> u32 {
        let repeats = self.repeats.as_ref();
        repeats.map_or(node, |repeats| repeats.place(node))
    }

    /// How many times the same path had been entered before, in this pass and those before it.
    pub fn visits_before(&self, node: u32) -> u32 {
        let repeats = self.repeats.as_ref();
        repeats.map_or(0, |repeats| repeats.before(node))
    }
}

const fn some(number: u32) -> Option<u32> {
    if number == NONE { None } else { Some(number) }
}
