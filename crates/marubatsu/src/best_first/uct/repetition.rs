//! Iterations that were chosen before: by an earlier run of the same search, or by another program.
//!
//! Invariants: an iteration that is refused changes nothing; of one that is made, everything but its choices and its result is worked
//! out here. Whether UCT would have chosen so is not asked.

use std::convert::Infallible;

use super::super::{BestFirstEvent, BestFirstObserver};
use super::{MOST_ITERATIONS, Uct, UctTree};
use crate::game::Game;
use crate::score::Score;
use crate::search::Evaluator;

/// An iteration that was chosen before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RepeatedIteration<'a> {
    /// The numbers of the moves of its way, in the game's order, from the root down.
    pub way: &'a [usize],
    /// Whether it made the last node of its way.
    pub expands: bool,
    /// Its result, in circle's view.
    pub result: Score,
    /// Whether its playout is the one that follows from the search's seed.
    pub seeded: bool,
}

/// Why an iteration can't be repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RepeatError {
    /// A node of the way has no move of this number.
    #[error("move {0} of the path does not exist")]
    Move(usize),
    /// The way leads through a node that isn't made yet, after so many moves.
    #[error("the node after {0} moves does not exist yet")]
    Unmade(usize),
    /// The node that it is said to make is there already.
    #[error("the last node already exists")]
    Made,
    /// The playout that follows from the seed ends with another score.
    #[error("the playout of this seed ends with {0}")]
    Playout(Score),
    /// The game has ended with another score.
    #[error("the game has ended here with {0}")]
    Ended(Score),
    /// The result lies outside the range.
    #[error("the result lies outside the range")]
    Result,
    /// There are as many iterations as can be counted.
    #[error("there are too many iterations")]
    TooMany,
}

/// Where an iteration ends: the number of the last move, if that makes a node, and the position there.
struct IterationEnd<P> {
    makes: Option<usize>,
    position: P,
}

impl<G: Game, E: Evaluator<G>> Uct<'_, G, E> {
    /// Makes an iteration as it was made before.
    ///
    /// # Errors
    /// When it doesn't fit the game, or what was made so far.
    pub fn repeat<W: BestFirstObserver<UctTree, Interrupt = Infallible>>(
        &mut self,
        iteration: RepeatedIteration<'_>,
        observer: &mut W,
    ) -> Result<(), RepeatError> {
        let end = self.end(iteration)?;
        let ended = self.game.ended(&end.position);
        let result = iteration.result;
        let own = ended.then(|| self.ends.at_end(self.game, &end.position));
        if let Some(own) = own.filter(|&own| own != result) {
            return Err(RepeatError::Ended(own));
        }
        if result < self.state.range.lower || result > self.state.range.upper {
            return Err(RepeatError::Result);
        }
        if self.state.iterations >= MOST_ITERATIONS {
            return Err(RepeatError::TooMany);
        }
        if iteration.seeded && !ended {
            let played = self.played_out(end.position, self.state.iterations + 1);
            let played = self.ends.at_end(self.game, &played);
            if played != result {
                return Err(RepeatError::Playout(played));
            }
        }
        let way = self.go_along(iteration.way, &end, observer);
        way.and_then(|()| {
            let result = result.hundredths();
            observer.event(
                &self.state.tree,
                &BestFirstEvent::Simulate { result, ended },
            )?;
            self.back_up(result, observer)
        })
        .unwrap_or_else(|never| match never {});
        Ok(())
    }

    /// Where a way ends, if it can be gone.
    fn end(
        &self,
        RepeatedIteration { way, expands, .. }: RepeatedIteration<'_>,
    ) -> Result<IterationEnd<G::Position>, RepeatError> {
        let (mut node, mut position) = (0, self.state.root);
        let mut makes = None;
        for (at, &number) in way.iter().enumerate() {
            let mv = self.game.moves_in_play(&position).nth(number);
            let mv = mv.ok_or(RepeatError::Move(at))?;
            position = self.game.play(&position, mv);
            match self.state.tree.child(node, number) {
                Some(child) => node = child,
                None if expands && at + 1 == way.len() => makes = Some(number),
                None => return Err(RepeatError::Unmade(at + 1)),
            }
        }
        if expands && makes.is_none() {
            return Err(RepeatError::Made);
        }
        Ok(IterationEnd { makes, position })
    }

    /// Goes a way that can be gone, and makes its last node if it isn't there.
    fn go_along<W: BestFirstObserver<UctTree>>(
        &mut self,
        way: &[usize],
        end: &IterationEnd<G::Position>,
        observer: &mut W,
    ) -> Result<(), W::Interrupt> {
        self.state.iterations += 1;
        self.state.path.clear();
        let (mut node, mut position) = (0, self.state.root);
        self.step_to(node, &position);
        for &number in way {
            let Some(chosen) = self.state.tree.child(node, number) else {
                break;
            };
            observer.event(&self.state.tree, &BestFirstEvent::Select { node, chosen })?;
            position = self.played(&position, number);
            node = chosen;
            self.step_to(node, &position);
        }
        if let Some(number) = end.makes {
            self.expand((node, number), &end.position, observer)?;
        }
        Ok(())
    }
}
