//! A search by UCT that was carried out, frame by frame.
//!
//! A frame is an event: an iteration whose last node lies `d` plies below the root has `2d + 2` of them, and there is one before the
//! first and one after the last. Invariants: a frame costs the nodes that it is about, whatever its number; what it says depends on
//! nothing that came later; nothing is simulated again but the playout that is asked for.

use super::choice::{MoveStats, favourite};
use super::history::{Iteration, UctHistory, UctLog};
use super::{NodeNumber, NodeStats, Uct, UctSettings, UctTree};
use crate::chance::Chance;
use crate::game::{Game, Side};
use crate::score::Bounds;
use crate::search::Evaluator;

/// What happens in a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UctPhase {
    /// Nothing is known yet.
    Begin,
    /// The way goes on to a child by its upper confidence bound.
    Select,
    /// A node is added.
    Expand,
    /// A game is played by chance, or has ended.
    Simulate,
    /// A result is counted at a node.
    Back,
    /// The search is over.
    End,
}

impl UctPhase {
    /// Its name in files and addresses.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Begin => "begin",
            Self::Select => "select",
            Self::Expand => "expand",
            Self::Simulate => "simulate",
            Self::Back => "back",
            Self::End => "end",
        }
    }
}

/// A frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UctFrame {
    /// Which one it is, from 0.
    pub n: u64,
    /// The iteration that it is a part of, from 1; at the end the last one, at the beginning 0.
    pub iteration: u32,
    /// What happens.
    pub phase: UctPhase,
    /// The nodes of the iteration, from the root down, as far as it has come: all of them from its playout on.
    pub path: Vec<NodeNumber>,
    /// The place on the path of the node in question: the one chosen, made, played on from or brought up to date.
    pub at: usize,
}

impl UctFrame {
    /// The node in question.
    pub fn node(&self) -> NodeNumber {
        self.path[self.at]
    }

    /// Whether this iteration has counted its result at a node.
    fn has_counted(&self, node: NodeNumber) -> bool {
        match self.phase {
            UctPhase::End => true,
            UctPhase::Back => self.path[self.at..].contains(&node),
            _ => false,
        }
    }
}

/// A search by UCT with what was known after each of its events.
#[derive(Clone, Debug)]
pub struct UctRecording<G: Game> {
    game: G,
    root: G::Position,
    settings: UctSettings,
    range: Bounds,
    tree: UctTree,
    history: UctHistory,
    /// Above each node, and the number of the move that leads from there.
    parents: Vec<(NodeNumber, u32)>,
    /// The first frame of each iteration, and the last frame of all.
    firsts: Vec<u64>,
    /// The iterations after which another move of the root was the favourite, with its number.
    favourites: Vec<(u32, usize)>,
}

impl<G: Game> UctRecording<G> {
    /// Of a search, and what was written down of all its iterations.
    pub fn new<E: Evaluator<G>>(search: Uct<'_, G, E>, log: UctLog) -> Self {
        let history = log.into_history();
        let mut recording = Self {
            game: search.game.clone(),
            root: search.root,
            settings: search.settings,
            range: search.range,
            parents: parents(&search.tree),
            tree: search.tree,
            firsts: Vec::with_capacity(history.iterations().len() + 1),
            favourites: Vec::new(),
            history,
        };
        let mut first = 1;
        for iteration in 0..recording.history.iterations().len() {
            recording.firsts.push(first);
            let last = recording.history.iterations()[iteration].last;
            first += 2 * recording.depth(last) as u64 + 2;
        }
        recording.firsts.push(first);
        recording.favourites = recording.find_favourites();
        recording
    }

    /// Returns the game.
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// Returns the position at the root.
    pub const fn root(&self) -> &G::Position {
        &self.root
    }

    /// Returns how it searched.
    pub const fn settings(&self) -> UctSettings {
        self.settings
    }

    /// Returns the evaluator's range.
    pub const fn range(&self) -> Bounds {
        self.range
    }

    /// Returns what each iteration came to.
    pub fn iterations(&self) -> &[Iteration] {
        self.history.iterations()
    }

    /// Returns the exploration bonus of a child that was visited so often, as a share, below a node with so many visits.
    pub fn bonus(&self, visits: u32, of_child: u32) -> f64 {
        let logarithm = libm::log(f64::from(visits));
        self.settings.bonus(logarithm, of_child)
    }

