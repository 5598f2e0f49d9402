//! Proof-number search: it answers one question, "is the score at least F?", and always works at the leaf that brings a proof
//! or a refutation nearer at once.
//!
//! Source: L. V. Allis, M. van der Meulen and H. J. van den Herik, "Proof-Number Search", Artificial Intelligence 66 (1994),
//! 91-124. Circle proves and cross disproves, whoever is to move.
//!
//! ```text
//! leaf: ended, score ≥ F: 0/∞    ended, score < F: ∞/0    open: 1/1          (pn/dn)
//! circle moves: pn = least pn of the children    dn = sum of their dn
//! cross moves:  pn = sum of their pn             dn = least dn
//! while neither number of the root is 0:
//!   v = root; while v has children: v = first child with the least pn (circle) or the least dn (cross)
//!   make all children of v
//!   for u from v up to the root: work out pn and dn; stop after the first above v that did not change
//! ```
//!
//! Invariants: children stand side by side, in the game's order; sums stop at [`INFINITE`]; the same position reached in two ways is
//! two nodes.

mod log;
mod prover;
mod recording;
mod repetition;
mod thresholds;

use crate::game::{Game, Side};
use crate::score::Score;
use crate::search::Evaluator;

pub use log::PnLog;
pub(super) use log::{ProofRounds, TableRounds, count};
pub use recording::{PnPass, PnRecording};
pub use repetition::ExpandError;
pub(super) use repetition::PausedProofs;
pub use thresholds::{HeldThreshold, ThresholdSource};

use super::{BestFirstEvent, BestFirstObserver, NodeNumber, RoundPhase};

/// What happens in the frames of its recordings, as files and addresses name it.
pub const PHASES: [(&str, RoundPhase); 5] = [
    ("pass", RoundPhase::Begin),
    ("descend", RoundPhase::Select),
    ("expand", RoundPhase::Expand),
    ("update", RoundPhase::Back),
    ("end", RoundPhase::End),
];

/// The number of a node that can't be proved, or disproved, any more.
pub const INFINITE: u32 = 1_000_000_000;

/// How many open leaves must turn out well, at least, to prove the question, and how many must turn out badly to disprove it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofNumbers {
    /// The proof number; 0 where it is proved.
    pub proof: u32,
    /// The disproof number; 0 where it is disproved.
    pub disproof: u32,
}

impl ProofNumbers {
    pub(crate) const OPEN: Self = Self {
        proof: 1,
        disproof: 1,
    };
    /// As thresholds: nothing but an answer reaches them.
    pub(crate) const ENDLESS: Self = Self {
        proof: INFINITE,
        disproof: INFINITE,
    };
    const PROVED: Self = Self {
        proof: 0,
        disproof: INFINITE,
    };
    const DISPROVED: Self = Self {
        proof: INFINITE,
        disproof: 0,
    };

    /// The numbers where the question has this answer.
    pub(super) const fn of_answer(answer: bool) -> Self {
        if answer {
            Self::PROVED
        } else {
            Self::DISPROVED
        }
    }

    /// Returns whether the question is answered here, and how.
    pub const fn answer(self) -> Option<bool> {
        match self {
            Self { proof: 0, .. } => Some(true),
            Self { disproof: 0, .. } => Some(false),
            _ => None,
        }
    }

    /// Returns whether one of them is as large as its threshold.
    pub const fn reach(self, thresholds: Self) -> bool {
        self.proof >= thresholds.proof || self.disproof >= thresholds.disproof
    }

    /// The number that the side to move wants to be small.
    pub(crate) const fn of(self, side: Side) -> u32 {
        match side {
            Side::Circle => self.proof,
            Side::Cross => self.disproof,
        }
    }

    /// The numbers of a node whose children have these.
    pub(super) fn above(children: impl Iterator<Item = Self>, side: Side) -> Self {
        let none = match side {
            Side::Circle => Self::DISPROVED,
            Side::Cross => Self::PROVED,
        };
        children.fold(none, |all, child| match side {
            Side::Circle => Self {
                proof: all.proof.min(child.proof),
                disproof: sum(all.disproof, child.disproof),
            },
            Side::Cross => Self {
                proof: sum(all.proof, child.proof),
                disproof: all.disproof.min(child.disproof),
            },
        })
    }
}

fn sum(one: u32, other: u32) -> u32 {
    (one + other).min(INFINITE)
}

#[derive(Clone, Debug)]
struct ProofNode {
    numbers: ProofNumbers,
    /// The first of its children; 0 before there are any.
    first: NodeNumber,
    children: u32,
}

/// All nodes that were made.
#[derive(Clone, Debug)]
pub struct ProofTree {
    nodes: Vec<ProofNode>,
}

impl ProofTree {
    /// Returns how many nodes there are.
    #[allow(clippy::len_without_is_empty, reason = "a search's tree has its root")]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns the numbers of a node.
    #[inline]
    pub fn numbers(&self, node: NodeNumber) -> ProofNumbers {
        self.nodes[node as usize].numbers
    }

    /// Returns the children of a node, in the game's order; none where it is a leaf.
    #[inline]
    pub fn children(&self, node: NodeNumber) -> std::ops::Range<NodeNumber> {
        let at = &self.nodes[node as usize];
        at.first..at.first + at.children
    }

    /// The first child that is nearest to what the side to move wants.
    fn nearest(&self, node: NodeNumber, side: Side) -> Option<NodeNumber> {
        self.children(node)
            .min_by_key(|&child| self.numbers(child).of(side))
    }

    /// The number of the node that is made next.
    fn next(&self) -> NodeNumber {
        u32::try_from(self.nodes.len()).unwrap_or(u32::MAX)
    }

