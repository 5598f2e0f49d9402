//! `/api/daily`: the question of a day; `/api/daily/answer` judges a column.
//!
//! Invariant: the question does not tell its answer, only the judge's address does.

use marubatsu_app::lessons::daily::{COLUMNS, DailyDate, DailyQuestion};

use super::document;
use crate::error::PageError;
use crate::request::ParsedRequest;
use crate::site::Site;
use crate::texts;
use crate::work::ReplyPlan;

/// Reads the date, which must be given: nobody here knows which one it is where the reader is.
fn dated(date: Option<String>) -> Result<DailyDate, PageError> {
    let date = date.ok_or_else(|| PageError::input("date", "", texts::daily::NO_DATE))?;
    Ok(DailyDate::parse(&date)?)
}

pub(crate) fn question(site: &Site, ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let mut query = ask.query;
    let date = query.take("date")?;
    query.nothing_left()?;
    let date = dated(date)?;
    let lab = site.shared_lab();
    Ok(document(
        format!("daily {}", date.day().number()),
        move |control| Ok((DailyQuestion::of(&lab, date, control)?.report(), true)),
    ))
}

pub(crate) fn judge(site: &Site, ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let mut query = ask.query;
    let date = query.take("date")?;
    let column = query.number("column", 1..=COLUMNS)?;
    query.nothing_left()?;
    let date = dated(date)?;
    let lab = site.shared_lab();
    Ok(document(
        format!("daily answer {} {column:?}", date.day().number()),
        move |control| {
            let question = DailyQuestion::of(&lab, date, control)?;
            Ok((question.judge(column)?, true))
        },
    ))
}
