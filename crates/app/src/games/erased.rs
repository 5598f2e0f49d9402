//! A game whose type is not known: what can be asked of its positions and moves as texts and numbers.
//!
//! Invariant: every [`LabGame`] answers all of it, from the same generic code. What is *done* with a game, the use
//! cases, is none of this file's business: they find its type again by [`ErasedGame::as_any`].

use std::any::Any;
use std::borrow::Cow;
use std::fmt::Debug;

use marubatsu::depict::Depiction;
use marubatsu::game::Notation;
use marubatsu::games::line::Line;
use marubatsu::lang::{Lang, Message};
use marubatsu::players::UnsuitableGameError;
use marubatsu::score::Score;
use marubatsu::search::Evaluator;
use marubatsu::table::{Entry, EntryKey};

use crate::games::history;
use crate::games::lab_game::{
    AnyPosition, LabGame, MovesAt, ScoreKind, played, position_of, scoring_player,
};
use crate::games::player_cache::PlayerCaches;
use crate::games::scoring::NamedScorer;
use crate::words::{InputError, JsonMove, numbers};

/// What every game answers, whatever its type.
pub trait ErasedGame: Debug + Send + Sync {
    /// Columns and rows, if its positions are boards.
    fn board_size(&self) -> Option<(u32, u32)>;
    /// Whether its ends have scores of their own, so that there is no kind to choose.
    fn has_own_scores(&self) -> bool;
    /// Whether the player, kept with others under the game's name or made now, can play it.
    ///
    /// # Errors
    /// When it can't, with the reason.
    fn fits(
        &self,
        kept: (&PlayerCaches, &str),
        player: &NamedScorer,
    ) -> Result<(), UnsuitableGameError>;
    /// Whether the AI that names moves, `ai1` to `ai7`, can play it.
    ///
    /// # Errors
    /// When it can't, with the reason.
    fn fits_named(&self, name: &str) -> Result<(), UnsuitableGameError>;
    /// The game as one of boards whose stones fit into a word; none if it is another.
    fn in_a_word(&self) -> Option<&Line<u64>>;
    /// How many bytes an entry of a search's table takes.
    fn entry_bytes(&self) -> usize;
    /// How many positions it has, at most; none where no bound is known.
    fn all_positions(&self) -> Option<u128>;
    /// The position after `moves` (or the start).
    ///
    /// # Errors
    /// When the moves can't be played; the error's key is `moves`.
    fn position_after(&self, moves: &str) -> Result<AnyPosition, InputError>;
    /// The position that a board text shows.
    ///
    /// # Errors
    /// When it is no position of this game; the error's key is `board`.
    fn position_at(&self, board: &str) -> Result<AnyPosition, InputError>;
    /// The board text of the position that a line names: by a board text, which isn't read here, or by the moves from the start.
    ///
    /// # Errors
    /// When the moves can't be played; the error's key is `moves`.
    fn board_of<'a>(&self, line: &'a str) -> Result<Cow<'a, str>, InputError>;
    /// Where one more move leads, and its numbers.
    ///
    /// # Errors
    /// When the text isn't one legal move there; the error's key is `key`.
    fn position_by(
        &self,
        before: &AnyPosition,
        key: &str,
        mv: &str,
    ) -> Result<(JsonMove, AnyPosition), InputError>;
    /// What the game is, not how it was made: a random tree's own text, else the name.
    fn text(&self) -> String;
    /// The moves that led to a position, and those that lead on.
    ///
    /// # Errors
    /// When the position is not one of this game.
    fn moves_at(&self, position: &AnyPosition) -> Result<MovesAt, InputError>;
    /// Whether solvers know a position from the program's own book of openings.
    fn is_in_book(&self, position: &AnyPosition) -> bool;
    /// Moves by which a game comes to a position that was given by its board.
    ///
    /// # Errors
    /// When no game comes there; the error's key is `board`.
    fn history(&self, position: &AnyPosition) -> Result<Vec<JsonMove>, InputError>;
    /// The squares of a finished line, column and row; none if nobody has one.
    ///
    /// # Errors
    /// When the position is not one of this game.
    fn winning_squares(&self, at: &AnyPosition) -> Result<Vec<[u32; 2]>, InputError>;
    /// What a position looks like.
    ///
    /// # Errors
    /// When the position is not one of this game.
    fn depicted(&self, at: &AnyPosition) -> Result<Depiction, InputError>;
    /// How many plies best play takes from a position that is worth so much by [`ScoreKind::Shortest`]; none where scores don't say it.
    ///
    /// # Errors
    /// When the position is not one of this game.
    fn plies_to_end(&self, at: &AnyPosition, score: Score) -> Result<Option<u32>, InputError>;
    /// The game itself, for those who know which types there are.
    fn as_any(&self) -> &dyn Any;
    /// What moves of these numbers are called in a sentence.
    fn moves_called(&self, moves: &[JsonMove]) -> Message;
}

impl<G: LabGame> ErasedGame for G {
    fn board_size(&self) -> Option<(u32, u32)> {
        match self.depict(&self.start(), None) {
            Depiction::Board { width, height, .. } => Some((width, height)),
            Depiction::Text(_) => None,
        }
    }

    fn has_own_scores(&self) -> bool {
        LabGame::has_own_scores(self)
    }

