//! The commands `perft`, `tree` and `bench`: counting, as text or JSON.
//!
//! Invariant: a number that is printed was counted to its end; a count that was stopped has fewer of them, and says so.

use marubatsu_app::census::CountRequest;
use marubatsu_app::lab::Lab;
use marubatsu_app::sheet::thousands;

use crate::environment::Environment;
use crate::error::CliError;
use crate::options::{Command, ParsedArguments};
use crate::{output, sheet};

/// Reads `perft`.
pub(crate) fn perft(parsed: &ParsedArguments<'_>) -> Result<Command, CliError> {
    let request: CountRequest = parsed.request()?;
    Ok(output::command(
        parsed.json(),
        move |lab, control| Ok(lab.perft(&request, control)?),
        |report| report.stopped,
        |report, environment| {
            let add = |sum: u64, count: &u64| sum.saturating_add(*count);
            let total = report.counts.iter().fold(0, add);
            sheet::text(&report.sheets(), environment)
                + &speed(
                    total,
                    (report.seconds, report.processor_seconds),
                    environment,
                )
        },
    ))
}

/// Reads `tree`.
pub(crate) fn tree(parsed: &ParsedArguments<'_>) -> Result<Command, CliError> {
    let request: CountRequest = parsed.request()?;
    Ok(output::command(
        parsed.json(),
        move |lab, control| Ok(lab.census(&request, control)?),
        |report| report.stopped,
        |report, environment| {
            let speed = speed(
                report.positions,
                (report.seconds, report.processor_seconds),
                environment,
            );
            sheet::text(&report.sheets(), environment) + &speed
        },
    ))
}

/// Reads `bench`.
pub(crate) fn bench(parsed: &ParsedArguments<'_>) -> Command {
    output::command(
        parsed.json(),
        |_, control| Ok(Lab::bench(control)?),
        |_| None,
        |report, environment| {
            let speed = speed(
                report.nodes,
                (report.seconds, report.processor_seconds),
                environment,
            );
            sheet::text(&report.sheets(), environment) + &speed
        },
    )
}

/// Returns `1.2 s, 3,456,789 per second of processor time`, or by the clock where the system doesn't tell how long the processor worked.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "a speed in round numbers"
)]
fn speed(total: u64, (seconds, used): (f64, Option<f64>), environment: &Environment) -> String {
    let speed = thousands((total as f64 / used.unwrap_or(seconds).max(1e-6)) as u64);
    let (en, ja) = match used {
        Some(_) => ("per second of processor time", "プロセッサ時間で毎秒"),
        None => ("per second", "毎秒"),
    };
    environment.lang.pick(
        format!("{seconds:.3} s, {speed} {en}\n"),
        format!("{seconds:.3} 秒、{ja} {speed}\n"),
    )
}
