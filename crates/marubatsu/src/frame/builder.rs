//! Builds frames from events: an observer that remembers the path from the root.
//!
//! Invariants: no scores are compared here, because every number in a frame comes from an event. A frame is built only on request, so
//! millions of frames can be skipped quickly.

use std::convert::Infallible;
use std::sync::Arc;
use std::vec::IntoIter;

use super::sizes::SubtreeSizes;
use super::{Counters, Flags, Frame, FrameKind};
use crate::depth::Depth;
use crate::game::{Game, Side, Symmetry};
use crate::observe::trace::records_of_moves;
use crate::observe::{
    Child, Enter, Event, EventOf, Known, Leaf, Leave, LookedUp, MoveList, Observer, OrderReason,
    Pass, Role, Updated,
};
use crate::score::{Bounds, Fail, Score, Window};

/// What is the same for all frames of a trace.
#[derive(Debug)]
pub(super) struct BuildContext<G: Symmetry> {
    pub(super) game: G,
    pub(super) start: G::Position,
    pub(super) sizes: SubtreeSizes<G>,
    pub(super) probes: bool,
}

/// A node on the path, with what its events have said so far.
#[derive(Clone, Debug)]
struct OpenFrame<G: Symmetry> {
    /// The number of the record that enters it.
    event: usize,
    node: u64,
    position: G::Position,
    turn: Side,
    role: Role,
    first: Option<OrderReason>,
    remaining: Depth,
    window: Window,
    window_now: Window,
    knowledge: Option<Known>,
    known: Bounds,
    registered_in_tt: bool,
    /// Why the moves are in their order. Taken by the first of them that is searched.
    order: Option<OrderReason>,
    /// The moves not searched yet.
    rest: MovesLeft<G>,
}

/// Moves in the game's order, generated while they are read, or in an order that an event has told.
#[derive(Clone, Debug)]
enum MovesLeft<G: Game> {
    Game(G::Moves),
    Told(IntoIter<G::Move>),
}

impl<G: Game> Iterator for MovesLeft<G> {
    type Item = G::Move;

    fn next(&mut self) -> Option<G::Move> {
        match self {
            Self::Game(moves) => moves.next(),
            Self::Told(moves) => moves.next(),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match self {
            Self::Game(moves) => moves.size_hint(),
            Self::Told(moves) => moves.size_hint(),
        }
    }
}

impl<G: Game> ExactSizeIterator for MovesLeft<G> {}

/// What the last event adds to its frame.
#[derive(Clone, Copy, Debug)]
struct FrameEvent {
    kind: FrameKind,
    score: Option<Score>,
    child: Option<Score>,
    known: Option<Bounds>,
    leaf: Option<Leaf>,
    fail: Option<Fail>,
    leave: Option<Leave>,
    updated: Option<Updated>,
    flags: Flags,
}

/// The path from the root and the last event.
#[derive(Clone, Debug)]
pub(super) struct Builder<G: Symmetry> {
    context: Arc<BuildContext<G>>,
    stack: Vec<OpenFrame<G>>,
    path: Vec<G::Move>,
    /// The move to the node that was left last.
    returned: Option<G::Move>,
    pass: Option<Pass>,
    nodes: u64,
    frames: u64,
    events: usize,
    counters: Counters,
    said: Option<FrameEvent>,
}

impl<G: Symmetry> Builder<G> {
    pub(super) const fn new(context: Arc<BuildContext<G>>) -> Self {
        Self {
            context,
            stack: Vec::new(),
            path: Vec::new(),
            returned: None,
            pass: None,
            nodes: 0,
            frames: 0,
            events: 0,
            counters: Counters {
                calculated: 0,
                pruned: 0,
            },
            said: None,
        }
    }

    /// About how many bytes of memory it takes. Its path counts twice, because the replay beside it
    /// keeps one too.
    pub(super) fn bytes(&self) -> usize {
        size_of::<Self>() + 2 * self.stack.len() * size_of::<OpenFrame<G>>()
    }

