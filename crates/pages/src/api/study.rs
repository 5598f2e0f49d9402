//! `/api/tree`: a position in its scored tree; `/api/classes`: a class of equal positions with its parents and
//! children; both with their picture, which `/api/draw/study` sends as a file.
//!
//! Invariant: numbers and pictures are those of one study, kept for the next request.

use marubatsu::lang::Lang;
use marubatsu::scene::Scene;
use marubatsu::scene::mark::NodeLabel;
use marubatsu::svg;
use marubatsu_app::error::InputError;
use marubatsu_app::options::NamedValue;
use marubatsu_app::study::Studied;
use serde::Serialize;

use super::draw::Manner;
use super::progress;
use crate::answer::json;
use crate::ask::Ask;
use crate::fault::Fault;
use crate::page::PageContext;
use crate::query::{QueryParameters, View};
use crate::site::Site;
use crate::tables::Scored;
use crate::work::Reply;

/// What is known, and its picture.
#[derive(Debug, Serialize)]
struct Pictured<T> {
    #[serde(flatten)]
    report: T,
    label: &'static str,
    svg: String,
}

/// What is said of a position, by a study, and its picture.
type Tell<T> = fn(&dyn Studied, &str, (Lang, NodeLabel)) -> Result<(T, Scene), InputError>;

fn answer<T: Serialize + 'static>(
    scored: Scored,
    (moves, label): (String, NodeLabel),
    (context, view): (PageContext, View),
    tell: Tell<T>,
) -> Reply {
    scored.read(move |study| {
        let (report, scene) = tell(study, &moves, (context.lang, label))?;
        let svg = svg::write(&scene, view.colours());
        let label = label.name();
        Ok(json(&Pictured { report, label, svg }))
    })
}

/// Which position, and what its picture says.
fn asked(query: &mut QueryParameters) -> Result<(String, NodeLabel), Fault> {
    let moves = query.take("moves")?.unwrap_or_default();
    Ok((moves, query.label()?.unwrap_or_default()))
}

pub(crate) fn tree(site: &Site, mut ask: Ask) -> Result<Reply, Fault> {
    let at = asked(&mut ask.query)?;
    let progress = progress(&mut ask.query, ask.context.lang)?;
    let scored = Scored::asked_from(ask.query, &at.0, site)?;
    let reply = answer(
        scored,
        at,
        (ask.context, ask.view),
        |study, moves, picture| Ok((study.position(moves)?, study.tree(moves, picture)?)),
    );
    Ok(reply.with_progress(progress))
}

pub(crate) fn classes(site: &Site, mut ask: Ask) -> Result<Reply, Fault> {
    let at = asked(&mut ask.query)?;
    let scored = Scored::asked(ask.query, site)?;
    let shown = (ask.context, ask.view);
    Ok(answer(scored, at, shown, |study, moves, picture| {
        Ok((study.class(moves)?, study.class_picture(moves, picture)?))
    }))
}

pub(crate) fn picture(site: &Site, ask: Ask) -> Result<Reply, Fault> {
    let (manner, mut asked) = Manner::still(ask)?;
    let classes = asked.one_of("view", &[("tree", false), ("classes", true)])?;
    let moves = asked.take("moves")?.unwrap_or_default();
    let look = (manner.lang, asked.label()?.unwrap_or_default());
    let scored = match classes {
        Some(true) => Scored::asked(asked, site)?,
        _ => Scored::asked_from(asked, &moves, site)?,
    };
    Ok(scored.read(move |study| {
        let draw = match classes {
            Some(true) => Studied::class_picture,
            _ => Studied::tree,
        };
        manner.picture("marubatsu-tree", &draw(study, &moves, look)?)
    }))
}
