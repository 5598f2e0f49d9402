//! The overview as shapes: a flame chart in the colours of the values, the root on top.
//!
//! Invariant: bars of one level never overlap, and everything stays within the given box. How many
//! shapes there are depends on columns and levels only: neighbouring cells of nearly one colour are
//! one shape.

use std::collections::HashMap;

use super::overview::{Overview, OverviewBar, OverviewCell};
use crate::hash::MixBuildHasher;
use crate::lang::Lang;
use crate::recursion::PassSpan;
use crate::scene::measure::text_width;
use crate::scene::token::{Shade, Token};
use crate::scene::{GroupKind, Ink, Length, Paint, Point, Shape, px, text};
use crate::score::{Fail, Score};

/// The box that a flame chart is drawn in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChartArea {
    /// Its upper left corner.
    pub at: Point,
    /// Its width and height.
    pub size: (Length, Length),
    /// The room left free at both sides.
    pub padding: Length,
}

/// Where the parts of a flame chart lie.
#[derive(Debug)]
struct ChartLayout<'a> {
    overview: &'a Overview,
    left: Length,
    width: Length,
    /// Top and height of each level.
    levels: Vec<(Length, Length)>,
    /// Tops of the strips of cuts and answers.
    strips: (Length, Length),
    bottom: Length,
    top: Length,
}

/// The height of each strip below the levels.
const STRIP: Length = px(6);

/// The height of the line of pass names.
const NAMES: Length = px(14);

impl<'a> ChartLayout<'a> {
    fn new(overview: &'a Overview, frame: &ChartArea) -> Self {
        let top = frame.at.1 + px(8);
        let bottom = frame.at.1 + frame.size.1;
        let strips = (bottom - 2 * STRIP - px(5), bottom - STRIP - px(3));
        let named = overview.passes().len() > 1;
        let first = top + if named { NAMES } else { 0 };
        Self {
            overview,
            left: frame.at.0 + frame.padding,
            width: frame.size.0 - 2 * frame.padding,
            levels: levels(overview, first, strips.0 - px(3) - first),
            strips,
            bottom,
            top,
        }
    }

    fn x(&self, frame: u64) -> Length {
        let width = u64::try_from(self.width).unwrap_or(0);
        self.left + Length::try_from(self.overview.x(frame, width)).unwrap_or(0)
    }

    /// The width of one frame.
    fn step(&self) -> Length {
        let frames = self.overview.frames();
        let length = Length::try_from(frames.end - frames.start).unwrap_or(Length::MAX);
        self.width / length.max(1)
    }

    fn column(&self, column: usize) -> Length {
        let columns = Length::from(self.overview.columns());
        let column = Length::try_from(column).unwrap_or(0);
        self.left + self.width * column / columns
    }
}

/// Tops and heights: levels share the room, but in deep trees a level of one node is thin.
fn levels(overview: &Overview, top: Length, room: Length) -> Vec<(Length, Length)> {
    let count = Length::from(overview.levels()).max(1);
    let single = |&nodes: &u32| nodes as usize <= overview.passes().len().max(1);
    let thin = |nodes: &u32| count > 14 && single(nodes);
    let populations = overview.populations();
    let slim = Length::try_from(populations.iter().filter(|nodes| thin(nodes)).count());
    let slim = slim.unwrap_or(0);
    let low = px(2).min(room / count);
    let row = (room - slim * low) / (count - slim).max(1);
    let row = row.min(px(20));
    let mut at = top;
    let heights = populations
        .iter()
        .map(|nodes| if thin(nodes) { low } else { row });
    let level = |height: Length| {
        let gap = if height < px(5) { 0 } else { 70 };
        let placed = (at, height - gap);
        at += height;
        placed
    };
    heights.map(level).collect()
}

