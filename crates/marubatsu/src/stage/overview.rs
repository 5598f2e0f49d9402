//! The whole recursion over time: frames from left to right, depth from top to bottom, as what a
//! flame chart needs to be drawn.
//!
//! Nodes at least [`WIDE`] columns wide are bars. All others are added up in a matrix of levels and
//! columns: how much of a cell they cover, and the mean of their colours. Invariant: it is made in
//! one pass over the nodes, and its size depends on columns and levels, not on how many frames
//! there are.

use std::ops::Range;

use crate::observe::Leaf;
use crate::recursion::{NodeResult, PassSpan, Recursion, RecursionNode};
use crate::scene::token::{ColourScale, Shade};
use crate::score::{Bounds, Score};

/// The least width of a bar, in columns.
pub const WIDE: u64 = 3;

/// The most levels that an overview has. Deeper trees share levels.
pub const MOST_LEVELS: u16 = 64;

/// The most columns that an overview has.
pub const MOST_COLUMNS: u32 = 4096;

/// A cell of the matrix.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OverviewCell {
    /// How much of it is covered, in 255 parts.
    pub coverage: u8,
    /// The mean of the colours that cover it.
    pub shade: Shade,
}

/// A node that is wide enough to be drawn by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OverviewBar {
    /// The node.
    pub node: u32,
    /// Its level, from 0 on top.
    pub level: u16,
    /// Its frames, as far as they lie in the overview's range.
    pub frames: (u64, u64),
    /// What it was worth, and its colour; none if the search was stopped before.
    pub settled: Option<(NodeResult, Shade)>,
    /// Whether a cut ended it.
    pub cut: bool,
}

/// The recursion of a range of frames, in so many columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overview {
    frames: Range<u64>,
    columns: u32,
    /// How many nodes there are on each level.
    populations: Vec<u32>,
    cells: Vec<OverviewCell>,
    /// Cuts and table answers in each column.
    cuts: Vec<u32>,
    answers: Vec<u32>,
    bars: Vec<OverviewBar>,
    /// Where passes begin, if there are several.
    passes: Vec<PassSpan>,
    /// How deep the deepest node of the recording lies.
    deepest: u16,
}

/// What covers a cell, in 256ths of its width, and the sums of the colours' parts over that.
#[derive(Clone, Copy, Default)]
struct ColourSum {
    covered: u32,
    circle: u32,
    cross: u32,
    zero: u32,
    ink: u32,
}

/// A place between two columns, in 256ths of a column.
const FINE: u64 = 256;

impl Overview {
    /// The overview of these frames. The range is held within the recording, the number of columns
    /// between 1 and [`MOST_COLUMNS`].
    pub fn new(
        recursion: &Recursion,
        frames: Range<u64>,
        columns: u32,
        scale: ColourScale,
    ) -> Self {
        let end = frames.end.min(recursion.frames());
        let frames = frames.start.min(end.saturating_sub(1))..end;
        let mut drawing = OverviewBuilder::new(frames, columns, deepest(recursion), scale);
        drawing.name_passes(recursion.passes());
        if !drawing.overview.frames.is_empty() {
            drawing.take_all(recursion);
        }
        drawing.finish()
    }

    /// The overview of something else than a recursion: how deep it goes, and the stretches of its frames in the range, each
    /// with its depth and its colour. Every stretch goes into the cells, those that are wide with a gap after them.
    pub(super) fn of_stretches(
        (frames, columns, deepest): (Range<u64>, u32, u16),
        stretches: impl Iterator<Item = (u16, Range<u64>, Shade)>,
    ) -> Self {
        let scale = ColourScale::new(Bounds::new(Score::ZERO, Score::ZERO), Score::ZERO);
        let mut drawing = OverviewBuilder::new(frames, columns, deepest, scale);
        for (depth, frames, shade) in stretches {
            drawing.add_stretch(depth, &frames, shade);
        }
        drawing.finish()
    }

    /// Its frames.
    pub fn frames(&self) -> Range<u64> {
        self.frames.clone()
    }

