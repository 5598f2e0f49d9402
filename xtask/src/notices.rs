//! What the binary, the wheel and the npm package are built of, under which licences, and the notices that travel with them.
//!
//! Invariants: a package whose licence isn't in `deny.toml` ends the check; notices are of the very versions that `Cargo.lock` names.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use serde_json::Value;
use spdx::{Expression, ParseMode};

use crate::command::{Outcome, cargo, command, read, run, target_directory};
use crate::files;
use crate::source::File;

/// What is shipped, and the file that travels with it.
const SHIPPED: [(&str, &str); 3] = [
    ("marubatsu-cli", "crates/cli/THIRD-PARTY.txt"),
    ("marubatsu-portable", "crates/portable/THIRD-PARTY.txt"),
    ("marubatsu-python", "crates/python/THIRD-PARTY.txt"),
];
const CARGO_DENY: &str = "cargo-deny@0.20.2";
const POLICY: &str = "deny.toml";
/// How the names of files with notices begin.
const NOTICES: [&str; 5] = ["LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE"];

/// A package from elsewhere.
struct Package {
    name: String,
    version: String,
    license: String,
    folder: PathBuf,
}

/// Compares the files with what is shipped.
pub(crate) fn check(files: &[File]) -> Outcome {
    for (path, text) in texts()? {
        if files
            .iter()
            .all(|file| file.path != path || file.text != text)
        {
            return Err(format!(
                "{path} is not of what Cargo.lock names: cargo xtask notices"
            ));
        }
    }
    Ok(())
}

/// The stage of long runs: no package has a known fault that `deny.toml` doesn't name. cargo-deny is built once; it asks
/// GitHub for the list of faults.
pub(crate) fn advisories() -> Outcome {
    let tools = target_directory()?.join("tools");
    let program = tools.join("bin/cargo-deny");
    if !program.is_file() {
        let mut install = cargo(&["install", "--locked", CARGO_DENY, "--root"]);
        run(install.arg(&tools))?;
    }
    run(&mut command(&program.to_string_lossy(), &["check"]))
}

/// Writes the files anew.
pub(crate) fn write() -> Outcome {
    for (path, text) in texts()? {
        files::put(path, text)?;
    }
    Ok(())
}

fn texts() -> Outcome<Vec<(&'static str, String)>> {
    let metadata = read(&mut cargo(&[
        "metadata",
        "--format-version",
        "1",
        "--locked",
    ]))?;
    let metadata: Value = serde_json::from_str(&metadata).map_err(|error| error.to_string())?;
    let allowed = allowed()?;
    let files = SHIPPED.iter().map(|&(product, path)| {
        let packages = packages(&metadata, product)?;
        permit(&packages, &allowed)?;
        Ok((path, text(&packages)?))
    });
    files.collect()
}

/// The licences that `deny.toml` allows, one a line.
fn allowed() -> Outcome<BTreeSet<String>> {
    let policy = files::text(POLICY)?;
    let list = policy
        .split_once("allow = [")
        .and_then(|(_, rest)| rest.split_once(']'));
    let list = list
        .ok_or_else(|| format!("{POLICY} has no list `allow`"))?
        .0;
    Ok(list
        .split('"')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect())
}

/// All packages from elsewhere that are built into this one, on any platform.
fn packages(metadata: &Value, product: &str) -> Outcome<Vec<Package>> {
    let all = metadata["packages"]
        .as_array()
        .ok_or("cargo metadata names no packages")?;
    let by_id: BTreeMap<&str, &Value> = all
        .iter()
        .filter_map(|one| Some((one["id"].as_str()?, one)))
        .collect();
    let nodes = metadata["resolve"]["nodes"]
        .as_array()
        .ok_or("cargo metadata resolves nothing")?;
    let needs: BTreeMap<&str, &Value> = nodes
        .iter()
        .filter_map(|one| Some((one["id"].as_str()?, &one["deps"])))
        .collect();
    let first = by_id.iter().find(|(_, one)| one["name"] == product);
    let mut open = vec![
        *first
            .ok_or_else(|| format!("there is no package {product}"))?
            .0,
    ];
    let mut found = BTreeSet::new();
    while let Some(id) = open.pop() {
        if found.insert(id) {
            let built_in = needs[id]
                .as_array()
                .into_iter()
                .flatten()
                .filter(|dep| is_built_in(dep));
            open.extend(built_in.filter_map(|dep| dep["pkg"].as_str()));
        }
    }
    let mut packages: Vec<Package> = found.iter().filter_map(|id| package(by_id[id])).collect();
    packages.sort_by(|a, b| (&a.name, &a.version).cmp(&(&b.name, &b.version)));
    Ok(packages)
}

