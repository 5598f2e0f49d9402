//! The whole lab without a server: a request as bytes in, an answer as bytes out, part by part.
//!
//! Invariants: whatever a server's pages and routes answer is answered here with the same bytes, as [`Site::answer`] makes both; one
//! request after the other, each to its end. What browsers load (`site/`) is in the engine's own file or named by its hash, so that no
//! two versions meet. `unsafe` is in `interface` alone.
//!
//! [`Site::answer`]: marubatsu_pages::Site::answer

mod engine;
#[cfg(target_family = "wasm")]
mod interface;

pub use engine::{PortableLab, Reply};
