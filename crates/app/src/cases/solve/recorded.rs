//! The solver's search where it is asked for by name: as a search's report, or event by event.
//!
//! Invariant: it is the search of `solve` without its book, node for node, in a table of the same size. Only a far pass, which a solver may
//! give up early in a game, is watched to its end ([`mod@marubatsu::search::solver`]).

use marubatsu::games::line::Line;
use marubatsu::observe::Observer;
use marubatsu::score::Bounds;
use marubatsu::search::Evaluator as _;
use marubatsu::search::evaluators::LineScore;
use marubatsu::search::fast_policy::FastPolicy;
use marubatsu::search::lookahead::GameKnowledge;
use marubatsu::search::solver;
use marubatsu::table::Packed;

use super::{NO_MEMORY, SolveReport, SolveRequest, solver_on};
use crate::games::{LabGame, position_of};
use crate::request::SearchRequest;
use crate::words::{Control, Error, InputError};

texts! {
    NO_RULES = "the solver can be shown on m,n,k-games only: with gravity, squares and columns together at most 64; without, at most 40 squares",
        "ソルバーの探索を表示できるのは m,n,k ゲームだけです。重力ありならマスと列の数の和は 64 以下、重力なしならマスは 40 以下です";
}

/// The policy that is watched: one type for all games, so that the binary holds one copy of its search.
type RecordedSolver = FastPolicy<LineScore, Packed, GameKnowledge<Line<u64>, Packed>>;

/// What the solver finds where a search asks for it.
///
/// # Errors
/// When the game has no rules to show, or there is no memory for the table.
pub(crate) fn as_search<G: LabGame>(
    game: &G,
    request: &SearchRequest,
    control: &Control<'_>,
) -> Result<SolveReport, Error> {
    let asked = SolveRequest::of_search(request);
    policy(game, &asked)?;
    solver_on(game, &asked)?.solve(&request.position, control)
}

/// Solves the request's position and tells the observer; what it ended the search with, if it did.
///
/// # Errors
/// When the game has no rules to show, or there is no memory for the table.
pub(crate) fn watched<G: LabGame, O: Observer<Line<u64>>>(
    game: &G,
    request: &SearchRequest,
    observer: &mut O,
) -> Result<Result<(), O::Interrupt>, Error> {
    let (game, mut policy) = policy(game, &SolveRequest::of_search(request))?;
    let at = position_of(game, &request.position.board)?;
    let mut proven = policy.ends.range(game).unwrap_or(Bounds::UNKNOWN);
    let solved = solver::solve(game, &at, &mut proven, &mut policy, observer);
    Ok(solved.map(drop))
}

/// The game with its type, and the policy with an empty table.
fn policy<'a, G: LabGame>(
    game: &'a G,
    request: &SolveRequest,
) -> Result<(&'a Line<u64>, RecordedSolver), InputError> {
    let refused = || InputError::new("algorithm", "solver", None, NO_RULES);
    let game: &Line<u64> = game.in_a_word().ok_or_else(refused)?;
    let ends = LabGame::ends(game, request.score);
    let range = ends.range(game).unwrap_or(Bounds::UNKNOWN);
    let bytes = (request.table_size as usize).saturating_mul(1 << 20);
    let table = Packed::try_new(game, bytes, range, ends.grain(game));
    let size = request.table_size.to_string();
    let table = table.map_err(|_| InputError::new("table_size", &size, None, NO_MEMORY))?;
    let policy = FastPolicy {
        ends,
        table: table.ok_or_else(refused)?,
        knowledge: GameKnowledge::default(),
    };
    Ok((game, policy))
}
