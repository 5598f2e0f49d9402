//! What the page says that stands in frames on other pages.

use marubatsu::lang::Text;

use super::text;

pub(crate) const TITLE: Text = text("A search, step by step", "探索のコマ送り");
pub(crate) const SHOW: Text = text("Show this search", "この探索を表示");
pub(crate) const FULL: Text = text("Open in marubatsu", "marubatsu で開く");
