//! What a lab requires of a game, and its positions as texts.
//!
//! Invariant: names are keys: two games of one name are the same game.

use std::any::Any;
use std::collections::TryReserveError;
use std::fmt::Debug;
use std::sync::{Arc, LazyLock};

use marubatsu::book::{Book, LazyBook, first_endings};
use marubatsu::depict::Depict;
use marubatsu::game::{MoveSequence, Notation, NotationErrorKind, Side, Symmetry};
use marubatsu::games::bits::Bits;
use marubatsu::games::line::{BoardShape, ConnectFour, Line};
use marubatsu::games::tree::Tree;
use marubatsu::lang::Message;
use marubatsu::players::by_score::{ScorePlayer, ScoreRule};
use marubatsu::players::open_lines::OpenLinesPlayer;
use marubatsu::players::rules::RulePlayer;
use marubatsu::players::{Chooser, UnsuitableGameError};
use marubatsu::score::{Bounds, Score};
use marubatsu::search::evaluators::{LeafScore, LineScore};
use marubatsu::search::fast_policy::{FastPolicy, KnowledgeSource};
use marubatsu::search::first_choice;
use marubatsu::search::lookahead::GameKnowledge;
use marubatsu::search::{Evaluator, Policy};
use marubatsu::table::{Fixed, Packed};

use crate::games::scoring::{NamedScorer, ScoringPlayer};
use crate::words::{InputError, JsonMove, error};

/// Which numbers a game's ends have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ScoreKind {
    /// 1, 0, -1.
    #[default]
    Standard,
    /// The sooner a win, the more it counts.
    Shortest,
}

names! {
    ScoreKind {
        Self::Standard => "standard" ("standard (1, 0, -1)", "標準 (1, 0, -1)")
        Self::Shortest => "shortest" ("shortest victory", "最短の勝利")
    }
}

/// A game that the use cases can carry out.
pub trait LabGame: Symmetry + Depict {
    /// The numbers of its ends.
    type Ends: Evaluator<Self> + Clone + Debug + Send + Sync + 'static;

    /// What names it in requests. Two games of one name must be the same game.
    fn name(&self) -> String;
    /// Its evaluator for this kind of score.
    fn ends(&self, score: ScoreKind) -> Self::Ends;
    /// Whether its ends have scores of their own, so that there is no kind to choose.
    fn has_own_scores(&self) -> bool {
        true
    }
    /// The AI by score on this game: none can play it, if nothing better is written.
    ///
    /// # Errors
    /// When its rules make no sense here.
    fn scoring_player(
        &self,
        _: &NamedScorer,
    ) -> Result<Arc<dyn ScoringPlayer<Self>>, UnsuitableGameError> {
        Err(UnsuitableGameError::NotALineGame)
    }
    /// The AI that names moves, `ai1` to `ai7`, on this game: none can play it, if nothing better is written.
    ///
    /// # Errors
    /// When its rules make no sense here.
    fn named_player(&self, _: &str) -> Result<Arc<dyn Chooser<Self>>, UnsuitableGameError> {
        Err(UnsuitableGameError::NotALineGame)
    }
    /// All moves of a position, the most promising first: in the game's order, if nothing better is written.
    fn promising(&self, position: &Self::Position) -> Vec<Self::Move> {
        self.moves(position).collect()
    }
    /// After how many plies, at most, solvers know a position from the program's own book of openings; none without a book.
    fn book_plies(&self) -> Option<u32> {
        None
    }
    /// The game as one of boards whose stones fit into a word; none if it is another.
    fn in_a_word(&self) -> Option<&Line<u64>> {
        (self as &dyn Any).downcast_ref()
    }
    /// Hands the racer what its searches race with, and a table of at most so many bytes: this game without knowledge, if nothing better
    /// is written.
    ///
    /// # Errors
    /// When there is no memory for the table.
    fn race<R: Racer>(
        &self,
        score: ScoreKind,
        (bytes, _): (usize, Openings),
        racer: R,
    ) -> Result<R::Outcome, TryReserveError> {
        raced_plainly::<_, _, (), _>(self.clone(), self.ends(score), bytes, racer)
    }
}

/// The AI by score on a game, or the evaluator of one's own that stands in its place.
///
/// # Errors
/// When its rules make no sense there.
pub(crate) fn scoring_player<G: LabGame>(
    game: &G,
    player: &NamedScorer,
) -> Result<Arc<dyn ScoringPlayer<G>>, UnsuitableGameError> {
    match &player.own {
        Some(own) => Ok(Arc::new(own.clone())),
        None => game.scoring_player(player),
    }
}

/// Whether a game's first plies are searched, where a book knows them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Openings {
    /// The program's own book is asked.
    FromBook,
    /// They are searched like all others.
    Searched,
}

/// Connect Four: its sizes, how many in a row win, and that stones fall.
const CONNECT_FOUR: ((u32, u32), u32, bool) = ((7, 6), 4, true);

