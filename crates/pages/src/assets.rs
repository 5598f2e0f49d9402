//! The pages' files, inside the program.
//!
//! Invariant: a file is found by its exact name and no other, and a browser that has it is told so.

use http::{HeaderMap, HeaderValue, StatusCode, header};
use marubatsu::hash::fnv1a;

use crate::answer::{Answer, empty, typed};
use crate::error::PageError;
use crate::texts;

struct Asset {
    name: &'static str,
    text: &'static str,
}

macro_rules! assets {
    ($($name:literal),* $(,)?) => {
        [$(Asset { name: $name, text: include_str!(concat!("../static/", $name)) }),*]
    };
}

const ASSETS: &[Asset] = &assets![
    "icon.svg",
    "css/boards.css",
    "css/choices.css",
    "css/compare.css",
    "css/embed.css",
    "css/frame.css",
    "css/growth.css",
    "css/help.css",
    "css/home.css",
    "css/learn.css",
    "css/lesson.css",
    "css/lab.css",
    "css/match.css",
    "css/play.css",
    "css/players.css",
    "css/practice.css",
    "css/search.css",
    "css/stage.css",
    "css/tables.css",
    "css/stones.css",
    "css/tree.css",
    "css/vignettes.css",
    "js/address.js",
    "js/analysis.js",
    "js/announcer.js",
    "js/answer-input.js",
    "js/best-line.js",
    "js/board-shapes.js",
    "js/board.js",
    "js/bottom-sheet.js",
    "js/chips.js",
    "js/compare.js",
    "js/comparison-table.js",
    "js/download-buttons.js",
    "js/drag-to-reorder.js",
    "js/drawers.js",
    "js/embed.js",
    "js/entrants.js",
    "js/errors.js",
    "js/evaluation-bar.js",
    "js/export.js",
    "js/fact-list.js",
    "js/follower.js",
    "js/form.js",
    "js/frame-details.js",
    "js/frame-viewer.js",
    "js/frames.js",
    "js/game-file.js",
    "js/gestures.js",
    "js/growth.js",
    "js/home.js",
    "js/keys.js",
    "js/learn.js",
    "js/lesson-files.js",
    "js/lesson-link.js",
    "js/lesson-progress.js",
    "js/lesson.js",
    "js/match.js",
    "js/move-list.js",
    "js/node-name.js",
    "js/overview.js",
    "js/page.js",
    "js/pane.js",
    "js/passes.js",
    "js/picture-options.js",
    "js/play-board.js",
    "js/play-view.js",
    "js/play.js",
    "js/playback.js",
    "js/position-picker.js",
    "js/practice.js",
    "js/preferences.js",
    "js/projector.js",
    "js/recording-import.js",
    "js/recordings.js",
    "js/search.js",
    "js/seats.js",
    "js/seeded-choice.js",
    "js/server.js",
    "js/session.js",
    "js/shapes.js",
    "js/stage.js",
    "js/story.js",
    "js/transport.js",
    "js/tree-board.js",
    "js/tree-data.js",
    "js/tree-layout.js",
    "js/tree-maker.js",
    "js/tree-picture.js",
    "js/tree-source.js",
    "js/tree-view.js",
    "js/tree-words.js",
    "js/tree.js",
    "js/tween.js",
    "js/value-format.js",
    "js/value-plot.js",
    "js/value-store.js",
    "js/voices.js",
];

impl Asset {
    fn content_type(&self) -> &'static str {
        match self.name.rsplit('.').next() {
            Some("js") => "text/javascript; charset=utf-8",
            Some("css") => "text/css; charset=utf-8",
            _ => "image/svg+xml",
        }
    }

    /// A text that changes with the content: its hash.
    fn tag(&self) -> String {
        format!("\"{:016x}\"", fnv1a(self.text.bytes()))
    }
}

/// A file by its name; `304` if the browser has this very content.
pub(crate) fn asset(name: &str, headers: &HeaderMap) -> Result<Answer, PageError> {
    let found = ASSETS.iter().find(|asset| asset.name == name);
    let asset = found.ok_or_else(|| PageError::new(StatusCode::NOT_FOUND, texts::NOT_FOUND))?;
    let tag = asset.tag();
    let known = headers.get_all(header::IF_NONE_MATCH).iter();
    let mut known = known.filter_map(|tags| tags.to_str().ok());
    let mut answer = if known.any(|tags| tags.contains(&tag)) {
        empty(StatusCode::NOT_MODIFIED)
    } else {
        typed(asset.content_type(), asset.text.as_bytes())
    };
    let headers = answer.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.extend(HeaderValue::from_str(&tag).map(|tag| (header::ETAG, tag)));
    Ok(answer)
}
