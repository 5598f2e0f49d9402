//! The sizes of subtrees, by which the pruned counter counts nodes that were not searched.
//!
//! Invariant: the size of a subtree includes its root. Sizes are worked out once for all positions,
//! but only if there are at most [`MOST_SIZED`] of them and the search is a single pass. Otherwise
//! skipped *moves* are counted, and the unit says so.
//!
//! Where the game knows that there are few enough, nobody counts them, and only subtrees are walked whose size it doesn't know
//! ([`Game::tree_size`](crate::game::Game::tree_size)).
//!
//! Positions that a symmetry turns into each other have subtrees of one size, which is worked out and
//! kept once. Only symmetries that leave the root as it is are used: they turn each position that can be
//! reached from it into another such position, so that positions can be counted without being visited.

use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

use crate::depth::Depth;
use crate::game::Symmetry;
use crate::game::class::class;
use crate::hash::MixBuildHasher;

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

type Memo<G> = HashMap<(<G as Symmetry>::Key, Depth), u64, MixBuildHasher>;

/// The sizes of all subtrees, if they are few enough.
#[derive(Debug)]
pub(super) struct SubtreeSizes<G: Symmetry> {
    /// The symmetries that leave the root as it is.
    symmetries: Vec<G::Element>,
    /// For each class of positions above the depth limit, by its least key.
    memo: Option<Memo<G>>,
    /// Whether the game is asked first.
    asks: bool,
    tree: Option<u64>,
}

impl<G: Symmetry> SubtreeSizes<G> {
    /// No sizes are known, so that moves are counted.
    pub(super) const fn unknown() -> Self {
        Self {
            symmetries: Vec::new(),
            memo: None,
            asks: false,
            tree: None,
        }
    }

    /// The sizes of all subtrees below `start`, down to `depth`.
    pub(super) fn new(game: &G, start: &G::Position, depth: Depth) -> Self {
        let most = game.most_positions(start, depth.code());
        let few = most.is_some_and(|most| most <= MOST_SIZED as u128); // counts, not scores
        Self::walked(game, start, depth, few).0
    }

