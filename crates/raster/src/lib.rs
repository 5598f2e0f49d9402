//! Pictures as pixels: turns SVG text into PNG, and a sequence of pictures into a film (GIF or
//! APNG).
//!
//! Invariants: the same text gives the same bytes on every machine, because the fonts are embedded
//! and no file, clock or other font is ever used; a picture that is too large is refused before its
//! pixels are allocated. Without the feature `pixels` nothing is drawn: what is left are sizes, times and the fonts of pages.
//!
//! ```
//! use marubatsu_raster::{Scale, png};
//!
//! let svg = r##"<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">
//!     <rect width="40" height="20" fill="#ffffff"/><text x="4" y="15">α = 1</text></svg>"##;
//! let bytes = png(svg, Scale::ONE)?;
//! assert!(bytes.starts_with(b"\x89PNG"));
//! # Ok::<(), marubatsu_raster::RasterError>(())
//! ```

#![forbid(unsafe_code)]

#[cfg(feature = "pixels")]
mod canvas;
mod decimal;
mod delay;
#[cfg(feature = "pixels")]
mod film;
#[cfg(feature = "pixels")]
mod fonts;
#[cfg(feature = "pixels")]
mod picture;
mod scale;
mod web_faces;

#[cfg(feature = "pixels")]
pub use canvas::RasterError;
pub use delay::{Delay, DelayError};
#[cfg(feature = "pixels")]
pub use film::{Film, FilmError, Progress};
#[cfg(feature = "pixels")]
pub use picture::png;
pub use scale::{FittingSize, MAX_PIXELS, MAX_SIDE, PictureTooLargeError, Scale, ScaleError};
pub use web_faces::{
    CODE_FAMILY, EmbeddedFace, FAMILY, FONT_LICENSE, WEB_FACES, WebFace, embedded_faces,
};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
