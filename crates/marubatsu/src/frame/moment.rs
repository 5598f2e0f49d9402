//! What happens in a frame, by the word that stage, pictures and conditions use for it.
//!
//! Invariant: every frame has one moment; it follows from the frame's kind and flags alone.

use super::{Frame, FrameKind};
use crate::game::Game;
use crate::lang::Text;
use crate::observe::Leaf;

/// What happens in a frame: its [`FrameKind`], but for cuts and answers of the table, which have moments of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Moment {
    /// The search enters the node.
    Start,
    /// The table is asked, and its answer is not enough.
    Table,
    /// The table answers the node, so that its children need not be searched.
    Answer,
    /// A child's score comes back.
    Score,
    /// The child's score is used.
    Update,
    /// The child's score is used, and cuts the node's other moves away.
    Cut,
    /// The node's score is settled.
    End,
}

impl Moment {
    /// All moments, in the order in which a node may have them.
    pub const ALL: [Self; 7] = [
        Self::Start,
        Self::Table,
        Self::Answer,
        Self::Score,
        Self::Update,
        Self::Cut,
        Self::End,
    ];

    /// Returns the moment of a frame.
    pub fn of<G: Game>(frame: &Frame<G>) -> Self {
        match frame.kind {
            FrameKind::Start => Self::Start,
            FrameKind::Table if frame.flags.tt_pruned => Self::Answer,
            FrameKind::Table => Self::Table,
            FrameKind::Score => Self::Score,
            FrameKind::Update if frame.flags.ab_pruned => Self::Cut,
            FrameKind::Update => Self::Update,
            FrameKind::End if frame.leaf == Some(Leaf::Table) => Self::Answer,
            FrameKind::End => Self::End,
        }
    }

    /// Returns the name for programs: `start`, `table`, `answer`, `score`, `update`, `cut`, `end`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Table => "table",
            Self::Answer => "answer",
            Self::Score => "score",
            Self::Update => "update",
            Self::Cut => "cut",
            Self::End => "end",
        }
    }

    /// Returns the word for readers.
    pub const fn word(self) -> Text {
        match self {
            Self::Start => Text::new("start", "開始"),
            Self::Table => Text::new("table", "置換表の参照"),
            Self::Answer => Text::new("table answer", "置換表で確定"),
            Self::Score => Text::new("answer comes back", "評価値が戻る"),
            Self::Update => Text::new("update", "更新"),
            Self::Cut => Text::new("cut", "枝狩り"),
            Self::End => Text::new("settled", "確定"),
        }
    }
}
