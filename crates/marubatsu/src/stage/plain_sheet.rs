//! A frame as one picture whose rail has no bounds: what stands in the number line's place, what is told, what holds.
//!
//! Invariant: the picture's size and where its parts are depend on the arrangement and on how high the line is alone.

use crate::lang::thousands;
use crate::scene::{Arrangement, ColourScale, Ink, Item, Length, Shape, TextRun, Token, px};
use crate::stage::StageFrame;
use crate::stage::aside::{Aside, Lane, ROW};
use crate::stage::sheet::{BELOW, BESIDE, FramePicture, PictureSheet, PictureStyle, SheetFoot};

/// The picture of what is shown of a frame, one of so many; `settings` say in a few words each what is seen.
pub fn plain_picture(
    shown: &StageFrame,
    (foot, scale, frames): (SheetFoot<'_>, ColourScale, u64),
    settings: &[String],
    look: PictureStyle,
) -> FramePicture {
    let sheet = PictureSheet {
        shown,
        foot,
        scale,
        look,
    };
    let told = match look.arrangement {
        Arrangement::Wide => beside(&sheet),
        Arrangement::Tall => below(&sheet),
    };
    let last = format!(" / {}", thousands(frames.saturating_sub(1)));
    sheet.picture(told, settings, &last)
}

/// The rail of a wide picture, from top to bottom.
fn beside(sheet: &PictureSheet<'_>) -> Vec<Shape> {
    let (places, aside) = (sheet.places(), sheet.aside());
    let ([lane, about], mut shapes) = (BESIDE, sheet.head());
    let top = px(160) + sheet.shown.line.height + px(12);
    shapes.push(Aside::rule_line("said", lane, top));
    shapes.extend(aside.said(lane, (top, places.rail_end() - px(20)), 0));
    shapes.extend(rows(sheet, about, px(144) - ROW * (count(sheet) - 1)));
    shapes.extend(sheet.line((lane.left, px(160))));
    shapes
}

/// The same of a tall picture: the sentence is nearest to the tree.
fn below(sheet: &PictureSheet<'_>) -> Vec<Shape> {
    let (places, aside) = (sheet.places(), sheet.aside());
    let top = px(places.rail.1);
    let lane = BELOW;
    let first = places.rail_end() - px(12) - ROW * (count(sheet) - 1);
    let columns = first - px(24) - sheet.shown.line.height;
    let mut shapes = vec![aside.signed_head((lane.left, top + px(20)))];
    shapes.extend(aside.said(lane, (top, columns - px(2)), 1));
    shapes.extend(sheet.line((lane.left, columns)));
    shapes.extend(rows(sheet, lane, first));
    shapes
}

fn count(sheet: &PictureSheet<'_>) -> Length {
    Length::try_from(sheet.shown.facts.rows.len()).unwrap_or(0)
}

/// What holds of the node in question, from this baseline on.
fn rows(sheet: &PictureSheet<'_>, lane: Lane, top: Length) -> Vec<Shape> {
    let rows = (0..).zip(&sheet.shown.facts.rows);
    let row = |(row, (name, label, value)): (Length, &(&str, &str, String))| {
        let runs = vec![TextRun::plain(value, Ink::Token(Token::Ink))];
        let label = (*label, Ink::Token(Token::Quiet));
        let shapes = Aside::row(label, runs, (lane, top + ROW * row));
        Item::flexible(format!("fact {name}")).with(shapes)
    };
    rows.map(row).collect()
}
