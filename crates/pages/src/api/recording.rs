//! Recordings as wholes: `/api/trace` records a search and says what was recorded, with `progress=true` as JSON lines, whose
//! last is that summary (or the fault) and the others tell how far the search has come; `/api/import` takes what another
//! program recorded, as the body of a POST, and keeps it for a while under the hash of its content; `/api/timeline` counts
//! all frames by kind, in bins of equal width; `/api/events` is the file of JSON lines, an event each, which this server and
//! the command line read again.
//!
//! Invariants: nothing of a file that can't be shown is kept; a file that is sent is made whole, so there is a most, and longer
//! ones are for the command line.

use marubatsu::frame::FrameKind;
use marubatsu::hash::fnv1a;
use marubatsu_app::error::{Error, InputError};
use marubatsu_app::imported::ImportedRecording;
use marubatsu_app::options::NamedValue as _;
use marubatsu_app::request::best_first::BestFirst;
use serde::Serialize;

use super::best_first::{self, BestFirstSummary};
use super::event_file;
use crate::answer::json;
use crate::error::PageError;
use crate::query::{IMPORT, RecordingSource};
use crate::request::ParsedRequest;
use crate::site::Site;
use crate::summary::RecordingSummary;
use crate::texts;
use crate::work::ReplyPlan;

/// Bins of a timeline, at most, and if nothing is said.
const MOST_BINS: usize = 10_000;
const USUAL_BINS: usize = 100;

pub(crate) fn trace(site: &Site, mut ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let lang = ask.context.lang;
    let progress = super::progress(&mut ask.query, lang)?;
    match ask.query.recorded(site.lab())? {
        RecordingSource::Search(request) => {
            let recording = site.recording(&request);
            let summary = recording.read(move |recording, _| {
                Ok(json(&RecordingSummary::of(&request, recording, lang)))
            });
            Ok(summary.with_progress(progress))
        }
        RecordingSource::Import(key) => {
            let imported = site.imported(&key)?;
            Ok(ReplyPlan::read(move |_| {
                Ok(json(&RecordingSummary::of_import(&key, &imported, lang)))
            }))
        }
    }
}

pub(crate) fn import(site: &Site, ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    if let Some((key, value)) = ask.query.pairs().first() {
        return Err(PageError::input(key, value, texts::NOT_OF_IMPORT));
    }
    let (site, bytes, lang) = (site.clone(), ask.body, ask.context.lang);
    Ok(ReplyPlan::read(move |_| {
        let opened = site.lab().open("", &bytes, site.limits().events);
        let opened = opened.map_err(named)?;
        let key = format!("{:016x}", fnv1a(&bytes));
        Ok(match opened {
            ImportedRecording::DepthFirst(opened) => {
                let imported = site.keep(&key, *opened)?;
                json(&RecordingSummary::of_import(&key, &imported, lang))
            }
            ImportedRecording::BestFirst(opened) => {
                let imported = site.keep_rounds(&key, *opened)?;
                json(&BestFirstSummary::of_import(&key, &imported))
            }
        })
    }))
}

/// The fault under the name that the page knows.
fn named(error: Error) -> PageError {
    match error {
        Error::Input(error) => InputError {
            key: IMPORT.to_owned(),
            ..error
        }
        .into(),
        other => other.into(),
    }
}

#[derive(Debug, Serialize)]
struct Timeline {
    schema: &'static str,
    frames: u64,
    /// Frames in a bin, but for the last ones, which may have fewer.
    width: u64,
    kinds: [&'static str; FrameKind::ALL.len()],
    bins: Vec<[u64; FrameKind::ALL.len()]>,
}

pub(crate) fn timeline(site: &Site, mut ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let bins = ask
        .query
        .number("bins", 1..=MOST_BINS)?
        .unwrap_or(USUAL_BINS);
    site.read_recording(ask.query, move |recording, _| {
        let frames = recording.steps.len();
        Ok(json(&Timeline {
            schema: "marubatsu.timeline/1",
            frames,
            width: frames.div_ceil(bins as u64).max(1),
            kinds: FrameKind::ALL.map(FrameKind::name),
            bins: recording.steps.timeline(bins),
        }))
    })
}

pub(crate) fn events(site: &Site, ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let algorithm = ask.query.value("algorithm");
    if algorithm.is_some_and(|name| BestFirst::named("algorithm", name).is_ok()) {
        return best_first::events(site, ask.query);
    }
    site.read_recording(ask.query, |recording, _| {
        event_file::lines(recording.steps.trace().len(), recording.steps.events())
    })
}
