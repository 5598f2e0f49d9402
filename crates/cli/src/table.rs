//! The command `table`: score tables are built into files, and shown; a table that was built is shown too.
//!
//! Invariant: a file holds a whole table or is as it was before.

use std::io::Write;

use marubatsu::lang::Message;
use marubatsu_app::error::InputError;
use marubatsu_app::lab::Lab;
use marubatsu_app::report::JsonScore;
use marubatsu_app::table::{self, Row, ScoreTable, TableHead};
use serde::Serialize;

use crate::command::Table;
use crate::count::table as columns;
use crate::environment::Environment;
use crate::problem::{Ending, Exit};
use crate::search::write_json;
use crate::text::thousands;
use crate::{file, progress};

/// Carries `table` out.
pub(crate) fn run(
    command: &Table,
    lab: &Lab,
    environment: &Environment,
    out: &mut dyn Write,
) -> Result<Exit, Ending> {
    let (table, place, json) = match command {
        Table::Build {
            request,
            out,
            kind,
            json,
        } => {
            let built = progress::of_search(environment, |control| table::build(request, control));
            let built = built?;
            file::write("out", out, |out| Ok(built.write(*kind, out)?))?;
            (built, &[][..], *json)
        }
        Table::Show { file, place, json } => {
            let name = file.to_string_lossy();
            let table = ScoreTable::read(&name, &file::read("file", file)?)?;
            (table, &place[..], *json)
        }
    };
    let summary = Summary::of(lab, &table, place)?;
    if json {
        write_json(&summary, out)?;
    } else {
        out.write_all(summary.text(environment).as_bytes())?;
    }
    Ok(Exit::Done)
}

/// What a table holds; `marubatsu.table-summary/1` as JSON.
#[derive(Debug, Serialize)]
struct Summary<'a> {
    schema: &'static str,
    table: &'a TableHead,
    positions: usize,
    /// Each score with how many positions have it, from the least.
    histogram: Vec<(JsonScore, usize)>,
    /// The row of the position asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    row: Option<&'a Row>,
}

impl<'a> Summary<'a> {
    fn of(
        lab: &Lab,
        table: &'a ScoreTable,
        place: &[(&'static str, String)],
    ) -> Result<Self, InputError> {
        Ok(Self {
            schema: "marubatsu.table-summary/1",
            table: &table.head,
            positions: table.rows.len(),
            histogram: table.histogram(),
            row: asked(lab, table, place)?,
        })
    }

    fn text(&self, environment: &Environment) -> String {
        let lang = environment.lang;
        let TableHead { game, score, .. } = self.table;
        let (score, count) = (score.name(), thousands(self.positions as u64));
        let head = lang.pick(
            format!("{game}, {score}: {count} positions\n"),
            format!("{game}、{score}: {count} 局面\n"),
        );
        let names = [lang.pick("Score", "評価値"), lang.pick("Positions", "局面")];
        let scores = self.histogram.iter().map(|(score, _)| score.0.to_string());
        let counts = self.histogram.iter();
        let counts = counts.map(|&(_, count)| thousands(count as u64)).collect();
        let rows = columns(&names, &[scores.collect(), counts], environment);
        let row = self
            .row
            .map_or_else(String::new, |row| told(row, environment));
        head + &rows + &row
    }
}

fn told(row: &Row, environment: &Environment) -> String {
    let moves = row.best_moves.iter();
    let moves: Vec<String> = moves
        .map(|mv| {
            format!(
                "({})",
                mv.iter().map(u32::to_string).collect::<Vec<_>>().join(", ")
            )
        })
        .collect();
    let moves = moves.join(" ");
    let Row {
        board,
        score: JsonScore(score),
        line_length,
        least_leaf: JsonScore(least_leaf),
        greatest_leaf: JsonScore(greatest_leaf),
        ..
    } = row;
    environment.lang.pick(
        format!("\n{board}: score {score}, best moves {moves}, {line_length} plies to the end, ends from {least_leaf} to {greatest_leaf}\n"),
        format!("\n{board}: 評価値 {score}、最善手 {moves}、決着まで {line_length} 手、葉の評価値 {least_leaf} から {greatest_leaf}\n"),
    )
}

/// The row of the position asked for, if one is.
fn asked<'a>(
    lab: &Lab,
    table: &'a ScoreTable,
    place: &[(&'static str, String)],
) -> Result<Option<&'a Row>, InputError> {
    let Some((key, text)) = place.first() else {
        return Ok(None);
    };
    let game = lab.game(&table.head.game)?;
    let place = match *key {
        "board" => game.position_at(text)?,
        _ => game.position_after(text)?,
    };
    let missing = || {
        let message = Message::new("the table has no such position", "表にその局面はありません");
        InputError::new(key, text, None, message)
    };
    table.row(&place.board).map(Some).ok_or_else(missing)
}
