//! A tree in the making on the stage: `/api/growth/stage` has its frames as JSON lines, `/api/growth/overview` shows it over
//! time, `/api/growth/find` says when a node is made.
//!
//! Invariant: lines and documents are those of searches, so that one script shows both.

use std::sync::Arc;

use super::read_tree;
use crate::answer::json;
use crate::api::find::FindReport;
use crate::api::frames::{CHUNK, in_chunks, stretch};
use crate::api::overview::OverviewQuery;
use crate::api::stage::{HeldItems, look, manner};
use crate::error::PageError;
use crate::request::ParsedRequest;
use crate::site::Site;
use crate::work::ReplyPlan;

pub(crate) fn stage(site: &Site, mut ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let manner = manner(&mut ask)?;
    let theme = ask.view.colours();
    let stretch = stretch(&mut ask.query)?;
    read_tree(site, ask.query, move |_, growing, _| {
        let existing = stretch.start..stretch.end.min(growing.len() as u64);
        let growing = Arc::clone(&growing);
        let mut held = HeldItems::default();
        Ok(in_chunks(existing, CHUNK, move |numbers| {
            let frames = growing.shown(numbers, manner).into_iter();
            Some(held.lines(frames, growing.scale(), theme))
        }))
    })
}

pub(crate) fn overview(site: &Site, mut ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let asked = OverviewQuery::take(&mut ask)?;
    let hidden = look(&mut ask.query)?;
    read_tree(site, ask.query, move |_, growing, _| {
        let of = growing.len() as u64;
        let phases = growing.phases(asked.lang);
        Ok(asked.answer((of, &phases), |frames, columns| {
            growing.overview(frames, columns, hidden)
        }))
    })
}

pub(crate) fn find(site: &Site, mut ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let path = ask.query.take("path")?.unwrap_or_default();
    read_tree(site, ask.query, move |_, growing, _| {
        let n = growing.find(&path)?;
        Ok(json(&FindReport { n }))
    })
}