    /// The same by a walk that either asks the game for sizes that it knows, or counts positions; with their number, as far as they were
    /// counted.
    fn walked(game: &G, start: &G::Position, depth: Depth, asks: bool) -> (Self, usize) {
        let key = game.key(start);
        let keeps = |element: &&G::Element| game.key(&game.map_position(**element, start)) == key;
        let symmetries: Vec<G::Element> = game.symmetries().iter().filter(keeps).copied().collect();
        let mut walk = PositionWalk {
            game,
            symmetries: &symmetries,
            asks,
            images: vec![*start; symmetries.len()],
            memo: Memo::<G>::default(),
            horizon: HashSet::default(),
            positions: 0,
        };
        let tree = walk.told(start, depth).or_else(|| walk.size(0, depth));
        let (memo, positions) = (tree.map(|_| walk.memo), walk.positions);
        let sizes = Self {
            symmetries,
            memo,
            asks,
            tree,
        };
        (sizes, positions)
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

    /// What is skipped with these moves of a position: the nodes of the subtrees they lead to, which may go
    /// `depth` plies on, or the moves themselves.
    pub(super) fn of(
        &self,
        game: &G,
        position: &G::Position,
        moves: impl ExactSizeIterator<Item = G::Move>,
        depth: Depth,
    ) -> u64 {
        let memo = match &self.memo {
            Some(memo) if !depth.is_horizon() => memo,
            _ => return moves.len() as u64,
        };
        let image = |&element: &G::Element| (element, game.map_position(element, position));
        let images: OnceCell<Vec<(G::Element, G::Position)>> = OnceCell::new();
        let size = |mv| {
            if let Some(size) = self.told(game, &game.play(position, mv), depth) {
                return Some(size);
            }
            let images = images.get_or_init(|| self.symmetries.iter().map(image).collect());
            let played = |&(element, image): &(G::Element, G::Position)| {
                game.play(&image, game.map_move(element, mv))
            };
            let (key, _) = class(game, images.iter().map(played));
            memo.get(&(key, depth)).copied()
        };
        let sizes = moves.map(|mv| size(mv).unwrap_or(1));
        sizes.fold(0, u64::saturating_add)
    }

    /// What is skipped with everything below this position: nodes or moves.
    pub(super) fn below(&self, game: &G, position: &G::Position, depth: Depth) -> u64 {
        let Some(memo) = &self.memo else {
            return game.moves(position).len() as u64;
        };
        if let Some(size) = self.told(game, position, depth) {
            return size - 1;
        }
        let image = |&element: &G::Element| game.map_position(element, position);
        let (key, _) = class(game, self.symmetries.iter().map(image));
        memo.get(&(key, depth)).map_or(0, |size| size - 1)
    }

    /// The size of a subtree that the game knows, where it is asked.
    fn told(&self, game: &G, position: &G::Position, depth: Depth) -> Option<u64> {
        let known = || game.tree_size(position, depth.code());
        self.asks.then(known).flatten()
    }
}

/// Whether the tree from a position has so few positions that a single pass over it counts the nodes it skips.
pub fn is_sized<G: Symmetry>(game: &G, start: &G::Position, depth: Depth) -> bool {
    SubtreeSizes::new(game, start, depth).tree().is_some()
}

/// A walk through all positions, one of each class.
struct PositionWalk<'a, G: Symmetry> {
    game: &'a G,
    symmetries: &'a [G::Element],
    /// Whether the game is asked for sizes, and positions aren't counted.
    asks: bool,
    /// For each position from the root to where the walk is, one image by each of the symmetries.
    images: Vec<G::Position>,
    memo: Memo<G>,
    /// The classes at the depth limit, whose sizes are 1.
    horizon: HashSet<G::Key, MixBuildHasher>,
    /// How many positions there are in all classes found.
    positions: usize,
}

