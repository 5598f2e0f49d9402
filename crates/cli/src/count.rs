//! The commands `perft`, `tree` and `bench`: counting, as text or JSON.
//!
//! Invariant: a count is whole or not printed at all.

use std::fmt::Write as _;
use std::io::Write;

use marubatsu_app::bench::{self, BenchReport};
use marubatsu_app::census::{self, CountRequest, PerftReport, RandomPlay, TreeReport};
use marubatsu_app::contest::{OddsReport, Rate};

use crate::environment::{Environment, Paint};
use crate::problem::{Ending, Exit};
use crate::progress;
use crate::search::write_json;
use crate::text::{percent, thousands, width};

/// Carries `perft` out.
pub(crate) fn perft(
    request: &CountRequest,
    json: bool,
    environment: &Environment,
    out: &mut dyn Write,
) -> Result<Exit, Ending> {
    let report = progress::of_search(environment, |control| census::perft_of(request, control))?;
    if json {
        write_json(&report, out)?;
    } else {
        out.write_all(perft_text(&report, environment).as_bytes())?;
    }
    Ok(Exit::Done)
}

/// Carries `tree` out.
pub(crate) fn tree(
    request: &CountRequest,
    json: bool,
    environment: &Environment,
    out: &mut dyn Write,
) -> Result<Exit, Ending> {
    let report = progress::of_search(environment, |control| census::tree_of(request, control))?;
    if json {
        write_json(&report, out)?;
    } else {
        out.write_all(tree_text(&report, environment).as_bytes())?;
    }
    Ok(Exit::Done)
}

/// Carries `bench` out.
pub(crate) fn bench(
    json: bool,
    environment: &Environment,
    out: &mut dyn Write,
) -> Result<Exit, Ending> {
    let report = progress::of_search(environment, bench::run)?;
    if json {
        write_json(&report, out)?;
    } else {
        out.write_all(bench_text(&report, environment).as_bytes())?;
    }
    Ok(Exit::Done)
}

fn perft_text(report: &PerftReport, environment: &Environment) -> String {
    let lang = environment.lang;
    let mut names = vec![
        lang.pick("Depth", "深さ"),
        lang.pick("Sequences", "着手の列"),
    ];
    let depths = (1..=report.counts.len()).map(|depth| depth.to_string());
    let mut columns = vec![depths.collect(), counts(&report.counts)];
    if let Some(unique) = &report.unique {
        names.push(lang.pick("Positions", "局面"));
        // A game may end for good before the depth asked for.
        let padded = unique.iter().copied().chain(std::iter::repeat(0));
        columns.push(padded.take(report.counts.len()).map(thousands).collect());
    }
    let mut text = table(&names, &columns, environment);
    if let Some(divide) = &report.divide {
        let names = [
            lang.pick("Move", "着手"),
            lang.pick("Sequences", "着手の列"),
        ];
        let moves = divide.iter().map(|(mv, _)| numbers(mv)).collect();
        let behind = divide.iter().map(|&(_, count)| thousands(count)).collect();
        text += "\n";
        text += &table(&names, &[moves, behind], environment);
    }
    let total = report
        .counts
        .iter()
        .fold(0, |sum: u64, count| sum.saturating_add(*count));
    text + &speed(total, report.seconds, environment)
}

fn tree_text(report: &TreeReport, environment: &Environment) -> String {
    let lang = environment.lang;
    let names = [
        lang.pick("Depth", "深さ"),
        lang.pick("Nodes", "ノード"),
        lang.pick("Positions", "局面"),
        lang.pick("Classes", "同一局面を除く"),
    ];
    let total = lang.pick("all", "合計").to_owned();
    let depths = (0..report.depths.len()).map(|depth| depth.to_string());
    let with_total = |each: &[u64], sum| [counts(each), vec![thousands(sum)]].concat();
    let columns = [
        depths.chain([total]).collect(),
        with_total(&report.depths, report.nodes),
        with_total(&report.positions_by_depth, report.positions),
        with_total(&report.classes_by_depth, report.classes),
    ];
    table(&names, &columns, environment)
        + &random_text(&report.random, environment)
        + &speed(report.positions, report.seconds, environment)
}

