//! All sets of stones that hold a line, for boards so small that one bit for each set of squares is little.
//!
//! Sizes that are values cost a loop over directions and doublings each time a line is looked for; a table answers with one load.
//! Constants need none: the compiler unrolls their loop.
//!
//! Invariant: bit `s` is set exactly if the stones `s` hold a line, whatever other stones are among them. A larger board's table is
//! empty, and answers nothing.

use std::sync::Arc;

use crate::games::bits::Bits;

/// The bits that squares may take, at most: 4 KiB for each board. 3x3 takes 11, 3x4 and 4x3 with gravity 15.
const MOST_BITS: u32 = 15;

/// Which sets of stones hold a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct WinTable(Arc<[u64]>);

impl WinTable {
    /// No table: it answers nothing.
    pub(super) fn unknown() -> Self {
        Self(Arc::new([]))
    }

    /// The table of a board with these squares and lines; no table if that is too large.
    pub(super) fn new<B: Bits>(board: B, lines: &[B]) -> Self {
        if !board.down(MOST_BITS).is_empty() {
            return Self::unknown();
        }
        let bits = u128::BITS - u128::from(board.low()).leading_zeros();
        let mut words = vec![0; 1 << bits.saturating_sub(WORD_BITS)];
        for line in lines {
            let (word, bit) = place(*line);
            words[word] |= 1 << bit;
        }
        for bit in 0..bits {
            add_stone(&mut words, bit);
        }
        Self(words.into())
    }

    /// Whether these stones hold a line; none where the table is empty. All of them must be on the board.
    #[inline]
    pub(super) fn get<B: Bits>(&self, stones: B) -> Option<bool> {
        let (word, bit) = place(stones);
        self.0.get(word).map(|word| word >> bit & 1 == 1)
    }
}

/// A word has a bit for each set of the lowest six squares.
const WORD_BITS: u32 = u64::BITS.ilog2();

/// The word, and the bit in it, that tell of these stones.
#[allow(
    clippy::cast_possible_truncation,
    reason = "stones of a board with a table are few bits"
)]
#[inline]
fn place<B: Bits>(stones: B) -> (usize, u32) {
    let set = stones.low();
    (
        (set >> WORD_BITS) as usize,
        (set % u64::from(u64::BITS)) as u32,
    )
}

/// Marks each set with this stone that holds a line without it.
fn add_stone(words: &mut [u64], bit: u32) {
    /// For each of the lowest six squares, the sets without it.
    const WITHOUT: [u64; WORD_BITS as usize] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    if let Some(without) = WITHOUT.get(bit as usize) {
        for word in words {
            *word |= (*word & without) << (1 << bit);
        }
        return;
    }
    let stone = 1 << (bit - WORD_BITS);
    for with in (0..words.len()).filter(|word| word & stone != 0) {
        words[with] |= words[with ^ stone];
    }
}

#[cfg(test)]
mod tests {
    use super::super::Line;

    #[test]
    fn the_table_knows_what_looking_for_lines_finds() {
        let sizes = [
            ((1, 1, 1), false),
            ((3, 2, 2), false),
            ((3, 3, 3), false),
            ((3, 3, 2), true),
            ((3, 4, 4), false),
            ((4, 3, 3), true),
            ((15, 1, 5), false),
        ];
        for ((width, height, k), gravity) in sizes {
            let game = Line::<u64>::new(width, height, k, gravity).expect("a size that fits");
            let board = game.masks().board;
            let lines = (0..=board).filter(|stones| stones & !board == 0);
            for stones in lines {
                assert_eq!(
                    game.won.get(stones),
                    Some(game.finds_line(stones)),
                    "{stones:b}"
                );
            }
        }
    }

    #[test]
    fn larger_boards_have_no_table() {
        let game = Line::<u64>::new(4, 4, 4, false).expect("a size that fits");
        assert_eq!(game.won.get(0_u64), None);
    }
}
