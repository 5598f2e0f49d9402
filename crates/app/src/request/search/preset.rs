//! A request whose way of searching is named by a preset.
//!
//! Invariant: what a preset decides can't be given beside it; a fault in what it stands for is shown
//! where it stands in the preset's text.

use super::{HORIZON, SEARCH, SearchRequest};
use crate::games::NamedScorer;
use crate::request::pairs::OptionPairs;
use crate::request::{Request, presets};
use crate::words::{Error, InputError, KeyValue};

texts! {
    DECIDED = "the preset decides this: leave one of them out",
        "preset が決めるので、どちらか一方だけを指定してください";
}

/// Options that go with every preset, if it doesn't decide them itself.
const BESIDE: [&str; 2] = ["node_limit", "time"];

/// Reads the request that a preset and the options beside it ask for.
pub(super) fn request(text: &str, given: &OptionPairs<'_>) -> Result<SearchRequest, Error> {
    let stands_for = presets::expand(text)?;
    let decided = |key: &str| stands_for.iter().any(|(known, _)| *known == key);
    for option in SEARCH.iter().chain(HORIZON) {
        let key = option.key;
        let free = key == "preset" || (BESIDE.contains(&key) && !decided(key));
        if let Some(value) = given.get(key).filter(|_| !free) {
            return Err(InputError::usage(key, value, DECIDED).into());
        }
    }
    let children = given.get("children") == Some("true");
    let judged = !presets::is_level(text) || given.game.fits(&NamedScorer::LINES).is_ok();
    let wanted = |key: &str| match key {
        "own_tables" => children && given.get(key).is_none(),
        "eval" => judged,
        _ => true,
    };
    let pairs = given.pairs().filter(|(key, _)| *key != "preset");
    let added = stands_for.iter().filter(|(key, _)| wanted(key));
    let added = added.map(|(key, value)| -> KeyValue<'_> { (key, value) });
    let game = given.game.clone();
    let mut whole = OptionPairs::on(game, pairs.chain(added), SearchRequest::LISTS)?;
    whole.catalog = given.catalog;
    SearchRequest::without_preset(&whole).map_err(|error| {
        let placed = if decided(&error.key) {
            placed(text, error)
        } else {
            error
        };
        Error::Input(placed)
    })
}

/// The fault as one of the preset.
fn placed(text: &str, error: InputError) -> InputError {
    let value = text.find(&error.value).filter(|_| !error.value.is_empty());
    let before = value.map(|byte| text[..byte].chars().count());
    InputError {
        key: "preset".to_owned(),
        value: text.to_owned(),
        at: before.map(|before| before + error.at.unwrap_or(0)),
        ..error
    }
}
