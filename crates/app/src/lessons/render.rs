//! A lesson with all that a paper or a file needs of it: each stop as it is asked and judged, and its pictures.
//!
//! Invariant: what is drawn of an open question is its recording up to its frame, as if nothing had happened later.

pub mod answer_names;
mod descent;
pub mod handout;
mod markdown;
pub mod worksheet;

use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

use marubatsu::lang::Lang;
use marubatsu::scene::{Anchor, GroupKind, Ink, Item, Length, Paint, Scene, Shape, Token, px};
use marubatsu::score::Score;
use marubatsu::stage::{HiddenFacts, RenderOptions, StageFrame, Viewport};
use marubatsu::voice::{self, CodeLanguage, Voice};

use crate::cases::river::Visibility;
use crate::cases::stage::Stage;
use crate::cases::trace::SearchRecording;
use crate::lessons::derive::recordings::{LessonRecording, Recordings};
use crate::lessons::parse::{Lesson, LessonStop, Preview, RecordingClaims};
use crate::lessons::question::AnswerForm;
use crate::lessons::quiz::{Candidate, OpenStop, Phrase, Quiz, StopVerdict};
use crate::words::Error;

pub use markdown::markdown;

/// Width and height of a tree's picture, in pixels: as wide as a narrow screen.
const TREE: (i64, i64) = (400, 400);
/// The width of a number line.
const LINE: i64 = 376;
/// The height of a node, below which it is small.
const SMALL: Length = px(40);
/// Frames that one stands on to choose from, where a frame is asked for.
const MOST_SOURCES: usize = 4;
/// Scores to choose from, at most; more are written down.
const MOST_VALUES: usize = 12;
/// The frames after a stop's own that are shown one by one; where there are more, only the last is.
const MOST_LATER: u64 = 20;

/// In the order of [`Lang::ALL`].
pub(super) type PerLanguage<T> = [T; 2];

/// A stop.
#[derive(Debug)]
pub(super) struct HandoutStop<'l> {
    pub(super) stop: &'l LessonStop,
    /// Its question, open.
    pub(super) open: PerLanguage<OpenStop>,
    /// What one may choose.
    pub(super) choices: Vec<HandoutChoice>,
    /// The letters in the picture, with their nodes.
    pub(super) marks: Vec<(String, String)>,
    /// What is right, and what is said to it.
    pub(super) judged: Option<PerLanguage<StopVerdict>>,
    /// What is said to wrong answers; to every other one where none is named.
    pub(super) wrong: Vec<(Option<String>, PerLanguage<Vec<Phrase>>)>,
    /// How it looks while the question is open.
    pub(super) seen: StopPictures,
    /// What follows when it is answered.
    pub(super) then: Vec<StopPictures>,
}

/// What one may choose.
#[derive(Clone, Debug)]
pub(super) struct HandoutChoice {
    /// The answer that it stands for.
    pub(super) answer: String,
    /// The node that it is in the picture, and the letter that stands there.
    pub(super) node: Option<(String, String)>,
    /// What it is called, where it is no node.
    pub(super) name: PerLanguage<String>,
    /// A picture of it, where it is a frame.
    pub(super) board: Option<PerLanguage<Scene>>,
}

/// A frame.
#[derive(Clone, Debug)]
pub(super) struct StopPictures {
    pub(super) n: u64,
    pub(super) pictures: PerLanguage<StopPicture>,
}

/// A frame as pictures.
#[derive(Clone, Debug)]
pub(super) struct StopPicture {
    pub(super) tree: Scene,
    pub(super) line: Scene,
    /// What happens in it.
    pub(super) sentence: String,
}

/// Tells every stop of a lesson that has passed the checker.
pub(super) fn tell<'l>(
    lesson: &'l Lesson,
    recordings: &mut Recordings<'_>,
) -> Result<Vec<HandoutStop<'l>>, Error> {
    let mut telling = HandoutBuilder {
        quiz: Quiz::new(lesson),
        lesson,
        recordings,
        traces: HashMap::new(),
    };
    lesson.stop.iter().map(|stop| telling.stop(stop)).collect()
}

struct HandoutBuilder<'l, 'g, 'a> {
    quiz: Quiz<'l>,
    lesson: &'l Lesson,
    recordings: &'g mut Recordings<'a>,
    traces: HashMap<&'l str, Arc<SearchRecording>>,
}

