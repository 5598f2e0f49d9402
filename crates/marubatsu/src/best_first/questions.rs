//! What questions tell of a position's score: one question, or one after the other until the score is known: is it at least the
//! greatest one, the next one, …?
//!
//! Invariant: each question is a search of its own, which begins with an empty tree.

use std::convert::Infallible;

use crate::game::{Game, Side, Symmetry};
use crate::score::{Bounds, Score};
use crate::search::Evaluator;

use super::dfpn::{DfpnEvent, DfpnPath, DfpnSearch};
use super::pn::{ExpandError, PausedProofs, ProofNumbers, ProofSearch, ProofTree};
use super::{BestFirstObserver, Prover};

/// What is asked of a position's score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofQuestion {
    /// What it is. The evaluator must say which score is the greatest; if it doesn't, nothing is asked.
    Value,
    /// Whether it is at least this, in circle's view.
    AtLeast(Score),
}

/// A search for the answer to one question: how much it took, and what came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuestionResult {
    /// Whether the score is at least this.
    pub least: Score,
    /// The numbers of the root: one of them is 0 if the question is answered.
    pub numbers: ProofNumbers,
    /// Nodes that were expanded.
    pub expansions: u64,
    /// Nodes that were made.
    pub nodes: u64,
}

/// What the questions have told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProvenValue<M> {
    /// Where the score lies.
    pub bounds: Bounds,
    /// A move that reaches it or, of a single question, that decides it for the side to move; none if there is none, if nothing tells
    /// one, or if the game has ended.
    pub mv: Option<M>,
    /// The questions that were begun, in order.
    pub asked: Vec<QuestionResult>,
    /// The numbers after each move in the question that told the move, or in the last one while none has.
    pub after: Option<MoveProofNumbers<M>>,
}

/// The numbers after each move, in one question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveProofNumbers<M> {
    /// Whether the score is at least this.
    pub least: Score,
    /// The moves in the game's order; none before the root is expanded.
    pub moves: Vec<(M, ProofNumbers)>,
}

/// A search by questions, each answered by a `P`, which goes on for as long as it is asked to.
#[derive(Clone, Debug)]
pub struct QuestionSearch<'a, G: Game, E, P = ProofSearch<'a, G, E>> {
    pub(super) game: &'a G,
    ends: &'a E,
    pub(super) root: G::Position,
    question: ProofQuestion,
    /// What is known by the questions that are answered.
    found: ProvenValue<G::Move>,
    /// The question that is not.
    open: Option<P>,
}

/// A search by questions without its game: what it has made, for whoever can't hold on to both.
#[derive(Clone, Debug)]
pub struct PausedQuestions<G: Game> {
    root: G::Position,
    question: ProofQuestion,
    found: ProvenValue<G::Move>,
    open: Option<PausedProofs>,
}

impl<G: Game> PausedQuestions<G> {
    /// Goes on with the search in the game in which it was begun.
    pub fn resume<'a, E: Evaluator<G>>(self, game: &'a G, ends: &'a E) -> QuestionSearch<'a, G, E> {
        let open = self.open.map(|open| open.resume((game, ends), self.root));
        QuestionSearch {
            game,
            ends,
            root: self.root,
            question: self.question,
            found: self.found,
            open,
        }
    }
}

impl<'a, G: Game, E: Evaluator<G>> QuestionSearch<'a, G, E> {
    /// Before the first question is begun.
    pub fn new(game: &'a G, root: G::Position, ends: &'a E, question: ProofQuestion) -> Self {
        Self::asking(game, root, ends, question)
    }

