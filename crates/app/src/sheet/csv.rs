//! A sheet as CSV, for programs.
//!
//! Invariant: one line of names, then a line a row; numbers are whole and without signs for eyes.

use marubatsu::lang::Lang;

use super::Sheet;

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