/// Draws an overview.
pub fn draw(overview: &Overview, frame: &ChartArea) -> Vec<Shape> {
    let places = ChartLayout::new(overview, frame);
    let mut shapes = cells(&places);
    shapes.extend(bars(&places));
    shapes.extend(strip(&places, overview.cuts(), places.strips.0, Token::Ink));
    shapes.extend(strip(
        &places,
        overview.answers(),
        places.strips.1,
        Token::Table,
    ));
    shapes
}

/// The playhead at this frame and depth; what lies ahead is pale.
pub fn playhead(overview: &Overview, frame: &ChartArea, (at, depth): (u64, u16)) -> Vec<Shape> {
    let places = ChartLayout::new(overview, frame);
    let x = places.x(at) + places.step() / 2;
    let focus = Ink::Token(Token::Focus);
    let top = places.top - px(8);
    let mut shapes = vec![Shape::Rect {
        at: (x, top),
        size: (places.left + places.width - x, places.bottom - top),
        round: 0,
        paint: Paint::fill(Ink::Token(Token::Paper)).opacity(48),
    }];
    let level = places.overview.level_of(depth);
    if let Some(&(top, height)) = places.levels.get(usize::from(level)) {
        shapes.push(Shape::Rect {
            at: (x - px(4), top),
            size: (px(8), height.max(px(2))),
            round: 0,
            paint: Paint::fill(focus),
        });
    }
    shapes.push(Shape::Lines {
        lines: vec![((x, top), (x, places.bottom))],
        paint: Paint::stroke(focus, 150),
    });
    shapes.push(Shape::Polygon {
        corners: vec![(x - px(5), top), (x + px(5), top), (x, top + px(7))],
        paint: Paint::fill(focus),
    });
    shapes
}

/// Top and height of the row of each depth.
pub fn rows(overview: &Overview, frame: &ChartArea) -> Vec<(Length, Length)> {
    let places = ChartLayout::new(overview, frame);
    let levels = (0..=overview.deepest()).map(|depth| usize::from(overview.level_of(depth)));
    levels
        .filter_map(|level| places.levels.get(level).copied())
        .collect()
}

/// The line from a frame where the table answers back to the frame that stored the answer.
pub fn recall(overview: &Overview, frame: &ChartArea, (told, stored): (u64, u64)) -> Vec<Shape> {
    let places = ChartLayout::new(overview, frame);
    let middle = |frame| places.x(frame) + places.step() / 2;
    let (from, to) = (middle(told), middle(stored));
    let (top, table) = (places.top, Ink::Token(Token::Table));
    let deep = (places.strips.0 - top).min(px(14) + (from - to) / 6);
    let points = [(from, top), (from, top + deep), (to, top + deep), (to, top)];
    vec![
        Shape::Curve {
            points,
            paint: Paint::stroke(table, 180),
        },
        Shape::Circles {
            centres: vec![(to, top)],
            radius: 350,
            paint: Paint::fill(table),
        },
    ]
}

/// The names of passes over their beginnings, as far as there is room, with lines between them.
pub fn passes(overview: &Overview, frame: &ChartArea, lang: Lang) -> Vec<Shape> {
    let places = ChartLayout::new(overview, frame);
    let mut shapes = Vec::new();
    let mut free = frame.at.0;
    for pass in overview.passes() {
        let x = places.x(pass.first);
        let name = pass_name(pass, lang);
        let width = text_width(&name, px(12));
        let line = ((x, places.top), (x, places.bottom));
        let paint = Paint::stroke(Ink::Token(Token::Hairline), px(1));
        shapes.push(Shape::Lines {
            lines: vec![line],
            paint,
        });
        let right = frame.at.0 + frame.size.0;
        if free <= x && x + px(3) + width <= right {
            let at = (x + px(3), places.top + px(10));
            shapes.push(text(at, px(12), Ink::Token(Token::Quiet), name));
            free = x + width + px(9);
        }
    }
    shapes
}

