//! Options as they were given: pairs of key and value, read by the lists of [`crate::options`].
//!
//! Invariant: each key is one of the lists' and was given once; what wasn't given, or given as
//! nothing, has its default.

use std::ops::RangeInclusive;
use std::time::Duration;

use marubatsu::lang::Message;

use crate::error::{self, InputError};
use crate::game::{AnyGame, AnyPosition};
use crate::options::{self, OptionSpec};

/// The pairs, and the lists they were read by.
pub(crate) struct OptionPairs {
    pairs: Vec<(&'static str, String)>,
    lists: Vec<&'static [OptionSpec]>,
}

impl OptionPairs {
    /// # Errors
    /// When a key is in none of the lists, or given twice.
    pub(crate) fn read<K, V>(
        pairs: impl IntoIterator<Item = (K, V)>,
        lists: &[&'static [OptionSpec]],
    ) -> Result<Self, InputError>
    where
        K: AsRef<str>,
        V: AsRef<str>,
    {
        let mut given: Vec<(&'static str, String)> = Vec::new();
        for (key, value) in pairs {
            let (key, value) = (key.as_ref(), value.as_ref());
            let listed = || lists.iter().copied().flatten();
            let Some(option) = listed().find(|option| option.key == key) else {
                let names: Vec<&str> = listed().map(|option| option.key).collect();
                return Err(error::unknown_key(key, value, &names));
            };
            if given.iter().any(|(known, _)| *known == option.key) {
                let message = Message::new("given twice", "2 回指定されています");
                return Err(InputError::usage(key, value, message));
            }
            given.push((option.key, value.to_owned()));
        }
        let (pairs, lists) = (given, lists.to_vec());
        Ok(Self { pairs, lists })
    }

    /// The pairs as they were given.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.pairs.iter().map(|(key, value)| (*key, value.as_str()))
    }

    /// The value given, if it was given and isn't empty.
    pub(crate) fn get(&self, key: &str) -> Option<&str> {
        let found = self.pairs.iter().find(|(given, _)| *given == key);
        found
            .map(|(_, value)| value.as_str())
            .filter(|value| !value.is_empty())
    }

    pub(crate) fn value(&self, key: &str) -> &str {
        let options = || self.lists.iter().copied().flatten();
        let default = || {
            options()
                .find(|option| option.key == key)
                .map(OptionSpec::default)
        };
        self.get(key).or_else(default).unwrap_or("")
    }

    pub(crate) fn position(&self, game: &AnyGame) -> Result<AnyPosition, InputError> {
        match (self.get("board"), self.get("moves")) {
            (Some(_), Some(moves)) => {
                let message = Message::new(
                    "give either moves or a board",
                    "moves と board はどちらか一方だけを指定してください",
                );
                Err(InputError::usage("moves", moves, message))
            }
            (Some(board), None) => game.position_at(board),
            (None, moves) => game.position_after(moves.unwrap_or("")),
        }
    }

    pub(crate) fn choice<T, const N: usize>(
        &self,
        key: &str,
        names: [(&str, T); N],
    ) -> Result<T, InputError> {
        options::choose(key, self.value(key), names)
    }

    pub(crate) fn node_limit(&self) -> Result<Option<u64>, InputError> {
        let whole = Message::new(
            format!("this must be a whole number from 1 to {}", u64::MAX),
            format!("1 以上 {} 以下の整数を指定してください", u64::MAX),
        );
        self.parsed(
            "node_limit",
            |value| value.parse().ok().filter(|&limit| limit > 0),
            whole,
        )
    }

    pub(crate) fn time(&self) -> Result<Option<Duration>, InputError> {
        let seconds = Message::new(
            "this must be a number of seconds above 0, at most 1000000000",
            "0 より大きく 1000000000 以下の秒数を指定してください",
        );
        let sensible = |seconds: &f64| *seconds >= 0.001 && *seconds <= 1e9;
        let parse = |value: &str| {
            value
                .parse()
                .ok()
                .filter(sensible)
                .map(Duration::from_secs_f64)
        };
        self.parsed("time", parse, seconds)
    }

    /// A whole number within a range, if it was given.
    pub(crate) fn whole(
        &self,
        key: &str,
        range: RangeInclusive<u32>,
    ) -> Result<Option<u32>, InputError> {
        let (least, most) = (range.start(), range.end());
        let message = Message::new(
            format!("this must be a whole number from {least} to {most}"),
            format!("{least} 以上 {most} 以下の整数を指定してください"),
        );
        let parse = |value: &str| value.parse().ok().filter(|number| range.contains(number));
        self.parsed(key, parse, message)
    }

    pub(crate) fn parsed<T>(
        &self,
        key: &str,
        parse: impl Fn(&str) -> Option<T>,
        message: Message,
    ) -> Result<Option<T>, InputError> {
        let Some(value) = self.get(key) else {
            return Ok(None);
        };
        let refused = InputError::new(key, value, Some(0), message);
        parse(value).map(Some).ok_or(refused)
    }
}
