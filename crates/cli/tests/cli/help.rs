//! Help, manual pages and completions: the same in every run, wholly in one language.

use crate::support::{marubatsu, program, run, same_as_recorded};

const COMMANDS: [&str; 17] = [
    "",
    "serve",
    "play",
    "search",
    "trace",
    "compare",
    "analyze",
    "match",
    "prove",
    "players",
    "solve",
    "tree",
    "perft",
    "bench",
    "completions",
    "man",
    "help",
];

fn help(command: &str, lang: &str) -> String {
    let command = (!command.is_empty()).then_some(command);
    let arguments: Vec<&str> = command
        .into_iter()
        .chain(["--help", "--lang", lang])
        .collect();
    marubatsu(&arguments).done()
}

#[test]
fn help_is_as_recorded() {
    for lang in ["en", "ja"] {
        let pages = COMMANDS.map(|command| help(command, lang));
        let name = format!("help_{lang}");
        same_as_recorded(&name, &pages.join("\n-----\n"));
    }
}

#[test]
fn no_line_of_help_is_too_wide() {
    for lang in ["en", "ja"] {
        for command in COMMANDS {
            let text = help(command, lang);
            let prose = text
                .lines()
                .filter(|line| !line.starts_with("  marubatsu "));
            for line in prose {
                let width: usize = line.chars().map(columns).sum();
                assert!(width <= 80, "{width}: {line}");
            }
        }
    }
}

/// Columns of a letter, well enough for help.
fn columns(letter: char) -> usize {
    if letter > '\u{2fff}' { 2 } else { 1 }
}

#[test]
fn japanese_help_has_no_english_words_of_clap() {
    for command in COMMANDS {
        let text = help(command, "ja");
        let words = [
            "Usage",
            "Options",
            "Commands",
            "Arguments",
            "Print",
            "default:",
            "possible",
            "[OPTIONS]",
        ];
        for word in words {
            assert!(!text.contains(word), "{command}: {word}");
        }
    }
}

#[test]
fn every_path_to_help_is_the_same() {
    for command in ["search", "trace", "serve"] {
        let long = run(&format!("{command} --help")).done();
        assert_eq!(run(&format!("{command} -h")).done(), long);
        assert_eq!(run(&format!("help {command}")).done(), long);
    }
    assert_eq!(run("help").done(), run("--help").done());
}

#[test]
fn the_locale_chooses_the_language() {
    let with = |name: &str, value: &str| {
        let output = program(&["--help"]).env(name, value).output();
        String::from_utf8(output.expect("it runs").stdout).expect("UTF-8")
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
