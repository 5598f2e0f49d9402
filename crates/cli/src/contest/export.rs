//! Matches as CSV and Markdown.
//!
//! Invariant: CSV has a line a match and colour, from the first player's point of view, and the same columns for
//! all contests.

use marubatsu_app::contest::{ContestReport, MatchReport, OddsReport, Rate};

use super::cross::Cross;
use super::pair;
use crate::environment::Environment;

const COLUMNS: &str =
    "game,player,opponent,side,exact,games,seed,win,draw,lose,win_ratio,draw_ratio,lose_ratio\n";

/// All matches.
pub(super) fn csv(matches: &[MatchReport]) -> String {
    let lines = matches.iter().flat_map(|report| {
        let sides = [
            ("o", &report.as_o),
            ("x", &report.as_x),
            ("both", &report.total),
        ];
        sides.map(|(side, odds)| line(report, side, odds))
    });
    COLUMNS.to_owned() + &lines.collect::<String>()
}

fn line(report: &MatchReport, side: &str, odds: &OddsReport) -> String {
    let number = |number: Option<u64>| number.map_or_else(String::new, |number| number.to_string());
    let rates = [odds.win, odds.draw, odds.lose];
    let [a, b] = &report.players;
    let head = [
        quoted(&report.game),
        quoted(a),
        quoted(b),
        side.to_owned(),
        report.exact.to_string(),
        number(report.games),
        number(report.seed),
    ];
    let told = rates.map(|rate| match rate {
        Rate::Exact(fraction) => fraction.to_string(),
        Rate::Games(count) => count.to_string(),
        Rate::Mean(mean) => mean.to_string(),
    });
    let ratios = rates.map(|rate| odds.ratio(rate).to_string());
    let cells = head.into_iter().chain(told).chain(ratios);
    cells.collect::<Vec<_>>().join(",") + "\n"
}

/// A cell of CSV: in quotes where it has a comma or a quote.
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

/// The contest's table.
pub(super) fn markdown(report: &ContestReport, environment: &Environment) -> String {
    let lang = environment.lang;
    match report {
        ContestReport::Match(report) => {
            let title = pair::title(report, lang);
            let rows = pair::rows(report, lang).map(Vec::from);
            format!("{}\n\n{}", escaped(&title), grid(&pair::names(lang), &rows))
        }
        ContestReport::RoundRobin(robin) => {
            let cross = Cross::of(robin);
            let places: Vec<String> = (1..=cross.names.len()).map(|at| at.to_string()).collect();
            let fixed = [
                "",
                lang.pick("player", "プレイヤー"),
                lang.pick("points", "得点"),
            ];
            let names: Vec<&str> = fixed
                .into_iter()
                .chain(places.iter().map(String::as_str))
                .collect();
            let row = |at: usize| {
                let head = [&places[at], &cross.names[at], &cross.points[at]];
                head.into_iter().chain(&cross.cells[at]).cloned().collect()
            };
            let rows: Vec<Vec<String>> = (0..cross.names.len()).map(row).collect();
            grid(&names, &rows)
        }
    }
}

/// A table of Markdown, numbers on the right.
fn grid(names: &[&str], rows: &[Vec<String>]) -> String {
    let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let head = line(names.iter().map(|&name| name.to_owned()).collect());
    let rule = line(names.iter().map(|_| "---:".to_owned()).collect());
    let rows = rows
        .iter()
        .map(|row| line(row.iter().map(|cell| escaped(cell)).collect()));
    head + &rule + &rows.collect::<String>()
}

fn escaped(text: &str) -> String {
    text.replace('|', "\\|")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_quoted_where_they_need_it() {
        assert_eq!(quoted("ai14s"), "ai14s");
        assert_eq!(quoted("a:b=1,c=\"2\""), "\"a:b=1,c=\"\"2\"\"\"");
    }

    #[test]
    fn a_grid_is_markdown() {
        let rows = [vec!["x|y".to_owned(), "1".to_owned()]];
        let expected = "| a | b |\n| ---: | ---: |\n| x\\|y | 1 |\n";
        assert_eq!(grid(&["a", "b"], &rows), expected);
    }
}
