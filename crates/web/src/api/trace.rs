//! `/api/trace`: records a search and says what was recorded; with `progress=true` as JSON lines, whose
//! last is that summary (or the fault) and the others tell how far the search has come.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use marubatsu::lang::Lang;
use marubatsu_app::request::SearchRequest;
use marubatsu_app::trace::Recording;

use super::progress::tell;
use crate::answer::{json, line};
use crate::fault::Fault;
use crate::jobs::Joined;
use crate::query::{Query, Recorded};
use crate::state::{LabState, outcome};
use crate::summary::Summary;

pub(super) async fn trace(
    State(lab): State<LabState>,
    Query {
        mut asked, lang, ..
    }: Query,
) -> Result<Response, Fault> {
    let follows = asked.one_of("progress", &[("true", true), ("1", true), ("false", false)])?;
    let request = match asked.recorded(lab.lab())? {
        Recorded::Search(request) => *request,
        Recorded::Import(key) => {
            let imported = lab.imported(&key)?;
            let summed = move || Summary::of_import(&key, &imported, lang);
            return Ok(json(&lab.read(summed).await?));
        }
    };
    let joined = lab.recording(&request);
    match joined {
        Joined::Running(reader) if follows == Some(true) => {
            let finish =
                async move |recording| Ok(line(&summary(&lab, request, recording, lang).await?));
            Ok(tell(
                reader,
                lang,
                Box::new(|recording| Box::pin(finish(recording))),
            ))
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
