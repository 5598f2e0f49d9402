//! The commands `perft`, `tree` and `bench`: counting, as text or JSON.
//!
//! Invariant: a count is whole or not printed at all.

use std::io::Write;

use marubatsu_app::census::CountRequest;
use marubatsu_app::lab::Lab;
use marubatsu_app::sheet::thousands;

use crate::environment::Environment;
use crate::problem::{Ending, Exit};
use crate::{output, progress, sheet};

/// Carries `perft` out.
pub(crate) fn perft(
    (request, json): (&CountRequest, bool),
    lab: &Lab,
    environment: &Environment,
    out: &mut dyn Write,
) -> Result<Exit, Ending> {
    let report = progress::of_search(environment, |control| lab.perft(request, control))?;
    let add = |sum: u64, count: &u64| sum.saturating_add(*count);
    let total = report.counts.iter().fold(0, add);
    let speed = || speed(total, report.seconds, environment);
    let text = || sheet::text(&report.sheets(), environment) + &speed();
    output::write(&report, json, out, text)
}

/// Carries `tree` out.
pub(crate) fn tree(
    (request, json): (&CountRequest, bool),
    lab: &Lab,
    environment: &Environment,
    out: &mut dyn Write,
) -> Result<Exit, Ending> {
    let report = progress::of_search(environment, |control| lab.census(request, control))?;
    let speed = || speed(report.positions, report.seconds, environment);
    let text = || sheet::text(&report.sheets(), environment) + &speed();
    output::write(&report, json, out, text)
}

/// Carries `bench` out.
pub(crate) fn bench(
    json: bool,
    environment: &Environment,
    out: &mut dyn Write,
) -> Result<Exit, Ending> {
    let report = progress::of_search(environment, Lab::bench)?;
    let speed = || speed(report.nodes, report.seconds, environment);
    let text = || sheet::text(&report.sheets(), environment) + &speed();
    output::write(&report, json, out, text)
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