    /// How many frames there have been.
    pub(super) const fn frames(&self) -> u64 {
        self.frames
    }

    /// The frame that the last event made, if it made one.
    pub(super) fn frame(&self) -> Option<Frame<G>> {
        let (said, open) = (self.said.as_ref()?, self.stack.last()?);
        Some(Frame {
            index: self.frames - 1,
            kind: said.kind,
            node: open.node,
            position: open.position,
            path: self.path.clone(),
            turn: open.turn,
            role: open.role,
            first: open.first,
            pass: self.pass,
            probes: self.context.probes,
            remaining: open.remaining,
            window: open.window,
            window_now: open.window_now,
            score: said.score,
            child_move: self
                .returned
                .filter(|_| matches!(said.kind, FrameKind::Score | FrameKind::Update)),
            child: said.child,
            known: said.known,
            knowledge: open.knowledge,
            calculated_range: said.leave.map(|event| event.calculated),
            registered_range: said.leave.map(|event| event.registered),
            fail: said.fail,
            leaf: said.leaf,
            skipped: said.updated.map_or(0, |event| event.skipped),
            moves_left: open.rest.len(),
            flags: said.flags,
            counters: self.counters,
            event: self.events,
            entered: self.stack.iter().map(|open| open.event).collect(),
        })
    }

    /// Prepares for the next event: forgets the last one, and drops its node if that was left.
    fn turn_page(&mut self) {
        self.events += 1;
        if self
            .said
            .take()
            .is_some_and(|said| said.kind == FrameKind::End)
        {
            self.stack.pop();
            self.returned = self.path.pop();
        }
    }

    fn say(&mut self, kind: FrameKind) -> &mut FrameEvent {
        self.frames += 1;
        let registered_in_tt = self.stack.last().is_some_and(|open| open.registered_in_tt);
        self.said.insert(FrameEvent {
            kind,
            score: None,
            child: None,
            known: None,
            leaf: None,
            fail: None,
            leave: None,
            updated: None,
            flags: Flags {
                registered_in_tt,
                ..Flags::default()
            },
        })
    }

    fn bounds(&self) -> Option<Bounds> {
        self.stack.last().map(|open| open.known)
    }

    /// Goes to the node that is entered next. Returns its position and, if it is the first of
    /// children that were put in order, the reason for the order. The replay has checked that the
    /// move may come here. A child that is searched again has already been taken from the moves not
    /// searched yet.
    fn arrive(&mut self, mv: Option<G::Move>, role: Role) -> (G::Position, Option<OrderReason>) {
        match (self.stack.last_mut(), mv) {
            (Some(parent), Some(mv)) => {
                if role != Role::ReSearch {
                    parent.rest.by_ref().find(|&next| next == mv);
                }
                self.path.push(mv);
                let position = self.context.game.play(&parent.position, mv);
                (position, parent.order.take())
            }
            _ => (self.context.start, None),
        }
    }

    /// Counts pruned nodes. The sum saturates, as sizes do.
    fn prune(&mut self, nodes: u64) {
        self.counters.pruned = self.counters.pruned.saturating_add(nodes);
    }

    /// What a cut skips: the moves not searched, each with its whole subtree.
    fn skipped(&self) -> u64 {
        let Some(open) = self.stack.last() else {
            return 0;
        };
        let BuildContext { game, sizes, .. } = &*self.context;
        let depth = open.remaining.next();
        sizes.of(game, &open.position, open.rest.clone(), depth)
    }

    /// What an answer without search skips: everything below the node.
    fn below(&self) -> u64 {
        let Some(open) = self.stack.last() else {
            return 0;
        };
        let BuildContext { game, sizes, .. } = &*self.context;
        sizes.below(game, &open.position, open.remaining)
    }
}

impl<G: Symmetry> Observer<G> for Builder<G> {
    type Interrupt = Infallible;

