//! `/api/table`: the scores of all positions of a small game, as `marubatsu table build` writes them.
//!
//! Invariant: the bytes are the command line's.

use marubatsu_app::error::Error;
use marubatsu_app::table::{self, FileKind, TableRequest};

use crate::answer::file;
use crate::ask::Ask;
use crate::fault::Fault;
use crate::site::Site;
use crate::work::{Document, Part, Reply};

pub(crate) fn table(site: &Site, mut ask: Ask) -> Result<Reply, Fault> {
    let kind = ask.query.one_of("format", &FileKind::NAMES)?;
    let kind = kind.unwrap_or(FileKind::Csv);
    let request: TableRequest = site.lab().read(ask.query.take_rest())?;
    let key = format!("table {kind:?} {}", request.key());
    let made = Part::new(key, move |control| {
        let mut text = Vec::new();
        let written = table::build(&request, control)?.write(kind, &mut text);
        written.map_err(|fault| Error::Internal(fault.to_string()))?;
        Ok(Document { text, kept: true })
    });
    let (as_text, name) = match kind {
        FileKind::Csv => ("text/csv; charset=utf-8", "marubatsu-table.csv"),
        FileKind::JsonLines => ("application/x-ndjson", "marubatsu-table.jsonl"),
    };
    Ok(made.then(move |table| Ok(file(as_text, name, table.text.clone()).into())))
}
