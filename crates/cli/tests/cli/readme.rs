//! Every command of the READMEs and of the documents in `docs`, run as a reader would.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::directory;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The lines of the `sh` blocks that call the program.
fn commands(readme: &str) -> Vec<&str> {
    let blocks = readme.split("```").skip(1).step_by(2);
    let shell = blocks.filter_map(|block| block.strip_prefix("sh\n"));
    shell
        .flat_map(str::lines)
        .filter(|line| line.contains("marubatsu "))
        .collect()
}

/// The examples, beside whom the commands are run.
fn examples(folder: &Path) {
    let examples = root().join("examples");
    std::fs::create_dir_all(folder.join("examples")).expect("a directory can be made");
    for name in ["player.py", "player.sh"] {
        let copied = std::fs::copy(examples.join(name), folder.join("examples").join(name));
        copied.expect("the example is there");
    }
}

fn check(name: &str, least: usize) {
    let readme = std::fs::read_to_string(root().join(name)).expect("the document is there");
    let folder = directory(&name.replace('/', "-"));
    examples(&folder);
    let program = Path::new(env!("CARGO_BIN_EXE_marubatsu"));
    let path = format!(
        "{}:/usr/bin:/bin",
        program.parent().expect("its directory").display()
    );
    let lines = commands(&readme);
    assert!(lines.len() >= least, "{name} has examples");
    for line in lines {
        let ran = Command::new("sh")
            .args(["-c", line])
            .current_dir(&folder)
            .env("PATH", &path)
            .output();
        let ran = ran.expect("sh runs");
        let said = String::from_utf8_lossy(&ran.stderr);
        assert!(
            ran.status.success() && said.is_empty(),
            "{name}: {line}\n{said}"
        );
    }
}

#[test]
fn the_english_readme_runs() {
    check("README.md", 10);
}

#[test]
fn the_japanese_readme_runs() {
    check("README.ja.md", 10);
}

#[test]
fn the_commands_of_the_documents_run() {
    for name in ["docs/players.md", "docs/players.ja.md"] {
        check(name, 6);
    }
    for name in ["docs/events.md", "docs/events.ja.md"] {
        check(name, 3);
    }
}
