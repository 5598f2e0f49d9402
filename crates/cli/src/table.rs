//! The commands `table build` and `table show`: a score table is built into a file, and shown.
//!
//! Invariants: a table that was built is shown too; a file holds a whole table or is as it was before.

use std::io::Write;

use marubatsu_app::lab::Lab;
use marubatsu_app::table::{FileKind, ScoreTable, TableRequest};

use crate::arguments::options::MOVES;
use crate::environment::Environment;
use crate::error::{CliError, ExitStatus};
use crate::options::{Command, ParsedArguments, format_of, none_beside, replaces_report};
use crate::{file, output, progress};

/// Reads `table build`.
pub(crate) fn build(parsed: &ParsedArguments<'_>) -> Result<Command, CliError> {
    let request: TableRequest = parsed.request()?;
    let path = parsed.required_path("out", "--out scores.csv")?;
    let kind = format_of("out", Some(&path), &FileKind::NAMES)?.unwrap_or(FileKind::Csv);
    let json = parsed.json();
    let is_report = replaces_report(("out", Some(path.as_path())), json)?;
    Ok(Box::new(move |lab, environment, out| {
        file::check("out", &path)?;
        let table = progress::of_search(environment, |control| lab.table(&request, control))?;
        file::export("out", &path, environment, None, |out| {
            Ok(table.write(kind, out)?)
        })?;
        if is_report {
            return Ok(ExitStatus::Done);
        }
        print(&table, None, &lab, json, environment, out)
    }))
}

/// Reads `table show`.
pub(crate) fn show(parsed: &ParsedArguments<'_>) -> Result<Command, CliError> {
    let row = parsed.pairs(&[MOVES])?;
    none_beside(row.get(1).copied(), "moves")?;
    let row = row.first().map(|(key, text)| (*key, (*text).to_owned()));
    let path = parsed.required_path("file", "table show scores.csv")?;
    let json = parsed.json();
    Ok(Box::new(move |lab, environment, out| {
        let table = ScoreTable::read(
            &path.to_string_lossy(),
            &file::read("file", &path, file::LARGEST)?,
        )?;
        print(&table, row.as_ref(), &lab, json, environment, out)
    }))
}

/// Prints how many positions have each score, and the row of one, given as `moves` or `board`.
fn print(
    table: &ScoreTable,
    row: Option<&(&str, String)>,
    lab: &Lab,
    json: bool,
    environment: &Environment,
    out: &mut dyn Write,
) -> Result<ExitStatus, CliError> {
    let game = row.map(|_| lab.game(&table.head.game)).transpose()?;
    let row = game.as_ref().zip(row);
    let summary = table.summary(row.map(|(game, (key, text))| (game, *key, text.as_str())))?;
    output::print_sheets(&summary, json, environment, out, || summary.sheets())
}
