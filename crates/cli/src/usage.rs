//! What clap finds wrong with the arguments, in our words and both languages.
//!
//! Invariant: clap's own sentences are never shown; its suggestions are kept.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use marubatsu::lang::{Lang, Message, Text};
use marubatsu_app::error::{alternatives, suggesting};
use marubatsu_app::nearest::nearest;
use marubatsu_app::request::AnySearch;

use crate::arguments::PROGRAM;
use crate::arguments::commands::{ALIASES, CommandSpec, ROOT, find};
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
        key.and_then(AnySearch::option)
            .is_some_and(|option| option.takes_hyphens)
    };
    let words: Vec<&str> = arguments.iter().filter_map(|word| word.to_str()).collect();
    let mut pairs = words.windows(2);
    let pair = pairs.find(|pair| is_open(pair[0]) && pair[1].starts_with("--"))?;
    let help = help_command(command(arguments).name);
    Some(CommandError::new(ExitStatus::Usage, missing(pair[0])).with_help(help))
}

/// What clap refuses.
pub(crate) fn error(error: &clap::Error, arguments: &[OsString]) -> CommandError {
    let command = command(arguments);
    let message = if asks_format(error) && command.has("json") {
        let Message { en, ja } = message(error, command);
        Message::new(
            format!("{en}; {}", JSON_OPTION.en),
            format!("{ja}。{}", JSON_OPTION.ja),
        )
    } else {
        suggesting(
            message(error, command),
            suggestion(error, command).as_deref(),
        )
    };
    let explained = match error.kind() {
        ErrorKind::InvalidSubcommand if command.children().next().is_none() => "",
        _ => command.name,
    };
    CommandError::new(ExitStatus::Usage, message).with_help(help_command(explained))
}

/// Whether a format is asked for where there is no such option.
fn asks_format(error: &clap::Error) -> bool {
    let argument = texts(error.get(ContextKind::InvalidArg));
    let named = argument.iter().any(|name| name.starts_with("--format"));
    error.kind() == ErrorKind::UnknownArgument && named
}

/// The command that the arguments name, as far as can be told; the program, if they name none.
fn command(arguments: &[OsString]) -> &'static CommandSpec {
    let mut words = arguments.iter().filter_map(|argument| argument.to_str());
    let named = |name: &str| {
        let alias = ALIASES.into_iter().find(|(alias, _)| *alias == name);
        find(alias.map_or(name, |(_, name)| name)).filter(|spec| !spec.name.is_empty())
    };
    let Some(first) = words.find_map(named) else {
        return &ROOT;
    };
    let mut words = words.filter_map(|word| find(&format!("{} {word}", first.name)));
    words.next().unwrap_or(first)
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
fn suggestion(error: &clap::Error, command: &CommandSpec) -> Option<String> {
    if let Some(word) = texts(error.get(ContextKind::InvalidSubcommand)).first() {
        return nearest_command(word, parent(command)).map(str::to_owned);
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

/// The command whose commands the user chooses among: this one, or else the program.
fn parent(command: &CommandSpec) -> &CommandSpec {
    command.children().next().map_or(&ROOT, |_| command)
}

fn message(error: &clap::Error, command: &CommandSpec) -> Message {
    let first = |kind| texts(error.get(kind)).into_iter().next();
    let argument = first(ContextKind::InvalidArg).unwrap_or_default();
    let name = argument.split(' ').next().unwrap_or_default();
    match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let word = first(ContextKind::InvalidSubcommand).unwrap_or_default();
            unknown_command(&word, parent(command))
        }
        ErrorKind::MissingSubcommand => {
            let names = words(command);
            let (en, ja) = (
                alternatives(&names, Lang::En),
                alternatives(&names, Lang::Ja),
            );
            Message::new(
                format!("a command is missing after {}: expected {en}", command.name),
                format!(
                    "{} の後にコマンドがありません。{ja}を指定してください",
                    command.name
                ),
            )
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
    "an argument is not valid UTF-8",
    "UTF-8 ではない引数があります",
);
const NO_SENSE: Text = Text::new("the arguments can't be parsed", "引数を解釈できません");

/// The words of a command's commands.
fn words(parent: &CommandSpec) -> Vec<&'static str> {
    parent.children().map(CommandSpec::word).collect()
}

/// Refuses a word that is none of a command's commands, and says which there are.
pub(crate) fn unknown_command(word: &str, parent: &CommandSpec) -> Message {
    let names = words(parent);
    let en = alternatives(&names, Lang::En);
    let ja = alternatives(&names, Lang::Ja);
    Message::new(
        format!("unknown command \"{word}\"; expected {en}"),
        format!("「{word}」というコマンドはありません。{ja}を指定してください"),
    )
}

/// Where JSON is asked for as a format of a command that has the option `--json`.
pub(crate) const JSON_OPTION: Text = Text::new(
    "for JSON use --json instead of --format",
    "JSON で出力するには、--format ではなく --json を指定してください",
);

/// The command that may have been meant.
pub(crate) fn nearest_command(word: &str, parent: &CommandSpec) -> Option<&'static str> {
    nearest(word, words(parent))
}