impl<'l> HandoutBuilder<'l, '_, '_> {
    fn stop(&mut self, stop: &'l LessonStop) -> Result<HandoutStop<'l>, Error> {
        let open = self.both(|quiz, recordings, lang| quiz.open(&stop.id, lang, recordings))?;
        let judge = |quiz: &mut Quiz<'l>, recordings: &mut Recordings<'_>, lang| {
            quiz.judge((&stop.id, None), lang, recordings)
        };
        let asks = stop.ask.as_ref();
        let judged = asks.map(|_| self.both(judge)).transpose()?;
        let mut wrong = Vec::new();
        for (n, reply) in stop.wrong.iter().enumerate() {
            let said =
                self.both(|quiz, recordings, lang| quiz.reply((stop, n), lang, recordings))?;
            wrong.push((stop.target(reply), said));
        }
        let own = self.quiz.hides_own(stop);
        let ahead = stop.look != Preview::Values;
        let hidden = HiddenFacts { ahead, own };
        let known = |until, truth| Visibility {
            until,
            ..Visibility::whole(truth)
        };
        let here = Visibility {
            walk: self.walked(stop, judged.as_ref())?,
            ..known(stop.frame, stop.truth)
        };
        let here = self.frames(stop, (stop.frame..=stop.frame, here), hidden)?;
        let here = here.into_iter().next();
        let here = here.ok_or_else(|| Error::Internal("a stop without its frame".to_owned()))?;
        let choices = self.choices(stop, (&open[0], judged.as_ref()), &here[0].tree)?;
        let marks = marks((&open[0], &choices), &here[0].tree);
        let last = judged.as_ref().and_then(|[judged, _]| judged.then);
        let last = last.unwrap_or(stop.frame);
        let far = last.saturating_sub(stop.frame) > MOST_LATER;
        let later = if far { last } else { stop.frame + 1 }..=last;
        let then = if later.is_empty() {
            Vec::new()
        } else {
            // What a later stop asks about stays hidden.
            let asked = judged
                .as_ref()
                .is_some_and(|[judged, _]| judged.until.is_some());
            let hidden = HiddenFacts {
                ahead: ahead && asked,
                own: false,
            };
            let truth = judged.as_ref().is_some_and(|[judged, _]| judged.truth);
            self.frames(stop, (later.clone(), known(*later.end(), truth)), hidden)?
        };
        Ok(HandoutStop {
            stop,
            open,
            choices,
            judged,
            wrong,
            seen: seen(here, &marks),
            then: then.into_iter().map(|frame| seen(frame, &[])).collect(),
            marks,
        })
    }

    fn both<T>(
        &mut self,
        mut tell: impl FnMut(&mut Quiz<'l>, &mut Recordings<'_>, Lang) -> Result<T, Error>,
    ) -> Result<PerLanguage<T>, Error> {
        let [first, second] = Lang::ALL;
        let first = tell(&mut self.quiz, self.recordings, first)?;
        Ok([first, tell(&mut self.quiz, self.recordings, second)?])
    }

    fn recorded(&self, stop: &LessonStop) -> &'l RecordingClaims {
        &self.lesson.recording[&stop.recording]
    }

    fn recording(&mut self, stop: &'l LessonStop) -> Result<Arc<SearchRecording>, Error> {
        if let Some(recording) = self.traces.get(stop.recording.as_str()) {
            return Ok(Arc::clone(recording));
        }
        let recording = Arc::new(self.recordings.recording(self.recorded(stop))?);
        self.traces.insert(&stop.recording, Arc::clone(&recording));
        Ok(recording)
    }

    /// These frames of what a stop stands on, of which so much may be known.
    fn frames(
        &mut self,
        stop: &'l LessonStop,
        (frames, known): (RangeInclusive<u64>, Visibility),
        hidden: HiddenFacts,
    ) -> Result<Vec<PerLanguage<StageFrame>>, Error> {
        let manner = |lang| RenderOptions {
            lang,
            viewport: Viewport::new(TREE.0, TREE.1),
            line: LINE,
            portrait: 132,
            voice: Voice::Plain,
            code: CodeLanguage::Pseudo,
            zoom: 100,
            hidden,
        };
        let frames = *frames.start()..frames.end().saturating_add(1);
        let recording = self.recordings.of(self.recorded(stop));
        let recording = recording.map_err(|message| Error::Internal(message.en))?;
        let shown: PerLanguage<Vec<StageFrame>> = match recording.as_ref() {
            LessonRecording::Growth(grown) => {
                Lang::ALL.map(|lang| grown.growing.shown(frames.clone(), manner(lang)))
            }
            LessonRecording::BestFirst(searched) => {
                let Some(recorded) = &searched.recorded else {
                    return Ok(Vec::new());
                };
                Lang::ALL.map(|lang| recorded.shown(frames.clone(), manner(lang), known))
            }
            LessonRecording::Search(_) => {
                let stage = Stage::new(Arc::new(self.recording(stop)?.until(known.until)));
                Lang::ALL.map(|lang| stage.frames(frames.clone(), manner(lang)).collect())
            }
        };
        let [first, second] = shown;
        let pairs = first.into_iter().zip(second);
        Ok(pairs.map(|(first, second)| [first, second]).collect())
    }

