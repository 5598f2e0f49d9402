//! The moves of a node as they are weighed, by UCB or PUCT: a dot where the mean lies, a whisker for the bonus, and at the end of the
//! longest the ring. Of a search by another program that has told its values, they are those, by its name.
//!
//! A row a move, in the game's order. Invariants: all whiskers of a node that is selected at end near one line, which is the upper
//! confidence bound of the chosen one, unless another program has chosen; the truth is a diamond of its own.

mod title;

use super::{UctWithTruth, shade_of, weighed};
use crate::best_first::uct::{NodeStats, WeighedMove};
use crate::best_first::{BestFirstRecording, NodeNumber, RoundFrame, RoundPhase};
use crate::depict::Depict;
use crate::game::Side;
use crate::lang::{Lang, thousands};
use crate::scene::{Anchor, Ink, Item, Length, Paint, Shape, Token, px, text};
use crate::score::{Bounds, Score};
use crate::stage::flame::signed;
use crate::stage::marks::hatch;
use title::WeightSource;

/// How high it is at most.
const HEIGHT: Length = px(197);

/// Where rows begin, how high they are at most, and the room below them.
const TOP: Length = px(24);
const ROW: Length = px(17);
const FOOT: Length = px(20);

/// The room for names at the left and for visits at the right.
const NAMES: Length = px(66);
const VISITS: Length = px(58);

/// How far from the middle of the range the axis goes, in hundredths of half of it.
const FARTHEST: Length = 260;

const fn ink(token: Token) -> Ink {
    Ink::Token(token)
}

/// A move in its row.
struct MoveRow {
    name: String,
    child: Option<NodeNumber>,
    stats: Option<NodeStats>,
    truth: Option<Score>,
    left_out: bool,
    /// Mean, and where its whisker ends, in hundredths of a point.
    span: Option<(Length, Length)>,
    /// Whether it comes before all others, since it is not tried; else a move without a span is one of which nothing is told.
    comes_first: bool,
    /// The colour of its mean.
    paint: Ink,
}

/// The rows of a frame, and how they are laid out.
struct UcbLine<'a> {
    rows: &'a [MoveRow],
    weighing: WeightSource<'a>,
    side: Side,
    chosen: Option<usize>,
    favourite: Option<usize>,
    /// The ends of the axis, and of the range, in hundredths of a point.
    ends: (Length, Length),
    range: (Length, Length),
    width: Length,
    high: Length,
    lang: Lang,
    by_hand: bool,
}

/// How high it is for so many moves of the root, which are the most that there are in a game in which squares fill up.
pub(super) fn height(moves: usize) -> Length {
    let rows = Length::try_from(moves).unwrap_or(Length::MAX / ROW);
    (TOP + FOOT + ROW * rows.max(3)).min(HEIGHT)
}

/// Draws the moves that a frame weighs, in so much width.
pub(super) fn draw<G: Depict>(
    watched: &UctWithTruth<'_, G>,
    frame: &RoundFrame,
    (width, lang): (Length, Lang),
) -> Vec<Shape> {
    let recording = watched.recording;
    let (node, depth) = weighed(recording, frame);
    let position = recording.position(node);
    let side = recording.game().to_move(&position);
    let rows = rows(watched, frame, node, lang);
    if rows.is_empty() {
        return Vec::new();
    }
    let chosen = match frame.phase {
        RoundPhase::Begin | RoundPhase::End => None,
        _ => frame.path.get(depth + 1),
    };
    let moves = recording.game().moves(recording.root()).len();
    let visits = |row: &MoveRow| row.stats.map_or(0, |stats| stats.visits);
    let most = rows.iter().map(visits).max().filter(|&most| most > 0);
    let bounds = recording.range();
    let range = (
        bounds.lower.hundredths().into(),
        bounds.upper.hundredths().into(),
    );
    let line = UcbLine {
        weighing: WeightSource::of(recording, (node, frame)),
        side,
        chosen: chosen.and_then(|&child| rows.iter().position(|row| row.child == Some(child))),
        favourite: most.and_then(|most| rows.iter().position(|row| visits(row) == most)),
        ends: axis(&rows, range),
        range,
        width,
        high: ((height(moves) - TOP - FOOT) / Length::try_from(rows.len()).unwrap_or(1)).min(ROW),
        lang,
        by_hand: recording.game().by_hand(),
        rows: &rows,
    };
    line.shapes()
}

