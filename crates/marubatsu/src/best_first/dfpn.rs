//! Df-pn: proof numbers without a tree. It goes deep first, turns back once a number reaches its threshold, and keeps in a table what
//! it has found.
//!
//! Source: A. Nagai, "Df-pn Algorithm for Searching AND/OR Trees and Its Applications", doctoral thesis, University of Tokyo, 2002. The
//! question and the numbers are those of [`super::pn`]: circle proves and cross disproves, whoever is to move.
//!
//! ```text
//! pn(c), dn(c): as the table has them; where it has nothing, those of a leaf
//! search(v, tp, td):                                              (the root's thresholds are ∞)
//!   forever:
//!     work out pn and dn of v from those of its children, and put them into the table
//!     if pn ≥ tp or dn ≥ td: return
//!     c = first child with the least pn (circle) or the least dn (cross); next = the least of the others
//!     circle moves: search(c, min(tp, next + 1), td - dn + dn(c))
//!     cross moves:  search(c, tp - pn + pn(c), min(td, next + 1))
//! ```
//!
//! A round enters a node, works out its numbers, and turns back for as long as thresholds say so: the next one begins with a choice at
//! the last node that was worked out.
//!
//! Invariants: the table holds whole keys, and forgets nothing while a question is asked; positions that symmetries turn into each
//! other share an entry if the evaluator keeps symmetries, and of children that do the first one counts; what is open has numbers
//! below [`INFINITE`], however often a position is counted that several ways lead to.

mod log;
mod path;
mod prover;

use super::BestFirstObserver;
use super::pn::{INFINITE, ProofNumbers};
use crate::game::{Side, Symmetry};
use crate::score::Score;
use crate::search::Evaluator;
use crate::table::key_place;

pub use log::DfpnLog;
pub use path::{ChildState, DfpnChild, DfpnPath};
use path::{OpenChild, ThresholdNode};

/// What happens in a search by df-pn. The node is the last one of its path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DfpnEvent {
    /// The path goes on to a child.
    Select {
        /// Which one, of those that [`DfpnPath::children`] names.
        child: usize,
    },
    /// A node was entered: its children are found in the table, or are new.
    Expand,
    /// A node's numbers were worked out and put into the table. If one of them reaches its threshold, the path turns back from here.
    Back,
}

/// A df-pn search of one question, which goes on for as long as it is asked to.
///
/// ```
/// use marubatsu::best_first::dfpn::DfpnSearch;
/// use marubatsu::game::Game;
/// use marubatsu::games::line::Line;
/// use marubatsu::score::Score;
/// use marubatsu::search::evaluators::LineScore;
///
/// let game = Line::<u64>::new(3, 3, 3, false)?;
/// let mut at_least_a_draw = DfpnSearch::new(&game, game.start(), &LineScore::Standard, Score::ZERO);
/// at_least_a_draw.run(u64::MAX, &mut ()).unwrap_or_else(|never| match never {});
/// assert_eq!(at_least_a_draw.numbers().answer(), Some(true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct DfpnSearch<'a, G: Symmetry, E> {
    game: &'a G,
    ends: &'a E,
    root: G::Position,
    least: Score,
    /// The greatest score below `least` at which a game has ended.
    next: Score,
    /// The root's numbers.
    numbers: ProofNumbers,
    merges: bool,
    path: DfpnPath<G::Position, G::Key>,
    /// Where the path goes next; none before the first round, and after the last.
    choice: Option<OpenChild<G::Position, G::Key>>,
    /// How many nodes were entered.
    entered: u64,
}

impl<'a, G: Symmetry, E: Evaluator<G>> DfpnSearch<'a, G, E> {
    /// The question whether the score is at least this, in circle's view.
    pub fn new(game: &'a G, root: G::Position, ends: &'a E, least: Score) -> Self {
        let mut search = Self {
            game,
            ends,
            root,
            least,
            next: Score::NEG_INFINITY,
            numbers: ProofNumbers::OPEN,
            merges: ends.keeps_symmetries(),
            path: DfpnPath::default(),
            choice: None,
            entered: 0,
        };
        search.numbers = search.end(&root).unwrap_or(ProofNumbers::OPEN);
        search
    }

    /// Enters so many nodes more, or fewer if the question is answered before.
    ///
    /// # Errors
    /// When the observer ends it.
    pub fn run<W>(&mut self, nodes: u64, observer: &mut W) -> Result<(), W::Interrupt>
    where
        W: BestFirstObserver<DfpnPath<G::Position, G::Key>, DfpnEvent>,
    {
        for _ in 0..nodes {
            if self.numbers.answer().is_some() {
                break;
            }
            self.go_on(observer)?;
        }
        Ok(())
    }

    /// Returns the numbers of the root.
    pub const fn numbers(&self) -> ProofNumbers {
        self.numbers
    }

