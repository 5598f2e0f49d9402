//! Your own players, named on the command line: `--score-table NAME=FILE` and `--player NAME=COMMAND`.
//!
//! Invariant: they are added before any player is read, so their names work everywhere.

use std::path::Path;
use std::sync::Arc;

use clap::ArgMatches;
use marubatsu::lang::Message;
use marubatsu_app::error::{Error, InputError};
use marubatsu_app::lab::Lab;
use marubatsu_app::own_player::{self, OwnPlayer};
use marubatsu_app::table::ScoreTable;

use crate::arguments::commands::find;
use crate::error::CliError;
use crate::file;
use crate::options::texts;

/// Adds the players that a command's options define.
pub(crate) fn add(command: &str, matches: &ArgMatches, lab: &mut Lab) -> Result<(), CliError> {
    // Elsewhere `--table` is that of a search. Only the list tells: without debug assertions clap finds no fault with an option that
    // a command hasn't got.
    if !find(command).is_some_and(|spec| spec.has("player")) {
        return Ok(());
    }
    let players = texts(matches, "player");
    let undefined = players.iter().find(|text| defined(text).is_none());
    if let Some(text) = undefined.filter(|_| command != "analyze") {
        let example = "mine='python3 mine.py'";
        return Err(needed("player", text, "NAME=COMMAND", example).into());
    }
    for text in texts(matches, "score_table") {
        let (name, path) = defined(text)
            .ok_or_else(|| needed("score_table", text, "NAME=FILE", "mine=scores.csv"))?;
        lab.add_player("score_table", name, table(path)?)?;
    }
    for (name, command) in players.into_iter().filter_map(defined) {
        lab.add_player("player", name, own_player::program("player", command)?)?;
    }
    Ok(())
}

/// The name and what it stands for, if the text defines a player rather than names one.
pub(crate) fn defined(text: &str) -> Option<(&str, &str)> {
    let (name, meaning) = text.split_once('=')?;
    let named = !name.is_empty() && !name.contains([':', '(']);
    named.then_some((name, meaning))
}

fn table(path: &str) -> Result<OwnPlayer, CliError> {
    let bytes = file::read("score_table", Path::new(path), file::LARGEST)?;
    let table = ScoreTable::read(path, &bytes).map_err(|fault| InputError {
        key: "score_table".to_owned(),
        ..fault
    })?;
    Ok(OwnPlayer::Table(Arc::new(table)))
}

fn needed(key: &str, text: &str, shape: &str, example: &str) -> InputError {
    let message = Message::new(
        format!("expected {shape}, such as {example}"),
        format!("{example} のように {shape} の形で指定してください"),
    );
    InputError::new(key, text, Some(0), message)
}

/// A fault in a player as one of the argument that named it.
pub(crate) fn as_argument(fault: Error) -> Error {
    as_given_by("players", fault)
}

/// A fault in a player as one of what named it.
pub(crate) fn as_given_by(key: &str, fault: Error) -> Error {
    match fault {
        Error::Input(fault) if fault.key == "player" => InputError {
            key: key.to_owned(),
            ..fault
        }
        .into(),
        other => other,
    }
}
