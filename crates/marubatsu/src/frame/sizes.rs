//! The sizes of subtrees, by which the pruned counter counts nodes that were not searched.
//!
//! Invariant: the size of a subtree includes its root. Sizes are worked out once for all positions,
//! but only if there are at most [`MOST_SIZED`] of them and the search is a single pass. Otherwise
//! skipped *moves* are counted, and the unit says so.

use std::collections::HashMap;

use crate::depth::Depth;
use crate::game::Symmetry;
use crate::hash::Mixer;

/// The greatest number of positions whose sizes are kept.
pub const MOST_SIZED: usize = 1_000_000;

/// What the pruned counter counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PrunedUnit {
    /// Nodes of the tree: calculated and pruned together are the whole tree.
    Nodes,
    /// Moves that were not searched, without what lies below them.
    Moves,
}

type Memo<G> = HashMap<(<G as Symmetry>::Key, Depth), u64, Mixer>;

/// The sizes of all subtrees, if they are few enough.
#[derive(Debug)]
pub(super) struct Sizes<G: Symmetry> {
    memo: Option<Memo<G>>,
    tree: Option<u64>,
}

impl<G: Symmetry> Sizes<G> {
    /// No sizes are known, so that moves are counted.
    pub(super) const fn unknown() -> Self {
        Self {
            memo: None,
            tree: None,
        }
    }

    /// The sizes of all subtrees below `start`, down to `depth`.
    pub(super) fn new(game: &G, start: &G::Position, depth: Depth) -> Self {
        let mut memo = Memo::<G>::default();
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

    /// About how many bytes of memory it takes.
    pub(super) fn bytes(&self) -> usize {
        let entry = size_of::<((G::Key, Depth), u64)>() + 1;
        self.memo.as_ref().map_or(0, HashMap::capacity) * entry
    }

    /// What is skipped with the move to this position: the nodes of its subtree, or one move.
    pub(super) fn of(&self, game: &G, position: &G::Position, depth: Depth) -> u64 {
        let size = self
            .memo
            .as_ref()
            .and_then(|memo| memo.get(&(game.key(position), depth)));
        size.copied().unwrap_or(1)
    }

    /// What is skipped with everything below this position: nodes or moves.
    pub(super) fn below(&self, game: &G, position: &G::Position, depth: Depth) -> u64 {
        match self.unit() {
            PrunedUnit::Nodes => self.of(game, position, depth) - 1,
            PrunedUnit::Moves => game.moves(position).len() as u64,
        }
    }
}

/// Whether the tree from a position has so few positions that a single pass over it counts the nodes it skips.
pub fn is_sized<G: Symmetry>(game: &G, start: &G::Position, depth: Depth) -> bool {
    Sizes::new(game, start, depth).tree().is_some()
}

/// The size of a subtree; `None` if there are too many positions. Saturates: no recorded search
/// counts beyond `u64`.
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
