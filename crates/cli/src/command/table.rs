//! `table build` and `table show` from arguments.
//!
//! Invariant: what belongs to one of the two is refused with the other.

use marubatsu::lang::Message;
use marubatsu_app::error::InputError;
use marubatsu_app::options::{POSITION, choose};
use marubatsu_app::request::Request;
use marubatsu_app::table::{FileKind, TableRequest};

use super::Table;
use super::ending::ending;
use super::parsed::{Parsed, apart};
use crate::arguments::options::WAYS;
use crate::problem::Ending;

impl Parsed<'_> {
    pub(super) fn table(&self) -> Result<Table, Ending> {
        let way = self.text("way").unwrap_or_default();
        match choose("way", way, WAYS.map(|name| (name, name)))? {
            "build" => self.build(),
            _ => self.show(),
        }
    }

    fn build(&self) -> Result<Table, Ending> {
        if let Some(file) = self.path("file") {
            return Err(not_with("file", &file.to_string_lossy(), "build").into());
        }
        if let Some((key, value)) = self.pairs(&[&POSITION[1..]])?.first() {
            return Err(not_with(key, value, "build").into());
        }
        let request = self.lab.read(self.pairs(TableRequest::LISTS)?)?;
        let Some(out) = self.path("out") else {
            return Err(needed("out", "--out scores.csv").into());
        };
        let kind = ending("out", Some(&out), &FileKind::NAMES)?.unwrap_or(FileKind::Csv);
        let json = self.json();
        Ok(Table::Build {
            request,
            out,
            kind,
            json,
        })
    }

    fn show(&self) -> Result<Table, Ending> {
        if let Some((key, value)) = self.pairs(TableRequest::LISTS)?.first() {
            return Err(not_with(key, value, "show").into());
        }
        if let Some(out) = self.path("out") {
            return Err(not_with("out", &out.to_string_lossy(), "show").into());
        }
        let place = self.pairs(&[&POSITION[1..]])?;
        if let [_, (key, value), ..] = place[..] {
            return Err(apart(key, value, "moves").into());
        }
        let place = place.into_iter();
        Ok(Table::Show {
            file: self
                .path("file")
                .ok_or_else(|| needed("file", "table show scores.csv"))?,
            place: place.map(|(key, value)| (key, value.to_owned())).collect(),
            json: self.json(),
        })
    }
}

fn not_with(key: &str, value: &str, way: &str) -> InputError {
    let message = Message::new(
        format!("table {way} has no use for this"),
        format!("table {way} では使えません"),
    );
    InputError::usage(key, value, message)
}

fn needed(key: &str, example: &str) -> InputError {
    let message = Message::new(
        format!("a file is needed: {example}"),
        format!("ファイルが必要です: {example}"),
    );
    InputError::usage(key, "", message)
}
