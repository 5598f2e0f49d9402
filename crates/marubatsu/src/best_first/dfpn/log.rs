//! The recording of a df-pn search: the nodes on its paths, as a tree.
//!
//! A node is a path from the root, as in [`super::super::pn`]. Nodes whose positions share a table entry have the same numbers at any
//! time. Invariants: a node is made once, however often the path returns to it; entries forgotten between two questions are forgotten
//! here too.

use std::collections::HashMap;
use std::convert::Infallible;
use std::hash::Hash;

use super::super::pn::{ProofNumbers, ProofRounds, TableRounds, count};
use super::super::{BestFirstObserver, NodeNumber};
use super::{ChildState, DfpnChild, DfpnEvent, DfpnPath};
use crate::hash::MixBuildHasher;

/// Where the numbers of positions stand at which the game has ended.
const PROVED: u32 = 0;
const DISPROVED: u32 = 1;

/// An entry of the table.
#[derive(Clone, Copy, Debug)]
struct TableEntry {
    number: u32,
    /// Whether its position was ever entered.
    opened: bool,
}

/// Writes down what each round of df-pn changed.
#[derive(Clone, Debug)]
pub struct DfpnLog<K> {
    pub(in crate::best_first) rounds: ProofRounds,
    /// The entries of all positions that the question has met.
    entries: HashMap<K, TableEntry, MixBuildHasher>,
    /// The path's nodes.
    path: Vec<NodeNumber>,
}

impl<K> Default for DfpnLog<K> {
    fn default() -> Self {
        let table = TableRounds {
            next: DISPROVED + 1,
            ..TableRounds::default()
        };
        let ended = [(PROVED, true), (DISPROVED, false)];
        let ended = ended.map(|(entry, answer)| (entry, 0, ProofNumbers::of_answer(answer)));
        Self {
            rounds: ProofRounds {
                changes: ended.to_vec(),
                table: Some(table),
                ..ProofRounds::default()
            },
            entries: HashMap::default(),
            path: Vec::new(),
        }
    }
}

impl<P, K: Copy + Eq + Hash> BestFirstObserver<DfpnPath<P, K>, DfpnEvent> for DfpnLog<K> {
    type Interrupt = Infallible;

    fn event(&mut self, path: &DfpnPath<P, K>, event: &DfpnEvent) -> Result<(), Infallible> {
        match *event {
            DfpnEvent::Select { child } => {
                self.path.truncate(path.depth() + 1);
                if let Some(&above) = self.path.last() {
                    let (first, _) = self.rounds.children[above as usize];
                    self.path.push(first + count(child));
                }
            }
            DfpnEvent::Expand => self.enter(path),
            DfpnEvent::Back => {
                self.rounds.updated();
                if let Some(&node) = self.path.get(path.depth()) {
                    self.rounds.change(self.entry(node), path.numbers());
                }
            }
        }
        Ok(())
    }
}

impl<K: Copy + Eq + Hash> DfpnLog<K> {
    /// Returns how many nodes it has made.
    pub fn nodes(&self) -> u64 {
        self.rounds.above.len() as u64
    }

    fn entry(&self, node: NodeNumber) -> u32 {
        let table = self.rounds.table.as_ref();
        table.map_or(node, |table| table.entries[node as usize])
    }

    fn enter<P>(&mut self, path: &DfpnPath<P, K>) {
        if path.depth() == 0 {
            // Only as the first node of its question is a root entered.
            let root = self.rounds.add_root(ProofNumbers::OPEN);
            self.entries.clear();
            self.path = vec![root];
            if let Some(key) = path.key() {
                let (number, opened) = (self.entry(root), false);
                self.entries.insert(key, TableEntry { number, opened });
            }
        }
        let Some(&node) = self.path.last() else {
            return;
        };
        let is_new = self.open(path.key());
        self.rounds.begin(node);
        let round = count(self.rounds.rounds.len());
        if let Some(table) = &mut self.rounds.table {
            table.thresholds.push((node, round, path.thresholds()));
        }
        let (first, made) = (count(self.rounds.above.len()), path.children());
        if self.rounds.children[node as usize] == (0, 0) {
            self.rounds.children[node as usize] = (first, count(made.len()));
            for child in made {
                let entry = self.entry_of(child);
                self.rounds.add(node, child.number);
                if let Some(table) = &mut self.rounds.table {
                    table.entries.push(entry);
                }
            }
        }
        if is_new {
            let ended = |child: &&DfpnChild<P, K>| matches!(child.state, ChildState::Ended(_));
            self.rounds.settle(count(made.iter().filter(ended).count()));
        }
        self.rounds.made();
    }

    /// Whether a position is entered for the first time.
    fn open(&mut self, key: Option<K>) -> bool {
        let entry = key.and_then(|key| self.entries.get_mut(&key));
        let is_new = entry.is_some_and(|entry| !std::mem::replace(&mut entry.opened, true));
        self.rounds.opened += u32::from(is_new);
        is_new
    }

    fn entry_of<P>(&mut self, child: &DfpnChild<P, K>) -> u32 {
        match &child.state {
            ChildState::Ended(numbers) if numbers.proof == 0 => PROVED,
            ChildState::Ended(_) => DISPROVED,
            ChildState::Open(_, key) => {
                let new = || {
                    let table = self.rounds.table.as_mut();
                    let number = table.map_or(0, TableRounds::new_entry);
                    let opened = false;
                    TableEntry { number, opened }
                };
                self.entries.entry(*key).or_insert_with(new).number
            }
        }
    }
}