    fn event(&mut self, event: &EventOf<'_, G>) -> Result<(), Infallible> {
        self.turn_page();
        match event {
            Event::Pass(pass) => self.pass = Some(*pass),
            Event::Enter(mv, enter) => self.enter(*mv, enter),
            Event::Known(known) => {
                self.told(known.window, known.answered);
                if let Some(open) = self.stack.last_mut() {
                    open.knowledge = Some(*known);
                }
            }
            Event::LookedUp(looked_up) => self.looked_up(looked_up),
            Event::Order(why, moves) => self.order(*why, *moves),
            Event::Child(child) => self.child(*child),
            Event::Updated(updated) => self.updated(updated),
            Event::Leave(leave) => self.leave(leave),
        }
        Ok(())
    }
}

impl<G: Symmetry> Builder<G> {
    fn enter(&mut self, mv: Option<G::Move>, event: &Enter) {
        let (position, first) = self.arrive(mv, event.role);
        let extremes = self.pass.map(|pass| pass.extremes);
        self.stack.push(OpenFrame {
            event: self.events - 1,
            node: self.nodes,
            position,
            turn: event.turn,
            role: event.role,
            first,
            remaining: event.remaining,
            window: event.window,
            window_now: event.window,
            known: extremes.unwrap_or(Bounds::UNKNOWN),
            registered_in_tt: false,
            knowledge: None,
            order: None,
            rest: MovesLeft::Game(self.context.game.moves(&position)),
        });
        self.nodes += 1;
        self.say(FrameKind::Start);
    }

    /// Knowledge or table has told something, which may answer the node.
    fn told(&mut self, window: Window, answered: Option<Fail>) {
        if let Some(open) = self.stack.last_mut() {
            open.window = window;
            open.window_now = window;
        }
        if answered.is_some() {
            self.prune(self.below());
        }
    }

    fn looked_up(&mut self, event: &LookedUp) {
        self.told(event.window, event.answered);
        if let Some(open) = self.stack.last_mut() {
            open.known = event.bounds;
            open.registered_in_tt = event.found;
        }
        let said = self.say(FrameKind::Table);
        said.known = Some(event.bounds);
        said.leaf = event.answered.map(|_| Leaf::Table);
        said.fail = event.answered;
        said.flags.tt_pruned = event.answered.is_some();
        said.flags.ab_updated = event.narrowed;
    }

    fn order(&mut self, why: OrderReason, moves: &dyn MoveList<G::Move>) {
        if let Some(open) = self.stack.last_mut() {
            (open.rest, open.order) = match why {
                OrderReason::Game => (
                    MovesLeft::Game(self.context.game.moves(&open.position)),
                    None,
                ),
                why => (MovesLeft::Told(moves.list().into_iter()), Some(why)),
            };
            self.events += records_of_moves(why, open.rest.len());
        }
    }

    fn child(&mut self, event: Child) {
        let known = self.bounds();
        let said = self.say(FrameKind::Score);
        said.score = Some(event.best);
        said.child = Some(event.score);
        said.known = known;
    }

    fn updated(&mut self, event: &Updated) {
        if let Some(open) = self.stack.last_mut() {
            open.window_now = event.window;
        }
        if event.cut {
            self.prune(self.skipped());
        }
        let known = self.bounds();
        let said = self.say(FrameKind::Update);
        said.score = Some(event.best);
        said.known = known;
        said.fail = Some(event.fail);
        said.updated = Some(*event);
        said.flags.updated = event.improved;
        said.flags.ab_pruned = event.cut;
    }

    fn leave(&mut self, event: &Leave) {
        self.counters.calculated += 1;
        let known = match event.leaf {
            Some(Leaf::End | Leaf::Horizon) => Some(Bounds::exact(event.score)),
            Some(Leaf::Table | Leaf::Known) | None => self.bounds(),
        };
        let said = self.say(FrameKind::End);
        said.score = Some(event.score);
        said.known = known;
        said.leaf = event.leaf;
        said.fail = Some(event.fail);
        said.leave = Some(*event);
        said.flags.tt_pruned = event.leaf == Some(Leaf::Table);
        said.flags.stored = event.stored;
    }
}
