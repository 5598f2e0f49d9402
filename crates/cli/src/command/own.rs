//! Players of one's own, named on the command line: `--table NAME=FILE` and `--player NAME=COMMAND`.
//!
//! Invariant: they are added before any player is read, so that their names name them everywhere.

use std::path::Path;
use std::sync::Arc;

use marubatsu::lang::Message;
use marubatsu_app::error::InputError;
use marubatsu_app::players::own::{self, OwnPlayer};
use marubatsu_app::table::ScoreTable;

use super::parsed::Parsed;
use crate::file;
use crate::problem::Ending;

impl Parsed<'_> {
    /// Adds the players that the options define.
    pub(super) fn add_own(&self) -> Result<(), Ending> {
        for text in self.texts("table") {
            let (name, path) = defined(text)
                .ok_or_else(|| needed("table", text, "NAME=FILE", "mine=scores.csv"))?;
            own::add("table", name, table(path)?)?;
        }
        for text in self.texts("player") {
            if let Some((name, command)) = defined(text) {
                own::add("player", name, own::program("player", command)?)?;
            }
        }
        Ok(())
    }

    /// The same for commands to which `--player` names nobody, but defines.
    pub(super) fn add_defined(&self) -> Result<(), Ending> {
        let undefined = self
            .texts("player")
            .into_iter()
            .find(|text| defined(text).is_none());
        match undefined {
            Some(text) => {
                let example = "mine='python3 mine.py'";
                Err(needed("player", text, "NAME=COMMAND", example).into())
            }
            None => self.add_own(),
        }
    }
}

/// The name and what it stands for, if the text defines a player rather than names one.
pub(super) fn defined(text: &str) -> Option<(&str, &str)> {
    let (name, meaning) = text.split_once('=')?;
    let named = !name.is_empty() && !name.contains([':', '(']);
    named.then_some((name, meaning))
}

fn table(path: &str) -> Result<OwnPlayer, Ending> {
    let bytes = file::read("table", Path::new(path))?;
    let table = ScoreTable::read(path, &bytes).map_err(|fault| InputError {
        key: "table".to_owned(),
        ..fault
    })?;
    Ok(OwnPlayer::Table(Arc::new(table)))
}

fn needed(key: &str, text: &str, shape: &str, example: &str) -> InputError {
    let message = Message::new(
        format!("this must be {shape}, such as {example}"),
        format!("{example} のように {shape} の形で指定してください"),
    );
    InputError::new(key, text, Some(0), message)
}
