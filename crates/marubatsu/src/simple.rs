//! Your own game in one trait, with defaults for everything that can be guessed.
//!
//! Invariant: a [`SimpleGame`] has everything that a game can have but symmetries: rules, evaluator, table keys, notation and
//! pictures all follow from the trait's methods.

use std::fmt::Debug;
use std::hash::Hash;
use std::sync::Arc;
use std::vec::IntoIter;

use crate::book::Book;
use crate::depict::{Depict, Depiction};
use crate::facade::{Scored, Solvable};
use crate::game::{AsymmetricGame, Game, Notation, NotationError, NotationErrorKind, Side};
use crate::score::{Bounds, Score};
use crate::search::Evaluator;

/// A two-player game with as little as possible to write: five methods, and more where their defaults
/// won't do. It is searched, recorded and drawn like a built-in one.
///
/// Scores are in the view of circle, who wants great ones.
///
/// ```
/// use marubatsu::{Score, Search, Side, SimpleGame};
///
/// /// Take one or two stones; whoever takes the last one wins.
/// #[derive(Clone, Debug)]
/// struct Stones(u8);
///
/// impl SimpleGame for Stones {
///     type Position = (u8, Side);
///     type Move = u8;
///
///     fn start(&self) -> (u8, Side) {
///         (self.0, Side::Circle)
///     }
///     fn to_move(&self, &(_, turn): &(u8, Side)) -> Side {
///         turn
///     }
///     fn moves(&self, &(stones, _): &(u8, Side)) -> Vec<u8> {
///         (1..=stones.min(2)).collect()
///     }
///     fn play(&self, &(stones, turn): &(u8, Side), taken: u8) -> (u8, Side) {
///         (stones - taken, turn.opponent())
///     }
///     fn score(&self, &(_, turn): &(u8, Side)) -> Score {
///         Score::points(if turn == Side::Circle { -1 } else { 1 })
///     }
/// }
///
/// let found = Search::of(&Stones(7)).run()?;
/// assert_eq!((found.score, found.best_moves), (Score::points(1), vec![1]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Its methods have the names of [`Game`]'s: bring one of the two traits into scope, not both. A game with
/// symmetries, or one that must be fast, implements [`Game`], [`crate::game::Symmetry`], [`Evaluator`]
/// and what else it needs instead.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no `SimpleGame`, and lacks something else that is asked of games here",
    label = "something of this game is missing",
    note = "implement `marubatsu::SimpleGame` for `{Self}`: two types (`Position`, `Move`) and five methods (`start`, `to_move`, `moves`, `play`, `score`)",
    note = "or, if `{Self}` implements `Game`, what comes with that: `AsymmetricGame` or `Symmetry` for tables, `Scored` or an `Evaluator` for scores, `Notation` and `Depict` for recordings"
)]
pub trait SimpleGame: Clone + Debug + Send + Sync + 'static {
    /// A position, whose turn it is included. It serves as a key of tables.
    type Position: Copy + Ord + Hash + Debug + Send + Sync;
    /// A move. A plain number will do.
    type Move: Copy + Eq + Debug + MoveCode + Send + Sync;

    /// The position a game begins with.
    fn start(&self) -> Self::Position;
    /// Whose turn it is. At an ended position: whose turn it would be.
    fn to_move(&self, position: &Self::Position) -> Side;
    /// The legal moves, always in the same order; none once the game has ended.
    fn moves(&self, position: &Self::Position) -> Vec<Self::Move>;
    /// The position after a legal move.
    fn play(&self, position: &Self::Position, mv: Self::Move) -> Self::Position;
    /// The score of an ended position.
    fn score(&self, position: &Self::Position) -> Score;

    /// Whether the game is over: exactly where there are no moves. Worth writing where that is known without
    /// listing them.
    fn ended(&self, position: &Self::Position) -> bool {
        self.moves(position).is_empty()
    }
    /// A guess at the score of a position that hasn't ended, for searches of limited depth: 0, or what is
    /// nearest to it in the range.
    fn estimate(&self, position: &Self::Position) -> Score {
        let _ = position;
        SimpleGame::range(self)
            .unwrap_or(Bounds::UNKNOWN)
            .nearest_to_zero()
    }
    /// The least and greatest score, estimates included, if they are known: they narrow searches, and number
    /// lines are drawn to them.
    fn range(&self) -> Option<Bounds> {
        None
    }
    /// The smallest step between two scores. The default, a hundredth, is right for all scores; a larger step
    /// helps number lines and solving by bisection.
    fn grain(&self) -> Score {
        Score::from_hundredths(1)
    }

    /// The position as text.
    fn write(&self, position: &Self::Position) -> String {
        format!("{position:?}")
    }
    /// The position that a text names. The default knows the start alone: others are then reached by moves.
    fn read(&self, text: &str) -> Option<Self::Position> {
        let start = SimpleGame::start(self);
        (self.write(&start) == text).then_some(start)
    }
    /// The numbers that name a move in text and in pictures.
    fn move_numbers(&self, mv: Self::Move) -> Vec<u32> {
        vec![mv.into()]
    }
    /// What the position looks like, with the move that has just led to it: its text in a box. A board has the
    /// same size at every position.
    fn depict(&self, position: &Self::Position, last: Option<Self::Move>) -> Depiction {
        let _ = last;
        Depiction::Text(self.write(position))
    }
}

