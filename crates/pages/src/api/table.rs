//! `/api/table`: the scores of all positions of a small game, as `marubatsu table build` writes them, or
//! with `format=json`, `html` and `markdown` how many positions have each.
//!
//! Invariant: the bytes of a file are the command line's.

use marubatsu_app::control::Control;
use marubatsu_app::error::Error;
use marubatsu_app::table::{FileKind, TableRequest, TableSummary};

use super::format::{ReportFormat, ReportView};
use crate::answer::file;
use crate::error::PageError;
use crate::request::ParsedRequest;
use crate::site::Site;
use crate::work::{FinishedDocument, ReplyPlan, TypedJob};

pub(crate) fn table(site: &Site, mut ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let forms = ["json", "html", "markdown"];
    let is_form = |(key, value): &(String, String)| key == "format" && forms.contains(&&**value);
    if ask.query.pairs().iter().any(is_form) {
        return summary(site, ask);
    }
    let kind = ask.query.one_of("format", &FileKind::NAMES)?;
    let kind = kind.unwrap_or(FileKind::Csv);
    let request: TableRequest = site.lab().read(ask.query.take_rest())?;
    let key = format!("table {kind:?} {}", request.key());
    let lab = site.shared_lab();
    let made = TypedJob::new(key, move |control| {
        let mut text = Vec::new();
        let written = lab.table(&request, control)?.write(kind, &mut text);
        written.map_err(|fault| Error::Internal(fault.to_string()))?;
        Ok(FinishedDocument { text, kept: true })
    });
    let (as_text, name) = match kind {
        FileKind::Csv => ("text/csv; charset=utf-8", "marubatsu-table.csv"),
        FileKind::JsonLines => ("application/x-ndjson", "marubatsu-table.jsonl"),
    };
    Ok(made.then(move |table| Ok(file(as_text, name, table.text.clone()).into())))
}

/// How many positions have each score.
fn summary(site: &Site, mut ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let format = ReportFormat::take(&mut ask)?;
    let request: TableRequest = site.lab().read(ask.query.take_rest())?;
    let key = format!("summary {}", request.key());
    let lab = site.shared_lab();
    let work = move |control: &Control<'_>, _: &(dyn Fn(&TableSummary) + Sync)| {
        let summary = lab.table(&request, control)?.summary(None)?;
        Ok((summary, true))
    };
    let show = |summary: &TableSummary, context| ReportView::of(summary.sheets(), context);
    Ok(format.reply(key, work, show))
}
