//! A stop's question and its right answer, derived from its recording.
//!
//! Invariant: an answer is a list of texts, so that files, addresses and pages write it alike; none comes from the author.

pub(super) mod figures;
pub(super) mod recordings;

use std::cmp::Ordering;

use marubatsu::lang::Message;
use marubatsu::question::{Answer, AnswerError, BestFirstQuestion, LocatedAnswer, Question};
use marubatsu::recursion::BoundSource;
use marubatsu::score::{Fail, Score};

use crate::cases::frame_source::RecordedFacts;
use crate::lessons::derive::figures::{Figure, NamedRecordings};
use crate::lessons::derive::recordings::{
    LessonBestFirst, LessonGrowth, LessonRecording, LessonSearch, Recordings,
};
use crate::lessons::error::{FieldError, FieldKey};
use crate::lessons::parse::{Lesson, LessonStop};
use crate::lessons::question::{AnswerForm, LessonQuestion, NONE, StopQuestion, written};
use crate::words::unknown;

texts! {
    NO_FRAMES = "this recording has no frames; claim its frames",
        "この記録にはフレームがありません。frames を主張してください";
    UNKNOWN_FIGURE = "expected a figure of a recording, such as nodes:T", "nodes:T のような、記録の数値を指定してください";
    NOT_ON_GROWTH = "a growing tree can't answer this", "作成中の木ではこの質問に答えられません";
    ONLY_ON_GROWTH = "only a growing tree answers this", "この質問に答えられるのは作成中の木だけです";
    ONLY_ON_BEST_FIRST = "only a best-first search answers this", "この質問に答えられるのは最良優先探索だけです";
    NOT_ON_BEST_FIRST = "a best-first search can't answer this", "最良優先探索ではこの質問に答えられません";
    NOT_ONE = "these must be different searches, exactly one of which is proved", "すべて別の探索で、そのうちちょうど 1 つが証明されている必要があります";
    NO_TREE = "only the children of a tree made by hand can be put in another order",
        "並べ替えられるのは手作りの木の子ノードだけです";
}

/// What is right at a stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RightAnswer {
    /// The answer: one text, or those of all nodes.
    pub(super) answers: Vec<String>,
    /// The frame that shows it.
    pub(super) frame: u64,
    /// What one chooses from, where that is a list.
    pub(super) candidates: Vec<String>,
}

impl RightAnswer {
    /// Returns whether an answer has the same texts. The order of nodes is of no account.
    pub(super) fn is_given(&self, given: &[String]) -> bool {
        let sorted = |list: &[String]| {
            let mut list = list.to_vec();
            list.sort();
            list
        };
        let right = &self.answers;
        given == right || (is_set(right) && sorted(given) == sorted(right))
    }
}

/// Returns whether the order of an answer's parts is of no account.
pub(super) fn is_set(right: &[String]) -> bool {
    right.iter().all(|text| text.parse::<Score>().is_err())
}

/// A stop with all that it stands on.
#[derive(Clone, Copy)]
pub(super) struct StopContext<'a> {
    pub(super) lesson: &'a Lesson,
    pub(super) found: &'a NamedRecordings,
    pub(super) stop: &'a LessonStop,
    /// Which stop.
    pub(super) n: usize,
}

impl<'a> StopContext<'a> {
    /// Returns the keys that lead to one of its fields.
    pub(super) fn path(&self, fields: &[&str]) -> Vec<FieldKey> {
        let stop = [FieldKey::from("stop"), FieldKey::from(self.n)];
        stop.into_iter()
            .chain(fields.iter().map(|&field| field.into()))
            .collect()
    }

    pub(super) fn wrong(&self, fields: &[&str], message: impl Into<Message>) -> FieldError {
        FieldError::new(self.path(fields), message)
    }

