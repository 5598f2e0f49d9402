//! The pages' files, compiled into the program or stored beside it.
//!
//! Invariants: a file is found only by its exact name. Its address changes with the content of the file, or of any file that it may
//! refer to, so a browser may keep it for ever.

use std::borrow::Cow;
use std::sync::LazyLock;

use http::header::CACHE_CONTROL;
use marubatsu::hash::{fnv1a, fnv1a_behind};
use marubatsu::scene::style_sheet;

use crate::answer::{ASKED_AGAIN, Answer, LASTING, typed};
use crate::fonts;

struct Asset {
    name: &'static str,
    /// The [`fnv1a`] of its text, even where the text itself is not.
    digest: u64,
    text: Option<&'static str>,
}

macro_rules! assets {
    ($($name:literal),* $(,)?) => {
        [$({
            const TEXT: &str = include_str!(concat!("../static/", $name));
            const DIGEST: u64 = fnv1a(TEXT.as_bytes());
            let text = if cfg!(feature = "files") { Some(TEXT) } else { None };
            Asset { name: $name, digest: DIGEST, text }
        }),*]
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
const MADE: [&str; 2] = [TOKENS, FONTS];

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
    let text = asset.text?;
    Some(match content_type(name) {
        CSS => with_breakpoints(text).into_bytes().into(),
        _ => text.as_bytes().into(),
    })
}

/// Returns all files by the addresses at which pages find them.
#[cfg(feature = "files")]
pub fn files() -> impl Iterator<Item = (String, Cow<'static, [u8]>)> {
    let own = ASSETS.iter().map(|asset| asset.name.to_owned());
    let made = MADE.into_iter().map(str::to_owned);
    let names = own.chain(made).chain(fonts::names());
    names.filter_map(|name| Some((address(&name), content(&name)?)))
}

/// Where files are.
const ROOT: &str = "/static/";

/// A folder whose files lead to each other: together they have one version.
struct Folder {
    name: &'static str,
    /// A hash of all its files.
    version: String,
}

/// The folders of versions, which stand behind the folder's name: `/static/js-0123456789abcdef/search.js`. Fonts have theirs in their own
/// names.
static FOLDERS: LazyLock<[Folder; 2]> = LazyLock::new(|| {
    ["css", "js"].map(|name| Folder {
        name,
        version: version(name),
    })
});

fn version(folder: &str) -> String {
    let own = ASSETS.iter().map(|asset| (asset.name, asset.digest));
    let made = MADE.map(|name| (name, content(name).map_or(0, |content| fnv1a(&content))));
    let files = own.chain(made);
    let files = files.filter(|(name, _)| name.split('/').next() == Some(folder));
    let widths = format!("{BREAKPOINTS:?}");
    let hash = files.fold(fnv1a(widths.as_bytes()), |hash, (name, digest)| {
        fnv1a_behind(fnv1a_behind(hash, name.as_bytes()), &digest.to_le_bytes())
    });
    format!("{hash:016x}")
}

/// Returns where pages find a file, by its name.
pub(crate) fn address(name: &str) -> String {
    let (folder, file) = name.split_once('/').unwrap_or((name, ""));
    let versioned = FOLDERS.iter().find(|it| it.name == folder);
    versioned.map_or_else(
        || format!("{ROOT}{name}"),
        |Folder { version, .. }| format!("{ROOT}{folder}-{version}/{file}"),
    )
}

/// Returns the name of the file at this address, of whatever version; `None` if no files are there.
fn file_name(address: &str) -> Option<Cow<'_, str>> {
    let path = address.strip_prefix(ROOT)?;
    let versioned = FOLDERS.iter().find_map(|Folder { name, version }| {
        let path = path.strip_prefix(name)?.strip_prefix('-')?;
        let file = path.strip_prefix(version)?.strip_prefix('/')?;
        Some(format!("{name}/{file}").into())
    });
    Some(versioned.unwrap_or(path.into()))
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

/// The file at an address. Without its version, browsers ask each time whether it is still the same.
pub(crate) fn asset(address: &str) -> Option<Answer> {
    let name = file_name(address)?;
    let mut answer = typed(content_type(&name), content(&name)?);
    let is_lasting = self::address(&name) == address;
    let kept = if is_lasting { LASTING } else { ASKED_AGAIN };
    answer.headers_mut().insert(CACHE_CONTROL, kept);
    Some(answer)
}