impl<G: Symmetry> PositionWalk<'_, G> {
    /// The size of the subtree below the position whose images begin at `at` and are the last ones; `None` if
    /// there are too many positions. Saturates: no recorded search counts beyond `u64`.
    fn size(&mut self, at: usize, depth: Depth) -> Option<u64> {
        let (key, orbit) = class(self.game, self.images[at..].iter().copied());
        if depth.is_horizon() {
            return self.end(key, orbit);
        }
        if let Some(&size) = self.memo.get(&(key, depth)) {
            return Some(size);
        }
        let (game, child, below) = (self.game, self.images.len(), depth.next());
        let mut size: u64 = 1;
        for mv in game.moves(&self.images[at]) {
            if let Some(nodes) = self.told(&game.play(&self.images[at], mv), below) {
                size = size.saturating_add(nodes);
                continue;
            }
            let turned = self.symmetries.iter().zip(at..child);
            let played =
                |(&element, image): (&G::Element, usize)| (image, game.map_move(element, mv));
            let turned = turned.map(played);
            let nodes = if below.is_horizon() {
                let images = turned.map(|(image, mv)| game.play(&self.images[image], mv));
                let (key, orbit) = class(game, images);
                self.end(key, orbit)?
            } else {
                for (image, mv) in turned {
                    self.images.push(game.play(&self.images[image], mv));
                }
                let nodes = self.size(child, below)?;
                self.images.truncate(child);
                nodes
            };
            size = size.saturating_add(nodes);
        }
        self.memo.insert((key, depth), size);
        self.count(orbit).then_some(size)
    }

    /// The size of a subtree that the game knows, if it is asked.
    fn told(&self, position: &G::Position, depth: Depth) -> Option<u64> {
        let known = || self.game.tree_size(position, depth.code());
        self.asks.then(known).flatten()
    }

    /// The size of a class at the depth limit.
    fn end(&mut self, key: G::Key, orbit: usize) -> Option<u64> {
        let new = self.horizon.insert(key);
        self.count(if new { orbit } else { 0 }).then_some(1)
    }

    /// Counts positions. Whether they are still few enough.
    fn count(&mut self, positions: usize) -> bool {
        self.positions += positions;
        self.positions <= MOST_SIZED // counts, not scores
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::line::Line;
    use crate::games::tree::RandomTree;

    /// How many nodes a subtree has.
    fn counted<G: Symmetry>(game: &G, position: &G::Position, depth: Depth) -> u64 {
        if depth.is_horizon() {
            return 1;
        }
        let child = |mv| counted(game, &game.play(position, mv), depth.next());
        1 + game.moves(position).map(child).sum::<u64>()
    }

    /// All positions of a subtree that differ in key or remaining depth.
    fn collect<G: Symmetry>(
        game: &G,
        (position, depth): (G::Position, Depth),
        found: &mut HashMap<(G::Key, Depth), G::Position>,
    ) {
        let known = found.insert((game.key(&position), depth), position);
        if known.is_none() && !depth.is_horizon() {
            for mv in game.moves(&position) {
                collect(game, (game.play(&position, mv), depth.next()), found);
            }
        }
    }

    /// Whether sizes and the number of positions below `start` are what counting says, whether or not the game is asked.
    fn agrees<G: Symmetry>(game: &G, start: G::Position, depth: Depth) {
        let (sizes, positions) = SubtreeSizes::walked(game, &start, depth, false);
        let (asked, _) = SubtreeSizes::walked(game, &start, depth, true);
        let mut found = HashMap::new();
        collect(game, (start, depth), &mut found);
        let tree = Some(counted(game, &start, depth));
        assert_eq!((sizes.tree(), asked.tree()), (tree, tree), "{start:?}");
        assert_eq!(positions, found.len(), "{start:?}, {depth:?}");
        let most = game.most_positions(&start, depth.code());
        assert!(most.is_none_or(|most| most >= positions as u128)); // counts, not scores
        let mut found: Vec<_> = found.into_iter().collect();
        found.sort_unstable_by_key(|&(key, _)| key);
        for ((_, depth), position) in found.into_iter().step_by(7) {
            let below = counted(game, &position, depth) - 1;
            for sizes in [&sizes, &asked] {
                assert_eq!(sizes.below(game, &position, depth), below, "{position:?}");
                if !depth.is_horizon() {
                    let moves = game.moves(&position);
                    assert_eq!(sizes.of(game, &position, moves, depth.next()), below);
                }
            }
        }
    }

    /// From the start and after some moves: boards that all symmetries keep, some, or none.
    fn agrees_along<G: Symmetry>(game: &G, depths: &[Depth]) {
        let mut at = game.start();
        for step in 0..4 {
            for &depth in depths {
                agrees(game, at, depth);
            }
            let Some(mv) = game.moves(&at).nth(step % 3) else {
                return;
            };
            at = game.play(&at, mv);
        }
    }

    #[test]
    fn sizes_are_what_counting_says() {
        let depths = [0, 1, 2, 5].map(Depth::plies);
        let boards = [
            (3, 3, 3, false),
            (4, 3, 3, false),
            (4, 4, 3, true),
            (4, 4, 4, true),
        ];
        for (width, height, k, gravity) in boards {
            let game = Line::<u64>::new(width, height, k, gravity).expect("a size that fits");
            agrees_along(&game, &depths);
        }
        let game = Line::<u64>::new(3, 2, 3, false).expect("a size that fits");
        agrees_along(&game, &[Depth::UNLIMITED, Depth::plies(9)]);
        let tree = RandomTree {
            depth: 4,
            ..RandomTree::default()
        };
        agrees_along(
            &tree.make().expect("it is in range"),
            &[Depth::UNLIMITED, Depth::plies(3)],
        );
    }
}
