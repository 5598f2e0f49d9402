//! The racing policy: every option is a type or a constant, so that the compiler can optimise for
//! it.
//!
//! Invariant: races run the same search functions as lessons, with fail-soft. They differ in types
//! alone: a table of fixed size, and where they know something of a position without searching it
//! ([`KnowledgeSource`]), neither of which changes a value. They search to the end of the game.

use std::fmt::Debug;

use super::policy::{Evaluator, FailRule, Place, Policy};
use crate::depth::Depth;
use crate::game::Symmetry;
use crate::game::knowledge::Rule;
use crate::observe::OrderReason;
use crate::score::{Bounds, Window};
use crate::table::{Entry, Table};

/// Where a racing search gets static knowledge from: nowhere (`()`) or from the game
/// ([`GameKnowledge`](super::lookahead::GameKnowledge)). Its functions are those of [`Policy`].
pub trait KnowledgeSource<G: Symmetry, E, T: Table<G>>: Default {
    /// See [`Policy::KnownPosition`].
    type KnownPosition: Copy + Debug;
    /// See [`Policy::Children`].
    type Children: Debug;
    /// See [`Policy::FORCES`].
    const FORCES: bool;

    /// The root's position.
    fn see(
        &mut self,
        of: &KnowledgeContext<'_, G, E, T>,
        position: &G::Position,
    ) -> Self::KnownPosition;
    /// The position by itself.
    fn position<'a>(&'a self, game: &G, seen: &'a Self::KnownPosition) -> &'a G::Position;
    /// Whether the game is over there.
    fn ended(&self, game: &G, seen: &Self::KnownPosition) -> bool;
    /// What is known of it.
    fn known(&self, seen: &Self::KnownPosition) -> Option<(Rule, Bounds)>;
    /// The only move worth searching.
    fn forced(&self, game: &G, position: &G::Position) -> Option<G::Move>;
    /// Where the table keeps it.
    fn place(&self, of: &KnowledgeContext<'_, G, E, T>, seen: &Self::KnownPosition) -> Place<G, T>;
    /// The table's entry, if it was read ahead of the search.
    fn read_ahead(&self, seen: &Self::KnownPosition) -> Option<Option<Entry<G::Move>>>;
    /// The children in order.
    fn children(
        &mut self,
        of: &KnowledgeContext<'_, G, E, T>,
        seen: &Self::KnownPosition,
        window: Window,
    ) -> (Self::Children, OrderReason);
    /// The next child.
    fn next_child(
        &mut self,
        of: &KnowledgeContext<'_, G, E, T>,
        seen: &Self::KnownPosition,
        children: &mut Self::Children,
    ) -> Option<(G::Move, Self::KnownPosition)>;
    /// How many are left.
    fn left(&self, children: &Self::Children) -> usize;
    /// Their moves.
    fn list(&self, children: &Self::Children) -> Vec<G::Move>;
    /// Whether other threads may find out about their node while they are searched.
    #[inline]
    fn is_shared(&self, children: &Self::Children) -> bool {
        let _ = children;
        false
    }
    /// The same knowledge for another thread.
    fn share(&self) -> Self;
    /// They are done with.
    fn close(&mut self, table: &T, children: Self::Children);
}

/// What a source of knowledge may look at.
#[derive(Debug)]
pub struct KnowledgeContext<'a, G, E, T> {
    /// The rules.
    pub game: &'a G,
    /// The scores.
    pub ends: &'a E,
    /// The table.
    pub table: &'a T,
}

/// Nothing is known, and moves come in the game's order.
impl<G: Symmetry, E: Evaluator<G>, T: Table<G>> KnowledgeSource<G, E, T> for () {
    type KnownPosition = G::Position;
    type Children = G::Moves;
    const FORCES: bool = false;

    #[inline]
    fn see(&mut self, _: &KnowledgeContext<'_, G, E, T>, position: &G::Position) -> G::Position {
        *position
    }
    #[inline]
    fn position<'a>(&'a self, _: &G, seen: &'a G::Position) -> &'a G::Position {
        seen
    }
    #[inline]
    fn ended(&self, game: &G, seen: &G::Position) -> bool {
        game.ended(seen)
    }
    #[inline]
    fn known(&self, _: &G::Position) -> Option<(Rule, Bounds)> {
        None
    }
    fn forced(&self, _: &G, _: &G::Position) -> Option<G::Move> {
        None
    }
    #[inline]
    fn place(&self, of: &KnowledgeContext<'_, G, E, T>, seen: &G::Position) -> Place<G, T> {
        of.table.place(of.game, seen, of.ends.keeps_symmetries())
    }
    #[inline]
    fn read_ahead(&self, _: &G::Position) -> Option<Option<Entry<G::Move>>> {
        None
    }
    #[inline]
    fn children(
        &mut self,
        of: &KnowledgeContext<'_, G, E, T>,
        seen: &G::Position,
        _: Window,
    ) -> (G::Moves, OrderReason) {
        (of.game.moves(seen), OrderReason::Game)
    }
    #[inline]
    fn next_child(
        &mut self,
        of: &KnowledgeContext<'_, G, E, T>,
        seen: &G::Position,
        children: &mut G::Moves,
    ) -> Option<(G::Move, G::Position)> {
        let mv = children.next()?;
        Some((mv, of.game.play(seen, mv)))
    }
    #[inline]
    fn left(&self, children: &G::Moves) -> usize {
        children.len()
    }
    fn list(&self, children: &G::Moves) -> Vec<G::Move> {
        children.clone().collect()
    }
    fn share(&self) {}
    #[inline]
    fn close(&mut self, _: &T, _: G::Moves) {}
}