/// What comes of random play: `circle wins 737/1260 (58.5 %), ...`.
fn random_text(random: &RandomPlay, environment: &Environment) -> String {
    let lang = environment.lang;
    let said = match random {
        RandomPlay::Odds(odds) => odds_text(odds, environment),
        RandomPlay::Unknown { reason, reason_ja } => {
            lang.pick(format!("unknown ({reason})"), format!("不明 ({reason_ja})"))
        }
    };
    let word = lang.pick("Random play", "ランダムな対局");
    format!("{}: {said}\n", environment.out.with(Paint::STRONG, word))
}

fn odds_text(odds: &OddsReport, environment: &Environment) -> String {
    let lang = environment.lang;
    let part = |rate: Rate| match rate {
        Rate::Exact(fraction) => format!("{fraction} ({})", percent(fraction.value())),
        other => percent(other.value()),
    };
    let (win, draw, lose) = (part(odds.win), part(odds.draw), part(odds.lose));
    lang.pick(
        format!("circle wins {win}, draw {draw}, cross wins {lose}"),
        format!("〇 の勝ち {win}、引き分け {draw}、× の勝ち {lose}"),
    )
}

fn bench_text(report: &BenchReport, environment: &Environment) -> String {
    let lang = environment.lang;
    let names = [
        lang.pick("Game", "ゲーム"),
        lang.pick("Scores", "評価値の種類"),
        lang.pick("Score", "評価値"),
        lang.pick("Nodes", "ノード数"),
    ];
    let lines = &report.positions;
    let columns = [
        lines.iter().map(|line| line.game.clone()).collect(),
        lines.iter().map(|line| line.kind.to_owned()).collect(),
        lines
            .iter()
            .map(|line| {
                line.score
                    .map_or_else(String::new, |score| score.0.to_string())
            })
            .collect(),
        lines.iter().map(|line| thousands(line.nodes)).collect(),
    ];
    let word = lang.pick("Signature", "署名");
    let signature = environment.out.with(Paint::STRONG, &report.signature);
    let speed = speed(report.nodes, report.seconds, environment);
    format!(
        "{}{speed}{word}: {signature}\n",
        table(&names, &columns, environment)
    )
}

fn counts(numbers: &[u64]) -> Vec<String> {
    numbers.iter().copied().map(thousands).collect()
}

fn numbers(mv: &[u32]) -> String {
    mv.iter().map(u32::to_string).collect::<Vec<_>>().join(",")
}

/// Columns of equal length under their names, on the right of each column.
pub(crate) fn table(names: &[&str], columns: &[Vec<String>], environment: &Environment) -> String {
    let widest = |(name, column): (&&str, &Vec<String>)| {
        let cells = column.iter().map(|cell| width(cell)).max().unwrap_or(0);
        cells.max(width(name))
    };
    let widths: Vec<usize> = names.iter().zip(columns).map(widest).collect();
    let padded = |text: &str, wide: usize| " ".repeat(wide - width(text)) + text;
    let head = names
        .iter()
        .zip(&widths)
        .map(|(name, &wide)| padded(name, wide));
    let head = environment
        .out
        .with(Paint::STRONG, &head.collect::<Vec<_>>().join("  "));
    let mut text = format!("{head}\n");
    for row in 0..columns.first().map_or(0, Vec::len) {
        let cells = columns.iter().zip(&widths);
        let cells: Vec<String> = cells
            .map(|(column, &wide)| padded(&column[row], wide))
            .collect();
        let _ = writeln!(text, "{}", cells.join("  "));
    }
    text
}

/// `1.2 s, 3,456,789 per second`.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "a speed in round numbers"
)]
fn speed(total: u64, seconds: f64, environment: &Environment) -> String {
    let speed = thousands((total as f64 / seconds.max(1e-6)) as u64);
    environment.lang.pick(
        format!("{seconds:.3} s, {speed} per second\n"),
        format!("{seconds:.3} 秒、毎秒 {speed}\n"),
    )
}
