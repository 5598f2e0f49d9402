//! Every command of both READMEs, run as a reader would.

use std::path::Path;
use std::process::Command;

/// The lines of the `sh` blocks that call the program.
fn commands(readme: &str) -> Vec<&str> {
    let blocks = readme.split("```").skip(1).step_by(2);
    let shell = blocks.filter_map(|block| block.strip_prefix("sh\n"));
    shell
        .flat_map(str::lines)
        .filter(|line| line.contains("marubatsu "))
        .collect()
}

fn check(name: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let readme = std::fs::read_to_string(root.join(name)).expect("the README is there");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("a directory can be made");
    let program = Path::new(env!("CARGO_BIN_EXE_marubatsu"));
    let path = format!(
        "{}:/usr/bin:/bin",
        program.parent().expect("its directory").display()
    );
    let lines = commands(&readme);
    assert!(lines.len() >= 10, "{name} has examples");
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
    check("README.md");
}

#[test]
fn the_japanese_readme_runs() {
    check("README.ja.md");
}