    /// Returns how many nodes were entered.
    pub const fn entered(&self) -> u64 {
        self.entered
    }

    /// One round: enter the next node, then turn back as far as thresholds say.
    fn go_on<W>(&mut self, observer: &mut W) -> Result<(), W::Interrupt>
    where
        W: BestFirstObserver<DfpnPath<G::Position, G::Key>, DfpnEvent>,
    {
        self.entered += 1;
        if let Some(next) = self.choice.take() {
            let child = next.number;
            observer.event(&self.path, &DfpnEvent::Select { child })?;
            self.enter(next);
        } else {
            self.enter(OpenChild {
                number: 0,
                position: self.root,
                key: self.key(&self.root),
                thresholds: ProofNumbers::ENDLESS,
            });
        }
        observer.event(&self.path, &DfpnEvent::Expand)?;
        while let Some(&node) = self.path.nodes.last() {
            let numbers = self.worked_out(&node);
            self.path.table.insert(node.key, numbers);
            if self.path.nodes.len() == 1 {
                self.numbers = numbers;
            }
            observer.event(&self.path, &DfpnEvent::Back)?;
            if !numbers.reach(node.thresholds) {
                self.choice = self.chosen(&node, numbers);
                if self.choice.is_some() {
                    break;
                }
            }
            self.path.children.truncate(node.first);
            self.path.nodes.pop();
        }
        Ok(())
    }

    /// Goes to a node, and sees where its moves lead.
    fn enter(&mut self, node: OpenChild<G::Position, G::Key>) {
        let first = self.path.children.len();
        let position = node.position;
        self.path.nodes.push(ThresholdNode {
            key: node.key,
            side: self.game.to_move(&position),
            thresholds: node.thresholds,
            first,
        });
        for (mv, number) in self.game.moves_in_play(&position).zip(0..) {
            let position = self.game.play(&position, mv);
            let state = match self.end(&position) {
                Some(numbers) => ChildState::Ended(numbers),
                None => ChildState::Open(position, self.key(&position)),
            };
            if !self.path.children[first..]
                .iter()
                .any(|known| known.is_same(&state))
            {
                self.path.children.push(DfpnChild { number, state });
            }
        }
    }

    /// The numbers of a node on the path, from those of its children.
    fn worked_out(&self, node: &ThresholdNode<G::Key>) -> ProofNumbers {
        let children = self.path.children[node.first..].iter();
        let numbers = ProofNumbers::above(children.map(|child| self.path.known(child)), node.side);
        if numbers.answer().is_some() {
            return numbers;
        }
        ProofNumbers {
            proof: numbers.proof.min(INFINITE - 1),
            disproof: numbers.disproof.min(INFINITE - 1),
        }
    }

    /// The child that is nearest to what the side to move wants, and its thresholds.
    fn chosen(
        &self,
        node: &ThresholdNode<G::Key>,
        numbers: ProofNumbers,
    ) -> Option<OpenChild<G::Position, G::Key>> {
        let (mut best, mut next): (Option<(u32, _)>, _) = (None, INFINITE);
        for (number, child) in self.path.children[node.first..].iter().enumerate() {
            let wanted = self.path.known(child).of(node.side);
            match best {
                Some((least, _)) if wanted >= least => next = next.min(wanted),
                _ => {
                    next = best.map_or(next, |(least, _)| least);
                    best = Some((wanted, (number, child)));
                }
            }
        }
        let (_, (number, child)) = best?;
        let ChildState::Open(position, key) = child.state else {
            return None;
        };
        let (limit, own) = (node.thresholds, self.path.known(child));
        let rest = |limit: u32, all: u32, own: u32| (limit - all + own).min(INFINITE);
        let thresholds = match node.side {
            Side::Circle => ProofNumbers {
                proof: limit.proof.min(next + 1),
                disproof: rest(limit.disproof, numbers.disproof, own.disproof),
            },
            Side::Cross => ProofNumbers {
                proof: rest(limit.proof, numbers.proof, own.proof),
                disproof: limit.disproof.min(next + 1),
            },
        };
        Some(OpenChild {
            number,
            position,
            key,
            thresholds,
        })
    }

    fn key(&self, position: &G::Position) -> G::Key {
        key_place(self.game, position, self.merges).0
    }

    /// The numbers of a position where the game has ended; none where it goes on.
    fn end(&mut self, position: &G::Position) -> Option<ProofNumbers> {
        if !self.game.ended(position) {
            return None;
        }
        let (score, numbers) = self.score_at(position);
        if score < self.least {
            self.next = self.next.max(score);
        }
        Some(numbers)
    }

    /// The score of an end, and its numbers.
    fn score_at(&self, position: &G::Position) -> (Score, ProofNumbers) {
        let score = self.ends.at_end(self.game, position);
        (score, ProofNumbers::of_answer(score >= self.least))
    }
}
