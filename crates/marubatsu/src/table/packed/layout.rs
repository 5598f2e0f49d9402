//! Where the parts of an entry lie, and what its scores mean.
//!
//! Invariant: bounds are rounded outwards, so that they stay true.

use crate::score::{Bounds, Score};

/// The bits of the hash that no entry holds.
pub(super) const INDEX_ONLY: u32 = 12;
const WORK_BITS: u32 = 5;
/// Fewer would clear the table too often.
const LEAST_GENERATION_BITS: u32 = 2;

/// Where the parts of an entry lie, and what its scores mean.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    pub(super) key_bits: u32,
    pub(super) generation_bits: u32,
    score_bits: u32,
    grain: i32,
    /// The least and the greatest score, in grains.
    least: i32,
    most: i32,
}

impl Layout {
    /// None if it doesn't fit into a word.
    pub(super) fn new(key_bits: u32, range: Bounds, grain: Score) -> Option<Self> {
        let grain = grain.hundredths().max(1);
        let least = floor(range.lower, grain);
        let most = ceiling(range.upper, grain);
        let finite = range.lower.is_finite() && range.upper.is_finite();
        let steps = finite.then(|| most.abs_diff(least))?;
        let score_bits = u32::BITS - steps.leading_zeros();
        let taken = key_bits.saturating_sub(INDEX_ONLY) + WORK_BITS + 2 * score_bits;
        let generation_bits = u64::BITS.checked_sub(taken)?;
        (generation_bits >= LEAST_GENERATION_BITS).then_some(Self {
            key_bits,
            generation_bits,
            score_bits,
            grain,
            least,
            most,
        })
    }

    /// The least bit of the generation. The bits below it are not compared.
    #[inline]
    pub(super) const fn shift(&self) -> u32 {
        WORK_BITS + 2 * self.score_bits
    }

    #[inline]
    pub(super) const fn generation_of(&self, word: u64) -> u64 {
        (word >> self.shift()) & !(u64::MAX << self.generation_bits)
    }

    #[inline]
    pub(super) const fn work_of(&self, word: u64) -> u64 {
        (word >> (2 * self.score_bits)) & !(u64::MAX << WORK_BITS)
    }

    /// The bits of an entry that say what is known.
    #[allow(clippy::cast_sign_loss, reason = "no score is less than the least")]
    #[inline]
    pub(super) fn data(&self, bounds: Bounds, work: u64) -> u64 {
        let lower = floor(bounds.lower, self.grain).clamp(self.least, self.most) - self.least;
        let upper = ceiling(bounds.upper, self.grain).clamp(self.least, self.most) - self.least;
        let work = u64::from((work | 1).ilog2()).min(!(u64::MAX << WORK_BITS));
        (((work << self.score_bits) | lower as u64) << self.score_bits) | upper as u64
    }

    #[allow(clippy::cast_possible_truncation, reason = "a score has few bits")]
    #[inline]
    pub(super) fn bounds(&self, word: u64) -> Bounds {
        let score = |word: u64| {
            let grains = (word & !(u64::MAX << self.score_bits)) as i32;
            Score::from_hundredths((self.least + grains) * self.grain)
        };
        Bounds::new(score(word >> self.score_bits), score(word))
    }
}

/// The most whole grains that are not above a score. Whole points, the usual grain, are divided without a division.
#[inline]
fn floor(score: Score, grain: i32) -> i32 {
    const POINT: i32 = Score::points(1).hundredths();
    match grain {
        POINT => score.hundredths().div_euclid(POINT),
        _ => score.hundredths().div_euclid(grain),
    }
}

#[inline]
fn ceiling(score: Score, grain: i32) -> i32 {
    -floor(-score, grain)
}
