//! The number line of scores, divided in three by a window.
//!
//! Ticks stand at the least and greatest score, 0, α, β and the other scores of the frame. If the
//! line spans at most [`MOST_STEPS`] grains, it is drawn to scale; otherwise the ticks are evenly
//! spaced. Invariant: greater scores lie further to the right, and both infinities have a place.

use super::{Anchor, Ink, Length, Paint, Point, Shape, px, text};
use crate::game::Side;
use crate::score::{Bounds, Score, Window};

/// The greatest span, in grains, that is drawn to scale.
pub const MOST_STEPS: i32 = 12;
/// How many ticks there may be beside those of least, greatest, 0, α, β and the score.
const MOST_OTHERS: usize = 8;

/// Scores with their places.
#[derive(Clone, Debug)]
pub struct NumberLine {
    /// Every finite score that has a place of its own, in order.
    ticks: Vec<Score>,
    left: Length,
    right: Length,
    y: Length,
}

impl NumberLine {
    /// A line from `left` to `right` for scores within `range` that are multiples of `grain`.
    /// `needed` are the scores of the frame, the most important first.
    pub fn new(
        (range, grain): (Bounds, Score),
        needed: &[Score],
        (left, right, y): (Length, Length, Length),
    ) -> Self {
        let Bounds { lower, upper } = range;
        let span = i64::from(upper.hundredths()) - i64::from(lower.hundredths());
        let steps = span / i64::from(grain.hundredths().max(1));
        let mut ticks = if steps <= i64::from(MOST_STEPS) {
            every_step(range, grain)
        } else {
            vec![lower, upper]
        };
        if lower <= Score::ZERO && Score::ZERO <= upper {
            ticks.push(Score::ZERO);
        }
        let finite = needed.iter().copied().filter(|score| score.is_finite());
        ticks.extend(finite.take(3 + MOST_OTHERS));
        ticks.retain(|score| score.is_finite());
        ticks.sort_unstable();
        ticks.dedup();
        Self {
            ticks,
            left,
            right,
            y,
        }
    }

    /// The place of a score, from the left. A score between two ticks stands in the middle between
    /// them.
    #[allow(clippy::cast_possible_wrap, reason = "there are a few dozen ticks")]
    pub fn place(&self, score: Score) -> Length {
        let slots = self.ticks.len() as i64 + 1;
        let slot = |index: i64| self.left + (self.right - self.left) * index / (2 * slots);
        match self.ticks.binary_search(&score) {
            Ok(index) => slot(2 * (index as i64 + 1)),
            Err(0) => slot(0),
            Err(index) if index == self.ticks.len() => slot(2 * slots),
            Err(index) => slot(2 * index as i64 + 1),
        }
    }

    /// The line, its ticks and their numbers.
    pub fn draw(&self, infinite: bool) -> Vec<Shape> {
        let y = self.y;
        let tick = |x: Length| ((x, y - px(5)), (x, y + px(5)));
        let mut lines = vec![
            ((self.left, y), (self.right, y)),
            tick(self.left),
            tick(self.right),
        ];
        lines.extend(self.ticks.iter().map(|&score| tick(self.place(score))));
        let mut shapes = vec![Shape::Lines {
            lines,
            paint: Paint::stroke(Ink::Text, px(1)),
        }];
        shapes.extend(self.numbers(infinite));
        shapes
    }

    /// The numbers below the ticks. Long ones are written smaller and in two rows. A number that
    /// would still run into its neighbour is left out, but its tick stays.
    fn numbers(&self, infinite: bool) -> Vec<Shape> {
        let ticks = self.ticks.iter();
        let mut labels: Vec<_> = ticks
            .map(|&score| (self.place(score), score.to_string()))
            .collect();
        if infinite {
            labels.insert(0, (self.left, "-∞".to_owned()));
            labels.push((self.right, "∞".to_owned()));
        }
        let sizes = [(12, 1), (10, 1), (8, 2)];
        let rows = sizes.map(|(size, rows)| fitting(&labels, px(size), rows));
        let all = rows.iter().position(|kept| kept.len() == labels.len());
        let choice = all.unwrap_or(sizes.len() - 1);
        let (size, count) = sizes[choice];
        let top = self.y + if count == 1 { px(30) } else { px(25) };
        let number = |&(index, row): &(usize, i64)| {
            let (x, label) = &labels[index];
            let at = (*x, top + row * px(10));
            text(at, px(size), Ink::Text, label).anchored(Anchor::Middle)
        };
        rows[choice].iter().map(number).collect()
    }

