//! What can be chosen of a search, and the root and the policy that follow.

use std::sync::Arc;

use super::Search;
use super::solve::TABLE_BYTES;
use crate::book::Book;
use crate::depth::Depth;
use crate::game::{Game, Symmetry};
use crate::observe::limits::{CancelFlag, NodeLimit};
use crate::score::Window;
use crate::search::order::{MoveOrder, Ranking};
use crate::search::{Algorithm, Evaluator, FailRule, Root, TracedPolicy};
use crate::table::{Exact, TableKind};

/// Events that a recording may have where nothing else is said.
pub(super) const EVENTS: usize = 4_000_000;

/// In which order a node's moves are searched.
///
/// ```
/// use marubatsu::game::Game;
/// use marubatsu::search::order::Ranking;
/// use marubatsu::{MoveOrdering, Score, Search, Tree};
///
/// /// The branch with the greatest number first.
/// #[derive(Debug)]
/// struct LastFirst;
///
/// impl Ranking<Tree> for LastFirst {
///     fn rank(&self, _: &Tree, _: &<Tree as Game>::Position, mv: <Tree as Game>::Move) -> Score {
///         Score::points(i32::try_from(u32::from(mv)).unwrap_or(0))
///     }
/// }
///
/// let game: Tree = "((2 9) (3 5))".parse()?;
/// let nodes = |order| Search::of(&game).order(order).run().map(|found| found.counts.nodes);
/// assert_eq!((nodes(MoveOrdering::Game)?, nodes(MoveOrdering::sorted(LastFirst))?), (7, 7));
/// assert_eq!(nodes(MoveOrdering::first(LastFirst))?, 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub enum MoveOrdering<G: Game> {
    /// The game's own.
    #[default]
    Game,
    /// A player's best move changes places with the first one.
    First(Arc<dyn Ranking<G>>),
    /// A player's better moves come first.
    Sorted(Arc<dyn Ranking<G>>),
    /// The best move of the depth before changes places with the first one. For searches that deepen, with a
    /// table.
    Previous,
}

impl<G: Game> MoveOrdering<G> {
    /// Returns the order in which the player's best move changes places with the first one.
    pub fn first(player: impl Ranking<G> + 'static) -> Self {
        Self::First(Arc::new(player))
    }

    /// Returns the order in which the player's better moves come first.
    pub fn sorted(player: impl Ranking<G> + 'static) -> Self {
        Self::Sorted(Arc::new(player))
    }
}

/// The window at the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RootWindow {
    Infinite,
    Range,
    Given(Window),
}

#[derive(Clone, Debug)]
pub(super) struct SearchOptions<'a, G: Game> {
    pub(super) algorithm: Algorithm,
    pub(super) table: TableKind,
    pub(super) order: MoveOrdering<G>,
    pub(super) window: RootWindow,
    pub(super) fail_rule: FailRule,
    pub(super) depth: Depth,
    pub(super) deepen: bool,
    pub(super) node_limit: u64,
    pub(super) event_limit: usize,
    pub(super) table_bytes: usize,
    pub(super) book: Option<Arc<Book>>,
    pub(super) cancel: CancelFlag<'a>,
}

impl<G: Game> Default for SearchOptions<'_, G> {
    fn default() -> Self {
        Self {
            algorithm: Algorithm::AlphaBeta,
            table: TableKind::None,
            order: MoveOrdering::Game,
            window: RootWindow::Infinite,
            fail_rule: FailRule::Soft,
            depth: Depth::UNLIMITED,
            deepen: false,
            node_limit: u64::MAX,
            event_limit: EVENTS,
            table_bytes: TABLE_BYTES,
            book: None,
            cancel: CancelFlag::never(),
        }
    }
}

/// One policy type for every search of a game by these scores.
pub(super) type Policy<G, E> = TracedPolicy<E, Exact<G>, MoveOrder<G, Exact<G>>>;

impl<'a, G: Symmetry, E: Evaluator<G> + Clone> Search<'a, G, E> {
    pub(super) fn root(&self) -> Root {
        let root = match self.options.window {
            RootWindow::Infinite => Root::INFINITE,
            RootWindow::Range => {
                let range = self.evaluator.range(self.game);
                range.map_or(Root::INFINITE, Root::range)
            }
            RootWindow::Given(window) => Root::given(window),
        };
        let depth = self.options.depth;
        Root { depth, ..root }
    }

    /// The policy, with an empty table.
    pub(super) fn policy(&self) -> Policy<G, E> {
        let table = || Exact::new(self.options.table);
        TracedPolicy {
            evaluator: self.evaluator.clone(),
            table: table(),
            fail_rule: self.options.fail_rule,
            order: match &self.options.order {
                MoveOrdering::Game => MoveOrder::Game,
                MoveOrdering::First(player) => MoveOrder::First(Arc::clone(player)),
                MoveOrdering::Sorted(player) => MoveOrder::Sorted(Arc::clone(player)),
                MoveOrdering::Previous => MoveOrder::Previous(table()),
            },
        }
    }

    pub(super) fn limits(&self) -> (NodeLimit, CancelFlag<'a>) {
        let nodes = NodeLimit::new(self.options.node_limit);
        (nodes, self.options.cancel)
    }
}
