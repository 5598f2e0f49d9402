//! Reports on stdout, as JSON or as text.
//!
//! Invariant: a JSON document is one line.

use std::io::Write;

use marubatsu::lang::Text;
use marubatsu_app::control::Interrupt;
use marubatsu_app::error::Error;
use serde::Serialize;

use crate::environment::Environment;
use crate::error::{CliError, CommandError, ExitStatus};

/// Writes a report as one line.
pub(crate) fn json(report: &impl Serialize, out: &mut dyn Write) -> Result<(), CliError> {
    serde_json::to_writer(&mut *out, report).map_err(std::io::Error::from)?;
    out.write_all(b"\n")?;
    Ok(())
}

/// Writes a report as JSON or as text.
pub(crate) fn write(
    report: &impl Serialize,
    as_json: bool,
    out: &mut dyn Write,
    text: impl FnOnce() -> String,
) -> Result<ExitStatus, CliError> {
    if as_json {
        json(report, out)?;
    } else {
        out.write_all(text().as_bytes())?;
    }
    Ok(ExitStatus::Done)
}

/// Writes a report that may be partial, which its text says itself.
pub(crate) fn partial(
    report: &impl Serialize,
    (as_json, halt): (bool, Option<Interrupt>),
    environment: &Environment,
    out: &mut dyn Write,
    text: impl FnOnce() -> String,
) -> Result<ExitStatus, CliError> {
    write(report, as_json, out, text)?;
    if as_json {
        return halted(halt, environment, out);
    }
    Ok(ExitStatus::of(halt))
}

/// What ends a command: one that was stopped before there was anything to print says so.
pub(crate) fn nothing_yet(error: Error) -> CliError {
    match error {
        Error::Stopped(Interrupt::Cancelled) => {
            CommandError::new(ExitStatus::Interrupted, NOTHING_YET.into()).into()
        }
        error => error.into(),
    }
}

const NOTHING_YET: Text = Text::new(
    "cancelled before there was anything to print",
    "結果が出る前に中断しました",
);

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
