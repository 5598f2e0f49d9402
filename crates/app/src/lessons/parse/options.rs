//! The options of a recording, written as on the command line: `--game '((3 5) (2 9))' --algorithm minimax`.
//!
//! Invariant: what is read is what the command line would read.

use crate::request::OptionLists;
use crate::request::best_first::BEST_FIRST;
use crate::request::search::{HORIZON, SEARCH};
use crate::request::shared_options::POSITION;
use crate::words::{InputError, OptionSpec, Values, error};

/// What a recording is made with: a search of either kind.
const LISTS: OptionLists = &[POSITION, SEARCH, HORIZON, BEST_FIRST];

texts! {
    NO_OPTION = "an option begins with --", "オプションは -- で始まります";
    NO_VALUE = "a value is missing", "値がありません";
    OPEN_QUOTE = "a quote is not closed", "引用符が閉じていません";
}

/// Returns the pairs of key and value.
pub(crate) fn pairs(text: &str) -> Result<Vec<(&'static str, String)>, InputError> {
    let mut words = words(text)?.into_iter();
    let mut pairs = Vec::new();
    while let Some(word) = words.next() {
        let Some(name) = word.strip_prefix("--") else {
            return Err(InputError::new("options", &word, None, NO_OPTION));
        };
        let (name, given) = match name.split_once('=') {
            Some((name, value)) => (name, Some(value.to_owned())),
            None => (name, None),
        };
        let option = option(name)?;
        let value = match option.values {
            Values::Flag => Some("true".to_owned()),
            _ => given.or_else(|| words.next()),
        };
        let missing = || InputError::new("options", name, None, NO_VALUE);
        pairs.push((option.key, value.ok_or_else(missing)?));
    }
    Ok(pairs)
}

fn option(name: &str) -> Result<&'static OptionSpec, InputError> {
    let mut all = LISTS.iter().copied().flatten();
    all.find(|option| option.flag_name() == name)
        .ok_or_else(|| {
            let names: Vec<&str> = LISTS
                .iter()
                .copied()
                .flatten()
                .map(|option| option.key)
                .collect();
            error::unknown_key(name, "", &names)
        })
}

/// The words of a text: parted by spaces, but not within quotes.
fn words(text: &str) -> Result<Vec<String>, InputError> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote: Option<char> = None;
    for c in text.chars() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (None, '\'' | '"') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, ' ') => words.extend(word.take()),
            (_, c) => word.get_or_insert_default().push(c),
        }
    }
    if quote.is_some() {
        return Err(InputError::new("options", text, None, OPEN_QUOTE));
    }
    words.extend(word);
    Ok(words)
}
