//! The passes of a search over the tree, and what each leaves for later ones.
//!
//! Invariant: passes are numbered in their order, for a single pass, MTD(f), deepening and bisection alike.

use super::algorithm::Algorithm;
use super::node::{Edge, Searcher};
use super::policy::Policy;
use super::root::{Root, StartPosition};
use super::shared_path::SharedPath;
use crate::game::Symmetry;
use crate::observe::{Event, Observer, Pass};
use crate::score::{Score, View};

/// What a pass hands on to those after it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PassState {
    /// The number of the next pass.
    next: u16,
    /// What the last one returned.
    before: Option<Score>,
    /// Whether the depth limit has cut off some line in one of them.
    pub(super) met_horizon: bool,
}

/// A position to be searched in one pass or several: everything that is the same in all of them.
#[derive(Debug)]
pub(super) struct Passes<'a, G: Symmetry, P, O> {
    pub(super) game: &'a G,
    pub(super) start: &'a StartPosition<G>,
    pub(super) policy: &'a mut P,
    pub(super) observer: &'a mut O,
    pub(super) state: &'a mut PassState,
}

impl<G: Symmetry, P: Policy<G>, O: Observer<G>> Passes<'_, G, P, O> {
    /// A whole search: as many passes as its algorithm makes. The score is in circle's view.
    pub(super) fn search(
        &mut self,
        algorithm: Algorithm,
        root: Root,
    ) -> Result<Score, O::Interrupt> {
        match algorithm {
            Algorithm::Mtdf(guess) => self.close_in(guess, root),
            Algorithm::Solver => self.bisect(root),
            _ => self.pass(algorithm, root),
        }
    }

    /// One pass over the tree; those of MTD(f) and bisection are alpha-beta's. The score is in circle's view.
    pub(super) fn pass(&mut self, algorithm: Algorithm, root: Root) -> Result<Score, O::Interrupt> {
        let state = *self.state;
        self.observer.event(&Event::Pass(Pass {
            number: state.next,
            window: root.window,
            extremes: root.extremes,
            before: state.before,
        }))?;
        let StartPosition { position, last } = self.start;
        let view = View::of(self.game.to_move(position));
        let mut searcher = Searcher {
            game: self.game,
            policy: self.policy,
            observer: self.observer,
            root,
            last: *last,
            met_horizon: !P::NOTES_HORIZON,
            opened: 0,
            path: SharedPath::default(),
        };
        let seen = searcher.policy.see(self.game, position);
        let (edge, depth) = (Edge::ROOT, root.depth);
        let window = view.turn(root.window);
        let score = match algorithm {
            Algorithm::Minimax => searcher.minimax(&seen, edge, depth)?,
            Algorithm::AlphaBeta | Algorithm::Mtdf(_) | Algorithm::Solver => {
                searcher.alpha_beta(&seen, edge, depth, window)?
            }
            Algorithm::Scout => searcher.scout(&seen, (edge, depth), window)?,
            Algorithm::NullWindow => searcher.null_window(&seen, edge, depth)?,
        };
        let score = view.turn(score);
        *self.state = PassState {
            next: state.next.saturating_add(1),
            before: Some(score),
            met_horizon: state.met_horizon || searcher.met_horizon,
        };
        Ok(score)
    }
}
