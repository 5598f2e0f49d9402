//! The commands `search` and `solve`: one position or many, as text or JSON.
//!
//! Invariant: what was found is printed even when the search was stopped; the exit code tells.

pub(crate) mod batch;

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use marubatsu::lang::{Lang, Message, Text};
use marubatsu::search::Algorithm;
use marubatsu::table::TableKind;
use marubatsu_app::control::Control;
use marubatsu_app::error::{Error, InputError};
use marubatsu_app::lab::Lab;
use marubatsu_app::report::SearchReport;
use marubatsu_app::request::{AnySearch, Request};
use marubatsu_app::search::sheets::Wording;
use marubatsu_app::solve::{PositionSolver, PositionValue, SolveRequest};
use marubatsu_app::table::FileKind;

use crate::arguments::names::{LINE_FORMATS, LineFormat};
use crate::environment::{Ansi, Environment};
use crate::error::{CliError, ExitStatus};
use crate::options::{
    Command, ParsedArguments, apart, format_of, none_beside, refuse, refuse_one_position,
    replaces_report,
};
use crate::{board, file, output, progress, sheet};
use batch::BatchReport;

/// How `search` and `solve` answer.
enum ReportStyle {
    /// A text for people.
    Text,
    /// One JSON document.
    Json,
    /// A JSON document or a value for each board text of this file; `-` is stdin.
    Lines(PathBuf, LineFormat),
}

impl ReportStyle {
    /// For one position, unless there are many; `moves` is the option that asks for the scores of all moves.
    fn read<R: Request>(
        parsed: &ParsedArguments<'_>,
        moves: &'static str,
    ) -> Result<Self, InputError> {
        let pairs = parsed.pairs(R::LISTS)?;
        let format = parsed.format(&LINE_FORMATS)?;
        let given = parsed.text("format").map(|format| ("format", format));
        let path = parsed.path("positions");
        if path.is_none() {
            refuse(given, |key, format| {
                InputError::usage(key, format, ONE_POSITION)
            })?;
        }
        Ok(match path {
            Some(path) => {
                refuse_one_position(&pairs)?;
                none_beside(given.filter(|_| parsed.json()), "json")?;
                if matches!(format, LineFormat::Values) {
                    none_beside(parsed.flag(moves).then_some((moves, "")), "format values")?;
                }
                Self::Lines(path, format)
            }
            None if parsed.json() => Self::Json,
            None => Self::Text,
        })
    }
}

const ONE_POSITION: Text = Text::new(
    "only results for many positions have a format; add --positions",
    "形式を選べるのは複数の局面の結果だけです。--positions を指定してください",
);

/// Reads `search`.
pub(crate) fn search(parsed: &ParsedArguments<'_>) -> Result<Command, CliError> {
    let how = ReportStyle::read::<AnySearch>(parsed, "children")?;
    let request: AnySearch = parsed.request()?;
    let table = table_out(parsed, &request, &how)?;
    let path = table.as_ref().map(|(path, _)| path.as_path());
    let is_report = replaces_report(("table_out", path), parsed.json())?;
    let threads = threads(parsed, &how)?;
    Ok(Box::new(move |lab, environment, out| {
        if let Some((path, _)) = &table {
            file::check("table_out", path)?;
        }
        if let ReportStyle::Lines(path, format) = &how {
            let answer = |board: &str, control: &Control<'_>| {
                lab.any_search(&request.at_board(board)?, control)
            };
            let value = |board: &str, control: &Control<'_>| {
                Ok(PositionValue::from(answer(board, control)?))
            };
            let lines = (request.game(), path.as_path());
            return match format {
                LineFormat::JsonLines => batch::run(vec![answer; threads], lines, environment, out),
                LineFormat::Values => batch::run(vec![value; threads], lines, environment, out),
            };
        }
        let mut kept = None;
        let answer = |control: &Control<'_>| match &request {
            AnySearch::DepthFirst(request) if table.is_some() => {
                let (report, table) = lab.search_keeping(request, control)?;
                kept = Some(table);
                Ok(report)
            }
            request => lab.any_search(request, control),
        };
        let mut nothing = io::sink();
        let out: &mut dyn Write = if is_report { &mut nothing } else { out };
        let exit = answered(&how, &Wording::from(&request), answer, environment, out)?;
        if let Some(((path, kind), kept)) = table.as_ref().zip(kept) {
            file::export("table_out", path, environment, None, |out| {
                Ok(kept.write(*kind, out)?)
            })?;
        }
        Ok(exit)
    }))
}

/// How many positions are searched side by side.
fn threads(parsed: &ParsedArguments<'_>, how: &ReportStyle) -> Result<usize, InputError> {
    let threads = parsed.number_within("threads", 1..=256)?;
    if let (Some(threads), ReportStyle::Text | ReportStyle::Json) = (threads, how) {
        let message = Message::new(
            "a single position is searched by one thread; add --positions, or use `solve`",
            "1 つの局面は 1 スレッドで探索します。--positions を指定するか、solve を使ってください",
        );
        return Err(InputError::usage("threads", &threads.to_string(), message));
    }
    Ok(threads.unwrap_or(1))
}

