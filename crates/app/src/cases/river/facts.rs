//! A recorded best-first search's answers as texts: the library's questions, with positions in the game's notation.
//!
//! Invariants: a board is searched at the root, among its moves and on the frame's path, since every picture of the frame shows
//! these. True values are given only where allowed.

use marubatsu::best_first::pn::ProofNumbers;
use marubatsu::best_first::{BestFirstRecording, NodeNumber};
use marubatsu::game::{Game, Notation, Side};
use marubatsu::question::{Answer, AnswerError, BestFirstQuestion, Descent, LocatedAnswer};
use marubatsu::score::Score;

use super::{FoundByRounds, PositionIn, RecordedBestFirst};

/// A choice on the way down to the node that proof numbers expand next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DescentChoice {
    /// Who makes it.
    pub side: Side,
    /// The moves, each with the number that this side wants to be small.
    pub moves: Vec<(String, u32)>,
    /// Which move is chosen.
    pub chosen: usize,
}

impl DescentChoice {
    /// The move that is chosen, with its number.
    pub fn best(&self) -> &(String, u32) {
        &self.moves[self.chosen]
    }

    /// Whether another move has the same number.
    pub fn is_tie(&self) -> bool {
        let (_, least) = self.best();
        let alike = self.moves.iter().filter(|(_, number)| number == least);
        alike.count() > 1
    }
}

/// What a recorded best-first search answers.
pub trait BestFirstFacts {
    /// The iteration of a frame, what happens in it, and the board of its node; none if there is no such frame.
    fn place(&self, at: u64) -> Option<String>;
    /// The answer to a question that is asked at a frame, with boards as texts; a way has its moves.
    ///
    /// # Errors
    /// When nothing in the recording answers it.
    fn answer(
        &self,
        at: u64,
        question: BestFirstQuestion,
    ) -> Result<LocatedAnswer<String>, AnswerError>;
    /// The boards among which the very next event chooses, each with its upper confidence bound as a share; none where it chooses
    /// nothing.
    fn upper_bounds(&self, at: u64) -> Vec<(String, f64)>;
    /// The choices on the way to the node that proof numbers expand next; none where there are no such numbers.
    fn descent(&self, at: u64) -> Vec<DescentChoice>;
    /// How many moves of the root are the favourite one after the other, and from which iteration on the last of them is.
    fn favourites(&self) -> Option<[u64; 2]>;
    /// Whether a board is in the picture of a frame; none if the text is no board of the game.
    fn shows(&self, at: u64, board: &str) -> Option<bool>;
    /// The moves that lead to a board in the picture of a frame, by which its node is called there; none if it is not there.
    fn way(&self, at: u64, board: &str) -> Option<String>;
    /// What is missing for a proof, and for a refutation, at a board in the picture of a frame; none where nothing is asked.
    fn missing(&self, at: u64, board: &str) -> Option<ProofNumbers>;
    /// The numbers that stand at a board in the picture of a frame: visits, mean, what is proved; and the truth if it is told.
    fn numbers(&self, at: u64, board: &str, truth: bool) -> Vec<Score>;
}

impl<R: FoundByRounds> BestFirstFacts for RecordedBestFirst<R> {
    fn place(&self, at: u64) -> Option<String> {
        let recording = &self.recording;
        let frame = (at < recording.frames()).then(|| recording.frame(at))?;
        let position = recording.position(frame.node());
        let board = recording.game().write_position(&position);
        let phase = R::phase_name(frame.phase);
        Some(format!("{} {phase} {board}", frame.iteration))
    }

    fn answer(
        &self,
        at: u64,
        question: BestFirstQuestion,
    ) -> Result<LocatedAnswer<String>, AnswerError> {
        let game = self.recording.game();
        let told = |position: &PositionIn<R>| self.truth(position, true);
        let found = self.recording.answer_at(at, question, &told)?;
        if let Answer::Way(way) = found.answer {
            let answer = Answer::Way(self.moves_along(&way));
            let (frame, candidates) = (found.frame, Vec::new());
            return Ok(LocatedAnswer {
                answer,
                frame,
                candidates,
            });
        }
        Ok(found.map(|position| game.write_position(&position)))
    }