/// The policy of races: evaluator, table and source of static knowledge.
///
/// ```
/// use marubatsu::game::Game;
/// use marubatsu::games::line::ConnectFour;
/// use marubatsu::observe::counts::Counts;
/// use marubatsu::score::{Bounds, Score};
/// use marubatsu::search::solver::solve;
/// use marubatsu::search::evaluators::LineScore;
/// use marubatsu::search::lookahead::GameKnowledge;
/// use marubatsu::search::fast_policy::FastPolicy;
/// use marubatsu::table::Fixed;
///
/// let game = ConnectFour::connect_four();
/// let moves = "2252576253462244111563365343671351441";
/// let position = marubatsu::game::Notation::parse_moves(&game, &game.start(), moves)?.position;
/// let (ends, table) = (LineScore::Shortest, Fixed::new(&game, 1 << 20, Score::points(1)));
/// let mut policy = FastPolicy { ends, table, knowledge: GameKnowledge::default() };
/// let (mut proven, mut counts) = (Bounds::UNKNOWN, Counts::default());
/// solve(&game, &position, &mut proven, &mut policy, &mut counts)?;
/// assert_eq!(proven, Bounds::exact(Score::points(1))); // cross, to move, loses
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct FastPolicy<E, T, F> {
    /// Scores positions.
    pub ends: E,
    /// The transposition table.
    pub table: T,
    /// The source of static knowledge.
    pub knowledge: F,
}

impl<G, E, T, F> Policy<G> for FastPolicy<E, T, F>
where
    G: Symmetry,
    E: Evaluator<G> + Clone,
    T: Table<G>,
    F: KnowledgeSource<G, E, T>,
{
    type Evaluator = E;
    type Table = T;
    type KnownPosition = F::KnownPosition;
    type Children = F::Children;

    const NOTES_HORIZON: bool = false;
    const FORCES: bool = F::FORCES;

    #[inline]
    fn evaluator(&self) -> &E {
        &self.ends
    }
    #[inline]
    fn table(&self) -> &T {
        &self.table
    }
    #[inline]
    fn table_mut(&mut self) -> &mut T {
        &mut self.table
    }
    #[inline]
    fn fail_rule(&self) -> FailRule {
        FailRule::Soft
    }
    #[inline]
    fn see(&mut self, game: &G, position: &G::Position) -> F::KnownPosition {
        let (knowledge, parts) = self.parts(game);
        knowledge.see(&parts, position)
    }
    #[inline]
    fn position<'a>(&'a self, game: &G, seen: &'a F::KnownPosition) -> &'a G::Position {
        self.knowledge.position(game, seen)
    }
    #[inline]
    fn ended(&self, game: &G, seen: &F::KnownPosition) -> bool {
        self.knowledge.ended(game, seen)
    }
    #[inline]
    fn known(&self, seen: &F::KnownPosition) -> Option<(Rule, Bounds)> {
        self.knowledge.known(seen)
    }
    #[inline]
    fn forced(&self, game: &G, position: &G::Position) -> Option<G::Move> {
        self.knowledge.forced(game, position)
    }
    #[inline]
    fn place(&self, game: &G, seen: &F::KnownPosition) -> Place<G, T> {
        let Self { ends, table, .. } = self;
        self.knowledge
            .place(&KnowledgeContext { game, ends, table }, seen)
    }
    #[inline]
    fn probe(
        &self,
        seen: &F::KnownPosition,
        place: T::Place,
        remaining: Depth,
        window: Window,
    ) -> Option<Entry<G::Move>> {
        let ahead = self.knowledge.read_ahead(seen);
        ahead.unwrap_or_else(|| self.table.probe(place, remaining, window))
    }
    #[inline]
    fn children(
        &mut self,
        game: &G,
        seen: &F::KnownPosition,
        window: Window,
        _: Option<G::Move>,
    ) -> (F::Children, OrderReason) {
        let (knowledge, parts) = self.parts(game);
        knowledge.children(&parts, seen, window)
    }
    #[inline]
    fn next_child(
        &mut self,
        game: &G,
        seen: &F::KnownPosition,
        children: &mut F::Children,
    ) -> Option<(G::Move, F::KnownPosition)> {
        let (knowledge, parts) = self.parts(game);
        knowledge.next_child(&parts, seen, children)
    }
    #[inline]
    fn left(&self, children: &F::Children) -> usize {
        self.knowledge.left(children)
    }
    fn list(&self, children: &F::Children) -> Vec<G::Move> {
        self.knowledge.list(children)
    }
    #[inline]
    fn is_shared(&self, children: &F::Children) -> bool {
        self.knowledge.is_shared(children)
    }
    #[inline]
    fn close(&mut self, children: F::Children) {
        self.knowledge.close(&self.table, children);
    }
    fn share(&mut self) -> Option<Self> {
        Some(Self {
            ends: self.ends.clone(),
            table: self.table.share()?,
            knowledge: self.knowledge.share(),
        })
    }
}

impl<E, T, F> FastPolicy<E, T, F> {
    /// The knowledge, and what it may look at.
    #[inline]
    const fn parts<'a, G>(&'a mut self, game: &'a G) -> (&'a mut F, KnowledgeContext<'a, G, E, T>) {
        let Self {
            ends,
            table,
            knowledge,
        } = self;
        (knowledge, KnowledgeContext { game, ends, table })
    }
}
