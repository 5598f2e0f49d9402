//! Cards: a picture with a sentence in large letters below it, as links and loops show it.
//!
//! Invariant: where the parts of a card are depends on its shape alone.

use super::Viewport;
use super::marks::sign;
use super::paragraph::{Measure, TextColumn, sentence};
use crate::game::Side;
use crate::lang::thousands;
use crate::scene::measure::text_width;
use crate::scene::{
    Anchor, ColourScale, Ink, Item, Length, Paint, Point, Scene, Shape, TextRun, Token, px, text,
};
use crate::voice::Fragment;

const fn ink(token: Token) -> Ink {
    Ink::Token(token)
}

/// The height of the line that says how far a loop has come.
const CLOCK: i64 = 6;

/// The shapes of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardShape {
    /// What stands beside a link: 1200 by 630.
    Preview,
    /// A loop in a text: 960 by 540.
    Wide,
    /// A loop among others: 600 by 600.
    Square,
    /// A loop on a phone: 540 by 960.
    Tall,
}

/// Where the parts of a card are, in whole pixels.
struct CardLayout {
    size: (i64, i64),
    /// The size of the letters in its first line, and their base line.
    head: (i64, i64),
    /// What is left free at both sides of letters.
    margin: i64,
    /// Where the picture's part begins, and its size.
    picture: (i64, (i64, i64)),
    /// Letters of the sentence, and the distance of its lines, from the largest on.
    letters: [(i64, i64); 3],
}

/// What a card shows.
#[derive(Clone, Debug)]
pub struct Card<'a> {
    /// The picture, of the size that [`CardShape::viewport`] says; a smaller one stands in the middle.
    pub picture: &'a Scene,
    /// What is said below it.
    pub sentence: Vec<TextRun>,
    /// What is shown, in a few words.
    pub named: &'a str,
    /// Which frame of a loop it is, from 0, and how many there are.
    pub clock: Option<(u64, u64)>,
}

/// Returns words in the ink of texts, for [`Card::sentence`].
pub fn words(text: impl Into<String>) -> Vec<TextRun> {
    vec![TextRun::plain(text, ink(Token::Ink))]
}

/// Returns a sentence in its inks, for [`Card::sentence`].
pub fn told(parts: &[Fragment], scale: ColourScale) -> Vec<TextRun> {
    sentence(parts, scale)
}

impl CardShape {
    /// All shapes.
    pub const ALL: [Self; 4] = [Self::Preview, Self::Wide, Self::Square, Self::Tall];

    /// Returns its name: `preview`, `wide`, `square`, `tall`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Preview => "preview",
            Self::Wide => "wide",
            Self::Square => "square",
            Self::Tall => "tall",
        }
    }

    const fn layout(self) -> CardLayout {
        match self {
            Self::Preview => CardLayout {
                size: (1200, 630),
                head: (24, 58),
                margin: 48,
                picture: (72, (1152, 430)),
                letters: [(34, 46), (28, 38), (24, 30)],
            },
            Self::Wide => CardLayout {
                size: (960, 540),
                head: (20, 38),
                margin: 28,
                picture: (52, (936, 368)),
                letters: [(34, 46), (28, 38), (24, 30)],
            },
            Self::Square => CardLayout {
                size: (600, 600),
                head: (20, 38),
                margin: 28,
                picture: (52, (600, 346)),
                letters: [(28, 39), (24, 33), (20, 27)],
            },
            Self::Tall => CardLayout {
                size: (540, 960),
                head: (20, 42),
                margin: 28,
                picture: (60, (540, 600)),
                letters: [(34, 46), (28, 39), (24, 33)],
            },
        }
    }

    /// Returns the size of its picture, for which chapters are divided.
    pub const fn viewport(self) -> Viewport {
        let (_, (width, height)) = self.layout().picture;
        let viewport = Viewport::new(width, height).of_whole_trees();
        match self {
            Self::Square | Self::Tall => viewport.of_a_cut(),
            Self::Preview | Self::Wide => viewport,
        }
    }

    /// Draws a card.
    pub fn draw(self, card: &Card<'_>) -> Scene {
        let layout = self.layout();
        let (width, height) = (px(layout.size.0), px(layout.size.1));
        let (top, (wide, high)) = layout.picture;
        let free = |room: Length, taken: Length| (room - taken).max(0) / 2;
        let picture = card.picture;
        let at = (
            free(width, picture.width.min(px(wide))),
            px(top) + free(px(high), picture.height),
        );
        let mut shapes: Vec<Shape> = picture
            .shapes
            .iter()
            .map(|one| one.clone().shifted(at))
            .collect();
        shapes.extend(layout.head(card.named));
        shapes.push(layout.said(&card.sentence));
        shapes.extend(card.clock.map(|clock| layout.clock(clock)));
        Scene {
            width,
            height,
            label: card.sentence.iter().map(|run| run.text.as_str()).collect(),
            shapes,
        }
    }
}

