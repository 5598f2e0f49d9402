//! Games by name: `3x3`, `7x6x4g`, `connect4`, a tree's own text, `random:seed=1,depth=3`, and those
//! that were added to a [catalog](crate::games::catalog::Catalog).
//!
//! Invariant: [`AnyGame::name`] reads back as the same game, and the same game always has the same
//! name, so that names serve as keys.

use std::ops::Deref;
use std::sync::Arc;

use marubatsu::games::line::{Line, SizeError};
use marubatsu::games::tree::{RandomTree, Tree};
use marubatsu::players::UnsuitableGameError;
use marubatsu::score::Score;

use crate::games::built_in::GameKind;
use crate::games::player_cache::PlayerCaches;
use crate::games::scoring::{NamedScorer, ScoringPlayer};
use crate::words::{InputError, error, nearest};

pub use crate::games::erased::ErasedGame;
pub(crate) use crate::games::erased::any_position;
use crate::games::lab_game::scoring_player;
pub use crate::games::lab_game::{AnyPosition, LabGame, MovesAt, Openings, Racer, ScoreKind};
pub(crate) use crate::games::lab_game::{played, position_of};

texts! {
    NO_GAME = "unknown game; expected WxH, WxHxK, WxHxKg (with gravity), connect4, a tree such as (3 (5 2)), or random:seed=1,depth=3,branching=3",
        "そのようなゲームはありません。WxH、WxHxK、重力ありは WxHxKg、connect4、(3 (5 2)) のような木、random:seed=1,depth=3,branching=3 を使ってください";
}

/// Any game there is, by its name and its rules.
#[derive(Clone, Debug)]
pub struct AnyGame {
    name: String,
    rules: Arc<dyn ErasedGame>,
    /// The players that were made for games of the same catalog.
    made: PlayerCaches,
}

impl AnyGame {
    pub(crate) fn new(game: impl LabGame) -> Self {
        let name = game.name();
        Self::named(name, game)
    }

    fn named(name: String, game: impl LabGame) -> Self {
        Self {
            name,
            rules: Arc::new(game),
            made: PlayerCaches::default(),
        }
    }

    /// The same game, whose players are kept among these.
    pub(crate) fn sharing(self, made: &PlayerCaches) -> Self {
        Self {
            made: made.clone(),
            ..self
        }
    }

    /// The built-in game that a text names.
    ///
    /// # Errors
    /// When there is no such game; the error's key is `game`.
    pub(crate) fn built_in(text: &str) -> Result<Self, InputError> {
        let text = text.trim();
        if let Some(name) = well_known(text) {
            return line_game(name);
        }
        if let Some(description) = text.strip_prefix("random:") {
            return random_tree(text, description);
        }
        let mut starts = ["(", "o(", "x("].iter();
        if starts.any(|start| text.starts_with(start)) || text.parse::<Score>().is_ok() {
            let tree = text
                .parse::<Tree>()
                .map(|tree| Self::new(GameKind::Tree(tree)));
            return tree.map_err(|error| error::tree("game", text, &error));
        }
        line_game(&text.to_lowercase())
    }

    /// Returns the game's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether the player can play it.
    ///
    /// # Errors
    /// When it can't, with the reason.
    pub(crate) fn fits(&self, player: &NamedScorer) -> Result<(), UnsuitableGameError> {
        self.rules.fits((&self.made, &self.name), player)
    }

    /// The AI by score on this game, whose rules are `game`: one that was made lately, or made now.
    ///
    /// # Errors
    /// When it can't play the game.
    pub(crate) fn scoring_player<G: LabGame>(
        &self,
        game: &G,
        player: &NamedScorer,
    ) -> Result<Arc<dyn ScoringPlayer<G>>, UnsuitableGameError> {
        let make = || scoring_player(game, player);
        let kept = &self.made.scorers;
        kept.get_or_make((&self.name, &player.to_string()), make)
    }

    /// The players that were made for it and for others of its catalog.
    pub(crate) const fn made(&self) -> &PlayerCaches {
        &self.made
    }
}

/// What every game answers, whatever its type.
impl Deref for AnyGame {
    type Target = dyn ErasedGame;

    fn deref(&self) -> &Self::Target {
        &*self.rules
    }
}

/// The size of a game that is known by a name, whatever its capitals and hyphens.
fn well_known(text: &str) -> Option<&'static str> {
    let letters = text
        .chars()
        .filter(|letter| !matches!(letter, '-' | '_' | ' '));
    match letters.collect::<String>().to_lowercase().as_str() {
        "connect4" | "connectfour" | "c4" => Some("7x6x4g"),
        "tictactoe" | "noughtsandcrosses" | "〇×ゲーム" | "三目並べ" => Some("3x3"),
        _ => None,
    }
}

/// Refuses a name that is none, and suggests the game that may have been meant.
fn no_game(text: &str) -> InputError {
    let meant = nearest(text, ["connect4", "tictactoe"]);
    let message = error::suggesting(NO_GAME.into(), meant);
    InputError::new("game", text, Some(0), message)
}

fn line_game(text: &str) -> Result<AnyGame, InputError> {
    let sizes = text.strip_suffix('g');
    let (sizes, gravity) = (sizes.unwrap_or(text), sizes.is_some());
    // What is too large to count is too large for a board, and is refused as such.
    let number = |part: &str| {
        let digits = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        digits.then(|| part.parse().unwrap_or(u32::MAX))
    };
    let parts: Option<Vec<u32>> = sizes.split('x').map(number).collect();
    let (width, height, k) = match parts.as_deref() {
        Some(&[width, height]) => (width, height, width.min(height)),
        Some(&[width, height, k]) => (width, height, k),
        _ => return Err(no_game(text)),
    };
    let game = match Line::<u64>::new(width, height, k, gravity) {
        Err(SizeError::TooLarge { .. }) => {
            Line::<u128>::new(width, height, k, gravity).map(GameKind::Large)
        }
        game => game.map(GameKind::Small),
    };
    game.map(AnyGame::new)
        .map_err(|error| error::size("game", text, error))
}

/// The tree that `seed=1,depth=3,...` describes; what isn't said is [`RandomTree::default`].
fn random_tree(text: &str, description: &str) -> Result<AnyGame, InputError> {
    let mut tree = RandomTree::default();
    let mut at = "random:".len();
    for part in description.split(',').filter(|part| !part.is_empty()) {
        set_part(&mut tree, part).ok_or_else(|| {
            let message = message!(
                "unknown part \"{part}\"; expected seed=N, depth=N, branching=N, ragged=true, spread=N or repeats=N",
                "「{part}」は指定できません。seed=N、depth=N、branching=N、ragged=true、spread=N、repeats=N のどれかを指定してください"
            );
            InputError::new("game", text, Some(at), message)
        })?;
        at += part.chars().count() + 1;
    }
    let made = tree.make();
    let made = made.map_err(|error| error::random_tree("game", text, error))?;
    Ok(AnyGame::named(random_name(&tree), GameKind::Tree(made)))
}

/// All that describes a random tree: its own text may be hundreds of kilobytes.
fn random_name(tree: &RandomTree) -> String {
    let RandomTree {
        seed,
        depth,
        branching,
        ragged,
        spread,
        repeats,
    } = tree;
    format!(
        "random:seed={seed},depth={depth},branching={branching},ragged={ragged},spread={spread},repeats={repeats}"
    )
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
