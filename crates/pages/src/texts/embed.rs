//! What the page says that stands in frames on other pages.

use marubatsu::lang::Text;

use super::texts;

texts! {
    TITLE: "A search, step by step", "探索のコマ送り";
    SHOW: "Show this search", "この探索を表示";
    FULL: "Open in marubatsu", "marubatsu で開く";
}
