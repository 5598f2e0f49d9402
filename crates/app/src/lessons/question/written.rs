//! Answers that may be written in several ways, in the one that is compared.
//!
//! Invariant: what can't be read stays as it is, and is no right answer.

use marubatsu::best_first::pn::{INFINITE, ProofNumbers};
use marubatsu::question::rounded_mean;

/// A number that can't be reached, in answers.
const INFINITY: &str = "∞";

/// Both numbers of a node as answers have them.
pub(in crate::lessons) fn numbers(of: ProofNumbers) -> String {
    let said = |number: u32| match number {
        INFINITE.. => INFINITY.to_owned(),
        number => number.to_string(),
    };
    format!("{}/{}", said(of.proof), said(of.disproof))
}

/// A number, or a fraction, to hundredths.
pub(super) fn decimal(text: &str) -> String {
    let plain = text.replace('−', "-");
    let number = match plain.split_once('/') {
        Some((part, whole)) => part.parse().ok().zip(whole.parse().ok()),
        None => plain.parse().ok().map(|number: f64| (number, 1.0)),
    };
    let number = number.map(|(part, whole): (f64, f64)| part / whole);
    match number.filter(|number| number.abs() < 1e6) {
        Some(number) => rounded_mean(number).to_string(),
        None => text.to_owned(),
    }
}

/// A proof number, a stroke and a disproof number: `1 / inf` is `1/∞`; none if the text is anything else.
pub(in crate::lessons) fn pair(text: &str) -> Option<String> {
    let number = |text: &str| match text.trim() {
        "inf" | "infinity" | INFINITY => Some(INFINITY.to_owned()),
        digits => digits.parse().ok().map(|number: u32| number.to_string()),
    };
    let both = text.split_once(['/', '|']);
    let (one, other) = both.and_then(|(one, other)| number(one).zip(number(other)))?;
    Some(format!("{one}/{other}"))
}

/// Moves from the root on: `(1, 1) (0, 1)` is `1,1 0,1`, and `/0/1` of a tree made by hand is `0 1`.
pub(super) fn way(text: &str) -> String {
    let plain = text.replace(['(', ')', '/'], " ").replace(", ", ",");
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}
