//! The command line as clap sees it, made from lists of options.
//!
//! Invariant: an option is written down once ([`marubatsu_app::options`], [`options`]) and appears
//! from there in parsing, help, man pages and completions; every word that a user reads is in the
//! chosen language, headings too.

pub(crate) mod commands;
pub(crate) mod names;
pub(crate) mod options;
pub(crate) mod positional;

use clap::builder::{PossibleValuesParser, Styles};
use clap::{Arg, ArgAction, Command, ValueHint, value_parser};
use marubatsu::lang::{Lang, Text};
use marubatsu_app::frame_source::FrameFormat;
use marubatsu_app::options::{OptionSpec, Values};

use crate::columns;
use crate::text::{clip, hang, width, wrap};
use commands::{CommandSpec, GROUPS, ROOT, Section};
use options::{GENERAL, HELP, VERSION};
use positional::{Arity, POSITIONAL, Positional};

/// The program's name.
pub(crate) const PROGRAM: &str = "marubatsu";

/// How the command line is described.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HelpFormat {
    /// The language of all texts.
    pub(crate) lang: Lang,
    /// The width to wrap texts to; none for man pages and completions.
    pub(crate) columns: Option<usize>,
    /// Whether clap knows the names of values, for completions. Parsing leaves them to the use
    /// cases, which suggest the nearest name.
    pub(crate) names: bool,
    /// Whether only what one needs most is shown, as `-h` does.
    pub(crate) brief: bool,
}

/// Columns by which the text of an option is indented.
const INDENT: usize = 10;
/// Columns before the text in a list of commands, or of their groups.
const LIST_INDENT: usize = "  completions  ".len();
const GROUP_INDENT: usize = "  Play and compete  ".len();
/// Columns before the text of an option in `-h`, at most.
const BRIEF_INDENT: usize = "      --score-table <NAME=FILE>  ".len();
/// Columns of the values that `-h` shows beside an option's name.
const BRIEF_VALUES: usize = 12;

/// A line of help, and where an option's name begins in it.
const LINE: usize = 80;
const FLAG_INDENT: usize = 6;
/// The display order of help and version: after everything else.
const LAST: usize = 1000;

const USAGE_HEADING: Text = Text::new("Usage", "使い方");
const OPTIONS_HEADING: Text = Text::new("Options", "オプション");
const GENERAL_HEADING: Text = Text::new("General", "共通");
const ARGUMENTS_HEADING: Text = Text::new("Arguments", "引数");
const EXAMPLES_HEADING: Text = Text::new("Examples", "例");
const EXIT_HEADING: Text = Text::new("Exit codes", "終了コード");
const COLUMNS_HEADING: Text = Text::new("Columns of --format text", "--format text の項目");
const COMMANDS_HEADING: Text = Text::new("Commands", "コマンド");

/// Returns the whole command line.
pub(crate) fn command(format: HelpFormat) -> Command {
    let general = GENERAL
        .iter()
        .map(|option| format.option(option).global(true));
    let version = format.option(&VERSION[0]);
    format
        .described(&ROOT)
        .arg(
            version
                .short('V')
                .action(ArgAction::Version)
                .display_order(LAST),
        )
        .args(general)
        .version(env!("CARGO_PKG_VERSION"))
        .disable_help_subcommand(true)
}

impl HelpFormat {
    /// A command with its arguments, options and commands.
    fn described(self, spec: &'static CommandSpec) -> Command {
        let (name, call) = match spec.name {
            "" => (PROGRAM, PROGRAM.to_owned()),
            name => (spec.word(), format!("{PROGRAM} {name}")),
        };
        // Arguments come first, as in the usage.
        let arguments = POSITIONAL.iter().flat_map(|argument| {
            let commands = argument.commands.iter();
            let own = commands.filter(|(command, _)| *command == spec.name);
            own.map(|(_, arity)| self.positional(argument, *arity))
        });
        let command = Command::new(name)
            .aliases(commands::aliases(spec))
            .about(self.wrapped(spec.about.in_lang(self.lang), 0))
            .override_usage(format!("{call} {}", spec.usage.in_lang(self.lang)))
            .help_template(self.template(spec))
            .after_help(self.after_options(spec))
            .term_width(0)
            .disable_help_flag(true)
            .disable_version_flag(true)
            .subcommand_value_name("COMMAND")
            .subcommand_help_heading(COMMANDS_HEADING.in_lang(self.lang))
            .subcommand_required(!spec.name.is_empty() && spec.children().next().is_some())
            .args(arguments);
        // The template lists them by itself.
        let children = spec.children().map(|child| self.described(child));
        let children = children.map(|child| child.hide(self.columns.is_some()));
        self.with_options(command, spec).subcommands(children)
    }

    fn wrapped(self, text: &str, indent: usize) -> String {
        self.columns
            .map_or_else(|| text.to_owned(), |columns| wrap(text, columns - indent))
    }

    fn heading(self, heading: Text) -> String {
        let style = Styles::styled().get_header().to_owned();
        format!("{style}{}:{style:#}", heading.in_lang(self.lang))
    }

