//! `/api/timeline`: all frames in bins of equal width, counted by kind.

use marubatsu::frame::Kind;
use serde::Serialize;

use crate::answer::json;
use crate::ask::Ask;
use crate::fault::Fault;
use crate::site::Site;
use crate::work::Reply;

const MOST: u64 = 10_000;
const USUAL: u64 = 100;

#[derive(Debug, Serialize)]
struct Timeline {
    schema: &'static str,
    frames: u64,
    /// Frames in a bin, but for the last ones, which may have fewer.
    width: u64,
    kinds: [&'static str; Kind::ALL.len()],
    bins: Vec<[u64; Kind::ALL.len()]>,
}

pub(crate) fn timeline(site: &Site, mut ask: Ask) -> Result<Reply, Fault> {
    let bins = ask.query.number("bins", 1, MOST)?.unwrap_or(USUAL);
    site.read_recording(ask.query, move |recording, _| {
        let frames = recording.steps.len();
        Ok(json(&Timeline {
            schema: "marubatsu.timeline/1",
            frames,
            width: frames.div_ceil(bins).max(1),
            kinds: Kind::ALL.map(Kind::name),
            bins: recording.steps.timeline(usize::try_from(bins).unwrap_or(1)),
        }))
    })
}
