//! `serve` from arguments: the port, and what the server is to know by name.
//!
//! Invariant: a name names one thing.

use clap::ArgMatches;
use marubatsu::lang::Message;
use marubatsu_app::error::InputError;

use super::given::Given;
use super::{NamedFile, Serve};
use crate::problem::Ending;

impl Given<'_> {
    pub(super) fn serve(&self) -> Result<Serve, Ending> {
        let text = self.text("port").unwrap_or("8765");
        let port = text.parse().map_err(|_| {
            let message = Message::new(
                "this must be a whole number from 0 to 65535",
                "0 以上 65535 以下の整数を指定してください",
            );
            InputError::new("port", text, Some(0), message)
        })?;
        Ok(Serve {
            port,
            open: self.matches.get_flag("open"),
            tables: self.tables()?,
        })
    }

    fn tables(&self) -> Result<Vec<NamedFile>, InputError> {
        let mut tables: Vec<NamedFile> = Vec::new();
        for given in self
            .matches
            .get_many::<String>("table")
            .into_iter()
            .flatten()
        {
            let table = named_file(given)?;
            if tables.iter().any(|known| known.name == table.name) {
                let message =
                    Message::new("another table has this name", "同じ名前の表が他にあります");
                return Err(InputError::new("table", given, Some(0), message));
            }
            tables.push(table);
        }
        Ok(tables)
    }
}

fn named_file(given: &str) -> Result<NamedFile, InputError> {
    let fits = |letter: char| letter.is_ascii_alphanumeric() || "_-".contains(letter);
    let (name, file) = given.split_once('=').unwrap_or((given, ""));
    let wrong = name.chars().position(|letter| !fits(letter));
    if name.is_empty() || file.is_empty() || wrong.is_some() {
        let message = Message::new(
            "this must be NAME=FILE, with letters, digits, _ and - in the name",
            "名前=ファイル の形で指定してください。名前に使えるのは英数字と _ と - です",
        );
        let at = wrong.unwrap_or_else(|| name.chars().count());
        return Err(InputError::new("table", given, Some(at), message));
    }
    Ok(NamedFile {
        name: name.to_owned(),
        file: file.into(),
    })
}

/// Options of the server belong to `serve` once a command is named.
pub(super) fn refuse_before_command(root: &ArgMatches, command: &str) -> Result<(), InputError> {
    let text = |key: &'static str| {
        let value = root.get_one::<String>(key);
        value.map(|value| (key, value.as_str()))
    };
    let open = root.get_flag("open").then_some(("open", ""));
    let Some((key, value)) = text("port").or(open).or_else(|| text("table")) else {
        return Ok(());
    };
    let message = Message::new(
        format!("--{key} goes after serve, not before {command}"),
        format!("--{key} は serve の後に指定してください ({command} の前ではなく)"),
    );
    Err(InputError::usage(key, value, message))
}
