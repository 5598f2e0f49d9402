//! UCT: Monte Carlo tree search that chooses by upper confidence bounds.
//!
//! Sources: L. Kocsis and C. Szepesvári, "Bandit Based Monte-Carlo Planning", ECML 2006, 282-293; bounds by T. Cazenave and
//! A. Saffidine, "Score Bounded Monte-Carlo Tree Search", CG 2010, 93-104; wins and losses alone by M. H. M. Winands, Y. Björnsson and
//! J.-T. Saito, "Monte-Carlo Tree Search Solver", CG 2008, 25-36, which is the same where there are no draws.
//!
//! ```text
//! each iteration i = 1, 2, …:
//!   v = root
//!   while v has not ended and every move of v is tried:
//!     v = first child with the greatest  w + c·√(ln n(v) / n(child))
//!   if v has not ended: v = child by the first move that is not tried
//!   s = v has ended ? score(v) : the score of a game played on by chance, among all moves or those that a player names
//!   for u from v up to the root: n(u) += 1; W(u) += s
//! answer: the child with the most visits
//! ```
//!
//! `w` is the mean as a share of the evaluator's range, for the side that chooses. Invariants: a node's visits are its first one
//! and those of its children; iteration `i` has its own stream of chance, so that each playout can be played again by itself; with
//! [`UctSettings::proofs`] the value of a node lies within its bounds.

mod choice;
mod external;
mod history;
mod logarithms;
mod move_weights;
mod puct;
mod recording;
mod repetition;
mod settings;
mod tree;

use crate::chance::Chance;
use crate::game::{Game, Side};
use crate::players::GuidePlayer;
use crate::players::playouts::{guided_playout, playout};
use crate::score::Bounds;
use crate::search::Evaluator;

use super::{BestFirstEvent, BestFirstObserver, NodeNumber, RoundPhase};
pub use choice::MoveStats;
pub use external::{ExternalIterations, ExternalValue};
pub use history::{Iteration, UctHistory, UctLog};
use logarithms::Logarithms;
pub use move_weights::{MoveWeight, WeighedMove};
pub use recording::UctRecording;
pub use repetition::{RepeatError, RepeatedIteration};
pub use settings::{Proofs, Selection, UctSettings};
pub use tree::{NodeStats, UctTree};

/// The most iterations of a search: visits are counted in 32 bits.
pub const MOST_ITERATIONS: u64 = u32::MAX as u64;

/// What happens in the frames of its recordings, as files and addresses name it.
pub const PHASES: [(&str, RoundPhase); 6] = [
    ("begin", RoundPhase::Begin),
    ("select", RoundPhase::Select),
    ("expand", RoundPhase::Expand),
    ("simulate", RoundPhase::Simulate),
    ("back", RoundPhase::Back),
    ("end", RoundPhase::End),
];

/// The evaluator doesn't say between which two scores all others lie, so there are no shares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("UCT needs an evaluator whose lowest and highest scores are known and differ")]
pub struct ScoreRangeError;

/// A search by UCT, which goes on for as long as it is asked to.
///
/// ```
/// use marubatsu::best_first::uct::{Uct, UctSettings};
/// use marubatsu::games::line::Line;
/// use marubatsu::game::{Game, Notation};
/// use marubatsu::search::evaluators::LineScore;
///
/// let game = Line::<u64>::new(3, 3, 3, false)?;
/// let settings = UctSettings { seed: 7, ..UctSettings::default() };
/// let mut uct = Uct::new(&game, game.start(), &LineScore::Standard, settings)?;
/// uct.run(1000, &mut ()).unwrap_or_else(|never| match never {});
/// let favourite = uct.favourite().expect("there are moves");
/// assert_eq!(game.write_move(favourite.mv), "1,1");
/// assert_eq!(favourite.stats.visits, 202);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Uct<'a, G: Game, E> {
    game: &'a G,
    ends: &'a E,
    state: PausedUct<G>,
}

/// What a search has made, without its game: it can be kept beside the game and resumed in it.
#[derive(Clone, Debug)]
pub struct PausedUct<G: Game> {
    root: G::Position,
    settings: UctSettings,
    range: Bounds,
    tree: UctTree,
    /// The nodes of the iteration, from the root down, and who moves at each.
    path: Vec<(NodeNumber, Side)>,
    iterations: u64,
    logarithms: Logarithms,
    /// Who plays the playouts, if it isn't chance alone.
    rollout: Option<GuidePlayer<G>>,
    /// Whose opinion PUCT begins with, if all moves aren't alike.
    prior: Option<GuidePlayer<G>>,
}

impl<G: Game> PausedUct<G> {
    /// Resumes the search in the game in which it was begun.
    pub fn resume<'a, E: Evaluator<G>>(self, game: &'a G, ends: &'a E) -> Uct<'a, G, E> {
        Uct {
            game,
            ends,
            state: self,
        }
    }
}

