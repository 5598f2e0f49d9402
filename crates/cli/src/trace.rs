//! The command `trace`: the frames of a search, or its events, a line each.
//!
//! Invariant: frames alone, no header (events have one), and the same lines whether the search is carried out or replayed
//! from a file.

use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use marubatsu_app::lab::Lab;
use marubatsu_app::request::SearchRequest;
use marubatsu_app::trace::Recording;

use crate::command::{Lines, Source, Trace};
use crate::environment::Environment;
use crate::problem::{Ending, Exit};
use crate::{file, interrupt, output, progress};

/// Carries the command out.
pub(crate) fn run(
    command: &Trace,
    lab: &Lab,
    environment: &Environment,
    out: &mut dyn Write,
) -> Result<Exit, Ending> {
    let recording = match &command.source {
        Source::Search(request, record) => search(lab, request, record.as_deref(), environment)?,
        Source::Replay(path) => file::replay(lab, path)?,
    };
    match &command.out {
        // A file is completed or left as it was; stdout may end anywhere.
        Some(path) => interrupt::heard(|asked| {
            file::write("out", path, |out| print(command, &recording, asked, out))
        })?,
        None => print(command, &recording, &AtomicBool::new(false), out)?,
    }
    output::halted(recording.halt, environment, out)
}

fn search(
    lab: &Lab,
    request: &SearchRequest,
    record: Option<&Path>,
    environment: &Environment,
) -> Result<Recording, Ending> {
    let recording = progress::of_search(environment, |control| lab.record(request, control))?;
    if let Some(path) = record {
        let bytes = recording.steps.trace().write();
        interrupt::heard(|_| file::write("record", path, |out| Ok(out.write_all(&bytes)?)))?;
    }
    Ok(recording)
}

fn print(
    command: &Trace,
    recording: &Recording,
    asked_to_end: &AtomicBool,
    out: &mut dyn Write,
) -> Result<(), Ending> {
    let lines = match &command.lines {
        Lines::Events => recording.steps.events(),
        Lines::Frames {
            frames,
            condition,
            format,
        } => recording
            .steps
            .lines(frames.clone(), *format, condition.clone()),
    };
    for line in lines {
        if asked_to_end.load(Ordering::Relaxed) {
            return Err(Ending::Interrupted);
        }
        out.write_all(line.as_bytes())?;
        out.write_all(b"\n")?;
    }
    Ok(())
}
