//! `/api/stage`: some frames as the stage shows them, as JSON lines: tree and number line as items that last from frame
//! to frame, the node in question, the sentence in its parts, numbers.
//!
//! An item that is the same as in the line before is sent as its identity alone. Invariant: lines come in the frames' order;
//! sizes are whole pixels within bounds; places are in hundredths of a pixel.

use std::collections::{BTreeMap, HashMap};
use std::ops::RangeInclusive;
use std::sync::Arc;

use marubatsu::game::Side;
use marubatsu::scene::{ColourScale, Theme};
use marubatsu::stage::render::{NodeFacts, tone};
use marubatsu::stage::{HiddenFacts, RenderOptions, StageFrame, Viewport};
use marubatsu::svg;
use marubatsu::voice::{ExplanationKind, Fragment, FragmentKind};
use serde::Serialize;

use super::frames::{CHUNK, in_chunks, stretch};
use crate::answer::line;
use crate::error::PageError;
use crate::items::{HeldItem, StageItem, changed};
use crate::query::QueryParameters;
use crate::request::ParsedRequest;
use crate::site::Site;
use crate::work::ReplyPlan;

/// The sizes of a stage, in pixels, and its usual one.
const WIDTHS: RangeInclusive<i64> = 240..=4000;
const HEIGHTS: RangeInclusive<i64> = 120..=3000;
const USUAL: (i64, i64) = (920, 488);

/// Sizes of what stands beside it: the number line's width, and the side of the node in question.
const LINES: RangeInclusive<i64> = 200..=2000;
const USUAL_LINE: i64 = 320;
const PORTRAITS: RangeInclusive<i64> = 48..=600;
const USUAL_PORTRAIT: i64 = 132;

/// By what a page multiplies sizes, in hundredths.
const ZOOMS: RangeInclusive<u16> = 40..=600;

/// What is shown: everything, nothing of leaves that have not been looked at, not even what the node in question is worth so
/// far, or that alone not.
const LOOKS: [(&str, HiddenFacts); 4] = [
    ("values", HiddenFacts::NONE),
    ("shape", hidden(true, false)),
    ("asked", hidden(true, true)),
    ("leaves", hidden(false, true)),
];

const fn hidden(ahead: bool, own: bool) -> HiddenFacts {
    HiddenFacts { ahead, own }
}

/// Takes what is shown.
pub(super) fn look(query: &mut QueryParameters) -> Result<HiddenFacts, PageError> {
    Ok(query.one_of("look", &LOOKS)?.unwrap_or_default())
}

/// What is asked with yes or no.
pub(super) const YES: [(&str, bool); 2] = [("true", true), ("false", false)];

/// A frame as it is sent.
#[derive(Debug, Serialize)]
pub(super) struct StageLine {
    n: u64,
    kind: &'static str,
    /// What happens, more closely: `start`, `table`, `answer`, `score`, `update`, `cut`, `end`; of a tree in the making
    /// `open`, `ended`, `horizon`.
    moment: &'static str,
    /// The same in a word.
    word: &'static str,
    /// The first frame of those in which nothing moves.
    chapter: u64,
    /// How long a step to it takes, in milliseconds.
    motion: u16,
    tree: Vec<StageItem>,
    /// The number line; of a tree in the making how many nodes of each depth there are.
    line: Vec<StageItem>,
    /// The node in question, as SVG.
    portrait: String,
    pub(super) sentence: Vec<SentencePart>,
    /// The pseudo-code that runs, and which of its lines is lit.
    code: Vec<&'static str>,
    lit: usize,
    /// Plies from the root.
    depth: u16,
    facts: StageFacts,
    counters: BTreeMap<&'static str, [u64; 2]>,
    /// The frame at which the node, or else its parent, is left.
    leave: Option<u64>,
    /// The frame that stored what the table tells.
    stored: Option<u64>,
    /// What there is to explain, by its name.
    explains: Option<&'static str>,
}

/// A piece of a sentence.
#[derive(Debug, Serialize)]
pub(super) struct SentencePart {
    text: String,
    is: &'static str,
    /// What it is coloured by: `circle`, `cross`, `zero`, `table`.
    tone: Option<&'static str>,
    /// The path of the node that it points to.
    node: Option<String>,
    /// The word of the glossary that it is.
    term: Option<&'static str>,
}

/// What holds at the node in question.
#[derive(Debug, Serialize)]
pub(super) struct StageFacts {
    head: [String; 3],
    /// `o` or `x`.
    turn: Side,
    to_move: String,
    rows: Vec<FactRow>,
    /// The window as the side to move sees it, in words, where its signs are turned.
    turned: Option<String>,
}

