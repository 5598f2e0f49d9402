//! What line games know without searching: immediate wins, forced moves, and how early a win can
//! still come.
//!
//! Invariants: see [`crate::game::knowledge`]. Where the side to move can't win at once but can
//! prevent the other side's win, the candidates are all moves after which the other side can't win
//! at once. Moves that make more winning squares come first; of two that make as many, the one
//! nearer to the centre. Source of the facts and the order, for Connect Four: P. Pons, "Solving
//! Connect Four" (2015), parts 5, 6 and 9 to 11; here they are generalised to any line game.

use super::{Line, Position, Shape, Square};
use crate::game::Outcomes;
use crate::game::knowledge::{Ending, Knowledge, Rule, StaticKnowledge};
use crate::games::bits::Bits;

/// What probing a position leaves for ordering its moves.
#[derive(Clone, Copy, Debug)]
pub struct Hint<B> {
    /// The moves after which the other side can't win at once.
    safe: B,
}

impl<B: Bits, S: Shape> Line<B, S> {
    /// The empty squares on which one more stone makes a line, whether or not a stone can be put
    /// there now.
    #[inline]
    fn winning_squares(&self, stones: B, empty: B) -> B {
        let [a, b, c, d] = self.shifts();
        // With gravity the first direction is up, and there is nothing above an empty square.
        let upward = if self.gravity() { self.k() - 1 } else { 0 };
        let squares = self.gaps(stones, a, 0, upward)
            | self.gaps(stones, b, 1, 0)
            | self.gaps(stones, c, 2, 0)
            | self.gaps(stones, d, 3, 0);
        squares & empty
    }

    /// The squares that complete lines in one direction, from which exactly that one square is
    /// missing. Only gaps from place `least` of the line on are looked for.
    #[inline]
    fn gaps(&self, stones: B, shift: u32, direction: usize, least: u32) -> B {
        let k = self.k();
        let starts = if self.shape.guarded(B::WIDTH) {
            !B::EMPTY
        } else {
            self.starts[direction]
        };
        let mut found = B::EMPTY;
        let mut before = starts;
        for gap in 0..k {
            if gap >= least {
                let mut line = before;
                for place in gap + 1..k {
                    line = line & stones.down(place * shift);
                }
                found = found | line.up(gap * shift);
            }
            before = before & stones.down(gap * shift);
        }
        found
    }

    /// The moves of `free` after which the other side, which would win on `threats`, can't win at
    /// once. If it has no threat now, these may be all moves; if it has one, only the move that
    /// takes that square, and only if that opens no other winning square.
    #[inline]
    fn safe(&self, free: B, threats: B) -> B {
        let forced = free & threats;
        let moves = if forced.is_empty() {
            free
        } else if forced.without_lowest().is_empty() {
            forced
        } else {
            return B::EMPTY;
        };
        if self.gravity() {
            moves & !(threats >> 1)
        } else {
            moves
        }
    }
}

impl<B: Bits, S: Shape> Knowledge for Line<B, S> {
    type Hint = Hint<B>;
    type Candidates = Candidates<B>;

    #[inline]
    fn probe_knowledge(&self, position: &Position<B>) -> StaticKnowledge<Hint<B>> {
        let (mover, other) = self.sides(position);
        let (free, empty) = (self.free(position), self.masks().board & !(mover | other));
        let left = self.plies_left(position);
        let certain = |rule, ending| StaticKnowledge {
            rule,
            worst: ending,
            best: ending,
            hint: Hint { safe: B::EMPTY },
        };
        if !(self.winning_squares(mover, empty) & free).is_empty() {
            return certain(Rule::WinsAtOnce, Ending::Win(left - 1));
        }
        let safe = self.safe(free, self.winning_squares(other, empty));
        if safe.is_empty() {
            return certain(Rule::CannotParry, Ending::Loss(left.saturating_sub(2)));
        }
        StaticKnowledge {
            rule: Rule::SquaresLeft,
            worst: left.checked_sub(4).map_or(Ending::Draw, Ending::Loss),
            best: left.checked_sub(3).map_or(Ending::Draw, Ending::Win),
            hint: Hint { safe },
        }
    }

    #[inline]
    fn candidates(
        &self,
        position: &Position<B>,
        Hint { safe }: Hint<B>,
        first: Option<Square>,
    ) -> Candidates<B> {
        let (mover, other) = self.sides(position);
        let first = first.filter(|&mv| safe.has(mv.into()));
        let rest = first.map_or(safe, |mv| safe & !B::bit(mv.into()));
        let mut candidates = Candidates {
            first,
            ranked: [0; RANKED],
            left: 0,
            rest,
        };
        if rest.without_lowest().is_empty() {
            return candidates;
        }
        let empty = self.masks().board & !(mover | other);
        for &set in &self.from_centre {
            let mv = candidates.rest & set;
            if !mv.is_empty() && candidates.left < RANKED {
                let threats = self.winning_squares(mover | mv, empty & !mv);
                candidates.rank(mv, threats.count());
            }
        }
        candidates
    }
}

/// How many moves are ranked at most. Any others come last, in the game's order.
const RANKED: usize = 32;

/// The moves worth searching: first the table's best move, then those ranked by the threats they
/// make, then the rest.
#[derive(Clone, Debug)]
pub struct Candidates<B> {
    first: Option<Square>,
    /// The number of threats in the upper byte, the square's bit in the lower one. The best move is
    /// the last.
    ranked: [u16; RANKED],
    left: usize,
    rest: B,
}

impl<B: Bits> Candidates<B> {
    /// Moves one of the unranked moves to its rank: after all that make as many threats or more.
    #[inline]
    fn rank(&mut self, mv: B, threats: u32) {
        self.rest = self.rest & !mv;
        let mut place = self.left;
        while place > 0 && u32::from(self.ranked[place - 1] >> 8) >= threats {
            self.ranked[place] = self.ranked[place - 1];
            place -= 1;
        }
        self.ranked[place] = packed(threats, mv.lowest());
        self.left += 1;
    }
}

#[allow(
    clippy::cast_possible_truncation,
    reason = "no board has more than 128 squares"
)]
#[inline]
const fn packed(threats: u32, square: u32) -> u16 {
    (threats << 8 | square) as u16
}

impl<B: Bits> Iterator for Candidates<B> {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if let Some(first) = self.first.take() {
            return Some(first);
        }
        if self.left > 0 {
            self.left -= 1;
            return Some(Square::at(u32::from(self.ranked[self.left] & 0xff)));
        }
        if self.rest.is_empty() {
            return None;
        }
        let square = Square::at(self.rest.lowest());
        self.rest = self.rest.without_lowest();
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let length = usize::from(self.first.is_some()) + self.left + self.rest.count() as usize;
        (length, Some(length))
    }
}

impl<B: Bits> ExactSizeIterator for Candidates<B> {}
