//! The page in a real browser: the release binary serves, Debian's chromium reads, node's own test
//! runner judges. A run without any test file is a failure.

use std::path::PathBuf;

use crate::command::{Outcome, cargo, command, root, run, target_directory};
use crate::install;

const FOLDER: &str = "tests/browser";
const CHROMIUM: &str = "/usr/bin/chromium";
/// Test files that run at once: each has a server and a browser of its own, and waits for both most of its time.
const TOGETHER: &str = "--test-concurrency=2";

/// The stage: builds the binary, fetches what is missing, runs every test file.
pub(crate) fn test() -> Outcome {
    let files = test_files()?;
    if files.is_empty() {
        return Err(format!("no browser tests found: {FOLDER}/*.test.mjs"));
    }
    let chromium = std::env::var("MARUBATSU_CHROMIUM").unwrap_or_else(|_| CHROMIUM.to_owned());
    install::need(&chromium, &["chromium", "fonts-noto-cjk"])?;
    install::expect("node", "Node.js 20 or newer")?;
    install::expect("npm", "npm 10 or newer")?;
    run(&mut cargo(&["build", "--release", "-p", "marubatsu-cli"]))?;
    run(&mut cargo(&[
        "build",
        "-p",
        "marubatsu-cli",
        "--example",
        "nim",
    ]))?;
    run(&mut command(
        "npm",
        &["--prefix", FOLDER, "ci", "--prefer-offline"],
    ))?;
    let target = target_directory()?;
    let mut node = command("node", &["--test", "--test-reporter=spec", TOGETHER]);
    run(node
        .args(files)
        .env("MARUBATSU_BIN", target.join("release/marubatsu"))
        .env("MARUBATSU_NIM", target.join("debug/examples/nim"))
        .env("MARUBATSU_CHROMIUM", chromium))
}

/// `cargo xtask load`: many clients at once against the release binary; prints what it took.
pub(crate) fn load() -> Outcome {
    install::expect("node", "Node.js 20 or newer")?;
    run(&mut cargo(&["build", "--release", "-p", "marubatsu-cli"]))?;
    let program = target_directory()?.join("release/marubatsu");
    let mut node = command("node", &[&format!("{FOLDER}/load.mjs")]);
    run(node.env("MARUBATSU_BIN", program))
}

/// The test files in alphabetical order, as paths from the root.
fn test_files() -> Outcome<Vec<PathBuf>> {
    let entries = std::fs::read_dir(root().join(FOLDER)).map_err(|e| format!("{FOLDER}: {e}"))?;
    let mut files: Vec<PathBuf> = entries
        .filter_map(Result::ok)
        .filter(|entry| entry.file_name().to_string_lossy().ends_with(".test.mjs"))
        .map(|entry| PathBuf::from(FOLDER).join(entry.file_name()))
        .collect();
    files.sort();
    Ok(files)
}
