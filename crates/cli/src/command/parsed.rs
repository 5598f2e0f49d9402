//! The arguments of a command as they were given, by their keys.
//!
//! Invariant: what was not given is none; a value that was left empty is refused.

use std::path::PathBuf;

use clap::ArgMatches;
use marubatsu::lang::Message;
use marubatsu_app::error::InputError;
use marubatsu_app::lab::Lab;
use marubatsu_app::options::{OptionSpec, Values};

use super::own;

/// The arguments of the command that was chosen.
pub(super) struct Parsed<'a> {
    pub(super) name: &'a str,
    pub(super) matches: &'a ArgMatches,
    /// The games and players that the command may name.
    pub(super) lab: &'a Lab,
}

pub(super) fn text<'a>(matches: &'a ArgMatches, key: &str) -> Option<&'a str> {
    // Commands share readers of options that not all of them have.
    let found = matches.try_get_one::<String>(key);
    found.ok().flatten().map(String::as_str)
}

impl<'a> Parsed<'a> {
    pub(super) fn text(&self, key: &str) -> Option<&'a str> {
        text(self.matches, key)
    }

    /// All values of an option or argument that may be given again and again.
    pub(super) fn texts(&self, key: &str) -> Vec<&'a str> {
        own::texts(self.matches, key)
    }

    /// Whether a flag was given; not all commands have each of those that they share readers of.
    pub(super) fn flag(&self, key: &str) -> bool {
        let found = self.matches.try_get_one::<bool>(key);
        found.ok().flatten().is_some_and(|given| *given)
    }

    pub(super) fn path(&self, key: &str) -> Option<PathBuf> {
        let found = self.matches.try_get_one::<PathBuf>(key);
        found.ok().flatten().cloned()
    }

    /// The value of an option, as it was given.
    fn value(&self, option: &OptionSpec) -> Option<&'a str> {
        match option.values {
            Values::Flag => self.flag(option.key).then_some("true"),
            _ => self.text(option.key),
        }
    }

    /// The options of these lists that were given.
    pub(super) fn pairs(
        &self,
        lists: &[&[OptionSpec]],
    ) -> Result<Vec<(&'static str, &'a str)>, InputError> {
        let options = lists.iter().copied().flatten();
        let pairs: Vec<_> = options
            .filter_map(|option| Some((option.key, self.value(option)?)))
            .collect();
        let empty = |(key, value): &&(&str, &str)| value.is_empty() && *key != "moves";
        match pairs.iter().find(empty) {
            Some((key, value)) => {
                let message = Message::new("a value is missing", "値がありません");
                Err(InputError::new(key, value, Some(0), message))
            }
            None => Ok(pairs),
        }
    }

    pub(super) fn json(&self) -> bool {
        self.flag("json")
    }

    pub(super) fn number(&self, key: &str) -> Result<Option<u64>, InputError> {
        let refused = |text: &str| {
            let message = Message::new(
                format!("this must be a whole number from 0 to {}", u64::MAX),
                format!("0 以上 {} 以下の整数を指定してください", u64::MAX),
            );
            InputError::new(key, text, Some(0), message)
        };
        let parse = |text: &str| text.parse().map_err(|_| refused(text));
        self.text(key).map(parse).transpose()
    }
}

pub(super) fn refuse_one_position(pairs: &[(&'static str, &str)]) -> Result<(), InputError> {
    let one = |(key, _): &&(&str, &str)| ["moves", "board"].contains(key);
    match pairs.iter().find(one) {
        Some((key, value)) => Err(apart(key, value, "positions")),
        None => Ok(()),
    }
}

/// Refuses an option that does not go with another.
pub(super) fn apart(key: &str, value: &str, other: &str) -> InputError {
    let message = Message::new(
        format!("not together with --{other}"),
        format!("--{other} と同時には指定できません"),
    );
    InputError::usage(key, value, message)
}
