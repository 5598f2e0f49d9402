//! `/api/trace`: records a search and says what was recorded; with `progress=true` as JSON lines, whose
//! last is that summary (or the fault) and the others tell how far the search has come.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{RawQuery, State};
use axum::http::HeaderMap;
use axum::response::Response;
use futures_util::stream;
use marubatsu::lang::Lang;
use marubatsu_app::request::SearchRequest;
use marubatsu_app::trace::Recording;
use serde::Serialize;

use crate::answer::{json, json_lines, line};
use crate::asked::Asked;
use crate::choice;
use crate::fault::Fault;
use crate::jobs::{Joined, Reader};
use crate::state::{LabState, outcome};
use crate::summary::Summary;

/// Between two lines of progress.
const BEAT: Duration = Duration::from_millis(200);

#[derive(Debug, Serialize)]
struct Progress {
    progress: Nodes,
}

#[derive(Debug, Serialize)]
struct Nodes {
    nodes: u64,
}

pub(super) async fn trace(
    State(lab): State<LabState>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Fault> {
    let mut asked = Asked::read(query.as_deref())?;
    asked.view()?;
    let lang = choice::lang(query.as_deref(), &headers);
    let follows = asked.one_of("progress", &[("true", true), ("1", true), ("false", false)])?;
    let request = asked.recording_request()?;
    let joined = lab.recording(&request);
    match joined {
        Joined::Running(reader) if follows == Some(true) => {
            let told = Told {
                lab,
                request,
                lang,
                reader,
            };
            Ok(json_lines(stream::unfold(Some(told), Told::tell)))
        }
        joined => {
            let recording = outcome(joined).await?;
            Ok(json(&summary(&lab, request, recording, lang).await?))
        }
    }
}

async fn summary(
    lab: &LabState,
    request: SearchRequest,
    recording: Arc<Recording>,
    lang: Lang,
) -> Result<Summary, Fault> {
    lab.read(move || Summary::of(&request, &recording, lang))
        .await
}

/// A reader who is told how far the search has come. Leaving drops it, and with it the reader's stake.
struct Told {
    lab: LabState,
    request: SearchRequest,
    lang: Lang,
    reader: Reader<Recording>,
}

impl Told {
    /// The next line; after the last, nobody is left to tell.
    async fn tell(told: Option<Self>) -> Option<(Bytes, Option<Self>)> {
        let told = told?;
        let nodes = told.reader.nodes();
        let waited = tokio::time::timeout(BEAT, told.reader.outcome()).await;
        let Ok(outcome) = waited else {
            let progress = Nodes { nodes };
            return Some((line(&Progress { progress }), Some(told)));
        };
        let last = match outcome.map_err(Fault::from) {
            Ok(recording) => summary(&told.lab, told.request, recording, told.lang).await,
            Err(fault) => Err(fault),
        };
        let last = match last {
            Ok(summary) => line(&summary),
            Err(fault) => line(&fault.to_json(told.lang)),
        };
        Some((last, None))
    }
}
