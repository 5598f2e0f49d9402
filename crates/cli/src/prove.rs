//! The command `prove`: whether a player has solved a game, and where it errs.
//!
//! Invariant: the report is printed whatever it says; the exit code is 1 when the player isn't right everywhere, and
//! 130 when it was stopped.

use std::path::Path;

use marubatsu::lang::Message;
use marubatsu::scene::Theme;
use marubatsu_app::control::Control;
use marubatsu_app::lab::Lab;
use marubatsu_app::options::{GAME, PROVE};
use marubatsu_app::prove::{self, ProveReport, ProveRequest, WrongReport};
use marubatsu_app::report::JsonMove;
use marubatsu_app::sheet::Sheet;
use marubatsu_raster::Scale;

use crate::board::{SquareNote, TitledBoard, side_by_side};
use crate::custom_players::as_argument;
use crate::environment::{Ansi, Environment};
use crate::error::{CliError, ExitStatus};
use crate::options::{Command, ParsedArguments, format_of, none_beside, replaces_report};
use crate::picture::{PICTURES, PictureFormat, picture};
use crate::{file, output, progress, sheet};

/// Wrong positions that are shown if nothing is said.
const SHOWN: usize = 6;

/// Reads the command.
pub(crate) fn read(parsed: &ParsedArguments<'_>) -> Result<Command, CliError> {
    let player = ("player", parsed.text("players").unwrap_or_default());
    let pairs = [player].into_iter().chain(parsed.pairs(&[GAME, PROVE])?);
    let request: ProveRequest = parsed.lab.read(pairs).map_err(as_argument)?;
    let (all, json) = (parsed.flag("all"), parsed.json());
    none_beside((all && json).then_some(("all", "")), "json")?;
    let path = parsed.path("out");
    let format = format_of("out", path.as_deref(), &PICTURES)?;
    let is_report = replaces_report(("out", path.as_deref()), json)?;
    let picture = path.zip(format);
    Ok(Box::new(move |lab, environment, out| {
        if let Some((path, _)) = &picture {
            file::check("out", path)?;
        }
        let prove = |control: &Control<'_>| lab.prove(&request, control);
        let report = progress::of_search(environment, prove).map_err(as_argument);
        let report = report.map_err(output::nothing_yet)?;
        let say = || text(&request, all, &report, environment);
        let exit = if is_report {
            output::halted(report.stopped, environment, out)?
        } else {
            output::print(&report, (json, report.stopped), environment, out, say)?
        };
        out.flush()?;
        if report.stopped.is_some() {
            return Ok(exit);
        }
        if let Some((path, format)) = &picture {
            draw_first((&request, &lab), &report, (path, *format), environment)?;
        }
        Ok(match report.strongly {
            Some(true) => ExitStatus::Done,
            _ => ExitStatus::Failed,
        })
    }))
}

/// Draws the first position at which the player errs.
fn draw_first(
    (request, lab): (&ProveRequest, &Lab),
    report: &ProveReport,
    (path, format): (&Path, PictureFormat),
    environment: &Environment,
) -> Result<(), CliError> {
    let Some(wrong) = report.wrong.first() else {
        environment.warn(&Message::new(
            "no picture was made: the player is right everywhere",
            "間違える局面がないので、画像は作りませんでした",
        ));
        return Ok(());
    };
    let draw =
        |control: &Control<'_>| lab.picture_of_wrong(request, (wrong, environment.lang), control);
    let scene = progress::of_search(environment, draw)?;
    let bytes = picture(&scene, format, (Theme::default(), Scale::ONE))?;
    file::export_bytes("out", path, environment, None, &bytes)
}

fn text(
    request: &ProveRequest,
    all: bool,
    report: &ProveReport,
    environment: &Environment,
) -> String {
    let sheets = prove::sheets(request, report);
    let sheets = sheets.iter().map(|sheet| match sheet.name {
        "wrong" => wrong(request, all, report, sheet, environment),
        _ => sheet::one(sheet, environment),
    });
    sheets.collect::<Vec<_>>().join("\n")
}

/// The positions at which it errs, as boards if the game has one.
fn wrong(
    request: &ProveRequest,
    shows_all: bool,
    report: &ProveReport,
    sheet: &Sheet,
    environment: &Environment,
) -> String {
    let lang = environment.lang;
    let all = report.wrong.len();
    let shown = if shows_all { all } else { SHOWN.min(all) };
    let positions = if let Some(size) = request.game.board_size() {
        boards(size, &report.wrong[..shown], environment)
    } else {
        let mut sheet = sheet.clone();
        sheet.rows.truncate(shown);
        sheet::table(&sheet, environment)
    };
    let rest = match all - shown {
        0 => String::new(),
        more => lang.pick(
            format!("  and {more} more (--all shows them)\n"),
            format!("  ほかに {more} 局面 (--all で表示)\n"),
        ),
    };
    format!("{}{positions}{rest}", sheet::head(sheet, environment))
}

fn boards(size: (u32, u32), wrong: &[WrongReport], environment: &Environment) -> String {
    let picture = |wrong: &WrongReport| {
        let turn = environment.lang.pick(
            format!("{} ({} to move)", wrong.board, wrong.turn.letter()),
            format!("{} ({} の手番)", wrong.board, wrong.turn.letter()),
        );
        TitledBoard::new(&turn, &wrong.board, size, &notes(wrong), environment.out)
    };
    let pictures: Vec<TitledBoard> = wrong.iter().map(picture).collect();
    let boards = side_by_side(&pictures, environment.columns);
    let legend = environment
        .lang
        .pick("*: best, ?: what it would choose", "*: 最善手、?: 選ぶ手");
    let legend = environment.out.with(Ansi::FAINT, legend);
    format!("{boards}\n  {legend}\n")
}

/// `*` where a move is best, `?` where the player would choose it, `?*` where both.
fn notes(wrong: &WrongReport) -> Vec<SquareNote> {
    let note = |mv: &JsonMove| {
        let chosen = wrong.candidates.contains(mv);
        let best = wrong.best_moves.contains(mv);
        SquareNote::on(mv, if chosen { "?" } else { "" }, best)
    };
    let best = wrong.best_moves.iter();
    let best = best.filter(|mv| !wrong.candidates.contains(mv));
    wrong
        .candidates
        .iter()
        .chain(best)
        .filter_map(note)
        .collect()
}
