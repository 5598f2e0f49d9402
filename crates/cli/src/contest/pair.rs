//! A match of two players as text.
//!
//! Invariant: everything is from the first player's point of view.

use marubatsu::contest::standing;
use marubatsu::lang::Lang;
use marubatsu_app::contest::{EloReport, FaultReport, MatchReport, OddsReport, Rate};
use marubatsu_app::report::JsonMove;

use crate::analyze::words;
use crate::count::table;
use crate::environment::{Environment, Paint};
use crate::text::{percent, thousands};

/// The whole report.
pub(super) fn text(report: &MatchReport, environment: &Environment) -> String {
    let title = environment
        .out
        .with(Paint::STRONG, &title(report, environment.lang));
    let rows = rows(report, environment.lang);
    let names = names(environment.lang);
    let column = |at: usize| rows.iter().map(|row| row[at].clone()).collect();
    let columns: [Vec<String>; 4] = std::array::from_fn(column);
    let table = table(&names, &columns, environment);
    let parts = [
        format!("{title}\n\n{table}"),
        elo(report, environment),
        faults(report, environment),
        lost(report, environment),
        seconds(report.seconds, environment.lang),
    ];
    parts.concat()
}

/// The headings of a match's table.
pub(super) fn names(lang: Lang) -> [&'static str; 4] {
    [
        "",
        lang.pick("win", "勝ち"),
        lang.pick("draw", "引き分け"),
        lang.pick("lose", "負け"),
    ]
}

/// Who plays, and how often.
pub(super) fn title(report: &MatchReport, lang: Lang) -> String {
    let [a, b] = &report.players;
    let game = &report.game;
    let how = match (report.games, report.seed) {
        (Some(games), Some(seed)) => {
            let games = thousands(games);
            lang.pick(
                format!("{games} games with each player first, seed {seed}"),
                format!("それぞれが先手で {games} 局ずつ、乱数の種 {seed}"),
            )
        }
        _ => lang.pick("exact odds", "厳密な確率").to_owned(),
    };
    lang.pick(
        format!("{game}: {a} against {b} ({how})"),
        format!("{game}: {a} 対 {b} ({how})"),
    )
}

/// As circle, as cross, and both together: a name, then wins, draws, losses.
pub(super) fn rows(report: &MatchReport, lang: Lang) -> [[String; 4]; 3] {
    let a = &report.players[0];
    let named = [
        (
            lang.pick(format!("{a} as 〇"), format!("{a} が 〇")),
            &report.as_o,
            1.0,
        ),
        (
            lang.pick(format!("{a} as ×"), format!("{a} が ×")),
            &report.as_x,
            1.0,
        ),
        (lang.pick("both", "合計").to_owned(), &report.total, 2.0),
    ];
    named.map(|(name, odds, sides)| {
        let OddsReport { win, lose, draw } = odds;
        let [win, draw, lose] = [win, draw, lose].map(|rate| cell(odds, *rate, sides));
        [name, win, draw, lose]
    })
}

/// A fraction with its percents, or a number of games with percents and what they may well be.
fn cell(odds: &OddsReport, rate: Rate, sides: f64) -> String {
    let ratio = percent(odds.ratio(rate));
    let hits = match rate {
        Rate::Exact(fraction) => return format!("{fraction} ({ratio})"),
        Rate::Games(hits) => hits,
        Rate::Mean(mean) => whole(mean * sides),
    };
    let all = whole(odds.games() * sides);
    let interval = standing::wilson(hits, all)
        .map(|(least, most)| format!(" [{:.1}, {:.1}]", least * 100.0, most * 100.0));
    format!(
        "{} ({ratio}){}",
        thousands(hits),
        interval.unwrap_or_default()
    )
}

#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "half numbers of games, doubled"
)]
fn whole(number: f64) -> u64 {
    number.round() as u64
}

fn elo(report: &MatchReport, environment: &Environment) -> String {
    let lang = environment.lang;
    let intervals = report.games.map_or("", |_| {
        lang.pick("[ ]: 95 % intervals\n", "[ ]: 95 % 信頼区間\n")
    });
    let Some(EloReport {
        difference,
        least,
        greatest,
    }) = report.elo
    else {
        return intervals.to_owned();
    };
    let word = environment
        .out
        .with(Paint::STRONG, lang.pick("Elo difference", "Elo レート差"));
    let [difference, least, greatest] = [difference, least, greatest].map(elo_text);
    format!("{intervals}{word}: {difference} [{least}, {greatest}]\n")
}

fn elo_text(number: f64) -> String {
    match number {
        number if number == f64::INFINITY => "+∞".to_owned(),
        number if number == f64::NEG_INFINITY => "-∞".to_owned(),
        number => format!("{number:+.0}"),
    }
}

/// How many games were lost because a player couldn't go on, and why the first of them.
pub(super) fn faults(report: &MatchReport, environment: &Environment) -> String {
    let lang = environment.lang;
    let counted = report.players.iter().zip(report.faults);
    let counted = counted
        .filter(|(_, count)| *count > 0)
        .map(|(player, count)| {
            let count = thousands(count);
            let said = lang.pick(
                format!("{player} couldn't go on in {count} games and lost them"),
                format!("{player} は {count} 局で着手できず、負けになりました"),
            );
            format!("{}\n", environment.out.with(Paint::WARNING, &said))
        });
    let told = report.told.iter().map(|fault| {
        let FaultReport {
            player,
            side,
            moves,
            reason,
            reason_ja,
        } = fault;
        let moves = words(moves);
        lang.pick(
            format!("  {player} ({side}) after \"{moves}\": {reason}\n"),
            format!("  {player} ({side})、「{moves}」の後: {reason_ja}\n"),
        )
    });
    counted.chain(told).collect()
}

fn lost(report: &MatchReport, environment: &Environment) -> String {
    if report.lost.is_empty() {
        return String::new();
    }
    let a = &report.players[0];
    let title = environment.lang.pick(
        format!("Some games that {a} lost:"),
        format!("{a} が負けた対局の例:"),
    );
    let line = |moves: &Vec<JsonMove>| format!("  {}\n", words(moves));
    format!(
        "{title}\n{}",
        report.lost.iter().map(line).collect::<String>()
    )
}

/// What it took.
pub(super) fn seconds(seconds: f64, lang: Lang) -> String {
    lang.pick(format!("{seconds:.3} s\n"), format!("{seconds:.3} 秒\n"))
}