/// Connect Four's openings, as `marubatsu book build --game connect4 --plies 8` solved them; read when they are first asked for.
static CONNECT_FOUR_BOOK: LazyLock<Arc<Book>> = LazyLock::new(|| {
    let endings = &const { first_endings::<BOOK_POSITIONS>(BOOK_FILE) };
    let game = ConnectFour::connect_four();
    let book = Book::of_endings(&game, "7x6x4g", BOOK_PLIES, endings);
    Arc::new(book.expect("the program's own book has an ending for each position: a test reads it"))
});

const BOOK_FILE: &[u8] = include_bytes!("../../books/7x6x4g.book");

/// How many of the file's plies the program holds. A browser loads one less, which is 38 kB instead of 129.
const BOOK_PLIES: u32 = if cfg!(target_arch = "wasm32") { 7 } else { 8 };

/// How many positions these plies have.
const BOOK_POSITIONS: usize = if BOOK_PLIES == 7 { 38_203 } else { 129_498 };

/// Who wants to race through a game: it is handed the types that make its searches fast.
pub trait Racer {
    /// What it makes of them.
    type Outcome;

    /// Takes the game, and how to search it.
    fn race<G, P>(self, game: G, policy: P) -> Self::Outcome
    where
        G: Symmetry + Notation,
        P: Policy<G> + Send + 'static;
}

/// A race with a table that holds whole keys.
fn raced_plainly<G, E, K, R>(
    game: G,
    ends: E,
    bytes: usize,
    racer: R,
) -> Result<R::Outcome, TryReserveError>
where
    G: Symmetry + Notation,
    E: Evaluator<G> + Clone + Send + 'static,
    K: KnowledgeSource<G, E, Fixed<G>> + Send + 'static,
    R: Racer,
{
    let table = Fixed::try_new(&game, bytes, ends.grain(&game))?;
    let knowledge = K::default();
    let policy = FastPolicy {
        ends,
        table,
        knowledge,
    };
    Ok(racer.race(game, policy))
}

/// A race with what line games know, in a table of packed keys; the racer again if they don't fit.
fn raced_in_words<S: BoardShape, R: Racer>(
    game: &Line<u64, S>,
    ends: LineScore,
    (bytes, knowledge): (usize, GameKnowledge<Line<u64, S>, Packed>),
    racer: R,
) -> Result<Result<R::Outcome, R>, TryReserveError> {
    let range = ends.range(game).unwrap_or(Bounds::UNKNOWN);
    let Some(table) = Packed::try_new(game, bytes, range, ends.grain(game))? else {
        return Ok(Err(racer));
    };
    let policy = FastPolicy {
        ends,
        table,
        knowledge,
    };
    Ok(Ok(racer.race(game.clone(), policy)))
}

impl<B: Bits> LabGame for Line<B> {
    type Ends = LineScore;

    fn name(&self) -> String {
        line_name(self)
    }

    fn ends(&self, score: ScoreKind) -> LineScore {
        match score {
            ScoreKind::Standard => LineScore::Standard,
            ScoreKind::Shortest => LineScore::Shortest,
        }
    }

    fn has_own_scores(&self) -> bool {
        false
    }

    fn scoring_player(
        &self,
        player: &NamedScorer,
    ) -> Result<Arc<dyn ScoringPlayer<Self>>, UnsuitableGameError> {
        match ScoreRule::named(player.spec.name) {
            Some(rule) => Ok(Arc::new(ScorePlayer::new(self, rule, &player.values)?)),
            None => Ok(Arc::new(OpenLinesPlayer)),
        }
    }

    fn named_player(&self, name: &str) -> Result<Arc<dyn Chooser<Self>>, UnsuitableGameError> {
        match RulePlayer::new(self, name) {
            Some(player) => Ok(Arc::new(player?)),
            None => Err(UnsuitableGameError::NotALineGame),
        }
    }

    fn promising(&self, position: &Self::Position) -> Vec<Self::Move> {
        first_choice::promising(self, position)
    }

    fn book_plies(&self) -> Option<u32> {
        let connect_four = ((self.width(), self.height()), self.k(), self.gravity());
        (connect_four == CONNECT_FOUR).then_some(BOOK_PLIES)
    }

    /// With what line games know; Connect Four's sizes are constants.
    fn race<R: Racer>(
        &self,
        score: ScoreKind,
        (bytes, openings): (usize, Openings),
        racer: R,
    ) -> Result<R::Outcome, TryReserveError> {
        let (ends, sizes) = (self.ends(score), (self.width(), self.height()));
        let connect_four = (sizes, self.k(), self.gravity()) == CONNECT_FOUR;
        let outcome = if connect_four {
            let knowledge = match openings {
                Openings::FromBook => {
                    let book = LazyBook::new(BOOK_PLIES, || CONNECT_FOUR_BOOK.clone());
                    GameKnowledge::with_book(book)
                }
                Openings::Searched => GameKnowledge::default(),
            };
            let game = ConnectFour::connect_four();
            raced_in_words(&game, ends, (bytes, knowledge), racer)?
        } else if let Some(game) = self.in_a_word() {
            raced_in_words(game, ends, (bytes, GameKnowledge::default()), racer)?
        } else {
            Err(racer)
        };
        outcome.or_else(|racer| {
            raced_plainly::<_, _, GameKnowledge<_, _>, _>(self.clone(), ends, bytes, racer)
        })
    }
}

