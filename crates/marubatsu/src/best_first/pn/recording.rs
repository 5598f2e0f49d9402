//! A search by proof numbers that was carried out, frame by frame: [`super::super::pn`] or [`super::super::dfpn`].
//!
//! Each question is a pass with a tree of its own; nodes and rounds are numbered through all of them. A pass begins with a frame; a
//! round has one for each choice, one for its expansion and one for each node that is worked out again; the last frame of all is the
//! end. A round of pn goes down from the root, one of df-pn by one node from where the one before has come back to. Invariants: as in
//! [`super::super::recording`]; nothing is searched again.

use super::super::dfpn::{DfpnLog, DfpnSearch};
use super::super::recording::Changes;
use super::super::{
    BestFirstRecording, NodeNumber, NodePaths, ProvenValue, Prover, QuestionResult, QuestionSearch,
    RoundFrame, RoundPhase,
};
use super::log::{ProofRound, ProofRounds, count};
use super::{PnLog, ProofNumbers};
use crate::game::{Game, Symmetry};
use crate::score::{Bounds, Score};
use crate::search::Evaluator;

/// A question of a recorded search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PnPass {
    /// Whether the score is at least this.
    pub least: Score,
    /// The answer, if it was found.
    pub answer: Option<bool>,
    /// The root of its tree.
    pub root: NodeNumber,
    /// Rounds before it.
    pub before: u32,
    /// Rounds up to its end.
    pub until: u32,
    /// Its first frame.
    pub begin: u64,
}

/// A search by proof numbers with what was known after each of its events.
#[derive(Clone, Debug)]
pub struct PnRecording<G: Game> {
    ways: NodePaths<G>,
    /// Whether its questions and numbers were told.
    told: bool,
    /// The name of the program that has told it, if it was another one.
    program: Option<String>,
    known: ProvenValue<G::Move>,
    passes: Vec<PnPass>,
    rounds: Vec<ProofRound>,
    children: Vec<(NodeNumber, u32)>,
    changes: Changes<ProofNumbers>,
    /// The first frame of each round, and the last frame of all.
    firsts: Vec<u64>,
    /// The rounds that answered the question at an expanded node, with the topmost such node.
    settled: Vec<(u32, NodeNumber)>,
    /// The rounds whose way begins with another move than that of the one before.
    leaps: Vec<u32>,
    /// What df-pn has in place of a tree's numbers.
    table: Option<RecordedTable>,
}

/// What df-pn has in place of a tree's numbers, at any time.
#[derive(Clone, Debug)]
struct RecordedTable {
    /// The entry at which the numbers of each node stand.
    entries: Vec<u32>,
    /// With which thresholds a node was entered.
    thresholds: Changes<ProofNumbers>,
}

impl<G: Game> PnRecording<G> {
    /// Of a search, and what was written down of all its expansions.
    pub fn new<E: Evaluator<G>>(search: &QuestionSearch<'_, G, E>, log: PnLog) -> Self {
        Self::of(search, |asked| asked.expansions, log.0)
    }

