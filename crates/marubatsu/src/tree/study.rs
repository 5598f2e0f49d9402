//! A whole game with its scores, to be walked: from a position to its parents, siblings and children, and along
//! its line to the end.
//!
//! Invariant: a way of moves names a node, and every node has one: that by which it was found first.
//!
//! ```
//! use marubatsu::game::{Game, Notation};
//! use marubatsu::games::line::Line;
//! use marubatsu::search::evaluators::LineScore;
//! use marubatsu::tree::graph::{Merge, PositionGraph};
//! use marubatsu::tree::score::{Draws, Lost, Scores};
//! use marubatsu::tree::study::Study;
//!
//! let game = Line::<u64>::new(3, 3, 3, false)?;
//! let graph = PositionGraph::of(game.clone(), game.start(), Merge::Equal, 10_000, &mut |_| true)?;
//! let scores = Scores::of(&graph, &graph.leaves(&LineScore::Shortest), Draws::Recalculated);
//! let study = Study::new(graph, scores, Lost::Alike);
//! let moves = game.parse_moves(&game.start(), "0,0")?.moves;
//! let node = study.walk(&moves).expect("a reachable position");
//! assert_eq!(study.best(node).count(), 1); // only the centre holds the draw
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::graph::PositionGraph;
use super::score::{Lost, NodeScore, Scores};
use crate::game::Symmetry;

/// A game's positions and what they are worth.
#[derive(Clone, Debug)]
pub struct Study<G: Symmetry> {
    graph: PositionGraph<G>,
    scores: Scores,
    lost: Lost,
}

impl<G: Symmetry> Study<G> {
    /// The positions of a graph with their scores.
    pub const fn new(graph: PositionGraph<G>, scores: Scores, lost: Lost) -> Self {
        Self {
            graph,
            scores,
            lost,
        }
    }

    /// The positions.
    pub const fn graph(&self) -> &PositionGraph<G> {
        &self.graph
    }

    /// What a position is worth.
    ///
    /// # Panics
    /// When there is no such node.
    pub fn score(&self, node: usize) -> NodeScore {
        self.scores.get(node)
    }

    /// The node that these moves lead to from the start; none if one of them can't be played.
    pub fn walk(&self, moves: &[G::Move]) -> Option<usize> {
        moves.iter().try_fold(0, |node, mv| {
            let mut next = self.graph.moves(node);
            next.find(|(other, _)| other == mv).map(|(_, child)| child)
        })
    }

    /// The moves that keep the best score there is, with the nodes they lead to.
    pub fn best(&self, node: usize) -> impl Iterator<Item = (G::Move, usize)> + '_ {
        let best = self.scores.best(&self.graph, node, self.lost);
        self.graph
            .moves(node)
            .filter(move |(_, child)| best.contains(child))
    }

    /// The first best move, and the first best one after it, to the end.
    pub fn line(&self, node: usize) -> Vec<(G::Move, usize)> {
        let next = |&(_, node): &(G::Move, usize)| self.best(node).next();
        std::iter::successors(self.best(node).next(), next).collect()
    }

    /// Moves that lead to a node from the start: at each ply the position found first.
    pub fn way(&self, node: usize) -> Vec<G::Move> {
        let mut way = Vec::new();
        let mut at = node;
        while let Some(&parent) = self.graph.parents(at).first() {
            let mut moves = self.graph.moves(parent);
            way.extend(moves.find(|(_, child)| *child == at).map(|(mv, _)| mv));
            at = parent;
        }
        way.reverse();
        way
    }
}
