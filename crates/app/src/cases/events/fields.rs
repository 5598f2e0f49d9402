//! The fields of one line.
//!
//! Invariant: every field is taken once or refused; what a field may hold is said where it is taken.

use marubatsu::lang::{Message, Text, thousands};
use marubatsu::observe::{FieldKind, FieldSource, FieldValue};
use marubatsu::score::Score;
use serde_json::{Map, Value};

use super::line_error::{self, LineError};

texts! {
    OPTIONS = "an object of texts", "文字列を値とするオブジェクト";
    SCORE = "a number with at most two digits after the point, \"inf\" or \"-inf\"",
        "小数 2 桁までの数か \"inf\"、\"-inf\" ";
    WINDOW = "two scores, such as [-1, \"inf\"]", " [-1, \"inf\"] のような 2 つの評価値";
    BOUNDS = "two scores, the lower first, such as [-1, \"inf\"]",
        " [-1, \"inf\"] のように小さい順に並べた 2 つの評価値";
    MOVES = "a list of moves, such as [[1, 1], [0, 0]]", " [[1, 1], [0, 0]] のような着手のリスト";
    TEXT = "a text", "文字列";
    FLAG = "true or false", " true か false ";
    MOVE = "a move's numbers, such as [1, 1]", " [1, 1] のような着手";
}

/// The fields that nobody has taken yet.
#[derive(Debug)]
pub(super) struct UnreadFields {
    map: Map<String, Value>,
    asked: Vec<&'static str>,
}

impl UnreadFields {
    /// The fields of a line.
    pub(super) fn read(line: &str) -> Result<Self, LineError> {
        match serde_json::from_str(line) {
            Ok(Value::Object(map)) => Ok(Self {
                map,
                asked: Vec::new(),
            }),
            Ok(_) => Err(LineError::line(line_error::NOT_OBJECT)),
            Err(error) => Err(LineError::not_json(column(line, error.column()))),
        }
    }

    /// A field's value; `null` is as good as nothing.
    pub(super) fn any(&mut self, name: &'static str) -> Option<Value> {
        self.asked.push(name);
        let value = self.map.shift_remove(name);
        value.filter(|value| !value.is_null())
    }

    fn some<T>(
        &mut self,
        name: &'static str,
        needed: impl Into<Message>,
        read: impl FnOnce(&Value) -> Option<T>,
    ) -> Result<Option<T>, LineError> {
        let Some(value) = self.any(name) else {
            return Ok(None);
        };
        let found = read(&value).ok_or_else(|| LineError::value(name, needed));
        found.map(Some)
    }

    /// A text.
    pub(super) fn text(&mut self, name: &'static str) -> Result<Option<String>, LineError> {
        self.some(name, TEXT, |value| value.as_str().map(str::to_owned))
    }

    /// What a text is if it is missing.
    pub(super) fn suppose(&mut self, name: &str, value: &str) {
        if self.map.get(name).is_none_or(Value::is_null) {
            self.map.insert(name.to_owned(), value.into());
        }
    }

    /// A move's numbers.
    pub(super) fn numbers(&mut self, name: &'static str) -> Result<Option<Vec<u32>>, LineError> {
        self.some(name, MOVE, numbers)
    }

    /// Whether a field is given.
    pub(super) fn has(&self, name: &str) -> bool {
        self.map.get(name).is_some_and(|value| !value.is_null())
    }

    /// A number that is not negative.
    pub(super) fn number(
        &mut self,
        name: &'static str,
        needed: Text,
    ) -> Result<Option<f64>, LineError> {
        let read = |value: &Value| value.as_f64().filter(|number| *number >= 0.0);
        self.some(name, needed, read)
    }

    /// Two scores.
    pub(super) fn pair(
        &mut self,
        name: &'static str,
        needed: Text,
    ) -> Result<Option<[Score; 2]>, LineError> {
        self.some(name, needed, pair)
    }

    /// A list of things.
    pub(super) fn each<T>(
        &mut self,
        name: &'static str,
        needed: Text,
        read: impl FnMut(&Value) -> Option<T>,
    ) -> Result<Option<Vec<T>>, LineError> {
        self.some(name, needed, |value| {
            value.as_array()?.iter().map(read).collect()
        })
    }

