//! Sizes of subtrees: what the pruned counter needs to know of nodes nobody searched.
//!
//! Invariant: a size counts the root of the subtree. One memo over positions down to the horizon, made
//! only if the game has at most [`MOST_SIZED`] of them and the search goes over the tree once; otherwise
//! skipped *moves* are counted, and the unit says so.

use std::collections::HashMap;

use crate::depth::Depth;
use crate::game::Symmetry;

/// Positions in the memo, at most.
pub const MOST_SIZED: usize = 1_000_000;

/// What the pruned counter counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PrunedUnit {
    /// Nodes of the tree: calculated and pruned together are the whole tree.
    Nodes,
    /// Moves that were not searched, whatever lies below them.
    Moves,
}

type Memo<G> = HashMap<(<G as Symmetry>::Key, Depth), u64>;

/// The sizes of all subtrees, if they are few enough.
#[derive(Debug)]
pub(super) struct Sizes<G: Symmetry> {
    memo: Option<Memo<G>>,
    tree: Option<u64>,
}

impl<G: Symmetry> Sizes<G> {
    /// Counts nothing: moves are counted.
    pub(super) const fn unknown() -> Self {
        Self {
            memo: None,
            tree: None,
        }
    }

    /// Counts all that lies below `start` down to `depth`.
    pub(super) fn new(game: &G, start: &G::Position, depth: Depth) -> Self {
        let mut memo = Memo::<G>::new();
        let tree = fill::<G>(game, start, depth, &mut memo);
        Self {
            memo: tree.map(|_| memo),
            tree,
        }
    }

    pub(super) const fn unit(&self) -> PrunedUnit {
        if self.tree.is_some() {
            PrunedUnit::Nodes
        } else {
            PrunedUnit::Moves
        }
    }

    /// The size of the whole tree, where it is known.
    pub(super) const fn tree(&self) -> Option<u64> {
        self.tree
    }

    /// The memory it holds, about.
    pub(super) fn bytes(&self) -> usize {
        let entry = size_of::<((G::Key, Depth), u64)>() + 1;
        self.memo.as_ref().map_or(0, HashMap::capacity) * entry
    }

    /// What skipping the move to this position skips: the nodes from it down, or one move.
    pub(super) fn of(&self, game: &G, position: &G::Position, depth: Depth) -> u64 {
        let size = self
            .memo
            .as_ref()
            .and_then(|memo| memo.get(&(game.key(position), depth)));
        size.copied().unwrap_or(1)
    }

    /// What skipping all that is below this position skips.
    pub(super) fn below(&self, game: &G, position: &G::Position, depth: Depth) -> u64 {
        match self.unit() {
            PrunedUnit::Nodes => self.of(game, position, depth) - 1,
            PrunedUnit::Moves => game.moves(position).len() as u64,
        }
    }
}

/// The size of a subtree; none if the memo would grow too large. Saturates: sizes beyond `u64` are of
/// games no frame counter can follow anyway.
fn fill<G: Symmetry>(
    game: &G,
    position: &G::Position,
    depth: Depth,
    memo: &mut Memo<G>,
) -> Option<u64> {
    let key = (game.key(position), depth);
    if let Some(&size) = memo.get(&key) {
        return Some(size);
    }
    let mut size: u64 = 1;
    if !depth.is_horizon() {
        for mv in game.moves(position) {
            let child = game.play(position, mv);
            size = size.saturating_add(fill(game, &child, depth.next(), memo)?);
        }
    }
    memo.insert(key, size);
    let few = memo.len() <= MOST_SIZED; // counts, not scores
    few.then_some(size)
}