    /// Returns the recording that it stands on, which must have frames.
    pub(super) fn recording(&self) -> Result<&'a LessonRecording, FieldError> {
        let recording = self.found.get(&self.stop.recording);
        let claimed = self.lesson.recording.get(&self.stop.recording);
        let frames = claimed.and_then(|recorded| recorded.frames);
        match (recording, frames) {
            (None, _) => {
                let names: Vec<&str> = self.lesson.recording.keys().map(|name| &**name).collect();
                let message = unknown("recording", "記録", &self.stop.recording, &names);
                Err(self.wrong(&["recording"], message))
            }
            (_, None) => Err(self.wrong(&["recording"], NO_FRAMES)),
            (Some(recording), _) => Ok(recording),
        }
    }

    /// Returns the right answer.
    pub(super) fn right(
        &self,
        ask: &StopQuestion,
        recordings: &Recordings<'_>,
    ) -> Result<RightAnswer, FieldError> {
        let here = |answers| RightAnswer {
            answers,
            frame: self.stop.frame,
            candidates: Vec::new(),
        };
        let question = ask
            .question()
            .map_err(|missing| self.wrong(&["ask", "kind"], missing))?;
        match &question {
            LessonQuestion::Count(figure) => {
                let number = self.number(&["ask", "figure"], figure)?;
                return Ok(here(vec![number.to_string()]));
            }
            LessonQuestion::Compare(figure, other) => {
                let order = self.compared(figure, other)?;
                return Ok(here(vec![ask.kind.form.words()[order].to_owned()]));
            }
            LessonQuestion::Proved(of) => return self.proved(of).map(here),
            LessonQuestion::Frame(_)
            | LessonQuestion::BestFirst(_)
            | LessonQuestion::Ended
            | LessonQuestion::Reorder => {}
        }
        match (self.recording()?, question) {
            (LessonRecording::Search(searched), LessonQuestion::Frame(question)) => {
                self.searched((question, ask.kind.form), searched)
            }
            (LessonRecording::Search(searched), LessonQuestion::Reorder) => {
                self.reordered(searched, recordings)
            }
            (LessonRecording::Growth(grown), LessonQuestion::Ended) => Ok(self.grown(grown)),
            (LessonRecording::BestFirst(searched), LessonQuestion::BestFirst(question)) => {
                self.best_first((question, ask.kind.form), searched)
            }
            (LessonRecording::BestFirst(_), _) => {
                Err(self.wrong(&["ask", "kind"], NOT_ON_BEST_FIRST))
            }
            (_, LessonQuestion::BestFirst(_)) => {
                Err(self.wrong(&["ask", "kind"], ONLY_ON_BEST_FIRST))
            }
            (LessonRecording::Search(_), _) => Err(self.wrong(&["ask", "kind"], ONLY_ON_GROWTH)),
            (LessonRecording::Growth(_), _) => Err(self.wrong(&["ask", "kind"], NOT_ON_GROWTH)),
        }
    }

    fn number(&self, path: &[&str], name: &str) -> Result<u64, FieldError> {
        match self.found.figure(name) {
            Some(Figure::Number(number)) => Ok(number),
            _ => Err(self.wrong(path, UNKNOWN_FIGURE)),
        }
    }

    /// Compares a figure with another one: 0 where it is less, 1 where both are equal, 2 where it is more.
    fn compared(&self, figure: &str, other: &str) -> Result<usize, FieldError> {
        let figure = self.number(&["ask", "figure"], figure)?;
        let other = match other.parse() {
            Ok(number) => number,
            Err(_) => self.number(&["ask", "than"], other)?,
        };
        Ok(match figure.cmp(&other) {
            Ordering::Less => 0,
            Ordering::Equal => 1,
            Ordering::Greater => 2,
        })
    }

    /// The one search of these that judged no unfinished game.
    fn proved(&self, of: &[String]) -> Result<Vec<String>, FieldError> {
        let mut proved = Vec::new();
        for name in of {
            match self.found.get(name) {
                Some(LessonRecording::Search(LessonSearch {
                    evidence: Some(evidence),
                    ..
                })) => {
                    proved.extend((!evidence.estimates()).then(|| name.clone()));
                }
                _ => return Err(self.wrong(&["ask", "of"], NO_FRAMES)),
            }
        }
        let twice = |(n, name): (usize, &String)| of[..n].contains(name);
        match proved.len() {
            1 if !of.iter().enumerate().any(twice) => Ok(proved),
            _ => Err(self.wrong(&["ask", "of"], NOT_ONE)),
        }
    }

    /// The newest depth's nodes that have no children.
    fn grown(&self, grown: &LessonGrowth) -> RightAnswer {
        let made = (0..=self.stop.frame).filter_map(|n| grown.growing.made(n));
        let made: Vec<_> = made.collect();
        let depth = made.last().map(|newest| newest.depth);
        let beside = || made.iter().filter(|made| Some(made.depth) == depth);
        let ended = beside().filter(|made| made.end.is_some());
        RightAnswer {
            answers: ended.map(|made| made.board.clone()).collect(),
            frame: self.stop.frame,
            candidates: beside().map(|made| made.board.clone()).collect(),
        }
    }

    /// The children of which each, put first, makes the search the smallest.
    fn reordered(
        &self,
        searched: &LessonSearch,
        recordings: &Recordings<'_>,
    ) -> Result<RightAnswer, FieldError> {
        let text = searched.request.game.text();
        let children = children(&text);
        let recorded = &self.lesson.recording[&self.stop.recording];
        let mut nodes = Vec::new();
        for first in 0..children.len() {
            let mut order: Vec<&str> = children.clone();
            let chosen = order.remove(first);
            order.insert(0, chosen);
            let game = format!("({})", order.join(" "));
            let counted = recordings.nodes_on(recorded, &game);
            nodes.push(counted.map_err(|message| self.wrong(&["ask", "kind"], message))?);
        }
        let least = nodes.iter().min();
        let least = least.ok_or_else(|| self.wrong(&["ask", "kind"], NO_TREE))?;
        let names: Vec<String> = (0..nodes.len()).map(|child| format!("/{child}")).collect();
        let best = names
            .iter()
            .zip(&nodes)
            .filter(|(_, nodes)| *nodes == least);
        Ok(RightAnswer {
            answers: best.map(|(name, _)| name.clone()).collect(),
            frame: self.stop.frame,
            candidates: names,
        })
    }

    fn searched(
        &self,
        (question, form): (Question, AnswerForm),
        searched: &LessonSearch,
    ) -> Result<RightAnswer, FieldError> {
        let evidence: &dyn RecordedFacts = match &searched.evidence {
            Some(evidence) => evidence.as_ref(),
            None => return Err(self.wrong(&["recording"], NO_FRAMES)),
        };
        let answer = evidence.answer(self.stop.frame, question);
        self.located(form, answer)
    }

    fn best_first(
        &self,
        (question, form): (BestFirstQuestion, AnswerForm),
        searched: &LessonBestFirst,
    ) -> Result<RightAnswer, FieldError> {
        let recorded = searched.recorded.as_ref();
        let recorded = recorded.ok_or_else(|| self.wrong(&["recording"], NO_FRAMES))?;
        self.located(form, recorded.answer(self.stop.frame, question))
    }

    fn located(
        &self,
        form: AnswerForm,
        answer: Result<LocatedAnswer<String>, AnswerError>,
    ) -> Result<RightAnswer, FieldError> {
        let LocatedAnswer {
            answer,
            frame,
            mut candidates,
        } = answer.map_err(|error| self.wrong(&["ask", "kind"], unanswered(error)))?;
        let words = match form {
            AnswerForm::NodeOr(words) => words,
            AnswerForm::NodesAhead => &[NONE],
            _ => &[],
        };
        candidates.extend(words.iter().map(|&word| word.to_owned()));
        Ok(RightAnswer {
            answers: texts(form, answer),
            frame,
            candidates,
        })
    }
}

