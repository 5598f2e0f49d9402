//! The arguments of a command as they were given, by their keys, and what a command is once they are read.
//!
//! Invariants: what was not given is none; a value that was left empty is refused.

use std::io::Write;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::ArgMatches;
use marubatsu::lang::{Message, thousands};
use marubatsu_app::error::InputError;
use marubatsu_app::game::{AnyGame, AnyPosition};
use marubatsu_app::lab::Lab;
use marubatsu_app::options::{GAME, OptionSpec, POSITION, Values, choose};
use marubatsu_app::request::{KeyValue, Request, SearchRequest};

use crate::arguments::names::Names;
use crate::environment::Environment;
use crate::error::{CliError, ExitStatus};
use crate::file::is_stream;
use crate::usage::JSON_OPTION;

/// What carries a command out. Everything that was given has been checked, and what doesn't go together was refused.
pub(crate) type Command =
    Box<dyn FnOnce(Lab, &Environment, &mut dyn Write) -> Result<ExitStatus, CliError>>;

/// Options that were given, with their values.
pub(crate) type GivenOptions<'a> = Vec<(&'static str, &'a str)>;

/// The arguments of the command that was chosen.
pub(crate) struct ParsedArguments<'a> {
    pub(crate) matches: &'a ArgMatches,
    /// The games and players that the command may name.
    pub(crate) lab: &'a Lab,
    pub(crate) environment: &'a Environment,
}

/// The text given for an option. Commands share readers of options that not all of them have.
pub(crate) fn text<'a>(matches: &'a ArgMatches, key: &str) -> Option<&'a str> {
    let found = matches.try_get_one::<String>(key);
    found.ok().flatten().map(String::as_str)
}

/// All values of an option or argument that may be given again and again.
pub(crate) fn texts<'a>(matches: &'a ArgMatches, key: &str) -> Vec<&'a str> {
    let found = matches.try_get_many::<String>(key).ok().flatten();
    let texts = found.into_iter().flatten();
    texts.map(String::as_str).collect()
}

impl<'a> ParsedArguments<'a> {
    /// All values of an option or argument that may be given again and again.
    pub(crate) fn texts(&self, key: &str) -> Vec<&'a str> {
        texts(self.matches, key)
    }

    pub(crate) fn text(&self, key: &str) -> Option<&'a str> {
        text(self.matches, key)
    }

    /// Whether a flag was given.
    pub(crate) fn flag(&self, key: &str) -> bool {
        let found = self.matches.try_get_one::<bool>(key);
        found.ok().flatten().is_some_and(|given| *given)
    }

    pub(crate) fn json(&self) -> bool {
        self.flag("json")
    }

    pub(crate) fn path(&self, key: &str) -> Option<PathBuf> {
        let found = self.matches.try_get_one::<PathBuf>(key);
        found.ok().flatten().cloned()
    }

    /// The path that must be given.
    pub(crate) fn required_path(&self, key: &str, example: &str) -> Result<PathBuf, InputError> {
        self.path(key).ok_or_else(|| {
            let message = Message::new(
                format!("a file is missing: expected {example}"),
                format!("ファイルがありません。{example} のように指定してください"),
            );
            InputError::usage(key, "", message)
        })
    }

    /// The value of an option, as it was given; of a flag `true`.
    fn value(&self, option: &OptionSpec) -> Option<&'a str> {
        match option.values {
            Values::Flag => self.flag(option.key).then_some("true"),
            _ => self.text(option.key),
        }
    }

    /// The options of these lists that were given.
    pub(crate) fn pairs(&self, lists: &[&[OptionSpec]]) -> Result<GivenOptions<'a>, InputError> {
        let options = lists.iter().copied().flatten();
        let pairs: GivenOptions<'_> = options
            .filter_map(|option| Some((option.key, self.value(option)?)))
            .collect();
        let empty = |(key, value): &&KeyValue<'_>| value.is_empty() && *key != "moves";
        match pairs.iter().find(empty) {
            Some((key, value)) => {
                let message = Message::new("a value is missing", "値がありません");
                Err(InputError::new(key, value, Some(0), message))
            }
            None => Ok(pairs),
        }
    }

    /// The request that the options ask for.
    pub(crate) fn request<R: Request>(&self) -> Result<R, CliError> {
        Ok(self.lab.read(self.pairs(R::LISTS)?)?)
    }

    /// The game, without a position.
    pub(crate) fn game(&self) -> Result<AnyGame, InputError> {
        let given = self.pairs(&[GAME])?;
        let game = given.first().map_or(GAME[0].default(), |(_, game)| game);
        self.lab.game(game)
    }

    /// The game and the position, without a search.
    pub(crate) fn position(&self) -> Result<(AnyGame, AnyPosition), CliError> {
        let SearchRequest { game, position, .. } = self.lab.read(self.pairs(&[POSITION])?)?;
        Ok((game, position))
    }

    /// What the name given for an option means; the first, if none was given.
    pub(crate) fn named<T: Copy, const N: usize>(
        &self,
        key: &str,
        names: &Names<T, N>,
    ) -> Result<T, InputError> {
        choose(key, self.text(key).unwrap_or(names[0].0), *names)
    }

    /// The value of `--format`; JSON is none of its values.
    pub(crate) fn format<T: Copy, const N: usize>(
        &self,
        names: &Names<T, N>,
    ) -> Result<T, InputError> {
        let format = self.named("format", names);
        format.map_err(|error| match error.value.as_str() {
            "json" => InputError::usage("format", "json", JSON_OPTION),
            _ => error,
        })
    }

    /// A whole number of any size.
    pub(crate) fn number(&self, key: &str) -> Result<Option<u64>, InputError> {
        self.number_within(key, 0..=u64::MAX)
    }

    pub(crate) fn number_within<T: FromStr + PartialOrd + Copy + TryInto<u64>>(
        &self,
        key: &str,
        range: RangeInclusive<T>,
    ) -> Result<Option<T>, InputError> {
        let number = |text: &str| {
            let number = text.parse().ok().filter(|number| range.contains(number));
            number.ok_or_else(|| no_number(key, text, &range))
        };
        self.text(key).map(number).transpose()
    }

    /// The options of these lists that were given, and the files of these names: the first of them.
    pub(crate) fn first(
        &self,
        lists: &[&[OptionSpec]],
        files: &[&'static str],
    ) -> Result<Option<(&'static str, String)>, InputError> {
        let option = self.pairs(lists)?.first().copied();
        let option = option.map(|(key, value)| (key, value.to_owned()));
        let path = |key: &&'static str| Some((*key, self.path(key)?.to_string_lossy().into()));
        Ok(option.or_else(|| files.iter().find_map(path)))
    }
}

