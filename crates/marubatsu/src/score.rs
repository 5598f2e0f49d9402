//! Scores, windows and bounds, and how they turn with the point of view.
//!
//! Invariants: a score is an exact number of hundredths or an infinity, and `-(-s) == s` for every
//! score (there is no `-0` and no overflow); negating a [`Window`] or [`Bounds`] also swaps its
//! ends, so that neither can be turned to the other side's view by half; negating a [`Fail`] swaps
//! low and high.

use std::fmt;
use std::ops::Neg;
use std::str::FromStr;

use crate::game::Side;

/// The value of a position, in hundredths of a point, with -∞ and +∞.
///
/// From circle's point of view unless said otherwise.
///
/// ```
/// use marubatsu::score::Score;
/// let half: Score = "0.5".parse()?;
/// assert_eq!(half.hundredths(), 50);
/// assert_eq!((-half).to_string(), "-0.5");
/// assert!("0.125".parse::<Score>().is_err());
/// assert!(Score::NEG_INFINITY < -half);
/// # Ok::<(), marubatsu::score::ScoreError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

impl Score {
    /// Greater than every number.
    pub const INFINITY: Self = Self(i32::MAX);
    /// Less than every number.
    pub const NEG_INFINITY: Self = Self(-i32::MAX);
    /// The score of a draw.
    pub const ZERO: Self = Self(0);
    /// The greatest absolute value of a finite score, in hundredths.
    pub const LIMIT: i32 = 100_000_000;

    /// Creates a score of so many points, clamped to ±1,000,000.
    #[inline]
    pub const fn points(points: i32) -> Self {
        Self::clamped(points as i64 * 100)
    }

    /// Creates a score of so many hundredths, clamped to ±[`Score::LIMIT`].
    #[inline]
    pub const fn from_hundredths(hundredths: i32) -> Self {
        Self::clamped(hundredths as i64)
    }

    #[allow(
        clippy::cast_possible_truncation,
        reason = "held within LIMIT just before"
    )]
    const fn clamped(hundredths: i64) -> Self {
        let limit = Self::LIMIT as i64;
        if hundredths > limit {
            Self(Self::LIMIT)
        } else if hundredths < -limit {
            Self(-Self::LIMIT)
        } else {
            Self(hundredths as i32)
        }
    }

    /// Returns the score in hundredths; infinities are `±i32::MAX`.
    #[inline]
    pub const fn hundredths(self) -> i32 {
        self.0
    }

    /// Returns the score as people read it: infinities as ∞ and -∞.
    pub fn with_infinity_sign(self) -> String {
        self.to_string().replace("inf", "∞")
    }

    /// Reads back what [`Score::hundredths`] gave, if it is a score.
    pub const fn from_raw(raw: i32) -> Option<Self> {
        let size = raw.unsigned_abs();
        let known = size <= Self::LIMIT.unsigned_abs() || size == i32::MAX.unsigned_abs();
        if known { Some(Self(raw)) } else { None }
    }

    /// Returns whether this is a number and not an infinity.
    pub const fn is_finite(self) -> bool {
        self.0.unsigned_abs() != i32::MAX.unsigned_abs()
    }

    /// Returns the score `grain` higher; an infinity stays where it is.
    pub const fn raised(self, grain: Self) -> Self {
        if self.is_finite() {
            Self::clamped(self.0 as i64 + grain.0 as i64)
        } else {
            self
        }
    }

    /// Returns the score `grain` lower; an infinity stays where it is.
    pub const fn lowered(self, grain: Self) -> Self {
        if self.is_finite() {
            Self::clamped(self.0 as i64 - grain.0 as i64)
        } else {
            self
        }
    }
}

impl Neg for Score {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    /// Whole numbers without a point, `inf` and `-inf`, otherwise one or two digits.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let size = self.0.unsigned_abs();
        let (whole, rest) = (size / 100, size % 100);
        let text = match rest {
            _ if !self.is_finite() => format!("{sign}inf"),
            0 => format!("{sign}{whole}"),
            _ if rest % 10 == 0 => format!("{sign}{whole}.{}", rest / 10),
            _ => format!("{sign}{whole}.{rest:02}"),
        };
        out.pad(&text)
    }
}

/// Why a text is not a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ScoreError {
    /// Not a number at all.
    #[error("not a number")]
    NotANumber,
    /// More than two digits after the point: it could not be held exactly.
    #[error("more than two digits after the point")]
    TooFine,
    /// Beyond ±1,000,000.
    #[error("beyond 1000000")]
    TooLarge,
}

impl FromStr for Score {
    type Err = ScoreError;

    fn from_str(text: &str) -> Result<Self, ScoreError> {
        let (negative, size) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        let score = if size == "inf" {
            Self::INFINITY
        } else {
            parse_size(size)?
        };
        Ok(if negative { -score } else { score })
    }
}

