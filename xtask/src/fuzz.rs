//! Fuzzing of every parser of foreign text or bytes, on stable Rust. The compiler's coverage flags
//! live in `fuzz/.cargo/config.toml`, which cargo reads because these commands run in `fuzz/`; a
//! target that was built without them would search blindly, so a run that reports no coverage
//! counters is a failure, as is a run without targets.
//!
//! Every run plays the committed inputs of `fuzz/corpus` (and what earlier runs on this machine have
//! found) before it looks for new ones. A target without committed inputs is a failure.

use std::path::PathBuf;
use std::process::Command;

use crate::command::{Outcome, cargo, root, run as run_command, run_listening, target_directory};

/// How slow and how large a target may run.
const LIMITS: [&str; 2] = ["-timeout=5", "-rss_limit_mb=2048"];

/// The stage: every target plays what is committed and looks on for a second, always in the same
/// direction, so that what fails here fails again when it is run again.
pub(crate) fn run() -> Outcome {
    run_all(&["-max_total_time=1", "-seed=1"])
}

/// The stage of long runs: half a minute each, in a new direction every time.
pub(crate) fn run_long() -> Outcome {
    run_all(&["-max_total_time=30"])
}

fn run_all(search: &[&str]) -> Outcome {
    let targets = targets()?;
    println!("{} targets", targets.len());
    if targets.is_empty() {
        return Err("no fuzz targets found: fuzz/fuzz_targets/*.rs".to_owned());
    }
    run_command(&mut build()?)?;
    targets.iter().try_for_each(|target| fuzz(target, search))
}

/// The build of all targets.
pub(crate) fn build() -> Outcome<Command> {
    in_fuzz(&["build", "--locked", "--bins"])
}

/// The names of the targets, in alphabetical order.
pub(crate) fn targets() -> Outcome<Vec<String>> {
    let folder = root().join("fuzz/fuzz_targets");
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let entries = std::fs::read_dir(folder).map_err(|e| format!("fuzz/fuzz_targets: {e}"))?;
    let mut names: Vec<String> = entries
        .filter_map(Result::ok)
        .filter_map(|entry| Some(entry.file_name().to_str()?.strip_suffix(".rs")?.to_owned()))
        .collect();
    names.sort();
    Ok(names)
}

/// The committed inputs of a target, as a folder seen from `fuzz/`.
fn corpus(target: &str) -> Outcome<String> {
    let corpus = format!("corpus/{target}");
    let entries = std::fs::read_dir(root().join("fuzz").join(&corpus));
    if entries.is_ok_and(|mut entries| entries.next().is_some()) {
        Ok(corpus)
    } else {
        Err(format!("no inputs are committed in fuzz/{corpus}"))
    }
}

/// A folder of this target that is made if it isn't there.
fn folder(path: PathBuf) -> Outcome<PathBuf> {
    std::fs::create_dir_all(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    Ok(path)
}

fn fuzz(target: &str, search: &[&str]) -> Outcome {
    let corpus = corpus(target)?;
    folder(root().join("fuzz/artifacts").join(target))?;
    let found = folder(target_directory()?.join("fuzz/found").join(target))?;
    let mut command = in_fuzz(&["run", "--bin", target])?;
    // libFuzzer writes to the first folder what it finds, and only reads the second.
    command
        .arg("--")
        .args(LIMITS)
        .args(search)
        .arg(format!("-artifact_prefix=artifacts/{target}/"))
        .arg(found)
        .arg(corpus);
    let log = run_listening(&mut command, is_worth_reading)?;
    if is_guided(&log) {
        Ok(())
    } else {
        Err(format!("`{target}` ran without coverage counters"))
    }
}

/// Cargo for the targets, beside the other builds.
fn in_fuzz(arguments: &[&str]) -> Outcome<Command> {
    let mut command = cargo(arguments);
    command
        .args(["--release", "--target-dir"])
        .arg(target_directory()?.join("fuzz"))
        .current_dir(root().join("fuzz"))
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS");
    Ok(command)
}

/// Whether a line of libFuzzer says more than how far it is: thousands of those would hide what another stage said.
fn is_worth_reading(line: &str) -> bool {
    let is_progress = line.starts_with('#') && !line.contains("DONE");
    let is_dictionary = line.starts_with('"');
    !is_progress && !is_dictionary
}

/// Whether libFuzzer found coverage counters in the program it runs.
fn is_guided(log: &str) -> bool {
    log.lines()
        .any(|line| line.starts_with("INFO: Loaded ") && line.contains("inline 8-bit counters"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_is_not_shown() {
        let progress = "#158308\tNEW    cov: 398 ft: 1644 corp: 231/22Kb lim: 546";
        assert!(!is_worth_reading(progress));
        for line in [
            "#169525\tDONE   cov: 398",
            "Done 169525 runs in 2 second(s)",
            "==1== ERROR: libFuzzer: timeout",
        ] {
            assert!(is_worth_reading(line), "{line}");
        }
    }

    #[test]
    fn a_blind_run_is_told_from_a_guided_one() {
        let guided = "INFO: Seed: 1\nINFO: Loaded 1 modules   (96 inline 8-bit counters): 96\n";
        assert!(is_guided(guided));
        assert!(!is_guided("INFO: Seed: 1\n#2 INITED exec/s: 0\n"));
    }
}
