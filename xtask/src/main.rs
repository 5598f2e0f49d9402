//! `cargo xtask`: the project's own commands. This file only chooses; what a command does is listed
//! once, in `stages`.
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a command-line tool talks to its terminal"
)]

mod ahead;
mod api;
mod apt;
mod archive;
mod beside;
mod browser;
mod command;
mod copies;
mod engine;
mod files;
mod fuzz;
mod install;
mod live;
mod modules;
mod names;
mod notices;
mod npm;
mod portable;
mod python;
mod races;
mod release;
mod rules;
mod scripts;
mod site;
mod source;
mod stages;
mod statics;
mod targets;
mod workflows;
mod zero_cost;

use std::process::ExitCode;

use command::Outcome;
use races::Race;
use stages::{
    CHECK, GOLDEN, LOAD, LONGER, NPM, PACE, PICTURES, PYTHON, RACES, SITE, TEST, VISIT, WHEEL,
    ZERO_COST,
};

const USAGE: &str = "\
Usage: cargo xtask <command>

Commands:
  test           every check, in order; names every one that failed at the end
  test --quick   formatting, lints, house rules and Rust tests only
  test --long    every check, then the slow ones: how often the binary as it is shipped holds
                 each algorithm, and that the documents' examples run with it; whole games of the
                 perfect player, and a million moves said to be best or not; pages in all looks, half a
                 minute of fuzzing for each parser
  test STAGE..   these stages alone, by the names that a run prints
  check          the stage `check`: the house rules, the floors of every crate; builds nothing
  golden         rewrite the recorded snapshots from what the program says now;
                 nothing is compared, so review the result with `git diff`
  notices        writes THIRD-PARTY.txt of binary, wheel and npm package again: who wrote what they are built of
  pictures       takes the screenshots and films of docs/ again
  python         the Python package, by its tests and the examples in its documentation
  wheel          the Python package as it is shipped: wheel and sdist
  wheel POLICY   the same for as many systems as a policy such as manylinux2014 says, by zig
  archive        the program as it is downloaded, target/archives: with completions and manual pages
  archive TARGET the same for a target of Rust that this system runs
  release X.Y.Z  a new version: changelog, manifests, citation, commit and tag; sends nothing
  release notes  what the changelog says of this version
  release crates sends the library's packages to the registry of crates
  release npm    builds the package for Node and browsers, and sends it to the registry of npm
  series DIR     the programs of the tutorial series' parts, whose texts lie in this folder, cell by cell
                 on the Python package; what they print beside what the parts print
  times          what the series' own measurements take by the Python package as it is shipped, beside the
                 series' times
  bench          instruction counts: a watched search against one with no watching code;
                 times: against a search by hand and other solvers (BENCHMARKS.md)
  bench --quick  the solvers' race alone, over a few positions of each set: seconds
  bench --json   the solvers' race alone, as JSON; goes with --quick
  npm            the package for Node and browsers, target/npm, as `npm publish` takes it
  site           the whole lab as a folder of files, target/site, for any server of files
  load           fifty clients step through searches for half a minute: answers, times, memory
  pace           how fast the stage steps, moves and is dragged through in a real browser, and lessons open
  visit          how soon a first visit to the folder of files sees something, by a slow network and processor
  help           this text
";

/// What `bench` takes.
const RACE: [&str; 2] = ["--quick", "--json"];

/// How much `test` runs.
#[derive(Debug, PartialEq, Eq)]
enum Extent {
    Quick,
    Default,
    Long,
    /// The stages of these names.
    Only(Vec<String>),
}

/// What the command line asks for.
#[derive(Debug, PartialEq, Eq)]
enum Task {
    Test(Extent),
    Check,
    Golden,
    /// The notices that travel with binary and wheel.
    Notices,
    /// Everything, or the solvers' race alone.
    Bench(Option<Race>),
    Load,
    /// How fast the stage is in a browser.
    Pace,
    /// How soon the folder of files is seen.
    Visit,
    /// The documents' pictures.
    Pictures,
    Python,
    /// The wheel for this system, or by a policy for many.
    Wheel(Option<String>),
    /// The program as it is downloaded, for this system or a target.
    Archive(Option<String>),
    Release(Release),
    /// The package for Node and browsers.
    Npm,
    /// The lab as a folder of files.
    Site,
    /// The programs of the series, from this folder.
    Series(String),
    /// The series' own measurements, by the Python package.
    Times,
    Help,
}

