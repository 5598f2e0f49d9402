//! Several searches of one position over one axis, the nodes that they make: the root move that each holds best, coloured by its true
//! value, and when it knows the score.
//!
//! Each power of ten has the same width. Invariants: the picture's height follows from its width and contents; its texts never
//! overlap. Nothing after the playhead is shown.

mod axis;
mod histogram;
mod track;

use crate::lang::{Lang, thousands};
use crate::scene::measure::text_width;
use crate::scene::{Anchor, Ink, Length, Paint, Scene, Shape, TextRun, Token, px, text};
use crate::score::Score;
use crate::stage::best_first::badges;
use crate::stage::paragraph::TextColumn;

use axis::NodeAxis;

/// A search on its lane.
#[derive(Clone, Debug)]
pub struct RaceLane {
    /// What it is called.
    pub name: String,
    /// How it goes about it.
    pub about: Vec<String>,
    /// The nodes that it made.
    pub nodes: u64,
    /// The moves that it held best, each from so many nodes on.
    pub held: Vec<HeldSpan>,
    /// Whether it knows the score in the end.
    pub knows: bool,
    /// What came of it.
    pub said: String,
    /// What happened on its way, and after how many nodes.
    pub marks: Vec<(u64, String)>,
    /// Its nodes by depth.
    pub depths: Vec<u64>,
}

/// A move that a search holds best, until it holds the next one.
#[derive(Clone, Debug)]
pub struct HeldSpan {
    /// The nodes made when it began to.
    pub from: u64,
    /// The move's name.
    pub name: String,
    /// What the move is worth in truth; none where that isn't known, or is not to be shown.
    pub truth: Option<Score>,
}

/// A race: one position, and searches of it.
#[derive(Clone, Debug)]
pub struct Race {
    /// The board, drawn in a square of this side at the origin.
    pub board: Vec<Shape>,
    /// What the position is worth, in a sentence.
    pub sentence: String,
    /// The moves with what they are worth.
    pub moves: Vec<(String, Option<Score>)>,
    /// The searches.
    pub lanes: Vec<RaceLane>,
}

/// How a race is drawn.
#[derive(Clone, Copy, Debug)]
pub struct RaceStyle {
    /// How wide.
    pub width: Length,
    /// The language of its words.
    pub lang: Lang,
    /// The playhead, in nodes; none at the end.
    pub at: Option<u64>,
}

/// The side of the board in the head.
pub const BOARD: Length = px(84);

const MARGIN: Length = px(16);
const LETTERS: Length = px(13);

/// The distance of lines of what is told of a lane.
const LINE: Length = px(17);

/// How high a lane's bar is.
const BAR: Length = px(34);

/// The width from which on a lane's name stands beside its bar, and that of what stands there.
const WIDE: Length = px(900);
const NAMES: Length = px(186);
const DEPTHS: Length = px(300);

/// The room of a lane above its bar and below it, where the name stands beside it.
const ABOVE: Length = px(18);
const BELOW: Length = px(40);

const fn ink(token: Token) -> Ink {
    Ink::Token(token)
}

/// Where the parts of a race lie.
struct RaceLayout {
    style: RaceStyle,
    axis: NodeAxis,
    /// Whether names stand beside the bars, else above them.
    beside: bool,
}

impl RaceLayout {
    fn new(race: &Race, style: RaceStyle) -> Self {
        let beside = style.width >= WIDE;
        let (left, right) = if beside {
            (MARGIN + NAMES, MARGIN + DEPTHS + px(44))
        } else {
            (MARGIN, MARGIN + px(10))
        };
        let most = race.lanes.iter().map(|lane| lane.nodes).max();
        Self {
            style,
            axis: NodeAxis::new(most.unwrap_or(1), (left, style.width - right)),
            beside,
        }
    }

    /// What is told of a lane below its name, from this height on.
    fn about(&self, lane: &RaceLane, top: Length) -> Vec<Shape> {
        let width = if self.beside {
            NAMES - px(12)
        } else {
            self.style.width - 2 * MARGIN
        };
        let mut set = Vec::new();
        for about in &lane.about {
            let column = TextColumn {
                at: (MARGIN, top + LINE * count(&set)),
                size: (width, Length::MAX),
            };
            set.extend(column.set(&run(about, Token::Quiet), &[(LETTERS, LINE)]));
        }
        set
    }

    /// The room above a lane's bar.
    fn above(&self, lane: &RaceLane) -> Length {
        if self.beside {
            return ABOVE;
        }
        let marks = if lane.marks.is_empty() { 0 } else { px(16) };
        px(28) + LINE * count(&self.about(lane, 0)) + marks
    }

    /// How high a lane is.
    fn height(&self, lane: &RaceLane) -> Length {
        if self.beside {
            let told = px(20) + LINE * count(&self.about(lane, 0));
            return ABOVE + (BAR + BELOW).max(told);
        }
        self.above(lane) + BAR + px(32) + histogram::HEIGHT
    }
}

