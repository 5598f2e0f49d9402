//! What is wrong with a line, in both languages.
//!
//! Invariant: every fault names its line, and the field or the column where it shows.

use marubatsu::lang::{Message, thousands};
use marubatsu::observe::{EventKind, EventName as _};

use crate::words::{InputError, unknown};

texts! {
    NOT_JSON = "this is not JSON", "JSON ではありません";
    pub(super) NOT_OBJECT = "a line must be a JSON object, such as {\"event\":\"order\"}",
        "1 行は {\"event\":\"order\"} のような JSON のオブジェクトです";
    pub(super) NOT_UTF8 = "this is not UTF-8 text", "UTF-8 のテキストではありません";
    pub(super) EMPTY = "expected events after this line", "この行のあとにイベントが必要です";
    pub(super) MISSING = "this field is missing", "この項目がありません";
    pub(super) ROLE = "only a child that is searched again may come before its score is told",
        "評価値の前に続けて現れてよいのは、再探索 (again) の子ノードだけです";
    pub(super) ILLEGAL = "this move isn't legal here", "ここでは着手できない手です";
    pub(super) ILLEGAL_ORDER = "these must be legal moves, each once",
        "着手できる手を 1 回ずつ並べてください";
    pub(super) TURN = "the other side is to move here", "手番が違います";
}

/// What is wrong with one line, and where in it.
#[derive(Debug)]
pub(super) struct LineError {
    location: LineLocation,
    message: Message,
}

#[derive(Debug)]
enum LineLocation {
    Line,
    Column(usize),
    Field(String),
}

impl LineError {
    /// A fault of a whole line.
    pub(super) fn line(message: impl Into<Message>) -> Self {
        let (location, message) = (LineLocation::Line, message.into());
        Self { location, message }
    }

    /// A fault of a field.
    pub(super) fn field(field: &str, message: impl Into<Message>) -> Self {
        let (location, message) = (LineLocation::Field(field.to_owned()), message.into());
        Self { location, message }
    }

    pub(super) fn not_json(column: usize) -> Self {
        Self {
            location: LineLocation::Column(column),
            message: NOT_JSON.into(),
        }
    }

    pub(super) fn unknown(field: &str, names: &[&'static str]) -> Self {
        Self::line(unknown("field", "項目", field, names))
    }

    pub(super) fn value(field: &str, needed: impl Into<Message>) -> Self {
        let Message { en, ja } = needed.into();
        Self::field(field, message!("expected {en}", "値は{ja}です"))
    }

    pub(super) fn schema() -> Self {
        let (known, rounds) = (super::SCHEMA, super::ROUNDS_SCHEMA);
        let message = message!(
            "the first line must have \"schema\":\"{known}\" or \"{rounds}\"",
            "1 行目には \"schema\":\"{known}\" か \"{rounds}\" が必要です"
        );
        Self::field("schema", message)
    }

    pub(super) fn header(error: InputError) -> Self {
        let field = match error.key.as_str() {
            key @ ("game" | "board") => key.to_owned(),
            key => format!("options.{key}"),
        };
        Self::field(&field, error.message)
    }

    pub(super) fn event(name: &str) -> Self {
        Self::field(
            "event",
            unknown("event", "イベント", name, EventKind::NAMES),
        )
    }

    pub(super) fn order(found: EventKind, may: &[EventKind]) -> Self {
        let found = found.text();
        let may: Vec<&str> = may.iter().map(|event| event.text()).collect();
        let (may, may_ja) = (may.join(" or "), may.join(" か "));
        Self::line(message!(
            "{found} can't come here; expected {may}",
            "{found} はここでは使えません。{may_ja} を書いてください"
        ))
    }

    pub(super) fn too_many(most: usize) -> Self {
        let most = thousands(most as u64);
        Self::line(message!(
            "too many events; the limit is {most}",
            "イベントが多すぎます。{most} 個までです"
        ))
    }

    /// The fault in words, with its line (from 1).
    pub(super) fn at(self, line: usize, name: &str) -> InputError {
        let Message { en, ja } = self.message;
        let message = match self.location {
            LineLocation::Line => message!("line {line}: {en}", "{line} 行目: {ja}"),
            LineLocation::Column(column) => message!(
                "line {line}, column {column}: {en}",
                "{line} 行目の {column} 文字目: {ja}"
            ),
            LineLocation::Field(field) => message!(
                "line {line}, \"{field}\": {en}",
                "{line} 行目の「{field}」: {ja}"
            ),
        };
        InputError::new("replay", name, None, message)
    }
}
