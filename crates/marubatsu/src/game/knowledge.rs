//! Static knowledge: what a game can say of a position without searching it. These are facts about
//! how the game will end, and the moves that are worth searching.
//!
//! Invariants: facts are given as endings and not as scores, so that they hold for every evaluator;
//! candidates are legal moves without repeats, and at least one of them is as good as any legal
//! move.

use std::cmp::Ordering;
use std::fmt::Debug;

use super::{Outcomes, Side};

/// How a game will end, as seen by the side to move in the position that was asked about. The
/// variants go from worst to best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProvenOutcome {
    /// The other side wins, with this many plies left.
    Loss(u32),
    /// Nobody wins.
    Draw,
    /// The side to move wins, with this many plies left.
    Win(u32),
}

impl ProvenOutcome {
    /// The same ending as the other side sees it.
    #[must_use]
    pub const fn seen_by_opponent(self) -> Self {
        match self {
            Self::Loss(left) => Self::Win(left),
            Self::Draw => Self::Draw,
            Self::Win(left) => Self::Loss(left),
        }
    }

    /// Greater for better endings: a win the sooner it comes, a loss the later.
    const fn order(self) -> i64 {
        match self {
            Self::Loss(left) => -1 - left as i64,
            Self::Draw => 0,
            Self::Win(left) => 1 + left as i64,
        }
    }

    /// Returns the ending as one byte, greater for better ones: 0 a draw, n > 0 a win with n - 1 plies left, n < 0 such a loss. Files hold it.
    ///
    /// ```
    /// use marubatsu::game::knowledge::ProvenOutcome;
    /// assert_eq!(ProvenOutcome::Loss(3).code(), -4);
    /// assert_eq!(ProvenOutcome::of_code(-4), ProvenOutcome::Loss(3));
    /// ```
    pub fn code(self) -> i8 {
        let size = |left: u32| i8::try_from(left + 1).unwrap_or(i8::MAX);
        match self {
            Self::Loss(left) => -size(left),
            Self::Draw => 0,
            Self::Win(left) => size(left),
        }
    }

    /// Returns the ending that [`ProvenOutcome::code`] made this byte of.
    pub fn of_code(code: i8) -> Self {
        let left = u32::from(code.unsigned_abs()).saturating_sub(1);
        match code.signum() {
            -1 => Self::Loss(left),
            0 => Self::Draw,
            _ => Self::Win(left),
        }
    }
}

impl Ord for ProvenOutcome {
    fn cmp(&self, other: &Self) -> Ordering {
        self.order().cmp(&other.order())
    }
}

impl PartialOrd for ProvenOutcome {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
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
    /// A book of openings tells how the game ends.
    Book,
    /// All moves but one let the other side win at once.
    OnlyMove,
    /// The side to move has no line left that the other side has not cut.
    NoLineLeft,
    /// The other side answers each stone in the column where it fell, and so gets the squares of even rows.
    Claimeven,
    /// The other side threatens a square of an odd row, and answers each stone so that the side to move must fill
    /// the square below.
    OddThreat,
    /// The other side answers each stone in the partner of its square, and every line that the side to move could make holds such
    /// a pair.
    Pairing,
    /// The side to move wins by threats, each of which must be answered.
    ThreatSequence,
}

impl Rule {
    /// All rules.
    pub const ALL: [Self; 10] = [
        Self::WinsAtOnce,
        Self::CannotParry,
        Self::SquaresLeft,
        Self::Book,
        Self::OnlyMove,
        Self::NoLineLeft,
        Self::Claimeven,
        Self::OddThreat,
        Self::Pairing,
        Self::ThreatSequence,
    ];

    /// Returns the rule's name: `wins-at-once`, `cannot-parry`, `squares-left`, `book`, `only-move`, `no-line-left`, `claimeven`,
    /// `odd-threat`, `pairing`, `threat-sequence`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::WinsAtOnce => "wins-at-once",
            Self::CannotParry => "cannot-parry",
            Self::SquaresLeft => "squares-left",
            Self::Book => "book",
            Self::OnlyMove => "only-move",
            Self::NoLineLeft => "no-line-left",
            Self::Claimeven => "claimeven",
            Self::OddThreat => "odd-threat",
            Self::Pairing => "pairing",
            Self::ThreatSequence => "threat-sequence",
        }
    }
}

/// What a first look at a position tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnowledgeVerdict<M> {
    /// The game has ended: a side has won, or nobody can move.
    Ended,
    /// This is how it will end.
    Certain(Rule, ProvenOutcome),
    /// This is the one move worth searching.
    Forced(M),
    /// Several moves are worth searching, and the end will be neither worse nor better than this.
    Open {
        /// The worst ending that the side to move may get.
        worst: ProvenOutcome,
        /// The best ending that it may get.
        best: ProvenOutcome,
    },
}

/// A game with static knowledge.
pub trait Knowledge: Outcomes {
    /// A position with what was worked out about it: on boards, where each side threatens to make a line.
    type KnownPosition: Copy + Debug + Send + Sync;
    /// The moves worth searching.
    type Candidates: Iterator<Item = Self::Move> + Clone + Debug;

    /// Works out what helps to look at a position.
    fn see(&self, position: &Self::Position) -> Self::KnownPosition;
    /// The position by itself.
    fn position<'a>(&self, seen: &'a Self::KnownPosition) -> &'a Self::Position;
    /// The position after a move. At a position where a side could win at once, only that move may be asked about.
    fn seen_after(&self, seen: &Self::KnownPosition, mv: Self::Move) -> Self::KnownPosition;
    /// A first look, which is cheap.
    fn look(&self, seen: &Self::KnownPosition) -> KnowledgeVerdict<Self::Move>;
    /// The moves worth searching at a position that is [`KnowledgeVerdict::Open`] or [`KnowledgeVerdict::Forced`]; of moves that promise as much, the
    /// first is searched first.
    fn candidates(&self, seen: &Self::KnownPosition) -> Self::Candidates;
    /// The best that the side to move may get at a position that is [`KnowledgeVerdict::Open`], if a rule says more than the look
    /// did. `enough` says whether an ending is bad enough to be of use: a rule may end early that can't prove such a one.
    fn best_outcome(
        &self,
        seen: &Self::KnownPosition,
        enough: impl Fn(ProvenOutcome) -> bool,
    ) -> Option<(Rule, ProvenOutcome)>;
    /// The worst that the side to move may get at a position that is [`KnowledgeVerdict::Open`], if a rule says more than the look did. `enough` is as
    /// for [`Knowledge::best_outcome`], of good endings.
    fn worst_outcome(
        &self,
        seen: &Self::KnownPosition,
        enough: impl Fn(ProvenOutcome) -> bool,
    ) -> Option<(Rule, ProvenOutcome)> {
        let _ = (seen, enough);
        None
    }
    /// The key by which a book of openings knows a position; none where there can't be one.
    fn book_key(&self, seen: &Self::KnownPosition) -> Option<u64> {
        let _ = seen;
        None
    }
    /// How promising a position is for this side, which has come there by this move and what it forced: of several moves, the one to the greatest is searched first.
    fn promise(&self, seen: &Self::KnownPosition, side: Side, mv: Self::Move) -> u32;
}
