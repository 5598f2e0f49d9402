//! The oldest Rust and a machine without an operating system: the crates that claim both are checked for
//! `wasm32-unknown-unknown` by a compiler of the very version that the workspace's manifest names.
//!
//! Invariant: a crate's manifest takes the workspace's oldest Rust exactly if the crate is checked here. What the binary is
//! built of beside them names the binary's own, which the READMEs name too; lints hold it.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command::{Outcome, cargo, command, read, root, run, target_directory};
use crate::release;
use crate::{apt, files};

/// What is checked: folders in `crates`, and the names of the packages in them.
const PORTABLE: &[(&str, &str)] = &[
    ("marubatsu", "marubatsu"),
    ("prefetch", "marubatsu-prefetch"),
    ("raster", "marubatsu-raster"),
    ("app", "marubatsu-app"),
    ("pages", "marubatsu-pages"),
    ("portable", "marubatsu-portable"),
];

/// What of the last of them is checked: all that browsers load, the rasterizer as well.
const ENGINES: &str = "marubatsu-portable/lab,marubatsu-portable/pictures";

/// WebAssembly, with nothing around it.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// What Debian calls the packages of one version of Rust, its standard library's sources included. `{}` is
/// that version.
const DEBIAN: &[&str] = &[
    "rustc-web",
    "libstd-rust-web-dev",
    "libstd-rust-web-{}",
    "rust-web-src",
    "cargo-web",
];

/// The stage.
pub(crate) fn check() -> Outcome {
    claims()?;
    run(&mut build()?)
}

/// Whether the compiler is there.
pub(crate) fn is_there() -> bool {
    build().is_ok()
}

/// The check as a command, if the compiler is there.
pub(crate) fn build() -> Outcome<Command> {
    let version = oldest(&files::text("Cargo.toml")?)?;
    let toolchain = Toolchain::find(&version).ok_or("Rust of that version is missing")?;
    toolchain.check()
}

/// Systems that this one can compile for, but not run.
const FOREIGN: [&str; 2] = ["x86_64-pc-windows-gnu", "aarch64-apple-darwin"];

/// The stage of long runs: everything compiles for other systems, by this compiler.
pub(crate) fn foreign() -> Outcome {
    let sysroot = read(&mut command("rustc", &["--print", "sysroot"]))?;
    let rustlib = Path::new(sysroot.trim()).join("lib/rustlib");
    let built = target_directory()?.join("foreign");
    for target in FOREIGN {
        let mut check = cargo(&["check", "--locked", "--workspace", "--target", target]);
        check.arg("--target-dir").arg(&built);
        if !rustlib.join(target).is_dir() {
            if !rustlib.join("src/rust/library/std").is_dir() {
                return Err(format!("{target} is missing: `rustup target add {target}`"));
            }
            check.arg("-Zbuild-std").env("RUSTC_BOOTSTRAP", "1");
        }
        run(&mut check)?;
    }
    Ok(())
}

/// The published crates, built as their users get them: all they need is in the package. The profile is this
/// workspace's, so that the dependencies which other stages have built serve again.
pub(crate) fn package() -> Outcome {
    let mut package = cargo(&["package", "--allow-dirty", "--locked", "--offline"]);
    package.args(release::PUBLISHED.iter().flat_map(|name| ["-p", name]));
    run(package
        .env("CARGO_PROFILE_DEV_OPT_LEVEL", "1")
        .env("CARGO_PROFILE_DEV_DEBUG", "0"))
}

/// The version that the workspace names.
fn oldest(manifest: &str) -> Outcome<String> {
    let line = |line: &str| {
        line.strip_prefix("rust-version = \"")?
            .strip_suffix('"')
            .map(str::to_owned)
    };
    let found = manifest.lines().find_map(line);
    found.ok_or_else(|| "a manifest names no rust-version".to_owned())
}

/// Whether the crates that claim the workspace's version of Rust are those that are checked, and the others the binary's.
fn claims() -> Outcome {
    let binary = oldest(&files::text("crates/cli/Cargo.toml")?)?;
    for page in ["README.md", "README.ja.md", "CONTRIBUTING.md"] {
        if !files::text(page)?.contains(&format!(" {binary} ")) {
            return Err(format!("{page} doesn't name Rust {binary}"));
        }
    }
    let folders =
        std::fs::read_dir(root().join("crates")).map_err(|error| format!("crates: {error}"))?;
    for folder in folders.filter_map(Result::ok) {
        let name = folder.file_name().to_string_lossy().into_owned();
        let text = files::text(format!("crates/{name}/Cargo.toml"))?;
        if oldest(&text).is_ok_and(|own| own != binary) {
            return Err(format!("crates/{name}: the binary needs Rust {binary}"));
        }
        let claims = text.contains("rust-version.workspace");
        if claims != PORTABLE.iter().any(|(checked, _)| *checked == name) {
            return Err(format!(
                "crates/{name}: a rust-version is claimed just if `portable` checks it"
            ));
        }
    }
    Ok(())
}

/// A compiler with its cargo.
#[derive(Debug)]
struct Toolchain {
    /// The folder of both programs.
    programs: PathBuf,
    /// Whether it brings the target's standard library; else it brings the sources.
    has_target: bool,
}

