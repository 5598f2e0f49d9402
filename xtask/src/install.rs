//! What stages need from the system: one table. What is missing is installed where that is ours to do (root on Debian);
//! anywhere else a run says all of it at once, before it begins, and how each system gets it.
//!
//! Invariant: nothing that the system has is replaced by another version.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use crate::command::{Outcome, command, find, read};
use crate::targets::{self, EMSCRIPTEN};
use crate::{apt, portable};

/// Systems that bring programs in ways of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum System {
    Debian,
    Ubuntu,
    Fedora,
    AppleSilicon,
    IntelMac,
    Windows,
    Other,
}

/// A program that stages need.
struct Need {
    /// What it is called, with its version.
    name: &'static str,
    stages: &'static [&'static str],
    is_there: fn() -> bool,
    /// Debian's packages, where they are new enough.
    debian: &'static [&'static str],
    /// How to get it: on Ubuntu, on Fedora, on a Mac, on Windows, and anywhere else.
    how: [&'static str; 5],
}

const NEEDS: [Need; 10] = [
    Need {
        name: "Python 3.10 or newer",
        stages: &[
            "unit",
            "python",
            "browser",
            "wheels",
            "workflows",
            "notebooks",
            "wheel",
            "pyodide",
            "hosts",
        ],
        is_there: || is_new_enough("python3", (3, 10)) || is_new_enough("python", (3, 10)),
        debian: &["python3"],
        how: [
            "apt-get install python3",
            "dnf install python3",
            "brew install python",
            "winget install Python.Python.3.13",
            "https://www.python.org/downloads/",
        ],
    },
    Need {
        name: "Node.js 20.19 or newer with npm 10 or newer",
        stages: &[
            "scripts",
            "browser",
            "site",
            "files",
            "npm",
            "firefox",
            "looks",
            "notebooks",
            "load",
            "pace",
            "visit",
            "pictures",
        ],
        is_there: || is_new_enough("node", (20, 19)) && is_new_enough("npm", (10, 0)),
        debian: &[],
        how: [
            "https://nodejs.org/en/download",
            "dnf install nodejs",
            "brew install node",
            "winget install OpenJS.NodeJS.LTS",
            "https://nodejs.org/en/download",
        ],
    },
    Need {
        name: "Chromium",
        stages: &[
            "browser",
            "site",
            "files",
            "firefox",
            "looks",
            "notebooks",
            "pace",
            "visit",
            "pictures",
        ],
        is_there: || chromium().is_some(),
        debian: &["chromium-headless-shell", "fonts-noto-cjk"],
        how: [
            "npx playwright-core install chromium-headless-shell, and MARUBATSU_CHROMIUM=<its path>",
            "dnf install chromium google-noto-sans-cjk-fonts",
            "brew install --cask google-chrome",
            "winget install Google.Chrome",
            "any Chromium or Chrome, and MARUBATSU_CHROMIUM=<its path>",
        ],
    },
    Need {
        name: "Firefox",
        stages: &["firefox"],
        is_there: || firefox().is_some(),
        debian: &["firefox-esr"],
        how: [
            "snap install firefox, and MARUBATSU_FIREFOX=/snap/firefox/current/usr/lib/firefox/firefox",
            "dnf install firefox",
            "brew install --cask firefox",
            "winget install Mozilla.Firefox",
            "any Firefox, and MARUBATSU_FIREFOX=<its path>",
        ],
    },
    Need {
        name: "valgrind",
        stages: &["zero-cost"],
        is_there: || find("valgrind").is_some(),
        debian: &["valgrind"],
        how: [
            "apt-get install valgrind",
            "dnf install valgrind",
            "brew install valgrind",
            "",
            "https://valgrind.org",
        ],
    },
    Need {
        name: "ip (iproute2)",
        stages: &["hosts"],
        is_there: || find("ip").is_some(),
        debian: &["iproute2"],
        how: [
            "apt-get install iproute2",
            "dnf install iproute",
            "",
            "",
            "your system's package of iproute2",
        ],
    },
    Need {
        name: "a C++ compiler",
        stages: &["fuzz", "long-fuzz"],
        is_there: || find("c++").is_some(),
        debian: &["g++"],
        how: [
            "apt-get install g++",
            "dnf install gcc-c++",
            "xcode-select --install",
            "",
            "your system's package of gcc or clang",
        ],
    },
    Need {
        name: "wasm32-unknown-unknown for Rust",
        stages: &["site", "files", "visit", "npm", "firefox"],
        is_there: || targets::is_there(portable::TARGET),
        debian: &[],
        how: ["rustup target add wasm32-unknown-unknown"; 5],
    },
    Need {
        name: "wasm32-unknown-emscripten for Rust",
        stages: &["pyodide"],
        is_there: || targets::is_there(EMSCRIPTEN),
        debian: &[],
        how: ["rustup target add wasm32-unknown-emscripten"; 5],
    },
    Need {
        name: "Rust 1.85 with wasm32-unknown-unknown",
        stages: &["portable"],
        is_there: portable::is_there,
        debian: &[],
        how: ["rustup toolchain install 1.85 --profile minimal --target wasm32-unknown-unknown"; 5],
    },
];

