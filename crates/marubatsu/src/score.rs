//! Scores, windows and bounds, and how they turn with the point of view.
//!
//! Invariants: a score is an exact number of hundredths or an infinity, and `-(-s) == s` for every
//! score (there is no `-0` and no overflow); turning a [`Window`] or [`Bounds`] swaps its ends, so a
//! window can't be turned halfway; turning a [`Fail`] swaps low and high.

use std::fmt;
use std::ops::Neg;
use std::str::FromStr;

use crate::game::Side;

/// The value of a position, in hundredths of a point, with -∞ and +∞.
///
/// From circle's point of view wherever not said otherwise.
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
    /// Nothing won, nothing lost.
    pub const ZERO: Self = Self(0);
    /// The greatest size of a finite score, in hundredths: what a text may hold.
    pub const LIMIT: i32 = 100_000_000;

    /// A whole number of points. Points beyond ±1,000,000 are held at that limit.
    #[inline]
    pub const fn points(points: i32) -> Self {
        Self::clamped(points as i64 * 100)
    }

    /// A number of hundredths, held within ±[`Score::LIMIT`].
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

    /// The score in hundredths; infinities are `±i32::MAX`.
    #[inline]
    pub const fn hundredths(self) -> i32 {
        self.0
    }

    /// The score as people read it: infinities as ∞ and -∞.
    pub fn with_infinity_sign(self) -> String {
        self.to_string().replace("inf", "∞")
    }

    /// Reads back what [`Score::hundredths`] gave, if it is a score.
    pub const fn from_raw(raw: i32) -> Option<Self> {
        let size = raw.unsigned_abs();
        let known = size <= Self::LIMIT.unsigned_abs() || size == i32::MAX.unsigned_abs();
        if known { Some(Self(raw)) } else { None }
    }

    /// Whether this is a number.
    pub const fn is_finite(self) -> bool {
        self.0.unsigned_abs() != i32::MAX.unsigned_abs()
    }

    /// The score `grain` higher; an infinity stays where it is.
    pub const fn raised(self, grain: Self) -> Self {
        if self.is_finite() {
            Self::clamped(self.0 as i64 + grain.0 as i64)
        } else {
            self
        }
    }

    /// The score `grain` lower; an infinity stays where it is.
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

/// What can still matter: scores above alpha and below beta.
///
/// A window that has moved past itself (alpha ≥ beta) is what a cut leaves behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Window {
    /// The maximising side already has this much.
    pub alpha: Score,
    /// The minimising side already holds it to this much.
    pub beta: Score,
}

impl Window {
    /// Everything matters.
    pub const INFINITE: Self = Self::new(Score::NEG_INFINITY, Score::INFINITY);

    /// The window from alpha to beta.
    #[inline]
    pub const fn new(alpha: Score, beta: Score) -> Self {
        Self { alpha, beta }
    }

    /// Whether at least one score lies strictly between, were scores dense.
    pub fn is_open(self) -> bool {
        self.alpha < self.beta
    }

    /// Where a score falls: at or below alpha, between, at or above beta.
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

/// What is known of a value: it is at least `lower` and at most `upper`.
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

    /// The value itself is known.
    #[inline]
    pub const fn exact(score: Score) -> Self {
        Self::new(score, score)
    }

    /// These bounds after a search returned `score` and failed in this way: the side that the
    /// search proved takes the score, the other side stays.
    #[inline]
    pub fn with(self, score: Score, fail: Fail) -> Self {
        match fail {
            Fail::Low => Self::new(self.lower, score),
            Fail::Exact => Self::exact(score),
            Fail::High => Self::new(score, self.upper),
        }
    }

    /// What both bounds say together.
    #[inline]
    pub fn meet(self, other: Self) -> Self {
        Self::new(self.lower.max(other.lower), self.upper.min(other.upper))
    }

    /// The window whose ends are these bounds.
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

/// Whose point of view a number is seen from. Turning twice changes nothing, so the same view
/// leads from circle's side to the mover's and back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View(Side);

impl View {
    /// The view of this side.
    #[inline]
    pub const fn of(side: Side) -> Self {
        Self(side)
    }

    /// The side that looks.
    pub const fn side(self) -> Side {
        self.0
    }

    /// A score, window, bounds or fail kind, turned between circle's view and this one.
    #[inline]
    pub fn turn<T: Neg<Output = T>>(self, value: T) -> T {
        match self.0 {
            Side::Circle => value,
            Side::Cross => -value,
        }
    }

    /// The same between this view and another.
    #[inline]
    pub fn to<T: Neg<Output = T>>(self, other: Self, value: T) -> T {
        if self == other { value } else { -value }
    }
}