/// What is known of each move of a node.
fn rows<G: Depict>(
    watched: &UctWithTruth<'_, G>,
    frame: &RoundFrame,
    node: NodeNumber,
    lang: Lang,
) -> Vec<MoveRow> {
    let recording = watched.recording;
    let game = recording.game();
    let position = recording.position(node);
    let side = game.to_move(&position);
    let range = recording.range();
    let is_told = recording.told_values(node, frame).is_some();
    let row = |(known, mv): (WeighedMove, G::Move)| {
        let visited = Some(known.stats).filter(|stats| stats.visits > 0);
        MoveRow {
            name: game.name_move(mv, lang),
            child: known.child,
            stats: visited,
            truth: (watched.truth)(&game.play(&position, mv)),
            left_out: known.left_out,
            span: span(known, side, range),
            comes_first: known.weight.is_none() && !is_told,
            paint: value(known).map_or(ink(Token::Quiet), |mean| Ink::Value(shade_of(mean, range))),
        }
    };
    let moves = recording.weighed(node, frame).into_iter();
    moves.zip(game.moves(&position)).map(row).collect()
}

/// The mean of a move, or what another program thought of it.
fn value(known: WeighedMove) -> Option<f64> {
    let told = known.told.map(|told| told.value);
    told.or_else(|| known.stats.mean())
}

/// Where the mean of a move lies, or that of its parent, and where its whisker ends, in hundredths of a point.
#[allow(
    clippy::cast_possible_truncation,
    reason = "hundredths of points, within a few ranges"
)]
fn span(known: WeighedMove, side: Side, range: Bounds) -> Option<(Length, Length)> {
    let weight = known.weight?;
    let [low, high] = [range.lower, range.upper].map(|end| f64::from(end.hundredths()));
    let width = high - low;
    let mean = match (value(known), side) {
        (Some(mean), _) => mean * 100.0,
        (None, Side::Circle) => low + weight.share * width,
        (None, Side::Cross) => high - weight.share * width,
    };
    let bonus = weight.bonus * width;
    let end = match side {
        Side::Circle => mean + bonus,
        Side::Cross => mean - bonus,
    };
    Some((mean.round() as Length, end.round() as Length))
}

/// The range, and what whiskers need beside it, up to a limit.
fn axis(rows: &[MoveRow], (lower, upper): (Length, Length)) -> (Length, Length) {
    let (middle, half) = ((lower + upper) / 2, (upper - lower) / 2);
    let limit = half * FARTHEST / 100;
    let ends = rows
        .iter()
        .filter(|row| !row.left_out)
        .filter_map(|row| row.span);
    let (mut least, mut most) = (lower, upper);
    for (_, end) in ends {
        least = least.min(end.max(middle - limit));
        most = most.max(end.min(middle + limit));
    }
    let margin = half / 12;
    (least - margin, most + margin)
}