    /// The three parts of a window. At a max node, scores ≤ α don't matter and scores ≥ β cut; at a
    /// min node, it is the other way round. The part that cuts is hatched, and stays whole where a cut has
    /// moved α and β past each other.
    pub fn parts(&self, window: Window, turn: Side) -> Vec<Shape> {
        let (low, high) = match turn {
            Side::Circle => (Ink::PartIgnored, Ink::PartCut),
            Side::Cross => (Ink::PartCut, Ink::PartIgnored),
        };
        let (alpha, beta) = (self.place(window.alpha), self.place(window.beta));
        let (ignored_to, ignored_from) = match turn {
            Side::Circle => (alpha.min(beta), beta),
            Side::Cross => (alpha, beta.max(alpha)),
        };
        let ends = [
            (self.left, ignored_to, low),
            (alpha, beta, Ink::PartOpen),
            (ignored_from, self.right, high),
        ];
        let mut shapes = Vec::new();
        for (from, to, ink) in ends.into_iter().filter(|(from, to, _)| from < to) {
            let (top, height) = (self.y - px(14), px(28));
            let size = (to - from, height);
            shapes.push(Shape::Rect {
                at: (from, top),
                size,
                round: 0,
                paint: Paint::fill(ink),
            });
            if ink == Ink::PartCut {
                shapes.push(hatch((from, top), size));
            }
        }
        shapes
    }

    /// A dot on the line.
    pub fn dot(&self, score: Score, ink: Ink) -> Shape {
        dot((self.place(score), self.y), ink)
    }

    /// A thin line from a label down to a score's dot.
    pub fn pointer(&self, from: Point, score: Score, ink: Ink) -> Shape {
        let to = (self.place(score), self.y - px(6));
        Shape::Lines {
            lines: vec![(from, to)],
            paint: Paint::stroke(ink, px(1)),
        }
    }

    /// Bounds below the line: an arrow with two heads, or a dot if the bounds are equal.
    pub fn bounds(&self, bounds: Bounds, y: Length, ink: Ink) -> Vec<Shape> {
        let (from, to) = (self.place(bounds.lower), self.place(bounds.upper));
        if bounds.lower == bounds.upper {
            return vec![dot((from, y), ink)];
        }
        let head = |tip: Length, back: Length| Shape::Polygon {
            corners: vec![(tip, y), (back, y - px(4)), (back, y + px(4))],
            paint: Paint::fill(ink),
        };
        let shaft = Paint::stroke(ink, px(2));
        vec![
            Shape::Lines {
                lines: vec![((from + px(6), y), (to - px(6), y))],
                paint: shaft,
            },
            head(from, from + px(8)),
            head(to, to - px(8)),
        ]
    }
}

/// The labels that have room in this many rows, from the left, each with its row.
fn fitting(labels: &[(Length, String)], size: Length, rows: usize) -> Vec<(usize, i64)> {
    let mut ends = vec![Length::MIN; rows];
    let mut kept = Vec::new();
    for (index, (middle, label)) in labels.iter().enumerate() {
        let letters = i64::try_from(label.chars().count()).unwrap_or(0);
        let half = letters * size * 30 / 100;
        let free = ends.iter().position(|&end| end <= middle - half);
        if let (Some(row), Some(number)) = (free, free.and_then(|row| i64::try_from(row).ok())) {
            ends[row] = middle + half + px(3);
            kept.push((index, number));
        }
    }
    kept
}

fn dot(centre: Point, ink: Ink) -> Shape {
    let paint = Paint::fill(ink).outlined(Ink::Ground, px(1));
    Shape::Circles {
        centres: vec![centre],
        radius: 450,
        paint,
    }
}

/// Diagonal strokes every 8 pixels, each computed to end at the edges of the box.
pub(super) fn hatch((left, top): Point, (width, height): (Length, Length)) -> Shape {
    let mut lines = Vec::new();
    let mut start = px(4) - height;
    while start < width {
        let (from, to) = (start.max(0), (start + height).min(width));
        lines.push((
            (left + from, top + height - (from - start)),
            (left + to, top + height - (to - start)),
        ));
        start += px(8);
    }
    Shape::Lines {
        lines,
        paint: Paint::stroke(Ink::Muted, 50),
    }
}

fn every_step(range: Bounds, grain: Score) -> Vec<Score> {
    let mut steps = vec![range.lower];
    let below = |last: &Score| Some(last.raised(grain)).filter(|next| *next < range.upper);
    while let Some(next) = steps.last().and_then(below) {
        steps.push(next);
    }
    steps.push(range.upper);
    steps
}
