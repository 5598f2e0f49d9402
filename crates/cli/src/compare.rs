//! The command `compare`: two searches in numbers, side by side, and the paths that only one visited.
//!
//! Invariant: text and JSON say the same; a search that was stopped is compared as far as it came, and
//! named as such.

use std::io::Write;

use marubatsu_app::compare::{self, Comparison, Only, OnlyPath, Pane, Total};
use marubatsu_app::report::JsonMove;
use marubatsu_app::visited_paths::Tally;

use crate::command::Compare;
use crate::count::table;
use crate::environment::{Environment, Paint};
use crate::problem::{Ending, Exit};
use crate::progress;
use crate::search::write_json;
use crate::text::{pad, thousands, width};

/// Carries the command out.
pub(crate) fn run(
    command: &Compare,
    environment: &Environment,
    out: &mut dyn Write,
) -> Result<Exit, Ending> {
    let report = progress::of_search(environment, |control| {
        compare::run(&command.request, command.paths, control)
    })?;
    if command.json {
        write_json(&report, out)?;
    } else {
        out.write_all(text(command, &report, environment).as_bytes())?;
    }
    let halt = report.halt();
    if let Some(halt) = halt {
        out.flush()?;
        environment.warn(&halt.message());
    }
    Ok(Exit::of(halt))
}

fn text(command: &Compare, report: &Comparison, environment: &Environment) -> String {
    let heads = Pane::ALL.map(|side| head(command, side, environment));
    let sides = [
        (Pane::Left, &report.only_left),
        (Pane::Right, &report.only_right),
    ];
    let lists = sides.map(|(side, only)| list(side, only, environment));
    format!(
        "{}\n{}\n{}{}",
        heads.concat(),
        depths(report, environment),
        totals(report, environment),
        lists.concat()
    )
}

/// `left` in the chosen language.
fn name(side: Pane, environment: &Environment) -> &'static str {
    match side {
        Pane::Left => environment.lang.pick("left", "左"),
        Pane::Right => environment.lang.pick("right", "右"),
    }
}

/// How a side was searched: what differs from the defaults.
fn head(command: &Compare, side: Pane, environment: &Environment) -> String {
    let pairs = command.request.side(side).query();
    let options: Vec<String> = pairs
        .iter()
        .map(|(key, value)| format!("{key}={value}"))
        .collect();
    let options = if options.is_empty() {
        environment.lang.pick("the defaults", "既定値").to_owned()
    } else {
        options.join(" ")
    };
    let name = environment.out.with(
        Paint::STRONG,
        &pad(name(side, environment), name_width(environment)),
    );
    format!("{name}  {options}\n")
}

fn name_width(environment: &Environment) -> usize {
    let widths = Pane::ALL.map(|side| width(name(side, environment)));
    widths.into_iter().max().unwrap_or(0)
}

/// A line a depth, and the sums.
fn depths(report: &Comparison, environment: &Environment) -> String {
    let lang = environment.lang;
    let words = [
        lang.pick("nodes", "ノード"),
        lang.pick("cuts", "枝狩り"),
        lang.pick("table", "置換表"),
    ];
    let headings = Pane::ALL.into_iter().flat_map(|side| {
        let name = name(side, environment);
        words.map(|word| format!("{name} {word}"))
    });
    let names: Vec<String> = std::iter::once(lang.pick("depth", "深さ").to_owned())
        .chain(headings)
        .collect();
    let numbers = report.depths.iter().map(|at| at.depth.to_string());
    let total = lang.pick("all", "合計").to_owned();
    let mut columns = vec![numbers.chain([total]).collect()];
    let left = report.depths.iter().map(|at| at.left);
    let right = report.depths.iter().map(|at| at.right);
    columns.extend(tallies(
        &left.chain([report.left.tally]).collect::<Vec<_>>(),
    ));
    columns.extend(tallies(
        &right.chain([report.right.tally]).collect::<Vec<_>>(),
    ));
    let heads: Vec<&str> = names.iter().map(String::as_str).collect();
    table(&heads, &columns, environment)
}

fn tallies(tallies: &[Tally]) -> [Vec<String>; 3] {
    let column = |number: fn(&Tally) -> u64| tallies.iter().map(number).map(thousands).collect();
    [
        column(|tally| tally.nodes),
        column(|tally| tally.cuts),
        column(|tally| tally.table_answers),
    ]
}

/// What has no depth: scores, frames, paths.
fn totals(report: &Comparison, environment: &Environment) -> String {
    let lang = environment.lang;
    let names = [
        "",
        lang.pick("score", "評価値"),
        lang.pick("frames", "フレーム"),
        lang.pick("paths", "経路"),
        lang.pick("only here", "ここだけ"),
    ];
    let totals = [
        (&report.left, &report.only_left),
        (&report.right, &report.only_right),
    ];
    let column = |cell: &dyn Fn(&Total, &Only) -> String| {
        let cells = totals.iter().map(|(total, only)| cell(total, only));
        cells.collect::<Vec<_>>()
    };
    let columns = [
        Pane::ALL
            .map(|side| name(side, environment).to_owned())
            .to_vec(),
        column(&|total, _| {
            total
                .score
                .map_or("-".to_owned(), |score| score.0.to_string())
        }),
        column(&|total, _| thousands(total.frames)),
        column(&|total, _| thousands(total.paths as u64)),
        column(&|_, only| thousands(only.paths)),
    ];
    table(&names, &columns, environment)
}

/// The first paths that only one side visited, each with why the other did not.
fn list(side: Pane, only: &Only, environment: &Environment) -> String {
    if only.first.is_empty() {
        return String::new();
    }
    let (here, there) = (name(side, environment), name(side.other(), environment));
    let (shown, all) = (only.first.len() as u64, only.subtrees as u64);
    let (shown, all) = (thousands(shown), thousands(all));
    let title = environment.lang.pick(
        format!("Visited only by {here}: {shown} of {all} paths at which {there} turned back"),
        format!("{here}だけが探索した経路: {there}が探索しなくなるところ ({all} 個中 {shown} 個)"),
    );
    let title = environment.out.with(Paint::STRONG, &title);
    let lines = only.first.iter().map(|path| line(path, environment));
    format!("\n{title}\n{}", lines.collect::<String>())
}

fn line(path: &OnlyPath, environment: &Environment) -> String {
    let (paths, frame) = (thousands(path.paths), path.frame);
    let count = environment.lang.pick(
        match path.paths {
            1 => format!("frame {frame}, 1 path"),
            _ => format!("frame {frame}, {paths} paths"),
        },
        format!("フレーム {frame}、経路 {paths} 個"),
    );
    let reason = path.not_visited.message();
    let reason = environment
        .out
        .with(Paint::FAINT, reason.in_lang(environment.lang));
    format!("  {} ({count})\n    {reason}\n", written(&path.path))
}

/// Moves as `--moves` reads them.
fn written(path: &[JsonMove]) -> String {
    let numbers = |mv: &JsonMove| mv.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
    path.iter().map(numbers).collect::<Vec<_>>().join(" ")
}
