//! A trace: all events of a search, which can be stored, written and replayed.
//!
//! Law: an observer sees the same events, whether it watches the search or the replay of its trace.
//! A record takes at most 24 bytes. Each event is one record, except an order that isn't the game's
//! own: further records follow it that name its moves. Nodes are numbered in the order of their
//! `enter` events.
//!
//! ```
//! use marubatsu::game::Game;
//! use marubatsu::games::tree::Tree;
//! use marubatsu::observe::counts::Counts;
//! use marubatsu::observe::trace::{TraceHeader, Recorder, Trace};
//! use marubatsu::search::{Algorithm, FailRule, TracedPolicy, Root, search};
//! use marubatsu::search::evaluators::LeafScore;
//!
//! let game: Tree = "((3 5) (2 9))".parse()?;
//! let mut policy = TracedPolicy { evaluator: LeafScore, table: (), fail_rule: FailRule::Soft, order: () };
//! let mut recorder = Recorder::new(TraceHeader::default());
//! search(Algorithm::AlphaBeta, &game, &game.start(), Root::INFINITE, &mut policy, &mut recorder)?;
//! let trace = Trace::read(&recorder.into_trace().write())?;
//!
//! let mut counts = Counts::default();
//! trace.replay(&game, game.start(), &mut counts)?.unwrap_or_else(|never| match never {});
//! assert_eq!((counts.nodes, counts.cuts()), (6, 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod file;
mod replay;

pub use file::ReadError;
pub use replay::{Replay, ReplayError, ReplayFault};

use super::{
    Child, Enter, Known, Leave, LookedUp, Observer, Order, OrderReason, Pass, Role, Updated,
};
use crate::depth::Depth;
use crate::game::knowledge::Rule;
use crate::game::{Game, Side};
use crate::score::{Bounds, Fail, Score, Window};

/// Where a trace comes from, as text. The library doesn't interpret it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TraceHeader {
    /// The game, as its notation says it.
    pub game: String,
    /// The position the search began with.
    pub root: String,
    /// The algorithm with all its options.
    pub search: String,
}

/// All events of one search, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// Where it comes from.
    pub header: TraceHeader,
    records: Vec<Record>,
}

impl Trace {
    /// How many records there are.
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// The first so many records, or all if there are fewer.
    #[must_use]
    pub fn until(&self, records: usize) -> Self {
        Self {
            header: self.header.clone(),
            records: self.records[..records.min(self.records.len())].to_vec(),
        }
    }

    /// The depth limit of the search, as the root was entered with it.
    pub fn depth(&self) -> Depth {
        let arrival = |record: &Record| match *record {
            Record::Enter { remaining, .. } => Some(remaining),
            _ => None,
        };
        self.records
            .iter()
            .find_map(arrival)
            .unwrap_or(Depth::UNLIMITED)
    }

    /// Whether some child was probed with a null window.
    pub fn probes(&self) -> bool {
        let probe = |record: &Record| {
            let role = match *record {
                Record::Enter { role, .. } => role,
                _ => Role::Full,
            };
            role == Role::Probe
        };
        self.records.iter().any(probe)
    }

    /// How many nodes were entered, as searches count them: those on the way to a choice, where each move is forced, are none.
    pub fn nodes(&self) -> u64 {
        let counted = |record: &&Record| match record {
            Record::Enter { role, .. } => *role != Role::Forced,
            _ => false,
        };
        self.records.iter().filter(counted).count() as u64
    }

    /// How many passes over the tree there are.
    pub fn passes(&self) -> usize {
        let pass = |record: &&Record| matches!(record, Record::Pass { .. });
        self.records.iter().filter(pass).count()
    }

    /// Whether nothing was recorded.
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    pub(crate) fn records(&self) -> &[Record] {
        &self.records
    }
}

/// An event as it is stored. Moves are stored as their codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Record {
    Pass {
        number: u16,
        window: Window,
        extremes: Bounds,
        before: MaybeScore,
    },
    Enter {
        mv: u32,
        turn: Side,
        window: Window,
        role: Role,
        remaining: Depth,
    },
    LookedUp {
        bounds: Bounds,
        window: Window,
        found: bool,
        narrowed: bool,
        answered: Option<Fail>,
    },
    Known {
        rule: Rule,
        bounds: Bounds,
        window: Window,
        narrowed: bool,
        answered: Option<Fail>,
    },
    Order {
        why: OrderReason,
        /// How many moves the following records name; 0 if the order is the game's own.
        moves: u32,
    },
    /// The codes of ordered moves. Unused places hold [`NO_MOVE`].
    Moves([u32; MOVES]),
    Child {
        best: Score,
        score: Score,
    },
    Updated {
        best: Score,
        window: Window,
        improved: bool,
        cut: bool,
        fail: Fail,
        skipped: u32,
    },
    Leave {
        score: Score,
        calculated: Bounds,
        registered: Bounds,
        parts: LeaveParts,
    },
}

/// The number of moves that one record names.
pub(crate) const MOVES: usize = 5;