    /// What one may choose: words, nodes of the picture, boards that are not in it; where a frame is asked for, frames.
    fn choices(
        &mut self,
        stop: &'l LessonStop,
        (open, judged): (&OpenStop, Option<&PerLanguage<StopVerdict>>),
        tree: &Scene,
    ) -> Result<Vec<HandoutChoice>, Error> {
        let form = stop.ask.as_ref().map(|ask| ask.kind.form);
        let Some((form, ask)) = form.zip(open.ask.as_ref()) else {
            return Ok(Vec::new());
        };
        if form == AnswerForm::Frame {
            let right =
                judged.and_then(|[judged, _]| judged.answer.as_ref()?.first()?.parse().ok());
            return self.sources(stop, right.unwrap_or(stop.frame));
        }
        if let Some(leaf) = descent::leaf(stop, judged) {
            return Ok(descent::beside(tree, leaf));
        }
        let words = ask.choices.iter().map(|word| HandoutChoice::word(word));
        let values = values(form, &ask.values);
        let mut choices: Vec<HandoutChoice> = words.chain(values).collect();
        let mut letters = (0..).map(answer_names::letter);
        for Candidate {
            answer,
            node,
            nodes,
        } in &ask.candidates
        {
            choices.push(match (node, nodes) {
                (Some(node), _) if place(tree, node).is_some() => HandoutChoice {
                    node: letters.next().map(|letter| (node.clone(), letter)),
                    ..HandoutChoice::named(answer, PerLanguage::default())
                },
                (Some(node), _) => {
                    let name = format!("({node})");
                    let name = [name.clone(), name];
                    self.pictured(stop, (answer, answer), name)?
                }
                (None, Some(nodes)) => HandoutChoice::named(answer, answer_names::nodes(*nodes)),
                (None, None) => HandoutChoice::word(answer),
            });
        }
        Ok(choices)
    }

    /// A choice with the picture of a board.
    fn pictured(
        &mut self,
        stop: &'l LessonStop,
        (answer, board): (&str, &str),
        name: PerLanguage<String>,
    ) -> Result<HandoutChoice, Error> {
        let recorded = self.recorded(stop);
        let pictures =
            self.both(|_, recordings, lang| recordings.board((recorded, board), lang))?;
        Ok(HandoutChoice {
            board: Some(pictures),
            ..HandoutChoice::named(answer, name)
        })
    }

    /// Frames to choose from: the right one, and others that look like it.
    fn sources(&mut self, stop: &'l LessonStop, right: u64) -> Result<Vec<HandoutChoice>, Error> {
        let recording = self.recordings.of(self.recorded(stop));
        let recording = recording.map_err(|message| Error::Internal(message.en))?;
        let LessonRecording::Search(searched) = recording.as_ref() else {
            return Ok(Vec::new());
        };
        let Some(evidence) = &searched.evidence else {
            return Ok(Vec::new());
        };
        let Some((kind, board)) = evidence.place(right) else {
            return Ok(Vec::new());
        };
        let others = (0..stop.frame).filter_map(|n| Some((n, evidence.place(n)?)));
        let others =
            others.filter(|(n, (of, other))| *n != right && *of == kind && *other != board);
        let others: Vec<(u64, String)> = others.map(|(n, (_, board))| (n, board)).collect();
        let apart = (others.len() / (MOST_SOURCES - 1)).max(1);
        let mut frames: Vec<(u64, String)> = others
            .into_iter()
            .skip(apart / 2)
            .step_by(apart)
            .take(MOST_SOURCES - 1)
            .collect();
        frames.push((right, board));
        frames.sort();
        let frames = frames.into_iter();
        let choice = |(n, board): (u64, String)| {
            self.pictured(stop, (&n.to_string(), &board), answer_names::frame(n))
        };
        frames.map(choice).collect()
    }
}