impl UcbLine<'_> {
    /// The sign of the side that chooses.
    const fn sign(&self) -> &'static str {
        match (self.side, self.by_hand) {
            (Side::Circle, false) => "〇",
            (Side::Cross, false) => "×",
            (Side::Circle, true) => "△",
            (Side::Cross, true) => "▽",
        }
    }

    fn x(&self, value: Length) -> Length {
        let (least, most) = self.ends;
        let (from, until) = (NAMES, self.width - VISITS);
        from + (until - from) * (value.clamp(least, most) - least) / (most - least).max(1)
    }

    fn y(&self, row: usize) -> Length {
        TOP + self.high * Length::try_from(row).unwrap_or(0) + self.high / 2
    }

    fn foot(&self) -> Length {
        TOP + self.high * Length::try_from(self.rows.len()).unwrap_or(0)
    }

    fn shapes(&self) -> Vec<Shape> {
        let mut shapes = vec![self.ground()];
        shapes.extend(self.furthest());
        for (at, row) in self.rows.iter().enumerate() {
            let inside = [self.named(at, row), self.weighed(at, row)].concat();
            shapes.push(Item::flexible(format!("row {at}")).with(inside));
        }
        shapes.extend(self.ring());
        shapes
    }

    fn ground(&self) -> Shape {
        let ((lower, upper), foot) = (self.range, self.foot());
        let band = Shape::Rect {
            at: (self.x(lower), TOP),
            size: (self.x(upper) - self.x(lower), foot - TOP),
            round: 0,
            paint: Paint::fill(ink(Token::Band)),
        };
        let marks: Vec<Length> = if lower < 0 && 0 < upper {
            vec![lower, 0, upper]
        } else {
            vec![lower, upper]
        };
        let lines = marks
            .iter()
            .map(|&mark| ((self.x(mark), TOP), (self.x(mark), foot + px(3))));
        let lines = Shape::Lines {
            lines: lines.collect(),
            paint: Paint::stroke(ink(Token::Hairline), 100),
        };
        let numbers = marks.iter().map(|&mark| {
            let said = signed(Score::from_hundredths(i32::try_from(mark).unwrap_or(0)));
            text(
                (self.x(mark), foot + px(16)),
                px(12),
                ink(Token::Quiet),
                said,
            )
            .anchored(Anchor::Middle)
        });
        let mut shapes = vec![band, lines];
        shapes.extend(numbers);
        shapes.extend(title::draw(
            &self.weighing,
            self.sign(),
            (self.width, self.lang),
        ));
        Item::flexible("ground").with(shapes)
    }

    /// A move's name and its visits; where rows are low, of the chosen and the favourite alone.
    fn named(&self, at: usize, row: &MoveRow) -> Vec<Shape> {
        let (chosen, favourite) = (self.chosen == Some(at), self.favourite == Some(at));
        if self.high < px(13) && !chosen && !favourite {
            return Vec::new();
        }
        let y = self.y(at) + px(4);
        let token = if chosen { Token::Ink } else { Token::Quiet };
        let line = text((0, y), px(12), ink(token), row.name.as_str());
        let said = match row.stats {
            Some(stats) => thousands(stats.visits.into()),
            None => self.lang.pick("new", "未").to_owned(),
        };
        let token = match (favourite, chosen && row.stats.is_none()) {
            (_, true) => Token::FocusText,
            (true, _) => Token::Ink,
            _ => Token::Quiet,
        };
        let visits = text((self.width, y), px(12), ink(token), said).anchored(Anchor::End);
        vec![
            if chosen { line.bold() } else { line },
            if favourite { visits.bold() } else { visits },
        ]
    }

    /// Dot, whisker and truth of a move; an arrow to infinity where it is not tried.
    fn weighed(&self, at: usize, row: &MoveRow) -> Vec<Shape> {
        let (y, mut shapes) = (self.y(at), Vec::new());
        let (from, until) = (NAMES, self.width - VISITS);
        if row.left_out {
            let (top, high) = (y - self.high / 2 + px(1), self.high - px(2));
            shapes.push(hatch((from, top), (until - from, high), px(6)));
        }
        if let Some((mean, end)) = row.span {
            let paint = row.paint;
            if !row.left_out {
                let lines = vec![((self.x(mean), y), (self.x(end), y))];
                shapes.push(Shape::Lines {
                    lines,
                    paint: Paint::stroke(paint, 220),
                });
                shapes.push(self.end(end, y, paint));
            }
            shapes.push(Shape::Circles {
                centres: vec![(self.x(mean), y)],
                radius: self.radius(row),
                paint: Paint::fill(paint).outlined(ink(Token::Surface), 80),
            });
        } else if row.comes_first {
            let token = if self.chosen == Some(at) {
                Token::Focus
            } else {
                Token::Quiet
            };
            shapes.extend(self.untried(y, token));
        }
        shapes.extend(row.truth.map(|truth| {
            let (x, r) = (self.x(truth.hundredths().into()), px(5));
            Shape::Polygon {
                corners: vec![(x, y - r), (x + r, y), (x, y + r), (x - r, y)],
                paint: Paint::fill(ink(Token::Surface)).outlined(ink(Token::Table), 140),
            }
        }));
        shapes
    }

    /// The dot's area is the share of the visits.
    #[allow(clippy::cast_possible_truncation, reason = "a radius of a few pixels")]
    fn radius(&self, row: &MoveRow) -> Length {
        let visits = |row: &MoveRow| row.stats.map_or(0, |stats| stats.visits);
        let most = self.rows.iter().map(visits).max().unwrap_or(1).max(1);
        let share = f64::from(visits(row)) / f64::from(most);
        let most = (self.high * 36 / 100).min(px(6));
        ((share.sqrt() * 600.0) as Length).clamp(px(2).min(most), most)
    }

    /// Where a whisker ends: a stroke across it, or an arrow if that lies beyond the axis.
    fn end(&self, end: Length, y: Length, paint: Ink) -> Shape {
        let x = self.x(end);
        let half = (self.high / 4).min(px(4));
        let beyond = end < self.ends.0 || end > self.ends.1;
        let back = if self.side == Side::Circle {
            -half
        } else {
            half
        };
        let lines = if beyond {
            vec![
                ((x + back, y - half), (x, y)),
                ((x + back, y + half), (x, y)),
            ]
        } else {
            vec![((x, y - half), (x, y + half))]
        };
        Shape::Lines {
            lines,
            paint: Paint::stroke(paint, 180),
        }
    }

    /// A move that is not tried reaches to infinity.
    fn untried(&self, y: Length, token: Token) -> Vec<Shape> {
        let (least, most) = self.ends;
        let (from, to, back) = match self.side {
            Side::Circle => (self.range.0.max(0).max(least), most, -px(5)),
            Side::Cross => (self.range.1.min(0).min(most), least, px(5)),
        };
        let (from, to) = (self.x(from), self.x(to));
        vec![
            Shape::Lines {
                lines: vec![((from, y), (to, y))],
                paint: Paint::stroke(ink(token), 130).dashed(),
            },
            Shape::Lines {
                lines: vec![
                    ((to + back, y - px(4)), (to, y)),
                    ((to + back, y + px(4)), (to, y)),
                ],
                paint: Paint::stroke(ink(token), 130),
            },
        ]
    }

    /// Where the chosen whisker ends.
    fn bound(&self) -> Option<(usize, Length)> {
        let chosen = self.chosen?;
        let (_, end) = self.rows[chosen].span?;
        Some((chosen, end))
    }

    fn furthest(&self) -> Option<Shape> {
        let (_, end) = self.bound()?;
        let x = self.x(end);
        Some(Item::flexible("furthest").with(vec![Shape::Lines {
            lines: vec![((x, TOP - px(3)), (x, self.foot() + px(3)))],
            paint: Paint::stroke(ink(Token::Focus), 110).dashed(),
        }]))
    }

    fn ring(&self) -> Option<Shape> {
        let (chosen, end) = self.bound()?;
        let ring = Shape::Circles {
            centres: vec![(0, 0)],
            radius: (self.high * 36 / 100).min(px(6)),
            paint: Paint::stroke(ink(Token::Focus), 180),
        };
        let at = (self.x(end), self.y(chosen));
        Some(Item::new("bound", at, px(12)).with(vec![ring]))
    }
}
