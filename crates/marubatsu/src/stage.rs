//! The stage: a recorded search as one sees it think.
//!
//! Everything here is a pure function of recording, frame, size, language and theme. The overview
//! shows the whole recursion over time; a chapter is the part of the tree that stands still while
//! the search works below one node.

pub mod flame;
pub mod measure;
pub mod overview;

pub use overview::Overview;
