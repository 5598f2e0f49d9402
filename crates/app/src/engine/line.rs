//! A line to an engine: an object with one key, the command, whose value is an object of options.
//!
//! Invariant: every key is used or refused, and so is one that is given twice; values are read by the options of requests, as texts.

use std::fmt;
use std::marker::PhantomData;

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::Value;
use serde_json::error::Category;

use crate::words::error::{self, unknown_key};
use crate::words::{InputError, KeyValue, move_list};

/// Bytes of a line, at most.
pub const LONGEST_LINE: usize = 64 * 1024;

/// The names of the commands.
const COMMANDS: [&str; 4] = ["position", "go", "stop", "quit"];

texts! {
    NOT_JSON = "this is not JSON", "JSON ではありません";
    NOT_UTF8 = "this is not UTF-8 text", "UTF-8 のテキストではありません";
    NOT_A_LINE = "a line must be an object with one command, such as {\"go\":{\"time_ms\":1000}}",
        "1 行は {\"go\":{\"time_ms\":1000}} のような、コマンドを 1 つ持つオブジェクトです";
    NO_TEXT = "expected a text, a number, true or false", "文字列、数値、true、false のどれかを指定してください";
    NO_MOVES = "expected a text or a list of moves, such as [[1,1],[0,0]]",
        "文字列か、[[1,1],[0,0]] のような着手のリストを指定してください";
}

/// A line that was read.
#[derive(Clone, Debug)]
pub struct EngineLine {
    pub(super) number: u64,
    /// Its `id`, if it has one that can be read.
    pub(super) id: Option<u64>,
    pub(super) command: Result<EngineCommand, InputError>,
}

/// What a line asks for.
#[derive(Clone, Debug)]
pub(super) enum EngineCommand {
    /// Takes this position.
    Position(LinePairs),
    /// Thinks about it.
    Go(LinePairs),
    /// Stops thinking.
    Stop,
    /// Ends.
    Quit,
}

/// Keys and values as they were given, as texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LinePairs(Vec<(String, String)>);

impl LinePairs {
    pub(super) fn iter(&self) -> impl Iterator<Item = KeyValue<'_>> {
        self.0.iter().map(|(key, value)| (&**key, &**value))
    }
}

impl EngineLine {
    /// Reads the line of this number, from 1; none if it is blank.
    pub fn read(number: u64, line: &[u8]) -> Option<Self> {
        let line = line.trim_ascii();
        if line.is_empty() {
            return None;
        }
        let object = object(line);
        let body = object.as_ref().ok().map(|(_, body)| body);
        let ids = body.into_iter().flat_map(|body| &body.0);
        let mut ids = ids.filter(|(key, _)| key == "id");
        let id = ids.find_map(|(_, value)| value.as_u64());
        Some(Self {
            number,
            id,
            command: object.and_then(|(name, body)| EngineCommand::read(&name, &body)),
        })
    }

    /// Returns whether a search that goes on is to stop: by `stop` or `quit`.
    pub const fn stops(&self) -> bool {
        matches!(self.command, Ok(EngineCommand::Stop | EngineCommand::Quit))
    }

    /// Returns whether nothing more is to be read.
    pub const fn quits(&self) -> bool {
        matches!(self.command, Ok(EngineCommand::Quit))
    }
}

impl EngineCommand {
    fn read(name: &str, body: &JsonPairs<Value>) -> Result<Self, InputError> {
        let made = match name {
            "position" => return Ok(Self::Position(body.pairs()?)),
            "go" => return Ok(Self::Go(body.pairs()?)),
            "stop" => Self::Stop,
            "quit" => Self::Quit,
            _ => return Err(error::choice("command", name, &COMMANDS)),
        };
        match body.pairs()?.iter().next() {
            Some((key, value)) => Err(unknown_key(key, value, &[])),
            None => Ok(made),
        }
    }
}

/// The one command of a line, and its options.
fn object(line: &[u8]) -> Result<(String, JsonPairs<Value>), InputError> {
    let fault = |at, message| InputError::new("", "", at, message);
    if line.len() > LONGEST_LINE {
        let most = LONGEST_LINE / 1024;
        let message = message!(
            "the line is longer than {most} kB",
            "1 行が {most} kB を超えています"
        );
        return Err(fault(None, message));
    }
    let text = std::str::from_utf8(line).map_err(|error| {
        let valid = String::from_utf8_lossy(&line[..error.valid_up_to()]);
        fault(Some(valid.chars().count()), NOT_UTF8.into())
    })?;
    let object: JsonPairs<JsonPairs<Value>> = serde_json::from_str(text).map_err(|error| {
        let before = text.get(..error.column().saturating_sub(1));
        let at = before.map(|before| before.chars().count());
        let message = match error.classify() {
            Category::Data => NOT_A_LINE,
            _ => NOT_JSON,
        };
        fault(at, message.into())
    })?;
    let [one] = <[_; 1]>::try_from(object.0).map_err(|_| fault(None, NOT_A_LINE.into()))?;
    Ok(one)
}

/// An object's keys and values in their order, the same key as often as it stands there.
#[derive(Debug)]
struct JsonPairs<T>(Vec<(String, T)>);

impl JsonPairs<Value> {
    fn pairs(&self) -> Result<LinePairs, InputError> {
        let pairs = self.0.iter();
        let pairs = pairs.map(|(key, value)| Ok((key.clone(), text(key, value)?)));
        Ok(LinePairs(pairs.collect::<Result<_, _>>()?))
    }
}

/// A value as the text by which options are given.
fn text(key: &str, value: &Value) -> Result<String, InputError> {
    match value {
        Value::String(text) => Ok(text.clone()),
        Value::Number(number) => Ok(number.to_string()),
        Value::Bool(flag) => Ok(flag.to_string()),
        _ if key == "moves" => {
            let moves = Vec::deserialize(value);
            let moves = moves.map(|moves: Vec<_>| move_list(&moves));
            moves.map_err(|_| InputError::new(key, &value.to_string(), None, NO_MOVES))
        }
        _ => Err(InputError::new(key, &value.to_string(), None, NO_TEXT)),
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for JsonPairs<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_map(ObjectVisitor(PhantomData))
    }
}

struct ObjectVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for ObjectVisitor<T> {
    type Value = JsonPairs<T>;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<JsonPairs<T>, A::Error> {
        let mut pairs = Vec::new();
        while let Some(pair) = map.next_entry()? {
            pairs.push(pair);
        }
        Ok(JsonPairs(pairs))
    }
}
