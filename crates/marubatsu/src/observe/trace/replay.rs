//! Replaying a trace.
//!
//! Invariant: a replay makes exactly the events that were recorded, or says at which event the
//! trace does not fit the game. This is where traces from files are checked: moves must be legal
//! and nodes properly nested.

use super::{MOVES, NO_MOVE, Record, Trace, records_of_moves};
use crate::game::Game;
use crate::observe::{
    Child, Enter, Known, Leave, LookedUp, Observer, Order, OrderReason, Pass, Updated,
};

/// A trace that does not fit the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("event {event}: {fault}")]
pub struct ReplayError {
    /// Which event, from 0.
    pub event: usize,
    /// What is wrong with it.
    pub fault: ReplayFault,
}

/// What can be wrong with an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayFault {
    /// A move that isn't legal there.
    #[error("an illegal move")]
    Move,
    /// The other side is to move there.
    #[error("the wrong side to move")]
    Turn,
    /// An event outside of any node, or a second root inside one.
    #[error("an event out of place")]
    Place,
}

/// A replay in progress: the positions from the root to the current node.
#[derive(Clone, Debug)]
pub struct Replay<G: Game> {
    start: G::Position,
    path: Vec<G::Position>,
    event: usize,
}

impl<G: Game> Replay<G> {
    /// Before the first event of a search that began at `start`.
    pub const fn new(start: G::Position) -> Self {
        Self {
            start,
            path: Vec::new(),
            event: 0,
        }
    }

    /// How many records have been replayed.
    pub const fn events(&self) -> usize {
        self.event
    }

    /// Makes the next event of `trace`; `Ok(None)` after the last.
    ///
    /// # Errors
    /// When the event does not fit the game.
    pub fn step<O: Observer<G>>(
        &mut self,
        game: &G,
        trace: &Trace,
        observer: &mut O,
    ) -> Result<Option<Result<(), O::Stop>>, ReplayError> {
        let Some(record) = trace.records().get(self.event) else {
            return Ok(None);
        };
        let event = self.event;
        let error = |fault| ReplayError { event, fault };
        let made = self.path_after(game, record).map_err(error)?;
        self.event += 1;
        if let &Record::Order { why, moves } = record {
            let ordered = self.ordered(game, trace, (why, moves)).map_err(error)?;
            return Ok(Some(self.order(game, why, ordered, observer)));
        }
        Ok(Some(self.make(record, made, observer)))
    }

    fn position(&self) -> &G::Position {
        self.path.last().unwrap_or(&self.start)
    }

    /// The moves that the records after an order name, which must be legal and without repeats.
    fn ordered(
        &mut self,
        game: &G,
        trace: &Trace,
        (why, moves): (OrderReason, u32),
    ) -> Result<Vec<G::Move>, ReplayFault> {
        let length = moves as usize;
        let end = self.event + records_of_moves(why, length);
        let records = trace.records().get(self.event..end);
        let records = records.ok_or(ReplayFault::Place)?;
        self.event = end;
        let codes = records.iter().flat_map(|record| match record {
            Record::Moves(codes) => *codes,
            _ => [NO_MOVE; MOVES],
        });
        let mut legal: Vec<G::Move> = game.moves(self.position()).collect();
        let mut take = |code| {
            let at = legal.iter().position(|&mv| mv.into() == code)?;
            Some(legal.swap_remove(at))
        };
        let list = codes
            .take(length)
            .map(|code| take(code).ok_or(ReplayFault::Move));
        list.collect()
    }

    fn order<O: Observer<G>>(
        &self,
        game: &G,
        why: OrderReason,
        ordered: Vec<G::Move>,
        observer: &mut O,
    ) -> Result<(), O::Stop> {
        match why {
            OrderReason::Game => observer.order(&Order {
                moves: &game.moves(self.position()),
                why,
            }),
            _ => observer.order(&Order {
                moves: &ordered.into_iter(),
                why,
            }),
        }
    }

    /// Checks that the event may come here. For an `enter`, returns its move.
    fn path_after(&mut self, game: &G, record: &Record) -> Result<Option<G::Move>, ReplayFault> {
        match (record, self.path.last()) {
            (Record::Pass { .. }, None) => Ok(None),
            (&Record::Enter { mv, turn, .. }, above) => {
                let (mv, position) = match above {
                    None if mv == NO_MOVE => (None, self.start),
                    Some(above) if mv != NO_MOVE => {
                        let mv = game.move_with_code(above, mv).ok_or(ReplayFault::Move)?;
                        (Some(mv), game.play(above, mv))
                    }
                    _ => return Err(ReplayFault::Place),
                };
                if game.to_move(&position) != turn {
                    return Err(ReplayFault::Turn);
                }
                self.path.push(position);
                Ok(mv)
            }
            (Record::Pass { .. }, Some(_)) | (Record::Moves(_), _) | (_, None) => {
                Err(ReplayFault::Place)
            }
            (_, Some(_)) => Ok(None),
        }
    }

    /// Makes the event of a record that is not an order.
    fn make<O: Observer<G>>(
        &mut self,
        record: &Record,
        mv: Option<G::Move>,
        observer: &mut O,
    ) -> Result<(), O::Stop> {
        match *record {
            Record::Pass {
                number,
                window,
                extremes,
                before,
            } => {
                let before = before.get();
                observer.pass(&Pass {
                    number,
                    window,
                    extremes,
                    before,
                })
            }
            Record::Enter {
                mv: _,
                turn,
                window,
                role,
                remaining,
            } => observer.enter(&Enter {
                mv,
                turn,
                window,
                role,
                remaining,
            }),
            Record::LookedUp {
                bounds,
                window,
                found,
                narrowed,
                answered,
            } => observer.looked_up(&LookedUp {
                bounds,
                found,
                window,
                narrowed,
                answered,
            }),
            Record::Known {
                rule,
                bounds,
                window,
                narrowed,
                answered,
            } => observer.known(&Known {
                rule,
                bounds,
                window,
                narrowed,
                answered,
            }),
            Record::Order { .. } | Record::Moves(_) => Ok(()),
            Record::Child { best, score } => observer.child(&Child { best, score }),
            Record::Updated {
                best,
                window,
                improved,
                cut,
                fail,
                skipped,
            } => {
                let skipped = skipped as usize;
                observer.updated(&Updated {
                    best,
                    window,
                    improved,
                    cut,
                    fail,
                    skipped,
                })
            }
            Record::Leave {
                score,
                calculated,
                registered,
                parts,
            } => {
                self.path.pop();
                let (stored, fail, leaf) = (parts.stored(), parts.fail(), parts.leaf());
                observer.leave(&Leave {
                    score,
                    calculated,
                    registered,
                    stored,
                    fail,
                    leaf,
                })
            }
        }
    }
}

impl Trace {
    /// Shows all events to an observer, as the search did.
    ///
    /// The inner result is the observer's own: it may end the replay.
    ///
    /// # Errors
    /// When the trace does not fit the game.
    pub fn replay<G: Game, O: Observer<G>>(
        &self,
        game: &G,
        start: G::Position,
        observer: &mut O,
    ) -> Result<Result<(), O::Stop>, ReplayError> {
        let mut replay = Replay::new(start);
        while let Some(result) = replay.step(game, self, observer)? {
            if result.is_err() {
                return Ok(result);
            }
        }
        Ok(Ok(()))
    }
}
