//! The command `search`: one position or many, as text or JSON.
//!
//! Invariant: what was found is printed even when the search was stopped; the exit code tells.

mod board;
mod positions;
mod report;

use std::io::Write;

use marubatsu_app::report::SearchReport;

use crate::command::{Answer, Search};
use crate::environment::Environment;
use crate::problem::{Ending, Exit};
use crate::progress;

/// Carries the command out.
pub(crate) fn run(
    search: &Search,
    environment: &Environment,
    out: &mut dyn Write,
) -> Result<Exit, Ending> {
    if let Answer::Lines(path) = &search.answer {
        return positions::run(&search.request, path, environment, out);
    }
    let request = &search.request;
    let report = progress::of_search(environment, |control| {
        marubatsu_app::search::run(request, control)
    })?;
    if matches!(search.answer, Answer::Json) {
        write_json(&report, out)?;
        if let Some(halt) = report.halt() {
            out.flush()?;
            environment.warn(&halt.message());
        }
    } else {
        out.write_all(report::text(request, &report, environment).as_bytes())?;
    }
    Ok(Exit::of(report.halt()))
}

/// A report as one line.
fn write_json(report: &SearchReport, out: &mut dyn Write) -> Result<(), Ending> {
    serde_json::to_writer(&mut *out, report).map_err(std::io::Error::from)?;
    out.write_all(b"\n")?;
    Ok(())
}
