//! Questions about a recorded search by proof numbers: what is still missing somewhere, and where it works next.
//!
//! Invariant: answers are read in the recording; no number is worked out anew.

use super::{Answer, AnswerError, BestFirstQuestion, LocatedAnswer, located};
use crate::best_first::pn::PnRecording;
use crate::best_first::{BestFirstRecording, NodeNumber, RoundFrame, RoundPhase};
use crate::game::{Game, Side};

/// A recorded search by proof numbers that answers questions.
#[derive(Clone, Copy)]
pub struct PnAnswerer<'a, G: Game> {
    /// The search.
    pub recording: &'a PnRecording<G>,
}

impl<G: Game> std::fmt::Debug for PnAnswerer<'_, G> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "a search of {} nodes", self.recording.nodes())
    }
}

/// A choice on the way down to a leaf.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Descent<P> {
    /// Where it is made.
    pub at: P,
    /// Who makes it.
    pub side: Side,
    /// The children by the numbers of their moves, in the game's order, each with the number that this side wants to be small.
    pub numbers: Vec<(usize, u32)>,
    /// Which of them is chosen.
    pub chosen: usize,
}

/// An answer, its frame, and what one chooses from.
type Found<P> = Result<LocatedAnswer<P>, AnswerError>;

impl<G: Game> PnAnswerer<'_, G> {
    /// The answer to a question that is asked at frame `at`.
    ///
    /// # Errors
    /// When there is no such frame, or nothing in the recording answers it.
    pub fn answer(&self, at: u64, question: BestFirstQuestion) -> Found<G::Position> {
        if at >= self.recording.frames() {
            return Err(AnswerError::Frame);
        }
        match question {
            BestFirstQuestion::Numbers => self.numbers(at),
            BestFirstQuestion::Most => self.most(at),
            _ => Err(AnswerError::Never),
        }
    }

    /// Both numbers of the node that is worked out again next.
    fn numbers(&self, at: u64) -> Found<G::Position> {
        let update = self.next(at, RoundPhase::Back)?;
        let numbers = self.recording.numbers(update.node(), &update);
        let numbers = numbers.ok_or(AnswerError::Never)?;
        Ok(located(Answer::Proof(numbers), update.n, Vec::new()))
    }

    /// The node that is expanded next, unless the way there has begun; at first the root is the only leaf, and nothing is chosen.
    fn most(&self, at: u64) -> Found<G::Position> {
        let expansion = self.next(at, RoundPhase::Expand)?;
        let way: Vec<G::Position> = expansion.path[1..]
            .iter()
            .map(|&node| self.recording.position(node))
            .collect();
        if way.is_empty() || self.recording.frame(at).phase == RoundPhase::Select {
            return Err(AnswerError::Never);
        }
        Ok(located(Answer::Way(way), expansion.n - 1, Vec::new()))
    }

    /// The choices on the way to the node that is expanded next, in the numbers that stand at a frame between two expansions.
    pub fn descent(&self, at: u64) -> Vec<Descent<G::Position>> {
        let Ok(expansion) = self.next(at, RoundPhase::Expand) else {
            return Vec::new();
        };
        let (recording, frame) = (self.recording, self.recording.frame(at));
        let choice = |pair: &[NodeNumber]| {
            let position = recording.position(pair[0]);
            let side = recording.game().to_move(&position);
            let made = recording.children(pair[0]).filter_map(|child| {
                let numbers = recording.numbers(child, &frame)?;
                Some((recording.number(child), numbers.of(side)))
            });
            let numbers: Vec<(usize, u32)> = made.collect();
            let chosen = recording.number(pair[1]);
            let chosen = numbers.iter().position(|&(number, _)| number == chosen);
            Descent {
                at: position,
                side,
                numbers,
                chosen: chosen.unwrap_or(0),
            }
        };
        expansion.path.windows(2).map(choice).collect()
    }

    /// The first later frame in which this happens.
    fn next(&self, at: u64, phase: RoundPhase) -> Result<RoundFrame, AnswerError> {
        let later = at + 1..self.recording.frames();
        let mut later = later.map(|n| self.recording.frame(n));
        later
            .find(|frame| frame.phase == phase)
            .ok_or(AnswerError::Never)
    }
}
