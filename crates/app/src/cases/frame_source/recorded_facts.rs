//! A recording's answers as texts: the library's questions, with positions in the game's notation.
//!
//! Invariant: it owns the frames that it answers from, so it can be kept as long as they.

use std::fmt::Debug;

use marubatsu::frame::Frames;
use marubatsu::observe::Leaf;
use marubatsu::question::{
    AnswerError, Cut, LocatedAnswer, Numbers, Probe, Question, answer, cuts, left_out, looked_at,
    probes,
};
use marubatsu::recursion::Recursion;
use marubatsu::score::Score;

use crate::games::LabGame;

/// What a recording answers.
pub trait RecordedFacts: Debug + Send + Sync {
    /// How many frames there are.
    fn frames(&self) -> u64;
    /// The kind of a frame, and the board of its node.
    fn place(&self, at: u64) -> Option<(&'static str, String)>;
    /// The answer to a question that is asked at a frame, with boards as texts.
    ///
    /// # Errors
    /// When nothing in the recording answers it.
    fn answer(&self, at: u64, question: Question) -> Result<LocatedAnswer<String>, AnswerError>;
    /// Whether a board is in the picture of a frame; none if the text is no board of the game.
    fn shows(&self, at: u64, board: &str) -> Option<bool>;
    /// The moves that lead to a board in the picture of a frame, as the tree's nodes are named by them; none if it is not
    /// there.
    fn way(&self, at: u64, board: &str) -> Option<String>;
    /// The last frame of the node that frame `at` is about.
    fn settles(&self, at: u64) -> Option<u64>;
    /// The numbers that stand at a board in the picture of a frame.
    fn numbers(&self, at: u64, board: &str) -> Vec<Score>;
    /// Whether some node was judged before its game was over.
    fn estimates(&self) -> bool;
    /// The boards of all nodes that the table had stored before a frame, in order.
    fn stored(&self, before: u64) -> Vec<String>;
    /// The cuts that left something out.
    fn cuts(&self) -> Vec<Cut>;
    /// The probes of Scout that came back.
    fn probes(&self) -> Vec<Probe>;
    /// The boards of ended games that were looked at, with the frames that settle them, then those that cuts left out,
    /// with the frames that cut.
    fn leaves(&self) -> [Vec<(String, u64)>; 2];
}

#[derive(Debug)]
struct IndexedFrames<G: LabGame> {
    frames: Frames<G>,
    recursion: Recursion,
    numbers: Numbers<G>,
}

/// The evidence of these frames.
pub(super) fn evidence<G: LabGame>(frames: &Frames<G>) -> Box<dyn RecordedFacts> {
    let recursion = Recursion::new(frames);
    Box::new(IndexedFrames {
        numbers: Numbers::new(frames, &recursion),
        frames: frames.clone(),
        recursion,
    })
}

impl<G: LabGame> RecordedFacts for IndexedFrames<G> {
    fn frames(&self) -> u64 {
        self.frames.len()
    }

    fn place(&self, at: u64) -> Option<(&'static str, String)> {
        let frame = self.frames.get(at)?;
        let board = self.frames.game().write_position(&frame.position);
        Some((frame.kind.name(), board))
    }

    fn answer(&self, at: u64, question: Question) -> Result<LocatedAnswer<String>, AnswerError> {
        let found = answer((&self.frames, &self.recursion), at, question)?;
        Ok(found.map(|position| self.frames.game().write_position(&position)))
    }

    fn shows(&self, at: u64, board: &str) -> Option<bool> {
        let position = self.frames.game().parse_position(board).ok()?;
        let there = self
            .numbers
            .shows(&self.frames, &self.recursion, (at, &position));
        Some(there)
    }

    fn way(&self, at: u64, board: &str) -> Option<String> {
        let game = self.frames.game();
        let position = game.parse_position(board).ok()?;
        let way = self
            .numbers
            .way(&self.frames, &self.recursion, (at, &position))?;
        let moves: Vec<String> = way.into_iter().map(|mv| game.write_move(mv)).collect();
        Some(moves.join(" "))
    }

    fn settles(&self, at: u64) -> Option<u64> {
        let there = at < self.frames.len();
        there.then(|| self.recursion.span(self.recursion.focus(at)).1)
    }

    fn numbers(&self, at: u64, board: &str) -> Vec<Score> {
        let position = self.frames.game().parse_position(board).ok();
        let at = |position| {
            self.numbers
                .at(&self.frames, &self.recursion, (at, &position))
        };
        position.map(at).unwrap_or_default()
    }

    fn estimates(&self) -> bool {
        let mut settled = self.recursion.nodes().filter_map(|node| node.settled);
        settled.any(|settled| settled.leaf == Some(Leaf::Horizon))
    }

    fn stored(&self, before: u64) -> Vec<String> {
        let stored = self.recursion.nodes().filter(|node| {
            let kept = node.settled.is_some_and(|settled| settled.stored);
            kept && node.last < before
        });
        let position = |number| self.recursion.position(&self.frames, number);
        stored
            .map(|node| self.frames.game().write_position(&position(node.number)))
            .collect()
    }

    fn cuts(&self) -> Vec<Cut> {
        cuts(&self.frames, &self.recursion)
    }

    fn probes(&self) -> Vec<Probe> {
        probes(&self.frames, &self.recursion)
    }

    fn leaves(&self) -> [Vec<(String, u64)>; 2] {
        let write = |position, frame| (self.frames.game().write_position(&position), frame);
        let looked = looked_at(&self.frames, &self.recursion).into_iter();
        let left = left_out(&self.frames, &self.recursion).into_iter();
        [
            looked
                .map(|(position, _, frame)| write(position, frame))
                .collect(),
            left.map(|(position, frame)| write(position, frame))
                .collect(),
        ]
    }
}