/// Where the table of a search goes: there must be one, and one alone.
fn table_out(
    parsed: &ParsedArguments<'_>,
    request: &AnySearch,
    how: &ReportStyle,
) -> Result<Option<(PathBuf, FileKind)>, InputError> {
    let Some(path) = parsed.path("table_out") else {
        return Ok(None);
    };
    let shown = path.to_string_lossy();
    if matches!(how, ReportStyle::Lines(..)) {
        return Err(apart("table_out", &shown, "positions"));
    }
    let AnySearch::DepthFirst(request) = request else {
        let message = Message::new(
            "a best-first search has no transposition table",
            "最良優先探索には置換表がありません",
        );
        return Err(InputError::usage("table_out", &shown, message));
    };
    if request.own_tables {
        return Err(apart("table_out", &shown, "own-tables"));
    }
    if request.algorithm == Algorithm::Solver {
        let message = Message::new(
            "the solver's table holds keys, not boards; choose another algorithm",
            "ソルバーの置換表にあるのは局面のキーだけです。ほかのアルゴリズムを指定してください",
        );
        return Err(InputError::usage("table_out", &shown, message));
    }
    if request.table == TableKind::None {
        let message = Message::new(
            "this search has no table; add --table window, bounds or merged",
            "この探索には置換表がありません。--table で window、bounds、merged のどれかを指定してください",
        );
        return Err(InputError::usage("table_out", &shown, message));
    }
    let kind = format_of("table_out", Some(&path), &FileKind::NAMES)?;
    Ok(kind.map(|kind| (path, kind)))
}

/// Reads `solve`.
pub(crate) fn solve(parsed: &ParsedArguments<'_>) -> Result<Command, CliError> {
    let how = ReportStyle::read::<SolveRequest>(parsed, "all_moves")?;
    let request: SolveRequest = parsed.request()?;
    Ok(Box::new(move |lab, environment, out| {
        if let ReportStyle::Lines(path, format) = &how {
            let path = (path.as_path(), environment);
            return match format {
                LineFormat::JsonLines => {
                    let answer =
                        |solver: &mut dyn PositionSolver, board: &str, control: &Control<'_>| {
                            solver.solve_telling(board, &mut |_| {}, control)
                        };
                    side_by_side((&lab, &request), answer, path, out)
                }
                LineFormat::Values => {
                    let answer =
                        |solver: &mut dyn PositionSolver, board: &str, control: &Control<'_>| {
                            solver.score(board, control)
                        };
                    side_by_side((&lab, &request), answer, path, out)
                }
            };
        }
        let mut solver = lab.solver(&request)?;
        let answer = |control: &Control<'_>| solver.solve(&request.position, control);
        answered(&how, &Wording::from(&request), answer, environment, out)
    }))
}

/// Answers for each line's position, as many at a time as there are threads, each with a solver and a table of its own.
fn side_by_side<A: BatchReport>(
    (lab, request): (&Lab, &SolveRequest),
    answer: fn(&mut dyn PositionSolver, &str, &Control<'_>) -> Result<A, Error>,
    (path, environment): (&Path, &Environment),
    out: &mut dyn Write,
) -> Result<ExitStatus, CliError> {
    let threads = request.threads.unwrap_or(1);
    let one = SolveRequest {
        threads: None,
        ..request.clone()
    };
    let solver = |_| -> Result<_, Error> {
        let mut solver = lab.solver(&one)?;
        Ok(move |board: &str, control: &Control<'_>| answer(&mut *solver, board, control))
    };
    let solvers = (0..threads).map(solver).collect::<Result<Vec<_>, _>>()?;
    batch::run(solvers, (&request.game, path), environment, out)
}

/// Answers for one position.
fn answered(
    how: &ReportStyle,
    wording: &Wording,
    answer: impl FnOnce(&Control<'_>) -> Result<SearchReport, Error>,
    environment: &Environment,
    out: &mut dyn Write,
) -> Result<ExitStatus, CliError> {
    let report = progress::of_search(environment, answer)?;
    let how = (matches!(how, ReportStyle::Json), report.stopped);
    output::print(&report, how, environment, out, || {
        text(wording, &report, environment)
    })
}

/// The board, if the game has one, with what is known of its moves; then what was found.
fn text(wording: &Wording, report: &SearchReport, environment: &Environment) -> String {
    let (game, position) = (&wording.game, (report.board.as_str(), report.turn));
    let title = board::title(game, wording.ended, position, environment);
    let picture = game.board_size().map(|size| {
        let notes = match &report.best_first.moves {
            Some(moves) => board::visits(moves, &report.best_moves),
            None => board::notes(
                report.scores.as_deref(),
                report.score_bounds.as_deref(),
                &report.best_moves,
            ),
        };
        let picture = board::picture(&report.board, size, &notes, environment.out);
        if notes.is_empty() {
            return picture + "\n";
        }
        let legend = legend(wording, report, environment.lang);
        let legend = environment.out.with(Ansi::FAINT, &legend);
        format!("{picture}    {legend}\n\n")
    });
    let facts = sheet::text(&wording.sheets(report), environment);
    title + &picture.unwrap_or_default() + &facts
}

/// What the signs on a board say.
fn legend(wording: &Wording, report: &SearchReport, lang: Lang) -> String {
    let has_scores = report.scores.as_ref().is_some_and(|all| !all.is_empty());
    let visits = &report.best_first.moves;
    let has_numbers = has_scores || visits.as_ref().is_some_and(|all| !all.is_empty());
    let number = match &report.score_bounds {
        _ if visits.is_some() => lang.pick("number: the move's visits", "数値: 着手の訪問回数"),
        None => lang.pick("number: the move's score", "数値: 着手の評価値"),
        Some(_) => lang.pick(
            "number: the move's score (>= at least, <= at most)",
            "数値: 着手の評価値 (>= 以上、<= 以下)",
        ),
    };
    let every = has_scores && report.best_by.is_none() && !report.may_have_more_best_moves();
    let best = if every {
        lang.pick("best", "最善手").to_owned()
    } else {
        wording.best(report).in_lang(lang).to_lowercase()
    };
    let star = format!("*: {best}");
    let parts = [
        has_numbers.then_some(number),
        (!report.best_moves.is_empty()).then_some(star.as_str()),
    ];
    let parts: Vec<&str> = parts.into_iter().flatten().collect();
    parts.join(lang.pick(", ", "、"))
}