    /// Expands so many nodes more, or fewer if everything is answered before.
    ///
    /// # Errors
    /// When the observer ends it.
    pub fn run<W: BestFirstObserver<ProofTree>>(
        &mut self,
        expansions: u64,
        observer: &mut W,
    ) -> Result<(), W::Interrupt> {
        let mut left = expansions;
        while let Some(least) = self.next() {
            let mut search = self.open.take().unwrap_or_else(|| {
                let (game, ends) = (self.game, self.ends);
                ProofSearch::new(game, self.root, ends, least)
            });
            let before = search.expansions();
            let run = search.run(left, observer);
            left -= search.expansions() - before;
            let is_open = search.numbers().answer().is_none();
            self.open = Some(search);
            if is_open {
                return run;
            }
            self.close();
            run?;
        }
        Ok(())
    }

    /// Returns what it has made, without its game.
    pub fn pause(self) -> PausedQuestions<G> {
        PausedQuestions {
            root: self.root,
            question: self.question,
            found: self.found,
            open: self.open.map(ProofSearch::pause),
        }
    }

    /// Begins a question of somebody else's choice, whatever became of the one before.
    pub fn begin(&mut self, least: Score) {
        self.close();
        self.open = Some(ProofSearch::new(self.game, self.root, self.ends, least));
        self.close_if_answered();
    }

    /// Expands a node of the question that is open as it was expanded before.
    ///
    /// # Errors
    /// As [`ProofSearch::repeat`]; and if no question is open.
    pub fn repeat<W: BestFirstObserver<ProofTree, Interrupt = Infallible>>(
        &mut self,
        way: &[usize],
        told: Option<&[ProofNumbers]>,
        observer: &mut W,
    ) -> Result<(), ExpandError> {
        let open = self.open.as_mut().ok_or(ExpandError::Answered)?;
        open.repeat(way, told, observer)?;
        self.close_if_answered();
        Ok(())
    }
}

impl<'a, G: Symmetry, E: Evaluator<G>> QuestionSearch<'a, G, E, DfpnSearch<'a, G, E>> {
    /// The same by df-pn, before the first question is begun.
    pub fn depth_first(
        game: &'a G,
        root: G::Position,
        ends: &'a E,
        question: ProofQuestion,
    ) -> Self {
        Self::asking(game, root, ends, question)
    }

    /// Enters so many nodes more, or fewer if everything is answered before.
    ///
    /// # Errors
    /// When the observer ends it.
    pub fn enter<W>(&mut self, nodes: u64, observer: &mut W) -> Result<(), W::Interrupt>
    where
        W: BestFirstObserver<DfpnPath<G::Position, G::Key>, DfpnEvent>,
    {
        let mut left = nodes;
        while let Some(least) = self.next() {
            let mut search = self.open.take().unwrap_or_else(|| {
                let (game, ends) = (self.game, self.ends);
                DfpnSearch::new(game, self.root, ends, least)
            });
            let before = search.entered();
            let run = search.run(left, observer);
            left -= search.entered() - before;
            let is_open = search.numbers().answer().is_none();
            self.open = Some(search);
            if is_open {
                return run;
            }
            self.close();
            run?;
        }
        Ok(())
    }
}

impl<'a, G: Game, E: Evaluator<G>, P: Prover<G>> QuestionSearch<'a, G, E, P> {
    /// Before the first question is begun.
    fn asking(game: &'a G, root: G::Position, ends: &'a E, question: ProofQuestion) -> Self {
        let range = ends.range(game).unwrap_or(Bounds::UNKNOWN);
        Self {
            game,
            ends,
            root,
            question,
            found: ProvenValue {
                bounds: range,
                mv: None,
                asked: Vec::new(),
                after: None,
            },
            open: None,
        }
    }

    fn close_if_answered(&mut self) {
        let open = self.open.as_ref();
        if open.is_some_and(|open| open.numbers().answer().is_some()) {
            self.close();
        }
    }

    /// Puts the open question to those that were begun, and learns from its answer.
    fn close(&mut self) {
        let Some(search) = self.open.take() else {
            return;
        };
        self.found.asked.push(asked::<G, P>(&search));
        let had_none = self.found.mv.is_none();
        let tells = search
            .numbers()
            .answer()
            .is_some_and(|answer| self.learn(&search, answer));
        if tells || had_none {
            self.found.after = Some(asked_moves(&search));
        }
    }

