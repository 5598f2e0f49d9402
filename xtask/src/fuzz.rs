//! Fuzzing of every parser of foreign text or bytes, on stable Rust. The compiler's coverage flags
//! live in `fuzz/.cargo/config.toml`, which cargo reads because these commands run in `fuzz/`; a
//! target that was built without them would search blindly, so a run that reports no coverage
//! counters is a failure, as is a run without targets.

use std::process::Command;

use crate::command::{Outcome, cargo, root, run as run_command, run_listening, target_directory};
use crate::install;

/// How long, how slow and how large a target may run.
const LIMITS: [&str; 3] = ["-max_total_time=20", "-timeout=5", "-rss_limit_mb=2048"];

/// The stage: builds all targets, then runs each for 20 seconds.
pub(crate) fn run() -> Outcome {
    let targets = targets()?;
    println!("{} targets", targets.len());
    if targets.is_empty() {
        return Err("no fuzz targets found: fuzz/fuzz_targets/*.rs".to_owned());
    }
    install::need("c++", &["g++"])?;
    for target in &targets {
        run_command(&mut in_fuzz("build", target)?)?;
    }
    targets.iter().try_for_each(|target| fuzz(target))
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

fn fuzz(target: &str) -> Outcome {
    for folder in ["corpus", "artifacts"] {
        std::fs::create_dir_all(root().join("fuzz").join(folder).join(target))
            .map_err(|e| format!("fuzz/{folder}/{target}: {e}"))?;
    }
    let mut command = in_fuzz("run", target)?;
    command
        .arg("--")
        .args(LIMITS)
        .arg(format!("-artifact_prefix=artifacts/{target}/"))
        .arg(format!("corpus/{target}"));
    let log = run_listening(&mut command)?;
    if is_guided(&log) {
        Ok(())
    } else {
        Err(format!("`{target}` ran without coverage counters"))
    }
}

/// `cargo build` or `cargo run` of one target, beside the other builds.
fn in_fuzz(verb: &str, target: &str) -> Outcome<Command> {
    let mut command = cargo(&[verb, "--release", "--bin", target, "--target-dir"]);
    command
        .arg(target_directory()?.join("fuzz"))
        .current_dir(root().join("fuzz"))
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS");
    Ok(command)
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
    fn a_blind_run_is_told_from_a_guided_one() {
        let guided = "INFO: Seed: 1\nINFO: Loaded 1 modules   (96 inline 8-bit counters): 96\n";
        assert!(is_guided(guided));
        assert!(!is_guided("INFO: Seed: 1\n#2 INITED exec/s: 0\n"));
    }
}
