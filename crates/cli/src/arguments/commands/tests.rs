//! What holds of all commands together.

use super::*;
use crate::arguments::{HelpFormat, LIST_INDENT, PROGRAM, command};
use marubatsu::lang::Lang;
use marubatsu_app::book::BookRequest;
use marubatsu_app::census::CountRequest;
use marubatsu_app::compare::CompareRequest;
use marubatsu_app::options::{ANY_SEARCH, BEST_FIRST, GAME, MATCH, PROVE, RECORDED};
use marubatsu_app::request::{AnySearch, Request};
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
    let form = HelpFormat {
        lang: Lang::En,
        columns: None,
        names: false,
        brief: false,
    };
    for (call, _) in all().chain([&ROOT]).flat_map(|spec| spec.examples) {
        let arguments = std::iter::once(PROGRAM.to_owned()).chain(words(call));
        let parsed = command(form).try_get_matches_from(arguments);
        assert!(parsed.is_ok(), "{call}");
    }
}

/// The keys of the options that a command takes by their names.
fn keys(name: &str) -> Vec<String> {
    let form = HelpFormat {
        lang: Lang::En,
        columns: None,
        names: false,
        brief: false,
    };
    let root = command(form);
    let mut found = &root;
    for word in name.split(' ') {
        found = found.find_subcommand(word).expect("a command");
    }
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
        ("search", AnySearch::LISTS),
        ("trace", RECORDED),
        ("trace", &[ANY_SEARCH, BEST_FIRST]),
        ("draw frame", &[ANY_SEARCH, BEST_FIRST]),
        ("draw frame", RECORDED),
        ("film", RECORDED),
        ("compare", CompareRequest::LISTS),
        ("solve", SolveRequest::LISTS),
        ("perft", CountRequest::LISTS),
        ("table build", TableRequest::LISTS),
        ("book build", BookRequest::LISTS),
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
    let longest = all().map(|spec| spec.word().len()).max();
    assert_eq!(longest.map(|longest| longest + 4), Some(LIST_INDENT));
}

#[test]
fn options_shown_in_brief_exist() {
    for spec in all().chain([&ROOT]) {
        assert!(spec.brief.iter().all(|key| spec.has(key)), "{}", spec.name);
    }
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
        let has = find(command).is_some_and(|spec| spec.has(key));
        assert_eq!(has, is_there, "{command} {key}");
    }
}

#[test]
fn the_description_holds_together() {
    for lang in Lang::ALL {
        let form = HelpFormat {
            lang,
            columns: Some(80),
            names: true,
            brief: false,
        };
        command(form).debug_assert();
    }
}
