//! What a comparison comes to, in a sentence: whether both found the same, and which search saved how much by what.
//!
//! Invariant: a search that was stopped is never said to have found anything; its numbers are "so far".

use marubatsu::lang::{Message, thousands};
use marubatsu::scene::facts::number;
use marubatsu::score::Score;

use super::{Comparison, Pane, SearchTotals};

impl Comparison {
    /// Returns whether both searches came to their ends and found the same score.
    pub fn is_same(&self) -> bool {
        self.halt().is_none() && self.left.score == self.right.score
    }

    /// Returns the search of a pane in numbers.
    pub const fn pane(&self, pane: Pane) -> &SearchTotals {
        match pane {
            Pane::Left => &self.left,
            Pane::Right => &self.right,
        }
    }

    /// Returns what the comparison comes to.
    pub fn verdict(&self) -> Message {
        let answers = self.answers();
        let saved = self.saved();
        let Message { en, ja } = answers;
        Message::new(format!("{en} {}", saved.en), format!("{ja}{}", saved.ja))
    }

    fn answers(&self) -> Message {
        let score = |score: Option<Score>| {
            score
                .map_or_else(|| "–".to_owned(), number)
                .replace('-', "−")
        };
        let [left, right] = [&self.left, &self.right].map(|side| score(side.score));
        if self.halt().is_some() {
            return Message::new("Partial, so far.", "途中までの比較。");
        }
        if left == right {
            return Message::new(
                format!("The same answer, {left}."),
                format!("答えは同じ {left}。"),
            );
        }
        Message::new(
            format!("They differ: {left} and {right}."),
            format!("答えが違う: {left} と {right}。"),
        )
    }

    /// Which search looks at fewer nodes, and by what.
    fn saved(&self) -> Message {
        let nodes = [self.left.tally.nodes, self.right.tally.nodes];
        let (fewer, more) = (nodes[0].min(nodes[1]), nodes[0].max(nodes[1]));
        let [saved, of] = [more - fewer, more].map(thousands);
        if fewer == more {
            return Message::new(
                format!("Both look at {of} nodes."),
                format!("どちらも {of} ノードを調べる。"),
            );
        }
        let shorter = if nodes[0] < nodes[1] {
            Pane::Left
        } else {
            Pane::Right
        };
        let Message { en, ja } = self.means(shorter);
        Message::new(
            format!("{en} saves {saved} of {of} nodes."),
            format!("{ja}が {of} ノードのうち {saved} を省く。"),
        )
    }

    /// What the searches differ by, if that is one thing; else the side.
    fn means(&self, shorter: Pane) -> Message {
        let [mine, others] = [shorter, shorter.other()].map(|pane| &self.pane(pane).options);
        let keys = ["algorithm", "window", "table", "order", "fail"];
        let differs = |key: &&str| mine.get(key) != others.get(key);
        let differing: Vec<&str> = keys.into_iter().filter(differs).collect();
        let value = |key| {
            mine.get(key)
                .and_then(|value| value.as_str())
                .unwrap_or_default()
        };
        match differing[..] {
            ["table"] if value("table") != "none" => Message::new("The table", "置換表"),
            ["window"] => Message::new("The window", "探索の範囲"),
            ["order"] => Message::new("The order of moves", "着手の順序"),
            ["algorithm"] => {
                let name = value("algorithm");
                let (first, rest) = name.split_at(name.len().min(1));
                Message::new(first.to_uppercase() + rest, format!("{name} "))
            }
            _ => shorter.title().into(),
        }
    }
}
