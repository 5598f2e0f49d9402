//! Pictures that are to become pixels: their SVG, and as what file they are sent.
//!
//! Invariants: a drawing is complete: whoever has a rasterizer makes the file of it, and needs nothing else. One that is too large is
//! refused before there is a drawing.

use std::fmt;

use http::StatusCode;
use marubatsu_raster::{Delay, Scale};

use crate::error::PageError;
use crate::texts;

/// Files of pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PixelFormat {
    /// One picture.
    Png,
    /// Any number of pictures, one after the other.
    Gif,
    /// The same, in all colours.
    Apng,
}

impl PixelFormat {
    /// Returns its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Png => "png",
            Self::Gif => "gif",
            Self::Apng => "apng",
        }
    }
}

/// Makes a frame's SVG by its number.
pub(crate) type Frames = Box<dyn FnMut(usize) -> Result<String, PageError> + Send>;

/// A file of pixels that is yet to be drawn.
pub struct Drawing {
    /// As what it is sent.
    pub format: PixelFormat,
    /// Pixels per unit.
    pub scale: Scale,
    /// How long each picture is shown; the only picture of a PNG has a time too.
    pub times: Vec<Delay>,
    pub(crate) frames: Frames,
}

impl fmt::Debug for Drawing {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:?} of {}", self.format, self.times.len())
    }
}

impl Drawing {
    /// A picture as PNG.
    pub(crate) fn still(svg: String, scale: Scale) -> Result<Self, PageError> {
        fits(&svg, scale)?;
        Ok(Self {
            format: PixelFormat::Png,
            scale,
            times: vec![Delay::SECOND],
            frames: Box::new(move |_| Ok(svg.clone())),
        })
    }

    /// A film of as many frames as there are times.
    pub(crate) fn film(
        format: PixelFormat,
        times: Vec<Delay>,
        mut frame: impl FnMut(usize) -> Result<String, PageError> + Send + 'static,
    ) -> Result<Self, PageError> {
        // All frames of a film have one size.
        let first = frame(0)?;
        fits(&first, Scale::ONE)?;
        let mut first = Some(first);
        Ok(Self {
            format,
            scale: Scale::ONE,
            times,
            frames: Box::new(move |n| match first.take() {
                Some(first) if n == 0 => Ok(first),
                _ => frame(n),
            }),
        })
    }

    /// Returns the pictures as SVG, each made when it is asked for.
    pub fn frames(self) -> impl Iterator<Item = Result<String, PageError>> + Send {
        (0..self.times.len()).map(self.frames)
    }
}

/// Refuses a picture that would have too many pixels.
fn fits(svg: &str, scale: Scale) -> Result<(), PageError> {
    let (tag, _) = svg.split_once('>').unwrap_or((svg, ""));
    let side = |name: &str| {
        let (_, from) = tag.split_once(&format!(" {name}=\""))?;
        from.split_once('"')?.0.parse().ok()
    };
    let sides = side("width").zip(side("height"));
    let (width, height) = sides.ok_or_else(|| PageError::internal(&"a picture without a size"))?;
    let sized = scale.pixels(width, height);
    let too_large = |_| PageError::new(StatusCode::UNPROCESSABLE_ENTITY, texts::TOO_LARGE_FOR_PNG);
    sized.map(drop).map_err(too_large)
}
