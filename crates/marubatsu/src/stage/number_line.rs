//! The number line of a frame: which scores still matter, where α and β stand, and the score that is
//! held against them.
//!
//! Invariant: the line shows the whole range, so that brackets move and the line doesn't. Where no score
//! occurs over a long way, the line is broken. What can't matter is hatched; everything lies within the given
//! width and [`HEIGHT`].

mod clusters;

pub(super) use clusters::clusters;

use super::flame::signed;
use super::marks::{hatch, pill_width};
use crate::scene::measure::text_width;
use crate::scene::{Anchor, ColourScale, Ink, Item, Length, Paint, Point, Shape, Token, px, text};
use crate::score::{Bounds, Score, Window};

/// How high a number line is.
pub const HEIGHT: Length = px(92);

/// The room at an end where an infinite bound stands, and at others.
const INFINITE_END: Length = px(48);
const END: Length = px(26);

/// The axis, from the top, and half the height of the band around it.
const AXIS: Length = px(42);
const BAND: Length = px(12);

/// The least distance of two bounds' labels, and of two numbers.
const LABELS: Length = px(48);
const NUMBERS: Length = px(26);

/// How many numbers are tried, at most.
const MOST: usize = 200;

/// What a number line shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumberLine<'a> {
    /// The stretches of the line where scores occur, finite and from the least score to the greatest; at least one.
    /// Between them the line is broken.
    pub clusters: &'a [Bounds],
    /// The least difference of two scores.
    pub grain: Score,
    /// The window that the score is held against: at a cut as it was before.
    pub window: Window,
    /// The score in question, if there is one.
    pub score: Option<Score>,
    /// Whether it has just cut.
    pub cut: bool,
    /// What the table knows, if there is a table: `None` inside if it knows nothing.
    pub known: Option<Option<Bounds>>,
    /// The scale of values.
    pub scale: ColourScale,
}

const fn ink(token: Token) -> Ink {
    Ink::Token(token)
}

/// A number line of this width with its upper left corner here.
struct Axis<'a> {
    line: &'a NumberLine<'a>,
    at: Point,
    width: Length,
    /// From where to where each cluster goes.
    spans: Vec<(Length, Length)>,
}

/// Draws a number line, as items.
pub fn draw(line: &NumberLine<'_>, at: Point, width: Length) -> Vec<Shape> {
    let Window { alpha, beta } = line.window;
    let [left, right] = [alpha, beta].map(|end| if end.is_finite() { END } else { INFINITE_END });
    let room = (at.0 + left, at.0 + width - right);
    let axis = Axis {
        line,
        at,
        width,
        spans: clusters::spans(line.clusters, room),
    };
    let mut shapes = axis.ground();
    shapes.extend(axis.numbers());
    shapes.extend(axis.known());
    shapes.extend(axis.score());
    shapes.extend(axis.brackets());
    shapes
}