/// A pass by what tells it from others: its depth, the guess it tests, else its number.
pub fn pass_name(pass: &PassSpan, lang: Lang) -> String {
    let number = u32::from(pass.number) + 1;
    match (pass.depth, pass.guess.map(signed)) {
        (Some(depth), Some(guess)) => lang.pick(
            format!("depth {depth}: ≥ {guess}?"),
            format!("深さ {depth}: {guess} 以上?"),
        ),
        (Some(depth), None) => lang.pick(format!("depth {depth}"), format!("深さ {depth}")),
        (None, Some(guess)) => lang.pick(format!("≥ {guess}?"), format!("{guess} 以上?")),
        (None, None) => lang.pick(format!("pass {number}"), format!("{number} 回目")),
    }
}

/// A score as pictures write it: with a minus sign as wide as a digit.
pub fn signed(score: Score) -> String {
    score.with_infinity_sign().replace('-', "−")
}

/// A score with what it proves: `2`, `≥2`, `≤2`.
pub fn proven(score: Score, proves: Fail) -> String {
    let sign = match proves {
        Fail::Low => "≤",
        Fail::Exact => "",
        Fail::High => "≥",
    };
    format!("{sign}{}", signed(score))
}

impl OverviewBar {
    /// Its colour, and how opaque it is in hundredths: bounds are paler than values; 0 is fully.
    pub(super) fn look(&self) -> (Ink, u8) {
        match self.settled {
            None => (Ink::Token(Token::Hairline), 0),
            Some((settled, shade)) => {
                let opacity = if settled.proves == Fail::Exact { 0 } else { 72 };
                (Ink::Value(shade), opacity)
            }
        }
    }
}

/// Many boxes of few colours: those of one colour are one shape, which is as many lines as thick
/// as the boxes are high. Boxes of one height only.
#[derive(Debug, Default)]
pub(super) struct BoxBatch {
    coloured: Vec<ColourLines>,
    /// Where each colour is in the list.
    places: HashMap<Colour, usize, MixBuildHasher>,
}

/// A colour, how opaque it is, and how high its boxes are.
type Colour = (Ink, u8, Length);

/// The boxes of a colour as lines.
type ColourLines = (Colour, Vec<(Point, Point)>);

impl BoxBatch {
    /// Adds a box from its upper left corner; 0 means fully opaque.
    pub(super) fn add(&mut self, (x, y): Point, size: (Length, Length), (ink, opacity): (Ink, u8)) {
        let middle = y + size.1 / 2;
        let line = ((x, middle), (x + size.0, middle));
        let key = (ink, opacity, size.1);
        let next = self.coloured.len();
        let place = *self.places.entry(key).or_insert(next);
        match self.coloured.get_mut(place) {
            Some((_, lines)) => lines.push(line),
            None => self.coloured.push((key, vec![line])),
        }
    }

    /// The shapes.
    pub(super) fn shapes(self) -> Vec<Shape> {
        let shape = |((ink, opacity, height), lines): ColourLines| {
            let paint = Paint::stroke(ink, height);
            let shape = Shape::Lines { lines, paint };
            match opacity {
                0 => shape,
                _ => Shape::Group {
                    part: GroupKind::Faded(opacity),
                    shapes: vec![shape],
                },
            }
        };
        self.coloured.into_iter().map(shape).collect()
    }
}

/// Overviews of so few columns have fewer colours too: they belong to pictures that should stay small.
const COARSE: u32 = 128;

/// Cells of nearly one colour side by side, each as one box.
fn cells(places: &ChartLayout<'_>) -> Vec<Shape> {
    let mut boxes = BoxBatch::default();
    let coarse = places.overview.columns() <= COARSE;
    let rounded = |cell| rounded(cell, coarse);
    for (level, &(top, height)) in (0..).zip(&places.levels) {
        let row = places.overview.level(level);
        let mut from = 0;
        while from < row.len() {
            let look = rounded(row[from]);
            let same = row[from..]
                .iter()
                .take_while(|&&cell| rounded(cell) == look);
            let until = from + same.count();
            if let Some((shade, opacity)) = look {
                let (left, right) = (places.column(from), places.column(until));
                let size = (right - left, height);
                boxes.add((left, top), size, (Ink::Value(shade), opacity));
            }
            from = until;
        }
    }
    boxes.shapes()
}

