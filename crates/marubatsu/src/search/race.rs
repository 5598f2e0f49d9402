//! The racing policy: no option is left to run time, so that the compiler sees all of it.
//!
//! Invariant: it searches with the very functions that lessons search with, fail-soft; what it adds
//! are types: a fixed table, and what the game knows ([`KnowledgeSource`]), which changes no value.

use super::evaluators::EndingScore;
use super::policy::{Evaluator, FailRule, KnowledgeProbe, Policy};
use crate::game::knowledge::{Ending, Knowledge, StaticKnowledge};
use crate::game::{Game, Outcome, Side, Symmetry};
use crate::observe::OrderReason;
use crate::score::{Bounds, Score};
use crate::table::Table;

/// How a racing search looks at positions: `()` sees nothing, [`GameKnowledge`] asks the game.
pub trait KnowledgeSource<G: Game, E> {
    /// What is handed from looking to ordering.
    type Hint: Copy + std::fmt::Debug;
    /// The moves in order.
    type Moves: ExactSizeIterator<Item = G::Move> + Clone + std::fmt::Debug;
    /// Whether the table's best move is asked for.
    const TABLE_FIRST: bool;

    /// What is known of a position that hasn't ended.
    fn probe_knowledge(
        &self,
        game: &G,
        ends: &E,
        position: &G::Position,
    ) -> KnowledgeProbe<Self::Hint>;
    /// The moves to search in order, and why in this order.
    fn moves(
        &self,
        game: &G,
        position: &G::Position,
        hint: Self::Hint,
        first: Option<G::Move>,
    ) -> (Self::Moves, OrderReason);
}

/// Nothing is foreseen, and moves come in the game's order.
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

/// Asks the game for its [`Knowledge`], and the table for its best move.
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

/// The score of an ending that the side to move foresees, in circle's view.
#[inline]
fn score<E: EndingScore>(ends: &E, mover: Side, ending: Ending) -> Score {
    match ending {
        Ending::Loss(left) => ends.of_ending(Outcome::Win(mover.opponent()), left),
        Ending::Draw => ends.of_ending(Outcome::Draw, 0),
        Ending::Win(left) => ends.of_ending(Outcome::Win(mover), left),
    }
}

/// The policy of races: evaluator, table, and how positions are looked at.
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
    /// Gives the numbers.
    pub ends: E,
    /// Remembers.
    pub table: T,
    /// Looks at positions.
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
