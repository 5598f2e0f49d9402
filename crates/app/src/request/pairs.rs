//! Options as they were given: pairs of key and value, read by a request's lists of options.
//!
//! Invariant: each key is one of the lists' and was given once, unless its option repeats; what wasn't given, or
//! given as nothing, has its default. The game that was named is there.

use crate::games::{AnyGame, AnyPosition, Catalog};
use crate::words::{InputError, KeyValue, OptionLists, OptionSpec, Values, error};

texts! {
    TWO_POSITIONS = "give either moves or a board",
        "moves と board はどちらか一方だけを指定してください";
    TWICE = "given twice", "2 回指定されています";
}

/// The pairs, the lists they were read by, and what of them was looked up in a catalog.
#[derive(Debug)]
pub(crate) struct OptionPairs<'c> {
    pairs: Vec<(&'static OptionSpec, String)>,
    lists: OptionLists,
    /// The game.
    pub(crate) game: AnyGame,
    /// Where names are looked up; none for a request that names nothing but its game.
    pub(crate) catalog: Option<&'c Catalog>,
}

impl<'c> OptionPairs<'c> {
    /// Reads pairs and looks up the game they name.
    ///
    /// # Errors
    /// When a key is in none of the lists, or given twice; when there is no such game.
    pub(crate) fn read(
        catalog: &'c Catalog,
        pairs: &[KeyValue<'_>],
        lists: OptionLists,
    ) -> Result<Self, InputError> {
        let pairs = listed(pairs.iter().copied(), lists)?;
        let game = value(&pairs, lists, "game");
        let game = catalog.game(game)?;
        Ok(Self {
            pairs,
            lists,
            game,
            catalog: Some(catalog),
        })
    }

    /// The same for a game that is known and a request without players.
    ///
    /// # Errors
    /// When a key is in none of the lists, or given twice.
    pub(crate) fn on<'a>(
        game: AnyGame,
        pairs: impl IntoIterator<Item = KeyValue<'a>>,
        lists: OptionLists,
    ) -> Result<Self, InputError> {
        Ok(Self {
            pairs: listed(pairs, lists)?,
            lists,
            game,
            catalog: None,
        })
    }

    /// The pairs as they were given.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = KeyValue<'_>> {
        let pairs = self.pairs.iter();
        pairs.map(|(option, value)| (option.key, value.as_str()))
    }

    /// All that was given for an option that repeats, in its order.
    pub(crate) fn all<'a>(&'a self, key: &'a str) -> impl Iterator<Item = &'a str> {
        let of_key = self.pairs().filter(move |(known, _)| *known == key);
        of_key.map(|(_, value)| value)
    }

    /// The value given, if it was given and isn't empty.
    pub(crate) fn get(&self, key: &str) -> Option<&str> {
        get(&self.pairs, key)
    }

    /// The value given, or the default.
    pub(crate) fn value(&self, key: &str) -> &str {
        value(&self.pairs, self.lists, key)
    }

    /// The option with this key; one without choices if the lists don't have it.
    pub(crate) fn option(&self, key: &'static str) -> OptionSpec {
        let found = OptionSpec::find(self.lists, key).copied();
        found.unwrap_or(OptionSpec::new(key, Values::Text("", "")))
    }

    pub(crate) fn position(&self) -> Result<AnyPosition, InputError> {
        match (self.get("board"), self.get("moves")) {
            (Some(_), Some(moves)) => Err(InputError::usage("moves", moves, TWO_POSITIONS)),
            (Some(board), None) => self.game.position_at(board),
            (None, moves) => self.game.position_after(moves.unwrap_or("")),
        }
    }
}

fn get<'a>(pairs: &'a [(&OptionSpec, String)], key: &str) -> Option<&'a str> {
    let found = pairs.iter().find(|(option, _)| option.key == key);
    let value = found.map(|(_, value)| value.as_str());
    value.filter(|value| !value.is_empty())
}

fn value<'a>(pairs: &'a [(&OptionSpec, String)], lists: OptionLists, key: &str) -> &'a str {
    let default = || OptionSpec::find(lists, key).map_or("", OptionSpec::default);
    get(pairs, key).unwrap_or_else(default)
}

/// The pairs with the options that they are about.
fn listed<'a>(
    pairs: impl IntoIterator<Item = KeyValue<'a>>,
    lists: OptionLists,
) -> Result<Vec<(&'static OptionSpec, String)>, InputError> {
    let mut given: Vec<(&'static OptionSpec, String)> = Vec::new();
    for (key, value) in pairs {
        let Some(option) = OptionSpec::find(lists, key) else {
            let all = lists.iter().copied().flatten();
            let names: Vec<&str> = all.map(|option| option.key).collect();
            return Err(error::unknown_key(key, value, &names));
        };
        let twice = given.iter().any(|(known, _)| known.key == option.key);
        if twice && !option.repeats {
            return Err(InputError::usage(key, value, TWICE));
        }
        given.push((option, value.to_owned()));
    }
    Ok(given)
}
