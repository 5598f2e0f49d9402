//! A trace seen as frames: what a person steps through.
//!
//! A frame shows the search just after one event. There are the tutorial series' five kinds:
//! `start`, `tt`, `score`, `update`, `end`. Everything in a frame comes from events: they are only
//! put together here, and no scores are compared. Invariant: `calculated` grows by one at every
//! `end`; `pruned` grows at each `update` that cuts and each `tt` that answers, so that at the end
//! of a full search both together are the size of the tree. For a search of several passes, or one
//! with probes, that sum would mean nothing, and `pruned` counts moves ([`PrunedUnit::Moves`]).

mod builder;
pub mod condition;
mod counters;
mod limit;
mod moment;
mod range;
mod sizes;
pub mod text;
pub mod visited_nodes;

pub use counters::{CounterChange, Counters};
pub use limit::{FrameLimit, PendingFeatures};
pub use moment::Moment;
pub use range::{FrameRange, ReferenceFrame};
pub use sizes::{MOST_SIZED, PrunedUnit, is_sized};

use std::sync::Arc;

use builder::{BuildContext, Builder};
use sizes::SubtreeSizes;

use crate::depth::Depth;
use crate::game::{Game, Side, Symmetry};
use crate::observe::trace::{EVENT_BYTES, Record, Replay, ReplayError, Trace};
use crate::observe::{EventKind, Known, Leaf, OrderReason, Pass, Role};
use crate::score::{Bounds, Fail, Score, Window};

/// What happens in a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FrameKind {
    /// The search enters the node.
    Start,
    /// The table was asked.
    Table,
    /// A child's score has come back and has not been used yet.
    Score,
    /// The child's score has been used.
    Update,
    /// The node's score is settled.
    End,
}

impl FrameKind {
    /// All kinds, in the order in which a node has them.
    pub const ALL: [Self; 5] = [
        Self::Start,
        Self::Table,
        Self::Score,
        Self::Update,
        Self::End,
    ];

    /// The series' name: `start`, `tt`, `score`, `update`, `end`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Table => "tt",
            Self::Score => "score",
            Self::Update => "update",
            Self::End => "end",
        }
    }

    /// The kind of frame that an event makes, if it makes one.
    const fn of(event: EventKind) -> Option<Self> {
        match event {
            EventKind::Enter => Some(Self::Start),
            EventKind::LookedUp => Some(Self::Table),
            EventKind::Child => Some(Self::Score),
            EventKind::Updated => Some(Self::Update),
            EventKind::Leave => Some(Self::End),
            EventKind::Pass | EventKind::Known | EventKind::Order => None,
        }
    }
}

/// One moment of a search. Scores, windows and bounds are in circle's view.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame<G: Game> {
    /// Which frame, from 0.
    pub index: u64,
    /// What happens.
    pub kind: FrameKind,
    /// The current node: nodes are numbered from 0 in the order in which they are entered.
    pub node: u64,
    /// Its position.
    pub position: G::Position,
    /// The moves that lead to it from the root.
    pub path: Vec<G::Move>,
    /// Whose node it is: circle's are max nodes.
    pub turn: Side,
    /// Why it is searched.
    pub role: Role,
    /// Why it is searched before its siblings, if it is the first of children that were put in
    /// order.
    pub first: Option<OrderReason>,
    /// The pass over the tree that it belongs to.
    pub pass: Option<Pass>,
    /// Whether the search probes children with null windows, so that the next child may get a
    /// smaller window than `window_now`.
    pub probes: bool,
    /// The remaining depth.
    pub remaining: Depth,
    /// α and β of the node, as knowledge and table have narrowed them but not moved by its
    /// children.
    pub window: Window,
    /// α and β as moved by its children.
    pub window_now: Window,
    /// The node's score: before use in a `score` frame, after it in `update`, settled at `end`.
    pub score: Option<Score>,
    /// The move to the child that has just come back, in `score` and `update` frames.
    pub child_move: Option<G::Move>,
    /// The child's score, in `score` frames.
    pub child: Option<Score>,
    /// What the table knew, or the default bounds; at an ended node its score.
    pub known: Option<Bounds>,
    /// The game's static knowledge of the position, if it was asked.
    pub knowledge: Option<Known>,
    /// At `end`: what the score proves by itself.
    pub calculated_range: Option<Bounds>,
    /// At `end`: what a table stores.
    pub registered_range: Option<Bounds>,
    /// At `update` and `end`, and where the table answers: what the score says about the value,
    /// given the window.
    pub fail: Option<Fail>,
    /// Why the node's children aren't searched: at `tt` and `end`.
    pub leaf: Option<Leaf>,
    /// How many moves a cut skips.
    pub skipped: usize,
    /// How many moves of the node haven't been searched.
    pub moves_left: usize,
    /// The series' flags.
    pub flags: Flags,
    /// Nodes settled, and nodes (or moves, see [`Frames::pruned_unit`]) skipped.
    pub counters: Counters,
    /// How many records of the trace there are up to this frame, its own included.
    pub(crate) event: usize,
    /// For each node from the root to this one, the number of the record that enters it.
    pub(crate) entered: Vec<usize>,
}