/// Whether it ends up in the product, and doesn't merely build or test it.
fn is_built_in(dependency: &Value) -> bool {
    let kinds = dependency["dep_kinds"].as_array();
    kinds.is_some_and(|kinds| kinds.iter().any(|kind| kind["kind"].is_null()))
}

/// A package from a registry; none of the workspace.
fn package(value: &Value) -> Option<Package> {
    value["source"].as_str()?;
    let text = |key: &str| value[key].as_str().unwrap_or_default().to_owned();
    Some(Package {
        name: text("name"),
        version: text("version"),
        license: text("license"),
        folder: Path::new(&text("manifest_path")).parent()?.to_owned(),
    })
}

fn permit(packages: &[Package], allowed: &BTreeSet<String>) -> Outcome {
    for Package { name, license, .. } in packages {
        let expression = Expression::parse_mode(license, ParseMode::LAX)
            .map_err(|error| format!("{name}: {error}"))?;
        if !expression.evaluate(|needed| allowed.contains(&needed.to_string())) {
            return Err(format!(
                "{name} is under {license}, which {POLICY} does not allow"
            ));
        }
    }
    Ok(())
}

/// The file: every package, and each notice once.
fn text(packages: &[Package]) -> Outcome<String> {
    let mut notices: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in packages {
        let title = format!("{} {} ({})", package.name, package.version, package.license);
        for notice in notices_of(package)? {
            notices.entry(notice).or_default().push(title.clone());
        }
    }
    let mut notices: Vec<(String, Vec<String>)> = notices.into_iter().collect();
    notices.sort_by(|a, b| a.1.cmp(&b.1));
    let mut text =
        "What marubatsu is built of, and the notices of those who wrote it.\n".to_owned();
    for (notice, titles) in notices {
        let line = "=".repeat(80);
        let _ = write!(
            text,
            "\n{line}\n{}\n{line}\n\n{notice}\n",
            titles.join("\n")
        );
    }
    Ok(text)
}

/// The notices in a package's folder. Where there is a choice and nothing beside it, MIT is enough.
fn notices_of(package: &Package) -> Outcome<Vec<String>> {
    let unreadable = |error: std::io::Error| format!("{}: {error}", package.folder.display());
    let mut files = Vec::new();
    for entry in std::fs::read_dir(&package.folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .to_uppercase();
        if path.is_file() && NOTICES.iter().any(|start| name.starts_with(start)) {
            files.push((name, path));
        }
    }
    files.sort();
    if !package.license.contains("AND") && files.iter().any(|(name, _)| name.contains("MIT")) {
        files.retain(|(name, _)| name.contains("MIT") || name.starts_with("NOTICE"));
    }
    if files.is_empty() {
        return Ok(vec!["Its package holds no text of its licence.".to_owned()]);
    }
    let texts = files
        .iter()
        .map(|(_, path)| std::fs::read(path).map_err(unreadable));
    texts
        .map(|bytes| Ok(plain(&String::from_utf8_lossy(&bytes?))))
        .collect()
}

/// The text with no blanks at the ends of lines.
fn plain(text: &str) -> String {
    let lines: Vec<&str> = text.trim().lines().map(str::trim_end).collect();
    lines.join("\n")
}
