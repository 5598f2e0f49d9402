//! What each side may still make of a board: lines that the other has not cut, and the squares that would complete one.
//!
//! Invariants: a line counts for one side at most, by how many of its stones it holds; a winning square counts once, in the first
//! group that holds it: those where a stone can be put now, those that its side can expect to get, all others. A square above one that the other
//! side completes a line on counts in no group, since it would never be filled (see [`super::knowledge`]).
//!
//! Who gets a square is told by its row, where stones fall and columns have an even height: if every stone is answered above it, circle
//! gets the rows 1, 3, 5 counted from below, and cross the others (L. V. Allis, "A Knowledge-Based Approach of Connect-Four", 1988,
//! section 3.2 on zugzwang).

use super::{BoardShape, Line, Masks, Position};
use crate::game::{Game as _, Side};
use crate::games::bits::Bits;

/// Lines with more stones than this are no longer told apart.
pub(crate) const MOST_STONES: usize = 8;

/// What one side may still make.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Prospects {
    /// How many open lines hold 1, 2, ... of its stones; the last number is of all that hold more.
    pub(crate) lines: [u32; MOST_STONES],
    /// Squares that complete a line and can take a stone now.
    pub(crate) now: u32,
    /// Squares that complete a line, and that it will get if the columns are filled by turns.
    pub(crate) expected: u32,
    /// The other squares that complete a line.
    pub(crate) others: u32,
}

impl<B: Bits, S: BoardShape> Line<B, S> {
    /// What both sides may still make: the side to move first.
    pub(crate) fn prospects(&self, position: &Position<B>) -> [Prospects; 2] {
        let (mover, other) = self.sides(position);
        let free = self.free(position);
        let empty = self.masks().board & !(mover | other);
        let side = self.to_move(position);
        let (mine, theirs) = (
            self.winning_squares(mover, empty),
            self.winning_squares(other, empty),
        );
        let of = |own: B, others: B, wins: B, (side, cut): (Side, B)| {
            // Where no stone falls, every square is free, and no square is above another.
            let above = if self.gravity() {
                self.above(cut)
            } else {
                B::EMPTY
            };
            let later = wins & !free & !above;
            let expected = later & self.rows_of(side);
            Prospects {
                lines: self.counted(own, others),
                now: (wins & free).count(),
                expected: expected.count(),
                others: (later & !expected).count(),
            }
        };
        [
            of(mover, other, mine, (side, theirs)),
            of(other, mover, theirs, (side.opponent(), mine)),
        ]
    }

    /// How many lines without a stone of `others` hold 1, 2, ... of these. The stones of all lines of a direction are counted at once, in
    /// binary: bit `n` of plane `p` belongs to the line that begins at square `n`.
    fn counted(&self, own: B, others: B) -> [u32; MOST_STONES] {
        let mut counts = [0; MOST_STONES];
        for (direction, shift) in self.shifts().into_iter().enumerate() {
            let (_, open) = self.open_starts(direction, others);
            let [mut ones, mut twos, mut fours, mut more] = [B::EMPTY; 4];
            for at in 0..self.k() {
                let mut carry = own.down(at * shift);
                for plane in [&mut ones, &mut twos, &mut fours] {
                    let next = *plane & carry;
                    *plane = *plane ^ carry;
                    carry = next;
                }
                more = more | carry;
            }
            let planes = [ones, twos, fours];
            let most = (self.k() as usize).min(MOST_STONES);
            for (stones, count) in (1..).zip(&mut counts[..most]) {
                let exactly = |lines, (bit, &plane): (usize, &B)| {
                    lines
                        & if stones >> bit & 1 == 1 {
                            plane
                        } else {
                            !plane
                        }
                };
                let lines = planes.iter().enumerate().fold(open & !more, exactly);
                let lines = if stones == MOST_STONES {
                    open & more
                } else {
                    lines
                };
                *count += lines.count();
            }
        }
        counts
    }

    /// The squares that a side gets if each stone is answered by one above it: none where stones don't fall, or where columns have an
    /// odd height.
    fn rows_of(&self, side: Side) -> B {
        let Masks { board, floor, .. } = self.masks();
        if !self.gravity() || self.height() % 2 == 1 {
            return B::EMPTY;
        }
        let first = u32::from(side == Side::Cross);
        let rows = (first..self.height()).step_by(2);
        rows.fold(B::EMPTY, |squares, row| squares | (floor << row)) & board
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Chance;
    use crate::game::Notation as _;

    /// Positions of games played by chance.
    fn positions<B: Bits>(game: &Line<B>) -> Vec<Position<B>> {
        let mut chance = Chance::new(7);
        let mut met = Vec::new();
        for _ in 0..20 {
            let mut at = game.start();
            while !game.ended(&at) {
                met.push(at);
                let moves: Vec<_> = game.moves(&at).collect();
                let mv = chance.pick(&moves).expect("the game is on");
                at = game.play(&at, mv);
            }
        }
        met
    }

    fn lines_are_counted<B: Bits>((width, height, k, gravity): (u32, u32, u32, bool)) {
        let game = Line::<B>::new(width, height, k, gravity).expect("it fits");
        for at in positions(&game) {
            let (mover, other) = game.sides(&at);
            let [mine, theirs] = game.prospects(&at);
            for (own, others, found) in [(mover, other, mine), (other, mover, theirs)] {
                let mut counts = [0; MOST_STONES];
                for line in game.lines() {
                    let stones = (line & own).count() as usize;
                    if (line & others).is_empty() && stones > 0 {
                        counts[stones.min(MOST_STONES) - 1] += 1;
                    }
                }
                assert_eq!(found.lines, counts, "{}", game.write_position(&at));
            }
        }
    }

    #[test]
    fn lines_are_counted_as_one_by_one() {
        lines_are_counted::<u64>((3, 3, 3, false));
        lines_are_counted::<u64>((4, 3, 3, false));
        lines_are_counted::<u64>((4, 4, 3, true));
        lines_are_counted::<u64>((7, 6, 4, true));
        lines_are_counted::<u64>((8, 8, 5, false));
        lines_are_counted::<u128>((11, 11, 5, false));
        lines_are_counted::<u128>((12, 9, 9, true));
        lines_are_counted::<u64>((15, 1, 9, false));
    }

    #[test]
    fn a_winning_square_counts_in_one_group() {
        let connect_four = Line::<u64>::new(7, 6, 4, true).expect("it fits");
        let after = |moves| {
            let played = connect_four.parse_moves(&connect_four.start(), moves);
            connect_four.prospects(&played.expect("legal").position)
        };
        let groups = |side: Prospects| [side.now, side.expected, side.others];
        // Cross to move; circle has three at the bottom, with both ends free.
        assert_eq!(groups(after("3 3 4 4 5")[1]), [2, 0, 0]);
        let at = |board: &str| {
            connect_four.prospects(&connect_four.parse_position(board).expect("a position"))
        };
        // Circle has three on the third row, which it will get, and then on the second, which it won't.
        let third = at(".........oox...oxx...oxo..................");
        let second = at("..........ox....oo....ox.................x");
        assert_eq!(
            [third, second].map(|[_, circle]| groups(circle)),
            [[0, 2, 0], [0, 0, 2]]
        );
    }
}