    fn template(self, spec: &CommandSpec) -> String {
        let usage = self.heading(USAGE_HEADING);
        let commands = match spec.name {
            "" if self.brief => self.groups(),
            "" => {
                let list = |(heading, commands): &(Text, &[CommandSpec])| {
                    format!(
                        "{}\n{}",
                        self.heading(*heading),
                        self.list(top_level(commands))
                    )
                };
                GROUPS.iter().map(list).collect()
            }
            _ if spec.children().next().is_none() => String::new(),
            _ => {
                let heading = self.heading(COMMANDS_HEADING);
                format!("{heading}\n{}", self.list(spec.children()))
            }
        };
        format!("{{about-with-newline}}\n{usage} {{usage}}\n\n{commands}{{all-args}}{{after-help}}")
    }

    /// Commands, each with what it does.
    fn list<'a>(self, commands: impl Iterator<Item = &'a CommandSpec>) -> String {
        let line = |spec: &CommandSpec| {
            let about = hang(spec.about.in_lang(self.lang), LIST_INDENT, self.columns);
            listed(spec.word(), LIST_INDENT, &about)
        };
        let lines: String = commands.map(line).collect();
        lines + "\n"
    }

    /// The groups of commands, a line for each.
    fn groups(self) -> String {
        let line = |(heading, commands): &(Text, &[CommandSpec])| {
            let names: Vec<&str> = top_level(commands).map(CommandSpec::word).collect();
            listed(heading.in_lang(self.lang), GROUP_INDENT, &names.join(", "))
        };
        let lines: String = GROUPS.iter().map(line).collect();
        format!("{}\n{lines}\n", self.heading(COMMANDS_HEADING))
    }

    /// What comes after the options: where there is more, or examples, for `trace` its columns, and for the whole program its exit codes.
    fn after_options(self, spec: &CommandSpec) -> String {
        if self.brief {
            let call = format!("{PROGRAM} {}", spec.name);
            let call = call.trim_end();
            return self.lang.pick(
                format!("{call} --help shows everything, with examples."),
                format!("{call} --help ですべての説明と例を表示します。"),
            );
        }
        let example = |(call, meaning): &(&str, Text)| {
            let meaning = self.wrapped(meaning.in_lang(self.lang), 6);
            let meaning = meaning.replace('\n', "\n      ");
            let call = format!("{PROGRAM} {call}");
            format!("\n  {}\n      {meaning}", call.trim_end())
        };
        let code =
            |(code, meaning): &(&str, Text)| format!("\n  {code:<5}{}", meaning.in_lang(self.lang));
        let heading = |heading| self.heading(heading);
        let codes = commands::EXIT_CODES.iter().map(code);
        let codes = std::iter::once(format!("\n\n{}", heading(EXIT_HEADING))).chain(codes);
        // A manual page has its own heading for the examples.
        self.columns
            .map(|_| heading(EXAMPLES_HEADING))
            .into_iter()
            .chain(spec.examples.iter().map(example))
            .chain(self.frame_columns(spec))
            .chain(codes.filter(|_| spec.name.is_empty()))
            .collect()
    }

    /// What the columns of `trace` are.
    fn frame_columns(self, spec: &CommandSpec) -> Option<String> {
        if spec.name != "trace" {
            return None;
        }
        let explained = columns::explained(FrameFormat::Text, self.lang, self.columns)?;
        Some(format!(
            "\n\n{}\n{explained}",
            self.heading(COLUMNS_HEADING)
        ))
    }

    /// Adds a command's options.
    fn with_options(self, command: Command, spec: &CommandSpec) -> Command {
        let heading = |heading: Text| {
            let heading = if self.brief { OPTIONS_HEADING } else { heading };
            heading.in_lang(self.lang)
        };
        let with = |command: Command, (section, options): &Section| {
            let hidden = |key| self.brief && !spec.is_brief(key);
            let options = options.iter();
            command
                .next_help_heading(heading(*section))
                .args(options.map(|option| self.option(option).hide(hidden(option.key))))
        };
        let help = self.option(&HELP[0]).short('h');
        spec.sections
            .iter()
            .fold(command, with)
            .next_help_heading(heading(GENERAL_HEADING))
            .arg(help.action(ArgAction::Help).display_order(LAST))
    }

    /// An option as clap sees it.
    fn option(self, option: &OptionSpec) -> Arg {
        let arg = Arg::new(option.key)
            .long(option.flag_name())
            .short((option.key == "out").then_some('o'))
            .help(self.option_help(option))
            .next_line_help(!self.brief);
        let (names, shape) = match option.values {
            Values::Flag => return arg.action(ArgAction::SetTrue),
            Values::Text(shape, _) => (&[][..], Some(shape)),
            Values::Choice(names) => (names, None),
            Values::Open(names, shape) => (names, Some(shape)),
        };
        let names: Vec<&str> = names.iter().map(|choice| choice.name).collect();
        let shown: Vec<&str> = names.iter().copied().chain(shape).collect();
        let shown = if self.has_room_for(option, &shown) {
            shown.join("|")
        } else {
            option.key.to_uppercase()
        };
        let arg = arg
            .value_name(shown)
            .allow_hyphen_values(option.takes_hyphens)
            .allow_negative_numbers(true);
        let arg = if option.repeats {
            arg.action(ArgAction::Append)
        } else {
            arg
        };
        if self.names && !names.is_empty() {
            arg.value_parser(PossibleValuesParser::new(names))
        } else if option.is_path {
            arg.value_parser(value_parser!(std::path::PathBuf))
                .value_hint(ValueHint::FilePath)
        } else {
            arg
        }
    }

    /// Whether an option's values stand beside its name.
    fn has_room_for(self, option: &OptionSpec, values: &[&str]) -> bool {
        let length = values.join("|").len();
        if self.brief {
            return length <= BRIEF_VALUES;
        }
        let named = FLAG_INDENT + "--".len() + option.flag_name().len();
        named + " <>".len() + length <= LINE
    }

    /// What the option is; and its values, where they don't stand beside its name.
    fn with_values(self, option: &OptionSpec) -> String {
        let help = self.help(option.help);
        let Values::Choice(names) = option.values else {
            return help;
        };
        let names: Vec<&str> = names.iter().map(|choice| choice.name).collect();
        if self.brief || self.has_room_for(option, &names) {
            return help;
        }
        let word = self.lang.pick("values", "値");
        let values = format!("{word}: {}", names.join(", "));
        format!("{help}\n{}", self.wrapped(&values, INDENT))
    }

    /// What the option is, and its default, which no line break parts.
    fn option_help(self, option: &OptionSpec) -> String {
        let help = self.with_values(option);
        let default = match (option.values, option.default()) {
            (Values::Flag, _) | (_, "") => return help,
            (_, default) => default,
        };
        let word = self.lang.pick("default", "既定値");
        let note = format!("[{word}: {default}]");
        if self.brief {
            return self.with_note(help, &note);
        }
        let last = help.lines().last().unwrap_or_default();
        let needed = INDENT + width(last) + 1 + width(&note);
        let fits = self.columns.is_none_or(|columns| needed <= columns);
        format!("{help}{}{note}", if fits { " " } else { "\n" })
    }

    /// A text about an option or argument; in brief its first clause, and its default if there is room.
    fn help(self, text: Text) -> String {
        let text = text.in_lang(self.lang);
        if !self.brief {
            return self.wrapped(text, INDENT);
        }
        let until = |text: &str, marks: &[&str]| {
            let end = marks.iter().filter_map(|mark| text.find(mark)).min();
            text[..end.unwrap_or(text.len())].to_owned()
        };
        let mut clause = until(text, &[": ", "; ", ". ", " (", " [", "。"]);
        if width(&clause) > self.brief_room() {
            clause = until(&clause, &[", ", "、"]);
        }
        let clause = clip(&clause, self.brief_room());
        match text.rfind('[').filter(|_| text.ends_with(']')) {
            Some(at) => self.with_note(clause, &text[at..]),
            None => clause,
        }
    }

    /// The columns beside an option's name, where `-h` says what it is.
    fn brief_room(self) -> usize {
        let columns = self.columns.unwrap_or(usize::MAX);
        columns.saturating_sub(BRIEF_INDENT)
    }

    /// A text with its default, if there is room.
    fn with_note(self, text: String, note: &str) -> String {
        if width(&text) + 1 + width(note) <= self.brief_room() {
            format!("{text} {note}")
        } else {
            text
        }
    }

    fn positional(self, argument: &Positional, arity: Arity) -> Arg {
        let arg = Arg::new(argument.key)
            .value_name(argument.name.in_lang(self.lang))
            .help(self.help(argument.help))
            .help_heading(ARGUMENTS_HEADING.in_lang(self.lang))
            .next_line_help(!self.brief);
        let arg = match arity {
            Arity::One => arg.required(true),
            Arity::AtMostOne => arg,
            Arity::Several => arg.required(true).action(ArgAction::Append).num_args(1..),
            Arity::Any => arg.action(ArgAction::Append).num_args(0..),
            Arity::Path => arg
                .required(true)
                .value_parser(value_parser!(std::path::PathBuf)),
        };
        let names = (argument.names)();
        if self.names && !names.is_empty() {
            arg.value_parser(PossibleValuesParser::new(names))
        } else {
            arg
        }
    }
}

/// Returns a line of a list: a name, and what stands beside it.
fn listed(name: &str, indent: usize, text: &str) -> String {
    let style = Styles::styled().get_literal().to_owned();
    let blanks = " ".repeat(indent.saturating_sub(width(name) + 2));
    format!("  {style}{name}{style:#}{blanks}{text}\n")
}

/// Returns the commands of one word.
fn top_level(commands: &[CommandSpec]) -> impl Iterator<Item = &CommandSpec> {
    commands.iter().filter(|spec| !spec.name.contains(' '))
}
