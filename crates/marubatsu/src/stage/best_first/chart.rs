//! A search by UCT over its iterations: the root's mean against the truth, how visits divide among its moves, the favourite.
//!
//! Each doubling of the iterations has the same width. Invariants: bands stand in the game's order and are coloured by what the move
//! is truly worth; the picture's size is given, whatever the number of iterations.

use std::ops::Range;

use super::badges::token_of;
use super::{UctWithTruth, truth_of};
use crate::best_first::BestFirstRecording;
use crate::best_first::uct::{Iteration, NodeStats, UctRecording};
use crate::depict::Depict;
use crate::lang::{Lang, thousands};
use crate::scene::measure::text_width;
use crate::scene::{Anchor, ColourScale, Ink, Length, Paint, Point, Shape, Token, px, text};
use crate::score::Score;
use crate::stage::Overview;

/// The room for numbers at the foot, and the height of the favourite's strip.
const NUMBERS: Length = px(15);
const STRIP: Length = px(6);

/// How far apart two columns are that are worked out.
const STEP: Length = px(2);

const fn ink(token: Token) -> Ink {
    Ink::Token(token)
}

/// Where iterations lie.
#[derive(Clone, Copy, Debug)]
pub struct ChartAxis {
    iterations: u32,
    left: Length,
    width: Length,
    /// Whether all rounds are as wide; else all doublings are.
    even: bool,
}

impl ChartAxis {
    /// For so many iterations, between these places.
    fn new(iterations: u32, (left, right): (Length, Length), even: bool) -> Self {
        Self {
            iterations: iterations.max(1),
            left,
            width: (right - left).max(1),
            even,
        }
    }

    /// Where an iteration lies.
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        reason = "lengths of a picture"
    )]
    pub fn x(&self, iteration: u32) -> Length {
        if self.even {
            let part = self.width * Length::from(iteration.min(self.iterations));
            return self.left + part / Length::from(self.iterations);
        }
        let whole = libm::log(f64::from(self.iterations));
        let part = libm::log(f64::from(iteration.clamp(1, self.iterations)));
        if whole <= 0.0 {
            return self.left;
        }
        self.left + (self.width as f64 * part / whole).round() as Length
    }

    /// The iterations of which something is worked out: one for each two pixels, each once.
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        clippy::cast_sign_loss,
        reason = "lengths of a picture, and numbers below 2^32"
    )]
    pub fn columns(&self) -> Vec<u32> {
        let whole = libm::log(f64::from(self.iterations));
        let count = (self.width / STEP).max(1);
        let at = |column: Length| {
            if self.even {
                return (Length::from(self.iterations) * column / count) as u32;
            }
            let part = whole * column as f64 / count as f64;
            (libm::exp(part).round() as u32).clamp(1, self.iterations)
        };
        let mut columns: Vec<u32> = (0..=count).map(at).collect();
        columns.dedup();
        columns
    }

    /// The least of 1, 2, 5, 10, 20, … iterations that lie so far apart.
    pub(super) fn step(&self, apart: Length) -> u32 {
        let tens = std::iter::successors(Some(1_u32), |ten| ten.checked_mul(10));
        let mut steps = tens.flat_map(|ten| [1, 2, 5].map(|part| ten.saturating_mul(part)));
        let far =
            |&step: &u32| Length::from(step) * self.width >= apart * Length::from(self.iterations);
        steps.find(far).unwrap_or(u32::MAX)
    }
}

/// Where the chart lies.
#[derive(Clone, Copy, Debug)]
pub struct ChartPlace {
    /// Its width and height.
    pub size: (Length, Length),
    /// The room left free at both sides.
    pub padding: Length,
    /// The last round that it shows; nothing of it depends on later ones.
    pub until: u32,
}

impl ChartPlace {
    /// Its axis.
    pub fn axis(&self) -> ChartAxis {
        ChartAxis::new(
            self.until,
            (self.padding, self.size.0 - self.padding),
            false,
        )
    }

    /// The same with all rounds as wide.
    pub fn even(&self) -> ChartAxis {
        ChartAxis::new(self.until, (self.padding, self.size.0 - self.padding), true)
    }
}