    /// Returns whether everything is answered.
    pub fn is_answered(&self) -> bool {
        self.next().is_none()
    }

    /// Returns how many nodes were made, for all questions together.
    pub fn nodes(&self) -> u64 {
        let answered: u64 = self.found.asked.iter().map(|asked| asked.nodes).sum();
        answered + self.open.as_ref().map_or(0, Prover::nodes)
    }

    /// Returns what is known so far.
    pub fn known(&self) -> ProvenValue<G::Move> {
        let mut known = self.found.clone();
        if let Some(open) = &self.open {
            known.asked.push(asked::<G, P>(open));
            if known.mv.is_none() {
                known.after = Some(asked_moves(open));
            }
        }
        // Where no question told a move, the score is the worst for the side to move, and every move reaches it.
        if known.bounds.lower == known.bounds.upper {
            let first = || self.game.moves(&self.root).next();
            known.mv = known.mv.or_else(first);
        }
        known
    }

    /// The question that is open, by its score.
    fn next(&self) -> Option<Score> {
        let Bounds { lower, upper } = self.found.bounds;
        match self.question {
            ProofQuestion::Value => Some(upper).filter(|_| lower < upper && upper.is_finite()),
            ProofQuestion::AtLeast(least) => Some(least).filter(|_| self.found.asked.is_empty()),
        }
    }

    /// Returns whether the answer tells a move.
    fn learn(&mut self, search: &P, answer: bool) -> bool {
        let bounds = &mut self.found.bounds;
        if answer {
            // Other programs may claim to have proved what can't be.
            bounds.lower = bounds.lower.max(search.least()).min(bounds.upper);
        } else {
            bounds.upper = bounds.upper.min(search.next_score()).max(bounds.lower);
        }
        // Circle has reached the value by a move that proves it, cross by one that disproves more.
        let reached = match self.game.to_move(&self.root) {
            Side::Circle => true,
            Side::Cross => false,
        };
        let tells = answer == reached;
        if tells {
            self.found.mv = search.move_with(reached);
        }
        tells
    }
}

fn asked<G: Game, P: Prover<G>>(search: &P) -> QuestionResult {
    QuestionResult {
        least: search.least(),
        numbers: search.numbers(),
        expansions: search.expansions(),
        nodes: search.nodes(),
    }
}

fn asked_moves<G: Game, P: Prover<G>>(search: &P) -> MoveProofNumbers<G::Move> {
    MoveProofNumbers {
        least: search.least(),
        moves: search.moves(),
    }
}

/// Asks until the value is known or so many nodes were expanded.
///
/// # Errors
/// When the observer ends it.
///
/// ```
/// use marubatsu::best_first::value;
/// use marubatsu::game::Game;
/// use marubatsu::games::line::Line;
/// use marubatsu::score::{Bounds, Score};
/// use marubatsu::search::evaluators::LineScore;
///
/// let game = Line::<u64>::new(3, 3, 3, false)?;
/// let draw = value(&game, game.start(), &LineScore::Standard, u64::MAX, &mut ());
/// let draw = draw.unwrap_or_else(|never| match never {});
/// assert_eq!(draw.bounds, Bounds::exact(Score::ZERO));
/// assert_eq!(draw.asked.len(), 2, "a win, no; a draw, yes");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn value<G: Game, E: Evaluator<G>, W: BestFirstObserver<ProofTree>>(
    game: &G,
    position: G::Position,
    ends: &E,
    expansions: u64,
    observer: &mut W,
) -> Result<ProvenValue<G::Move>, W::Interrupt> {
    let mut search = QuestionSearch::new(game, position, ends, ProofQuestion::Value);
    search.run(expansions, observer)?;
    Ok(search.known())
}
