//! Reports on stdout, as JSON or as text.
//!
//! Invariant: a JSON document is one line.

use std::io::Write;

use marubatsu_app::control::Halt;
use serde::Serialize;

use crate::environment::Environment;
use crate::problem::{Ending, Exit};

/// Writes a report as one line.
pub(crate) fn json(report: &impl Serialize, out: &mut dyn Write) -> Result<(), Ending> {
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
) -> Result<Exit, Ending> {
    if as_json {
        json(report, out)?;
    } else {
        out.write_all(text().as_bytes())?;
    }
    Ok(Exit::Done)
}

/// Says after a report why it is partial, if it is.
pub(crate) fn halted(
    halt: Option<Halt>,
    environment: &Environment,
    out: &mut dyn Write,
) -> Result<Exit, Ending> {
    if let Some(halt) = halt {
        out.flush()?;
        environment.warn(&halt.message());
    }
    Ok(Exit::of(halt))
}
