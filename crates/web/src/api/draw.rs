//! `/api/draw/frame`, `/api/draw/tree`, `/api/draw/board`: pictures as files, the same bytes as the command
//! line's; and `/api/film`: a stretch of frames as GIF or APNG.
//!
//! Invariant: a picture is made by the use cases and turned into pixels by `raster`; a film nobody waits
//! for any longer is given up.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::{RawQuery, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use marubatsu::lang::Lang;
use marubatsu::scene::panel::Arrangement;
use marubatsu::scene::{Scene, Theme};
use marubatsu::svg;
use marubatsu_app::control::Control;
use marubatsu_app::draw::{self, Look};
use marubatsu_app::handout::{self, Handout, Shot};
use marubatsu_app::steps::FrameLook;
use marubatsu_app::trace::Recording;
use marubatsu_raster::{Delay, Film, FilmError, RasterError, Scale, png};

use crate::asked::Asked;
use crate::choice;
use crate::fault::Fault;
use crate::state::LabState;
use crate::texts;

/// Frames in a film, at most, and if nothing is said.
const MOST_FRAMES: u64 = 300;
const USUAL_FRAMES: u64 = 60;

/// How deep a tree is drawn if nothing is said.
const USUAL_DEPTH: u64 = 2;

/// How a picture is to look, and as what it is sent.
#[derive(Clone, Copy)]
struct Manner {
    lang: Lang,
    theme: Theme,
    arrangement: Arrangement,
    format: Format,
    frame: Option<u64>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Format {
    Svg,
    Png,
    Gif,
    Apng,
    /// All frames in one file, with a way to step through them.
    Html,
}

const PICTURES: &[(&str, Format)] = &[("svg", Format::Svg), ("png", Format::Png)];
const FILMS: &[(&str, Format)] = &[
    ("gif", Format::Gif),
    ("apng", Format::Apng),
    ("html", Format::Html),
];

impl Manner {
    /// The first of the formats is the usual one.
    fn read(
        asked: &mut Asked,
        (query, headers): (Option<&str>, &HeaderMap),
        formats: &[(&str, Format)],
    ) -> Result<Self, Fault> {
        let view = asked.view()?;
        Ok(Self {
            lang: choice::lang(query, headers),
            theme: view.colours(),
            arrangement: asked.arrangement()?.unwrap_or(Arrangement::Wide),
            format: asked.one_of("format", formats)?.unwrap_or(formats[0].1),
            frame: view.frame,
        })
    }

    fn look(self) -> Look {
        Look {
            lang: self.lang,
            arrangement: self.arrangement,
            ..Look::default()
        }
    }

    /// The picture of frame `n` by itself, as the command line draws it.
    fn frame(self, recording: &Recording, n: u64) -> Result<String, Fault> {
        let look = FrameLook {
            setting: &recording.setting,
            lang: self.lang,
            arrangement: self.arrangement,
            alone: true,
        };
        let scene = recording.steps.picture(n, n.checked_sub(1), &look);
        let scene = scene.ok_or_else(|| super::no_frame("frame", n, recording))?;
        Ok(svg::write(&scene, self.theme))
    }

    /// A picture as the file asked for.
    fn file(self, name: &str, text: String) -> Result<Response, Fault> {
        if self.format == Format::Png {
            let bytes = png(&text, Scale::ONE).map_err(|error| refused(&error))?;
            return Ok(sent(name, self.format, bytes));
        }
        Ok(sent(name, self.format, (text + "\n").into_bytes()))
    }
}

fn refused(error: &RasterError) -> Fault {
    match error {
        RasterError::TooLarge(_) => {
            Fault::new(StatusCode::UNPROCESSABLE_ENTITY, texts::TOO_LARGE_FOR_PNG)
        }
        other => Fault::internal(other),
    }
}

/// Bytes that a browser keeps as a file of this name.
fn sent(name: &str, format: Format, bytes: Vec<u8>) -> Response {
    let (kind, ending) = match format {
        Format::Svg => ("image/svg+xml", "svg"),
        Format::Png => ("image/png", "png"),
        Format::Gif => ("image/gif", "gif"),
        Format::Apng => ("image/apng", "png"),
        Format::Html => ("text/html; charset=utf-8", "html"),
    };
    let disposition = HeaderValue::from_str(&format!("attachment; filename=\"{name}.{ending}\""));
    let disposition = disposition.unwrap_or(HeaderValue::from_static("attachment"));
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CONTENT_DISPOSITION, disposition),
    ];
    (headers, bytes).into_response()
}