    /// Returns how many nodes there were after so many iterations.
    pub fn nodes_after(&self, iteration: u32) -> u32 {
        let (mut made, mut not) = (1, u32::try_from(self.nodes()).unwrap_or(u32::MAX) + 1);
        while not - made > 1 {
            let middle = made + (not - made) / 2;
            let is_made = self
                .history
                .made(middle - 1)
                .is_some_and(|at| at <= iteration);
            if is_made {
                made = middle;
            } else {
                not = middle;
            }
        }
        made
    }

    /// Returns how many nodes were made.
    pub fn nodes(&self) -> usize {
        self.tree.len()
    }

    /// Returns how many frames there are.
    pub fn frames(&self) -> u64 {
        self.firsts.last().map_or(0, |end| end + 1)
    }

    /// Returns the first frame of an iteration, from 1; of a greater one the last frame of all.
    pub fn first_frame(&self, iteration: u32) -> u64 {
        let at = (iteration as usize).saturating_sub(1);
        self.firsts[at.min(self.firsts.len() - 1)]
    }

    /// Returns a frame; the last one for a greater number.
    pub fn frame(&self, n: u64) -> UctFrame {
        let n = n.min(self.frames() - 1);
        let iteration = self.firsts.partition_point(|&first| first <= n);
        let of = |phase, iteration: usize, path, at| UctFrame {
            n,
            iteration: u32::try_from(iteration).unwrap_or(u32::MAX),
            phase,
            path,
            at,
        };
        let Some(&row) = iteration
            .checked_sub(1)
            .and_then(|at| self.iterations().get(at))
        else {
            let phase = if iteration == 0 {
                UctPhase::Begin
            } else {
                UctPhase::End
            };
            return of(phase, iteration.min(self.iterations().len()), vec![0], 0);
        };
        let mut path = self.path(row.last);
        let deep = path.len() - 1;
        let step = usize::try_from(n - self.firsts[iteration - 1]).unwrap_or(0);
        let (phase, at) = match step {
            step if step + 1 == deep && row.expanded => (UctPhase::Expand, deep),
            step if step < deep => (UctPhase::Select, step + 1),
            step if step == deep => (UctPhase::Simulate, deep),
            step => (UctPhase::Back, 2 * deep + 1 - step),
        };
        if matches!(phase, UctPhase::Select) {
            path.truncate(at + 1);
        }
        of(phase, iteration, path, at)
    }

    /// Returns what was known of a node at a frame; none if it was not yet made.
    pub fn stats(&self, node: NodeNumber, frame: &UctFrame) -> Option<NodeStats> {
        let counted = frame.has_counted(node);
        let until = frame.iteration.saturating_sub(u32::from(!counted));
        let known = self.history.after(node, until);
        let new = || (frame.path.contains(&node) || node == 0).then(|| self.untried());
        known.or_else(new)
    }

    /// What is known of a node without visits.
    pub fn untried(&self) -> NodeStats {
        NodeStats::untried(self.range)
    }

    /// Returns what was known of a node after so many iterations; none if it was not yet made.
    pub fn after(&self, node: NodeNumber, iteration: u32) -> Option<NodeStats> {
        self.history.after(node, iteration)
    }

