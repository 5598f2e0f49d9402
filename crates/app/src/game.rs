//! Games by name: `3x3`, `7x6x4g`, `connect4`, a tree's own text, `random:seed=1,depth=3`.
//!
//! Invariant: [`AnyGame::name`] reads back as the same game, and the same game always has the same
//! name, so that names serve as keys.

use marubatsu::depict::Depict;
use marubatsu::game::{Game, Notation, Outcome, Outcomes, Player, Symmetry};
use marubatsu::games::bits::Bits;
use marubatsu::games::line::{Line, SizeError};
use marubatsu::games::tree::{RandomTree, Tree};
use marubatsu::lang::Message;
use marubatsu::search::Evaluator;
use marubatsu::search::evaluators::{LeafScore, LineScore};

use crate::error::{self, InputError};

/// Any game there is.
#[derive(Clone, Debug)]
pub enum AnyGame {
    /// A line game whose board fits 64 bits.
    Line64(Line<u64>),
    /// A line game whose board fits 128 bits.
    Line128(Line<u128>),
    /// A tree.
    Tree(Tree),
}

/// Calls a generic function with the game inside.
#[macro_export]
macro_rules! with_game {
    ($any:expr, $game:ident => $body:expr) => {
        match $any {
            $crate::game::AnyGame::Line64($game) => $body,
            $crate::game::AnyGame::Line128($game) => $body,
            $crate::game::AnyGame::Tree($game) => $body,
        }
    };
}

impl AnyGame {
    /// The game that a text names.
    ///
    /// # Errors
    /// When there is no such game; the error's key is `game`.
    pub fn parse(text: &str) -> Result<Self, InputError> {
        let text = text.trim();
        if text == "connect4" {
            return Self::parse("7x6x4g");
        }
        if let Some(description) = text.strip_prefix("random:") {
            return Ok(Self::Tree(random_tree(text, description)?));
        }
        let is_tree = ["(", "o(", "x("]
            .iter()
            .any(|start| text.starts_with(start));
        if is_tree || text.parse::<marubatsu::score::Score>().is_ok() {
            return text
                .parse()
                .map(Self::Tree)
                .map_err(|error| error::tree("game", text, &error));
        }
        line_game(text)
    }

    /// The game's name.
    pub fn name(&self) -> String {
        match self {
            Self::Line64(game) => line_name(game),
            Self::Line128(game) => line_name(game),
            Self::Tree(tree) => tree.to_string(),
        }
    }
}

fn unknown(text: &str) -> InputError {
    InputError::new(
        "game",
        text,
        Some(0),
        Message::new(
            "no such game: use WxH, WxHxK, WxHxKg with gravity, connect4, a tree such as (3 (5 2)), or random:seed=1,depth=3,branching=3",
            "そのようなゲームはありません。WxH、WxHxK、重力ありは WxHxKg、connect4、(3 (5 2)) のような木、random:seed=1,depth=3,branching=3 を使ってください",
        ),
    )
}

