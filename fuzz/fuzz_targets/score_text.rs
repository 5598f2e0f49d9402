//! Scores: what is read is exact, and written and read again it is the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use marubatsu::score::Score;

fuzz_target!(|text: &str| {
    if let Ok(score) = text.parse::<Score>() {
        assert!(!score.is_finite() || score.hundredths().abs() <= Score::LIMIT);
        assert_eq!(score.to_string().parse(), Ok(score));
        assert_eq!(Score::from_raw(score.hundredths()), Some(score));
    }
});
