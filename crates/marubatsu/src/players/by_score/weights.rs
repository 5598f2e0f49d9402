//! The weights by which rules with parameters add up patterns.
//!
//! Invariant: everything is in hundredths.

use crate::fraction::gcd;
use crate::players::patterns::Patterns;

/// The weights that rules use, in hundredths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Weights {
    pub(super) victory: i32,
    pub(super) sure_victory: i32,
    pub(super) defeat: i32,
    pub(super) special: i32,
    pub(super) w201: i32,
    pub(super) w102: i32,
    pub(super) w012: i32,
}

impl Weights {
    pub(super) const fn of(values: [i32; 7]) -> Self {
        let [victory, sure_victory, defeat, special, w201, w102, w012] = values;
        Self {
            victory,
            sure_victory,
            defeat,
            special,
            w201,
            w102,
            w012,
        }
    }

    /// The weighted sum of the three patterns.
    pub(super) fn sum(&self, patterns: &Patterns) -> i32 {
        let single = i32::from(patterns.own_threats == 1) * self.w201;
        single + self.w102 * patterns.own_single + self.w012 * patterns.other_single
    }

    /// The least and the greatest score that the rules can give on a board with this many lines.
    pub(super) fn extremes(&self, number: u8, lines: i32) -> (i32, i32) {
        let threats = if number > 12 { lines } else { 1 };
        let several = [self.defeat * threats, self.w102 * lines, self.w012 * lines];
        let sum = |bound: fn(i32, i32) -> i32| {
            let several: i32 = several.iter().map(|&part| bound(part, 0)).sum();
            let single = [self.victory, self.sure_victory, self.special];
            let single = single.into_iter().reduce(bound).unwrap_or(0);
            bound(single, several + bound(self.w201, 0))
        };
        (sum(i32::min), sum(i32::max))
    }

    /// A number that divides all differences between scores.
    pub(super) fn divisor(&self) -> i32 {
        let all = [
            self.victory,
            self.sure_victory,
            self.defeat,
            self.special,
            self.w201,
            self.w102,
            self.w012,
        ];
        let divisor = all
            .into_iter()
            .fold(0, |known, weight| gcd(known, weight.unsigned_abs().into()));
        i32::try_from(divisor.max(1)).unwrap_or(1)
    }
}
