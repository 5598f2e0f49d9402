//! Growing a tree, breadth-first or depth-first.
//!
//! Invariant: both orders make the same nodes; ended positions and those at the greatest depth get
//! no children. (The series' first mistake was to go on after a win: 986,410 nodes.)
//!
//! Nodes are counted before they are made, so that the arena has its size at once. Both orders are
//! then one walk, depth-first, for among the nodes of one depth both orders are the same:
//! breadth-first, each depth only has its own stretch of the arena. Nothing waits in a queue.

use super::{GameTree, GrowthOrder, NONE, StoredNode};
use crate::depth::Depth;
use crate::game::Game;

/// The tree would have too many nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the tree has more than {most} nodes")]
pub struct GrowError {
    /// Nodes, at most.
    pub most: usize,
}

/// The greatest number of nodes of a tree. Each takes half of [`NODE_BYTES`](super::NODE_BYTES), and
/// as much again where it is scored.
pub const MOST_NODES: usize = 20_000_000;

/// What a node is that has just been made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NodeKind {
    /// Its children will be made.
    Inner,
    /// The game is over there.
    Ended,
    /// The tree may go no deeper.
    Horizon,
}

/// Who watches a tree grow.
pub(super) trait Watcher<G: Game> {
    /// There will be so many nodes.
    fn counted(&mut self, nodes: usize);
    /// A node was made.
    fn made(&mut self, game: &G, node: usize, position: &G::Position, made: NodeKind);
    /// All children of a node were made, with everything below them.
    fn closed(&mut self, tree: &GameTree<G>, node: usize);
}

/// Nobody.
impl<G: Game> Watcher<G> for () {
    fn counted(&mut self, _: usize) {}
    fn made(&mut self, _: &G, _: usize, _: &G::Position, _: NodeKind) {}
    fn closed(&mut self, _: &GameTree<G>, _: usize) {}
}

impl<G: Game> GameTree<G> {
    /// Grows the tree from `start`, `depth` plies deep at most.
    ///
    /// # Errors
    /// When it would have more than [`MOST_NODES`] nodes.
    pub fn grow(
        game: G,
        start: G::Position,
        depth: u16,
        growth: GrowthOrder,
    ) -> Result<Self, GrowError> {
        Self::grow_within(game, start, (depth, growth), MOST_NODES)
    }

    /// The same with a limit of nodes.
    ///
    /// # Errors
    /// When it would have more than `most` nodes, or more than [`MOST_NODES`].
    pub fn grow_within(
        game: G,
        start: G::Position,
        way: (u16, GrowthOrder),
        most: usize,
    ) -> Result<Self, GrowError> {
        Self::grow_watched(game, start, way, most, &mut ())
    }

    /// As [`GameTree::grow_within`], before the eyes of a watcher.
    ///
    /// # Errors
    /// As [`GameTree::grow_within`].
    pub(super) fn grow_watched(
        game: G,
        start: G::Position,
        (depth, growth): (u16, GrowthOrder),
        most: usize,
        watcher: &mut impl Watcher<G>,
    ) -> Result<Self, GrowError> {
        let limit = usize::from(depth);
        let by_depth = count(&game, &start, limit, most.min(MOST_NODES))?;
        let nodes = by_depth.iter().sum();
        watcher.counted(nodes);
        let tree = Self {
            game,
            start,
            limit: Depth::plies(depth),
            growth,
            nodes: vec![StoredNode::EMPTY; nodes],
        };
        let grower = Grower {
            tree,
            limit,
            places: places(growth, &by_depth),
            open: Vec::new(),
            watcher,
        };
        Ok(grower.grow())
    }
}