impl Axis<'_> {
    fn y(&self) -> Length {
        self.at.1 + AXIS
    }

    /// Where a score stands; infinities stand in the rooms at the ends.
    fn x(&self, score: Score) -> Length {
        if !score.is_finite() {
            let edge = px(9);
            let low = score < Score::ZERO;
            return self.at.0 + if low { edge } else { self.width - edge };
        }
        clusters::place(score, self.line.clusters, &self.spans)
    }

    /// From the least score to the greatest.
    fn range(&self) -> Bounds {
        let ends = [self.line.clusters.first(), self.line.clusters.last()];
        let [least, greatest] = ends.map(|end| end.copied().unwrap_or(Bounds::exact(Score::ZERO)));
        Bounds::new(least.lower, greatest.upper)
    }

    /// The middle of each break.
    fn breaks(&self) -> impl Iterator<Item = Length> + '_ {
        let pairs = self.spans.windows(2);
        pairs.map(|pair| (pair[0].1 + pair[1].0) / 2)
    }

    /// The band: hatched where nothing matters, open between the bounds, with the axis on it.
    fn ground(&self) -> Vec<Shape> {
        let corner = (self.at.0, self.y() - BAND);
        let size = (self.width, 2 * BAND);
        let closed = Shape::Rect {
            at: corner,
            size,
            round: px(3),
            paint: Paint::fill(ink(Token::Band)),
        };
        let Window { alpha, beta } = self.line.window;
        let (from, until) = (self.x(alpha), self.x(beta));
        let open = Shape::Rect {
            at: (from, corner.1),
            size: ((until - from).max(0), size.1),
            round: 0,
            paint: Paint::fill(ink(Token::Surface)),
        };
        let axis = Shape::Lines {
            lines: self.axis(),
            paint: Paint::stroke(ink(Token::Ink), 140),
        };
        vec![
            Item::flexible("line closed").with(vec![closed, hatch(corner, size, px(7))]),
            Item::flexible("line open").with(vec![open]),
            Item::flexible("line axis").with(vec![axis]),
        ]
    }

    /// The axis with `//` wherever it is broken.
    fn axis(&self) -> Vec<(Point, Point)> {
        let (y, half) = (self.y(), px(3));
        let mut lines = Vec::new();
        let mut from = self.at.0;
        for middle in self.breaks() {
            lines.push(((from, y), (middle - half, y)));
            from = middle + half;
            let slanted = |x| ((x - px(2), y + px(6)), (x + px(2), y - px(6)));
            lines.extend([slanted(middle - half), slanted(from)]);
        }
        lines.push(((from, y), (self.at.0 + self.width, y)));
        lines
    }

    /// The scores with ticks: all of them, or as many as have room.
    fn numbers(&self) -> Vec<Shape> {
        let (mut ticks, mut shapes) = (Vec::new(), Vec::new());
        let mut free = self.at.0;
        for score in self.shown() {
            let (x, said) = (self.x(score), signed(score));
            let width = text_width(&said, px(12)).max(NUMBERS);
            if x - width / 2 >= free {
                ticks.push(((x, self.y() - px(4)), (x, self.y() + px(4))));
                let at = (x, self.y() + px(31));
                let number = text(at, px(12), ink(Token::Quiet), said);
                shapes.push(number.anchored(Anchor::Middle));
                free = x + width / 2;
            }
        }
        shapes.push(Shape::Lines {
            lines: ticks,
            paint: Paint::stroke(ink(Token::Ink), 140),
        });
        vec![Item::flexible("line numbers").with(shapes)]
    }

    /// The scores that get a number, cluster by cluster: all from the least to the greatest, or round ones where that
    /// would be too many.
    fn shown(&self) -> impl Iterator<Item = Score> + '_ {
        let clusters = self.line.clusters.iter();
        clusters.flat_map(|&cluster| self.shown_in(cluster))
    }

    fn shown_in(&self, Bounds { lower, upper }: Bounds) -> Vec<Score> {
        let every = |first: i32, step: i32| {
            let scores = (first..=upper.hundredths()).step_by(usize::try_from(step).unwrap_or(1));
            let scores = scores.map(Score::from_hundredths);
            let within = scores.filter(|&score| score >= lower);
            within.take(MOST).collect::<Vec<Score>>()
        };
        let all = every(lower.hundredths(), self.line.grain.hundredths().max(1));
        let fits = |scores: &Vec<Score>| {
            let apart = |pair: &[Score]| {
                let [one, other] =
                    [pair[0], pair[1]].map(|score| text_width(&signed(score), px(12)).max(NUMBERS));
                self.x(pair[1]) - self.x(pair[0]) >= (one + other) / 2
            };
            (1..MOST).contains(&scores.len()) && scores.windows(2).all(apart)
        };
        let steps = (2..=6).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_i32.pow(power)));
        let round = steps.map(|step| every(lower.hundredths().div_euclid(step) * step, step));
        let mut tried = std::iter::once(all).chain(round);
        tried.find(fits).unwrap_or_else(|| vec![lower, upper])
    }

    /// What the table knows, below the numbers: a bar, or dots if it knows nothing.
    fn known(&self) -> Option<Shape> {
        let known = self.line.known?;
        let y = self.y() + px(41);
        let Bounds { lower, upper } = known.unwrap_or_else(|| self.range());
        let (from, until) = (self.x(lower), self.x(upper));
        let (from, until) = (from.min(until - px(2)), until.max(from + px(2)));
        let paint = Paint::stroke(ink(Token::Table), if known.is_some() { 400 } else { 130 });
        let shape = Shape::Lines {
            lines: vec![((from, y), (until, y))],
            paint: if known.is_some() {
                paint
            } else {
                paint.dashed()
            },
        };
        Some(Item::flexible("line known").with(vec![shape]))
    }

    /// The score as a disc, ringed if it has cut.
    fn score(&self) -> Option<Shape> {
        let score = self.line.score?;
        let said = signed(score);
        let width = pill_width(&said);
        let shade = self.line.scale.shade(score);
        let height = px(18);
        let mut shapes = vec![
            Shape::Rect {
                at: (-width / 2, -height / 2),
                size: (width, height),
                round: height / 2,
                paint: Paint::fill(Ink::Value(shade)).outlined(ink(Token::Surface), 150),
            },
            text((0, 430), px(12), Ink::OnValue(shade), said)
                .anchored(Anchor::Middle)
                .bold(),
        ];
        if self.line.cut {
            let off = px(4);
            shapes.push(Shape::Rect {
                at: (-width / 2 - off, -height / 2 - off),
                size: (width + 2 * off, height + 2 * off),
                round: height / 2 + off,
                paint: Paint::stroke(ink(Token::Focus), 200),
            });
        }
        let item = Item::new("line score", (self.x(score), self.y()), height);
        Some(item.with(shapes))
    }

    /// α as `[` and β as `]`, with their labels; taller where the score stands at the same place.
    fn brackets(&self) -> Vec<Shape> {
        let Window { alpha, beta } = self.line.window;
        let bounds = [
            ("line alpha", "α", Token::Circle, alpha, px(7)),
            ("line beta", "β", Token::Cross, beta, -px(7)),
        ];
        let labels = bounds.map(|(_, sign, _, value, _)| format!("{sign} {}", signed(value)));
        let [low, high] = self.labels(&labels);
        let mut shapes = Vec::new();
        for ((id, _, token, value, foot), (label, x)) in
            bounds.into_iter().zip(labels.into_iter().zip([low, high]))
        {
            let here = self.x(value);
            let hidden = self.line.score.is_some_and(|score| self.x(score) == here);
            let half = if hidden { px(19) } else { px(17) };
            let stem = ((0, -half), (0, half));
            let feet = [((0, -half), (foot, -half)), ((0, half), (foot, half))];
            // The disc stays readable: the stem shows above and below it.
            let lines = if hidden {
                let disc = if self.line.cut { px(13) } else { px(9) };
                vec![
                    ((0, -half), (0, -disc)),
                    ((0, disc), (0, half)),
                    feet[0],
                    feet[1],
                ]
            } else {
                vec![stem, feet[0], feet[1]]
            };
            let bracket = Shape::Lines {
                lines,
                paint: Paint::stroke(ink(token), 300),
            };
            shapes.push(Item::new(id, (here, self.y()), px(34)).with(vec![bracket]));
            let line = text((0, 0), px(14), ink(token), label);
            let line = line.anchored(Anchor::Middle).bold();
            let at = (x, self.at.1 + px(15));
            shapes.push(Item::new(format!("{id} label"), at, px(14)).with(vec![line]));
        }
        shapes
    }

    /// The middles of both labels: over their brackets, but within the line and apart.
    fn labels(&self, labels: &[String; 2]) -> [Length; 2] {
        let [low, high] = labels.each_ref().map(|label| text_width(label, px(14)));
        let Window { alpha, beta } = self.line.window;
        let (mut left, mut right) = (self.x(alpha), self.x(beta));
        let apart = LABELS.max((low + high) / 2 + px(4));
        let missing = (apart - (right - left)).max(0);
        left -= missing / 2;
        right += missing - missing / 2;
        let (least, most) = (self.at.0 + low / 2, self.at.0 + self.width - high / 2);
        left = left.max(least).min(most - apart);
        right = right.max(left + apart).min(most);
        [left.min(right - apart), right]
    }
}
