//! Frames of a best-first search as text: sentences, or JSON lines of its events; and where a round's frames are.
//!
//! Invariant: JSON lines depend on the recording alone; of sentences those of traps and of the root tell the truth, if they may.

use std::ops::Range;

use marubatsu::best_first::RoundPhase;
use marubatsu::best_first::condition::RoundCondition;
use marubatsu::lang::Lang;
use marubatsu::voice::Voice;

use super::record::record;
use super::{FoundByRounds, PositionIn, RecordedBestFirst};
use crate::cases::frame_source::Stream;

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

/// Frames of a best-first search as text.
pub trait BestFirstFrames {
    /// Lines of those among these frames that meet the condition.
    fn lines(
        &self,
        frames: Range<u64>,
        format: RoundFormat,
        condition: RoundCondition,
    ) -> Stream<'_, String>;
    /// The first frame of a round, from 1, in which this happens, or the first at all; none if there is none.
    fn frame_in_round(&self, round: u32, phase: Option<RoundPhase>) -> Option<u64>;
}

impl<R: FoundByRounds> BestFirstFrames for RecordedBestFirst<R> {
    fn lines(
        &self,
        frames: Range<u64>,
        format: RoundFormat,
        condition: RoundCondition,
    ) -> Stream<'_, String> {
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

    fn frame_in_round(&self, round: u32, phase: Option<RoundPhase>) -> Option<u64> {
        let recording = &self.recording;
        let Some(phase) = phase else {
            let is_there = (1..=recording.rounds()).contains(&round);
            return is_there.then(|| recording.first_frame(round));
        };
        recording.first_in_round(round, phase)
    }
}
