//! Evaluators: they give the scores that searches compare, in circle's view.
//!
//! Invariant: `at_end` and `at_horizon` lie within `range`, and any two scores of `at_end` differ by at
//! least `grain`.

use super::policy::Evaluator;
use crate::book::ending_of;
use crate::cast::signed;
use crate::game::knowledge::ProvenOutcome;
use crate::game::{Game, Outcome, Outcomes, Side};
use crate::games::tree::{Node, Tree};
use crate::score::{Bounds, Score, View};

/// An evaluator whose scores follow from who wins and how many plies are left then.
pub trait ProvenScore {
    /// The score of this ending, in circle's view.
    fn of_ending(&self, outcome: Outcome, plies_left: u32) -> Score;

    /// The score of an ending that is told in this side's view, in the same view.
    #[inline]
    fn seen_by(&self, side: Side, ending: ProvenOutcome) -> Score {
        let score = match ending {
            ProvenOutcome::Loss(left) => self.of_ending(Outcome::Win(side.opponent()), left),
            ProvenOutcome::Draw => self.of_ending(Outcome::Draw, 0),
            ProvenOutcome::Win(left) => self.of_ending(Outcome::Win(side), left),
        };
        View::of(side).turn(score)
    }
}

/// Scores for games that end with an outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LineScore {
    /// Circle wins 1, draw 0, cross wins -1.
    Standard,
    /// The sooner a win, the more it counts: ±(⌊plies left / 2⌋ + 1). On 3x3 from -2 to 3.
    Shortest,
}

impl LineScore {
    /// What a win counts for the side that makes it.
    #[inline]
    fn of_win(self, plies_left: u32) -> Score {
        match self {
            Self::Standard => Score::points(1),
            Self::Shortest => Score::points(signed(plies_left / 2 + 1)),
        }
    }

    fn extreme<G: Outcomes>(self, game: &G, side: Side) -> Score {
        let earliest = game.plies_left_at_earliest_win(side);
        earliest.map_or(Score::ZERO, |plies_left| {
            View::of(side).turn(self.of_win(plies_left))
        })
    }
}

impl ProvenScore for LineScore {
    #[inline]
    fn of_ending(&self, outcome: Outcome, plies_left: u32) -> Score {
        match outcome {
            Outcome::Win(side) => View::of(side).turn(self.of_win(plies_left)),
            Outcome::Draw => Score::ZERO,
        }
    }

    /// What is good for one side is as bad for the other.
    #[inline]
    fn seen_by(&self, _: Side, ending: ProvenOutcome) -> Score {
        match ending {
            ProvenOutcome::Loss(left) => -self.of_win(left),
            ProvenOutcome::Draw => Score::ZERO,
            ProvenOutcome::Win(left) => self.of_win(left),
        }
    }
}

impl<G: Outcomes> Evaluator<G> for LineScore {
    #[inline]
    fn at_end(&self, game: &G, position: &G::Position) -> Score {
        self.at_end_seen(game, position, View::of(Side::Circle))
    }

    #[inline]
    fn at_end_seen(&self, game: &G, position: &G::Position, view: View) -> Score {
        let Some(Outcome::Win(winner)) = game.outcome(position) else {
            return Score::ZERO;
        };
        // The plies left are counted only where the score depends on them.
        let score = match self {
            Self::Standard => self.of_win(0),
            Self::Shortest => self.of_win(game.plies_left(position)),
        };
        View::of(winner).to(view, score)
    }

    /// A draw, because nothing is known of a game that is still on.
    #[inline]
    fn at_horizon(&self, _: &G, _: &G::Position) -> Score {
        Score::ZERO
    }

    fn range(&self, game: &G) -> Option<Bounds> {
        match self {
            Self::Standard => Some(Bounds::new(Score::points(-1), Score::points(1))),
            Self::Shortest => Some(Bounds::new(
                self.extreme(game, Side::Cross),
                self.extreme(game, Side::Circle),
            )),
        }
    }

    fn grain(&self, _: &G) -> Score {
        Score::points(1)
    }

    fn plies_to_end(&self, game: &G, position: &G::Position, score: Score) -> Option<u32> {
        let left = match self {
            Self::Standard => return None,
            Self::Shortest => match ending_of(game, position, score) {
                ProvenOutcome::Win(left) | ProvenOutcome::Loss(left) => left,
                ProvenOutcome::Draw => 0,
            },
        };
        Some(game.plies_left(position).saturating_sub(left))
    }

    fn prefers_short_wins(&self) -> bool {
        *self == Self::Shortest
    }
}

/// The scores written at a tree's leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LeafScore;

impl Evaluator<Tree> for LeafScore {
    fn at_end(&self, game: &Tree, position: &<Tree as Game>::Position) -> Score {
        game.score(*position)
    }

    /// Inner nodes have no score of their own, so the estimate is 0, or the score nearest to 0 in
    /// the range of the leaves.
    fn at_horizon(&self, game: &Tree, _: &Node) -> Score {
        let Bounds { lower, upper } = game.range();
        Score::ZERO.clamp(lower, upper)
    }

    fn range(&self, game: &Tree) -> Option<Bounds> {
        Some(game.range())
    }

    fn grain(&self, game: &Tree) -> Score {
        game.grain()
    }
}
