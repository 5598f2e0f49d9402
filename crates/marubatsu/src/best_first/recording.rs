//! What recordings of best-first searches share: frames, paths to nodes, and the state after each round.
//!
//! A round is an iteration of UCT, or an expansion of a proof-number search. A frame is an event of a round. Invariants: a frame's
//! cost depends on its nodes, not on its number; a frame never depends on later events.

use super::NodeNumber;
use crate::game::Game;

/// What happens in a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundPhase {
    /// Nothing is known yet.
    Begin,
    /// The way goes on to a child.
    Select,
    /// Nodes are added.
    Expand,
    /// A game is played by chance, or has ended.
    Simulate,
    /// A node is brought up to date.
    Back,
    /// The search is over.
    End,
}

/// A frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundFrame {
    /// Which one it is, from 0.
    pub n: u64,
    /// The round that it is a part of, from 1; where it is a part of none the last one before, or 0.
    pub iteration: u32,
    /// What happens.
    pub phase: RoundPhase,
    /// The nodes of the round's way, from the root down, as far as it has come: all of them once it chooses no more.
    pub path: Vec<NodeNumber>,
    /// The place on the path of the node in question: the one chosen, made or expanded, played on from or brought up to date; of a
    /// choice that is still open, the place after the path's last.
    pub at: usize,
}

impl RoundFrame {
    /// The node in question; where a choice is still open, the one at which it is made.
    pub fn node(&self) -> NodeNumber {
        self.path[self.at.min(self.path.len() - 1)]
    }

    /// How many rounds are over.
    pub fn counted(&self) -> u32 {
        match self.phase {
            RoundPhase::Begin | RoundPhase::End => self.iteration,
            RoundPhase::Back if self.at == 0 => self.iteration,
            _ => self.iteration.saturating_sub(1),
        }
    }

    /// The same moment as the way stands before its next choice, which is still open; the frame itself where nothing is chosen next.
    #[must_use]
    pub fn undecided(self) -> Self {
        let (iteration, path) = match self.phase {
            RoundPhase::Select => (self.iteration, self.path),
            RoundPhase::Begin => (self.iteration + 1, self.path),
            RoundPhase::Back if self.at == 0 => (self.iteration + 1, vec![self.path[0]]),
            _ => return self,
        };
        Self {
            n: self.n,
            iteration,
            phase: RoundPhase::Select,
            at: path.len(),
            path,
        }
    }

    /// The same open choice after somebody has gone on along a way of their own.
    #[must_use]
    pub fn walked(self, path: Vec<NodeNumber>) -> Self {
        let at = path.len();
        Self { path, at, ..self }
    }

    /// Whether a choice is still open.
    pub fn is_open(&self) -> bool {
        self.phase == RoundPhase::Select && self.at == self.path.len()
    }

    /// Whether its round has brought a node up to date.
    pub(super) fn has_counted(&self, node: NodeNumber) -> bool {
        match self.phase {
            RoundPhase::Begin | RoundPhase::End => true,
            RoundPhase::Back => self.path[self.at..].contains(&node),
            _ => false,
        }
    }
}

/// The nodes of a search by the moves that lead to them.
#[derive(Clone, Debug)]
pub struct NodePaths<G: Game> {
    pub(super) game: G,
    pub(super) root: G::Position,
    /// Above each node, and the number of the move that leads from there; a root is its own.
    pub(super) above: Vec<(NodeNumber, u32)>,
}

/// A best-first search that was carried out, frame by frame.
pub trait BestFirstRecording {
    /// Its game.
    type Game: Game;

