//! A sheet as CSV, for programs.
//!
//! Invariant: one line of names, then a line a row; numbers are whole and without signs for eyes.

use marubatsu::lang::Lang;

use super::Sheet;

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

/// A sheet as CSV.
pub fn csv(sheet: &Sheet, lang: Lang) -> String {
    let mut out = csv::Writer::from_writer(Vec::new());
    let names = sheet.columns.iter().map(|column| column.key.clone());
    let rows = sheet.rows.iter();
    let rows = rows.map(|row| row.iter().map(|cell| cell.raw(lang)).collect());
    for record in std::iter::once(names.collect::<Vec<String>>()).chain(rows) {
        // A vector takes all that is written, and rows are of one length.
        let _ = out.write_record(record);
    }
    let bytes = out.into_inner().unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}
