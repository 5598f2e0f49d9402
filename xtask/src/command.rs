//! Running other programs. Every command runs from the repository's root (or a folder named in its
//! text), is printed before it runs, and is named in full when it fails, so that the reader can run
//! it again.

use std::fmt::Write as _;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::LazyLock;

/// A result whose error is a sentence for the terminal.
pub(crate) type Outcome<T = ()> = Result<T, String>;

/// The repository's root, as cargo says it at run time: a binary built in one checkout and found
/// fresh in another (both building into one folder) still works on the checkout that called it.
/// Without cargo it is the current folder.
pub(crate) fn root() -> &'static Path {
    static ROOT: LazyLock<PathBuf> = LazyLock::new(|| {
        let package = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
        let root = package.as_deref().and_then(Path::parent);
        root.unwrap_or(Path::new(".")).to_owned()
    });
    &ROOT
}

/// `program` with `arguments`, to run at the root.
pub(crate) fn command(program: &str, arguments: &[&str]) -> Command {
    // Only Windows has to be told endings like that of `npm.cmd`.
    let path = if cfg!(windows) { find(program) } else { None };
    let mut command = path.map_or_else(|| Command::new(program), Command::new);
    command.args(arguments).current_dir(root());
    command
}

/// Where a program is: a name on the search path, or a path. On Windows its ending may be left out.
pub(crate) fn find(program: &str) -> Option<PathBuf> {
    let endings: &[&str] = if cfg!(windows) {
        &[".exe", ".cmd", ""]
    } else {
        &[""]
    };
    let at = |folder: &Path| {
        let names = endings
            .iter()
            .map(|ending| folder.join(format!("{program}{ending}")));
        names.into_iter().find(|path| path.is_file())
    };
    if Path::new(program).components().count() > 1 {
        return at(Path::new(""));
    }
    std::env::split_paths(&std::env::var_os("PATH")?).find_map(|folder| at(&folder))
}

/// Cargo with `arguments`, to run at the root.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    command("cargo", arguments)
}

/// Runs a command whose output goes straight to the terminal.
pub(crate) fn run(command: &mut Command) -> Outcome {
    println!("$ {}", shown(command));
    let status = command
        .status()
        .map_err(|error| not_started(command, &error))?;
    judge(command, status)
}

/// Runs a command, and returns what it wrote to stderr. Of that the terminal shows the lines that `worth_reading` accepts.
pub(crate) fn run_listening(
    command: &mut Command,
    worth_reading: fn(&str) -> bool,
) -> Outcome<String> {
    println!("$ {}", shown(command));
    let mut child = command
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| not_started(command, &error))?;
    let mut heard = String::new();
    if let Some(stderr) = child.stderr.take() {
        for line in BufReader::new(stderr).split(b'\n') {
            let line = line.map_err(|error| not_started(command, &error))?;
            let line = String::from_utf8_lossy(&line);
            if worth_reading(&line) {
                eprintln!("{line}");
            }
            heard.push_str(&line);
            heard.push('\n');
        }
    }
    let status = child.wait().map_err(|error| not_started(command, &error))?;
    judge(command, status)?;
    Ok(heard)
}

/// Runs a command silently and returns its stdout.
pub(crate) fn read(command: &mut Command) -> Outcome<String> {
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| not_started(command, &error))?;
    judge(command, output.status)?;
    String::from_utf8(output.stdout).map_err(|_| format!("`{}` wrote no UTF-8", shown(command)))
}

/// Runs a command silently, fed with a text, and returns its stdout.
pub(crate) fn fed(command: &mut Command, input: &str) -> Outcome<String> {
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command
        .spawn()
        .map_err(|error| not_started(command, &error))?;
    let mut stdin = child.stdin.take();
    let written = stdin
        .as_mut()
        .map_or(Ok(()), |stdin| stdin.write_all(input.as_bytes()));
    drop(stdin);
    let output = child.wait_with_output();
    let output = output.map_err(|error| not_started(command, &error))?;
    judge(command, output.status)?;
    written.map_err(|error| format!("`{}`: {error}", shown(command)))?;
    String::from_utf8(output.stdout).map_err(|_| format!("`{}` wrote no UTF-8", shown(command)))
}

