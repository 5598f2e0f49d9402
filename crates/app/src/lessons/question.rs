//! What a lesson or an exercise asks: one list of questions, from which parsing, deriving, verifying, asking and
//! rendering follow.
//!
//! Invariant: a kind stands once in [`KINDS`], with how it is answered; nothing else names kinds.

pub(super) mod written;

use marubatsu::lang::Text;
use marubatsu::question::{BestFirstQuestion, Question, WindowEnd};
use serde::{Deserialize, Deserializer, de};

texts! {
    NO_SIDE = "this question needs its side: alpha or beta", "この質問には side (alpha か beta) が必要です";
    NO_FIGURE = "this question needs a figure, such as nodes:T", "この質問には nodes:T のような figure が必要です";
}

/// A question with its parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LessonQuestion {
    /// Asked at a frame, and answered by the events of its recording.
    Frame(Question),
    /// The same of a best-first search.
    BestFirst(BestFirstQuestion),
    /// Which nodes of a growing tree's newest depth end the game?
    Ended,
    /// Which child, searched first, makes the search smallest?
    Reorder,
    /// How large is this figure?
    Count(String),
    /// How does this figure compare with another figure, or with a number?
    Compare(String, String),
    /// Which of these recordings judged no unfinished game?
    Proved(Vec<String>),
}

/// How a question is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerForm {
    /// By one of these words; where there are two, the first one says yes.
    Words(&'static [&'static str]),
    /// By a score that the search can find.
    Score,
    /// By a window: α and β.
    Window,
    /// By a number.
    Number,
    /// By a number with two digits after the point, or by a fraction that rounds to it.
    Decimal,
    /// By a proof and a disproof number: `1/2`, `∞/0`.
    Pair,
    /// By a leaf, which the moves that lead there name: `1,1 0,1`.
    Way,
    /// By a node, or by one of these words.
    NodeOr(&'static [&'static str]),
    /// By a node that is in the picture, though no frame may have come to it yet.
    NodeAhead,
    /// By all such nodes, or by [`NONE`].
    NodesAhead,
    /// By all such nodes, of which there are some.
    Nodes,
    /// By a frame.
    Frame,
    /// By a recording.
    SearchRecording,
}

/// The answer that no node is right.
pub const NONE: &str = "none";

/// A kind of question.
#[derive(Clone, Copy, Debug)]
pub struct QuestionKind {
    /// Its name in files and documents.
    pub name: &'static str,
    /// How it is answered.
    pub form: AnswerForm,
    question: fn(&StopQuestion) -> Result<LessonQuestion, Text>,
}

const YES_NO: AnswerForm = AnswerForm::Words(&["yes", "no"]);
const NODE: AnswerForm = AnswerForm::NodeOr(&[]);

