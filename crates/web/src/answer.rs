//! How the server carries out what an answer takes, and sends it.
//!
//! Invariants: no thread is held while a job is waited for or a reader is slow to take what is sent; a reading
//! nobody waits for any longer is given up.

use std::convert::Infallible;

use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::Response;
use futures_util::{StreamExt, future, stream};
use marubatsu_pages as pages;
use marubatsu_pages::{Answer, CancelRequest, PageError, ReplyPlan, SharedJobs, TakenFile};

use crate::guard::{GuardError, taken_file};
use crate::jobs::Joined;
use crate::progress;
use crate::state::LabState;
use crate::texts;

/// Answers whatever the guard lets through.
pub(crate) async fn answer(
    State(lab): State<LabState>,
    request: Request,
) -> Result<Response, GuardError> {
    let (parts, body) = request.into_parts();
    let (body, _room) = match taken_file(lab.limits(), &parts) {
        Some(taken) => {
            let room = lab.room_for_file().await?;
            (file(&lab, taken, body).await?, Some(room))
        }
        None => (Vec::new(), None),
    };
    let reply = lab.site().reply(Request::from_parts(parts, body))?;
    match reply {
        ReplyPlan::Share(share) if share.progress.is_some() => tell(lab, share).await,
        reply => Ok(sent(&lab, carry_out(&lab, reply).await?)),
    }
}

/// A file that is brought here.
async fn file(lab: &LabState, taken: TakenFile, body: Body) -> Result<Vec<u8>, PageError> {
    let read = to_bytes(body, taken.most);
    match tokio::time::timeout(lab.limits().file_time, read).await {
        Ok(Ok(bytes)) => Ok(bytes.into()),
        Ok(Err(_)) => Err(taken.too_large),
        Err(_) => Err(PageError::new(StatusCode::REQUEST_TIMEOUT, texts::TOO_SLOW)),
    }
}

/// Works until there is an answer.
pub(crate) async fn carry_out(lab: &LabState, mut reply: ReplyPlan) -> Result<Answer, PageError> {
    loop {
        reply = match reply {
            ReplyPlan::Answer(answer) => return Ok(answer),
            ReplyPlan::Stop(stop) => return Ok(CancelRequest::answer(lab.stop(&stop))),
            ReplyPlan::Read(reading) => {
                return lab.read(move |control| reading.read(control)).await?;
            }
            ReplyPlan::Share(mut share) => {
                let jobs = std::mem::take(&mut share.jobs).into_iter();
                let made = jobs.map(|job| lab.join(job)).map(Joined::outcome);
                share.then(future::try_join_all(made).await?)?
            }
        }
    }
}

/// The answer of one job: at once if it is done, else as lines that tell how far it is.
async fn tell(lab: LabState, mut share: SharedJobs) -> Result<Response, GuardError> {
    let lang = share.progress.unwrap_or_default();
    let job = share
        .jobs
        .pop()
        .ok_or_else(|| PageError::internal(&"no job"))?;
    match lab.join(job) {
        Joined::Running(reader) => Ok(progress::tell(reader, lang, |made| {
            let answer = async move { carry_out(&lab, share.then(vec![made])?).await };
            Box::pin(answer)
        })),
        joined => {
            let reply = share.then(vec![joined.outcome().await?])?;
            Ok(sent(&lab, carry_out(&lab, reply).await?))
        }
    }
}

/// An answer as it is sent.
fn sent(lab: &LabState, answer: Answer) -> Response {
    let lab = lab.clone();
    answer.map(|body| match body {
        pages::Body::Whole(bytes) => Body::from(bytes),
        pages::Body::Lines(lines) => {
            let chunks = stream::unfold(lines, move |mut lines| {
                let lab = lab.clone();
                async move {
                    let made = lab.read(move |_| (lines.next(), lines));
                    let (chunk, lines) = made.await.ok()?;
                    Some((chunk?, lines))
                }
            });
            Body::from_stream(chunks.map(Ok::<_, Infallible>))
        }
    })
}
