//! `cargo xtask npm`: the package for Node and browsers, target/npm, as `npm pack` and `npm publish` take it: the engines, the scripts
//! above it, their types, licences and notices.
//!
//! Invariants: version and address are the workspace's; types are what comments of scripts and Rust's types say, written once.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::archive::VERSION;
use crate::command::{Outcome, command, run, target_directory};
use crate::engine::{self, Engine};
use crate::files;
use crate::scripts::{self, NPM};

/// What the engines are called there.
const ENGINES: [&str; 2] = ["marubatsu.wasm", "pictures.wasm"];
/// The modules of the package.
const MODULES: [&str; 6] = [
    "crates/portable/site/engine.js",
    "crates/portable/site/pictures.js",
    "crates/pages/static/js/seeded-choice.js",
    "crates/portable/npm/lab.js",
    "crates/portable/npm/recording.js",
    "crates/portable/npm/marubatsu.js",
];
/// What the component is one script of.
const STAGE: [&str; 7] = [
    "crates/portable/site/engine.js",
    "crates/portable/site/pictures.js",
    "crates/pages/static/js/tween.js",
    "crates/portable/npm/lab.js",
    "crates/portable/npm/recording.js",
    "crates/portable/npm/stage-style.js",
    "crates/portable/npm/stage.js",
];
/// What the page of one file has above them.
const LIVE: &str = "crates/portable/npm/live.js";
/// Modules whose types others see.
const TYPED: [&str; 4] = ["lab", "recording", "marubatsu", "stage"];
/// Types of documents and of options, which are made from Rust's.
const TYPES: [&str; 2] = [
    "crates/pages/static/types/api.d.ts",
    "crates/portable/npm/options.d.ts",
];
/// What travels with it.
const DOCUMENTS: [&str; 6] = [
    "crates/portable/npm/README.md",
    "crates/portable/npm/README.ja.md",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "crates/raster/fonts/OFL.txt",
    "crates/portable/THIRD-PARTY.txt",
];

/// The modules of the page of one file.
pub(crate) fn with_live() -> impl Iterator<Item = &'static str> {
    STAGE.into_iter().chain([LIVE])
}

/// Writes the package's folder of these engines, which comes back.
pub(crate) fn write(engines: &[Engine]) -> Outcome<PathBuf> {
    let folder = target_directory()?.join("npm");
    files::clear(&folder)?;
    for (file, engine) in ENGINES.iter().zip(engines) {
        files::put(folder.join(file), &engine.bytes)?;
    }
    for file in MODULES.iter().chain(&TYPES).chain(&DOCUMENTS) {
        files::copy_into(&folder, file)?;
    }
    files::put(folder.join("stage.js"), scripts::joined(STAGE)?)?;
    files::put(folder.join("package.json"), manifest()?)?;
    write_types(&folder)?;
    println!("{}", folder.display());
    Ok(folder)
}

/// `cargo xtask release npm`: sends the package to the registry of npm.
pub(crate) fn publish() -> Outcome {
    let folder = write(&engine::build()?)?;
    let folder = folder.to_string_lossy();
    run(&mut command(
        "npm",
        &["publish", &folder, "--access", "public"],
    ))
}

/// The package's manifest, with what the workspace says.
fn manifest() -> Outcome<String> {
    let text = files::text(Path::new(NPM).join("package.json"))?;
    let mut manifest: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    manifest["version"] = json!(VERSION);
    manifest["repository"] = json!(env!("CARGO_PKG_REPOSITORY"));
    let text = serde_json::to_string_pretty(&manifest).map_err(|error| error.to_string())?;
    Ok(text + "\n")
}

/// The types of what others import.
fn write_types(folder: &Path) -> Outcome {
    let all = target_directory()?.join("npm-types");
    files::clear(&all)?;
    scripts::declarations(NPM, &all)?;
    for module in TYPED {
        files::copy_into(folder, all.join(format!("portable/npm/{module}.d.ts")))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_becomes_one_script_names_nothing_twice() {
        let script = scripts::joined(with_live()).expect("the modules");
        let mut names = std::collections::BTreeSet::new();
        for line in script.lines().filter(|line| !line.starts_with(' ')) {
            let words = line.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
            let mut words = words.filter(|word| !word.is_empty() && *word != "async");
            let kind = words.next().unwrap_or_default();
            if ["const", "let", "function", "class"].contains(&kind) {
                let name = words.next().unwrap_or_default();
                assert!(names.insert(name.to_owned()), "{name} is named twice");
            }
        }
        assert!(
            names.contains("MarubatsuStage") && names.len() > 50,
            "{names:?}"
        );
    }

    #[test]
    fn the_packages_version_is_the_workspaces() {
        let manifest = manifest().expect("the manifest");
        let manifest: Value = serde_json::from_str(&manifest).expect("JSON");
        assert_eq!(manifest["version"], VERSION);
        assert_eq!(manifest["name"], "marubatsu");
        let source = files::text(Path::new(NPM).join("package.json")).expect("the source");
        assert!(!source.contains("\"version\""), "one place has the version");
    }
}