/// Draws a race.
pub fn draw(race: &Race, style: RaceStyle) -> Scene {
    let layout = RaceLayout::new(race, style);
    let (mut shapes, top) = head(race, style);
    let heights = race.lanes.iter().map(|lane| layout.height(lane));
    let tops = heights.scan(top, |at, height| {
        *at += height;
        Some(*at - height)
    });
    let tops: Vec<Length> = tops.collect();
    let foot = top
        + race
            .lanes
            .iter()
            .map(|lane| layout.height(lane))
            .sum::<Length>();
    // Where names stand above the bars, lines through them would strike them out.
    let spans: Vec<(Length, Length)> = if layout.beside {
        vec![(top, foot)]
    } else {
        let lanes = race.lanes.iter().zip(&tops);
        let bar = |(lane, top): (&RaceLane, &Length)| top + layout.above(lane);
        lanes
            .map(bar)
            .map(|bar| (bar - px(5), bar + BAR + px(5)))
            .collect()
    };
    shapes.extend(layout.axis.grid(&spans, foot, style.lang));
    if layout.beside {
        let said = style.lang.pick("nodes by depth", "深さごとのノード数");
        let at = (style.width - MARGIN - DEPTHS, top - px(8));
        shapes.push(text(at, px(12), ink(Token::Quiet), said));
    }
    for (number, (lane, &top)) in race.lanes.iter().zip(&tops).enumerate() {
        shapes.extend(track::draw(lane, number, &layout, top));
    }
    shapes.extend(layout.axis.playhead(style.at, (top, &spans), style.lang));
    Scene {
        width: style.width,
        height: foot + px(30),
        label: race.sentence.clone(),
        shapes,
    }
}

/// The position and what is so, and where the lanes begin.
fn head(race: &Race, style: RaceStyle) -> (Vec<Shape>, Length) {
    let left = MARGIN + BOARD + MARGIN;
    let wide = style.width - left - MARGIN;
    let told = race.moves.iter().any(|(_, truth)| truth.is_some());
    let explained = if told {
        style.lang.pick(
            "Each line: the move that a search holds best, in the colour of what it is really worth, over the nodes made.",
            "各行は、探索が最善と考える着手。色はその着手の真の値、横軸は作ったノードの数。",
        )
    } else {
        style.lang.pick(
            "Each line: the move that a search holds best, over the nodes made.",
            "各行は、探索が最善と考える着手。横軸は作ったノードの数。",
        )
    };
    let column = |y: Length| TextColumn {
        at: (left, y),
        size: (wide, Length::MAX),
    };
    let board = race.board.iter();
    let mut shapes: Vec<Shape> = board
        .map(|shape| shape.clone().shifted((MARGIN, MARGIN)))
        .collect();
    let said = column(MARGIN).set(&run(&race.sentence, Token::Ink), &[(px(17), px(24))]);
    let mut y = MARGIN + px(24) * count(&said);
    shapes.extend(said);
    let said = column(y).set(&run(explained, Token::Quiet), &[(LETTERS, px(19))]);
    y += px(19) * count(&said) + px(8);
    shapes.extend(said);
    let (moves, foot) = truths(race, (left, y), style.width - MARGIN);
    shapes.extend(moves);
    (shapes, foot.max(MARGIN + BOARD) + px(38))
}

fn run(said: &str, token: Token) -> Vec<TextRun> {
    vec![TextRun::plain(said.to_owned(), ink(token))]
}

fn count(lines: &[Shape]) -> Length {
    Length::try_from(lines.len()).unwrap_or(0)
}

/// The moves with what they are worth, in rows as long as there is room; and where these end.
fn truths(race: &Race, (left, top): (Length, Length), right: Length) -> (Vec<Shape>, Length) {
    let (mut x, mut y) = (left, top + px(10));
    let mut shapes = Vec::new();
    for (name, truth) in &race.moves {
        let Some(truth) = truth else {
            continue;
        };
        let wide = text_width(name, LETTERS);
        let badge = px(8) + badges::BADGE;
        if x > left && x + wide + badge > right {
            (x, y) = (left, y + px(26));
        }
        shapes.push(text((x, y + px(5)), LETTERS, ink(Token::Ink), name.clone()));
        let at = (x + wide + px(6) + badges::BADGE / 2, y);
        shapes.extend(
            badges::truth(*truth)
                .into_iter()
                .map(|part| part.shifted(at)),
        );
        x += wide + badge + px(18);
    }
    let foot = if shapes.is_empty() { top } else { y + px(10) };
    (shapes, foot)
}

/// So many nodes, in words.
fn nodes_text(nodes: u64, lang: Lang) -> String {
    let number = thousands(nodes);
    match lang {
        Lang::En if nodes == 1 => format!("{number} node"),
        Lang::En => format!("{number} nodes"),
        Lang::Ja => format!("{number} ノード"),
    }
}

/// A line of small text that ends at the place, or begins at the left end where it would stand out there.
fn ending_at((x, y): (Length, Length), left: Length, said: &str, bold: bool) -> Shape {
    let wide = text_width(said, LETTERS);
    let (at, anchor) = if x - wide < left {
        (left, Anchor::Start)
    } else {
        (x, Anchor::End)
    };
    let line = text(
        (at, y),
        LETTERS,
        ink(if bold { Token::Ink } else { Token::Quiet }),
        said,
    );
    let line = line.anchored(anchor);
    if bold { line.bold() } else { line }
}

/// A filled rectangle.
fn rect(at: (Length, Length), size: (Length, Length), paint: Paint) -> Shape {
    Shape::Rect {
        at,
        size,
        round: 0,
        paint,
    }
}
