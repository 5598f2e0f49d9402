//! The scripts, looked at before they run: TypeScript reads the types in their comments, against those
//! of the API (`api`), and `ESLint` says what no script may do.
//!
//! Invariant: every script is looked at by both, without being named.

use crate::command::{Outcome, command, run};

/// The folder of what the pages load: scripts, their types, styles.
pub(crate) const STATIC: &str = "crates/pages/static";
/// What browsers load where there is no server: workers, whose types are others.
pub(crate) const SITE: &str = "crates/portable/site";
/// Where the tools are: their versions, and `ESLint`'s rules.
const TOOLS: &str = "tests/scripts";

/// The stage: fetches what is missing, then checks types and rules.
pub(crate) fn check() -> Outcome {
    run(&mut command(
        "npm",
        &["--prefix", TOOLS, "ci", "--prefer-offline"],
    ))?;
    let types = format!("{TOOLS}/node_modules/typescript/bin/tsc");
    for scripts in [STATIC, SITE] {
        run(&mut command("node", &[&types, "-p", scripts]))?;
    }
    let rules = format!("{TOOLS}/node_modules/eslint/bin/eslint.js");
    let config = format!("{TOOLS}/eslint.config.mjs");
    let mut lint = command("node", &[&rules, "--config", &config]);
    run(lint.args(["--max-warnings", "0", "crates", "tests"]))
}
