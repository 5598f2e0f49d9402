//! The command `prove`: whether a player has solved a game, and where it errs.
//!
//! Invariant: the report is printed whatever it says; the exit code is 1 when the player isn't right everywhere.

use std::io::Write;

use marubatsu::lang::Message;
use marubatsu_app::lab::Lab;
use marubatsu_app::prove::{self, ProveReport, WrongReport};
use marubatsu_app::report::JsonMove;
use marubatsu_app::sheet::Sheet;

use crate::board::{Note, Titled, side_by_side};
use crate::command::pictures::PictureFormat;
use crate::command::players::{Prove, as_argument};
use crate::environment::{Environment, Paint};
use crate::problem::{Ending, Exit};
use crate::{draw, output, progress, sheet};

/// Wrong positions that are shown if nothing is said.
const SHOWN: usize = 6;

/// Carries the command out.
pub(crate) fn run(
    command: &Prove,
    lab: &Lab,
    environment: &Environment,
    out: &mut dyn Write,
) -> Result<Exit, Ending> {
    let request = &command.request;
    let proved = progress::of_search(environment, |control| lab.prove(request, control));
    let report = proved.map_err(as_argument)?;
    output::write(&report, command.json, out, || {
        text(command, &report, environment)
    })?;
    out.flush()?;
    if let Some((path, format)) = &command.out {
        match report.wrong.first() {
            Some(wrong) => picture((command, lab), wrong, (path, *format), environment)?,
            None => environment.warn(&Message::new(
                "no picture was made: the player is right everywhere",
                "間違える局面がないので、画像は作りませんでした",
            )),
        }
    }
    Ok(if report.strongly {
        Exit::Done
    } else {
        Exit::Failed
    })
}

fn picture(
    (command, lab): (&Prove, &Lab),
    wrong: &WrongReport,
    (path, format): (&std::path::Path, PictureFormat),
    environment: &Environment,
) -> Result<(), Ending> {
    let request = &command.request;
    let scene = progress::of_search(environment, |control| {
        lab.picture_of_wrong(request, (wrong, environment.lang), control)
    })?;
    draw::to_file(&scene, path, format)
}

fn text(command: &Prove, report: &ProveReport, environment: &Environment) -> String {
    let sheets = prove::sheets(&command.request, report);
    let sheets = sheets.iter().map(|sheet| match sheet.name {
        "wrong" => wrong(command, report, sheet, environment),
        _ => sheet::one(sheet, environment),
    });
    sheets.collect::<Vec<_>>().join("\n")
}

/// The positions at which it errs, as boards if the game has one.
fn wrong(
    command: &Prove,
    report: &ProveReport,
    sheet: &Sheet,
    environment: &Environment,
) -> String {
    let lang = environment.lang;
    let all = report.wrong.len();
    let shown = if command.all { all } else { SHOWN.min(all) };
    let positions = if let Some(size) = command.request.game.board_size() {
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
            format!("{} ({} to move)", wrong.board, wrong.turn),
            format!("{} ({} の手番)", wrong.board, wrong.turn),
        );
        Titled::new(&turn, &wrong.board, size, &notes(wrong), environment.out)
    };
    let pictures: Vec<Titled> = wrong.iter().map(picture).collect();
    let boards = side_by_side(&pictures, environment.columns);
    let legend = environment
        .lang
        .pick("*: best, ?: what it would choose", "*: 最善手、?: 選ぶ手");
    let legend = environment.out.with(Paint::FAINT, legend);
    format!("{boards}\n  {legend}\n")
}

/// `*` where a move is best, `?` where the player would choose it, `?*` where both.
fn notes(wrong: &WrongReport) -> Vec<Note> {
    let note = |mv: &JsonMove| {
        let chosen = wrong.candidates.contains(mv);
        Some(Note {
            square: <[u32; 2]>::try_from(mv.as_slice()).ok()?,
            text: if chosen { "?" } else { "" }.to_owned(),
            best: wrong.best_moves.contains(mv),
        })
    };
    let best = wrong
        .best_moves
        .iter()
        .filter(|mv| !wrong.candidates.contains(mv));
    wrong
        .candidates
        .iter()
        .chain(best)
        .filter_map(note)
        .collect()
}
