//! The layout of every exported frame: the tree, a strip below it, a rail beside or below, and the overview at the foot.
//!
//! Invariant: the arrangement alone decides where the parts are.

use super::aside::{Aside, Lane};
use super::render::{RenderOptions, StageFrame};
use super::{Chapter, Overview, Viewport, flame};
use crate::lang::{Lang, thousands};
use crate::scene::measure::text_width;
use crate::scene::{
    Anchor, Arrangement, ColourScale, Ink, Item, Length, Paint, Point, Scene, Shape, TextRun,
    Theme, Token, px, text,
};
use crate::voice::{self, CodeLanguage, Voice};

const fn ink(token: Token) -> Ink {
    Ink::Token(token)
}

/// How many columns the overview of a picture has: few, so that a picture of a long search is no larger than
/// that of a short one.
pub const COLUMNS: u32 = 52;

/// How the picture of a frame looks. The default is English, light, wide, and told in plain words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PictureStyle {
    /// The language.
    pub lang: Lang,
    /// The voice of the sentence.
    pub voice: Voice,
    /// Whether the sentence and the numbers stand beside the tree or below it.
    pub arrangement: Arrangement,
    /// The colours, which only [`crate::svg`] and other writers of a scene need.
    pub theme: Theme,
}

/// The picture of a frame.
#[derive(Clone, Debug)]
pub struct FramePicture {
    /// Which frame.
    pub n: u64,
    /// What happens in it, by its name: `start`, `table`, `answer`, `score`, `update`, `cut`, `end`.
    pub moment: &'static str,
    /// The frames in which nothing moves.
    pub chapter: Chapter,
    /// What happens and why, in words.
    pub sentence: String,
    /// The picture.
    pub scene: Scene,
}

impl PictureStyle {
    /// The size of the tree's part, which chapters depend on.
    pub const fn viewport(&self) -> Viewport {
        let (width, height) = SheetLayout::of(self.arrangement).tree;
        Viewport::new(width, height)
    }

    /// The size of the chart at its foot, and the room left free at both sides.
    pub const fn foot(&self) -> ((Length, Length), Length) {
        let layout = SheetLayout::of(self.arrangement);
        let (height, padding) = layout.overview;
        ((px(layout.size.0), px(height)), px(padding))
    }

    /// How frames are shown in it.
    pub const fn manner(self) -> RenderOptions {
        let (line, portrait) = match self.arrangement {
            Arrangement::Wide => (320, 132),
            Arrangement::Tall => (376, 132),
        };
        RenderOptions {
            lang: self.lang,
            viewport: self.viewport(),
            line,
            portrait,
            voice: self.voice,
            code: CodeLanguage::Pseudo,
            zoom: 100,
            hidden: super::HiddenFacts::NONE,
        }
    }
}

/// Where the parts of a picture are, in whole pixels.
#[derive(Clone, Copy)]
pub(super) struct SheetLayout {
    size: (i64, i64),
    /// Width and height of the tree, which stands in the upper left corner.
    tree: (i64, i64),
    /// The height of the strip below the tree, which names the search and the frame.
    strip: i64,
    /// The rail's upper left corner.
    pub(super) rail: (i64, i64),
    /// The overview's height, and the room left free at both its sides.
    overview: (i64, i64),
}

impl SheetLayout {
    const fn of(arrangement: Arrangement) -> Self {
        match arrangement {
            Arrangement::Wide => Self {
                size: (1280, 720),
                tree: (920, 584),
                strip: 40,
                rail: (920, 0),
                overview: (96, 16),
            },
            Arrangement::Tall => Self {
                size: (400, 892),
                tree: (400, 400),
                strip: 26,
                rail: (0, 426),
                overview: (56, 10),
            },
        }
    }

    /// Where the rail ends: above the overview.
    pub(super) const fn rail_end(&self) -> Length {
        px(self.size.1 - self.overview.0)
    }
}

/// The rail of a wide picture, and the part of it that is beside the portrait.
pub(super) const BESIDE: [Lane; 2] = [
    Lane {
        left: px(940),
        width: px(320),
    },
    Lane {
        left: px(1088),
        width: px(172),
    },
];

/// The rail of a tall picture.
pub(super) const BELOW: Lane = Lane {
    left: px(12),
    width: px(376),
};

/// What stands at a picture's foot: all frames over time.
#[derive(Clone, Copy, Debug)]
pub enum SheetFoot<'a> {
    /// As a flame chart.
    Flames(&'a Overview),
    /// A chart of its own, drawn for the size that [`PictureStyle::foot`] says, and where the frame lies in it.
    Chart(&'a [Shape], Length),
}

/// A frame about to be drawn.
#[derive(Clone, Copy)]
pub(super) struct PictureSheet<'a> {
    pub(super) shown: &'a StageFrame,
    pub(super) foot: SheetFoot<'a>,
    pub(super) scale: ColourScale,
    pub(super) look: PictureStyle,
}

impl<'a> PictureSheet<'a> {
    pub(super) const fn places(&self) -> SheetLayout {
        SheetLayout::of(self.look.arrangement)
    }

