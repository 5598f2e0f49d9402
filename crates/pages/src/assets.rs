//! The pages' files, inside the program.
//!
//! Invariant: a file is found by its exact name and no other.

use std::borrow::Cow;

use http::{HeaderValue, StatusCode, header};
use marubatsu::scene::style_sheet;

use crate::answer::{Answer, typed};
use crate::error::PageError;
use crate::fonts;
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
    "css/boards.css",
    "css/choices.css",
    "css/compare.css",
    "css/daily.css",
    "css/embed.css",
    "css/explanation.css",
    "css/growth.css",
    "css/help.css",
    "css/home.css",
    "css/learn.css",
    "css/lesson.css",
    "css/lab.css",
    "css/match.css",
    "css/own-tree.css",
    "css/play.css",
    "css/players.css",
    "css/practice.css",
    "css/race.css",
    "css/river.css",
    "css/search.css",
    "css/share.css",
    "css/stage.css",
    "css/tables.css",
    "css/tree-stage.css",
    "css/stones.css",
    "css/tree.css",
    "css/vignettes.css",
    "js/address.js",
    "js/analysis.js",
    "js/announcer.js",
    "js/answer-input.js",
    "js/best-line.js",
    "js/blunder.js",
    "js/board-picture.js",
    "js/board-shapes.js",
    "js/bottom-sheet.js",
    "js/chips.js",
    "js/coach.js",
    "js/code-language.js",
    "js/compare.js",
    "js/comparison-table.js",
    "js/comparison.js",
    "js/daily-results.js",
    "js/daily.js",
    "js/door.js",
    "js/download-buttons.js",
    "js/drag-to-reorder.js",
    "js/drawers.js",
    "js/embed.js",
    "js/entrants.js",
    "js/errors.js",
    "js/evaluation-bar.js",
    "js/explanation.js",
    "js/export.js",
    "js/fact-list.js",
    "js/first-wins.js",
    "js/follower.js",
    "js/form.js",
    "js/frame-details.js",
    "js/frame-viewer.js",
    "js/frames.js",
    "js/game-file.js",
    "js/game-links.js",
    "js/gestures.js",
    "js/growth.js",
    "js/home.js",
    "js/kept.js",
    "js/keys.js",
    "js/learn.js",
    "js/lesson-files.js",
    "js/lesson-progress.js",
    "js/lesson.js",
    "js/line-handle.js",
    "js/match.js",
    "js/move-list.js",
    "js/move-name.js",
    "js/node-story.js",
    "js/moves-box.js",
    "js/node-gestures.js",
    "js/node-name.js",
    "js/overview.js",
    "js/own-tree.js",
    "js/page.js",
    "js/pane.js",
    "js/passes.js",
    "js/picture-options.js",
    "js/play-board.js",
    "js/play-keys.js",
    "js/play-view.js",
    "js/play.js",
    "js/playback.js",
    "js/players.js",
    "js/position-picker.js",
    "js/practice-kinds.js",
    "js/practice.js",
    "js/preferences.js",
    "js/projector.js",
    "js/race.js",
    "js/recording-import.js",
    "js/recording-page.js",
    "js/recordings.js",
    "js/retry.js",
    "js/ribbon.js",
    "js/root.js",
    "js/saved-games.js",
    "js/river.js",
    "js/search.js",
    "js/seats.js",
    "js/seeded-choice.js",
    "js/server.js",
    "js/session.js",
    "js/share.js",
    "js/shapes.js",
    "js/slips.js",
    "js/stage.js",
    "js/story.js",
    "js/today.js",
    "js/transport.js",
    "js/tree-board.js",
    "js/tree-data.js",
    "js/tree-edits.js",
    "js/tree-layout.js",
    "js/tree-order.js",
    "js/tree-picture.js",
    "js/tree-source.js",
    "js/tree-stage.js",
    "js/tree-strip.js",
    "js/tree-view.js",
    "js/tree-words.js",
    "js/tree.js",
    "js/tries.js",
    "js/tween.js",
    "js/value-format.js",
    "js/value-plot.js",
    "js/value-store.js",
    "js/verdict-marks.js",
    "js/viewport.js",
    "js/voices.js",
    "js/walk.js",
    "js/why-dial.js",
    "js/why-places.js",
];

/// The style sheets that are made: from the library's tokens, and of the fonts.
const TOKENS: &str = "css/tokens.css";
const FONTS: &str = "css/fonts.css";

/// The widths at which pages change their arrangement, by the names that style sheets use in media queries.
const BREAKPOINTS: [(&str, &str); 5] = [
    ("(--smallest)", "(max-width: 359px)"),
    ("(--phone)", "(max-width: 719px)"),
    ("(--tablet)", "(max-width: 1023px)"),
    ("(--laptop)", "(max-width: 1199px)"),
    // Where a stage has its rail below it: tablets held upright.
    (
        "(--upright)",
        "(min-width: 720px) and (max-width: 1023px) and (min-height: 700px), (min-width: 1024px) and (max-aspect-ratio: 9/10)",
    ),
];

/// Returns a style sheet as browsers read it: with widths in place of their names.
fn with_breakpoints(sheet: &str) -> String {
    let named = |sheet: String, (name, query): (&str, &str)| sheet.replace(name, query);
    BREAKPOINTS.into_iter().fold(sheet.to_owned(), named)
}

/// Returns what the file of this name holds.
fn content(name: &str) -> Option<Cow<'static, [u8]>> {
    match name {
        TOKENS => return Some(style_sheet(":root").into_bytes().into()),
        FONTS => return Some(fonts::sheet().into_bytes().into()),
        _ => {}
    }
    if let Some(font) = fonts::find(name) {
        return Some(font.into());
    }
    let asset = ASSETS.iter().find(|asset| asset.name == name)?;
    Some(match content_type(name) {
        CSS => with_breakpoints(asset.text).into_bytes().into(),
        _ => asset.text.as_bytes().into(),
    })
}

const CSS: &str = "text/css; charset=utf-8";
const FONT: &str = "font/woff2";

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => CSS,
        Some("woff2") => FONT,
        _ => "image/svg+xml",
    }
}

/// A file by its name.
pub(crate) fn asset(name: &str) -> Result<Answer, PageError> {
    let content =
        content(name).ok_or_else(|| PageError::new(StatusCode::NOT_FOUND, texts::NOT_FOUND))?;
    let kept = match content_type(name) {
        FONT => "public, max-age=31536000, immutable",
        _ => "no-cache",
    };
    let mut answer = typed(content_type(name), content);
    let kept = HeaderValue::from_static(kept);
    answer.headers_mut().insert(header::CACHE_CONTROL, kept);
    Ok(answer)
}
