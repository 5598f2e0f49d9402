//! What a lesson claims of its recordings, held against them; and the figures that its texts take from them.
//!
//! Invariant: a figure is what was found, never what was claimed.

use std::collections::BTreeMap;
use std::sync::Arc;

use marubatsu::lang::{Message, thousands};
use marubatsu::score::Score;

use super::fault::{Key, Wrong};
use super::format::{Lesson, Recorded, answers};
use super::grounds::{Ground, Grounds, Grown, Searched};
use crate::request::WindowChoice;
use crate::words::{JsonScore, percent};

texts! {
    NO_SCORE = "a search claims its score", "探索には score の主張が必要です";
    NO_WINDOW = "a search with a window claims it", "窓を指定した探索には window の主張が必要です";
    NO_LEAVES = "a tree made by hand claims its leaves", "手作りの木には leaves の主張が必要です";
    NO_DEPTHS = "a growing tree claims the nodes of its depths and its ends", "作成中の木には depths と ends の主張が必要です";
    NOT_HERE = "this recording can't have that", "この記録にはあてはまりません";
}

/// The parts of the series that there are lessons for.
const PARTS: [u16; 5] = [90, 136, 146, 162, 182];

/// The recordings of a lesson by their names.
#[derive(Debug, Default)]
pub(super) struct Found {
    grounds: BTreeMap<String, Arc<Ground>>,
    /// What was claimed, of a lesson whose claims hold: nothing need be recorded for its figures.
    claimed: BTreeMap<String, Recorded>,
}

/// A figure's value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Figure {
    Number(u64),
    Text(String),
}

impl Figure {
    pub(super) fn shown(&self) -> String {
        match self {
            Self::Number(number) => thousands(*number),
            Self::Text(text) => text.clone(),
        }
    }
}

impl Found {
    /// The figures of a lesson that has passed the checker.
    pub(super) fn claimed(lesson: &Lesson) -> Self {
        Self {
            grounds: BTreeMap::new(),
            claimed: lesson.recording.clone(),
        }
    }

    /// Adds a recording.
    pub(super) fn insert(&mut self, name: &str, ground: Arc<Ground>) {
        self.grounds.insert(name.to_owned(), ground);
    }

    pub(super) fn get(&self, name: &str) -> Option<&Ground> {
        self.grounds.get(name).map(Arc::as_ref)
    }

    fn nodes(&self, name: &str) -> Option<u64> {
        match self.get(name) {
            Some(Ground::Search(searched)) => Some(searched.nodes),
            Some(Ground::Growth(grown)) => Some(grown.growing.len() as u64),
            None => Some(self.claimed.get(name)?.nodes),
        }
    }

    fn score(&self, name: &str) -> Option<String> {
        let JsonScore(score) = match self.get(name) {
            Some(Ground::Search(searched)) => searched.score?,
            Some(Ground::Growth(_)) => return None,
            None => self.claimed.get(name)?.score?,
        };
        Some(score.to_string())
    }

    fn depths(&self, name: &str) -> Option<&[u64]> {
        match self.get(name) {
            Some(Ground::Growth(grown)) => Some(&grown.depths),
            Some(Ground::Search(_)) => None,
            None => self.claimed.get(name)?.depths.as_deref(),
        }
    }

    fn leaves(&self, name: &str) -> Option<u64> {
        match self.get(name) {
            Some(Ground::Growth(grown)) => Some(grown.leaves),
            Some(Ground::Search(_)) => None,
            None => self.claimed.get(name)?.ends,
        }
    }

    /// What a figure such as `nodes:T`, `depth:E:2` or `share:G:M` is.
    pub(super) fn figure(&self, name: &str) -> Option<Figure> {
        let parts: Vec<&str> = name.split(':').collect();
        match *parts.as_slice() {
            ["nodes", of] => self.nodes(of).map(Figure::Number),
            ["score", of] => self.score(of).map(Figure::Text),
            ["depth", of, depth] => {
                let depth: usize = depth.parse().ok()?;
                self.depths(of)?.get(depth).copied().map(Figure::Number)
            }
            ["leaves", of] => self.leaves(of).map(Figure::Number),
            ["less", of, than] => {
                let less = self.nodes(than)?.checked_sub(self.nodes(of)?);
                less.map(Figure::Number)
            }
            ["share", of, whole] => {
                let (part, whole) = (self.nodes(of)?, self.nodes(whole)?);
                #[allow(clippy::cast_precision_loss, reason = "nodes are far below 2^52")]
                let ratio = part as f64 / whole as f64;
                Some(Figure::Text(percent(ratio)))
            }
            _ => None,
        }
    }
}

/// Records what the lesson stands on, and says which claims of it don't hold.
pub(super) fn check(lesson: &Lesson, grounds: &mut Grounds<'_>) -> (Found, Vec<Wrong>) {
    let mut found = Found::default();
    let mut wrong = Vec::new();
    if let Some(part) = lesson.part.filter(|part| !PARTS.contains(part)) {
        let known = PARTS.map(|part| part.to_string()).join(", ");
        wrong.push(Wrong::claim(vec!["part".into()], &part.to_string(), &known));
    }
    for (name, recorded) in &lesson.recording {
        let claims = Claims { name, recorded };
        match grounds.of(recorded) {
            Err(message) => wrong.push(claims.missing(message)),
            Ok(ground) => {
                match ground.as_ref() {
                    Ground::Search(searched) => claims.search(searched, &mut wrong),
                    Ground::Growth(grown) => claims.growth(grown, &mut wrong),
                }
                found.insert(name, ground);
            }
        }
    }
    (found, wrong)
}

