//! The true values of positions, for comparison with a search's estimates.
//!
//! Invariant: each position is solved by itself, so results don't depend on earlier requests.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use marubatsu::score::Score;

use crate::cases::solve::{self, PositionSolver};
use crate::games::{AnyGame, AnyPosition, LabGame, ScoreKind, any_position};
use crate::request::exact::SolveRequest;
use crate::words::{BoundKind, Control, Error};

/// Nodes that the solver may take for the truth of a position that is shown.
pub const TRUTH_NODES: u64 = 100_000;

/// The solver's table in MiB.
const TABLE_SIZE: u32 = 1;

/// How the truth of positions is asked for, by this score.
fn of_truth((game, from): (&AnyGame, &AnyPosition), score: ScoreKind, nodes: u64) -> SolveRequest {
    SolveRequest {
        score,
        table_size: TABLE_SIZE,
        node_limit: Some(nodes),
        ..SolveRequest::of_value(game, from)
    }
}

/// What positions are worth, as far as that was asked for.
pub(crate) struct Truths {
    solver: Mutex<Box<dyn PositionSolver>>,
    known: Mutex<HashMap<String, Option<Score>>>,
}

impl Truths {
    /// For positions that may follow one, each by so many nodes.
    pub(crate) fn new<G: LabGame>(
        game: &G,
        from: (&AnyGame, &AnyPosition),
        score: ScoreKind,
        nodes: u64,
    ) -> Result<Self, Error> {
        Ok(Self {
            solver: Mutex::new(solve::solver_on(game, &of_truth(from, score, nodes))?),
            known: Mutex::default(),
        })
    }

    /// About how many bytes of memory they take.
    #[allow(clippy::unused_self, reason = "the table's size is given")]
    pub(crate) const fn bytes(&self) -> usize {
        (TABLE_SIZE as usize) << 20
    }

    /// The exact score of a position, if few nodes are enough.
    pub(crate) fn of<G: LabGame>(
        &self,
        game: &G,
        position: &G::Position,
        control: &Control<'_>,
    ) -> Option<Score> {
        let at = any_position(game, position, None);
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&known) = known.get(&at.board) {
            return known;
        }
        let mut solver = self.solver.lock().unwrap_or_else(PoisonError::into_inner);
        let report = solver.solve(&at, control).ok();
        let exact = report.filter(|report| report.bound == Some(BoundKind::Exact));
        let truth = exact.and_then(|report| report.score);
        known.insert(at.board, truth);
        truth
    }
}
