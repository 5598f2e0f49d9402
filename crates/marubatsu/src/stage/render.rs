//! Frames as a stage shows them: scenes, a sentence, and numbers.
//!
//! Invariant: what is shown of a frame depends on recording, frame, size and look only.

pub(crate) mod words;

pub use words::{head, to_move};

use std::ops::Range;
use std::sync::Arc;

use super::model::StageModel;
use super::{
    Chapter, ChapterPlan, Chapters, HiddenFacts, NumberLine, RecordedSearch, StageStyle, Viewport,
    draw, number_line, portrait,
};
use crate::depict::Depict;
use crate::frame::{Counters, Frame, FrameKind, Frames, Moment, ReferenceFrame};
use crate::game::{Side, Symmetry};
use crate::lang::{Lang, thousands};
use crate::scene::facts::FactKind;
use crate::scene::{ColourScale, Length, Scene, px};
use crate::score::Bounds;
use crate::search::Algorithm;
use crate::voice::{
    self, CodeLanguage, ExplanationKind, Fragment, FragmentKind, Listing, NodeRole, Teller, Voice,
};

/// How frames are shown on a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RenderOptions {
    /// The language.
    pub lang: Lang,
    /// The size of the tree's part.
    pub viewport: Viewport,
    /// The width of the number line, in pixels.
    pub line: i64,
    /// The side of the square for the node in question, in pixels.
    pub portrait: i64,
    /// How the frame is told.
    pub voice: Voice,
    /// In which language its code is written.
    pub code: CodeLanguage,
    /// By what the page multiplies all sizes of the tree, in hundredths.
    pub zoom: u16,
    /// What is kept from somebody who is asked.
    pub hidden: HiddenFacts,
}

/// What a frame shows.
#[derive(Clone, Debug)]
pub struct StageFrame {
    /// Which frame.
    pub n: u64,
    /// What happens in it: the name of a [`FrameKind`], or `made`.
    pub kind: &'static str,
    /// What happens, more closely: `start`, `table`, `answer`, `score`, `update`, `cut`, `end`; of a tree in the making
    /// `open`, `ended`, `horizon`.
    pub moment: &'static str,
    /// The same in a word for whoever looks.
    pub word: &'static str,
    /// The frames in which nothing moves.
    pub chapter: Chapter,
    /// How long a step to it takes, in milliseconds.
    pub motion: u16,
    /// The tree.
    pub tree: Scene,
    /// The number line; of a tree in the making how many nodes of each depth there are.
    pub line: Scene,
    /// The node in question.
    pub portrait: Scene,
    /// What happens and why, in the voice asked for.
    pub sentence: Vec<Fragment>,
    /// The path of each node that the sentence points to, in the order of its parts.
    pub pointed: Vec<Option<String>>,
    /// The pseudo-code that runs.
    pub listing: Listing,
    /// Plies from the root.
    pub depth: u16,
    /// What holds at the node: names with values.
    pub facts: NodeFacts,
    /// Counters by their names, and what they were in the frame before.
    pub counters: Vec<(&'static str, [u64; 2])>,
    /// The frame at which the node, or else its parent, is left; none at the root's last. Of a tree in the making, where
    /// something is complete next.
    pub leave: Option<u64>,
    /// The frame that stored what the table tells in this one.
    pub stored: Option<u64>,
    /// What there is to explain.
    pub explains: Option<ExplanationKind>,
}

/// What holds at a node.
#[derive(Clone, Debug)]
pub struct NodeFacts {
    /// Depth, kind and number.
    pub head: [String; 3],
    /// Whose turn it is.
    pub turn: Side,
    /// The same in words.
    pub to_move: String,
    /// Names with values.
    pub rows: Vec<(&'static str, &'static str, String)>,
    /// The window as the side to move sees it, in words, where its signs are turned.
    pub turned: Option<String>,
}

impl NodeFacts {
    /// The same without what holds there, where somebody is asked.
    #[must_use]
    pub fn hidden(mut self, asked: bool) -> Self {
        if asked {
            self.rows.clear();
            self.turned = None;
        }
        self
    }
}

/// A recorded search on a stage of some size: its frames, what was derived of them, and their chapters there.
#[derive(Debug)]
pub struct StagedSearch<'a, G: Symmetry> {
    /// The frames.
    pub frames: &'a Frames<G>,
    /// What was derived of them.
    pub derived: &'a StageModel,
    /// Their chapters on a stage of this size.
    pub chapters: Arc<Chapters>,
}

impl<'a, G: Depict + Symmetry> StagedSearch<'a, G> {
    /// These frames as they are shown, made one after the other. `before` says with what the counters are compared.
    ///
    /// The manner's viewport is the one that the chapters are divided for.
    pub fn shown(
        self,
        wanted: Range<u64>,
        before: ReferenceFrame,
        manner: RenderOptions,
    ) -> impl Iterator<Item = StageFrame> + 'a {
        let recorded = self.recorded();
        let derived = self.derived;
        let mut plans = Plans::new(recorded, self.chapters, (manner.viewport, derived.scale));
        let stretch = Frames::stretch(self.frames, wanted, before);
        stretch.map(move |(frame, counters)| {
            let moment = FrameRenderer {
                recorded,
                derived,
                manner,
                frame: &frame,
            };
            let before = before.of(frame.index).zip(counters);
            moment.shown(plans.of(frame.index), before)
        })
    }

    pub(super) fn recorded(&self) -> RecordedSearch<'a, G> {
        RecordedSearch {
            frames: self.frames,
            recursion: &self.derived.recursion,
        }
    }
}

