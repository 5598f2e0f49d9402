//! The file of a lesson: TOML, read into types.
//!
//! Invariants: a key that is none of these is an error with its line; a file is at most [`MOST_BYTES`] long, has at most
//! [`MOST_STOPS`] stops and [`MOST_RECORDINGS`] recordings.

use std::collections::BTreeMap;

use marubatsu::lang::{Lang, Message};
use marubatsu::score::Score;
use marubatsu::tree::GrowthOrder;
use serde::{Deserialize, Deserializer};

use crate::lessons::error::{FieldError, FieldKey, LessonError};
mod location;
pub(super) mod options;
pub(super) mod prose;
use crate::cases::draw::GROWTHS;
use crate::lessons::question::{StopQuestion, answers, read_named};
use crate::words::{InputError, unknown};

/// What the first line of a lesson says.
pub const SCHEMA: &str = "marubatsu.lesson/1";
/// Bytes of a lesson's file, at most.
pub const MOST_BYTES: usize = 256 * 1024;
/// Stops of a lesson, at most.
pub const MOST_STOPS: usize = 60;
/// Recordings of a lesson, at most.
pub const MOST_RECORDINGS: usize = 24;
/// Replies of a stop, at most.
pub const MOST_REPLIES: usize = 24;

/// A text in both languages; where its author wrote only one, the other says the same.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "WrittenText")]
pub struct BilingualText {
    /// English.
    pub en: String,
    /// 日本語.
    pub ja: String,
}

/// A text as a file has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenText {
    en: Option<String>,
    ja: Option<String>,
}

impl TryFrom<WrittenText> for BilingualText {
    type Error = &'static str;

    fn try_from(WrittenText { en, ja }: WrittenText) -> Result<Self, Self::Error> {
        let one = en.clone().or_else(|| ja.clone()).ok_or(NO_LANGUAGE)?;
        Ok(Self {
            en: en.unwrap_or_else(|| one.clone()),
            ja: ja.unwrap_or(one),
        })
    }
}

/// What is said of a text in no language: as of any key that is missing.
const NO_LANGUAGE: &str = "missing field `en` or `ja`";

impl BilingualText {
    /// Returns the text in one language.
    pub fn in_lang(&self, lang: Lang) -> &str {
        lang.pick(&self.en, &self.ja)
    }
}

/// A chapter.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// [`SCHEMA`].
    pub schema: String,
    /// Its name in addresses: small letters, digits and `-`.
    pub id: String,
    /// The part of the series that it goes with, if there is one.
    pub part: Option<u16>,
    /// What it is called.
    pub title: BilingualText,
    /// The searches and trees that it is about, by name.
    pub recording: BTreeMap<String, RecordingClaims>,
    /// Its stops in their order.
    pub stop: Vec<LessonStop>,
}

/// A search or a growing tree, with what is claimed of it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordingClaims {
    /// The options, as on the command line.
    pub options: String,
    /// What it is called where it is compared with another one.
    pub name: Option<BilingualText>,
    /// The tree is watched while it is made, in this order; else it is searched.
    #[serde(default, deserialize_with = "read_growth")]
    pub grow: Option<GrowthOrder>,
    /// Its nodes.
    pub nodes: u64,
    /// Its frames; a search that no stop shows has none, and only its numbers are used.
    pub frames: Option<u64>,
    /// How many iterations a best-first search makes.
    pub iterations: Option<u64>,
    /// How many moves of the root are the favourite one after the other, and from which iteration on the last of them is.
    pub favourites: Option<[u64; 2]>,
    /// What the search finds; a best-first search only where it proves that.
    pub score: Option<Score>,
    /// The window that was asked for, where one was.
    pub window: Option<[Score; 2]>,
    /// What a search by proof numbers asks: whether the score is at least this.
    pub ask: Option<Score>,
    /// The leaves of a tree made by hand, from left to right.
    pub leaves: Option<Vec<Score>>,
    /// The nodes of each depth of a growing tree.
    pub depths: Option<Vec<u64>>,
    /// How many nodes of a growing tree get no children.
    pub ends: Option<u64>,
}

fn read_growth<'de, D: Deserializer<'de>>(from: D) -> Result<Option<GrowthOrder>, D::Error> {
    read_named(from, GROWTHS.into_iter()).map(Some)
}

