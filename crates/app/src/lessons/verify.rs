//! Verifies a lesson: every claim of a lesson against what its recordings say.
//!
//! Invariant: a lesson with a fault is not opened: [`verify()`] gives either all faults, or a lesson that can be asked.

mod claims;
mod links;
mod replies;

use marubatsu::lang::{Lang, Message};
use marubatsu::question::Question;

use self::links::{linked, names};
use self::replies::reply_fault;
use crate::lessons::derive::recordings::{LessonRecording, Recordings};
use crate::lessons::derive::{RightAnswer, StopContext};
use crate::lessons::error::{FieldError, LessonError};
use crate::lessons::parse::prose::{self, ProsePiece};
use crate::lessons::parse::{BilingualText, Lesson, LessonStop, Preview, located};
use crate::lessons::question::{AnswerForm, LessonQuestion, answers};

texts! {
    SAME_ID = "two stops have this id", "同じ id の場面が 2 つあります";
    NO_RIGHT = "a question needs its `right`", "質問には right が必要です";
    NO_FIGURE = "the right answer's text must name the figure asked for", "正解の文には、尋ねた数値が必要です";
    NO_THAN = "expected a second figure to compare with, in `say` or in the right answer's text",
        "比べる相手の数値が、say か正解の文に必要です";
    NO_QUESTION = "there is no question to reply to", "返答する質問がありません";
    LINKS = "en and ja must name the same nodes and figures", "en と ja は同じノードと数値を指す必要があります";
    NOT_SHOWN = "this node is not in the picture of the frame", "このノードはこのフレームの画像にありません";
    IS_RIGHT = "this is the right answer", "これは正解です";
    NO_REPLY = "some wrong answer has no reply: add `else = true`", "返答のない誤答があります。else = true を加えてください";
    TWICE = "two replies to the same answer", "同じ答えへの返答が 2 つあります";
    NAMES_NOTHING = "a reply must name a node or a number, and the answer that it is for",
        "返答はノードか数値を、答えを指定したならその答えを挙げる必要があります";
    TOO_EARLY = "this is before the frame that shows the answer", "答えが分かるフレームより前です";
    NO_LANDS = "`then` needs its `lands`, and the other way round", "then と lands は一緒に指定してください";
    UNSEEN = "nodes that are not shown can't be clicked: look = \"shape\"",
        "表示されないノードはクリックできません (look = \"shape\")";
    OF_ANOTHER = "a question about the size of a search must stand on that search", "探索の大きさを尋ねる質問は、その探索の上に置いてください";
    NO_CHOICE = "this is not a possible answer here", "ここでは選べない答えです";
    NO_TRUTH_THERE = "only a best-first search has the truth beside it", "真の値が並ぶのは最良優先探索だけです";
    TRUTH_TOLD = "the true value is asked for here or later, so it can't be shown yet",
        "真の値はここか後の質問で尋ねるので、まだ示せません";
    COUNTED = "the frame number gives away the size of this recording; stand on frame 0",
        "フレームの番号からこの記録の大きさが分かります。フレーム 0 に置いてください";
    SEEN = "the leaf's value can be seen already", "葉の値が既に見えています";
}

/// Characters of a text, at most: English, Japanese.
const MOST: [(Lang, usize); 2] = [(Lang::En, 140), (Lang::Ja, 70)];
/// Bytes of a text as it is written, with the boards of its nodes, at most.
const MOST_WRITTEN: usize = 4096;
/// Sentences of a text, at most: two, and a question.
const MOST_SENTENCES: usize = 3;

/// A recording and the frame of it at which something is said, with the truth or without.
type Moment<'a> = (&'a LessonRecording, u64, bool);

/// A lesson whose claims hold, with its right answers.
#[derive(Debug)]
pub struct VerifiedLesson {
    /// The lesson.
    pub lesson: Lesson,
    /// What is right at each stop that asks.
    pub answers: Vec<Option<Vec<String>>>,
}

