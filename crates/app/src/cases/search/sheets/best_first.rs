//! What the report of a best-first search has beside that of others: the mean, the moves' visits, the questions.
//!
//! Invariant: a mean is never put into words of winning, because it proves nothing.

use marubatsu::best_first::uct::Proofs;
use marubatsu::lang::{Message, Text};
use marubatsu::score::{Bounds, Score};

use crate::cases::report::SearchReport;
use crate::cases::report::best_first::{AskedReport, MoveVisits, ProofAnswer};
use crate::words::{BoundKind, Cell, NamedValue, Sheet, move_text};

texts! {
    MEAN = "Mean", "平均";
    ITERATIONS = "Iterations", "反復回数";
    PROVING = "Proving move", "証明する手";
    REFUTING = "Refuting move", "反証する手";
}

/// The mean of all results.
pub(super) fn mean(report: &SearchReport) -> Option<(Text, Cell)> {
    let mean = report.best_first.mean?;
    Some((MEAN, Cell::Decimal(mean, 3)))
}

pub(super) fn iterations(report: &SearchReport) -> Option<(Text, Cell)> {
    let iterations = report.best_first.iterations?;
    Some((ITERATIONS, Cell::Whole(iterations)))
}

/// The name of the move that answers a single question for the side to move.
pub(super) fn deciding(report: &SearchReport) -> Text {
    match report.bound {
        Some(BoundKind::Upper) => REFUTING,
        _ => PROVING,
    }
}

/// The moves with their visits and means, and what is proved of each.
pub(super) fn moves(report: &SearchReport) -> Option<Sheet> {
    let moves = report.best_first.moves.as_deref()?;
    if moves.is_empty() {
        return None;
    }
    let mean = |known: &MoveVisits| {
        known
            .mean
            .map_or(Cell::Empty, |mean| Cell::Decimal(mean, 3))
    };
    let proofs = report.options.get("proofs");
    Some(
        if proofs.is_some_and(|proofs| proofs != Proofs::None.name()) {
            sheet!("moves", moves, |known| {
                "move" ("move", "着手") => Cell::Text(move_text(&known.mv)),
                "visits" ("visits", "訪問回数") => Cell::Whole(known.visits.into()),
                "mean" ("mean", "平均") => mean(known),
                "proven" ("proven", "証明済み") => proven(known.bounds),
            })
        } else {
            sheet!("moves", moves, |known| {
                "move" ("move", "着手") => Cell::Text(move_text(&known.mv)),
                "visits" ("visits", "訪問回数") => Cell::Whole(known.visits.into()),
                "mean" ("mean", "平均") => mean(known),
            })
        },
    )
}

/// The score, or where it lies.
fn proven(Bounds { lower, upper }: Bounds) -> Cell {
    if lower == upper {
        return Cell::Text(lower.to_string());
    }
    Cell::Words(message!(
        "from {lower} to {upper}",
        "{lower} から {upper} まで"
    ))
}

/// The questions with their answers, and what each took.
pub(super) fn questions(report: &SearchReport) -> Option<Sheet> {
    let asked = report.best_first.asked.as_deref()?;
    if asked.is_empty() {
        return None;
    }
    Some(sheet!("questions", asked, |asked| {
        "question" ("question", "問い") => Cell::Words(question(asked.at_least)),
        "answer" ("answer", "答え") => Cell::Words(answer(asked).into()),
        "expansions" ("expansions", "展開回数") => Cell::Whole(asked.expansions),
        "nodes" ("nodes", "ノード数") => Cell::Whole(asked.nodes),
        "proof" ("proof number", "証明数") => Cell::Text(asked.proof.text()),
        "disproof" ("disproof number", "反証数") => Cell::Text(asked.disproof.text()),
    }))
}

fn question(least: Score) -> Message {
    message!("at least {least}?", "{least} 以上か")
}

const fn answer(asked: &AskedReport) -> Text {
    match asked.answer {
        Some(ProofAnswer::Proved) => Text::new("proved", "証明"),
        Some(ProofAnswer::Disproved) => Text::new("disproved", "反証"),
        None => Text::new("open", "未解決"),
    }
}
