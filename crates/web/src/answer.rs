//! Carries out the work behind an answer, and sends it.
//!
//! Invariants: waiting for a job or for a slow client blocks no thread; a reply without clients is cancelled.

use futures_util::{future, stream};
use hyper::body::Bytes;
use hyper::{Request, Response};
use marubatsu_pages as pages;
use marubatsu_pages::{Answer, CancelRequest, PageError, ReplyPlan, SharedJobs};

use crate::body::{self, RequestBody, ResponseBody};
use crate::jobs::JoinOutcome;
use crate::progress;
use crate::state::LabState;

/// Where whoever started the server asks whether it is there.
const HEALTH: &str = "/healthz";

/// Answers whatever the guard lets through.
pub(crate) async fn answer<B: RequestBody>(
    lab: LabState,
    request: Request<B>,
) -> Result<Response<ResponseBody>, PageError> {
    let (parts, body) = request.into_parts();
    if parts.uri.path() == HEALTH {
        let kind = "text/plain; charset=utf-8";
        return Ok(body::typed(kind, body::whole(b"ok\n".as_slice())));
    }
    if let Some(file) = lab.files().answer(&parts).await {
        return file;
    }
    let (body, _room) = match lab.limits().taken_file(&parts) {
        Some(taken) => {
            let mut upload = lab.receive(taken, body).await?;
            let bytes = std::mem::take(&mut upload.bytes);
            (bytes, Some((lab.room_for_file().await?, upload)))
        }
        None => (Vec::new(), None),
    };
    let reply = lab.site().reply(Request::from_parts(parts, body))?;
    match reply {
        ReplyPlan::Share(share) if share.progress.is_some() => tell(lab, share).await,
        reply => Ok(sent(&lab, carry_out(&lab, reply).await?)),
    }
}

/// Works until there is an answer.
pub(crate) async fn carry_out(lab: &LabState, mut reply: ReplyPlan) -> Result<Answer, PageError> {
    loop {
        reply = match reply {
            ReplyPlan::Answer(answer) => return Ok(answer),
            ReplyPlan::Stop(stop) => return Ok(CancelRequest::answer(lab.stop(&stop))),
            ReplyPlan::Read(reading) => {
                let (is_film, site) = (reading.is_film(), lab.site().clone());
                return lab
                    .read(is_film, move |control| {
                        site.drawn(reading.read(control)?, control)
                    })
                    .await?;
            }
            ReplyPlan::Share(mut share) => {
                let jobs = std::mem::take(&mut share.jobs).into_iter();
                let made = jobs.map(|job| lab.join(job)).map(JoinOutcome::outcome);
                share.then(future::try_join_all(made).await?)?
            }
        }
    }
}

/// The answer of one job: at once if it is done, else as lines that tell how far it is.
async fn tell(lab: LabState, mut share: SharedJobs) -> Result<Response<ResponseBody>, PageError> {
    let lang = share.progress.unwrap_or_default();
    let job = share
        .jobs
        .pop()
        .ok_or_else(|| PageError::internal(&"no job"))?;
    match lab.join(job) {
        JoinOutcome::Running(reader) => Ok(progress::tell(reader, lang, |made| {
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
fn sent(lab: &LabState, answer: Answer) -> Response<ResponseBody> {
    let lab = lab.clone();
    answer.map(|body| match body {
        pages::Body::Lines(lines) => body::parts(stream::unfold(lines, move |mut lines| {
            let lab = lab.clone();
            async move {
                let made = lab.read(false, move |_| (lines.next(), lines));
                let (chunk, lines) = made.await.ok()?;
                Some((Bytes::from(chunk?), lines))
            }
        })),
        pages::Body::Whole(bytes) => body::whole(bytes),
        undrawn @ pages::Body::Undrawn(_) => body::whole(undrawn.into_bytes()),
    })
}
