//! The stages of the checks: one table, one small function a stage. A run goes on after a stage that fails,
//! ends with each stage's seconds beside its budget, and names every failure. A stage over its budget is a
//! warning, never a failure. A stage that keeps one core busy runs beside those after it.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use crate::command::{Outcome, build_programs, cargo, command, run as run_command};
use crate::{
    ahead, api, beside, browser, copies, engine, fuzz, install, notices, npm, portable, python,
    races, rules, scripts, workflows, zero_cost,
};

/// One step of a run.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Stage {
    name: &'static str,
    /// Whether `test --quick` runs it.
    quick: bool,
    /// The seconds it should take at most, with nothing built before but by the stages before it.
    budget: u64,
    run: fn() -> Outcome,
    /// Whether those after it begin before it has ended.
    is_beside: bool,
}

impl Stage {
    /// This stage, run beside those after it.
    const fn beside(self) -> Self {
        Self {
            is_beside: true,
            ..self
        }
    }
}

const fn stage(name: &'static str, quick: bool, budget: u64, run: fn() -> Outcome) -> Stage {
    Stage {
        name,
        quick,
        budget,
        run,
        is_beside: false,
    }
}

/// `cargo xtask check`, and a stage of `test`.
pub(crate) const CHECK: Stage = stage("check", true, 5, rules::check);
/// Of `cargo xtask bench`, and a stage of `test`. Its build is its own: what is counted is code as it
/// is shipped.
pub(crate) const ZERO_COST: Stage = stage("zero-cost", false, 45, zero_cost::measure);
/// Of `cargo xtask bench` alone: times belong in no test.
pub(crate) const RACES: Stage = stage("races", false, 300, races::measure);
/// `cargo xtask load` alone: it says how much a machine can bear.
pub(crate) const LOAD: Stage = stage("load", false, 240, browser::load);
/// `cargo xtask pace` alone: times belong in no test.
pub(crate) const PACE: Stage = stage("pace", false, 180, browser::pace);
/// `cargo xtask visit` alone: times belong in no test.
pub(crate) const VISIT: Stage = stage("visit", false, 480, browser::visit);
/// `cargo xtask pictures`: the pictures of the documents.
pub(crate) const PICTURES: Stage = stage("pictures", false, 240, browser::pictures);
/// `cargo xtask python`, and a stage of `test`.
pub(crate) const PYTHON: Stage = stage("python", false, 120, python::test);
/// `cargo xtask site`.
pub(crate) const SITE: Stage = stage("site", false, 300, || {
    browser::write_site(&engine::build()?).map(drop)
});
/// `cargo xtask npm`.
pub(crate) const NPM: Stage = stage("npm", false, 300, || {
    npm::write(&engine::build()?).map(drop)
});
/// `cargo xtask wheel`.
pub(crate) const WHEEL: Stage = stage("wheel", false, 400, python::wheel);
/// `cargo xtask golden`.
pub(crate) const GOLDEN: Stage = stage("golden", false, 180, golden);

/// `cargo xtask test`, in order: what fails fastest comes first, and what builds comes before what only runs.
/// While the Python tests run, `zero-cost` and `fuzz` build in folders of their own: neither waits for the other.
pub(crate) const TEST: [Stage; 12] = [
    stage("fmt", true, 5, fmt),
    CHECK,
    stage("scripts", false, 30, scripts::check),
    stage("clippy", true, 90, clippy),
    stage("unit", true, 360, unit),
    stage("copies", false, 10, copies::check),
    PYTHON.beside(),
    ZERO_COST,
    stage("fuzz", false, 150, fuzz::run),
    stage("portable", false, 90, portable::check),
    stage("doc", false, 30, doc),
    stage("browser", false, 300, browser::test),
];

/// What `cargo xtask test --long` runs after these.
pub(crate) const LONGER: [Stage; 17] = [
    stage("workflows", false, 30, workflows::check),
    stage("package", false, 60, portable::package),
    stage("advisories", false, 500, notices::advisories),
    stage("foreign", false, 150, portable::foreign),
    stage("shipped", false, 270, copies::check_shipped),
    stage("wheels", false, 500, python::shipped),
    stage("site", false, 300, browser::site),
    stage("files", false, 900, browser::with_files),
    stage("firefox", false, 120, browser::firefox),
    stage("pyodide", false, 400, python::without_threads),
    stage("notebooks", false, 240, browser::notebooks),
    stage("examples", false, 300, shipped_examples),
    stage("claims", false, 90, claims),
    stage("hosts", false, 240, hosts),
    stage("memory", false, 900, browser::memory),
    stage("looks", false, 240, browser::look_at_the_rest),
    stage("long-fuzz", false, 420, fuzz::run_long),
];

