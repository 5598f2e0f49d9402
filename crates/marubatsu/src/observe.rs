//! Watching a search: the events that it makes, and the trait of observers.
//!
//! The search itself makes the events; nothing in them is worked out anew afterwards. Every number
//! in them is in circle's view. The events of a node come in this order:
//!
//! ```text
//! pass? enter ( leave                                            a leaf
//!             | known leave                                      known without search
//!             | known? looked_up leave                           answered by the table
//!             | known? looked_up? order ( <child> <child>? child updated )* leave )
//! ```
//!
//! A child comes twice if it is probed first and then searched again ([`Role::ReSearch`]); the
//! `child` event has the score of the second search. A search may consist of several passes.
//!
//! An observer's [`Observer::Interrupt`] type says whether it may end a search: with [`Infallible`],
//! it only watches. The observer `()` watches nothing and compiles to nothing.
//!
//! That the type of a callback decides whether it can end a walk is petgraph's idea
//! (`petgraph::visit::ControlFlow`); that the consumer does the counting, and not the engine, is
//! ripgrep's (`Sink`).

#![allow(
    clippy::inline_always,
    reason = "nested observers are calls otherwise, each with a match on an event that is known: a quarter of a race's instructions"
)]

pub mod counts;
pub mod limits;
pub mod roots;
pub mod trace;

mod event;
mod field;
mod interrupt;
mod record;

pub use event::{
    Child, Enter, Event, EventKind, EventOf, Known, Leave, LookedUp, MoveList, Pass, Updated,
};
pub use field::{EventFields, EventName, FieldKind, FieldSource, FieldValue};
pub use interrupt::Interrupt;

use std::convert::Infallible;

use crate::game::Game;

/// Why a node is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// With the window its parent has.
    Full,
    /// With a null window, to see whether it is better than the parent's best so far.
    Probe,
    /// Again for its score, because the probe was better than the best so far.
    ReSearch,
    /// Because the move that leads there is forced. Such a node is not counted, see [`Observer::SEES_FORCED`].
    Forced,
}

/// The reason for the order of a node's moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OrderReason {
    /// All legal moves, in the game's own order.
    Game,
    /// The moves worth searching, as the game's knowledge ranks them.
    Knowledge,
    /// The table's best move first, then as in [`OrderReason::Knowledge`].
    Table,
    /// The game's own order, but the move that a player ranks best has changed places with the
    /// first one.
    Player,
    /// From the move that a player ranks best to the one it ranks worst.
    Sorted,
    /// The game's own order, but the best move of the search one ply less deep has changed places
    /// with the first one.
    Previous,
}

/// Why a node's children aren't searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaf {
    /// The game has ended.
    End,
    /// The search may go no deeper.
    Horizon,
    /// The table knew enough.
    Table,
    /// The game knew enough.
    Known,
}

/// Something that watches a search.
pub trait Observer<G: Game> {
    /// The reason with which this observer ends a search; [`Infallible`] if it never does.
    type Interrupt;

    /// Whether it is shown each forced ply where a policy plays them out. Observers that only count aren't.
    const SEES_FORCED: bool = true;

    /// Takes the next event.
    ///
    /// # Errors
    /// To end the search.
    fn event(&mut self, event: &EventOf<'_, G>) -> Result<(), Self::Interrupt>;
}

/// Nobody watches.
impl<G: Game> Observer<G> for () {
    type Interrupt = Infallible;
    const SEES_FORCED: bool = false;

    #[inline]
    fn event(&mut self, _: &EventOf<'_, G>) -> Result<(), Infallible> {
        Ok(())
    }
}

impl<G: Game, O: Observer<G>> Observer<G> for &mut O {
    type Interrupt = O::Interrupt;
    const SEES_FORCED: bool = O::SEES_FORCED;

    #[inline(always)]
    fn event(&mut self, event: &EventOf<'_, G>) -> Result<(), O::Interrupt> {
        (**self).event(event)
    }
}

/// Which of two observers ended the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EitherInterrupt<A, B> {
    /// The first.
    First(A),
    /// The second.
    Second(B),
}

/// Both watch. The first one gets each event first, and if it ends the search, the second doesn't
/// get it.
impl<G: Game, A: Observer<G>, B: Observer<G>> Observer<G> for (A, B) {
    type Interrupt = EitherInterrupt<A::Interrupt, B::Interrupt>;
    const SEES_FORCED: bool = A::SEES_FORCED || B::SEES_FORCED;

    #[inline(always)]
    fn event(&mut self, event: &EventOf<'_, G>) -> Result<(), Self::Interrupt> {
        self.0.event(event).map_err(EitherInterrupt::First)?;
        self.1.event(event).map_err(EitherInterrupt::Second)
    }
}
