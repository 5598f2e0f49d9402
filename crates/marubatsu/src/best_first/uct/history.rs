//! The statistics of any node after any iteration of a UCT search.
//!
//! Invariant: for each iteration they are those of the search's tree then, whatever came later. A node is found by bisection among
//! the iterations that visited it, so no iteration costs more than another.

use std::convert::Infallible;

use super::super::recording::Changes;
use super::super::{BestFirstEvent, BestFirstObserver};
use super::{NodeNumber, NodeStats, UctTree};
use crate::score::Bounds;

/// What an iteration came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Iteration {
    /// The last node of its way.
    pub last: NodeNumber,
    /// The result of its playout, or of the game that had ended there, in hundredths.
    pub result: i32,
    /// Whether it made its last node.
    pub expanded: bool,
    /// Whether the game was over there.
    pub ended: bool,
}

/// Writes down what each iteration changed.
#[derive(Clone, Debug, Default)]
pub struct UctLog {
    /// What each iteration came to; the last one may be under way.
    iterations: Vec<Iteration>,
    /// The iteration that has just begun.
    next: Iteration,
    /// The nodes that iterations brought up to date, each from the last one of its way up, with the sum that each had then.
    backs: Vec<(NodeNumber, i64)>,
    /// Where each iteration's begin.
    starts: Vec<usize>,
    /// Bounds that became narrower: when, of which node, to what.
    narrowed: Vec<(NodeNumber, u32, Bounds)>,
    /// The bounds that each node has had last; none before it is made.
    bounds: Vec<Option<Bounds>>,
}

impl BestFirstObserver<UctTree> for UctLog {
    type Interrupt = Infallible;

    fn event(&mut self, tree: &UctTree, event: &BestFirstEvent) -> Result<(), Infallible> {
        match *event {
            BestFirstEvent::Select { chosen, .. } => self.next.last = chosen,
            BestFirstEvent::Expand { first, .. } => {
                (self.next.last, self.next.expanded) = (first, true);
            }
            BestFirstEvent::Simulate { result, ended } => {
                (self.next.result, self.next.ended) = (result, ended);
                self.iterations.push(std::mem::take(&mut self.next));
                self.starts.push(self.backs.len());
            }
            BestFirstEvent::Back { node } => self.back(tree, node),
        }
        Ok(())
    }
}

impl UctLog {
    /// Whether the game was over where the last iteration came to.
    pub(in crate::best_first) fn last_ended(&self) -> bool {
        self.iterations.last().is_some_and(|row| row.ended)
    }

    fn back(&mut self, tree: &UctTree, node: NodeNumber) {
        let of = tree.stats(node);
        self.backs.push((node, of.sum));
        let at = node as usize;
        if at >= self.bounds.len() {
            self.bounds.resize(at + 1, None);
        }
        if self.bounds[at].replace(of.bounds) == Some(of.bounds) {
            return;
        }
        let iteration = number(self.starts.len());
        self.narrowed.push((node, iteration, of.bounds));
    }

    /// Returns the same in the order of nodes.
    pub fn into_history(self) -> UctHistory {
        let nodes = self.bounds.len();
        let mut starts = vec![0_usize; nodes + 1];
        for &(node, _) in &self.backs {
            starts[node as usize + 1] += 1;
        }
        for node in 0..nodes {
            starts[node + 1] += starts[node];
        }
        let mut next = starts.clone();
        let mut passes = vec![(0, 0); self.backs.len()];
        let ends = self.starts[1.min(self.starts.len())..].iter().copied();
        let ends = ends.chain([self.backs.len()]);
        for (iteration, (&start, end)) in (1..).zip(self.starts.iter().zip(ends)) {
            for &(node, sum) in &self.backs[start..end] {
                passes[next[node as usize]] = (iteration, sum);
                next[node as usize] += 1;
            }
        }
        UctHistory {
            iterations: self.iterations,
            passes,
            starts,
            narrowed: Changes::new(self.narrowed),
        }
    }
}

/// What was known of each node, iteration by iteration.
#[derive(Clone, Debug)]
pub struct UctHistory {
    iterations: Vec<Iteration>,
    /// The iterations that went through each node, with the sum of results after them.
    passes: Vec<(u32, i64)>,
    /// Where each node's begin; one more than there are nodes.
    starts: Vec<usize>,
    narrowed: Changes<Bounds>,
}

impl UctHistory {
    /// Returns what each iteration came to.
    pub fn iterations(&self) -> &[Iteration] {
        &self.iterations
    }

    /// Returns the iterations that went through a node, in order, with the sum of their results, in hundredths.
    pub fn passes(&self, node: NodeNumber) -> &[(u32, i64)] {
        let at = node as usize;
        // Before the first iteration no node has been counted, not even the root.
        let ends = self.starts.get(at).zip(self.starts.get(at + 1));
        ends.map_or(&[], |(&from, &until)| &self.passes[from..until])
    }

    /// Returns what was known of a node after an iteration: none if it was not yet made.
    pub fn after(&self, node: NodeNumber, iteration: u32) -> Option<NodeStats> {
        let passes = self.passes(node);
        let count = passes.partition_point(|&(at, _)| at <= iteration);
        let (_, sum) = *passes.get(count.checked_sub(1)?)?;
        Some(NodeStats {
            visits: number(count),
            sum,
            bounds: self.narrowed.after(node, iteration)?,
        })
    }

    /// About how many bytes of memory it takes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.iterations)
            + size_of_val(&*self.passes)
            + size_of_val(&*self.starts)
            + self.narrowed.bytes()
    }

    /// Returns the iteration that made a node.
    pub fn made(&self, node: NodeNumber) -> Option<u32> {
        self.passes(node).first().map(|&(iteration, _)| iteration)
    }
}

fn number(of: usize) -> u32 {
    u32::try_from(of).unwrap_or(u32::MAX)
}
