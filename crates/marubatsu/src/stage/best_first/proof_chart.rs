//! A search by proof numbers over its expansions: the numbers of the root, and below them how deep each way goes.
//!
//! Every expansion has the same width. Invariants: numbers stand on a logarithmic scale of whose height the greatest takes all;
//! passes are divided by a line and named; the picture's size is given, whatever the number of expansions.

use std::ops::Range;

use super::chart::{ChartAxis, ChartPlace};
use super::rope;
use crate::best_first::BestFirstRecording;
use crate::best_first::pn::{INFINITE, PnPass, PnRecording, ProofNumbers};
use crate::depict::Depict;
use crate::game::Game;
use crate::lang::thousands;
use crate::scene::measure::text_width;
use crate::scene::{Anchor, Ink, Length, Paint, Point, Shade, Shape, Token, px, text};
use crate::stage::Overview;
use crate::stage::flame::signed;

/// The room for numbers at the foot, and the most for how deep ways go.
const NUMBERS: Length = px(15);
const DEPTHS: Length = px(26);

/// The room for the names of passes.
const NAMES: Length = px(13);

const fn ink(token: Token) -> Ink {
    Ink::Token(token)
}

/// These frames as stretches: an expansion is as deep as its way, in the colour of the answer that is nearer.
pub(super) fn stretches<G: Game>(
    recording: &PnRecording<G>,
    (frames, columns): (Range<u64>, u32),
) -> Overview {
    let end = frames.end.min(recording.frames());
    let frames = frames.start.min(end.saturating_sub(1))..end;
    let stretch = |pass: &PnPass, expansion: u32| {
        let from = recording.first_frame(expansion).max(frames.start);
        let until = (recording.last_frame(expansion) + 1).min(frames.end);
        let numbers = recording.after(pass.root, expansion)?;
        (from < until).then(|| (depth(recording, expansion), from..until, shade(numbers)))
    };
    let passes = recording.passes().iter();
    let found = passes.flat_map(|pass| {
        (pass.before + 1..=pass.until).filter_map(move |expansion| stretch(pass, expansion))
    });
    let found: Vec<_> = found.collect();
    let deepest = found.iter().map(|&(depth, ..)| depth).max().unwrap_or(0);
    Overview::of_stretches((frames, columns, deepest), found.into_iter())
}

fn depth<G: Game>(recording: &PnRecording<G>, expansion: u32) -> u16 {
    let depth = recording
        .expanded(expansion)
        .map(|node| recording.depth(node));
    u16::try_from(depth.unwrap_or(0)).unwrap_or(u16::MAX)
}

/// The stronger, the nearer the answer.
fn shade(numbers: ProofNumbers) -> Shade {
    let away = rope::knot(numbers) - 500;
    let strength = u8::try_from(away.abs() * 255 / 500).unwrap_or(u8::MAX);
    match away {
        0.. => Shade {
            circle: strength,
            ..Shade::default()
        },
        _ => Shade {
            cross: strength,
            ..Shade::default()
        },
    }
}

/// Draws a search in this place.
pub(super) fn draw<G: Depict>(recording: &PnRecording<G>, place: ChartPlace) -> Vec<Shape> {
    if place.until == 0 {
        return Vec::new();
    }
    let axis = place.even();
    let chart = ProofChart {
        recording,
        place,
        axis,
        columns: axis.columns(),
    };
    let mut shapes = chart.depths();
    shapes.extend(chart.curves());
    shapes.extend(chart.divisions());
    shapes.extend(chart.numbers());
    shapes
}

/// The chart of a search.
struct ProofChart<'a, G: Game> {
    recording: &'a PnRecording<G>,
    place: ChartPlace,
    axis: ChartAxis,
    columns: Vec<u32>,
}

