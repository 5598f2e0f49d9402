//! Replaying a trace.
//!
//! Invariant: a replay makes exactly the events that were recorded, or says at which event the
//! trace does not fit the game. This is where traces from files are checked: moves must be legal
//! and nodes properly nested.

use super::{Record, Trace, records_of_moves};
use crate::game::Game;
use crate::observe::{Event, Observer, OrderReason};

/// A trace that does not fit the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("event {event}: {fault}")]
pub struct ReplayError {
    /// Which event, from 0.
    pub event: usize,
    /// What is wrong with it.
    pub fault: ReplayErrorKind,
}

/// What can be wrong with an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayErrorKind {
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

    /// Returns how many records have been replayed.
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
    ) -> Result<Option<Result<(), O::Interrupt>>, ReplayError> {
        let Some(record) = trace.records().get(self.event) else {
            return Ok(None);
        };
        let at = self.event;
        let error = |fault| ReplayError { event: at, fault };
        let event = record.event().ok_or(error(ReplayErrorKind::Place))?;
        let mv = self.path_after(game, &event).map_err(error)?;
        self.event += 1;
        Ok(Some(match event {
            Event::Order(OrderReason::Game, _) => {
                let moves = &game.moves(self.position());
                observer.event(&Event::Order(OrderReason::Game, moves))
            }
            Event::Order(why, moves) => {
                let ordered = self.ordered(game, trace, (why, moves)).map_err(error)?;
                observer.event(&Event::Order(why, &ordered.into_iter()))
            }
            Event::Enter(_, enter) => observer.event(&Event::Enter(mv, enter)),
            Event::Pass(event) => observer.event(&Event::Pass(event)),
            Event::Known(event) => observer.event(&Event::Known(event)),
            Event::LookedUp(event) => observer.event(&Event::LookedUp(event)),
            Event::Child(event) => observer.event(&Event::Child(event)),
            Event::Updated(event) => observer.event(&Event::Updated(event)),
            Event::Leave(event) => observer.event(&Event::Leave(event)),
        }))
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
    ) -> Result<Vec<G::Move>, ReplayErrorKind> {
        let length = moves as usize;
        let end = self.event + records_of_moves(why, length);
        let records = trace.records().get(self.event..end);
        let records = records.ok_or(ReplayErrorKind::Place)?;
        self.event = end;
        let codes = records.iter().flat_map(Record::moves);
        let mut legal: Vec<G::Move> = game.moves(self.position()).collect();
        let mut take = |code| {
            let at = legal.iter().position(|&mv| mv.into() == code)?;
            Some(legal.swap_remove(at))
        };
        let list = codes
            .take(length)
            .map(|code| take(code).ok_or(ReplayErrorKind::Move));
        list.collect()
    }

    /// Checks that the event may come here. For an `enter`, returns its move.
    fn path_after(
        &mut self,
        game: &G,
        event: &Event<u32, u32>,
    ) -> Result<Option<G::Move>, ReplayErrorKind> {
        match (event, self.path.last()) {
            (Event::Pass(_), None) => Ok(None),
            (Event::Enter(mv, enter), above) => {
                let (mv, position) = match (above, *mv) {
                    (None, None) => (None, self.start),
                    (Some(above), Some(mv)) => {
                        let mv = game
                            .move_with_code(above, mv)
                            .ok_or(ReplayErrorKind::Move)?;
                        (Some(mv), game.play(above, mv))
                    }
                    _ => return Err(ReplayErrorKind::Place),
                };
                if game.to_move(&position) != enter.turn {
                    return Err(ReplayErrorKind::Turn);
                }
                self.path.push(position);
                Ok(mv)
            }
            (Event::Pass(_), Some(_)) | (_, None) => Err(ReplayErrorKind::Place),
            (Event::Leave(_), Some(_)) => {
                self.path.pop();
                Ok(None)
            }
            (_, Some(_)) => Ok(None),
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
    ) -> Result<Result<(), O::Interrupt>, ReplayError> {
        let mut replay = Replay::new(start);
        while let Some(result) = replay.step(game, self, observer)? {
            if result.is_err() {
                return Ok(result);
            }
        }
        Ok(Ok(()))
    }
}
