//! What holds of all commands together.

use super::*;
use crate::arguments::{Form, PROGRAM, command};
use marubatsu::lang::Lang;
use marubatsu_app::census::CountRequest;
use marubatsu_app::compare::CompareRequest;
use marubatsu_app::options::{GAME, MATCH, PROVE, RECORDED};
use marubatsu_app::request::{Request, SearchRequest};
use marubatsu_app::solve::SolveRequest;
use marubatsu_app::table::TableRequest;

/// The words of a call, up to a pipe or redirection.
fn words(call: &str) -> Vec<String> {
    let parts = call.split('\'').enumerate();
    let words = parts.flat_map(|(at, part)| match at % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect(),
        _ => vec![part.to_owned()],
    });
    words
        .take_while(|word| !["|", ">"].contains(&word.as_str()))
        .collect()
}

#[test]
fn every_example_parses() {
    let form = Form {
        lang: Lang::En,
        columns: None,
        names: false,
    };
    for (call, _) in COMMANDS
        .iter()
        .chain([&ROOT])
        .flat_map(|spec| spec.examples)
    {
        let arguments = std::iter::once(PROGRAM.to_owned()).chain(words(call));
        let parsed = command(form).try_get_matches_from(arguments);
        assert!(parsed.is_ok(), "{call}");
    }
}

/// The keys of the options that a command takes by their names.
fn keys(name: &str) -> Vec<String> {
    let form = Form {
        lang: Lang::En,
        columns: None,
        names: false,
    };
    let root = command(form);
    let found = root.find_subcommand(name).expect("a command");
    let named = found
        .get_arguments()
        .filter(|argument| argument.get_long().is_some());
    named
        .map(|argument| argument.get_id().to_string())
        .collect()
}

#[test]
fn a_command_takes_every_option_of_its_request() {
    for (name, lists) in [
        ("search", SearchRequest::LISTS),
        ("trace", RECORDED),
        ("film", RECORDED),
        ("compare", CompareRequest::LISTS),
        ("solve", SolveRequest::LISTS),
        ("perft", CountRequest::LISTS),
        ("table", TableRequest::LISTS),
        ("match", &[GAME, MATCH]),
        ("prove", &[GAME, PROVE]),
    ] {
        let keys = keys(name);
        for option in lists.iter().copied().flatten() {
            assert!(
                keys.iter().any(|key| key == option.key),
                "{name}: {}",
                option.key
            );
        }
    }
}

#[test]
fn the_list_of_commands_is_indented_by_its_longest_name() {
    let longest = COMMANDS.iter().map(|spec| spec.name.len()).max();
    assert_eq!(longest.map(|longest| longest + 4), Some(LIST_INDENT));
}

#[test]
fn a_command_has_the_options_of_its_own_lists() {
    for (command, key, is_there) in [
        ("", "player", true),
        ("serve", "player", true),
        ("analyze", "player", true),
        ("search", "player", false),
        ("search", "table", true),
        ("perft", "table", false),
        ("nothing", "table", false),
    ] {
        assert_eq!(has_option(command, key), is_there, "{command} {key}");
    }
}

#[test]
fn the_description_holds_together() {
    for lang in Lang::ALL {
        let form = Form {
            lang,
            columns: Some(80),
            names: true,
        };
        command(form).debug_assert();
    }
}