impl<G: Depict> ProofChart<'_, G> {
    /// Where the curves end and the depths begin; and where these end.
    fn rows(&self) -> (Length, Length) {
        let foot = self.place.size.1 - NUMBERS - px(3);
        (foot - DEPTHS.min(foot / 3), foot)
    }

    /// The passes that have begun.
    fn passes(&self) -> &[PnPass] {
        let passes = self.recording.passes();
        let begun = passes.partition_point(|pass| pass.before < self.place.until);
        &passes[..begun]
    }

    /// Where the curves begin.
    fn top(&self) -> Length {
        if self.passes().len() > 1 {
            NAMES + px(3)
        } else {
            px(5)
        }
    }

    /// The expansions of a pass that have a column, its first and last among them.
    fn of_pass(&self, pass: &PnPass) -> Vec<u32> {
        let until = pass.until.min(self.place.until);
        let inside = |expansion: &&u32| (pass.before + 1..until).contains(*expansion);
        let inside = self.columns.iter().filter(inside).copied();
        let ends = (pass.before < until).then_some(until);
        [pass.before]
            .into_iter()
            .chain(inside)
            .chain(ends)
            .collect()
    }

    /// The numbers of the root, in the colour of whom each is for. What can't be any more is at the top.
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        reason = "lengths of a picture"
    )]
    fn curves(&self) -> Vec<Shape> {
        let (top, foot) = (self.top(), self.rows().0 - px(4));
        let root = |pass: &PnPass, expansion| self.recording.after(pass.root, expansion);
        let passes = || self.passes().iter();
        let all = passes().flat_map(|pass| {
            let numbers = self.of_pass(pass).into_iter();
            numbers.filter_map(move |expansion| root(pass, expansion))
        });
        let open = all.flat_map(|numbers| [numbers.proof, numbers.disproof]);
        let most = open.filter(|&number| number < INFINITE).max().unwrap_or(1);
        let whole = libm::log(f64::from(most.max(9)) + 1.0);
        let y = |number: u32| {
            let part = (libm::log(f64::from(number) + 1.0) / whole).min(1.0);
            foot - ((foot - top) as f64 * part).round() as Length
        };
        let curve = |token, pick: fn(ProofNumbers) -> u32| {
            let lines = passes().flat_map(|pass| {
                let points = self.of_pass(pass).into_iter().filter_map(|expansion| {
                    let numbers = root(pass, expansion)?;
                    Some((self.axis.x(expansion), y(pick(numbers))))
                });
                steps(&points.collect::<Vec<Point>>())
            });
            Shape::Lines {
                lines: lines.collect(),
                paint: Paint::stroke(ink(token), 160),
            }
        };
        vec![
            curve(Token::Cross, |numbers| numbers.disproof),
            curve(Token::Circle, |numbers| numbers.proof),
        ]
    }

    /// How deep the ways go: bars that hang down.
    fn depths(&self) -> Vec<Shape> {
        let (top, foot) = self.rows();
        let found = self.columns.iter().map(|&expansion| {
            let depth = Length::from(depth(self.recording, expansion));
            (self.axis.x(expansion), depth + 1)
        });
        let found: Vec<(Length, Length)> = found.collect();
        let deepest = found.iter().map(|&(_, depth)| depth).max().unwrap_or(1);
        let (Some(&(first, _)), Some(&(last, _))) = (found.first(), found.last()) else {
            return Vec::new();
        };
        let sky = found.windows(2).flat_map(|pair| {
            let ((left, _), (right, depth)) = (pair[0], pair[1]);
            let y = top + (foot - top) * depth / deepest;
            [(left, y), (right, y)]
        });
        vec![Shape::Polygon {
            corners: [(first, top)]
                .into_iter()
                .chain(sky)
                .chain([(last, top)])
                .collect(),
            paint: Paint::fill(ink(Token::Quiet)).opacity(46),
        }]
    }

    /// The passes, each with its question, where there are several.
    fn divisions(&self) -> Vec<Shape> {
        let passes = self.passes();
        if passes.len() < 2 {
            return Vec::new();
        }
        let mut shapes = Vec::new();
        let mut free = 0;
        for (number, pass) in passes.iter().enumerate() {
            let x = self.axis.x(pass.before);
            if number > 0 {
                shapes.push(Shape::Lines {
                    lines: vec![((x, 0), (x, self.rows().1))],
                    paint: Paint::stroke(ink(Token::Ink), 80).dashed(),
                });
            }
            let said = format!("≥ {}?", signed(pass.least));
            let wide = text_width(&said, px(12));
            let until = self.place.size.0 - self.place.padding;
            if x >= free && x + px(4) + wide <= until {
                free = x + wide + px(10);
                shapes.push(text((x + px(4), px(12)), px(12), ink(Token::Quiet), said));
            }
        }
        shapes
    }

    /// Round numbers of expansions.
    fn numbers(&self) -> Vec<Shape> {
        let y = self.place.size.1 - px(3);
        let step = self.axis.step(px(80));
        let right = self.place.size.0 - self.place.padding;
        let mut shapes = Vec::new();
        for number in (0..=self.place.until).step_by(step as usize) {
            let (x, said) = (self.axis.x(number), thousands(number.into()));
            let half = text_width(&said, px(11)) / 2;
            let x = x.clamp(
                self.place.padding + half,
                (right - half).max(self.place.padding + half),
            );
            shapes.push(text((x, y), px(11), ink(Token::Quiet), said).anchored(Anchor::Middle));
        }
        shapes
    }
}

/// A line that stays level up to the next point.
fn steps(points: &[Point]) -> Vec<(Point, Point)> {
    let pairs = points.windows(2).flat_map(|pair| {
        let ((from, level), to) = (pair[0], pair[1]);
        [((from, level), (to.0, level)), ((to.0, level), to)]
    });
    pairs.filter(|(from, to)| from != to).collect()
}
