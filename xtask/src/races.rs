//! The benchmarks: the library against a search written by hand, and against the solvers of others. Ratios
//! within one run, by processor time; all scores agree or the run fails.

mod contender;
mod monte_carlo;
mod peers;
mod report;
mod rounds;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::command::{Outcome, cargo, command, fed, read, target_directory};
use contender::{Abilities, Contender};
use report::Report;
use rounds::{Extent, Set};

/// How the solvers race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Race {
    /// Few positions, in seconds.
    pub(crate) quick: bool,
    /// Whether the table is printed as JSON.
    pub(crate) json: bool,
}

/// The stage: lessons, contests, a search by hand, Monte Carlo searches, and all solvers.
pub(crate) fn measure() -> Outcome {
    let programs = built()?;
    for (program, arguments) in [("lesson", &[][..]), ("contest", &[]), ("race", &["hand"])] {
        let program = programs.join(program);
        println!(
            "{}",
            read(&mut command(&program.to_string_lossy(), arguments))?
        );
    }
    let (mut contenders, missing) = peers::monte_carlo(&target_directory()?.join("bench"));
    contenders.insert(0, ours(programs.join("uct"), &[]));
    println!("{}", monte_carlo::table(&mut contenders, &missing)?);
    solvers(Race {
        quick: false,
        json: false,
    })
}

/// The library, asked by a program of ours.
fn ours(program: PathBuf, arguments: &'static [&'static str]) -> Contender {
    let everything = Abilities {
        games: true,
        weak: true,
        empty: true,
    };
    Contender::new("marubatsu".to_owned(), everything, move || {
        command(&program.to_string_lossy(), arguments)
    })
}

/// The programs that measure, as they are shipped.
fn built() -> Outcome<PathBuf> {
    read(&mut cargo(&["build", "--release", "-p", "marubatsu-probe"]))?;
    Ok(target_directory()?.join("release"))
}

/// The solvers' race: prints what came of it, and leaves table, JSON and plots below the target folder.
pub(crate) fn solvers(race: Race) -> Outcome {
    let program = built()?.join("race").to_string_lossy().into_owned();
    let folder = target_directory()?.join("bench");
    let (mut contenders, missing) = peers::all(&folder);
    contenders.insert(0, ours(PathBuf::from(&program), &["solve"]));
    let report = run(race, &sets(&program, race.quick)?, &mut contenders, missing)?;
    keep(&folder, &program, &report)?;
    let text = if race.json {
        report.json()
    } else {
        report.table()
    };
    print!("{text}");
    if !race.json {
        println!("Table, JSON and plots are in {}", folder.display());
    }
    Ok(())
}

/// The sets that the probe makes; those without positions are none.
fn sets(program: &str, quick: bool) -> Outcome<Vec<Set>> {
    let arguments: &[&str] = if quick {
        &["sets", "--quick"]
    } else {
        &["sets"]
    };
    let printed = read(&mut command(program, arguments))?;
    let sets: Option<Vec<Set>> = printed.lines().map(Set::read).collect();
    let mut sets = sets.ok_or_else(|| format!("`{program} sets` printed something else"))?;
    sets.retain(|set| !set.positions.is_empty());
    Ok(sets)
}

fn run(
    race: Race,
    sets: &[Set],
    contenders: &mut [Contender],
    missing: Vec<String>,
) -> Outcome<Report> {
    let (rounds, seconds) = if race.quick { (2, 60) } else { (3, 600) };
    let mut rows = Vec::new();
    for set in sets {
        eprintln!("{} ({} positions)", set.name, set.positions.len());
        let heavy = set.game == "7x6x4g" && set.positions == ["-"];
        let extent = Extent {
            rounds: if heavy { 1 } else { rounds },
            limit: Duration::from_secs(seconds),
        };
        rows.extend(rounds::over(set, contenders, extent)?);
    }
    Ok(Report {
        quick: race.quick,
        rounds,
        solvers: contenders
            .iter()
            .map(|solver| solver.name.clone())
            .collect(),
        rows,
        missing,
    })
}

/// Leaves the results as files.
fn keep(folder: &Path, program: &str, report: &Report) -> Outcome {
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))
    };
    write("solvers.txt", &report.table())?;
    write("solvers.json", &report.json())?;
    for theme in ["light", "dark"] {
        let plot = fed(&mut command(program, &["plot", theme]), &report.points())?;
        write(&format!("solvers-{theme}.svg"), &plot)?;
    }
    Ok(())
}
