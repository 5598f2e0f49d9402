//! The benchmark's plot: a row for each set and kind of score, the time a position on a scale of powers of ten, a mark for each solver.
//!
//! Invariant: the picture follows from the numbers alone; a solver is told by the shape of its mark as well as by its colour.

use std::fmt::Write as _;

use marubatsu::scene::{Anchor, Ink, Length, Paint, Point, Scene, Shape, Theme, Token, px};
use marubatsu::svg;

/// One number: how long a solver takes for a position of a set.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Measurement {
    /// The set and the kind of score.
    pub(crate) row: String,
    pub(crate) solver: String,
    pub(crate) milliseconds: f64,
}

impl Measurement {
    /// Reads lines of a row, a solver and milliseconds, with tabs between.
    pub(crate) fn read(lines: &str) -> Option<Vec<Self>> {
        let measured = |line: &str| {
            let mut fields = line.split('\t');
            Some(Self {
                row: fields.next()?.to_owned(),
                solver: fields.next()?.to_owned(),
                milliseconds: fields.next()?.parse().ok().filter(|time| *time > 0.0)?,
            })
        };
        lines.lines().map(measured).collect()
    }
}

const LEFT: Length = px(190);
const PLOT: Length = px(520);
const RIGHT: Length = px(40);
const TOP: Length = px(70);
const ROW: Length = px(26);
const LETTERS: Length = px(13);

/// The plot of these numbers, in their order.
pub(crate) fn draw(measured: &[Measurement], theme: Theme) -> String {
    let rows = distinct(measured.iter().map(|one| one.row.as_str()));
    let solvers = distinct(measured.iter().map(|one| one.solver.as_str()));
    let decades = Decades::of(measured);
    let bottom = TOP + ROW * length(rows.len());
    let mut shapes = decades.grid(bottom);
    for (at, row) in rows.iter().enumerate() {
        let y = TOP + ROW * length(at) + ROW / 2;
        shapes.push(text(
            (LEFT - px(12), y + LETTERS / 3),
            Anchor::End,
            Ink::Token(Token::Ink),
            *row,
        ));
        let here = measured.iter().filter(|one| one.row == *row);
        let here: Vec<_> = here
            .map(|one| (decades.place(one.milliseconds), one))
            .collect();
        let places = || here.iter().map(|(x, _)| *x);
        if let (Some(least), Some(most)) = (places().min(), places().max()) {
            shapes.push(lines(
                vec![((least, y), (most, y))],
                Ink::Token(Token::Quiet),
                px(2),
            ));
        }
        for (x, one) in here.iter().rev() {
            let solver = solvers.iter().position(|name| *name == one.solver);
            shapes.extend(mark(solver.unwrap_or(0), (*x, y)));
        }
    }
    shapes.extend(key(&solvers));
    let scene = Scene {
        width: LEFT + PLOT + RIGHT,
        height: bottom + px(54),
        label: in_words(measured),
        shapes,
    };
    svg::write(&scene, theme)
}

fn distinct<'a>(names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut found = Vec::new();
    for name in names {
        if !found.contains(&name) {
            found.push(name);
        }
    }
    found
}

fn length(number: usize) -> Length {
    Length::try_from(number).unwrap_or(Length::MAX)
}

fn text(at: Point, anchor: Anchor, ink: Ink, says: impl Into<String>) -> Shape {
    Shape::Text {
        at,
        size: LETTERS,
        anchor,
        ink,
        bold: false,
        text: says.into(),
    }
}

fn lines(lines: Vec<(Point, Point)>, ink: Ink, width: Length) -> Shape {
    let paint = Paint::stroke(ink, width);
    Shape::Lines { lines, paint }
}

/// The powers of ten that the numbers lie between.
struct Decades {
    least: i32,
    most: i32,
}

impl Decades {
    fn of(measured: &[Measurement]) -> Self {
        let powers = || measured.iter().map(|one| libm::log10(one.milliseconds));
        let least = powers().fold(0.0, f64::min).floor();
        let most = powers().fold(0.0, f64::max).ceil().max(least + 1.0);
        // Powers of ten of a double are small numbers.
        #[allow(clippy::cast_possible_truncation, reason = "between -324 and 309")]
        let [least, most] = [least, most].map(|power| power as i32);
        Self { least, most }
    }

    /// Where a time is, from the left.
    fn place(&self, milliseconds: f64) -> Length {
        let part =
            (libm::log10(milliseconds) - f64::from(self.least)) / f64::from(self.most - self.least);
        // A whole number of hundredths of a pixel, of a few hundred pixels.
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_precision_loss,
            reason = "small numbers"
        )]
        let offset = (part * PLOT as f64).round() as Length;
        LEFT + offset
    }

    /// A line for each power, with its name below.
    fn grid(&self, bottom: Length) -> Vec<Shape> {
        let powers =
            || (self.least..=self.most).map(|power| (power, self.place(10_f64.powi(power))));
        let upright = powers().map(|(_, x)| ((x, TOP), (x, bottom))).collect();
        let mut shapes = vec![lines(upright, Ink::Token(Token::Hairline), px(1) / 2)];
        let named = |(power, x)| {
            text(
                (x, bottom + px(20)),
                Anchor::Middle,
                Ink::Token(Token::Quiet),
                duration(power),
            )
        };
        shapes.extend(powers().map(named));
        let says = "processor time a position, one thread, no book";
        let middle = LEFT + PLOT / 2;
        shapes.push(text(
            (middle, bottom + px(42)),
            Anchor::Middle,
            Ink::Token(Token::Quiet),
            says,
        ));
        shapes
    }
}

