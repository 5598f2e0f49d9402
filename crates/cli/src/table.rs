//! The command `table`: score tables are built into files, and shown; a table that was built is shown too.
//!
//! Invariants: what belongs to one of the two is refused with the other; a file holds a whole table or is as it was before.

use std::io::Write;

use marubatsu_app::lab::Lab;
use marubatsu_app::options::POSITION;
use marubatsu_app::request::Request;
use marubatsu_app::table::{FileKind, ScoreTable, TableRequest};

use crate::arguments::names::{WAYS, Way};
use crate::environment::Environment;
use crate::error::{CliError, ExitStatus};
use crate::options::{
    Command, ParsedArguments, ending, needs_file, none_beside, not_with, refuse, replaces_report,
};
use crate::{file, output, progress, sheet};

/// Reads the command.
pub(crate) fn read(parsed: &ParsedArguments<'_>) -> Result<Command, CliError> {
    match parsed.named("way", &WAYS)? {
        Way::Build => build(parsed),
        Way::Show => show(parsed),
    }
}

fn build(parsed: &ParsedArguments<'_>) -> Result<Command, CliError> {
    let unused = |key: &str, value: &str| not_with(key, value, "table build");
    refuse(parsed.first(&[], &["file"])?, unused)?;
    refuse(parsed.first(&[&POSITION[1..]], &[])?, unused)?;
    let request: TableRequest = parsed.request()?;
    let path = parsed.path("out");
    let path = path.ok_or_else(|| needs_file("out", "--out scores.csv"))?;
    let kind = ending("out", Some(&path), &FileKind::NAMES)?.unwrap_or(FileKind::Csv);
    let json = parsed.json();
    let is_report = replaces_report(("out", Some(path.as_path())), json)?;
    Ok(Box::new(move |lab, environment, out| {
        file::check("out", &path)?;
        let table = progress::of_search(environment, |control| lab.table(&request, control))?;
        file::write("out", &path, |out| Ok(table.write(kind, out)?))?;
        if is_report {
            return Ok(ExitStatus::Done);
        }
        shown(&table, None, &lab, json, environment, out)
    }))
}

fn show(parsed: &ParsedArguments<'_>) -> Result<Command, CliError> {
    let unused = |key: &str, value: &str| not_with(key, value, "table show");
    refuse(parsed.first(TableRequest::LISTS, &["out"])?, unused)?;
    let row = parsed.pairs(&[&POSITION[1..]])?;
    none_beside(row.get(1).copied(), "moves")?;
    let row = row.first().map(|(key, text)| (*key, (*text).to_owned()));
    let path = parsed.path("file");
    let path = path.ok_or_else(|| needs_file("file", "table show scores.csv"))?;
    let json = parsed.json();
    Ok(Box::new(move |lab, environment, out| {
        let table = ScoreTable::read(&path.to_string_lossy(), &file::read("file", &path)?)?;
        shown(&table, row.as_ref(), &lab, json, environment, out)
    }))
}

/// How many positions have each score, and the row of one, given as `moves` or `board`.
fn shown(
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
    output::write(&summary, json, out, || {
        sheet::text(&summary.sheets(), environment)
    })
}
