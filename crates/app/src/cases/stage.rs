//! A recorded search on the stage: what was derived from it once.
//!
//! Invariant: whoever steps, jumps or films sees the same, for all of it depends on the recording alone.

use std::ops::Range;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use marubatsu::frame::ShownBefore;
use marubatsu::recursion::Recursion;
use marubatsu::scene::Scale;
use marubatsu::stage::{
    COLUMNS, Chapters, Derived, Lens, Manner, Overview, PictureLook, Pictured, Shot, Shown,
};

use crate::cases::steps::Stream;
use crate::cases::trace::Recording;

/// How many sizes of stages are remembered with their chapters.
const MOST_LENSES: usize = 4;

/// A recorded search with all that is derived from it once.
#[derive(Debug)]
pub struct Stage {
    recording: Arc<Recording>,
    derived: Derived,
    /// The overview of pictures, once one was drawn.
    overview: OnceLock<Overview>,
    /// Chapters by the stage's size, the one used last at the end.
    chapters: Mutex<Vec<(Lens, Arc<Chapters>)>>,
}

impl Stage {
    /// Derives what the stage needs, in one pass.
    pub fn new(recording: Arc<Recording>) -> Self {
        Self {
            derived: recording.steps.derived(&recording.setting),
            recording,
            overview: OnceLock::new(),
            chapters: Mutex::default(),
        }
    }

    /// About how many bytes of memory it takes, besides the recording.
    pub fn bytes(&self) -> usize {
        self.derived.bytes()
    }

    /// The recording.
    pub fn recording(&self) -> &Recording {
        &self.recording
    }

    /// Its recursion.
    pub const fn recursion(&self) -> &Recursion {
        self.derived.recursion()
    }

    /// The scale of its values.
    pub const fn scale(&self) -> Scale {
        self.derived.scale()
    }

    /// The whole recursion, or the part of it in these frames.
    pub fn overview(&self, frames: Range<u64>, columns: u32) -> Overview {
        self.derived.overview(frames, columns)
    }

    /// These frames, as far as they exist.
    pub fn frames(&self, frames: Range<u64>, manner: Manner) -> Stream<'_, Shown> {
        let chapters = self.chapters(manner.lens);
        let steps = &self.recording.steps;
        steps.on_stage((&self.derived, chapters), frames, manner)
    }

    /// The pictures of these frames, as far as they exist.
    pub fn pictures(
        &self,
        frames: Range<u64>,
        before: ShownBefore,
        look: PictureLook,
    ) -> Stream<'_, Pictured> {
        let whole = || self.overview(0..self.recursion().frames(), COLUMNS);
        let overview = self.overview.get_or_init(whole);
        let chapters = self.chapters(look.lens());
        let steps = &self.recording.steps;
        steps.pictures((&self.derived, chapters, overview), (frames, before), look)
    }

    /// The picture of frame `n` after the frame shown before; after the one before it, if nothing is said. None if there
    /// is no such frame.
    pub fn picture(&self, n: u64, before: Option<u64>, look: PictureLook) -> Option<Pictured> {
        let before = before.map_or(ShownBefore::Previous, ShownBefore::Frame);
        self.pictures(n..n.saturating_add(1), before, look).next()
    }

    /// The film of these frames, as far as they exist, whose frames move into each other; each is shown for so many
    /// milliseconds.
    pub fn shots(&self, frames: Range<u64>, hold: u32, look: PictureLook) -> Vec<Shot> {
        let chapters = self.chapters(look.lens());
        let steps = &self.recording.steps;
        steps.shots((&self.derived, chapters), frames, hold)
    }

    /// The chapters for a stage of this size: divided now, or kept from before.
    fn chapters(&self, lens: Lens) -> Arc<Chapters> {
        let kept = || self.chapters.lock().unwrap_or_else(PoisonError::into_inner);
        let found = kept()
            .iter()
            .find(|(of, _)| *of == lens)
            .map(|(_, found)| Arc::clone(found));
        found.unwrap_or_else(|| {
            let made = Arc::new(self.recording.steps.chapters(self.recursion(), &lens));
            let mut kept = kept();
            if kept.len() >= MOST_LENSES {
                kept.remove(0);
            }
            kept.push((lens, Arc::clone(&made)));
            made
        })
    }
}
