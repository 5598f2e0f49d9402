//! The texts beside the pictures of a growing tree.
//!
//! Invariant: every text has both languages.

use marubatsu::lang::Text;

pub(super) const PLACE: Text = Text::new("child", "子");
pub(super) const QUEUE: Text = Text::new("in the queue", "待ち行列");
pub(super) const STACK: Text = Text::new("on the stack", "スタック");
pub(super) const BREADTH_FIRST: Text = Text::new("breadth-first", "幅優先");
pub(super) const DEPTH_FIRST: Text = Text::new("depth-first", "深さ優先");
pub(super) const OF_ALL: Text = Text::new("nodes", "ノード");

/// What has been made of a tree: a name for programs, and a word.
pub(super) const OPEN: (&str, Text) = ("open", Text::new("made", "作成"));
pub(super) const ENDED: (&str, Text) = ("ended", Text::new("game over", "決着"));
pub(super) const LEAF: (&str, Text) = ("ended", Text::new("leaf", "葉"));
pub(super) const HORIZON: (&str, Text) = ("horizon", Text::new("depth limit", "深さの上限"));
