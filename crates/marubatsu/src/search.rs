//! Searches: their contract and the function that runs one. The parts of a search are modules
//! below.
//!
//! The contract, in the view of the side to move: a search of a node with window (α, β), α < β,
//! returns a score s such that
//!
//! ```text
//! s ≤ α      then  value ≤ s      fail low
//! α < s < β  then  value = s      exact
//! s ≥ β      then  value ≥ s      fail high
//! ```
//!
//! With [`FailRule::Hard`] also α ≤ s at nodes whose children are searched: the score says no more
//! than the window asks.
//!
//! A search has three type parameters: the game, a [`Policy`] and an observer. Only the recursion
//! uses the view of the side to move; windows, bounds and first guesses that are given to a search,
//! and all events that it makes, are in circle's view.

pub mod deepening;
pub mod evaluators;
pub mod fast_policy;
pub mod first_choice;
pub mod line;
pub mod lookahead;
pub mod order;
pub mod proven_line;
pub mod solver;

mod algorithm;
mod alpha_beta;
mod children;
mod forced;
pub(crate) mod listing;
mod minimax;
mod mtdf;
mod node;
mod null_window;
mod pass;
mod policy;
mod proof;
mod root;
mod scout;
mod shared_path;
mod traced_policy;

pub use crate::depth::Depth;
pub use crate::observe::Role;
pub use algorithm::Algorithm;
pub use policy::{Evaluator, FailRule, Place, Policy};
pub use proof::{possibly_best, proven_best};
pub use root::{Root, StartPosition};
pub use traced_policy::TracedPolicy;

use crate::game::Symmetry;
use crate::observe::Observer;
use crate::score::Score;
use pass::{PassState, Passes};

/// Searches `position` and returns its score in circle's view.
///
/// ```
/// use marubatsu::game::Game;
/// use marubatsu::games::line::Line;
/// use marubatsu::observe::counts::Counts;
/// use marubatsu::score::Score;
/// use marubatsu::search::{Algorithm, FailRule, TracedPolicy, Root, search};
/// use marubatsu::search::evaluators::LineScore;
///
/// let game = Line::<u64>::new(3, 3, 3, false)?;
/// let (evaluator, fail_rule) = (LineScore::Standard, FailRule::Soft);
/// let mut policy = TracedPolicy { evaluator, table: (), fail_rule, order: () };
/// let mut counts = Counts::default();
/// let score = search(Algorithm::AlphaBeta, &game, &game.start(), Root::INFINITE, &mut policy, &mut counts);
/// assert_eq!(score, Ok(Score::ZERO));
/// assert_eq!(counts.nodes, 18_297);
/// # Ok::<(), marubatsu::games::line::SizeError>(())
/// ```
///
/// # Errors
/// When the observer ends the search, with its reason.
pub fn search<G: Symmetry, P: Policy<G>, O: Observer<G>>(
    algorithm: Algorithm,
    game: &G,
    position: &G::Position,
    root: Root,
    policy: &mut P,
    observer: &mut O,
) -> Result<Score, O::Interrupt> {
    let start = StartPosition::at(*position);
    search_from(algorithm, game, &start, root, policy, observer)
}

/// The same for a position whose last move may be known.
///
/// # Errors
/// When the observer ends the search, with its reason.
pub fn search_from<G: Symmetry, P: Policy<G>, O: Observer<G>>(
    algorithm: Algorithm,
    game: &G,
    start: &StartPosition<G>,
    root: Root,
    policy: &mut P,
    observer: &mut O,
) -> Result<Score, O::Interrupt> {
    let state = &mut PassState::default();
    let mut passes = Passes {
        game,
        start,
        policy,
        observer,
        state,
    };
    passes.search(algorithm, root)
}
