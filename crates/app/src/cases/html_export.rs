//! A short run as one HTML file: its pictures, its sentences and a way to step through them, for slides and
//! blogs. It needs no server and asks nobody for anything.
//!
//! Invariant: the pictures are the very texts they were made as; the file's own content policy lets it load
//! nothing. What two pictures share is kept once.

mod explanation;

pub use explanation::ExportExplanation;

use std::collections::HashMap;

use marubatsu::lang::{Lang, Message, Text};
use marubatsu::observe::trace::TraceHeader;
use marubatsu::scene::{Theme, style_sheet};
use marubatsu::stage::{FramePicture, PictureStyle};
use marubatsu::svg;
use serde::Serialize;
use serde_json::{Value, json};

use crate::cases::setup::options_of;
use crate::cases::stage::Stage;
use crate::request::SearchRequest;
use crate::words::escaped;

/// Bytes of a file, at most.
pub const MOST_BYTES: usize = 5_000_000;

const STYLES: [&str; 2] = [
    include_str!("html_export/export.css"),
    include_str!("html_export/explanation.css"),
];
/// The one that explains hears from the other which frame is shown.
const SCRIPTS: [&str; 2] = [
    include_str!("html_export/explanation.js"),
    include_str!("html_export/export.js"),
];
/// What such a file may load: nothing.
pub(crate) const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

texts! {
    PLACE = "Frame {n} of {last}", "フレーム {n} / {last}";
    PLACE_ALONE = "Frame {n}", "フレーム {n}";
    PLAY = "Play", "再生";
    PAUSE = "Pause", "停止";
    SLIDER = "Frame", "フレーム";
    KEYS = "Keys: ← → one step, Home and End, Space plays, w explains",
        "キー: ← → で 1 コマ、Home と End で最初と最後、Space で再生、w で説明";
    WHY = "why?", "なぜ？";
    CLOSE = "Close", "閉じる";
    NO_SCRIPT = "Stepping needs JavaScript; this is the first frame.",
        "コマ送りには JavaScript が必要です。これは最初のフレームです。";
    MADE = "made with marubatsu", "marubatsu で作成";
}

/// The buttons around Play: what they do, their sign, their word.
const WAYS: [(&str, &str, Text); 4] = [
    ("first", "|◀", Text::new("First", "最初")),
    ("back", "◀", Text::new("Back", "前")),
    ("forward", "▶", Text::new("Next", "次")),
    ("last", "▶|", Text::new("Last", "最後")),
];

/// How a file is to be.
#[derive(Clone, Debug)]
pub struct HtmlExport {
    /// What stands above the pictures.
    pub title: String,
    /// The language of what it says.
    pub lang: Lang,
    /// The colours around the pictures, which should be the pictures' own.
    pub theme: Theme,
    /// How long a frame is shown while it plays, in milliseconds.
    pub delay: u64,
    /// The number of the run's last frame, if it is known.
    pub last: Option<u64>,
}

/// A frame of it.
#[derive(Clone, Debug, Serialize)]
pub struct ExportFrame {
    /// Its number in the run.
    pub n: u64,
    /// What happens.
    pub sentence: String,
    /// Its picture, as SVG.
    pub svg: String,
    /// Why it may stop where it stops, if that can be explained.
    #[serde(skip)]
    pub explanation: Option<ExportExplanation>,
}

impl ExportFrame {
    /// Frame `n` of a recorded search, after the frame before it; none if there is no such frame.
    pub fn of(stage: &Stage, n: u64, look: PictureStyle, theme: Theme) -> Option<Self> {
        let pictured = Self::new(stage.picture(n, None, look)?, theme);
        Some(Self {
            explanation: ExportExplanation::of(stage, n, look.lang, theme),
            ..pictured
        })
    }

    /// A frame by its picture.
    pub fn new(pictured: FramePicture, theme: Theme) -> Self {
        Self {
            n: pictured.n,
            svg: svg::write(&pictured.scene, theme),
            sentence: pictured.sentence,
            explanation: None,
        }
    }
}

/// A file that would have more than [`MOST_BYTES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the file would have {bytes} bytes")]
pub struct ExportTooLarge {
    /// How large it would be.
    pub bytes: usize,
}

