//! Alpha-beta on Connect Four as one would write it for this game alone, without traits, observers
//! or policies. The library's search is measured against it.
//!
//! Invariant: it visits the same nodes in the same order as the library's alpha-beta (fail-soft,
//! standard scores, no table) and finds the same score. Bits are numbered as in
//! `marubatsu::games::line`. Contract: for a window (alpha, beta) in the mover's view it returns s with
//! value ≤ s ≤ alpha, or s = value, or beta ≤ s ≤ value.

/// The bits of a column, including the empty one above it.
const STRIDE: u32 = 7;
/// The lowest squares, and all squares.
const FLOOR: u64 = 0x0000_0408_1020_4081;
const BOARD: u64 = FLOOR * 0b11_1111;

const fn has_four(stones: u64) -> bool {
    const fn along(stones: u64, shift: u32) -> u64 {
        let pairs = stones & (stones >> shift);
        pairs & (pairs >> (2 * shift))
    }
    along(stones, 1) | along(stones, STRIDE - 1) | along(stones, STRIDE) | along(stones, STRIDE + 1)
        != 0
}

/// The score of the position with these stones for the side to move, searched at most `plies` deep.
fn alpha_beta(mover: u64, other: u64, plies: u32, mut alpha: i32, beta: i32) -> i32 {
    if has_four(other) {
        return -1;
    }
    let taken = mover | other;
    let mut free = ((taken << 1) | FLOOR) & BOARD & !taken;
    if free == 0 || plies == 0 {
        return 0;
    }
    let mut best = i32::MIN + 1;
    while free != 0 {
        let stone = free & free.wrapping_neg();
        free ^= stone;
        let score = -alpha_beta(other, mover | stone, plies - 1, -beta, -alpha);
        if score > best {
            best = score;
            alpha = alpha.max(score);
        }
        if best >= beta {
            break;
        }
    }
    best
}

/// The score of the start.
pub(crate) fn start(plies: u32) -> i32 {
    alpha_beta(0, 0, plies, -i32::MAX, i32::MAX)
}
