//! The Python package, looked at from Python: laid out as a wheel would, with the library that the other stages' build has
//! made, and tested by what Python brings along.
//!
//! Invariant: the stage of every run fetches nothing. What needs tools from `PyPI`, or another build, runs with `--long`.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command::{Outcome, build_programs, cargo, command, read, root, run, target_directory};
use crate::targets::EMSCRIPTEN;
use crate::{files, install};

/// The package as it is written.
const PACKAGE: &str = "crates/python/marubatsu";
/// Where it is laid out.
const OWN: &str = "python";
/// Its tests.
const TESTS: &str = "crates/python/tests";
/// The wheels' folder below cargo's own.
const WHEELS: &str = "wheels";
/// Tests of all that functions of Python are asked, of Ctrl-C and progress, and of what is asked of the lab.
const WITHOUT_THREADS: [&str; 6] = [
    "test_functions.Players",
    "test_functions.Faults",
    "test_functions.Evaluators",
    "test_functions.Interrupts",
    "test_recorder.Progress",
    "test_lab",
];
/// What runs the series' programs.
const SERIES: &str = "xtask/series/run.py";
/// What measures the calls that the series measures.
const TIMES: &str = "xtask/series/times.py";
/// What some of them draw and count with, and what their windows are shown by; the last one is what `japanize-matplotlib` asks for.
const DRAWING: [&str; 6] = [
    "matplotlib==3.11.2",
    "ipympl==0.10.0",
    "anywidget==0.11.0",
    "japanize-matplotlib==1.1.3",
    "tqdm==4.70.1",
    "setuptools<81",
];
/// What wheels are built with, and types are looked at with.
const TOOLS: &str = "crates/python/tools.txt";
/// What links for older systems than this one.
const ZIG: &str = "ziglang==0.15.2";
/// What notebooks are opened with, and what columns are given to.
const NOTEBOOKS: &str = "crates/python/notebooks.txt";

/// The stage: tests and examples, by the system's own Python.
pub(crate) fn test() -> Outcome {
    tested_by(install::python(), &site(OWN)?)
}

/// The package and the library of this build, laid out below a folder of this name that `PYTHONPATH` can name. Stages that may run
/// beside each other have folders of their own, as each lays it out anew.
pub(crate) fn site(name: &str) -> Outcome<PathBuf> {
    let built = build_programs()?;
    let site = target_directory()?.join(name);
    lay_out(&built, &site)?;
    Ok(site)
}

/// The package's tests, by this Python.
fn tested_by(python: &str, site: &Path) -> Outcome {
    run(&mut unittest(python, site))
}

/// The package's tests as a command, by this Python.
fn unittest(python: &str, site: &Path) -> Command {
    let discover = ["-m", "unittest", "discover", "--start-directory", TESTS];
    let mut tests = command(python, &discover);
    tests
        .env("PYTHONPATH", site)
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .env("LC_ALL", "C.UTF-8");
    tests
}

/// The stage of long runs: the package without threads, as Pyodide needs it. It compiles for WebAssembly with an operating system, and
/// its functions answer here.
pub(crate) fn without_threads() -> Outcome {
    let built = target_directory()?.join("no-threads");
    let cargo = |word: &str| {
        let mut cargo = cargo(&[word, "--locked", "-p", "marubatsu-python"]);
        cargo.args(["--no-default-features", "--target-dir"]);
        cargo.arg(&built);
        cargo
    };
    let mut check = cargo("check");
    check.args(["--target", EMSCRIPTEN]);
    run(check.env("RUSTFLAGS", "-Dwarnings"))?;
    run(&mut cargo("build"))?;
    let site = built.join("python");
    lay_out(&built.join("debug"), &site)?;
    let mut tests = unittest(install::python(), &site);
    run(tests.args(WITHOUT_THREADS.iter().flat_map(|name| ["-k", name])))
}

/// Runs the tests where pandas, pyarrow, tqdm and anywidget are at hand; comes back with the Python that has them and
/// the notebooks, and what its `PYTHONPATH` is to name.
pub(crate) fn tested_for_notebooks() -> Outcome<(String, PathBuf)> {
    let site = site(OWN)?;
    let python = environment(install::python(), "notebooks")?;
    let install = ["install", "--quiet", "--requirement", NOTEBOOKS];
    pip(&python, &install)?;
    tested_by(&python, &site)?;
    Ok((python, site))
}

