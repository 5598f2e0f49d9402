//! The pages' files, inside the program.
//!
//! Invariant: a file is found by its exact name and no other, and a browser that has it is told so.

use http::{HeaderMap, HeaderValue, StatusCode, header};
use marubatsu::hash::fnv1a;

use crate::answer::{Answer, empty, typed};
use crate::fault::Fault;
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

const ASSETS: [Asset; 97] = assets![
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
    "js/advice.js",
    "js/answers.js",
    "js/between.js",
    "js/board.js",
    "js/chance.js",
    "js/chips.js",
    "js/choices.js",
    "js/compare.js",
    "js/drag.js",
    "js/drawers.js",
    "js/embed.js",
    "js/entrants.js",
    "js/evaluation.js",
    "js/facts.js",
    "js/faults.js",
    "js/files.js",
    "js/follower.js",
    "js/form.js",
    "js/frames.js",
    "js/growth.js",
    "js/hands.js",
    "js/home.js",
    "js/import.js",
    "js/keys.js",
    "js/learn.js",
    "js/lesson.js",
    "js/line.js",
    "js/maker.js",
    "js/match.js",
    "js/moves.js",
    "js/numbers.js",
    "js/own.js",
    "js/page.js",
    "js/passes.js",
    "js/overview.js",
    "js/pane.js",
    "js/picker.js",
    "js/picture.js",
    "js/play.js",
    "js/playboard.js",
    "js/playview.js",
    "js/player.js",
    "js/plot.js",
    "js/projector.js",
    "js/practice.js",
    "js/progress.js",
    "js/rail.js",
    "js/saved.js",
    "js/seats.js",
    "js/search.js",
    "js/server.js",
    "js/sheet.js",
    "js/spoken.js",
    "js/stage.js",
    "js/story.js",
    "js/session.js",
    "js/shapes.js",
    "js/stones.js",
    "js/take.js",
    "js/teach.js",
    "js/tree.js",
    "js/treeboard.js",
    "js/treedata.js",
    "js/treelayout.js",
    "js/treepicture.js",
    "js/treesource.js",
    "js/treeview.js",
    "js/treewords.js",
    "js/values.js",
    "js/transport.js",
    "js/viewer.js",
    "js/voices.js",
    "js/why.js",
    "js/worth.js",
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
pub(crate) fn asset(name: &str, headers: &HeaderMap) -> Result<Answer, Fault> {
    let found = ASSETS.iter().find(|asset| asset.name == name);
    let asset = found.ok_or_else(|| Fault::new(StatusCode::NOT_FOUND, texts::NOT_FOUND))?;
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
