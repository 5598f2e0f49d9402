//! A strength curve as a picture: the Elo difference over the games, within the band of its interval.
//!
//! Invariants: everything lies within the given width, and no two numbers of an axis overlap. The places of the axis of games depend
//! on the number of all games alone, so that a curve that grows moves nothing to the side.

use super::StrengthPoint;
use crate::lang::{Lang, thousands};
use crate::scene::measure::{round_step, text_width};
use crate::scene::{Anchor, Ink, Length, Paint, Point, Scene, Shape, Token, px, text};

const HEIGHT: Length = px(200);
/// The room around the curve: for the numbers at its left and below, for its last value at the right.
const LEFT: Length = px(56);
const RIGHT: Length = px(72);
const TOP: Length = px(12);
const BELOW: Length = px(28);
const LETTERS: Length = px(12);

/// Differences that are drawn: from one to the other they are more than a match can tell.
const MOST: f64 = 1200.0;
/// What is drawn at least, above and below 0 together.
const LEAST_RANGE: f64 = 80.0;

const INK: Ink = Ink::Token(Token::Ink);
const QUIET: Ink = Ink::Token(Token::Quiet);
const HAIRLINE: Ink = Ink::Token(Token::Hairline);

/// Draws a curve of this width, of a match that has so many games with either player first. `None` while it has no point.
pub fn draw(
    points: &[StrengthPoint],
    (games, label): (u64, &str),
    (width, lang): (Length, Lang),
) -> Option<Scene> {
    let plot = Plot {
        range: range(points),
        last: *points.last()?,
        points,
        games,
        width,
        lang,
    };
    let mut shapes = plot.levels();
    shapes.extend(plot.ticks());
    shapes.push(plot.band());
    shapes.extend(plot.line());
    Some(Scene {
        width,
        height: HEIGHT,
        label: label.to_owned(),
        shapes,
    })
}

/// The differences that are drawn, from the least to the greatest: 0, the curve, and its interval where it has become narrow.
fn range(points: &[StrengthPoint]) -> (f64, f64) {
    let late = points.last().map_or(0, |last| last.games / 4);
    let all = points.iter().flat_map(|point| {
        let ends = [point.elo.least, point.elo.greatest];
        let ends = ends.into_iter().filter(move |_| point.games >= late);
        ends.chain([point.elo.difference])
    });
    let all = all.map(|elo| elo.clamp(-MOST, MOST));
    let (least, greatest) = all.fold((0.0_f64, 0.0_f64), |(least, greatest), elo| {
        (least.min(elo), greatest.max(elo))
    });
    let missing = (LEAST_RANGE - (greatest - least)).max(0.0) / 2.0;
    (least - missing, greatest + missing)
}

struct Plot<'a> {
    points: &'a [StrengthPoint],
    last: StrengthPoint,
    range: (f64, f64),
    games: u64,
    width: Length,
    lang: Lang,
}