/// A step on the way to those who use it.
#[derive(Debug, PartialEq, Eq)]
enum Release {
    Version(String),
    Notes,
    Crates,
    Npm,
}

fn parse(arguments: &[&str]) -> Outcome<Task> {
    match arguments {
        ["test"] => Ok(Task::Test(Extent::Default)),
        ["test", "--quick"] => Ok(Task::Test(Extent::Quick)),
        ["test", "--long"] => Ok(Task::Test(Extent::Long)),
        ["test", names @ ..] if names.iter().all(|name| stages::named(name).is_some()) => {
            let names = names.iter().map(|&name| name.to_owned());
            Ok(Task::Test(Extent::Only(names.collect())))
        }
        ["check"] => Ok(Task::Check),
        ["golden"] => Ok(Task::Golden),
        ["notices"] => Ok(Task::Notices),
        ["bench", options @ ..] if options.iter().all(|&word| RACE.contains(&word)) => {
            let given = |word| options.contains(&word);
            let (quick, json) = (given("--quick"), given("--json"));
            let race = Race { quick, json };
            Ok(Task::Bench((quick || json).then_some(race)))
        }
        ["load"] => Ok(Task::Load),
        ["pace"] => Ok(Task::Pace),
        ["visit"] => Ok(Task::Visit),
        ["pictures"] => Ok(Task::Pictures),
        ["python"] => Ok(Task::Python),
        ["wheel"] => Ok(Task::Wheel(None)),
        ["wheel", policy] => Ok(Task::Wheel(Some((*policy).to_owned()))),
        ["archive"] => Ok(Task::Archive(None)),
        ["archive", target] => Ok(Task::Archive(Some((*target).to_owned()))),
        ["release", "notes"] => Ok(Task::Release(Release::Notes)),
        ["release", "crates"] => Ok(Task::Release(Release::Crates)),
        ["release", "npm"] => Ok(Task::Release(Release::Npm)),
        ["release", version] => Ok(Task::Release(Release::Version((*version).to_owned()))),
        ["release"] => Err("`release` needs a version, such as 0.2.0".to_owned()),
        ["npm"] => Ok(Task::Npm),
        ["site"] => Ok(Task::Site),
        ["series", folder] => Ok(Task::Series((*folder).to_owned())),
        ["times"] => Ok(Task::Times),
        ["series"] => Err("`series` needs the folder of the parts' texts".to_owned()),
        ["help" | "--help" | "-h"] => Ok(Task::Help),
        [] => Err("a command is missing".to_owned()),
        [
            known @ ("test" | "check" | "golden" | "notices" | "bench" | "load" | "pace" | "visit"
            | "pictures" | "python" | "wheel" | "archive" | "release" | "npm" | "site"
            | "series" | "times" | "help"),
            rest @ ..,
        ] => Err(format!("`{known}` does not take `{}` here", rest.join(" "))),
        [unknown, ..] => Err(format!("unknown command `{unknown}`")),
    }
}