/// The folder cargo builds into, whatever chose it.
pub(crate) fn target_directory() -> Outcome<PathBuf> {
    let metadata = read(&mut cargo(&[
        "metadata",
        "--no-deps",
        "--format-version",
        "1",
    ]))?;
    text_field(&metadata, "target_directory")
        .map(PathBuf::from)
        .ok_or_else(|| "`cargo metadata` names no target directory".to_owned())
}

/// Builds the program, the example's lab and the library that Python loads as the Rust tests are built, with the same
/// features and by the same profile: after those tests little is left to build. Returns the folder that all lie under.
pub(crate) fn build_programs() -> Outcome<PathBuf> {
    run(&mut cargo(&[
        "build",
        "--workspace",
        "--lib",
        "--bins",
        "--examples",
    ]))?;
    Ok(target_directory()?.join("debug"))
}

/// The value of the first JSON text field with this name, unescaping backslashes only.
fn text_field(json: &str, name: &str) -> Option<String> {
    let (_, rest) = json.split_once(&format!("\"{name}\":\""))?;
    let (value, _) = rest.split_once('"')?;
    Some(value.replace("\\\\", "\\"))
}

/// Why a command was not started.
pub(crate) fn not_started(command: &Command, error: &std::io::Error) -> String {
    format!("`{}` did not run: {error}", shown(command))
}

/// Whether a command passed by how it ended.
pub(crate) fn judge(command: &Command, status: ExitStatus) -> Outcome {
    if status.success() {
        Ok(())
    } else {
        Err(format!("failed ({status}): {}", shown(command)))
    }
}

/// The command as a line for a shell at the root.
fn shown(command: &Command) -> String {
    let mut line = String::new();
    if let Some(folder) = command.get_current_dir().filter(|folder| *folder != root()) {
        let folder = folder.strip_prefix(root()).unwrap_or(folder);
        let _ = write!(line, "cd {} && ", quoted(&folder.to_string_lossy()));
    }
    for (name, value) in command.get_envs() {
        if let Some(value) = value {
            let value = quoted(&value.to_string_lossy());
            let _ = write!(line, "{}={value} ", name.to_string_lossy());
        }
    }
    line.push_str(&quoted(&command.get_program().to_string_lossy()));
    for argument in command.get_args() {
        line.push(' ');
        line.push_str(&quoted(&argument.to_string_lossy()));
    }
    line
}

fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=:,@+".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_shown_as_a_shell_reads_it() {
        let mut doc = cargo(&["doc", "--workspace"]);
        doc.env("RUSTDOCFLAGS", "-D warnings");
        assert_eq!(
            shown(&doc),
            "RUSTDOCFLAGS='-D warnings' cargo doc --workspace"
        );
        let mut fuzz = command("echo", &["it's", ""]);
        fuzz.current_dir(root().join("fuzz"));
        assert_eq!(shown(&fuzz), "cd fuzz && echo 'it'\\''s' ''");
    }

    #[test]
    fn a_failure_names_the_command() {
        let failure = run(&mut command("sh", &["-c", "exit 3"])).expect_err("it exits with 3");
        assert_eq!(failure, "failed (exit status: 3): sh -c 'exit 3'");
        assert!(run(&mut command("no-such-program", &[])).is_err());
    }

    #[test]
    fn listening_keeps_what_was_written_to_stderr() {
        let heard = run_listening(
            &mut command("sh", &["-c", "echo one >&2; printf two >&2"]),
            |_| true,
        );
        assert_eq!(heard, Ok("one\ntwo\n".to_owned()));
    }

    #[test]
    fn text_fields_are_found() {
        let json = r#"{"a":1,"target_directory":"C:\\x","b":"y"}"#;
        assert_eq!(
            text_field(json, "target_directory"),
            Some("C:\\x".to_owned())
        );
        assert_eq!(text_field(json, "missing"), None);
    }

    #[test]
    fn programs_are_found_by_name_and_by_path() {
        let cargo = find("cargo").expect("cargo runs this");
        assert_eq!(find(cargo.to_str().expect("a path")), Some(cargo));
        assert_eq!(find("no-such-program"), None);
        assert_eq!(find("/bin/no-such-program"), None);
    }
}
