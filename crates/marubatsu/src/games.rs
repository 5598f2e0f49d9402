//! Games, one family per file. They know nothing of searches or pictures.

pub mod bits;
pub mod line;
pub mod tree;