/// `cargo xtask series`: runs the programs of the series' parts whose texts lie in a folder, and says what they print beside
/// what the parts print. What they draw with is fetched for them.
pub(crate) fn series(folder: &str) -> Outcome {
    let site = site(OWN)?;
    let drawing = environment_with("series", &DRAWING)?;
    run(command(&drawing, &[SERIES, folder])
        .env("PYTHONPATH", &site)
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .env("LC_ALL", "C.UTF-8"))
}

/// Puts the package and its library below a folder, anew.
fn lay_out(built: &Path, site: &Path) -> Outcome {
    let package = site.join("marubatsu");
    let failed = |error: std::io::Error| format!("{}: {error}", site.display());
    files::clear(&package)?;
    copy_tree(&root().join(PACKAGE), &package).map_err(failed)?;
    let library = built.join(library_name());
    std::fs::copy(&library, package.join(extension_name()))
        .map_err(|error| format!("{}: {error}", library.display()))?;
    Ok(())
}

fn copy_tree(from: &Path, to: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(to)?;
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        if entry.file_type()?.is_dir() {
            if entry.file_name() != "__pycache__" {
                copy_tree(&source, &target)?;
            }
        } else {
            std::fs::copy(&source, &target)?;
        }
    }
    Ok(())
}

/// The library as cargo names it.
fn library_name() -> String {
    let (before, after) = (std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX);
    format!("{before}marubatsu_python{after}")
}

/// The library as Python looks for it.
const fn extension_name() -> &'static str {
    if cfg!(windows) {
        "_core.pyd"
    } else {
        "_core.abi3.so"
    }
}

/// `cargo xtask wheel`: the wheel and the sdist, as they are shipped. Says where they lie.
pub(crate) fn wheel() -> Outcome {
    let (wheels, tools) = (wheels()?, tools(install::python())?);
    build(&wheels, &tools, &[])?;
    println!("wheel and sdist: {}", wheels.display());
    Ok(())
}

/// `cargo xtask wheel POLICY`: the same for all systems that a policy names; auditwheel's rules are maturin's own.
pub(crate) fn wheel_of(policy: &str) -> Outcome {
    let (wheels, tools) = (wheels()?, tools(install::python())?);
    pip(&tools, &["install", "--quiet", ZIG])?;
    build(&wheels, &tools, &["--zig", "--compatibility", policy])?;
    println!("wheel and sdist: {}", wheels.display());
    Ok(())
}

/// The long stage: wheel and sdist are built, installed into fresh environments of the oldest and the newest Python that
/// are here, and tested there; and the types are looked at, by a program with planted errors too.
pub(crate) fn shipped() -> Outcome {
    let wheels = wheels()?;
    let tools = tools(install::python())?;
    build(&wheels, &tools, &[])?;
    for python in pythons() {
        let fresh = environment(&python, "fresh")?;
        let wheel = file_ending(&wheels, ".whl")?;
        pip(&fresh, &["install", "--quiet", "--no-index", &wheel])?;
        let discover = ["-m", "unittest", "discover", "--start-directory", TESTS];
        run(command(&fresh, &discover).env("LC_ALL", "C.UTF-8"))?;
    }
    let wheel = file_ending(&wheels, ".whl")?;
    pip(
        &tools,
        &[
            "install",
            "--quiet",
            "--force-reinstall",
            "--no-index",
            &wheel,
        ],
    )?;
    let settings = "--config-file=crates/python/pyproject.toml";
    run(&mut command(&tools, &["-m", "mypy", settings]))?;
    let stubs = ["-m", "mypy.stubtest", "marubatsu._core"];
    run(&mut command(&tools, &stubs))?;
    let project = ["-m", "pyright", "--project", "crates/python"];
    run(&mut command(&tools, &project))?;
    let planted = [
        "-m",
        "unittest",
        "discover",
        "--start-directory",
        TESTS,
        "--pattern",
        "test_types.py",
    ];
    run(&mut command(&tools, &planted))
}

