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
//! An observer's [`Observer::Stop`] type says whether it may end a search: one whose `Stop` is
//! [`Infallible`] only watches. The observer `()` watches nothing and compiles to nothing.
//!
//! That the type of a callback decides whether it can end a walk is petgraph's idea
//! (`petgraph::visit::ControlFlow`); that the consumer does the counting, and not the engine, is
//! ripgrep's (`Sink`).

pub mod counts;
pub mod limits;
pub mod roots;
pub mod trace;

use std::convert::Infallible;
use std::fmt::Debug;

use crate::depth::Depth;
use crate::game::knowledge::Rule;
use crate::game::{Game, Side};
use crate::score::{Bounds, Fail, Score, Window};

/// A pass over the tree begins: the only one, or one of several with different windows or depths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pass {
    /// Which pass, from 0.
    pub number: u16,
    /// The root's window in this pass.
    pub window: Window,
    /// The least and greatest score that a node can have in this pass.
    pub extremes: Bounds,
    /// What the pass before returned.
    pub before: Option<Score>,
}

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

/// The search enters a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Enter<M> {
    /// The move from the parent; none at the root of the search.
    pub mv: Option<M>,
    /// Who is to move: circle at a max node, cross at a min node.
    pub turn: Side,
    /// The window given by the parent.
    pub window: Window,
    /// Why the node is searched.
    pub role: Role,
    /// The remaining depth.
    pub remaining: Depth,
}

/// The game's static knowledge of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The rule that says so.
    pub rule: Rule,
    /// The bounds that the rule proves.
    pub bounds: Bounds,
    /// The window afterwards.
    pub window: Window,
    /// Whether the bounds narrowed the window.
    pub narrowed: bool,
    /// How the bounds answered the node, if they did, as in [`LookedUp::answered`].
    pub answered: Option<Fail>,
}

/// The table was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LookedUp {
    /// The bounds found, or the default bounds.
    pub bounds: Bounds,
    /// Whether an entry was there.
    pub found: bool,
    /// The window afterwards.
    pub window: Window,
    /// Whether the bounds narrowed the window.
    pub narrowed: bool,
    /// How the bounds answered the node, if they did; then its children aren't searched. `Exact` if
    /// the bounds meet, otherwise `Low` (upper ≤ α) or `High` (lower ≥ β).
    pub answered: Option<Fail>,
}

/// Moves in order. They are put into a list only for observers that ask for one.
pub trait MoveList<M>: Debug {
    /// All moves, as a list.
    fn list(&self) -> Vec<M>;
}

impl<M, I: Iterator<Item = M> + Clone + Debug> MoveList<M> for I {
    fn list(&self) -> Vec<M> {
        self.clone().collect()
    }
}

/// The moves of a node, in the order in which they'll be searched.
#[derive(Debug)]
pub struct Order<'a, G: Game> {
    /// All moves that may be searched.
    pub moves: &'a dyn MoveList<G::Move>,
    /// The reason for this order.
    pub why: OrderReason,
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

/// A child's score has come back and has not been used yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Child {
    /// The node's best score before.
    pub best: Score,
    /// The child's score.
    pub score: Score,
}

/// The child's score has been used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Updated {
    /// The node's best score now.
    pub best: Score,
    /// The window now, after which the next child is searched or a cut is made.
    pub window: Window,
    /// Whether the child improved the node's best score.
    pub improved: bool,
    /// Whether the remaining moves are skipped.
    pub cut: bool,
    /// What the best score says about the value, given the window that the node began with.
    pub fail: Fail,
    /// How many moves a cut skips; 0 without a cut.
    pub skipped: usize,
}

/// The search leaves a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leave {
    /// What the node returns.
    pub score: Score,
    /// What the score proves by itself.
    pub calculated: Bounds,
    /// What score, table and knowledge together prove: what a table would store.
    pub registered: Bounds,
    /// Whether a table has stored `registered`.
    pub stored: bool,
    /// What the score says about the value, given the node's window.
    pub fail: Fail,
    /// Why the node's children weren't searched; none if they were.
    pub leaf: Option<Leaf>,
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

/// Something that watches a search. By default every method does nothing.
pub trait Observer<G: Game> {
    /// The reason with which this observer ends a search; [`Infallible`] if it never does.
    type Stop;

    /// Whether it is shown each forced ply where a policy plays them out. Observers that only count aren't.
    const SEES_FORCED: bool = true;

    /// A pass begins.
    ///
    /// # Errors
    /// To end the search.
    #[inline]
    fn pass(&mut self, _event: &Pass) -> Result<(), Self::Stop> {
        Ok(())
    }

    /// A node begins.
    ///
    /// # Errors
    /// To end the search.
    #[inline]
    fn enter(&mut self, _event: &Enter<G::Move>) -> Result<(), Self::Stop> {
        Ok(())
    }

