//! The command `prove`: whether a player has solved a game, and where it errs.
//!
//! Invariant: the report is printed whatever it says; the exit code is 1 when the player isn't right everywhere.

use std::io::Write;

use marubatsu::lang::Message;
use marubatsu_app::prove::{self, ProveReport, PunishedReport, WrongReport};
use marubatsu_app::report::JsonMove;

use crate::analyze::words;
use crate::board::{Note, Titled, side_by_side};
use crate::command::pictures::PictureFormat;
use crate::command::players::{Prove, as_argument};
use crate::environment::{Environment, Paint};
use crate::problem::{Ending, Exit};
use crate::search::write_json;
use crate::text::{pad, thousands, width};
use crate::{draw, progress};

/// Wrong positions that are shown if nothing is said.
const SHOWN: usize = 6;

/// Carries the command out.
pub(crate) fn run(
    command: &Prove,
    environment: &Environment,
    out: &mut dyn Write,
) -> Result<Exit, Ending> {
    let request = &command.request;
    let proved = progress::of_search(environment, |control| prove::run(request, control));
    let report = proved.map_err(as_argument)?;
    if command.json {
        write_json(&report, out)?;
    } else {
        out.write_all(text(command, &report, environment).as_bytes())?;
    }
    out.flush()?;
    if let Some((path, format)) = &command.out {
        match report.wrong.first() {
            Some(wrong) => picture(command, wrong, (path, *format), environment)?,
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
    command: &Prove,
    wrong: &WrongReport,
    (path, format): (&std::path::Path, PictureFormat),
    environment: &Environment,
) -> Result<(), Ending> {
    let request = &command.request;
    let scene = progress::of_search(environment, |control| {
        prove::picture(request, wrong, environment.lang, control)
    })?;
    draw::to_file(&scene, path, format)
}

fn text(command: &Prove, report: &ProveReport, environment: &Environment) -> String {
    let lang = environment.lang;
    let (game, player) = (&report.game, &report.player);
    let title = lang.pick(
        format!("{game}: has {player} solved it?"),
        format!("{game}: {player} の解決の度合い"),
    );
    let title = environment.out.with(Paint::STRONG, &title);
    let parts = [
        format!("{title}\n\n{}", answers(command, report, environment)),
        wrong(command, report, environment),
        punished(report, environment),
    ];
    parts.concat()
}

fn answers(command: &Prove, report: &ProveReport, environment: &Environment) -> String {
    let lang = environment.lang;
    let yes = |holds: bool| {
        if holds {
            environment.out.with(Paint::BEST, lang.pick("yes", "はい"))
        } else {
            environment
                .out
                .with(Paint::WARNING, lang.pick("no", "いいえ"))
        }
    };
    let (correct, of) = (
        thousands(report.correct as u64),
        thousands(report.of as u64),
    );
    let (en, ja) = if command.request.every_position {
        ("positions", "")
    } else {
        ("positions, equal ones counted once", "同一局面を除く ")
    };
    let right = lang.pick(
        format!("right at {correct} of {of} {en}"),
        format!("{ja}{of} 局面のうち {correct} で正しい"),
    );
    let (o, x) = (yes(report.weakly_as_o), yes(report.weakly_as_x));
    let sides = lang.pick(format!("as 〇: {o}, as ×: {x}"), format!("〇: {o}、×: {x}"));
    let ultra = if report.ultra_weakly {
        lang.pick(
            "against itself it always gets what the start is worth",
            "自分自身との対戦で、必ず開始局面の評価値どおりの結果になる",
        )
    } else {
        lang.pick(
            "against itself a side may do worse than the start is worth",
            "自分自身との対戦で、開始局面の評価値より悪い結果になることがある",
        )
    };
    let rows = [
        (lang.pick("strongly", "強解決"), report.strongly, right),
        (lang.pick("weakly", "弱解決"), report.weakly, sides),
        (
            lang.pick("ultra-weakly", "超弱解決"),
            report.ultra_weakly,
            ultra.to_owned(),
        ),
    ];
    let widest = rows.iter().map(|(name, ..)| width(name)).max().unwrap_or(0);
    let row = |(name, holds, why): &(&str, bool, String)| {
        let name = environment.out.with(Paint::STRONG, &pad(name, widest));
        format!("  {name}  {} ({why})\n", yes(*holds))
    };
    rows.iter().map(row).collect()
}

/// The boards at which it errs.
fn wrong(command: &Prove, report: &ProveReport, environment: &Environment) -> String {
    let lang = environment.lang;
    let all = report.wrong.len();
    if all == 0 {
        return String::new();
    }
    let shown = if command.all { all } else { SHOWN.min(all) };
    let title = lang.pick(
        format!("Wrong positions: {all}"),
        format!("間違える局面: {all}"),
    );
    let title = environment.out.with(Paint::STRONG, &title);
    let legend = lang.pick("*: best, ?: what it would choose", "*: 最善手、?: 選ぶ手");
    let legend = environment.out.with(Paint::FAINT, legend);
    let rest = match all - shown {
        0 => String::new(),
        more => lang.pick(
            format!("  and {more} more (--all shows them)\n"),
            format!("  ほかに {more} 局面 (--all で表示)\n"),
        ),
    };
    let boards = boards(command, &report.wrong[..shown], environment);
    format!("\n{title}\n\n{boards}\n  {legend}\n{rest}")
}

fn boards(command: &Prove, wrong: &[WrongReport], environment: &Environment) -> String {
    let Some(size) = command.request.game.board_size() else {
        let line = |wrong: &WrongReport| {
            let WrongReport {
                board,
                candidates,
                best_moves,
                ..
            } = wrong;
            format!(
                "  {board}  * {}  ? {}\n",
                words(best_moves),
                words(candidates)
            )
        };
        return wrong.iter().map(line).collect();
    };
    let picture = |wrong: &WrongReport| {
        let turn = environment.lang.pick(
            format!("{} ({} to move)", wrong.board, wrong.turn),
            format!("{} ({} の手番)", wrong.board, wrong.turn),
        );
        Titled::new(&turn, &wrong.board, size, &notes(wrong), environment.out)
    };
    let pictures: Vec<Titled> = wrong.iter().map(picture).collect();
    side_by_side(&pictures, environment.columns)
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

fn punished(report: &ProveReport, environment: &Environment) -> String {
    let Some(game) = &report.punished else {
        return String::new();
    };
    let lang = environment.lang;
    let PunishedReport {
        moves,
        played,
        side,
        outcome,
        ..
    } = game;
    let (before, after): (Vec<_>, Vec<_>) = moves
        .split_whitespace()
        .enumerate()
        .partition(|(at, _)| at < played);
    let text = |part: Vec<(usize, &str)>| {
        part.into_iter()
            .map(|(_, mv)| mv)
            .collect::<Vec<_>>()
            .join(" ")
    };
    let (before, after) = (text(before), text(after));
    let end = match *outcome {
        "o" => lang.pick("circle wins", "〇 の勝ち"),
        "x" => lang.pick("cross wins", "× の勝ち"),
        _ => lang.pick("a draw", "引き分け"),
    };
    let title = lang.pick(
        "A shortest game in which an error is punished",
        "間違いがとがめられる最短の対局",
    );
    let title = environment.out.with(Paint::STRONG, title);
    let said = lang.pick(
        format!("after {before} it errs as {side}: {after} ({end})"),
        format!("{before} の後に {side} として間違える: {after} ({end})"),
    );
    format!("\n{title}\n  {said}\n")
}
