//! The commands `search` and `solve`: one position or many, as text or JSON.
//!
//! Invariant: what was found is printed even when the search was stopped; the exit code tells.

pub(crate) mod positions;
mod report;

use std::io::Write;

use marubatsu_app::control::Control;
use marubatsu_app::error::Error;
use marubatsu_app::report::SearchReport;
use marubatsu_app::search;
use serde::Serialize;

use crate::command::{Answer, Search, Solve};
use crate::environment::Environment;
use crate::problem::{Ending, Exit};
use crate::{file, progress};
use report::Asked;

/// Carries `search` out.
pub(crate) fn run(
    command: &Search,
    environment: &Environment,
    out: &mut dyn Write,
) -> Result<Exit, Ending> {
    let request = &command.request;
    let asked = Asked::of(request);
    let mut kept = None;
    let answer = |board: Option<&str>, control: &Control<'_>| match board {
        Some(board) => search::run(&request.at_board(board)?, control),
        None if command.table.is_none() => search::run(request, control),
        None => {
            let (report, table) = search::run_keeping(request, control)?;
            kept = Some(table);
            Ok(report)
        }
    };
    let exit = said(&command.answer, &asked, answer, environment, out)?;
    if let Some(((path, kind), table)) = command.table.as_ref().zip(kept) {
        file::write("table_out", path, |out| Ok(table.write(*kind, out)?))?;
    }
    Ok(exit)
}

/// Carries `solve` out.
pub(crate) fn solve(
    solve: &Solve,
    environment: &Environment,
    out: &mut dyn Write,
) -> Result<Exit, Ending> {
    let request = &solve.request;
    let asked = Asked {
        game: &request.game,
        ended: request.position.ended,
        score: request.score,
        estimated: false,
        every_best: request.all_moves,
        how: format!(
            "score={} table_size={}",
            request.score.name(),
            request.table_size
        ),
    };
    let mut solver = marubatsu_app::solve::solver(request);
    let answer = |board: Option<&str>, control: &Control<'_>| match board {
        Some(board) => solver.solve(&request.game.position_at(board)?, control),
        None => solver.solve(&request.position, control),
    };
    said(&solve.answer, &asked, answer, environment, out)
}

/// Answers for one position or for each line of a file.
fn said<O: Serialize>(
    how: &Answer,
    asked: &Asked<'_>,
    mut answer: impl FnMut(Option<&str>, &Control<'_>) -> Result<SearchReport<O>, Error>,
    environment: &Environment,
    out: &mut dyn Write,
) -> Result<Exit, Ending> {
    if let Answer::Lines(path) = how {
        let answer = |board: &str, control: &Control<'_>| answer(Some(board), control);
        return positions::run(answer, path, environment, out);
    }
    let report = progress::of_search(environment, |control| answer(None, control))?;
    if matches!(how, Answer::Json) {
        write_json(&report, out)?;
        if let Some(halt) = report.halt() {
            out.flush()?;
            environment.warn(&halt.message());
        }
    } else {
        out.write_all(report::text(asked, &report, environment).as_bytes())?;
    }
    Ok(Exit::of(report.halt()))
}

/// A report as one line.
pub(crate) fn write_json(report: &impl Serialize, out: &mut dyn Write) -> Result<(), Ending> {
    serde_json::to_writer(&mut *out, report).map_err(std::io::Error::from)?;
    out.write_all(b"\n")?;
    Ok(())
}
