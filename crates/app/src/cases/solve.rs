//! The use case `solve`: the exact score of a position, by the racing policy.
//!
//! Invariants: a solver's table is made once and cleared for each position, so positions don't depend on earlier ones. A stopped
//! solver reports its proven bounds and a move to play. Threads change only the number of nodes.

pub(crate) mod choice;
#[cfg(feature = "threads")]
mod parallel;
mod racing;
mod recorded;

use std::fmt;

use marubatsu::game::{Notation, Symmetry};
use marubatsu::observe::Interrupt;
use marubatsu::score::{Bounds, Score};
use marubatsu::search::Policy;

use crate::cases::report::SearchReport;
use crate::games::{AnyPosition, LabGame, Openings, Racer};
use crate::words::{BoundKind, Control, Error, InputError, JsonMove};

use racing::RacingSolver;

pub use crate::request::exact::SolveRequest;
pub(crate) use recorded::{as_search, watched};

texts! {
    NO_MEMORY = "not enough memory; choose a smaller table",
        "メモリーが足りません。もっと小さい置換表を指定してください";
}

/// The schema of a solver's report.
pub const SCHEMA: &str = "marubatsu.solve/1";

/// The moves to choose among.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveChoice {
    /// The moves.
    pub moves: Vec<JsonMove>,
    /// Whether each is proven to be best.
    pub proven: bool,
}

/// What a solver has proven on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProvenBounds {
    /// The least and the greatest that the position can be worth, in circle's view.
    pub bounds: Bounds,
    /// Nodes searched so far.
    pub nodes: u64,
}

/// What a position is worth, as far as it was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PositionValue {
    /// The score in circle's view, if there is one.
    pub score: Option<Score>,
    /// What it says of the value.
    pub bound: Option<BoundKind>,
    /// Why the search was stopped, if it was.
    pub stopped: Option<Interrupt>,
}

impl From<SearchReport> for PositionValue {
    fn from(report: SearchReport) -> Self {
        let SearchReport {
            score,
            bound,
            stopped,
            ..
        } = report;
        Self {
            score,
            bound,
            stopped,
        }
    }
}

impl fmt::Display for PositionValue {
    /// `1`; `>=1` or `<=1` where the score is a bound, `?` where there is none.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(score) = self.score else {
            return out.write_str("?");
        };
        out.write_str(match self.bound {
            Some(BoundKind::Lower) => ">=",
            Some(BoundKind::Upper) => "<=",
            Some(BoundKind::Exact) | None => "",
        })?;
        score.fmt(out)
    }
}

/// The report of a solver: [`SCHEMA`].
pub type SolveReport = SearchReport;

/// Solves positions of one game, one after the other.
pub trait PositionSolver: Send {
    /// Solves a position. When it is stopped, it reports what it had.
    ///
    /// # Errors
    /// When the position is not one of the game.
    fn solve(&mut self, at: &AnyPosition, control: &Control<'_>) -> Result<SolveReport, Error> {
        self.solve_telling(&at.board, &mut |_| {}, control)
    }

    /// The same for the position that a board text shows; `tell` hears of what is proven on the way, with the nodes so far, but for the
    /// moves of a request for all of them.
    ///
    /// # Errors
    /// As [`Self::solve`].
    fn solve_telling(
        &mut self,
        board: &str,
        tell: &mut dyn FnMut(ProvenBounds),
        control: &Control<'_>,
    ) -> Result<SolveReport, Error>;

    /// The value of the position that a board text shows, and no more: for many positions, of each as soon as its score is known.
    ///
    /// # Errors
    /// As [`Self::solve`].
    fn score(&mut self, board: &str, control: &Control<'_>) -> Result<PositionValue, Error>;

    /// The least and the greatest score there can be.
    fn range(&self) -> Bounds;

    /// What a position is worth, by at most so many nodes, with what the table knows of positions before; `tell` hears of what is
    /// proven on the way. What was spent goes off the nodes.
    ///
    /// # Errors
    /// When the position is not one of the game.
    fn value(
        &mut self,
        at: &AnyPosition,
        nodes: &mut u64,
        tell: &mut dyn FnMut(Bounds),
        control: &Control<'_>,
    ) -> Result<(Bounds, Option<Interrupt>), Error>;

    /// The moves to choose among, found within the request's time and nodes; where the work is cancelled, among those of which most
    /// is proven by then.
    ///
    /// # Errors
    /// When the position is not one of the game.
    fn choose(&mut self, at: &AnyPosition, control: &Control<'_>) -> Result<MoveChoice, Error>;
}

/// A solver for positions of the request's game, with its table.
///
/// # Errors
/// When there is no memory for its table.
pub(crate) fn solver_on<G: LabGame>(
    game: &G,
    request: &SolveRequest,
) -> Result<Box<dyn PositionSolver>, InputError> {
    // Where addresses are short, what they can't reach isn't there.
    let bytes = (request.table_size as usize).saturating_mul(1 << 20);
    let no_memory = |_| {
        let size = request.table_size.to_string();
        InputError::new("table_size", &size, None, NO_MEMORY)
    };
    let openings = if request.no_book {
        Openings::Searched
    } else {
        Openings::FromBook
    };
    let made = game.race(request.score, (bytes, openings), SolverMaker(request));
    made.map_err(no_memory)
}

/// Makes a solver of whatever it is handed.
struct SolverMaker<'a>(&'a SolveRequest);

impl Racer for SolverMaker<'_> {
    type Outcome = Box<dyn PositionSolver>;

    fn race<G, P>(self, game: G, policy: P) -> Box<dyn PositionSolver>
    where
        G: Symmetry + Notation,
        P: Policy<G> + Send + 'static,
    {
        Box::new(RacingSolver::new(game, policy, self.0))
    }
}