/// What is shown of the nodes that no frame has come to yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Preview {
    /// Nothing.
    None,
    /// That they are there.
    #[default]
    Shape,
    /// What the leaves are worth.
    Values,
}

impl Preview {
    /// `none`, `shape` or `values`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Shape => "shape",
            Self::Values => "values",
        }
    }
}

/// One idea in one picture.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonStop {
    /// Its name in addresses.
    pub id: String,
    /// The recording it stands on.
    pub recording: String,
    /// The frame that is shown.
    pub frame: u64,
    /// The frame's kind and the board of its node, if the author claims it: `score /1`; of a growing tree `made`, how many
    /// nodes there are, and the newest one's board; of a best-first search the iteration before both: `61 select .........`.
    pub at: Option<String>,
    /// Whether the truth stands beside what a best-first search believes.
    #[serde(default)]
    pub truth: bool,
    /// What is shown of what comes later.
    #[serde(default)]
    pub look: Preview,
    /// What is said.
    pub say: BilingualText,
    /// What is asked; nothing where something is only shown.
    pub ask: Option<StopQuestion>,
    /// What helps whoever asks for a hint.
    pub hint: Option<BilingualText>,
    /// What is said to the right answer.
    pub right: Option<BilingualText>,
    /// What is said to wrong ones.
    #[serde(default)]
    pub wrong: Vec<StopReply>,
    /// The frame up to which the recording plays on then; the one that shows the answer, if nothing is said.
    pub then: Option<u64>,
    /// That frame's kind and the board of its node.
    pub lands: Option<String>,
}

/// What is said to a wrong answer.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(try_from = "WrittenReply")]
pub struct StopReply {
    /// To this node.
    pub node: Option<String>,
    /// To this value or word.
    pub value: Option<toml::Value>,
    /// To every other answer.
    pub otherwise: bool,
    /// What is said.
    pub text: BilingualText,
}

/// A reply as a file has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenReply {
    node: Option<String>,
    value: Option<toml::Value>,
    #[serde(default, rename = "else")]
    otherwise: bool,
    en: Option<String>,
    ja: Option<String>,
}

impl TryFrom<WrittenReply> for StopReply {
    type Error = &'static str;

    fn try_from(written: WrittenReply) -> Result<Self, Self::Error> {
        let WrittenReply {
            node,
            value,
            otherwise,
            en,
            ja,
        } = written;
        let text = WrittenText { en, ja }.try_into()?;
        Ok(Self {
            node,
            value,
            otherwise,
            text,
        })
    }
}

impl LessonStop {
    /// Returns the answer that a reply is to, as it is compared; none if it replies to every other one.
    pub fn target(&self, reply: &StopReply) -> Option<String> {
        let value = reply.value.as_ref().map(|value| answers(value).join(","));
        let target = reply.node.clone().or(value)?;
        let form = self.ask.as_ref().map(|ask| ask.kind.form);
        Some(form.map_or_else(|| target.clone(), |form| form.usual(&target)))
    }
}

impl StopReply {
    /// Returns the reply in one language.
    pub fn in_lang(&self, lang: Lang) -> &str {
        self.text.in_lang(lang)
    }
}

impl Lesson {
    /// Reads the file `name`.
    ///
    /// # Errors
    /// When it is too long, no UTF-8, no TOML, or has keys, types or limits wrong; the fault says where.
    pub fn read(name: &str, bytes: &[u8]) -> Result<Self, Box<LessonError>> {
        let fault = |place, message| LessonError {
            file: name.to_owned(),
            place,
            stop: None,
            field: String::new(),
            message,
        };
        if bytes.len() > MOST_BYTES {
            return Err(fault(None, too_long(bytes.len() as u64)).into());
        }
        let text = std::str::from_utf8(bytes).map_err(|error| {
            let at = error.valid_up_to();
            let message = message!(
                "expected UTF-8 text (byte {at})",
                "UTF-8 ではありません ({at} バイト目)"
            );
            fault(None, message)
        })?;
        let lesson: Self = toml::from_str(text).map_err(|error| {
            let span = error.span().unwrap_or_default();
            fault(
                Some(location::at(text, span.start)),
                explained(error.message()),
            )
        })?;
        match lesson.limits() {
            Some(wrong) => Err(located((name, text), &lesson, wrong).into()),
            None => Ok(lesson),
        }
    }

