//! `/api/table`: the scores of all positions of a small game, as `marubatsu table build` writes them.
//!
//! Invariant: the bytes are the command line's.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use marubatsu_app::error::Error;
use marubatsu_app::table::{self, FileKind, TableRequest};

use crate::fault::Fault;
use crate::query::Query;
use crate::state::{Document, LabState, outcome};

pub(super) async fn table(
    State(lab): State<LabState>,
    Query { mut asked, .. }: Query,
) -> Result<Response, Fault> {
    let kind = asked.one_of("format", &FileKind::NAMES)?;
    let kind = kind.unwrap_or(FileKind::Csv);
    let request: TableRequest = lab.lab().read(asked.take_rest())?;
    let key = format!("table {kind:?} {}", request.key());
    let joined = lab.document(&key, move |control| {
        let mut text = Vec::new();
        let written = table::build(&request, control)?.write(kind, &mut text);
        written.map_err(|fault| Error::Internal(fault.to_string()))?;
        Ok(Document::of_text(text))
    });
    let (as_text, disposition) = match kind {
        FileKind::Csv => (
            "text/csv; charset=utf-8",
            "attachment; filename=\"marubatsu-table.csv\"",
        ),
        FileKind::JsonLines => (
            "application/x-ndjson",
            "attachment; filename=\"marubatsu-table.jsonl\"",
        ),
    };
    let headers = [
        (header::CONTENT_TYPE, as_text),
        (header::CONTENT_DISPOSITION, disposition),
    ];
    Ok((headers, outcome(joined).await?.text.clone()).into_response())
}
