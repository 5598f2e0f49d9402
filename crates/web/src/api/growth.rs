//! A tree while it is being made: `/api/growth` says how large it gets, `/api/growth/frames` tells its frames as JSON lines,
//! each with its picture; `/api/draw/growth` and `/api/film/growth` are its pictures and films as files.
//!
//! Invariant: frame `n` shows the first `n + 1` nodes, in the order of `view`.

use std::ops::Range;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::response::Response;
use futures_util::stream;
use marubatsu::svg;
use marubatsu::tree::Growth;
use marubatsu_app::draw::{GROWTHS, Growing, GrowthRequest};
use marubatsu_app::error::unknown_key;
use marubatsu_app::html_export::Shot;
use serde::Serialize;

use super::draw::{Manner, Moving, Still};
use super::film::{Reel, Stretch, filmed};
use super::frames::{CHUNK, MOST, USUAL};
use crate::answer::{json, json_lines, line};
use crate::fault::Fault;
use crate::query::QueryParameters;
use crate::state::{LabState, outcome};

/// Plies of the tree, if nothing is said: all of 3x3.
pub(crate) const USUAL_DEPTH: u64 = 9;

/// The tree that is to be watched, `marubatsu.growth/1`.
#[derive(Debug, Serialize)]
struct Report {
    schema: &'static str,
    game: String,
    board: String,
    depth: u16,
    growth: &'static str,
    nodes: usize,
}

/// A frame as it is told.
#[derive(Debug, Serialize)]
struct Line {
    n: u64,
    sentence: String,
    svg: String,
}

/// Which tree an address asks for; nothing else may be left of it.
fn request(lab: &LabState, mut asked: QueryParameters) -> Result<GrowthRequest, Fault> {
    let growth = asked.one_of("view", &GROWTHS)?;
    let depth = asked.number("depth", 0, u64::from(u16::MAX))?;
    let game = asked.take("game")?;
    let moves = asked.take("moves")?;
    if let Some((key, value)) = asked.pairs().first() {
        let names = ["game", "moves", "view", "depth"];
        return Err(unknown_key(key, value, &names).into());
    }
    let game = lab.lab().game(game.as_deref().unwrap_or("3x3"))?;
    let place = game.position_after(moves.as_deref().unwrap_or_default())?;
    Ok(GrowthRequest {
        game,
        position: place,
        depth: u16::try_from(depth.unwrap_or(USUAL_DEPTH)).unwrap_or(u16::MAX),
        growth: growth.unwrap_or(Growth::BreadthFirst),
    })
}

/// How pictures look, and the tree they show.
async fn grown(
    lab: &LabState,
    manner: Manner,
    asked: QueryParameters,
) -> Result<(GrowthRequest, Shown), Fault> {
    let request = request(lab, asked)?;
    let shown = Shown {
        growing: outcome(lab.growth(&request)).await?,
        game: request.game.name().to_owned(),
        manner,
    };
    Ok((request, shown))
}

/// A tree as it is shown.
#[derive(Clone)]
struct Shown {
    growing: Arc<Growing>,
    game: String,
    manner: Manner,
}

impl Reel for Shown {
    const NAME: &'static str = "marubatsu-growth";

    fn count(&self) -> u64 {
        self.growing.len() as u64
    }

    fn title(&self) -> String {
        self.game.clone()
    }

    fn picture(&self, n: u64) -> Result<String, Fault> {
        self.shot(n).map(|shot| shot.svg)
    }

    fn shot(&self, n: u64) -> Result<Shot, Fault> {
        let made = usize::try_from(n).unwrap_or(usize::MAX);
        let scene = self.growing.picture(made, self.manner.look());
        let scene = scene.ok_or_else(|| super::no_frame("frame", n, self.count()))?;
        Ok(Shot {
            n,
            svg: svg::write(&scene, self.manner.theme),
            sentence: scene.label,
        })
    }
}

/// Frames as JSON lines.
fn lines(shown: &Shown, numbers: Range<u64>) -> Result<Bytes, Fault> {
    let mut text = Vec::new();
    for n in numbers {
        let Shot { n, sentence, svg } = shown.shot(n)?;
        text.extend(line(&Line { n, sentence, svg }));
    }
    Ok(text.into())
}

pub(super) async fn growth(
    State(lab): State<LabState>,
    Still(manner, asked): Still,
) -> Result<Response, Fault> {
    let (request, shown) = grown(&lab, manner, asked).await?;
    Ok(json(&Report {
        schema: "marubatsu.growth/1",
        depth: request.depth,
        growth: GROWTHS[request.growth as usize].0,
        nodes: shown.growing.len(),
        game: shown.game,
        board: request.position.board,
    }))
}

pub(super) async fn frames(
    State(lab): State<LabState>,
    Still(manner, mut asked): Still,
) -> Result<Response, Fault> {
    let next = asked.number("from", 0, u64::from(u32::MAX))?.unwrap_or(0);
    let count = asked.number("count", 1, MOST)?.unwrap_or(USUAL);
    let (_, shown) = grown(&lab, manner, asked).await?;
    let end = (next + count).min(shown.count());
    let chunks = stream::unfold(next, move |next| {
        let (lab, shown) = (lab.clone(), shown.clone());
        async move {
            let stop = end.min(next + CHUNK);
            if next == stop {
                return None;
            }
            let made = move || lines(&shown, next..stop);
            Some((lab.read(made).await.ok()?.ok()?, stop))
        }
    });
    Ok(json_lines(chunks))
}

pub(super) async fn picture(
    State(lab): State<LabState>,
    Still(manner, asked): Still,
) -> Result<Response, Fault> {
    let n = manner.frame.unwrap_or(0);
    let (_, shown) = grown(&lab, manner, asked).await?;
    let made = move || manner.file(&format!("marubatsu-growth-{n}"), shown.picture(n)?);
    lab.read(made).await?
}

pub(super) async fn film(
    State(lab): State<LabState>,
    Moving(manner, mut asked): Moving,
) -> Result<Response, Fault> {
    let stretch = Stretch::read(&mut asked)?;
    let (_, shown) = grown(&lab, manner, asked).await?;
    filmed(&lab, manner, stretch, shown).await
}
