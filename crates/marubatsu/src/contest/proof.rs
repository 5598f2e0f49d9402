//! Proofs about a player: whether all its moves are best, whether it never gets less than the
//! start's value, and whether it gets that value against itself.
//!
//! The terms are L. V. Allis's ("Searching for Solutions in Games and Artificial Intelligence",
//! 1994, p. 8), applied to players. *Strongly* solved: every candidate at every position is a best
//! move. *Weakly* solved: as circle and as cross, whichever candidates it chooses and whatever the
//! opponent does, the game never ends worse than the start's value. *Ultra-weakly* solved: whenever
//! it plays both sides, the game ends with the start's value.
//!
//! Invariant: scores are those of minimax over the same graph, in circle's view. Nothing depends on
//! which candidates are drawn.

use std::collections::VecDeque;

use super::strategy::Strategy;
use crate::game::{Side, Symmetry};
use crate::layout::LayoutTree as _;
use crate::score::{Score, View};
use crate::tree::graph::PositionGraph;
use crate::tree::score::{LeafValue, LossRanking, Scores};

/// A player and a game with all its scores, by which the player is judged.
#[derive(Clone, Copy, Debug)]
pub struct StrategyCheck<'a, G: Symmetry> {
    /// All positions, or all classes.
    pub graph: &'a PositionGraph<G>,
    /// Whose turn it is at each.
    pub leaves: &'a [LeafValue],
    /// The score of each.
    pub scores: &'a Scores,
    /// What the player chooses at each.
    pub strategy: &'a Strategy,
}

/// How a player does at the positions where some move is not best.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrongVerdict {
    /// Positions with a legal move that isn't best.
    pub of: usize,
    /// Those of them where one of its candidates isn't best, in the graph's order.
    pub wrong: Vec<usize>,
}

/// A side's part of a weak solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeakVerdict {
    /// As circle, it never gets less than the start's value.
    pub circle: bool,
    /// As cross, it never gets less than the start's value.
    pub cross: bool,
}

impl<G: Symmetry> StrategyCheck<'_, G> {
    fn score(&self, node: usize) -> Score {
        self.scores.get(node).score
    }

    /// Returns the nodes that the best moves lead to.
    pub fn best(&self, node: usize) -> Vec<usize> {
        self.scores
            .best(self.graph, node, LossRanking::Alike)
            .collect()
    }

    /// The nodes that the player's candidates lead to.
    fn choices(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        let choices = self.strategy.choices(node).iter();
        choices.map(|&child| child as usize)
    }

    /// Judges the player at every position at which its choices are known.
    pub fn strongly(&self) -> StrongVerdict {
        let mut strong = StrongVerdict {
            of: 0,
            wrong: Vec::new(),
        };
        for node in 0..self.strategy.known() {
            let score = self.score(node);
            let worse = |child: usize| self.score(child) != score;
            if self.graph.children(node).any(worse) {
                strong.of += 1;
                if self.choices(node).any(worse) {
                    strong.wrong.push(node);
                }
            }
        }
        strong
    }

    /// Judges what the player is sure to get as each side. The graph must be one of positions and
    /// not of classes: a class stands for several positions, and the player may choose differently
    /// at each.
    pub fn weakly(&self) -> WeakVerdict {
        let holds = |side| {
            let view = View::of(side);
            view.turn(self.assured(side)) >= view.turn(self.score(0))
        };
        WeakVerdict {
            circle: holds(Side::Circle),
            cross: holds(Side::Cross),
        }
    }

    /// Returns whether every game of the player against itself ends with the start's value.
    pub fn ultra_weakly(&self) -> bool {
        let mut reached = vec![false; self.graph.len()];
        reached[0] = true;
        for node in 0..self.graph.len() {
            if reached[node] {
                for child in self.choices(node) {
                    reached[child] = true;
                }
            }
        }
        let ended = |&node: &usize| reached[node] && self.strategy.choices(node).is_empty();
        let mut ends = (0..self.graph.len()).filter(ended);
        ends.all(|node| self.score(node) == self.score(0))
    }

    /// The worst end for `side` if it chooses among the player's candidates and the other side
    /// plays anything.
    fn assured(&self, side: Side) -> Score {
        let mut sure: Vec<Score> = (0..self.graph.len()).map(|node| self.score(node)).collect();
        for node in (0..self.graph.len()).rev() {
            let ours = side == self.leaves[node].turn;
            let view = View::of(side);
            let worst = |children: &mut dyn Iterator<Item = usize>| {
                children.map(|child| view.turn(sure[child])).min()
            };
            let worst = if ours {
                worst(&mut self.choices(node))
            } else {
                worst(&mut self.graph.children(node))
            };
            if let Some(worst) = worst {
                sure[node] = view.turn(worst);
            }
        }
        sure[0]
    }

    /// Returns the nodes of a shortest game in which the player is punished: from a position where it may
    /// choose a wrong move to an end that is worse for it than the position was. The first move is
    /// a wrong candidate; after that, the player chooses among its candidates and the other side
    /// plays anything. `None` if no candidate is wrong.
    pub fn punished(&self, node: usize) -> Option<Vec<usize>> {
        let (side, value) = (self.leaves[node].turn, self.score(node));
        let view = View::of(side);
        let mut from = vec![usize::MAX; self.graph.len()];
        let mut waiting = VecDeque::new();
        let wrong = self
            .choices(node)
            .filter(|&child| self.score(child) != value);
        for child in wrong {
            from[child] = node;
            waiting.push_back(child);
        }
        while let Some(at) = waiting.pop_front() {
            let mut next: Vec<usize> = if self.leaves[at].turn == side {
                self.choices(at).collect()
            } else {
                self.graph.children(at).collect()
            };
            if next.is_empty() && view.turn(self.score(at)) < view.turn(value) {
                let back = |&at: &usize| Some(from[at]).filter(|&before| before != node);
                let mut way: Vec<usize> = std::iter::successors(Some(at), back).collect();
                way.reverse();
                return Some(way);
            }
            next.retain(|&child| from[child] == usize::MAX);
            for child in next {
                from[child] = at;
                waiting.push_back(child);
            }
        }
        None
    }
}