    /// How many columns there are.
    pub const fn columns(&self) -> u32 {
        self.columns
    }

    /// How many levels there are.
    pub fn levels(&self) -> u16 {
        u16::try_from(self.populations.len()).unwrap_or(u16::MAX)
    }

    /// How deep the deepest node of the recording lies.
    pub const fn deepest(&self) -> u16 {
        self.deepest
    }

    /// How many nodes in the range there are on each level.
    pub fn populations(&self) -> &[u32] {
        &self.populations
    }

    /// The cells of a level, from left to right.
    pub fn level(&self, level: u16) -> &[OverviewCell] {
        let columns = self.columns as usize;
        &self.cells[usize::from(level) * columns..][..columns]
    }

    /// How many cuts there are in each column.
    pub fn cuts(&self) -> &[u32] {
        &self.cuts
    }

    /// How many answers of the table there are in each column.
    pub fn answers(&self) -> &[u32] {
        &self.answers
    }

    /// The nodes that are wide enough to be drawn by themselves, parents before their children.
    pub fn bars(&self) -> &[OverviewBar] {
        &self.bars
    }

    /// The passes that begin in the range, if there are several.
    pub fn passes(&self) -> &[PassSpan] {
        &self.passes
    }

    /// About how many bytes of memory it takes.
    pub fn bytes(&self) -> usize {
        let words = self.cuts.len() + self.answers.len() + self.populations.len();
        self.cells.len() * size_of::<OverviewCell>()
            + self.bars.len() * size_of::<OverviewBar>()
            + words * size_of::<u32>()
    }

    /// Where a frame begins, in `width` parts of the whole.
    pub fn x(&self, frame: u64, width: u64) -> u64 {
        let length = (self.frames.end - self.frames.start).max(1);
        let at = frame.clamp(self.frames.start, self.frames.end) - self.frames.start;
        // A range is below 2^32 frames, and a picture is far less wide.
        at.saturating_mul(width) / length
    }

    /// The level on which nodes of this depth are drawn.
    pub fn level_of(&self, depth: u16) -> u16 {
        level_of(depth, self.deepest)
    }
}

/// Deep trees share levels.
fn level_of(depth: u16, deepest: u16) -> u16 {
    if deepest < MOST_LEVELS {
        return depth;
    }
    let shared = u32::from(depth) * u32::from(MOST_LEVELS) / (u32::from(deepest) + 1);
    u16::try_from(shared).unwrap_or(MOST_LEVELS - 1)
}

/// How deep the deepest node lies.
fn deepest(recursion: &Recursion) -> u16 {
    let roots = recursion.passes().iter().map(|pass| pass.root);
    roots
        .map(|root| recursion.node(root).height)
        .max()
        .unwrap_or(0)
}

/// An overview in the making.
struct OverviewBuilder {
    scale: ColourScale,
    overview: Overview,
    sums: Vec<ColourSum>,
}

impl OverviewBuilder {
    fn new(frames: Range<u64>, columns: u32, deepest: u16, scale: ColourScale) -> Self {
        let columns = columns.clamp(1, MOST_COLUMNS);
        let levels = usize::from(deepest.saturating_add(1).min(MOST_LEVELS));
        let cells = levels * columns as usize;
        let overview = Overview {
            passes: Vec::new(),
            deepest,
            frames,
            columns,
            populations: vec![0; levels],
            cells: Vec::with_capacity(cells),
            cuts: vec![0; columns as usize],
            answers: vec![0; columns as usize],
            bars: Vec::new(),
        };
        Self {
            scale,
            overview,
            sums: vec![ColourSum::default(); cells],
        }
    }

    /// Several passes are told apart by where they begin.
    fn name_passes(&mut self, passes: &[PassSpan]) {
        let within = |pass: &&PassSpan| self.overview.frames.contains(&pass.first);
        if passes.len() > 1 {
            self.overview.passes = passes.iter().filter(within).copied().collect();
        }
    }