    /// Returns the children that a node has in the end, in the game's order: those of its first moves.
    pub fn children(&self, node: NodeNumber) -> impl ExactSizeIterator<Item = NodeNumber> + '_ {
        self.tree.children(node)
    }

    /// Returns the nodes from the root to one of them.
    pub fn path(&self, node: NodeNumber) -> Vec<NodeNumber> {
        let up = |&node: &NodeNumber| (node != 0).then(|| self.parents[node as usize].0);
        let mut path: Vec<NodeNumber> = std::iter::successors(Some(node), up).collect();
        path.reverse();
        path
    }

    /// Returns how many plies below the root a node lies.
    pub fn depth(&self, node: NodeNumber) -> usize {
        let up = |&node: &NodeNumber| (node != 0).then(|| self.parents[node as usize].0);
        std::iter::successors(Some(node), up).count() - 1
    }

    /// Returns the moves that lead to a node.
    pub fn moves_to(&self, node: NodeNumber) -> Vec<G::Move> {
        self.walk(node).0
    }

    /// Returns the position of a node.
    pub fn position(&self, node: NodeNumber) -> G::Position {
        self.walk(node).1
    }

    fn walk(&self, node: NodeNumber) -> (Vec<G::Move>, G::Position) {
        let mut position = self.root;
        let mut moves = Vec::new();
        for step in self.path(node).into_iter().skip(1) {
            let number = self.parents[step as usize].1 as usize;
            let mv = self.game.moves_in_play(&position).nth(number);
            if let Some(mv) = mv {
                position = self.game.play(&position, mv);
                moves.push(mv);
            }
        }
        (moves, position)
    }

    /// Returns the node that these moves lead to, if it was ever made.
    pub fn node_at(&self, moves: &[G::Move]) -> Option<NodeNumber> {
        let mut at = (0, self.root);
        for &mv in moves {
            let number = self.game.moves(&at.1).position(|known| known == mv)?;
            let child = self.children(at.0).nth(number)?;
            at = (child, self.game.play(&at.1, mv));
        }
        Some(at.0)
    }

    /// Returns the first iteration from this one on that goes through a node.
    pub fn next_pass(&self, node: NodeNumber, from: u32) -> Option<u32> {
        let passes = self.history.passes(node);
        let next = passes.partition_point(|&(iteration, _)| iteration < from);
        passes.get(next).map(|&(iteration, _)| iteration)
    }

    /// Returns the moves of an iteration's playout; none where the game had ended.
    pub fn playout(&self, iteration: u32) -> Vec<G::Move> {
        let row = self.iterations()[(iteration as usize).saturating_sub(1)];
        let mut position = self.position(row.last);
        let mut chance = Chance::stream(self.settings.seed, iteration.into());
        let mut played = Vec::new();
        loop {
            let mut moves = self.game.moves(&position);
            let count = u32::try_from(moves.len()).unwrap_or(u32::MAX);
            let chosen = (count > 0).then(|| moves.nth(chance.below(count) as usize));
            let Some(mv) = chosen.flatten() else {
                return played;
            };
            played.push(mv);
            position = self.game.play(&position, mv);
        }
    }

    /// Returns the iterations after which another move of the root was the answer, with the move's number in the game's order.
    pub fn favourites(&self) -> &[(u32, usize)] {
        &self.favourites
    }

    /// Returns the move of the root that was the answer after so many iterations, by its number.
    pub fn favourite(&self, iteration: u32) -> Option<usize> {
        let after = self.favourites.partition_point(|&(at, _)| at <= iteration);
        Some(self.favourites[after.checked_sub(1)?].1)
    }

    fn find_favourites(&self) -> Vec<(u32, usize)> {
        let side: Side = self.game.to_move(&self.root);
        let count = self.game.moves(&self.root).len();
        let mut moves: Vec<MoveStats<usize>> = (0..count)
            .map(|mv| MoveStats {
                mv,
                stats: self.untried(),
            })
            .collect();
        let mut found: Vec<(u32, usize)> = Vec::new();
        for (iteration, row) in (1..).zip(self.iterations()) {
            let Some(&child) = self.path(row.last).get(1) else {
                continue;
            };
            let number = self.parents[child as usize].1 as usize;
            if let Some(stats) = self.history.after(child, iteration) {
                moves[number].stats = stats;
            }
            let best = favourite(&moves, side).map(|best| best.mv);
            let last = found.last().map(|&(_, mv)| mv);
            found.extend(best.filter(|_| best != last).map(|mv| (iteration, mv)));
        }
        found
    }

    /// About how many bytes of memory it takes.
    pub fn bytes(&self) -> usize {
        self.tree.bytes()
            + self.history.bytes()
            + size_of_val(&*self.parents)
            + size_of_val(&*self.firsts)
    }
}

/// Above each node, and the number of the move that leads from there.
fn parents(tree: &UctTree) -> Vec<(NodeNumber, u32)> {
    let mut parents = vec![(0, 0); tree.len()];
    let nodes = u32::try_from(tree.len()).unwrap_or(u32::MAX);
    for node in 0..nodes {
        for (number, child) in (0..).zip(tree.children(node)) {
            parents[child as usize] = (node, number);
        }
    }
    parents
}
