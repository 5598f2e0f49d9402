//! What later stages build, built while earlier ones run, which often leave a core idle.
//!
//! Invariant: nothing is decided here. A build that fails, or that hasn't ended in time, is made again by its stage, which says what is
//! wrong; and none goes on when the run has ended.

use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

/// How long nobody looks whether a build has ended.
const NAP: Duration = Duration::from_millis(100);

/// Builds that are being made, one after the other. Dropped, it ends them.
#[derive(Debug)]
pub(crate) struct Ahead {
    now: Arc<Mutex<Now>>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Debug, Default)]
struct Now {
    child: Option<Child>,
    is_over: bool,
}

/// Begins these builds.
pub(crate) fn begin(builds: Vec<Command>) -> Ahead {
    let now = Arc::new(Mutex::new(Now::default()));
    let shared = Arc::clone(&now);
    let thread = std::thread::spawn(move || {
        for build in builds {
            make(build, &shared);
        }
    });
    Ahead {
        now,
        thread: Some(thread),
    }
}

/// Makes a build, unless all is over.
fn make(mut build: Command, now: &Mutex<Now>) {
    let held = || now.lock().unwrap_or_else(PoisonError::into_inner);
    let mut first = held();
    if first.is_over {
        return;
    }
    let quiet = build.stdin(Stdio::null()).stdout(Stdio::null());
    first.child = quiet.stderr(Stdio::null()).spawn().ok();
    drop(first);
    let goes_on = |child: &mut Child| matches!(child.try_wait(), Ok(None));
    while held().child.as_mut().is_some_and(goes_on) {
        std::thread::sleep(NAP);
    }
}

impl Drop for Ahead {
    fn drop(&mut self) {
        let mut now = self.now.lock().unwrap_or_else(PoisonError::into_inner);
        now.is_over = true;
        if let Some(child) = &mut now.child {
            // One that has ended can't be killed, which is as well.
            let _ = child.kill();
        }
        drop(now);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    fn sleeping(seconds: &str) -> Command {
        let mut command = Command::new("sleep");
        command.arg(seconds);
        command
    }

    #[test]
    fn builds_are_made_in_turn_and_end_with_the_run() {
        let mut ahead = begin(vec![sleeping("0"), sleeping("0")]);
        let made = ahead.thread.take().expect("a thread").join();
        made.expect("both were made");
        let begun = Instant::now();
        drop(begin(vec![sleeping("60"), sleeping("60")]));
        assert!(begun.elapsed() < Duration::from_secs(30), "they go on");
    }
}