/// A name with its value.
#[derive(Debug, Serialize)]
pub(super) struct FactRow {
    name: &'static str,
    label: &'static str,
    value: String,
}

pub(crate) fn frames(site: &Site, mut ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let manner = manner(&mut ask)?;
    let theme = ask.view.colours();
    let stretch = stretch(&mut ask.query)?;
    site.read_stage(ask.query, move |stage, _| {
        let stage = Arc::clone(stage);
        let existing = stretch.start..stretch.end.min(stage.recursion().frames());
        let mut held = HeldItems::default();
        Ok(in_chunks(existing, CHUNK, move |numbers| {
            let scale = stage.scale();
            let frames = stage.frames(numbers, manner);
            Some(held.lines(frames, scale, theme))
        }))
    })
}

/// Takes what says how.
pub(super) fn manner(ask: &mut ParsedRequest) -> Result<RenderOptions, PageError> {
    let query = &mut ask.query;
    let mut size = |key, bounds: RangeInclusive<i64>, usual| -> Result<i64, PageError> {
        Ok(query.number(key, bounds)?.unwrap_or(usual))
    };
    let (width, height) = (
        size("width", WIDTHS, USUAL.0)?,
        size("height", HEIGHTS, USUAL.1)?,
    );
    let whole = query.one_of("whole", &YES)?.unwrap_or(false);
    let inset = query.one_of("inset", &YES)?.unwrap_or(false);
    let viewport = if inset {
        Viewport::inset(width, height)
    } else {
        Viewport::new(width, height)
    };
    let mut size = |key, bounds: RangeInclusive<i64>, usual| -> Result<i64, PageError> {
        Ok(query.number(key, bounds)?.unwrap_or(usual))
    };
    let line = size("line", LINES, USUAL_LINE)?;
    let portrait = size("portrait", PORTRAITS, USUAL_PORTRAIT)?;
    Ok(RenderOptions {
        lang: ask.context.lang,
        viewport: if whole {
            viewport.of_whole_trees()
        } else {
            viewport
        },
        line,
        portrait,
        voice: query.voice()?,
        code: query.code_language()?,
        zoom: query.number("zoom", ZOOMS)?.unwrap_or(100),
        hidden: look(query)?,
    })
}

/// The items sent last, by which it is told what has changed.
#[derive(Default)]
pub(super) struct HeldItems {
    tree: HashMap<String, HeldItem>,
    line: HashMap<String, HeldItem>,
}

impl HeldItems {
    /// These frames as lines.
    pub(super) fn lines(
        &mut self,
        frames: impl Iterator<Item = StageFrame>,
        scale: ColourScale,
        theme: Theme,
    ) -> Vec<u8> {
        frames
            .flat_map(|shown| line(&self.line(shown, scale, theme)))
            .collect()
    }

    pub(super) fn line(
        &mut self,
        shown: StageFrame,
        scale: ColourScale,
        theme: Theme,
    ) -> StageLine {
        let counters = shown.counters.into_iter();
        let pointed = shown.pointed.into_iter();
        let parts = shown.sentence.into_iter().zip(pointed);
        StageLine {
            n: shown.n,
            kind: shown.kind,
            moment: shown.moment,
            word: shown.word,
            chapter: shown.chapter.first,
            motion: shown.motion,
            tree: changed(&mut self.tree, &shown.tree, theme),
            line: changed(&mut self.line, &shown.line, theme),
            portrait: svg::write_clear(&shown.portrait, theme),
            sentence: parts.map(|(part, node)| sent(&part, node, scale)).collect(),
            code: shown.listing.lines,
            lit: shown.listing.lit,
            depth: shown.depth,
            facts: shown.facts.into(),
            counters: counters
                .map(|(name, [now, before])| (name, [now, now.saturating_sub(before)]))
                .collect(),
            leave: shown.leave,
            stored: shown.stored,
            explains: shown.explains.map(ExplanationKind::name),
        }
    }
}

pub(super) fn sent(part: &Fragment, node: Option<String>, scale: ColourScale) -> SentencePart {
    SentencePart {
        is: part.is.name(),
        tone: tone(part, scale),
        term: match part.is {
            FragmentKind::Term(id) => Some(id),
            _ => None,
        },
        text: part.typeset().into_owned(),
        node,
    }
}

impl From<NodeFacts> for StageFacts {
    fn from(facts: NodeFacts) -> Self {
        let row = |(name, label, value)| FactRow { name, label, value };
        Self {
            head: facts.head,
            turn: facts.turn,
            to_move: facts.to_move,
            turned: facts.turned,
            rows: facts.rows.into_iter().map(row).collect(),
        }
    }
}
