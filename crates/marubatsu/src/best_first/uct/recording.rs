//! A recorded UCT search, frame by frame.
//!
//! A frame is an event: an iteration whose last node is `d` plies below the root has `2d + 2` of them, and there is one before the
//! first and one after the last. Invariants: as in [`super::super::recording`]; only the requested playout is simulated again.

use super::super::{BestFirstRecording, NodePaths, RoundFrame, RoundPhase};
use super::choice::{MoveStats, favourite};
use super::external::{ExternalIterations, ExternalValue};
use super::history::{Iteration, UctHistory, UctLog};
use super::{NodeNumber, NodeStats, Uct, UctSettings, UctTree};
use crate::chance::Chance;
use crate::game::{Game, Side};
use crate::players::GuidePlayer;
use crate::players::playouts::guided_playout;
use crate::score::Bounds;
use crate::search::Evaluator;

/// A search by UCT with what was known after each of its events.
#[derive(Clone, Debug)]
pub struct UctRecording<G: Game> {
    ways: NodePaths<G>,
    settings: UctSettings,
    rollout: Option<GuidePlayer<G>>,
    prior: Option<GuidePlayer<G>>,
    range: Bounds,
    tree: UctTree,
    /// What was told beside the iterations; none if playouts are played again from the seed.
    told: Option<ExternalIterations<G::Move>>,
    /// The name of the program that has told it, if it was another one.
    program: Option<String>,
    history: UctHistory,
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
            ways: NodePaths {
                game: search.game.clone(),
                root: search.state.root,
                above: above(&search.state.tree),
            },
            settings: search.state.settings,
            rollout: search.state.rollout,
            prior: search.state.prior,
            range: search.state.range,
            tree: search.state.tree,
            told: None,
            program: None,
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

    /// Of a search whose iterations were told, by another program or by this one.
    pub fn told<E: Evaluator<G>>(
        search: Uct<'_, G, E>,
        log: UctLog,
        (told, program): (ExternalIterations<G::Move>, Option<String>),
    ) -> Self {
        Self {
            told: Some(told),
            program,
            ..Self::new(search, log)
        }
    }

    /// Returns the name of the program that has told it; none if it was this one.
    pub fn program(&self) -> Option<&str> {
        self.program.as_deref()
    }

    /// Returns whether an iteration's result is a score of the game: its playout comes to the game's end.
    pub fn plays_out(&self, iteration: u32) -> bool {
        let row = self.iterations()[(iteration as usize).saturating_sub(1)];
        let game = &self.ways.game;
        let played = self.playout(iteration).into_iter();
        let end = played.fold(self.position(row.last), |at, mv| game.play(&at, mv));
        game.ended(&end)
    }

    /// Whether its iterations were told.
    pub(in crate::best_first) const fn is_told(&self) -> bool {
        self.told.is_some()
    }

    /// Returns what the program that told it thought of a node's moves when the iteration of a frame chose there; none if it hasn't
    /// said it.
    pub fn told_values(&self, node: NodeNumber, frame: &RoundFrame) -> Option<&[ExternalValue]> {
        let depth = frame.path.iter().position(|&on| on == node)?;
        self.values_at(frame.iteration, depth)
    }

    /// Returns the same of an iteration after so many moves of its way.
    pub fn values_at(&self, iteration: u32, depth: usize) -> Option<&[ExternalValue]> {
        self.told.as_ref()?.values(iteration, depth)
    }

    /// Returns how it searched.
    pub const fn settings(&self) -> UctSettings {
        self.settings
    }

    /// Returns the evaluator's range.
    pub const fn range(&self) -> Bounds {
        self.range
    }

    /// Returns what is known of the root in the end.
    pub fn known(&self) -> NodeStats {
        self.tree.stats(0)
    }

    /// Returns whose opinion PUCT begins with; none where all moves are alike.
    pub fn prior(&self) -> Option<&str> {
        self.prior.as_ref().map(|player| player.name.as_str())
    }

    pub(super) const fn prior_player(&self) -> Option<&GuidePlayer<G>> {
        self.prior.as_ref()
    }

    /// Returns what each iteration came to.
    pub fn iterations(&self) -> &[Iteration] {
        self.history.iterations()
    }

