//! The story of one node: its number lines one below the other, from the frame in which it is entered to the one in which
//! it is left, each with what happens there.
//!
//! Invariant: there is a row for each of the node's own frames, one for both frames of a child that comes back; the picture is as high as
//! its rows, and no two of its texts overlap.

use super::aside::{Aside, LETTERS, Lane, ROW};
use super::number_line;
use super::paragraph::{TextColumn, sentence};
use super::render::StageFrame;
use super::{PictureStyle, RenderOptions};
use crate::frame::FrameKind;
use crate::lang::thousands;
use crate::scene::{
    Anchor, Arrangement, ColourScale, Ink, Item, Length, Paint, Scene, Shape, TextRun, Token, px,
    text,
};
use crate::voice;

/// The head: the node in question, and the room around it.
const PORTRAIT: i64 = 104;
const MARGIN: i64 = 16;
const HEAD: Length = px(PORTRAIT + 2 * MARGIN);

/// The lines of a sentence.
const SPOKEN: (Length, Length) = (px(14), px(20));

/// The room of a row above its first line and below its last.
const ROOM: Length = px(10);

/// Where the parts of a row are.
struct RowLayout {
    width: i64,
    told: Lane,
    line: Lane,
    /// Whether the number line stands beside what is told, or below it.
    beside: bool,
}

impl RowLayout {
    const fn of(arrangement: Arrangement) -> Self {
        match arrangement {
            Arrangement::Wide => Self {
                width: 880,
                told: lane(MARGIN, 408),
                line: lane(448, 416),
                beside: true,
            },
            Arrangement::Tall => Self {
                width: 400,
                told: lane(12, 376),
                line: lane(12, 376),
                beside: false,
            },
        }
    }
}

const fn lane(left: i64, width: i64) -> Lane {
    Lane {
        left: px(left),
        width: px(width),
    }
}

/// How the frames are to be shown from which [`draw`] makes the picture.
pub const fn manner(look: PictureStyle) -> RenderOptions {
    RenderOptions {
        line: RowLayout::of(look.arrangement).line.width / px(1),
        portrait: PORTRAIT,
        ..look.manner()
    }
}

/// Draws the story of a node from its [own frames](crate::recursion::Recursion::own_frames), shown in this [manner]; none if there is no frame.
pub fn draw(frames: &[StageFrame], scale: ColourScale, look: PictureStyle) -> Option<Scene> {
    let painter = StoryPainter {
        places: RowLayout::of(look.arrangement),
        scale,
        look,
    };
    let last = frames.last()?;
    let mut shapes = painter.head(frames)?;
    let mut top = HEAD;
    for moment in moments(frames) {
        let frame = moment.last()?;
        let (row, height) = painter.row(frame, moment, top);
        shapes.push(Item::flexible(format!("frame {}", frame.n)).with(row));
        top += height;
    }
    Some(Scene {
        width: px(painter.places.width),
        height: top,
        label: format!(
            "{}: {}",
            painter.title(frames)?,
            voice::text(&last.sentence)
        ),
        shapes,
    })
}

/// The frames of each row: what a child comes back with, and what that means, are one.
fn moments(frames: &[StageFrame]) -> impl Iterator<Item = &[StageFrame]> {
    let comes_back = |frame: &StageFrame| frame.kind == FrameKind::Score.name();
    let follows = |frame: &StageFrame| frame.kind == FrameKind::Update.name();
    frames.chunk_by(move |frame, next| comes_back(frame) && follows(next))
}

struct StoryPainter {
    places: RowLayout,
    scale: ColourScale,
    look: PictureStyle,
}