/// A move with a number of its own: what converts into a `u32`. No two moves of a position have the same number, by which
/// recordings store them.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no move: it has no number",
    label = "a move converts into a `u32`",
    note = "choose a plain number (`u8`, `u16` or `u32`), or write `impl From<{Self}> for u32`: for the moves of a position, numbers that differ"
)]
pub trait MoveCode: Into<u32> {}

#[diagnostic::do_not_recommend]
impl<M: Into<u32>> MoveCode for M {}

impl<G: SimpleGame> Game for G {
    type Position = G::Position;
    type Move = G::Move;
    type Moves = IntoIter<G::Move>;

    fn start(&self) -> G::Position {
        SimpleGame::start(self)
    }
    fn to_move(&self, position: &G::Position) -> Side {
        SimpleGame::to_move(self, position)
    }
    fn ended(&self, position: &G::Position) -> bool {
        SimpleGame::ended(self, position)
    }
    fn moves(&self, position: &G::Position) -> IntoIter<G::Move> {
        SimpleGame::moves(self, position).into_iter()
    }
    fn play(&self, position: &G::Position, mv: G::Move) -> G::Position {
        SimpleGame::play(self, position, mv)
    }
}

impl<G: SimpleGame> Evaluator<G> for G {
    fn at_end(&self, _: &G, position: &<G as SimpleGame>::Position) -> Score {
        self.score(position)
    }
    fn at_horizon(&self, _: &G, position: &<G as SimpleGame>::Position) -> Score {
        self.estimate(position)
    }
    fn range(&self, _: &G) -> Option<Bounds> {
        SimpleGame::range(self)
    }
    fn grain(&self, _: &G) -> Score {
        SimpleGame::grain(self)
    }
}

impl<G: SimpleGame> Scored for G {
    type Evaluator = G;

    fn evaluator(&self) -> G {
        self.clone()
    }
}

impl<G: SimpleGame, E: Evaluator<G>> Solvable<E> for G {
    type Knowledge = ();

    fn knowledge(_: Option<Arc<Book>>) {}
}

impl<G: SimpleGame> AsymmetricGame for G {
    type TableKey = <G as SimpleGame>::Position;

    fn table_key(&self, position: &Self::TableKey) -> Self::TableKey {
        *position
    }
    fn table_keyed(&self, key: Self::TableKey) -> Self::TableKey {
        key
    }
}

impl<G: SimpleGame> Notation for G {
    fn write_position(&self, position: &<G as SimpleGame>::Position) -> String {
        self.write(position)
    }
    fn parse_position(&self, text: &str) -> Result<<G as SimpleGame>::Position, NotationError> {
        let fault = || NotationError::new(0, NotationErrorKind::NotAPosition(text.to_owned()));
        self.read(text).ok_or_else(fault)
    }
    fn move_numbers(&self, mv: <G as SimpleGame>::Move) -> Vec<u32> {
        SimpleGame::move_numbers(self, mv)
    }
}

impl<G: SimpleGame> Depict for G {
    fn depict(
        &self,
        position: &<G as SimpleGame>::Position,
        last: Option<<G as SimpleGame>::Move>,
    ) -> Depiction {
        SimpleGame::depict(self, position, last)
    }
    fn size(&self) -> (u32, u32) {
        match SimpleGame::depict(self, &SimpleGame::start(self), None) {
            Depiction::Board { width, height, .. } => (width, height),
            Depiction::Text(_) => Depiction::TEXT_SIZE,
        }
    }
}
