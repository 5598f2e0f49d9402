//! Sheets as text for terminals.
//!
//! Invariants: the cells of a column end at one place; a table that is parted because it is too wide has the same first
//! columns in each part.

use marubatsu::lang::{Lang, Message};
use marubatsu_app::report::move_list;
use marubatsu_app::sheet::{Cell, Note, Sheet, answer};

use crate::environment::{Ansi, Environment};
use crate::text::{hang, pad, width};

/// Columns between two columns.
const GAP: usize = 2;

/// Sheets below each other.
pub(crate) fn text(sheets: &[Sheet], environment: &Environment) -> String {
    let sheets: Vec<String> = sheets.iter().map(|sheet| one(sheet, environment)).collect();
    sheets.join("\n")
}

/// A sheet: its title, its table, what is said below.
pub(crate) fn one(sheet: &Sheet, environment: &Environment) -> String {
    let parts = [
        head(sheet, environment),
        table(sheet, environment),
        sheet
            .notes
            .iter()
            .map(|text| note(text, environment))
            .collect(),
    ];
    parts.concat()
}

/// What stands above the table.
pub(crate) fn head(sheet: &Sheet, environment: &Environment) -> String {
    let painted = |style, text: &Option<Message>| {
        let text = text.as_ref().map(|text| text.in_lang(environment.lang));
        text.map_or_else(String::new, |text| environment.out.with(style, text) + "\n")
    };
    let head = painted(Ansi::STRONG, &sheet.title) + &painted(Ansi::FAINT, &sheet.legend);
    if head.is_empty() || sheet.rows.is_empty() {
        head
    } else {
        head + "\n"
    }
}

/// The table alone.
pub(crate) fn table(sheet: &Sheet, environment: &Environment) -> String {
    if sheet.is_facts() {
        facts(sheet, environment)
    } else {
        grid(sheet, environment)
    }
}

fn note(note: &Note, environment: &Environment) -> String {
    let (lang, paint) = (environment.lang, environment.out);
    match note {
        Note::Plain(text) => format!("{}\n", text.in_lang(lang)),
        Note::Item(text) => format!("  {}\n", text.in_lang(lang)),
        Note::Game(moves) => format!("  {}\n", move_list(moves)),
        Note::Warning(text) => paint.with(Ansi::WARNING, text.in_lang(lang)) + "\n",
        Note::Labelled(name, text) => {
            let name = paint.with(Ansi::STRONG, name.in_lang(lang));
            format!("{name}: {}\n", text.in_lang(lang))
        }
    }
}

/// Names, and behind each its value.
fn facts(sheet: &Sheet, environment: &Environment) -> String {
    let (lang, paint) = (environment.lang, environment.out);
    let name = |row: &[Cell]| {
        row.first()
            .map_or_else(String::new, |name| name.shown(lang))
    };
    let widest = sheet.rows.iter().map(|row| width(&name(row))).max();
    let widest = widest.unwrap_or(0);
    let row = |row: &Vec<Cell>| {
        let value = |cell: &Cell| {
            let text = hang(&cell.shown(lang), widest + 2 * GAP, environment.columns);
            match cell {
                Cell::Warning(_) => paint.with(Ansi::WARNING, &text),
                Cell::Answer(holds, _) => {
                    let style = if *holds { Ansi::BEST } else { Ansi::WARNING };
                    let (word, why) = text.split_at(answer(*holds, lang).len());
                    paint.with(style, word) + why
                }
                _ => text,
            }
        };
        let name = paint.with(Ansi::STRONG, &pad(&name(row), widest));
        format!("  {name}  {}\n", row.get(1).map_or_else(String::new, value))
    };
    sheet.rows.iter().map(row).collect()
}

/// Columns under their headings; those that don't fit go into a table below.
fn grid(sheet: &Sheet, environment: &Environment) -> String {
    let columns = (0..sheet.columns.len()).map(|at| column(sheet, at, environment.lang));
    let columns: Vec<Vec<String>> = columns.collect();
    let widths: Vec<usize> = columns.iter().map(|column| width(&column[0])).collect();
    let line = |part: &[usize], row: usize| {
        let cells: Vec<&str> = part.iter().map(|&at| columns[at][row].as_str()).collect();
        cells.join("  ")
    };
    let part = |part: Vec<usize>| {
        let head = environment.out.with(Ansi::STRONG, &line(&part, 0));
        let rows = (1..=sheet.rows.len()).map(|row| line(&part, row) + "\n");
        format!("{head}\n{}", rows.collect::<String>())
    };
    let room = environment.columns.filter(|_| sheet.repeated > 0);
    let parts = parts(&widths, sheet.repeated, room.unwrap_or(usize::MAX - GAP));
    parts.into_iter().map(part).collect::<Vec<_>>().join("\n")
}

/// A column's heading and cells, filled to one width.
fn column(sheet: &Sheet, at: usize, lang: Lang) -> Vec<String> {
    let heading = sheet.columns[at].heading.in_lang(lang).to_owned();
    let cells = sheet.rows.iter().map(|row| row[at].shown(lang));
    let cells: Vec<String> = std::iter::once(heading).chain(cells).collect();
    let widest = cells.iter().map(|cell| width(cell)).max().unwrap_or(0);
    let filled = |cell: &String| " ".repeat(widest - width(cell)) + cell;
    cells.iter().map(filled).collect()
}

/// Which columns stand beside each other: the repeated ones, and as many others as there is room for.
fn parts(widths: &[usize], repeated: usize, room: usize) -> Vec<Vec<usize>> {
    let mut parts = Vec::new();
    let mut part: Vec<usize> = (0..repeated).collect();
    for at in repeated..widths.len() {
        let used: usize = part.iter().chain([&at]).map(|&at| widths[at] + GAP).sum();
        if used > room + GAP && part.len() > repeated {
            parts.push(std::mem::replace(&mut part, (0..repeated).collect()));
        }
        part.push(at);
    }
    parts.push(part);
    parts
}
