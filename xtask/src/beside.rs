//! A stage that runs beside those after it: it keeps one core busy, and they seldom need both.
//!
//! Invariant: what it says is shown when it has ended, in one piece, so that it never stands between lines of
//! another stage.

use std::io::Write as _;
use std::process::{Command, Output};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::command::{Outcome, cargo, judge, not_started};

/// A command that runs while others do.
#[derive(Debug)]
pub(crate) struct Beside(JoinHandle<(Command, Duration, std::io::Result<Output>)>);

/// Begins the stage of this name as a run of its own.
pub(crate) fn begin_stage(name: &str) -> Beside {
    begin(cargo(&["xtask", "test", name]))
}

fn begin(mut command: Command) -> Beside {
    Beside(std::thread::spawn(move || {
        let start = Instant::now();
        let output = command.output();
        (command, start.elapsed(), output)
    }))
}

impl Beside {
    /// Waits for its end, and shows what it said. Returns how long it took, and whether it passed.
    pub(crate) fn end(self) -> (Duration, Outcome) {
        let Ok((command, took, output)) = self.0.join() else {
            return (Duration::ZERO, Err("a stage was not waited for".to_owned()));
        };
        let result = output
            .map_err(|error| not_started(&command, &error))
            .and_then(|output| {
                show(&output);
                judge(&command, output.status)
            });
        (took, result)
    }
}

/// Shows both outputs. A terminal that is gone takes nothing from the result.
fn show(output: &Output) {
    let _ = std::io::stdout().write_all(&output.stdout);
    let _ = std::io::stderr().write_all(&output.stderr);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::command;

    #[test]
    fn what_runs_beside_passes_or_names_its_command() {
        let (took, passed) = begin(command("sh", &["-c", "sleep 0.01"])).end();
        assert_eq!(passed, Ok(()));
        assert!(took >= Duration::from_millis(10));
        let failed = begin(command("sh", &["-c", "exit 3"])).end().1;
        assert_eq!(
            failed,
            Err("failed (exit status: 3): sh -c 'exit 3'".to_owned())
        );
        assert!(begin(command("no-such-program", &[])).end().1.is_err());
    }
}
