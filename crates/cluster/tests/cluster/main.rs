//! Whole games solved by workers: what comes of it is true, and the same however it was made.
//!
//! Invariant: a test has a folder of its own, which it takes away, and ports that the system chose for it.

mod damage;
mod folder;
mod plan;
mod same;
mod support;
