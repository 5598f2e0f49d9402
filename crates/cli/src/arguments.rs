//! The command line as clap sees it, made from lists of options.
//!
//! Invariant: an option is written down once ([`marubatsu_app::options`], [`options`]) and appears
//! from there in parsing, help, man pages and completions; every word that a user reads is in the
//! chosen language, headings too.

pub(crate) mod commands;
mod contests;
pub(crate) mod options;
pub(crate) mod pictures;

use clap::builder::{PossibleValuesParser, Styles};
use clap::{Arg, ArgAction, Command, ValueHint, value_parser};
use marubatsu::lang::{Lang, Text};
use marubatsu_app::options::{
    COUNT, HORIZON, OptionSpec, PERFT, POSITION, REPORT, SEARCH, SOLVE, TABLE, Values,
};

use crate::text::{width, wrap};
use commands::{COMMANDS, CommandSpec};
use options::{FILES, FRAMES, GENERAL, HELP, OWN, POSITIONS, SERVE, VERSION, WAYS};

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

const POSITION_HEADING: Text = Text::new("Position", "局面");
const SEARCH_HEADING: Text = Text::new("Search", "探索");
const SIDES_HEADING: Text = Text::new("The two searches", "二つの探索");
const REPORT_HEADING: Text = Text::new("Report", "結果");
const COUNT_HEADING: Text = Text::new("Count", "数え方");
const FRAMES_HEADING: Text = Text::new("Frames", "フレーム");
const TREE_HEADING: Text = Text::new("Boards and trees", "盤とゲーム木");
const PICTURE_HEADING: Text = Text::new("Picture", "画像");
const TABLE_HEADING: Text = Text::new("Table", "表");
const FILES_HEADING: Text = Text::new("Files", "ファイル");
const SERVER_HEADING: Text = Text::new("Server", "サーバー");
const OWN_HEADING: Text = Text::new("Players", "プレイヤー");
const GENERAL_HEADING: Text = Text::new("General", "共通");
const ARGUMENTS_HEADING: Text = Text::new("Arguments", "引数");
const EXAMPLES_HEADING: Text = Text::new("Examples", "例");
const EXIT_HEADING: Text = Text::new("Exit codes", "終了コード");
const COMMANDS_HEADING: Text = Text::new("Commands", "コマンド");

/// The options of `tree`.
const TREE: &[(Text, &[OptionSpec])] = &[
    (POSITION_HEADING, POSITION),
    (COUNT_HEADING, COUNT),
    (REPORT_HEADING, options::JSON),
];

/// The options of `serve`.
const SERVER: &[(Text, &[OptionSpec])] = &[(SERVER_HEADING, SERVE), (OWN_HEADING, OWN)];