    fn add(&mut self, numbers: ProofNumbers) {
        self.nodes.push(ProofNode {
            numbers,
            first: 0,
            children: 0,
        });
    }
}

/// A proof-number search of one question, which goes on for as long as it is asked to.
///
/// ```
/// use marubatsu::best_first::pn::ProofSearch;
/// use marubatsu::game::Game;
/// use marubatsu::games::line::Line;
/// use marubatsu::score::Score;
/// use marubatsu::search::evaluators::LineScore;
///
/// let game = Line::<u64>::new(3, 3, 3, false)?;
/// let mut at_least_a_draw = ProofSearch::new(&game, game.start(), &LineScore::Standard, Score::ZERO);
/// at_least_a_draw.run(u64::MAX, &mut ()).unwrap_or_else(|never| match never {});
/// assert_eq!(at_least_a_draw.numbers().answer(), Some(true));
/// assert_eq!(at_least_a_draw.expansions(), 474);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ProofSearch<'a, G: Game, E> {
    game: &'a G,
    ends: &'a E,
    root: G::Position,
    least: Score,
    /// The greatest score below `least` at which a game has ended.
    next: Score,
    tree: ProofTree,
    /// The nodes from the root to the most-proving one, and who moves at each.
    path: Vec<(NodeNumber, Side)>,
    expansions: u64,
}

impl<'a, G: Game, E: Evaluator<G>> ProofSearch<'a, G, E> {
    /// The question whether the score is at least this, in circle's view.
    pub fn new(game: &'a G, root: G::Position, ends: &'a E, least: Score) -> Self {
        let mut search = Self {
            game,
            ends,
            root,
            least,
            next: Score::NEG_INFINITY,
            tree: ProofTree { nodes: Vec::new() },
            path: Vec::new(),
            expansions: 0,
        };
        let numbers = search.leaf(&root);
        search.tree.add(numbers);
        search
    }

    /// Expands so many nodes more, or fewer if the question is answered before.
    ///
    /// # Errors
    /// When the observer ends it.
    pub fn run<W: BestFirstObserver<ProofTree>>(
        &mut self,
        expansions: u64,
        observer: &mut W,
    ) -> Result<(), W::Interrupt> {
        for _ in 0..expansions {
            if self.numbers().answer().is_some() {
                break;
            }
            self.expand(observer)?;
        }
        Ok(())
    }

    /// Returns how many nodes were expanded.
    pub const fn expansions(&self) -> u64 {
        self.expansions
    }

    /// Returns the tree.
    pub const fn tree(&self) -> &ProofTree {
        &self.tree
    }

    /// Returns the numbers of the root.
    pub fn numbers(&self) -> ProofNumbers {
        self.tree.numbers(0)
    }

    /// One round: descend to the most-proving node, make its children, bring the numbers above up to date.
    fn expand<W: BestFirstObserver<ProofTree>>(
        &mut self,
        observer: &mut W,
    ) -> Result<(), W::Interrupt> {
        self.expansions += 1;
        self.path.clear();
        let (mut node, mut position) = (0, self.root);
        let mut side = self.game.to_move(&position);
        self.path.push((node, side));
        while let Some(chosen) = self.tree.nearest(node, side) {
            observer.event(&self.tree, &BestFirstEvent::Select { node, chosen })?;
            let number = (chosen - self.tree.children(node).start) as usize;
            if let Some(mv) = self.game.moves_in_play(&position).nth(number) {
                position = self.game.play(&position, mv);
            }
            (node, side) = (chosen, self.game.to_move(&position));
            self.path.push((node, side));
        }
        let first = self.tree.next();
        for mv in self.game.moves_in_play(&position) {
            let child = self.game.play(&position, mv);
            let numbers = self.leaf(&child);
            self.tree.add(numbers);
        }
        self.opened((node, first), observer)
    }

    /// Takes the nodes from this one on as the children of a node.
    fn opened<W: BestFirstObserver<ProofTree>>(
        &mut self,
        (node, first): (NodeNumber, NodeNumber),
        observer: &mut W,
    ) -> Result<(), W::Interrupt> {
        let count = self.tree.next() - first;
        let at = &mut self.tree.nodes[node as usize];
        (at.first, at.children) = (first, count);
        let parent = node;
        let expand = BestFirstEvent::Expand {
            parent,
            first,
            count,
        };
        observer.event(&self.tree, &expand)?;
        self.update(observer)
    }

    /// Works out the numbers of the way, from the expanded node up to the first one above it that they don't change.
    fn update<W: BestFirstObserver<ProofTree>>(
        &mut self,
        observer: &mut W,
    ) -> Result<(), W::Interrupt> {
        for at in (0..self.path.len()).rev() {
            let (node, side) = self.path[at];
            let children = self.tree.children(node);
            let numbers = children.map(|child| self.tree.numbers(child));
            let numbers = ProofNumbers::above(numbers, side);
            let before = std::mem::replace(&mut self.tree.nodes[node as usize].numbers, numbers);
            observer.event(&self.tree, &BestFirstEvent::Back { node })?;
            if before == numbers && at + 1 < self.path.len() {
                break;
            }
        }
        Ok(())
    }

    /// The numbers of a node without children.
    fn leaf(&mut self, position: &G::Position) -> ProofNumbers {
        let Some(score) = self.end(position) else {
            return ProofNumbers::OPEN;
        };
        let answer = score >= self.least;
        if !answer {
            self.next = self.next.max(score);
        }
        ProofNumbers::of_answer(answer)
    }

    /// The score of a game that has ended.
    fn end(&self, position: &G::Position) -> Option<Score> {
        let ended = self.game.ended(position);
        ended.then(|| self.ends.at_end(self.game, position))
    }
}
