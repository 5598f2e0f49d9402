//! What a side can still get where the other answers by rule: bounds on how a line game ends, without search.
//!
//! X is the side to move, Y the other one. Neither can win with its next stone, and Y doesn't threaten to. Rows are
//! counted from the bottom, from 1. All rules give Y a strategy, and bound what X gets against it:
//!
//! - **No line left.** A line that X still can make lies within its stones and the empty squares. If there is none, X gets at
//!   most a draw. This holds without gravity too.
//! - **Claimeven** (X moves first in the game, and columns have an even height). As many squares are empty as are filled, modulo
//!   2: an even number. Y answers a stone on an odd row on the square above, and a stone on an even row, which
//!   can only be one of the squares free now, on another such square: there is one, since only columns of odd filling have them, and their number is even.
//!   So X gets, besides its stones, empty squares of odd rows and free squares, and Y all even ones that are not free. Where Y threatens
//!   a square of an even row, X's stone below ends the game, so that X gets nothing above it. If X has no line
//!   within all that, it can't win; if Y has such a threat, Y wins when nothing else is left to X at the latest; else if
//!   Y's stones and even squares hold a line, Y wins when they are filled at the latest.
//! - **Odd threat** (X moves second in the game, and columns have an even height). Let Y threaten a square t of an odd row, in column C.
//!   Outside C, Y answers as above; in C below t, where the free square is left over, it answers a stone on an even row above it, on an
//!   odd one. Squares left over, free ones, are again even in number if those from the one below t on are not counted, and so Y can answer each of them with another.
//!   So X gets free squares, odd ones outside C, even ones in C below t, and nothing above t or above Y's even threats elsewhere. If it has no line
//!   there, it must fill the square below one of those threats when nothing else is left.
//!
//! In the last two cases X can put off Y's win until only the columns with threats are left, from the square below
//! each lowest threat on: that bounds how late it comes. Where Y fills a line of even squares, at the least as many squares are still empty then as lie above
//! the line's highest square in its column. Squares above the lowest threat of a column count as lost to X only if the
//! threat is Y's and the rule says so.
//!
//! Sources: L. V. Allis, "A Knowledge-Based Approach of Connect-Four" (1988), chapter 3 (zugzwang, odd and even threats) and
//! section 6.2.1 (claimeven); C. Steininger's solver c4 has the drawing half of claimeven as its evens strategy.

use super::knowledge::LineThreats;
use super::{BoardShape, Line, Masks};
use crate::game::knowledge::{ProvenOutcome, Rule};
use crate::game::{Game, Side};
use crate::games::bits::Bits;

/// The squares of the side to move (X) and of the other (Y).
#[derive(Clone, Copy)]
struct FollowUpSquares<B> {
    x: B,
    y: B,
    empty: B,
    free: B,
    /// Where Y has winning squares, none of which is free.
    threats: B,
}

impl<B: Bits, S: BoardShape> Line<B, S> {
    /// The best ending that the side to move may get, if a rule bounds it.
    #[inline]
    pub(super) fn follow_up(
        &self,
        seen: &LineThreats<B>,
        enough: impl Fn(ProvenOutcome) -> bool,
    ) -> Option<(Rule, ProvenOutcome)> {
        let (x, y) = self.sides(&seen.position);
        let squares = FollowUpSquares {
            x,
            y,
            empty: self.masks().board & !(x | y),
            free: self.free(&seen.position),
            threats: seen.theirs,
        };
        let draw = enough(ProvenOutcome::Draw);
        if !(self.gravity() && self.height() % 2 == 0) {
            return draw.then(|| self.no_line_left(squares)).flatten();
        }
        if self.to_move(&seen.position) == Side::Circle {
            return self.claimeven(squares, draw);
        }
        let won = self.odd_threat(squares);
        if won.is_some_and(|(_, ending)| enough(ending)) {
            return won;
        }
        draw.then(|| self.no_line_left(squares)).flatten()
    }

    #[inline]
    fn no_line_left(
        &self,
        FollowUpSquares { x, empty, .. }: FollowUpSquares<B>,
    ) -> Option<(Rule, ProvenOutcome)> {
        (!self.has_line(x | empty)).then_some((Rule::NoLineLeft, ProvenOutcome::Draw))
    }

    /// Y answers above. `draw` says whether a draw is of use.
    #[inline]
    fn claimeven(&self, squares: FollowUpSquares<B>, draw: bool) -> Option<(Rule, ProvenOutcome)> {
        let FollowUpSquares {
            x,
            y,
            empty,
            free,
            threats,
        } = squares;
        let Masks { odd, .. } = self.masks();
        let threats = threats & !odd;
        if threats.is_empty() && !draw && !self.has_line(y | (empty & !odd & !free)) {
            return None;
        }
        let lost = self.above(threats);
        if self.has_line((x | (empty & odd) | free) & !lost) {
            return None;
        }
        let ending = if threats.is_empty() {
            self.even_line(y, empty & !odd & !free)
        } else {
            ProvenOutcome::Loss(left_at_zugzwang(threats, lost))
        };
        Some((Rule::Claimeven, ending))
    }

    /// How Y ends with all these even squares: with the line that it makes first, if there is one.
    #[inline]
    fn even_line(&self, y: B, evens: B) -> ProvenOutcome {
        if !self.has_line(y | evens) {
            return ProvenOutcome::Draw;
        }
        let Masks { floor, .. } = self.masks();
        let (mut row, mut rows) = (floor << 1, floor << 1);
        for number in (2..self.height()).step_by(2) {
            if self.has_line(y | (evens & rows)) {
                return ProvenOutcome::Loss(self.height() - number);
            }
            row = row << 2;
            rows = rows | row;
        }
        ProvenOutcome::Loss(0)
    }

    /// Y has a threat on an odd row, below which X must fill at last.
    #[inline]
    fn odd_threat(&self, squares: FollowUpSquares<B>) -> Option<(Rule, ProvenOutcome)> {
        let FollowUpSquares {
            x,
            empty,
            free,
            threats,
            ..
        } = squares;
        let Masks { odd, .. } = self.masks();
        let mut rest = threats & odd;
        while !rest.is_empty() {
            let threat = B::bit(rest.lowest());
            rest = rest.without_lowest();
            let column = self.column_of(threat);
            let evens = threats & !odd & !column;
            let lost = self.above(evens);
            // The squares of its column below a square are those that its bit is greater than.
            let below = (threat - (column & self.masks().floor)) & column;
            let outside = empty & odd & !column & !lost;
            let inside = below & empty & !odd;
            let gets = (x | (free & !lost)) | outside | inside;
            if !self.has_line(gets) {
                let (threats, lost) = (evens | threat, lost | self.above(threat));
                let left = left_at_zugzwang(threats, lost);
                return Some((Rule::OddThreat, ProvenOutcome::Loss(left)));
            }
        }
        None
    }

    /// The column of a square.
    #[inline]
    fn column_of(&self, square: B) -> B {
        let stride = self.shape.stride(B::WIDTH);
        let column = !B::EMPTY >> (B::WIDTH - self.height());
        column << (square.lowest() / stride * stride)
    }
}

/// How many squares are still empty at the latest win on one of these threats, above which these squares lie.
#[inline]
fn left_at_zugzwang<B: Bits>(threats: B, above: B) -> u32 {
    // Of each column, the lowest threat and the square below it count too; two stones are still put.
    let columns = (threats & !above).count();
    above.count() + 2 * columns - 2
}
