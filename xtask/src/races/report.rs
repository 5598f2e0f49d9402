//! What came of a race: a table for terminals, JSON, and the numbers of the plot.
//!
//! Invariant: all three say the same numbers; a solver that wasn't asked (`-`) or was too slow has none.

use std::fmt::Write as _;

use super::rounds::{Cell, Part, Row};

/// A race: who took part, and what came of it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Report {
    pub(crate) quick: bool,
    pub(crate) rounds: usize,
    pub(crate) solvers: Vec<String>,
    pub(crate) rows: Vec<Row>,
    /// Who couldn't be had, and why.
    pub(crate) missing: Vec<String>,
}

impl Report {
    /// The table: milliseconds a position, and nodes where they are counted.
    pub(crate) fn table(&self) -> String {
        let mut lines = vec![self.heading()];
        lines.extend(self.rows.iter().map(line));
        let columns = lines[0].len();
        let wide = |column: usize| lines.iter().map(|line| line[column].chars().count()).max();
        let widths: Vec<usize> = (0..columns).filter_map(wide).collect();
        let mut table =
            "Milliseconds of processor time a position (nodes); all scores agree\n".to_owned();
        for line in lines {
            let mut cells = line.iter().zip(&widths).enumerate();
            let text = cells.try_fold(String::new(), |mut text, (at, (cell, &width))| {
                let gap = if at == 0 { "" } else { "  " };
                match at {
                    0 | 1 => write!(text, "{gap}{cell:width$}"),
                    _ => write!(text, "{gap}{cell:>width$}"),
                }
                .map(|()| text)
            });
            table += text.unwrap_or_default().trim_end();
            table.push('\n');
        }
        for missing in &self.missing {
            table += missing;
            table.push('\n');
        }
        table
    }

    fn heading(&self) -> Vec<String> {
        let mut heading = ["set", "scores", "positions"].map(str::to_owned).to_vec();
        heading.extend(self.solvers.clone());
        heading.push("ratio".to_owned());
        heading
    }

    /// One JSON document.
    pub(crate) fn json(&self) -> String {
        let list = |items: Vec<String>| format!("[{}]", items.join(","));
        let part = |part: &Part| match part {
            Part::NotAsked => "null".to_owned(),
            Part::TooSlow => "\"too slow\"".to_owned(),
            Part::Took(Cell {
                milliseconds,
                nodes,
            }) => {
                let nodes = nodes.map_or("null".to_owned(), |nodes| format!("{nodes:.1}"));
                format!("{{\"milliseconds\":{milliseconds:.6},\"nodes\":{nodes}}}")
            }
        };
        let row = |row: &Row| {
            let ratio = row
                .ratio()
                .map_or("null".to_owned(), |ratio| format!("{ratio:.4}"));
            let (set, kind, positions) = (&row.set, row.kind, row.positions);
            let parts = list(row.parts.iter().map(part).collect());
            format!(
                "{{\"set\":\"{set}\",\"scores\":\"{kind}\",\"positions\":{positions},\
                 \"solvers\":{parts},\"ratio\":{ratio}}}"
            )
        };
        let quoted = |texts: &[String]| {
            let quoted = |text: &String| {
                let escaped = text
                    .replace('\\', "\\\\")
                    .replace('"', "\\\"")
                    .replace('\n', " ");
                format!("\"{escaped}\"")
            };
            list(texts.iter().map(quoted).collect())
        };
        let (quick, rounds) = (self.quick, self.rounds);
        let (solvers, missing) = (quoted(&self.solvers), quoted(&self.missing));
        let rows = list(self.rows.iter().map(row).collect());
        format!(
            "{{\"quick\":{quick},\"rounds\":{rounds},\"solvers\":{solvers},\"missing\":{missing},\"rows\":{rows}}}\n"
        )
    }

