//! A way of searching as one value: algorithm, fail rule, window, table and depth.
//!
//! Invariant: every search begins with an empty table of its own; two searches share nothing.

use marubatsu::game::Symmetry;
use marubatsu::observe::Observer;
use marubatsu::score::{Score, Window};
use marubatsu::search::{Algorithm, Depth, Evaluator, FailRule, Root, TracedPolicy, search};
use marubatsu::table::{Exact, TableKind};

/// The root's window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Around {
    Infinite,
    /// From the evaluator's least to its greatest score.
    Range,
    Given(Window),
}

/// Every option of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Way {
    pub(crate) algorithm: Algorithm,
    pub(crate) fail_rule: FailRule,
    pub(crate) around: Around,
    pub(crate) table: TableKind,
    pub(crate) depth: Depth,
}

impl Way {
    /// Fail-soft alpha-beta with everything open and nothing remembered.
    pub(crate) const PLAIN: Self = Self {
        algorithm: Algorithm::AlphaBeta,
        fail_rule: FailRule::Soft,
        around: Around::Infinite,
        table: TableKind::None,
        depth: Depth::UNLIMITED,
    };

    /// Where the search begins.
    pub(crate) fn root<G: Symmetry, E: Evaluator<G>>(&self, game: &G, evaluator: &E) -> Root {
        let root = match self.around {
            Around::Infinite => Root::INFINITE,
            Around::Range => Root::range(evaluator.range(game).expect("the range is known")),
            Around::Given(window) => Root::given(window),
        };
        let depth = self.depth;
        Root { depth, ..root }
    }

    /// The evaluator with an empty table.
    pub(crate) fn policy<G: Symmetry, E: Evaluator<G>>(
        &self,
        evaluator: E,
    ) -> TracedPolicy<E, Exact<G>> {
        let (table, fail_rule) = (Exact::new(self.table), self.fail_rule);
        TracedPolicy {
            evaluator,
            table,
            fail_rule,
            order: (),
        }
    }

    /// Searches `position`.
    pub(crate) fn search<G: Symmetry, E: Evaluator<G>, O: Observer<G>>(
        &self,
        game: &G,
        position: &G::Position,
        evaluator: E,
        observer: &mut O,
    ) -> Result<Score, O::Interrupt> {
        let root = self.root(game, &evaluator);
        let mut policy = self.policy(evaluator);
        search(self.algorithm, game, position, root, &mut policy, observer)
    }
}
