//! Counts of the positions and nodes below a position, as far as a formula gives them.
//!
//! Invariants: position counts are upper bounds, and exact without gravity while no game can have ended. Node counts are exact; there
//! is none where a line may end games early.

use super::{BoardShape, Line, Position};
use crate::games::bits::Bits;

/// Stones that a line may lack, if it is looked for.
const MOST_MISSING: usize = 8;

/// The plies that moves on columns are counted for.
const MOST_PLIES: usize = 32;

impl<B: Bits, S: BoardShape> Line<B, S> {
    /// How many positions follow in so many plies, at most.
    pub(super) fn most_filled(&self, position: &Position<B>, plies: u32) -> u128 {
        let columns: Vec<u32> = self.free_squares(position).collect();
        fillings(&columns, self.gravity(), plies).unwrap_or(u128::MAX)
    }

    /// How many nodes the tree has down to so many plies; none where a line may come before the last of them.
    pub(super) fn nodes(&self, position: &Position<B>, plies: u32) -> Option<u64> {
        let (mover, other) = self.sides(position);
        if self.has_line(other) {
            return Some(1);
        }
        let free = self.masks().board & !(mover | other);
        let plies = plies.min(free.count());
        // What the last stone ends has nothing behind it.
        let before = plies.saturating_sub(1);
        if self.may_line(mover, other, before.div_ceil(2))
            || self.may_line(other, mover, before / 2)
        {
            return None;
        }
        if !self.gravity() {
            return Some(summed(plies, |ply| free.count() - ply));
        }
        if self.free_squares(position).all(|free| free >= plies) {
            let columns = self.free(position).count();
            return Some(summed(plies, |_| columns));
        }
        self.sequences(position, plies)
    }

    /// Whether so many more stones may make a line of these: on squares that are free, as if all of them could be had.
    fn may_line(&self, own: B, others: B, more: u32) -> bool {
        let (k, empty) = (self.k(), self.masks().board & !(own | others));
        let more = more.min(k) as usize;
        if own.count() as usize + more < k as usize {
            return false;
        }
        if more > MOST_MISSING {
            return true;
        }
        let found = |(shift, starts): (u32, B)| {
            let places = (0..k).map(|place| place * shift);
            // The squares from which on so many are free at most, and all others own.
            let lines = if more == k as usize {
                let open = own | empty;
                places.fold(!B::EMPTY, |lines, at| lines & open.down(at))
            } else {
                let mut missing = [!B::EMPTY; MOST_MISSING + 1];
                for at in places {
                    let (own, empty) = (own.down(at), empty.down(at));
                    for free in (1..=more).rev() {
                        missing[free] = missing[free] & own | missing[free - 1] & empty;
                    }
                    missing[0] = missing[0] & own;
                }
                missing[more]
            };
            !(lines & starts).is_empty()
        };
        self.shifts().into_iter().zip(self.starts).any(found)
    }

    /// How many squares of each column are free, where stones fall; else of all together.
    fn free_squares(&self, position: &Position<B>) -> impl Iterator<Item = u32> + use<B, S> {
        let (width, height) = if self.gravity() {
            (self.width(), self.height())
        } else {
            (1, B::WIDTH)
        };
        let (column, stride) = (
            !B::EMPTY >> (B::WIDTH - height),
            self.shape.stride(B::WIDTH),
        );
        let empty = self.masks().board & !position.taken();
        (0..width).map(move |x| ((empty >> (x * stride)) & column).count())
    }

    /// How many sequences of moves on columns there are of up to so many plies, the empty one too, where no line ends them.
    fn sequences(&self, position: &Position<B>, plies: u32) -> Option<u64> {
        let plies = plies as usize;
        let mut ways = [0_u64; MOST_PLIES + 1];
        let ways = ways.get_mut(..=plies)?;
        ways[0] = 1;
        for free in self.free_squares(position) {
            for ply in (1..=plies).rev() {
                // Which of the plies are played here.
                let mut choices = 1;
                for here in 1..=ply.min(free as usize) {
                    choices = choices * (ply - here + 1) as u64 / here as u64;
                    let more = ways[ply - here].saturating_mul(choices);
                    ways[ply] = ways[ply].saturating_add(more);
                }
            }
        }
        Some(ways.iter().fold(0, |sum, &ways| sum.saturating_add(ways)))
    }
}

/// 1, and the product of the first numbers of moves for each of so many plies.
fn summed(plies: u32, moves: impl Fn(u32) -> u32) -> u64 {
    let (mut nodes, mut sequences) = (1_u64, 1_u64);
    for ply in 0..plies {
        sequences = sequences.saturating_mul(moves(ply).into());
        nodes = nodes.saturating_add(sequences);
    }
    nodes
}

