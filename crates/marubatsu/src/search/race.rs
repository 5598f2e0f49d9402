//! The racing policy: every option is a type or a constant, so that the compiler can optimise for
//! it.
//!
//! Invariant: races run the same search functions as lessons, with fail-soft. They differ in types
//! alone: a table of fixed size, and the game's static knowledge ([`KnowledgeSource`]), neither of
//! which changes a value.

use super::evaluators::EndingScore;
use super::policy::{Evaluator, FailRule, KnowledgeProbe, Policy};
use crate::game::knowledge::{Ending, Knowledge, StaticKnowledge};
use crate::game::{Game, Outcome, Side, Symmetry};
use crate::observe::OrderReason;
use crate::score::{Bounds, Score};
use crate::table::Table;

/// Where a racing search gets static knowledge from: nowhere (`()`) or from the game
/// ([`GameKnowledge`]).
pub trait KnowledgeSource<G: Game, E> {
    /// What a probe leaves for ordering the moves.
    type Hint: Copy + std::fmt::Debug;
    /// The moves in order.
    type Moves: ExactSizeIterator<Item = G::Move> + Clone + std::fmt::Debug;
    /// Whether the table's best move is wanted for ordering moves.
    const TABLE_FIRST: bool;

    /// What is known of a position that hasn't ended.
    fn probe_knowledge(
        &self,
        game: &G,
        ends: &E,
        position: &G::Position,
    ) -> KnowledgeProbe<Self::Hint>;
    /// The moves to search, in order, and the reason for the order.
    fn moves(
        &self,
        game: &G,
        position: &G::Position,
        hint: Self::Hint,
        first: Option<G::Move>,
    ) -> (Self::Moves, OrderReason);
}

/// Nothing is known, and moves come in the game's order.
impl<G: Game, E> KnowledgeSource<G, E> for () {
    type Hint = ();
    type Moves = G::Moves;
    const TABLE_FIRST: bool = false;

    #[inline]
    fn probe_knowledge(&self, _: &G, _: &E, _: &G::Position) -> KnowledgeProbe<()> {
        KnowledgeProbe {
            fact: None,
            hint: (),
        }
    }
    #[inline]
    fn moves(
        &self,
        game: &G,
        position: &G::Position,
        (): (),
        _: Option<G::Move>,
    ) -> (G::Moves, OrderReason) {
        (game.moves(position), OrderReason::Game)
    }
}

/// The game's own [`Knowledge`]. Moves come in the order of the game's candidates, behind the
/// table's best move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameKnowledge;

impl<G: Knowledge, E: EndingScore> KnowledgeSource<G, E> for GameKnowledge {
    type Hint = G::Hint;
    type Moves = G::Candidates;
    const TABLE_FIRST: bool = true;

    #[inline]
    fn probe_knowledge(
        &self,
        game: &G,
        ends: &E,
        position: &G::Position,
    ) -> KnowledgeProbe<G::Hint> {
        let StaticKnowledge {
            rule,
            worst,
            best,
            hint,
        } = game.probe_knowledge(position);
        let mover = game.to_move(position);
        let (worst, best) = (score(ends, mover, worst), score(ends, mover, best));
        let bounds = match mover {
            Side::Circle => Bounds::new(worst, best),
            Side::Cross => Bounds::new(best, worst),
        };
        KnowledgeProbe {
            fact: Some((rule, bounds)),
            hint,
        }
    }

    #[inline]
    fn moves(
        &self,
        game: &G,
        position: &G::Position,
        hint: G::Hint,
        first: Option<G::Move>,
    ) -> (G::Candidates, OrderReason) {
        let why = first.map_or(OrderReason::Knowledge, |_| OrderReason::Table);
        (game.candidates(position, hint, first), why)
    }
}

/// The score of an ending in circle's view. Endings are as seen by `mover`.
#[inline]
fn score<E: EndingScore>(ends: &E, mover: Side, ending: Ending) -> Score {
    match ending {
        Ending::Loss(left) => ends.of_ending(Outcome::Win(mover.opponent()), left),
        Ending::Draw => ends.of_ending(Outcome::Draw, 0),
        Ending::Win(left) => ends.of_ending(Outcome::Win(mover), left),
    }
}

/// The policy of races: evaluator, table and source of static knowledge.
///
/// ```
/// use marubatsu::game::Game;
/// use marubatsu::games::line::ConnectFour;
/// use marubatsu::observe::counts::Counts;
/// use marubatsu::score::{Bounds, Score};
/// use marubatsu::search::bisection::solve;
/// use marubatsu::search::evaluators::LineScore;
/// use marubatsu::search::race::{GameKnowledge, Race};
/// use marubatsu::table::Fixed;
///
/// let game = ConnectFour::connect_four();
/// let moves = "2252576253462244111563365343671351441";
/// let position = marubatsu::game::Notation::parse_moves(&game, &game.start(), moves)?.position;
/// let (ends, table) = (LineScore::Shortest, Fixed::new(&game, 1 << 20, Score::points(1)));
/// let mut policy = Race { ends, table, knowledge: GameKnowledge };
/// let (mut proven, mut counts) = (Bounds::UNKNOWN, Counts::default());
/// solve(&game, &position, &mut proven, &mut policy, &mut counts)?;
/// assert_eq!(proven, Bounds::exact(Score::points(1))); // cross, to move, loses
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Race<E, T, F> {
    /// Scores positions.
    pub ends: E,
    /// The transposition table.
    pub table: T,
    /// The source of static knowledge.
    pub knowledge: F,
}

impl<G: Symmetry, E: Evaluator<G>, T: Table<G>, F: KnowledgeSource<G, E>> Policy<G>
    for Race<E, T, F>
{
    type Evaluator = E;
    type Table = T;
    type Hint = F::Hint;
    type Moves = F::Moves;

    const TABLE_FIRST: bool = F::TABLE_FIRST;
    const NOTES_HORIZON: bool = false;

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
    fn probe_knowledge(&self, game: &G, position: &G::Position) -> KnowledgeProbe<F::Hint> {
        self.knowledge.probe_knowledge(game, &self.ends, position)
    }
    #[inline]
    fn moves(
        &self,
        game: &G,
        position: &G::Position,
        hint: F::Hint,
        first: Option<G::Move>,
    ) -> (F::Moves, OrderReason) {
        self.knowledge.moves(game, position, hint, first)
    }
}