    /// Of a search by df-pn, and what was written down of all its rounds.
    pub fn of_dfpn<'a, E: Evaluator<G>>(
        search: &QuestionSearch<'a, G, E, DfpnSearch<'a, G, E>>,
        log: DfpnLog<G::Key>,
    ) -> Self
    where
        G: Symmetry,
    {
        // A question is answered without a round if the game has ended.
        let entered = |asked: &QuestionResult| asked.nodes * u64::from(asked.expansions > 0);
        Self::of(search, entered, log.rounds)
    }

    fn of<E: Evaluator<G>, P: Prover<G>>(
        search: &QuestionSearch<'_, G, E, P>,
        rounds_of: impl Fn(&QuestionResult) -> u64,
        mut log: ProofRounds,
    ) -> Self {
        let known = search.known();
        let mut passes: Vec<PnPass> = Vec::with_capacity(known.asked.len());
        let mut firsts = Vec::with_capacity(log.rounds.len() + 1);
        let mut next = 0;
        for asked in questions(&known) {
            let before = passes.last().map_or(0, |pass| pass.until);
            let rounds = u32::try_from(rounds_of(&asked)).unwrap_or(u32::MAX);
            let pass = PnPass {
                least: asked.least,
                answer: asked.numbers.answer(),
                root: match rounds {
                    0 => log.add_root(asked.numbers),
                    _ => log.rounds[before as usize].node,
                },
                before,
                until: before + rounds,
                begin: next,
            };
            next += 1;
            for round in &log.rounds[before as usize..pass.until as usize] {
                firsts.push(next);
                let depth = log.plies(round.node);
                let choices = choices(log.table.is_some(), depth);
                next += choices + 1 + u64::from(round.updates);
            }
            passes.push(pass);
        }
        firsts.push(next);
        let mut recording = Self {
            ways: NodePaths {
                game: search.game.clone(),
                root: search.root,
                above: log.above,
            },
            told: false,
            program: None,
            known,
            passes,
            rounds: log.rounds,
            children: log.children,
            settled: Vec::new(),
            changes: Changes::new(log.changes),
            firsts,
            leaps: Vec::new(),
            table: log.table.map(|table| RecordedTable {
                entries: table.entries,
                thresholds: Changes::new(table.thresholds),
            }),
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

    /// Returns whether it goes by thresholds and a table, as df-pn does.
    pub const fn has_thresholds(&self) -> bool {
        self.table.is_some()
    }

    /// Returns the node that a round expands or enters, from 1: of pn the most-proving one; the root of its pass where there is none.
    pub fn expanded(&self, round: u32) -> Option<NodeNumber> {
        let at = (round as usize).checked_sub(1)?;
        self.rounds.get(at).map(|round| round.node)
    }

    /// Returns the frame in which a round, from 1, expands or enters its node.
    pub fn opens(&self, round: u32) -> u64 {
        let depth = self.expanded(round).map_or(0, |node| self.depth(node));
        self.first_frame(round) + choices(self.table.is_some(), depth as u64)
    }

    /// Returns the numbers of a node at a frame; none if it was not yet made.
    pub fn numbers(&self, node: NodeNumber, frame: &RoundFrame) -> Option<ProofNumbers> {
        let opened = matches!(frame.phase, RoundPhase::Expand | RoundPhase::Back);
        let is_new = || opened && self.above(node).next() == frame.path.last().copied();
        let counted = self.has_counted(node, frame) || is_new();
        self.after(node, frame.iteration - u32::from(!counted))
    }

    /// Whether a frame's round has brought a node up to date, or another one whose numbers stand at the same entry.
    fn has_counted(&self, node: NodeNumber, frame: &RoundFrame) -> bool {
        if frame.phase == RoundPhase::Back && self.table.is_some() {
            let mut updated = frame.path[frame.at..].iter();
            return updated.any(|&updated| self.entry(updated) == self.entry(node));
        }
        frame.has_counted(node)
    }

    /// Returns the numbers of a node after so many rounds; none if it was not yet made.
    pub fn after(&self, node: NodeNumber, round: u32) -> Option<ProofNumbers> {
        let known = || self.changes.after(self.entry(node), round);
        match &self.table {
            None => known(),
            Some(_) if self.made(node) > round => None,
            // What the table doesn't have is open.
            Some(_) => Some(known().unwrap_or(ProofNumbers::OPEN)),
        }
    }

    /// Where the numbers of a node stand.
    fn entry(&self, node: NodeNumber) -> u32 {
        let table = self.table.as_ref();
        table.map_or(node, |table| table.entries[node as usize])
    }

    /// The round that has made a node, or after which its question began.
    fn made(&self, node: NodeNumber) -> u32 {
        let before = self.rounds.partition_point(|round| round.nodes <= node);
        let is_root = self.above(node).next().is_none();
        count(before) + u32::from(!is_root)
    }

    /// Returns the numbers at which df-pn turns back from a node of a frame's path; none of pn, and of a node that is not entered yet.
    pub fn thresholds(&self, node: NodeNumber, frame: &RoundFrame) -> Option<ProofNumbers> {
        let table = self.table.as_ref()?;
        table.thresholds.after(node, frame.iteration)
    }

    /// Returns how many positions were expanded after so many rounds.
    pub fn opened_after(&self, round: u32) -> u32 {
        let last = (round as usize).checked_sub(1);
        let last = last.and_then(|last| self.rounds.get(last));
        last.map_or(0, |round| round.opened)
    }

    /// Returns at how many nodes the question was answered after so many rounds.
    pub fn settled_after(&self, round: u32) -> u32 {
        let last = (round as usize).checked_sub(1);
        let last = last.and_then(|last| self.rounds.get(last));
        last.map_or(0, |round| round.settled)
    }

    /// Returns the rounds that answered the question at nodes with children, each with the topmost of them.
    pub fn settled(&self) -> &[(u32, NodeNumber)] {
        &self.settled
    }

    /// Returns the rounds whose way begins with another move than that of the one before.
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
            + size_of_val(&*self.rounds)
            + size_of_val(&*self.firsts)
            + size_of_val(&*self.settled)
            + size_of_val(&*self.leaps)
            + self.table.as_ref().map_or(0, RecordedTable::bytes)
    }
}

