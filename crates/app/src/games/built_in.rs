//! The games that a text describes, boards of either width and trees, as one type: what is done with a game is compiled once for all.
//!
//! Invariant: a position or a move is of the kind of the game that it is asked of, and each answer is that game's own. What races for
//! speed is handed the game itself ([`LabGame::race`]).

use std::hash::{Hash, Hasher};

use marubatsu::depict::{Depict, Depiction};
use marubatsu::game::{Game, MoveSequence, Notation, NotationError, Side, Signs, Symmetry};
use marubatsu::games::line::{Line, Square, Squares, Turn};
use marubatsu::games::tree::{Branch, Branches, Tree};
use marubatsu::lang::Lang;

/// Something that differs with the kind of game: boards whose stones fit into one word, larger ones, and trees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum GameKind<S, L, T> {
    Small(S),
    Large(L),
    Tree(T),
}

/// A game that a text describes.
pub(crate) type BuiltIn = GameKind<Line<u64>, Line<u128>, Tree>;
type Position = GameKind<At<Line<u64>>, At<Line<u128>>, At<Tree>>;
type At<G> = <G as Game>::Position;
type Moves = GameKind<Squares<u64>, Squares<u128>, Branches>;
type Key = GameKind<KeyOf<Line<u64>>, KeyOf<Line<u128>>, KeyOf<Tree>>;
type KeyOf<G> = <G as Symmetry>::Key;

/// A move of any kind of game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Move {
    /// A stone on this square.
    Square(Square),
    /// To this child.
    Branch(Branch),
}

impl From<Square> for Move {
    fn from(square: Square) -> Self {
        Self::Square(square)
    }
}

impl From<Branch> for Move {
    fn from(branch: Branch) -> Self {
        Self::Branch(branch)
    }
}

impl From<Move> for u32 {
    fn from(mv: Move) -> Self {
        match mv {
            Move::Square(square) => square.into(),
            Move::Branch(branch) => branch.into(),
        }
    }
}

/// A kind of game, and the way from what is of any kind to what is of this one.
pub(crate) trait KindOfGame: Game<Move: Into<Move>> {
    fn game(any: &BuiltIn) -> Option<&Self>;
    fn position(any: &Position) -> Option<&Self::Position>;
    fn mv(any: Move) -> Option<Self::Move>;
}

macro_rules! kinds {
    ($($kind:ident $mv:ident: $game:ty;)*) => {
        $(impl KindOfGame for $game {
            fn game(any: &BuiltIn) -> Option<&Self> {
                if let GameKind::$kind(game) = any { Some(game) } else { None }
            }

            fn position(any: &Position) -> Option<&Self::Position> {
                if let GameKind::$kind(position) = any { Some(position) } else { None }
            }

            fn mv(any: Move) -> Option<Self::Move> {
                if let Move::$mv(mv) = any { Some(mv) } else { None }
            }
        })*
    };
}

kinds! {
    Small Square: Line<u64>;
    Large Square: Line<u128>;
    Tree Branch: Tree;
}

/// What the game says.
macro_rules! asked {
    ($any:expr, $game:ident => $answer:expr) => {
        match $any {
            GameKind::Small($game) => $answer,
            GameKind::Large($game) => $answer,
            GameKind::Tree($game) => $answer,
        }
    };
}

/// What the game makes of something of its own kind, such as a position; `$of` makes a position, key or moves of any kind of one of its own.
macro_rules! of_kind {
    (($any:expr, $other:expr), ($game:ident, $at:ident, $of:ident) => $answer:expr) => {
        match ($any, $other) {
            (GameKind::Small($game), GameKind::Small($at)) => {
                let $of = GameKind::Small;
                $answer
            }
            (GameKind::Large($game), GameKind::Large($at)) => {
                let $of = GameKind::Large;
                $answer
            }
            (GameKind::Tree($game), GameKind::Tree($at)) => {
                let $of = GameKind::Tree;
                $answer
            }
            _ => unreachable!("whoever asks a game has what is the game's"),
        }
    };
    (($any:expr, $other:expr), ($game:ident, $at:ident) => $answer:expr) => {
        match ($any, $other) {
            (GameKind::Small($game), GameKind::Small($at)) => $answer,
            (GameKind::Large($game), GameKind::Large($at)) => $answer,
            (GameKind::Tree($game), GameKind::Tree($at)) => $answer,
            _ => unreachable!("whoever asks a game has what is the game's"),
        }
    };
}

mod lab;
mod players;
#[cfg(test)]
mod tests;

/// The move, as one of a game's own.
fn own<G: KindOfGame>(_: &G, mv: Move) -> G::Move {
    G::mv(mv).expect("whoever asks a game has moves of the game's")
}

impl Iterator for Moves {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        asked!(self, moves => moves.next().map(Move::from))
    }

    fn nth(&mut self, skipped: usize) -> Option<Move> {
        asked!(self, moves => moves.nth(skipped).map(Move::from))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        asked!(self, moves => moves.size_hint())
    }
}

impl ExactSizeIterator for Moves {}

impl Game for BuiltIn {
    type Position = Position;
    type Move = Move;
    type Moves = Moves;

    fn start(&self) -> Position {
        match self {
            Self::Small(game) => GameKind::Small(game.start()),
            Self::Large(game) => GameKind::Large(game.start()),
            Self::Tree(game) => GameKind::Tree(game.start()),
        }
    }

    fn to_move(&self, position: &Position) -> Side {
        of_kind!((self, position), (game, at) => game.to_move(at))
    }

    fn ended(&self, position: &Position) -> bool {
        of_kind!((self, position), (game, at) => game.ended(at))
    }