/// Where a system has no program for a stage, and why.
fn impossible(stage: &str, system: System) -> Option<&'static str> {
    match (stage, system) {
        ("zero-cost", System::AppleSilicon) => Some("valgrind doesn't run on Apple silicon"),
        ("zero-cost", System::Windows) => Some("valgrind doesn't run on Windows"),
        ("hosts", System::AppleSilicon | System::IntelMac | System::Windows) => {
            Some("network namespaces are Linux's")
        }
        ("fuzz" | "long-fuzz", System::Windows) => Some("the targets need a Unix libFuzzer"),
        _ => None,
    }
}

/// Why a stage can't be run on this system, if it can't.
pub(crate) fn left_out(stage: &str) -> Option<&'static str> {
    impossible(stage, system())
}

/// Makes sure that these stages find what they need.
///
/// # Errors
/// All that is missing, and how to get it here.
pub(crate) fn ready(stages: &[&str]) -> Outcome {
    let needed = |need: &&Need| need.stages.iter().any(|stage| stages.contains(stage));
    let missing = || {
        NEEDS
            .iter()
            .filter(needed)
            .filter(|need| !(need.is_there)())
            .collect()
    };
    let mut lacking: Vec<&Need> = missing();
    if may_install() && !lacking.is_empty() {
        let packages = lacking.iter().flat_map(|need| need.debian).copied();
        let packages: Vec<String> = packages.map(str::to_owned).collect();
        apt::install(&packages)?;
        let lacks = |name: &str| lacking.iter().any(|need| need.name.starts_with(name));
        if lacks("Rust 1.85") {
            portable::install()?;
        }
        for target in [portable::TARGET, EMSCRIPTEN] {
            if lacks(target) {
                targets::install(target)?;
            }
        }
        lacking = missing();
    }
    if lacking.is_empty() {
        Ok(())
    } else {
        Err(list(&lacking, system()))
    }
}

/// What is missing, a line each.
fn list(missing: &[&Need], system: System) -> String {
    let mut text = "missing on this machine:".to_owned();
    for need in missing {
        let packages = need.debian.join(" ");
        let how = match system {
            System::Debian if !packages.is_empty() => format!("apt-get install {packages}"),
            System::Debian | System::Ubuntu => need.how[0].to_owned(),
            System::Fedora => need.how[1].to_owned(),
            System::AppleSilicon | System::IntelMac => need.how[2].to_owned(),
            System::Windows => need.how[3].to_owned(),
            System::Other => need.how[4].to_owned(),
        };
        let _ = write!(
            text,
            "\n  {} (for {}): {how}",
            need.name,
            need.stages.join(", ")
        );
    }
    text
}

/// Chromium without windows where there is one, else what shows pages there.
pub(crate) fn chromium() -> Option<String> {
    const PATHS: [&str; 6] = [
        "/usr/bin/chromium-headless-shell",
        "/usr/lib64/chromium-browser/headless_shell",
        "/usr/bin/chromium",
        "/usr/bin/google-chrome",
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    ];
    program("MARUBATSU_CHROMIUM", &PATHS)
}

/// Firefox, which needs no window either.
pub(crate) fn firefox() -> Option<String> {
    const PATHS: [&str; 5] = [
        "/usr/bin/firefox-esr",
        "/usr/lib64/firefox/firefox",
        "/usr/bin/firefox",
        "/Applications/Firefox.app/Contents/MacOS/firefox",
        r"C:\Program Files\Mozilla Firefox\firefox.exe",
    ];
    program("MARUBATSU_FIREFOX", &PATHS)
}

