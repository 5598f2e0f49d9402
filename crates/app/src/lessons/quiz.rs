//! Lessons as quizzes: what a page may show while a question is open, and the judge.
//!
//! Invariants: an open stop contains neither its answer, nor replies to answers, nor the frame that shows it. A lesson is asked only
//! after it has passed the checker.

mod comparison;
mod hidden;
mod never;

use std::sync::Arc;

use marubatsu::lang::Lang;
use marubatsu::score::{Bounds, Score};
use serde::Serialize;

use crate::cases::draw::GROWTHS;
use crate::lessons::derive::figures::NamedRecordings;
use crate::lessons::derive::recordings::{LessonRecording, Recordings};
use crate::lessons::derive::{RightAnswer, StopContext};
use crate::lessons::parse::prose::{self, ProsePiece};
use crate::lessons::parse::{Lesson, LessonStop, StopReply};
use crate::lessons::question::{AnswerForm, answers, side_name};
use crate::words::{Error, InputError};

pub use comparison::ComparedFigure;

texts! {
    NO_QUESTION = "this stop asks nothing", "この場面に質問はありません";
}

/// A piece of a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Phrase {
    /// Its words.
    pub text: String,
    /// The node that they are tied to, as the picture names it: the moves that lead there, none to the root.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub node: Option<String>,
}

/// What one may choose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Candidate {
    /// The answer that it stands for: a board, `table` or `window`, or the name of a search.
    pub answer: String,
    /// The node that it is, as the picture names it.
    pub node: Option<String>,
    /// What it is called, where it is a search: how many nodes it took.
    pub nodes: Option<u64>,
}

/// A stop, without anything that only its answer tells.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OpenStop {
    /// `marubatsu.stop/1`.
    pub schema: &'static str,
    /// Its id.
    pub id: String,
    /// Which stop, from 0.
    pub number: usize,
    /// What is said.
    pub say: Vec<Phrase>,
    /// The search it stands on, as in an address.
    pub query: String,
    /// How the tree grows, if it is one that does.
    pub grow: Option<&'static str>,
    /// The frame that is shown.
    pub frame: u64,
    /// What is shown: `shape` has no values of what comes later, `asked` nor what the node in question is worth so far;
    /// `values` and `leaves` are the same with the values of all leaves.
    pub look: &'static str,
    /// The last frame that may be known; nothing where all of them may.
    pub until: Option<u64>,
    /// Whether the truth stands beside what a best-first search believes.
    pub truth: bool,
    /// What is asked.
    pub ask: Option<OpenQuestion>,
}

/// A question without its answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OpenQuestion {
    /// The kind.
    pub kind: &'static str,
    /// Of `bound` and `owner`: `alpha` or `beta`.
    pub side: Option<&'static str>,
    /// The answers that are words.
    pub choices: Vec<String>,
    /// The scores that the search can find, where one of them is asked for.
    pub values: Vec<Score>,
    /// The nodes that one chooses from.
    pub candidates: Vec<Candidate>,
    /// Of `compare`: what is asked about, then what it is compared with.
    pub compared: Vec<ComparedFigure>,
}

/// The judge's answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StopVerdict {
    /// `marubatsu.judged/1`.
    pub schema: &'static str,
    /// Whether it was right.
    pub right: bool,
    /// What is said to it.
    pub reply: Vec<Phrase>,
    /// The frame up to which the recording plays on, if the question is over.
    pub then: Option<u64>,
    /// The last frame that may be known then, as a later stop of the chapter asks about the same recording.
    pub until: Option<u64>,
    /// Whether the truth stands beside what a best-first search believes then.
    pub truth: bool,
    /// Of `compare`: both figures.
    pub compared: Vec<ComparedFigure>,
    /// What is right, if the question is over.
    pub answer: Option<Vec<String>>,
}

/// Where to look.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Hint {
    /// `marubatsu.hint/1`.
    pub schema: &'static str,
    /// The nodes that are compared, as the picture names them.
    pub nodes: Vec<String>,
    /// What its author says; nothing where the nodes are all there is.
    pub say: Vec<Phrase>,
}

/// Scores to choose from, at most.
const MOST_VALUES: usize = 41;

/// A lesson's stops, asked one by one.
#[derive(Debug)]
pub struct Quiz<'l> {
    lesson: &'l Lesson,
    found: NamedRecordings,
}

