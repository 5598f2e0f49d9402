//! `/api/story`: a recorded search told in a given time: which frames are shown, and how long each.
//!
//! Invariant: the frames ascend, and the last one is the recording's.

use marubatsu::stage::story::{StoryFrame, StoryKind, story};
use serde::Serialize;

use crate::answer::json;
use crate::error::PageError;
use crate::request::ParsedRequest;
use crate::site::Site;
use crate::work::ReplyPlan;

/// How long a story may be, in seconds, and how long it is if nothing is said.
const SECONDS: std::ops::RangeInclusive<u64> = 5..=3600;
const USUAL: u64 = 120;

/// The document `marubatsu.story/1`.
#[derive(Debug, Serialize)]
struct StoryReport {
    schema: &'static str,
    /// How long it takes, in milliseconds.
    takes: u64,
    /// Frames, each with how long it is shown, in milliseconds.
    stops: Vec<(u64, u32)>,
}

pub(crate) fn tell(site: &Site, mut ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let tales = StoryKind::ALL.map(|tale| (tale.name(), tale));
    let tale = ask.query.one_of("tale", &tales)?.unwrap_or_default();
    let seconds = ask.query.number("seconds", SECONDS)?.unwrap_or(USUAL);
    site.read_stage(ask.query, move |stage, _| {
        let stops = story(stage.recursion(), tale, seconds * 1000);
        Ok(json(&StoryReport {
            schema: "marubatsu.story/1",
            takes: stops.iter().map(|stop| u64::from(stop.hold)).sum(),
            stops: stops
                .iter()
                .map(|&StoryFrame { frame, hold }| (frame, hold))
                .collect(),
        }))
    })
}