impl StoryPainter {
    const fn aside<'a>(&self, shown: &'a StageFrame) -> Aside<'a> {
        Aside {
            shown,
            scale: self.scale,
            lang: self.look.lang,
        }
    }

    /// From which frame to which; a node that is not left in the recording has no end.
    fn title(&self, frames: &[StageFrame]) -> Option<String> {
        let [first, last] = [frames.first()?, frames.last()?];
        let end = (last.kind == FrameKind::End.name()).then(|| thousands(last.n));
        let first = thousands(first.n);
        let en = end
            .as_ref()
            .map_or_else(String::new, |end| format!(" to {end}"));
        let ja = end.map_or_else(String::new, |end| format!(" {end} まで"));
        Some(self.look.lang.pick(
            format!("This node, from frame {first}{en}"),
            format!("このノードの経過: フレーム {first} から{ja}"),
        ))
    }

    /// The node as it is left, its place, whose turn it is, and which frames are told.
    fn head(&self, frames: &[StageFrame]) -> Option<Vec<Shape>> {
        let aside = self.aside(frames.last()?);
        let margin = px(MARGIN);
        let left = self.places.told.left;
        let about = left + px(PORTRAIT) + margin;
        let title = text(
            (about, margin + px(66)),
            LETTERS,
            ink(Token::Quiet),
            self.title(frames)?,
        );
        Some(vec![
            self.ground((0, HEAD), Token::Surface),
            aside.portrait((left, margin)),
            aside.head((about, margin + px(18))),
            aside.turn((about, margin + px(42)), px(16)),
            Item::flexible("title").with(vec![title]),
        ])
    }

    /// The ground from this height on, so high.
    fn ground(&self, (top, height): (Length, Length), token: Token) -> Shape {
        Shape::Rect {
            at: (0, top),
            size: (px(self.places.width), height),
            round: 0,
            paint: Paint::fill(ink(token)),
        }
    }

    /// What these frames tell and the number line of this one, from this height on; and how high the row is.
    fn row(&self, frame: &StageFrame, moment: &[StageFrame], top: Length) -> (Vec<Shape>, Length) {
        let RowLayout {
            told, line, beside, ..
        } = self.places;
        let said = self.said(moment, top + ROOM + ROW);
        let high = ROOM + ROW + SPOKEN.1 * count(&said);
        let (axis, height) = if beside {
            (top, high.max(number_line::HEIGHT) + ROOM)
        } else {
            (top + high, high + number_line::HEIGHT + ROOM)
        };
        let moved = |shape: &Shape| shape.clone().shifted((line.left, axis));
        let mut shapes = vec![self.ground((top, height), Token::Paper), self.rule(top)];
        shapes.extend(self.signed(frame, told, top + ROOM + px(10)));
        shapes.extend(said);
        shapes.extend(frame.line.shapes.iter().map(moved));
        (shapes, height)
    }

    /// Which frame it is, and what happens in a word.
    fn signed(&self, frame: &StageFrame, lane: Lane, y: Length) -> [Shape; 2] {
        let name = self.look.lang.pick("frame", "フレーム");
        let number = vec![TextRun::plain(
            format!("{name} {}", thousands(frame.n)),
            ink(Token::Quiet),
        )];
        [
            Shape::Phrase {
                at: (lane.left, y),
                size: LETTERS,
                anchor: Anchor::Start,
                runs: number,
            },
            self.aside(frame).word((lane.right(), y)),
        ]
    }

    /// The sentence of each of these frames, from this height on.
    fn said(&self, moment: &[StageFrame], top: Length) -> Vec<Shape> {
        let mut lines = Vec::new();
        for frame in moment {
            let column = TextColumn {
                at: (self.places.told.left, top + SPOKEN.1 * count(&lines)),
                size: (self.places.told.width, Length::MAX),
            };
            lines.extend(column.set(&sentence(&frame.sentence, self.scale), &[SPOKEN]));
        }
        lines
    }

    /// A thin line above a row.
    fn rule(&self, y: Length) -> Shape {
        let lines = vec![((0, y), (px(self.places.width), y))];
        let paint = Paint::stroke(ink(Token::Hairline), px(1));
        Shape::Lines { lines, paint }
    }
}

const fn ink(token: Token) -> Ink {
    Ink::Token(token)
}

fn count(lines: &[Shape]) -> Length {
    Length::try_from(lines.len()).unwrap_or(0)
}
