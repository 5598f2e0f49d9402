//! A whole game with its scores, through which one can walk: from a position to its parents,
//! siblings and children, and along its line to the end.
//!
//! Invariant: a path of moves from the start names a node, and every node has one such path, the
//! one by which it was found first.
//!
//! ```
//! use marubatsu::game::{Game, Notation};
//! use marubatsu::games::line::Line;
//! use marubatsu::search::evaluators::LineScore;
//! use marubatsu::tree::graph::{MergeRule, PositionGraph};
//! use marubatsu::tree::score::{DrawScoring, LossRanking, Scores};
//! use marubatsu::tree::study::Study;
//!
//! let game = Line::<u64>::new(3, 3, 3, false)?;
//! let graph = PositionGraph::of(game.clone(), game.start(), MergeRule::Equal, 10_000, &mut |_| true)?;
//! let scores = Scores::of(&graph, &graph.leaves(&LineScore::Shortest), DrawScoring::Recalculated);
//! let study = Study::new(graph, scores, LossRanking::Alike);
//! let moves = game.parse_moves(&game.start(), "0,0")?.moves;
//! let node = study.walk(&moves).expect("a reachable position");
//! assert_eq!(study.best(node).count(), 1); // only the centre holds the draw
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::graph::PositionGraph;
use super::score::{LossRanking, NodeScore, Scores};
use crate::depict::Depict;
use crate::game::Symmetry;
use crate::layout::LayoutTree as _;
use crate::scene::ColourScale;
use crate::score::Bounds;

/// A game's positions, what they are worth, and which moves are best.
#[derive(Clone, Debug)]
pub struct Study<G: Symmetry> {
    graph: PositionGraph<G>,
    scores: Vec<NodeScore>,
    /// For all moves of all positions, in the graph's order: whether the move is one of the best.
    best: Vec<bool>,
}

impl<G: Symmetry> Study<G> {
    /// Returns the positions of a graph with their scores.
    pub fn new(graph: PositionGraph<G>, scores: Scores, lost: LossRanking) -> Self {
        let mut best = Vec::with_capacity(graph.edges());
        for node in 0..graph.len() {
            let mut keeping = scores.best(&graph, node, lost).peekable();
            best.extend(
                graph
                    .children(node)
                    .map(|child| keeping.next_if_eq(&child).is_some()),
            );
        }
        Self {
            graph,
            scores: scores.into_nodes(),
            best,
        }
    }

    /// Returns the positions of a graph with imported scores: for each node a score and its best moves.
    /// Best moves that can't be played are ignored.
    pub fn imported(graph: PositionGraph<G>, told: Vec<(NodeScore, Vec<G::Move>)>) -> Self {
        let moves = |node| graph.moves(node).map(|(mv, _)| mv);
        let best = told
            .iter()
            .enumerate()
            .flat_map(|(node, (_, best))| moves(node).map(|mv| best.contains(&mv)));
        let best = best.collect();
        Self {
            scores: told.into_iter().map(|(score, _)| score).collect(),
            graph,
            best,
        }
    }

    /// Returns the positions.
    pub const fn graph(&self) -> &PositionGraph<G> {
        &self.graph
    }

    /// Returns what a position is worth.
    ///
    /// # Panics
    /// When there is no such node.
    pub fn score(&self, node: usize) -> NodeScore {
        self.scores[node]
    }

    /// Returns the colours of its scores, which reach from the least leaf to the greatest.
    pub fn scale(&self) -> ColourScale
    where
        G: Depict,
    {
        let NodeScore {
            least, greatest, ..
        } = self.score(0);
        ColourScale::of(self.graph.game(), Bounds::new(least, greatest))
    }

    /// Returns the node that these moves lead to from the start; `None` if one of them can't be played.
    pub fn walk(&self, moves: &[G::Move]) -> Option<usize> {
        moves.iter().try_fold(0, |node, mv| {
            let mut next = self.graph.moves(node);
            next.find(|(other, _)| other == mv).map(|(_, child)| child)
        })
    }

    /// Returns the best moves, with the nodes they lead to.
    pub fn best(&self, node: usize) -> impl Iterator<Item = (G::Move, usize)> + '_ {
        let best = &self.best[self.graph.edges_of(node)];
        let moves = self.graph.moves(node).zip(best);
        moves.filter_map(|(mv, &is_best)| is_best.then_some(mv))
    }

    /// Returns the line: the first best move, then the first best move after it, and so on to the end.
    pub fn line(&self, node: usize) -> Vec<(G::Move, usize)> {
        let next = |&(_, node): &(G::Move, usize)| self.best(node).next();
        std::iter::successors(self.best(node).next(), next).collect()
    }

    /// Returns the moves that lead to a node from the start, through the parent that was found first at
    /// each ply.
    pub fn way(&self, node: usize) -> Vec<G::Move> {
        self.way_by(node, |at| self.graph.parents(at).first().copied())
    }

    /// Returns the ways to many nodes, as [`way`](Self::way) finds one, by a single look at all moves.
    pub fn ways(&self, nodes: &[usize]) -> Vec<Vec<G::Move>> {
        let mut parents = vec![None; self.graph.len()];
        for parent in (0..self.graph.len()).rev() {
            for child in self.graph.children(parent) {
                parents[child] = Some(parent);
            }
        }
        let way = |&node| self.way_by(node, |at| parents[at]);
        nodes.iter().map(way).collect()
    }

    /// The way on which each node's parent is the one that `parent` names; none names the start.
    fn way_by(&self, node: usize, parent: impl Fn(usize) -> Option<usize>) -> Vec<G::Move> {
        let mut way = Vec::new();
        let mut at = node;
        while let Some(above) = parent(at) {
            let mut moves = self.graph.moves(above);
            way.extend(moves.find(|(_, child)| *child == at).map(|(mv, _)| mv));
            at = above;
        }
        way.reverse();
        way
    }
}
