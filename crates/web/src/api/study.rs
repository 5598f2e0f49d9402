//! `/api/tree`: a position in its scored tree; `/api/classes`: a class of equal positions with its parents and
//! children; both with their picture, which `/api/draw/study` sends as a file.
//!
//! Invariant: numbers and pictures are those of one study, kept for the next request.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use marubatsu::lang::Lang;
use marubatsu::scene::Scene;
use marubatsu::svg;
use marubatsu_app::error::InputError;
use marubatsu_app::study::Studied;
use serde::Serialize;

use super::draw::{self, Still};
use crate::answer::json;
use crate::fault::Fault;
use crate::query::{Query, QueryParameters};
use crate::state::LabState;
use crate::tables::Scored;

/// What is known, and its picture.
#[derive(Debug, Serialize)]
struct Pictured<T> {
    #[serde(flatten)]
    report: T,
    svg: String,
}

/// A study, and the moves to the position that is asked for.
async fn place(
    lab: &LabState,
    mut asked: QueryParameters,
) -> Result<(Arc<Box<dyn Studied>>, String), Fault> {
    let moves = asked.take("moves")?.unwrap_or_default();
    Ok((Scored::read(asked, lab)?.study(lab).await?, moves))
}

/// What is said of a position, by a study, and its picture.
type Tell<T> = fn(&dyn Studied, &str, Lang) -> Result<(T, Scene), InputError>;

async fn answer<T: Serialize + 'static>(
    lab: LabState,
    Query { view, lang, asked }: Query,
    tell: Tell<T>,
) -> Result<Response, Fault> {
    let (study, moves) = place(&lab, asked).await?;
    let made = move || {
        let (report, scene) = tell(&**study, &moves, lang)?;
        let svg = svg::write(&scene, view.colours());
        Ok::<_, InputError>(json(&Pictured { report, svg }))
    };
    Ok(lab.read(made).await??)
}

pub(super) async fn tree(State(lab): State<LabState>, query: Query) -> Result<Response, Fault> {
    answer(lab, query, |study, moves, lang| {
        Ok((study.position(moves)?, study.tree(moves, lang)?))
    })
    .await
}

pub(super) async fn classes(State(lab): State<LabState>, query: Query) -> Result<Response, Fault> {
    answer(lab, query, |study, moves, lang| {
        Ok((study.class(moves)?, study.class_picture(moves, lang)?))
    })
    .await
}

pub(super) async fn picture(
    State(lab): State<LabState>,
    Still(manner, mut asked): Still,
) -> Result<Response, Fault> {
    let classes = asked.one_of("view", &[("tree", false), ("classes", true)])?;
    let (study, moves) = place(&lab, asked).await?;
    let drawn = move || {
        let draw = match classes {
            Some(true) => Studied::class_picture,
            _ => Studied::tree,
        };
        Ok(draw(&**study, &moves, manner.lang)?)
    };
    draw::picture(&lab, manner, "marubatsu-tree", drawn).await
}