/// Checks the lesson that the file `name` with this text holds.
///
/// # Errors
/// With everything that is wrong, in the file's order as far as its place is known.
pub fn verify(
    (name, text): (&str, &[u8]),
    recordings: &mut Recordings<'_>,
) -> Result<VerifiedLesson, Vec<LessonError>> {
    let lesson = Lesson::read(name, text).map_err(|fault| vec![*fault])?;
    let (found, mut wrong) = claims::verify(&lesson, recordings);
    let mut right = Vec::new();
    // Where a recording fails, its stops would only repeat it.
    if wrong.is_empty() {
        for (n, stop) in lesson.stop.iter().enumerate() {
            let context = StopContext {
                lesson: &lesson,
                found: &found,
                stop,
                n,
            };
            right.push(
                StopVerifier {
                    context,
                    wrong: &mut wrong,
                }
                .all(recordings)
                .map(|right| right.answers),
            );
        }
    }
    if wrong.is_empty() {
        return Ok(VerifiedLesson {
            lesson,
            answers: right,
        });
    }
    let text = String::from_utf8_lossy(text);
    let fault = |wrong| located((name, &text), &lesson, wrong);
    let mut faults: Vec<LessonError> = wrong.into_iter().map(fault).collect();
    faults.sort_by_key(|fault| fault.place.map(|place| (place.line, place.column)));
    Err(faults)
}

/// A stop while it is checked.
struct StopVerifier<'a, 'w> {
    context: StopContext<'a>,
    wrong: &'w mut Vec<FieldError>,
}

