//! `/api/film`: a stretch of a recording's frames as GIF or APNG; and how anything is filmed.
//!
//! Invariant: a film nobody waits for any longer is given up.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::{RawQuery, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use marubatsu_raster::{Delay, Film, FilmError, Scale};

use super::draw::{Format, Manner, refused, sent};
use crate::asked::Asked;
use crate::fault::Fault;
use crate::state::LabState;
use crate::texts;

/// Frames in a film, at most, and if nothing is said.
const MOST_FRAMES: u64 = 300;
const USUAL_FRAMES: u64 = 60;

pub(super) const FILMS: [(&str, Format); 2] = [("gif", Format::Gif), ("apng", Format::Apng)];

/// Says, when it is dropped, that nobody waits any longer.
struct Waiting(Arc<AtomicBool>);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

pub(super) async fn film(
    State(lab): State<LabState>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Fault> {
    let mut asked = Asked::read(query.as_deref())?;
    let manner = Manner::read(&mut asked, (query.as_deref(), &headers), FILMS)?;
    let stretch = Stretch::read(&mut asked)?;
    let recording = super::recording(&lab, &asked.recording_request()?).await?;
    let reel = Reel {
        name: "marubatsu-frames",
        count: recording.steps.len(),
        frame: move |n| manner.frame(&recording, n),
    };
    filmed(&lab, manner.format, stretch, reel).await
}

/// Which frames a film shows, and how long each.
pub(super) struct Stretch {
    from: u64,
    count: u64,
    delay: Delay,
}

impl Stretch {
    pub(super) fn read(asked: &mut Asked) -> Result<Self, Fault> {
        let from = asked.number("from", 0, u64::from(u32::MAX))?;
        let count = asked.number("count", 1, MOST_FRAMES)?;
        Ok(Self {
            from: from.unwrap_or(0),
            count: count.unwrap_or(USUAL_FRAMES),
            delay: delay(asked)?,
        })
    }
}

/// What can be filmed: what its files are called, how many frames it has, and each of them as SVG.
pub(super) struct Reel<F> {
    pub(super) name: &'static str,
    pub(super) count: u64,
    pub(super) frame: F,
}

/// A stretch of a reel as a file.
pub(super) async fn filmed(
    lab: &LabState,
    format: Format,
    Stretch { from, count, delay }: Stretch,
    reel: Reel<impl Fn(u64) -> Result<String, Fault> + Send + 'static>,
) -> Result<Response, Fault> {
    let end = (from + count).min(reel.count);
    if from >= end {
        return Err(super::no_frame("from", from, reel.count));
    }
    let waiting = Waiting(Arc::default());
    let left = Arc::clone(&waiting.0);
    let frame = reel.frame;
    let made = move || shoot(frame, format, (from, end, delay), &left);
    let bytes = lab.read(made).await?;
    drop(waiting);
    let name = format!("{}-{from}-{}", reel.name, end - 1);
    Ok(sent(&name, format, bytes?))
}

/// How long each frame is shown: a second, if nothing is said.
fn delay(asked: &mut Asked) -> Result<Delay, Fault> {
    let Some(text) = asked.take("delay")? else {
        return Ok(Delay::SECOND);
    };
    text.parse()
        .map_err(|_| Fault::input("delay", &text, texts::DELAY))
}

fn shoot(
    frame: impl Fn(u64) -> Result<String, Fault>,
    format: Format,
    (from, end, delay): (u64, u64, Delay),
    left: &AtomicBool,
) -> Result<Vec<u8>, Fault> {
    let film = Film::new(Scale::ONE, delay);
    let count = usize::try_from(end - from).unwrap_or(usize::MAX);
    let frame = |n: usize| frame(from + n as u64);
    let on_frame = |_| {
        if left.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let made = if format == Format::Apng {
        film.apng(count, frame, on_frame)
    } else {
        film.gif(count, frame, on_frame)
    };
    made.map_err(|error| match error {
        FilmError::Frame { error, .. } => error,
        FilmError::Raster { error, .. } => refused(&error),
        FilmError::Empty | FilmError::Size { .. } => Fault::internal(&"frames of different sizes"),
        FilmError::Cancelled => Fault::new(StatusCode::SERVICE_UNAVAILABLE, texts::ENDING),
    })
}
