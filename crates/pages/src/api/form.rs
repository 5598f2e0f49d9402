//! A report in the form that is asked for (`format=json`, `csv`, `html`, `markdown`): its document, or its tables.
//!
//! Invariant: whatever the form and the language, the numbers are those of one report.

use marubatsu::lang::Lang;
use marubatsu_app::control::Control;
use marubatsu_app::error::Error;
use marubatsu_app::sheet::{self, Sheet};
use serde::Serialize;
use serde_json::json;

use super::told;
use crate::answer::{Answer, line, typed};
use crate::ask::Ask;
use crate::fault::Fault;
use crate::page::{Look, sheets};
use crate::work::{Document, Part, Reply};

/// What is written of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Json,
    Csv,
    Html,
    Markdown,
}

const NAMES: [(&str, Form); 4] = [
    ("json", Form::Json),
    ("csv", Form::Csv),
    ("html", Form::Html),
    ("markdown", Form::Markdown),
];

/// How a report is asked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wish {
    form: Form,
    look: Look,
    /// The language in which to tell of progress. A form other than JSON comes as the text of a JSON line then.
    told: Option<Lang>,
}

/// What is shown of a report.
pub(super) struct Shown {
    /// All of it.
    pub(super) sheets: Vec<Sheet>,
    /// What a program reads of it, if that isn't its main table.
    pub(super) rows: Option<Sheet>,
    /// As a part of a page.
    pub(super) html: String,
}

impl Shown {
    /// Sheets that need no more than to be written one after the other.
    pub(super) fn of(sheets: Vec<Sheet>, look: Look) -> Self {
        Self {
            html: sheets::all(&sheets, look, &|_| None).into_string(),
            rows: None,
            sheets,
        }
    }
}

impl Wish {
    /// Takes it from a request.
    pub(super) fn take(ask: &mut Ask) -> Result<Self, Fault> {
        let form = ask.query.one_of("format", &NAMES)?;
        Ok(Self {
            form: form.unwrap_or(Form::Json),
            look: ask.look,
            told: told(&mut ask.query, ask.look.lang)?,
        })
    }

    /// The report as it was wished for.
    fn text<T: Serialize>(self, report: &T, show: impl FnOnce(&T, Look) -> Shown) -> Vec<u8> {
        if self.form == Form::Json {
            return line(report);
        }
        let lang = self.look.lang;
        let Shown { sheets, rows, html } = show(report, self.look);
        let text = match self.form {
            Form::Html => html,
            Form::Markdown => sheet::markdown(&sheets, lang),
            _ => {
                let table = rows.or_else(|| sheet::main_table(&sheets));
                table.map_or_else(String::new, |table| sheet::csv(&table, lang))
            }
        };
        match self.told {
            Some(_) => line(&json!({ "text": text })),
            None => text.into_bytes(),
        }
    }

    fn answer(self, text: Vec<u8>) -> Answer {
        let kind = match self.form {
            _ if self.told.is_some() => "application/json",
            Form::Json => "application/json",
            Form::Csv => "text/csv; charset=utf-8",
            Form::Html => "text/html; charset=utf-8",
            Form::Markdown => "text/markdown; charset=utf-8",
        };
        typed(kind, text)
    }

    /// The answer with a report that is at hand.
    pub(super) fn of<T: Serialize>(
        self,
        report: &T,
        show: impl FnOnce(&T, Look) -> Shown,
    ) -> Answer {
        self.answer(self.text(report, show))
    }

    /// The answer with the report of this key, made by `work`, which also says whether the next time would give the same.
    pub(super) fn reply<T: Serialize>(
        self,
        key: String,
        work: impl FnOnce(&Control<'_>) -> Result<(T, bool), Error> + Send + 'static,
        show: impl FnOnce(&T, Look) -> Shown + Send + 'static,
    ) -> Reply {
        let key = match self.form {
            Form::Json => key,
            form => format!("{key} {form:?} {} {}", self.look.lang, self.told.is_some()),
        };
        let made = Part::new(key, move |control| {
            let (report, kept) = work(control)?;
            let text = self.text(&report, show);
            Ok(Document { text, kept })
        });
        let reply = made.then(move |document| Ok(self.answer(document.text.clone()).into()));
        reply.told(self.told)
    }
}
