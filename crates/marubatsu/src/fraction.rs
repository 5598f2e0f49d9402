//! Exact fractions, for probabilities that must not be rounded.
//!
//! Invariant: a fraction is reduced, so equal fractions have equal numbers.

use std::fmt;

/// A number that is not negative, as a reduced fraction.
///
/// ```
/// use marubatsu::fraction::Fraction;
///
/// let half = Fraction::new(3, 6).ok_or("6 is not 0")?;
/// assert_eq!(half.to_string(), "1/2");
/// assert_eq!(half.mean(Fraction::ONE).map(Fraction::value), Some(0.75));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fraction {
    numerator: u128,
    denominator: u128,
}

impl Fraction {
    /// 0.
    pub const ZERO: Self = Self {
        numerator: 0,
        denominator: 1,
    };
    /// 1.
    pub const ONE: Self = Self {
        numerator: 1,
        denominator: 1,
    };

    /// Returns the fraction in lowest terms; `None` if the denominator is 0.
    pub fn new(numerator: u128, denominator: u128) -> Option<Self> {
        let divisor = gcd(numerator, denominator);
        (denominator > 0).then(|| Self {
            numerator: numerator / divisor,
            denominator: denominator / divisor,
        })
    }

    /// Returns the part above the line.
    pub const fn numerator(self) -> u128 {
        self.numerator
    }

    /// Returns the part below the line, never 0.
    pub const fn denominator(self) -> u128 {
        self.denominator
    }

    /// The nearest floating-point number.
    #[allow(
        clippy::cast_precision_loss,
        reason = "the nearest number is what is asked for"
    )]
    pub fn value(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }

    /// Returns the sum; `None` if its numerator or denominator doesn't fit into 128 bits.
    pub fn checked_add(self, other: Self) -> Option<Self> {
        let denominator = lcm(self.denominator, other.denominator)?;
        let part = |fraction: Self| {
            fraction
                .numerator
                .checked_mul(denominator / fraction.denominator)
        };
        Self::new(part(self)?.checked_add(part(other)?)?, denominator)
    }

    /// Returns the mean of both; `None` if its numerator or denominator doesn't fit into 128 bits.
    pub fn mean(self, other: Self) -> Option<Self> {
        let sum = self.checked_add(other)?;
        match sum.numerator % 2 {
            0 => Self::new(sum.numerator / 2, sum.denominator),
            _ => Self::new(sum.numerator, sum.denominator.checked_mul(2)?),
        }
    }
}

impl fmt::Display for Fraction {
    /// `737/1260`, or a whole number by itself.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.denominator {
            1 => write!(out, "{}", self.numerator),
            denominator => write!(out, "{}/{denominator}", self.numerator),
        }
    }
}

/// The greatest common divisor. If one number is 0, it is the other one.
pub(crate) const fn gcd(a: u128, b: u128) -> u128 {
    let (mut a, mut b) = (a, b);
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The least common multiple; `None` if it doesn't fit into 128 bits.
pub(crate) const fn lcm(a: u128, b: u128) -> Option<u128> {
    match gcd(a, b) {
        0 => Some(0),
        divisor => (a / divisor).checked_mul(b),
    }
}
