//! Questions about a recorded search, and their answers: what a learner is asked to predict, derived from the events.
//!
//! A question is asked at a frame, about later frames. [`answer`] finds the later frame that settles it, and returns the right answer
//! there. Invariants: no score is compared: an answer repeats the search. The frame of a predicting [`LocatedAnswer`] comes after the
//! question's.
//!
//! ```
//! use marubatsu::question::{Answer, Question, answer};
//! use marubatsu::recursion::Recursion;
//! use marubatsu::{Search, Tree};
//!
//! let game: Tree = "((3 5) (2 9))".parse()?;
//! let recording = Search::of(&game).record()?;
//! let (frames, recursion) = (recording.frames(), Recursion::new(recording.frames()));
//! // The second child has just heard of its 2, and the root has 3 already.
//! let never = answer((frames, &recursion), 16, Question::Never)?;
//! let ninth = marubatsu::game::Notation::parse_position(&game, "/1/1")?;
//! assert_eq!((never.answer, never.frame), (Answer::Nodes(vec![ninth]), 17));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cuts;
mod numbers;
mod open;
mod pn;
mod probes;
mod uct;

pub use cuts::{Cut, cuts, left_out, looked_at};
pub use numbers::Numbers;
pub use pn::{Descent, PnAnswerer};
pub use probes::{Probe, probes};
pub use uct::{UctAnswerer, rounded_mean};

use crate::best_first::pn::ProofNumbers;
use crate::depict::Depict;
use crate::frame::{Frame, FrameKind, Frames};
use crate::game::Symmetry;
use crate::observe::Role;
use crate::recursion::{BoundSource, HeldBound, Recursion};
use crate::score::{Fail, Score, Window};

/// An end of a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WindowEnd {
    /// What the maximising side is sure of.
    Alpha,
    /// What the minimising side is sure of.
    Beta,
}

impl WindowEnd {
    const fn of(self, window: Window) -> Score {
        match self {
            Self::Alpha => window.alpha,
            Self::Beta => window.beta,
        }
    }
}

/// What is asked at a frame. The node is the one that the frame is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// Which value goes up from the node?
    Up,
    /// Which nodes are never looked at, now that a child of this one has come back? There may be none. Of a tree made by
    /// hand these are leaves, else boards.
    Never,
    /// Where does this bound of the node stand next?
    Bound(WindowEnd),
    /// Which node holds this bound now?
    Owner(WindowEnd),
    /// Is the rest of the node's children cut off now?
    Cut,
    /// Does the child's value become the node's?
    Used,
    /// Is the node's score its value, or a bound of it?
    Means,
    /// Does the table answer for the node?
    Table,
    /// For which of the node's children does the table answer, of those that have not been entered? There may be none.
    Hits,
    /// At which frame was it stored what the table told?
    Source,
    /// Which node is entered next?
    Next,
    /// Is the node searched once more?
    Again,
    /// Which move of the root turns out best?
    Best,
    /// With which window does the next pass begin?
    Window,
    /// How many more children of the node are looked at, after the one that has come back?
    More,
}

/// What is asked at a frame of a best-first search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BestFirstQuestion {
    /// Which child is selected next?
    Chosen,
    /// At which nodes is the playout's result counted?
    Counted,
    /// What is the mean of the node that is brought up to date next?
    Mean,
    /// How many moves are left to choose from, the next time?
    Left,
    /// Which move would the search answer now?
    Favourite,
    /// Which moves of the root are the best in truth?
    Truth,
    /// Is the favourite one of the best moves in truth?
    Sound,
    /// Is a move of the root proved in the next iteration?
    Settles,
    /// What are the proof and disproof number of the node that is brought up to date next?
    Numbers,
    /// Which leaf is the most-proving node now?
    Most,
}

impl BestFirstQuestion {
    /// Whether its answer is the truth, which must be hidden till then.
    pub const fn is_of_truth(self) -> bool {
        matches!(self, Self::Truth | Self::Sound)
    }
}

/// What is right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer<P> {
    /// A value.
    Score(Score),
    /// Nodes, by their positions.
    Nodes(Vec<P>),
    /// Yes or no.
    Yes(bool),
    /// What a score says of the value.
    Means(Fail),
    /// A bound comes from no node, but from the window that the pass began with, the table, or what the game knows.
    Outside(BoundSource),
    /// A frame of the recording.
    Frame(u64),
    /// A window.
    Window(Window),
    /// So many.
    Count(u64),
    /// What is missing for a proof, and for a refutation.
    Proof(ProofNumbers),
    /// A node, by the positions that lead to it: from the root's child to its own.
    Way(Vec<P>),
}

/// An answer with the frame that shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocatedAnswer<P> {
    /// What is right.
    pub answer: Answer<P>,
    /// The frame at which it can be seen: the one of the question for what stands there already.
    pub frame: u64,
    /// The nodes among which the answer is to be found, where a node is asked for: children of the node, or its
    /// ancestors.
    pub candidates: Vec<P>,
}

