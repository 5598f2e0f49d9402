//! The commands `search` and `solve`: one position or many, as text or JSON.
//!
//! Invariant: what was found is printed even when the search was stopped; the exit code tells.

pub(crate) mod positions;

use std::io::Write;

use marubatsu_app::control::Control;
use marubatsu_app::error::Error;
use marubatsu_app::lab::Lab;
use marubatsu_app::report::SearchReport;
use marubatsu_app::search::sheets::Wording;

use crate::command::{Answer, Search, Solve};
use crate::environment::{Environment, Paint};
use crate::problem::{Ending, Exit};
use crate::{board, file, output, progress, sheet};

/// Carries `search` out.
pub(crate) fn run(
    command: &Search,
    lab: &Lab,
    environment: &Environment,
    out: &mut dyn Write,
) -> Result<Exit, Ending> {
    let request = &command.request;
    let wording = Wording::from(request);
    let mut kept = None;
    let answer = |board: Option<&str>, control: &Control<'_>| match board {
        Some(board) => lab.search(&request.at_board(board)?, control),
        None if command.table.is_none() => lab.search(request, control),
        None => {
            let (report, table) = lab.search_keeping(request, control)?;
            kept = Some(table);
            Ok(report)
        }
    };
    let exit = answered(&command.answer, &wording, answer, environment, out)?;
    if let Some(((path, kind), table)) = command.table.as_ref().zip(kept) {
        file::write("table_out", path, |out| Ok(table.write(*kind, out)?))?;
    }
    Ok(exit)
}

/// Carries `solve` out.
pub(crate) fn solve(
    solve: &Solve,
    lab: &Lab,
    environment: &Environment,
    out: &mut dyn Write,
) -> Result<Exit, Ending> {
    let request = &solve.request;
    let wording = Wording::from(request);
    let mut solver = lab.solver(request)?;
    let answer = |board: Option<&str>, control: &Control<'_>| match board {
        Some(board) => solver.solve(&request.game.position_at(board)?, control),
        None => solver.solve(&request.position, control),
    };
    answered(&solve.answer, &wording, answer, environment, out)
}

/// Answers for one position or for each line of a file.
fn answered(
    how: &Answer,
    wording: &Wording,
    mut answer: impl FnMut(Option<&str>, &Control<'_>) -> Result<SearchReport, Error>,
    environment: &Environment,
    out: &mut dyn Write,
) -> Result<Exit, Ending> {
    if let Answer::Lines(path) = how {
        let answer = |board: &str, control: &Control<'_>| answer(Some(board), control);
        return positions::run(answer, path, environment, out);
    }
    let report = progress::of_search(environment, |control| answer(None, control))?;
    if matches!(how, Answer::Json) {
        output::json(&report, out)?;
        return output::halted(report.halt(), environment, out);
    }
    out.write_all(text(wording, &report, environment).as_bytes())?;
    Ok(Exit::of(report.halt()))
}

/// The board, if the game has one, with what is known of its moves; then what was found.
fn text(wording: &Wording, report: &SearchReport, environment: &Environment) -> String {
    let (game, position) = (&wording.game, (report.board.as_str(), report.turn));
    let title = board::title(game, wording.ended, position, environment);
    let picture = game.board_size().map(|size| {
        let notes = board::notes(report.scores.as_deref(), &report.best_moves);
        let picture = board::picture(&report.board, size, &notes, environment.out);
        let legend = match (&report.scores, notes.is_empty()) {
            (_, true) => return picture + "\n",
            (Some(_), _) => environment
                .lang
                .pick(
                    "number: the move's score, *: best",
                    "数値: 着手の評価値、*: 最善手",
                )
                .to_owned(),
            (None, _) => {
                let best = wording.best(report.best_moves.len());
                format!("*: {}", best.in_lang(environment.lang).to_lowercase())
            }
        };
        let legend = environment.out.with(Paint::FAINT, &legend);
        format!("{picture}    {legend}\n\n")
    });
    let facts = sheet::text(&wording.sheets(report), environment);
    title + &picture.unwrap_or_default() + &facts
}
