//! How far a tree has come when a node has just been made: how many nodes there are, at which depths, how many wait for
//! their children, and where a node's descendants end.
//!
//! Invariant: everything is worked out in one pass; a question is answered by looking, in the tree's depth at most.

use super::{GameTree, GrowthOrder, NONE, NodeId};
use crate::game::Game;
use crate::score::Score;

/// What there is of a tree after each of its nodes.
///
/// ```
/// use marubatsu::game::Game;
/// use marubatsu::games::line::Line;
/// use marubatsu::search::Evaluator;
/// use marubatsu::search::evaluators::LineScore;
/// use marubatsu::tree::{GameTree, GrowthOrder, Tally};
///
/// let game = Line::<u64>::new(3, 3, 3, false)?;
/// let tree = GameTree::grow(game.clone(), game.start(), 2, GrowthOrder::BreadthFirst)?;
/// let tally = Tally::new(&tree, &|position| LineScore::Standard.at_end(&game, position));
/// let tenth = tree.node(9).expect("there are 82 nodes");
/// assert_eq!(tally.made(1, tenth), 9);
/// assert_eq!(tally.open(&tree, tenth), 9, "all nine wait for their children");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Tally {
    /// The nodes of each depth, in the order in which they are made.
    by_depth: Vec<Vec<u32>>,
    /// The nodes where the game is over, with their scores, in that order.
    ends: Vec<(u32, Score)>,
    /// The nodes that get no children, in that order.
    leaves: Vec<u32>,
}

impl Tally {
    /// Of a tree; `score` says what an ended position is worth.
    pub fn new<G: Game>(tree: &GameTree<G>, score: &dyn Fn(&G::Position) -> Score) -> Self {
        let mut tally = Self {
            by_depth: Vec::new(),
            ends: Vec::new(),
            leaves: Vec::new(),
        };
        for (number, node) in (0..).zip(&tree.nodes) {
            let depth = usize::from(node.depth);
            if tally.by_depth.len() <= depth {
                tally.by_depth.resize(depth + 1, Vec::new());
            }
            tally.by_depth[depth].push(number);
            if node.ended || tree.limit.limit() == Some(node.depth) {
                tally.leaves.push(number);
            }
        }
        tally.find_ends(tree, (NodeId::ROOT, tree.start), score);
        tally.ends.sort_unstable_by_key(|&(number, _)| number);
        tally
    }

    fn find_ends<G: Game>(
        &mut self,
        tree: &GameTree<G>,
        (node, position): (NodeId, G::Position),
        score: &dyn Fn(&G::Position) -> Score,
    ) {
        if tree.ended(node) {
            self.ends.push((node.0, score(&position)));
            return;
        }
        for (mv, child) in tree.moves(node, &position) {
            self.find_ends(tree, (child, tree.game.play(&position, mv)), score);
        }
    }

    /// Returns how many depths there are.
    pub fn depths(&self) -> usize {
        self.by_depth.len()
    }

    /// Returns how many nodes of a depth there will be.
    pub fn all(&self, depth: usize) -> u64 {
        self.by_depth[depth].len() as u64
    }

    /// Returns how many nodes of a depth there are when this one has just been made.
    pub fn made(&self, depth: usize, newest: NodeId) -> u64 {
        up_to(&self.by_depth[depth], newest)
    }

    /// Returns how many games are over among the nodes up to this one.
    pub fn ended(&self, newest: NodeId) -> u64 {
        self.ends.partition_point(|&(number, _)| number <= newest.0) as u64
    }

    /// Returns what a node is worth if the game is over there.
    pub fn end(&self, node: NodeId) -> Option<Score> {
        let at = self
            .ends
            .binary_search_by_key(&node.0, |&(number, _)| number);
        at.ok().map(|at| self.ends[at].1)
    }

    /// Returns whether a node gets no children.
    pub fn is_leaf(&self, node: NodeId) -> bool {
        self.leaves.binary_search(&node.0).is_ok()
    }

    /// Returns how many nodes are kept in mind when this one has just been made: breadth-first those that wait for their children, in
    /// a queue; depth-first those whose children are being made, on a stack.
    pub fn open<G: Game>(&self, tree: &GameTree<G>, newest: NodeId) -> u64 {
        let own = u64::from(!self.is_leaf(newest));
        match (tree.growth, tree.parent(newest)) {
            (_, None) => own,
            (GrowthOrder::DepthFirst, _) => tree.depth(newest) as u64 + own,
            (GrowthOrder::BreadthFirst, Some(parent)) => {
                let inner = |node: NodeId| u64::from(node.0) + 1 - up_to(&self.leaves, node);
                inner(newest) - inner(parent)
            }
        }
    }

    /// Returns the next node at which something is complete: the children of this one's parent, then those of the nodes beside that,
    /// and so on; breadth-first then the next depth. None at the last node.
    pub fn completes<G: Game>(&self, tree: &GameTree<G>, newest: NodeId) -> Option<NodeId> {
        let depth = tree.depth(newest);
        let up = std::iter::successors(tree.parent(newest), |&node| tree.parent(node));
        let mut last = match tree.growth {
            GrowthOrder::DepthFirst => vec![tree.end_of(newest) - 1],
            GrowthOrder::BreadthFirst => Vec::new(),
        };
        last.extend(up.map(|above| match tree.growth {
            GrowthOrder::DepthFirst => tree.end_of(above) - 1,
            GrowthOrder::BreadthFirst => self.last_below(tree, above, depth),
        }));
        let layer = self.by_depth.get(depth + 1).and_then(|layer| layer.last());
        last.extend(layer.map(|&number| number as usize));
        let next = last.into_iter().find(|&number| number > newest.index())?;
        tree.node(next)
    }

    /// The last node of a depth below another, in a tree made breadth-first.
    fn last_below<G: Game>(&self, tree: &GameTree<G>, above: NodeId, depth: usize) -> usize {
        let mut end = above.index() + 1;
        for below in tree.depth(above) + 1..=depth {
            let next = tree
                .nodes
                .get(end)
                .filter(|node| usize::from(node.depth) + 1 == below);
            let last = || {
                self.by_depth[below]
                    .last()
                    .map_or(0, |&last| last as usize + 1)
            };
            end = next.map_or_else(last, |next| next.link as usize);
        }
        end - 1
    }

    /// Returns the memory it holds, about.
    pub fn bytes(&self) -> usize {
        let nodes: usize = self.by_depth.iter().map(Vec::len).sum();
        (nodes + self.leaves.len()) * size_of::<u32>() + self.ends.len() * size_of::<(u32, Score)>()
    }
}

/// How many of these numbers, which ascend, are no later than a node's.
fn up_to(numbers: &[u32], node: NodeId) -> u64 {
    numbers.partition_point(|&number| number <= node.0) as u64
}

impl<G: Game> GameTree<G> {
    /// The node after a node's last descendant, in a tree made depth-first.
    pub(crate) fn end_of(&self, node: NodeId) -> usize {
        let up = std::iter::successors(Some(node), |&node| self.parent(node));
        let mut next = up.map(|node| self.nodes[node.index()].link);
        next.find(|&link| link != NONE)
            .map_or(self.nodes.len(), |link| link as usize)
    }
}
