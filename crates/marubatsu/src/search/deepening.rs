//! Iterative deepening: the same search to depth 0, 1, 2 and so on, until no line is cut off by the
//! depth limit.
//!
//! Contract: each depth returns the score of a search limited to that depth. Shallower searches
//! only change the order of moves ([`super::order::MoveOrder::Previous`]) and MTD(f)'s first guess.
//! If a search is stopped, the scores of the depths before it stay valid. Source: R. E. Korf,
//! "Depth-First Iterative-Deepening", Artificial Intelligence 27 (1985), 97-109; in chess D. Slate
//! and L. Atkin, "Chess 4.5" (1977).
//!
//! ```text
//! for depth = 0, 1, 2, ..., the deepest:
//!   forget the table but for the order
//!   for each position:
//!     score = search(position, depth)
//!   if no horizon was met: done
//! ```

use super::algorithm::Algorithm;
use super::pass::{PassState, Passes};
use super::policy::Policy;
use super::root::{Root, StartPosition};
use crate::depth::Depth;
use crate::game::Symmetry;
use crate::observe::Observer;
use crate::score::Score;
use crate::table::Table;

/// A deepening search between two depths.
#[derive(Clone, Debug)]
pub struct Deepening {
    root: Root,
    next: Option<Depth>,
    state: PassState,
    /// The scores of the depth before.
    scores: Vec<Score>,
    /// Whether each position has a table of its own.
    own_tables: bool,
}

impl Deepening {
    /// Before depth 0. The last depth will be `root.depth`, or the first that meets no horizon.
    pub fn new(root: Root) -> Self {
        Self {
            root,
            next: Some(Depth::plies(0)),
            state: PassState::default(),
            scores: Vec::new(),
            own_tables: false,
        }
    }

    /// The same with a table for each position, not one for all positions of a depth. It doesn't go with an order by
    /// the depth before, whose table is the last position's then.
    #[must_use]
    pub fn with_own_tables(self) -> Self {
        Self {
            own_tables: true,
            ..self
        }
    }

    /// Returns the depth that comes next; none after the last.
    pub const fn next(&self) -> Option<Depth> {
        self.next
    }

    /// Searches these positions, which must be the same each time, to the next depth, and returns
    /// their scores in circle's view; `None` after the last depth.
    ///
    /// ```
    /// use marubatsu::game::Game;
    /// use marubatsu::games::tree::Tree;
    /// use marubatsu::search::{Algorithm, FailRule, TracedPolicy, Root, StartPosition};
    /// use marubatsu::search::{deepening::Deepening, evaluators::LeafScore};
    ///
    /// let game: Tree = "((3 5) (2 9))".parse()?;
    /// let mut policy = TracedPolicy { evaluator: LeafScore, table: (), fail_rule: FailRule::Soft, order: () };
    /// let (mut deepening, mut depths) = (Deepening::new(Root::INFINITE), 0);
    /// while let Some(Ok(scores)) =
    ///     deepening.step(Algorithm::AlphaBeta, &game, &[StartPosition::at(game.start())], &mut policy, &mut ())
    /// {
    ///     depths += 1;
    ///     assert_eq!(scores.len(), 1);
    /// }
    /// assert_eq!(depths, 3);
    /// # Ok::<(), marubatsu::games::tree::TreeError>(())
    /// ```
    ///
    /// # Errors
    /// When the observer ends the search, with its reason. There is no next depth after that.
    pub fn step<G: Symmetry, P: Policy<G>, O: Observer<G>>(
        &mut self,
        algorithm: Algorithm,
        game: &G,
        starts: &[StartPosition<G>],
        policy: &mut P,
        observer: &mut O,
    ) -> Option<Result<Vec<Score>, O::Interrupt>> {
        let depth = self.next.take()?;
        let root = Root { depth, ..self.root };
        policy.deepen();
        self.state.met_horizon = false;
        let mut scores = Vec::with_capacity(starts.len());
        for (at, start) in starts.iter().enumerate() {
            if self.own_tables {
                policy.table_mut().clear();
            }
            let algorithm = match (algorithm, self.scores.get(at)) {
                (Algorithm::Mtdf(_), Some(&score)) => Algorithm::Mtdf(score),
                _ => algorithm,
            };
            let mut passes = Passes {
                game,
                start,
                policy,
                observer,
                state: &mut self.state,
            };
            match passes.search(algorithm, root) {
                Ok(score) => scores.push(score),
                Err(stop) => return Some(Err(stop)),
            }
        }
        if self.state.met_horizon && depth != self.root.depth {
            self.next = depth
                .limit()
                .map(|plies| Depth::plies(plies.saturating_add(1)));
        }
        self.scores.clone_from(&scores);
        Some(Ok(scores))
    }
}
