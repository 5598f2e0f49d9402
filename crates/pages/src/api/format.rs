//! A report in the requested format (`format=json`, `csv`, `html`, `markdown`): its document, or its tables.
//!
//! Invariant: in every format and language the numbers are those of one report.

use marubatsu::lang::Lang;
use marubatsu_app::control::Control;
use marubatsu_app::error::Error;
use marubatsu_app::sheet::{self, Sheet};
use maud::Markup;
use serde::Serialize;
use serde_json::json;

use super::progress;
use crate::answer::{Answer, line, typed};
use crate::error::PageError;
use crate::page::{PageContext, sheets};
use crate::request::ParsedRequest;
use crate::work::{FinishedDocument, ReplyPlan, TypedJob};

/// The formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FormatName {
    Json,
    Csv,
    Html,
    Markdown,
}

const NAMES: [(&str, FormatName); 4] = [
    ("json", FormatName::Json),
    ("csv", FormatName::Csv),
    ("html", FormatName::Html),
    ("markdown", FormatName::Markdown),
];

/// The format in which a report is asked for, and for whom.
#[derive(Clone, Copy, Debug)]
pub(super) struct ReportFormat {
    format: FormatName,
    context: PageContext,
    /// The language in which progress is reported. A format other than JSON comes as the text of a JSON line then.
    progress: Option<Lang>,
}

/// What is shown of a report.
pub(super) struct ReportView {
    /// All of it.
    pub(super) sheets: Vec<Sheet>,
    /// What a program reads of it, if that isn't its main table.
    pub(super) rows: Option<Sheet>,
    /// As a part of a page.
    pub(super) html: String,
}

impl ReportView {
    /// Sheets that need no more than to be written one after the other.
    pub(super) fn of(sheets: Vec<Sheet>, context: PageContext) -> Self {
        let html = sheets::all(&sheets, context, &|_| None);
        Self::with(html, sheets)
    }

    /// Sheets that are shown on a page in a way of their own.
    pub(super) fn with(html: Markup, sheets: Vec<Sheet>) -> Self {
        Self {
            html: html.into_string(),
            rows: None,
            sheets,
        }
    }
}

impl ReportFormat {
    /// Takes it from a request.
    pub(super) fn take(ask: &mut ParsedRequest) -> Result<Self, PageError> {
        let format = ask.query.one_of("format", &NAMES)?;
        Ok(Self {
            format: format.unwrap_or(FormatName::Json),
            context: ask.context,
            progress: progress(&mut ask.query, ask.context.lang)?,
        })
    }

    /// The report in this format.
    fn text<T: Serialize>(
        self,
        report: &T,
        show: impl Fn(&T, PageContext) -> ReportView,
    ) -> Vec<u8> {
        if self.format == FormatName::Json {
            return line(report);
        }
        let lang = self.context.lang;
        let ReportView { sheets, rows, html } = show(report, self.context);
        let text = match self.format {
            FormatName::Html => html,
            FormatName::Markdown => sheet::markdown(&sheets, lang),
            _ => {
                let table = rows.or_else(|| sheet::main_table(&sheets));
                table.map_or_else(String::new, |table| sheet::csv(&table, lang))
            }
        };
        match self.progress {
            Some(_) => line(&json!({ "text": text })),
            None => text.into_bytes(),
        }
    }

    fn answer(self, text: Vec<u8>) -> Answer {
        let kind = match self.format {
            _ if self.progress.is_some() => "application/json",
            FormatName::Json => "application/json",
            FormatName::Csv => "text/csv; charset=utf-8",
            FormatName::Html => "text/html; charset=utf-8",
            FormatName::Markdown => "text/markdown; charset=utf-8",
        };
        typed(kind, text)
    }

    /// The answer with a report that is at hand.
    pub(super) fn of<T: Serialize>(
        self,
        report: &T,
        show: impl Fn(&T, PageContext) -> ReportView,
    ) -> Answer {
        self.answer(self.text(report, show))
    }

    /// The answer with the report of this key, made by `work`, which also says whether the next time would give the same. It may tell of
    /// the report before that is whole.
    pub(super) fn reply<T: Serialize>(
        self,
        key: String,
        mut work: impl FnMut(&Control<'_>, &(dyn Fn(&T) + Sync)) -> Result<(T, bool), Error>
        + Send
        + 'static,
        show: impl Fn(&T, PageContext) -> ReportView + Send + Sync + 'static,
    ) -> ReplyPlan {
        let key = match self.format {
            FormatName::Json => key,
            format => format!(
                "{key} {format:?} {} {}",
                self.context.lang,
                self.progress.is_some()
            ),
        };
        let made = TypedJob::new(key, move |control| {
            let tell = |report: &T| control.knows(|| self.text(report, &show));
            let (report, kept) = work(control, &tell)?;
            let text = self.text(&report, &show);
            Ok(FinishedDocument { text, kept })
        });
        let reply = made.then(move |document| Ok(self.answer(document.text.clone()).into()));
        reply.with_progress(self.progress)
    }
}
