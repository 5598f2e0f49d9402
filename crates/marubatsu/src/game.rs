//! What a game is: rules as a value, positions that copy, and the laws every game keeps.
//!
//! The laws (`tests/library/laws.rs` runs them on every game of the library):
//! - `moves` is empty exactly when `ended`; it yields no move twice and knows its length;
//! - `to_move` is the only source of turns: nothing assumes that players alternate;
//! - a move's code (`Into<u32>`) differs from that of every other move of the position;
//! - symmetries form a group, keep the rules, and the canonical key is the same on a whole orbit.
//!
//! Who has won belongs to [`Outcomes`], numbers to an evaluator, text to [`Notation`].

pub(crate) mod class;
pub mod knowledge;

use std::fmt::Debug;
use std::hash::Hash;

use crate::lang::Lang;

/// One of the two sides. Circle (〇) moves first and maximises the score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// 〇, the maximising side.
    Circle,
    /// ×, the minimising side.
    Cross,
}

impl Side {
    /// Returns the other side.
    ///
    /// ```
    /// use marubatsu::game::Side;
    /// assert_eq!(Side::Circle.opponent(), Side::Cross);
    /// ```
    #[inline]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Circle => Self::Cross,
            Self::Cross => Self::Circle,
        }
    }

    /// `o` or `x`, as in board texts.
    pub const fn letter(self) -> char {
        match self {
            Self::Circle => 'o',
            Self::Cross => 'x',
        }
    }

    /// `〇` or `×`, as texts for people and pictures write it.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Circle => "〇",
            Self::Cross => "×",
        }
    }
}

/// How a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This side has won.
    Win(Side),
    /// Nobody can move and nobody has won.
    Draw,
}

/// The rules of a two-player game, as a value: board size or an explicit tree live in `self`.
///
/// Rules, positions and moves are plain values, so they may cross threads.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a game",
    note = "implement `marubatsu::SimpleGame` for `{Self}`, one trait from which all others follow, or `marubatsu::game::Game`"
)]
pub trait Game: Clone + Debug + Send + Sync + 'static {
    /// A position, including whose turn it is. Positions are copied; moves are never taken back.
    type Position: Copy + Eq + Debug + Send + Sync;
    /// A move. Its code is what traces store.
    type Move: Copy + Eq + Debug + Into<u32> + Send + Sync;
    /// Legal moves in the game's fixed order, generated while they are read.
    type Moves: ExactSizeIterator<Item = Self::Move> + Clone + Debug + Send + Sync;

    /// The position a game begins with.
    fn start(&self) -> Self::Position;
    /// Whose turn it is. At an ended position: whose turn it would be.
    fn to_move(&self, position: &Self::Position) -> Side;
    /// Whether the game is over here.
    fn ended(&self, position: &Self::Position) -> bool;
    /// The legal moves; none once the game has ended.
    fn moves(&self, position: &Self::Position) -> Self::Moves;
    /// The legal moves of a position at which the game is not over. Searches know that it isn't: worth overriding
    /// where telling costs more than the moves.
    #[inline]
    fn moves_in_play(&self, position: &Self::Position) -> Self::Moves {
        self.moves(position)
    }
    /// The position after `mv`. The caller makes sure that `mv` is one of [`Game::moves`].
    fn play(&self, position: &Self::Position, mv: Self::Move) -> Self::Position;

    /// How many positions follow in so many plies, itself included, at most; none where no bound is known.
    fn most_positions(&self, from: &Self::Position, plies: u16) -> Option<u128> {
        let _ = (from, plies);
        None
    }
    /// How many nodes the tree below a position has down to so many plies, the root included, where that is known without walking
    /// there: `u64::MAX` for more.
    fn tree_size(&self, position: &Self::Position, plies: u16) -> Option<u64> {
        let _ = (position, plies);
        None
    }

    /// The legal move with this code, if there is one. Codes from files become moves in this way
    /// only, so that no illegal move comes in.
    fn move_with_code(&self, position: &Self::Position, code: u32) -> Option<Self::Move> {
        self.moves(position).find(|&mv| mv.into() == code)
    }
}

/// A game in which somebody may win, and which knows how early that happened.
pub trait Outcomes: Game {
    /// The outcome, or `None` while the game is still on.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;
    /// How many plies could still be played if nobody won: empty squares, on a board.
    fn plies_left(&self, position: &Self::Position) -> u32;
    /// [`Outcomes::plies_left`] after the earliest possible win of this side; `None` if it can
    /// never win.
    fn plies_left_at_earliest_win(&self, side: Side) -> Option<u32>;
}

/// A game with symmetries and with keys for transposition tables.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no keys for tables",
    note = "implement `marubatsu::game::Asymmetric` for `{Self}`, a key and the way back, or `Symmetry` if positions that are mirrored or turned are worth the same"
)]
pub trait Symmetry: Game {
    /// An exact key: two positions with equal keys are the same position.
    type Key: Copy + Eq + Ord + Hash + Debug + Send + Sync;
    /// A symmetry: an element of the game's group.
    type Element: Copy + Eq + Debug + Send + Sync;

