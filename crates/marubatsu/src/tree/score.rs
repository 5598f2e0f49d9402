//! The scores of a whole tree or graph: minimax from the leaves up, the least and greatest leaf
//! below each node, best moves, and recalculated draws.
//!
//! Invariants: a node's score is that of its best children. Draws never enter minimax: one is
//! recalculated only after its parents are scored, at the earliest (mixing the two was the tutorial
//! series' third and fourth mistake). The same code scores trees and graphs.
//!
//! ```
//! use marubatsu::game::Game;
//! use marubatsu::games::line::Line;
//! use marubatsu::search::evaluators::LineScore;
//! use marubatsu::tree::graph::{MergeRule, PositionGraph};
//! use marubatsu::tree::score::{DrawScoring, Scores};
//!
//! let game = Line::<u64>::new(3, 3, 3, false)?;
//! let graph = PositionGraph::of(game.clone(), game.start(), MergeRule::Equal, 10_000, &mut |_| true)?;
//! let scores = Scores::of(&graph, &graph.leaves(&LineScore::Shortest), DrawScoring::Recalculated);
//! assert_eq!(scores.get(0).score.to_string(), "-0.5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::graph::PositionGraph;
use super::grow::{MOST_NODES, NodeKind, Watcher};
use super::{GameTree, GrowError, GrowthOrder, NODE_BYTES, NodeId, StoredNode};
use crate::game::{Game, Side, Symmetry};
use crate::layout::LayoutTree;
use crate::score::{Score, View};
use crate::search::Evaluator;

/// How a node whose score is 0 is scored in the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DrawScoring {
    /// It stays 0.
    #[default]
    Plain,
    /// Half a point for the side that is not to move, if it wins some leaf below; otherwise 0.
    Recalculated,
}

/// Which moves are best where every move loses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LossRanking {
    /// Those with the best score, as at all other nodes.
    #[default]
    Alike,
    /// Those below which the side to move could still win if the opponent errs, otherwise those
    /// below which it could draw; of several, those with the longest line.
    Ranked,
}

/// What is known of a node before it is scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeafValue {
    /// Whose turn it is.
    pub turn: Side,
    /// Its score in circle's view. It counts only at a node without children.
    pub score: Score,
}

/// What a node is worth, in circle's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeScore {
    /// Its score.
    pub score: Score,
    /// The least score of the leaves below.
    pub least: Score,
    /// The greatest score of the leaves below.
    pub greatest: Score,
    /// Plies to the end along the first best moves.
    pub plies: u16,
}

/// A node as it is kept: what it is worth, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct StoredScore {
    score: Score,
    least: Score,
    greatest: Score,
    plies: u16,
    turn: Side,
}

const _: () = assert!(
    size_of::<StoredNode>() + size_of::<StoredScore>() <= NODE_BYTES,
    "a node and its score take too much memory"
);

impl StoredScore {
    /// A node whose children have not been looked at.
    const fn unscored(LeafValue { turn, score }: LeafValue) -> Self {
        Self {
            score,
            least: score,
            greatest: score,
            plies: 0,
            turn,
        }
    }

    const fn worth(&self) -> NodeScore {
        NodeScore {
            score: self.score,
            least: self.least,
            greatest: self.greatest,
            plies: self.plies,
        }
    }

    /// What the loser can still hope for: the best end below, with a win counted as 1, and then the
    /// length of the line.
    fn hope(&self, view: View) -> i64 {
        let hope = match view.side() {
            Side::Circle => self.greatest,
            Side::Cross => -self.least,
        };
        in_order(hope.min(Score::points(1)), self.plies)
    }
}

/// Score and plies as one number, which orders them by the score and then by the plies.
#[inline]
fn in_order(score: Score, plies: u16) -> i64 {
    i64::from(score.hundredths()) << u16::BITS | i64::from(plies)
}

/// The scores of a tree or graph, node by node.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scores {
    nodes: Vec<StoredScore>,
}

impl Scores {
    /// Scores all nodes of a tree or graph in which children have greater numbers than their
    /// parents.
    pub fn of<S: LayoutTree>(shape: &S, leaves: &[LeafValue], draws: DrawScoring) -> Self {
        let nodes = leaves
            .iter()
            .map(|&leaf| StoredScore::unscored(leaf))
            .collect();
        Self { nodes }.settled(shape, draws)
    }

    /// Scores all nodes. Every node must have been added.
    fn settled<S: LayoutTree>(mut self, shape: &S, draws: DrawScoring) -> Self {
        for node in (0..self.nodes.len()).rev() {
            self.settle(shape, node);
        }
        if draws == DrawScoring::Recalculated {
            for node in (0..self.nodes.len()).rev() {
                self.recalculate(shape, node);
            }
        }
        self
    }

    /// Minimax at one node, whose children have been scored.
    #[inline]
    fn settle<S: LayoutTree>(&mut self, shape: &S, node: usize) {
        let StoredScore { turn, .. } = self.nodes[node];
        let view = View::of(turn);
        let mut children = shape.children(node).map(|child| self.nodes[child]);
        let Some(mut best) = children.next() else {
            return;
        };
        let (mut least, mut greatest) = (best.least, best.greatest);
        for child in children {
            if view.turn(child.score) > view.turn(best.score) {
                best = child;
            }
            least = least.min(child.least);
            greatest = greatest.max(child.greatest);
        }
        self.nodes[node] = StoredScore {
            score: best.score,
            least,
            greatest,
            plies: best.plies + 1,
            turn,
        };
    }

