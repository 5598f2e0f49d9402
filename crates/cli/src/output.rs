//! Reports on stdout, as JSON or as text.
//!
//! Invariant: a JSON document is one line; a report that is partial says so, in its text or on stderr.

use std::io::Write;

use marubatsu::lang::Text;
use marubatsu_app::control::{Control, Interrupt};
use marubatsu_app::lab::Lab;
use marubatsu_app::sheet::Sheet;
use serde::Serialize;

use crate::environment::Environment;
use crate::error::{CliError, CommandError, ExitStatus};
use crate::options::Command;
use crate::{progress, sheet};

const NOTHING_YET: Text = Text::new(
    "cancelled before there was anything to print",
    "結果が出る前に中断しました",
);

/// Returns the command that carries out a case of the lab, which Ctrl-C may stop, and prints its report.
pub(crate) fn command<R: Serialize + 'static>(
    json: bool,
    case: impl FnOnce(&Lab, &Control<'_>) -> Result<R, CliError> + 'static,
    halt: fn(&R) -> Option<Interrupt>,
    text: impl FnOnce(&R, &Environment) -> String + 'static,
) -> Command {
    Box::new(move |lab, environment, out| {
        let report = progress::of_search(environment, |control| case(&lab, control));
        let report = report.map_err(nothing_yet)?;
        let halt = halt(&report);
        print(&report, (json, halt), environment, out, || {
            text(&report, environment)
        })
    })
}

/// Prints a report. Where it is partial, its text says so itself; beside JSON it is said on stderr.
pub(crate) fn print(
    report: &impl Serialize,
    (as_json, halt): (bool, Option<Interrupt>),
    environment: &Environment,
    out: &mut dyn Write,
    text: impl FnOnce() -> String,
) -> Result<ExitStatus, CliError> {
    if as_json {
        json(report, out)?;
        return halted(halt, environment, out);
    }
    out.write_all(text().as_bytes())?;
    Ok(ExitStatus::of(halt))
}

/// Prints a report that is complete: as JSON, or as these sheets.
pub(crate) fn print_sheets<S: AsRef<[Sheet]>>(
    report: &impl Serialize,
    json: bool,
    environment: &Environment,
    out: &mut dyn Write,
    sheets: impl FnOnce() -> S,
) -> Result<ExitStatus, CliError> {
    print(report, (json, None), environment, out, || {
        sheet::text(sheets().as_ref(), environment)
    })
}

/// Writes a report as one line.
pub(crate) fn json<W: Write + ?Sized>(
    report: &impl Serialize,
    out: &mut W,
) -> Result<(), CliError> {
    serde_json::to_writer(&mut *out, report).map_err(std::io::Error::from)?;
    out.write_all(b"\n")?;
    Ok(())
}

/// Returns what ends a command: one that was interrupted before there was anything to print says so.
pub(crate) fn nothing_yet(error: impl Into<CliError>) -> CliError {
    match error.into() {
        CliError::Interrupted => {
            CommandError::new(ExitStatus::Interrupted, NOTHING_YET.into()).into()
        }
        error => error,
    }
}

/// Says after a report why it is partial, if it is: not where all is there that was asked for.
pub(crate) fn halted(
    halt: Option<Interrupt>,
    environment: &Environment,
    out: &mut dyn Write,
) -> Result<ExitStatus, CliError> {
    if let Some(halt) = halt.filter(|halt| *halt != Interrupt::FrameLimit) {
        out.flush()?;
        environment.warn(&halt.message());
    }
    Ok(ExitStatus::of(halt))
}