/// An answer as the texts that stand for it.
pub(super) fn texts(form: AnswerForm, answer: Answer<String>) -> Vec<String> {
    let one = |text: String| vec![text];
    match answer {
        Answer::Score(score) => one(score.to_string()),
        Answer::Nodes(nodes) if nodes.is_empty() => one(NONE.to_owned()),
        Answer::Nodes(nodes) => nodes,
        Answer::Yes(yes) => {
            let word = form.words().get(usize::from(!yes));
            word.map_or_else(Vec::new, |&word| one(word.to_owned()))
        }
        Answer::Means(fail) => one(match fail {
            Fail::Exact => "=",
            Fail::Low => "≤",
            Fail::High => "≥",
        }
        .to_owned()),
        Answer::Outside(source) => one(match source {
            BoundSource::Table => "table",
            BoundSource::Knowledge => "knowledge",
            BoundSource::Probe => "probe",
            BoundSource::Root | BoundSource::Child(_) => "window",
        }
        .to_owned()),
        Answer::Frame(frame) => one(frame.to_string()),
        Answer::Window(window) => vec![window.alpha.to_string(), window.beta.to_string()],
        Answer::Count(count) => one(count.to_string()),
        Answer::Proof(numbers) => one(written::numbers(numbers)),
        Answer::Way(moves) => one(moves.join(" ")),
    }
}

fn unanswered(error: AnswerError) -> Message {
    let ja = match error {
        AnswerError::Frame => "記録にそのフレームはありません",
        AnswerError::NotStored => "置換表はこのノードについて何も知りませんでした",
        AnswerError::NoTruth => "真の値が分かりません",
        _ => "これより後のどのフレームも答えになりません",
    };
    Message::new(error.to_string(), ja)
}

/// The texts of the root's children in a tree's text.
fn children(text: &str) -> Vec<&str> {
    let inside = text.trim_start_matches(['o', 'x']);
    let inside = inside
        .strip_prefix('(')
        .and_then(|text| text.strip_suffix(')'));
    let inside = inside.unwrap_or_default();
    let (mut depth, mut start, mut children) = (0_i32, 0, Vec::new());
    for (at, c) in inside.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            ' ' if depth == 0 => {
                children.push(&inside[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    children.push(&inside[start..]);
    children.retain(|child| !child.is_empty());
    children
}
