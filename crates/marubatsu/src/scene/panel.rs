//! The panel of a frame: number line, what happens, counters, legend (part 162 of the series).
//!
//! What is shown in which frame follows the series. Invariant: the panel's size depends only on its
//! arrangement and never on the frame, so that nothing jumps while stepping.

mod counters;
mod line;
mod messages;
pub(in crate::scene) mod words;

use super::{Arrangement, Ink, Length, Paint, Part, Point, Setting, Shape, px};
use crate::frame::{Counters, Flags, Kind};
use crate::game::Side;
use crate::lang::{Lang, Text};
use crate::observe::Leaf;
use crate::score::{Bounds, Fail, Score, Window};
use crate::search::Algorithm;

/// What the panel shows of one frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// What happens.
    pub kind: Kind,
    /// Whose node it is.
    pub turn: Side,
    /// Plies from the root.
    pub depth: usize,
    /// The node's window, as knowledge and table have narrowed it.
    pub window: Window,
    /// The window as it stands in this frame.
    pub window_now: Window,
    /// The node's score.
    pub score: Option<Score>,
    /// The child's score.
    pub child: Option<Score>,
    /// What the table knew.
    pub known: Option<Bounds>,
    /// What the score proves.
    pub calculated: Option<Bounds>,
    /// What a table stores.
    pub registered: Option<Bounds>,
    /// What the score says about the value.
    pub fail: Option<Fail>,
    /// Why the children aren't searched.
    pub leaf: Option<Leaf>,
    /// The flags.
    pub flags: Flags,
    /// The counters.
    pub counters: Counters,
    /// The counters of the frame shown before.
    pub before: Counters,
}

/// The panel's size.
pub const fn size(arrangement: Arrangement) -> (Length, Length) {
    match arrangement {
        Arrangement::Wide => (px(760), px(236)),
        Arrangement::Tall => (px(400), px(480)),
    }
}

/// The width of a text in half-width letters; Japanese letters count as two.
pub fn half_widths(text: &str) -> usize {
    text.chars()
        .map(|letter| if letter.is_ascii() { 1 } else { 2 })
        .sum()
}

/// Draws the panel.
pub fn draw(setting: &Setting, facts: &Facts, lang: Lang, arrangement: Arrangement) -> Shape {
    let panel = Panel {
        setting,
        facts,
        lang,
        arrangement,
    };
    let paint = Paint::fill(panel.ground()).outlined(Ink::Edge, px(1));
    let mut shapes = vec![Shape::Rect {
        at: (0, 0),
        size: size(arrangement),
        round: px(6),
        paint,
    }];
    shapes.push(panel.sheet());
    shapes.extend(panel.line());
    shapes.extend(panel.messages());
    shapes.extend(panel.counters());
    shapes.extend(panel.legend());
    Shape::Group {
        part: Part::Picture(panel.label()),
        shapes,
    }
}

struct Panel<'a> {
    setting: &'a Setting,
    facts: &'a Facts,
    lang: Lang,
    arrangement: Arrangement,
}

/// The places of the panel's parts.
struct Places {
    line: (Length, Length, Length),
    ranges: [Length; 3],
    range_labels: Point,
    messages: Point,
    counters: Point,
    legend: Point,
}

const ROW: Length = px(21);

impl Panel<'_> {
    const fn places(&self) -> Places {
        match self.arrangement {
            Arrangement::Wide => Places {
                line: (px(24), px(316), px(84)),
                ranges: [px(160), px(184), px(208)],
                range_labels: (px(336), 0),
                messages: (px(336), px(26)),
                counters: (px(566), px(26)),
                legend: (px(566), px(132)),
            },
            Arrangement::Tall => Places {
                line: (px(24), px(376), px(84)),
                ranges: [px(150), px(184), px(218)],
                range_labels: (px(16), px(17)),
                messages: (px(16), px(264)),
                counters: (px(16), px(402)),
                legend: (px(222), px(402)),
            },
        }
    }

    /// The background of words and figures. It is the same in every frame, although the panel's
    /// colour changes, so that a film need not store the text on it again: most of a film's bytes
    /// are saved by that.
    fn sheet(&self) -> Shape {
        let (at, size) = match self.arrangement {
            Arrangement::Wide => ((px(332), px(6)), (px(422), px(224))),
            Arrangement::Tall => ((px(6), px(244)), (px(388), px(230))),
        };
        let (round, paint) = (px(4), Paint::fill(Ink::Ground));
        Shape::Rect {
            at,
            size,
            round,
            paint,
        }
    }

    fn minimax(&self) -> bool {
        self.setting.algorithm == Algorithm::Minimax
    }

    fn say(&self, en: &'static str, ja: &'static str) -> &'static str {
        Text::new(en, ja).in_lang(self.lang)
    }

    const fn ground(&self) -> Ink {
        match self.facts.kind {
            Kind::Start => Ink::GroundStart,
            Kind::Table => Ink::GroundTable,
            Kind::Score => Ink::GroundScore,
            Kind::Update => Ink::GroundUpdate,
            Kind::End => Ink::GroundEnd,
        }
    }

    fn label(&self) -> String {
        let lines = self.message_lines();
        let said: Vec<String> = lines.into_iter().map(|(said, _)| said).collect();
        said.join(self.lang.pick(", ", "、"))
    }
}

/// The approximate length of a text in letters of 14 pixels.
fn half_length(said: &str) -> Length {
    i64::try_from(half_widths(said)).unwrap_or(0) * px(7)
}

const fn fail_name(fail: Fail) -> &'static str {
    words::FAIL[fail as usize]
}
