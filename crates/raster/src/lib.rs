//! Pictures as pixels: turns SVG text into PNG, and a sequence of pictures into a film (GIF or
//! APNG).
//!
//! Invariants: the same text gives the same bytes on every machine, because the fonts are embedded
//! and no file, clock or other font is ever used; a picture that is too large is refused before its
//! pixels are allocated.
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

mod canvas;
mod decimal;
mod film;
mod fonts;
mod picture;
mod scale;
mod web_faces;

pub use canvas::RasterError;
pub use film::{Delay, DelayError, Film, FilmError, Progress};
pub use fonts::{FAMILY, FONT_LICENSE};
pub use picture::png;
pub use scale::{Fits, MAX_PIXELS, MAX_SIDE, PictureTooLarge, Scale, ScaleError};
pub use web_faces::{CODE_FAMILY, EmbeddedFace, WEB_FACES, WebFace, embedded_faces};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
