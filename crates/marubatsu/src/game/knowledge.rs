//! What a game knows of its positions without searching: facts, and which moves are worth a look.
//!
//! Invariants: what is foreseen is true whatever evaluator looks at it, so it is said in endings and
//! not in scores; candidates are legal moves without repeats, and at least one of them is as good
//! as any legal move (there are none only where the facts leave nothing to search).

use std::fmt::Debug;

use super::Outcomes;

/// How a game ends, for the side to move where it was foreseen. Later ones are better for that side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The other side wins, with so many plies left.
    Loss(u32),
    /// Nobody wins.
    Draw,
    /// The side to move wins, with so many plies left.
    Win(u32),
}

/// Why something is known without search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// The side to move has a winning move.
    WinsAtOnce,
    /// Whatever the side to move does, the other side wins with its next move.
    CannotParry,
    /// Nobody wins with the next two moves, and so few squares are left that no win can count more.
    SquaresLeft,
}

impl Rule {
    /// All rules.
    pub const ALL: [Self; 3] = [Self::WinsAtOnce, Self::CannotParry, Self::SquaresLeft];

    /// The rule's name: `wins-at-once`, `cannot-parry`, `squares-left`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::WinsAtOnce => "wins-at-once",
            Self::CannotParry => "cannot-parry",
            Self::SquaresLeft => "squares-left",
        }
    }
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StaticKnowledge<I> {
    /// Why.
    pub rule: Rule,
    /// The side to move gets at least this.
    pub worst: Ending,
    /// The side to move gets at most this.
    pub best: Ending,
    /// What helps to find the candidates.
    pub hint: I,
}

/// A game that knows something.
pub trait Knowledge: Outcomes {
    /// What looking at a position leaves behind for [`Knowledge::candidates`].
    type Hint: Copy + Debug;
    /// Moves worth searching.
    type Candidates: ExactSizeIterator<Item = Self::Move> + Clone + Debug;

    /// What is known of a position that hasn't ended.
    fn probe_knowledge(&self, position: &Self::Position) -> StaticKnowledge<Self::Hint>;

    /// The moves worth searching where the facts leave something to search, the most promising
    /// first; before them all `first`, if it is one of them.
    fn candidates(
        &self,
        position: &Self::Position,
        hint: Self::Hint,
        first: Option<Self::Move>,
    ) -> Self::Candidates;
}
