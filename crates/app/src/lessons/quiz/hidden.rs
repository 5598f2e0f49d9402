//! What an open stop hides.
//!
//! Invariant: for a best-first search, neither words nor pictures show where the path continues, whatever the question.

use super::Quiz;
use crate::lessons::parse::{LessonStop, Preview};

impl Quiz<'_> {
    /// Whether a stop stands on a best-first search.
    fn is_best_first(&self, stop: &LessonStop) -> bool {
        self.lesson.recording[&stop.recording].iterations.is_some()
    }

    /// Whether a stop stands on a best-first search without its truth.
    pub(in crate::lessons) fn hides_truth(&self, stop: &LessonStop) -> bool {
        self.is_best_first(stop) && !stop.truth
    }

    /// Whether the picture of a stop's own frame must hide something: what the node in question would show, or, of a best-first
    /// search, where the way goes on.
    pub(in crate::lessons) fn hides_own(&self, stop: &LessonStop) -> bool {
        let ask = stop.ask.as_ref();
        ask.is_some_and(|ask| ask.kind.form.is_own() || self.is_best_first(stop))
    }

    /// What is shown while a stop's question is open.
    pub(super) fn look(&self, stop: &LessonStop) -> &'static str {
        match (stop.look, self.hides_own(stop)) {
            (Preview::Values, true) => "leaves",
            (Preview::Values, false) => "values",
            (_, true) => "asked",
            (_, false) => "shape",
        }
    }
}