impl LabGame for Tree {
    type Ends = LeafScore;

    fn name(&self) -> String {
        self.to_string()
    }

    fn ends(&self, _: ScoreKind) -> LeafScore {
        LeafScore
    }
}

/// The position that a board text shows.
///
/// # Errors
/// When it is no position of this game; the error's key is `board`.
pub(crate) fn position_of<G: Notation>(game: &G, board: &str) -> Result<G::Position, InputError> {
    let position = game.parse_position(board);
    position.map_err(|fault| error::notation("board", board, &fault))
}

/// What comes of moves from a position; they were given for the option `key`.
///
/// # Errors
/// When they can't be played.
pub(crate) fn played<G: Notation>(
    game: &G,
    from: &G::Position,
    (key, moves): (&str, &str),
) -> Result<MoveSequence<G>, InputError> {
    let played = game.parse_moves(from, moves);
    played.map_err(|fault| {
        let refused = error::notation(key, moves, &fault);
        match fault.fault {
            NotationErrorKind::NotAMove(_) => InputError {
                message: with_form(game, refused.message),
                ..refused
            },
            NotationErrorKind::Outside(_) => InputError {
                message: with_range(game, refused.message),
                ..refused
            },
            _ => refused,
        }
    })
}

/// What is wrong with a square or child that isn't there, and which there are: the start's last move names the last of them.
fn with_range<G: Notation>(game: &G, message: Message) -> Message {
    let start = game.start();
    let last = game.moves(&start).last();
    let numbers = last.map(|mv| game.move_numbers(mv)).unwrap_or_default();
    let Message { en, ja } = &message;
    match numbers[..] {
        // A column takes a second stone.
        [x, y] if game.parse_moves(&start, "11").is_ok() => {
            let letter = char::from_digit(x + 10, 36).unwrap_or('z');
            let columns = x + 1;
            message!(
                "{en}; expected a column from 1 to {columns} or a to {letter}, or x,y from 0,0 to {x},{y}",
                "{ja}。列は 1 から {columns} か a から {letter}、x,y なら 0,0 から {x},{y} までです"
            )
        }
        [x, y] => message!(
            "{en}; expected x,y from 0,0 to {x},{y}",
            "{ja}。x,y は 0,0 から {x},{y} までです"
        ),
        _ => with_form(game, message),
    }
}

/// What is wrong with a move, and how the game's moves are written.
fn with_form<G: Notation>(game: &G, message: Message) -> Message {
    let start = game.start();
    let Some(first) = game.moves(&start).last() else {
        return message;
    };
    let Message { en, ja } = message;
    let (written, column) = (game.write_move(first), "4");
    let reads = |moves| game.parse_moves(&start, moves).is_ok();
    // A column takes a second stone; a key of the pad names one square.
    let (by_column, by_key) = (reads("44"), reads(column));
    match game.move_numbers(first).len() {
        1 => message!(
            "{en}; a move is the number of a child, from 0, such as {written}",
            "{ja}。着手は {written} のように、0 から数えた子の番号で書きます"
        ),
        2 if by_column => message!(
            "{en}; a move is a column, such as {column} or d, or x,y from 0, such as {written}",
            "{ja}。着手は {column} や d のような列か、{written} のように 0 から数えた x,y で書きます"
        ),
        2 if by_key => message!(
            "{en}; a move is x,y, column and row from 0, such as {written}, or a key of a numeric pad, such as 5",
            "{ja}。着手は {written} のように 0 から数えた列と行の x,y か、5 のようにテンキーの数字で書きます"
        ),
        _ => message!(
            "{en}; a move is x,y, column and row from 0, such as {written}",
            "{ja}。着手は {written} のように、0 から数えた列と行の x,y で書きます"
        ),
    }
}

/// A position of any game, as text and with whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnyPosition {
    /// As [`marubatsu::game::Notation::write_position`] writes it.
    pub board: String,
    /// Whose turn it is.
    pub turn: Side,
    /// Whether the game is over there.
    pub ended: bool,
    /// The moves that led there, if it was given by moves.
    pub moves: Option<String>,
}

/// The moves around a position, by their numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MovesAt {
    /// What the end is worth by the game's standard scores, in circle's view, where the game is over.
    pub end: Option<Score>,
    /// Those that led there, if it was given by moves.
    pub played: Vec<JsonMove>,
    /// Those that are legal there, in the game's order; none when the game is over.
    pub legal: Vec<JsonMove>,
}

fn line_name<B: Bits>(game: &Line<B>) -> String {
    let (width, height, k) = (game.width(), game.height(), game.k());
    let gravity = if game.gravity() { "g" } else { "" };
    if k == width.min(height) {
        format!("{width}x{height}{gravity}")
    } else {
        format!("{width}x{height}x{k}{gravity}")
    }
}