/// How many nodes there are at each depth.
fn count<G: Game>(
    game: &G,
    start: &G::Position,
    limit: usize,
    most: usize,
) -> Result<Vec<usize>, GrowError> {
    let (mut by_depth, mut total) = (vec![1], 1);
    let mut open: Vec<(G::Position, G::Moves)> = Vec::new();
    let mut next = Some(*start);
    loop {
        let depth = open.len();
        let inner = |position: &G::Position| depth < limit && !game.ended(position);
        if let Some(position) = next.take().filter(inner) {
            let moves = game.moves_in_play(&position);
            by_depth.resize(by_depth.len().max(depth + 2), 0);
            by_depth[depth + 1] += moves.len();
            total += moves.len();
            // The last ones are counted without being looked at.
            if depth + 1 < limit {
                open.push((position, moves));
            }
        }
        if total > most {
            return Err(GrowError { most });
        }
        let Some((position, moves)) = open.last_mut() else {
            return Ok(by_depth);
        };
        next = moves.next().map(|mv| game.play(position, mv));
        if next.is_none() {
            open.pop();
        }
    }
}

/// Where the first node is put: of each depth, or of all together.
fn places(growth: GrowthOrder, by_depth: &[usize]) -> Vec<usize> {
    match growth {
        GrowthOrder::BreadthFirst => {
            let begin = |end: &mut usize, nodes: &usize| {
                let begin = *end;
                *end += nodes;
                Some(begin)
            };
            by_depth.iter().scan(0, begin).collect()
        }
        GrowthOrder::DepthFirst => vec![0],
    }
}

/// A node whose children are being made.
struct OpenParent<G: Game> {
    node: usize,
    position: G::Position,
    moves: G::Moves,
    /// The child that was made last.
    last: Option<usize>,
}

/// A tree that is growing.
struct Grower<'a, G: Game, W> {
    tree: GameTree<G>,
    /// Plies, at most.
    limit: usize,
    /// Where the next node is put: of each depth, or of all together.
    places: Vec<usize>,
    /// The nodes from the root to the one whose children are being made.
    open: Vec<OpenParent<G>>,
    watcher: &'a mut W,
}

impl<G: Game, W: Watcher<G>> Grower<'_, G, W> {
    fn grow(mut self) -> GameTree<G> {
        self.make(NONE, NONE, self.tree.start);
        while let Some(parent) = self.open.last_mut() {
            if let Some(mv) = parent.moves.next() {
                let position = self.tree.game.play(&parent.position, mv);
                let node = link_to(parent.node);
                if self.tree.growth == GrowthOrder::DepthFirst {
                    let child = self.places[0];
                    if let Some(sibling) = parent.last.replace(child) {
                        self.tree.nodes[sibling].link = link_to(child);
                    }
                }
                self.make(node, mv.into(), position);
            } else {
                let node = parent.node;
                self.open.pop();
                self.watcher.closed(&self.tree, node);
            }
        }
        self.tree
    }

    /// Makes a node, and opens it if it may have children.
    #[inline]
    fn make(&mut self, parent: u32, mv: u32, position: G::Position) {
        let (tree, depth) = (&mut self.tree, self.open.len());
        let place = match tree.growth {
            GrowthOrder::BreadthFirst => depth,
            GrowthOrder::DepthFirst => 0,
        };
        let node = self.places[place];
        self.places[place] += 1;
        let ended = tree.game.ended(&position);
        // Breadth-first, the first child is the next node that is one ply deeper.
        let child = self.places.get(place + 1).copied();
        tree.nodes[node] = StoredNode {
            parent,
            link: child.map_or(NONE, link_to),
            mv,
            depth: u16::try_from(depth).unwrap_or(u16::MAX),
            ended,
        };
        let made = match (ended, depth == self.limit) {
            (true, _) => NodeKind::Ended,
            (false, true) => NodeKind::Horizon,
            (false, false) => NodeKind::Inner,
        };
        self.watcher.made(&tree.game, node, &position, made);
        if made == NodeKind::Inner {
            self.open.push(OpenParent {
                node,
                position,
                moves: tree.game.moves_in_play(&position),
                last: None,
            });
        }
    }
}

/// The link to a node.
#[inline]
fn link_to(node: usize) -> u32 {
    u32::try_from(node).unwrap_or(NONE)
}