impl<G: Game> PnRecording<G> {
    /// The same moment as df-pn's path stands before its next choice: only once a round is over.
    fn undecided_by_dfpn(&self, frame: RoundFrame, is_over: bool) -> RoundFrame {
        let answered = || {
            let numbers = self.numbers(frame.node(), &frame);
            numbers.is_some_and(|numbers| numbers.answer().is_some())
        };
        if !is_over || answered() {
            return frame;
        }
        let path = frame.path[..=frame.at].to_vec();
        RoundFrame {
            iteration: frame.iteration + 1,
            phase: RoundPhase::Select,
            at: path.len(),
            path,
            ..frame
        }
    }
}

impl RecordedTable {
    fn bytes(&self) -> usize {
        size_of_val(&*self.entries) + self.thresholds.bytes()
    }
}

/// How many choices lead to a node at this depth in a round: all those of the way, or, by df-pn, the last one.
fn choices(is_dfpn: bool, depth: u64) -> u64 {
    if is_dfpn { depth.min(1) } else { depth }
}

impl<G: Game> BestFirstRecording for PnRecording<G> {
    type Game = G;
    const PHASES: &'static [(&'static str, RoundPhase)] = &super::PHASES;

    fn ways(&self) -> &NodePaths<G> {
        &self.ways
    }

    fn frames(&self) -> u64 {
        self.firsts.last().map_or(0, |end| end + 1)
    }

    fn rounds(&self) -> u32 {
        count(self.rounds.len())
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
        let round = self.firsts.partition_point(|&first| first <= n);
        let step = usize::try_from(n - self.firsts[round - 1]).unwrap_or(0);
        let mut path = self.path(self.rounds[round - 1].node);
        let deep = path.len() - 1;
        let chosen = choices(self.table.is_some(), deep as u64);
        let chosen = usize::try_from(chosen).unwrap_or(deep);
        let (phase, at) = match step {
            step if step < chosen => (RoundPhase::Select, deep - chosen + step + 1),
            step if step == chosen => (RoundPhase::Expand, deep),
            step => (RoundPhase::Back, deep + chosen + 1 - step),
        };
        if phase == RoundPhase::Select {
            path.truncate(at + 1);
        }
        of(phase, count(round), path, at)
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
        if self.table.is_some() {
            return self.undecided_by_dfpn(frame, is_over);
        }
        let at = if is_over { 0 } else { frame.at };
        RoundFrame { at, ..frame }.undecided()
    }

    fn arrival(&self, node: NodeNumber, round: u32) -> u64 {
        let depth = u64::try_from(self.depth(node)).unwrap_or(0);
        let chosen = choices(self.table.is_some(), depth);
        self.first_frame(round) + chosen.saturating_sub(1)
    }

    fn returns(&self, frame: &RoundFrame) -> bool {
        frame.phase == RoundPhase::Back && self.turns_back(frame.node(), frame)
    }

    fn root_at(&self, frame: &RoundFrame) -> NodeNumber {
        self.pass(frame).root
    }

    fn nodes_after(&self, round: u32) -> u32 {
        if round >= self.rounds() {
            return count(self.nodes());
        }
        let last = (round as usize).checked_sub(1);
        last.map_or(1, |last| self.rounds[last].nodes)
    }

    fn next_pass(&self, node: NodeNumber, from: u32) -> Option<u32> {
        // A round of df-pn comes to one node alone.
        let whole = self.table.is_none();
        let through = |&round: &u32| {
            let last = self.expanded(round);
            let passes = |last| self.above(last).any(|above| above == node);
            last.is_some_and(|last| last == node || whole && passes(last))
        };
        (from.max(1)..=self.rounds()).find(through)
    }
}

/// The questions that were asked. Where there is but one score nothing was: it is proved as it stands.
fn questions<M>(known: &ProvenValue<M>) -> Vec<QuestionResult> {
    let Bounds { lower, upper } = known.bounds;
    let unasked = QuestionResult {
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
