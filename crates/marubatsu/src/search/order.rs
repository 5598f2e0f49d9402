//! The order in which a lesson searches a node's moves.
//!
//! Invariant: an order is a permutation: every legal move is in it once. Moves that are equally
//! good stay in the game's order.
//!
//! Searches don't depend on players: a player that orders moves is passed in as a [`Ranking`].

use std::fmt::Debug;
use std::sync::Arc;
use std::vec::IntoIter;

use crate::few::sort_few;
use crate::game::Game;
use crate::observe::OrderReason;
use crate::score::Score;

/// Gives each move a number to order moves by.
pub trait Ranking<G: Game>: Debug + Send + Sync {
    /// How good the move is for the side that makes it.
    fn rank(&self, game: &G, position: &G::Position, mv: G::Move) -> Score;
}

/// Puts moves in order, if need be by the table of the depth before. `()` leaves the game's order;
/// [`MoveOrder`] is chosen at run time.
pub trait MoveSorter<G: Game, T> {
    /// The moves in order.
    type Moves: ExactSizeIterator<Item = G::Move> + Clone + Debug;

    /// The table of the search one ply less deep, if moves are ordered by it.
    fn previous(&self) -> Option<&T>;
    /// Keeps the table's contents, if moves are ordered by them, before the table is cleared for a
    /// deeper search.
    fn keep(&mut self, table: &mut T);
    /// The moves in order, and the reason for the order, of a position at which the game is not over. `first` is the
    /// best move of the depth before.
    fn arrange(
        &self,
        game: &G,
        position: &G::Position,
        first: Option<G::Move>,
    ) -> (Self::Moves, OrderReason);
}

impl<G: Game, T> MoveSorter<G, T> for () {
    type Moves = G::Moves;

    #[inline]
    fn previous(&self) -> Option<&T> {
        None
    }
    fn keep(&mut self, _: &mut T) {}
    #[inline]
    fn arrange(
        &self,
        game: &G,
        position: &G::Position,
        _: Option<G::Move>,
    ) -> (G::Moves, OrderReason) {
        (game.moves_in_play(position), OrderReason::Game)
    }
}

/// An order of moves.
#[derive(Clone, Debug)]
pub enum MoveOrder<G: Game, T> {
    /// The game's own.
    Game,
    /// The game's own, but the move that the player ranks best changes places with the first one.
    First(Arc<dyn Ranking<G>>),
    /// From the move that the player ranks best to the one it ranks worst.
    Sorted(Arc<dyn Ranking<G>>),
    /// The game's own, but the best move of the search one ply less deep changes places with the
    /// first one. Holds the table of that search.
    Previous(T),
}

/// Moves in the game's order or in a list.
#[derive(Clone, Debug)]
pub enum SortedMoves<G: Game> {
    /// In the game's order, generated while they are read.
    Game(G::Moves),
    /// In another order.
    Listed(IntoIter<G::Move>),
}

impl<G: Game> Iterator for SortedMoves<G> {
    type Item = G::Move;

    fn next(&mut self) -> Option<G::Move> {
        match self {
            Self::Game(moves) => moves.next(),
            Self::Listed(moves) => moves.next(),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match self {
            Self::Game(moves) => moves.size_hint(),
            Self::Listed(moves) => moves.size_hint(),
        }
    }
}

impl<G: Game> ExactSizeIterator for SortedMoves<G> {}

impl<G: Game, T: Debug> MoveSorter<G, T> for MoveOrder<G, T> {
    type Moves = SortedMoves<G>;

    fn previous(&self) -> Option<&T> {
        match self {
            Self::Previous(table) => Some(table),
            _ => None,
        }
    }

    fn keep(&mut self, table: &mut T) {
        if let Self::Previous(previous) = self {
            std::mem::swap(previous, table);
        }
    }

    fn arrange(
        &self,
        game: &G,
        position: &G::Position,
        first: Option<G::Move>,
    ) -> (SortedMoves<G>, OrderReason) {
        let legal = game.moves_in_play(position);
        let (best, why) = match (self, first) {
            (Self::Sorted(player), _) => {
                return (
                    sorted(legal, |mv| player.rank(game, position, mv)),
                    OrderReason::Sorted,
                );
            }
            (Self::First(player), _) => {
                let rank = |mv| player.rank(game, position, mv);
                (best_of(legal.clone(), rank), OrderReason::Player)
            }
            (Self::Previous(_), Some(_)) => (first, OrderReason::Previous),
            (Self::Game | Self::Previous(_), _) => {
                return (SortedMoves::Game(legal), OrderReason::Game);
            }
        };
        (fronted(legal, best), why)
    }
}

/// The moves from the best to the worst.
fn sorted<G: Game>(legal: G::Moves, rank: impl Fn(G::Move) -> Score) -> SortedMoves<G> {
    let mut ranked: Vec<(Score, G::Move)> = legal.map(|mv| (rank(mv), mv)).collect();
    sort_few(&mut ranked, |one, other| one.0 > other.0);
    let moves: Vec<G::Move> = ranked.into_iter().map(|(_, mv)| mv).collect();
    SortedMoves::Listed(moves.into_iter())
}

/// The first of the best moves.
fn best_of<M: Copy>(moves: impl Iterator<Item = M>, rank: impl Fn(M) -> Score) -> Option<M> {
    let ranked = moves.map(|mv| (rank(mv), mv));
    let best = ranked.reduce(|best, next| if next.0 > best.0 { next } else { best });
    best.map(|(_, mv)| mv)
}

/// The moves with one of them and the first one exchanged.
fn fronted<G: Game>(legal: G::Moves, best: Option<G::Move>) -> SortedMoves<G> {
    let mut moves: Vec<G::Move> = legal.collect();
    if let Some(at) = moves.iter().position(|&mv| Some(mv) == best) {
        moves.swap(0, at);
    }
    SortedMoves::Listed(moves.into_iter())
}
