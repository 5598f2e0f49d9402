//! Numbers that are given to hundredths, however they are written.
//!
//! Invariant: what is no number stays as it is, and is no right answer.

use marubatsu::question::rounded_mean;

/// Numbers as answers have them.
pub(super) fn decimals(given: &[String]) -> Vec<String> {
    given.iter().map(|text| decimal(text)).collect()
}

/// A number, or a fraction, as answers have it: to hundredths.
fn decimal(text: &str) -> String {
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