    /// The key of a position as it stands.
    fn key(&self, position: &Self::Position) -> Self::Key;
    /// The position that has this key.
    fn keyed(&self, key: Self::Key) -> Self::Position;
    /// All symmetries, the identity first.
    fn symmetries(&self) -> &[Self::Element];
    /// The symmetry that takes `element` back.
    fn inverse(&self, element: Self::Element) -> Self::Element;
    /// The position seen through a symmetry.
    fn map_position(&self, element: Self::Element, position: &Self::Position) -> Self::Position;
    /// The move seen through a symmetry.
    fn map_move(&self, element: Self::Element, mv: Self::Move) -> Self::Move;

    /// Whether a game that goes on from this position may come to two positions that a symmetry turns into each other. A search
    /// spares work where it can't.
    fn may_meet_images(&self, from: &Self::Position) -> bool {
        let _ = from;
        self.symmetries().len() > 1
    }

    /// The least key of the orbit, and the symmetry that leads there from `position`.
    ///
    /// The symmetry is needed to map the moves that a table stores: without it, a stored move may
    /// name an occupied square.
    fn canonical(&self, position: &Self::Position) -> (Self::Key, Self::Element) {
        let keyed = |&element: &Self::Element| {
            let image = self.map_position(element, position);
            (self.key(&image), element)
        };
        let mut all = self.symmetries().iter().map(keyed);
        let identity = all.next().expect("a group has an identity");
        all.fold(
            identity,
            |least, next| if next.0 < least.0 { next } else { least },
        )
    }
}

/// A game whose positions fit into one word.
pub trait PackedGame: Symmetry {
    /// How many bits a packed position takes at most; none if it doesn't fit into a word.
    fn packed_bits(&self) -> Option<u32>;
    /// The position as one number: if it `merges` symmetries, the same for all positions that symmetries turn into each other; else another
    /// for each position.
    fn packed(&self, position: &Self::Position, merges: bool) -> u64;
    /// The position that has this number: one of those that symmetries turn into each other, if the number merges them. The number must
    /// be one that [`PackedGame::packed`] gives.
    fn unpacked(&self, packed: u64) -> Self::Position;
}

/// A game that declares no symmetries: a key is all it needs to have transposition tables.
pub trait AsymmetricGame: Game {
    /// Tells positions apart exactly: equal keys mean equal positions.
    type TableKey: Copy + Eq + Ord + Hash + Debug + Send + Sync;

    /// The key of a position.
    fn table_key(&self, position: &Self::Position) -> Self::TableKey;
    /// The position that has this key.
    fn table_keyed(&self, key: Self::TableKey) -> Self::Position;
}

impl<G: AsymmetricGame> Symmetry for G {
    type Key = G::TableKey;
    type Element = ();

    #[inline]
    fn key(&self, position: &Self::Position) -> Self::Key {
        self.table_key(position)
    }

    fn keyed(&self, key: Self::Key) -> Self::Position {
        self.table_keyed(key)
    }

    fn symmetries(&self) -> &[()] {
        &[()]
    }

    fn inverse(&self, (): ()) {}

    fn map_position(&self, (): (), position: &Self::Position) -> Self::Position {
        *position
    }

    fn map_move(&self, (): (), mv: Self::Move) -> Self::Move {
        mv
    }
}

/// A game whose positions and moves can be written and read.
#[diagnostic::on_unimplemented(
    message = "positions and moves of `{Self}` can't be written",
    note = "implement `marubatsu::game::Notation` for `{Self}`: `write_position`, `parse_position` and `move_numbers`"
)]
pub trait Notation: Game {
    /// The position as text; on boards column by column, see [`crate::games::line`].
    fn write_position(&self, position: &Self::Position) -> String;
    /// Reads what [`Notation::write_position`] writes.
    ///
    /// # Errors
    /// When the text is not a position of this game. The error says at which character.
    fn parse_position(&self, text: &str) -> Result<Self::Position, NotationError>;
    /// The numbers that name a move: `[x, y]` on boards, `[child]` in trees.
    fn move_numbers(&self, mv: Self::Move) -> Vec<u32>;
    /// Reads a list of moves played from `from`, and returns them with the position reached.
    ///
    /// # Errors
    /// When a word is not a move, or not a legal one. The error says at which character.
    fn parse_moves(
        &self,
        from: &Self::Position,
        text: &str,
    ) -> Result<MoveSequence<Self>, NotationError> {
        let mut played = MoveSequence {
            moves: Vec::new(),
            position: *from,
        };
        for word in text.split_whitespace() {
            let offset = word.as_ptr() as usize - text.as_ptr() as usize;
            let at = text[..offset].chars().count();
            let ended = self.ended(&played.position);
            let fault = if ended {
                NotationErrorKind::Ended
            } else {
                NotationErrorKind::NotAMove
            };
            let mut moves = self.moves(&played.position);
            let mv = moves.find(|&mv| self.write_move(mv) == word);
            let mv = mv.ok_or_else(|| NotationError::new(at, fault(word.to_owned())))?;
            played.position = self.play(&played.position, mv);
            played.moves.push(mv);
        }
        Ok(played)
    }

