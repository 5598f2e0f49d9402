//! A finished picture: shapes at fixed places, between layout and everything that shows pictures.
//!
//! Browser, command line, notebook and film show the same scene. Invariants: coordinates are whole
//! hundredths of a pixel, so that the same request gives the same bytes on every machine; colours
//! are named by their meaning ([`Ink`]) and chosen by a theme when the scene is written; nothing is
//! shown by colour alone; no two items of a scene have one identity, and at rest an item's scale is 1.

pub mod bars;
pub mod between;
pub mod board;
pub mod classes;
pub mod facts;
pub(crate) mod grid;
pub mod mark;
pub mod measure;
pub mod position;
mod setting;
pub mod study;
mod style;
pub mod token;
pub mod tree;
pub mod whole;

pub use between::between;
pub use setting::{Arrangement, SearchSetting};
pub use style::style_sheet;
pub use token::{ColourScale, Ink, Shade, Theme, Token};

/// A length or coordinate in hundredths of a pixel.
pub type Length = i64;

/// Whole pixels as a [`Length`].
pub const fn px(pixels: i64) -> Length {
    pixels * 100
}

/// A point, from the left and from the top.
pub type Point = (Length, Length);

/// A finished picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// Its width.
    pub width: Length,
    /// Its height.
    pub height: Length,
    /// What it shows, in words for those who can't see it.
    pub label: String,
    /// Its shapes, from back to front.
    pub shapes: Vec<Shape>,
}

/// A shape at its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A rectangle.
    Rect {
        /// Its upper left corner.
        at: Point,
        /// Its width and height.
        size: (Length, Length),
        /// The radius of its corners.
        round: Length,
        /// How it is painted.
        paint: Paint,
    },
    /// Straight lines, all painted alike.
    Lines {
        /// Their ends.
        lines: Vec<(Point, Point)>,
        /// How they are painted.
        paint: Paint,
    },
    /// Circles of one size, all painted alike.
    Circles {
        /// Their centres.
        centres: Vec<Point>,
        /// Their radius.
        radius: Length,
        /// How they are painted.
        paint: Paint,
    },
    /// A closed polygon.
    Polygon {
        /// Its corners.
        corners: Vec<Point>,
        /// How it is painted.
        paint: Paint,
    },
    /// A cubic curve, from its first point to its last.
    Curve {
        /// Its ends, with the points that it leans to between them.
        points: [Point; 4],
        /// How it is painted.
        paint: Paint,
    },
    /// A line of text.
    Text {
        /// Where its baseline begins, ends or has its middle.
        at: Point,
        /// The size of its letters.
        size: Length,
        /// Which of its points lies there.
        anchor: Anchor,
        /// Its colour.
        ink: Ink,
        /// Whether its letters are heavy.
        bold: bool,
        /// What it says.
        text: String,
    },
    /// A line of text in several inks.
    Phrase {
        /// Where its baseline begins, ends or has its middle.
        at: Point,
        /// The size of its letters.
        size: Length,
        /// Which of its points lies there.
        anchor: Anchor,
        /// What it says, piece by piece.
        runs: Vec<TextRun>,
    },
    /// Shapes that belong together.
    Group {
        /// What the group is, for pages and screen readers.
        part: GroupKind,
        /// The shapes, from back to front.
        shapes: Vec<Shape>,
    },
}

/// A piece of a line of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextRun {
    /// What it says.
    pub text: String,
    /// Its colour.
    pub ink: Ink,
    /// Whether its letters are heavy.
    pub bold: bool,
    /// Whether there is a line below them.
    pub underlined: bool,
}

impl TextRun {
    /// Ordinary letters.
    pub(crate) fn plain(text: impl Into<String>, ink: Ink) -> Self {
        Self {
            text: text.into(),
            ink,
            bold: false,
            underlined: false,
        }
    }
}

/// How a shape is painted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Paint {
    /// Its inside.
    pub fill: Option<Ink>,
    /// How opaque the inside is, in hundredths; 0 means fully opaque.
    pub opacity: u8,
    /// Its outline.
    pub stroke: Option<Ink>,
    /// The outline's width.
    pub width: Length,
    /// Whether the outline is dashed.
    pub dashed: bool,
}

impl Paint {
    /// Filled with this ink.
    pub const fn fill(ink: Ink) -> Self {
        Self {
            fill: Some(ink),
            opacity: 0,
            stroke: None,
            width: 0,
            dashed: false,
        }
    }

    /// Outlined with this ink.
    pub const fn stroke(ink: Ink, width: Length) -> Self {
        Self {
            fill: None,
            opacity: 0,
            stroke: Some(ink),
            width,
            dashed: false,
        }
    }

    /// The same with an outline.
    pub const fn outlined(self, ink: Ink, width: Length) -> Self {
        Self {
            stroke: Some(ink),
            width,
            ..self
        }
    }

    /// The same with a dashed outline.
    pub const fn dashed(self) -> Self {
        Self {
            dashed: true,
            ..self
        }
    }

    /// The same with an inside that is only `opaque` hundredths opaque.
    pub const fn opacity(self, opaque: u8) -> Self {
        Self {
            opacity: opaque,
            ..self
        }
    }
}