impl<P> LocatedAnswer<P> {
    /// Returns the same answer, with the positions as `write` makes them.
    pub fn map<Q>(self, write: impl Fn(P) -> Q) -> LocatedAnswer<Q> {
        let all = |positions: Vec<P>| positions.into_iter().map(&write).collect();
        LocatedAnswer {
            answer: match self.answer {
                Answer::Nodes(nodes) => Answer::Nodes(all(nodes)),
                Answer::Score(score) => Answer::Score(score),
                Answer::Yes(yes) => Answer::Yes(yes),
                Answer::Means(fail) => Answer::Means(fail),
                Answer::Outside(source) => Answer::Outside(source),
                Answer::Frame(frame) => Answer::Frame(frame),
                Answer::Window(window) => Answer::Window(window),
                Answer::Count(count) => Answer::Count(count),
                Answer::Proof(numbers) => Answer::Proof(numbers),
                Answer::Way(way) => Answer::Way(all(way)),
            },
            frame: self.frame,
            candidates: all(self.candidates),
        }
    }
}

fn located<P>(answer: Answer<P>, frame: u64, candidates: Vec<P>) -> LocatedAnswer<P> {
    LocatedAnswer {
        answer,
        frame,
        candidates,
    }
}

/// Why a question has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AnswerError {
    /// The recording has no such frame.
    #[error("the recording has no such frame")]
    Frame,
    /// No later frame settles it.
    #[error("no later frame answers it")]
    Never,
    /// The table told this node nothing.
    #[error("the table had nothing for this node")]
    NotStored,
    /// The truth of some move isn't known.
    #[error("the truth isn't known")]
    NoTruth,
}

/// A question with the recording that answers it.
#[derive(Clone, Copy)]
struct QuestionContext<'a, G: Symmetry> {
    frames: &'a Frames<G>,
    recursion: &'a Recursion,
    at: u64,
    node: u32,
}

/// The answer to a question that is asked at frame `at`. The recursion is the one of these frames.
///
/// # Errors
/// When there is no such frame, or nothing in the recording answers it.
pub fn answer<G: Depict + Symmetry>(
    (frames, recursion): (&Frames<G>, &Recursion),
    at: u64,
    question: Question,
) -> Result<LocatedAnswer<G::Position>, AnswerError> {
    if at >= frames.len() {
        return Err(AnswerError::Frame);
    }
    let asked = QuestionContext {
        frames,
        recursion,
        at,
        node: recursion.focus(at),
    };
    let (answer, frame) = asked.answer(question)?;
    Ok(LocatedAnswer {
        answer,
        frame,
        candidates: asked.candidates(question),
    })
}

/// An answer and its frame.
type AnswerResult<P> = Result<(Answer<P>, u64), AnswerError>;