impl<'l> Quiz<'l> {
    /// Asks a lesson that has passed the checker.
    pub fn new(lesson: &'l Lesson) -> Self {
        Self {
            lesson,
            found: NamedRecordings::claimed(lesson),
        }
    }

    fn right(
        &mut self,
        n: usize,
        recordings: &mut Recordings<'_>,
    ) -> Result<Option<RightAnswer>, Error> {
        let lesson = self.lesson;
        let stop = &lesson.stop[n];
        let Some(ask) = &stop.ask else {
            return Ok(None);
        };
        let question = ask.question();
        if question.is_ok_and(|question| question.is_of_recordings()) {
            return Ok(Some(RightAnswer {
                answers: answers(&ask.answer),
                frame: stop.frame,
                candidates: Vec::new(),
            }));
        }
        self.stand(stop, recordings)?;
        let context = StopContext {
            lesson,
            found: &self.found,
            stop,
            n,
        };
        let right = context.right(ask, recordings);
        right
            .map(Some)
            .map_err(|wrong| Error::Internal(wrong.message.en))
    }

    /// Returns the stop with this id, its question open.
    ///
    /// # Errors
    /// When there is no such stop.
    pub fn open(
        &mut self,
        id: &str,
        lang: Lang,
        recordings: &mut Recordings<'_>,
    ) -> Result<OpenStop, Error> {
        let number = self.lesson.number_of(id)?;
        let right = self.right(number, recordings)?;
        let stop = &self.lesson.stop[number];
        let say = self.tied((stop, stop.frame), stop.say.in_lang(lang), recordings)?;
        let recorded = &self.lesson.recording[&stop.recording];
        let request = recordings
            .request(recorded)
            .map_err(|message| Error::Internal(message.en))?;
        let ask = stop.ask.as_ref().map(|ask| OpenQuestion {
            kind: ask.kind.name,
            side: ask.side.map(side_name),
            choices: match ask.kind.form {
                AnswerForm::Words(_) => ask.choices(),
                _ => Vec::new(),
            },
            values: self.values(stop, ask.kind.form),
            candidates: match ask.kind.form {
                AnswerForm::SearchRecording => self.searches(&ask.of),
                _ => self.candidates(stop, right.map(|right| right.candidates)),
            },
            compared: self.compared(ask, lang, false),
        });
        let asks = stop.ask.is_some();
        Ok(OpenStop {
            schema: "marubatsu.stop/1",
            id: stop.id.clone(),
            number,
            say,
            query: encoded(&request.query()),
            grow: recorded.grow.map(|growth| GROWTHS[growth as usize].0),
            frame: stop.frame,
            look: self.look(stop),
            until: (asks || self.is_asked_later(number)).then_some(stop.frame),
            truth: stop.truth,
            ask,
        })
    }

    /// Judges an answer; without one, returns the right answer.
    ///
    /// # Errors
    /// When there is no such stop, or it asks nothing.
    pub fn judge(
        &mut self,
        (id, given): (&str, Option<&[String]>),
        lang: Lang,
        recordings: &mut Recordings<'_>,
    ) -> Result<StopVerdict, Error> {
        let n = self.lesson.number_of(id)?;
        let right = self.right(n, recordings)?;
        let right = right.ok_or_else(|| InputError::new("stop", id, Some(0), NO_QUESTION))?;
        let stop = &self.lesson.stop[n];
        let form = stop.ask.as_ref().map(|ask| ask.kind.form);
        let usual = |text: &String| form.map_or_else(|| text.clone(), |form| form.usual(text));
        let given: Option<Vec<String>> = given.map(|given| given.iter().map(usual).collect());
        let given = given.as_deref();
        let is_right = given.is_none_or(|given| self.meets(stop, given, &right));
        if !is_right {
            let reply = self.to_wrong(stop, given.unwrap_or_default(), &right, lang);
            return Ok(StopVerdict {
                schema: "marubatsu.judged/1",
                right: false,
                reply: self.tied((stop, stop.frame), &reply, recordings)?,
                then: None,
                until: None,
                truth: stop.truth,
                compared: Vec::new(),
                answer: None,
            });
        }
        let question = stop.ask.as_ref().and_then(|ask| ask.question().ok());
        let of_truth = question.is_some_and(|question| question.is_of_truth());
        let text = stop.right.as_ref().map(|text| text.in_lang(lang));
        let then = stop.then.unwrap_or(right.frame).max(stop.frame);
        Ok(StopVerdict {
            schema: "marubatsu.judged/1",
            right: given.is_some(),
            reply: self.tied((stop, then), text.unwrap_or_default(), recordings)?,
            then: Some(then),
            until: self.is_asked_later(n).then_some(then),
            truth: stop.truth || of_truth,
            compared: stop
                .ask
                .as_ref()
                .map_or_else(Vec::new, |ask| self.compared(ask, lang, true)),
            answer: Some(right.answers),
        })
    }