impl ExportTooLarge {
    /// What to tell the user: the size it would have.
    pub fn message(self) -> Message {
        let megabytes = |bytes: usize| format!("{}.{} MB", bytes / 1_000_000, bytes / 100_000 % 10);
        let (bytes, most) = (megabytes(self.bytes), megabytes(MOST_BYTES));
        message!(
            "the file would have {bytes}, and {most} are the most: choose fewer frames",
            "ファイルは {bytes} になり、上限の {most} を超えます。コマ数を減らしてください"
        )
    }
}

/// What a recorded search is called: its game, its position, and the options that are not the usual ones.
pub fn title(header: &TraceHeader) -> String {
    let usual = |key: &str, value: &str| {
        key != "algorithm"
            && SearchRequest::option(key).is_some_and(|option| option.default() == value)
    };
    let options = options_of(header).filter(|(key, value)| !usual(key, value));
    let options = options.map(|(key, value)| format!("{key} {value}"));
    let position = [header.game.clone(), header.root.clone()];
    let named = position.into_iter().filter(|part| !part.is_empty());
    named.chain(options).collect::<Vec<_>>().join(" · ")
}

/// What a recorded search is called in a few words: `3×3 · αβ`, with its table if it has one.
pub fn named(header: &TraceHeader, lang: Lang) -> String {
    let option = |key: &str| {
        options_of(header)
            .find(|(name, _)| *name == key)
            .map(|(_, value)| value.to_owned())
    };
    let algorithm = option("algorithm").unwrap_or_default();
    let algorithm = match algorithm.as_str() {
        "alpha-beta" | "" => lang.pick("αβ", "αβ 法"),
        "minimax" => lang.pick("minimax", "ミニマックス法"),
        "scout" => lang.pick("Scout", "スカウト法"),
        "mtdf" => lang.pick("MTD(f)", "MTD(f) 法"),
        "solver" => lang.pick("solver", "ソルバー"),
        other => other,
    };
    let has_table = option("table").is_some_and(|table| table != "none");
    let table = if has_table {
        lang.pick(" with a table", "と置換表")
    } else {
        ""
    };
    let game = match header.game.as_str() {
        "7x6x4g" | "connect4" => lang.pick("Connect Four", "コネクトフォー").to_owned(),
        other if other.starts_with(|sign: char| sign.is_ascii_digit()) => other.replace('x', "×"),
        other => other.to_owned(),
    };
    let parts = [game, format!("{algorithm}{table}")];
    let named = parts.into_iter().filter(|part| !part.is_empty());
    named.collect::<Vec<_>>().join(" · ")
}

/// The pictures' texts, cut where tags end; each piece once.
#[derive(Debug, Default)]
struct Pieces {
    pieces: Vec<String>,
    known: HashMap<String, usize>,
}

impl Pieces {
    fn of(&mut self, svg: &str) -> Vec<usize> {
        let at = |piece: &str| {
            *self.known.entry(piece.to_owned()).or_insert_with(|| {
                self.pieces.push(piece.to_owned());
                self.pieces.len() - 1
            })
        };
        svg.split_inclusive('>').map(at).collect()
    }
}

impl HtmlExport {
    /// The whole file.
    ///
    /// # Errors
    /// [`ExportTooLarge`] when it has more than [`MOST_BYTES`], and whatever a frame fails with.
    pub fn write<E>(
        &self,
        shots: impl IntoIterator<Item = Result<ExportFrame, E>>,
    ) -> Result<Result<String, ExportTooLarge>, E> {
        let mut pieces = Pieces::default();
        let mut frames = Vec::new();
        let mut first = None;
        for shot in shots {
            let ExportFrame {
                n,
                sentence,
                svg,
                explanation,
            } = shot?;
            let why = explanation.map(|explanation| explanation.json(&mut pieces));
            frames.push(json!({"n": n, "sentence": &sentence, "svg": pieces.of(&svg), "why": why}));
            first.get_or_insert((sentence, svg));
        }
        let place = self.last.map_or(PLACE_ALONE, |_| PLACE);
        let film = json!({
            "last": self.last,
            "delay": self.delay,
            "place": place.in_lang(self.lang),
            "play": PLAY.in_lang(self.lang),
            "pause": PAUSE.in_lang(self.lang),
            "pieces": pieces.pieces,
            "frames": frames,
        });
        let greatest = frames.len().saturating_sub(1);
        let page = self.page(&film, greatest, &first.unwrap_or_default());
        let bytes = page.len();
        Ok(if bytes <= MOST_BYTES {
            Ok(page)
        } else {
            Err(ExportTooLarge { bytes })
        })
    }

