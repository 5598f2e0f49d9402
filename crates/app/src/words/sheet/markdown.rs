//! Sheets as Markdown.
//!
//! Invariant: no text of a cell parts it, or ends the table.

use marubatsu::lang::Lang;

use super::{Cell, Note, Sheet};
use crate::words::numbers::move_list;

/// Sheets one after the other, each with its title and notes as paragraphs.
pub fn markdown(sheets: &[Sheet], lang: Lang) -> String {
    let parts: Vec<String> = sheets.iter().flat_map(|sheet| parts(sheet, lang)).collect();
    parts.join("\n")
}

fn parts(sheet: &Sheet, lang: Lang) -> Vec<String> {
    let said = [&sheet.title, &sheet.legend].into_iter().flatten();
    let said = said.map(|said| escaped(said.in_lang(lang)) + "\n");
    let table = (!sheet.rows.is_empty()).then(|| table(sheet, lang));
    let notes = sheet.notes.iter().map(|note| match note {
        Note::Plain(said) | Note::Warning(said) => escaped(said.in_lang(lang)) + "\n",
        Note::Item(said) => format!("- {}\n", escaped(said.in_lang(lang))),
        Note::Game(moves) => format!("- {}\n", move_list(moves)),
        Note::Labelled(name, said) => {
            format!("{}: {}\n", name.in_lang(lang), escaped(said.in_lang(lang)))
        }
    });
    said.chain(table).chain(notes).collect()
}

fn table(sheet: &Sheet, lang: Lang) -> String {
    let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let heading = |column: &super::Column| escaped(column.heading.in_lang(lang));
    let rule = if sheet.is_facts() { "---" } else { "---:" };
    let head = line(sheet.columns.iter().map(heading).collect());
    let rule = line(vec![rule.to_owned(); sheet.columns.len()]);
    let row = |row: &Vec<Cell>| line(row.iter().map(|cell| escaped(&cell.shown(lang))).collect());
    head + &rule + &sheet.rows.iter().map(row).collect::<String>()
}

fn escaped(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}
