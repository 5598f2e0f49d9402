//! A solver that takes part: a program that answers questions a line each.
//!
//! Invariant: a program that takes too long is ended and started anew for the next question.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use crate::command::Outcome;

/// What a solver can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Abilities {
    /// Other games than Connect Four.
    pub(crate) games: bool,
    /// Who wins, without the distance to the end.
    pub(crate) weak: bool,
    /// The empty board: not where a book that can't be left out knows it.
    pub(crate) empty: bool,
}

/// A solver: its name, what it can be asked, and how its program is started.
pub(crate) struct Contender {
    pub(crate) name: String,
    pub(crate) abilities: Abilities,
    program: Box<dyn Fn() -> Command>,
    running: Option<Running>,
}

struct Running {
    child: Child,
    questions: ChildStdin,
    answers: Receiver<String>,
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// An answer: the first number, if there is one, and the scores.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Answer {
    pub(crate) number: Option<f64>,
    pub(crate) scores: Vec<i32>,
}

impl Answer {
    /// Reads `0.25 1 -3 0`.
    pub(crate) fn read(line: &str) -> Option<Self> {
        let mut words = line.split_whitespace();
        let number = match words.next()? {
            "-" => None,
            number => Some(number.parse().ok()?),
        };
        let scores = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
        Some(Self { number, scores })
    }
}

impl Contender {
    pub(crate) fn new(
        name: String,
        abilities: Abilities,
        program: impl Fn() -> Command + 'static,
    ) -> Self {
        Self {
            name,
            abilities,
            program: Box::new(program),
            running: None,
        }
    }

    /// Asks, and waits so long for the answer; none if it doesn't come.
    pub(crate) fn ask(&mut self, question: &str, limit: Duration) -> Outcome<Option<Answer>> {
        let mut running = match self.running.take() {
            Some(running) => running,
            None => self.start()?,
        };
        let failed = |error: &dyn std::fmt::Display| format!("{}: {error}", self.name);
        writeln!(running.questions, "{question}").map_err(|error| failed(&error))?;
        let line = match running.answers.recv_timeout(limit) {
            Ok(line) => line,
            Err(RecvTimeoutError::Timeout) => return Ok(None),
            Err(RecvTimeoutError::Disconnected) => return Err(failed(&"it ended")),
        };
        let answer = Answer::read(&line).ok_or_else(|| failed(&format!("`{line}`")))?;
        self.running = Some(running);
        Ok(Some(answer))
    }

    fn start(&self) -> Outcome<Running> {
        let failed = |error: std::io::Error| format!("{}: {error}", self.name);
        let mut command = (self.program)();
        let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().map_err(failed)?;
        let (Some(questions), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("{}: it has no input or output", self.name));
        };
        let (say, answers) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if say.send(line).is_err() {
                    return;
                }
            }
        });
        Ok(Running {
            child,
            questions,
            answers,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: Abilities = Abilities {
        games: true,
        weak: true,
        empty: true,
    };

    fn shell(script: &'static str) -> Contender {
        Contender::new("it".to_owned(), ALL, move || {
            let mut command = Command::new("sh");
            command.args(["-c", script]);
            command
        })
    }

    #[test]
    fn answers_are_read() {
        let answer = Answer::read("0.5 1 -3 0").expect("numbers");
        assert_eq!((answer.number, answer.scores), (Some(0.5), vec![1, -3, 0]));
        assert_eq!(Answer::read("- 2").expect("a dash").number, None);
        assert_eq!(Answer::read("0.5 win"), None);
        assert_eq!(Answer::read(""), None);
    }

    #[test]
    fn whoever_is_too_slow_gives_no_answer_and_is_started_anew() {
        let mut slow = shell("read line; sleep 60; echo 1 1");
        for _ in 0..2 {
            let answer = slow.ask("?", Duration::from_millis(50));
            assert_eq!(answer, Ok(None));
        }
        let mut quick = shell("while read line; do echo 2 7; done");
        for _ in 0..2 {
            let answer = quick.ask("?", Duration::from_secs(60));
            let answer = answer.expect("it runs").expect("it answers");
            assert_eq!(answer.scores, [7]);
        }
    }

    #[test]
    fn whoever_says_nonsense_or_ends_is_named() {
        let limit = Duration::from_secs(60);
        for script in ["read line; echo what", "exit 0"] {
            let refused = shell(script).ask("?", limit).expect_err("nonsense");
            assert!(refused.starts_with("it: "), "{refused}");
        }
    }
}
