//! `/api/draw/frame`, `/api/draw/tree`, `/api/draw/board`: pictures as files, the same bytes as the command
//! line's.
//!
//! Invariant: a picture is made by the use cases and turned into pixels by `raster`.

use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use marubatsu::lang::Lang;
use marubatsu::scene::panel::Arrangement;
use marubatsu::scene::{Scene, Theme};
use marubatsu::svg;
use marubatsu_app::control::Control;
use marubatsu_app::draw::{self, Look};
use marubatsu_app::steps::FrameLook;
use marubatsu_app::trace::Recording;
use marubatsu_raster::{RasterError, Scale, png};

use crate::fault::Fault;
use crate::query::{Query, QueryParameters};
use crate::state::LabState;
use crate::texts;

/// How deep a tree is drawn if nothing is said.
const USUAL_DEPTH: u64 = 2;

/// How a picture is to look, and as what it is sent.
#[derive(Clone, Copy)]
pub(super) struct Manner {
    pub(super) lang: Lang,
    pub(super) theme: Theme,
    pub(super) arrangement: Arrangement,
    pub(super) format: Format,
    pub(super) frame: Option<u64>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
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

/// A picture that is asked for: how it is to look, and what is left of the request.
pub(super) struct Still(pub(super) Manner, pub(super) QueryParameters);

/// A film that is asked for.
pub(super) struct Moving(pub(super) Manner, pub(super) QueryParameters);

impl<S: Sync> FromRequestParts<S> for Still {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Fault> {
        let (manner, asked) = Manner::of(parts, PICTURES)?;
        Ok(Self(manner, asked))
    }
}

impl<S: Sync> FromRequestParts<S> for Moving {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Fault> {
        let (manner, asked) = Manner::of(parts, FILMS)?;
        Ok(Self(manner, asked))
    }
}

impl Manner {
    /// The first of the formats is the usual one.
    fn of(parts: &Parts, formats: &[(&str, Format)]) -> Result<(Self, QueryParameters), Fault> {
        let Query {
            view,
            lang,
            mut asked,
        } = Query::of(parts)?;
        let manner = Self {
            lang,
            theme: view.colours(),
            arrangement: asked.arrangement()?.unwrap_or(Arrangement::Wide),
            format: asked.one_of("format", formats)?.unwrap_or(formats[0].1),
            frame: view.frame,
        };
        Ok((manner, asked))
    }

    pub(super) fn look(self) -> Look {
        Look {
            lang: self.lang,
            arrangement: self.arrangement,
            ..Look::default()
        }
    }

    /// The picture of frame `n` by itself, as the command line draws it.
    pub(super) fn frame(self, recording: &Recording, n: u64) -> Result<String, Fault> {
        let look = FrameLook {
            setting: &recording.setting,
            lang: self.lang,
            arrangement: self.arrangement,
            alone: true,
        };
        let scene = recording.steps.picture(n, n.checked_sub(1), &look);
        let scene = scene.ok_or_else(|| super::no_frame("frame", n, recording.steps.len()))?;
        Ok(svg::write(&scene, self.theme))
    }

    /// A picture as the file asked for.
    pub(super) fn file(self, name: &str, text: String) -> Result<Response, Fault> {
        if self.format == Format::Png {
            let bytes = png(&text, Scale::ONE).map_err(|error| refused(&error))?;
            return Ok(sent(name, self.format, bytes));
        }
        Ok(sent(name, self.format, (text + "\n").into_bytes()))
    }
}

pub(super) fn refused(error: &RasterError) -> Fault {
    match error {
        RasterError::TooLarge(_) => {
            Fault::new(StatusCode::UNPROCESSABLE_ENTITY, texts::TOO_LARGE_FOR_PNG)
        }
        other => Fault::internal(other),
    }
}

/// Bytes that a browser keeps as a file of this name.
pub(super) fn sent(name: &str, format: Format, bytes: Vec<u8>) -> Response {
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
    Still(manner, asked): Still,
) -> Result<Response, Fault> {
    let recording = super::recording(&lab, asked.recorded(lab.lab())?).await?;
    let n = manner.frame.unwrap_or(0);
    let made = move || {
        let text = manner.frame(&recording, n)?;
        manner.file(&format!("marubatsu-frame-{n}"), text)
    };
    lab.read(made).await?
}

pub(super) async fn board(
    State(lab): State<LabState>,
    Still(manner, asked): Still,
) -> Result<Response, Fault> {
    let request = asked.recording_request(lab.lab())?;
    let drawn = move || {
        draw::board(
            &request.game,
            &request.position,
            None,
            manner.look(),
            &Control::default(),
        )
    };
    picture(&lab, manner, "marubatsu-board", drawn).await
}

pub(super) async fn tree(
    State(lab): State<LabState>,
    Still(manner, mut asked): Still,
) -> Result<Response, Fault> {
    let depth = asked.number("depth", 0, u64::from(u16::MAX))?;
    let depth = u16::try_from(depth.unwrap_or(USUAL_DEPTH)).unwrap_or(u16::MAX);
    let request = asked.recording_request(lab.lab())?;
    let drawn = move || {
        let (game, place) = (&request.game, &request.position);
        draw::tree(game, place, depth, None, manner.look(), &Control::default())
    };
    picture(&lab, manner, "marubatsu-tree", drawn).await
}

/// The picture that is drawn, as a file.
pub(super) async fn picture(
    lab: &LabState,
    manner: Manner,
    name: &'static str,
    drawn: impl FnOnce() -> Result<Scene, marubatsu_app::error::Error> + Send + 'static,
) -> Result<Response, Fault> {
    let made = move || manner.file(name, svg::write(&drawn()?, manner.theme));
    lab.read(made).await?
}
