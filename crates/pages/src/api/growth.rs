//! A tree while it is being made: `/api/growth` says how large it gets, `/api/growth/frames` tells its frames as JSON lines,
//! each with its picture; `/api/draw/growth` and `/api/film/growth` are its pictures and films as files. What the stage shows of
//! it has addresses of its own.
//!
//! Invariant: frame `n` shows the first `n + 1` nodes, in the order of `view`.

mod staged;

use std::ops::Range;
use std::sync::Arc;

use marubatsu::scene::mark::NodeLabel;
use marubatsu::svg;
use marubatsu::tree::GrowthOrder;
use marubatsu_app::control::Control;
use marubatsu_app::draw::{GROWTHS, GrowthRequest, GrowthSource};
use marubatsu_app::error::unknown_key;
use marubatsu_app::html_export::{ExportSource, FilmedGrowth};
use marubatsu_app::options::NamedValue;
use marubatsu_app::request::SearchRequest;
use serde::Serialize;

use super::draw::PictureRequest;
use super::film::{FilmRange, FilmSource, MOST_FRAMES};
use super::frames::{CHUNK, in_chunks, stretch};
use crate::answer::{Answer, json, line};
use crate::error::PageError;
use crate::query::{QueryParameters, UNTIL};
use crate::request::ParsedRequest;
use crate::site::Site;
use crate::work::{ReplyPlan, TypedJob};

pub(crate) use staged::{find, overview, stage};

/// Plies of the tree, if nothing is said: all of 3x3.
pub(crate) const USUAL_DEPTH: u16 = 9;

/// The tree that is to be watched, `marubatsu.growth/1`.
#[derive(Debug, Serialize)]
struct GrowthReport {
    schema: &'static str,
    game: String,
    board: String,
    depth: u16,
    growth: &'static str,
    label: &'static str,
    nodes: usize,
}

/// Which tree an address asks for; nothing else may be left of it.
pub(crate) fn request(site: &Site, mut asked: QueryParameters) -> Result<GrowthRequest, PageError> {
    let growth = asked.one_of("view", &GROWTHS)?;
    let label = asked.label()?.unwrap_or(NodeLabel::Nothing);
    let depth = asked.number("depth", 0..=u16::MAX)?;
    let until = asked.until()?;
    let (position, others) = asked.parted(&["game", "moves", "board"]);
    if let Some((key, value)) = others.first() {
        let names = ["game", "moves", "board", "view", "depth", "label", UNTIL];
        return Err(unknown_key(key, value, &names).into());
    }
    let SearchRequest { game, position, .. } = site.lab().read(position)?;
    Ok(GrowthRequest {
        game,
        position,
        depth: depth.unwrap_or(USUAL_DEPTH),
        growth: growth.unwrap_or(GrowthOrder::BreadthFirst),
        label,
        until,
    })
}

/// The answer that is read out of the tree an address asks for.
fn read_tree(
    site: &Site,
    asked: QueryParameters,
    read: impl FnOnce(
        GrowthRequest,
        Arc<Box<dyn GrowthSource>>,
        &Control<'_>,
    ) -> Result<Answer, PageError>
    + Send
    + 'static,
) -> Result<ReplyPlan, PageError> {
    let request = request(site, asked)?;
    let (made, most) = (request.clone(), site.limits().growth_nodes);
    let lab = site.shared_lab();
    let growing = TypedJob::new(request.key(), move |control| {
        lab.growing(&made, most, control)
    });
    Ok(growing.then(move |growing| {
        Ok(ReplyPlan::read(move |control| {
            read(request, growing, control)
        }))
    }))
}

/// The same, for pictures that look like this.
fn read_growth(
    site: &Site,
    manner: PictureRequest,
    asked: QueryParameters,
    read: impl FnOnce(GrowthRequest, GrowthFilm, &Control<'_>) -> Result<Answer, PageError>
    + Send
    + 'static,
) -> Result<ReplyPlan, PageError> {
    read_tree(site, asked, move |request, growing, control| {
        let game = request.game.name().to_owned();
        let shown = GrowthFilm {
            growing,
            game,
            manner,
        };
        read(request, shown, control)
    })
}

/// A tree as it is shown.
struct GrowthFilm {
    growing: Arc<Box<dyn GrowthSource>>,
    game: String,
    manner: PictureRequest,
}

impl FilmSource for GrowthFilm {
    const NAME: &'static str = "marubatsu-growth";

    fn count(&self) -> u64 {
        self.growing.len() as u64
    }

    fn with_source<T>(&self, write: impl FnOnce(&dyn ExportSource) -> T) -> T {
        write(&FilmedGrowth {
            growing: &**self.growing,
            game: &self.game,
        })
    }

    fn picture(&self, n: u64) -> Result<String, PageError> {
        self.pictured(n).map(|frame| frame.svg)
    }
}

impl GrowthFilm {
    fn pictured(&self, n: u64) -> Result<GrowthFrame, PageError> {
        let pictured = self.growing.picture(n, self.manner.look());
        let pictured = pictured.ok_or_else(|| super::no_frame("frame", n, self.count()))?;
        Ok(GrowthFrame {
            n: pictured.n,
            svg: svg::write(&pictured.scene, self.manner.theme),
            sentence: pictured.sentence,
        })
    }
}

/// A frame of a tree in the making.
#[derive(Debug, Serialize)]
struct GrowthFrame {
    n: u64,
    sentence: String,
    svg: String,
}

/// Frames as JSON lines.
fn lines(shown: &GrowthFilm, numbers: Range<u64>) -> Result<Vec<u8>, PageError> {
    let mut text = Vec::new();
    for n in numbers {
        text.extend(line(&shown.pictured(n)?));
    }
    Ok(text)
}

pub(crate) fn growth(site: &Site, ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let (manner, asked) = PictureRequest::still(ask)?;
    read_growth(site, manner, asked, |request, shown, _| {
        Ok(json(&GrowthReport {
            schema: "marubatsu.growth/1",
            depth: request.depth,
            growth: GROWTHS[request.growth as usize].0,
            label: request.label.name(),
            nodes: shown.growing.len(),
            game: shown.game,
            board: request.position.board,
        }))
    })
}

pub(crate) fn frames(site: &Site, ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let (manner, mut asked) = PictureRequest::still(ask)?;
    let stretch = stretch(&mut asked)?;
    read_growth(site, manner, asked, move |_, shown, _| {
        let existing = stretch.start..stretch.end.min(shown.count());
        Ok(in_chunks(existing, CHUNK, move |numbers| {
            lines(&shown, numbers).ok()
        }))
    })
}

pub(crate) fn picture(site: &Site, ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let (manner, asked) = PictureRequest::still(ask)?;
    let n = manner.frame.unwrap_or(0);
    read_growth(site, manner, asked, move |_, shown, _| {
        manner.file(&format!("marubatsu-growth-{n}"), shown.picture(n)?)
    })
}

pub(crate) fn film(site: &Site, ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let (manner, mut asked) = PictureRequest::moving(ask)?;
    let stretch = FilmRange::read(&mut asked, MOST_FRAMES)?;
    let plan = read_growth(site, manner, asked, move |_, shown, control| {
        stretch.film(manner, shown, control)
    });
    plan.map(ReplyPlan::film)
}
