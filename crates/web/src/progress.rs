//! Answers that tell how far they have come: JSON lines of progress, the last one the document or the fault.
//!
//! Invariant: a reader who leaves is told no more, and with the last one the work ends.

use std::convert::Infallible;
use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures_util::{StreamExt, stream};
use marubatsu::lang::Lang;
use marubatsu_pages::{Answer, Fault, Made, line};
use serde::Serialize;

use crate::jobs::Reader;

/// Between two lines of progress.
const BEAT: Duration = Duration::from_millis(200);

/// What becomes of a result: its body is the last line.
type Finish = Box<dyn FnOnce(Made) -> Finishing + Send>;
pub(crate) type Finishing = Pin<Box<dyn Future<Output = Result<Answer, Fault>> + Send>>;

#[derive(Debug, Serialize)]
struct Progress {
    progress: Done,
}

/// Nodes of a search, games of a match.
#[derive(Debug, Serialize)]
struct Done {
    nodes: u64,
}

/// A reader who is told. Leaving drops it, and with it the reader's stake.
struct Told {
    reader: Reader<Made>,
    lang: Lang,
    finish: Finish,
}

/// Tells a reader of a job how far it has come, until it is done.
pub(crate) fn tell(
    reader: Reader<Made>,
    lang: Lang,
    finish: impl FnOnce(Made) -> Finishing + Send + 'static,
) -> Response {
    let finish = Box::new(finish);
    let told = Told {
        reader,
        lang,
        finish,
    };
    let kind = HeaderValue::from_static("application/x-ndjson");
    let lines = stream::unfold(Some(told), Told::next).map(Ok::<_, Infallible>);
    ([(header::CONTENT_TYPE, kind)], Body::from_stream(lines)).into_response()
}

impl Told {
    /// The next line; after the last, nobody is left to tell.
    async fn next(told: Option<Self>) -> Option<(Bytes, Option<Self>)> {
        let told = told?;
        let nodes = told.reader.nodes();
        let waited = tokio::time::timeout(BEAT, told.reader.outcome()).await;
        let Ok(outcome) = waited else {
            let progress = Done { nodes };
            return Some((line(&Progress { progress }).into(), Some(told)));
        };
        let last = match outcome {
            Ok(result) => (told.finish)(Made::clone(&result)).await,
            Err(error) => Err(error.into()),
        };
        let last = match last {
            Ok(answer) => answer.into_body().into_bytes(),
            Err(fault) => line(&fault.to_json(told.lang)),
        };
        Some((last.into(), None))
    }
}