    fn upper_bounds(&self, at: u64) -> Vec<(String, f64)> {
        let game = self.recording.game();
        let bounds = self.recording.bounds_at(at).into_iter();
        bounds
            .map(|(position, bound)| (game.write_position(&position), bound))
            .collect()
    }

    fn descent(&self, at: u64) -> Vec<DescentChoice> {
        let game = self.recording.game();
        let choices = self.recording.descent_at(at).into_iter();
        let choice = |made: Descent<PositionIn<R>>| {
            let moves: Vec<_> = game.moves(&made.at).collect();
            let written = made.numbers.iter().filter_map(|&(mv, number)| {
                let mv = moves.get(mv)?;
                Some((game.write_move(*mv), number))
            });
            DescentChoice {
                side: made.side,
                moves: written.collect(),
                chosen: made.chosen,
            }
        };
        choices.map(choice).collect()
    }

    fn favourites(&self) -> Option<[u64; 2]> {
        self.recording.favourites()
    }

    fn shows(&self, at: u64, board: &str) -> Option<bool> {
        let position = self.recording.game().parse_position(board).ok()?;
        Some(self.found(at, &position).is_some())
    }

    fn way(&self, at: u64, board: &str) -> Option<String> {
        let game = self.recording.game();
        let position = game.parse_position(board).ok()?;
        let moves = self.found(at, &position)?.1.into_iter();
        let moves: Vec<String> = moves.map(|mv| game.write_move(mv)).collect();
        Some(moves.join(" "))
    }

    fn missing(&self, at: u64, board: &str) -> Option<ProofNumbers> {
        let recording = &self.recording;
        let position = recording.game().parse_position(board).ok()?;
        let (node, _) = self.found(at, &position)?;
        recording.missing_at(node?, &recording.frame(at))
    }

    fn numbers(&self, at: u64, board: &str, truth: bool) -> Vec<Score> {
        let recording = &self.recording;
        let Ok(position) = recording.game().parse_position(board) else {
            return Vec::new();
        };
        let Some((node, _)) = self.found(at, &position) else {
            return Vec::new();
        };
        let frame = recording.frame(at);
        let known = node.map(|node| recording.numbers_at(node, &frame));
        let mut numbers = known.unwrap_or_default();
        numbers.extend(self.truth(&position, truth));
        numbers
    }
}

/// A node, if it was made, and the moves that lead there.
type FoundNode<R> = (
    Option<NodeNumber>,
    Vec<<<R as BestFirstRecording>::Game as Game>::Move>,
);

impl<R: FoundByRounds> RecordedBestFirst<R> {
    /// The moves that lead from the root through these positions.
    fn moves_along(&self, way: &[PositionIn<R>]) -> Vec<String> {
        let game = self.recording.game();
        let from = std::iter::once(self.recording.root()).chain(way);
        let steps = from.zip(way).filter_map(|(from, to)| {
            let mut moves = game.moves(from);
            let mv = moves.find(|&mv| game.play(from, mv) == *to)?;
            Some(game.write_move(mv))
        });
        steps.collect()
    }

    /// The node of a position in the picture of a frame, and the moves that lead there; a move of the root needs no node yet.
    fn found(&self, at: u64, position: &PositionIn<R>) -> Option<FoundNode<R>> {
        let recording = &self.recording;
        let (game, root) = (recording.game(), recording.root());
        let frame = recording.frame(at);
        let top = recording.root_at(&frame);
        let on_way = std::iter::once(top).chain(frame.path);
        if let Some(node) = { on_way }.find(|&node| recording.position(node) == *position) {
            return Some((Some(node), recording.moves_to(node)));
        }
        let mut moves = game.moves(root).enumerate();
        let (number, mv) = moves.find(|&(_, mv)| game.play(root, mv) == *position)?;
        Some((recording.child(top, number), vec![mv]))
    }
}
