//! An exercise as it is asked.
//!
//! Invariant: nothing in it tells the answer.

use marubatsu::lang::{Message, Text};
use marubatsu::practice::LEVELS;
use serde::Serialize;

use crate::words::{Cell, Sheet};

texts! {
    KIND = "question", "質問";
    LEVEL = "level", "レベル";
    SEED = "seed", "seed";
    TREE = "tree", "木";
    FRAME = "frame", "フレーム";
    NODE = "node", "ノード";
    GAME = "game", "ゲーム";
    BOARDS = "choose from", "選択肢";
    PAGE = "page with its numbers", "数値のあるページ";
}

/// An exercise, as it is asked.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Exercise {
    /// `marubatsu.exercise/1`.
    pub schema: &'static str,
    /// One of [`super::KINDS`].
    pub kind: &'static str,
    /// What is asked, in English.
    pub question: String,
    /// The same in Japanese.
    pub question_ja: String,
    /// How to go about it, in English.
    pub hint: &'static str,
    /// The same in Japanese.
    pub hint_ja: &'static str,
    /// The level.
    pub level: u8,
    /// The seed of the tree: the one that was asked for, or the next that fits.
    pub seed: u64,
    /// The game that is searched.
    pub game: String,
    /// The search that is asked about, as in an address.
    pub query: String,
    /// What may be seen of it: `values`; `leaves`, which hides what the node in question is worth; or `asked`, which hides what comes
    /// later besides.
    pub look: &'static str,
    /// The frame at which it is asked; nothing where the whole search is.
    pub frame: Option<u64>,
    /// The node that this frame is about.
    #[serde(skip)]
    pub node: Option<String>,
    /// Of `bound`: which end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<&'static str>,
    /// Of `never` and `line`: all leaves, from left to right, which may be named.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub leaves: Vec<String>,
    /// Of `entry` and `chosen`: the boards to choose from.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub boards: Vec<String>,
    /// The answers to choose from, where they are words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<ExerciseChoice>,
}

/// An answer that is a word.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ExerciseChoice {
    /// The answer.
    pub answer: &'static str,
    /// What it means, in English.
    pub name: String,
    /// The same in Japanese.
    pub name_ja: String,
}

impl ExerciseChoice {
    pub(super) fn new(answer: &'static str, name: impl Into<Message>) -> Self {
        let Message { en, ja } = name.into();
        Self {
            answer,
            name: en,
            name_ja: ja,
        }
    }
}

impl Exercise {
    /// Returns the exercise as a table.
    pub(super) fn sheet(&self) -> Sheet {
        let asked = Message::new(self.question.clone(), self.question_ja.clone());
        let boards = (!self.boards.is_empty()).then(|| self.boards.join(" "));
        // What is known of all moves on a way is more than fits beside a question.
        let page = || {
            format!(
                "/practice?kind={}&level={}&seed={}",
                self.kind, self.level, self.seed
            )
        };
        let page = matches!(self.kind, "chosen" | "most").then(page);
        let (game, level) = match (self.kind, &boards) {
            ("chosen", _) => (GAME, about_choices(self.level)),
            ("most", _) => (GAME, about_descents(self.level)),
            (_, None) => (TREE, about(self.level)),
            (_, Some(_)) => (GAME, about_boards(self.level)),
        };
        let facts = [
            (KIND, Cell::Words(asked)),
            (LEVEL, Cell::Words(level)),
            (SEED, Cell::Whole(self.seed)),
            (game, Cell::Text(self.game.clone())),
            (FRAME, Cell::text(self.frame)),
            (NODE, Cell::text(self.node.as_deref())),
            (BOARDS, Cell::text(boards)),
            (PAGE, Cell::text(page)),
        ];
        let there = facts.into_iter().filter(|(_, cell)| *cell != Cell::Empty);
        let choices = self.choices.iter().map(|choice| {
            let name = Message::new(choice.name.clone(), choice.name_ja.clone());
            (Text::new(choice.answer, choice.answer), Cell::Words(name))
        });
        Sheet::facts("exercise", there.chain(choices))
    }
}

/// Returns what a level is about.
pub fn about(level: u8) -> Message {
    match level {
        1 => message!(
            "one cut in a tree of two plies",
            "2 手の木で枝狩り (枝刈り) が 1 回"
        ),
        2 => message!(
            "one or two cuts, one of them by β",
            "枝狩りが 1、2 回 (β による枝狩りを含む)"
        ),
        3 => message!(
            "two to four cuts, by α and by β",
            "枝狩りが 2 回から 4 回 (α と β の両方)"
        ),
        4 => message!(
            "two to four cuts, one of them a deep cut",
            "枝狩りが 2 回から 4 回 (深い枝狩りを含む)"
        ),
        _ => message!(
            "uneven trees, and a cut by equal numbers",
            "形の不ぞろいな木 (等しい値による枝狩りを含む)"
        ),
    }
}

/// Returns what a level is about that asks about boards.
fn about_boards(level: u8) -> Message {
    match level {
        1 => message!("4 empty squares, the same board", "空き 4 マス、同じ盤面"),
        2 => message!(
            "4 empty squares, turned or mirrored",
            "空き 4 マス、回転または鏡像"
        ),
        3 | 4 => message!(
            "5 empty squares, turned or mirrored",
            "空き 5 マス、回転または鏡像"
        ),
        _ => message!(
            "6 empty squares, turned or mirrored",
            "空き 6 マス、回転または鏡像"
        ),
    }
}

/// Returns what a level is about that asks which move UCT selects.
fn about_choices(level: u8) -> Message {
    match level {
        1 => message!("the move with the best mean", "平均が最高の手"),
        2 => message!(
            "a move whose mean is not the best, for 〇",
            "平均が最高ではない手 (〇 の手番)"
        ),
        3 => message!(
            "a move whose mean is not the best, for ×",
            "平均が最高ではない手 (× の手番)"
        ),
        4 => message!(
            "neither the best mean nor the fewest games",
            "平均が最高でも、対局が最少でもない手"
        ),
        _ => message!(
            "among moves some of which are proved",
            "証明済みの手がある中での選択"
        ),
    }
}

/// Returns what a level is about that asks for a most-proving leaf.
fn about_descents(level: u8) -> Message {
    match level {
        1 => message!("two moves down", "2 手下りる"),
        2 => message!("three moves down", "3 手下りる"),
        3 => message!("four moves down, or more", "4 手以上下りる"),
        4 => message!(
            "three moves down, or more, with equal numbers on the path",
            "3 手以上下りる (途中に等しい数がある)"
        ),
        _ => message!(
            "five moves down, or more, with equal numbers on the path",
            "5 手以上下りる (途中に等しい数がある)"
        ),
    }
}

/// Returns all levels, each with what it is about.
pub fn levels() -> impl Iterator<Item = (u8, Message)> {
    (1..=LEVELS).map(|level| (level, about(level)))
}
