//! Questions about a recorded UCT search: what it chooses, counts and proves next, and what is true.
//!
//! Invariants: answers repeat the recording, and no bound is computed anew; true values come from the caller, never from the search.

use super::{Answer, AnswerError, BestFirstQuestion, LocatedAnswer, located};
use crate::best_first::uct::{NodeStats, UctRecording, WeighedMove};
use crate::best_first::{BestFirstRecording, NodeNumber, RoundFrame, RoundPhase};
use crate::game::Game;
use crate::score::{Score, View};

/// A recorded search by UCT with whoever knows the truth.
#[derive(Clone, Copy)]
pub struct UctAnswerer<'a, G: Game> {
    /// The search.
    pub recording: &'a UctRecording<G>,
    /// The exact score of a position, in circle's view.
    pub truth: &'a dyn Fn(&G::Position) -> Option<Score>,
}

impl<G: Game> std::fmt::Debug for UctAnswerer<'_, G> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "a search of {} nodes", self.recording.nodes())
    }
}

/// An answer, its frame, and what one chooses from.
type Found<P> = Result<LocatedAnswer<P>, AnswerError>;

impl<G: Game> UctAnswerer<'_, G> {
    /// The answer to a question that is asked at frame `at`.
    ///
    /// # Errors
    /// When there is no such frame, or nothing in the recording answers it.
    pub fn answer(&self, at: u64, question: BestFirstQuestion) -> Found<G::Position> {
        if at >= self.recording.frames() {
            return Err(AnswerError::Frame);
        }
        let frame = self.recording.frame(at);
        match question {
            BestFirstQuestion::Chosen => self.chosen(at),
            BestFirstQuestion::Counted => self.counted(&frame),
            BestFirstQuestion::Mean => self.mean(&frame),
            BestFirstQuestion::Left => self.left(at),
            BestFirstQuestion::Favourite => {
                let favourite = self.favourite(&frame)?;
                let moves = self.children(0);
                let favourite = moves.get(favourite).copied().ok_or(AnswerError::Never)?;
                Ok(located(Answer::Nodes(vec![favourite]), at, moves))
            }
            BestFirstQuestion::Truth => {
                let moves = self.children(0);
                let best = self.best()?;
                let kept = moves.iter().zip(best).filter(|(_, best)| *best);
                let kept = kept.map(|(&position, _)| position).collect();
                Ok(located(Answer::Nodes(kept), at, moves))
            }
            BestFirstQuestion::Sound => {
                let sound = self.best()?.get(self.favourite(&frame)?).copied();
                let sound = sound.ok_or(AnswerError::Never)?;
                Ok(located(Answer::Yes(sound), at, Vec::new()))
            }
            BestFirstQuestion::Settles => self.settles(&frame),
            BestFirstQuestion::Numbers | BestFirstQuestion::Most => Err(AnswerError::Never),
        }
    }

    /// The positions below a node, in the game's order, whether tried or not.
    fn children(&self, node: NodeNumber) -> Vec<G::Position> {
        let (game, position) = (self.recording.game(), self.recording.position(node));
        let moves = game.moves(&position);
        moves.map(|mv| game.play(&position, mv)).collect()
    }

    /// The choice that is the very next event, and the node at which it is made.
    fn choice(&self, at: u64) -> Result<(RoundFrame, NodeNumber), AnswerError> {
        if at + 1 >= self.recording.frames() {
            return Err(AnswerError::Never);
        }
        let next = self.recording.frame(at + 1);
        match next.phase {
            RoundPhase::Select => {
                let node = next.path[next.at - 1];
                Ok((next, node))
            }
            _ => Err(AnswerError::Never),
        }
    }

    /// The children among which the very next event chooses, as far as they aren't left out, each with its upper confidence bound as
    /// a share for the side that chooses; none where nothing is chosen next.
    pub fn upper_bounds(&self, at: u64) -> Vec<(G::Position, f64)> {
        let Ok((next, node)) = self.choice(at) else {
            return Vec::new();
        };
        let moves = self.recording.weighed(node, &next).into_iter();
        let bound = |(known, position): (WeighedMove, G::Position)| {
            let weight = known.weight.filter(|_| !known.left_out)?;
            Some((position, weight.bound()))
        };
        moves.zip(self.children(node)).filter_map(bound).collect()
    }

    fn chosen(&self, at: u64) -> Found<G::Position> {
        let (next, node) = self.choice(at)?;
        let chosen = self.recording.position(next.node());
        let answer = Answer::Nodes(vec![chosen]);
        Ok(located(answer, next.n, self.children(node)))
    }

    fn left(&self, at: u64) -> Found<G::Position> {
        let (next, node) = self.choice(at)?;
        let moves = self.recording.weighed(node, &next).into_iter();
        let left = moves.filter(|known| !known.left_out).count() as u64;
        Ok(located(Answer::Count(left), next.n, Vec::new()))
    }

    /// Where the result is counted: all nodes of the way, once it is complete.
    fn counted(&self, frame: &RoundFrame) -> Found<G::Position> {
        if frame.phase != RoundPhase::Simulate {
            return Err(AnswerError::Never);
        }
        let way = frame.path.iter();
        let way: Vec<G::Position> = way.map(|&node| self.recording.position(node)).collect();
        let mut candidates = vec![way[0]];
        candidates.extend(self.children(0));
        candidates.extend(way.iter().skip(2));
        Ok(located(Answer::Nodes(way), frame.n + 1, candidates))
    }

    fn mean(&self, frame: &RoundFrame) -> Found<G::Position> {
        let later = frame.n + 1..self.recording.frames();
        let mut later = later.map(|n| self.recording.frame(n));
        let back = later.find(|frame| frame.phase == RoundPhase::Back);
        let back = back.ok_or(AnswerError::Never)?;
        let stats = self.recording.stats(back.node(), &back);
        let mean = stats.and_then(NodeStats::mean);
        let mean = rounded_mean(mean.ok_or(AnswerError::Never)?);
        Ok(located(Answer::Score(mean), back.n, Vec::new()))
    }

    fn favourite(&self, frame: &RoundFrame) -> Result<usize, AnswerError> {
        let favourite = self.recording.favourite(frame.counted());
        favourite.ok_or(AnswerError::Never)
    }

    /// Which moves of the root are the best in truth.
    fn best(&self) -> Result<Vec<bool>, AnswerError> {
        let (game, root) = (self.recording.game(), self.recording.root());
        let view = View::of(game.to_move(root));
        let moves = self.children(0).into_iter();
        let truths = moves.map(|position| Some(view.turn((self.truth)(&position)?)));
        let truths: Option<Vec<Score>> = truths.collect();
        let truths = truths.ok_or(AnswerError::NoTruth)?;
        let best = truths.iter().max().copied();
        Ok(truths.iter().map(|&truth| Some(truth) == best).collect())
    }

    /// Whether the iteration that is counted next proves a move of the root.
    fn settles(&self, frame: &RoundFrame) -> Found<G::Position> {
        let recording = self.recording;
        let (before, after) = (frame.counted(), frame.counted() + 1);
        let over = recording.first_frame(after + 1) - 1;
        if over <= frame.n || recording.iterations().len() < after as usize {
            return Err(AnswerError::Never);
        }
        let is_settled = |child, iteration| {
            let known = recording.after(child, iteration);
            known.is_some_and(|stats| stats.settled().is_some())
        };
        let mut children = recording.children(0);
        let settles = children.any(|child| !is_settled(child, before) && is_settled(child, after));
        Ok(located(Answer::Yes(settles), over, Vec::new()))
    }
}

/// Returns a mean as it is told: to hundredths.
pub fn rounded_mean(mean: f64) -> Score {
    format!("{mean:.2}").parse().unwrap_or(Score::ZERO)
}
