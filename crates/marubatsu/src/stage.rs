//! The stage: a recorded search as one sees it think.
//!
//! Everything here is a pure function of recording, frame, size, language and theme. The overview
//! shows the whole recursion over time; a chapter is the part of the tree that stands still while
//! the search works below one node.

mod aside;
mod bounds;
pub mod chapters;
mod charts;
mod collapsed;
mod derived;
mod draw;
pub mod flame;
pub mod growth;
pub mod lens;
mod marks;
pub mod number_line;
pub mod overview;
mod paragraph;
mod picture;
mod places;
pub mod plan;
mod portrait;
mod rail;
mod recorded;
mod sheet;
pub mod shown;
mod spot;
pub mod story;
mod tableau;
pub mod tween;
mod view;

pub use chapters::{Chapter, Chapters};
pub use derived::Derived;
pub use draw::{StageLook, draw};
pub use lens::Lens;
pub use number_line::NumberLine;
pub use overview::Overview;
pub use plan::Plan;
pub use portrait::portrait;
pub use recorded::Recorded;
pub use sheet::{COLUMNS, PictureLook, Pictured};
pub use shown::{Manner, OnStage, Shown};
pub use tween::Shot;
