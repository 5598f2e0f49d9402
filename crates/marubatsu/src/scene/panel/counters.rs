//! The panel's right: counters with their change, and the legend of the window's three parts.
//!
//! Invariant: the part in which the score falls is named in heavy red letters.

use super::words::{cut, followed, rules};
use super::{Panel, ROW, fail_name, half_widths};
use crate::frame::{Kind, PrunedUnit};
use crate::game::Side;
use crate::scene::number_line::hatch;
use crate::scene::{Anchor, Ink, Length, Paint, Shape, px, text};
use crate::score::Fail;

impl Panel<'_> {
    pub(super) fn counters(&self) -> Vec<Shape> {
        let (now, before) = (self.facts.counters, self.facts.before);
        let pruned = if self.setting.unit == PrunedUnit::Moves {
            self.say("pruned moves", "枝狩り(手)")
        } else {
            self.say("pruned", "枝狩り")
        };
        let row = |name, (now, before): (u64, u64)| {
            (
                name,
                now.to_string(),
                format!("{:+}", i128::from(now) - i128::from(before)),
            )
        };
        let mut rows = vec![
            row(
                self.say("calculated", "計算済"),
                (now.calculated, before.calculated),
            ),
            row(pruned, (now.pruned, before.pruned)),
        ];
        if self.setting.unit == PrunedUnit::Nodes {
            rows.push(row(
                self.say("total", "合計"),
                (now.total(), before.total()),
            ));
            rows.push((
                self.say("ratio", "割合"),
                now.ratio(),
                now.since(before).ratio(),
            ));
        }
        self.table_of(&rows)
    }

    /// Names on the left, two columns of numbers on the right. Long numbers are written smaller.
    fn table_of(&self, rows: &[(&'static str, String, String)]) -> Vec<Shape> {
        let (x, top) = self.places().counters;
        let (size, middle) = columns(rows);
        let mut shapes = Vec::new();
        for (row, (name, now, since)) in rows.iter().enumerate() {
            let y = top + ROW * i64::try_from(row).unwrap_or(0) * 9 / 10;
            let cell = |x, ink, said: &str| text((x, y), size, ink, said).anchored(Anchor::End);
            shapes.push(text((x, y), size, Ink::Text, *name));
            shapes.push(cell(x + middle, Ink::Text, now));
            shapes.push(cell(x + COUNTERS_WIDTH, Ink::Muted, since));
        }
        shapes
    }

    pub(super) fn legend(&self) -> Vec<Shape> {
        if self.minimax() {
            return Vec::new();
        }
        let (x, top) = self.places().legend;
        let inks = match self.facts.turn {
            Side::Circle => [Ink::PartIgnored, Ink::PartOpen, Ink::PartCut],
            Side::Cross => [Ink::PartCut, Ink::PartOpen, Ink::PartIgnored],
        };
        let (names, holding) = self.parts();
        let mut shapes = Vec::new();
        for (row, (name, ink)) in names.into_iter().zip(inks).enumerate() {
            let y = top + px(19) * i64::try_from(row).unwrap_or(0);
            let holds = holding == Some(row);
            let paint = Paint::fill(ink).outlined(Ink::Edge, px(1));
            shapes.push(Shape::Rect {
                at: (x, y - px(11)),
                size: (px(22), px(13)),
                round: 0,
                paint,
            });
            if ink == Ink::PartCut {
                shapes.push(hatch((x, y - px(11)), (px(22), px(13))));
            }
            let ink = if holds { Ink::Event } else { Ink::Text };
            let size = if self.setting.follows() { 12 } else { 13 };
            let name = text((x + px(30), y), px(size), ink, name);
            shapes.push(if holds { name.bold() } else { name });
        }
        shapes
    }

    /// What the window's parts mean, from the left, and the one that holds: what a score there says of the
    /// value, or what it does to α and β where these are followed.
    fn parts(&self) -> ([String; 3], Option<usize>) {
        let facts = self.facts;
        if self.setting.follows() {
            let followed = followed(facts.turn, facts.kind, facts.flags);
            return (rules(facts.turn, self.lang), followed);
        }
        let cuts = match facts.turn {
            Side::Circle => Fail::High,
            Side::Cross => Fail::Low,
        };
        let names = [Fail::Low, Fail::Exact, Fail::High].map(|fail| {
            let name = fail_name(fail);
            if facts.kind == Kind::Update && fail == cuts {
                return format!("{name} ({})", cut(facts.turn).in_lang(self.lang));
            }
            name.to_owned()
        });
        (names, facts.fail.map(|fail| fail as usize))
    }
}

/// The width of the counters.
const COUNTERS_WIDTH: Length = px(182);

/// The largest size of letters with which all three columns fit, and the right end of the middle
/// one.
fn columns(rows: &[(&'static str, String, String)]) -> (Length, Length) {
    let longest = |lengths: &mut dyn Iterator<Item = usize>| {
        i64::try_from(lengths.max().unwrap_or(0)).unwrap_or(0)
    };
    let name = longest(&mut rows.iter().map(|row| half_widths(row.0)));
    let now = longest(&mut rows.iter().map(|row| row.1.len()));
    let since = longest(&mut rows.iter().map(|row| row.2.len()));
    // A digit is a little more than half as wide as it is high.
    let wide = |letters: i64, size: Length| letters * size * 58 / 100;
    let fits = |size: &Length| wide(name + now + since + 2, *size) <= COUNTERS_WIDTH;
    let size = (7..=13).rev().map(px).find(fits).unwrap_or(px(7));
    let middle = COUNTERS_WIDTH - wide(since + 1, size);
    (size, middle.min(px(120)))
}
