//! The value of a position by questions: is it at least the greatest score, the next one, … until one is proved.
//!
//! Invariant: each question is a search of its own, which begins with an empty tree.

use crate::game::{Game, Side};
use crate::score::{Bounds, Score};
use crate::search::Evaluator;

use super::BestFirstObserver;
use super::pn::{ProofSearch, ProofTree};

/// A question that was asked: how much it took, and what came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    /// Whether the score is at least this.
    pub least: Score,
    /// Yes or no; none if the limit came first.
    pub answer: Option<bool>,
    /// Nodes that were expanded.
    pub expansions: u64,
    /// Nodes that were made.
    pub nodes: u64,
}

/// What the questions have told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProvenValue<M> {
    /// Where the score lies.
    pub bounds: Bounds,
    /// A move that reaches it; none if the score isn't known or the game has ended.
    pub mv: Option<M>,
    /// The questions, in order.
    pub asked: Vec<Asked>,
}

/// Asks until the value is known or so many nodes were expanded.
///
/// # Errors
/// When the observer ends it.
///
/// ```
/// use marubatsu::best_first::value;
/// use marubatsu::game::Game;
/// use marubatsu::games::line::Line;
/// use marubatsu::score::{Bounds, Score};
/// use marubatsu::search::evaluators::LineScore;
///
/// let game = Line::<u64>::new(3, 3, 3, false)?;
/// let draw = value(&game, game.start(), &LineScore::Standard, u64::MAX, &mut ());
/// let draw = draw.unwrap_or_else(|never| match never {});
/// assert_eq!(draw.bounds, Bounds::exact(Score::ZERO));
/// assert_eq!(draw.asked.len(), 2, "a win, no; a draw, yes");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn value<G: Game, E: Evaluator<G>, W: BestFirstObserver<ProofTree>>(
    game: &G,
    position: G::Position,
    ends: &E,
    expansions: u64,
    observer: &mut W,
) -> Result<ProvenValue<G::Move>, W::Interrupt> {
    let range = ends.range(game).unwrap_or(Bounds::UNKNOWN);
    let grain = ends.grain(game);
    let mut found = ProvenValue {
        bounds: range,
        mv: None,
        asked: Vec::new(),
    };
    let mut left = expansions;
    while found.bounds.lower < found.bounds.upper && found.bounds.upper.is_finite() {
        let least = found.bounds.upper;
        let mut search = ProofSearch::new(game, position, ends, least);
        search.run(left, observer)?;
        left -= search.expansions();
        let answer = search.numbers().answer();
        found.asked.push(Asked {
            least,
            answer,
            expansions: search.expansions(),
            nodes: search.tree().len() as u64,
        });
        match answer {
            None => return Ok(ProvenValue { mv: None, ..found }),
            Some(true) => found.bounds.lower = least,
            Some(false) => {
                let next = search.next_score().max(least.lowered(grain));
                found.bounds.upper = next.max(range.lower);
            }
        }
        // Circle has reached the value by a move that proves it, cross by one that disproves more.
        let reached = match game.to_move(&position) {
            Side::Circle => true,
            Side::Cross => false,
        };
        if answer == Some(reached) {
            found.mv = search.move_with(reached);
        }
    }
    // Where no question told one, the score is the worst for the side to move, and every move reaches it.
    let first = || game.moves(&position).next();
    found.mv = found.mv.or_else(first);
    Ok(found)
}
