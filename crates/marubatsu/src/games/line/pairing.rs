//! Pairing strategies: a proof without search that a side gets no line, on boards without gravity.
//!
//! X is the side to move, Y the other one; neither can win with its next stone. A *pairing* is a set of disjoint pairs of
//! empty squares, such that every line still open for X holds both squares of a pair. With one, Y doesn't lose: when X takes a square
//! of a pair, Y takes its partner; else, and where the partner is taken already, Y takes any square. So X never gets both squares
//! of a pair, and each of its lines lacks one: X gets at most a draw. The rule bounds the outcome alone, whatever the length of the game.
//!
//! Whether there is a pairing is a question of its own with many answers to try, so the rule looks for one in this order, and gives up after a
//! fixed number of tries: a line with two squares left must have these as its pair, as often as this comes of pairs chosen before; else
//! one is chosen on the line with the fewest squares left, first the pair that serves most lines and spoils fewest others. No pairing found proves
//! nothing. What is left of a line's squares only shrinks, so that a line with fewer than two ends a try.
//!
//! Sources: A. Hales, R. Jewett, "Regularity and Positional Games" (1963); J. Beck, "Combinatorial Games: Tic-Tac-Toe Theory" (2008), chapter on
//! pairing strategy draws; J. Uiterwijk, "Set Matching: An Enhancement of the Hales-Jewett Pairing Strategy" (2017).

use super::knowledge::Seen;
use super::{Line, Shape};
use crate::game::knowledge::{Ending, Rule};
use crate::games::bits::Bits;

/// More open lines than this are not paired.
const MOST_LINES: usize = 128;
/// How many pairs are tried.
const TRIES: u32 = 30;

/// The empty squares of lines that have no pair yet.
#[derive(Clone, Copy)]
struct Unpaired<B> {
    lines: [B; MOST_LINES],
    count: usize,
}

impl<B: Bits> Unpaired<B> {
    fn lines(&self) -> &[B] {
        &self.lines[..self.count]
    }

    /// Forgets the lines that hold this pair.
    fn pair(&mut self, pair: B) {
        let mut kept = 0;
        for at in 0..self.count {
            let line = self.lines[at];
            if line & pair != pair {
                self.lines[kept] = line;
                kept += 1;
            }
        }
        self.count = kept;
    }

    /// Whether the lines can be paired with squares of `free`.
    fn pairs(mut self, mut free: B, tries: &mut u32) -> bool {
        loop {
            let Some(line) = self.tightest(free) else {
                return false;
            };
            match line.count() {
                0 => return true,
                2 => {
                    free = free & !line;
                    self.pair(line);
                }
                _ => return self.any_pairs(free, line, tries),
            }
        }
    }

    /// Of all lines, what is left of the one with the fewest squares left: none if that is too little for a pair, and the
    /// empty set if there are no lines.
    fn tightest(&self, free: B) -> Option<B> {
        let (mut tightest, mut fewest) = (B::EMPTY, u32::MAX);
        for &line in self.lines() {
            let left = line & free;
            let count = left.count();
            if count < fewest {
                if count < 2 {
                    return None;
                }
                (tightest, fewest) = (left, count);
            }
        }
        Some(tightest)
    }

    /// Whether a pair on this line leaves the others a pairing.
    fn any_pairs(&self, free: B, line: B, tries: &mut u32) -> bool {
        let mut pairs = self.pairs_of(line);
        while let Some(best) = (0..pairs.len()).min_by_key(|&at| pairs[at].0) {
            let (_, pair) = pairs.swap_remove(best);
            let Some(left) = tries.checked_sub(1) else {
                return false;
            };
            *tries = left;
            let mut rest = *self;
            rest.pair(pair);
            if rest.pairs(free & !pair, tries) {
                return true;
            }
        }
        false
    }

    /// The pairs of a line, each with its cost: how many lines it spoils, less three times those that it serves.
    fn pairs_of(&self, line: B) -> Vec<(i32, B)> {
        let mut pairs = Vec::new();
        let mut firsts = line;
        while !firsts.is_empty() {
            let first = B::bit(firsts.lowest());
            firsts = firsts.without_lowest();
            let mut seconds = firsts;
            while !seconds.is_empty() {
                let pair = first | B::bit(seconds.lowest());
                seconds = seconds.without_lowest();
                let cost = self.lines().iter().map(|&line| match line & pair {
                    both if both == pair => -3,
                    none if none.is_empty() => 0,
                    _ => 1,
                });
                pairs.push((cost.sum(), pair));
            }
        }
        pairs
    }
}

impl<B: Bits, S: Shape> Line<B, S> {
    /// At most a draw for the side to move, if the other side has a pairing.
    pub(super) fn pairing(&self, seen: &Seen<B>) -> Option<(Rule, Ending)> {
        let (x, y) = self.sides(&seen.position);
        let mut unpaired = Unpaired {
            lines: [B::EMPTY; MOST_LINES],
            count: 0,
        };
        for line in self.open_lines(y) {
            *unpaired.lines.get_mut(unpaired.count)? = line & !x;
            unpaired.count += 1;
        }
        let empty = self.masks().board & !(x | y);
        let pairs = unpaired.pairs(empty, &mut { TRIES });
        pairs.then_some((Rule::Pairing, Ending::Draw))
    }
}