impl HandoutChoice {
    fn named(answer: &str, name: PerLanguage<String>) -> Self {
        Self {
            answer: answer.to_owned(),
            node: None,
            name,
            board: None,
        }
    }

    fn word(word: &str) -> Self {
        Self::named(word, answer_names::choice(word))
    }
}

/// The scores to choose from, few as they are; of a null window each with the next.
fn values(form: AnswerForm, values: &[Score]) -> Vec<HandoutChoice> {
    let points = |at: i32| Score::points(at).to_string();
    let ends = |values: &[Score]| {
        let hundredths = |score: &Score| score.hundredths() / 100;
        Some((hundredths(values.first()?), hundredths(values.last()?)))
    };
    let Some((least, most)) = ends(values).filter(|_| values.len() <= MOST_VALUES) else {
        return Vec::new();
    };
    if form == AnswerForm::Window {
        let windows = (least - 1..=most).map(|alpha| (points(alpha), points(alpha + 1)));
        let choice = |(alpha, beta): (String, String)| {
            let name = signed(&format!("α = {alpha}, β = {beta}"));
            HandoutChoice::named(&format!("{alpha},{beta}"), [name.clone(), name])
        };
        return windows.map(choice).collect();
    }
    let choice = |value: String| HandoutChoice::named(&value, [signed(&value), signed(&value)]);
    (least..=most).map(points).map(choice).collect()
}

/// A number as people write it.
fn signed(text: &str) -> String {
    text.replace('-', "−")
}

/// The letters that stand at nodes: at those to choose from first, then at those that the question names.
fn marks((open, choices): (&OpenStop, &[HandoutChoice]), tree: &Scene) -> Vec<(String, String)> {
    let chosen = choices.iter().filter_map(|choice| choice.node.clone());
    let mut marks: Vec<(String, String)> = chosen.collect();
    for node in open.say.iter().filter_map(|phrase| phrase.node.as_ref()) {
        if marks.iter().all(|(known, _)| known != node) && place(tree, node).is_some() {
            marks.push((node.clone(), answer_names::letter(marks.len())));
        }
    }
    marks
}

/// A frame with letters at these nodes.
fn seen(shown: PerLanguage<StageFrame>, marks: &[(String, String)]) -> StopPictures {
    StopPictures {
        n: shown[0].n,
        pictures: shown.map(|shown| drawn(shown, marks)),
    }
}

fn drawn(shown: StageFrame, marks: &[(String, String)]) -> StopPicture {
    let StageFrame {
        mut tree,
        line,
        sentence,
        ..
    } = shown;
    let sentence = voice::text(&sentence);
    let letters: Vec<Shape> = marks
        .iter()
        .filter_map(|mark| lettered(&tree, mark))
        .collect();
    tree.shapes.extend(letters);
    StopPicture {
        tree,
        line,
        sentence,
    }
}

/// Where a node stands in a tree, if it is drawn.
fn place<'t>(tree: &'t Scene, node: &str) -> Option<&'t Item> {
    tree.shapes.iter().find_map(|shape| match shape {
        Shape::Group {
            part: GroupKind::Item(item),
            ..
        } if item.id.strip_prefix("node ") == Some(node) => Some(item.as_ref()),
        _ => None,
    })
}

/// The letter at a node.
fn lettered(tree: &Scene, (node, letter): &(String, String)) -> Option<Shape> {
    let item = place(tree, node)?;
    let reach = item.size / 2;
    let within = |at: Length, most: Length| at.clamp(px(10), most - px(10));
    // A small node would be hidden by a letter at its corner: there it stands beside it.
    let (left, up) = match item.size {
        ..SMALL => (reach + px(8), 0),
        _ => (reach, reach),
    };
    let at = (
        within(item.at.0 - left, tree.width),
        within(item.at.1 - up, tree.height),
    );
    let ring = Shape::Circles {
        centres: vec![(0, 0)],
        radius: px(9),
        paint: Paint::fill(Ink::Token(Token::Ink)),
    };
    let text = Shape::Text {
        at: (0, px(4)),
        size: px(11),
        anchor: Anchor::Middle,
        ink: Ink::Token(Token::Reversed),
        bold: true,
        text: letter.clone(),
    };
    Some(Shape::Group {
        part: GroupKind::Moved(at),
        shapes: vec![ring, text],
    })
}
