//! The page in a real browser: the binary that the Rust tests run serves, Chromium reads, node's own test runner
//! judges. It is Debian's Chromium without windows (`chromium-headless-shell`): the same engine at three quarters of the
//! processor's time. `run.mjs` starts one server and one browser for all test files; a run without
//! any test file is a failure.

use std::path::PathBuf;

use crate::command::{Outcome, build_programs, cargo, command, run, target_directory};
use crate::engine::{self, Engine};
use crate::{install, npm, python, site};

const FOLDER: &str = "tests/browser";

/// The stage: runs every test file.
pub(crate) fn test() -> Outcome {
    run_files(&[], &[])
}

/// The files whose tests know looks.
const LOOKED: [&str; 7] = [
    "views",
    "stage",
    "compare",
    "play",
    "lesson",
    "lesson-export",
    "sizes",
];

/// The stage of long runs: what has looks, in those that the others leave out.
pub(crate) fn look_at_the_rest() -> Outcome {
    let files = LOOKED.map(|name| format!("{FOLDER}/{name}.test.mjs"));
    run_files(&files, &[("MARUBATSU_LOOKS", "rest")])
}

/// Fetches what is missing: a browser, whose path comes back, and the packages that drive it.
fn prepared() -> Outcome<String> {
    let chromium = install::chromium().ok_or("there is no Chromium")?;
    run(&mut command(
        "npm",
        &["--prefix", FOLDER, "ci", "--prefer-offline"],
    ))?;
    Ok(chromium)
}

/// Builds the programs, fetches what is missing, runs these test files (all if none are named) in an
/// environment with these variables.
fn run_files(files: &[String], variables: &[(&str, &str)]) -> Outcome {
    let chromium = prepared()?;
    let programs = build_programs()?;
    let site = python::site("browser-python")?;
    let mut node = command("node", &[&format!("{FOLDER}/run.mjs")]);
    run(node
        .args(files)
        .envs(variables.iter().copied())
        .env("MARUBATSU_BIN", programs.join("marubatsu"))
        .env("MARUBATSU_NIM", programs.join("examples/nim"))
        .env("MARUBATSU_SITE", site)
        .env("MARUBATSU_CHROMIUM", chromium))
}

/// `cargo xtask site`: the lab as a folder of files, and what is seen of each page before the engine is there.
pub(crate) fn write_site(engines: &[Engine]) -> Outcome<PathBuf> {
    let folder = site::write(engines)?;
    let chromium = prepared()?;
    run(command("node", &[&format!("{FOLDER}/first-sight.mjs")])
        .env("MARUBATSU_FILES", &folder)
        .env("MARUBATSU_CHROMIUM", chromium))?;
    Ok(folder)
}

/// `cargo xtask visit`: how soon a first visit to this folder sees something, by a slow network.
pub(crate) fn visit() -> Outcome {
    let folder = write_site(&engine::build()?)?;
    run(command("node", &[&format!("{FOLDER}/visit.mjs")])
        .env("MARUBATSU_FILES", folder)
        .env("MARUBATSU_CHROMIUM", prepared()?))
}

/// The stage of the engine without a server: the lab as files, opened from a server of files, and the npm package, used from a folder
/// of its own.
pub(crate) fn site() -> Outcome {
    let engines = engine::build()?;
    engine::weigh()?;
    let (site, package) = (write_site(&engines)?, npm::write(&engines)?);
    let files = ["site", "site-bytes", "site-live", "site-npm", "site-stage"]
        .map(|name| format!("{FOLDER}/{name}.test.mjs"));
    let folders = [
        ("MARUBATSU_FILES", &*site.to_string_lossy()),
        ("MARUBATSU_NPM", &*package.to_string_lossy()),
    ];
    run_files(&files, &folders)
}

/// The stage of the same pages without a server: the tests of `browser`, but for what only a server has (`server-only.mjs`).
pub(crate) fn with_files() -> Outcome {
    let site = write_site(&engine::build()?)?;
    let variables = [
        ("MARUBATSU_ASKS", "files"),
        ("MARUBATSU_FILES", &*site.to_string_lossy()),
    ];
    run_files(&[], &variables)
}

/// The stage of another browser: journeys in Firefox, with a server and without.
pub(crate) fn firefox() -> Outcome {
    const FOLDER: &str = "tests/firefox";
    let firefox = install::firefox().ok_or("there is no Firefox")?;
    let tools = ["--prefix", FOLDER, "ci", "--prefer-offline"];
    run(&mut command("npm", &tools))?;
    let files = write_site(&engine::build()?)?;
    let programs = build_programs()?;
    let journeys = format!("{FOLDER}/journeys.mjs");
    let mut node = command("node", &["--test", "--test-reporter=spec", &journeys]);
    run(node
        .env("MARUBATSU_BIN", programs.join("marubatsu"))
        .env("MARUBATSU_FILES", files)
        .env("MARUBATSU_FIREFOX", firefox))
}

/// The stage of long runs: the Python package where notebooks are at hand, and its widgets in each kind of them.
pub(crate) fn notebooks() -> Outcome {
    let chromium = prepared()?;
    let (python, site) = python::tested_for_notebooks()?;
    for kind in ["jupyter", "marimo"] {
        let script = format!("{FOLDER}/{kind}.mjs");
        run(command("node", &[&script, &python])
            .env("PYTHONPATH", &site)
            .env("MARUBATSU_CHROMIUM", &chromium))?;
    }
    Ok(())
}

/// `cargo xtask load`: many clients at once against the release binary; prints what it took.
pub(crate) fn load() -> Outcome {
    run_with_release("load.mjs", &[])
}

/// The stage of long runs: how much memory the server takes while twenty thousand requests of all kinds are answered.
pub(crate) fn memory() -> Outcome {
    run_with_release("memory.mjs", &[])
}

/// `cargo xtask pace`: how fast the stage steps, moves and is dragged through in a real browser.
pub(crate) fn pace() -> Outcome {
    let chromium = prepared()?;
    run_with_release("pace.mjs", &[("MARUBATSU_CHROMIUM", &chromium)])
}

/// `cargo xtask pictures`: takes the pictures of `docs/` anew.
pub(crate) fn pictures() -> Outcome {
    let chromium = prepared()?;
    run_with_release("pictures.mjs", &[("MARUBATSU_CHROMIUM", &chromium)])
}

/// Runs a script with the release binary, in an environment with these variables.
fn run_with_release(script: &str, variables: &[(&str, &str)]) -> Outcome {
    run(&mut cargo(&["build", "--release", "-p", "marubatsu-cli"]))?;
    let program = target_directory()?.join("release/marubatsu");
    let mut node = command("node", &[&format!("{FOLDER}/{script}")]);
    run(node
        .envs(variables.iter().copied())
        .env("MARUBATSU_BIN", program))
}