/// All kinds.
pub const KINDS: &[QuestionKind] = &[
    kind("up", AnswerForm::Score, |_| Ok(frame(Question::Up))),
    kind("never", AnswerForm::NodesAhead, |_| {
        Ok(frame(Question::Never))
    }),
    kind("bound", AnswerForm::Score, |ask| {
        Ok(frame(Question::Bound(ask.end()?)))
    }),
    kind("owner", AnswerForm::NodeOr(&["table", "window"]), |ask| {
        Ok(frame(Question::Owner(ask.end()?)))
    }),
    kind("cut", YES_NO, |_| Ok(frame(Question::Cut))),
    kind("used", YES_NO, |_| Ok(frame(Question::Used))),
    kind("means", AnswerForm::Words(&["=", "≤", "≥"]), |_| {
        Ok(frame(Question::Means))
    }),
    kind("table", AnswerForm::Words(&["answers", "searched"]), |_| {
        Ok(frame(Question::Table))
    }),
    kind("hits", AnswerForm::NodesAhead, |_| {
        Ok(frame(Question::Hits))
    }),
    kind("source", AnswerForm::Frame, |_| Ok(frame(Question::Source))),
    kind("next", AnswerForm::NodeAhead, |_| Ok(frame(Question::Next))),
    kind("again", YES_NO, |_| Ok(frame(Question::Again))),
    kind("best", NODE, |_| Ok(frame(Question::Best))),
    kind("window", AnswerForm::Window, |_| {
        Ok(frame(Question::Window))
    }),
    kind("more", AnswerForm::Number, |_| Ok(frame(Question::More))),
    kind("reorder", AnswerForm::NodeAhead, |_| {
        Ok(LessonQuestion::Reorder)
    }),
    kind("count", AnswerForm::Number, |ask| {
        Ok(LessonQuestion::Count(ask.figure()?))
    }),
    kind(
        "compare",
        AnswerForm::Words(&["fewer", "same", "more"]),
        |ask| Ok(LessonQuestion::Compare(ask.figure()?, ask.other()?)),
    ),
    kind("proved", AnswerForm::SearchRecording, |ask| {
        Ok(LessonQuestion::Proved(ask.of.clone()))
    }),
    kind("ended", NODE, |_| Ok(LessonQuestion::Ended)),
    kind("chosen", NODE, |_| Ok(best(BestFirstQuestion::Chosen))),
    kind("counted", AnswerForm::Nodes, |_| {
        Ok(best(BestFirstQuestion::Counted))
    }),
    kind("mean", AnswerForm::Decimal, |_| {
        Ok(best(BestFirstQuestion::Mean))
    }),
    kind("left", AnswerForm::Number, |_| {
        Ok(best(BestFirstQuestion::Left))
    }),
    kind("favourite", NODE, |_| {
        Ok(best(BestFirstQuestion::Favourite))
    }),
    kind("truth", AnswerForm::Nodes, |_| {
        Ok(best(BestFirstQuestion::Truth))
    }),
    kind("sound", YES_NO, |_| Ok(best(BestFirstQuestion::Sound))),
    kind("settles", YES_NO, |_| Ok(best(BestFirstQuestion::Settles))),
    kind("numbers", AnswerForm::Pair, |_| {
        Ok(best(BestFirstQuestion::Numbers))
    }),
    kind("most", AnswerForm::Way, |_| {
        Ok(best(BestFirstQuestion::Most))
    }),
];

const fn kind(
    name: &'static str,
    form: AnswerForm,
    question: fn(&StopQuestion) -> Result<LessonQuestion, Text>,
) -> QuestionKind {
    QuestionKind {
        name,
        form,
        question,
    }
}

const fn frame(question: Question) -> LessonQuestion {
    LessonQuestion::Frame(question)
}

const fn best(question: BestFirstQuestion) -> LessonQuestion {
    LessonQuestion::BestFirst(question)
}

impl QuestionKind {
    /// Returns the kind of this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        KINDS.iter().find(|kind| kind.name == name)
    }
}

impl QuestionKind {
    /// Whether the answer stands on the number line: a bound, or a window.
    pub fn is_on_line(&self) -> bool {
        matches!(self.name, "bound" | "window")
    }
}

impl PartialEq for QuestionKind {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl AnswerForm {
    /// Returns the answers that are words.
    pub const fn words(self) -> &'static [&'static str] {
        match self {
            Self::Words(words) => words,
            _ => &[],
        }
    }

    /// Whether the node in question would show the answer, or who holds a bound.
    pub const fn is_own(self) -> bool {
        matches!(self, Self::Score | Self::NodeOr(&[_, ..]))
    }

    /// Returns an answer as it is compared, however it was written.
    pub(super) fn usual(self, given: &str) -> String {
        match self {
            Self::Decimal => written::decimal(given),
            Self::Pair => written::pair(given).unwrap_or_else(|| given.to_owned()),
            Self::Way => written::way(given),
            _ => given.to_owned(),
        }
    }

    /// Whether the answer is nodes of the picture, in any order.
    pub const fn is_nodes(self) -> bool {
        matches!(self, Self::NodeOr(_) | Self::NodeAhead) || self.is_several()
    }

    /// Whether as many nodes may be chosen as one likes.
    pub const fn is_several(self) -> bool {
        matches!(self, Self::NodesAhead | Self::Nodes)
    }
}

impl LessonQuestion {
    /// Whether the claims of the recordings answer it, without a frame.
    pub const fn is_of_recordings(&self) -> bool {
        matches!(self, Self::Count(_) | Self::Compare(..) | Self::Proved(_))
    }