/// `cargo xtask times`: what the series' own measurements take by the package as it is shipped.
pub(crate) fn times() -> Outcome {
    wheel()?;
    let fresh = environment(install::python(), "times")?;
    let wheel = file_ending(&wheels()?, ".whl")?;
    pip(&fresh, &["install", "--quiet", "--no-index", &wheel])?;
    run(&mut command(&fresh, &[TIMES]))
}

fn wheels() -> Outcome<PathBuf> {
    Ok(target_directory()?.join(WHEELS))
}

/// The wheel by its release build, with more options of maturin, and the sdist.
fn build(wheels: &Path, tools: &str, more: &[&str]) -> Outcome {
    files::clear(wheels)?;
    let out = wheels.to_string_lossy();
    let manifest = "crates/python/Cargo.toml";
    let maturin = ["-m", "maturin"];
    let build = [
        "build",
        "--release",
        "--locked",
        "--manifest-path",
        manifest,
        "--out",
        &out,
    ];
    // Zig is found by the first Python there is.
    let first = Path::new(tools).parent().map(Path::to_owned);
    let others = std::env::var_os("PATH").unwrap_or_default();
    let folders = first.into_iter().chain(std::env::split_paths(&others));
    let path = std::env::join_paths(folders).map_err(|error| error.to_string())?;
    run(command(tools, &maturin)
        .args(build)
        .args(more)
        .env("PATH", path))?;
    run(command(tools, &maturin).args(["sdist", "--manifest-path", manifest, "--out", &out]))
}

/// The Python of an environment that has the tools.
fn tools(python: &str) -> Outcome<String> {
    let tools = environment(python, "tools")?;
    pip(&tools, &["install", "--quiet", "--requirement", TOOLS])?;
    Ok(tools)
}

/// The Python of a new environment that has these packages.
pub(crate) fn environment_with(name: &str, packages: &[&str]) -> Outcome<String> {
    let python = environment(install::python(), name)?;
    pip(&python, &[&["install", "--quiet"][..], packages].concat())?;
    Ok(python)
}

/// The Python of a new environment.
fn environment(python: &str, name: &str) -> Outcome<String> {
    let folder = target_directory()?.join("environments").join(name);
    let path = folder.to_string_lossy();
    run(&mut command(python, &["-m", "venv", "--clear", &path]))?;
    let bin = if cfg!(windows) { "Scripts" } else { "bin" };
    Ok(folder
        .join(bin)
        .join("python")
        .to_string_lossy()
        .into_owned())
}

fn pip(python: &str, arguments: &[&str]) -> Outcome {
    run(command(python, &["-m", "pip"]).args(arguments))
}

/// The Pythons that are promised and are here: those with a version in their name, and those that pyenv keeps.
fn pythons() -> Vec<String> {
    let kept = kept_by_pyenv();
    let works = |name: &String| read(&mut command(name, &["--version"])).is_ok();
    let version = |minor| {
        let kept = kept.iter().find_map(|(name, path)| {
            let is = name.starts_with(&format!("3.{minor}."));
            is.then(|| path.clone())
        });
        kept.or_else(|| Some(format!("python3.{minor}")).filter(works))
    };
    let mut found: Vec<String> = (10..20).filter_map(version).collect();
    // The oldest and the newest; those between them speak the same language.
    if found.len() > 2 {
        found.drain(1..found.len() - 1);
    }
    if found.is_empty() {
        found.push(install::python().to_owned());
    }
    found
}

/// The versions that pyenv keeps, if it is here, and the Python of each.
fn kept_by_pyenv() -> Vec<(String, String)> {
    let asked = |argument: &str| read(Command::new("pyenv").args(argument.split(' ')));
    let (Ok(root), Ok(versions)) = (asked("root"), asked("versions --bare")) else {
        return Vec::new();
    };
    let path = |name: &str| format!("{}/versions/{name}/bin/python", root.trim());
    let names = versions.lines().map(str::trim);
    names.map(|name| (name.to_owned(), path(name))).collect()
}

/// The one file of a folder whose name ends like this.
fn file_ending(folder: &Path, ending: &str) -> Outcome<String> {
    let entries =
        std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let names = entries.filter_map(|entry| Some(entry.ok()?.path().to_string_lossy().into_owned()));
    let mut fitting = names.filter(|name| name.ends_with(ending));
    fitting
        .next()
        .ok_or_else(|| format!("no *{ending} in {}", folder.display()))
}