pub(super) async fn frame(
    State(lab): State<LabState>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Fault> {
    let mut asked = Asked::read(query.as_deref())?;
    let manner = Manner::read(&mut asked, (query.as_deref(), &headers), PICTURES)?;
    let recording = super::recording(&lab, asked.recorded()?).await?;
    let n = manner.frame.unwrap_or(0);
    let made = move || {
        let text = manner.frame(&recording, n)?;
        manner.file(&format!("marubatsu-frame-{n}"), text)
    };
    lab.read(made).await?
}

pub(super) async fn board(
    State(lab): State<LabState>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Fault> {
    let mut asked = Asked::read(query.as_deref())?;
    let manner = Manner::read(&mut asked, (query.as_deref(), &headers), PICTURES)?;
    let request = asked.recording_request()?;
    let drawn = move || {
        draw::board(
            &request.game,
            &request.place,
            None,
            manner.look(),
            &Control::default(),
        )
    };
    picture(&lab, manner, "marubatsu-board", drawn).await
}

pub(super) async fn tree(
    State(lab): State<LabState>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Fault> {
    let mut asked = Asked::read(query.as_deref())?;
    let manner = Manner::read(&mut asked, (query.as_deref(), &headers), PICTURES)?;
    let depth = asked.number("depth", 0, u64::from(u16::MAX))?;
    let depth = u16::try_from(depth.unwrap_or(USUAL_DEPTH)).unwrap_or(u16::MAX);
    let request = asked.recording_request()?;
    let drawn = move || {
        let (game, place) = (&request.game, &request.place);
        draw::tree(game, place, depth, None, manner.look(), &Control::default())
    };
    picture(&lab, manner, "marubatsu-tree", drawn).await
}

async fn picture(
    lab: &LabState,
    manner: Manner,
    name: &'static str,
    drawn: impl FnOnce() -> Result<Scene, marubatsu_app::error::Error> + Send + 'static,
) -> Result<Response, Fault> {
    let made = move || manner.file(name, svg::write(&drawn()?, manner.theme));
    lab.read(made).await?
}

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
    let from = asked.number("from", 0, u64::from(u32::MAX))?.unwrap_or(0);
    let count = asked
        .number("count", 1, MOST_FRAMES)?
        .unwrap_or(USUAL_FRAMES);
    let delay = delay(&mut asked)?;
    let recording = super::recording(&lab, asked.recorded()?).await?;
    let end = (from + count).min(recording.steps.len());
    if from >= end {
        return Err(super::no_frame("from", from, &recording));
    }
    let waiting = Waiting(Arc::default());
    let left = Arc::clone(&waiting.0);
    let made = move || match manner.format {
        Format::Html => hand_out(&recording, manner, (from, end, delay), &left),
        _ => shoot(&recording, manner, (from, end, delay), &left),
    };
    let bytes = lab.read(made).await?;
    drop(waiting);
    let name = format!("marubatsu-frames-{from}-{}", end - 1);
    Ok(sent(&name, manner.format, bytes?))
}

/// How long each frame is shown: a second, if nothing is said.
fn delay(asked: &mut Asked) -> Result<Delay, Fault> {
    let Some(text) = asked.take("delay")? else {
        return Ok(Delay::SECOND);
    };
    text.parse()
        .map_err(|_| Fault::input("delay", &text, texts::DELAY))
}

/// The frames as one HTML file.
fn hand_out(
    recording: &Recording,
    manner: Manner,
    (from, end, delay): (u64, u64, Delay),
    left: &AtomicBool,
) -> Result<Vec<u8>, Fault> {
    let handout = Handout {
        title: handout::title(&recording.steps.trace().header),
        lang: manner.lang,
        theme: manner.theme,
        delay: 10 * u64::from(delay.hundredths()),
        last: recording.steps.len().saturating_sub(1),
    };
    let look = (manner.lang, manner.arrangement, manner.theme);
    let written = handout.write((from..end).map(|n| {
        if left.load(Ordering::Relaxed) {
            return Err(Fault::new(StatusCode::SERVICE_UNAVAILABLE, texts::ENDING));
        }
        let shot = Shot::of(recording, n, look);
        shot.ok_or_else(|| super::no_frame("from", n, recording))
    }));
    let page = written?.map_err(|large| Fault {
        status: StatusCode::UNPROCESSABLE_ENTITY,
        place: None,
        message: large.message(),
    })?;
    Ok(page.into_bytes())
}

fn shoot(
    recording: &Recording,
    manner: Manner,
    (from, end, delay): (u64, u64, Delay),
    left: &AtomicBool,
) -> Result<Vec<u8>, Fault> {
    let film = Film::new(Scale::ONE, delay);
    let count = usize::try_from(end - from).unwrap_or(usize::MAX);
    let frame = |n: usize| manner.frame(recording, from + n as u64);
    let on_frame = |_| {
        if left.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let made = if manner.format == Format::Apng {
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
