//! The command `compare`: two searches in numbers, side by side, and the paths that only one visited.
//!
//! Invariant: text and JSON say the same; a search that was stopped is compared as far as it came, and
//! named as such.

use std::io::Write;

use marubatsu_app::compare::{self, Comparison};
use marubatsu_app::lab::Lab;
use marubatsu_app::sheet::{Cell, Sheet};

use crate::command::Compare;
use crate::environment::{Environment, Paint};
use crate::problem::{Ending, Exit};
use crate::{output, progress, sheet};

/// Carries the command out.
pub(crate) fn run(
    command: &Compare,
    lab: &Lab,
    environment: &Environment,
    out: &mut dyn Write,
) -> Result<Exit, Ending> {
    let report = progress::of_search(environment, |control| {
        lab.compare(&command.request, command.paths, control)
    })?;
    output::write(&report, command.json, out, || {
        text(command, &report, environment)
    })?;
    output::halted(report.halt(), environment, out)
}

/// Tables, and lists of the paths that only one search visited.
fn text(command: &Compare, report: &Comparison, environment: &Environment) -> String {
    let sheets = compare::sheets(&command.request, report);
    let sheets = sheets.iter().map(|sheet| match sheet.name {
        "only-left" | "only-right" => list(sheet, environment),
        _ => sheet::one(sheet, environment),
    });
    sheets.collect::<Vec<_>>().join("\n")
}

/// Each path with its frame, and below it why the other search did not visit it.
fn list(sheet: &Sheet, environment: &Environment) -> String {
    let lang = environment.lang;
    let row = |row: &Vec<Cell>| {
        let cells: Vec<String> = row.iter().map(|cell| cell.shown(lang)).collect();
        let [path, frame, paths, reason] = &cells[..] else {
            return String::new();
        };
        let unit = if paths == "1" { "path" } else { "paths" };
        let count = lang.pick(
            format!("frame {frame}, {paths} {unit}"),
            format!("フレーム {frame}、経路 {paths} 個"),
        );
        let reason = environment.out.with(Paint::FAINT, reason);
        format!("  {path} ({count})\n    {reason}\n")
    };
    let title = sheet.title.as_ref().map(|title| title.in_lang(lang));
    let title = environment
        .out
        .with(Paint::STRONG, title.unwrap_or_default());
    format!(
        "{title}\n{}",
        sheet.rows.iter().map(row).collect::<String>()
    )
}
