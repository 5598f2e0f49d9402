//! The command `table`: score tables are built into files, and shown; a table that was built is shown too.
//!
//! Invariant: a file holds a whole table or is as it was before.

use std::io::Write;

use marubatsu_app::lab::Lab;
use marubatsu_app::table::ScoreTable;

use crate::command::Table;
use crate::environment::Environment;
use crate::problem::{Ending, Exit};
use crate::{file, output, progress, sheet};

/// Carries `table` out.
pub(crate) fn run(
    command: &Table,
    lab: &Lab,
    environment: &Environment,
    out: &mut dyn Write,
) -> Result<Exit, Ending> {
    let (table, position, json) = match command {
        Table::Build {
            request,
            out,
            kind,
            json,
        } => {
            let built = progress::of_search(environment, |control| lab.table(request, control));
            let built = built?;
            file::write("out", out, |out| Ok(built.write(*kind, out)?))?;
            (built, None, *json)
        }
        Table::Show { file, place, json } => {
            let name = file.to_string_lossy();
            let table = ScoreTable::read(&name, &file::read("file", file)?)?;
            (table, place.first(), *json)
        }
    };
    let game = position.map(|_| lab.game(&table.head.game)).transpose()?;
    let position = game.as_ref().zip(position);
    let position = position.map(|(game, (key, text))| (game, *key, text.as_str()));
    let summary = table.summary(position)?;
    let text = || sheet::text(&summary.sheets(), environment);
    output::write(&summary, json, out, text)
}
