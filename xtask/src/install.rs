//! Programs the checks need from the system. What is missing is installed where that is ours to do
//! (root on Debian); anywhere else the run fails with the name of what to install.

use std::path::{Path, PathBuf};

use crate::command::{Outcome, command, read, run};

/// Makes sure that `program` (a name on the search path, or a path) can be run.
pub(crate) fn need(program: &str, packages: &[&str]) -> Outcome {
    if is_there(program) {
        return Ok(());
    }
    let names = packages.join(" ");
    if !may_install() {
        return Err(format!(
            "`{program}` is missing: install it (Debian: apt-get install {names}) and run this again"
        ));
    }
    println!("`{program}` is missing: installing {names}");
    run(&mut command("apt-get", &["update"]))?;
    let mut install = command("apt-get", &["install", "-y", "--no-install-recommends"]);
    run(install
        .args(packages)
        .env("DEBIAN_FRONTEND", "noninteractive"))?;
    if is_there(program) {
        Ok(())
    } else {
        Err(format!("`{program}` is still missing after {names} came"))
    }
}

/// Fails with the name of `what` to install if `program` cannot be run. For what a system's own
/// packages bring too old.
pub(crate) fn expect(program: &str, what: &str) -> Outcome {
    if is_there(program) {
        Ok(())
    } else {
        Err(format!(
            "`{program}` is missing: install {what} and run this again"
        ))
    }
}

fn is_there(program: &str) -> bool {
    if program.contains('/') {
        return Path::new(program).is_file();
    }
    std::env::var_os("PATH").is_some_and(|path| {
        std::env::split_paths(&path).any(|folder: PathBuf| folder.join(program).is_file())
    })
}

/// Whether missing programs are ours to install.
pub(crate) fn may_install() -> bool {
    on_debian() && as_root()
}

fn on_debian() -> bool {
    std::fs::read_to_string("/etc/os-release")
        .is_ok_and(|release| release.lines().any(|line| line == "ID=debian"))
}

fn as_root() -> bool {
    read(&mut command("id", &["-u"])).is_ok_and(|id| id.trim() == "0")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_found_by_name_and_by_path() {
        assert!(is_there("sh"));
        assert!(is_there("/bin/sh"));
        assert!(!is_there("no-such-program"));
        assert!(!is_there("/bin/no-such-program"));
    }
}
