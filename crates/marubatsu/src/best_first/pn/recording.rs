//! A search by proof numbers that was carried out, frame by frame.
//!
//! Each question is a pass with a tree of its own; nodes and expansions are numbered through all of them. A pass begins with a frame;
//! an expansion has one for each choice, one for its new nodes and one for each node that is worked out again; the last frame of all
//! is the end. Invariants: as in [`super::super::recorded`]; nothing is searched again.

use std::convert::Infallible;

use super::super::recorded::Changes;
use super::super::{
    Asked, BestFirstEvent, BestFirstObserver, BestFirstRecording, NodeNumber, ProvenValue,
    QuestionSearch, RoundFrame, RoundPhase, Ways,
};
use super::{ProofNumbers, ProofTree};
use crate::game::Game;
use crate::score::{Bounds, Score};
use crate::search::Evaluator;

/// An expansion: which node, how many nodes were worked out again after it, and how many there are then.
#[derive(Clone, Copy, Debug)]
struct ProofExpansion {
    node: NodeNumber,
    updates: u32,
    nodes: u32,
    /// At how many nodes the question was answered then.
    settled: u32,
}

/// Writes down what each expansion changed.
#[derive(Clone, Debug, Default)]
pub struct PnLog {
    /// The last one may be under way.
    expansions: Vec<ProofExpansion>,
    /// Above each node, and the number of its move; a root is its own.
    above: Vec<(NodeNumber, u32)>,
    /// The first child of each node, and how many it has.
    children: Vec<(NodeNumber, u32)>,
    /// Of which node, with which expansion, to what; new nodes among them.
    changes: Vec<(NodeNumber, u32, ProofNumbers)>,
    /// The root of the question that is asked.
    root: NodeNumber,
    /// At how many nodes a question was answered.
    settled: u32,
}

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
                if let Some(expansion) = self.expansions.last_mut() {
                    expansion.updates += 1;
                }
                self.change(self.root + node, tree.numbers(node));
            }
            BestFirstEvent::Select { .. } | BestFirstEvent::Simulate { .. } => {}
        }
        Ok(())
    }
}

impl PnLog {
    fn expand(&mut self, tree: &ProofTree, (parent, first, count): (NodeNumber, NodeNumber, u32)) {
        // Only as the first node of its pass is a root expanded.
        if parent == 0 {
            self.root = self.add_root(ProofNumbers::OPEN);
        }
        let node = self.root + parent;
        self.children[node as usize] = (self.root + first, count);
        self.expansions.push(ProofExpansion {
            node,
            updates: 0,
            nodes: self.root + first + count,
            settled: 0,
        });
        for number in 0..count {
            self.above.push((node, number));
            self.children.push((0, 0));
            let child = first + number;
            self.change(self.root + child, tree.numbers(child));
        }
    }

    /// The root of the next pass, which nothing is known of yet.
    fn add_root(&mut self, numbers: ProofNumbers) -> NodeNumber {
        let root = count(self.above.len());
        self.above.push((root, 0));
        self.children.push((0, 0));
        self.change(root, numbers);
        root
    }

    /// The numbers of the moves that lead to a node of the pass that is under way; none if there is no such node.
    pub(in crate::best_first) fn way(&self, node: NodeNumber) -> Option<Vec<usize>> {
        let mut node = match node {
            0 => return Some(Vec::new()),
            node => self.root.checked_add(node)?,
        };
        let mut way = Vec::new();
        while node != self.root {
            let &(above, number) = self.above.get(node as usize)?;
            way.push(number as usize);
            node = above;
        }
        way.reverse();
        Some(way)
    }

    /// The root of the pass that begins after so many expansions.
    fn root_of(&self, before: u32) -> NodeNumber {
        self.expansions[before as usize].node
    }

