//! Sheets as text: CSV for programs, Markdown for documents.
//!
//! Invariants: in CSV, one line of names, then a line a row, numbers whole and without signs for eyes, and a column holds
//! one thing: no sums below, and reasons in columns of their own; in Markdown, no
//! text of a cell parts it or ends the table.

use marubatsu::lang::{Lang, Message};

use super::{Cell, Column, Note, Sheet};
use crate::words::numbers::move_list;

/// The first table of a report that is no list of facts, with the rows of all that have the same columns; its facts if it
/// has nothing else.
pub fn main_table(sheets: &[Sheet]) -> Option<Sheet> {
    let filled = || sheets.iter().filter(|sheet| !sheet.rows.is_empty());
    let main = filled().find(|sheet| !sheet.is_facts());
    let main = main.or_else(|| filled().next())?;
    let rows = filled().filter(|sheet| sheet.columns == main.columns);
    let rows: Vec<_> = rows.flat_map(|sheet| sheet.rows.clone()).collect();
    Some(main.clone().with(rows))
}

/// Returns a sheet as CSV.
pub fn csv(sheet: &Sheet, lang: Lang) -> String {
    let mut out = csv::Writer::from_writer(Vec::new());
    let summed = usize::from(sheet.summed);
    let rows = &sheet.rows[..sheet.rows.len().saturating_sub(summed)];
    let explained = |at: &usize| rows.iter().any(|row| row[*at].reason().is_some());
    let columns = || (0..sheet.columns.len()).map(|at| (at, explained(&at)));
    let names = columns().flat_map(|(at, explained)| {
        let key = &sheet.columns[at].key;
        [Some(key.clone()), explained.then(|| format!("{key}_why"))]
    });
    let names = names.flatten();
    let rows = rows.iter().map(|row| {
        let cells = columns().flat_map(|(at, explained)| {
            let reason = || row[at].reason().map_or("", |reason| reason.in_lang(lang));
            [
                Some(row[at].raw(lang)),
                explained.then(|| reason().to_owned()),
            ]
        });
        cells.flatten().collect()
    });
    for record in std::iter::once(names.collect::<Vec<String>>()).chain(rows) {
        // A vector takes all that is written, and rows are of one length.
        let _ = out.write_record(record);
    }
    let bytes = out.into_inner().unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}

/// Sheets one after the other, each with its title and notes as paragraphs.
pub fn markdown(sheets: &[Sheet], lang: Lang) -> String {
    let parts: Vec<String> = sheets.iter().flat_map(|sheet| parts(sheet, lang)).collect();
    parts.join("\n")
}

fn parts(sheet: &Sheet, lang: Lang) -> Vec<String> {
    let text = |message: &Message| in_cell(message.in_lang(lang));
    let head = [&sheet.title, &sheet.legend].into_iter().flatten();
    let head = head.map(|message| text(message) + "\n");
    let table = (!sheet.rows.is_empty()).then(|| table(sheet, lang));
    let notes = sheet.notes.iter().map(|note| match note {
        Note::Plain(message) | Note::Warning(message) => text(message) + "\n",
        Note::Item(message) => format!("- {}\n", text(message)),
        Note::Game(moves) => format!("- {}\n", move_list(moves)),
        Note::Labelled(name, message) => format!("{}: {}\n", name.in_lang(lang), text(message)),
    });
    head.chain(table).chain(notes).collect()
}

fn table(sheet: &Sheet, lang: Lang) -> String {
    let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let heading = |column: &Column| in_cell(column.heading.in_lang(lang));
    let rule = if sheet.is_facts() { "---" } else { "---:" };
    let head = line(sheet.columns.iter().map(heading).collect());
    let rule = line(vec![rule.to_owned(); sheet.columns.len()]);
    let row = |row: &Vec<Cell>| line(row.iter().map(|cell| in_cell(&cell.shown(lang))).collect());
    head + &rule + &sheet.rows.iter().map(row).collect::<String>()
}

fn in_cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}
