//! A playout on the stage: one larger board with the stones that were played by chance, pale and numbered.
//!
//! Invariant: it is the playout of the iteration, played again from its own stream of chance.

use super::badges::{self, token_of, winner};
use super::river::won;
use crate::best_first::uct::UctRecording;
use crate::best_first::{BestFirstRecording, NodeNumber};
use crate::depict::{Depict, Depiction};
use crate::lang::Lang;
use crate::scene::grid::Grid;
use crate::scene::measure::clipped;
use crate::scene::{
    Anchor, ColourScale, GroupKind, Ink, Item, Length, Paint, Point, Shape, Token, px, text,
};
use crate::score::Score;
use crate::stage::Viewport;
use crate::stage::flame::signed;

/// The height of the board, and on a phone.
const SIDE: [Length; 2] = [px(132), px(104)];

/// How opaque the stones that chance has played are, in hundredths.
const PALE: u8 = 34;

const fn ink(token: Token) -> Ink {
    Ink::Token(token)
}

/// A playout that is shown.
pub(super) struct PlayoutPainter<'a, G: Depict> {
    pub(super) recording: &'a UctRecording<G>,
    pub(super) iteration: u32,
    /// Where the way ends that it goes on from.
    pub(super) from: Point,
    /// Its result, in hundredths.
    pub(super) result: i32,
    pub(super) viewport: Viewport,
    pub(super) lang: Lang,
}

impl<G: Depict> PlayoutPainter<'_, G> {
    /// The playout from a node; nothing but its result where the game had ended there.
    pub(super) fn draw(&self, node: NodeNumber) -> Vec<Shape> {
        let played = self.recording.playout(self.iteration);
        if played.is_empty() {
            return Vec::new();
        }
        let (wide, high) = self.size();
        let corner = self.corner((wide, high));
        let mut shapes = self.leading(corner, high);
        shapes.push(Item::flexible("playout").with(self.board(
            node,
            &played,
            (corner, (wide, high)),
        )));
        shapes
    }

    /// The board's width and height.
    fn size(&self) -> (Length, Length) {
        let size = self.recording.game().size();
        let high = SIDE[usize::from(self.viewport.is_phone())];
        let wide = high * Length::from(size.0) / Length::from(size.1.max(1));
        (wide, high)
    }

    /// All that is drawn of it, from corner to corner, but for the line that leads there.
    pub(super) fn area(&self) -> (Point, Point) {
        let (wide, high) = self.size();
        let (left, top) = self.corner((wide, high));
        (
            (left - px(20), top - px(22)),
            (left + wide + px(20), top + high + px(28)),
        )
    }

    /// To the right of where the way ends, where there is room; else at the stage's right.
    fn corner(&self, (wide, high): (Length, Length)) -> Point {
        let (x, y) = self.from;
        let right = self.viewport.width - wide - px(24);
        let left = (x + px(150)).min(right);
        let (from, until) = (self.viewport.rows_from(), self.viewport.rows_until());
        let above = y - high - px(40);
        let top = if above >= from { above } else { y + px(40) };
        let top = if left >= x + px(60) {
            y - high / 2
        } else {
            top
        };
        (
            left,
            top.clamp(from + px(20), (until - high - px(30)).max(from + px(20))),
        )
    }

    /// A dotted line to the board.
    fn leading(&self, (left, top): Point, high: Length) -> Vec<Shape> {
        let (from, to) = (self.from, (left - px(6), top + high / 2));
        let middle = (from.0 + to.0) / 2;
        let points = if to.0 > from.0 {
            [from, (middle, from.1), (middle, to.1), to]
        } else {
            [from, from, to, to]
        };
        let paint = Paint::stroke(ink(Token::Ink), 150).dashed();
        vec![Item::flexible("leading").with(vec![Shape::Curve { points, paint }])]
    }

    fn board(
        &self,
        node: NodeNumber,
        played: &[G::Move],
        (corner, size): (Point, (Length, Length)),
    ) -> Vec<Shape> {
        let game = self.recording.game();
        let start = self.recording.position(node);
        let mut end = start;
        // The square of each move, where the game has a board.
        let mut squares: Vec<usize> = Vec::new();
        for &mv in played {
            end = game.play(&end, mv);
            if let Depiction::Board { last: Some(at), .. } = game.depict(&end, Some(mv)) {
                squares.push(at);
            }
        }
        let score = Score::from_hundredths(self.result);
        let token = token_of(score);
        let outline = |paint| Shape::Rect {
            at: corner,
            size,
            round: px(6),
            paint,
        };
        let mut shapes = vec![
            outline(Paint::fill(ink(Token::Surface))),
            outline(Paint::fill(ink(token)).opacity(14)),
        ];
        let (before, after) = (game.depict(&start, None), game.depict(&end, None));
        if let (
            Depiction::Board { squares: old, .. },
            Depiction::Board {
                width,
                height,
                squares: new,
                ..
            },
        ) = (before, after)
        {
            let grid = Grid {
                columns: width.into(),
                rows: height.into(),
                corner,
                size,
                lines: Paint::stroke(ink(Token::Hairline), 100),
            };
            let by_chance: Vec<_> = new
                .iter()
                .zip(&old)
                .map(|(new, old)| new.filter(|_| old.is_none()))
                .collect();
            shapes.extend(grid.shapes(&old, None, &game.winning_line(&end)));
            shapes.push(Shape::Group {
                part: GroupKind::Faded(PALE),
                shapes: grid.shapes(&by_chance, None, &[]),
            });
            let letters = (grid.square() * 36 / 100).clamp(px(12), px(15));
            for (number, &square) in (1..).zip(&squares) {
                let (x, y) = grid.centre(square);
                let number: u32 = number;
                let line = text(
                    (x, y + letters * 36 / 100),
                    letters,
                    ink(Token::Quiet),
                    number.to_string(),
                );
                shapes.push(line.anchored(Anchor::Middle));
            }
        }
        shapes.push(outline(Paint::stroke(ink(token), 160)));
        shapes.extend(self.said(score, (corner, size)));
        shapes
    }

    /// What chance does, above; how it ended, below.
    fn said(&self, score: Score, (corner, (wide, high)): (Point, (Length, Length))) -> Vec<Shape> {
        let middle = corner.0 + wide / 2;
        let by_chance = self
            .lang
            .pick("played on by chance", "最後までランダムに打つ");
        let title = self.recording.program().unwrap_or(by_chance);
        // A program may have a long name.
        let room = 2 * middle.min(self.viewport.width - middle) - px(8);
        let title = clipped(title, (px(12), room));
        let outcome = match winner(score) {
            _ if !self.recording.plays_out(self.iteration) => String::new(),
            Some(side) => won(side, self.lang) + " ",
            None => self.lang.pick("a draw ", "引き分け ").to_owned(),
        };
        let shade = ColourScale::new(self.recording.range(), Score::ZERO).shade(score);
        let pill = badges::pill(&format!("{outcome}{}", signed(score)), shade);
        let at = (middle, corner.1 + high + px(16));
        let above = text(
            (middle, corner.1 - px(10)),
            px(12),
            ink(Token::Quiet),
            title,
        );
        let pill = pill.into_iter().map(|shape| shape.shifted(at));
        std::iter::once(above.anchored(Anchor::Middle))
            .chain(pill)
            .collect()
    }
}
