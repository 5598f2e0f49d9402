//! `/api/tree/own`: searches your own tree after changes, and returns the picture of the whole search, the differences, and why.
//!
//! Invariant: everything comes from one search of the changed tree, and nothing of it is kept.

use marubatsu_app::own_tree::{ALGORITHMS, OwnTreeReport, OwnTreeRequest, TextPiece};
use serde::Serialize;

use super::stage::{HeldItems, SentencePart, StageLine, manner};
use crate::answer::json;
use crate::error::PageError;
use crate::request::ParsedRequest;
use crate::site::Site;
use crate::work::ReplyPlan;

/// What a tree of one's own is worth, and how it looks.
#[derive(Debug, Serialize)]
struct OwnTreeReply {
    #[serde(flatten)]
    report: OwnTreeReport,
    /// What is different, in a sentence.
    sentence: Vec<TextPiece>,
    /// Why the node that one holds is worth what it is.
    reason: Vec<SentencePart>,
    /// The last frame of the search.
    picture: StageLine,
}

pub(crate) fn own_tree(site: &Site, mut ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let manner = manner(&mut ask)?;
    let (theme, lang) = (ask.view.colours(), ask.context.lang);
    let request = request(&mut ask)?;
    let lab = site.shared_lab();
    Ok(ReplyPlan::read(move |control| {
        let own = lab.own_tree(&request, control)?;
        let (stage, scale) = (&own.stage, own.stage.scale());
        let told = |n: u64| {
            let frames = stage.frames(n..n + 1, manner);
            let mut lines = frames.map(|shown| HeldItems::default().line(shown, scale, theme));
            let line = lines.next();
            line.ok_or_else(|| PageError::internal(&"the search has no such frame"))
        };
        let last = stage.recursion().frames().saturating_sub(1);
        Ok(json(&OwnTreeReply {
            sentence: own.sentence(lang),
            reason: told(own.report.frame)?.sentence,
            picture: told(last)?,
            report: own.report.clone(),
        }))
    }))
}

fn request(ask: &mut ParsedRequest) -> Result<OwnTreeRequest, PageError> {
    let query = &mut ask.query;
    let names = ALGORITHMS.map(|name| (name, name));
    let algorithm = query.one_of("algorithm", &names)?.unwrap_or(ALGORITHMS[0]);
    let before = query.one_of("before", &names)?.unwrap_or(algorithm);
    let request = OwnTreeRequest {
        game: query.take("game")?.unwrap_or_else(|| TEXTBOOK.to_owned()),
        edits: query.take_all("edit"),
        algorithms: [before, algorithm].map(str::to_owned),
        held: query.take("held")?,
    };
    query.nothing_left()?;
    Ok(request)
}

/// The tree that is meant if none is named: that of the field's textbooks.
pub(crate) const TEXTBOOK: &str = "((3 12 8) (2 4 6) (14 5 2))";
