//! Players as what options of a request may be: one, or several in the order in which they were given.

use super::NamedPlayer;
use crate::request::OptionValue;
use crate::request::pairs::OptionPairs;
use crate::words::{InputError, OptionSpec, Values};

texts! {
    ONE_PLAYER = "name one player", "プレイヤーを 1 つ指定してください";
}

/// One player.
impl OptionValue for NamedPlayer {
    const VALUES: Values = Values::Text("PLAYER", "");

    fn read(given: &OptionPairs<'_>, option: &OptionSpec) -> Result<Self, InputError> {
        if let Ok([player]) = <[_; 1]>::try_from(Vec::<Self>::read(given, option)?) {
            return Ok(player);
        }
        Err(InputError::usage(option.key, "", ONE_PLAYER))
    }

    fn write(&self) -> String {
        self.to_string()
    }
}

/// Players in the order in which they were given.
impl OptionValue for Vec<NamedPlayer> {
    const VALUES: Values = Values::Text("PLAYER", "");

    fn read(given: &OptionPairs<'_>, option: &OptionSpec) -> Result<Self, InputError> {
        let named = given.catalog.into_iter().flat_map(|catalog| {
            let texts = given.all(option.key);
            texts.map(move |text| NamedPlayer::read(catalog, option.key, text))
        });
        named.collect()
    }

    fn write(&self) -> String {
        let names: Vec<String> = self.iter().map(ToString::to_string).collect();
        names.join(" ")
    }
}