/// The program that a variable names, or else the first of these that is there.
fn program(variable: &str, paths: &[&str]) -> Option<String> {
    let named = std::env::var(variable).ok();
    let mut paths = named
        .iter()
        .map(String::as_str)
        .chain(paths.iter().copied());
    paths
        .find(|path| Path::new(path).is_file())
        .map(str::to_owned)
}

/// Python as this system calls it.
pub(crate) fn python() -> &'static str {
    if find("python3").is_some() {
        "python3"
    } else {
        "python"
    }
}

/// Whether a program says that it is of this version, or a newer one.
fn is_new_enough(program: &str, least: (u32, u32)) -> bool {
    let Some(path) = find(program) else {
        return false;
    };
    let said = read(Command::new(path).arg("--version"));
    said.ok()
        .and_then(|said| version(&said))
        .is_some_and(|version| version >= least)
}

/// The first version in a text like `Python 3.11.2` or `v20.19.0`.
fn version(said: &str) -> Option<(u32, u32)> {
    let number = said
        .trim()
        .trim_start_matches(|letter: char| !letter.is_ascii_digit());
    let mut parts = number.split('.').map(str::parse::<u32>);
    Some((parts.next()?.ok()?, parts.next()?.ok()?))
}

/// Whether missing programs are ours to install.
fn may_install() -> bool {
    system() == System::Debian && read(&mut command("id", &["-u"])).is_ok_and(|id| id.trim() == "0")
}

fn system() -> System {
    let release = std::fs::read_to_string("/etc/os-release").unwrap_or_default();
    system_of(std::env::consts::OS, std::env::consts::ARCH, &release)
}

/// The system of this name and processor, with this text in `/etc/os-release`.
fn system_of(os: &str, processor: &str, release: &str) -> System {
    let id = release.lines().find_map(|line| line.strip_prefix("ID="));
    match (os, id.map(|id| id.trim_matches('"'))) {
        ("macos", _) if processor == "aarch64" => System::AppleSilicon,
        ("macos", _) => System::IntelMac,
        ("windows", _) => System::Windows,
        (_, Some("debian")) => System::Debian,
        (_, Some("ubuntu")) => System::Ubuntu,
        (_, Some("fedora")) => System::Fedora,
        _ => System::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SYSTEMS: [System; 7] = [
        System::Debian,
        System::Ubuntu,
        System::Fedora,
        System::AppleSilicon,
        System::IntelMac,
        System::Windows,
        System::Other,
    ];

    #[test]
    fn systems_are_told_apart() {
        assert_eq!(
            system_of("linux", "x86_64", "NAME=\"X\"\nID=debian\n"),
            System::Debian
        );
        assert_eq!(
            system_of("linux", "x86_64", "ID=ubuntu\nID_LIKE=debian\n"),
            System::Ubuntu
        );
        assert_eq!(
            system_of("linux", "aarch64", "ID=\"fedora\""),
            System::Fedora
        );
        assert_eq!(system_of("linux", "x86_64", ""), System::Other);
        assert_eq!(system_of("macos", "aarch64", ""), System::AppleSilicon);
        assert_eq!(system_of("windows", "x86_64", ""), System::Windows);
    }

    #[test]
    fn every_system_is_told_all_that_is_missing_or_leaves_it_out() {
        let all: Vec<&Need> = NEEDS.iter().collect();
        for system in SYSTEMS {
            let text = list(&all, system);
            assert_eq!(text.lines().count(), 1 + NEEDS.len(), "{text}");
            for (need, line) in NEEDS.iter().zip(text.lines().skip(1)) {
                let possible = need
                    .stages
                    .iter()
                    .any(|stage| impossible(stage, system).is_none());
                assert!(!(possible && line.ends_with(": ")), "{system:?}: {line}");
            }
        }
    }

    #[test]
    fn versions_are_read() {
        assert_eq!(version("Python 3.11.2\n"), Some((3, 11)));
        assert_eq!(version("v20.19.4"), Some((20, 19)));
        assert_eq!(version("10.8.2"), Some((10, 8)));
        assert_eq!(version("none"), None);
    }
}