    /// What happens in its frames, as files and addresses name it.
    const PHASES: &'static [(&'static str, RoundPhase)];

    /// Returns what happens in a phase, as files and addresses name it.
    fn phase_name(phase: RoundPhase) -> &'static str {
        let found = Self::PHASES.iter().find(|(_, known)| *known == phase);
        found.map_or("", |(name, _)| name)
    }

    /// Returns the ways that lead to its nodes.
    fn ways(&self) -> &NodePaths<Self::Game>;

    /// Returns how many frames there are.
    fn frames(&self) -> u64;

    /// Returns how many rounds were made.
    fn rounds(&self) -> u32;

    /// Returns the first frame of a round, from 1; of a greater one the last frame of all.
    fn first_frame(&self, round: u32) -> u64;

    /// Returns the last frame of a round, from 1; of round 0 the first frame of all.
    fn last_frame(&self, round: u32) -> u64 {
        match round {
            0 => 0,
            round => self.first_frame(round.saturating_add(1)) - 1,
        }
    }

    /// Returns a frame; the last one for a greater number.
    fn frame(&self, n: u64) -> RoundFrame;

    /// Returns the children that a node has in the end, in the game's order: those of the moves that were tried.
    fn children(&self, node: NodeNumber) -> impl Iterator<Item = NodeNumber> + '_;

    /// Returns the child that a node has in the end by the move with this number; none if it was not tried.
    fn child(&self, node: NodeNumber, number: usize) -> Option<NodeNumber> {
        let mut children = self.children(node);
        children.find(|&child| self.number(child) == number)
    }

    /// Returns how many nodes there were after so many rounds.
    fn nodes_after(&self, round: u32) -> u32;

    /// Returns the first round from this one on that goes through a node.
    fn next_pass(&self, node: NodeNumber, from: u32) -> Option<u32>;

    /// Returns the frame in which the way of a round comes to a node that it goes through; at a root, its first.
    fn arrival(&self, node: NodeNumber, round: u32) -> u64 {
        let depth = u64::try_from(self.depth(node)).unwrap_or(0);
        self.first_frame(round) + depth.saturating_sub(1)
    }

    /// Returns the node at which something happens in a frame: that from which the way goes on, which gets children, is played on
    /// from or brought up to date.
    fn event_node(&self, frame: &RoundFrame) -> NodeNumber {
        match frame.phase {
            RoundPhase::Select => frame.path[frame.at - 1],
            _ => frame.node(),
        }
    }

    /// Returns the first frame of a round, from 1, in which this happens; none if it doesn't, or if there is no such round.
    fn first_in_round(&self, round: u32, phase: RoundPhase) -> Option<u64> {
        let is_there = (1..=self.rounds()).contains(&round);
        let mut frames = is_there.then(|| self.first_frame(round)..=self.last_frame(round))?;
        frames.find(|&n| self.frame(n).phase == phase)
    }

    /// Returns whether the way turns back from a node in a frame that has brought it up to date, as by thresholds it does.
    fn returns(&self, frame: &RoundFrame) -> bool {
        let _ = frame;
        false
    }

    /// Returns the root of the tree that a frame is about.
    fn root_at(&self, frame: &RoundFrame) -> NodeNumber {
        let _ = frame;
        0
    }

    /// Returns how many rounds are over in a frame.
    fn counted(&self, frame: &RoundFrame) -> u32 {
        frame.counted()
    }

    /// Returns the same moment as the way stands before its next choice; the frame itself where nothing is chosen next.
    fn undecided(&self, frame: RoundFrame) -> RoundFrame {
        frame.undecided()
    }

    /// Returns the game.
    fn game(&self) -> &Self::Game {
        &self.ways().game
    }

    /// Returns the position at the root.
    fn root(&self) -> &<Self::Game as Game>::Position {
        &self.ways().root
    }

    /// Returns how many nodes were made.
    fn nodes(&self) -> usize {
        self.ways().above.len()
    }

    /// Returns the number of the move that leads to a node, in the game's order; 0 at a root.
    fn number(&self, node: NodeNumber) -> usize {
        self.ways().above[node as usize].1 as usize
    }

    /// Returns the nodes from the root to one of them.
    fn path(&self, node: NodeNumber) -> Vec<NodeNumber> {
        let mut path = vec![node];
        path.extend(self.above(node));
        path.reverse();
        path
    }

    /// Returns the nodes above one, from its parent up to the root.
    fn above(&self, node: NodeNumber) -> impl Iterator<Item = NodeNumber> + '_ {
        let up = |&node: &NodeNumber| {
            let (above, _) = self.ways().above[node as usize];
            (above != node).then_some(above)
        };
        std::iter::successors(up(&node), up)
    }

    /// Returns how many plies below the root a node lies.
    fn depth(&self, node: NodeNumber) -> usize {
        self.above(node).count()
    }

    /// Returns the moves that lead to a node.
    fn moves_to(&self, node: NodeNumber) -> Vec<<Self::Game as Game>::Move> {
        self.walk(node).0
    }

    /// Returns the position of a node.
    fn position(&self, node: NodeNumber) -> <Self::Game as Game>::Position {
        self.walk(node).1
    }

    /// Returns the moves that lead to a node, and its position.
    #[allow(clippy::type_complexity, reason = "a pair")]
    fn walk(
        &self,
        node: NodeNumber,
    ) -> (
        Vec<<Self::Game as Game>::Move>,
        <Self::Game as Game>::Position,
    ) {
        let mut position = *self.root();
        let mut moves = Vec::new();
        for step in self.path(node).into_iter().skip(1) {
            let mv = self.game().moves_in_play(&position).nth(self.number(step));
            if let Some(mv) = mv {
                position = self.game().play(&position, mv);
                moves.push(mv);
            }
        }
        (moves, position)
    }

    /// Returns the node that these moves lead to from one, if it was ever made.
    fn node_below(
        &self,
        from: NodeNumber,
        moves: &[<Self::Game as Game>::Move],
    ) -> Option<NodeNumber> {
        let mut at = (from, self.position(from));
        for &mv in moves {
            let number = self.game().moves(&at.1).position(|known| known == mv)?;
            let child = self.child(at.0, number)?;
            at = (child, self.game().play(&at.1, mv));
        }
        Some(at.0)
    }
}

/// What changed at nodes, found by bisection, so that no round costs more than another.
#[derive(Clone, Debug)]
pub(super) struct Changes<T>(Vec<(NodeNumber, u32, T)>);

impl<T: Copy> Changes<T> {
    /// Of changes in the order in which they came: of which node, in which round, to what.
    pub(super) fn new(mut changes: Vec<(NodeNumber, u32, T)>) -> Self {
        changes.sort_by_key(|&(node, round, _)| (node, round));
        Self(changes)
    }

    /// What stood at a node after a round: none if nothing did yet.
    pub(super) fn after(&self, node: NodeNumber, round: u32) -> Option<T> {
        let last = self
            .0
            .partition_point(|&(at, when, _)| (at, when) <= (node, round));
        let (at, _, value) = *self.0.get(last.checked_sub(1)?)?;
        (at == node).then_some(value)
    }

    /// About how many bytes of memory it takes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.0)
    }
}