/// The stage of this name, of those that `test` runs, longer or not.
pub(crate) fn named(name: &str) -> Option<Stage> {
    let all = TEST.iter().chain(&LONGER);
    all.copied().find(|stage| stage.name == name)
}

fn fmt() -> Outcome {
    run_command(&mut cargo(&["fmt", "--all", "--check"]))?;
    let mut outside = vec!["examples/outside/Cargo.toml"];
    if !fuzz::targets()?.is_empty() {
        outside.push("fuzz/Cargo.toml");
    }
    for manifest in outside {
        run_command(&mut cargo(&["fmt", "--check", "--manifest-path", manifest]))?;
    }
    Ok(())
}

fn clippy() -> Outcome {
    run_command(&mut cargo(&[
        "clippy",
        "--workspace",
        "--all-targets",
        "--",
        "-D",
        "warnings",
    ]))
}

/// Unit tests, laws, recorded snapshots, runs of the binary, and the examples in the documentation; one example
/// is a player in Python.
fn unit() -> Outcome {
    run_command(cargo(&["test", "--workspace", "--no-fail-fast"]).env("INSTA_UPDATE", "no"))
}

/// The commands of documents and help by the binary as it is shipped: clap, for one, checks itself less there.
fn shipped_examples() -> Outcome {
    let tests = [
        "test",
        "--release",
        "-p",
        "marubatsu-cli",
        "--test",
        "cli",
        "readme",
    ];
    run_command(cargo(&tests).env("INSTA_UPDATE", "no"))
}

/// Whole games of the perfect player, which the solver looks at move by move; a million moves of searches that say
/// which are best; a million scores to a depth, and as many of the solver without one of its rules.
fn claims() -> Outcome {
    let mut test = cargo(&["test", "-p", "marubatsu-app", "--test", "app", "--"]);
    test.args(["perfect::", "best_moves::", "evaluations::", "rules_off::"]);
    run_command(test.env("MARUBATSU_LONG", "1"))
}

/// Tablebases built by network namespaces, as by machines of their own: Linux makes them for root.
fn hosts() -> Outcome {
    let programs = build_programs()?;
    let mut test = command(install::python(), &["tests/network/run.py"]);
    run_command(test.env("MARUBATSU_BIN", programs.join("marubatsu")))
}

