//! What a search is given: numbers for positions, and how to search.
//!
//! A [`Policy`] bundles an [`Evaluator`], a table, what is known without searching, an order of moves and a
//! [`FailRule`]. Invariant: table, knowledge and order decide how many nodes a search to the end
//! of the game needs, and never which value it finds.

use std::fmt::Debug;

use crate::game::knowledge::Rule;
use crate::game::{Game, Symmetry};
use crate::observe::OrderReason;
use crate::score::{Bounds, Score, View};
use crate::table::Table;

/// What a node returns when no child is better than its window's near end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FailRule {
    /// The best child's score, although it lies outside the window.
    Soft,
    /// The window's end.
    Hard,
}

/// Numbers for positions, in circle's view wherever not said otherwise.
pub trait Evaluator<G: Game> {
    /// The value of an ended position.
    fn at_end(&self, game: &G, position: &G::Position) -> Score;
    /// The same as one side sees it. The recursion asks the side to move; worth writing where a game
    /// says it more directly, as line games do: whoever is to move at their end hasn't won.
    #[inline]
    fn at_end_seen(&self, game: &G, position: &G::Position, view: View) -> Score {
        view.turn(self.at_end(game, position))
    }
    /// An estimate for a position at which the search may go no deeper.
    fn at_horizon(&self, game: &G, position: &G::Position) -> Score;
    /// The least and greatest score this evaluator can give, horizon included, where that is known.
    fn range(&self, game: &G) -> Option<Bounds>;
    /// The smallest step between two of its scores: the width of a null window.
    fn grain(&self, game: &G) -> Score;
}

/// What a policy knows of a position that has neither ended nor lies at the horizon.
#[derive(Clone, Copy, Debug)]
pub struct KnowledgeProbe<I> {
    /// A rule and the bounds it proves, in circle's view.
    pub fact: Option<(Rule, Bounds)>,
    /// What helps to order the moves.
    pub hint: I,
}

/// How to search: evaluator, table, knowledge, order and fail rule in one bundle.
pub trait Policy<G: Symmetry> {
    /// Gives the numbers.
    type Evaluator: Evaluator<G>;
    /// Remembers.
    type Table: Table<G>;
    /// What is handed from looking at a position to ordering its moves.
    type Hint: Copy + Debug;
    /// The moves in order.
    type Moves: ExactSizeIterator<Item = G::Move> + Clone + Debug;

    /// Whether the table's best move is asked for.
    const TABLE_FIRST: bool;
    /// Whether the search notes that it met the horizon, which tells deepening when to end. Without it
    /// deepening goes on to the depth limit.
    const NOTES_HORIZON: bool = true;

    /// The evaluator.
    fn evaluator(&self) -> &Self::Evaluator;
    /// The table, to ask.
    fn table(&self) -> &Self::Table;
    /// The table, to store.
    fn table_mut(&mut self) -> &mut Self::Table;
    /// Soft or hard.
    fn fail_rule(&self) -> FailRule;
    /// What is known of a position without search.
    fn probe_knowledge(&self, game: &G, position: &G::Position) -> KnowledgeProbe<Self::Hint>;
    /// The table of the depth before, where it orders moves.
    #[inline]
    fn previous(&self) -> Option<&Self::Table> {
        None
    }
    /// A deeper search begins: nothing is remembered, but for what orders moves.
    fn deepen(&mut self) {
        self.table_mut().clear();
    }
    /// The moves to search in order, and why in this order; `first` is the best move of the table,
    /// or of the table of the depth before.
    fn moves(
        &self,
        game: &G,
        position: &G::Position,
        hint: Self::Hint,
        first: Option<G::Move>,
    ) -> (Self::Moves, OrderReason);
}
