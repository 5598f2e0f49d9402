//! The commands `perft`, `tree` and `bench`: counting, as text or JSON.
//!
//! Invariant: a number that is printed was counted to its end; a count that was stopped has fewer of them, and says so.

use marubatsu_app::census::CountRequest;
use marubatsu_app::control::{Control, Interrupt};
use marubatsu_app::error::Error;
use marubatsu_app::lab::Lab;
use marubatsu_app::sheet::{Sheet, thousands};
use serde::Serialize;

use crate::environment::Environment;
use crate::error::CliError;
use crate::options::{Command, ParsedArguments};
use crate::{output, progress, sheet};

/// Reads `perft`.
pub(crate) fn perft(parsed: &ParsedArguments<'_>) -> Result<Command, CliError> {
    let request: CountRequest = parsed.request()?;
    let count = move |lab: &Lab, control: &Control<'_>| lab.perft(&request, control);
    Ok(counted(parsed, count, |report| {
        let add = |sum: u64, count: &u64| sum.saturating_add(*count);
        let total = report.counts.iter().fold(0, add);
        (report.sheets(), total, report.seconds, report.halt())
    }))
}

/// Reads `tree`.
pub(crate) fn tree(parsed: &ParsedArguments<'_>) -> Result<Command, CliError> {
    let request: CountRequest = parsed.request()?;
    let count = move |lab: &Lab, control: &Control<'_>| lab.census(&request, control);
    Ok(counted(parsed, count, |report| {
        let (sheets, seconds) = (report.sheets(), report.seconds);
        (sheets, report.positions, seconds, report.halt())
    }))
}

/// Reads `bench`.
pub(crate) fn bench(parsed: &ParsedArguments<'_>) -> Command {
    let count = |_: &Lab, control: &Control<'_>| Lab::bench(control);
    counted(parsed, count, |report| {
        (report.sheets(), report.nodes, report.seconds, None)
    })
}

/// The tables of a report, how much was counted, in how many seconds, and what stopped it.
type Shown = (Vec<Sheet>, u64, f64, Option<Interrupt>);

/// Counts, and shows the tables of the report, how much was counted, and how fast.
fn counted<R: Serialize + 'static>(
    parsed: &ParsedArguments<'_>,
    count: impl FnOnce(&Lab, &Control<'_>) -> Result<R, Error> + 'static,
    shown: fn(&R) -> Shown,
) -> Command {
    let json = parsed.json();
    Box::new(move |lab, environment, out| {
        let report = progress::of_search(environment, |control| count(&lab, control));
        let report = report.map_err(output::nothing_yet)?;
        let (sheets, total, seconds, halt) = shown(&report);
        output::partial(&report, (json, halt), environment, out, || {
            sheet::text(&sheets, environment) + &speed(total, seconds, environment)
        })
    })
}

/// `1.2 s, 3,456,789 per second`.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "a speed in round numbers"
)]
fn speed(total: u64, seconds: f64, environment: &Environment) -> String {
    let speed = thousands((total as f64 / seconds.max(1e-6)) as u64);
    environment.lang.pick(
        format!("{seconds:.3} s, {speed} per second\n"),
        format!("{seconds:.3} 秒、毎秒 {speed}\n"),
    )
}
