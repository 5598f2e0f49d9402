//! What is written down of a search by proof numbers while it works: of [`super::super::pn`] as of [`super::super::dfpn`].
//!
//! Invariants: nodes and rounds are numbered through all questions; nothing is written twice.

use std::convert::Infallible;

use super::super::{BestFirstEvent, BestFirstObserver, NodeNumber};
use super::{ProofNumbers, ProofTree};

/// A round: which node was expanded or entered, how many nodes were worked out again after it, and what there is then.
#[derive(Clone, Copy, Debug)]
pub(in crate::best_first) struct ProofRound {
    pub(in crate::best_first) node: NodeNumber,
    pub(in crate::best_first) updates: u32,
    /// How many nodes there are.
    pub(in crate::best_first) nodes: u32,
    /// How many positions were expanded.
    pub(in crate::best_first) opened: u32,
    /// At how many nodes the question was answered.
    pub(in crate::best_first) settled: u32,
}

/// What each round changed.
#[derive(Clone, Debug, Default)]
pub(in crate::best_first) struct ProofRounds {
    /// The last one may be under way.
    pub(in crate::best_first) rounds: Vec<ProofRound>,
    /// Above each node, and the number of its move; a root is its own.
    pub(in crate::best_first) above: Vec<(NodeNumber, u32)>,
    /// The first child of each node, and how many it has.
    pub(in crate::best_first) children: Vec<(NodeNumber, u32)>,
    /// Where the numbers of a node stand, with which round, what they are: new ones among them.
    pub(in crate::best_first) changes: Vec<(u32, u32, ProofNumbers)>,
    /// The root of the question that is asked.
    pub(in crate::best_first) root: NodeNumber,
    /// How many positions were expanded.
    pub(in crate::best_first) opened: u32,
    /// At how many nodes a question was answered.
    pub(in crate::best_first) settled: u32,
    /// What df-pn has beside it.
    pub(in crate::best_first) table: Option<TableRounds>,
}

/// What df-pn has in place of a tree's numbers.
#[derive(Clone, Debug, Default)]
pub(in crate::best_first) struct TableRounds {
    /// The entry at which the numbers of each node stand.
    pub(in crate::best_first) entries: Vec<u32>,
    /// The next entry that nothing stands at.
    pub(in crate::best_first) next: u32,
    /// Which node was entered, in which round, with which thresholds.
    pub(in crate::best_first) thresholds: Vec<(NodeNumber, u32, ProofNumbers)>,
}

impl TableRounds {
    /// An entry that nothing stands at yet.
    pub(in crate::best_first) const fn new_entry(&mut self) -> u32 {
        self.next += 1;
        self.next - 1
    }
}

impl ProofRounds {
    /// The root of the next pass, whose numbers stand at an entry of their own.
    pub(in crate::best_first) fn add_root(&mut self, numbers: ProofNumbers) -> NodeNumber {
        let root = count(self.above.len());
        self.root = root;
        self.add(root, 0);
        let entry = match &mut self.table {
            None => root,
            Some(table) => {
                let entry = table.new_entry();
                table.entries.push(entry);
                entry
            }
        };
        self.change(entry, numbers);
        root
    }

    /// A node below another one, by the move of this number.
    pub(in crate::best_first) fn add(&mut self, above: NodeNumber, number: u32) {
        self.above.push((above, number));
        self.children.push((0, 0));
    }

    /// A round that expands or enters this node.
    pub(in crate::best_first) fn begin(&mut self, node: NodeNumber) {
        self.rounds.push(ProofRound {
            node,
            updates: 0,
            nodes: count(self.above.len()),
            opened: self.opened,
            settled: self.settled,
        });
    }

    /// Takes the nodes that were made as those of the round that is under way.
    pub(in crate::best_first) fn made(&mut self) {
        let nodes = count(self.above.len());
        if let Some(round) = self.rounds.last_mut() {
            (round.nodes, round.opened) = (nodes, self.opened);
        }
    }

    /// One node more was worked out again.
    pub(in crate::best_first) fn updated(&mut self) {
        if let Some(round) = self.rounds.last_mut() {
            round.updates += 1;
        }
    }

    /// What stands at an entry from now on.
    pub(in crate::best_first) fn change(&mut self, entry: u32, numbers: ProofNumbers) {
        self.settle(u32::from(numbers.answer().is_some()));
        self.changes
            .push((entry, count(self.rounds.len()), numbers));
    }

    /// The question was answered at so many nodes more.
    pub(in crate::best_first) fn settle(&mut self, nodes: u32) {
        self.settled += nodes;
        if let Some(round) = self.rounds.last_mut() {
            round.settled = self.settled;
        }
    }

    /// How many plies below its root a node lies.
    pub(in crate::best_first) fn plies(&self, node: NodeNumber) -> u64 {
        let up = |&node: &NodeNumber| {
            let (above, _) = self.above[node as usize];
            (above != node).then_some(above)
        };
        std::iter::successors(up(&node), up).count() as u64
    }
}

/// Writes down what each expansion changed.
#[derive(Clone, Debug, Default)]
pub struct PnLog(pub(in crate::best_first) ProofRounds);

impl BestFirstObserver<ProofTree> for PnLog {
    type Interrupt = Infallible;

    fn event(&mut self, tree: &ProofTree, event: &BestFirstEvent) -> Result<(), Infallible> {
        match *event {
            BestFirstEvent::Expand {
                parent,
                first,
                count,
            } => self.expand(tree, (parent, first, count)),
            BestFirstEvent::Back { node } => {
                self.0.updated();
                self.0.change(self.0.root + node, tree.numbers(node));
            }
            BestFirstEvent::Select { .. } | BestFirstEvent::Simulate { .. } => {}
        }
        Ok(())
    }
}

impl PnLog {
    fn expand(&mut self, tree: &ProofTree, (parent, first, count): (NodeNumber, NodeNumber, u32)) {
        let rounds = &mut self.0;
        // Only as the first node of its pass is a root expanded.
        if parent == 0 {
            rounds.add_root(ProofNumbers::OPEN);
        }
        let (root, node) = (rounds.root, rounds.root + parent);
        rounds.children[node as usize] = (root + first, count);
        rounds.opened += 1;
        rounds.begin(node);
        for number in 0..count {
            rounds.add(node, number);
            let child = first + number;
            rounds.change(root + child, tree.numbers(child));
        }
        rounds.made();
    }

    /// The numbers of the moves that lead to a node of the pass that is under way; none if there is no such node.
    pub(in crate::best_first) fn way(&self, node: NodeNumber) -> Option<Vec<usize>> {
        let rounds = &self.0;
        let mut node = match node {
            0 => return Some(Vec::new()),
            node => rounds.root.checked_add(node)?,
        };
        let mut way = Vec::new();
        while node != rounds.root {
            let &(above, number) = rounds.above.get(node as usize)?;
            way.push(number as usize);
            node = above;
        }
        way.reverse();
        Some(way)
    }
}

pub(in crate::best_first) fn count(of: usize) -> u32 {
    u32::try_from(of).unwrap_or(u32::MAX)
}