impl<G: Game> Frame<G> {
    /// Plies from the root.
    pub fn depth(&self) -> usize {
        self.path.len()
    }

    /// Returns α and β as they are now: as its children have moved them, and at a leaf that has ended with its
    /// score as α (circle to move) or β.
    pub fn current_window(&self) -> Window {
        let mut now = self.window_now;
        if let (Some(_), Some(score)) = (self.leaf, self.score) {
            match self.turn {
                Side::Circle => now.alpha = score,
                Side::Cross => now.beta = score,
            }
        }
        now
    }
}

/// The series' flags of a frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "six independent facts, named as in the series"
)]
pub struct Flags {
    /// The table has an entry for the node; stays on its later frames.
    pub registered_in_tt: bool,
    /// The table answers the node: on its `tt` and `end`.
    pub tt_pruned: bool,
    /// The table narrowed the window: on `tt`.
    pub ab_updated: bool,
    /// The child improved the score: on `update`.
    pub updated: bool,
    /// The remaining moves are skipped: on `update`.
    pub ab_pruned: bool,
    /// The table has stored the node: on `end`.
    pub stored: bool,
}

/// How many events lie between two checkpoints. Random access replays at most that many.
const CHECKPOINT: usize = 4096;

/// All frames of a trace, with random access.
#[derive(Clone, Debug)]
pub struct Frames<G: Symmetry> {
    context: Arc<BuildContext<G>>,
    trace: Trace,
    checkpoints: Vec<Cursor<G>>,
    length: u64,
}

/// A reader's place in the trace: the replay up to some event, and the frame being built there.
#[derive(Clone, Debug)]
struct Cursor<G: Symmetry> {
    replay: Replay<G>,
    builder: Builder<G>,
}

impl<G: Symmetry> Frames<G> {
    /// Reads a trace of a search that began at `start`.
    ///
    /// # Errors
    /// When the trace does not fit the game.
    pub fn new(game: G, start: G::Position, trace: Trace) -> Result<Self, ReplayError> {
        let probes = trace.probes();
        let once = matches!(trace.passes(), 0 | 1);
        let sizes = if once && !probes {
            SubtreeSizes::new(&game, &start, trace.depth())
        } else {
            SubtreeSizes::unknown()
        };
        let context = Arc::new(BuildContext {
            game,
            start,
            sizes,
            probes,
        });
        let builder = Builder::new(Arc::clone(&context));
        let mut cursor = Cursor {
            replay: Replay::new(start),
            builder,
        };
        let mut checkpoints = vec![cursor.clone()];
        while cursor
            .replay
            .step(&context.game, &trace, &mut cursor.builder)?
            .is_some()
        {
            let due = checkpoints.len() * CHECKPOINT <= cursor.replay.events(); // counts, not scores
            if due {
                checkpoints.push(cursor.clone());
            }
        }
        Ok(Self {
            context,
            trace,
            checkpoints,
            length: cursor.builder.frames(),
        })
    }

