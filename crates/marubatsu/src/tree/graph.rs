//! The game graph: all different positions that can be reached from one. It is the tree with equal
//! positions merged, or with all positions merged that a symmetry turns into each other.
//!
//! Invariants: positions are numbered ply by ply, in the order in which a breadth-first walk with
//! the game's order of moves finds them, so that a child comes after its parents; a class is
//! represented by the position found first.
//!
//! ```
//! use marubatsu::game::Game;
//! use marubatsu::games::line::Line;
//! use marubatsu::tree::graph::{MergeRule, PositionGraph};
//!
//! let game = Line::<u64>::new(3, 3, 3, false)?;
//! let graph = PositionGraph::of(game.clone(), game.start(), MergeRule::Classes, 10_000, &mut |_| true)?;
//! assert_eq!(graph.by_depth(), [1, 3, 12, 38, 108, 174, 204, 153, 57, 15]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::HashMap;
use std::ops::Range;

use crate::game::Symmetry;
use crate::hash::MixBuildHasher;
use crate::layout::LayoutTree;

/// Which positions are merged into one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MergeRule {
    /// Equal ones.
    #[default]
    Equal,
    /// All that a symmetry turns into each other.
    Classes,
}

/// The reason why a graph was not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GraphError {
    /// There are more positions than were allowed.
    #[error("there are more than {most} positions")]
    TooMany {
        /// Positions, at most.
        most: usize,
    },
    /// `go_on` returned false.
    #[error("stopped")]
    Stopped,
}

/// How many positions are found between two calls of `go_on`.
const BEAT: usize = 4096;

/// The positions and the moves between them.
#[derive(Clone, Debug)]
pub struct PositionGraph<G: Symmetry> {
    game: G,
    merge: MergeRule,
    positions: Vec<G::Position>,
    /// Where each ply begins, and where the last one ends.
    levels: Vec<usize>,
    /// Where each position's children begin, and where the last one's end.
    first: Vec<usize>,
    children: Vec<u32>,
}

impl<G: Symmetry> PositionGraph<G> {
    /// Returns the graph of all positions that can be reached from `start`, which is one of them. `go_on`
    /// is called from time to time with the number of positions found so far.
    ///
    /// # Errors
    /// When there are more than `most` positions, or `go_on` returns false.
    pub fn of(
        game: G,
        start: G::Position,
        merge: MergeRule,
        most: usize,
        go_on: &mut impl FnMut(usize) -> bool,
    ) -> Result<Self, GraphError> {
        let mut graph = Self {
            game,
            merge,
            positions: vec![start],
            levels: vec![0, 1],
            first: vec![0],
            children: Vec::new(),
        };
        let most = most.min(u32::MAX as usize);
        let mut ply = 0..1;
        while !ply.is_empty() {
            graph.descend(ply.clone(), most, go_on)?;
            ply = ply.end..graph.positions.len();
            graph.levels.push(graph.positions.len());
        }
        graph.levels.pop();
        Ok(graph)
    }

    /// Finds the children of one ply's positions.
    fn descend(
        &mut self,
        ply: Range<usize>,
        most: usize,
        go_on: &mut impl FnMut(usize) -> bool,
    ) -> Result<(), GraphError> {
        let mut places: HashMap<G::Key, u32, MixBuildHasher> = HashMap::default();
        for at in ply {
            if at % BEAT == 0 && !go_on(self.positions.len()) {
                return Err(GraphError::Stopped);
            }
            let position = self.positions[at];
            for mv in self.game.moves(&position) {
                let child = self.game.play(&position, mv);
                let next = self.positions.len();
                let place = *places
                    .entry(self.name(&child))
                    .or_insert(u32::try_from(next).unwrap_or(u32::MAX));
                if place as usize == next {
                    if next >= most {
                        return Err(GraphError::TooMany { most });
                    }
                    self.positions.push(child);
                }
                self.children.push(place);
            }
            self.first.push(self.children.len());
        }
        Ok(())
    }

    /// The key by which positions are told apart.
    fn name(&self, position: &G::Position) -> G::Key {
        match self.merge {
            MergeRule::Equal => self.game.key(position),
            MergeRule::Classes => self.game.canonical(position).0,
        }
    }

    /// Returns the game.
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// Returns the positions, ply by ply.
    pub fn positions(&self) -> &[G::Position] {
        &self.positions
    }

    /// Returns the positions of one ply, by number; none beyond the last.
    pub fn at_depth(&self, depth: usize) -> Range<usize> {
        match self.levels.get(depth..depth + 2) {
            Some(&[begin, end]) => begin..end,
            _ => 0..0,
        }
    }

    /// Returns how many positions there are at each ply.
    pub fn by_depth(&self) -> Vec<usize> {
        self.levels
            .windows(2)
            .map(|ends| ends[1] - ends[0])
            .collect()
    }

    /// Returns the number of a position, or of the one that represents its class. `None` if it can't be
    /// reached in `depth` plies.
    pub fn find(&self, position: &G::Position, depth: usize) -> Option<usize> {
        let name = self.name(position);
        let mut ply = self.at_depth(depth);
        ply.find(|&at| self.name(&self.positions[at]) == name)
    }

    /// Returns the numbers of the positions from which one move leads to this one.
    pub fn parents(&self, node: usize) -> Vec<usize> {
        let Some(above) = self.depth(node).checked_sub(1) else {
            return Vec::new();
        };
        let leads = |&at: &usize| {
            self.below(at)
                .contains(&u32::try_from(node).unwrap_or(u32::MAX))
        };
        self.at_depth(above).filter(leads).collect()
    }

    /// Returns the moves of a position, with the numbers of the positions they lead to. Several moves may
    /// lead to the same class.
    pub fn moves(&self, node: usize) -> impl Iterator<Item = (G::Move, usize)> + '_ {
        self.game
            .moves(&self.positions[node])
            .zip(self.children(node))
    }

    /// Returns how many moves there are in all.
    pub fn edges(&self) -> usize {
        self.children.len()
    }

    /// Returns the range of a position's moves among all moves of the graph.
    pub fn edges_of(&self, node: usize) -> Range<usize> {
        self.first[node]..self.first[node + 1]
    }

    fn below(&self, node: usize) -> &[u32] {
        &self.children[self.edges_of(node)]
    }
}

impl<G: Symmetry> LayoutTree for PositionGraph<G> {
    fn len(&self) -> usize {
        self.positions.len()
    }

    fn children(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        self.below(node).iter().map(|&child| child as usize)
    }

    fn depth(&self, node: usize) -> usize {
        self.levels.partition_point(|&begin| begin <= node) - 1
    }
}
