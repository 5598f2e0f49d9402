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
use crate::text::{width, wrap};
use commands::{COMMANDS, CommandSpec, Section};
use options::{GENERAL, HELP, VERSION};
use positional::{Arity, POSITIONAL, Positional};

/// The program's name.
pub(crate) const PROGRAM: &str = "marubatsu";

/// What the arguments are described for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Form {
    /// The language of all texts.
    pub(crate) lang: Lang,
    /// The width to wrap texts to; none for man pages and completions.
    pub(crate) columns: Option<usize>,
    /// Whether the names of values are told to clap, for completions. Parsing leaves them to the use
    /// cases, which suggest the nearest name.
    pub(crate) names: bool,
}

/// Columns by which the text of an option is indented.
const INDENT: usize = 10;

/// The place of help and version: after everything else.
const LAST: usize = 1000;

const GENERAL_HEADING: Text = Text::new("General", "共通");
const ARGUMENTS_HEADING: Text = Text::new("Arguments", "引数");
const EXAMPLES_HEADING: Text = Text::new("Examples", "例");
const EXIT_HEADING: Text = Text::new("Exit codes", "終了コード");
const COLUMNS_HEADING: Text = Text::new("Columns of --format text", "--format text の項目");
const COMMANDS_HEADING: Text = Text::new("Commands", "コマンド");

/// The whole command line.
pub(crate) fn command(form: Form) -> Command {
    let root = form
        .sections(form.frame(&commands::ROOT), &commands::ROOT)
        .arg(
            form.option(&VERSION[0])
                .short('V')
                .action(ArgAction::Version)
                .display_order(LAST),
        )
        .args(
            GENERAL
                .iter()
                .map(|option| form.option(option).global(true)),
        )
        .version(env!("CARGO_PKG_VERSION"))
        .subcommand_value_name("COMMAND")
        .subcommand_help_heading(COMMANDS_HEADING.in_lang(form.lang))
        .disable_help_subcommand(true);
    root.subcommands(COMMANDS.iter().map(|spec| form.subcommand(spec)))
}

impl Form {
    fn subcommand(self, spec: &CommandSpec) -> Command {
        let frame = self.frame(spec).aliases(commands::aliases(spec));
        // Arguments come first, as in the usage.
        let takes = POSITIONAL.iter().flat_map(|argument| {
            let commands = argument.commands.iter();
            let own = commands.filter(|(command, _)| *command == spec.name);
            own.map(|(_, takes)| self.positional(argument, *takes))
        });
        let command = frame.args(takes);
        self.sections(command, spec)
    }

    /// What all commands have.
    fn frame(self, spec: &CommandSpec) -> Command {
        let usage = spec.usage.in_lang(self.lang);
        let (name, usage) = match spec.name {
            "" => (PROGRAM, format!("{PROGRAM} {usage}")),
            name => (name, format!("{PROGRAM} {name} {usage}")),
        };
        let about = match self.columns {
            // In a list of commands the text stands to the right of the longest name.
            Some(columns) if !spec.name.is_empty() => wrap(
                spec.about.in_lang(self.lang),
                columns - commands::LIST_INDENT,
            ),
            _ => self.wrapped(spec.about.in_lang(self.lang), 0),
        };
        Command::new(name)
            .about(about)
            .override_usage(usage)
            .help_template(self.template())
            .after_help(self.examples(spec))
            .term_width(0)
            .disable_help_flag(true)
            .disable_version_flag(true)
    }

    fn wrapped(self, text: &str, indent: usize) -> String {
        self.columns
            .map_or_else(|| text.to_owned(), |columns| wrap(text, columns - indent))
    }

    fn heading(self, heading: Text) -> String {
        let style = Styles::styled().get_header().to_owned();
        format!("{style}{}:{style:#}", heading.in_lang(self.lang))
    }

    fn template(self) -> String {
        let usage = self.heading(Text::new("Usage", "使い方"));
        format!("{{about-with-newline}}\n{usage} {{usage}}\n\n{{all-args}}{{after-help}}")
    }

    /// What comes after the options: examples, for `trace` its columns, and for the whole program its exit codes.
    fn examples(self, spec: &CommandSpec) -> String {
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

    /// A command's options.
    fn sections(self, command: Command, spec: &CommandSpec) -> Command {
        let with = |command: Command, (heading, options): &Section| {
            command
                .next_help_heading(heading.in_lang(self.lang))
                .args(options.iter().map(|option| self.option(option)))
        };
        spec.sections
            .iter()
            .fold(command, with)
            .next_help_heading(GENERAL_HEADING.in_lang(self.lang))
            .arg(
                self.option(&HELP[0])
                    .short('h')
                    .action(ArgAction::Help)
                    .display_order(LAST),
            )
    }

    /// An option as clap sees it.
    fn option(self, option: &OptionSpec) -> Arg {
        let arg = Arg::new(option.key)
            .long(option.flag_name())
            .short((option.key == "out").then_some('o'))
            .help(self.option_help(option))
            .next_line_help(true);
        let (names, shape) = match option.values {
            Values::Flag => return arg.action(ArgAction::SetTrue),
            Values::Text(shape, _) => (&[][..], Some(shape)),
            Values::Choice(names) => (names, None),
            Values::Open(names, shape) => (names, Some(shape)),
        };
        let names: Vec<&str> = names.iter().map(|choice| choice.name).collect();
        let shown: Vec<&str> = names.iter().copied().chain(shape).collect();
        let arg = arg
            .value_name(shown.join("|"))
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

    /// What the option is, and its default, which no line break parts.
    fn option_help(self, option: &OptionSpec) -> String {
        let help = self.wrapped(option.help.in_lang(self.lang), INDENT);
        let default = match (option.values, option.default()) {
            (Values::Flag, _) | (_, "") => return help,
            (_, default) => default,
        };
        let word = self.lang.pick("default", "既定値");
        let note = format!("[{word}: {default}]");
        let last = help.lines().last().unwrap_or_default();
        let needed = INDENT + width(last) + 1 + width(&note);
        let fits = self.columns.is_none_or(|columns| needed <= columns);
        format!("{help}{}{note}", if fits { " " } else { "\n" })
    }

    fn positional(self, argument: &Positional, takes: Arity) -> Arg {
        let arg = Arg::new(argument.key)
            .value_name(argument.name.in_lang(self.lang))
            .help(self.wrapped(argument.help.in_lang(self.lang), INDENT))
            .help_heading(ARGUMENTS_HEADING.in_lang(self.lang))
            .next_line_help(true);
        let arg = match takes {
            Arity::One => arg.required(true),
            Arity::AtMostOne => arg,
            Arity::Several => arg.required(true).action(ArgAction::Append).num_args(1..),
            Arity::Any => arg.action(ArgAction::Append).num_args(0..),
            Arity::Path => arg.value_parser(value_parser!(std::path::PathBuf)),
        };
        let names = (argument.names)();
        if self.names && !names.is_empty() {
            arg.value_parser(PossibleValuesParser::new(names))
        } else {
            arg
        }
    }
}