fn line_game(text: &str) -> Result<AnyGame, InputError> {
    let (sizes, gravity) = text
        .strip_suffix('g')
        .map_or((text, false), |sizes| (sizes, true));
    // What is too large to count is too large for a board, and is refused as such.
    let number = |part: &str| {
        let digits = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        digits.then(|| part.parse().unwrap_or(u32::MAX))
    };
    let parts: Option<Vec<u32>> = sizes.split('x').map(number).collect();
    let (width, height, k) = match parts.as_deref() {
        Some(&[width, height]) => (width, height, width.min(height)),
        Some(&[width, height, k]) => (width, height, k),
        _ => return Err(unknown(text)),
    };
    let refused = |error: SizeError| error::size("game", text, error);
    match Line::<u64>::new(width, height, k, gravity) {
        Ok(game) => Ok(AnyGame::Line64(game)),
        Err(SizeError::TooLarge { .. }) => Line::<u128>::new(width, height, k, gravity)
            .map(AnyGame::Line128)
            .map_err(refused),
        Err(error) => Err(refused(error)),
    }
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

/// The tree that `seed=1,depth=3,...` describes; what isn't said is [`RandomTree::default`].
fn random_tree(text: &str, description: &str) -> Result<Tree, InputError> {
    let mut tree = RandomTree::default();
    let mut at = "random:".len();
    for part in description.split(',').filter(|part| !part.is_empty()) {
        set_part(&mut tree, part).ok_or_else(|| {
            let message = Message::new(
                format!("\"{part}\" is none of seed=N, depth=N, branching=N, ragged=true, spread=N, repeats=N"),
                format!("「{part}」は seed=N、depth=N、branching=N、ragged=true、spread=N、repeats=N のどれでもありません"),
            );
            InputError::new("game", text, Some(at), message)
        })?;
        at += part.chars().count() + 1;
    }
    tree.make()
        .map_err(|error| error::random_tree("game", text, error))
}

fn set_part(tree: &mut RandomTree, part: &str) -> Option<()> {
    let (key, value) = part.split_once('=')?;
    match key {
        "seed" => tree.seed = value.parse().ok()?,
        "depth" => tree.depth = value.parse().ok()?,
        "branching" => tree.branching = value.parse().ok()?,
        "ragged" => tree.ragged = value.parse().ok()?,
        "spread" => tree.spread = value.parse().ok()?,
        "repeats" => tree.repeats = value.parse().ok()?,
        _ => return None,
    }
    Some(())
}

/// Which numbers a game's ends have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ScoreKind {
    /// 1, 0, -1.
    #[default]
    Standard,
    /// The sooner a win, the more it counts.
    Shortest,
}

impl ScoreKind {
    /// `standard` or `shortest`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Shortest => "shortest",
        }
    }
}

/// A game that the use cases can carry out.
pub trait LabGame: Symmetry + Depict {
    /// The numbers of its ends.
    type Ends: Evaluator<Self>;

    /// Its evaluator for this kind of score. Trees have one kind: their own.
    fn ends(&self, score: ScoreKind) -> Self::Ends;
    /// How the game has ended; none while it goes on, or if it has no outcomes.
    fn status(&self, position: &Self::Position) -> Option<Outcome>;
}

impl<B: Bits> LabGame for Line<B> {
    type Ends = LineScore;

    fn ends(&self, score: ScoreKind) -> LineScore {
        match score {
            ScoreKind::Standard => LineScore::Standard,
            ScoreKind::Shortest => LineScore::Shortest,
        }
    }

    fn status(&self, position: &Self::Position) -> Option<Outcome> {
        self.outcome(position)
    }
}

impl LabGame for Tree {
    type Ends = LeafScore;

    fn ends(&self, _: ScoreKind) -> LeafScore {
        LeafScore
    }

    fn status(&self, _: &Self::Position) -> Option<Outcome> {
        None
    }
}

/// A position of any game, as text and with whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// As [`Notation::write_position`] writes it.
    pub board: String,
    /// Whose turn it is.
    pub turn: Player,
    /// Whether the game is over there.
    pub ended: bool,
    /// The moves that led there, if it was given by moves.
    pub moves: Option<String>,
}

impl AnyGame {
    /// The position after `moves` (or the start).
    ///
    /// # Errors
    /// When the moves can't be played; the error's key is `moves`.
    pub fn place_after(&self, moves: &str) -> Result<Place, InputError> {
        with_game!(self, game => {
            let played = game.parse_moves(&game.start(), moves);
            let played = played.map_err(|error| error::notation("moves", moves, &error))?;
            let moves = Some(moves.to_owned()).filter(|moves| !moves.is_empty());
            Ok(place(game, &played.position, moves))
        })
    }

    /// The position that a board text shows.
    ///
    /// # Errors
    /// When it is no position of this game; the error's key is `board`.
    pub fn place_at(&self, board: &str) -> Result<Place, InputError> {
        with_game!(self, game => {
            let position = game.parse_position(board);
            let position = position.map_err(|error| error::notation("board", board, &error))?;
            Ok(place(game, &position, None))
        })
    }
}

fn place<G: Notation>(game: &G, position: &G::Position, moves: Option<String>) -> Place {
    Place {
        board: game.write_position(position),
        turn: game.to_move(position),
        ended: game.ended(position),
        moves,
    }
}
