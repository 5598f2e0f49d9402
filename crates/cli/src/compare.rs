//! The command `compare`: two searches in numbers, side by side, and the paths that only one visited. What they have for
//! themselves is in `--left` and `--right`, texts of `key=value` parted by commas. The command `race`: several searches over the nodes
//! that they make.
//!
//! Invariants: what is wrong in such a text is shown at its place there; text and JSON say the same; a search that was
//! stopped is compared as far as it came, and named as such.

use marubatsu::lang::{Message, counted};
use marubatsu_app::compare::{self, CompareRequest, Comparison, MOST_PATHS, Pane};
use marubatsu_app::control::Control;
use marubatsu_app::error::{Error, InputError};
use marubatsu_app::options::SEARCH;
use marubatsu_app::race::{RaceReport, RaceRequest};
use marubatsu_app::request::Request;
use marubatsu_app::sheet::{Cell, Sheet};

use crate::environment::{Ansi, Environment};
use crate::error::CliError;
use crate::options::{Command, ParsedArguments};
use crate::{output, progress, sheet};

/// Reads the command.
pub(crate) fn read(parsed: &ParsedArguments<'_>) -> Result<Command, CliError> {
    let shared = parsed.pairs(CompareRequest::LISTS)?.into_iter();
    let shared = shared.map(|(key, value)| (key.to_owned(), value));
    let [left, right] = Pane::ALL.map(|pane| {
        let text = parsed.text(pane.name()).unwrap_or_default();
        parts(pane, text).map(|parts| PaneOptions { pane, text, parts })
    });
    let own = [left?, right?];
    let pairs = shared.chain(own.iter().flat_map(PaneOptions::pairs));
    let request = parsed.lab.read(pairs).map_err(|error| match error {
        Error::Input(error) => Error::Input(placed(error, &own)),
        other => other,
    })?;
    let paths = parsed.number("paths")?.map(usize::try_from);
    let paths = paths.map_or(MOST_PATHS, |paths| paths.unwrap_or(usize::MAX));
    let json = parsed.json();
    Ok(Box::new(move |lab, environment, out| {
        let compare = |control: &Control<'_>| lab.compare(&request, paths, control);
        let report = progress::of_search(environment, compare)?;
        output::print(&report, (json, None), environment, out, || {
            text(&request, &report, environment)
        })?;
        output::halted(report.halt(), environment, out)
    }))
}

/// Reads `race`.
pub(crate) fn race(parsed: &ParsedArguments<'_>) -> Result<Command, CliError> {
    let request: RaceRequest = parsed.request()?;
    let asked = request.clone();
    Ok(output::command(
        parsed.json(),
        move |lab, control| Ok(lab.race(&asked, control)?),
        RaceReport::halt,
        move |report, environment| sheet::text(&report.sheets(&request), environment),
    ))
}

/// What one pane says.
struct PaneOptions<'a> {
    pane: Pane,
    text: &'a str,
    parts: Vec<OptionSpan<'a>>,
}

/// A key and its value, and where in the text they begin, in characters.
struct OptionSpan<'a> {
    key: (usize, &'a str),
    value: (usize, &'a str),
}

impl PaneOptions<'_> {
    fn pairs(&self) -> impl Iterator<Item = (String, &str)> {
        let pair = |part: &OptionSpan<'_>| self.pane.key(part.key.1);
        self.parts
            .iter()
            .map(move |part| (pair(part), part.value.1))
    }
}

/// The parts of a pane's text. One without `=` goes on with the value before it: `window=-1,0.5`.
fn parts(pane: Pane, text: &str) -> Result<Vec<OptionSpan<'_>>, InputError> {
    let mut parts: Vec<OptionSpan<'_>> = Vec::new();
    let mut begin = 0;
    for piece in text.split(',').filter(|_| !text.is_empty()) {
        let at = text[..begin].chars().count();
        match (piece.split_once('='), parts.last_mut()) {
            (Some((key, value)), _) => parts.push(OptionSpan {
                key: (at, key),
                value: (at + key.chars().count() + 1, value),
            }),
            (None, Some(before)) if !piece.is_empty() => {
                let first = begin - 1 - before.value.1.len();
                before.value.1 = &text[first..begin + piece.len()];
            }
            _ => {
                let message = Message::new(
                    format!("\"{piece}\" is not key=value"),
                    format!("「{piece}」は「キー=値」の形ではありません"),
                );
                return Err(InputError::new(pane.name(), text, Some(at), message));
            }
        }
        begin += piece.len() + 1;
    }
    Ok(parts)
}

/// The same fault, at its place in the text of the pane that it belongs to.
fn placed(error: InputError, own: &[PaneOptions<'_>]) -> InputError {
    let found = own.iter().find_map(|own| {
        let key = own.pane.option(&error.key)?;
        // Of a key given twice the last is one too many.
        let part = own.parts.iter().rfind(|part| part.key.1 == key)?;
        Some((own, part))
    });
    let Some((own, part)) = found else {
        return error;
    };
    let known = SEARCH.iter().any(|option| option.key == part.key.1);
    let at = if known {
        part.value.0 + error.at.unwrap_or(0)
    } else {
        part.key.0
    };
    InputError {
        key: own.pane.name().to_owned(),
        value: own.text.to_owned(),
        at: Some(at),
        ..error
    }
}

/// Tables, and lists of the paths that only one search visited.
fn text(request: &CompareRequest, report: &Comparison, environment: &Environment) -> String {
    let sheets = compare::sheets(request, report);
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
        let ([path, frame, paths, reason], Some(Cell::Whole(count))) = (&cells[..], row.get(2))
        else {
            return String::new();
        };
        let count = lang.pick(
            format!("frame {frame}, {}", counted(*count, "path", "paths")),
            format!("フレーム {frame}、経路 {paths} 個"),
        );
        let reason = environment.out.with(Ansi::FAINT, reason);
        format!("  {path} ({count})\n    {reason}\n")
    };
    let title = sheet.title.as_ref().map(|title| title.in_lang(lang));
    let title = environment
        .out
        .with(Ansi::STRONG, title.unwrap_or_default());
    format!(
        "{title}\n{}",
        sheet.rows.iter().map(row).collect::<String>()
    )
}