/// Which point of a text lies at its coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Where it begins.
    Start,
    /// Its middle.
    Middle,
    /// Where it ends.
    End,
}

/// What a group is, so that pages can find the parts of a picture without knowing how it was drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GroupKind {
    /// Shapes moved by this much.
    Moved(Point),
    /// The tree, with its label.
    Tree(String),
    /// A node of the tree.
    Node {
        /// The moves that lead to it, as text.
        path: String,
        /// Plies from the root.
        depth: usize,
        /// What a screen reader says.
        label: String,
        /// Whether it is the current node.
        selected: bool,
    },
    /// A picture of its own, with its label.
    Picture(String),
    /// Shapes that are only this opaque, in hundredths.
    Faded(u8),
    /// Something that lasts from scene to scene.
    Item(Box<Item>),
}

/// Something that lasts from scene to scene.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its identity.
    pub id: String,
    /// Where its shapes' origin lies.
    pub at: Point,
    /// How large it is, in a measure of its own: one that is twice as large in the next scene grows
    /// to that.
    pub size: Length,
    /// Whether its shapes move by their own points, as edges do, and not as a whole.
    pub flexible: bool,
    /// The item out of which it grows when it is new, and into which it goes.
    pub from: Option<String>,
    /// The part of a movement, in thousandths, that passes before it begins to appear.
    pub delay: u16,
    /// How opaque it is, in hundredths. One that can't be seen at rest says where to it goes.
    pub opacity: u8,
    /// How its shapes are scaled, in thousandths.
    pub scale: u16,
}

impl Item {
    /// Fully opaque.
    pub const OPAQUE: u8 = 100;
    /// Not scaled.
    pub const WHOLE: u16 = 1000;

    /// A thing of this identity and size, at its place.
    pub fn new(id: impl Into<String>, at: Point, size: Length) -> Self {
        Self {
            id: id.into(),
            at,
            size,
            flexible: false,
            from: None,
            delay: 0,
            opacity: Self::OPAQUE,
            scale: Self::WHOLE,
        }
    }

    /// A thing whose shapes have places of their own.
    pub fn flexible(id: impl Into<String>) -> Self {
        Self {
            flexible: true,
            ..Self::new(id, (0, 0), 0)
        }
    }

    /// The same, growing out of that item.
    pub fn out_of(self, id: impl Into<String>) -> Self {
        Self {
            from: Some(id.into()),
            ..self
        }
    }

    /// The same, appearing after this part of the movement.
    pub fn after(self, delay: u16) -> Self {
        Self { delay, ..self }
    }

    /// The same, this opaque.
    pub fn opaque(self, opacity: u8) -> Self {
        Self { opacity, ..self }
    }

    /// The item with its shapes.
    pub fn with(self, shapes: Vec<Shape>) -> Shape {
        Shape::Group {
            part: GroupKind::Item(Box::new(self)),
            shapes,
        }
    }
}

/// A line of text that begins at a point, in ordinary letters.
pub(crate) fn text(at: Point, size: Length, ink: Ink, text: impl Into<String>) -> Shape {
    Shape::Text {
        at,
        size,
        anchor: Anchor::Start,
        ink,
        bold: false,
        text: text.into(),
    }
}

impl Shape {
    /// The same text with another anchor; other shapes stay as they are.
    pub(crate) fn anchored(mut self, to: Anchor) -> Self {
        if let Self::Text { anchor, .. } | Self::Phrase { anchor, .. } = &mut self {
            *anchor = to;
        }
        self
    }

    /// The same text in heavy letters.
    pub(crate) fn bold(mut self) -> Self {
        if let Self::Text { bold, .. } = &mut self {
            *bold = true;
        }
        self
    }

    /// The shape somewhere else; an item stays an item, and a group one.
    pub(crate) fn shifted(mut self, by: Point) -> Self {
        let shift = |at: &mut Point| *at = (at.0 + by.0, at.1 + by.1);
        match &mut self {
            Self::Rect { at, .. }
            | Self::Text { at, .. }
            | Self::Phrase { at, .. }
            | Self::Group {
                part: GroupKind::Moved(at),
                ..
            } => shift(at),
            Self::Lines { lines, .. } => lines.iter_mut().for_each(|(from, to)| {
                shift(from);
                shift(to);
            }),
            Self::Circles {
                centres: points, ..
            }
            | Self::Polygon {
                corners: points, ..
            } => points.iter_mut().for_each(shift),
            Self::Curve { points, .. } => points.iter_mut().for_each(shift),
            Self::Group {
                part: GroupKind::Item(item),
                ..
            } if !item.flexible => shift(&mut item.at),
            Self::Group { shapes, .. } => {
                let moved = std::mem::take(shapes).into_iter();
                *shapes = moved.map(|shape| shape.shifted(by)).collect();
            }
        }
        self
    }

    /// The shapes, moved by this much.
    pub(crate) const fn moved(by: Point, shapes: Vec<Self>) -> Self {
        Self::Group {
            part: GroupKind::Moved(by),
            shapes,
        }
    }
}