    /// Returns what was known of a node at a frame; none if it was not yet made.
    pub fn stats(&self, node: NodeNumber, frame: &RoundFrame) -> Option<NodeStats> {
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

    /// Returns the moves of an iteration's playout; none where the game had ended, or where none were told.
    pub fn playout(&self, iteration: u32) -> Vec<G::Move> {
        if let Some(told) = &self.told {
            return told.playout(iteration).to_vec();
        }
        let row = self.iterations()[(iteration as usize).saturating_sub(1)];
        let position = self.position(row.last);
        let chance = Chance::stream(self.settings.seed, iteration.into());
        let player = self.rollout.as_ref();
        guided_playout(&self.ways.game, position, player, chance).collect()
    }

    /// Returns who names the moves of the playouts; none where they are chance's alone.
    pub fn rollout(&self) -> Option<&str> {
        self.rollout.as_ref().map(|player| player.name.as_str())
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
        let side: Side = self.ways.game.to_move(&self.ways.root);
        let count = self.ways.game.moves(&self.ways.root).len();
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
            let number = self.number(child);
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
            + size_of_val(&*self.ways.above)
            + size_of_val(&*self.firsts)
            + self.told.as_ref().map_or(0, ExternalIterations::bytes)
    }
}

impl<G: Game> BestFirstRecording for UctRecording<G> {
    type Game = G;
    const PHASES: &'static [(&'static str, RoundPhase)] = &super::PHASES;

    fn ways(&self) -> &NodePaths<G> {
        &self.ways
    }

    fn frames(&self) -> u64 {
        self.firsts.last().map_or(0, |end| end + 1)
    }

    fn rounds(&self) -> u32 {
        u32::try_from(self.iterations().len()).unwrap_or(u32::MAX)
    }

    fn first_frame(&self, round: u32) -> u64 {
        let at = (round as usize).saturating_sub(1);
        self.firsts[at.min(self.firsts.len() - 1)]
    }

    fn frame(&self, n: u64) -> RoundFrame {
        let n = n.min(self.frames() - 1);
        let iteration = self.firsts.partition_point(|&first| first <= n);
        let of = |phase, iteration: usize, path, at| RoundFrame {
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
                RoundPhase::Begin
            } else {
                RoundPhase::End
            };
            return of(phase, iteration.min(self.iterations().len()), vec![0], 0);
        };
        let mut path = self.path(row.last);
        let deep = path.len() - 1;
        let step = usize::try_from(n - self.firsts[iteration - 1]).unwrap_or(0);
        let (phase, at) = match step {
            step if step + 1 == deep && row.expanded => (RoundPhase::Expand, deep),
            step if step < deep => (RoundPhase::Select, step + 1),
            step if step == deep => (RoundPhase::Simulate, deep),
            step => (RoundPhase::Back, 2 * deep + 1 - step),
        };
        if matches!(phase, RoundPhase::Select) {
            path.truncate(at + 1);
        }
        of(phase, iteration, path, at)
    }

    // The new node is one move further on.
    fn event_node(&self, frame: &RoundFrame) -> NodeNumber {
        match frame.phase {
            RoundPhase::Select | RoundPhase::Expand => frame.path[frame.at - 1],
            _ => frame.node(),
        }
    }

    fn children(&self, node: NodeNumber) -> impl Iterator<Item = NodeNumber> + '_ {
        self.tree.children(node)
    }

    fn child(&self, node: NodeNumber, number: usize) -> Option<NodeNumber> {
        self.tree.child(node, number)
    }

    fn nodes_after(&self, round: u32) -> u32 {
        let (mut made, mut not) = (1, u32::try_from(self.nodes()).unwrap_or(u32::MAX) + 1);
        while not - made > 1 {
            let middle = made + (not - made) / 2;
            let is_made = self.history.made(middle - 1).is_some_and(|at| at <= round);
            if is_made {
                made = middle;
            } else {
                not = middle;
            }
        }
        made
    }

    fn next_pass(&self, node: NodeNumber, from: u32) -> Option<u32> {
        let passes = self.history.passes(node);
        let next = passes.partition_point(|&(iteration, _)| iteration < from);
        passes.get(next).map(|&(iteration, _)| iteration)
    }
}

/// Above each node, and the number of the move that leads from there.
fn above(tree: &UctTree) -> Vec<(NodeNumber, u32)> {
    let mut above = vec![(0, 0); tree.len()];
    let nodes = u32::try_from(tree.len()).unwrap_or(u32::MAX);
    for node in 0..nodes {
        for (number, child) in (0..).zip(tree.by_move(node)) {
            if let Some(child) = child {
                above[child as usize] = (node, number);
            }
        }
    }
    above
}