/// How many fillings there are after at most so many stones, which two sides place by turns on columns with so many free
/// squares each; stones that fall fill a column from below. None beyond 128 bits.
pub fn fillings(free: &[u32], fall: bool, stones: u32) -> Option<u128> {
    let mut places = vec![1_u128];
    for &squares in free {
        places = with_column(&places, squares, fall)?;
    }
    (0_u32..)
        .zip(places)
        .take(stones as usize + 1)
        .try_fold(0_u128, |sum, (stones, places)| {
            let ways = places.checked_mul(choose(stones, stones / 2)?)?;
            sum.checked_add(ways)
        })
}

/// In how many ways each number of squares is taken, with one more column.
fn with_column(places: &[u128], squares: u32, fall: bool) -> Option<Vec<u128>> {
    let mut more = vec![0_u128; places.len() + squares as usize];
    for (taken, ways) in places.iter().enumerate() {
        for own in 0..=squares {
            let here = if fall { 1 } else { choose(squares, own)? };
            let sum = &mut more[taken + own as usize];
            *sum = sum.checked_add(ways.checked_mul(here)?)?;
        }
    }
    Some(more)
}

/// In how many ways so many are chosen of so many.
fn choose(of: u32, take: u32) -> Option<u128> {
    (0..u128::from(take)).try_fold(1_u128, |ways, at| {
        Some(ways.checked_mul(u128::from(of) - at)? / (at + 1))
    })
}

#[cfg(test)]
mod tests {
    use super::{fillings, summed};
    use crate::game::Game as _;
    use crate::games::line::{ConnectFour, Line, TicTacToe};

    #[test]
    fn no_game_has_more_positions() {
        // 3x3: 1, 9, 72, 252 and 756 positions at the first plies, where nobody can have won.
        assert_eq!(fillings(&[3, 3, 3], false, 4), Some(1 + 9 + 72 + 252 + 756));
        // Connect Four has 1, 7, 49, 238 and 1,120; not all fillings of a column can have fallen by turns.
        assert_eq!(fillings(&[6; 7], true, 4), Some(1 + 7 + 56 + 252 + 1260));
    }

    #[test]
    fn a_full_board_takes_no_more_stones() {
        assert_eq!(fillings(&[1, 0], false, 9), Some(2));
        assert_eq!(fillings(&[], false, 9), Some(1));
    }
    /// How many nodes a tree has.
    fn counted(
        game: &Line<u64>,
        at: &<Line<u64> as crate::game::Game>::Position,
        plies: u16,
    ) -> u64 {
        if plies == 0 {
            return 1;
        }
        let below = |mv| counted(game, &game.play(at, mv), plies - 1);
        1 + game.moves(at).map(below).sum::<u64>()
    }

    #[test]
    fn trees_that_are_known_have_the_size_that_counting_finds() {
        let boards = [
            (3, 3, 3, false),
            (4, 4, 4, false),
            (5, 2, 2, false),
            (4, 4, 3, true),
            (5, 3, 4, true),
            (2, 32, 2, false),
        ];
        for (width, height, k, gravity) in boards {
            let game = Line::<u64>::new(width, height, k, gravity).expect("a board");
            let (mut at, mut known) = (game.start(), 0);
            for step in 0..9 {
                for plies in 0..=5 {
                    let size = game.tree_size(&at, plies);
                    known += u32::from(size.is_some());
                    let right = size.is_none_or(|size| size == counted(&game, &at, plies));
                    assert!(right, "{at:?}, {plies}: {size:?}");
                }
                let moves = game.moves(&at);
                let Some(mv) = moves.clone().nth(step * 5 % moves.len().max(1)) else {
                    break;
                };
                at = game.play(&at, mv);
            }
            assert!(known > 6, "{width}x{height}");
        }
    }

    #[test]
    fn a_tree_is_known_up_to_the_ply_that_may_end_a_game() {
        let game = TicTacToe::tic_tac_toe();
        let known = |plies| game.tree_size(&game.start(), plies);
        let sizes = [1, 10, 82, 586, 3610, 18_730].map(Some);
        assert_eq!([0, 1, 2, 3, 4, 5].map(known), sizes);
        assert_eq!(known(6), None, "a line at ply 5 has no sixth");
        let four = ConnectFour::connect_four();
        let seven = four.tree_size(&four.start(), 7);
        let full = 7; // sequences with a seventh stone in a column
        assert_eq!(
            seven,
            Some((0..=7).map(|ply| 7_u64.pow(ply)).sum::<u64>() - full)
        );
        assert_eq!(four.tree_size(&four.start(), 8), None);
    }

    #[test]
    fn what_does_not_fit_into_a_word_is_the_greatest_number() {
        assert_eq!(summed(30, |_| 60), u64::MAX);
        assert_eq!(summed(3, |ply| 4 - ply), 1 + 4 + 12 + 24);
    }
}
