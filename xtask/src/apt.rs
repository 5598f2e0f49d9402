//! Debian's packages.
//!
//! Invariant: no package is replaced by an older one.

use crate::command::{Outcome, command, run};

/// Installs Debian's packages, in a version (`name=version`) or as the system has them.
pub(crate) fn install(packages: &[String]) -> Outcome {
    if packages.is_empty() {
        return Ok(());
    }
    run(&mut command("apt-get", &["update"]))?;
    let mut call = command("apt-get", &["install", "-y", "--no-install-recommends"]);
    run(call.args(packages).env("DEBIAN_FRONTEND", "noninteractive"))
}
