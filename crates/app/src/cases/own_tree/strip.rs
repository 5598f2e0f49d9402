//! What would follow from every score that the leaf one holds could have.
//!
//! Invariant: each score is searched; neighbouring ones are one zone if the very same leaves are cut away.

use std::ops::RangeInclusive;

use marubatsu::game::{Game, Notation};
use marubatsu::games::tree::{EditAction, EditedTree, Node, Tree, TreeEdit};
use marubatsu::score::Score;
use serde::Serialize;

use crate::words::Error;

/// By how much the range of a tree's scores is widened at both ends, in points.
const WIDENED: i32 = 3;
/// How many nodes all the trees of a strip have together at most; beyond, there is none.
const MOST_NODES: usize = 40_000;

/// What would follow from other scores of a leaf.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ValueStrip {
    /// The leaf's score before the changes.
    pub before: Option<Score>,
    /// Its score now.
    pub now: Score,
    /// Stretches of scores that cut the same leaves away, in ascending order.
    pub zones: Vec<StripZone>,
}

/// Scores of a leaf that cut the same leaves away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StripZone {
    /// The least of them.
    pub from: Score,
    /// The greatest of them.
    pub to: Score,
    /// The scores of the leaves that are cut away.
    pub cut_away: Vec<Score>,
    /// Whether the leaf itself is among them.
    pub unseen: bool,
}

/// The strip of a leaf, in whole points; none for inner nodes, and where there are too many scores. `cut_away` says which
/// leaves the search of a tree never looks at.
pub(super) fn strip(
    (before, after, held): (&Tree, &EditedTree, Node),
    cut_away: impl Fn(&Tree) -> Result<Vec<Node>, Error>,
) -> Result<Option<ValueStrip>, Error> {
    let tree = &after.tree;
    let points = whole_points(before, tree);
    let scores = usize::try_from(points.end() - points.start()).unwrap_or(usize::MAX);
    if !tree.ended(&held) || scores.saturating_mul(tree.len()) > MOST_NODES {
        return Ok(None);
    }
    let path = tree.write_position(&held);
    let codes = path.split('/').filter_map(|word| word.parse().ok());
    let path: Vec<u32> = codes.collect();
    let mut zones: Vec<(StripZone, Vec<Node>)> = Vec::new();
    for score in points.map(Score::points) {
        let edit = TreeEdit {
            path: path.clone(),
            action: EditAction::Score(score),
        };
        let changed = tree.edited(&[edit]);
        let changed = changed.map_err(|error| Error::Internal(error.to_string()))?;
        let never = cut_away(&changed.tree)?;
        if let Some((zone, _)) = zones.last_mut().filter(|(_, same)| *same == never) {
            zone.to = score;
            continue;
        }
        let scores = never.iter().filter(|node| **node != held);
        let zone = StripZone {
            from: score,
            to: score,
            cut_away: scores.map(|node| tree.score(*node)).collect(),
            unseen: never.contains(&held),
        };
        zones.push((zone, never));
    }
    let now = tree.score(held);
    let origin = after.origin(held).filter(|node| before.ended(node));
    let was = origin.map(|node| before.score(node));
    Ok(Some(ValueStrip {
        before: was.filter(|was| *was != now),
        now,
        zones: zones.into_iter().map(|(zone, _)| zone).collect(),
    }))
}

/// The range of both trees' scores, widened.
fn whole_points(before: &Tree, tree: &Tree) -> RangeInclusive<i32> {
    let [one, other] = [before.range(), tree.range()];
    let (lower, upper) = (one.lower.min(other.lower), one.upper.max(other.upper));
    let floor = lower.hundredths().div_euclid(100);
    let ceiling = -(-upper.hundredths()).div_euclid(100);
    floor.saturating_sub(WIDENED)..=ceiling.saturating_add(WIDENED)
}
