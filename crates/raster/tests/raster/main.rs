//! Pictures, films and fonts, held against what they must be.
//!
//! Invariant: everything is checked from outside, by decoding what was written.

mod films;
mod fonts;
mod image;
mod pictures;
mod played;