    /// How many plies below its root a node lies.
    fn plies(&self, node: NodeNumber) -> u64 {
        let up = |&node: &NodeNumber| {
            let (above, _) = self.above[node as usize];
            (above != node).then_some(above)
        };
        std::iter::successors(up(&node), up).count() as u64
    }

    fn change(&mut self, node: NodeNumber, numbers: ProofNumbers) {
        self.settled += u32::from(numbers.answer().is_some());
        if let Some(expansion) = self.expansions.last_mut() {
            expansion.settled = self.settled;
        }
        self.changes
            .push((node, count(self.expansions.len()), numbers));
    }
}

/// A question of a recorded search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PnPass {
    /// Whether the score is at least this.
    pub least: Score,
    /// The answer, if it was found.
    pub answer: Option<bool>,
    /// The root of its tree.
    pub root: NodeNumber,
    /// Expansions before it.
    pub before: u32,
    /// Expansions up to its end.
    pub until: u32,
    /// Its first frame.
    pub begin: u64,
}

/// A search by proof numbers with what was known after each of its events.
#[derive(Clone, Debug)]
pub struct PnRecording<G: Game> {
    ways: Ways<G>,
    /// Whether its questions and numbers were told.
    told: bool,
    /// The name of the program that has told it, if it was another one.
    program: Option<String>,
    known: ProvenValue<G::Move>,
    passes: Vec<PnPass>,
    expansions: Vec<ProofExpansion>,
    children: Vec<(NodeNumber, u32)>,
    changes: Changes<ProofNumbers>,
    /// The first frame of each expansion, and the last frame of all.
    firsts: Vec<u64>,
    /// The expansions that answered the question at an expanded node, with the topmost such node.
    settled: Vec<(u32, NodeNumber)>,
    /// The expansions whose way begins with another move than that of the one before.
    leaps: Vec<u32>,
}

impl<G: Game> PnRecording<G> {
    /// Of a search, and what was written down of all its expansions.
    pub fn new<E: Evaluator<G>>(search: &QuestionSearch<'_, G, E>, mut log: PnLog) -> Self {
        let known = search.known();
        let mut passes: Vec<PnPass> = Vec::with_capacity(known.asked.len());
        let mut firsts = Vec::with_capacity(log.expansions.len() + 1);
        let mut next = 0;
        for asked in questions(&known) {
            let before = passes.last().map_or(0, |pass| pass.until);
            let pass = PnPass {
                least: asked.least,
                answer: asked.numbers.answer(),
                root: match asked.expansions {
                    0 => log.add_root(asked.numbers),
                    _ => log.root_of(before),
                },
                before,
                until: before + u32::try_from(asked.expansions).unwrap_or(u32::MAX),
                begin: next,
            };
            next += 1;
            for expansion in &log.expansions[before as usize..pass.until as usize] {
                firsts.push(next);
                next += log.plies(expansion.node) + 1 + u64::from(expansion.updates);
            }
            passes.push(pass);
        }
        firsts.push(next);
        let mut recording = Self {
            ways: Ways {
                game: search.game.clone(),
                root: search.root,
                above: log.above,
            },
            told: false,
            program: None,
            known,
            passes,
            expansions: log.expansions,
            children: log.children,
            settled: Vec::new(),
            changes: Changes::new(log.changes),
            firsts,
            leaps: Vec::new(),
        };
        recording.find_settled();
        recording.find_leaps();
        recording
    }

    /// The same as it was told, by another program of this name or by this one.
    #[must_use]
    pub fn told_by(self, program: Option<String>) -> Self {
        Self {
            told: true,
            program,
            ..self
        }
    }

    /// Whether its questions and numbers were told.
    pub(in crate::best_first) const fn is_told(&self) -> bool {
        self.told
    }

    /// Returns the name of the program that has told it; none if it was this one.
    pub fn program(&self) -> Option<&str> {
        self.program.as_deref()
    }

    /// Returns the questions, in the order in which they were asked.
    pub fn passes(&self) -> &[PnPass] {
        &self.passes
    }

