//! A running program with its two pipes.
//!
//! Invariant: no line longer than [`MOST_BYTES`] and no more than a few lines at all are kept; when it is
//! dropped, the program and the processes it has started are ended.

use std::io::{BufRead, BufReader, ErrorKind, Read, Result, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// Bytes of a line, at most.
pub(super) const MOST_BYTES: u64 = 64 * 1024;
/// Lines that wait to be read.
const MOST_LINES: usize = 16;
/// Between two looks whether to stop.
const POLL_INTERVAL: Duration = Duration::from_millis(20);
/// How long a program may take to end by itself once nobody asks it any more.
const GRACE: Duration = Duration::from_millis(100);

/// What was heard.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum ProcessOutput {
    /// A line.
    Line(String),
    /// Nothing so far.
    Nothing,
    /// Nothing, and the time is up.
    TimeOut,
    /// A line without an end.
    TooLong,
    /// The program has closed its output.
    Ended(String),
}

/// A running program.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    #[cfg(windows)]
    tree: ProcessTree,
    questions: Option<SyncSender<String>>,
    lines: Receiver<ProcessOutput>,
}

impl Process {
    /// Starts a program in a process group of its own; its error output is ours.
    pub(super) fn start(words: &[String]) -> Result<Self> {
        let [program, arguments @ ..] = words else {
            return Err(ErrorKind::InvalidInput.into());
        };
        let mut command = Command::new(program);
        let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        piped.args(arguments);
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        #[cfg(windows)]
        let tree = ProcessTree::of(&child)?;
        let (sender, lines) = sync_channel(MOST_LINES);
        if let Some(output) = child.stdout.take() {
            // It ends with the pipe, or once nobody listens any more.
            thread::spawn(move || listen(output, &sender));
        }
        let (questions, asked) = sync_channel(MOST_LINES);
        if let Some(input) = child.stdin.take() {
            thread::spawn(move || speak(input, &asked));
        }
        Ok(Self {
            child,
            #[cfg(windows)]
            tree,
            questions: Some(questions),
            lines,
        })
    }

    /// Sends a line. A program that doesn't read is found out when it should answer.
    pub(super) fn say(&mut self, line: String) {
        if let Some(questions) = &self.questions {
            let _ = questions.try_send(line);
        }
    }

    /// Waits a moment for a line, and not beyond the deadline.
    pub(super) fn hear(&mut self, deadline: Instant) -> ProcessOutput {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return ProcessOutput::TimeOut;
        }
        match self.lines.recv_timeout(left.min(POLL_INTERVAL)) {
            Ok(heard) => heard,
            Err(RecvTimeoutError::Timeout) if left > POLL_INTERVAL => ProcessOutput::Nothing,
            Err(RecvTimeoutError::Timeout) => ProcessOutput::TimeOut,
            Err(RecvTimeoutError::Disconnected) => ProcessOutput::Ended(self.end()),
        }
    }

    /// Ends the program and its group, and says how it ended.
    fn end(&mut self) -> String {
        self.questions = None;
        let begin = Instant::now();
        let mut status = self.child.try_wait();
        while matches!(status, Ok(None)) && begin.elapsed() < GRACE {
            thread::sleep(Duration::from_millis(2));
            status = self.child.try_wait();
        }
        self.kill();
        match status {
            Ok(Some(status)) => status.to_string(),
            _ => "it closed its output".to_owned(),
        }
    }

    #[cfg(unix)]
    fn kill(&mut self) {
        let group = i32::try_from(self.child.id()).ok();
        if let Some(group) = group.and_then(rustix::process::Pid::from_raw) {
            // None is left to be ended, most often.
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        drop(self.child.wait());
    }

    #[cfg(windows)]
    fn kill(&mut self) {
        self.tree.end();
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// A program and all that it starts, as a job, which the system ends as a whole.
#[cfg(windows)]
#[derive(Debug)]
struct ProcessTree(Option<win32job::Job>);

#[cfg(windows)]
impl ProcessTree {
    fn of(child: &Child) -> Result<Self> {
        let mut limits = win32job::ExtendedLimitInfo::new();
        limits.limit_kill_on_job_close();
        let job = win32job::Job::create_with_limit_info(&limits).map_err(std::io::Error::other)?;
        let process = std::os::windows::io::AsRawHandle::as_raw_handle(child) as isize;
        job.assign_process(process).map_err(std::io::Error::other)?;
        Ok(Self(Some(job)))
    }

    fn end(&mut self) {
        drop(self.0.take());
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end();
    }
}

/// Writes what is asked until nobody asks any more, or the program doesn't listen. It waits here where the pipe
/// is full, and nobody waits for it.
fn speak(mut input: ChildStdin, asked: &Receiver<String>) {
    for line in asked {
        let written = writeln!(input, "{line}").and_then(|()| input.flush());
        if written.is_err() {
            return;
        }
    }
}

/// Passes lines on until the output ends, a line is too long, or nobody listens.
fn listen(output: ChildStdout, lines: &SyncSender<ProcessOutput>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        let mut limited = output.by_ref().take(MOST_BYTES + 1);
        let read = limited.read_until(b'\n', &mut line);
        let heard = match read {
            Ok(0) | Err(_) => return,
            Ok(_) if line.len() as u64 > MOST_BYTES => ProcessOutput::TooLong,
            Ok(_) => ProcessOutput::Line(String::from_utf8_lossy(&line).trim_end().to_owned()),
        };
        let ends = heard == ProcessOutput::TooLong;
        if lines.send(heard).is_err() || ends {
            return;
        }
    }
}