/// A power of ten milliseconds, with the unit that keeps it short.
fn duration(power: i32) -> String {
    let (unit, rest) = match power {
        3.. => ("s", power - 3),
        0..3 => ("ms", power),
        -3..0 => ("µs", power + 3),
        _ => ("ns", power + 6),
    };
    format!("{} {unit}", 10_f64.powi(rest))
}

/// The mark of the solver of this number: circle, ring, square, hollow square, diamond, triangle.
fn mark(solver: usize, (x, y): Point) -> Vec<Shape> {
    let (half, line) = (px(5), px(2));
    let ring = |paint| Shape::Circles {
        centres: vec![(x, y)],
        radius: half,
        paint,
    };
    let square = |paint| Shape::Rect {
        at: (x - half, y - half),
        size: (2 * half, 2 * half),
        round: 0,
        paint,
    };
    let polygon = |corners: &[Point], ink| Shape::Polygon {
        corners: corners
            .iter()
            .map(|(right, down)| (x + right, y + down))
            .collect(),
        paint: Paint::fill(ink),
    };
    let hollow = |ink| Paint::fill(Ink::Token(Token::Paper)).outlined(ink, line);
    let tall = half + half / 4;
    vec![match solver {
        0 => ring(Paint::fill(Ink::Token(Token::Focus))),
        1 => square(Paint::fill(Ink::Token(Token::Table))),
        2 => square(hollow(Ink::Token(Token::Ink))),
        3 => polygon(
            &[(0, -tall), (tall, 0), (0, tall), (-tall, 0)],
            Ink::Token(Token::Quiet),
        ),
        4 => ring(hollow(Ink::Token(Token::Ink))),
        _ => polygon(
            &[(0, -tall), (tall, half), (-tall, half)],
            Ink::Token(Token::Ink),
        ),
    }]
}

/// Which mark is which solver's.
fn key(solvers: &[&str]) -> Vec<Shape> {
    let mut shapes = Vec::new();
    let (mut x, mut y) = (px(24), px(26));
    for (number, name) in solvers.iter().enumerate() {
        let wide = px(34) + length(name.chars().count()) * px(7);
        if x + wide > LEFT + PLOT + RIGHT {
            (x, y) = (px(24), y + px(22));
        }
        shapes.extend(mark(number, (x, y)));
        shapes.push(text(
            (x + px(12), y + LETTERS / 3),
            Anchor::Start,
            Ink::Token(Token::Ink),
            *name,
        ));
        x += wide;
    }
    shapes
}

/// All numbers, for those who can't see the plot.
fn in_words(measured: &[Measurement]) -> String {
    let mut words = "Milliseconds a position.".to_owned();
    for Measurement {
        row,
        solver,
        milliseconds,
    } in measured
    {
        let _ = write!(words, " {row}: {solver} {milliseconds:.4}.");
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers() -> Vec<Measurement> {
        let lines = "late-easy strong\tmarubatsu\t0.002\nlate-easy strong\tBitBully 1\t0.05\n\
            late-easy weak\tmarubatsu\t0.001\nearly-hard strong\tmarubatsu\t12.5\n\
            early-hard strong\tBitBully 1\t40\nearly-hard strong\tthird 2\t2500\n";
        Measurement::read(lines).expect("lines of three")
    }

    #[test]
    fn the_plot_of_fixed_numbers_is_as_recorded() {
        for theme in Theme::ALL {
            insta::assert_snapshot!(format!("plot_{}", theme.name()), draw(&numbers(), theme));
        }
    }

    #[test]
    fn equal_ratios_are_equally_far_apart() {
        let decades = Decades::of(&numbers());
        assert_eq!((decades.least, decades.most), (-3, 4));
        let places = [0.01, 0.1, 1.0, 10.0].map(|time| decades.place(time));
        let steps: Vec<Length> = places.windows(2).map(|pair| pair[1] - pair[0]).collect();
        assert!(
            steps.iter().all(|step| (step - PLOT / 7).abs() <= 1),
            "{steps:?}"
        );
    }

    #[test]
    fn lines_that_are_no_numbers_are_refused() {
        assert_eq!(Measurement::read("late\tmarubatsu\tfast\n"), None);
        assert_eq!(Measurement::read("late\tmarubatsu\t0\n"), None);
        assert_eq!(Measurement::read("late\tmarubatsu\n"), None);
    }
}
