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
//! Invariants: the table holds whole keys, and forgets nothing while a question is asked; positions that symmetries turn into each
//! other share an entry if the evaluator keeps symmetries, and of children that do the first one counts; what is open has numbers
//! below [`INFINITE`], however often a position is counted that several ways lead to.

use std::collections::HashMap;

use super::Prover;
use super::pn::{INFINITE, ProofNumbers};
use crate::game::{Side, Symmetry};
use crate::hash::Mixer;
use crate::score::Score;
use crate::search::Evaluator;
use crate::table::key_place;

/// A child of a node on the way: known by its end, or by its key.
#[derive(Clone, Copy, Debug)]
enum ProofChild<P, K> {
    Ended(ProofNumbers),
    Open(P, K),
}

/// A node on the way.
#[derive(Clone, Copy, Debug)]
struct ThresholdNode<K> {
    key: K,
    side: Side,
    /// The numbers at which the search turns back.
    thresholds: ProofNumbers,
    /// Where its children begin.
    first: usize,
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
/// at_least_a_draw.run(u64::MAX);
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
    table: HashMap<G::Key, ProofNumbers, Mixer>,
    /// The nodes from the root to the one that is worked at.
    way: Vec<ThresholdNode<G::Key>>,
    /// Their children, node by node.
    children: Vec<ProofChild<G::Position, G::Key>>,
    nodes: u64,
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
            table: HashMap::default(),
            way: Vec::new(),
            children: Vec::new(),
            nodes: 1,
        };
        search.numbers = search.end(&root).unwrap_or(ProofNumbers::OPEN);
        search
    }

    /// Enters so many nodes more, or fewer if the question is answered before.
    pub fn run(&mut self, nodes: u64) {
        for _ in 0..nodes {
            if self.numbers.answer().is_some() {
                break;
            }
            self.go_on();
        }
    }

    /// Returns the numbers of the root.
    pub const fn numbers(&self) -> ProofNumbers {
        self.numbers
    }

    /// Turns back as far as thresholds say, and enters the next node; or answers the question.
    fn go_on(&mut self) {
        if self.way.is_empty() {
            let endless = ProofNumbers {
                proof: INFINITE,
                disproof: INFINITE,
            };
            self.enter(self.root, self.key(&self.root), endless);
        }
        while let Some(&node) = self.way.last() {
            let numbers = self.worked_out(&node);
            self.table.insert(node.key, numbers);
            if self.way.len() == 1 {
                self.numbers = numbers;
            }
            let ProofNumbers { proof, disproof } = node.thresholds;
            if numbers.proof < proof && numbers.disproof < disproof {
                if let Some((position, key, thresholds)) = self.chosen(&node, numbers) {
                    self.nodes += 1;
                    self.enter(position, key, thresholds);
                    return;
                }
            }
            self.children.truncate(node.first);
            self.way.pop();
        }
    }

    /// Goes to a node, and sees where its moves lead.
    fn enter(&mut self, position: G::Position, key: G::Key, thresholds: ProofNumbers) {
        let first = self.children.len();
        self.way.push(ThresholdNode {
            key,
            side: self.game.to_move(&position),
            thresholds,
            first,
        });
        for mv in self.game.moves_in_play(&position) {
            let child = self.game.play(&position, mv);
            if let Some(numbers) = self.end(&child) {
                self.children.push(ProofChild::Ended(numbers));
                continue;
            }
            let key = self.key(&child);
            let same = |known: &ProofChild<G::Position, G::Key>| matches!(known, ProofChild::Open(_, other) if *other == key);
            if !self.children[first..].iter().any(same) {
                self.children.push(ProofChild::Open(child, key));
            }
        }
    }

    /// The numbers of a node on the way, from those of its children.
    fn worked_out(&self, node: &ThresholdNode<G::Key>) -> ProofNumbers {
        let children = self.children[node.first..].iter();
        let numbers = ProofNumbers::above(children.map(|child| self.known(child)), node.side);
        if numbers.answer().is_some() {
            return numbers;
        }
        ProofNumbers {
            proof: numbers.proof.min(INFINITE - 1),
            disproof: numbers.disproof.min(INFINITE - 1),
        }
    }

    fn known(&self, child: &ProofChild<G::Position, G::Key>) -> ProofNumbers {
        match child {
            ProofChild::Ended(numbers) => *numbers,
            ProofChild::Open(_, key) => {
                let known = self.table.get(key).copied();
                known.unwrap_or(ProofNumbers::OPEN)
            }
        }
    }

    /// The child that is nearest to what the side to move wants, and its thresholds.
    fn chosen(
        &self,
        node: &ThresholdNode<G::Key>,
        numbers: ProofNumbers,
    ) -> Option<(G::Position, G::Key, ProofNumbers)> {
        let (mut best, mut next): (Option<(u32, _)>, _) = (None, INFINITE);
        for child in &self.children[node.first..] {
            let wanted = self.known(child).of(node.side);
            match best {
                Some((least, _)) if wanted >= least => next = next.min(wanted),
                _ => {
                    next = best.map_or(next, |(least, _)| least);
                    best = Some((wanted, child));
                }
            }
        }
        let (_, child) = best?;
        let ProofChild::Open(position, key) = *child else {
            return None;
        };
        let (limit, own) = (node.thresholds, self.known(child));
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
        Some((position, key, thresholds))
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

impl<G: Symmetry, E: Evaluator<G>> Prover<G> for DfpnSearch<'_, G, E> {
    fn least(&self) -> Score {
        self.least
    }

    fn numbers(&self) -> ProofNumbers {
        self.numbers
    }

    /// How many different positions were opened.
    fn expansions(&self) -> u64 {
        self.table.len() as u64
    }

    /// How often a node was entered: it turns back and comes again.
    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn next_score(&self) -> Score {
        self.next
    }

    fn move_with(&self, answer: bool) -> Option<G::Move> {
        self.game.moves(&self.root).find(|&mv| {
            let position = self.game.play(&self.root, mv);
            let numbers = if self.game.ended(&position) {
                Some(self.score_at(&position).1)
            } else {
                self.table.get(&self.key(&position)).copied()
            };
            numbers.and_then(ProofNumbers::answer) == Some(answer)
        })
    }
}
