//! What a search is given besides game and position: an evaluator and a policy.
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

/// What a node returns when no child's score is inside its window (when all children fail low).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FailRule {
    /// The best child's score, although it lies below the window.
    Soft,
    /// The lower end of the window.
    Hard,
}

/// Scores positions, in circle's view unless said otherwise.
#[diagnostic::on_unimplemented(
    message = "`{Self}` gives no scores to positions of `{G}`",
    note = "implement `marubatsu::search::Evaluator<{G}>` for `{Self}`: `at_end`, the score of an ended position in circle's view; all else has defaults"
)]
pub trait Evaluator<G: Game> {
    /// The value of an ended position.
    fn at_end(&self, game: &G, position: &G::Position) -> Score;
    /// The same in the view of one side. Searches ask for the view of the side to move. Worth
    /// overriding where that is faster to tell: in line games, for example, the side to move at the
    /// end has not won.
    #[inline]
    fn at_end_seen(&self, game: &G, position: &G::Position, view: View) -> Score {
        view.turn(self.at_end(game, position))
    }
    /// An estimate for a position at which the search may go no deeper: 0, or what is nearest to it in the
    /// range.
    fn at_horizon(&self, game: &G, position: &G::Position) -> Score {
        let _ = position;
        self.range(game)
            .unwrap_or(Bounds::UNKNOWN)
            .nearest_to_zero()
    }
    /// The score of a leaf that the move leading to it decides, in circle's view; none leaves the leaf to
    /// [`Evaluator::at_end`] and [`Evaluator::at_horizon`]. The position that a search begins with has no such move
    /// unless the search is told one ([`Start::after`](super::Start::after)).
    #[inline]
    fn by_last_move(&self, game: &G, position: &G::Position, last: G::Move) -> Option<Score> {
        let _ = (game, position, last);
        None
    }
    /// Whether positions that the game's symmetries turn into each other are worth the same. A table merges them only
    /// then: an evaluator that prefers one of two mirrored moves must say no.
    #[inline]
    fn keeps_symmetries(&self) -> bool {
        true
    }
    /// The least and greatest score this evaluator can give, horizon included, where that is known.
    fn range(&self, game: &G) -> Option<Bounds> {
        let _ = game;
        None
    }
    /// The smallest step between two of its scores: the width of a null window. A hundredth, the default, is
    /// right for all; a larger one spares passes where a value is closed in on.
    fn grain(&self, game: &G) -> Score {
        let _ = game;
        Score::from_hundredths(1)
    }
    /// Whether a win counts more the sooner it comes: the panel of a frame says so.
    fn prefers_short_wins(&self) -> bool {
        false
    }
}

/// What a policy's static knowledge says of a position that has neither ended nor lies at the depth
/// limit.
#[derive(Clone, Copy, Debug)]
pub struct KnowledgeProbe<I> {
    /// A rule and the bounds it proves, in circle's view.
    pub fact: Option<(Rule, Bounds)>,
    /// What is handed on to [`Policy::moves`].
    pub hint: I,
}

/// How to search: evaluator, table, static knowledge, order of moves and fail rule.
pub trait Policy<G: Symmetry> {
    /// Scores positions.
    type Evaluator: Evaluator<G>;
    /// The transposition table.
    type Table: Table<G>;
    /// What probing the knowledge of a position leaves for ordering its moves.
    type Hint: Copy + Debug;
    /// The moves in order.
    type Moves: ExactSizeIterator<Item = G::Move> + Clone + Debug;

    /// Whether the table's best move is wanted for ordering moves.
    const TABLE_FIRST: bool;
    /// Whether the search notes that the depth limit cut off a line, by which iterative deepening
    /// knows when to end. Without it, deepening goes on to its last depth.
    const NOTES_HORIZON: bool = true;

    /// The evaluator.
    fn evaluator(&self) -> &Self::Evaluator;
    /// The table, for reading.
    fn table(&self) -> &Self::Table;
    /// The table, for writing.
    fn table_mut(&mut self) -> &mut Self::Table;
    /// What a node returns when no child reaches its window.
    fn fail_rule(&self) -> FailRule;
    /// What is known of a position without searching it.
    fn probe_knowledge(&self, game: &G, position: &G::Position) -> KnowledgeProbe<Self::Hint>;
    /// The table of the search one ply less deep, if moves are ordered by it.
    #[inline]
    fn previous(&self) -> Option<&Self::Table> {
        None
    }
    /// Prepares for a deeper search: forgets everything except what orders moves.
    fn deepen(&mut self) {
        self.table_mut().clear();
    }
    /// The moves to search, in order, and the reason for the order. `first` is the best move of the
    /// table, or of the table of the depth before.
    fn moves(
        &self,
        game: &G,
        position: &G::Position,
        hint: Self::Hint,
        first: Option<G::Move>,
    ) -> (Self::Moves, OrderReason);
}
