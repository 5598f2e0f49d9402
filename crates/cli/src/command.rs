//! What the user asks for: from the arguments to the command that was chosen, ready to be carried out.
//!
//! Invariants: every option that was given is used or refused; the lab judges those of a request.

use std::ffi::OsString;

use clap::ArgMatches;
use marubatsu::lang::{Lang, Message};
use marubatsu_app::error::InputError;
use marubatsu_app::lab::Lab;
use marubatsu_app::options::choose;

use crate::arguments::{self, HelpFormat, PROGRAM};
use crate::environment::{COLORS, Environment};
use crate::error::CliError;
use crate::options::{Command, ParsedArguments, refuse_shared_streams, text};
use crate::{
    analyze, book, compare, contest, count, custom_players, daily, draw, engine, film, lesson,
    pages, play, players, prove, search, serve, table, tablebase, trace, usage,
};

/// Reads a command's arguments.
type CommandReader = fn(&ParsedArguments<'_>) -> Result<Command, CliError>;

/// The commands by their names; those that have commands of their own do nothing by themselves.
const COMMANDS: [(&str, CommandReader); 41] = [
    ("analyze", analyze::read),
    ("bench", |parsed| Ok(count::bench(parsed))),
    ("book build", book::build),
    ("book show", book::show),
    ("compare", compare::read),
    ("completions", pages::completions),
    ("daily", daily::read),
    ("draw board", draw::board),
    ("draw frame", draw::frame),
    ("draw node-story", draw::node_story),
    ("draw race", draw::race),
    ("draw tree", draw::tree),
    ("engine", |_| Ok(engine::command())),
    ("film", film::read),
    ("help", pages::help),
    ("lesson check", lesson::check),
    ("lesson export", lesson::export),
    ("lesson new", lesson::new),
    ("lesson list", |parsed| Ok(lesson::list(parsed))),
    ("lesson practice", lesson::practice),
    ("lesson show", |parsed| Ok(lesson::show(parsed))),
    ("licenses", |_| Ok(pages::licenses())),
    ("man", pages::manual),
    ("match", contest::read),
    ("perft", count::perft),
    ("play", play::read),
    ("players", players::read),
    ("prove", prove::read),
    ("race", compare::race),
    ("search", search::search),
    ("serve", serve::read),
    ("solve", search::solve),
    ("table build", table::build),
    ("table show", table::show),
    ("tablebase build", tablebase::build),
    ("tablebase export", tablebase::export),
    ("tablebase probe", tablebase::probe),
    ("tablebase show", tablebase::show),
    ("tablebase verify", tablebase::verify),
    ("trace", trace::read),
    ("tree", count::tree),
];

/// Reads the arguments that follow the program's name, and adds the players that they define to the lab.
pub(crate) fn read(
    arguments: &[OsString],
    environment: &Environment,
    lab: &mut Lab,
) -> Result<Command, CliError> {
    if let Some(error) = usage::without_value(arguments) {
        return Err(error.into());
    }
    let format = pages::help_format(environment);
    let brief = arguments.iter().any(|argument| argument == "-h");
    let format = HelpFormat { brief, ..format };
    let words = std::iter::once(OsString::from(PROGRAM)).chain(arguments.iter().cloned());
    match arguments::command(format).try_get_matches_from(words) {
        Ok(matches) => chosen(&matches, environment, lab),
        Err(error) if !error.use_stderr() => {
            Ok(pages::page(pages::rendered(&error.render(), environment)))
        }
        Err(error) => Err(usage::error(&error, arguments).into()),
    }
}

/// The command that was chosen, or what is wrong with it and the way to help.
fn chosen(
    root: &ArgMatches,
    environment: &Environment,
    lab: &mut Lab,
) -> Result<Command, CliError> {
    let (mut words, mut matches) = (Vec::new(), root);
    while let Some((word, inner)) = matches.subcommand() {
        words.push(word);
        matches = inner;
    }
    let name = words.join(" ");
    let mut command = || {
        check_general(matches)?;
        if !name.is_empty() {
            refuse_before_command(root, &name)?;
        }
        refuse_shared_streams(matches)?;
        custom_players::add(&name, matches, lab)?;
        let found = COMMANDS.into_iter().find(|(known, _)| *known == name);
        found.map_or(serve::read as CommandReader, |(_, read)| read)(&ParsedArguments {
            matches,
            lab,
            environment,
        })
    };
    command().map_err(|error| match error {
        CliError::Reported(error) if error.is_usage() => {
            // Who asks for the help of an unknown command gets the program's.
            let explained = if name == "help" { "" } else { &name };
            error.with_help(usage::help_command(explained)).into()
        }
        other => other,
    })
}

/// The values of the options that all commands have; they have been used already.
fn check_general(matches: &ArgMatches) -> Result<(), InputError> {
    if let Some(value) = text(matches, "color") {
        choose("color", value, COLORS)?;
    }
    if let Some(value) = text(matches, "lang") {
        choose("lang", value, Lang::ALL.map(|lang| (lang.code(), lang)))?;
    }
    Ok(())
}

/// Options of the server belong to `serve` once a command is named; names of one's own, to the command.
fn refuse_before_command(root: &ArgMatches, command: &str) -> Result<(), InputError> {
    let text = |key: &'static str| {
        let value = root.get_one::<String>(key);
        value.map(|value| (key, value.as_str()))
    };
    let open = root.get_flag("open").then_some(("open", ""));
    let own = text("player").or_else(|| text("score_table"));
    let after = if own.is_some() { command } else { "serve" };
    let Some((key, value)) = own.or_else(|| text("port")).or(open) else {
        return Ok(());
    };
    let flag = key.replace('_', "-");
    let message = Message::new(
        format!("--{flag} goes after {after}, not before {command}"),
        format!("--{flag} は {after} の後に指定してください ({command} の前ではなく)"),
    );
    Err(InputError::usage(key, value, message))
}
