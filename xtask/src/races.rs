//! The benchmark: the library against a search written by hand, and against another solver. Ratios
//! within one run, by processor time; every score is agreed on by both solvers or the run fails.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::Stdio;

use crate::command::{Outcome, cargo, command, read, root, run, target_directory};

/// The second solver, as its package index names it.
const BITBULLY: &str = "bitbully==0.0.79";

/// The stage: builds, races, prints two tables.
pub(crate) fn measure() -> Outcome {
    run(&mut cargo(&["build", "--release", "-p", "marubatsu-probe"]))?;
    let race = target_directory()?.join("release").join("race");
    let race = race.to_string_lossy().into_owned();
    let lesson = target_directory()?.join("release").join("lesson");
    println!("{}", read(&mut command(&lesson.to_string_lossy(), &[]))?);
    let contest = target_directory()?.join("release").join("contest");
    println!("{}", read(&mut command(&contest.to_string_lossy(), &[]))?);
    print!("{}", read(&mut command(&race, &["hand"]))?);
    let python = python()?;
    let script = root().join("xtask/src/second_solver.py");
    let positions = read(&mut command(&race, &["positions"]))?;
    let ours = fed(&race, &["solve"], &positions)?;
    let theirs = fed(
        &python.to_string_lossy(),
        &[&script.to_string_lossy()],
        &positions,
    )?;
    print!("\n{}", compared(&ours, &theirs)?);
    Ok(())
}

/// A Python that has the second solver, in a virtual environment below the target folder.
fn python() -> Outcome<PathBuf> {
    let folder = target_directory()?.join("bitbully");
    let python = folder.join("bin/python");
    if !python.exists() {
        run(&mut command(
            "python3",
            &["-m", "venv", &folder.to_string_lossy()],
        ))?;
    }
    let install = ["-m", "pip", "install", "--quiet", BITBULLY];
    run(&mut command(&python.to_string_lossy(), &install))?;
    Ok(python)
}

/// What a program says when it is fed a text.
fn fed(program: &str, arguments: &[&str], input: &str) -> Outcome<String> {
    let failed = |error: std::io::Error| format!("`{program}`: {error}");
    let mut child = command(program, arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(failed)?;
    if let Some(mut stdin) = child.stdin.take() {
        stdin.write_all(input.as_bytes()).map_err(failed)?;
    }
    let output = child.wait_with_output().map_err(failed)?;
    if !output.status.success() {
        return Err(format!("`{program}` failed ({})", output.status));
    }
    String::from_utf8(output.stdout).map_err(|_| format!("`{program}` wrote no UTF-8"))
}

/// The table of means, if all scores agree.
fn compared(ours: &str, theirs: &str) -> Outcome<String> {
    let scores = |said: &str| -> Vec<String> {
        let lines = said.lines().filter(|line| !line.starts_with("mean "));
        lines.map(str::to_owned).collect()
    };
    let (mine, other) = (scores(ours), scores(theirs));
    if mine.len() != other.len() {
        return Err("the solvers answered different positions".to_owned());
    }
    if let Some((mine, other)) = mine.iter().zip(&other).find(|(mine, other)| mine != other) {
        return Err(format!("the solvers disagree: `{mine}` and `{other}`"));
    }
    let mut table = format!(
        "{} positions, all scores agree\nset     marubatsu ms  BitBully ms  ratio\n",
        mine.len()
    );
    for (mine, other) in means(ours).iter().zip(means(theirs)) {
        let (name, ours, theirs) = (&mine.0, mine.1 * 1e3, other.1 * 1e3);
        let ratio = ours / theirs;
        let _ = writeln!(table, "{name:6}  {ours:12.3}  {theirs:11.3}  {ratio:5.2}");
    }
    Ok(table)
}

/// The lines `mean NAME SECONDS`.
fn means(said: &str) -> Vec<(String, f64)> {
    let mean = |line: &str| {
        let (name, seconds) = line.strip_prefix("mean ")?.split_once(' ')?;
        Some((name.to_owned(), seconds.parse().ok()?))
    };
    said.lines().filter_map(mean).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_are_compared_where_all_scores_agree() {
        let table = compared("44 1\nmean late 0.001\n", "44 1\nmean late 0.002\n");
        let table = table.expect("they agree");
        assert!(
            table.ends_with("late           1.000        2.000   0.50\n"),
            "{table}"
        );
    }

    #[test]
    fn solvers_that_disagree_are_named() {
        let disagree = compared("44 1\n", "44 2\n").expect_err("they disagree");
        assert!(disagree.contains("`44 1` and `44 2`"));
        assert!(compared("44 1\n", "").is_err());
    }
}