fn doc() -> Outcome {
    run_command(cargo(&["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-Dwarnings"))
}

fn golden() -> Outcome {
    api::write()?;
    let packages = [
        "marubatsu",
        "marubatsu-app",
        "marubatsu-pages",
        "marubatsu-cli",
        "marubatsu-probe",
    ];
    let mut test = cargo(&["test", "--no-fail-fast"]);
    test.args(packages.iter().flat_map(|package| ["-p", package]));
    run_command(test.env("INSTA_UPDATE", "always"))
}

/// How long a stage took, and whether it passed.
struct Timed {
    stage: Stage,
    took: Duration,
    result: Outcome,
}

impl Timed {
    /// A stage that has ended, which says at once why if it failed.
    fn new(stage: Stage, took: Duration, result: Outcome) -> Self {
        let timed = Self {
            stage,
            took,
            result,
        };
        if let Some(failure) = timed.failure() {
            println!("\n{failure}");
        }
        timed
    }

    fn failure(&self) -> Option<String> {
        let reason = self.result.as_ref().err()?;
        Some(format!("stage `{}`: {reason}", self.stage.name))
    }
}

/// Runs the stages in order, whether or not one fails.
///
/// # Errors
///
/// A line for each stage that failed.
pub(crate) fn run(stages: &[Stage]) -> Outcome {
    ready(stages)?;
    let (left_out, stages): (Vec<Stage>, Vec<Stage>) = stages
        .iter()
        .partition(|stage| install::left_out(stage.name).is_some());
    let done = run_each(stages);
    print!("\n{}", table(&done));
    for Stage { name, .. } in left_out {
        println!(
            "left out: {name}: {}",
            install::left_out(name).unwrap_or_default()
        );
    }
    let failures: Vec<_> = done.iter().filter_map(Timed::failure).collect();
    if failures.is_empty() {
        Ok(())
    } else {
        Err(failures.join("\n"))
    }
}

/// Runs the stages in order, and waits for those beside others at the end.
fn run_each(stages: Vec<Stage>) -> Vec<Timed> {
    let last = stages.len().saturating_sub(1);
    let mut done = Vec::new();
    let mut going_on = Vec::new();
    for (at, stage) in stages.into_iter().enumerate() {
        if stage.is_beside && at < last {
            println!("\n== {} goes on beside the next ==", stage.name);
            going_on.push((stage, beside::begin_stage(stage.name)));
            continue;
        }
        println!("\n== {} ==", stage.name);
        let start = Instant::now();
        let result = (stage.run)();
        done.push(Timed::new(stage, start.elapsed(), result));
    }
    for (stage, beside) in going_on {
        let (took, result) = beside.end();
        done.push(Timed::new(stage, took, result));
    }
    done
}

/// Runs the quick ones of these stages, and says which were left out.
pub(crate) fn run_quick(stages: &[Stage]) -> Outcome {
    let (quick, rest): (Vec<Stage>, Vec<Stage>) = stages.iter().partition(|stage| stage.quick);
    run(&quick)?;
    println!("\nNot run by --quick: {}.", names(&rest));
    Ok(())
}

/// Builds what has folders of its own, beside whatever runs until this is dropped. What these stages need is there then.
pub(crate) fn build_ahead(stages: &[Stage]) -> Outcome<ahead::Ahead> {
    ready(stages)?;
    let builds = [portable::build(), fuzz::build()];
    Ok(ahead::begin(
        builds.into_iter().filter_map(Result::ok).collect(),
    ))
}

fn ready(stages: &[Stage]) -> Outcome {
    let possible = stages
        .iter()
        .filter(|stage| install::left_out(stage.name).is_none());
    install::ready(&possible.map(|stage| stage.name).collect::<Vec<_>>())
}

/// Runs these stages, and says which are only run by `--long`.
pub(crate) fn run_default(stages: &[Stage], longer: &[Stage]) -> Outcome {
    run(stages)?;
    println!("\nOnly run by --long: {}.", names(longer));
    Ok(())
}

fn names(stages: &[Stage]) -> String {
    let names: Vec<&str> = stages.iter().map(|stage| stage.name).collect();
    names.join(", ")
}

fn table(done: &[Timed]) -> String {
    let mut text = format!("{:<10} {:>8} {:>8}\n", "stage", "seconds", "budget");
    for Timed {
        stage,
        took,
        result,
    } in done
    {
        let note = if result.is_err() {
            "  FAILED"
        } else if *took > Duration::from_secs(stage.budget) {
            "  warning: over budget"
        } else {
            ""
        };
        let seconds = took.as_secs_f64();
        let (name, budget) = (stage.name, stage.budget);
        let _ = writeln!(text, "{name:<10} {seconds:>8.1} {budget:>8}{note}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const PASS: fn() -> Outcome = || Ok(());
    const FAIL: fn() -> Outcome = || Err("failed: some command".to_owned());
    const UNREACHED: fn() -> Outcome = || panic!("a stage ran that should not");

    #[test]
    fn a_run_goes_on_after_a_failure_and_names_them_all() {
        let stages = [
            stage("bad", true, 1, FAIL),
            stage("good", true, 1, PASS),
            stage("worse", true, 1, FAIL),
        ];
        let failures = "stage `bad`: failed: some command\nstage `worse`: failed: some command";
        assert_eq!(run(&stages), Err(failures.to_owned()));
    }

    #[test]
    fn quick_leaves_the_slow_stages_out() {
        let stages = [
            stage("slow", false, 1, UNREACHED),
            stage("good", true, 1, PASS),
        ];
        assert_eq!(run_quick(&stages), Ok(()));
        let quick: Vec<&str> = TEST.iter().filter(|s| s.quick).map(|s| s.name).collect();
        assert_eq!(quick, ["fmt", "check", "clippy", "unit"]);
    }

    #[test]
    fn long_runs_add_to_the_others() {
        let longer = [stage("long", false, 1, UNREACHED)];
        assert_eq!(
            run_default(&[stage("good", true, 1, PASS)], &longer),
            Ok(())
        );
    }

    #[test]
    fn every_stage_is_explained() {
        let guide = std::fs::read_to_string(crate::command::root().join("CONTRIBUTING.md"));
        let guide = guide.expect("it is there");
        for Stage { name, .. } in TEST.iter().chain(&LONGER) {
            assert!(guide.contains(&format!("\n| `{name}` |")), "{name}");
        }
    }

    #[test]
    fn the_table_shows_seconds_beside_budgets() {
        let timed = |stage, millis, passed: bool| Timed {
            stage,
            took: Duration::from_millis(millis),
            result: passed.then_some(()).ok_or_else(String::new),
        };
        let done = [
            timed(stage("fmt", true, 5, PASS), 1234, true),
            timed(stage("clippy", true, 90, PASS), 90_100, true),
            timed(stage("unit", true, 240, PASS), 3000, false),
        ];
        let expected = "\
stage       seconds   budget
fmt             1.2        5
clippy         90.1       90  warning: over budget
unit            3.0      240  FAILED
";
        assert_eq!(table(&done), expected);
    }
}