    /// How many frames there are.
    pub const fn len(&self) -> u64 {
        self.length
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.context.game
    }

    /// The position the search began with.
    pub fn start(&self) -> &G::Position {
        &self.context.start
    }

    /// The events.
    pub const fn trace(&self) -> &Trace {
        &self.trace
    }

    /// What the pruned counter counts.
    pub fn pruned_unit(&self) -> PrunedUnit {
        self.context.sizes.unit()
    }

    /// The size of the whole tree, root included, where pruned counts nodes.
    pub fn tree_size(&self) -> Option<u64> {
        self.context.sizes.tree()
    }

    /// About how many bytes of memory they take, for caches that limit their size.
    pub fn bytes(&self) -> usize {
        let events = self.trace.len() * EVENT_BYTES;
        let cursors = self.checkpoints.iter().map(|cursor| cursor.builder.bytes());
        events + cursors.sum::<usize>() + self.context.sizes.bytes()
    }

    /// Frame `index`, if there is one.
    pub fn get(&self, index: u64) -> Option<Frame<G>> {
        self.iter_from(index).next()
    }

    /// The kind of every frame in order, without building the frames.
    pub fn kinds(&self) -> impl Iterator<Item = FrameKind> + '_ {
        let kinds = self.trace.records().iter().filter_map(Record::kind);
        kinds.filter_map(FrameKind::of)
    }

    /// The same frames up to number `last`, as if nothing had happened after it.
    ///
    /// What they say of the whole search stays as it is: the tree's size, what pruned counts, whether children are probed.
    ///
    /// ```
    /// use marubatsu::{Search, Tree};
    ///
    /// let game: Tree = "((3 5) (2 9))".parse()?;
    /// let recording = Search::of(&game).record()?;
    /// let open = recording.frames().until(16);
    /// assert_eq!(open.len(), 17);
    /// assert_eq!(open.get(16), recording.frames().get(16));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn until(&self, last: u64) -> Self {
        let mut rest = self.iter_from(last);
        let cursor = match rest.next() {
            Some(_) => rest.cursor,
            None => return self.clone(),
        };
        let events = cursor.replay.events();
        let kept = |kept: &&Cursor<G>| kept.replay.events() <= events; // counts, not scores
        Self {
            context: Arc::clone(&self.context),
            trace: self.trace.until(events),
            checkpoints: self.checkpoints.iter().filter(kept).cloned().collect(),
            length: cursor.builder.frames(),
        }
    }

    /// All frames from `index` on.
    pub fn iter_from(&self, index: u64) -> FrameIter<'_, G> {
        let before = |cursor: &Cursor<G>| cursor.builder.frames() <= index; // counts, not scores
        let after = self.checkpoints.partition_point(before);
        let cursor = self.checkpoints[after.saturating_sub(1)].clone();
        FrameIter {
            frames: self,
            cursor,
            from: index,
        }
    }
}

/// Frames in order.
#[derive(Clone, Debug)]
pub struct FrameIter<'a, G: Symmetry> {
    frames: &'a Frames<G>,
    cursor: Cursor<G>,
    from: u64,
}

impl<G: Symmetry> Iterator for FrameIter<'_, G> {
    type Item = Frame<G>;

    fn next(&mut self) -> Option<Frame<G>> {
        let Cursor { replay, builder } = &mut self.cursor;
        loop {
            let before = builder.frames();
            // Frames::new has replayed the whole trace, so no event fails here.
            let step = replay.step(&self.frames.context.game, &self.frames.trace, builder);
            step.ok()??.ok()?;
            let makes_frame = builder.frames() != before;
            let wanted = self.from < builder.frames(); // counts, not scores
            if makes_frame && wanted {
                return builder.frame();
            }
        }
    }
}
