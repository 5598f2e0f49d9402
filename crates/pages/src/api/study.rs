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
use marubatsu_app::study::ScoredTree;
use serde::Serialize;

use super::draw::PictureRequest;
use super::progress;
use crate::answer::json;
use crate::error::PageError;
use crate::page::PageContext;
use crate::query::{QueryParameters, ViewOptions};
use crate::request::ParsedRequest;
use crate::site::Site;
use crate::tables::TreeSource;
use crate::work::ReplyPlan;

/// What is known, and its picture.
#[derive(Debug, Serialize)]
struct WithPicture<T> {
    #[serde(flatten)]
    report: T,
    label: &'static str,
    svg: String,
}

/// What is said of a position, by a study, and its picture.
type StudyReader<T> =
    fn(&dyn ScoredTree, &str, (Lang, NodeLabel)) -> Result<(T, Scene), InputError>;

fn answer<T: Serialize + 'static>(
    scored: TreeSource,
    (moves, label): (String, NodeLabel),
    (context, view): (PageContext, ViewOptions),
    tell: StudyReader<T>,
) -> ReplyPlan {
    scored.read(move |study| {
        let (report, scene) = tell(study, &moves, (context.lang, label))?;
        let svg = svg::write(&scene, view.colours());
        let label = label.name();
        Ok(json(&WithPicture { report, label, svg }))
    })
}

/// Which position, and what its picture says.
fn asked(query: &mut QueryParameters) -> Result<(String, NodeLabel), PageError> {
    let moves = query.take("moves")?.unwrap_or_default();
    Ok((moves, query.label()?.unwrap_or_default()))
}

pub(crate) fn tree(site: &Site, mut ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let at = asked(&mut ask.query)?;
    let progress = progress(&mut ask.query, ask.context.lang)?;
    let scored = TreeSource::asked_from(ask.query, &at.0, site)?;
    let reply = answer(
        scored,
        at,
        (ask.context, ask.view),
        |study, moves, picture| Ok((study.position(moves)?, study.tree(moves, picture)?)),
    );
    Ok(reply.with_progress(progress))
}

pub(crate) fn classes(site: &Site, mut ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let at = asked(&mut ask.query)?;
    let scored = TreeSource::asked(ask.query, site)?;
    let shown = (ask.context, ask.view);
    Ok(answer(scored, at, shown, |study, moves, picture| {
        Ok((study.class(moves)?, study.class_picture(moves, picture)?))
    }))
}

pub(crate) fn picture(site: &Site, ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let (manner, mut asked) = PictureRequest::still(ask)?;
    let classes = asked.one_of("view", &[("tree", false), ("classes", true)])?;
    let moves = asked.take("moves")?.unwrap_or_default();
    let look = (manner.lang, asked.label()?.unwrap_or_default());
    let scored = match classes {
        Some(true) => TreeSource::asked(asked, site)?,
        _ => TreeSource::asked_from(asked, &moves, site)?,
    };
    Ok(scored.read(move |study| {
        let draw = match classes {
            Some(true) => ScoredTree::class_picture,
            _ => ScoredTree::tree,
        };
        manner.picture("marubatsu-tree", &draw(study, &moves, look)?)
    }))
}
