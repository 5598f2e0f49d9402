//! `/api/draw/frame`, `/api/draw/node-story`, `/api/draw/tree`, `/api/draw/board`: pictures as files, the same bytes as the command
//! line's.
//!
//! Invariant: a picture is made by the use cases and turned into pixels by `raster`.

use marubatsu::lang::Lang;
use marubatsu::scene::Arrangement;
use marubatsu::scene::{Scene, Theme};
use marubatsu::stage::card::told;
use marubatsu::stage::{Card, CardShape, RenderOptions};
use marubatsu::svg;
use marubatsu::voice::Voice;
use marubatsu_app::draw::{BoardLabels, DrawOptions};
use marubatsu_app::html_export::named;
use marubatsu_app::request::SearchRequest;
use marubatsu_app::stage::Stage;
use marubatsu_raster::Scale;

use crate::answer::{Answer, Body, file};
use crate::drawing::Drawing;
use crate::error::PageError;
use crate::query::QueryParameters;
use crate::request::ParsedRequest;
use crate::site::Site;
use crate::texts;
use crate::work::ReplyPlan;

/// How deep a tree is drawn if nothing is said.
const USUAL_DEPTH: u16 = 2;

/// How a picture is to look, and as what it is sent.
#[derive(Clone, Copy)]
pub(super) struct PictureRequest {
    pub(super) lang: Lang,
    pub(super) voice: Voice,
    pub(super) theme: Theme,
    pub(super) arrangement: Arrangement,
    pub(super) format: AnswerFormat,
    pub(super) frame: Option<u64>,
    /// The card that is drawn instead of the whole sheet.
    pub(super) card: Option<CardShape>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum AnswerFormat {
    Svg,
    Png,
    Gif,
    Apng,
    /// All frames in one file, with a way to step through them.
    Html,
}

const PICTURES: &[(&str, AnswerFormat)] = &[("svg", AnswerFormat::Svg), ("png", AnswerFormat::Png)];

const FILMS: &[(&str, AnswerFormat)] = &[
    ("gif", AnswerFormat::Gif),
    ("apng", AnswerFormat::Apng),
    ("html", AnswerFormat::Html),
];

impl PictureRequest {
    /// How a picture that is asked for is to look, and what is left of the request.
    pub(super) fn still(ask: ParsedRequest) -> Result<(Self, QueryParameters), PageError> {
        Self::of(ask, PICTURES)
    }

    /// The same of a film.
    pub(super) fn moving(ask: ParsedRequest) -> Result<(Self, QueryParameters), PageError> {
        let shapes = ["picture", "card"].map(|key| Some((key, ask.query.value(key)?.to_owned())));
        let (manner, asked) = Self::of(ask, FILMS)?;
        match shapes.into_iter().flatten().next() {
            Some((key, value)) if manner.format == AnswerFormat::Html => {
                Err(PageError::input(key, &value, texts::NOT_OF_HTML))
            }
            _ => Ok((manner, asked)),
        }
    }

    /// The first of the formats is the usual one.
    fn of(
        ask: ParsedRequest,
        formats: &[(&str, AnswerFormat)],
    ) -> Result<(Self, QueryParameters), PageError> {
        let mut asked = ask.query;
        let manner = Self {
            lang: ask.context.lang,
            voice: Voice::default(),
            theme: ask.view.colours(),
            arrangement: asked.arrangement()?.unwrap_or(Arrangement::Wide),
            format: asked.one_of("format", formats)?.unwrap_or(formats[0].1),
            frame: ask.view.frame,
            card: None,
        };
        Ok((manner, asked))
    }

    /// The same with the voice and the card that are asked for.
    pub(super) fn told(self, asked: &mut QueryParameters) -> Result<Self, PageError> {
        let told = self.voiced(asked)?;
        let card = asked.one_of("card", &CardShape::ALL.map(|shape| (shape.name(), shape)))?;
        Ok(Self { card, ..told })
    }

    /// The same with the voice that is asked for.
    pub(super) fn voiced(self, asked: &mut QueryParameters) -> Result<Self, PageError> {
        let voice = asked.voice()?;
        Ok(Self { voice, ..self })
    }

    pub(super) fn look(self) -> DrawOptions {
        DrawOptions {
            lang: self.lang,
            voice: self.voice,
            arrangement: self.arrangement,
            ..DrawOptions::default()
        }
    }