    /// Recalculates one node's draw, after minimax. The draws of its children have been
    /// recalculated, which may have changed the best child and so the length of the line. A node
    /// that is worth a whole point or more stays as it is.
    fn recalculate<S: LayoutTree>(&mut self, shape: &S, node: usize) {
        let whole = Score::points(1);
        if !(-whole < self.nodes[node].score && self.nodes[node].score < whole) {
            return;
        }
        let Some(best) = self.first_best(shape, node) else {
            return;
        };
        let half = Score::from_hundredths(50);
        let plies = self.nodes[best].plies + 1;
        let found = &mut self.nodes[node];
        found.plies = plies;
        if found.score == Score::ZERO {
            found.score = match found.turn {
                Side::Cross if found.greatest > Score::ZERO => half,
                Side::Circle if found.least < Score::ZERO => -half,
                _ => Score::ZERO,
            };
        }
    }

    /// Returns what a node is worth.
    ///
    /// # Panics
    /// When there is no such node.
    pub fn get(&self, node: usize) -> NodeScore {
        self.nodes[node].worth()
    }

    /// Returns what all nodes are worth, in the order of their numbers.
    pub fn into_nodes(self) -> Vec<NodeScore> {
        self.nodes.iter().map(StoredScore::worth).collect()
    }

    /// Returns the best children, in the game's order; none at a leaf.
    pub fn best<'a, S: LayoutTree>(
        &'a self,
        shape: &'a S,
        node: usize,
        lost: LossRanking,
    ) -> impl Iterator<Item = usize> + 'a {
        let view = View::of(self.nodes[node].turn);
        let ranked = lost == LossRanking::Ranked && view.turn(self.nodes[node].score) < Score::ZERO;
        let worth = move |child: usize| {
            let found = &self.nodes[child];
            if ranked {
                found.hope(view)
            } else {
                in_order(view.turn(found.score), 0)
            }
        };
        let most = shape.children(node).map(worth).max();
        let children = shape.children(node);
        children.filter(move |&child| Some(worth(child)) == most)
    }

    /// The first of the best children.
    fn first_best<S: LayoutTree>(&self, shape: &S, node: usize) -> Option<usize> {
        let view = View::of(self.nodes[node].turn);
        let worth = |child: usize| (view.turn(self.nodes[child].score), child);
        let children = shape.children(node).map(worth);
        let best = children.reduce(|best, next| if next.0 > best.0 { next } else { best });
        best.map(|(_, child)| child)
    }

    /// Returns the nodes of the line of first best children, from this node's to the end.
    pub fn line<S: LayoutTree>(&self, shape: &S, node: usize) -> Vec<usize> {
        let next = |&node: &usize| self.first_best(shape, node);
        std::iter::successors(self.first_best(shape, node), next).collect()
    }
}

/// What is known of a node before it is scored.
#[inline]
fn known<G: Game>(
    game: &G,
    position: &G::Position,
    made: NodeKind,
    ends: &impl Evaluator<G>,
) -> LeafValue {
    let turn = game.to_move(position);
    let score = match made {
        NodeKind::Inner => Score::ZERO,
        NodeKind::Ended => ends.at_end(game, position),
        NodeKind::Horizon => ends.at_horizon(game, position),
    };
    LeafValue { turn, score }
}

impl<G: Game> GameTree<G> {
    /// Grows a tree as [`GameTree::grow`] does and scores it: each end as it is made, then the rest
    /// from the ends up.
    ///
    /// # Errors
    /// As [`GameTree::grow`].
    pub fn grow_scored(
        game: G,
        start: G::Position,
        way: (u16, GrowthOrder),
        (ends, draws): (&impl Evaluator<G>, DrawScoring),
    ) -> Result<(Self, Scores), GrowError> {
        let mut scoring = Scoring {
            ends,
            draws,
            scores: Scores::default(),
        };
        let tree = Self::grow_watched(game, start, way, MOST_NODES, &mut scoring)?;
        let Scoring { mut scores, .. } = scoring;
        if draws == DrawScoring::Recalculated {
            scores.recalculate(&tree, NodeId::ROOT.index());
        }
        Ok((tree, scores))
    }
}

/// Scores a tree while it grows.
struct Scoring<'a, E> {
    ends: &'a E,
    draws: DrawScoring,
    scores: Scores,
}

impl<G: Game, E: Evaluator<G>> Watcher<G> for Scoring<'_, E> {
    fn counted(&mut self, nodes: usize) {
        let empty = LeafValue {
            turn: Side::Circle,
            score: Score::ZERO,
        };
        self.scores.nodes = vec![StoredScore::unscored(empty); nodes];
    }

    #[inline]
    fn made(&mut self, game: &G, node: usize, position: &G::Position, made: NodeKind) {
        self.scores.nodes[node] = StoredScore::unscored(known(game, position, made, self.ends));
    }

    /// A node's own score takes part in its parent's minimax before its draw is recalculated: with its siblings', once
    /// their parent is scored.
    #[inline]
    fn closed(&mut self, tree: &GameTree<G>, node: usize) {
        self.scores.settle(tree, node);
        if self.draws == DrawScoring::Recalculated {
            for child in LayoutTree::children(tree, node) {
                self.scores.recalculate(tree, child);
            }
        }
    }
}

impl<G: Symmetry> PositionGraph<G> {
    /// Returns each position's turn and score at its end, in the order of their numbers.
    pub fn leaves(&self, ends: &impl Evaluator<G>) -> Vec<LeafValue> {
        let leaf = |position| {
            let made = if self.game().ended(position) {
                NodeKind::Ended
            } else {
                NodeKind::Horizon
            };
            known(self.game(), position, made, ends)
        };
        self.positions().iter().map(leaf).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_with_its_score_takes_at_most_32_bytes() {
        assert!(size_of::<StoredNode>() + size_of::<StoredScore>() <= 32);
    }
}
