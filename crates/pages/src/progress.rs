//! How far work has come, as a line of an answer that tells it.
//!
//! Invariant: such a line has the key `progress`; the last line of the answer, its document or its error, has not.

use serde::Serialize;
use serde_json::value::RawValue;

/// A line of progress.
#[derive(Debug, Serialize)]
pub struct ProgressLine {
    /// How much is done.
    pub progress: WorkDone,
    /// What is known so far, if that is more than the line before said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub so_far: Option<PartialDocument>,
}

/// What is known of a document before it is whole, as JSON.
#[derive(Debug, Serialize)]
pub struct PartialDocument(Box<RawValue>);

impl PartialDocument {
    /// Returns the document of this text; none if it is no JSON.
    pub fn new(text: Vec<u8>) -> Option<Self> {
        let text = String::from_utf8(text).ok()?;
        let value = RawValue::from_string(text.trim_end().to_owned());
        value.map(Self).ok()
    }
}

/// Nodes of a search, games of a match; positions that players were asked about.
#[derive(Debug, Serialize)]
pub struct WorkDone {
    /// Nodes or games.
    pub nodes: u64,
    /// Positions, where players are asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asked: Option<u64>,
}
