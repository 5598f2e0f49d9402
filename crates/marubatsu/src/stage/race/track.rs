//! A lane of a race: the search's name, its bar, and what came of it.
//!
//! Invariant: a bar is grey before the search holds a move, and in the colour of the truth after that; it ends with a bold line where the
//! search knows, else with an open arrow.

use super::{BAR, DEPTHS, LETTERS, MARGIN, RaceLane, RaceLayout, ending_at, histogram, ink, rect};
use crate::lang::Lang;
use crate::scene::measure::text_width;
use crate::scene::{Anchor, Item, Length, Paint, Shape, Token, px, text};
use crate::stage::best_first::badges::token_of;
use crate::stage::flame::signed;

/// The least width of a stretch that is drawn: narrower ones are drawn as one.
const NARROWEST: Length = px(1);

/// Draws a lane from this height on.
pub(super) fn draw(lane: &RaceLane, number: usize, layout: &RaceLayout, top: Length) -> Vec<Shape> {
    let track = Track {
        lane,
        layout,
        bar: top + layout.above(lane),
    };
    let mut shapes = track.name(top);
    shapes.extend(track.marks());
    shapes.extend(track.stretches());
    shapes.push(track.end());
    let at = layout.style.at;
    shapes.extend(layout.axis.wash(at, track.bar - px(7), BAR + px(14)));
    shapes.push(track.said());
    let (place, width) = if layout.beside {
        let middle = track.bar + BAR / 2;
        let left = layout.style.width - MARGIN - DEPTHS;
        ((left, middle - histogram::HEIGHT / 2), DEPTHS)
    } else {
        let wide = layout.axis.right - layout.axis.left;
        (
            (layout.axis.left, track.bar + BAR + px(24)),
            wide.min(px(360)),
        )
    };
    shapes.extend(histogram::draw(&lane.depths, place, width));
    vec![Item::flexible(format!("lane {number}")).with(shapes)]
}

struct Track<'a> {
    lane: &'a RaceLane,
    layout: &'a RaceLayout,
    /// The upper edge of the bar.
    bar: Length,
}

impl Track<'_> {
    /// What the search is called, and how it goes about it.
    fn name(&self, top: Length) -> Vec<Shape> {
        let y = if self.layout.beside {
            self.bar + px(9)
        } else {
            top + px(20)
        };
        let name = self.lane.name.clone();
        let mut shapes = vec![text((MARGIN, y), px(16), ink(Token::Ink), name).bold()];
        shapes.extend(self.layout.about(self.lane, y + px(4)));
        shapes
    }

    /// What happened on the way, above the bar, as far as there is room; nothing that lies behind the playhead.
    fn marks(&self) -> Vec<Shape> {
        let axis = self.layout.axis;
        let at = self.layout.style.at.unwrap_or(u64::MAX);
        let (mut free, mut shapes) = (axis.left, Vec::new());
        for (nodes, said) in self.lane.marks.iter().filter(|(nodes, _)| *nodes <= at) {
            let x = axis.x(*nodes);
            let begin = (x - text_width(said, px(12))).max(axis.left);
            if begin < free {
                continue;
            }
            free = x + px(10);
            let line = ending_at((x, self.bar - px(5)), axis.left, said, false);
            shapes.push(line);
        }
        shapes
    }

    /// The moves that were held, each with its name where there is room.
    fn stretches(&self) -> Vec<Shape> {
        let axis = self.layout.axis;
        let end = axis.x(self.lane.nodes);
        let first = self.lane.held.first().map_or(end, |held| axis.x(held.from));
        let mut shapes = vec![rect(
            (axis.left, self.bar),
            ((first - axis.left).max(0), BAR),
            Paint::fill(ink(Token::Band)).outlined(ink(Token::Hairline), px(1)),
        )];
        let mut ends = self.lane.held.iter().skip(1);
        let mut from = first;
        for held in &self.lane.held {
            let until = ends.next().map_or(end, |next| axis.x(next.from));
            if until - from < NARROWEST && until < end {
                continue;
            }
            let token = held.truth.map_or(Token::Hairline, token_of);
            let wide = (until - from).max(60);
            shapes.push(rect(
                (from, self.bar),
                (wide, BAR),
                Paint::fill(ink(token)).opacity(72),
            ));
            shapes.push(rect(
                (from, self.bar),
                (60, BAR),
                Paint::fill(ink(Token::Paper)),
            ));
            if text_width(&held.name, LETTERS) + px(10) <= wide {
                let at = (from + wide / 2, self.bar + BAR / 2 + px(5));
                let name = text(at, LETTERS, ink(Token::Ink), held.name.clone());
                shapes.push(name.anchored(Anchor::Middle).bold());
            }
            from = until;
        }
        shapes
    }

    /// A bold line where the search knows, else an open arrow.
    fn end(&self) -> Shape {
        let x = self.layout.axis.x(self.lane.nodes);
        if self.lane.knows {
            let at = (x - px(1), self.bar - px(5));
            return rect(at, (px(3), BAR + px(10)), Paint::fill(ink(Token::Ink)));
        }
        let (middle, foot) = (self.bar + BAR / 2, self.bar + BAR);
        Shape::Polygon {
            corners: vec![(x, self.bar), (x + px(9), middle), (x, foot)],
            paint: Paint::fill(ink(Token::Paper)).outlined(ink(Token::Quiet), 130),
        }
    }

    /// What came of it; at the playhead, what it holds there.
    fn said(&self) -> Shape {
        let axis = self.layout.axis;
        let y = self.bar + BAR + px(17);
        match self.layout.style.at {
            Some(at) if at < self.lane.nodes => {
                ending_at((axis.x(at), y), axis.left, &self.holding(at), true)
            }
            _ => ending_at(
                (axis.x(self.lane.nodes), y),
                axis.left,
                &self.lane.said,
                self.lane.knows,
            ),
        }
    }

    /// What the search holds best after so many nodes.
    fn holding(&self, at: u64) -> String {
        let lang = self.layout.style.lang;
        let held = self.lane.held.partition_point(|held| held.from <= at);
        let Some(held) = held
            .checked_sub(1)
            .and_then(|last| self.lane.held.get(last))
        else {
            return lang.pick("holds no move yet", "まだ着手なし").to_owned();
        };
        let name = &held.name;
        match (lang, held.truth.map(signed)) {
            (Lang::En, Some(truth)) => format!("holds {name}, worth {truth}"),
            (Lang::En, None) => format!("holds {name}"),
            (Lang::Ja, Some(truth)) => format!("{name}、真の値 {truth}"),
            (Lang::Ja, None) => name.clone(),
        }
    }
}