/// The plan of the chapter shown last.
pub(super) struct Plans<'a, G: Symmetry> {
    recorded: RecordedSearch<'a, G>,
    chapters: Arc<Chapters>,
    size: (Viewport, ColourScale),
    plan: Option<ChapterPlan>,
}

impl<'a, G: Depict + Symmetry> Plans<'a, G> {
    pub(super) const fn new(
        recorded: RecordedSearch<'a, G>,
        chapters: Arc<Chapters>,
        size: (Viewport, ColourScale),
    ) -> Self {
        Self {
            recorded,
            chapters,
            size,
            plan: None,
        }
    }

    /// The plan of a frame's chapter.
    pub(super) fn of(&mut self, frame: u64) -> &ChapterPlan {
        let chapter = self.chapters.of(frame);
        self.plan.take_if(|plan| plan.chapter() != chapter);
        let (recorded, size) = (self.recorded, self.size);
        self.plan
            .get_or_insert_with(|| ChapterPlan::new(recorded, chapter, size))
    }
}

/// A frame that is about to be shown.
pub(super) struct FrameRenderer<'a, 'f, G: Symmetry> {
    pub(super) recorded: RecordedSearch<'a, G>,
    pub(super) derived: &'a StageModel,
    pub(super) manner: RenderOptions,
    pub(super) frame: &'f Frame<G>,
}

impl<G: Depict + Symmetry> FrameRenderer<'_, '_, G> {
    /// What is shown of it; `before` is the frame with whose counters its own are compared.
    pub(super) fn shown(&self, plan: &ChapterPlan, before: Option<(u64, Counters)>) -> StageFrame {
        let Self {
            recorded,
            derived,
            manner,
            frame,
        } = *self;
        let (recursion, n) = (&derived.recursion, frame.index);
        let teller = Teller::new(recorded.frames, recursion, derived.setting.algorithm);
        let mut sentence = teller.tell(frame, manner.voice, manner.lang);
        let listing = teller.listing(frame, manner.code);
        // The line that is told is the one that is lit.
        if let (Voice::Code, Some(line)) = (manner.voice, sentence.first_mut()) {
            listing.lines[listing.lit].trim().clone_into(&mut line.text);
        }
        let asked = manner.hidden.is_asked_at(n, recursion.frames());
        if asked {
            sentence.clear();
        }
        let label = voice::text(&sentence);
        let look = StageStyle {
            lang: manner.lang,
            scale: derived.scale,
            zoom: manner.zoom,
            // A phone has no room for it, and an inset has none.
            legend: !manner.viewport.is_phone() && !manner.viewport.inset,
            hidden: manner.hidden,
        };
        let side = px(manner.portrait);
        let focus = recursion.node(recursion.focus(n));
        let moment = Moment::of(frame);
        StageFrame {
            n,
            kind: frame.kind.name(),
            moment: moment.name(),
            word: moment.word().in_lang(manner.lang),
            chapter: plan.chapter(),
            motion: self.motion(plan.chapter()),
            tree: draw(recorded, plan, n, &look, &label),
            line: self.line(px(manner.line), &label),
            portrait: portrait(recorded, plan, (n, side), &look, &label),
            pointed: sentence
                .iter()
                .map(|part| part.points.map(|pointer| teller.path_of(pointer)))
                .collect(),
            sentence,
            listing,
            depth: focus.depth,
            facts: self.facts().hidden(asked),
            counters: self.counters(before),
            leave: self.leave(),
            // Who is asked looks for it.
            stored: self.stored().filter(|_| !asked),
            explains: teller.explains(frame).filter(|_| !asked),
        }
    }

    /// How long a step to this frame takes.
    fn motion(&self, chapter: Chapter) -> u16 {
        match self.frame.kind {
            _ if chapter.first == self.frame.index => 360,
            FrameKind::Score => 260,
            FrameKind::Update if self.frame.flags.ab_pruned => 320,
            _ => 180,
        }
    }

    fn line(&self, width: Length, label: &str) -> Scene {
        let StageModel {
            ref recursion,
            ref setting,
            ref clusters,
            scale,
            ..
        } = *self.derived;
        let frame = self.frame;
        let owners = recursion.bound_owners(self.recorded.frames.trace(), frame.index);
        let score = if frame.kind == FrameKind::Score {
            frame.child
        } else {
            frame.score
        };
        let line = NumberLine {
            clusters,
            grain: setting.grain,
            window: owners.window(),
            score: score.filter(|score| score.is_finite()),
            cut: frame.kind == FrameKind::Update && frame.flags.ab_pruned,
            known: setting.tabled().then_some(self.known()),
            scale,
        };
        Scene {
            width,
            height: number_line::HEIGHT,
            label: label.to_owned(),
            shapes: number_line::draw(&line, (0, 0), width),
        }
    }

