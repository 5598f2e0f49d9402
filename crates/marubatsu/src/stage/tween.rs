//! A recorded search as a film with moving transitions: which pictures are shown, and how long each.
//!
//! Invariants: every frame is shown. In a depth-first search, in-betweens come only before a large movement, a returning score, a cut
//! or a new chapter, so a film stays small.

use std::ops::Range;

use super::render::StagedSearch;
use crate::depict::Depict;
use crate::frame::{Frame, FrameKind, Frames, ReferenceFrame};
use crate::game::Symmetry;
use crate::scene::between::END;

/// How far the in-betweens are on their way, in thousandths.
pub const WAYS: [u16; 4] = [200, 450, 700, 900];

/// How long an in-between is shown, in milliseconds.
pub const BETWEEN: u32 = 40;

/// How long a frame is shown if nothing else is said, and a cut at least.
pub const HOLD: u32 = 700;
const CUT: u32 = 2000;

/// How much longer the last frame is shown.
const LAST: u32 = 2000;

/// A picture of a film.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FilmFrame {
    /// The frame, or the one that it moves to.
    pub frame: u64,
    /// How far it is on its way from the frame before, in thousandths: [`END`] when it is there.
    pub way: u16,
    /// How long it is shown, in milliseconds.
    pub hold: u32,
}

/// The film of these frames, each of which moves into the next, and is shown for so many milliseconds.
pub fn moving(frames: &[u64], hold: u32) -> Vec<FilmFrame> {
    let mut shots = Vec::new();
    for &frame in frames {
        if !shots.is_empty() {
            shots.extend(ways_to(frame));
        }
        let way = END;
        shots.push(FilmFrame { frame, way, hold });
    }
    if let Some(last) = shots.last_mut() {
        last.hold += LAST;
    }
    shots
}

/// The in-betweens on the way to a frame.
fn ways_to(frame: u64) -> [FilmFrame; 4] {
    let hold = BETWEEN;
    WAYS.map(|way| FilmFrame { frame, way, hold })
}

impl<G: Depict + Symmetry> StagedSearch<'_, G> {
    /// The film of these frames, as far as there are any, each shown for so many milliseconds.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use marubatsu::stage::{Chapters, StageModel, Viewport, StagedSearch, RecordedSearch, tween};
    /// use marubatsu::{Search, Tree};
    ///
    /// let game: Tree = "((3 5) (2 9))".parse()?;
    /// let recording = Search::of(&game).record()?;
    /// let frames = recording.frames();
    /// let derived = &StageModel::new(frames, recording.setting().clone());
    /// let recursion = derived.recursion();
    /// let chapters = Chapters::new(RecordedSearch { frames, recursion }, &Viewport::new(920, 584));
    /// let stage = StagedSearch { frames, derived, chapters: Arc::new(chapters) };
    /// let shots = stage.shots(16..18, tween::HOLD);
    /// assert_eq!(shots.len(), 6, "the cut in frame 17 is moved to in four steps");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn shots(&self, wanted: Range<u64>, hold: u32) -> Vec<FilmFrame> {
        let mut shots: Vec<FilmFrame> = Vec::new();
        for (frame, _) in Frames::stretch(self.frames, wanted, ReferenceFrame::Previous) {
            let cuts = is_cut(&frame);
            let index = frame.index;
            let moves =
                cuts || frame.kind == FrameKind::Score || self.chapters.of(index).first == index;
            if moves && !shots.is_empty() {
                shots.extend(ways_to(index));
            }
            shots.push(FilmFrame {
                frame: index,
                way: END,
                hold: if cuts { hold.max(CUT) } else { hold },
            });
        }
        if let Some(last) = shots.last_mut() {
            last.hold += LAST;
        }
        shots
    }
}

fn is_cut<G: Symmetry>(frame: &Frame<G>) -> bool {
    frame.kind == FrameKind::Update && frame.flags.ab_pruned
}
