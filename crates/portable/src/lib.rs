//! The whole lab without a server: a request as bytes in, an answer as bytes out, part by part.
//!
//! Invariants: whatever a server's pages and routes answer is answered here with the same bytes; one request after the other, each to
//! its end. There are two engines of one interface: [`PortableLab`] answers everything, pictures as the SVG that [`PictureLab`] makes
//! pixels of, so that browsers load a rasterizer only when one is needed. What pages load stands beside the
//! engine (`examples/files.rs`); all of it is named by one hash, so that no two versions meet. `unsafe` is in `interface` alone.

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
