//! `/api/timeline`: all frames in bins of equal width, counted by kind.

use axum::extract::State;
use axum::response::Response;
use marubatsu::frame::Kind;
use serde::Serialize;

use crate::answer::json;
use crate::fault::Fault;
use crate::query::Query;
use crate::state::LabState;

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

pub(super) async fn timeline(
    State(lab): State<LabState>,
    Query { mut asked, .. }: Query,
) -> Result<Response, Fault> {
    let bins = asked.number("bins", 1, MOST)?.unwrap_or(USUAL);
    let recording = super::recording(&lab, asked.recorded(lab.lab())?).await?;
    let frames = recording.steps.len();
    let count = usize::try_from(bins).unwrap_or(1);
    let bins_made = lab.read(move || recording.steps.timeline(count)).await?;
    Ok(json(&Timeline {
        schema: "marubatsu.timeline/1",
        frames,
        width: frames.div_ceil(bins).max(1),
        kinds: Kind::ALL.map(Kind::name),
        bins: bins_made,
    }))
}