    pub(super) const fn aside(&self) -> Aside<'a> {
        Aside {
            shown: self.shown,
            scale: self.scale,
            lang: self.look.lang,
        }
    }

    /// What stands at the head of a wide picture's rail: the node in question, its place, and whose turn it is.
    pub(super) fn head(&self) -> Vec<Shape> {
        let ([lane, about], aside) = (BESIDE, self.aside());
        vec![
            aside.portrait((lane.left, px(16))),
            aside.head((about.left, px(28))),
            aside.turn((about.left, px(50)), px(16)),
        ]
    }

    /// The whole picture: `told` is what stands in the rail, `settings` say in a few words each what is seen, and
    /// `last` says what comes after the frame's number.
    pub(super) fn picture(
        &self,
        told: Vec<Shape>,
        settings: &[String],
        last: &str,
    ) -> FramePicture {
        let places = self.places();
        let mut shapes = self.shown.tree.shapes.clone();
        shapes.push(grounds(&places));
        shapes.extend(self.strip(&places, settings, last));
        shapes.extend(told);
        shapes.extend(self.flames(&places));
        let sentence = voice::text(&self.shown.sentence);
        let name = self.look.lang.pick("frame", "フレーム");
        FramePicture {
            n: self.shown.n,
            moment: self.shown.moment,
            chapter: self.shown.chapter,
            scene: Scene {
                width: px(places.size.0),
                height: px(places.size.1),
                label: format!("{name} {}: {sentence}", self.shown.n),
                shapes,
            },
            sentence,
        }
    }

    /// What is searched and how, and which frame this is.
    fn strip(&self, places: &SheetLayout, settings: &[String], last: &str) -> Vec<Shape> {
        let top = px(places.tree.1);
        let width = px(places.tree.0);
        let side = px(if places.rail.0 > 0 { 16 } else { 12 });
        let y = top + px(places.strip) / 2 + px(4);
        let at = thousands(self.shown.n);
        let place = Shape::Phrase {
            at: (width - side, y),
            size: px(12),
            anchor: Anchor::End,
            runs: vec![
                TextRun {
                    bold: true,
                    ..TextRun::plain(at.clone(), ink(Token::Ink))
                },
                TextRun::plain(last, ink(Token::Quiet)),
            ],
        };
        let room = width - 2 * side - text_width(&(at + last), px(12)) - px(16);
        let mut named = String::new();
        for part in settings {
            let longer = format!("{named}{}{part}", if named.is_empty() { "" } else { " · " });
            if text_width(&longer, px(12)) > room {
                break;
            }
            named = longer;
        }
        vec![
            Item::flexible("settings").with(vec![text(
                (side, y),
                px(12),
                ink(Token::Quiet),
                named,
            )]),
            Item::flexible("place").with(vec![place]),
        ]
    }

    /// What stands in the number line's place, from there on.
    pub(super) fn line(&self, at: Point) -> Vec<Shape> {
        let moved = |shape: &Shape| shape.clone().shifted(at);
        self.shown.line.shapes.iter().map(moved).collect()
    }

    fn flames(&self, places: &SheetLayout) -> Vec<Shape> {
        let (height, padding) = places.overview;
        let width = px(places.size.0);
        let top = px(places.size.1 - height);
        let overview = match self.foot {
            SheetFoot::Flames(overview) => overview,
            SheetFoot::Chart(shapes, x) => return charted(shapes, (x, top), px(height)),
        };
        let frame = flame::ChartArea {
            at: (0, top),
            size: (width, px(height)),
            padding: px(padding),
        };
        let mut shapes = vec![Item::flexible("overview").with(flame::draw(overview, &frame))];
        if overview.passes().len() > 1 {
            let passes = flame::passes(overview, &frame, self.look.lang);
            shapes.push(Item::flexible("passes").with(passes));
        }
        let (n, depth) = (self.shown.n, self.shown.depth);
        let head = flame::playhead(overview, &frame, (n, depth));
        shapes.push(Item::flexible("playhead").with(head));
        if let Some(stored) = self.shown.stored {
            let recall = flame::recall(overview, &frame, (n, stored));
            shapes.push(Item::flexible("recall").with(recall));
        }
        shapes
    }
}

/// A chart of its own, from here on, with the playhead in it.
fn charted(shapes: &[Shape], (x, top): Point, height: Length) -> Vec<Shape> {
    let moved = shapes.iter().map(|shape| shape.clone().shifted((0, top)));
    let head = Shape::Lines {
        lines: vec![((x, top), (x, top + height - px(16)))],
        paint: Paint::stroke(ink(Token::Focus), 200),
    };
    vec![
        Item::flexible("overview").with(moved.collect()),
        Item::flexible("playhead").with(vec![head]),
    ]
}

/// The grounds of strip, rail and overview: what sticks out of the tree's part lies behind them.
fn grounds(places: &SheetLayout) -> Shape {
    let (width, height) = (px(places.size.0), px(places.size.1));
    let (tree, rail) = (places.tree, places.rail);
    let end = places.rail_end();
    let ground = |at: Point, until: Point, token| Shape::Rect {
        at,
        size: (until.0 - at.0, until.1 - at.1),
        round: 0,
        paint: Paint::fill(ink(token)),
    };
    let strip = (px(tree.0), px(tree.1 + places.strip));
    let corner = (px(rail.0), px(rail.1));
    let mut lines = vec![
        ((0, end), (width, end)),
        ((0, px(tree.1)), (px(tree.0), px(tree.1))),
    ];
    lines.push(if rail.0 > 0 {
        (corner, (corner.0, end))
    } else {
        (corner, (width, corner.1))
    });
    Item::flexible("ground").with(vec![
        ground((0, px(tree.1)), strip, Token::Paper),
        ground(corner, (width, end), Token::Surface),
        ground((0, end), (width, height), Token::Paper),
        Shape::Lines {
            lines,
            paint: Paint::stroke(ink(Token::Hairline), px(1)),
        },
    ])
}