/// These frames of a search as stretches: an iteration is as deep as its way, in the colour of its result.
pub fn stretches<G: Depict>(
    recording: &UctRecording<G>,
    (frames, columns): (Range<u64>, u32),
    scale: ColourScale,
) -> Overview {
    let end = frames.end.min(recording.frames());
    let frames = frames.start.min(end.saturating_sub(1))..end;
    let numbered = (1..).zip(recording.iterations());
    let stretch = |(number, row): (u32, &Iteration)| {
        let depth = u16::try_from(recording.depth(row.last)).unwrap_or(u16::MAX);
        let from = recording.first_frame(number).max(frames.start);
        let until = recording.first_frame(number + 1).min(frames.end);
        let shade = scale.shade(Score::from_hundredths(row.result));
        (from < until).then_some((depth, from..until, shade))
    };
    let found: Vec<_> = numbered.filter_map(stretch).collect();
    let deepest = found.iter().map(|&(depth, ..)| depth).max().unwrap_or(0);
    Overview::of_stretches((frames, columns, deepest), found.into_iter())
}

/// The chart of a search.
struct HistoryChart<'a, 'w, G: Depict> {
    watched: &'a UctWithTruth<'w, G>,
    place: ChartPlace,
    axis: ChartAxis,
    columns: Vec<u32>,
    /// The truth of each move of the root.
    truths: Vec<Option<Score>>,
}

/// Draws a search in this place.
pub fn draw<G: Depict>(watched: &UctWithTruth<'_, G>, place: ChartPlace, lang: Lang) -> Vec<Shape> {
    if place.until == 0 {
        return Vec::new();
    }
    let recording = watched.recording;
    let axis = place.axis();
    let (game, root) = (recording.game(), recording.root());
    let truth = |mv| (watched.truth)(&game.play(root, mv));
    let chart = HistoryChart {
        watched,
        place,
        axis,
        columns: axis.columns(),
        truths: game.moves(root).map(truth).collect(),
    };
    let mut shapes = chart.means();
    shapes.extend(chart.bands(lang));
    shapes.extend(chart.strip());
    shapes.extend(chart.numbers());
    shapes
}

impl<G: Depict> HistoryChart<'_, '_, G> {
    /// Where the means end and the bands begin; and where these end.
    fn rows(&self) -> (Length, Length) {
        let foot = self.place.size.1 - NUMBERS - STRIP - px(3);
        (foot * 42 / 100, foot)
    }

    /// The root's mean in ink, its truth dashed.
    #[allow(clippy::cast_possible_truncation, reason = "lengths of a picture")]
    fn means(&self) -> Vec<Shape> {
        let recording = self.watched.recording;
        let (top, foot) = (px(4), self.rows().0 - px(6));
        let range = recording.range();
        let (lower, upper) = (range.lower.hundredths(), range.upper.hundredths());
        let width = f64::from(upper) - f64::from(lower);
        let y = |hundredths: f64| {
            let part = (f64::from(upper) - hundredths) / width;
            top + (part * f64::from(i32::try_from(foot - top).unwrap_or(0))).round() as Length
        };
        let mut shapes = Vec::new();
        if let Some(truth) = truth_of(self.watched, 0) {
            let y = y(truth.hundredths().into());
            let (left, right) = (self.place.padding, self.place.size.0 - self.place.padding);
            shapes.push(Shape::Lines {
                lines: vec![((left, y), (right, y))],
                paint: Paint::stroke(ink(Token::Table), 120).dashed(),
            });
        }
        let mean = |&iteration: &u32| {
            let mean = recording.after(0, iteration)?.mean()?;
            Some((self.axis.x(iteration), y(mean * 100.0)))
        };
        let points: Vec<Point> = self.columns.iter().filter_map(mean).collect();
        shapes.push(Shape::Lines {
            lines: points.windows(2).map(|pair| (pair[0], pair[1])).collect(),
            paint: Paint::stroke(ink(Token::Ink), 140),
        });
        shapes
    }

    /// The visits of the root's moves after an iteration.
    fn visits(&self, iteration: u32) -> Vec<u32> {
        let recording = self.watched.recording;
        let visits = |number| recording.after(recording.child(0, number)?, iteration);
        let known = (0..self.truths.len()).map(visits);
        known
            .map(|stats: Option<NodeStats>| stats.map_or(0, |stats| stats.visits))
            .collect()
    }