    fn fits(
        &self,
        (kept, name): (&PlayerCaches, &str),
        player: &NamedScorer,
    ) -> Result<(), UnsuitableGameError> {
        let make = || scoring_player(self, player);
        let player = kept.scorers.get_or_make((name, &player.to_string()), make);
        player.map(drop)
    }

    fn fits_named(&self, name: &str) -> Result<(), UnsuitableGameError> {
        self.named_player(name).map(drop)
    }

    fn in_a_word(&self) -> Option<&Line<u64>> {
        LabGame::in_a_word(self)
    }

    fn entry_bytes(&self) -> usize {
        // A byte of its place says whether it is taken.
        size_of::<(EntryKey<G>, Entry<G::Move>)>() + 1
    }

    fn all_positions(&self) -> Option<u128> {
        self.most_positions(&self.start(), u16::MAX)
    }

    fn position_after(&self, moves: &str) -> Result<AnyPosition, InputError> {
        let played = played(self, &self.start(), ("moves", moves))?;
        let moves = Some(moves.to_owned()).filter(|moves| !moves.is_empty());
        Ok(any_position(self, &played.position, moves))
    }

    fn position_at(&self, board: &str) -> Result<AnyPosition, InputError> {
        let position = position_of(self, board)?;
        Ok(any_position(self, &position, None))
    }

    fn board_of<'a>(&self, line: &'a str) -> Result<Cow<'a, str>, InputError> {
        let is_of_a_move =
            |letter: char| letter.is_ascii_alphanumeric() && !"oxOX".contains(letter);
        // Paths in a tree have digits too, and a game of one's own writes its positions as it likes.
        if !line.contains(is_of_a_move) || position_of(self, line).is_ok() {
            return Ok(Cow::Borrowed(line));
        }
        let played = played(self, &self.start(), ("moves", line))?;
        Ok(Cow::Owned(self.write_position(&played.position)))
    }

    fn text(&self) -> String {
        self.name()
    }

    fn moves_at(&self, at: &AnyPosition) -> Result<MovesAt, InputError> {
        let position = position_of(self, &at.board)?;
        let moves = at.moves.as_deref().unwrap_or_default();
        let played = played(self, &self.start(), ("moves", moves))?;
        let ends = self.ends(ScoreKind::Standard);
        Ok(MovesAt {
            end: at.ended.then(|| ends.at_end(self, &position)),
            played: numbers::moves(self, &played.moves),
            legal: numbers::moves(self, &self.moves(&position).collect::<Vec<_>>()),
        })
    }

    fn is_in_book(&self, at: &AnyPosition) -> bool {
        let stones = at.board.chars().filter(|mark| *mark != '.').count();
        self.book_plies()
            .is_some_and(|plies| stones <= plies as usize)
    }

    fn history(&self, at: &AnyPosition) -> Result<Vec<JsonMove>, InputError> {
        let position = position_of(self, &at.board)?;
        let found = history::moves_to(self, &position);
        let message = || {
            Message::new(
                "no game leads to this board",
                "この盤面に至る対局はありません",
            )
        };
        let unreached = || InputError::new("board", &at.board, None, message());
        found
            .map(|moves| numbers::moves(self, &moves))
            .ok_or_else(unreached)
    }

    fn position_by(
        &self,
        before: &AnyPosition,
        key: &str,
        mv: &str,
    ) -> Result<(JsonMove, AnyPosition), InputError> {
        let position = position_of(self, &before.board)?;
        let played = played(self, &position, (key, mv))?;
        let [mv] = played.moves[..] else {
            let message = Message::new("expected one move", "着手を 1 つ指定してください");
            return Err(InputError::new(key, mv, Some(0), message));
        };
        let moves: Vec<String> = before
            .moves
            .iter()
            .cloned()
            .chain([self.write_move(mv)])
            .collect();
        let moves = moves.join(" ");
        let moves = Some(moves).filter(|_| before.moves.is_some() || position == self.start());
        Ok((
            self.move_numbers(mv),
            any_position(self, &played.position, moves),
        ))
    }

    fn moves_called(&self, moves: &[JsonMove]) -> Message {
        let [ja, en] = Lang::ALL.map(|lang| self.name_moves(moves, lang));
        Message::new(en, ja)
    }

    fn winning_squares(&self, at: &AnyPosition) -> Result<Vec<[u32; 2]>, InputError> {
        let position = position_of(self, &at.board)?;
        let (width, _) = self.size();
        let places = self.winning_line(&position).into_iter();
        let places = places.filter_map(|place| u32::try_from(place).ok());
        Ok(places.map(|place| [place % width, place / width]).collect())
    }

    fn depicted(&self, at: &AnyPosition) -> Result<Depiction, InputError> {
        let position = position_of(self, &at.board)?;
        Ok(self.depict(&position, None))
    }

    fn plies_to_end(&self, at: &AnyPosition, score: Score) -> Result<Option<u32>, InputError> {
        let position = position_of(self, &at.board)?;
        let ends = self.ends(ScoreKind::Shortest);
        Ok(ends.plies_to_end(self, &position, score))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// A position of a game, and the moves that led there if they are known.
pub(crate) fn any_position<G: Notation>(
    game: &G,
    position: &G::Position,
    moves: Option<String>,
) -> AnyPosition {
    AnyPosition {
        board: game.write_position(position),
        turn: game.to_move(position),
        ended: game.ended(position),
        moves,
    }
}
