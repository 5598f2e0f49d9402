//! `/api/tree`: a position in its scored tree; `/api/classes`: a class of equal positions with its parents and
//! children; both with their picture.
//!
//! Invariant: numbers and pictures are those of one study, kept for the next request.

use std::sync::Arc;

use axum::extract::{RawQuery, State};
use axum::http::HeaderMap;
use axum::response::Response;
use marubatsu::lang::Lang;
use marubatsu::scene::{Scene, Theme};
use marubatsu::svg;
use marubatsu_app::error::InputError;
use marubatsu_app::study::Studied;
use serde::Serialize;

use crate::answer::json;
use crate::asked::Asked;
use crate::choice;
use crate::fault::Fault;
use crate::state::LabState;
use crate::tables::Scored;

/// What is known, and its picture.
#[derive(Debug, Serialize)]
struct Pictured<T> {
    #[serde(flatten)]
    report: T,
    svg: String,
}

/// A study, and what is asked of it.
struct Wish {
    study: Arc<Box<dyn Studied>>,
    moves: String,
    lang: Lang,
    theme: Theme,
}

impl Wish {
    async fn read(lab: &LabState, query: Option<&str>, headers: &HeaderMap) -> Result<Self, Fault> {
        let mut asked = Asked::read(query)?;
        let theme = asked.view()?.colours();
        let moves = asked.take("moves")?.unwrap_or_default();
        Ok(Self {
            study: Scored::read(asked, lab)?.study(lab).await?,
            moves,
            lang: choice::lang(query, headers),
            theme,
        })
    }
}

/// Answers with what `tell` says of the study, and its picture.
async fn answer<T: Serialize + 'static>(
    (lab, query, headers): (LabState, Option<String>, HeaderMap),
    tell: fn(&Wish) -> Result<(T, Scene), InputError>,
) -> Result<Response, Fault> {
    let wish = Wish::read(&lab, query.as_deref(), &headers).await?;
    let made = move || {
        let (report, scene) = tell(&wish)?;
        let svg = svg::write(&scene, wish.theme);
        Ok::<_, InputError>(json(&Pictured { report, svg }))
    };
    Ok(lab.read(made).await??)
}

pub(super) async fn tree(
    State(lab): State<LabState>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Fault> {
    answer((lab, query, headers), |wish| {
        let report = wish.study.position(&wish.moves)?;
        Ok((report, wish.study.tree(&wish.moves, wish.lang)?))
    })
    .await
}

pub(super) async fn classes(
    State(lab): State<LabState>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Fault> {
    answer((lab, query, headers), |wish| {
        let report = wish.study.class(&wish.moves)?;
        Ok((report, wish.study.class_picture(&wish.moves, wish.lang)?))
    })
    .await
}
