//! What a recorded best-first search answers, in texts: the library's questions, with positions as its game writes them.
//!
//! Invariants: a board is looked for at the root, among its moves and on the way of the frame, as these are what every picture of
//! the frame shows; the truth is told only to whoever may know it.

use marubatsu::best_first::{BestFirstRecording, NodeNumber, RoundFrame};
use marubatsu::question::{
    BestFirstQuestion, LocatedAnswer, NoAnswer, WatchedGuesses, rounded_mean,
};
use marubatsu::score::Score;
use marubatsu::stage::best_first::phase_name;

use super::RecordedUct;
use crate::games::LabGame;

/// What a recorded best-first search answers.
pub trait BestFirstFacts {
    /// The iteration of a frame, what happens in it, and the board of its node; none if there is no such frame.
    fn place(&self, at: u64) -> Option<String>;
    /// The answer to a question that is asked at a frame, with boards as texts.
    ///
    /// # Errors
    /// When nothing in the recording answers it.
    fn answer(
        &self,
        at: u64,
        question: BestFirstQuestion,
    ) -> Result<LocatedAnswer<String>, NoAnswer>;
    /// How many moves of the root are the favourite one after the other, and from which iteration on the last of them is.
    fn favourites(&self) -> Option<[u64; 2]>;
    /// Whether a board is in the picture of a frame; none if the text is no board of the game.
    fn shows(&self, at: u64, board: &str) -> Option<bool>;
    /// The moves that lead to a board in the picture of a frame, by which its node is called there; none if it is not there.
    fn way(&self, at: u64, board: &str) -> Option<String>;
    /// The numbers that stand at a board in the picture of a frame: visits, mean, what is proved; and the truth if it is told.
    fn numbers(&self, at: u64, board: &str, truth: bool) -> Vec<Score>;
}

impl<G: LabGame> BestFirstFacts for RecordedUct<G> {
    fn place(&self, at: u64) -> Option<String> {
        let recording = &self.recording;
        let frame = (at < recording.frames()).then(|| recording.frame(at))?;
        let position = recording.position(frame.node());
        let board = recording.game().write_position(&position);
        Some(format!(
            "{} {} {board}",
            frame.iteration,
            phase_name(frame.phase)
        ))
    }

    fn answer(
        &self,
        at: u64,
        question: BestFirstQuestion,
    ) -> Result<LocatedAnswer<String>, NoAnswer> {
        let game = self.recording.game();
        let watched = WatchedGuesses {
            recording: &self.recording,
            truth: &|position| self.truth(position, true),
        };
        let found = watched.answer(at, question)?;
        Ok(found.map(|position| game.write_position(&position)))
    }

    fn favourites(&self) -> Option<[u64; 2]> {
        let favourites = self.recording.favourites();
        let &(from, _) = favourites.last()?;
        Some([favourites.len() as u64, from.into()])
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

    fn numbers(&self, at: u64, board: &str, truth: bool) -> Vec<Score> {
        let recording = &self.recording;
        let Ok(position) = recording.game().parse_position(board) else {
            return Vec::new();
        };
        let Some((node, _)) = self.found(at, &position) else {
            return Vec::new();
        };
        let frame = recording.frame(at);
        let known = node.and_then(|node| recording.stats(node, &frame));
        let mut numbers = Vec::new();
        if let Some(stats) = known {
            let visits = i32::try_from(stats.visits).ok();
            numbers.extend(
                visits
                    .and_then(|visits| visits.checked_mul(100))
                    .map(Score::from_hundredths),
            );
            numbers.extend(stats.mean().map(rounded_mean));
            let (range, bounds) = (recording.range(), stats.bounds);
            numbers.extend((bounds.lower > range.lower).then_some(bounds.lower));
            numbers.extend((bounds.upper < range.upper).then_some(bounds.upper));
        }
        numbers.extend(self.truth(&position, truth));
        numbers
    }
}

impl<G: LabGame> RecordedUct<G> {
    /// The node of a position in the picture of a frame, and the moves that lead there; a move of the root needs no node yet.
    fn found(&self, at: u64, position: &G::Position) -> Option<(Option<NodeNumber>, Vec<G::Move>)> {
        let recording = &self.recording;
        let (game, root) = (recording.game(), recording.root());
        let RoundFrame { path, .. } = recording.frame(at);
        let on_way = path.iter().copied();
        let on_way = std::iter::once(0).chain(on_way);
        if let Some(node) = { on_way }.find(|&node| recording.position(node) == *position) {
            return Some((Some(node), recording.moves_to(node)));
        }
        let mut children = recording.children(0);
        let mut moves = game.moves(root).map(|mv| (mv, children.next()));
        let (mv, node) = moves.find(|&(mv, _)| game.play(root, mv) == *position)?;
        Some((node, vec![mv]))
    }
}