fn perform(task: &Task) -> Outcome {
    match task {
        Task::Test(Extent::Quick) => stages::run_quick(&TEST),
        Task::Test(Extent::Default) => {
            let _ahead = stages::build_ahead(&TEST)?;
            stages::run_default(&TEST, &LONGER)
        }
        Task::Test(Extent::Long) => {
            let all = [&TEST[..], &LONGER[..]].concat();
            let _ahead = stages::build_ahead(&all)?;
            stages::run(&all)
        }
        Task::Test(Extent::Only(names)) => {
            let stages: Vec<_> = names
                .iter()
                .filter_map(|name| stages::named(name))
                .collect();
            stages::run(&stages)
        }
        Task::Check => stages::run(&[CHECK]),
        Task::Golden => stages::run(&[GOLDEN]),
        Task::Notices => notices::write(),
        Task::Bench(None) => stages::run(&[ZERO_COST, RACES]),
        Task::Bench(Some(race)) => races::solvers(*race),
        Task::Load => stages::run(&[LOAD]),
        Task::Pace => stages::run(&[PACE]),
        Task::Visit => stages::run(&[VISIT]),
        Task::Pictures => stages::run(&[PICTURES]),
        Task::Python => stages::run(&[PYTHON]),
        Task::Wheel(None) => stages::run(&[WHEEL]),
        Task::Wheel(Some(policy)) => python::wheel_of(policy),
        Task::Archive(target) => archive::write(target.as_deref()),
        Task::Release(Release::Version(version)) => release::make(version),
        Task::Release(Release::Notes) => release::notes(),
        Task::Release(Release::Crates) => release::crates(),
        Task::Release(Release::Npm) => npm::publish(),
        Task::Npm => stages::run(&[NPM]),
        Task::Site => stages::run(&[SITE]),
        Task::Series(folder) => python::series(folder),
        Task::Times => python::times(),
        Task::Help => {
            print!("{USAGE}");
            Ok(())
        }
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let task = match parse(&arguments) {
        Ok(task) => task,
        Err(reason) => {
            eprint!("xtask: {reason}\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    match perform(&task) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("\nxtask: {reason}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read() {
        assert_eq!(parse(&["test"]), Ok(Task::Test(Extent::Default)));
        assert_eq!(parse(&["test", "--quick"]), Ok(Task::Test(Extent::Quick)));
        assert_eq!(parse(&["test", "--long"]), Ok(Task::Test(Extent::Long)));
        let only = Extent::Only(vec!["fmt".to_owned(), "shipped".to_owned()]);
        assert_eq!(parse(&["test", "fmt", "shipped"]), Ok(Task::Test(only)));
        assert_eq!(parse(&["--help"]), Ok(Task::Help));
        assert_eq!(parse(&["bench"]), Ok(Task::Bench(None)));
        let series = Task::Series("texts".to_owned());
        assert_eq!(parse(&["series", "texts"]), Ok(series));
        let (quick, json) = (true, true);
        let race = Some(Race { quick, json });
        assert_eq!(
            parse(&["bench", "--json", "--quick"]),
            Ok(Task::Bench(race))
        );
    }

    #[test]
    fn what_workflows_call_is_there() {
        let folder = command::root().join(".github/workflows");
        let mut called = 0;
        for entry in std::fs::read_dir(folder).expect("the workflows") {
            let text = files::text(entry.expect("a file").path()).expect("a text");
            for line in text.lines() {
                let Some((_, line)) = line.split_once("cargo xtask ") else {
                    continue;
                };
                // What a workflow fills in is one word.
                let line = line.replace("${{ ", "").replace(" }}", "");
                let line = line.split(" > ").next().unwrap_or(&line);
                assert!(
                    parse(&line.split(' ').collect::<Vec<_>>()).is_ok(),
                    "{line}"
                );
                called += 1;
            }
        }
        assert!(called >= 6, "{called}");
    }

    #[test]
    fn anything_else_is_refused() {
        for wrong in [
            &[][..],
            &["tset"],
            &["test", "--fast"],
            &["test", "fmt", "nothing"],
            &["check", "--quick"],
            &["series"],
            &["series", "one", "two"],
            &["times", "twice"],
            &["release"],
            &["archive", "one", "two"],
            &["bench", "--fast"],
            &["test", "--quick", "--long"],
        ] {
            assert!(parse(wrong).is_err(), "{wrong:?} was accepted");
        }
    }

    #[test]
    fn the_usage_names_every_command() {
        for name in [
            "test",
            "test --quick",
            "test --long",
            "test STAGE..",
            "check",
            "golden",
            "notices",
            "bench",
            "bench --quick",
            "bench --json",
            "load",
            "pace",
            "visit",
            "pictures",
            "python",
            "wheel",
            "wheel POLICY",
            "archive",
            "archive TARGET",
            "release X.Y.Z",
            "release notes",
            "release crates",
            "site",
            "series DIR",
            "times",
            "help",
        ] {
            assert!(
                USAGE
                    .lines()
                    .any(|line| line.starts_with(&format!("  {name} "))),
                "{name} is not in the usage"
            );
        }
    }
}
