//! The programs of others that take part: what package registries carry of Connect Four, solvers and Monte Carlo searches.
//!
//! Invariant: nothing of theirs is in this repository but names and versions. They are built below the target folder, in projects
//! of their own that no lock file here knows; whoever can't be had is left out, with the reason.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::contender::{Abilities, Contender};
use crate::command::{Outcome, command, read, root};

/// The version of `bitbully` (M. Thill, C++), which the Python package index carries.
const BITBULLY: &str = "0.0.79";

/// The version of `open_spiel` (`DeepMind`, C++), which the Python package index carries.
const OPEN_SPIEL: &str = "2.0.2";

/// treant, from crates.io, and its version.
const TREANT: [&str; 2] = ["treant", "0.4.0"];

/// A crate, its version, and whether it can be asked about the empty board: else a book comes with it that can't be left out.
type Crate = (&'static str, &'static str, bool);

/// connect-four-ai (B. Rall) and connect-four-solver (M. Klein), from crates.io.
const CRATES: [Crate; 2] = [
    ("connect-four-ai", "1.0.0", true),
    ("connect-four-solver", "0.2.4", false),
];

/// How long a solver may take for its first answer.
const FIRST: Duration = Duration::from_secs(60);

/// Those that can be had, and a line for each that can't.
pub(super) fn all(target: &Path) -> (Vec<Contender>, Vec<String>) {
    let (mut there, mut missing) = (Vec::new(), Vec::new());
    let mut note =
        |name: &str, reason: String| missing.push(format!("{name} is left out: {reason}"));
    let mut found = Vec::new();
    match bitbully(target) {
        Ok(contender) => found.push(contender),
        Err(reason) => note("BitBully", reason),
    }
    match crates(target) {
        Ok(contenders) => found.extend(contenders),
        Err(reason) => CRATES
            .iter()
            .for_each(|(name, ..)| note(name, reason.clone())),
    }
    for mut contender in found {
        match contender.ask(
            "time strong 7x6x4g 2252576253462244111563365343671351441",
            FIRST,
        ) {
            Ok(Some(answer)) if answer.scores == [-1] => there.push(contender),
            Ok(answer) => note(&contender.name, format!("it answers {answer:?}")),
            Err(reason) => note(&contender.name, reason),
        }
    }
    (there, missing)
}

/// `bitbully` in a virtual environment.
fn bitbully(target: &Path) -> Outcome<Contender> {
    let abilities = Abilities {
        games: false,
        weak: true,
        empty: true,
    };
    let name = format!("BitBully {BITBULLY}");
    let package = format!("bitbully=={BITBULLY}");
    from_python(
        &target.join("bitbully"),
        &package,
        "answers.py",
        (name, abilities),
    )
}

/// A package of the Python index in a virtual environment of its own, asked by this script.
fn from_python(
    folder: &Path,
    package: &str,
    script: &str,
    (name, abilities): (String, Abilities),
) -> Outcome<Contender> {
    let python = folder.join("bin/python");
    if !python.exists() {
        let folder = folder.to_string_lossy();
        read(&mut command("python3", &["-m", "venv", &folder]))?;
    }
    let python = python.to_string_lossy().into_owned();
    let install = ["-m", "pip", "install", "--quiet", package];
    read(&mut command(&python, &install))?;
    let script = root().join("xtask/peers").join(script);
    Ok(Contender::new(name, abilities, move || {
        command(&python, &[&script.to_string_lossy()])
    }))
}

/// The Monte Carlo searches that can be had, and a line for each that can't.
pub(super) fn monte_carlo(target: &Path) -> (Vec<Contender>, Vec<String>) {
    let abilities = Abilities {
        games: true,
        weak: false,
        empty: true,
    };
    let spiel = format!("OpenSpiel {OPEN_SPIEL}");
    let package = format!("open_spiel=={OPEN_SPIEL}");
    let [name, version] = TREANT;
    let treant = built(&target.join("peers")).map(|folder| {
        let program = folder.join("uct").to_string_lossy().into_owned();
        let name = format!("{name} {version}");
        Contender::new(name, abilities, move || command(&program, &[]))
    });
    let named = (spiel.clone(), abilities);
    let spiel = (
        spiel,
        from_python(&target.join("open_spiel"), &package, "uct.py", named),
    );
    let (mut there, mut missing) = (Vec::new(), Vec::new());
    for (name, found) in [spiel, (name.to_owned(), treant)] {
        match found {
            Ok(contender) => there.push(contender),
            Err(reason) => missing.push(format!("{name} is left out: {reason}")),
        }
    }
    (there, missing)
}

/// The crates in a project made for them.
fn crates(target: &Path) -> Outcome<Vec<Contender>> {
    let program = built(&target.join("peers"))?.join("peers");
    let contender = |&(name, version, empty): &Crate| {
        let abilities = Abilities {
            games: false,
            weak: false,
            empty,
        };
        let program = program.to_string_lossy().into_owned();
        Contender::new(format!("{name} {version}"), abilities, move || {
            command(&program, &[name])
        })
    };
    Ok(CRATES.iter().map(contender).collect())
}

/// Makes the project and builds it as the program itself is built; the folder of its programs.
fn built(folder: &Path) -> Outcome<PathBuf> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    fs::create_dir_all(folder.join("src/bin")).map_err(failed)?;
    fs::write(folder.join("Cargo.toml"), manifest()).map_err(failed)?;
    for (source, place) in [("main.rs", "src/main.rs"), ("uct.rs", "src/bin/uct.rs")] {
        let source = root().join("xtask/peers").join(source);
        fs::copy(source, folder.join(place)).map_err(failed)?;
    }
    let (manifest, out) = (folder.join("Cargo.toml"), folder.join("target"));
    let (manifest, out) = (manifest.to_string_lossy(), out.to_string_lossy());
    let arguments = [
        "build",
        "--release",
        "--quiet",
        "--manifest-path",
        &manifest,
    ];
    read(command("cargo", &arguments).args(["--target-dir", &out]))?;
    Ok(folder.join("target/release"))
}

fn manifest() -> String {
    let [treant, of_treant] = TREANT;
    let crates = CRATES.iter().map(|&(name, version, _)| (name, version));
    let dependency = |(name, version)| format!("{name} = \"={version}\"\n");
    let dependencies: String = crates
        .chain([(treant, of_treant)])
        .map(dependency)
        .collect();
    format!(
        "[package]\nname = \"peers\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n{dependencies}\
         rustix = {{ version = \"1\", features = [\"time\"] }}\n\n\
         [profile.release]\nlto = \"thin\"\ncodegen-units = 1\n\n[workspace]\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_project_names_its_versions_exactly() {
        let manifest = manifest();
        assert!(
            manifest.contains("\nconnect-four-ai = \"=1.0.0\"\n"),
            "{manifest}"
        );
        assert!(
            manifest.ends_with("[workspace]\n"),
            "it is no part of this workspace"
        );
    }

    #[test]
    fn the_project_is_built_as_the_program_is() {
        let own = fs::read_to_string(root().join("Cargo.toml")).expect("the workspace's");
        let profile = "[profile.release]\nlto = \"thin\"\ncodegen-units = 1\n";
        assert!(own.contains(profile) && manifest().contains(profile));
    }
}
