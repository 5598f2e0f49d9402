//! A recorded search on the stage, with everything derived from it once.
//!
//! Invariant: it depends on the recording alone, so stepping, jumping and films show the same.

use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use marubatsu::frame::ReferenceFrame;
use marubatsu::lang::Lang;
use marubatsu::recursion::Recursion;
use marubatsu::scene::{ColourScale, Scene};
use marubatsu::stage::node_story;
use marubatsu::stage::{
    COLUMNS, Chapters, ExplainedFrame, FilmFrame, FramePicture, Overview, PictureStyle,
    RenderOptions, StageFrame, StageModel, Viewport,
};
use marubatsu::voice::Voice;

use crate::cases::frame_source::{BoxedIter, FrameReport};
use crate::cases::trace::SearchRecording;

/// How many plates and sizes of insets are remembered with their chapters.
const MOST_LENSES: usize = 4;

/// A recorded search with all that is derived from it once.
#[derive(Debug)]
pub struct Stage {
    recording: Arc<SearchRecording>,
    derived: StageModel,
    /// The overview of pictures, once one was drawn.
    overview: OnceLock<Overview>,
    /// Chapters by the plate that they are divided for, the one used last at the end.
    chapters: Mutex<Vec<(Viewport, Arc<Chapters>)>>,
}

impl Stage {
    /// Derives what the stage needs, in one pass.
    pub fn new(recording: Arc<SearchRecording>) -> Self {
        Self {
            derived: recording.steps.derived(&recording.setting),
            recording,
            overview: OnceLock::new(),
            chapters: Mutex::default(),
        }
    }

    /// Returns about how many bytes of memory it takes now: it grows when a stage of another plate is asked for. The
    /// recording is counted if nobody else holds it.
    pub fn bytes(&self) -> usize {
        let recording = match Arc::strong_count(&self.recording) {
            1 => self.recording.steps.bytes(),
            _ => 0,
        };
        let overview = self.overview.get().map_or(0, Overview::bytes);
        let chapters = self.kept_chapters();
        let chapters = chapters.iter().map(|(_, chapters)| chapters.bytes());
        self.derived.bytes() + recording + overview + chapters.sum::<usize>()
    }

    fn kept_chapters(&self) -> MutexGuard<'_, Vec<(Viewport, Arc<Chapters>)>> {
        self.chapters.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The recording.
    pub fn recording(&self) -> &SearchRecording {
        &self.recording
    }

    /// Its recursion.
    pub const fn recursion(&self) -> &Recursion {
        self.derived.recursion()
    }

    /// The scale of its values.
    pub const fn scale(&self) -> ColourScale {
        self.derived.scale()
    }

    /// The whole recursion, or the part of it in these frames.
    pub fn overview(&self, frames: Range<u64>, columns: u32) -> Overview {
        self.derived.overview(frames, columns)
    }

    /// These frames, as far as they exist.
    pub fn frames(&self, frames: Range<u64>, manner: RenderOptions) -> BoxedIter<'_, StageFrame> {
        let chapters = self.chapters(manner.viewport);
        let steps = &self.recording.steps;
        steps.on_stage((&self.derived, chapters), frames, manner)
    }

    /// Why frame `n` may stop where it stops; none if there is nothing to explain.
    pub fn explained(&self, n: u64, lang: Lang) -> Option<ExplainedFrame> {
        self.recording.steps.explained(&self.derived, n, lang)
    }

    /// These frames told in this voice, with the facts beside them if they are asked for.
    pub fn told(
        &self,
        frames: Range<u64>,
        before: ReferenceFrame,
        telling: (Voice, Lang),
        facts: bool,
    ) -> BoxedIter<'_, FrameReport> {
        let steps = &self.recording.steps;
        steps.stretch(&self.derived, (frames, before), telling, facts)
    }

    /// The pictures of these frames, as far as they exist.
    pub fn pictures(
        &self,
        frames: Range<u64>,
        before: ReferenceFrame,
        look: PictureStyle,
    ) -> BoxedIter<'_, FramePicture> {
        let whole = || self.overview(0..self.recursion().frames(), COLUMNS);
        let overview = self.overview.get_or_init(whole);
        let chapters = self.chapters(look.viewport());
        let steps = &self.recording.steps;
        steps.pictures((&self.derived, chapters, overview), (frames, before), look)
    }

    /// The picture of frame `n` after the frame shown before; after the one before it, if nothing is said. None if there
    /// is no such frame.
    pub fn picture(&self, n: u64, before: Option<u64>, look: PictureStyle) -> Option<FramePicture> {
        let before = before.map_or(ReferenceFrame::Previous, ReferenceFrame::Frame);
        self.pictures(n..n.saturating_add(1), before, look).next()
    }

    /// The story of the node that frame `n` is about, from its first frame to its last. None if there is no such frame.
    pub fn node_story(&self, n: u64, look: PictureStyle) -> Option<Scene> {
        if n >= self.recursion().frames() {
            return None;
        }
        let manner = node_story::manner(look);
        let own = self.recursion().own_frames(self.recursion().focus(n));
        let shown = own
            .into_iter()
            .filter_map(|n| self.frames(n..n + 1, manner).next());
        node_story::draw(&shown.collect::<Vec<_>>(), self.scale(), look)
    }

    /// The film of these frames, as far as they exist, whose frames move into each other; each is shown for so many
    /// milliseconds.
    pub fn shots(&self, frames: Range<u64>, hold: u32, look: PictureStyle) -> Vec<FilmFrame> {
        let chapters = self.chapters(look.viewport());
        let steps = &self.recording.steps;
        steps.shots((&self.derived, chapters), frames, hold)
    }

    /// The chapters for a stage of this size, which are those of its plate: divided now, or kept from before.
    fn chapters(&self, viewport: Viewport) -> Arc<Chapters> {
        let viewport = viewport.plate();
        let found = self
            .kept_chapters()
            .iter()
            .find(|(of, _)| *of == viewport)
            .map(|(_, found)| Arc::clone(found));
        found.unwrap_or_else(|| {
            let made = Arc::new(self.recording.steps.chapters(self.recursion(), &viewport));
            let mut kept = self.kept_chapters();
            if kept.len() >= MOST_LENSES {
                kept.remove(0);
            }
            kept.push((viewport, Arc::clone(&made)));
            made
        })
    }
}
