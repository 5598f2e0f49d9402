//! Decimal numbers with at most two digits after the point, kept as hundredths.
//!
//! Invariant: what [`write()`] writes, [`read`] reads back.

use std::fmt;

/// Reads `1`, `1.5`, `0.25`; no sign, no exponent, nothing after the second digit.
pub(crate) fn read(text: &str) -> Option<u32> {
    let (whole, rest) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !digits(whole) || !digits(rest) {
        return None;
    }
    let hundredths = match rest.len() {
        1 => rest.parse::<u32>().ok()? * 10,
        2 => rest.parse().ok()?,
        _ => return None,
    };
    whole
        .parse::<u32>()
        .ok()?
        .checked_mul(100)?
        .checked_add(hundredths)
}

/// Writes hundredths without trailing zeros.
pub(crate) fn write(hundredths: u32, out: &mut fmt::Formatter<'_>) -> fmt::Result {
    match (hundredths / 100, hundredths % 100) {
        (whole, 0) => write!(out, "{whole}"),
        (whole, rest) if rest % 10 == 0 => write!(out, "{whole}.{}", rest / 10),
        (whole, rest) => write!(out, "{whole}.{rest:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn hundredths_are_read_exactly_or_not_at_all() {
        let read_as = [
            ("1", Some(100)),
            ("1.5", Some(150)),
            ("0.25", Some(25)),
            ("2.", None),
            (".5", None),
            ("1.234", None),
            ("-1", None),
            ("+1", None),
            ("1e2", None),
            ("", None),
            ("99999999999", None),
        ];
        for (text, expected) in read_as {
            assert_eq!(read(text), expected, "{text:?}");
        }
    }
}
