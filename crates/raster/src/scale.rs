//! How many pixels a picture takes, and how many it may take.
//!
//! Invariant: a size that [`Scale::pixels`] returns has no side above [`MAX_SIDE`] and no more than
//! [`MAX_PIXELS`] pixels; pixels are allocated only after asking it.

use std::fmt;
use std::str::FromStr;

use crate::decimal;

/// The greatest width or height of a picture in pixels, which all viewers can still open.
pub const MAX_SIDE: u32 = 32_767;

/// The greatest number of pixels of a picture, which takes a quarter of a gigabyte while it is
/// drawn.
pub const MAX_PIXELS: u64 = 64_000_000;

/// Pixels per unit of the picture, in hundredths from [`Scale::LEAST`] to [`Scale::GREATEST`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Scale(u16);

/// A text that is no scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a scale is a number from {} to {} with at most two digits after the point",
    Scale::LEAST,
    Scale::GREATEST
)]
pub struct ScaleError;

impl Scale {
    /// One pixel per unit.
    pub const ONE: Self = Self(100);
    /// One pixel per ten units, for an overview of a huge picture.
    pub const LEAST: Self = Self(10);
    /// Eight pixels per unit.
    pub const GREATEST: Self = Self(800);

    /// This many hundredths, if they are in range.
    pub fn from_hundredths(hundredths: u32) -> Option<Self> {
        let scale = Self(u16::try_from(hundredths).ok()?);
        (Self::LEAST..=Self::GREATEST)
            .contains(&scale)
            .then_some(scale)
    }

    /// The scale in hundredths.
    pub fn hundredths(self) -> u32 {
        self.0.into()
    }

    /// The scale as a factor.
    #[cfg(feature = "pixels")]
    pub(crate) fn factor(self) -> f32 {
        f32::from(self.0) / 100.0
    }

    /// The size in pixels of a picture of this width and height. An incomplete last pixel is cut
    /// off.
    ///
    /// # Errors
    ///
    /// When the picture is too large at this scale.
    ///
    /// ```
    /// use marubatsu_raster::{FittingSize, Scale};
    ///
    /// assert_eq!(Scale::ONE.pixels(1300.0, 680.0)?, (1300, 680));
    /// let refused = Scale::GREATEST.pixels(1300.0, 50_000.0).unwrap_err();
    /// assert_eq!((refused.width, refused.height), (10_400, 400_000));
    /// assert_eq!(refused.fits, FittingSize::Scale("0.65".parse().unwrap()));
    /// # Ok::<(), marubatsu_raster::PictureTooLargeError>(())
    /// ```
    pub fn pixels(self, width: f32, height: f32) -> Result<(u32, u32), PictureTooLargeError> {
        let size = (hundredths(width), hundredths(height));
        self.fitting(size).ok_or_else(|| {
            let (width, height) = self.scaled(size);
            PictureTooLargeError {
                width,
                height,
                fits: self.fits(size),
            }
        })
    }

    fn scaled(self, (width, height): (u64, u64)) -> (u64, u64) {
        let side = |side: u64| (side.saturating_mul(self.0.into()) / 10_000).max(1);
        (side(width), side(height))
    }

    fn fitting(self, size: (u64, u64)) -> Option<(u32, u32)> {
        let (width, height) = self.scaled(size);
        let short = |side: u64| u32::try_from(side).ok().filter(|&side| side <= MAX_SIDE);
        let fitting = (short(width)?, short(height)?);
        (width * height <= MAX_PIXELS).then_some(fitting)
    }

    fn fits(self, size: (u64, u64)) -> FittingSize {
        let smaller = (Self::LEAST.0..self.0).rev().map(Self);
        let fitting = smaller
            .into_iter()
            .find(|scale| scale.fitting(size).is_some());
        fitting.map_or_else(
            || FittingSize::Percent(share(Self::LEAST.scaled(size))),
            FittingSize::Scale,
        )
    }
}

/// A picture's width or height in hundredths. It is never negative, and saturates.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the cast saturates at both ends, which is what is meant"
)]
fn hundredths(side: f32) -> u64 {
    (f64::from(side) * 100.0).round() as u64
}

/// How many hundredths of the pixels would be within the limits.
fn share((width, height): (u64, u64)) -> u32 {
    let cut = |side: u64| u128::from(side.min(MAX_SIDE.into()));
    let kept = (cut(width) * cut(height)).min(MAX_PIXELS.into());
    let all = u128::from(width) * u128::from(height);
    u32::try_from(kept * 100 / all).unwrap_or(100)
}

impl fmt::Display for Scale {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        decimal::write(self.hundredths(), out)
    }
}

impl FromStr for Scale {
    type Err = ScaleError;

    fn from_str(text: &str) -> Result<Self, ScaleError> {
        decimal::read(text)
            .and_then(Self::from_hundredths)
            .ok_or(ScaleError)
    }
}

/// The picture would take too many pixels. Says what would be possible instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the picture would be {width} x {height} pixels; at most {} a side and {} million in all are drawn: {fits}",
    MAX_SIDE,
    MAX_PIXELS / 1_000_000
)]
pub struct PictureTooLargeError {
    /// The width asked for, in pixels.
    pub width: u64,
    /// The height asked for, in pixels.
    pub height: u64,
    /// What would be possible.
    pub fits: FittingSize,
}

/// How a picture that is too large could be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FittingSize {
    /// The whole picture, at this scale at most.
    Scale(Scale),
    /// Only this many hundredths of its area, rounded down, even at [`Scale::LEAST`].
    Percent(u32),
}

impl fmt::Display for FittingSize {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Scale(scale) => write!(out, "scale {scale} fits"),
            Self::Percent(0) => {
                write!(out, "less than 1 % of it fits at scale {}", Scale::LEAST)
            }
            Self::Percent(share) => write!(out, "{share} % of it fits at scale {}", Scale::LEAST),
        }
    }
}
