//! Static knowledge: what a game can say of a position without searching it. These are facts about
//! how the game will end, and the moves that are worth searching.
//!
//! Invariants: facts are given as endings and not as scores, so that they hold for every evaluator;
//! candidates are legal moves without repeats, and at least one of them is as good as any legal
//! move. There may be no candidates only where the facts alone decide the score.

use std::fmt::Debug;

use super::Outcomes;

/// How a game will end, as seen by the side to move in the position that was asked about. The
/// variants go from worst to best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The other side wins, with this many plies left.
    Loss(u32),
    /// Nobody wins.
    Draw,
    /// The side to move wins, with this many plies left.
    Win(u32),
}

/// The rules by which a position's outcome is known, or bounded, without search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// The side to move has a winning move.
    WinsAtOnce,
    /// Whatever the side to move does, the other side wins with its next move.
    CannotParry,
    /// Nobody can win with the next two moves, which bounds how early, and so how highly scored, a
    /// win can be.
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

/// What a game knows of a position: bounds on how it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StaticKnowledge<I> {
    /// The rule that says so.
    pub rule: Rule,
    /// The worst ending that the side to move may get.
    pub worst: Ending,
    /// The best ending that the side to move may get.
    pub best: Ending,
    /// What was worked out on the way and helps to find the candidates.
    pub hint: I,
}

/// A game with static knowledge.
pub trait Knowledge: Outcomes {
    /// What [`Knowledge::probe_knowledge`] hands on to [`Knowledge::candidates`], so that it isn't
    /// worked out twice.
    type Hint: Copy + Debug;
    /// The moves worth searching, in order.
    type Candidates: ExactSizeIterator<Item = Self::Move> + Clone + Debug;

    /// What the game knows of a position, which must not have ended.
    fn probe_knowledge(&self, position: &Self::Position) -> StaticKnowledge<Self::Hint>;

    /// The moves worth searching at a position that the facts have not decided, the most promising
    /// first. If `first` is one of them, it comes before all others.
    fn candidates(
        &self,
        position: &Self::Position,
        hint: Self::Hint,
        first: Option<Self::Move>,
    ) -> Self::Candidates;
}