/// Refuses a text that is no whole number of a range.
pub(crate) fn no_number<T: Copy + TryInto<u64>>(
    key: &str,
    text: &str,
    range: &RangeInclusive<T>,
) -> InputError {
    let [least, most] =
        [range.start(), range.end()].map(|&end| thousands(end.try_into().unwrap_or(u64::MAX)));
    let message = Message::new(
        format!("expected a whole number from {least} to {most}"),
        format!("{least} 以上 {most} 以下の整数を指定してください"),
    );
    InputError::new(key, text, Some(0), message)
}

/// Refuses an option that does not go with another.
pub(crate) fn apart(key: &str, value: &str, other: &str) -> InputError {
    let message = Message::new(
        format!("not allowed together with --{other}"),
        format!("--{other} と同時には指定できません"),
    );
    InputError::usage(key, value, message)
}

/// Refuses an option that was given, by this fault.
pub(crate) fn refuse(
    given: Option<(&'static str, impl AsRef<str>)>,
    fault: impl FnOnce(&str, &str) -> InputError,
) -> Result<(), InputError> {
    given.map_or(Ok(()), |(key, value)| Err(fault(key, value.as_ref())))
}

/// Refuses an option that was given beside another.
pub(crate) fn none_beside(
    given: Option<(&'static str, impl AsRef<str>)>,
    other: &str,
) -> Result<(), InputError> {
    refuse(given, |key, value| apart(key, value, other))
}

/// Refuses one position beside many.
pub(crate) fn refuse_one_position(pairs: &GivenOptions<'_>) -> Result<(), InputError> {
    let one = |(key, _): &&(&'static str, &str)| ["moves", "board"].contains(key);
    none_beside(pairs.iter().find(one).copied(), "positions")
}

/// Options that name a file which is read, and such that name one which is written: `-` can stand for one of each.
const FILES: [&[&str]; 2] = [
    &["replay", "positions", "file", "live"],
    &["out", "record", "table_out", "games_out"],
];

/// Refuses standard input or output for two files at once.
pub(crate) fn refuse_shared_streams(matches: &ArgMatches) -> Result<(), InputError> {
    for keys in FILES {
        let is_shared = |key: &&&str| {
            let path = matches.try_get_one::<PathBuf>(key).ok().flatten();
            path.is_some_and(|path| is_stream(path))
        };
        let tables = texts(matches, "score_table").into_iter();
        let tables = tables.filter(|text| keys[0] == "replay" && text.ends_with("=-"));
        let shared = keys.iter().filter(is_shared).map(|key| (*key, "-"));
        let mut shared = shared.chain(tables.map(|text| ("score_table", text)));
        if let (Some((first, _)), Some((key, value))) = (shared.next(), shared.next()) {
            return Err(apart(key, value, &format!("{} -", first.replace('_', "-"))));
        }
    }
    Ok(())
}

/// Whether a file takes the place of the report: on standard output. It isn't a JSON document then.
pub(crate) fn replaces_report(
    (key, path): (&'static str, Option<&Path>),
    json: bool,
) -> Result<bool, InputError> {
    let replaces = path.is_some_and(is_stream);
    none_beside((replaces && json).then_some((key, "-")), "json")?;
    Ok(replaces)
}

/// The format that a file's ending says, the first one on standard output; none without a file.
pub(crate) fn format_of<T: Copy>(
    key: &str,
    path: Option<&Path>,
    formats: &[(&str, T)],
) -> Result<Option<T>, InputError> {
    let Some(path) = path else { return Ok(None) };
    if is_stream(path) {
        return Ok(formats.first().map(|(_, format)| *format));
    }
    let given = path
        .extension()
        .map(|ending| ending.to_string_lossy().to_lowercase());
    let found = formats
        .iter()
        .find(|(name, _)| given.as_deref() == Some(*name));
    found.map(|(_, format)| Some(*format)).ok_or_else(|| {
        let names: Vec<String> = formats.iter().map(|(name, _)| format!(".{name}")).collect();
        let names = names.join(", ");
        let message = Message::new(
            format!("the file's extension decides the format; expected {names}"),
            format!("ファイルの形式は拡張子で決まります: {names}"),
        );
        InputError::new(key, &path.to_string_lossy(), None, message)
    })
}
