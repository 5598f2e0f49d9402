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
mod header;
mod replay;

pub use header::ReadError;
pub(crate) use header::next_line;
pub use replay::{Replay, ReplayError, ReplayErrorKind};

use std::fmt;

use super::field::Field as _;
pub(crate) use super::record::Record;
use super::record::{Slot, bits};
use super::{
    Child, Enter, Event, EventKind, EventOf, Interrupt, Known, Leave, LookedUp, Observer,
    OrderReason, Pass, Role, Updated,
};
use crate::cast::{signed, unsigned};
use crate::depth::Depth;
use crate::game::Game;

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
    /// Returns how many records there are.
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// Returns the first so many records, or all if there are fewer.
    #[must_use]
    pub fn until(&self, records: usize) -> Self {
        Self {
            header: self.header.clone(),
            records: self.records[..records.min(self.records.len())].to_vec(),
        }
    }

    /// Returns the depth limit of the search, as the root was entered with it.
    pub fn depth(&self) -> Depth {
        self.entered()
            .next()
            .map_or(Depth::UNLIMITED, |root| root.remaining)
    }

    /// Returns whether some child was probed with a null window.
    pub fn probes(&self) -> bool {
        self.entered().any(|node| node.role == Role::Probe)
    }

    /// Returns how many nodes were entered, as searches count them: those on the way to a choice, where each move is forced,
    /// are none.
    pub fn nodes(&self) -> u64 {
        let counted = self.entered().filter(|node| node.role != Role::Forced);
        counted.count() as u64
    }

    /// How the nodes were entered.
    fn entered(&self) -> impl Iterator<Item = Enter> + '_ {
        let enters = |record: &&Record| record.kind() == Some(EventKind::Enter);
        self.records.iter().filter(enters).filter_map(Enter::unpack)
    }

    /// Returns how many passes over the tree there are.
    pub fn passes(&self) -> usize {
        let pass = |record: &&Record| record.kind() == Some(EventKind::Pass);
        self.records.iter().filter(pass).count()
    }

    /// Returns whether nothing was recorded.
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    pub(crate) fn records(&self) -> &[Record] {
        &self.records
    }
}

impl fmt::Debug for Record {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.event() {
            Some(event) => event.fmt(out),
            None => self.moves().fmt(out),
        }
    }
}

/// The size of one record, in bytes.
pub const EVENT_BYTES: usize = 24;

const _: () = assert!(
    size_of::<Record>() == EVENT_BYTES,
    "a record in memory is as large as in a file"
);

/// The number of moves that one record names.
const MOVES: usize = 5;

/// How many records follow that of an order with this many moves.
pub(crate) const fn records_of_moves(why: OrderReason, moves: usize) -> usize {
    match why {
        OrderReason::Game => 0,
        _ => moves.div_ceil(MOVES),
    }
}

/// The code of "no move".
pub(crate) const NO_MOVE: u32 = u32::MAX;

/// The kinds of events, by the first byte of their records.
const KINDS: [EventKind; 8] = [
    EventKind::Pass,
    EventKind::Enter,
    EventKind::LookedUp,
    EventKind::Order,
    EventKind::Child,
    EventKind::Updated,
    EventKind::Leave,
    EventKind::Known,
];

/// The first byte of a record that names moves.
const MOVES_TAG: u8 = 8;

/// Where the record of an `enter` holds the move, and that of an order its reason and how many moves it names.
const MOVE: Slot = Slot::Word(2);
const REASON: Slot = bits(1, 0, 8);
const NAMED: Slot = Slot::Word(0);

impl Record {
    /// The record of an event; of an order, `named` moves follow.
    #[inline]
    fn of<M: Copy + Into<u32>, L>(event: &Event<M, L>, named: u32) -> Self {
        let kind = event.kind();
        let tag = KINDS.iter().position(|known| *known == kind);
        let mut record = Self::new(tag.map_or(0, |tag| tag.to_le_bytes()[0]));
        match event {
            Event::Pass(event) => event.pack(&mut record),
            Event::Enter(mv, event) => {
                event.pack(&mut record);
                record.put(MOVE, mv.map_or(NO_MOVE, Into::into));
            }
            Event::Known(event) => event.pack(&mut record),
            Event::LookedUp(event) => event.pack(&mut record),
            Event::Order(why, _) => {
                why.pack(REASON, &mut record);
                record.put(NAMED, named);
            }
            Event::Child(event) => event.pack(&mut record),
            Event::Updated(event) => event.pack(&mut record),
            Event::Leave(event) => event.pack(&mut record),
        }
        record
    }

    /// The kind of its event; none if it names moves.
    #[inline]
    pub(crate) fn kind(&self) -> Option<EventKind> {
        KINDS.get(usize::from(self.small[0])).copied()
    }

    /// The event with its move as a code, and an order with the number of moves that it names; none if the record names moves.
    #[inline]
    pub(crate) fn event(&self) -> Option<Event<u32, u32>> {
        Some(match self.kind()? {
            EventKind::Pass => Event::Pass(Pass::unpack(self)?),
            EventKind::Enter => {
                let mv = Some(self.get(MOVE)).filter(|&code| code != NO_MOVE);
                Event::Enter(mv, Enter::unpack(self)?)
            }
            EventKind::Known => Event::Known(Known::unpack(self)?),
            EventKind::LookedUp => Event::LookedUp(LookedUp::unpack(self)?),
            EventKind::Order => Event::Order(OrderReason::unpack(REASON, self)?, self.get(NAMED)),
            EventKind::Child => Event::Child(Child::unpack(self)?),
            EventKind::Updated => Event::Updated(Updated::unpack(self)?),
            EventKind::Leave => Event::Leave(Leave::unpack(self)?),
        })
    }

    /// A record that names moves by their codes.
    fn of_moves(codes: &[u32]) -> Self {
        let mut words = [signed(NO_MOVE); MOVES];
        for (word, code) in words.iter_mut().zip(codes) {
            *word = signed(*code);
        }
        Self {
            words,
            ..Self::new(MOVES_TAG)
        }
    }

    /// The codes of the moves that the record names, and behind the last of all some that no move has.
    pub(crate) fn moves(&self) -> [u32; MOVES] {
        match self.small[0] {
            MOVES_TAG => self.words.map(unsigned),
            _ => [NO_MOVE; MOVES],
        }
    }
}

/// Records every event.
#[derive(Clone, Debug)]
pub struct Recorder {
    trace: Trace,
    most: usize,
}

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

    /// Returns what was recorded, which takes no more memory than it needs.
    pub fn into_trace(mut self) -> Trace {
        self.trace.records.shrink_to_fit();
        self.trace
    }

    #[inline]
    fn push(&mut self, record: Record) -> Result<(), Interrupt> {
        if self.trace.records.len() >= self.most {
            return Err(Interrupt::EventLimit);
        }
        self.trace.records.push(record);
        Ok(())
    }
}

impl<G: Game> Observer<G> for Recorder {
    type Interrupt = Interrupt;

    fn event(&mut self, event: &EventOf<'_, G>) -> Result<(), Interrupt> {
        let codes: Vec<u32> = match event {
            Event::Order(why, moves) if *why != OrderReason::Game => {
                moves.list().into_iter().map(Into::into).collect()
            }
            _ => Vec::new(),
        };
        let named = u32::try_from(codes.len()).unwrap_or(u32::MAX);
        self.push(Record::of(event, named))?;
        codes
            .chunks(MOVES)
            .try_for_each(|some| self.push(Record::of_moves(some)))
    }
}