impl<'a> StopVerifier<'a, '_> {
    fn stop(&self) -> &'a LessonStop {
        self.context.stop
    }

    fn fail(&mut self, fields: &[&str], message: impl Into<Message>) {
        self.wrong.push(self.context.wrong(fields, message));
    }

    fn all(mut self, recordings: &Recordings<'_>) -> Option<RightAnswer> {
        let stop = self.stop();
        let before = &self.context.lesson.stop[..self.context.n];
        if before.iter().any(|other| other.id == stop.id) {
            self.fail(&["id"], SAME_ID);
        }
        let recording = match self.context.recording() {
            Ok(recording) => recording,
            Err(wrong) => {
                self.wrong.push(wrong);
                return None;
            }
        };
        if !self.stands(recording, (stop.frame, "frame"), (stop.at.as_deref(), "at")) {
            return None;
        }
        self.tells_truth(recording);
        self.text(&["say"], &stop.say, (recording, stop.frame, stop.truth));
        if let Some(hint) = &stop.hint {
            self.text(&["hint"], hint, (recording, stop.frame, stop.truth));
        }
        let Some(ask) = &stop.ask else {
            self.asks_nothing();
            return None;
        };
        match self.context.right(ask, recordings) {
            Err(wrong) => {
                self.wrong.push(wrong);
                None
            }
            Ok(right) => {
                self.answer(&right);
                self.replies(&right, recording);
                self.reached(&right, recording);
                Some(right)
            }
        }
    }

    /// Whether a frame is there and is what it is said to be.
    fn stands(
        &mut self,
        recording: &LessonRecording,
        (frame, field): (u64, &str),
        (at, name): (Option<&str>, &str),
    ) -> bool {
        match (recording.frames(), recording.place(frame)) {
            (_, Some(place)) if at.is_none_or(|at| place == at) => return true,
            (_, Some(place)) => {
                let path = self.context.path(&[name]);
                let wrong = FieldError::claim(path, at.unwrap_or_default(), &place);
                self.wrong.push(wrong);
            }
            (frames, None) => self.fail(&[field], past(frames)),
        }
        false
    }

    /// The truth is told where there is one, and not before it is asked for.
    fn tells_truth(&mut self, recording: &LessonRecording) {
        let (lesson, stop) = (self.context.lesson, self.stop());
        if !stop.truth {
            return;
        }
        if !matches!(recording, LessonRecording::BestFirst(_)) {
            self.fail(&["truth"], NO_TRUTH_THERE);
        }
        let options =
            |stop: &LessonStop| lesson.recording.get(&stop.recording).map(|it| &it.options);
        let later = lesson.stop[self.context.n..].iter();
        let mut later = later.filter(|later| options(later) == options(stop));
        if later.any(asks_truth) {
            self.fail(&["truth"], TRUTH_TOLD);
        }
    }

    fn asks_nothing(&mut self) {
        let stop = self.stop();
        let given = [
            ("hint", stop.hint.is_some()),
            ("right", stop.right.is_some()),
            ("wrong", !stop.wrong.is_empty()),
            ("then", stop.then.is_some()),
            ("lands", stop.lands.is_some()),
        ];
        for (field, _) in given.into_iter().filter(|(_, given)| *given) {
            self.fail(&[field], NO_QUESTION);
        }
    }

    /// The claimed answer is the one that was found, and isn't to be seen yet.
    fn answer(&mut self, right: &RightAnswer) {
        let stop = self.stop();
        let Some(ask) = &stop.ask else { return };
        let sorted = |mut list: Vec<String>| {
            if ask.kind.form.is_nodes() {
                list.sort();
            }
            list
        };
        let claimed = answers(&ask.answer).into_iter();
        let claimed = claimed.map(|text| ask.kind.form.usual(&text)).collect();
        let (claimed, found) = (sorted(claimed), sorted(right.answers.clone()));
        if claimed != found {
            let path = self.context.path(&["ask", "answer"]);
            let wrong = FieldError::claim(path, &claimed.join(", "), &found.join(", "));
            self.wrong.push(wrong);
        }
        let form = ask.kind.form;
        let unseen = matches!(form, AnswerForm::NodeAhead | AnswerForm::NodesAhead);
        if unseen && stop.look == Preview::None {
            self.fail(&["look"], UNSEEN);
        }
        let place = self.context.recording().ok();
        let place = place.and_then(|recording| recording.place(stop.frame));
        let begins = place.is_some_and(|place| place.starts_with("start "));
        if ask.question() == Ok(LessonQuestion::Frame(Question::Up))
            && begins
            && stop.look == Preview::Values
        {
            self.fail(&["look"], SEEN);
        }
        let counted = ask.figure.iter().chain(&ask.of);
        let counted = counted.map(|figure| figure.strip_prefix("nodes:").unwrap_or(figure));
        let size = ask
            .figure
            .as_ref()
            .and_then(|figure| figure.strip_prefix("nodes:"));
        if size.is_some_and(|of| of != stop.recording) {
            self.fail(&["recording"], OF_ANOTHER);
        }
        if stop.frame > 0 && counted.into_iter().any(|name| name == stop.recording) {
            self.fail(&["frame"], COUNTED);
        }
    }

    /// The frame up to which the recording plays on shows the answer; what is said then holds there.
    fn reached(&mut self, right: &RightAnswer, recording: &'a LessonRecording) {
        let stop = self.stop();
        let then = stop.then.unwrap_or(right.frame);
        match (stop.then, &stop.lands) {
            (None, None) => {}
            (Some(then), Some(lands)) => {
                if !self.stands(recording, (then, "then"), (Some(lands.as_str()), "lands")) {
                    return;
                }
                if then < right.frame {
                    self.fail(&["then"], TOO_EARLY);
                }
            }
            _ => self.fail(&["then"], NO_LANDS),
        }
        let Some(text) = &stop.right else {
            self.fail(&["ask"], NO_RIGHT);
            return;
        };
        let truth = stop.truth || asks_truth(stop);
        self.text(&["right"], text, (recording, then.max(stop.frame), truth));
        self.figures(text);
    }

    /// The reply to the right answer names the figure that was asked for, and the question tells what it is compared with.
    fn figures(&mut self, right: &BilingualText) {
        let stop = self.stop();
        let ask = stop.ask.as_ref();
        let figure = ask.and_then(|ask| ask.figure.as_ref());
        let names = |figure: &&String| right.en.contains(&format!("{{{figure}}}"));
        if figure.is_some_and(|figure| !names(&figure)) {
            self.fail(&["right"], NO_FIGURE);
        }
        let compared = ask.and_then(|ask| ask.than.as_ref()?.as_str());
        let told = [&stop.say.en, &right.en].map(|text| prose::read(text).unwrap_or_default());
        let mut told = told.iter().flatten().filter_map(|piece| match piece {
            ProsePiece::Figure(name) if Some(name) != figure => Some(name.as_str()),
            _ => None,
        });
        if compared.is_some() && told.next() != compared {
            self.fail(&["ask", "than"], NO_THAN);
        }
    }

    /// Every wrong answer has one reply, which names something in the picture.
    fn replies(&mut self, right: &RightAnswer, recording: &'a LessonRecording) {
        let stop = self.stop();
        let Some(ask) = &stop.ask else { return };
        let mut to: Vec<String> = Vec::new();
        for (n, reply) in stop.wrong.iter().enumerate() {
            let at = (recording, stop.frame, stop.truth);
            let context = self.context;
            let path = |field: &str| {
                let mut path = context.path(&["wrong"]);
                path.extend([n.into(), field.into()]);
                path
            };
            self.said(&path, &reply.text, at);
            let target = stop.target(reply);
            if let Some(fault) = reply_fault(reply, (&target, right), recording, stop.frame) {
                self.wrong.push(FieldError::new(path("en"), fault));
            }
            let words = ask.kind.form.words();
            let closed = matches!(ask.kind.form, AnswerForm::Words(_));
            let known = |target: &String| !closed || words.contains(&target.as_str());
            if let Some(target) = target.as_ref().filter(|target| !known(target)) {
                self.wrong
                    .push(FieldError::claim(path("value"), target, &words.join(", ")));
            }
            let key = target.unwrap_or_else(|| "else".to_owned());
            if to.contains(&key) {
                self.wrong.push(FieldError::new(path("en"), TWICE));
            }
            to.push(key);
        }
        let otherwise = stop.wrong.iter().any(|reply| reply.otherwise);
        let choices = ask.choices();
        let mut open = choices
            .iter()
            .filter(|choice| !right.answers.contains(choice) && !to.contains(choice));
        if !otherwise && (choices.is_empty() || open.next().is_some()) {
            self.fail(&["ask"], NO_REPLY);
        }
    }

    fn text(&mut self, field: &[&str], text: &BilingualText, at: Moment<'_>) {
        let context = self.context;
        let path = |lang: &str| context.path(&[field, &[lang]].concat());
        self.said(&path, text, at);
    }

    /// A text in both languages, said at a frame.
    fn said(
        &mut self,
        path: &dyn Fn(&str) -> Vec<crate::lessons::error::FieldKey>,
        text: &BilingualText,
        moment: Moment<'_>,
    ) {
        let mut named = Vec::new();
        for (lang, most) in MOST {
            let here = || path(lang.code());
            let written = text.in_lang(lang).len();
            if written > MOST_WRITTEN {
                let message = message!(
                    "{written} bytes, but at most {MOST_WRITTEN}",
                    "{written} バイトですが、{MOST_WRITTEN} バイトまでです"
                );
                self.wrong.push(FieldError::new(here(), message));
                return;
            }
            let pieces = match prose::read(text.in_lang(lang)) {
                Ok(pieces) => pieces,
                Err(message) => {
                    self.wrong.push(FieldError::new(here(), message));
                    return;
                }
            };
            let found = self.context.found;
            let fill = |name: &str| found.figure(name).map(|figure| figure.shown());
            let plain = prose::plain(&pieces, &fill);
            let (length, sentences) = (plain.chars().count(), prose::sentences(&plain));
            // A text that its author wrote in one language is as long as that one may be.
            let most = if text.en == text.ja {
                MOST[0].1.max(MOST[1].1)
            } else {
                most
            };
            if plain.trim().is_empty() || length > most || sentences > MOST_SENTENCES {
                let message = message!(
                    "{length} characters in {sentences} sentences: at least 1, at most {most} in {MOST_SENTENCES}",
                    "{length} 文字、{sentences} 文です (1 文字以上 {most} 文字以内、{MOST_SENTENCES} 文まで)"
                );
                self.wrong.push(FieldError::new(here(), message));
            }
            let faults = pieces.iter().filter_map(|piece| self.piece(piece, moment));
            let faults: Vec<FieldError> = faults
                .map(|message| FieldError::new(here(), message))
                .collect();
            self.wrong.extend(faults);
            named.push(names(&pieces));
        }
        if named.windows(2).any(|pair| pair[0] != pair[1]) {
            self.wrong.push(FieldError::new(path("ja"), LINKS));
        }
    }

    /// What is wrong with a piece of a text.
    fn piece(&self, piece: &ProsePiece, moment: Moment<'_>) -> Option<Message> {
        match piece {
            ProsePiece::Words(words) => self.unclaimed(words),
            ProsePiece::Figure(name) => {
                let unknown = self.context.found.figure(name).is_none();
                unknown.then(|| {
                    message!(
                        "expected a figure of a recording, such as nodes:T; got \"{name}\"",
                        "「{name}」という数値はありません。nodes:T のように、記録の数値を指定してください"
                    )
                })
            }
            ProsePiece::Link { text, node } => linked(text, node, moment),
        }
    }

    /// A number over nine that nothing vouches for.
    fn unclaimed(&self, words: &str) -> Option<Message> {
        let known = claims::numbers(self.context.lesson, self.stop());
        let mut numbers = prose::numbers(words).into_iter();
        let number = numbers.find(|number| !known.contains(number))?;
        Some(message!(
            "the number {number} is not claimed anywhere; write a figure such as {{nodes:T}}",
            "{number} はどこにも主張されていません。{{nodes:T}} のように書いてください"
        ))
    }
}

/// Whether the truth is asked for.
fn asks_truth(stop: &LessonStop) -> bool {
    let ask = stop.ask.as_ref().and_then(|ask| ask.question().ok());
    ask.is_some_and(|question| question.is_of_truth())
}

fn past(frames: u64) -> Message {
    message!(
        "the recording has only {frames} frames, from 0 on",
        "記録のフレームは 0 から始まる {frames} 個だけです"
    )
}
