//! Figures that texts and questions take from a lesson's recordings, such as `nodes:T`.
//!
//! Invariant: a figure is what was found, or what a verified lesson claims; never what an unverified one claims.

use std::collections::BTreeMap;
use std::sync::Arc;

use marubatsu::lang::thousands;

use super::recordings::LessonRecording;
use crate::lessons::parse::{Lesson, RecordingClaims};
use crate::words::percent;

/// The recordings of a lesson by their names.
#[derive(Debug, Default)]
pub(crate) struct NamedRecordings {
    recordings: BTreeMap<String, Arc<LessonRecording>>,
    /// What was claimed, of a lesson whose claims hold: nothing need be recorded for its figures.
    claimed: BTreeMap<String, RecordingClaims>,
}

/// A figure's value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Figure {
    Number(u64),
    Text(String),
}

impl Figure {
    pub(crate) fn shown(&self) -> String {
        match self {
            Self::Number(number) => thousands(*number),
            Self::Text(text) => text.clone(),
        }
    }
}

impl NamedRecordings {
    /// Returns the figures of a lesson that has passed the checker.
    pub(crate) fn claimed(lesson: &Lesson) -> Self {
        Self {
            recordings: BTreeMap::new(),
            claimed: lesson.recording.clone(),
        }
    }

    /// Adds a recording.
    pub(crate) fn insert(&mut self, name: &str, recording: Arc<LessonRecording>) {
        self.recordings.insert(name.to_owned(), recording);
    }

    pub(crate) fn get(&self, name: &str) -> Option<&LessonRecording> {
        self.recordings.get(name).map(Arc::as_ref)
    }

    fn nodes(&self, name: &str) -> Option<u64> {
        match self.get(name) {
            Some(LessonRecording::Search(searched)) => Some(searched.nodes),
            Some(LessonRecording::Growth(grown)) => Some(grown.growing.len() as u64),
            Some(LessonRecording::BestFirst(searched)) => Some(searched.nodes),
            None => Some(self.claimed.get(name)?.nodes),
        }
    }

    fn score(&self, name: &str) -> Option<String> {
        let score = match self.get(name) {
            Some(LessonRecording::Search(searched)) => searched.score?,
            Some(LessonRecording::BestFirst(searched)) => searched.score?,
            Some(LessonRecording::Growth(_)) => return None,
            None => self.claimed.get(name)?.score?,
        };
        Some(score.to_string())
    }

    fn depths(&self, name: &str) -> Option<&[u64]> {
        match self.get(name) {
            Some(LessonRecording::Growth(grown)) => Some(&grown.depths),
            Some(_) => None,
            None => self.claimed.get(name)?.depths.as_deref(),
        }
    }

    fn leaves(&self, name: &str) -> Option<u64> {
        match self.get(name) {
            Some(LessonRecording::Growth(grown)) => Some(grown.leaves),
            Some(_) => None,
            None => self.claimed.get(name)?.ends,
        }
    }

    fn iterations(&self, name: &str) -> Option<u64> {
        match self.get(name) {
            Some(LessonRecording::BestFirst(searched)) => Some(searched.iterations),
            Some(_) => None,
            None => self.claimed.get(name)?.iterations,
        }
    }

    fn favourites(&self, name: &str) -> Option<[u64; 2]> {
        match self.get(name) {
            Some(LessonRecording::BestFirst(searched)) => searched.favourites,
            Some(_) => None,
            None => self.claimed.get(name)?.favourites,
        }
    }

    /// Returns the value of a figure such as `nodes:T`, `depth:E:2` or `share:G:M`.
    pub(crate) fn figure(&self, name: &str) -> Option<Figure> {
        let parts: Vec<&str> = name.split(':').collect();
        match *parts.as_slice() {
            ["nodes", of] => self.nodes(of).map(Figure::Number),
            ["iterations", of] => self.iterations(of).map(Figure::Number),
            ["favourites", of] => self.favourites(of).map(|[count, _]| Figure::Number(count)),
            ["stays", of] => self.favourites(of).map(|[_, from]| Figure::Number(from)),
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