impl CardLayout {
    /// The project's sign and name, and at the right what is shown.
    fn head(&self, named: &str) -> [Shape; 2] {
        let (letters, y) = (px(self.head.0), px(self.head.1));
        let (left, radius) = (px(self.margin), letters * 45 / 100);
        let middle = y - letters * 36 / 100;
        let name = left + letters * 32 / 10;
        let brand = vec![
            sign(Side::Circle, (left + radius, middle), radius),
            sign(Side::Cross, (left + letters * 20 / 10, middle), radius),
            text((name, y), letters, ink(Token::Ink), "marubatsu").bold(),
        ];
        let right = px(self.size.0 - self.margin);
        let room = right - name - text_width("marubatsu", letters) * 12 / 10;
        let fits = text_width(named, letters) <= room;
        let named = text(
            (right, y),
            letters,
            ink(Token::Quiet),
            if fits { named } else { "" },
        );
        [
            Item::flexible("brand").with(brand),
            Item::flexible("named").with(vec![named.anchored(Anchor::End)]),
        ]
    }

    /// The sentence on a ground of its own: what sticks out of the picture lies behind it.
    fn said(&self, runs: &[TextRun]) -> Shape {
        let (top, (_, high)) = self.picture;
        let (from, until) = (px(top + high), px(self.size.1));
        let plain = runs.iter().map(|run| TextRun {
            underlined: false,
            ..run.clone()
        });
        let column = TextColumn {
            at: (px(self.margin), from + px(4)),
            size: (
                px(self.size.0 - 2 * self.margin),
                until - from - px(CLOCK + 8),
            ),
        };
        let measures: Vec<Measure> = self
            .letters
            .iter()
            .map(|&(size, leading)| (px(size), px(leading)))
            .collect();
        let mut shapes = vec![rect((0, from), (px(self.size.0), until), Token::Paper)];
        shapes.extend(column.set(&plain.collect::<Vec<_>>(), &measures));
        Item::flexible("sentence").with(shapes)
    }

    /// How far a loop has come, at the foot.
    fn clock(&self, (frame, count): (u64, u64)) -> Shape {
        let (width, height) = (px(self.size.0), px(self.size.1));
        let count = Length::try_from(count.max(1)).unwrap_or(Length::MAX);
        let done = Length::try_from(frame + 1).unwrap_or(count).min(count);
        let line = rect(
            (0, height - px(CLOCK)),
            (width * done / count, height),
            Token::Focus,
        );
        Item::flexible("clock").with(vec![line])
    }
}

/// A filled area between two corners.
fn rect(at: Point, until: Point, token: Token) -> Shape {
    Shape::Rect {
        at,
        size: (until.0 - at.0, until.1 - at.1),
        round: 0,
        paint: Paint::fill(ink(token)),
    }
}

/// Draws how large two totals are beside each other, for a card of this shape.
pub fn totals(shape: CardShape, rows: &[(String, u64)]) -> Scene {
    let (_, (width, height)) = shape.layout().picture;
    let (left, wide, apart) = (px(24), px(width - 48), px(height / 3));
    let most = rows
        .iter()
        .map(|(_, total)| *total)
        .max()
        .unwrap_or(1)
        .max(1);
    let bar = |((name, total), row): (&(String, u64), Length)| {
        let top = apart / 2 + row * apart;
        let part = i128::from(wide) * i128::from(*total) / i128::from(most);
        let part = Length::try_from(part).unwrap_or(wide).max(px(3));
        let token = if row == 0 { Token::Table } else { Token::Ink };
        let number = text(
            (left + wide, top),
            px(26),
            ink(Token::Ink),
            thousands(*total),
        )
        .bold();
        Item::flexible(format!("total {row}")).with(vec![
            text((left, top), px(22), ink(Token::Quiet), name.as_str()),
            number.anchored(Anchor::End),
            rect((left, top + px(14)), (left + part, top + px(50)), token),
        ])
    };
    Scene {
        width: px(width),
        height: px(height),
        label: String::new(),
        shapes: rows.iter().zip(0..).map(bar).collect(),
    }
}
