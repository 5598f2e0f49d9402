//! Help, manual pages and completions: the same in every run, wholly in one language.

use crate::support::{marubatsu, output, program, run, same_as_recorded};

const COMMANDS: [&str; 42] = [
    "",
    "serve",
    "play",
    "search",
    "trace",
    "compare",
    "draw",
    "draw board",
    "draw tree",
    "draw frame",
    "film",
    "analyze",
    "match",
    "prove",
    "players",
    "engine",
    "solve",
    "tree",
    "table",
    "table build",
    "table show",
    "book",
    "book build",
    "book show",
    "tablebase",
    "tablebase build",
    "tablebase show",
    "tablebase probe",
    "tablebase verify",
    "tablebase export",
    "lesson",
    "lesson list",
    "lesson show",
    "lesson check",
    "lesson export",
    "lesson practice",
    "perft",
    "bench",
    "completions",
    "man",
    "licenses",
    "help",
];

/// What a command says of itself.
fn help(command: &str, flag: &str, lang: &str) -> String {
    let words = command.split(' ').filter(|word| !word.is_empty());
    let arguments: Vec<&str> = words.chain([flag, "--lang", lang]).collect();
    marubatsu(&arguments).done()
}

#[test]
fn licences_are_those_of_program_fonts_and_parts() {
    let told = marubatsu(&["licenses"]).done();
    for part in [
        "MIT License",
        "SIL OPEN FONT LICENSE",
        "\ntimely 0",
        "\nhyper 1",
    ] {
        assert!(told.contains(part), "{part:?} is missing");
    }
}

#[test]
fn help_is_as_recorded_fits_and_speaks_one_language() {
    let of_clap = "Usage|Options|Commands|Arguments|Print|default:|possible|[OPTIONS]";
    for (name, flag, lang) in [
        ("help", "--help", "en"),
        ("help", "--help", "ja"),
        ("brief", "-h", "en"),
        ("brief", "-h", "ja"),
    ] {
        let pages = COMMANDS.map(|command| help(command, flag, lang));
        for (page, command) in pages.iter().zip(COMMANDS) {
            assert!(
                flag != "-h" || page.lines().count() <= 24,
                "{command}:\n{page}"
            );
            let english = of_clap.split('|').find(|word| page.contains(word));
            assert!(lang == "en" || english.is_none(), "{command}: {english:?}");
            for line in page
                .lines()
                .filter(|line| !line.starts_with("  marubatsu "))
            {
                let width: usize = line.chars().map(columns).sum();
                assert!(width <= 80, "{width}: {line}");
            }
        }
        same_as_recorded(&format!("{name}_{lang}"), &pages.join("\n-----\n"));
    }
}

/// Columns of a letter, well enough for help.
fn columns(letter: char) -> usize {
    if letter > '\u{2fff}' { 2 } else { 1 }
}

#[test]
fn every_path_to_help_is_the_same() {
    for command in ["search", "trace", "serve", "draw board"] {
        let long = run(&format!("{command} --help")).done();
        assert_eq!(run(&format!("help {command}")).done(), long);
        assert!(run(&format!("{command} -h")).done().len() < long.len());
    }
    assert_eq!(run("help").done(), run("--help").done());
}

#[test]
fn the_locale_chooses_the_language() {
    let with = |name: &str, value: &str| {
        let output = output(program(&["--help"]).env(name, value));
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
        assert!(with(name, "ja_JP.UTF-8").contains("使い方:"), "{name}");
        assert!(with(name, "de_DE.UTF-8").contains("Usage:"), "{name}");
    }
}

#[test]
fn the_version_is_the_packages() {
    let version = concat!("marubatsu ", env!("CARGO_PKG_VERSION"), "\n");
    assert_eq!(run("--version").done(), version);
    assert_eq!(run("-V").done(), version);
}

#[test]
fn there_are_manual_pages() {
    let page = run("man").done();
    assert!(page.contains(".SH EXAMPLES\n"), "{page}");
    let page = run("man search").done();
    assert!(page.contains(".TH marubatsu-search 1"), "{page}");
    let synopsis = ".SH SYNOPSIS\n\\fBmarubatsu search\\fR [OPTIONS]\n";
    assert!(page.contains(synopsis), "{page}");
    let page = run("man draw board").done();
    assert!(page.contains(".TH marubatsu-draw-board 1"), "{page}");
    let page = run("man search --lang ja").done();
    for heading in [".SH 名前\n", ".SH 書式\n", ".SH 説明\n", ".SH 例\n"] {
        assert!(page.contains(heading), "{heading}");
    }
}

#[test]
fn there_are_completions_with_the_names_of_values() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = run(&format!("completions {shell}")).done();
        assert!(script.contains("node-limit"), "{shell}");
    }
    assert!(
        run("completions bash")
            .done()
            .contains("none window bounds merged")
    );
}