    /// All nodes with frames in the range: the path to its first frame, and what is entered later.
    fn take_all(&mut self, recursion: &Recursion) {
        let Range { start, end } = self.overview.frames;
        for node in recursion.path(recursion.focus(start)) {
            self.take(recursion.node(node));
        }
        let next = recursion.entered_after(start);
        for number in next..recursion.len() {
            let node = recursion.node(number);
            if node.first >= end {
                break;
            }
            self.take(node);
        }
    }

    /// Adds a stretch of frames to the cells that it covers.
    fn add_stretch(&mut self, depth: u16, frames: &Range<u64>, shade: Shade) {
        let level = self.overview.level_of(depth);
        self.overview.populations[usize::from(level)] += 1;
        let fine = u64::from(self.overview.columns) * FINE;
        let from = self.overview.x(frames.start, fine);
        let until = self.overview.x(frames.end, fine);
        let gap = if until - from < WIDE * FINE { 0 } else { FINE };
        self.add(level, from..until - gap, shade);
    }

    fn take(&mut self, node: RecursionNode) {
        let level = self.overview.level_of(node.depth);
        self.overview.populations[usize::from(level)] += 1;
        let settled = node
            .settled
            .map(|settled| (settled, self.scale.shade(settled.score)));
        self.mark(&node);
        let Range { start, end } = self.overview.frames;
        let frames = (node.first.max(start), (node.last + 1).min(end));
        let fine = u64::from(self.overview.columns) * FINE;
        let (from, until) = (
            self.overview.x(frames.0, fine),
            self.overview.x(frames.1, fine),
        );
        match settled {
            Some((_, shade)) if until - from < WIDE * FINE => {
                self.add(level, from..until, shade);
            }
            _ => self.overview.bars.push(OverviewBar {
                node: node.number,
                level,
                frames,
                settled,
                cut: node.cut,
            }),
        }
    }

    /// Counts its cut or its answer in the column of the frame where that happens.
    fn mark(&mut self, node: &RecursionNode) {
        let leaf = node.settled.and_then(|settled| settled.leaf);
        // What is before the last frame, which only says the score.
        let frame = node.last.saturating_sub(1).max(node.first);
        if !self.overview.frames.contains(&frame) {
            return;
        }
        let columns = u64::from(self.overview.columns);
        let column = usize::try_from(self.overview.x(frame, columns)).unwrap_or(0);
        if node.cut {
            self.overview.cuts[column] += 1;
        }
        if leaf == Some(Leaf::Table) {
            self.overview.answers[column] += 1;
        }
    }

    /// Adds a narrow node to the cells that it covers.
    fn add(&mut self, level: u16, fine: Range<u64>, shade: Shade) {
        let row = usize::from(level) * self.overview.columns as usize;
        let mut at = fine.start;
        while at < fine.end {
            let column = at / FINE;
            let next = ((column + 1) * FINE).min(fine.end);
            let sum = &mut self.sums[row + usize::try_from(column).unwrap_or(0)];
            let covered = u32::try_from(next - at).unwrap_or(0);
            sum.covered += covered;
            sum.circle += covered * u32::from(shade.circle);
            sum.cross += covered * u32::from(shade.cross);
            sum.zero += covered * u32::from(shade.zero);
            sum.ink += covered * u32::from(shade.ink);
            at = next;
        }
    }

    fn finish(mut self) -> Overview {
        let mean = |part: u32, sum: &ColourSum| {
            let covered = sum.covered.max(1);
            u8::try_from((part + covered / 2) / covered).unwrap_or(255)
        };
        let cell = |sum: &ColourSum| OverviewCell {
            coverage: u8::try_from(sum.covered.min(256) * 255 / 256).unwrap_or(255),
            shade: Shade {
                circle: mean(sum.circle, sum),
                cross: mean(sum.cross, sum),
                zero: mean(sum.zero, sum),
                ink: mean(sum.ink, sum),
            },
        };
        self.overview.cells.extend(self.sums.iter().map(cell));
        self.overview
    }
}
