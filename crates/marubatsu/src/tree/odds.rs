//! The odds of every position under random play: how likely circle wins, nobody wins and cross
//! wins, if every legal move is equally likely.
//!
//! Invariant: the three add up to 1 at every position. All positions of a ply share one
//! denominator: that of the next ply times the least common multiple of all numbers of moves. So
//! only whole numbers are added.
//!
//! ```
//! use marubatsu::game::Game;
//! use marubatsu::games::line::Line;
//! use marubatsu::search::evaluators::LineScore;
//! use marubatsu::tree::graph::{MergeRule, PositionGraph};
//! use marubatsu::tree::odds::RandomOdds;
//!
//! let game = Line::<u64>::new(3, 3, 3, false)?;
//! let graph = PositionGraph::of(game.clone(), game.start(), MergeRule::Equal, 10_000, &mut |_| true)?;
//! let odds = RandomOdds::of(&graph, &graph.leaves(&LineScore::Standard)).expect("small numbers");
//! assert_eq!(odds.get(0).win.to_string(), "737/1260");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::graph::PositionGraph;
use super::score::LeafValue;
use crate::fraction::{Fraction, lcm};
use crate::game::Symmetry;
use crate::layout::LayoutTree;
use crate::odds::Odds;
use crate::score::Score;

/// The odds of all positions of a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RandomOdds {
    /// For each position the numerators over its ply's denominator, in circle's view.
    parts: Vec<Odds<u128>>,
    /// Where each ply begins.
    plies: Vec<usize>,
    denominators: Vec<u128>,
}

impl RandomOdds {
    /// Returns the odds of all positions, worked out from the ends up; `None` if a number doesn't fit into
    /// 128 bits.
    pub fn of<G: Symmetry>(graph: &PositionGraph<G>, leaves: &[LeafValue]) -> Option<Self> {
        let depths = graph.by_depth().len();
        let mut odds = Self {
            parts: vec![Odds::default(); graph.len()],
            plies: (0..depths)
                .map(|depth| graph.at_depth(depth).start)
                .collect(),
            denominators: vec![1; depths],
        };
        let mut below = 1_u128;
        for depth in (0..depths).rev() {
            let ply = graph.at_depth(depth);
            let count = |node| graph.children(node).count() as u128;
            let mut counts = ply.clone().map(count).filter(|&count| count > 0);
            let shares = counts.try_fold(1, lcm)?;
            let whole = below.checked_mul(shares)?;
            for node in ply {
                odds.parts[node] = match count(node) {
                    0 => Odds::sure(leaves[node].score.cmp(&Score::ZERO), whole),
                    count => odds.sum(graph.children(node), shares / count)?,
                };
            }
            odds.denominators[depth] = whole;
            below = whole;
        }
        Some(odds)
    }

    fn sum(&self, children: impl Iterator<Item = usize>, share: u128) -> Option<Odds<u128>> {
        let mut sum = Odds::default();
        for child in children {
            sum = sum.checked_add(self.parts[child], share)?;
        }
        Some(sum)
    }

    /// Returns a position's odds, in circle's view.
    ///
    /// # Panics
    /// When there is no such node.
    pub fn get(&self, node: usize) -> Odds<Fraction> {
        let depth = self.plies.partition_point(|&begin| begin <= node) - 1;
        self.parts[node].over(self.denominators[depth])
    }
}
