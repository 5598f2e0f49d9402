//! `/api/find`: the nearest frame that meets a condition, or that belongs to the same node or its parent.
//!
//! With `path`, moves from the root, the frame of the node they lead to: its last if it is settled at frame `from`, else its first.
//! `next` looks from frame `from` on, that frame included; `previous` before it. With `node`, `from` is
//! the frame one stands at, and never found itself; `node=edge` is its node's first frame (`previous`) or last one.

use marubatsu::frame::condition::Condition;
use marubatsu_app::error::{self, InputError};
use marubatsu_app::frame_source::FrameSource;
use serde::Serialize;

use crate::answer::json;
use crate::error::PageError;
use crate::query::QueryParameters;
use crate::request::ParsedRequest;
use crate::site::Site;
use crate::texts;
use crate::work::ReplyPlan;

#[derive(Debug, Serialize)]
pub(super) struct FindReport {
    /// Which frame; none if there is none.
    pub(super) n: Option<u64>,
}

/// What to look for.
enum FindQuery {
    Condition(Condition),
    /// A frame so many levels above the node one stands in.
    Above(usize),
    /// The first or the last frame of the node one stands in.
    Edge,
    /// The node that these moves lead to.
    Path(String),
}

/// What `node` may say: how many levels above, or the ends of the node itself.
const NODES: [(&str, Option<usize>); 3] = [("same", Some(0)), ("parent", Some(1)), ("edge", None)];

pub(crate) fn find(site: &Site, ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let mut asked = ask.query;
    let forward = asked.one_of("direction", &[("next", true), ("previous", false)])?;
    let forward = forward.unwrap_or(true);
    let from = asked.frame("from")?;
    let wanted = wanted(&mut asked)?;
    site.read_recording(asked, move |recording, _| {
        let n = look(&*recording.steps, from, forward, &wanted)?;
        Ok(json(&FindReport { n }))
    })
}

fn wanted(asked: &mut QueryParameters) -> Result<FindQuery, PageError> {
    let up = asked.one_of("node", &NODES)?;
    let path = asked.take("path")?;
    let text = asked.take("where")?;
    let wishes = [up.is_some(), path.is_some(), text.is_some()];
    if wishes.into_iter().filter(|&given| given).count() > 1 {
        let given = text.or(path).unwrap_or_default();
        return Err(PageError::input("where", &given, texts::ONE_WISH));
    }
    if let Some(up) = up {
        return Ok(up.map_or(FindQuery::Edge, FindQuery::Above));
    }
    if let Some(path) = path {
        return Ok(FindQuery::Path(path));
    }
    let text = text.unwrap_or_default();
    let condition = text.parse();
    let condition = condition.map_err(|fault| error::condition("where", &text, &fault))?;
    Ok(FindQuery::Condition(condition))
}

fn look(
    steps: &dyn FrameSource,
    from: Option<u64>,
    forward: bool,
    wanted: &FindQuery,
) -> Result<Option<u64>, InputError> {
    let from = from.unwrap_or(if forward { 0 } else { steps.len() });
    Ok(match wanted {
        FindQuery::Condition(condition) if forward => steps.next(from, condition),
        FindQuery::Condition(condition) => steps.previous(from, condition),
        FindQuery::Above(up) => steps.beside(from, *up, forward),
        FindQuery::Edge => steps.edge(from, forward),
        FindQuery::Path(path) => steps.visit(from, path)?,
    })
}