    /// The picture of frame `n` by itself, as the command line draws it.
    pub(super) fn frame(self, stage: &Stage, n: u64) -> Result<String, PageError> {
        if let Some(shape) = self.card {
            return self.card(stage, shape, n, None);
        }
        let pictured = stage.picture(n, None, self.look().picture());
        let frames = stage.recursion().frames();
        let pictured = pictured.ok_or_else(|| super::no_frame("frame", n, frames))?;
        Ok(svg::write(&pictured.scene, self.theme))
    }

    /// The card of frame `n`; `clock` says which frame of a loop it is, and of how many.
    pub(super) fn card(
        self,
        stage: &Stage,
        shape: CardShape,
        n: u64,
        clock: Option<(u64, u64)>,
    ) -> Result<String, PageError> {
        let options = RenderOptions {
            viewport: shape.viewport(),
            ..self.look().picture().manner()
        };
        let shown = stage.frames(n..n.saturating_add(1), options).next();
        let shown = shown.ok_or_else(|| super::no_frame("frame", n, stage.recursion().frames()))?;
        let header = &stage.recording().steps.trace().header;
        let scene = shape.draw(&Card {
            picture: &shown.tree,
            sentence: told(&shown.sentence, stage.scale()),
            named: &named(header, self.lang),
            clock,
        });
        Ok(svg::write(&scene, self.theme))
    }

    /// What is drawn, as the file asked for.
    pub(super) fn picture(self, name: &str, scene: &Scene) -> Result<Answer, PageError> {
        self.file(name, svg::write(scene, self.theme))
    }

    /// A picture as the file asked for.
    pub(super) fn file(self, name: &str, text: String) -> Result<Answer, PageError> {
        if self.format == AnswerFormat::Png {
            let drawing = Drawing::still(text, Scale::ONE)?;
            return Ok(sent(name, self.format, Body::Undrawn(drawing)));
        }
        Ok(sent(name, self.format, (text + "\n").into_bytes().into()))
    }
}

/// What a browser keeps as a file of this name.
pub(super) fn sent(name: &str, format: AnswerFormat, body: Body) -> Answer {
    let (kind, ending) = match format {
        AnswerFormat::Svg => ("image/svg+xml", "svg"),
        AnswerFormat::Png => ("image/png", "png"),
        AnswerFormat::Gif => ("image/gif", "gif"),
        AnswerFormat::Apng => ("image/apng", "png"),
        AnswerFormat::Html => ("text/html; charset=utf-8", "html"),
    };
    file(kind, &format!("{name}.{ending}"), body)
}

pub(crate) fn frame(site: &Site, ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let (manner, mut asked) = PictureRequest::still(ask)?;
    let manner = manner.told(&mut asked)?;
    let n = manner.frame.unwrap_or(0);
    site.read_stage(asked, move |stage, _| {
        let text = manner.frame(stage, n)?;
        manner.file(&format!("marubatsu-frame-{n}"), text)
    })
}

pub(crate) fn node_story(site: &Site, ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let (manner, mut asked) = PictureRequest::still(ask)?;
    let voice = asked.voice()?;
    let manner = PictureRequest { voice, ..manner };
    let n = manner.frame.unwrap_or(0);
    site.read_stage(asked, move |stage, _| {
        let scene = stage.node_story(n, manner.look().picture());
        let scene = scene.ok_or_else(|| super::no_frame("frame", n, stage.recursion().frames()))?;
        manner.picture(&format!("marubatsu-node-{n}"), &scene)
    })
}

pub(crate) fn board(site: &Site, ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let (manner, asked) = PictureRequest::still(ask)?;
    let SearchRequest { game, position, .. } = asked.recording_request(site.lab())?;
    let lab = site.shared_lab();
    Ok(ReplyPlan::read(move |control| {
        let scene = lab.board((&game, &position), None, manner.look(), control)?;
        manner.picture("marubatsu-board", &scene)
    }))
}

pub(crate) fn tree(site: &Site, ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let (manner, mut asked) = PictureRequest::still(ask)?;
    let depth = asked.number("depth", 0..=u16::MAX)?.unwrap_or(USUAL_DEPTH);
    let shown = BoardLabels::new(None, asked.label()?);
    let SearchRequest { game, position, .. } = asked.recording_request(site.lab())?;
    let lab = site.shared_lab();
    Ok(ReplyPlan::read(move |control| {
        let root = (&game, &position);
        let scene = lab.tree(root, (depth, shown), manner.look(), control)?;
        manner.picture("marubatsu-tree", &scene)
    }))
}