impl<G: Depict + Symmetry> QuestionContext<'_, G> {
    fn answer(&self, question: Question) -> AnswerResult<G::Position> {
        let update = |of: fn(&Frame<G>) -> bool| {
            let frame = self.own(|frame| frame.kind == FrameKind::Update)?;
            Ok((Answer::Yes(of(&frame)), frame.index))
        };
        match question {
            Question::Up => self.ended(|frame| Some(Answer::Score(frame.score?))),
            Question::Means => self.ended(|frame| Some(Answer::Means(frame.fail?))),
            Question::Never => self.never(),
            Question::Bound(end) => {
                let moves =
                    |frame: &Frame<G>| matches!(frame.kind, FrameKind::Update | FrameKind::Table);
                let frame = self.own(moves)?;
                Ok((Answer::Score(end.of(frame.window_now)), frame.index))
            }
            Question::Owner(end) => Ok((self.owner(end), self.at)),
            Question::Cut => update(|frame| frame.skipped > 0),
            Question::Used => update(|frame| frame.flags.updated),
            Question::Table => {
                let frame = self.own(|frame| frame.kind == FrameKind::Table)?;
                Ok((Answer::Yes(frame.flags.tt_pruned), frame.index))
            }
            Question::Hits => self.hits(),
            Question::Source => self.source(),
            Question::Next => {
                let node = self.recursion.entered_after(self.at);
                let there = node < self.recursion.len();
                let node = there.then_some(node).ok_or(AnswerError::Never)?;
                let position = self.recursion.position(self.frames, node);
                Ok((Answer::Nodes(vec![position]), self.recursion.span(node).0))
            }
            Question::Again => self.again(),
            Question::Best => self.best(),
            Question::Window => {
                let mut passes = self.recursion.passes().iter();
                let next = passes.find(|pass| pass.first > self.at);
                let next = next.ok_or(AnswerError::Never)?;
                Ok((Answer::Window(next.window), next.first))
            }
            Question::More => self.more(),
        }
    }

    /// The first later frame of the node's own that is wanted.
    fn own(&self, wanted: impl Fn(&Frame<G>) -> bool) -> Result<Frame<G>, AnswerError> {
        let last = self.recursion.span(self.node).1;
        let later = self.frames.iter_from(self.at + 1);
        let mut later = later.take_while(|frame| frame.index <= last);
        let own = |frame: &Frame<G>| frame.node == u64::from(self.node) && wanted(frame);
        later.find(own).ok_or(AnswerError::Never)
    }

    fn ended(
        &self,
        of: impl Fn(&Frame<G>) -> Option<Answer<G::Position>>,
    ) -> AnswerResult<G::Position> {
        let frame = self.own(|frame| frame.kind == FrameKind::End)?;
        Ok((of(&frame).ok_or(AnswerError::Never)?, frame.index))
    }

    fn owner(&self, end: WindowEnd) -> Answer<G::Position> {
        let owners = self.recursion.bound_owners(self.frames.trace(), self.at);
        let HeldBound { owner, source, .. } = match end {
            WindowEnd::Alpha => owners.alpha,
            WindowEnd::Beta => owners.beta,
        };
        match source {
            BoundSource::Child(_) => {
                Answer::Nodes(vec![self.recursion.position(self.frames, owner)])
            }
            source => Answer::Outside(source),
        }
    }

    fn source(&self) -> AnswerResult<G::Position> {
        let stored = self.recursion.entry_source(self.node);
        let stored = self.recursion.span(stored.ok_or(AnswerError::NotStored)?).1;
        Ok((Answer::Frame(stored), self.at))
    }

    /// Whether the node's next sibling is the node itself, searched again.
    fn again(&self) -> AnswerResult<G::Position> {
        let parent = self.recursion.parent(self.node).ok_or(AnswerError::Never)?;
        let mut later = self.recursion.children(parent);
        let next = later.find(|&child| child > self.node);
        let next = next.map(|child| self.recursion.node(child));
        if let Some(next) = next.filter(|next| next.role == Role::ReSearch) {
            return Ok((Answer::Yes(true), next.first));
        }
        let above = Self {
            node: parent,
            ..*self
        };
        let used = above.own(|frame| frame.kind == FrameKind::Update)?;
        Ok((Answer::Yes(false), used.index))
    }

    /// The child that gives the root of the last pass its score.
    fn best(&self) -> AnswerResult<G::Position> {
        let last = self.recursion.passes().last().ok_or(AnswerError::Never)?;
        let best = self.recursion.best(last.root, last.last);
        let (_, child) = best.ok_or(AnswerError::Never)?;
        // A child comes back, its score is held against the best, and then it is used.
        let used = self.recursion.span(child).1 + 2;
        let later = (used > self.at).then_some(used).ok_or(AnswerError::Never)?;
        let position = self.recursion.position(self.frames, child);
        Ok((Answer::Nodes(vec![position]), later))
    }

    fn more(&self) -> AnswerResult<G::Position> {
        let update = self.own(|frame| frame.kind == FrameKind::Update)?;
        let children = self.recursion.children(self.node);
        let later = children.filter(|&child| self.recursion.span(child).0 > update.index);
        Ok((Answer::Count(later.count() as u64), update.index))
    }

    /// The nodes that somebody who is asked chooses from.
    fn candidates(&self, question: Question) -> Vec<G::Position> {
        let position = |node| self.recursion.position(self.frames, node);
        let children = |node: u32| {
            let (game, here) = (self.frames.game(), position(node));
            let moves = game.moves(&here);
            moves.map(|mv| game.play(&here, mv)).collect()
        };
        match question {
            Question::Never => self.open_nodes(),
            Question::Hits => self.waiting(self.node, self.at),
            Question::Next => {
                // Where the search may go on: below, or back at what waits beside the way here.
                let mut near: Vec<G::Position> = children(self.node);
                let frame = self.frames.get(self.at);
                if frame.is_some_and(|frame| frame.kind == FrameKind::End) {
                    // What is over may be searched once more.
                    near.push(position(self.node));
                }
                for above in self.recursion.path(self.node) {
                    let entered = |position: &G::Position| {
                        let own = self.recursion.children(above);
                        let mut own = own.filter(|&child| self.recursion.span(child).0 <= self.at);
                        own.any(|child| self.recursion.position(self.frames, child) == *position)
                    };
                    let waiting = children(above).into_iter();
                    near.extend(
                        waiting.filter(|position| above != self.node && !entered(position)),
                    );
                }
                near
            }
            Question::Best => children(self.recursion.ancestor(self.node, 0)),
            Question::Owner(_) => {
                let path = self.recursion.path(self.node);
                path.into_iter().map(position).collect()
            }
            _ => Vec::new(),
        }
    }
}