    /// The game has been asked for its knowledge.
    ///
    /// # Errors
    /// To end the search.
    #[inline]
    fn known(&mut self, _event: &Known) -> Result<(), Self::Stop> {
        Ok(())
    }

    /// The table was asked.
    ///
    /// # Errors
    /// To end the search.
    #[inline]
    fn looked_up(&mut self, _event: &LookedUp) -> Result<(), Self::Stop> {
        Ok(())
    }

    /// The moves have been put in order.
    ///
    /// # Errors
    /// To end the search.
    #[inline]
    fn order(&mut self, _event: &Order<'_, G>) -> Result<(), Self::Stop> {
        Ok(())
    }

    /// A child has returned.
    ///
    /// # Errors
    /// To end the search.
    #[inline]
    fn child(&mut self, _event: &Child) -> Result<(), Self::Stop> {
        Ok(())
    }

    /// The child's score has been used.
    ///
    /// # Errors
    /// To end the search.
    #[inline]
    fn updated(&mut self, _event: &Updated) -> Result<(), Self::Stop> {
        Ok(())
    }

    /// A node ends.
    ///
    /// # Errors
    /// To end the search.
    #[inline]
    fn leave(&mut self, _event: &Leave) -> Result<(), Self::Stop> {
        Ok(())
    }
}

/// Nobody watches.
impl<G: Game> Observer<G> for () {
    type Stop = Infallible;
    const SEES_FORCED: bool = false;
}

impl<G: Game, O: Observer<G>> Observer<G> for &mut O {
    type Stop = O::Stop;
    const SEES_FORCED: bool = O::SEES_FORCED;

    #[inline]
    fn pass(&mut self, event: &Pass) -> Result<(), O::Stop> {
        (**self).pass(event)
    }
    #[inline]
    fn enter(&mut self, event: &Enter<G::Move>) -> Result<(), O::Stop> {
        (**self).enter(event)
    }
    #[inline]
    fn known(&mut self, event: &Known) -> Result<(), O::Stop> {
        (**self).known(event)
    }
    #[inline]
    fn looked_up(&mut self, event: &LookedUp) -> Result<(), O::Stop> {
        (**self).looked_up(event)
    }
    #[inline]
    fn order(&mut self, event: &Order<'_, G>) -> Result<(), O::Stop> {
        (**self).order(event)
    }
    #[inline]
    fn child(&mut self, event: &Child) -> Result<(), O::Stop> {
        (**self).child(event)
    }
    #[inline]
    fn updated(&mut self, event: &Updated) -> Result<(), O::Stop> {
        (**self).updated(event)
    }
    #[inline]
    fn leave(&mut self, event: &Leave) -> Result<(), O::Stop> {
        (**self).leave(event)
    }
}

/// Which of two observers ended the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Either<A, B> {
    /// The first.
    First(A),
    /// The second.
    Second(B),
}

/// Both watch. The first one gets each event first, and if it ends the search, the second doesn't
/// get it.
impl<G: Game, A: Observer<G>, B: Observer<G>> Observer<G> for (A, B) {
    type Stop = Either<A::Stop, B::Stop>;
    const SEES_FORCED: bool = A::SEES_FORCED || B::SEES_FORCED;

    #[inline]
    fn pass(&mut self, event: &Pass) -> Result<(), Self::Stop> {
        self.0.pass(event).map_err(Either::First)?;
        self.1.pass(event).map_err(Either::Second)
    }
    #[inline]
    fn enter(&mut self, event: &Enter<G::Move>) -> Result<(), Self::Stop> {
        self.0.enter(event).map_err(Either::First)?;
        self.1.enter(event).map_err(Either::Second)
    }
    #[inline]
    fn known(&mut self, event: &Known) -> Result<(), Self::Stop> {
        self.0.known(event).map_err(Either::First)?;
        self.1.known(event).map_err(Either::Second)
    }
    #[inline]
    fn looked_up(&mut self, event: &LookedUp) -> Result<(), Self::Stop> {
        self.0.looked_up(event).map_err(Either::First)?;
        self.1.looked_up(event).map_err(Either::Second)
    }
    #[inline]
    fn order(&mut self, event: &Order<'_, G>) -> Result<(), Self::Stop> {
        self.0.order(event).map_err(Either::First)?;
        self.1.order(event).map_err(Either::Second)
    }
    #[inline]
    fn child(&mut self, event: &Child) -> Result<(), Self::Stop> {
        self.0.child(event).map_err(Either::First)?;
        self.1.child(event).map_err(Either::Second)
    }
    #[inline]
    fn updated(&mut self, event: &Updated) -> Result<(), Self::Stop> {
        self.0.updated(event).map_err(Either::First)?;
        self.1.updated(event).map_err(Either::Second)
    }
    #[inline]
    fn leave(&mut self, event: &Leave) -> Result<(), Self::Stop> {
        self.0.leave(event).map_err(Either::First)?;
        self.1.leave(event).map_err(Either::Second)
    }
}