    fn moves(&self, position: &Position) -> Moves {
        of_kind!((self, position), (game, at, of) => of(game.moves(at)))
    }

    fn moves_in_play(&self, position: &Position) -> Moves {
        of_kind!((self, position), (game, at, of) => of(game.moves_in_play(at)))
    }

    fn play(&self, position: &Position, mv: Move) -> Position {
        of_kind!((self, position), (game, at, of) => of(game.play(at, own(game, mv))))
    }

    fn most_positions(&self, from: &Position, plies: u16) -> Option<u128> {
        of_kind!((self, from), (game, from) => game.most_positions(from, plies))
    }

    fn tree_size(&self, position: &Position, plies: u16) -> Option<u64> {
        of_kind!((self, position), (game, at) => game.tree_size(at, plies))
    }

    fn move_with_code(&self, position: &Position, code: u32) -> Option<Move> {
        of_kind!((self, position), (game, at) => game.move_with_code(at, code).map(Move::from))
    }
}

/// A key is hashed as that of its own game, whose tables put it in the same place.
impl Hash for Key {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        asked!(self, key => key.hash(hasher));
    }
}

impl Symmetry for BuiltIn {
    type Key = Key;
    /// A tree has none but the one that changes nothing.
    type Element = Turn;

    fn key(&self, position: &Position) -> Key {
        of_kind!((self, position), (game, at, of) => of(game.key(at)))
    }

    fn keyed(&self, key: Key) -> Position {
        of_kind!((self, key), (game, key, of) => of(game.keyed(key)))
    }

    fn symmetries(&self) -> &[Turn] {
        match self {
            Self::Small(game) => game.symmetries(),
            Self::Large(game) => game.symmetries(),
            Self::Tree(_) => &[Turn::IDENTITY],
        }
    }

    fn inverse(&self, element: Turn) -> Turn {
        match self {
            Self::Small(game) => game.inverse(element),
            Self::Large(game) => game.inverse(element),
            Self::Tree(_) => element,
        }
    }

    fn map_position(&self, element: Turn, position: &Position) -> Position {
        match (self, position) {
            (Self::Small(game), GameKind::Small(at)) => {
                GameKind::Small(game.map_position(element, at))
            }
            (Self::Large(game), GameKind::Large(at)) => {
                GameKind::Large(game.map_position(element, at))
            }
            _ => *position,
        }
    }

    fn map_move(&self, element: Turn, mv: Move) -> Move {
        match (self, mv) {
            (Self::Small(game), Move::Square(square)) => game.map_move(element, square).into(),
            (Self::Large(game), Move::Square(square)) => game.map_move(element, square).into(),
            _ => mv,
        }
    }

    fn may_meet_images(&self, from: &Position) -> bool {
        of_kind!((self, from), (game, from) => game.may_meet_images(from))
    }

    fn canonical(&self, position: &Position) -> (Key, Turn) {
        match (self, position) {
            (Self::Small(game), GameKind::Small(at)) => {
                let (key, turn) = game.canonical(at);
                (GameKind::Small(key), turn)
            }
            (Self::Large(game), GameKind::Large(at)) => {
                let (key, turn) = game.canonical(at);
                (GameKind::Large(key), turn)
            }
            _ => (self.key(position), Turn::IDENTITY),
        }
    }
}

impl Notation for BuiltIn {
    fn write_position(&self, position: &Position) -> String {
        of_kind!((self, position), (game, at) => game.write_position(at))
    }

    fn parse_position(&self, text: &str) -> Result<Position, NotationError> {
        match self {
            Self::Small(game) => game.parse_position(text).map(GameKind::Small),
            Self::Large(game) => game.parse_position(text).map(GameKind::Large),
            Self::Tree(game) => game.parse_position(text).map(GameKind::Tree),
        }
    }

    fn move_numbers(&self, mv: Move) -> Vec<u32> {
        asked!(self, game => game.move_numbers(own(game, mv)))
    }

    fn parse_moves(
        &self,
        from: &Position,
        text: &str,
    ) -> Result<MoveSequence<Self>, NotationError> {
        of_kind!((self, from), (game, from, of) => {
            let MoveSequence { moves, position } = game.parse_moves(from, text)?;
            let moves = moves.into_iter().map(Move::from).collect();
            Ok(MoveSequence { moves, position: of(position) })
        })
    }

    fn threats(&self, position: &Position) -> Vec<Move> {
        of_kind!((self, position), (game, at) => game.threats(at).into_iter().map(Move::from).collect())
    }

    fn write_move(&self, mv: Move) -> String {
        asked!(self, game => game.write_move(own(game, mv)))
    }

    fn note_move(&self, mv: Move) -> String {
        asked!(self, game => game.note_move(own(game, mv)))
    }

    fn name_moves(&self, moves: &[Vec<u32>], lang: Lang) -> String {
        asked!(self, game => game.name_moves(moves, lang))
    }

    fn signs(&self) -> Signs {
        asked!(self, game => game.signs())
    }
}

impl Depict for BuiltIn {
    fn depict(&self, position: &Position, last: Option<Move>) -> Depiction {
        of_kind!((self, position), (game, at) => game.depict(at, last.map(|mv| own(game, mv))))
    }

    fn size(&self) -> (u32, u32) {
        asked!(self, game => game.size())
    }

    fn by_hand(&self) -> bool {
        asked!(self, game => game.by_hand())
    }

    fn winning_line(&self, position: &Position) -> Vec<usize> {
        of_kind!((self, position), (game, at) => game.winning_line(at))
    }
}
