//! What stands beside every exported tree: the node in question, its place, and the sentence, as items.
//!
//! Invariant: no two of its texts overlap where they are given the room that they ask for.

use super::marks::sign;
use super::paragraph::{Measure, TextColumn, sentence};
use super::render::StageFrame;
use crate::lang::Lang;
use crate::scene::measure::{clipped, text_width};
use crate::scene::{
    Anchor, ColourScale, GroupKind, Ink, Item, Length, Paint, Point, Shape, TextRun, Token, px,
    text,
};

/// The distance of rows, and the size of their letters.
pub(super) const ROW: Length = px(17);
pub(super) const LETTERS: Length = px(12);

/// The lines that a sentence is set in: the largest that fit.
const SPOKEN: [Measure; 4] = [
    (px(20), px(30)),
    (px(16), px(24)),
    (px(14), px(20)),
    (px(12), px(17)),
];

const fn ink(token: Token) -> Ink {
    Ink::Token(token)
}

/// A part of the rail by its left end and its width.
#[derive(Clone, Copy)]
pub(super) struct Lane {
    pub(super) left: Length,
    pub(super) width: Length,
}

impl Lane {
    pub(super) const fn right(self) -> Length {
        self.left + self.width
    }

    /// It in two parts, the first of this width, with room between them.
    pub(super) const fn split(self, width: Length) -> [Self; 2] {
        let (left, gap) = (self.left, px(12));
        let other = Self {
            left: left + width + gap,
            width: self.width - width - gap,
        };
        [Self { left, width }, other]
    }
}

/// A frame about to be told beside its tree.
#[derive(Clone, Copy)]
pub(super) struct Aside<'a> {
    pub(super) shown: &'a StageFrame,
    pub(super) scale: ColourScale,
    pub(super) lang: Lang,
}

impl Aside<'_> {
    fn head_words(&self) -> String {
        self.shown.facts.head.join(self.lang.pick(", ", "、"))
    }

    /// The node's depth, kind and number in one line, from this baseline.
    pub(super) fn head(&self, (x, y): Point) -> Shape {
        let words = self.head_words();
        Item::flexible("head").with(vec![text((x, y), LETTERS, ink(Token::Quiet), words)])
    }

    /// The same after the sign of whose turn it is.
    pub(super) fn signed_head(&self, (x, y): Point) -> Shape {
        let words = self.head_words();
        Item::flexible("head").with(vec![
            sign(self.shown.facts.turn, (x + px(5), y - px(5)), px(5)),
            text((x + px(16), y), LETTERS, ink(Token::Quiet), words),
        ])
    }

    /// Whose turn it is, in letters of this size.
    pub(super) fn turn(&self, (x, y): Point, size: Length) -> Shape {
        let facts = &self.shown.facts;
        let shapes = vec![
            sign(
                facts.turn,
                (x + size * 4 / 10, y - size * 4 / 10),
                size * 4 / 10,
            ),
            text(
                (x + size * 11 / 10, y),
                size,
                ink(Token::Ink),
                &*facts.to_move,
            )
            .bold(),
        ];
        Item::flexible("turn").with(shapes)
    }

    /// What happens in a word, and the sentence below it, between these heights; `largest` says in which of the letters at most.
    pub(super) fn said(
        &self,
        lane: Lane,
        (top, end): (Length, Length),
        largest: usize,
    ) -> [Shape; 2] {
        let first = top + px(26);
        let column = TextColumn {
            at: (lane.left, first),
            size: (lane.width, end - first),
        };
        [
            self.word((lane.right(), top + px(20))),
            self.spoken(column, largest),
        ]
    }

    /// What happens in a word, ending here.
    pub(super) fn word(&self, at: Point) -> Shape {
        let token = match self.shown.moment {
            "cut" => Token::FocusText,
            "answer" => Token::Table,
            _ => Token::Quiet,
        };
        let word = text(at, LETTERS, ink(token), self.shown.word).bold();
        Item::flexible("word").with(vec![word.anchored(Anchor::End)])
    }

    /// The sentence, as large as there is room.
    fn spoken(&self, column: TextColumn, largest: usize) -> Shape {
        let runs = sentence(&self.shown.sentence, self.scale);
        Item::flexible("sentence").with(column.set(&runs, &SPOKEN[largest..]))
    }

    /// The node in question.
    pub(super) fn portrait(&self, at: Point) -> Shape {
        let shapes = self.shown.portrait.shapes.clone();
        let moved = Shape::Group {
            part: GroupKind::Moved(at),
            shapes,
        };
        Item::flexible("portrait").with(vec![moved])
    }

    /// A fact's name on the left, and what there is to say on the right.
    pub(super) fn row(
        (label, ink): (&str, Ink),
        runs: Vec<TextRun>,
        (lane, y): (Lane, Length),
    ) -> Vec<Shape> {
        let said: Length = runs.iter().map(|run| text_width(&run.text, LETTERS)).sum();
        let label = clipped(label, (LETTERS, lane.width - said - px(2)));
        vec![
            text((lane.left, y), LETTERS, ink, label),
            Shape::Phrase {
                at: (lane.right(), y),
                size: LETTERS,
                anchor: Anchor::End,
                runs,
            },
        ]
    }

    /// A thin line across the lane.
    pub(super) fn rule_line(name: &str, lane: Lane, y: Length) -> Shape {
        let lines = vec![((lane.left, y), (lane.right(), y))];
        let paint = Paint::stroke(ink(Token::Hairline), px(1));
        Item::flexible(format!("hairline {name}")).with(vec![Shape::Lines { lines, paint }])
    }
}
