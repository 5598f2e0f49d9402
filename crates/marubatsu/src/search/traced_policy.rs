//! The policy of lessons, all of whose options are chosen at run time.

use super::order::MoveSorter;
use super::policy::{Evaluator, FailRule, Policy};
use crate::game::Symmetry;
use crate::observe::OrderReason;
use crate::score::Window;
use crate::table::Table;

/// The policy of lessons: every option is a value chosen at run time.
#[derive(Clone, Debug)]
pub struct TracedPolicy<E, T, O = ()> {
    /// Scores positions.
    pub evaluator: E,
    /// The transposition table; `()` is none.
    pub table: T,
    /// What a node returns when no child reaches its window.
    pub fail_rule: FailRule,
    /// Puts the moves in order; `()` leaves them in the game's order.
    pub order: O,
}

impl<G: Symmetry, E: Evaluator<G>, T: Table<G>, O: MoveSorter<G, T>> Policy<G>
    for TracedPolicy<E, T, O>
{
    type Evaluator = E;
    type Table = T;
    type KnownPosition = G::Position;
    type Children = O::Moves;

    #[inline]
    fn evaluator(&self) -> &E {
        &self.evaluator
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
        self.fail_rule
    }
    #[inline]
    fn see(&mut self, _: &G, position: &G::Position) -> G::Position {
        *position
    }
    #[inline]
    fn position<'a>(&'a self, _: &G, seen: &'a G::Position) -> &'a G::Position {
        seen
    }
    #[inline]
    fn previous(&self) -> Option<&T> {
        self.order.previous()
    }
    fn deepen(&mut self) {
        self.order.keep(&mut self.table);
        self.table.clear();
    }
    #[inline]
    fn children(
        &mut self,
        game: &G,
        position: &G::Position,
        _: Window,
        first: Option<G::Move>,
    ) -> (O::Moves, OrderReason) {
        self.order.arrange(game, position, first)
    }
    #[inline]
    fn next_child(
        &mut self,
        game: &G,
        position: &G::Position,
        children: &mut O::Moves,
    ) -> Option<(G::Move, G::Position)> {
        let mv = children.next()?;
        Some((mv, game.play(position, mv)))
    }
    #[inline]
    fn left(&self, children: &O::Moves) -> usize {
        children.len()
    }
    fn list(&self, children: &O::Moves) -> Vec<G::Move> {
        children.clone().collect()
    }
}
