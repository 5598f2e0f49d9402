//! A lesson with all that a paper or a file needs of it: each stop as it is asked and judged, and its pictures.
//!
//! Invariant: what is drawn of an open question is its recording up to its frame, as if nothing had happened later.

use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

use marubatsu::lang::Lang;
use marubatsu::scene::{Anchor, GroupKind, Ink, Item, Length, Paint, Scene, Shape, Token, px};
use marubatsu::score::Score;
use marubatsu::stage::{RenderOptions, StageFrame, Viewport};
use marubatsu::voice::{self, Voice};

use super::asked::{Asking, Candidate, Judged, OpenStop, Phrase};
use super::format::{Kind, Lesson, Look, Recorded, Stop};
use super::grounds::{Ground, Grounds};
use super::words;
use crate::cases::stage::Stage;
use crate::cases::trace::Recording;
use crate::words::{Error, JsonScore};

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

/// In the order of [`Lang::ALL`].
pub(super) type InBoth<T> = [T; 2];

/// A stop.
#[derive(Debug)]
pub(super) struct Told<'l> {
    pub(super) stop: &'l Stop,
    /// Its question, open.
    pub(super) open: InBoth<OpenStop>,
    /// What one may choose.
    pub(super) choices: Vec<Choice>,
    /// The letters in the picture, with their nodes.
    pub(super) marks: Vec<(String, String)>,
    /// What is right, and what is said to it.
    pub(super) judged: Option<InBoth<Judged>>,
    /// What is said to wrong answers; to every other one where none is named.
    pub(super) wrong: Vec<(Option<String>, InBoth<Vec<Phrase>>)>,
    /// How it looks while the question is open.
    pub(super) seen: Seen,
    /// What follows when it is answered.
    pub(super) then: Vec<Seen>,
}

/// What one may choose.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    /// The answer that it stands for.
    pub(super) answer: String,
    /// The node that it is in the picture, and the letter that stands there.
    pub(super) node: Option<(String, String)>,
    /// What it is called, where it is no node.
    pub(super) name: InBoth<String>,
    /// A picture of it, where it is a frame.
    pub(super) board: Option<InBoth<Scene>>,
}

/// A frame.
#[derive(Clone, Debug)]
pub(super) struct Seen {
    pub(super) n: u64,
    pub(super) pictures: InBoth<Drawn>,
}

/// A frame as pictures.
#[derive(Clone, Debug)]
pub(super) struct Drawn {
    pub(super) tree: Scene,
    pub(super) line: Scene,
    /// What happens in it.
    pub(super) sentence: String,
}

/// Tells every stop of a lesson that has passed the checker.
pub(super) fn tell<'l>(
    lesson: &'l Lesson,
    grounds: &mut Grounds<'_>,
) -> Result<Vec<Told<'l>>, Error> {
    let mut telling = Telling {
        asking: Asking::new(lesson),
        lesson,
        grounds,
        recordings: HashMap::new(),
    };
    lesson.stop.iter().map(|stop| telling.stop(stop)).collect()
}

struct Telling<'l, 'g, 'a> {
    asking: Asking<'l>,
    lesson: &'l Lesson,
    grounds: &'g mut Grounds<'a>,
    recordings: HashMap<&'l str, Arc<Recording>>,
}