    /// Returns the reply to the `n`th kind of wrong answer.
    pub(super) fn reply(
        &mut self,
        (stop, n): (&LessonStop, usize),
        lang: Lang,
        recordings: &mut Recordings<'_>,
    ) -> Result<Vec<Phrase>, Error> {
        let said = stop.wrong.get(n).map(|reply| reply.in_lang(lang));
        self.tied((stop, stop.frame), said.unwrap_or_default(), recordings)
    }

    /// Returns where to look: the nodes that the reply to the right answer is about, without the answer.
    ///
    /// # Errors
    /// When there is no such stop, or it asks nothing.
    pub fn hint(
        &mut self,
        id: &str,
        lang: Lang,
        recordings: &mut Recordings<'_>,
    ) -> Result<Hint, Error> {
        let n = self.lesson.number_of(id)?;
        let right = self.right(n, recordings)?;
        let right = right.ok_or_else(|| InputError::new("stop", id, Some(0), NO_QUESTION))?;
        let stop = &self.lesson.stop[n];
        let ways = |texts: &[String]| -> Vec<String> {
            let candidates = self.candidates(stop, Some(texts.to_vec()));
            candidates.into_iter().filter_map(|one| one.node).collect()
        };
        let told = ways(&right.answers);
        let mut nodes = Vec::new();
        for text in [stop.right.as_ref(), Some(&stop.say)].into_iter().flatten() {
            let said = self.tied((stop, stop.frame), text.in_lang(lang), recordings)?;
            nodes = said.into_iter().filter_map(|said| said.node).collect();
            nodes.retain(|node| !told.contains(node));
            if !nodes.is_empty() {
                break;
            }
        }
        nodes.dedup();
        let said = stop.hint.as_ref().map(|hint| hint.in_lang(lang));
        Ok(Hint {
            schema: "marubatsu.hint/1",
            nodes,
            say: self.tied((stop, stop.frame), said.unwrap_or_default(), recordings)?,
        })
    }

    /// Whether a later stop asks about the recording of this one, so that nothing further of it may be known.
    fn is_asked_later(&self, n: usize) -> bool {
        let of = |stop: &LessonStop| {
            let recorded = &self.lesson.recording[&stop.recording];
            (&recorded.options, recorded.grow)
        };
        let stops = &self.lesson.stop;
        let mut later = stops[n + 1..].iter().filter(|later| later.ask.is_some());
        later.any(|later| of(later) == of(&stops[n]))
    }

    /// Whether an answer is right. A frame of the node that is asked for stands for the last one.
    fn meets(&self, stop: &LessonStop, given: &[String], right: &RightAnswer) -> bool {
        let form = stop.ask.as_ref().map(|ask| ask.kind.form);
        let settled = || {
            let frame = given.first()?.parse().ok()?;
            let LessonRecording::Search(searched) = self.found.get(&stop.recording)? else {
                return None;
            };
            let last = searched.evidence.as_ref()?.settles(frame)?;
            (frame <= stop.frame).then(|| vec![last.to_string()])
        };
        match form {
            Some(AnswerForm::Frame) => settled().is_some_and(|last| last == right.answers),
            _ => right.is_given(given),
        }
    }

    /// The scores that there are to choose from, where one is asked for.
    fn values(&self, stop: &LessonStop, form: AnswerForm) -> Vec<Score> {
        let asked = matches!(form, AnswerForm::Score | AnswerForm::Window);
        match self.found.get(&stop.recording) {
            Some(LessonRecording::Search(searched)) if asked => {
                let Bounds { lower, upper } = searched.range;
                let points = lower.hundredths() / 100..=upper.hundredths() / 100;
                let finite = lower.is_finite() && upper.is_finite();
                let scores = points.take(if finite { MOST_VALUES } else { 0 });
                scores.map(Score::points).collect()
            }
            _ => Vec::new(),
        }
    }

