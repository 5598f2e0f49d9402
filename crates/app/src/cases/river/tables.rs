//! What a recorded search by UCT tells in rows: visits and means at any time, favourites and traps one after the other.
//!
//! Invariant: a search by proof numbers has none of it and says so.

use marubatsu::game::{Game, Notation};
use serde::Serialize;

use super::{FoundByRounds, PositionIn, RecordedBestFirst, RoundTarget};
use crate::cases::report::best_first::MoveVisits;
use crate::games::played;
use crate::request::best_first::OF_UCT;
use crate::words::{InputError, JsonMove, NamedValue};

texts! {
    ONE_MOVE = "expected one move of the root", "ルートの着手を 1 つ指定してください";
}

/// What was known of a move after an iteration that chose it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct VisitRow {
    /// The iteration.
    pub iteration: u32,
    /// Iterations up to there that chose it.
    pub visits: u32,
    /// The mean of their results, in circle's view.
    pub mean: f64,
}

/// From which iteration on a move is the favourite.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FavouriteRow {
    /// The iteration.
    pub iteration: u32,
    /// The move.
    #[serde(rename = "move")]
    pub mv: JsonMove,
}

/// A stretch of iterations whose favourite is in truth worse than the best move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct TrapRow {
    /// The iteration with which it begins.
    pub begin: u32,
    /// The one after which the favourite is as good as the best move again; none if that never comes.
    pub end: Option<u32>,
}

/// What a search by UCT tells in rows.
pub trait BestFirstTables {
    /// What is known of the root's moves after so many iterations, or in the end.
    ///
    /// # Errors
    /// When it is another search.
    fn visits(&self, iteration: Option<u32>) -> Result<Vec<MoveVisits>, InputError>;
    /// A row for each iteration that chose a move of the root.
    ///
    /// # Errors
    /// When it is another search, or the text is no move of the root.
    fn history(&self, mv: &str) -> Result<Vec<VisitRow>, InputError>;
    /// The favourites, one after the other.
    ///
    /// # Errors
    /// When it is another search.
    fn favourite_moves(&self) -> Result<Vec<FavouriteRow>, InputError>;
    /// The traps, which the truth of all moves of the root tells: none where that is not known.
    ///
    /// # Errors
    /// When it is another search.
    fn traps(&self) -> Result<Vec<TrapRow>, InputError>;
}

impl<R: FoundByRounds> BestFirstTables for RecordedBestFirst<R> {
    fn visits(&self, iteration: Option<u32>) -> Result<Vec<MoveVisits>, InputError> {
        let last = self.recording.rounds();
        let iteration = iteration.map_or(last, |iteration| iteration.min(last));
        let visits = self.recording.visits_after(iteration);
        visits.ok_or_else(|| self.of_uct())
    }

    fn history(&self, mv: &str) -> Result<Vec<VisitRow>, InputError> {
        let recording = &self.recording;
        let moves = played(recording.game(), recording.root(), ("move", mv))?.moves;
        let [wanted] = moves[..] else {
            return Err(InputError::new("move", mv, None, ONE_MOVE));
        };
        let mut moves = recording.game().moves(recording.root());
        let number = moves.position(|known| known == wanted);
        let history = number.and_then(|number| recording.history(number));
        history.ok_or_else(|| self.of_uct())
    }

    fn favourite_moves(&self) -> Result<Vec<FavouriteRow>, InputError> {
        let recording = &self.recording;
        let (game, root) = (recording.game(), recording.root());
        let favourites = recording.favourite_numbers().ok_or_else(|| self.of_uct())?;
        let row = |&(iteration, number): &(u32, usize)| {
            let mv = game.moves(root).nth(number)?;
            let mv = game.move_numbers(mv);
            Some(FavouriteRow { iteration, mv })
        };
        Ok(favourites.iter().filter_map(row).collect())
    }

    fn traps(&self) -> Result<Vec<TrapRow>, InputError> {
        let told = |position: &PositionIn<R>| self.truth(position, true);
        let ends = self.recording.rounds_of(&RoundTarget::Trap, &told);
        let ends = ends.ok_or_else(|| self.of_uct())?;
        let trap = |ends: &[u32]| TrapRow {
            begin: ends[0],
            end: ends.get(1).copied(),
        };
        Ok(ends.chunks(2).map(trap).collect())
    }
}

impl<R: FoundByRounds> RecordedBestFirst<R> {
    fn of_uct(&self) -> InputError {
        InputError::usage("algorithm", self.request.algorithm.name(), OF_UCT)
    }
}