/// How many records follow that of an order with this many moves.
pub(crate) const fn records_of_moves(why: OrderReason, moves: usize) -> usize {
    match why {
        OrderReason::Game => 0,
        _ => moves.div_ceil(MOVES),
    }
}

/// The size of one record in memory, in bytes, at most.
pub const EVENT_BYTES: usize = 24;

const _: () = assert!(
    size_of::<Record>() <= EVENT_BYTES,
    "an event is at most 24 bytes"
);

/// The code of "no move": the root's `enter`.
pub(crate) const NO_MOVE: u32 = u32::MAX;

/// An `Option<Score>` in four bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MaybeScore(i32);

impl MaybeScore {
    /// `i32::MIN` stands for `None`.
    fn new(score: Option<Score>) -> Self {
        Self(score.map_or(i32::MIN, Score::hundredths))
    }

    pub(crate) fn get(self) -> Option<Score> {
        Score::from_raw(self.0)
    }
}

/// Three parts of a `leave` event in one byte: whether the node was stored, what its score says
/// about the value, and what kind of leaf it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LeaveParts(u8);

/// Records every event.
#[derive(Clone, Debug)]
pub struct Recorder {
    trace: Trace,
    most: usize,
}

/// The recorder has reached its limit of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the trace is full")]
pub struct TraceFull;

impl Recorder {
    /// Records without limit, 24 bytes an event.
    pub const fn new(header: TraceHeader) -> Self {
        Self::with_limit(header, usize::MAX)
    }

    /// Records at most this many events, then ends the search.
    pub const fn with_limit(header: TraceHeader, most: usize) -> Self {
        Self {
            trace: Trace {
                header,
                records: Vec::new(),
            },
            most,
        }
    }

    /// What was recorded.
    pub fn into_trace(self) -> Trace {
        self.trace
    }

    #[inline]
    fn push(&mut self, record: Record) -> Result<(), TraceFull> {
        if self.trace.records.len() >= self.most {
            return Err(TraceFull);
        }
        self.trace.records.push(record);
        Ok(())
    }
}

impl<G: Game> Observer<G> for Recorder {
    type Stop = TraceFull;

    fn pass(&mut self, event: &Pass) -> Result<(), TraceFull> {
        let Pass {
            number,
            window,
            extremes,
            before,
        } = *event;
        self.push(Record::Pass {
            number,
            window,
            extremes,
            before: MaybeScore::new(before),
        })
    }

    fn enter(&mut self, event: &Enter<G::Move>) -> Result<(), TraceFull> {
        let Enter {
            mv,
            turn,
            window,
            role,
            remaining,
        } = *event;
        let mv = mv.map_or(NO_MOVE, Into::into);
        self.push(Record::Enter {
            mv,
            turn,
            window,
            role,
            remaining,
        })
    }

    fn looked_up(&mut self, event: &LookedUp) -> Result<(), TraceFull> {
        let LookedUp {
            bounds,
            found,
            window,
            narrowed,
            answered,
        } = *event;
        self.push(Record::LookedUp {
            bounds,
            window,
            found,
            narrowed,
            answered,
        })
    }

    fn known(&mut self, event: &Known) -> Result<(), TraceFull> {
        let Known {
            rule,
            bounds,
            window,
            narrowed,
            answered,
        } = *event;
        self.push(Record::Known {
            rule,
            bounds,
            window,
            narrowed,
            answered,
        })
    }

    fn order(&mut self, event: &Order<'_, G>) -> Result<(), TraceFull> {
        let why = event.why;
        if why == OrderReason::Game {
            return self.push(Record::Order { why, moves: 0 });
        }
        let codes: Vec<u32> = event.moves.list().into_iter().map(Into::into).collect();
        let moves = u32::try_from(codes.len()).unwrap_or(u32::MAX);
        self.push(Record::Order { why, moves })?;
        for some in codes.chunks(MOVES) {
            let mut record = [NO_MOVE; MOVES];
            record[..some.len()].copy_from_slice(some);
            self.push(Record::Moves(record))?;
        }
        Ok(())
    }

    fn child(&mut self, event: &Child) -> Result<(), TraceFull> {
        self.push(Record::Child {
            best: event.best,
            score: event.score,
        })
    }

    fn updated(&mut self, event: &Updated) -> Result<(), TraceFull> {
        let Updated {
            best,
            window,
            improved,
            cut,
            fail,
            skipped,
        } = *event;
        let skipped = u32::try_from(skipped).unwrap_or(u32::MAX);
        self.push(Record::Updated {
            best,
            window,
            improved,
            cut,
            fail,
            skipped,
        })
    }

    fn leave(&mut self, event: &Leave) -> Result<(), TraceFull> {
        let Leave {
            score,
            calculated,
            registered,
            stored,
            fail,
            leaf,
        } = *event;
        let parts = LeaveParts::new(stored, fail, leaf);
        self.push(Record::Leave {
            score,
            calculated,
            registered,
            parts,
        })
    }
}
