//! The scripts, looked at before they run: TypeScript reads the types in their comments, against those
//! of the API (`api`), and `ESLint` says what no script may do.
//!
//! Invariant: every script is looked at by both, without being named.

use std::path::Path;
use std::process::Command;

use crate::command::{Outcome, command, run};
use crate::files;

/// The folder of what the pages load: scripts, their types, styles.
pub(crate) const STATIC: &str = "crates/pages/static";
/// What browsers load where there is no server: workers, whose types are others.
pub(crate) const SITE: &str = "crates/portable/site";
/// What the npm package has above the engine.
pub(crate) const NPM: &str = "crates/portable/npm";
/// Where the tools are: their versions, and `ESLint`'s rules.
const TOOLS: &str = "tests/scripts";

/// Fetches what is missing.
fn fetch_tools() -> Outcome {
    run(&mut command(
        "npm",
        &["--prefix", TOOLS, "ci", "--prefer-offline"],
    ))
}

/// TypeScript on a folder's scripts.
fn typescript(scripts: &str) -> Command {
    let types = format!("{TOOLS}/node_modules/typescript/bin/tsc");
    command("node", &[&types, "-p", scripts])
}

/// Writes the types of a folder's scripts into another folder, at the paths that they have in `crates`.
pub(crate) fn declarations(scripts: &str, folder: &Path) -> Outcome {
    fetch_tools()?;
    let mut emit = typescript(scripts);
    emit.args([
        "--noEmit",
        "false",
        "--declaration",
        "--emitDeclarationOnly",
    ]);
    run(emit.args(["--rootDir", "crates", "--outDir"]).arg(folder))
}

/// Modules as one script, which browsers without modules in workers read too: each is written so that whatever it names at its top has
/// one name among them.
pub(crate) fn joined(modules: impl IntoIterator<Item = impl AsRef<Path>>) -> Outcome<String> {
    let mut whole = String::new();
    for module in modules {
        for line in files::text(module)?.lines() {
            if !line.starts_with("import ") {
                whole += line.strip_prefix("export ").unwrap_or(line);
                whole.push('\n');
            }
        }
    }
    Ok(whole)
}

/// The stage: fetches what is missing, then checks types and rules.
pub(crate) fn check() -> Outcome {
    fetch_tools()?;
    for scripts in [STATIC, SITE, NPM] {
        run(&mut typescript(scripts))?;
    }
    let rules = format!("{TOOLS}/node_modules/eslint/bin/eslint.js");
    let config = format!("{TOOLS}/eslint.config.mjs");
    let mut lint = command("node", &[&rules, "--config", &config]);
    run(lint.args(["--max-warnings", "0", "crates", "tests"]))
}