impl Plot<'_> {
    const FOOT: Length = HEIGHT - BELOW;

    fn x(&self, games: u64) -> Length {
        let part = |number: u64| Length::try_from(number).unwrap_or(Length::MAX);
        let room = self.width - LEFT - RIGHT;
        LEFT + room.saturating_mul(part(games)) / part(self.games.max(1))
    }

    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        reason = "lengths of a picture"
    )]
    fn y(&self, elo: f64) -> Length {
        let (least, greatest) = self.range;
        let part = (greatest - elo.clamp(least, greatest)) / (greatest - least);
        TOP + (part * (Self::FOOT - TOP) as f64).round() as Length
    }

    /// Round differences, each with a line and its number; that of equal strength is dashed.
    fn levels(&self) -> Vec<Shape> {
        let (least, greatest) = self.range;
        let step = round_step(whole((greatest - least) / 4.0).unsigned_abs() + 1);
        let step = Length::try_from(step).unwrap_or(1);
        let levels = (whole(least) / step)..=(whole(greatest) / step);
        let levels = levels.map(|number| number * step);
        levels.flat_map(|level| self.level(level)).collect()
    }

    fn level(&self, level: Length) -> [Shape; 2] {
        #[allow(clippy::cast_precision_loss, reason = "a few hundred")]
        let y = self.y(level as f64);
        let paint = match level {
            0 => Paint::stroke(QUIET, px(1)).dashed(),
            _ => Paint::stroke(HAIRLINE, px(1)),
        };
        let lines = vec![((LEFT, y), (self.width - RIGHT, y))];
        let at = (LEFT - px(8), y + px(4));
        let number = text(at, LETTERS, QUIET, signed(level)).anchored(Anchor::End);
        [Shape::Lines { lines, paint }, number]
    }

    /// Round numbers of games, and what they are numbers of.
    fn ticks(&self) -> Vec<Shape> {
        let widest = text_width(&thousands(self.games), LETTERS) + px(24);
        let room = u64::try_from((self.width - LEFT - RIGHT) / widest).unwrap_or(1);
        let step = round_step(self.games.div_ceil(room.max(1)).max(1));
        let numbers = (0..=self.games / step).map(|number| number * step);
        let y = HEIGHT - px(8);
        let tick = |games| {
            let at = (self.x(games), y);
            text(at, LETTERS, QUIET, thousands(games)).anchored(Anchor::Middle)
        };
        let unit = text(
            (self.width, y),
            LETTERS,
            QUIET,
            self.lang.pick("games", "局"),
        );
        let ticks = numbers.map(tick);
        ticks.chain([unit.anchored(Anchor::End)]).collect()
    }

    /// The places of one number of each point, in their order.
    fn places<'p>(
        &'p self,
        of: impl Fn(&StrengthPoint) -> f64 + 'p,
    ) -> impl DoubleEndedIterator<Item = Point> + 'p {
        let place = move |point: &StrengthPoint| (self.x(point.games), self.y(of(point)));
        self.points.iter().map(place)
    }

    /// The interval; of a single point, a line.
    fn band(&self) -> Shape {
        let above = self.places(|point| point.elo.greatest);
        let below = self.places(|point| point.elo.least);
        let corners: Vec<Point> = above.chain(below.rev()).collect();
        match corners[..] {
            [above, below] => Shape::Lines {
                lines: vec![(above, below)],
                paint: Paint::stroke(QUIET, px(2)),
            },
            _ => Shape::Polygon {
                corners,
                paint: Paint::fill(INK).opacity(14),
            },
        }
    }

    /// The difference, with a dot and its number at the end.
    fn line(&self) -> [Shape; 3] {
        let places: Vec<Point> = self.places(|point| point.elo.difference).collect();
        let lines = places.windows(2).map(|pair| (pair[0], pair[1])).collect();
        let end = (self.x(self.last.games), self.y(self.last.elo.difference));
        let number = match self.last.elo.difference {
            f64::INFINITY => "+∞".to_owned(),
            f64::NEG_INFINITY => "−∞".to_owned(),
            difference => signed(whole(difference)),
        };
        let at = (end.0 + px(9), end.1 + px(5));
        [
            Shape::Lines {
                lines,
                paint: Paint::stroke(INK, px(2)),
            },
            Shape::Circles {
                centres: vec![end],
                radius: px(4),
                paint: Paint::fill(INK),
            },
            text(at, px(15), INK, number).bold(),
        ]
    }
}

#[allow(
    clippy::cast_possible_truncation,
    reason = "differences that are drawn are at most 1,200, others saturate"
)]
fn whole(elo: f64) -> Length {
    elo.round() as Length
}

/// A number with its sign.
fn signed(number: Length) -> String {
    match number {
        0 => "0".to_owned(),
        _ if number < 0 => format!("−{}", thousands(number.unsigned_abs())),
        _ => format!("+{}", thousands(number.unsigned_abs())),
    }
}