fn parse_size(text: &str) -> Result<Score, ScoreError> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(fraction) {
        return Err(ScoreError::NotANumber);
    }
    if fraction.len() > 2 {
        return Err(ScoreError::TooFine);
    }
    let whole: i64 = whole.parse().map_err(|_| ScoreError::TooLarge)?;
    let padded = format!("{fraction:0<2}");
    let rest: i64 = padded.parse().map_err(|_| ScoreError::NotANumber)?;
    let hundredths = whole
        .checked_mul(100)
        .and_then(|size| size.checked_add(rest));
    let hundredths = hundredths.ok_or(ScoreError::TooLarge)?;
    if hundredths > i64::from(Score::LIMIT) {
        return Err(ScoreError::TooLarge);
    }
    Ok(Score::clamped(hundredths))
}

/// The scores that can still matter: those above alpha and below beta.
///
/// After a cut, alpha may be equal to beta or greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Window {
    /// The score that the maximising side is already sure of.
    pub alpha: Score,
    /// The score to which the minimising side can already hold the game.
    pub beta: Score,
}

impl Window {
    /// Everything matters.
    pub const INFINITE: Self = Self::new(Score::NEG_INFINITY, Score::INFINITY);

    /// Creates the window from alpha to beta.
    #[inline]
    pub const fn new(alpha: Score, beta: Score) -> Self {
        Self { alpha, beta }
    }

    /// Returns whether alpha is below beta. There need not be a score of the game between them.
    pub fn is_open(self) -> bool {
        self.alpha < self.beta
    }

    /// Returns where a score falls: at or below alpha, between, at or above beta.
    ///
    /// ```
    /// use marubatsu::score::{Fail, Score, Window};
    /// let window = Window::new(Score::points(0), Score::points(2));
    /// assert_eq!(window.fail(Score::points(2)), Fail::High);
    /// ```
    #[inline]
    pub fn fail(self, score: Score) -> Fail {
        if score <= self.alpha {
            Fail::Low
        } else if score < self.beta {
            Fail::Exact
        } else {
            Fail::High
        }
    }
}

impl Neg for Window {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self::new(-self.beta, -self.alpha)
    }
}

/// What a score says about the true value, given the window it was searched with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fail {
    /// score ≤ α: the true value is at most the score.
    Low,
    /// α < score < β: the score is the true value.
    Exact,
    /// score ≥ β: the true value is at least the score.
    High,
}

impl Neg for Fail {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        match self {
            Self::Low => Self::High,
            Self::Exact => Self::Exact,
            Self::High => Self::Low,
        }
    }
}

/// Bounds of a value: it is at least `lower` and at most `upper`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bounds {
    /// At least this.
    pub lower: Score,
    /// At most this.
    pub upper: Score,
}

impl Bounds {
    /// Nothing is known.
    pub const UNKNOWN: Self = Self::new(Score::NEG_INFINITY, Score::INFINITY);

    /// From the least to the greatest.
    #[inline]
    pub const fn new(lower: Score, upper: Score) -> Self {
        Self { lower, upper }
    }

    /// Returns the value within these bounds that is nearest to 0: a guess where nothing better is known.
    #[inline]
    pub fn nearest_to_zero(self) -> Score {
        Score::ZERO.max(self.lower).min(self.upper)
    }

    /// Returns the bounds of a value that is known.
    #[inline]
    pub const fn exact(score: Score) -> Self {
        Self::new(score, score)
    }

    /// These bounds after a search returned `score` with this kind of failure: a fail low proves an
    /// upper bound, a fail high a lower bound, and an exact score both. The other bound stays.
    #[inline]
    pub fn with(self, score: Score, fail: Fail) -> Self {
        match fail {
            Fail::Low => Self::new(self.lower, score),
            Fail::Exact => Self::exact(score),
            Fail::High => Self::new(score, self.upper),
        }
    }

    /// Returns the intersection of both.
    #[inline]
    pub fn meet(self, other: Self) -> Self {
        Self::new(self.lower.max(other.lower), self.upper.min(other.upper))
    }

    /// Returns the window whose ends are these bounds.
    pub const fn window(self) -> Window {
        Window::new(self.lower, self.upper)
    }
}

impl Neg for Bounds {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self::new(-self.upper, -self.lower)
    }
}

/// The side from whose point of view a number is seen. The same operation turns a number from
/// circle's view to this one and back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View(Side);

impl View {
    /// Returns the point of view of this side.
    #[inline]
    pub const fn of(side: Side) -> Self {
        Self(side)
    }

    /// Returns the side whose view this is.
    pub const fn side(self) -> Side {
        self.0
    }

    /// Turns a score, window, bounds or kind of failure from circle's view to this one, or back.
    #[inline]
    pub fn turn<T: Neg<Output = T>>(self, value: T) -> T {
        match self.0 {
            Side::Circle => value,
            Side::Cross => -value,
        }
    }

    /// Turns it from this view to another.
    #[inline]
    pub fn to<T: Neg<Output = T>>(self, other: Self, value: T) -> T {
        if self == other { value } else { -value }
    }
}