/// A cell's colour in few steps, and how opaque it is in hundredths; none if next to nothing covers it.
fn rounded(cell: OverviewCell, coarse: bool) -> Option<(Shade, u8)> {
    let (width, tenths) = if coarse { (51, 2) } else { (17, 1) };
    let step = |part: u8| (part / width) * width;
    let opacity = u16::from(cell.coverage) * 10 / 255 / tenths * tenths * 10;
    let opacity = u8::try_from(opacity).unwrap_or(100);
    let Shade {
        circle,
        cross,
        zero,
        ink,
    } = cell.shade;
    let shade = Shade {
        circle: step(circle),
        cross: step(cross),
        zero: step(zero),
        ink: step(ink),
    };
    (opacity > 0).then_some((shade, opacity % 100))
}

/// The nodes that are wide enough to be seen, with their values and the notches of cuts.
fn bars(places: &ChartLayout<'_>) -> Vec<Shape> {
    let (mut boxes, mut notches, mut texts) = (BoxBatch::default(), Vec::new(), Vec::new());
    let gap = if places.step() > px(3) { px(1) } else { 40 };
    for bar in places.overview.bars() {
        let (top, height) = places.levels[usize::from(bar.level)];
        let (left, right) = (places.x(bar.frames.0), places.x(bar.frames.1));
        let width = (right - left - gap).max(60);
        let look = bar.look();
        boxes.add((left, top), (width, height), look);
        if width >= px(26) && height >= px(11) {
            texts.extend(value(bar, (left + px(4), top + height / 2 + px(4)), look.1));
        }
        if bar.cut && places.step() * 3 >= px(2) {
            let notch = px(5).min(height).min(width);
            let corner = left + width;
            notches.push(((corner - notch, top), (corner + 50, top + notch + 50)));
        }
    }
    let mut shapes = boxes.shapes();
    if !notches.is_empty() {
        shapes.push(Shape::Lines {
            lines: notches,
            paint: Paint::stroke(Ink::Token(Token::Ink), 120),
        });
    }
    shapes.extend(texts);
    shapes
}

/// The value written into a bar. A pale ground is nearer to paper, so the text on it is ink.
fn value(bar: &OverviewBar, at: Point, opacity: u8) -> Option<Shape> {
    let (settled, shade) = bar.settled?;
    let said = proven(settled.score, settled.proves);
    let ink = match opacity {
        0 => Ink::OnValue(shade),
        _ => Ink::Token(Token::Ink),
    };
    Some(text(at, px(12), ink, said))
}

/// Counts as little columns, two pixels wide, as high as the root of their share of the most.
fn strip(places: &ChartLayout<'_>, counts: &[u32], top: Length, token: Token) -> Option<Shape> {
    let bins = usize::try_from(places.width / px(2)).unwrap_or(1).max(1);
    let mut sums = vec![0_u64; bins];
    for (column, &count) in counts.iter().enumerate() {
        sums[column * bins / counts.len()] += u64::from(count);
    }
    let most = sums.iter().copied().max().filter(|&most| most > 0)?;
    let bar = |(bin, &sum): (usize, &u64)| {
        let x = places.left + Length::try_from(bin).unwrap_or(0) * px(2) + px(1);
        // Heights in hundredths of a pixel: the root of a share of 10,000.
        let share = (sum * 10_000 / most).isqrt();
        let height = STRIP * Length::try_from(share).unwrap_or(0) / 100;
        ((x, top + STRIP - height), (x, top + STRIP))
    };
    let lines = sums.iter().enumerate().filter(|&(_, &sum)| sum > 0);
    Some(Shape::Lines {
        lines: lines.map(bar).collect(),
        paint: Paint::stroke(Ink::Token(token), 150),
    })
}
