//! The stage: a recorded search as one sees it think.
//!
//! Everything here is a pure function of recording, frame, size, language and theme. The overview
//! shows the whole recursion over time; a chapter is the part of the tree that stands still while
//! the search works below one node.

mod aside;
pub mod best_first;
mod bounds;
mod captions;
pub mod card;
pub mod chapters;
mod charts;
mod collapsed;
mod draw;
mod excluded_moves;
mod explained_frame;
pub mod flame;
pub mod growth;
mod hidden_facts;
mod lens;
mod marks;
mod model;
pub mod node_story;
pub mod number_line;
pub mod overview;
mod paragraph;
mod picture;
mod places;
mod plain_sheet;
pub mod plan;
mod portrait;
pub mod race;
mod rail;
mod recorded_search;
pub mod render;
mod sheet;
mod spot;
pub mod story;
mod tableau;
mod tree_shape;
pub mod tween;
mod upright;
mod view;
pub mod viewport;

pub use card::{Card, CardShape};
pub use chapters::{Chapter, Chapters};
pub use draw::{StageStyle, draw};
pub use explained_frame::{ExplainedFrame, ExplanationCard};
pub use hidden_facts::HiddenFacts;
pub use model::StageModel;
pub use number_line::NumberLine;
pub use overview::Overview;
pub use plain_sheet::plain_picture;
pub use plan::ChapterPlan;
pub use portrait::portrait;
pub use recorded_search::RecordedSearch;
pub use render::{RenderOptions, StageFrame, StagedSearch};
pub use sheet::{COLUMNS, FramePicture, PictureStyle, SheetFoot};
pub use tween::FilmFrame;
pub use viewport::Viewport;
