//! Pairs chosen one after the other, and taken back where they lead nowhere.
//!
//! Invariant: what is left of a line's squares only shrinks, so that a line with fewer than two ends a try. A line with just two
//! must have these as its pair; else one is chosen on the line with the fewest squares left, first the pair that serves most lines and
//! spoils fewest others.

use crate::games::bits::Bits;

/// More open lines than this are not paired.
const MOST_LINES: usize = 128;
/// How many pairs are tried.
const TRIES: u32 = 20;

/// The empty squares of lines that have no pair yet.
#[derive(Clone, Copy)]
pub(super) struct UnpairedLines<B> {
    lines: [B; MOST_LINES],
    count: usize,
}

impl<B: Bits> UnpairedLines<B> {
    /// What is empty of these lines; none if there are too many.
    pub(super) fn new(lines: impl Iterator<Item = B>) -> Option<Self> {
        let mut unpaired = Self {
            lines: [B::EMPTY; MOST_LINES],
            count: 0,
        };
        for line in lines {
            *unpaired.lines.get_mut(unpaired.count)? = line;
            unpaired.count += 1;
        }
        Some(unpaired)
    }

    /// Whether a pairing with squares of `free` is found.
    pub(super) fn have_pairing(self, free: B) -> bool {
        self.pairs(free, &mut { TRIES })
    }

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
