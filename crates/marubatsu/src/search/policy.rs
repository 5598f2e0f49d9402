//! What a search is given besides game and position: an evaluator and a policy.
//!
//! A [`Policy`] bundles an [`Evaluator`], a table, what is known without searching, an order of moves and a
//! [`FailRule`]. Invariant: table, knowledge and order decide how many nodes a search to the end
//! of the game needs, and never which value it finds.

use std::fmt::Debug;

use crate::depth::Depth;
use crate::game::knowledge::Rule;
use crate::game::{Game, Symmetry};
use crate::observe::OrderReason;
use crate::score::{Bounds, Score, View, Window};
use crate::table::{Entry, Table};

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
    /// unless the search is told one ([`StartPosition::after`](super::StartPosition::after)).
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
    /// How many plies best play takes from a position that is worth so much, in circle's view; none where scores don't tell.
    fn plies_to_end(&self, game: &G, position: &G::Position, score: Score) -> Option<u32> {
        let _ = (game, position, score);
        None
    }
    /// Whether a win counts more the sooner it comes: the panel of a frame says so.
    fn prefers_short_wins(&self) -> bool {
        false
    }
}

/// How to search: evaluator, table, static knowledge, order of moves and fail rule.
///
/// A search asks a policy in this order: [`Policy::see`] at the root; at each node what is known of it and its place in the table;
/// then [`Policy::children`], and [`Policy::next_child`] for one after the other.
pub trait Policy<G: Symmetry> {
    /// Scores positions.
    type Evaluator: Evaluator<G>;
    /// The transposition table.
    type Table: Table<G>;
    /// A position with what the policy has worked out about it before the search enters it.
    type KnownPosition: Copy + Debug;
    /// The children of a node that are still to be searched, in order.
    type Children: Debug;

    /// Whether the search notes that the depth limit cut off a line, by which iterative deepening
    /// knows when to end. Without it, deepening goes on to its last depth.
    const NOTES_HORIZON: bool = true;
    /// Whether a child may be several plies away, because each move after the first is forced.
    const FORCES: bool = false;

    /// The evaluator.
    fn evaluator(&self) -> &Self::Evaluator;
    /// The table, for reading.
    fn table(&self) -> &Self::Table;
    /// The table, for writing.
    fn table_mut(&mut self) -> &mut Self::Table;
    /// What a node returns when no child reaches its window.
    fn fail_rule(&self) -> FailRule;

    /// The root's position.
    fn see(&mut self, game: &G, position: &G::Position) -> Self::KnownPosition;
    /// The position by itself.
    fn position<'a>(&'a self, game: &G, seen: &'a Self::KnownPosition) -> &'a G::Position;
    /// Whether the game is over there.
    #[inline]
    fn ended(&self, game: &G, seen: &Self::KnownPosition) -> bool {
        game.ended(self.position(game, seen))
    }
    /// What is known of a position without searching it: a rule and the bounds it proves, in the view of the
    /// side to move.
    #[inline]
    fn known(&self, seen: &Self::KnownPosition) -> Option<(Rule, Bounds)> {
        let _ = seen;
        None
    }
    /// The only move worth searching, where all others lose at once: asked of policies that force.
    #[inline]
    fn forced(&self, game: &G, position: &G::Position) -> Option<G::Move> {
        let _ = (game, position);
        None
    }
    /// Where the table keeps a position, and the symmetry that leads there.
    #[inline]
    fn place(&self, game: &G, seen: &Self::KnownPosition) -> Place<G, Self::Table> {
        let merges = self.evaluator().keeps_symmetries();
        self.table().place(game, self.position(game, seen), merges)
    }
    /// The table's entry for a position, if it has one.
    #[inline]
    fn probe(
        &self,
        seen: &Self::KnownPosition,
        place: <Self::Table as Table<G>>::Place,
        remaining: Depth,
        window: Window,
    ) -> Option<Entry<G::Move>> {
        let _ = seen;
        self.table().probe(place, remaining, window)
    }
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
    /// table, or of the table of the depth before; the window is in the view of the side to move.
    fn children(
        &mut self,
        game: &G,
        seen: &Self::KnownPosition,
        window: Window,
        first: Option<G::Move>,
    ) -> (Self::Children, OrderReason);
    /// The next child: the move, and the position to be searched.
    fn next_child(
        &mut self,
        game: &G,
        seen: &Self::KnownPosition,
        children: &mut Self::Children,
    ) -> Option<(G::Move, Self::KnownPosition)>;
    /// How many children are left.
    fn left(&self, children: &Self::Children) -> usize;
    /// The moves that are left, in order.
    fn list(&self, children: &Self::Children) -> Vec<G::Move>;
    /// Whether other threads may find out about the node that these children belong to while they are searched.
    #[inline]
    fn is_shared(&self, children: &Self::Children) -> bool {
        let _ = children;
        false
    }
    /// The node that these children belong to is left.
    #[inline]
    fn close(&mut self, children: Self::Children) {
        let _ = children;
    }
    /// The same policy for another thread, which shares the table with this one; none if the table can't be shared.
    fn share(&mut self) -> Option<Self>
    where
        Self: Sized,
    {
        None
    }
}

/// A place in a table, and the symmetry that leads there.
pub type Place<G, T> = (<T as Table<G>>::Place, <G as Symmetry>::Element);