impl<'a, G: Game, E: Evaluator<G>> Uct<'a, G, E> {
    /// Before the first iteration.
    ///
    /// # Errors
    /// When the evaluator's range isn't known, or is one score alone.
    pub fn new(
        game: &'a G,
        root: G::Position,
        ends: &'a E,
        settings: UctSettings,
    ) -> Result<Self, ScoreRangeError> {
        let range = ends.range(game).ok_or(ScoreRangeError)?;
        Self::within(range, game, (root, ends), settings)
    }

    /// The same for results that lie in this range, whatever the evaluator says.
    ///
    /// # Errors
    /// When the range is infinite, or one score alone.
    pub fn within(
        range: Bounds,
        game: &'a G,
        (root, ends): (G::Position, &'a E),
        settings: UctSettings,
    ) -> Result<Self, ScoreRangeError> {
        if range.lower >= range.upper || !range.lower.is_finite() || !range.upper.is_finite() {
            return Err(ScoreRangeError);
        }
        let state = PausedUct {
            root,
            settings,
            range,
            tree: UctTree::default(),
            path: Vec::new(),
            iterations: 0,
            logarithms: Logarithms::default(),
            rollout: None,
            prior: None,
        };
        let mut search = state.resume(game, ends);
        search.add(&root);
        Ok(search)
    }

    /// The same search with playouts whose moves are this player's candidates, each as likely as the others.
    #[must_use]
    pub fn with_rollout(mut self, player: GuidePlayer<G>) -> Self {
        self.state.rollout = Some(player);
        self
    }

    /// The same search by PUCT with priors that prefer this player's candidates.
    #[must_use]
    pub fn with_prior(mut self, player: GuidePlayer<G>) -> Self {
        self.state.prior = Some(player);
        self
    }

    /// Returns what it has made, without its game.
    pub fn pause(self) -> PausedUct<G> {
        self.state
    }

    /// Makes so many iterations more, or fewer if the root is settled before; [`MOST_ITERATIONS`] in all.
    ///
    /// # Errors
    /// When the observer ends it.
    pub fn run<W: BestFirstObserver<UctTree>>(
        &mut self,
        iterations: u64,
        observer: &mut W,
    ) -> Result<(), W::Interrupt> {
        for _ in 0..iterations {
            if self.is_settled() || self.state.iterations >= MOST_ITERATIONS {
                break;
            }
            self.iterate(observer)?;
        }
        Ok(())
    }

    /// Returns how many iterations were made.
    pub const fn iterations(&self) -> u64 {
        self.state.iterations
    }

    /// Returns the tree.
    pub const fn tree(&self) -> &UctTree {
        &self.state.tree
    }

    /// Returns whether the root's score is proved, so that no iteration could tell more.
    pub fn is_settled(&self) -> bool {
        self.state.settings.proofs.any() && self.state.tree.stats(0).settled().is_some()
    }

    /// One round: select, expand, simulate, back up.
    fn iterate<W: BestFirstObserver<UctTree>>(
        &mut self,
        observer: &mut W,
    ) -> Result<(), W::Interrupt> {
        self.state.iterations += 1;
        self.state.path.clear();
        let (mut node, mut position) = (0, self.state.root);
        self.step_to(node, &position);
        let mut new = None;
        while !self.state.tree.has_ended(node) {
            let (number, child) = self.choose(node, &position);
            let Some(chosen) = child else {
                new = Some(number);
                break;
            };
            observer.event(&self.state.tree, &BestFirstEvent::Select { node, chosen })?;
            position = self.played(&position, number);
            node = chosen;
            self.step_to(node, &position);
        }
        if let Some(number) = new {
            position = self.played(&position, number);
            node = self.expand((node, number), &position, observer)?;
        }
        let ended = self.state.tree.has_ended(node);
        let end = if ended {
            position
        } else {
            self.played_out(position, self.state.iterations)
        };
        let result = self.ends.at_end(self.game, &end).hundredths();
        observer.event(
            &self.state.tree,
            &BestFirstEvent::Simulate { result, ended },
        )?;
        self.back_up(result, observer)
    }

    /// The end of an iteration's playout.
    #[inline]
    fn played_out(&self, position: G::Position, iteration: u64) -> G::Position {
        let mut chance = Chance::stream(self.state.settings.seed, iteration);
        match &self.state.rollout {
            None => playout(self.game, position, &mut chance),
            Some(player) => {
                let moves = guided_playout(self.game, position, Some(player), chance);
                moves.fold(position, |at, mv| self.game.play(&at, mv))
            }
        }
    }

    /// Makes the node of a position, which a move leads to that is not tried.
    #[inline]
    fn expand<W: BestFirstObserver<UctTree>>(
        &mut self,
        (parent, number): (NodeNumber, usize),
        position: &G::Position,
        observer: &mut W,
    ) -> Result<NodeNumber, W::Interrupt> {
        let first = self.add(position);
        self.state.tree.join(parent, number, first);
        let expand = BestFirstEvent::Expand {
            parent,
            first,
            count: 1,
        };
        observer.event(&self.state.tree, &expand)?;
        self.step_to(first, position);
        Ok(first)
    }

    /// Counts a result at each node of the way, from the last one up. What is proved counts instead from where it is.
    fn back_up<W: BestFirstObserver<UctTree>>(
        &mut self,
        result: i32,
        observer: &mut W,
    ) -> Result<(), W::Interrupt> {
        let mut result = result;
        // Only where the bounds of a child changed can those of its parent change.
        let mut changed = self.state.settings.proofs.any();
        for at in (0..self.state.path.len()).rev() {
            let (node, side) = self.state.path[at];
            if changed {
                changed = self.state.tree.narrow(node, side, self.state.range);
                if let Some(score) = self.state.tree.stats(node).settled() {
                    result = score.hundredths();
                }
                // A new node's bounds are as new to its parent as changed ones.
                changed |= at + 1 == self.state.path.len();
            }
            self.state.tree.count(node, result);
            observer.event(&self.state.tree, &BestFirstEvent::Back { node })?;
        }
        Ok(())
    }

    fn step_to(&mut self, node: NodeNumber, position: &G::Position) {
        self.state.path.push((node, self.game.to_move(position)));
    }

    /// Makes the node of a position.
    fn add(&mut self, position: &G::Position) -> NodeNumber {
        let moves = self.game.moves(position).len();
        let ended = moves == 0;
        let end = ended.then(|| self.ends.at_end(self.game, position));
        let proved = end.filter(|&score| self.state.settings.proofs.closes(score));
        let bounds = proved.map_or(self.state.range, Bounds::exact);
        self.state.tree.add(moves, bounds)
    }

    /// The position after the move with this number.
    fn played(&self, position: &G::Position, number: usize) -> G::Position {
        let mv = self.game.moves_in_play(position).nth(number);
        mv.map_or(*position, |mv| self.game.play(position, mv))
    }

    /// The number of the move by which the way goes on from a node, and the child behind it, if it is made. The game goes on.
    #[inline]
    fn choose(&mut self, node: NodeNumber, position: &G::Position) -> (usize, Option<NodeNumber>) {
        let side = self.game.to_move(position);
        if self.state.settings.selection == Selection::Puct {
            return self.select_by_prior(node, position, side);
        }
        if let Some(number) = self.state.tree.untried(node) {
            return (number, None);
        }
        let (number, child) = self.select(node, side);
        (number, Some(child))
    }

    /// The first child with the greatest upper confidence bound, and the number of its move. All are tried.
    fn select(&mut self, node: NodeNumber, side: Side) -> (usize, NodeNumber) {
        let stats = self.state.tree.stats(node);
        let logarithm = self.state.logarithms.of(stats.visits);
        let mut best = (f64::NEG_INFINITY, 0, 0);
        for (number, child) in self.state.tree.children(node).enumerate() {
            let of_child = self.state.tree.stats(child);
            if self.state.settings.proofs.any() && stats.leaves_out(side, of_child) {
                continue;
            }
            let bonus = self.state.settings.bonus(logarithm, of_child.visits);
            let bound = of_child.share(side, self.state.range) + bonus;
            if bound > best.0 {
                best = (bound, number, child);
            }
        }
        (best.1, best.2)
    }

    /// Returns the root's moves with what is known of them, in the game's order. Moves that are not tried have no visits.
    pub fn moves(&self) -> Vec<MoveStats<G::Move>> {
        let known = |(mv, child): (G::Move, Option<NodeNumber>)| {
            let stats = child.map(|child| self.state.tree.stats(child));
            let stats = stats.unwrap_or(NodeStats::untried(self.state.range));
            MoveStats { mv, stats }
        };
        let moves = self.game.moves(&self.state.root);
        moves.zip(self.state.tree.by_move(0)).map(known).collect()
    }

    /// Returns the move that it would answer now: none before the first iteration, or where the game has ended.
    pub fn favourite(&self) -> Option<MoveStats<G::Move>> {
        choice::favourite(&self.moves(), self.game.to_move(&self.state.root))
    }

    /// Returns the mean of all results so far, in circle's view, in points; none before the first.
    pub fn mean(&self) -> Option<f64> {
        self.state.tree.stats(0).mean()
    }

    /// Returns the bounds of the root's score: the evaluator's range, unless more is proved.
    pub fn bounds(&self) -> Bounds {
        self.state.tree.stats(0).bounds
    }
}
