//! The command `daily`: the day's Connect Four position, the judging of an answer, and the list of days.
//!
//! Invariant: the question alone never reveals the winning column.

use std::io::Write;

use marubatsu::daily::Day;
use marubatsu::lang::{Message, thousands};
use marubatsu_app::control::Control;
use marubatsu_app::error::InputError;
use marubatsu_app::lab::Lab;
use marubatsu_app::lessons::daily::{self, DailyDate, DailyQuestion, DailyReport};

use crate::environment::Environment;
use crate::error::{CliError, ExitStatus};
use crate::options::{Command, ParsedArguments, none_beside};
use crate::{output, progress, sheet};

/// How many rows its board has.
const ROWS: usize = 6;

/// Reads the command.
pub(crate) fn read(parsed: &ParsedArguments<'_>) -> Result<Command, CliError> {
    let date = parsed.text("date").map(DailyDate::parse).transpose()?;
    let answer = parsed.number_within("answer", 1..=daily::COLUMNS)?;
    let json = parsed.json();
    if let Some(days) = parsed.number_within("check", 1..=daily::listed_days())? {
        let others = [
            ("date", parsed.text("date")),
            ("answer", parsed.text("answer")),
        ];
        let other = others
            .into_iter()
            .find_map(|(key, text)| text.map(|text| (key, text)));
        none_beside(other.or(json.then_some(("json", ""))), "check")?;
        return Ok(Box::new(move |lab, environment, out| {
            check(days, &lab, environment, out)
        }));
    }
    let date = date.map_or_else(today, Ok)?;
    Ok(match answer {
        Some(column) => output::command(
            json,
            move |lab, control| Ok(DailyQuestion::of(lab, date, control)?.judge(Some(column))?),
            |_| None,
            |verdict, environment| sheet::text(&[verdict.sheet()], environment),
        ),
        None => output::command(
            json,
            move |lab, control| Ok(DailyQuestion::of(lab, date, control)?.report()),
            |_| None,
            text,
        ),
    })
}

/// The date where this machine is.
fn today() -> Result<DailyDate, InputError> {
    DailyDate::parse(&jiff::ZonedDateTime::now().date().to_string())
}

/// The board, its columns numbered as an answer names them, above what is asked.
fn text(report: &DailyReport, environment: &Environment) -> String {
    let columns: Vec<Vec<char>> = report
        .board
        .chars()
        .collect::<Vec<char>>()
        .chunks(ROWS)
        .map(<[char]>::to_vec)
        .collect();
    let row = |row: usize| {
        columns
            .iter()
            .map(|column| column[row].to_string())
            .collect()
    };
    let numbers = (1..=columns.len())
        .map(|column| column.to_string())
        .collect();
    let rows = std::iter::once(numbers).chain((0..ROWS).map(row));
    let rows = rows.map(|row: Vec<String>| format!("    {}\n", row.join(" ")));
    let rows: String = rows.collect();
    format!("{rows}\n{}", sheet::text(&[report.sheet()], environment))
}

/// Finds the moves of the first days by the rule, and compares them with the list.
fn check(
    days: u32,
    lab: &Lab,
    environment: &Environment,
    out: &mut dyn Write,
) -> Result<ExitStatus, CliError> {
    for number in 0..days {
        let day = Day::new(number);
        let search = |control: &Control<'_>| daily::found(lab, day, control);
        let found = progress::of_search(environment, search).map_err(output::nothing_yet)?;
        if daily::listed(day).as_ref() != Some(&found) {
            let wrong = Message::new(
                format!("day {number} differs from the rule: {}", found.line()),
                format!("{number} 日目が規則と違います: {}", found.line()),
            );
            writeln!(out, "{}", wrong.in_lang(environment.lang))?;
            return Ok(ExitStatus::Failed);
        }
    }
    let days = thousands(days.into());
    let right = Message::new(
        format!("{days} days agree with the rule"),
        format!("{days} 日分が規則と一致しました"),
    );
    writeln!(out, "{}", right.in_lang(environment.lang))?;
    Ok(ExitStatus::Done)
}
