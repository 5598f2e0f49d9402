//! Games as files: a line each for the game, the players, the moves.
//!
//! ```text
//! marubatsu game 1
//! game 3x3
//! circle human
//! cross ai14s
//! moves 1,1 0,0
//! ```
//!
//! Invariant: what is saved is loaded as it was, but for the luck of players.

use std::path::Path;

use marubatsu::lang::Message;
use marubatsu_app::error::InputError;
use marubatsu_app::lab::Lab;

use super::game::GameInProgress;
use crate::error::CliError;
use crate::file;

const HEAD: &str = "marubatsu game 1";

/// Writes the game to a file.
pub(super) fn save(game: &GameInProgress, path: &str) -> Result<String, CliError> {
    let path = named("save", path)?;
    let [circle, cross] = game.players();
    let (game, moves) = (game.game().name(), game.moves());
    let text = format!("{HEAD}\ngame {game}\ncircle {circle}\ncross {cross}\nmoves {moves}\n");
    file::write_bytes("save", Path::new(path), text.as_bytes())?;
    Ok(path.to_owned())
}

/// Reads a game from a file; hints come from whom they came from before.
pub(super) fn load(
    lab: &Lab,
    path: &str,
    game: &GameInProgress,
) -> Result<GameInProgress, CliError> {
    let path = named("load", path)?;
    let bytes = file::read("load", Path::new(path), file::LARGEST_TEXT)?;
    let text = String::from_utf8_lossy(&bytes);
    let mut lines = text.lines();
    if lines.next() != Some(HEAD) {
        let message = Message::new(
            format!("not a saved game: the first line must be \"{HEAD}\""),
            format!("保存されたゲームではありません: 最初の行は「{HEAD}」です"),
        );
        return Err(InputError::new("load", path, None, message).into());
    }
    let lines: Vec<&str> = lines.collect();
    let value = |key: &str| {
        let line = lines
            .iter()
            .find_map(|line| line.strip_prefix(key)?.strip_prefix(' '));
        line.map(str::trim).ok_or_else(|| missing(path, key))
    };
    let players = [
        lab.player("circle", value("circle")?)?,
        lab.player("cross", value("cross")?)?,
    ];
    let rules = lab.game(value("game")?)?;
    let mut loaded =
        GameInProgress::new(lab, rules, players, (game.hinter().clone(), game.seed()))?;
    loaded.play_all(value("moves").unwrap_or_default())?;
    Ok(loaded)
}

fn named<'a>(key: &str, path: &'a str) -> Result<&'a str, InputError> {
    // What is typed and read here is no file.
    if path.is_empty() || file::is_stream(Path::new(path)) {
        let message = Message::new(
            format!("a file name is missing: expected {key} game.txt"),
            format!("ファイル名が必要です: {key} game.txt"),
        );
        return Err(InputError::new(key, path, None, message));
    }
    Ok(path)
}

fn missing(path: &str, key: &str) -> InputError {
    let message = Message::new(
        format!("the file has no line \"{key} ...\""),
        format!("「{key} ...」の行がありません"),
    );
    InputError::new("load", path, None, message)
}
