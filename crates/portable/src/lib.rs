//! The whole lab without a server: it takes a request as bytes and returns the answer as bytes, part by part.
//!
//! Invariants: it answers with the same bytes as a server, one complete request after the other. Two engines share one interface.
//! [`PortableLab`] answers everything, with pictures as SVG; [`PictureLab`] turns these into pixels, and browsers load it only when
//! needed. Pages' files are beside the engine (`examples/files.rs`). One hash names all of them, so versions never mix. Only
//! `interface` has `unsafe` code.

#[cfg(feature = "lab")]
mod engine;
#[cfg(target_family = "wasm")]
mod interface;
mod message;
#[cfg(feature = "pictures")]
mod pictures;

#[cfg(feature = "lab")]
pub use engine::PortableLab;
pub use message::Reply;
#[cfg(feature = "pictures")]
pub use pictures::PictureLab;
