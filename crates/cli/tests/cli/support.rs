//! Runs of the binary.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use serde_json::Value;

/// How long a machine under load may take for what takes no time.
const PATIENCE: Duration = Duration::from_secs(60);

/// What a run left behind.
#[derive(Debug)]
pub(crate) struct Ran {
    /// The exit code; none if a signal ended it.
    pub(crate) code: Option<i32>,
    /// stdout.
    pub(crate) out: String,
    /// stderr.
    pub(crate) err: String,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        Self {
            code: output.status.code(),
            out: String::from_utf8(output.stdout).expect("stdout is UTF-8"),
            err: String::from_utf8(output.stderr).expect("stderr is UTF-8"),
        }
    }
}

impl Ran {
    /// stdout, of a run that must have gone well.
    pub(crate) fn done(self) -> String {
        assert_eq!(
            (self.code, without_notes(&self.err).as_str()),
            (Some(0), ""),
            "{}",
            self.out
        );
        self.out
    }

    /// stdout as one JSON document.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }
}

/// The JSON documents of a text, a line each.
pub(crate) fn lines(text: &str) -> Vec<Value> {
    let read = |line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    text.lines().map(read).collect()
}

/// What stderr says besides which files were written.
pub(crate) fn without_notes(err: &str) -> String {
    let notes = ["written: ", "書き込みました: "];
    let is_note = |line: &&str| notes.iter().any(|note| line.starts_with(note));
    let others = err.split_inclusive('\n').filter(|line| !is_note(line));
    others.collect()
}

/// The binary, not yet started, in an environment of its own.
pub(crate) fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_marubatsu"));
    command
        .args(arguments)
        .env_clear()
        .env("COLUMNS", "80")
        .stdin(Stdio::null());
    // Without it Windows has no network.
    if let Some(root) = std::env::var_os("SystemRoot").filter(|_| cfg!(windows)) {
        command.env("SystemRoot", root);
    }
    command
}

/// Runs the binary.
pub(crate) fn marubatsu(arguments: &[&str]) -> Ran {
    output(&mut program(arguments)).into()
}

/// The words of a line, parted by blanks, but for those within single quotes.
fn words(line: &str) -> Vec<String> {
    let (mut words, mut quoted) = (vec![String::new()], false);
    for letter in line.chars() {
        match letter {
            '\'' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            letter => words.last_mut().expect("there is one").push(letter),
        }
    }
    words
}

/// Runs the binary with the words of a line.
pub(crate) fn run(line: &str) -> Ran {
    run_in(Path::new("."), line)
}

/// Runs the binary with the words of a line in a folder.
pub(crate) fn run_in(folder: &Path, line: &str) -> Ran {
    output(program(&[]).args(words(line)).current_dir(folder)).into()
}

/// Runs the binary with a text on stdin.
pub(crate) fn fed(arguments: &[&str], input: &[u8]) -> Ran {
    let mut child = started(program(arguments).stdin(Stdio::piped()));
    let mut stdin = child.stdin.take().expect("stdin is piped");
    stdin.write_all(input).expect("the input is read");
    drop(stdin);
    ended(child, &arguments.join(" ")).into()
}

/// Starts a run whose output is read.
pub(crate) fn started(command: &mut Command) -> Child {
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the binary starts")
}

/// Runs a command to its end.
pub(crate) fn output(command: &mut Command) -> Output {
    let child = started(command);
    ended(child, &format!("{command:?}"))
}

/// Waits until a run has ended, and returns what it left.
///
/// # Panics
///
/// Where it goes on and on: it is killed, and `what` says what it was.
pub(crate) fn ended(child: Child, what: &str) -> Output {
    let id = child.id();
    let (send, receive) = mpsc::channel();
    std::thread::spawn(move || send.send(child.wait_with_output()));
    let output = receive.recv_timeout(5 * PATIENCE).unwrap_or_else(|_| {
        let kill = Command::new("kill")
            .args(["-KILL", &id.to_string()])
            .status();
        panic!("in vain: the end of {what} ({kill:?})");
    });
    output.expect("its output is read")
}

/// An empty directory of this test's own.
pub(crate) fn directory(test: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("a directory can be made");
    path
}

/// The same text as recorded in `tests/snapshots`.
pub(crate) fn same_as_recorded(name: &str, text: &str) {
    same_text("../snapshots", name, text);
}

/// The same text as recorded in a folder.
pub(crate) fn same_text(folder: &str, name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(folder);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}

/// Sends a signal.
#[cfg(unix)]
pub(crate) fn signal(name: &str, child: &Child) {
    let sent = Command::new("kill")
        .args([&format!("-{name}"), &child.id().to_string()])
        .status();
    assert!(sent.expect("kill runs").success());
}

/// Runs the binary and presses Ctrl-C once it works.
#[cfg(unix)]
pub(crate) fn interrupted(arguments: &[&str]) -> Ran {
    let child = started(&mut program(arguments));
    #[cfg(target_os = "linux")]
    wait_until("it listens", || listens(&child));
    std::thread::sleep(Duration::from_millis(400));
    signal("INT", &child);
    ended(child, &arguments.join(" ")).into()
}

/// Whether the child has said what Ctrl-C shall do.
#[cfg(target_os = "linux")]
pub(crate) fn listens(child: &Child) -> bool {
    const SIGINT: u64 = 1 << 1;
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id()));
    let status = status.unwrap_or_default();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    caught.is_some_and(|mask| mask & SIGINT != 0)
}

/// Waits until something holds.
pub(crate) fn wait_until(what: &str, holds: impl Fn() -> bool) {
    let clock = std::time::Instant::now();
    while !holds() {
        assert!(clock.elapsed() < PATIENCE, "in vain: {what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}
