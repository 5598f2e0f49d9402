//! What clap finds wrong with the arguments, in our words and both languages.
//!
//! Invariant: clap's own sentences are never shown; its suggestions are kept.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use marubatsu::lang::{Message, Text};
use marubatsu_app::error::suggesting;
use marubatsu_app::nearest::nearest;
use marubatsu_app::request::SearchRequest;

use crate::arguments::PROGRAM;
use crate::arguments::commands::{ALIASES, COMMANDS};
use crate::error::{CommandError, ExitStatus};

/// The call that explains a command; of the whole program, if the name is empty.
pub(crate) fn help_command(name: &str) -> String {
    match name {
        "" => format!("{PROGRAM} --help"),
        name => format!("{PROGRAM} {name} --help"),
    }
}

/// An option without its value, where clap would take the next option for it.
pub(crate) fn without_value(arguments: &[OsString]) -> Option<CommandError> {
    let is_open = |word: &str| {
        let key = word.strip_prefix("--");
        key.and_then(SearchRequest::option)
            .is_some_and(|option| option.takes_hyphens)
    };
    let words: Vec<&str> = arguments.iter().filter_map(|word| word.to_str()).collect();
    let mut pairs = words.windows(2);
    let pair = pairs.find(|pair| is_open(pair[0]) && pair[1].starts_with("--"))?;
    let help = help_command(command(arguments));
    Some(CommandError::new(ExitStatus::Usage, missing(pair[0])).with_help(help))
}

/// What clap refuses.
pub(crate) fn error(error: &clap::Error, arguments: &[OsString]) -> CommandError {
    let command = match error.kind() {
        ErrorKind::InvalidSubcommand => "",
        _ => command(arguments),
    };
    let message = if asks_format(error) && has_json(command) {
        let Message { en, ja } = message(error);
        Message::new(
            format!("{en}; {}", JSON_OPTION.en),
            format!("{ja}。{}", JSON_OPTION.ja),
        )
    } else {
        suggesting(message(error), suggestion(error).as_deref())
    };
    CommandError::new(ExitStatus::Usage, message).with_help(help_command(command))
}

/// Whether a format is asked for where there is no such option.
fn asks_format(error: &clap::Error) -> bool {
    let argument = texts(error.get(ContextKind::InvalidArg));
    let named = argument.iter().any(|name| name.starts_with("--format"));
    error.kind() == ErrorKind::UnknownArgument && named
}

/// Whether a command has the option `--json`.
fn has_json(command: &str) -> bool {
    let spec = COMMANDS.iter().find(|spec| spec.name == command);
    let lists = spec.iter().flat_map(|spec| spec.sections);
    let mut options = lists.flat_map(|(_, list)| list.iter());
    options.any(|option| option.key == "json")
}

/// The command that the arguments name, as far as can be told.
fn command(arguments: &[OsString]) -> &'static str {
    let named = |argument: &OsString| {
        let name = argument.to_str()?;
        let alias = ALIASES.into_iter().find(|(alias, _)| *alias == name);
        let name = alias.map_or(name, |(_, name)| name);
        COMMANDS.iter().find(|spec| spec.name == name)
    };
    arguments
        .iter()
        .find_map(named)
        .map_or("", |spec| spec.name)
}

fn missing(argument: &str) -> Message {
    Message::new(
        format!("a value is missing: {argument}"),
        format!("値がありません: {argument}"),
    )
}

fn texts(value: Option<&ContextValue>) -> Vec<String> {
    match value {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        Some(ContextValue::StyledStrs(texts)) => texts.iter().map(ToString::to_string).collect(),
        _ => Vec::new(),
    }
}

/// The argument or command that may have been meant.
fn suggestion(error: &clap::Error) -> Option<String> {
    if let Some(command) = texts(error.get(ContextKind::InvalidSubcommand)).first() {
        return nearest_command(command).map(str::to_owned);
    }
    let named = texts(error.get(ContextKind::SuggestedArg)).into_iter();
    // `'search --json' exists`
    let elsewhere = texts(error.get(ContextKind::Suggested));
    let elsewhere = elsewhere.iter().filter_map(|text| {
        let name = text.strip_prefix('\'')?.strip_suffix("' exists")?;
        Some(format!("{PROGRAM} {name}"))
    });
    named.chain(elsewhere).next()
}

fn message(error: &clap::Error) -> Message {
    let first = |kind| texts(error.get(kind)).into_iter().next();
    let argument = first(ContextKind::InvalidArg).unwrap_or_default();
    let name = argument.split(' ').next().unwrap_or_default();
    match error.kind() {
        ErrorKind::InvalidSubcommand => {
            unknown_command(&first(ContextKind::InvalidSubcommand).unwrap_or_default())
        }
        ErrorKind::UnknownArgument => Message::new(
            format!("unexpected argument \"{argument}\""),
            format!("「{argument}」という引数は使えません"),
        ),
        ErrorKind::ArgumentConflict => Message::new(
            format!("{name} is given twice"),
            format!("{name} が 2 回指定されています"),
        ),
        ErrorKind::TooManyValues => Message::new(
            format!("{name} takes no value"),
            format!("{name} は値を取りません"),
        ),
        ErrorKind::InvalidValue => missing(&argument),
        ErrorKind::MissingRequiredArgument => Message::new(
            format!("an argument is missing: {argument}"),
            format!("引数がありません: {argument}"),
        ),
        ErrorKind::InvalidUtf8 => NO_TEXT.into(),
        _ => NO_SENSE.into(),
    }
}

const NO_TEXT: Text = Text::new(
    "an argument is no text in UTF-8",
    "UTF-8 の文字列ではない引数があります",
);
const NO_SENSE: Text = Text::new("these arguments make no sense", "引数を解釈できません");

/// Refuses a command that is none, and says which there are.
pub(crate) fn unknown_command(name: &str) -> Message {
    let names: Vec<&str> = COMMANDS.iter().map(|spec| spec.name).collect();
    let names = names.join(", ");
    Message::new(
        format!("there is no command \"{name}\"; the commands are {names}"),
        format!("「{name}」というコマンドはありません。コマンドは {names} です"),
    )
}

/// Where JSON is asked for as a format of a command that has the option `--json`.
pub(crate) const JSON_OPTION: Text = Text::new(
    "JSON comes with --json, in place of --format",
    "JSON で出力するには、--format ではなく --json を指定してください",
);

/// The command that may have been meant.
pub(crate) fn nearest_command(name: &str) -> Option<&'static str> {
    nearest(name, COMMANDS.iter().map(|spec| spec.name))
}