    fn page(&self, film: &Value, greatest: usize, (sentence, first): &(String, String)) -> String {
        let say = |text: Text| text.in_lang(self.lang);
        let (lang, theme, title) = (self.lang, self.theme.name(), escaped(&self.title));
        let sentence = escaped(sentence);
        let [back, on] = [&WAYS[..2], &WAYS[2..]].map(|ways| self.buttons(ways));
        let (play, slider, keys) = (say(PLAY), say(SLIDER), say(KEYS));
        let (none, made) = (say(NO_SCRIPT), say(MADE));
        let (data, tokens) = (inert(&film.to_string()), style_sheet(":root"));
        let (why, panel) = (say(WHY), self.panel());
        let ([style, more], [explain, script]) = (STYLES, SCRIPTS);
        format!(
            "<!DOCTYPE html>\n<html lang=\"{lang}\" data-theme=\"{theme}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
             <title>{title}</title>\n<link rel=\"icon\" href=\"data:,\">\n<style>\n{tokens}{style}{more}</style>\n</head>\n<body>\n<main>\n\
             <h1>{title}</h1>\n<noscript><p>{none}</p></noscript>\n\
             <p id=\"place\"></p>\n<p id=\"sentence\" aria-live=\"polite\">{sentence}</p>\n\
             <div id=\"controls\">\n{back}<button type=\"button\" data-way=\"play\" aria-pressed=\"false\">{play}</button>\n{on}\
             <button type=\"button\" data-action=\"why\" disabled>{why}</button>\n</div>\n\
             <input id=\"slider\" type=\"range\" min=\"0\" max=\"{greatest}\" value=\"0\" autocomplete=\"off\" aria-label=\"{slider}\">\n\
             {panel}<div id=\"drawing\">{first}</div>\n\
             <p id=\"keys\">{keys}</p>\n</main>\n<footer><p>{made}</p></footer>\n\
             <script id=\"film\" type=\"application/json\">{data}</script>\n<script>\n{explain}{script}</script>\n</body>\n</html>\n"
        )
    }

    /// The place of a frame's explanation.
    fn panel(&self) -> String {
        let say = |text: Text| text.in_lang(self.lang);
        let [_, (_, _, back), (_, _, next), _] = WAYS;
        let (close, back, next) = (say(CLOSE), say(back), say(next));
        format!(
            "<section id=\"explanation\" data-part=\"why\" role=\"dialog\" tabindex=\"-1\" aria-labelledby=\"why-title\" hidden>\n\
             <header><h2 id=\"why-title\"></h2><button type=\"button\" data-action=\"why-close\" aria-label=\"{close}\">×</button></header>\n\
             <div aria-live=\"polite\"><ol id=\"steps\"></ol><div id=\"cards\"></div></div>\n\
             <footer><button type=\"button\" data-action=\"why-back\" aria-label=\"{back}\">‹</button>\
             <button type=\"button\" data-action=\"why-next\">{next} ›</button></footer>\n</section>\n"
        )
    }

    fn buttons(&self, ways: &[(&str, &str, Text)]) -> String {
        let button = |(way, sign, word): &(&str, &str, Text)| {
            let word = word.in_lang(self.lang);
            let sign = format!("<span aria-hidden=\"true\">{sign}</span>");
            format!("<button type=\"button\" data-way=\"{way}\">{sign} {word}</button>\n")
        };
        ways.iter().map(button).collect()
    }
}

/// JSON that ends no element and begins no comment.
fn inert(json: &str) -> String {
    json.replace("</", "<\\/").replace("<!", "\\u003c!")
}