impl Toolchain {
    /// One of this version that can build for the target: rustup's, or the system's.
    fn find(version: &str) -> Option<Self> {
        let mut folders = of_rustup(version)
            .into_iter()
            .chain([PathBuf::from("/usr/bin")]);
        folders.find_map(|folder| Self::at(folder, version))
    }

    fn at(programs: PathBuf, version: &str) -> Option<Self> {
        let rustc = programs.join(program("rustc"));
        if !(rustc.is_file() && programs.join(program("cargo")).is_file()) {
            return None;
        }
        let ask = |question: &[&str]| read(&mut command(rustc.to_str()?, question)).ok();
        is_version(&ask(&["--version"])?, version).then_some(())?;
        let rustlib = Path::new(ask(&["--print", "sysroot"])?.trim()).join("lib/rustlib");
        let has_target = rustlib.join(TARGET).is_dir();
        let has_sources = rustlib.join("src/rust/library/std").is_dir();
        (has_target || has_sources).then_some(Self {
            programs,
            has_target,
        })
    }

    /// The command that checks all crates at once, in a folder of its own: other compilers build elsewhere.
    fn check(&self) -> Outcome<Command> {
        let built = target_directory()?.join("portable");
        let path = |name: &str| {
            let path = self.programs.join(program(name));
            path.to_string_lossy().into_owned()
        };
        let mut check = command(
            &path("cargo"),
            &["check", "--locked", "--no-default-features"],
        );
        check.args(["--target", TARGET, "--target-dir"]).arg(built);
        check.args(PORTABLE.iter().flat_map(|(_, package)| ["-p", package]));
        check.args(["--features", ENGINES]);
        check
            .env("RUSTC", path("rustc"))
            .env_remove("RUSTUP_TOOLCHAIN");
        if !self.has_target {
            check
                .arg("-Zbuild-std=std,panic_abort")
                .env("RUSTC_BOOTSTRAP", "1");
        }
        Ok(check)
    }
}

/// A program's file.
fn program(name: &str) -> String {
    format!("{name}{}", std::env::consts::EXE_SUFFIX)
}

/// The programs of this version that rustup has, if there are any: asked so that it installs nothing.
fn of_rustup(version: &str) -> Option<PathBuf> {
    let list = read(&mut command("rustup", &["toolchain", "list"])).ok()?;
    let names = list
        .lines()
        .filter_map(|line| line.split_whitespace().next());
    let mut names = names.filter(|name| {
        name.split('-')
            .next()
            .is_some_and(|number| is_number(number, version))
    });
    let name = names.next()?;
    let rustc = read(&mut command(
        "rustup",
        &["which", "--toolchain", name, "rustc"],
    ))
    .ok()?;
    Path::new(rustc.trim()).parent().map(Path::to_owned)
}

/// Whether `rustc 1.85.0 (...)` is of version 1.85.
fn is_version(said: &str, version: &str) -> bool {
    let number = said.split(' ').nth(1);
    number.is_some_and(|number| is_number(number, version))
}

/// Whether 1.85.0 is of version 1.85.
fn is_number(number: &str, version: &str) -> bool {
    let patch = number.strip_prefix(version);
    patch.is_some_and(|patch| patch.is_empty() || patch.starts_with('.'))
}

/// Brings the toolchain from Debian's packages, which have several versions, unless the system has one of them already.
pub(crate) fn install() -> Outcome {
    if Path::new("/usr/bin/rustc").is_file() {
        return Ok(());
    }
    let version = oldest(&files::text("Cargo.toml")?)?;
    run(&mut command("apt-get", &["update"]))?;
    let known = read(&mut command("apt-cache", &["madison", DEBIAN[0]]))?;
    let Some(package) = packaged(&known, &version) else {
        return Ok(());
    };
    let names = DEBIAN
        .iter()
        .map(|name| format!("{}={package}", name.replace("{}", &version)));
    apt::install(&names.collect::<Vec<_>>())
}

/// The package's version that is this version of Rust, in lines like `rustc-web | 1.85.0+dfsg3-1 | http://...`.
fn packaged(known: &str, version: &str) -> Option<String> {
    let versions = known.lines().filter_map(|line| line.split('|').nth(1));
    let mut versions = versions.map(str::trim);
    versions
        .find(|package| package.starts_with(&format!("{version}.")))
        .map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_told_apart() {
        assert!(is_version("rustc 1.85.0 (4d91de4e4 2025-02-17)", "1.85"));
        assert!(is_version("rustc 1.85.1", "1.85.1"));
        for other in ["rustc 1.95.0", "rustc 1.850.0", "rustc 1.8", "", "1.85.0"] {
            assert!(!is_version(other, "1.85"), "{other}");
        }
    }

    #[test]
    fn the_manifest_and_the_archive_are_read() {
        assert_eq!(
            oldest("[a]\nrust-version = \"1.85\"\n").as_deref(),
            Ok("1.85")
        );
        assert!(oldest("rust = \"1.85\"").is_err());
        let known =
            " rustc-web | 1.96.0+dfsg1-1 | http://a b\n rustc-web | 1.85.0+dfsg3-1 | http://a c\n";
        assert_eq!(packaged(known, "1.85").as_deref(), Some("1.85.0+dfsg3-1"));
        assert_eq!(packaged(known, "1.8"), None);
    }
}