    /// Returns what the search has found.
    pub const fn known(&self) -> &ProvenValue<G::Move> {
        &self.known
    }

    /// Returns the question that a frame is a part of: the last one at the end.
    pub fn pass(&self, frame: &RoundFrame) -> &PnPass {
        let begun = self.passes.partition_point(|pass| pass.begin <= frame.n);
        &self.passes[begun.max(1) - 1]
    }

    /// Returns the node that an expansion expands, from 1: the most-proving one; the root of its pass where there is none.
    pub fn expanded(&self, expansion: u32) -> Option<NodeNumber> {
        let at = (expansion as usize).checked_sub(1)?;
        self.expansions.get(at).map(|expansion| expansion.node)
    }

    /// Returns the numbers of a node at a frame; none if it was not yet made.
    pub fn numbers(&self, node: NodeNumber, frame: &RoundFrame) -> Option<ProofNumbers> {
        let opened = matches!(frame.phase, RoundPhase::Expand | RoundPhase::Back);
        let is_new = || opened && self.above(node).next() == frame.path.last().copied();
        let counted = frame.has_counted(node) || is_new();
        self.after(node, frame.iteration - u32::from(!counted))
    }

    /// Returns the numbers of a node after so many expansions; none if it was not yet made.
    pub fn after(&self, node: NodeNumber, expansion: u32) -> Option<ProofNumbers> {
        self.changes.after(node, expansion)
    }

    /// Returns at how many nodes the question was answered after so many expansions.
    pub fn settled_after(&self, expansion: u32) -> u32 {
        let last = (expansion as usize).checked_sub(1);
        let last = last.and_then(|last| self.expansions.get(last));
        last.map_or(0, |expansion| expansion.settled)
    }

    /// Returns the expansions that answered the question at nodes with children, each with the topmost of them.
    pub fn settled(&self) -> &[(u32, NodeNumber)] {
        &self.settled
    }

    /// Returns the expansions whose way begins with another move than that of the one before.
    pub fn leaps(&self) -> &[u32] {
        &self.leaps
    }

    fn find_settled(&mut self) {
        let rounds = self.rounds();
        let topmost = |expansion: u32| {
            let node = self.expanded(expansion)?;
            let answered = |&node: &NodeNumber| {
                let numbers = self.after(node, expansion);
                numbers.is_some_and(|numbers| numbers.answer().is_some())
            };
            let way = std::iter::once(node).chain(self.above(node));
            way.take_while(answered).last().map(|top| (expansion, top))
        };
        self.settled = (1..=rounds).filter_map(topmost).collect();
    }

    fn find_leaps(&mut self) {
        let first = |expansion| {
            let path = self.path(self.expanded(expansion)?);
            path.get(1).copied()
        };
        let leaps = |pass: &PnPass| {
            // The first way of a pass has no move, and none is left by the second.
            let later = pass.before + 3..=pass.until;
            let leaps = |&expansion: &u32| first(expansion) != first(expansion - 1);
            later.filter(leaps).collect::<Vec<u32>>()
        };
        self.leaps = self.passes.iter().flat_map(leaps).collect();
    }

    /// About how many bytes of memory it takes.
    pub fn bytes(&self) -> usize {
        self.changes.bytes()
            + size_of_val(&*self.ways.above)
            + size_of_val(&*self.children)
            + size_of_val(&*self.expansions)
            + size_of_val(&*self.firsts)
            + size_of_val(&*self.settled)
            + size_of_val(&*self.leaps)
    }
}

