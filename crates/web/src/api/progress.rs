//! Answers that tell how far they have come: JSON lines of progress, the last one the document or the fault.
//!
//! Invariant: a reader who leaves is told no more, and with the last one the work ends.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::response::Response;
use futures_util::stream;
use marubatsu::lang::Lang;
use serde::Serialize;

use crate::answer::{json_lines, line};
use crate::fault::Fault;
use crate::jobs::Reader;

/// Between two lines of progress.
const BEAT: Duration = Duration::from_millis(200);

/// What becomes of a result: the last line.
pub(super) type Finish<T> =
    Box<dyn FnOnce(Arc<T>) -> Pin<Box<dyn Future<Output = Result<Bytes, Fault>> + Send>> + Send>;

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
struct Told<T> {
    reader: Reader<T>,
    lang: Lang,
    finish: Finish<T>,
}

/// Tells a reader of a job how far it has come, until it is done.
pub(super) fn tell<T: Send + Sync + 'static>(
    reader: Reader<T>,
    lang: Lang,
    finish: Finish<T>,
) -> Response {
    let told = Told {
        reader,
        lang,
        finish,
    };
    json_lines(stream::unfold(Some(told), Told::next))
}

impl<T: Send + Sync + 'static> Told<T> {
    /// The next line; after the last, nobody is left to tell.
    async fn next(told: Option<Self>) -> Option<(Bytes, Option<Self>)> {
        let told = told?;
        let nodes = told.reader.nodes();
        let waited = tokio::time::timeout(BEAT, told.reader.outcome()).await;
        let Ok(outcome) = waited else {
            let progress = Done { nodes };
            return Some((line(&Progress { progress }), Some(told)));
        };
        let last = match outcome.map_err(Fault::from) {
            Ok(result) => (told.finish)(result).await,
            Err(fault) => Err(fault),
        };
        let last = last.unwrap_or_else(|fault| line(&fault.to_json(told.lang)));
        Some((last, None))
    }
}