    /// How visits divide, stacked.
    fn bands(&self, lang: Lang) -> Vec<Shape> {
        let (top, foot) = self.rows();
        let high = foot - top;
        let mut edges: Vec<Vec<Point>> = vec![Vec::new(); self.truths.len() + 1];
        for &iteration in &self.columns {
            let visits = self.visits(iteration);
            let all: Length = visits.iter().copied().map(Length::from).sum();
            let x = self.axis.x(iteration);
            let mut above = 0;
            edges[0].push((x, top));
            for (move_number, visits) in visits.into_iter().enumerate() {
                above += Length::from(visits);
                edges[move_number + 1].push((x, top + high * above / all.max(1)));
            }
        }
        let mut shapes = Vec::new();
        for (pair, truth) in edges.windows(2).zip(&self.truths) {
            let back = pair[1].iter().rev();
            let corners: Vec<Point> = pair[0].iter().chain(back).copied().collect();
            if corners.len() > 2 {
                let token = truth.map_or(Token::Hairline, token_of);
                shapes.push(Shape::Polygon {
                    corners,
                    paint: Paint::fill(ink(token)).opacity(72),
                });
            }
        }
        let inner = edges
            .iter()
            .skip(1)
            .take(self.truths.len().saturating_sub(1));
        let lines = inner.flat_map(|edge| edge.windows(2).map(|pair| (pair[0], pair[1])));
        shapes.push(Shape::Lines {
            lines: lines.collect(),
            paint: Paint::stroke(ink(Token::Paper), 70),
        });
        shapes.extend(self.names(&edges, lang));
        shapes
    }

    /// The names of bands that are wide in the end.
    fn names(&self, edges: &[Vec<Point>], lang: Lang) -> Vec<Shape> {
        let recording = self.watched.recording;
        let moves = recording.game().moves(recording.root());
        let named = edges.windows(2).zip(moves).filter_map(|(pair, mv)| {
            let ((right, top), (_, foot)) = (*pair[0].last()?, *pair[1].last()?);
            let name = recording.game().name_move(mv, lang);
            let at = (right - px(4), (top + foot) / 2 + px(4));
            let line = text(at, px(11), ink(Token::Ink), name).anchored(Anchor::End);
            (foot - top >= px(11)).then_some(line)
        });
        named.collect()
    }

    /// The favourite's true colour; a gap where another one becomes it.
    fn strip(&self) -> Vec<Shape> {
        let recording = self.watched.recording;
        let top = self.rows().1 + px(3);
        let favourites = recording.favourites();
        let known = favourites.partition_point(|&(at, _)| at <= self.place.until);
        let favourites = &favourites[..known];
        let ends = favourites.iter().skip(1).map(|&(at, _)| self.axis.x(at));
        let ends = ends.chain([self.place.size.0 - self.place.padding]);
        let strip = favourites.iter().zip(ends).map(|(&(at, mv), end)| {
            let left = self.axis.x(at);
            let truth = self.truths.get(mv).copied().flatten();
            let wide = (end - left - 60).max(40);
            Shape::Rect {
                at: (left, top),
                size: (wide, STRIP),
                round: 0,
                paint: Paint::fill(ink(truth.map_or(Token::Hairline, token_of))),
            }
        });
        strip.collect()
    }

    /// Powers of ten, and the last iteration if there is room.
    fn numbers(&self) -> Vec<Shape> {
        let y = self.place.size.1 - px(3);
        let tens = std::iter::successors(Some(1_u32), |ten| ten.checked_mul(10));
        let last = self.axis.iterations;
        let right = self.place.size.0 - self.place.padding;
        let room = right - text_width(&thousands(last.into()), px(11)) - px(10);
        let mut shapes = Vec::new();
        for ten in tens.take_while(|&ten| ten < last) {
            let (x, said) = (self.axis.x(ten), thousands(ten.into()));
            let half = text_width(&said, px(11)) / 2;
            if x + half < room {
                let x = x.max(self.place.padding + half);
                shapes.push(text((x, y), px(11), ink(Token::Quiet), said).anchored(Anchor::Middle));
            }
        }
        let said = thousands(last.into());
        shapes.push(text((right, y), px(11), ink(Token::Quiet), said).anchored(Anchor::End));
        shapes
    }
}
