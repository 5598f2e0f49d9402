//! What line games know without searching: immediate wins, forced moves, and how early a win can
//! still come. What follows from the squares each side can still get stands in [`super::follow_up`], and where no stones fall, in
//! [`super::pairing`] and [`super::threat_sequence`].
//!
//! Invariants: see [`crate::game::knowledge`]. Where the side to move can't win at once but can
//! prevent the other side's win, the candidates are all moves after which the other side can't win
//! at once; where no stones fall, in the order of what their squares count ([`super::open_lines`]). Source of the facts, for Connect Four: P. Pons, "Solving
//! Connect Four" (2015), parts 5, 6 and 9 to 11; here they are generalised to any line game. A position is the more promising,
//! the more winning squares a side has that don't lie above one of the other side's, where they would never be filled (L. V. Allis, "A
//! Knowledge-Based Approach of Connect-Four", 1988, section 3.3 on useless threats).

use super::{BoardShape, Line, Masks, Position, Square};
use crate::game::knowledge::{Knowledge, KnowledgeVerdict, ProvenOutcome, Rule};
use crate::game::{Game, PackedGame, Side};
use crate::games::bits::Bits;

/// A position with the winning squares of both sides: the empty squares on which one more stone makes a
/// line, whether or not it can be put there now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineThreats<B> {
    pub(super) position: Position<B>,
    /// Those of the side to move.
    pub(super) mine: B,
    pub(super) theirs: B,
    /// How many squares are empty: of a word that is as short, the compiler knows that no score of theirs is beyond its limits.
    left: u8,
}

impl<B: Bits, S: BoardShape> Line<B, S> {
    /// The empty squares on which one more stone makes a line, whether or not a stone can be put
    /// there now.
    #[inline]
    pub(super) fn winning_squares(&self, stones: B, empty: B) -> B {
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
        let mut found = B::EMPTY;
        // All that comes in the line before the gap, and after it, seen from the gap.
        let mut before = !B::EMPTY;
        for gap in 0..k {
            if gap >= least {
                let mut after = !B::EMPTY;
                for place in 1..k - gap {
                    after = after & stones.down(place * shift);
                }
                let mut line = before & after;
                if !self.shape.guarded(B::WIDTH) {
                    line = line & self.starts[direction].up(gap * shift);
                }
                found = found | line;
            }
            before = before & stones.up((gap + 1) * shift);
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

    /// The squares above the lowest of these in each column, where stones fall.
    #[inline]
    pub(super) fn above(&self, squares: B) -> B {
        let Masks { board, floor, .. } = self.masks();
        if self.shape.guarded(B::WIDTH) {
            // In each column, 2^height - squares keeps the lowest bit and inverts those above.
            let from_lowest = (((floor << self.height()) - squares) | squares) & board;
            return (from_lowest << 1) & board;
        }
        let mut above = B::EMPTY;
        for _ in 1..self.height() {
            above = ((above | squares) << 1) & board & !floor;
        }
        above
    }
}

impl<B: Bits, S: BoardShape> Knowledge for Line<B, S> {
    type KnownPosition = LineThreats<B>;
    type Candidates = Candidates<B>;

    #[allow(
        clippy::cast_possible_truncation,
        reason = "a board has at most 128 squares"
    )]
    #[inline]
    fn see(&self, position: &Position<B>) -> LineThreats<B> {
        let (mover, other) = self.sides(position);
        let empty = self.masks().board & !(mover | other);
        LineThreats {
            position: *position,
            mine: self.winning_squares(mover, empty),
            theirs: self.winning_squares(other, empty),
            left: empty.count() as u8,
        }
    }

    #[inline]
    fn position<'a>(&self, seen: &'a LineThreats<B>) -> &'a Position<B> {
        &seen.position
    }

    #[inline]
    fn seen_after(&self, seen: &LineThreats<B>, mv: Square) -> LineThreats<B> {
        let position = self.play(&seen.position, mv);
        let (mover, other) = self.sides(&position);
        let empty = self.masks().board & !(mover | other);
        LineThreats {
            position,
            mine: seen.theirs & empty,
            theirs: self.winning_squares(other, empty),
            left: seen.left - 1,
        }
    }

    #[inline]
    fn look(&self, seen: &LineThreats<B>) -> KnowledgeVerdict<Square> {
        let free = self.free(&seen.position);
        if free.is_empty() {
            return KnowledgeVerdict::Ended;
        }
        let left = u32::from(seen.left);
        if !(seen.mine & free).is_empty() {
            return KnowledgeVerdict::Certain(Rule::WinsAtOnce, ProvenOutcome::Win(left - 1));
        }
        let safe = self.safe(free, seen.theirs);
        if safe.is_empty() {
            return KnowledgeVerdict::Certain(
                Rule::CannotParry,
                ProvenOutcome::Loss(left.saturating_sub(2)),
            );
        }
        if safe.without_lowest().is_empty() {
            return KnowledgeVerdict::Forced(Square::at(safe.lowest()));
        }
        KnowledgeVerdict::Open {
            worst: left
                .checked_sub(4)
                .map_or(ProvenOutcome::Draw, ProvenOutcome::Loss),
            best: left
                .checked_sub(3)
                .map_or(ProvenOutcome::Draw, ProvenOutcome::Win),
        }
    }

    #[inline]
    fn candidates(&self, seen: &LineThreats<B>) -> Candidates<B> {
        let safe = self.safe(self.free(&seen.position), seen.theirs);
        let by_weight = if self.gravity() {
            None
        } else {
            Some(self.by_weight(self.sides(&seen.position), safe))
        };
        Candidates { safe, by_weight }
    }

    #[inline]
    fn best_outcome(
        &self,
        seen: &LineThreats<B>,
        enough: impl Fn(ProvenOutcome) -> bool,
    ) -> Option<(Rule, ProvenOutcome)> {
        let pairs = !self.gravity() && enough(ProvenOutcome::Draw);
        let bound = self.follow_up(seen, enough);
        if pairs && bound.is_none() {
            return self.pairing(seen);
        }
        bound
    }

    #[inline]
    fn worst_outcome(
        &self,
        seen: &LineThreats<B>,
        enough: impl Fn(ProvenOutcome) -> bool,
    ) -> Option<(Rule, ProvenOutcome)> {
        if self.gravity() {
            return None;
        }
        self.threat_sequence(seen, enough)
    }

    fn book_key(&self, seen: &LineThreats<B>) -> Option<u64> {
        self.packed_bits()?;
        Some(self.packed(&seen.position, true))
    }

    #[inline]
    fn promise(&self, seen: &LineThreats<B>, side: Side, mv: Square) -> u32 {
        let (own, others) = if self.to_move(&seen.position) == side {
            (seen.mine, seen.theirs)
        } else {
            (seen.theirs, seen.mine)
        };
        if !self.gravity() {
            // The candidates are in order.
            return 0;
        }
        let useful = own & !self.above(others);
        (useful.count() << 8) | u32::from(self.nearness[u32::from(mv) as usize & 127])
    }
}

/// The moves worth searching.
#[derive(Clone, Debug)]
pub struct Candidates<B> {
    safe: B,
    /// Where no stones fall: the same squares, the best last.
    by_weight: Option<Vec<Square>>,
}

impl<B: Bits> Iterator for Candidates<B> {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if let Some(squares) = &mut self.by_weight {
            return squares.pop();
        }
        if self.safe.is_empty() {
            return None;
        }
        let square = Square::at(self.safe.lowest());
        self.safe = self.safe.without_lowest();
        Some(square)
    }
}
