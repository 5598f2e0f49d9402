//! Games, one family a file. They know nothing of searches or pictures.

pub mod bits;
pub mod line;
pub mod tree;
