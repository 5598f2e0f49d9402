//! What is wrong with a line, in both languages.
//!
//! Invariant: every fault names its line, and the field or the column where it shows.

use marubatsu::lang::Message;

use super::grammar::{Event, name_of};
use crate::words::error::{InputError, suggesting};
use crate::words::nearest::nearest;

/// What is wrong with one line, and where in it.
#[derive(Debug)]
pub(super) struct Fault {
    place: Place,
    message: Message,
}

#[derive(Debug)]
enum Place {
    Line,
    Column(usize),
    Field(String),
}

impl Fault {
    fn of_line(en: impl Into<String>, ja: impl Into<String>) -> Self {
        Self {
            place: Place::Line,
            message: Message::new(en, ja),
        }
    }

    fn of_field(field: &str, message: Message) -> Self {
        Self {
            place: Place::Field(field.to_owned()),
            message,
        }
    }

    pub(super) fn not_json(column: usize) -> Self {
        Self {
            place: Place::Column(column),
            message: Message::new("this is not JSON", "JSON ではありません"),
        }
    }

    pub(super) fn not_object() -> Self {
        Self::of_line(
            "a line must be a JSON object, such as {\"event\":\"order\"}",
            "1 行は {\"event\":\"order\"} のような JSON のオブジェクトです",
        )
    }

    pub(super) fn not_utf8() -> Self {
        Self::of_line("this is not UTF-8 text", "UTF-8 のテキストではありません")
    }

    pub(super) fn missing(field: &str) -> Self {
        let message = Message::new("this field is missing", "この項目がありません");
        Self::of_field(field, message)
    }

    pub(super) fn unknown(field: &str, names: &[&'static str]) -> Self {
        let list = names.join(", ");
        let message = message!(
            "there is no such field here; there are {list}",
            "この項目はここでは使えません。使えるのは {list}"
        );
        Self::of_field(
            field,
            suggesting(message, nearest(field, names.iter().copied())),
        )
    }

    pub(super) fn value(field: &str, needed: &(String, String)) -> Self {
        let (en, ja) = needed;
        let message = message!("this must be {en}", "値は{ja}です");
        Self::of_field(field, message)
    }

    pub(super) fn schema() -> Self {
        let known = super::SCHEMA;
        let message = message!(
            "the first line must have \"schema\":\"{known}\"",
            "1 行目には \"schema\":\"{known}\" が必要です"
        );
        Self::of_field("schema", message)
    }

    pub(super) fn header(error: InputError) -> Self {
        let field = match error.key.as_str() {
            key @ ("game" | "board") => key.to_owned(),
            key => format!("options.{key}"),
        };
        Self::of_field(&field, error.message)
    }

    pub(super) fn of_options(message: Message) -> Self {
        Self::of_field("options", message)
    }

    pub(super) fn event(name: &str, names: &[&'static str]) -> Self {
        let list = names.join(", ");
        let message = message!(
            "there is no such event; there are {list}",
            "そのようなイベントはありません。イベントは {list}"
        );
        Self::of_field(
            "event",
            suggesting(message, nearest(name, names.iter().copied())),
        )
    }

    pub(super) fn order(found: Event, may: &[Event]) -> Self {
        let found = name_of(found);
        let may: Vec<&str> = may.iter().map(|&event| name_of(event)).collect();
        Self::of_line(
            format!("{found} can't come here, only {}", may.join(" or ")),
            format!(
                "{found} はここでは使えません。ここに来るのは {} です",
                may.join(" か ")
            ),
        )
    }

    pub(super) fn role() -> Self {
        let message = Message::new(
            "only a child that is searched again may come before its score is told",
            "評価値を伝える前に来られるのは、再探索 (again) の子ノードだけです",
        );
        Self::of_field("role", message)
    }

    pub(super) fn illegal() -> Self {
        let message = Message::new("this move isn't legal here", "ここでは着手できない手です");
        Self::of_field("move", message)
    }

    pub(super) fn illegal_order() -> Self {
        let message = Message::new(
            "these must be legal moves, each once",
            "着手できる手を 1 回ずつ並べてください",
        );
        Self::of_field("moves", message)
    }

    pub(super) fn turn() -> Self {
        let message = Message::new("the other side is to move here", "手番が違います");
        Self::of_field("turn", message)
    }

    pub(super) fn too_many(most: usize) -> Self {
        Self::of_line(
            format!("too many events: {most} are the most"),
            format!("イベントが多すぎます。{most} 個までです"),
        )
    }

    pub(super) fn empty() -> Self {
        Self::of_line("there are no events", "イベントがありません")
    }

    /// The fault in words, with its line (from 1).
    pub(super) fn at(self, line: usize, name: &str) -> InputError {
        let Message { en, ja } = self.message;
        let message = match self.place {
            Place::Line => message!("line {line}: {en}", "{line} 行目: {ja}"),
            Place::Column(column) => message!(
                "line {line}, column {column}: {en}",
                "{line} 行目の {column} 文字目: {ja}"
            ),
            Place::Field(field) => message!(
                "line {line}, \"{field}\": {en}",
                "{line} 行目の「{field}」: {ja}"
            ),
        };
        InputError::new("replay", name, None, message)
    }
}