impl<G: Game> BestFirstRecording for PnRecording<G> {
    type Game = G;
    const PHASES: &'static [(&'static str, RoundPhase)] = &super::PHASES;

    fn ways(&self) -> &Ways<G> {
        &self.ways
    }

    fn frames(&self) -> u64 {
        self.firsts.last().map_or(0, |end| end + 1)
    }

    fn rounds(&self) -> u32 {
        count(self.expansions.len())
    }

    fn first_frame(&self, round: u32) -> u64 {
        let at = (round as usize).saturating_sub(1);
        self.firsts[at.min(self.firsts.len() - 1)]
    }

    fn last_frame(&self, round: u32) -> u64 {
        if round == 0 {
            return 0;
        }
        // Passes that begin right after it have a frame each before the next round.
        let begun = self.passes.iter().filter(|pass| pass.before == round);
        self.first_frame(round.saturating_add(1)) - 1 - begun.count() as u64
    }

    fn frame(&self, n: u64) -> RoundFrame {
        let n = n.min(self.frames() - 1);
        let begun = self.passes.partition_point(|pass| pass.begin <= n);
        let pass = &self.passes[begun.max(1) - 1];
        let of = |phase, iteration, path, at| RoundFrame {
            n,
            iteration,
            phase,
            path,
            at,
        };
        let outside = |phase, iteration| of(phase, iteration, vec![pass.root], 0);
        if n + 1 == self.frames() {
            return outside(RoundPhase::End, pass.until);
        }
        if n == pass.begin {
            return outside(RoundPhase::Begin, pass.before);
        }
        let expansion = self.firsts.partition_point(|&first| first <= n);
        let step = usize::try_from(n - self.firsts[expansion - 1]).unwrap_or(0);
        let mut path = self.path(self.expansions[expansion - 1].node);
        let deep = path.len() - 1;
        let (phase, at) = match step {
            step if step < deep => (RoundPhase::Select, step + 1),
            step if step == deep => (RoundPhase::Expand, deep),
            step => (RoundPhase::Back, 2 * deep + 1 - step),
        };
        if phase == RoundPhase::Select {
            path.truncate(at + 1);
        }
        of(phase, count(expansion), path, at)
    }

    fn children(&self, node: NodeNumber) -> impl Iterator<Item = NodeNumber> + '_ {
        let (first, many) = self.children[node as usize];
        (0..many as usize).map(move |number| first + count(number))
    }

    fn counted(&self, frame: &RoundFrame) -> u32 {
        let last = self.last_frame(frame.iteration);
        frame.iteration - u32::from(frame.n < last)
    }

    // The numbers of a round may come out unchanged below the root, which ends it.
    fn undecided(&self, frame: RoundFrame) -> RoundFrame {
        let is_over = frame.phase == RoundPhase::Back && self.counted(&frame) == frame.iteration;
        let at = if is_over { 0 } else { frame.at };
        RoundFrame { at, ..frame }.undecided()
    }

    fn root_at(&self, frame: &RoundFrame) -> NodeNumber {
        self.pass(frame).root
    }

    fn nodes_after(&self, round: u32) -> u32 {
        if round >= self.rounds() {
            return count(self.nodes());
        }
        let last = (round as usize).checked_sub(1);
        last.map_or(1, |last| self.expansions[last].nodes)
    }

    fn next_pass(&self, node: NodeNumber, from: u32) -> Option<u32> {
        let through = |&expansion: &u32| {
            let last = self.expanded(expansion);
            last.is_some_and(|last| last == node || self.above(last).any(|above| above == node))
        };
        (from.max(1)..=self.rounds()).find(through)
    }
}

/// The questions that were asked. Where there is but one score nothing was: it is proved as it stands.
fn questions<M>(known: &ProvenValue<M>) -> Vec<Asked> {
    let Bounds { lower, upper } = known.bounds;
    let unasked = Asked {
        least: upper,
        numbers: if lower == upper {
            ProofNumbers::PROVED
        } else {
            ProofNumbers::OPEN
        },
        expansions: 0,
        nodes: 1,
    };
    let asked = known.asked.iter().copied();
    asked
        .chain(known.asked.is_empty().then_some(unasked))
        .collect()
}

fn count(of: usize) -> u32 {
    u32::try_from(of).unwrap_or(u32::MAX)
}
