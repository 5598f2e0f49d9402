//! A round robin as text: a cross table, the players from the best.
//!
//! Invariant: a cell holds the row's points a game against the column's player: a win one, a draw half.

use std::fmt::Write as _;

use marubatsu_app::contest::RoundRobin;

use super::pair;
use crate::count::table;
use crate::environment::{Environment, Paint};
use crate::text::{thousands, width};

/// A cross table, its rows and columns in the same order.
pub(super) struct Cross {
    /// The players, from the best.
    pub(super) names: Vec<String>,
    /// Their points a game against all others.
    pub(super) points: Vec<String>,
    /// Points of row against column; nothing against oneself.
    pub(super) cells: Vec<Vec<String>>,
}

impl Cross {
    pub(super) fn of(robin: &RoundRobin) -> Self {
        let count = robin.players.len();
        let mut points = vec![vec![None; count]; count];
        let pairs = (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b)));
        for ((a, b), report) in pairs.zip(&robin.matches) {
            let won = report.ratios.win + report.ratios.draw / 2.0;
            points[a][b] = Some(won);
            points[b][a] = Some(1.0 - won);
        }
        let order = order(robin);
        let cell =
            |points: Option<f64>| points.map_or("-".to_owned(), |points| format!("{points:.3}"));
        let row = |&a: &usize| order.iter().map(|&b| cell(points[a][b])).collect();
        Self {
            names: order.iter().map(|&at| robin.players[at].clone()).collect(),
            points: robin
                .table
                .iter()
                .map(|known| format!("{:.4}", known.points))
                .collect(),
            cells: order.iter().map(row).collect(),
        }
    }
}

/// The players' places in the contest, from the best; of two of one name the one named first.
fn order(robin: &RoundRobin) -> Vec<usize> {
    let mut order = Vec::new();
    for standing in &robin.table {
        let named = |at: &usize| robin.players[*at] == standing.player && !order.contains(at);
        let place = (0..robin.players.len()).find(named);
        order.extend(place);
    }
    order
}

/// The whole report.
pub(super) fn text(robin: &RoundRobin, environment: &Environment) -> String {
    let lang = environment.lang;
    let (game, count) = (&robin.game, robin.players.len());
    let title = lang.pick(
        format!("{game}: a round robin of {count} players"),
        format!("{game}: {count} プレイヤーの総当たり"),
    );
    let legend = lang.pick(
        "points a game of row against column: a win 1, a draw 1/2",
        "行のプレイヤーの 1 局あたりの得点 (勝ち 1、引き分け 1/2)",
    );
    let mut text = format!(
        "{}\n{}\n\n",
        environment.out.with(Paint::STRONG, &title),
        environment.out.with(Paint::FAINT, legend)
    );
    text += &tables(&Cross::of(robin), environment);
    let said = how(robin, environment);
    let _ = writeln!(text, "{said}");
    let faults = robin
        .matches
        .iter()
        .map(|report| pair::faults(report, environment));
    text + &faults.collect::<String>()
}

/// How many of the matches are exact, and how long all took.
fn how(robin: &RoundRobin, environment: &Environment) -> String {
    let exact = robin.matches.iter().filter(|report| report.exact).count();
    let all = robin.matches.len();
    if exact == all {
        return environment.lang.pick(
            format!("{all} matches, all exact"),
            format!("{all} 組、すべて厳密な確率"),
        );
    }
    let games: u64 = robin.matches.iter().filter_map(|report| report.games).sum();
    let games = thousands(2 * games);
    environment.lang.pick(
        format!("{all} matches: {exact} exact, the others sampled in {games} games"),
        format!("{all} 組: 厳密な確率 {exact} 組、ほかは計 {games} 局の対戦"),
    )
}

/// The cross table; columns that don't fit go into a table below.
fn tables(cross: &Cross, environment: &Environment) -> String {
    let lang = environment.lang;
    let count = cross.names.len();
    let places: Vec<String> = (1..=count).map(|place| place.to_string()).collect();
    let widest = cross
        .names
        .iter()
        .map(|name| width(name))
        .max()
        .unwrap_or(0);
    let room = environment
        .columns
        .map_or(usize::MAX, |columns| columns.saturating_sub(widest + 16));
    let fit = (room / 7).max(1);
    let blocks: Vec<usize> = (0..count).step_by(fit).collect();
    let block = |&from: &usize| {
        let shown = from..(from + fit).min(count);
        let mut names = vec![
            "",
            lang.pick("player", "プレイヤー"),
            lang.pick("points", "得点"),
        ];
        let mut columns = vec![places.clone(), cross.names.clone(), cross.points.clone()];
        for at in shown {
            names.push(&places[at]);
            columns.push(cross.cells.iter().map(|row| row[at].clone()).collect());
        }
        table(&names, &columns, environment)
    };
    blocks.iter().map(block).collect::<Vec<_>>().join("\n") + "\n"
}
