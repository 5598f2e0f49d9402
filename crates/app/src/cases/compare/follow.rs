//! Two searches in lock-step: wherever the leader is, the follower shows its last frame of the same path,
//! or why it never went there.
//!
//! Invariant: the frame named as the reason is one of the follower's own, at the deepest node on the path
//! that it visited.

use marubatsu::lang::Message;
use serde::Serialize;

use super::VisitedSearch;
use crate::cases::visited_paths::{Departure, NotVisitedCause};
use crate::words::JsonMove;

/// Where the follower stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FollowedFrame {
    /// At this frame, its last of the leader's node.
    Visited(u64),
    /// Nowhere: it never visited the leader's node.
    NotVisited(NotVisited),
}

impl FollowedFrame {
    /// Returns the frame to show: the last of the leader's node, or the one that tells why there is none.
    pub const fn frame(&self) -> u64 {
        match self {
            Self::Visited(frame) => *frame,
            Self::NotVisited(missed) => missed.reason.frame,
        }
    }
}

/// A path that a search did not visit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NotVisited {
    /// Its moves from the root.
    pub path: Vec<JsonMove>,
    /// Why.
    #[serde(flatten)]
    pub reason: NotVisitedReason,
}

/// Why a search did not visit a path.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NotVisitedReason {
    /// The deepest node on the path that it visited, which ended early.
    pub cut_at: Vec<JsonMove>,
    /// What these moves are called.
    #[serde(skip)]
    pub cut_after: Message,
    /// What ended it: `alpha_cut`, `beta_cut`, `table`, `known`, `horizon`, `stopped`.
    pub by: NotVisitedCause,
    /// The frame of that.
    pub frame: u64,
}

impl NotVisitedReason {
    /// Why a search left the path of these codes.
    pub(super) fn of(departure: Departure, path: &[u32], searched: VisitedSearch<'_>) -> Self {
        let steps = &searched.recording.steps;
        let cut_at = steps.moves(&path[..departure.visited]);
        Self {
            cut_after: steps.moves_called(&cut_at),
            cut_at,
            by: departure.cause,
            frame: departure.frame,
        }
    }

    /// Returns the reason in words.
    pub fn message(&self) -> Message {
        let frame = self.frame;
        let Message { en, ja } = &self.cut_after;
        let (en, ja) = if self.cut_at.is_empty() {
            ("at the root".to_owned(), "ルートノード".to_owned())
        } else {
            (format!("after {en}"), format!("着手 {ja} の後"))
        };
        let (en, ja) = match self.by {
            NotVisitedCause::AlphaCut => (format!("α cut {en}"), format!("{ja}の α 狩り")),
            NotVisitedCause::BetaCut => (format!("β cut {en}"), format!("{ja}の β 狩り")),
            NotVisitedCause::Table => (
                format!("cut by the table {en}"),
                format!("{ja}の置換表による枝狩り"),
            ),
            NotVisitedCause::Known => (
                format!("known without search {en}"),
                format!("{ja}の評価値は探索せずに分かる"),
            ),
            NotVisitedCause::Horizon => (format!("depth limit {en}"), format!("{ja}が深さの上限")),
            NotVisitedCause::Stopped => (
                format!("the search was stopped {en}"),
                format!("{ja}で探索を停止"),
            ),
        };
        message!(
            "Not visited: {en}, frame {frame}.",
            "探索されない: {ja} (フレーム {frame})。"
        )
    }
}

/// Returns where the follower stands while the leader is at its frame `n`; `None` if the leader has no such frame.
pub fn follow(
    leader: VisitedSearch<'_>,
    follower: VisitedSearch<'_>,
    n: u64,
) -> Option<FollowedFrame> {
    let path = leader.recording.steps.path_at(n)?;
    Some(match follower.visits.last_frame(&path) {
        Ok(frame) => FollowedFrame::Visited(frame),
        Err(departure) => FollowedFrame::NotVisited(NotVisited {
            path: leader.recording.steps.moves(&path),
            reason: NotVisitedReason::of(departure, &path, follower),
        }),
    })
}
