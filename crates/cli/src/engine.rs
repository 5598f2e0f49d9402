//! The command `engine`: passes lines from standard input to the engine, and its answers to standard output.
//!
//! Invariant: one thread reads while the engine thinks, so `stop`, `quit` and the end of input act at once; all other lines wait
//! their turn. Ctrl-C ends the program.

use std::io::{self, BufRead, Read as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use marubatsu_app::control::Control;
use marubatsu_app::engine::{Engine, EngineAnswer, EngineLine, LONGEST_LINE};

use crate::error::ExitStatus;
use crate::options::Command;
use crate::{interrupt, output};

/// A line, and the flag that stops what it asks for.
type PendingLine = (EngineLine, Arc<AtomicBool>);

/// Returns the command.
pub(crate) fn command() -> Command {
    Box::new(|lab, environment, out| {
        interrupt::install();
        let (sender, lines) = channel();
        // It ends with its input, or once nobody listens any more.
        thread::spawn(move || listen(&mut io::stdin().lock(), &sender));
        let mut engine = Engine::new(&lab, environment.lang);
        for (line, stop) in lines {
            let control = Control {
                cancel: Some(&stop),
                ..Control::default()
            };
            let mut written = Ok(());
            let say = &mut |answer: &EngineAnswer| {
                if written.is_ok() {
                    written = output::json(answer, out).and_then(|()| Ok(out.flush()?));
                }
                if written.is_err() {
                    stop.store(true, Ordering::Relaxed);
                }
            };
            engine.answer(line, &control, say);
            written?;
        }
        Ok(ExitStatus::Done)
    })
}

/// Passes on all lines until `quit`, and raises the flag of those before a `stop`, a `quit` or the end.
fn listen(input: &mut impl BufRead, lines: &Sender<PendingLine>) {
    let mut stop = Arc::<AtomicBool>::default();
    let mut bytes = Vec::new();
    for number in 1.. {
        if !matches!(next_line(input, &mut bytes), Ok(true)) {
            break;
        }
        let Some(line) = EngineLine::read(number, &bytes) else {
            continue;
        };
        if line.quits() {
            break;
        }
        if line.stops() {
            stop.store(true, Ordering::Relaxed);
            stop = Arc::default();
        }
        if lines.send((line, Arc::clone(&stop))).is_err() {
            return;
        }
    }
    stop.store(true, Ordering::Relaxed);
}

/// Reads one more line, of one that is too long no more than shows it. Whether there was one.
fn next_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    // The line's end and one byte too many.
    let most = LONGEST_LINE as u64 + 2;
    input.by_ref().take(most).read_until(b'\n', line)?;
    if line.len() as u64 == most && !line.ends_with(b"\n") {
        input.skip_until(b'\n')?;
    }
    Ok(!line.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_too_long_is_passed_over_and_the_next_one_is_whole() {
        let long = "x".repeat(3 * LONGEST_LINE);
        let text = format!("{long}\n{{\"stop\":{{}}}}\n");
        let (mut input, mut line) = (text.as_bytes(), Vec::new());
        assert!(next_line(&mut input, &mut line).expect("bytes"));
        assert!(line.len() > LONGEST_LINE && line.len() < 2 * LONGEST_LINE);
        assert!(next_line(&mut input, &mut line).expect("bytes"));
        assert_eq!(line, b"{\"stop\":{}}\n");
        assert!(!next_line(&mut input, &mut line).expect("the end"));
    }

    #[test]
    fn a_flag_stops_what_came_before_and_nothing_that_comes_after() {
        let text =
            "{\"go\":{}}\n\n{\"stop\":{}}\n{\"go\":{}}\nnonsense\n{\"quit\":{}}\n{\"go\":{}}\n";
        let (sender, lines) = channel();
        listen(&mut text.as_bytes(), &sender);
        drop(sender);
        let flags: Vec<_> = lines.iter().map(|(_, flag)| flag).collect();
        assert_eq!(
            flags.len(),
            4,
            "a blank line is none, and nothing follows quit"
        );
        assert!(flags.iter().all(|flag| flag.load(Ordering::Relaxed)));
        assert!(!Arc::ptr_eq(&flags[0], &flags[2]), "stop parts them");
        assert!(Arc::ptr_eq(&flags[2], &flags[3]));
    }
}
