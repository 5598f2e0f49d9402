//! A proof's tables: what is solved and in which sense, where the player goes wrong, and how that is punished.
//!
//! Invariant: there is a sheet of wrong positions, and one of a punishment, exactly where the report has some.

use marubatsu::lang::{Lang, Message};

use super::{ProveReport, ProveRequest, PunishedReport};
use crate::cases::report::partial;
use crate::words::{Cell, Note, Sheet, answer, thousands};

texts! {
    STRONGLY = "strongly", "強解決";
    WEAKLY = "weakly", "弱解決";
    UNKNOWN = "not known yet", "まだ分かりません";
    ULTRA = "ultra-weakly", "超弱解決";
    PUNISHED = "A shortest game in which an error is punished", "間違いがとがめられる最短の対局";
    ALWAYS = "against itself it always gets the value of the start position",
        "自分自身との対戦で、必ず開始局面の評価値どおりの結果になる";
    NOT_ALWAYS = "against itself a side may get less than the value of the start position",
        "自分自身との対戦で、開始局面の評価値より悪い結果になることがある";
}

/// What is solved; then the wrong positions and a punishment, if there are any.
pub fn sheets(request: &ProveRequest, report: &ProveReport) -> Vec<Sheet> {
    let wrong = (!report.wrong.is_empty()).then(|| wrong(report));
    let punished = report.punished.as_ref().map(punished);
    let sheets = [Some(verdict(request, report)), wrong, punished];
    sheets.into_iter().flatten().collect()
}

fn verdict(request: &ProveRequest, report: &ProveReport) -> Sheet {
    let [correct, of] = [report.correct, report.of].map(|count| thousands(count as u64));
    // Positions come first: stopped among them, no class was judged.
    let (en, ja) = if request.every_position || report.weakly.is_none() {
        ("", "")
    } else {
        (", symmetric ones counted once", "同一局面を除き、")
    };
    let right = message!(
        "right in {correct} of the {of} positions with a wrong move{en}",
        "{ja}悪手のある {of} 局面のうち {correct} で正しい"
    );
    let sides = [report.weakly_as_o, report.weakly_as_x].map(Option::unwrap_or_default);
    let [o, x] = sides.map(|holds| answer(holds, Lang::En));
    let [o_ja, x_ja] = sides.map(|holds| answer(holds, Lang::Ja));
    let sides = message!("as 〇: {o}, as ×: {x}", "〇: {o_ja}、×: {x_ja}");
    let ultra = [NOT_ALWAYS, ALWAYS][usize::from(report.ultra_weakly == Some(true))].into();
    let Message { en, ja } = right.clone();
    let so_far = message!("not known yet, {en}", "まだ分かりません、{ja}");
    let known = |holds: Option<bool>, why, unknown: Message| match holds {
        Some(holds) => Cell::Answer(holds, why),
        None => Cell::Words(unknown),
    };
    let facts = [
        (STRONGLY, known(report.strongly, right, so_far)),
        (WEAKLY, known(report.weakly, sides, UNKNOWN.into())),
        (ULTRA, known(report.ultra_weakly, ultra, UNKNOWN.into())),
    ];
    let (game, player) = (&report.game, &report.player);
    let sheet = Sheet::facts("proof", facts).titled(message!(
        "{game}: has {player} solved it?",
        "{game}: {player} の解決の度合い"
    ));
    sheet.noted(partial(report.stopped, asked(report)))
}

/// How far it came until it was stopped.
fn asked(report: &ProveReport) -> Message {
    let asked = thousands(report.asked.unwrap_or_default() as u64);
    message!(
        "positions the player was asked about: {asked}",
        "プレイヤーに尋ねた局面の数: {asked}"
    )
}

/// The positions at which it errs.
fn wrong(report: &ProveReport) -> Sheet {
    let sheet = sheet!("wrong", &report.wrong, |wrong| {
        "board" ("position", "局面") => Cell::Position(wrong.board.clone(), Some(wrong.moves.clone())),
        "turn" ("to move", "手番") => Cell::Text(wrong.turn.letter().to_string()),
        "candidates" ("candidates", "候補手") => Cell::Moves(wrong.candidates.clone()),
        "best_moves" ("best", "最善手") => Cell::Moves(wrong.best_moves.clone()),
    });
    let all = report.wrong.len();
    sheet.titled(message!(
        "Positions where it errs: {all}",
        "間違える局面: {all}"
    ))
}

fn punished(game: &PunishedReport) -> Sheet {
    let moves: Vec<&str> = game.moves.split_whitespace().collect();
    let (before, after) = moves.split_at(game.played.min(moves.len()));
    let (before, after, side) = (before.join(" "), after.join(" "), game.side.letter());
    let (end, end_ja) = match game.outcome {
        "o" => ("circle wins", "〇 の勝ち"),
        "x" => ("cross wins", "× の勝ち"),
        _ => ("a draw", "引き分け"),
    };
    let note = message!(
        "after {before}, its error as {side}: {after} ({end})",
        "{before} の後に {side} として間違える: {after} ({end_ja})"
    );
    let sheet = Sheet::new("punished", &[]).titled(PUNISHED);
    sheet.noted([Note::Item(note)])
}