    /// Returns the number of the stop that is called so.
    ///
    /// # Errors
    /// When no stop is.
    pub fn number_of(&self, id: &str) -> Result<usize, InputError> {
        let found = self.stop.iter().position(|stop| stop.id == id);
        found.ok_or_else(|| {
            let names: Vec<&str> = self.stop.iter().map(|stop| &*stop.id).collect();
            InputError::new("stop", id, Some(0), unknown("stop", "場面", id, &names))
        })
    }

    /// What of the lesson is too large, or is not called as it may be.
    fn limits(&self) -> Option<FieldError> {
        let (schema, id) = (&self.schema, &self.id);
        let many = |path: Vec<FieldKey>, number: usize, most: usize| {
            let message = message!(
                "{number}, but at most {most}",
                "{number} 個ありますが、{most} 個までです"
            );
            (number > most).then(|| FieldError::new(path, message))
        };
        if schema != SCHEMA {
            return Some(FieldError::claim(vec!["schema".into()], schema, SCHEMA));
        }
        let named = |id: &str| {
            let letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            !id.is_empty() && id.chars().all(letter)
        };
        let stops = self.stop.iter().enumerate();
        let stops = stops.map(|(n, stop)| (vec!["stop".into(), n.into(), "id".into()], &stop.id));
        let mut ids = std::iter::once((vec!["id".into()], id)).chain(stops);
        let unnamed = ids.find(|(_, id)| !named(id)).map(|(path, id)| {
            let message = message!(
                "expected lower-case letters, digits and -; got \"{id}\"",
                "「{id}」は使えません。英小文字、数字、- で書いてください"
            );
            FieldError::new(path, message)
        });
        unnamed
            .or_else(|| many(vec!["stop".into()], self.stop.len(), MOST_STOPS))
            .or_else(|| {
                let recordings = vec!["recording".into()];
                many(recordings, self.recording.len(), MOST_RECORDINGS)
            })
            .or_else(|| {
                let mut stops = self.stop.iter().enumerate();
                stops.find_map(|(n, stop)| {
                    let replies = vec!["stop".into(), n.into(), "wrong".into()];
                    many(replies, stop.wrong.len(), MOST_REPLIES)
                })
            })
    }
}

/// Returns the message about a file of so many bytes.
pub fn too_long(bytes: u64) -> Message {
    let most = MOST_BYTES / 1024;
    let size = bytes / 1024;
    message!(
        "a lesson has at most {most} KiB; this file has {size}",
        "レッスンのファイルは {most} KiB までです (このファイルは {size} KiB)"
    )
}

/// Returns the error with its place in the file.
pub(super) fn located(
    (name, text): (&str, &str),
    lesson: &Lesson,
    wrong: FieldError,
) -> LessonError {
    let FieldError { path, message } = wrong;
    let stop = match path.as_slice() {
        [FieldKey::Name(stop), FieldKey::Index(at), ..] if stop == "stop" => lesson.stop.get(*at),
        _ => None,
    };
    let names = path.iter().filter_map(|key| match key {
        FieldKey::Name(name) => Some(name.as_str()),
        FieldKey::Index(_) => None,
    });
    LessonError {
        file: name.to_owned(),
        place: location::find(text, &path),
        stop: stop.map(|stop| stop.id.clone()),
        field: names.collect::<Vec<_>>().join("."),
        message,
    }
}

/// What the reader of TOML says, in both languages.
fn explained(said: &str) -> Message {
    let said = said.lines().next().unwrap_or_default();
    let quoted = || said.split('`').nth(1).unwrap_or_default();
    let name = quoted();
    let ja = if said.starts_with("unknown field") {
        format!("「{name}」というキーはありません")
    } else if said.starts_with("missing field") {
        format!("「{name}」がありません")
    } else if said.starts_with("unknown variant") {
        format!("「{name}」という値はありません")
    } else if said.starts_with("invalid type") {
        format!("値の型が違います ({said})")
    } else if said.contains("duplicate") {
        format!("同じキーが 2 回あります ({said})")
    } else {
        format!("TOML として読めません ({said})")
    };
    Message::new(said, ja)
}
