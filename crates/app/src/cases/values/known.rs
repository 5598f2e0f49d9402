//! Values known without a search: those of a solved game.
//!
//! Invariant: a known value costs no nodes and equals what a search would find.

use std::fmt::Debug;
use std::sync::Arc;

use marubatsu::game::knowledge::ProvenOutcome;
use marubatsu::score::Bounds;
use marubatsu::search::evaluators::{LineScore, ProvenScore as _};

use crate::cases::solve::{MoveChoice, PositionSolver, PositionValue, ProvenBounds, SolveReport};
use crate::games::AnyPosition;
use crate::words::{Control, Error, InputError, Interrupt};

/// A line game of which every position's value is known, as a tablebase knows it.
pub trait KnownValues: Debug + Send + Sync {
    /// The game's name.
    fn game(&self) -> &str;

    /// How the game ends from this board for the side to move; none if no game comes there.
    ///
    /// # Errors
    /// When the board is none of the game, or what is known can't be read.
    fn ending(&self, board: &str) -> Result<Option<ProvenOutcome>, InputError>;
}

/// A solver, by the score of shortest wins, that searches only what is not known.
pub(crate) fn looking_first(
    known: Arc<dyn KnownValues>,
    solver: Box<dyn PositionSolver>,
) -> Box<dyn PositionSolver> {
    Box::new(TableFirstSolver { known, solver })
}

struct TableFirstSolver {
    known: Arc<dyn KnownValues>,
    solver: Box<dyn PositionSolver>,
}

impl PositionSolver for TableFirstSolver {
    fn solve_telling(
        &mut self,
        board: &str,
        tell: &mut dyn FnMut(ProvenBounds),
        control: &Control<'_>,
    ) -> Result<SolveReport, Error> {
        self.solver.solve_telling(board, tell, control)
    }

    fn score(&mut self, board: &str, control: &Control<'_>) -> Result<PositionValue, Error> {
        self.solver.score(board, control)
    }

    fn range(&self) -> Bounds {
        self.solver.range()
    }

    fn value(
        &mut self,
        at: &AnyPosition,
        nodes: &mut u64,
        tell: &mut dyn FnMut(Bounds),
        control: &Control<'_>,
    ) -> Result<(Bounds, Option<Interrupt>), Error> {
        let Some(ending) = self.known.ending(&at.board)? else {
            return self.solver.value(at, nodes, tell, control);
        };
        let score = LineScore::Shortest.seen_by(at.turn, ending);
        let score = marubatsu::score::View::of(at.turn).turn(score);
        Ok((Bounds::exact(score), None))
    }

    fn choose(&mut self, at: &AnyPosition, control: &Control<'_>) -> Result<MoveChoice, Error> {
        self.solver.choose(at, control)
    }
}