    /// A list of moves.
    pub(super) fn list(&mut self, name: &'static str) -> Result<Option<Vec<Vec<u32>>>, LineError> {
        let read = |value: &Value| value.as_array()?.iter().map(numbers).collect();
        self.some(name, MOVES, read)
    }

    /// Refuses what nobody has taken.
    pub(super) fn end(&self) -> Result<(), LineError> {
        match self.map.keys().next() {
            Some(left) => Err(LineError::unknown(left, &self.asked)),
            None => Ok(()),
        }
    }
}

impl FieldSource for UnreadFields {
    type Error = LineError;

    fn field(
        &mut self,
        name: &'static str,
        kind: FieldKind,
    ) -> Result<Option<FieldValue>, LineError> {
        let needed: Message = match kind {
            FieldKind::Whole(most) => {
                let most = thousands(most.into());
                message!(
                    "a whole number from 0 to {most}",
                    " 0 以上 {most} 以下の整数"
                )
            }
            FieldKind::Flag => FLAG.into(),
            FieldKind::Score => SCORE.into(),
            FieldKind::Window => WINDOW.into(),
            FieldKind::Bounds => BOUNDS.into(),
            FieldKind::Name(names) => {
                let list = names.join(", ");
                message!("one of {list}", " {list} のどれか")
            }
        };
        self.some(name, needed, |value| field_value(value, kind))
    }

    fn missing(&self, name: &'static str) -> LineError {
        LineError::field(name, line_error::MISSING)
    }
}

/// The value of a field, if it is of this kind.
fn field_value(value: &Value, kind: FieldKind) -> Option<FieldValue> {
    Some(match kind {
        FieldKind::Whole(most) => {
            let number = value.as_u64().filter(|&number| number <= most.into());
            FieldValue::Whole(number?.try_into().ok()?)
        }
        FieldKind::Flag => FieldValue::Flag(value.as_bool()?),
        FieldKind::Score => FieldValue::Score(score(value)?),
        FieldKind::Window => FieldValue::Pair(pair(value)?),
        FieldKind::Bounds => FieldValue::Pair(pair(value).filter(|[lower, upper]| lower <= upper)?),
        FieldKind::Name(names) => {
            let given = value.as_str()?;
            FieldValue::Name(names.iter().find(|name| **name == given)?)
        }
    })
}

/// A field that has no default.
pub(super) fn required<T>(value: Option<T>, name: &'static str) -> Result<T, LineError> {
    value.ok_or_else(|| LineError::field(name, line_error::MISSING))
}

fn score(value: &Value) -> Option<Score> {
    serde_json::from_value(value.clone()).ok()
}

fn pair(value: &Value) -> Option<[Score; 2]> {
    match value.as_array()?.as_slice() {
        [one, other] => Some([score(one)?, score(other)?]),
        _ => None,
    }
}

fn numbers(value: &Value) -> Option<Vec<u32>> {
    move_numbers(value.as_array()?)
}

/// The numbers that a move has.
pub(super) fn move_numbers(values: &[Value]) -> Option<Vec<u32>> {
    let number = |value: &Value| value.as_u64()?.try_into().ok();
    values.iter().map(number).collect()
}

/// The character at which serde's byte stands, both from 1.
fn column(line: &str, byte: usize) -> usize {
    let before = line.char_indices().take_while(|(at, _)| *at < byte);
    before.count().max(1)
}

/// The options of a search as texts.
pub(super) fn texts(options: Option<Value>) -> Result<Vec<(String, String)>, LineError> {
    let needed = || LineError::value("options", OPTIONS);
    let Some(options) = options else {
        return Ok(Vec::new());
    };
    let Value::Object(options) = options else {
        return Err(needed());
    };
    let text = |(key, value): (String, Value)| match value {
        Value::String(text) => Ok((key, text)),
        Value::Number(number) => Ok((key, number.to_string())),
        Value::Bool(flag) => Ok((key, flag.to_string())),
        _ => Err(needed()),
    };
    options.into_iter().map(text).collect()
}