    /// The moves by which the side to move wins if it makes nothing but threats, in order: whoever is told
    /// that a position is won by them wants to see them. None where the game looks for no such sequences.
    fn threats(&self, _position: &Self::Position) -> Vec<Self::Move> {
        Vec::new()
    }

    /// A move as text: its numbers with commas, such as `1,1`.
    fn write_move(&self, mv: Self::Move) -> String {
        let numbers: Vec<String> = self.move_numbers(mv).iter().map(u32::to_string).collect();
        numbers.join(",")
    }

    /// Returns moves as text, a space between two: what [`Notation::parse_moves`] reads.
    fn write_moves(&self, moves: &[Self::Move]) -> String {
        let texts: Vec<String> = moves.iter().map(|&mv| self.write_move(mv)).collect();
        texts.join(" ")
    }

    /// Returns a move as players note it: as it is written; where stones fall, its column's number.
    fn note_move(&self, mv: Self::Move) -> String {
        self.write_move(mv)
    }

    /// Returns what a move is called in a sentence: `(1, 1)`; where stones fall, `column 6`.
    fn name_move(&self, mv: Self::Move, lang: Lang) -> String {
        self.name_moves(&[self.move_numbers(mv)], lang)
    }

    /// Returns what moves of these numbers are called in a sentence, one after the other: `(1, 1) (0, 0)`; where stones fall,
    /// `columns 4 4 6`.
    fn name_moves(&self, moves: &[Vec<u32>], _lang: Lang) -> String {
        let name = |numbers: &Vec<u32>| {
            let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
            format!("({})", numbers.join(", "))
        };
        let names: Vec<String> = moves.iter().map(name).collect();
        names.join(" ")
    }

    /// What the two sides are called.
    fn signs(&self) -> Signs {
        Signs::Marks
    }
}

/// What the two sides of a game are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Signs {
    /// 〇 and ×, who play moves. An end with a score above 0 is a win of 〇, one below 0 a win of ×.
    Marks,
    /// △ and ▽, the max and the min side of a textbook's tree, who choose branches.
    Triangles,
}

impl Signs {
    /// Returns the sign of a side.
    pub const fn of(self, side: Side) -> &'static str {
        match (self, side) {
            (Self::Marks, Side::Circle) => "〇",
            (Self::Marks, Side::Cross) => "×",
            (Self::Triangles, Side::Circle) => "△",
            (Self::Triangles, Side::Cross) => "▽",
        }
    }
}

/// Moves read from text, and the position they lead to.
#[derive(Clone, Debug)]
pub struct MoveSequence<G: Game> {
    /// The moves in the order they were played.
    pub moves: Vec<G::Move>,
    /// The position after the last of them.
    pub position: G::Position,
}

/// Why a text is not a position or a move of the game, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{fault} (at character {at})")]
pub struct NotationError {
    /// The character (not byte) of the text where the error is, counted from 0.
    pub at: usize,
    /// What is wrong there.
    pub fault: NotationErrorKind,
}

impl NotationError {
    /// This fault at this character.
    pub const fn new(at: usize, fault: NotationErrorKind) -> Self {
        Self { at, fault }
    }
}

/// What can be wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotationErrorKind {
    /// A board text of another size.
    #[error("the board text has {found} squares, this game needs {needed}")]
    Length {
        /// Characters found.
        found: usize,
        /// Squares of the board.
        needed: usize,
    },
    /// A character other than `.`, `o` and `x`.
    #[error("'{0}' is not a mark: use '.', 'o' and 'x'")]
    Mark(char),
    /// The numbers of circles and crosses can't come from alternate turns that began with circle.
    #[error("{circles} circles and {crosses} crosses: circle moves first and turns alternate")]
    Counts {
        /// Circles on the board.
        circles: u32,
        /// Crosses on the board.
        crosses: u32,
    },
    /// Both sides have a line.
    #[error("both sides have a winning line")]
    TwoWinners,
    /// A side has a line, but the other side has moved after it.
    #[error("the game went on after {} had won", .0.letter())]
    PlayedOn(Side),
    /// A stone above an empty square in a game with gravity.
    #[error("a stone at {x},{y} hangs above an empty square")]
    Floating {
        /// Column from the left.
        x: u32,
        /// Row from the top.
        y: u32,
    },
    /// Not a position at all.
    #[error("\"{0}\" is not a position")]
    NotAPosition(String),
    /// Not a move at all.
    #[error("\"{0}\" is not a move")]
    NotAMove(String),
    /// A square (or child) that the game doesn't have.
    #[error("{0} is outside")]
    Outside(String),
    /// A square that is already taken.
    #[error("{0} is taken")]
    Taken(String),
    /// A move although the game is over.
    #[error("{0}: the game has ended before this move")]
    Ended(String),
}
