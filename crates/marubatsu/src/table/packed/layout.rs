//! Where the parts of an entry lie, and what its scores mean.
//!
//! Invariant: bounds are rounded outwards, so that they stay true.

use crate::cast::signed;
use crate::score::{Bounds, Score};

/// The bits of the hash that no entry holds.
pub(super) const INDEX_ONLY: u32 = 12;
const WORK_BITS: u32 = 5;
/// Fewer would clear the table too often.
const LEAST_GENERATION_BITS: u32 = 2;

/// Where the parts of an entry lie, and what its scores mean.
#[derive(Clone, Copy, Debug)]
pub(super) struct EntryLayout {
    pub(super) key_bits: u32,
    score_bits: u32,
    /// The least bit of the generation. The bits below it are not compared.
    pub(super) generation: u64,
    /// All its bits.
    pub(super) generations: u64,
    /// The bits of the work: of two words, the one with more of it has taken more.
    pub(super) works: u64,
    /// The hundredths of a grain.
    grain: u32,
    /// The least and the greatest score, in hundredths: multiples of the grain.
    least: i32,
    most: i32,
}

impl EntryLayout {
    /// None if it doesn't fit into a word.
    pub(super) fn new(key_bits: u32, range: Bounds, grain: Score) -> Option<Self> {
        let grain = grain.hundredths().max(1);
        let finite = range.lower.is_finite() && range.upper.is_finite();
        let least = finite.then(|| range.lower.hundredths().div_euclid(grain) * grain)?;
        let most = -(-range.upper.hundredths()).div_euclid(grain) * grain;
        let grain = grain.unsigned_abs();
        let steps = most.abs_diff(least) / grain;
        let score_bits = u32::BITS - steps.leading_zeros();
        let taken = key_bits.saturating_sub(INDEX_ONLY) + WORK_BITS + 2 * score_bits;
        let generation_bits = u64::BITS.checked_sub(taken)?;
        let ones = |number: u32| u64::MAX.checked_shr(u64::BITS - number).unwrap_or(0);
        let generation = 1 << (WORK_BITS + 2 * score_bits);
        (generation_bits >= LEAST_GENERATION_BITS).then(|| Self {
            key_bits,
            score_bits,
            generation,
            generations: ones(generation_bits) * generation,
            works: ones(WORK_BITS) << (2 * score_bits),
            grain,
            least,
            most,
        })
    }

    /// The bits of an entry that say what is known: how many grains the bounds lie from the ends of the range.
    #[inline]
    pub(super) fn data(&self, bounds: Bounds, work: u64) -> u64 {
        let inside = |score: Score| score.hundredths().clamp(self.least, self.most);
        let lower = self.grains(inside(bounds.lower).abs_diff(self.least));
        let upper = self.grains(self.most.abs_diff(inside(bounds.upper)));
        let work = u64::from((work | 1).ilog2()).min(!(u64::MAX << WORK_BITS));
        (((work << self.score_bits) | lower) << self.score_bits) | upper
    }

    #[allow(clippy::cast_possible_truncation, reason = "a score has few bits")]
    #[inline]
    pub(super) fn bounds(&self, word: u64) -> Bounds {
        let far = |word: u64| {
            let grains = (word & !(u64::MAX << self.score_bits)) as u32;
            signed(grains * self.grain)
        };
        Bounds::new(
            Score::from_hundredths(self.least + far(word >> self.score_bits)),
            Score::from_hundredths(self.most - far(word)),
        )
    }

    /// How many whole grains these hundredths are. Whole points, the usual grain, are divided without a division.
    #[inline]
    fn grains(&self, hundredths: u32) -> u64 {
        const POINT: u32 = Score::points(1).hundredths().unsigned_abs();
        u64::from(match self.grain {
            POINT => hundredths / POINT,
            grain => hundredths / grain,
        })
    }
}
