//! What can be filmed: a recorded search, or a tree in the making.
//!
//! Invariant: a film asks nothing else of it.

use std::ops::Range;

use marubatsu::lang::Lang;
use marubatsu::names;
use marubatsu::observe::trace::TraceHeader;
use marubatsu::scene::ColourScale;
use marubatsu::stage::{ExplainedFrame, Overview, RenderOptions, StageFrame};

use crate::cases::draw::GrowthSource;
use crate::cases::frame_source::BoxedIter;
use crate::cases::river::{BestFirstSource, Visibility};
use crate::cases::setup::options_of;
use crate::cases::stage::Stage;

/// Characters of a position that is named, at most.
const MOST_NAMED: usize = 16;

/// What can be filmed.
pub trait ExportSource {
    /// What it is called in a few words.
    fn title(&self, lang: Lang) -> String;
    /// These frames, as far as they exist.
    fn shown(&self, frames: Range<u64>, look: RenderOptions) -> BoxedIter<'_, StageFrame>;
    /// These frames over time.
    fn overview(&self, frames: Range<u64>, columns: u32) -> Overview;
    /// The scale of its values.
    fn scale(&self) -> ColourScale;
    /// Why a frame may stop where it stops, if that can be explained.
    fn explained(&self, _: u64, _: Lang) -> Option<ExplainedFrame> {
        None
    }
}

impl ExportSource for Stage {
    fn title(&self, lang: Lang) -> String {
        named(&self.recording().steps.trace().header, lang)
    }

    fn shown(&self, frames: Range<u64>, look: RenderOptions) -> BoxedIter<'_, StageFrame> {
        self.frames(frames, look)
    }

    fn overview(&self, frames: Range<u64>, columns: u32) -> Overview {
        self.overview(frames, columns)
    }

    fn scale(&self) -> ColourScale {
        self.scale()
    }

    fn explained(&self, n: u64, lang: Lang) -> Option<ExplainedFrame> {
        self.explained(n, lang)
    }
}

/// A tree in the making, with the name of its game.
#[derive(Clone, Copy, Debug)]
pub struct FilmedGrowth<'a> {
    /// The tree.
    pub growing: &'a dyn GrowthSource,
    /// The game's name.
    pub game: &'a str,
}

impl ExportSource for FilmedGrowth<'_> {
    fn title(&self, lang: Lang) -> String {
        let order = self.growing.order(lang);
        format!("{} · {order}", names::game(self.game, lang))
    }

    fn shown(&self, frames: Range<u64>, look: RenderOptions) -> BoxedIter<'_, StageFrame> {
        let growing = self.growing;
        Box::new(frames.map_while(move |n| growing.shown(n..n + 1, look).pop()))
    }

    fn overview(&self, frames: Range<u64>, columns: u32) -> Overview {
        self.growing
            .overview(frames, columns, marubatsu::stage::HiddenFacts::NONE)
    }

    fn scale(&self) -> ColourScale {
        self.growing.scale()
    }
}

/// A best-first search.
#[derive(Clone, Copy, Debug)]
pub struct FilmedBestFirst<'a> {
    /// The search.
    pub search: &'a dyn BestFirstSource,
    /// What may be known of it, and from where on it is shown.
    pub known: Visibility,
}

impl ExportSource for FilmedBestFirst<'_> {
    fn title(&self, lang: Lang) -> String {
        self.search.settings(lang).join(" · ")
    }

    fn shown(&self, frames: Range<u64>, look: RenderOptions) -> BoxedIter<'_, StageFrame> {
        let Self { search, known } = *self;
        Box::new(frames.map_while(move |n| search.shown(n..n + 1, look, known).pop()))
    }

    fn overview(&self, frames: Range<u64>, columns: u32) -> Overview {
        self.search.stretches(frames, columns)
    }

    fn scale(&self) -> ColourScale {
        self.search.scale()
    }
}

/// What a recorded search is called in a few words: `3×3 · αβ`, with its table if it has one.
pub fn named(header: &TraceHeader, lang: Lang) -> String {
    let option = |key: &str| {
        options_of(header)
            .find(|(name, _)| *name == key)
            .map(|(_, value)| value.to_owned())
    };
    let algorithm = option("algorithm").unwrap_or_default();
    let algorithm = Some(algorithm.as_str()).filter(|name| !name.is_empty());
    let algorithm = names::algorithm(algorithm.unwrap_or("alpha-beta"), lang);
    let has_table = option("table").is_some_and(|table| table != "none");
    let table = if has_table {
        lang.pick(" with a table", "と置換表")
    } else {
        ""
    };
    let is_begun = |root: &&String| root.len() <= MOST_NAMED && root.contains(['o', 'x']);
    let position = Some(&header.root).filter(is_begun);
    let parts = [
        names::game(&header.game, lang),
        position.cloned().unwrap_or_default(),
        format!("{algorithm}{table}"),
    ];
    let named = parts.into_iter().filter(|part| !part.is_empty());
    named.collect::<Vec<_>>().join(" · ")
}