    /// Whether the truth is asked for, which must be hidden till then.
    pub fn is_of_truth(&self) -> bool {
        matches!(self, Self::BestFirst(question) if question.is_of_truth())
    }

    /// Returns the bound that is asked about, where one is.
    pub const fn end(&self) -> Option<WindowEnd> {
        match self {
            Self::Frame(Question::Bound(end) | Question::Owner(end)) => Some(*end),
            _ => None,
        }
    }
}

/// A question as a lesson's file has it: its kind, parameters and the answer that its author claims.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StopQuestion {
    /// Its kind.
    #[serde(deserialize_with = "read_kind")]
    pub kind: &'static QuestionKind,
    /// Of `bound` and `owner`: which bound.
    #[serde(default, deserialize_with = "read_side")]
    pub side: Option<WindowEnd>,
    /// Of `count` and `compare`: what is counted, such as `nodes:T`.
    pub figure: Option<String>,
    /// Of `compare`: with what, a number or another figure.
    pub than: Option<toml::Value>,
    /// Of `proved`: the recordings to choose from.
    #[serde(default)]
    pub of: Vec<String>,
    /// What is right.
    pub answer: toml::Value,
}

impl StopQuestion {
    /// Returns the question.
    ///
    /// # Errors
    /// When a parameter that its kind needs is missing.
    pub fn question(&self) -> Result<LessonQuestion, Text> {
        (self.kind.question)(self)
    }

    fn end(&self) -> Result<WindowEnd, Text> {
        self.side.ok_or(NO_SIDE)
    }

    fn figure(&self) -> Result<String, Text> {
        self.figure.clone().ok_or(NO_FIGURE)
    }

    fn other(&self) -> Result<String, Text> {
        let mut other = self.than.iter().flat_map(answers);
        other.next().ok_or(NO_FIGURE)
    }

    /// Returns the answers to choose from that are names: words or recordings.
    pub fn choices(&self) -> Vec<String> {
        match self.kind.form {
            AnswerForm::SearchRecording => self.of.clone(),
            form => form.words().iter().map(|&word| word.to_owned()).collect(),
        }
    }
}

/// The names of a window's ends.
const SIDES: [(&str, WindowEnd); 2] = [("alpha", WindowEnd::Alpha), ("beta", WindowEnd::Beta)];

/// Returns `alpha` or `beta`.
pub const fn side_name(end: WindowEnd) -> &'static str {
    match end {
        WindowEnd::Alpha => SIDES[0].0,
        WindowEnd::Beta => SIDES[1].0,
    }
}

fn read_kind<'de, D: Deserializer<'de>>(from: D) -> Result<&'static QuestionKind, D::Error> {
    read_named(from, KINDS.iter().map(|kind| (kind.name, kind)))
}

fn read_side<'de, D: Deserializer<'de>>(from: D) -> Result<Option<WindowEnd>, D::Error> {
    read_named(from, SIDES.into_iter()).map(Some)
}

/// Reads the name of one of these values.
pub(super) fn read_named<'de, D: Deserializer<'de>, T>(
    from: D,
    mut names: impl Iterator<Item = (&'static str, T)> + Clone,
) -> Result<T, D::Error> {
    let name = String::deserialize(from)?;
    let known: Vec<String> = names
        .clone()
        .map(|(known, _)| format!("`{known}`"))
        .collect();
    let found = names.find(|(known, _)| *known == name);
    found.map(|(_, value)| value).ok_or_else(|| {
        let known = known.join(", ");
        de::Error::custom(format!("unknown variant `{name}`, expected one of {known}"))
    })
}

/// Returns an answer as texts: `3`, `/1/1`, `3,4`. A list has one for each element.
pub(super) fn answers(value: &toml::Value) -> Vec<String> {
    match value {
        toml::Value::String(text) => vec![text.clone()],
        toml::Value::Array(list) => list.iter().flat_map(answers).collect(),
        toml::Value::Integer(number) => vec![number.to_string()],
        toml::Value::Float(number) => vec![number.to_string()],
        // No question has any other answer.
        _ => vec![value.type_str().to_owned()],
    }
}