/// One recording with what is claimed of it.
struct Claims<'a> {
    name: &'a str,
    recorded: &'a Recorded,
}

impl Claims<'_> {
    fn path(&self, field: &str) -> Vec<Key> {
        vec!["recording".into(), self.name.into(), field.into()]
    }

    fn missing(&self, message: Message) -> Wrong {
        // What is too large is too large by its nodes.
        let large = message.en.contains("nodes");
        Wrong::new(self.path(if large { "nodes" } else { "options" }), message)
    }

    fn equal(&self, field: &str, (claimed, found): (u64, u64)) -> Option<Wrong> {
        let (claimed_text, found_text) = (thousands(claimed), thousands(found));
        (claimed != found).then(|| Wrong::claim(self.path(field), &claimed_text, &found_text))
    }

    fn scores(&self, field: &str, claimed: &[JsonScore], found: &[Score]) -> Option<Wrong> {
        let list = |scores: &[Score]| {
            let texts: Vec<String> = scores.iter().map(ToString::to_string).collect();
            texts.join(", ")
        };
        let claimed: Vec<Score> = claimed.iter().map(|&JsonScore(score)| score).collect();
        (claimed != found).then(|| Wrong::claim(self.path(field), &list(&claimed), &list(found)))
    }

    fn search(&self, searched: &Searched, wrong: &mut Vec<Wrong>) {
        let Recorded {
            nodes,
            frames,
            score,
            window,
            leaves,
            depths,
            ..
        } = self.recorded;
        wrong.extend(self.equal("nodes", (*nodes, searched.nodes)));
        let recorded = searched.evidence.as_ref().map(|evidence| evidence.frames());
        wrong.extend(
            frames
                .zip(recorded)
                .and_then(|pair| self.equal("frames", pair)),
        );
        let JsonScore(found) = searched.score.unwrap_or(JsonScore(Score::NEG_INFINITY));
        wrong.extend(match score {
            None => Some(Wrong::new(self.path("score"), NO_SCORE)),
            Some(score) => self.scores("score", &[*score], &[found]),
        });
        let asked = match searched.request.window {
            WindowChoice::Given(window) => Some([window.alpha, window.beta]),
            _ => None,
        };
        wrong.extend(match (window, asked) {
            (None, Some(_)) => Some(Wrong::new(self.path("window"), NO_WINDOW)),
            (Some(_), None) => Some(Wrong::new(self.path("window"), NOT_HERE)),
            (Some(claimed), Some(asked)) => self.scores("window", claimed, &asked),
            (None, None) => None,
        });
        let made = leaves_of(&searched.request.game.text());
        wrong.extend(match (leaves, made) {
            (None, Some(_)) => Some(Wrong::new(self.path("leaves"), NO_LEAVES)),
            (Some(_), None) => Some(Wrong::new(self.path("leaves"), NOT_HERE)),
            (Some(claimed), Some(made)) => self.scores("leaves", claimed, &made),
            (None, None) => None,
        });
        wrong.extend(
            depths
                .as_ref()
                .map(|_| Wrong::new(self.path("depths"), NOT_HERE)),
        );
    }

    fn growth(&self, grown: &Grown, wrong: &mut Vec<Wrong>) {
        let Recorded {
            nodes,
            frames,
            depths,
            ..
        } = self.recorded;
        let found = grown.growing.len() as u64;
        wrong.extend(self.equal("nodes", (*nodes, found)));
        wrong.extend(frames.and_then(|frames| self.equal("frames", (frames, found))));
        let list = |numbers: &[u64]| {
            let texts: Vec<String> = numbers.iter().copied().map(thousands).collect();
            texts.join(" ")
        };
        wrong.extend(match self.recorded.ends {
            None => Some(Wrong::new(self.path("ends"), NO_DEPTHS)),
            Some(ends) => self.equal("ends", (ends, grown.leaves)),
        });
        wrong.extend(match depths {
            None => Some(Wrong::new(self.path("depths"), NO_DEPTHS)),
            Some(claimed) if *claimed == grown.depths => None,
            Some(claimed) => {
                let (claimed, found) = (list(claimed), list(&grown.depths));
                Some(Wrong::claim(self.path("depths"), &claimed, &found))
            }
        });
    }
}

/// The leaves of a tree's text, from left to right; none where the game is no tree.
fn leaves_of(text: &str) -> Option<Vec<Score>> {
    if !text.contains('(') {
        return None;
    }
    let words = text.split(['(', ')', ' ', 'o', 'x']);
    let scores = words
        .filter(|word| !word.is_empty())
        .map(|word| word.parse().ok());
    scores.collect()
}

/// All numbers that a lesson claims, so that its texts may name them.
pub(super) fn numbers(lesson: &Lesson) -> Vec<u64> {
    let whole = |score: &JsonScore| u64::from(score.0.hundredths().unsigned_abs() / 100);
    let mut numbers = Vec::new();
    for recorded in lesson.recording.values() {
        numbers.push(recorded.nodes);
        numbers.extend(recorded.frames);
        numbers.extend(recorded.score.iter().map(whole));
        numbers.extend(recorded.leaves.iter().flatten().map(whole));
        numbers.extend(recorded.depths.iter().flatten());
    }
    for ask in lesson.stop.iter().filter_map(|stop| stop.ask.as_ref()) {
        let values = std::iter::once(&ask.answer).chain(&ask.than);
        numbers.extend(
            values
                .flat_map(answers)
                .filter_map(|text| text.parse::<u64>().ok()),
        );
    }
    numbers
}