impl<'l> Telling<'l, '_, '_> {
    fn stop(&mut self, stop: &'l Stop) -> Result<Told<'l>, Error> {
        let open = self.both(|asking, grounds, lang| asking.open(&stop.id, lang, grounds))?;
        let judge = |asking: &mut Asking<'l>, grounds: &mut Grounds<'_>, lang| {
            asking.judge((&stop.id, None), lang, grounds)
        };
        let asks = stop.ask.as_ref();
        let judged = asks.map(|_| self.both(judge)).transpose()?;
        let mut wrong = Vec::new();
        for (n, reply) in stop.wrong.iter().enumerate() {
            let said = self.both(|asking, grounds, lang| asking.reply((stop, n), lang, grounds))?;
            wrong.push((reply.target(), said));
        }
        let here = self.frames(stop, (stop.frame..=stop.frame, stop.frame))?;
        let here = here.into_iter().next();
        let here = here.ok_or_else(|| Error::Internal("a stop without its frame".to_owned()))?;
        let choices = self.choices(stop, (&open[0], judged.as_ref()), &here[0].tree)?;
        let marks = marks((&open[0], &choices), &here[0].tree);
        let last = judged.as_ref().and_then(|[judged, _]| judged.then);
        let later = stop.frame + 1..=last.unwrap_or(stop.frame);
        let then = if later.is_empty() {
            Vec::new()
        } else {
            self.frames(stop, (later.clone(), *later.end()))?
        };
        Ok(Told {
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
        mut tell: impl FnMut(&mut Asking<'l>, &mut Grounds<'_>, Lang) -> Result<T, Error>,
    ) -> Result<InBoth<T>, Error> {
        let [first, second] = Lang::ALL;
        let first = tell(&mut self.asking, self.grounds, first)?;
        Ok([first, tell(&mut self.asking, self.grounds, second)?])
    }

    fn recorded(&self, stop: &Stop) -> &'l Recorded {
        &self.lesson.recording[&stop.recording]
    }

    fn recording(&mut self, stop: &'l Stop) -> Result<Arc<Recording>, Error> {
        if let Some(recording) = self.recordings.get(stop.recording.as_str()) {
            return Ok(Arc::clone(recording));
        }
        let recording = Arc::new(self.grounds.recording(self.recorded(stop))?);
        self.recordings
            .insert(&stop.recording, Arc::clone(&recording));
        Ok(recording)
    }

    /// These frames of what a stop stands on, which ends at `until`.
    fn frames(
        &mut self,
        stop: &'l Stop,
        (frames, until): (RangeInclusive<u64>, u64),
    ) -> Result<Vec<InBoth<StageFrame>>, Error> {
        let manner = |lang| RenderOptions {
            lang,
            viewport: Viewport::new(TREE.0, TREE.1),
            line: LINE,
            portrait: 132,
            voice: Voice::Plain,
            zoom: 100,
            veiled: stop.look != Look::Values,
        };
        let frames = *frames.start()..frames.end().saturating_add(1);
        let shown: InBoth<Vec<StageFrame>> = if self.recorded(stop).grow.is_some() {
            let ground = self.grounds.of(self.recorded(stop));
            let ground = ground.map_err(|message| Error::Internal(message.en))?;
            let Ground::Growth(grown) = ground.as_ref() else {
                return Ok(Vec::new());
            };
            Lang::ALL.map(|lang| grown.growing.shown(frames.clone(), manner(lang)))
        } else {
            let stage = Stage::new(Arc::new(self.recording(stop)?.until(until)));
            Lang::ALL.map(|lang| stage.frames(frames.clone(), manner(lang)).collect())
        };
        let [first, second] = shown;
        let pairs = first.into_iter().zip(second);
        Ok(pairs.map(|(first, second)| [first, second]).collect())
    }

    /// What one may choose: words, nodes of the picture, boards that are not in it; where a frame is asked for, frames.
    fn choices(
        &mut self,
        stop: &'l Stop,
        (open, judged): (&OpenStop, Option<&InBoth<Judged>>),
        tree: &Scene,
    ) -> Result<Vec<Choice>, Error> {
        let Some((kind, ask)) = stop.ask.as_ref().map(|ask| ask.kind).zip(open.ask.as_ref()) else {
            return Ok(Vec::new());
        };
        if kind == Kind::Source {
            let right =
                judged.and_then(|[judged, _]| judged.answer.as_ref()?.first()?.parse().ok());
            return self.sources(stop, right.unwrap_or(stop.frame));
        }
        let words = ask.choices.iter().map(|word| Choice::word(word));
        let values = values(kind, &ask.values);
        let mut choices: Vec<Choice> = words.chain(values).collect();
        let mut letters = (0..).map(words::letter);
        for Candidate {
            answer,
            node,
            nodes,
        } in &ask.candidates
        {
            choices.push(match (node, nodes) {
                (Some(node), _) if place(tree, node).is_some() => Choice {
                    node: letters.next().map(|letter| (node.clone(), letter)),
                    ..Choice::named(answer, InBoth::default())
                },
                (Some(node), _) => {
                    let name = format!("({node})");
                    let name = [name.clone(), name];
                    self.pictured(stop, (answer, answer), name)?
                }
                (None, Some(nodes)) => Choice::named(answer, words::nodes(*nodes)),
                (None, None) => Choice::word(answer),
            });
        }
        Ok(choices)
    }

    /// A choice with the picture of a board.
    fn pictured(
        &mut self,
        stop: &'l Stop,
        (answer, board): (&str, &str),
        name: InBoth<String>,
    ) -> Result<Choice, Error> {
        let recorded = self.recorded(stop);
        let pictures = self.both(|_, grounds, lang| grounds.board((recorded, board), lang))?;
        Ok(Choice {
            board: Some(pictures),
            ..Choice::named(answer, name)
        })
    }

    /// Frames to choose from: the right one, and others that look like it.
    fn sources(&mut self, stop: &'l Stop, right: u64) -> Result<Vec<Choice>, Error> {
        let ground = self.grounds.of(self.recorded(stop));
        let ground = ground.map_err(|message| Error::Internal(message.en))?;
        let Ground::Search(searched) = ground.as_ref() else {
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
            self.pictured(stop, (&n.to_string(), &board), words::frame(n))
        };
        frames.map(choice).collect()
    }
}

impl Choice {
    fn named(answer: &str, name: InBoth<String>) -> Self {
        Self {
            answer: answer.to_owned(),
            node: None,
            name,
            board: None,
        }
    }

    fn word(word: &str) -> Self {
        Self::named(word, words::choice(word))
    }
}

/// The scores to choose from, few as they are; of a null window each with the next.
fn values(kind: Kind, values: &[JsonScore]) -> Vec<Choice> {
    let points = |at: i32| Score::points(at).to_string();
    let ends = |values: &[JsonScore]| {
        let hundredths = |score: &JsonScore| score.0.hundredths() / 100;
        Some((hundredths(values.first()?), hundredths(values.last()?)))
    };
    let Some((least, most)) = ends(values).filter(|_| values.len() <= MOST_VALUES) else {
        return Vec::new();
    };
    if kind == Kind::Window {
        let windows = (least - 1..=most).map(|alpha| (points(alpha), points(alpha + 1)));
        let choice = |(alpha, beta): (String, String)| {
            let name = signed(&format!("α = {alpha}, β = {beta}"));
            Choice::named(&format!("{alpha},{beta}"), [name.clone(), name])
        };
        return windows.map(choice).collect();
    }
    let choice = |value: String| Choice::named(&value, [signed(&value), signed(&value)]);
    (least..=most).map(points).map(choice).collect()
}

/// A number as people write it.
fn signed(text: &str) -> String {
    text.replace('-', "−")
}

/// The letters that stand at nodes: at those to choose from first, then at those that the question names.
fn marks((open, choices): (&OpenStop, &[Choice]), tree: &Scene) -> Vec<(String, String)> {
    let chosen = choices.iter().filter_map(|choice| choice.node.clone());
    let mut marks: Vec<(String, String)> = chosen.collect();
    for node in open.say.iter().filter_map(|phrase| phrase.node.as_ref()) {
        if marks.iter().all(|(known, _)| known != node) && place(tree, node).is_some() {
            marks.push((node.clone(), words::letter(marks.len())));
        }
    }
    marks
}

/// A frame with letters at these nodes.
fn seen(shown: InBoth<StageFrame>, marks: &[(String, String)]) -> Seen {
    Seen {
        n: shown[0].n,
        pictures: shown.map(|shown| drawn(shown, marks)),
    }
}

fn drawn(shown: StageFrame, marks: &[(String, String)]) -> Drawn {
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
    Drawn {
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
