//! Streams progress as JSON lines; the last line is the document or the error.
//!
//! Invariant: a reader who leaves gets nothing more, and when the last one leaves, the work ends.

use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use futures_util::stream;
use hyper::Response;
use hyper::body::Bytes;
use marubatsu::lang::Lang;
use marubatsu_pages::{Answer, JobOutput, PROGRESS_INTERVAL, PageError, line};

use crate::body::{self, ResponseBody};
use crate::jobs::Subscriber;

/// Between two lines of progress.
const INTERVAL: Duration = Duration::from_millis(PROGRESS_INTERVAL);

/// What becomes of a result: its body is the last line.
type Finish = Box<dyn FnOnce(JobOutput) -> Finishing + Send>;
pub(crate) type Finishing = Pin<Box<dyn Future<Output = Result<Answer, PageError>> + Send>>;

/// A reader who hears of progress. Leaving drops it, and with it the reader's stake.
struct ProgressStream {
    reader: Subscriber<JobOutput>,
    lang: Lang,
    finish: Finish,
    /// What it heard last of what is known so far.
    heard: Vec<u8>,
}

/// Tells a reader of a job how far it has come, until it is done.
pub(crate) fn tell(
    reader: Subscriber<JobOutput>,
    lang: Lang,
    finish: impl FnOnce(JobOutput) -> Finishing + Send + 'static,
) -> Response<ResponseBody> {
    let finish = Box::new(finish);
    let listener = ProgressStream {
        reader,
        lang,
        finish,
        heard: Vec::new(),
    };
    let lines = stream::unfold(Some(listener), ProgressStream::next);
    body::typed("application/x-ndjson", body::parts(lines))
}

impl ProgressStream {
    /// The next line; after the last, nobody is left to tell.
    async fn next(listener: Option<Self>) -> Option<(Bytes, Option<Self>)> {
        let mut listener = listener?;
        let waited = tokio::time::timeout(INTERVAL, listener.reader.outcome()).await;
        let Ok(outcome) = waited else {
            let ProgressStream { reader, heard, .. } = &mut listener;
            let told = reader.meter().line(heard);
            return Some((told.into(), Some(listener)));
        };
        let last = match outcome {
            Ok(result) => (listener.finish)(JobOutput::clone(&result)).await,
            Err(fault) => Err(fault),
        };
        let last = match last {
            Ok(answer) => answer.into_body().into_bytes(),
            Err(fault) => line(&fault.to_json(listener.lang)),
        };
        Some((last.into(), None))
    }
}
