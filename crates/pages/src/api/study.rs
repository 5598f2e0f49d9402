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
use crate::answer::json;
use crate::ask::Ask;
use crate::fault::Fault;
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
    site: &Site,
    mut ask: Ask,
    tell: Tell<T>,
) -> Result<Reply, Fault> {
    let moves = ask.query.take("moves")?.unwrap_or_default();
    let label = ask.query.label()?.unwrap_or_default();
    let scored = Scored::asked(ask.query, site)?;
    Ok(scored.read(move |study| {
        let (report, scene) = tell(study, &moves, (ask.look.lang, label))?;
        let svg = svg::write(&scene, ask.view.colours());
        let label = label.name();
        Ok(json(&Pictured { report, label, svg }))
    }))
}

pub(crate) fn tree(site: &Site, ask: Ask) -> Result<Reply, Fault> {
    answer(site, ask, |study, moves, look| {
        Ok((study.position(moves)?, study.tree(moves, look)?))
    })
}

pub(crate) fn classes(site: &Site, ask: Ask) -> Result<Reply, Fault> {
    answer(site, ask, |study, moves, look| {
        Ok((study.class(moves)?, study.class_picture(moves, look)?))
    })
}

pub(crate) fn picture(site: &Site, ask: Ask) -> Result<Reply, Fault> {
    let (manner, mut asked) = Manner::still(ask)?;
    let classes = asked.one_of("view", &[("tree", false), ("classes", true)])?;
    let moves = asked.take("moves")?.unwrap_or_default();
    let look = (manner.lang, asked.label()?.unwrap_or_default());
    Ok(Scored::asked(asked, site)?.read(move |study| {
        let draw = match classes {
            Some(true) => Studied::class_picture,
            _ => Studied::tree,
        };
        manner.picture("marubatsu-tree", &draw(study, &moves, look)?)
    }))
}
