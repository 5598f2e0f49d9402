//! The rope between disproved and proved: where its knot is, is how near the question is to either answer.
//!
//! Invariant: the knot lies in the middle where as much is missing for a proof as for a refutation, and at an end only where the
//! question is answered; the truth is a diamond of its own.

use super::{PnWithTruth, ladder};
use crate::best_first::pn::ProofNumbers;
use crate::best_first::{BestFirstRecording, RoundFrame};
use crate::depict::Depict;
use crate::lang::Lang;
use crate::scene::measure::text_width;
use crate::scene::{Anchor, Ink, Item, Length, Paint, Shape, Token, px, text};
use crate::score::Score;
use crate::stage::flame::signed;
use crate::stage::marks::hatch;

/// How high it is.
pub(super) const HEIGHT: Length = px(98);

/// Where the rope is, and how large its ends and its knot are.
const ROPE: Length = px(44);
const END: Length = px(16);
const KNOT: Length = px(9);

/// The baselines of the words below it.
const ENDS: Length = px(72);
const BELOW: Length = px(91);

const fn ink(token: Token) -> Ink {
    Ink::Token(token)
}

/// How far from disproved to proved, in thousandths.
#[allow(clippy::cast_possible_truncation, reason = "a part of 1000")]
pub(super) fn knot(numbers: ProofNumbers) -> Length {
    let ProofNumbers { proof, disproof } = numbers;
    match numbers.answer() {
        Some(true) => 1000,
        Some(false) => 0,
        None => {
            let ratio = libm::log((f64::from(disproof) + 1.0) / (f64::from(proof) + 1.0));
            let part = 0.5 + ratio / (2.0 * libm::log(10_001.0));
            ((part * 1000.0) as Length).clamp(50, 950)
        }
    }
}

/// What is asked, in words.
fn question(least: Score, by_hand: bool, lang: Lang) -> String {
    if least == Score::ZERO && !by_hand {
        let draw = lang.pick("does 〇 get at least a draw?", "〇 は引き分け以上か");
        return draw.to_owned();
    }
    let least = signed(least);
    lang.pick(
        format!("does 〇 get at least {least}?"),
        format!("〇 は {least} 以上か"),
    )
}

/// Draws the question of a frame's pass, and how far it is from its answer.
pub(super) fn draw<G: Depict>(
    watched: &PnWithTruth<'_, G>,
    frame: &RoundFrame,
    (width, lang): (Length, Lang),
) -> Vec<Shape> {
    let recording = watched.recording;
    let pass = recording.pass(frame);
    let Some(numbers) = recording.numbers(pass.root, frame) else {
        return Vec::new();
    };
    let asked = question(pass.least, recording.game().by_hand(), lang);
    let truth = (watched.truth)(recording.root()).map(|truth| truth >= pass.least);
    let x = END / 2 + (width - END) * knot(numbers) / 1000;
    let knot = Shape::Circles {
        centres: vec![(0, 0)],
        radius: KNOT,
        paint: Paint::fill(ink(Token::Surface)).outlined(ink(Token::Focus), 250),
    };
    let asked = vec![text((0, px(14)), px(12), ink(Token::Quiet), asked)];
    let mut shapes = vec![Item::flexible("question").with(asked)];
    shapes.push(part("disproved", (END, x.max(END)), Token::Cross));
    shapes.push(part(
        "proved",
        (x.min(width - END), width - END),
        Token::Circle,
    ));
    let mut ends = end((0, Token::Cross), truth == Some(false));
    ends.extend(end((width - END, Token::Circle), truth == Some(true)));
    shapes.push(Item::flexible("ends").with(ends));
    shapes.push(Item::new("knot", (x, ROPE), 2 * KNOT).with(vec![knot]));
    shapes.push(Item::flexible("missing").with(words(numbers, width, lang)));
    shapes
}

/// A part of the rope.
fn part(name: &str, (from, to): (Length, Length), token: Token) -> Shape {
    let line = Shape::Lines {
        lines: vec![((from, ROPE), (to, ROPE))],
        paint: Paint::stroke(ink(token), 300),
    };
    Item::flexible(format!("rope {name}")).with(vec![line])
}

/// An end of the rope, with the diamond if the truth lies there.
fn end((left, token): (Length, Token), is_true: bool) -> Vec<Shape> {
    let corner = (left, ROPE - END / 2);
    let mut shapes = vec![
        Shape::Rect {
            at: corner,
            size: (END, END),
            round: px(4),
            paint: Paint::fill(ink(Token::Surface)).outlined(ink(token), 150),
        },
        hatch(corner, (END, END), px(5)),
    ];
    if is_true {
        let (x, y, r) = (left + END / 2, ROPE - END / 2 - px(8), px(5));
        shapes.push(Shape::Polygon {
            corners: vec![(x, y - r), (x + r, y), (x, y + r), (x - r, y)],
            paint: Paint::fill(ink(Token::Surface)).outlined(ink(Token::Table), 160),
        });
    }
    shapes
}

/// The ends' names, and between them how much is missing; below where there is no room.
fn words(numbers: ProofNumbers, width: Length, lang: Lang) -> Vec<Shape> {
    let names = [lang.pick("disproved", "反証"), lang.pick("proved", "証明")];
    let [proof, disproof] = [numbers.proof, numbers.disproof].map(ladder::in_full);
    let missing = match numbers.answer() {
        Some(_) => String::new(),
        None => lang.pick(
            format!("{proof} to prove, {disproof} to disprove"),
            format!("証明まで {proof}、反証まで {disproof}"),
        ),
    };
    let sides = names.map(|name| text_width(name, px(12)));
    let room = width - 2 * sides.into_iter().max().unwrap_or(0) - px(16);
    let y = if text_width(&missing, px(12)) <= room {
        ENDS
    } else {
        BELOW
    };
    vec![
        text((0, ENDS), px(12), ink(Token::Cross), names[0]),
        text((width / 2, y), px(12), ink(Token::Ink), missing).anchored(Anchor::Middle),
        text((width, ENDS), px(12), ink(Token::Circle), names[1]).anchored(Anchor::End),
    ]
}
