//! Watching costs nothing when nobody watches: the search with the observer `()` runs as many
//! instructions as a copy of it with the watching code deleted, and so do best-first searches. Counted by callgrind inside the one
//! function whose symbol contains `measured`, so that neither the machine's load nor the program's
//! start disturbs the result.

use crate::command::{Outcome, cargo, command, run, run_listening, target_directory};

/// Observed over deleted, in hundredths, at most.
const LIMIT: u64 = 102;

/// The stage: builds the probe, counts both searches, compares.
pub(crate) fn measure() -> Outcome {
    run(&mut cargo(&[
        "build",
        "--profile",
        "profiling",
        "-p",
        "marubatsu-probe",
        "--bin",
        "probe",
    ]))?;
    for kind in ["", "best-first-"] {
        let observed = count(&format!("{kind}observed"))?;
        let deleted = count(&format!("{kind}deleted"))?;
        println!(
            "{kind}observed {observed} instructions, deleted {deleted}, ratio {} (limit {})",
            ratio(observed, deleted),
            ratio(LIMIT, 100)
        );
        compare(observed, deleted)?;
    }
    Ok(())
}

/// The instructions of the measured function in one of the probe's two searches.
fn count(search: &str) -> Outcome<u64> {
    let target = target_directory()?;
    let out = target.join(format!("callgrind.{search}.out"));
    let probe = target.join("profiling").join("probe");
    let mut valgrind = command(
        "valgrind",
        &["--tool=callgrind", "--toggle-collect=*measured*"],
    );
    valgrind
        .arg(format!("--callgrind-out-file={}", out.display()))
        .arg(probe)
        .arg(search);
    let report = run_listening(&mut valgrind, |_| true)?;
    match collected(&report) {
        Some(0) => Err(format!(
            "callgrind saw no function with `measured` in its name run for `{search}`"
        )),
        Some(instructions) => Ok(instructions),
        None => Err("callgrind printed no `Collected` line".to_owned()),
    }
}

/// The number in callgrind's line `==1== Collected : 123`.
fn collected(report: &str) -> Option<u64> {
    let line = report.lines().find(|line| line.contains("Collected :"))?;
    let (_, number) = line.rsplit_once(':')?;
    number.trim().parse().ok()
}

fn compare(observed: u64, deleted: u64) -> Outcome {
    if u128::from(observed) * 100 <= u128::from(deleted) * u128::from(LIMIT) {
        Ok(())
    } else {
        Err(format!(
            "watching is not free: {observed} instructions against {deleted} is a ratio of {}",
            ratio(observed, deleted)
        ))
    }
}

/// A ratio with four digits, rounded down.
fn ratio(above: u64, below: u64) -> String {
    let parts = u128::from(above) * 10_000 / u128::from(below.max(1));
    format!("{}.{:04}", parts / 10_000, parts % 10_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_count_is_read_from_the_report() {
        let report = "==7== Events    : Ir\n==7== Collected : 987654\n==7==\n";
        assert_eq!(collected(report), Some(987_654));
        assert_eq!(collected("==7== Events    : Ir\n"), None);
    }

    #[test]
    fn two_hundredths_are_allowed_and_not_more() {
        assert_eq!(compare(1020, 1000), Ok(()));
        assert_eq!(compare(900, 1000), Ok(()));
        assert!(compare(1021, 1000).is_err());
        assert_eq!(ratio(1021, 1000), "1.0210");
        assert_eq!(ratio(999, 1000), "0.9990");
    }
}