    /// These boards with the nodes that they are in the picture.
    fn candidates(&self, stop: &LessonStop, boards: Option<Vec<String>>) -> Vec<Candidate> {
        let recording = self.found.get(&stop.recording);
        let candidate = |answer: String| Candidate {
            node: recording.and_then(|recording| recording.way(stop.frame, &answer)),
            nodes: None,
            answer,
        };
        boards.into_iter().flatten().map(candidate).collect()
    }

    /// These recordings to choose from.
    fn searches(&self, names: &[String]) -> Vec<Candidate> {
        let searches = names.iter().map(|name| Candidate {
            answer: name.clone(),
            node: None,
            nodes: self
                .lesson
                .recording
                .get(name)
                .map(|recorded| recorded.nodes),
        });
        searches.collect()
    }

    /// A text in its pieces, each tied to its node in the picture of a frame.
    fn tied(
        &mut self,
        (stop, frame): (&LessonStop, u64),
        text: &str,
        recordings: &mut Recordings<'_>,
    ) -> Result<Vec<Phrase>, Error> {
        let mut said = self.said(text);
        if said.iter().any(|phrase| phrase.node.is_some()) {
            let recording = self.stand(stop, recordings)?;
            for phrase in &mut said {
                let board = phrase.node.take();
                phrase.node = board.and_then(|board| recording.way(frame, &board));
            }
        }
        Ok(said)
    }

    /// What a stop stands on, recorded if that has not been done yet.
    fn stand(
        &mut self,
        stop: &LessonStop,
        recordings: &mut Recordings<'_>,
    ) -> Result<Arc<LessonRecording>, Error> {
        let recording = recordings.of(&self.lesson.recording[&stop.recording]);
        let recording = recording.map_err(|message| Error::Internal(message.en))?;
        self.found.insert(&stop.recording, Arc::clone(&recording));
        Ok(recording)
    }

    /// Returns the options of the recording that a stop stands on.
    pub(super) fn options_of(&self, stop: &LessonStop) -> &'l str {
        &self.lesson.recording[&stop.recording].options
    }

    /// Whether a stop stands on a growing tree.
    pub(super) fn grows(&self, stop: &LessonStop) -> bool {
        self.lesson.recording[&stop.recording].grow.is_some()
    }

    /// Returns a text in its pieces, figures filled in.
    pub(super) fn said(&self, text: &str) -> Vec<Phrase> {
        let pieces = prose::read(text).unwrap_or_default();
        let said = pieces.into_iter().map(|piece| match piece {
            ProsePiece::Words(text) => Phrase { text, node: None },
            ProsePiece::Link { text, node } => Phrase {
                text,
                node: Some(node),
            },
            ProsePiece::Figure(name) => Phrase {
                text: self
                    .found
                    .figure(&name)
                    .map(|figure| figure.shown())
                    .unwrap_or_default(),
                node: None,
            },
        });
        said.collect()
    }

    /// Returns a text as readers see it.
    pub(super) fn plain(&self, text: &str) -> String {
        self.said(text).into_iter().map(|said| said.text).collect()
    }
}

/// Pairs as the part of an address after `?`.
pub(super) fn encoded(pairs: &[(&str, String)]) -> String {
    let byte = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' => {
            char::from(byte).to_string()
        }
        _ => format!("%{byte:02X}"),
    };
    let pair = |(key, value): &(&str, String)| {
        let value: String = value.bytes().map(byte).collect();
        format!("{key}={value}")
    };
    let pairs: Vec<String> = pairs.iter().map(pair).collect();
    pairs.join("&")
}

/// The reply to an answer: its own, or the one to every other.
fn reply_to<'a>(stop: &'a LessonStop, given: &str) -> Option<&'a StopReply> {
    let own = |reply: &&StopReply| stop.target(reply).as_deref() == Some(given);
    let other = || stop.wrong.iter().find(|reply| reply.otherwise);
    stop.wrong.iter().find(own).or_else(other)
}