/// The whole command line.
pub(crate) fn command(form: Form) -> Command {
    let root = form.sections(form.frame(&commands::ROOT), SERVER);
    let root = root
        .arg(
            form.option(&VERSION)
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
        let frame = self.frame(spec);
        match spec.name {
            "serve" => self.sections(frame, SERVER),
            "search" => self.sections(
                frame,
                &[
                    (POSITION_HEADING, POSITION),
                    (POSITION_HEADING, POSITIONS),
                    (SEARCH_HEADING, SEARCH),
                    (SEARCH_HEADING, HORIZON),
                    (REPORT_HEADING, REPORT),
                    (REPORT_HEADING, options::TABLE_OUT),
                    (REPORT_HEADING, options::JSON),
                ],
            ),
            "solve" => self.sections(
                frame,
                &[
                    (POSITION_HEADING, POSITION),
                    (POSITION_HEADING, POSITIONS),
                    (SEARCH_HEADING, SOLVE),
                    (REPORT_HEADING, options::JSON),
                ],
            ),
            "perft" => self.sections(
                frame,
                &[
                    (POSITION_HEADING, POSITION),
                    (COUNT_HEADING, COUNT),
                    (COUNT_HEADING, PERFT),
                    (REPORT_HEADING, options::JSON),
                ],
            ),
            "tree" => self.sections(frame, TREE),
            "compare" => self.sections(
                frame,
                &[
                    (POSITION_HEADING, POSITION),
                    (SIDES_HEADING, options::SIDES),
                    (SEARCH_HEADING, SEARCH),
                    (REPORT_HEADING, options::PATHS_SHOWN),
                    (REPORT_HEADING, options::JSON),
                ],
            ),
            "bench" => self.sections(frame, &[(REPORT_HEADING, options::JSON)]),
            "trace" => self.sections(
                frame,
                &[
                    (POSITION_HEADING, POSITION),
                    (SEARCH_HEADING, SEARCH),
                    (SEARCH_HEADING, HORIZON),
                    (FRAMES_HEADING, FRAMES),
                    (FILES_HEADING, FILES),
                ],
            ),
            "draw" => self.sections(
                frame.arg(self.subject()),
                &[
                    (POSITION_HEADING, POSITION),
                    (SEARCH_HEADING, SEARCH),
                    (TREE_HEADING, pictures::TREE),
                    (FRAMES_HEADING, pictures::FRAME),
                    (FRAMES_HEADING, pictures::GROW),
                    (PICTURE_HEADING, pictures::LOOK),
                    (FILES_HEADING, pictures::PICTURE_FILE),
                    (FILES_HEADING, pictures::REPLAY),
                ],
            ),
            "table" => self.sections(
                frame.arg(self.way()).arg(self.table_file()),
                &[
                    (POSITION_HEADING, POSITION),
                    (TABLE_HEADING, TABLE),
                    (REPORT_HEADING, options::JSON),
                    (FILES_HEADING, options::TABLE_FILE),
                ],
            ),
            "film" => self.sections(
                frame,
                &[
                    (POSITION_HEADING, POSITION),
                    (SEARCH_HEADING, SEARCH),
                    (FRAMES_HEADING, pictures::STRETCH),
                    (FRAMES_HEADING, pictures::GROW),
                    (FRAMES_HEADING, &pictures::TREE[1..2]),
                    (PICTURE_HEADING, pictures::LOOK),
                    (FILES_HEADING, pictures::FILM_FILE),
                    (FILES_HEADING, pictures::REPLAY),
                ],
            ),
            "players" | "analyze" | "match" | "prove" | "play" => self.contest(spec, frame),
            "completions" => self.sections(frame.arg(self.shell()), &[]),
            _ => self.sections(frame.arg(self.topic()), &[]),
        }
    }

    /// What all commands have.
    fn frame(self, spec: &CommandSpec) -> Command {
        let tail = if spec.usage.en.is_empty() { "" } else { " " };
        let usage = match spec.name {
            "" => format!("{PROGRAM} {}", spec.usage.in_lang(self.lang)),
            name => format!("{PROGRAM} {name}{tail}{}", spec.usage.in_lang(self.lang)),
        };
        let name = if spec.name.is_empty() {
            PROGRAM
        } else {
            spec.name
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

    /// What comes after the options: examples, and for the whole program its exit codes.
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
            .chain(codes.filter(|_| spec.name.is_empty()))
            .collect()
    }

    fn sections(self, command: Command, sections: &[(Text, &[OptionSpec])]) -> Command {
        let with = |command: Command, (heading, specs): &(Text, &[OptionSpec])| {
            let options = specs.iter().map(|option| match *heading {
                // There may be any number of players of one's own.
                OWN_HEADING => self.option(option).action(ArgAction::Append),
                _ => self.option(option),
            });
            command
                .next_help_heading(heading.in_lang(self.lang))
                .args(options)
        };
        sections
            .iter()
            .fold(command, with)
            .next_help_heading(GENERAL_HEADING.in_lang(self.lang))
            .arg(
                self.option(&HELP)
                    .short('h')
                    .action(ArgAction::Help)
                    .display_order(LAST),
            )
    }

    /// An option as clap sees it.
    fn option(self, option: &OptionSpec) -> Arg {
        let arg = Arg::new(option.key)
            .long(option.flag())
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
        let hyphens = options::HYPHENS.contains(&option.key);
        let arg = arg
            .value_name(shown.join("|"))
            .allow_hyphen_values(hyphens)
            .allow_negative_numbers(true);
        if self.names && !names.is_empty() {
            arg.value_parser(PossibleValuesParser::new(names))
        } else if options::PATHS.contains(&option.key) {
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

    fn shell(self) -> Arg {
        let help = Text::new(
            "the shell: bash, elvish, fish, powershell or zsh",
            "シェル: bash、elvish、fish、powershell、zsh",
        );
        let name = self.lang.pick("SHELL", "シェル");
        let shell = Arg::new("shell").value_name(name).required(true);
        let arg = self.argument(shell, help);
        if self.names {
            arg.value_parser(PossibleValuesParser::new(
                crate::pages::SHELLS.map(|(name, _)| name),
            ))
        } else {
            arg
        }
    }

    fn subject(self) -> Arg {
        let help = Text::new(
            "what to draw: board, tree or frame",
            "描くもの: board (盤)、tree (ゲーム木)、frame (フレーム)",
        );
        let name = self.lang.pick("WHAT", "対象");
        let subject = Arg::new("subject").value_name(name).required(true);
        let arg = self.argument(subject, help);
        if self.names {
            arg.value_parser(PossibleValuesParser::new(pictures::SUBJECTS))
        } else {
            arg
        }
    }

    fn way(self) -> Arg {
        let help = Text::new(
            "what to do: build a table, or show one",
            "操作: build (作る)、show (表示する)",
        );
        let name = self.lang.pick("WAY", "操作");
        let arg = self.argument(Arg::new("way").value_name(name).required(true), help);
        if self.names {
            arg.value_parser(PossibleValuesParser::new(WAYS))
        } else {
            arg
        }
    }

    fn table_file(self) -> Arg {
        let help = Text::new("the table to show", "表示する表");
        let name = self.lang.pick("FILE", "ファイル");
        let file = Arg::new("file").value_name(name);
        self.argument(file.value_parser(value_parser!(std::path::PathBuf)), help)
    }

    fn topic(self) -> Arg {
        let help = Text::new(
            "the command; without it the whole program",
            "コマンド。省略するとプログラム全体",
        );
        let name = self.lang.pick("COMMAND", "コマンド");
        let arg = self.argument(Arg::new("command").value_name(name), help);
        if self.names {
            arg.value_parser(PossibleValuesParser::new(
                COMMANDS.iter().map(|spec| spec.name),
            ))
        } else {
            arg
        }
    }

    fn argument(self, arg: Arg, help: Text) -> Arg {
        arg.help(self.wrapped(help.in_lang(self.lang), INDENT))
            .help_heading(ARGUMENTS_HEADING.in_lang(self.lang))
            .next_line_help(true)
    }
}
