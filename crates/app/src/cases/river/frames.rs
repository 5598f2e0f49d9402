//! Frames of a best-first search as text: sentences, or its events as JSON lines; and the frames of a round.
//!
//! Invariant: JSON lines depend on the recording alone; of sentences those of traps and of the root tell the truth, if they may.

use std::ops::Range;

use marubatsu::best_first::RoundPhase;
use marubatsu::best_first::condition::RoundCondition;
use marubatsu::lang::Lang;
use marubatsu::voice::Voice;

use super::record::record;
use super::{BestFirstSource, FoundByRounds, PositionIn, RecordedBestFirst};
use crate::cases::frame_source::BoxedIter;
use crate::request::best_first::BestFirst;
use crate::words::{InputError, error, thousands};

/// How frames of a best-first search are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundFormat {
    /// JSON lines: the events.
    JsonLines,
    /// The frame's number, its round and node, and what happens and why.
    Sentences {
        /// In this voice.
        voice: Voice,
        /// In this language.
        lang: Lang,
        /// Whether the truth is told.
        truth: bool,
    },
}

texts! {
    NO_ITERATION = "this needs iteration", "iteration が必要です";
}

/// Where in a search a frame is: in which round, and what happens there first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundPlace {
    round: u32,
    /// What happens, with its name.
    phase: Option<(&'static str, RoundPhase)>,
}

impl RoundPlace {
    /// The place in this round, where what is so called happens first; none if neither is given.
    ///
    /// # Errors
    /// When nothing of that name happens in the algorithm's rounds, or something is to happen in no round.
    pub fn named(
        algorithm: BestFirst,
        (round, phase): (Option<u32>, Option<&str>),
    ) -> Result<Option<Self>, InputError> {
        let phases = algorithm.phases().iter();
        let outside = |phase: RoundPhase| matches!(phase, RoundPhase::Begin | RoundPhase::End);
        let inside = phases.copied().filter(|&(_, phase)| !outside(phase));
        let phase = phase.map(|name| {
            let found = inside.clone().find(|(known, _)| *known == name);
            let names: Vec<&str> = inside.clone().map(|(known, _)| known).collect();
            found.ok_or_else(|| error::choice("phase", name, &names))
        });
        match (round, phase.transpose()?) {
            (None, Some((name, _))) => Err(InputError::usage("phase", name, NO_ITERATION)),
            (round, phase) => Ok(round.map(|round| Self { round, phase })),
        }
    }

    /// Returns its frame in a search.
    ///
    /// # Errors
    /// When the search has no such round, or nothing of the kind happens there.
    pub fn frame_of(self, search: &dyn BestFirstSource) -> Result<u64, InputError> {
        let Self { round, phase } = self;
        let first = search.frame_in_round(round, None);
        let first = first.ok_or_else(|| no_round(round, search.rounds()))?;
        let Some((name, phase)) = phase else {
            return Ok(first);
        };
        search.frame_in_round(round, Some(phase)).ok_or_else(|| {
            let number = thousands(round.into());
            let message = message!(
                "iteration {number} has no such frame",
                "反復 {number} にそのフレームはありません"
            );
            InputError::new("phase", name, None, message)
        })
    }
}

fn no_round(round: u32, last: u32) -> InputError {
    let message = match last {
        0 => message!(
            "this search has no iterations",
            "この探索に反復はありません"
        ),
        last => {
            let last = thousands(last.into());
            message!(
                "expected an iteration from 1 to {last}",
                "反復は 1 以上 {last} 以下で指定してください"
            )
        }
    };
    InputError::new("iteration", &round.to_string(), None, message)
}

/// Frames of a best-first search as text.
pub trait BestFirstFrames {
    /// Lines of those among these frames that meet the condition.
    fn lines(
        &self,
        frames: Range<u64>,
        format: RoundFormat,
        condition: RoundCondition,
    ) -> BoxedIter<'_, String>;
    /// What happens in a frame, and why, with the truth or without; none if there is no such frame.
    fn told(&self, n: u64, telling: (Voice, Lang), truth: bool) -> Option<String>;
    /// The first frame of a round, from 1, in which this happens, or the first at all; none if there is none.
    fn frame_in_round(&self, round: u32, phase: Option<RoundPhase>) -> Option<u64>;
}

impl<R: FoundByRounds> BestFirstFrames for RecordedBestFirst<R> {
    fn lines(
        &self,
        frames: Range<u64>,
        format: RoundFormat,
        condition: RoundCondition,
    ) -> BoxedIter<'_, String> {
        let recording = &self.recording;
        let frames = frames.start..frames.end.min(recording.frames());
        let frames = frames.map(|n| recording.frame(n));
        let kept = frames.filter(move |frame| condition.holds(recording, frame));
        Box::new(kept.map(move |frame| match format {
            RoundFormat::JsonLines => {
                serde_json::to_string(&record(recording, &frame)).unwrap_or_default()
            }
            RoundFormat::Sentences { voice, lang, truth } => {
                let told = |position: &PositionIn<R>| self.truth(position, truth);
                let spoken = recording.spoken(&frame, &told, (voice, lang));
                format!("{} {spoken}", frame.n)
            }
        }))
    }

    fn told(&self, n: u64, telling: (Voice, Lang), truth: bool) -> Option<String> {
        let frame = (n < self.recording.frames()).then(|| self.recording.frame(n))?;
        let told = |position: &PositionIn<R>| self.truth(position, truth);
        Some(self.recording.told(&frame, &told, telling))
    }

    fn frame_in_round(&self, round: u32, phase: Option<RoundPhase>) -> Option<u64> {
        let recording = &self.recording;
        let Some(phase) = phase else {
            let is_there = (1..=recording.rounds()).contains(&round);
            return is_there.then(|| recording.first_frame(round));
        };
        recording.first_in_round(round, phase)
    }
}