    /// A line for each number: set and kind of score, solver, milliseconds, with tabs between.
    pub(crate) fn points(&self) -> String {
        let mut points = String::new();
        for row in &self.rows {
            for (solver, part) in self.solvers.iter().zip(&row.parts) {
                if let Part::Took(Cell { milliseconds, .. }) = part {
                    let (set, kind) = (&row.set, row.kind);
                    let _ = writeln!(points, "{set}, {kind}\t{solver}\t{milliseconds:.6}");
                }
            }
        }
        points
    }
}

/// A row of the table.
fn line(row: &Row) -> Vec<String> {
    let mut line = vec![
        row.set.clone(),
        row.kind.to_owned(),
        row.positions.to_string(),
    ];
    line.extend(row.parts.iter().map(|part| match part {
        Part::NotAsked => "-".to_owned(),
        Part::TooSlow => "too slow".to_owned(),
        Part::Took(Cell {
            milliseconds,
            nodes,
        }) => {
            let nodes = nodes.map_or(String::new(), |nodes| format!(" ({nodes:.0})"));
            format!("{}{nodes}", short(*milliseconds))
        }
    }));
    line.push(
        row.ratio()
            .map_or("-".to_owned(), |ratio| format!("{ratio:.2}")),
    );
    line
}

/// Milliseconds with about three digits that count.
fn short(milliseconds: f64) -> String {
    match milliseconds {
        100.0.. => format!("{milliseconds:.0}"),
        1.0.. => format!("{milliseconds:.2}"),
        _ => format!("{milliseconds:.4}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report() -> Report {
        let cell = |milliseconds, nodes| {
            Part::Took(Cell {
                milliseconds,
                nodes,
            })
        };
        let row = |set: &str, kind, positions, parts| Row {
            set: set.to_owned(),
            kind,
            positions,
            parts,
        };
        Report {
            quick: true,
            rounds: 2,
            solvers: vec!["marubatsu".to_owned(), "Other 1.0".to_owned()],
            rows: vec![
                row(
                    "late-easy",
                    "strong",
                    100,
                    vec![cell(0.002, Some(31.4)), cell(0.04, None)],
                ),
                row(
                    "late-easy",
                    "weak",
                    100,
                    vec![cell(0.001, Some(12.0)), Part::NotAsked],
                ),
                row(
                    "empty",
                    "strong",
                    1,
                    vec![cell(23_456.7, Some(1e8)), cell(11_728.35, None)],
                ),
                row(
                    "empty",
                    "weak",
                    1,
                    vec![cell(11_000.0, None), Part::TooSlow],
                ),
            ],
            missing: vec!["Third is left out: `pip` failed".to_owned()],
        }
    }

    #[test]
    fn the_table_of_fixed_numbers_is_as_it_should_be() {
        let table = "\
Milliseconds of processor time a position (nodes); all scores agree
set        scores  positions          marubatsu  Other 1.0  ratio
late-easy  strong        100        0.0020 (31)     0.0400   0.05
late-easy  weak          100        0.0010 (12)          -      -
empty      strong          1  23457 (100000000)      11728   2.00
empty      weak            1              11000   too slow      -
Third is left out: `pip` failed
";
        assert_eq!(report().table(), table);
    }

    #[test]
    fn json_and_points_say_the_same() {
        let json = report().json();
        let row = "{\"set\":\"late-easy\",\"scores\":\"strong\",\"positions\":100,\"solvers\":\
            [{\"milliseconds\":0.002000,\"nodes\":31.4},{\"milliseconds\":0.040000,\"nodes\":null}],\"ratio\":0.0500}";
        assert!(json.contains(row), "{json}");
        assert!(
            json.contains("null},\"too slow\"],\"ratio\":null}"),
            "{json}"
        );
        assert!(
            json.contains("\"nodes\":12.0},null],\"ratio\":null}"),
            "{json}"
        );
        let points = "late-easy, strong\tmarubatsu\t0.002000\nlate-easy, strong\tOther 1.0\t0.040000\n\
            late-easy, weak\tmarubatsu\t0.001000\n";
        assert!(report().points().starts_with(points));
    }
}
