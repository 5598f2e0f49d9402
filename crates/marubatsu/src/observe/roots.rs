//! The root's moves with their scores, and the best score and move so far.
//!
//! Invariant: a move is listed as soon as its score has come back and not before, so that a search
//! that was stopped leaves a valid partial result.

use std::convert::Infallible;

use super::{Event, EventOf, Observer};
use crate::game::{Game, Side};
use crate::score::{Fail, Score};

/// The root's moves in the order in which they were searched, with their scores in circle's view.
#[derive(Clone, Debug)]
pub struct RootScores<M> {
    scores: Vec<(M, Score)>,
    best: Option<Score>,
    depth: u32,
    current: Option<M>,
    turn: Side,
    /// The best move of the pass under way, and of the last pass whose score it keeps.
    leading: Option<M>,
    kept: Option<M>,
}

impl<M> Default for RootScores<M> {
    fn default() -> Self {
        Self {
            scores: Vec::new(),
            best: None,
            depth: 0,
            current: None,
            turn: Side::Circle,
            leading: None,
            kept: None,
        }
    }
}

impl<M: Copy> RootScores<M> {
    /// Returns the best move so far: the first with the score of the last pass that its move keeps, or, before there is such a pass, the
    /// first with the best score that has come back. None before the first.
    pub fn best_move(&self) -> Option<M> {
        self.kept.or(self.leading)
    }
}

impl<M> RootScores<M> {
    /// Returns each move whose score has come back. A score outside the window of its search is only a
    /// bound.
    pub fn scores(&self) -> &[(M, Score)] {
        &self.scores
    }

    /// Returns the best score so far; none before the first.
    pub const fn best(&self) -> Option<Score> {
        self.best
    }
}

impl<G: Game> Observer<G> for RootScores<G::Move> {
    type Interrupt = Infallible;
    const SEES_FORCED: bool = false;

    #[inline]
    fn event(&mut self, event: &EventOf<'_, G>) -> Result<(), Infallible> {
        match event {
            Event::Enter(mv, enter) => {
                match self.depth {
                    0 => (self.turn, self.leading) = (enter.turn, None),
                    1 => self.current = *mv,
                    _ => {}
                }
                self.depth += 1;
            }
            Event::Child(child) if self.depth == 1 => {
                self.scores.extend(self.current.map(|mv| (mv, child.score)));
            }
            Event::Updated(updated)
                if self.depth == 1
                    && (self.leading.is_none() || self.best != Some(updated.best)) =>
            {
                self.best = Some(updated.best);
                self.leading = self.current;
            }
            Event::Leave(leave) => {
                self.depth -= 1;
                let refuted = match self.turn {
                    Side::Circle => Fail::Low,
                    Side::Cross => Fail::High,
                };
                if self.depth == 0 && leave.fail != refuted {
                    self.kept = self.leading.or(self.kept);
                }
            }
            _ => {}
        }
        Ok(())
    }
}
