//! One pass over the tree by one algorithm, and what passes leave behind for those after them.

use super::algorithm::Algorithm;
use super::node::{Arrival, Searcher};
use super::policy::Policy;
use super::root::Root;
use crate::game::Symmetry;
use crate::observe::{Observer, Pass};
use crate::score::{Score, View};

/// What the passes over the tree leave behind for those after them.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PassState {
    /// The number of the next pass.
    pub(super) next: u16,
    /// What the last one returned.
    pub(super) before: Option<Score>,
    /// Whether one of them met the horizon.
    pub(super) met_horizon: bool,
}

/// One pass over the tree.
pub(super) fn pass<G: Symmetry, P: Policy<G>, O: Observer<G>>(
    course: &mut PassState,
    algorithm: Algorithm,
    game: &G,
    position: &G::Position,
    root: Root,
    policy: &mut P,
    observer: &mut O,
) -> Result<Score, O::Stop> {
    observer.pass(&Pass {
        number: course.next,
        window: root.window,
        extremes: root.extremes,
        before: course.before,
    })?;
    let view = View::of(game.to_move(position));
    let mut searcher = Searcher {
        game,
        policy,
        observer,
        root,
        met_horizon: !P::NOTES_HORIZON,
    };
    let (arrival, depth) = (Arrival::ROOT, root.depth);
    let window = view.turn(root.window);
    let score = match algorithm {
        Algorithm::Minimax => searcher.minimax(position, arrival, depth)?,
        Algorithm::AlphaBeta | Algorithm::Mtdf(_) => {
            searcher.alpha_beta(*position, arrival, depth, window)?
        }
        Algorithm::Scout => searcher.scout(position, (arrival, depth), window)?,
        Algorithm::NullWindow => searcher.null_window(position, arrival, depth)?,
    };
    let score = view.turn(score);
    *course = PassState {
        next: course.next.saturating_add(1),
        before: Some(score),
        met_horizon: course.met_horizon || searcher.met_horizon,
    };
    Ok(score)
}