    /// What the table knows of the node; none if it knows nothing, or was not asked yet.
    fn known(&self) -> Option<Bounds> {
        let told = self.frame.known.filter(|known| *known != Bounds::UNKNOWN)?;
        let Bounds { lower, upper } = self.derived.range;
        let within = Bounds::new(told.lower.max(lower), told.upper.min(upper));
        (within != self.derived.range).then_some(within)
    }

    /// Nodes looked at, nodes or moves cut away, nodes that the table answered.
    fn counters(&self, before: Option<(u64, Counters)>) -> Vec<(&'static str, [u64; 2])> {
        let answers = |n: u64| {
            let past = |&at: &u32| u64::from(at) <= n;
            self.derived.answers.partition_point(past) as u64
        };
        let counted =
            |(n, counters): (u64, Counters)| [counters.calculated, counters.pruned, answers(n)];
        let now = counted((self.frame.index, self.frame.counters));
        let before = before.map_or([0; 3], counted);
        let names = ["looked", "cut", "answers"].into_iter();
        names
            .zip(now.into_iter().zip(before))
            .map(|(name, (now, before))| (name, [now, before]))
            .collect()
    }

    /// Where this node, or else its parent, is left.
    fn leave(&self) -> Option<u64> {
        let (recursion, n) = (&self.derived.recursion, self.frame.index);
        let up = std::iter::successors(Some(recursion.focus(n)), |&node| recursion.parent(node));
        up.map(|node| recursion.span(node).1).find(|&last| last > n)
    }

    /// The frame that stored what the table tells here.
    fn stored(&self) -> Option<u64> {
        let recursion = &self.derived.recursion;
        let told = matches!(self.frame.kind, FrameKind::Table | FrameKind::End);
        let writer = recursion.entry_source(recursion.focus(self.frame.index));
        writer
            .filter(|_| told)
            .map(|writer| recursion.span(writer).1)
    }

    fn facts(&self) -> NodeFacts {
        let (lang, recursion, n) = (self.manner.lang, &self.derived.recursion, self.frame.index);
        let focus = recursion.focus(n);
        let best = recursion.best(focus, n).map(|(best, _)| best);
        let best = if self.frame.kind == FrameKind::End {
            self.frame.score
        } else {
            best
        };
        let node = recursion.node(focus);
        let window = recursion
            .bound_owners(self.recorded.frames.trace(), n)
            .window();
        let table = self.derived.setting.tabled();
        let below = if node.is_done(n) {
            u64::from(node.size - 1)
        } else {
            u64::from(recursion.entered_after(n) - 1 - focus)
        };
        let row = |name, kind: FactKind, value| (name, kind.label().in_lang(lang), value);
        let best = best.map_or_else(|| "–".to_owned(), words::number);
        let mut rows = vec![
            row(
                "window",
                FactKind::WindowNow,
                words::span(window.alpha, window.beta),
            ),
            row("best", FactKind::Score, best),
        ];
        if table {
            let known = self.known();
            let known = known.map(|known| words::span(known.lower, known.upper));
            let nothing = || words::NOTHING_YET.in_lang(lang).to_owned();
            rows.push(row("table", FactKind::Known, known.unwrap_or_else(nothing)));
        }
        rows.push(row("below", FactKind::Below, thousands(below)));
        let is_turned =
            node.turn == Side::Cross && self.derived.setting.algorithm != Algorithm::Minimax;
        let by_hand = self.recorded.frames.game().by_hand();
        NodeFacts {
            turned: is_turned.then(|| words::turned(window, by_hand, lang)),
            head: words::head((node.depth.into(), node.turn, node.number.into()), lang),
            turn: node.turn,
            to_move: words::to_move(node.turn, by_hand, lang),
            rows,
        }
    }
}

/// What a part of a sentence is coloured by: the side that guarantees a bound, or what a score is worth.
pub fn tone(part: &Fragment, scale: ColourScale) -> Option<&'static str> {
    let of_side = |side| match side {
        Side::Circle => "circle",
        Side::Cross => "cross",
    };
    match (part.points.map(|pointer| pointer.role), part.is) {
        (Some(NodeRole::Alpha), _) => Some(of_side(Side::Circle)),
        (Some(NodeRole::Beta), _) => Some(of_side(Side::Cross)),
        (Some(NodeRole::Writer), _) => Some("table"),
        (_, FragmentKind::Side(side)) => Some(of_side(side)),
        (_, FragmentKind::Score(score)) => {
            let shade = scale.shade(score);
            scale.is_signed().then(|| match () {
                () if shade.circle > 0 => of_side(Side::Circle),
                () if shade.cross > 0 => of_side(Side::Cross),
                () => "zero",
            })
        }
        _ => None,
    }
}
