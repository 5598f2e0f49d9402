//! A range of frames as one HTML file that plays by itself: a film for slides and blogs, without a server.
//!
//! Invariant: the file depends only on its source and on [`HtmlExport`]. It has both languages, both themes, and a wide and a narrow
//! stage. Parts that pictures share are stored once.

mod explanation;
mod source;

pub use source::{ExportSource, FilmedBestFirst, FilmedGrowth, named};

use std::collections::HashMap;
use std::ops::Range;

use marubatsu::lang::{Lang, Message, Text};
use marubatsu::scene::{ColourScale, Scene, Theme, px};
use marubatsu::stage::card::told;
use marubatsu::stage::{RenderOptions, StageFrame, Viewport, flame};
use marubatsu::svg;
use marubatsu::voice::{CodeLanguage, Voice};
use serde_json::{Value, json};

use crate::words::escaped;
use crate::words::standalone::{COLOURS, FontFace, MARKS, StandalonePage};
use explanation::explanation;

/// Bytes of a file, at most.
pub const MOST_BYTES: usize = 400_000;

/// Bytes of a file's pictures before they are packed, at most; packed, they become about a twentieth.
const MOST_UNPACKED: usize = 14_000_000;

const STYLES: [&str; 2] = [
    include_str!("html_export/export.css"),
    include_str!("html_export/explanation.css"),
];
/// The one that explains hears from the other which frame is shown.
const SCRIPTS: [&str; 2] = [
    include_str!("html_export/explanation.js"),
    include_str!("html_export/export.js"),
];

/// The stages of a file: a wide room's and a narrow one's.
const STAGES: [Viewport; 2] = [Viewport::new(1280, 488), Viewport::new(360, 300)];

/// The size of the chart below them, in pixels, and how many columns it has.
const CHART: (i64, i64) = (920, 48);
const COLUMNS: u32 = 230;

/// How long a frame is shown, in milliseconds; a cut is shown for 25 twelfths of that.
const USUAL_TIME: u64 = 1200;

/// What the script says, by name.
const SAID: [(&str, Text); 12] = [
    (
        "frames",
        Text::new("frames {from} – {to}", "フレーム {from} – {to}"),
    ),
    (
        "place",
        Text::new("Frame {n} of {to}", "フレーム {n} / {to}"),
    ),
    ("play", Text::new("Play", "再生")),
    ("pause", Text::new("Pause", "停止")),
    ("back", Text::new("Previous frame", "前のフレーム")),
    ("forward", Text::new("Next frame", "次のフレーム")),
    ("slider", Text::new("Frame", "フレーム")),
    ("theme", Text::new("Light or dark", "明るい色か暗い色")),
    ("other", Text::new("日本語", "English")),
    ("why", Text::new("why?", "なぜ？")),
    ("close", Text::new("Close", "閉じる")),
    ("next", Text::new("Next", "次へ")),
];

texts! {
    NO_SCRIPT = "This film needs JavaScript.", "再生には JavaScript が必要です。";
}

/// How a file is to be.
#[derive(Clone, Copy, Debug)]
pub struct HtmlExport<'a> {
    /// The language it opens in.
    pub lang: Lang,
    /// The voice of its sentences.
    pub voice: Voice,
    /// The colours it opens in.
    pub theme: Theme,
    /// How long a frame is shown while it plays, in milliseconds, if not as long as usual.
    pub delay: Option<u64>,
    /// The fonts it brings along.
    pub faces: &'a [FontFace<'a>],
}

/// A file that would have more than [`MOST_BYTES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the file would have {bytes} bytes")]
pub struct ExportTooLargeError {
    /// How large it would be, at least.
    pub bytes: usize,
}

impl ExportTooLargeError {
    /// What to tell the user: the size it would have.
    pub fn message(self) -> Message {
        let (bytes, most) = [self.bytes, MOST_BYTES]
            .map(|bytes| bytes.div_ceil(1000))
            .into();
        message!(
            "the file would have {bytes} kB, more than the limit of {most} kB; choose fewer frames",
            "ファイルは {bytes} kB になり、上限の {most} kB を超えます。コマ数を減らしてください"
        )
    }
}

/// The pictures' texts, cut where tags end; each piece once.
#[derive(Debug, Default)]
struct SharedPieces {
    all: Vec<String>,
    known: HashMap<String, usize>,
    bytes: usize,
}

impl SharedPieces {
    fn of(&mut self, scene: &Scene) -> Vec<usize> {
        let svg = svg::write_themed(scene);
        let at = |piece: &str| {
            // A place in the list takes about as many bytes.
            self.bytes += 5;
            let piece = in_tenths(piece);
            *self.known.entry(piece).or_insert_with_key(|piece| {
                self.bytes += piece.len();
                self.all.push(piece.clone());
                self.all.len() - 1
            })
        };
        svg.split_inclusive('>').map(at).collect()
    }

    /// The pieces in an order in which those that are alike stand together, for they pack smaller so; and where each is now.
    fn sorted(self) -> (Vec<String>, Vec<usize>) {
        let mut order: Vec<usize> = (0..self.all.len()).collect();
        order.sort_by_key(|&at| &self.all[at]);
        let mut places = vec![0; order.len()];
        for (now, &at) in order.iter().enumerate() {
            places[at] = now;
        }
        let mut pieces = self.all;
        pieces.sort();
        (pieces, places)
    }
}

/// A path whose numbers have one decimal; whatever else it is, as it stands.
fn in_tenths(piece: &str) -> String {
    const PATH: &str = "<path d=\"";
    let Some((path, rest)) = piece.strip_prefix(PATH).and_then(|tag| tag.split_once('"')) else {
        return piece.to_owned();
    };
    let mut decimals = None;
    let keeps = |letter: &char| {
        decimals = match (letter, decimals) {
            ('.', _) => Some(0),
            (digit, Some(count)) if digit.is_ascii_digit() => Some(count + 1),
            _ => None,
        };
        decimals.is_none_or(|count| count < 2)
    };
    let path: String = path.chars().filter(keeps).collect();
    format!("{PATH}{path}\"{rest}")
}

/// Says of the pictures in the other language only where they differ from the first: steps and pieces in turn.
fn shorten(pictures: &mut Value) {
    let Some([one, narrow, other, other_narrow]) = pictures.as_array_mut().map(Vec::as_mut_slice)
    else {
        return;
    };
    for (one, other) in [(one, other), (narrow, other_narrow)] {
        let (Some(first), Some(second)) = (one.as_array(), other.as_array()) else {
            continue;
        };
        if first.len() != second.len() {
            continue;
        }
        let (mut last, mut but) = (0, Vec::new());
        for (at, piece) in second.iter().enumerate() {
            if first[at] != *piece {
                but.extend([json!(at - last), piece.clone()]);
                last = at;
            }
        }
        *other = json!({"but": but});
    }
}

/// Gives the pieces of all pictures in a value their new places.
fn renumber(value: &mut Value, places: &[usize], is_picture: bool) {
    match value {
        Value::Number(at) if is_picture => {
            let place = at.as_u64().and_then(|at| usize::try_from(at).ok());
            *value = json!(place.map(|at| places[at]));
        }
        Value::Array(values) => {
            for value in values {
                renumber(value, places, is_picture);
            }
        }
        Value::Object(values) => {
            for (key, value) in values {
                renumber(value, places, is_picture || key == "svg");
            }
        }
        _ => {}
    }
}

impl HtmlExport<'_> {
    /// The film of these frames, as far as they exist. `go_on` is asked before each.
    ///
    /// # Errors
    /// Whatever `go_on` fails with; inside, [`ExportTooLargeError`] when the file has more than [`MOST_BYTES`].
    pub fn write<E>(
        &self,
        source: &dyn ExportSource,
        frames: Range<u64>,
        go_on: impl Fn() -> Result<(), E>,
    ) -> Result<Result<String, ExportTooLargeError>, E> {
        let looks: Vec<RenderOptions> = Lang::ALL
            .into_iter()
            .flat_map(|lang| STAGES.map(|viewport| self.look(lang, viewport)))
            .collect();
        let mut streams: Vec<_> = looks
            .iter()
            .map(|&look| source.shown(frames.clone(), look))
            .collect();
        let (mut pieces, mut shots) = (SharedPieces::default(), Vec::new());
        loop {
            go_on()?;
            // In one language and in the other, each for both rooms.
            let shown: Vec<StageFrame> = streams.iter_mut().filter_map(Iterator::next).collect();
            let [first, _, second, _] = &shown[..] else {
                break;
            };
            let svg: Vec<_> = shown.iter().map(|shown| pieces.of(&shown.tree)).collect();
            let said = [first, second].map(|shown| runs(shown, source.scale()));
            let why = explanation(source, first.n, &mut pieces);
            let time = self.delay.unwrap_or(USUAL_TIME);
            let cut = first.moment == "cut";
            let time = if cut { time * 25 / 12 } else { time };
            shots.push(json!({"n": first.n, "time": time, "said": said, "svg": svg, "why": why}));
            if pieces.bytes > MOST_UNPACKED {
                return Ok(Err(ExportTooLargeError {
                    bytes: pieces.bytes / 20,
                }));
            }
        }
        let chart = svg::write_themed(&chart(source, frames));
        let (pieces, places) = pieces.sorted();
        for shot in &mut shots {
            renumber(shot, &places, false);
            shorten(&mut shot["svg"]);
        }
        let page = self.page(source, &pieces, &shots, &chart);
        let bytes = page.len();
        Ok(if bytes <= MOST_BYTES {
            Ok(page)
        } else {
            Err(ExportTooLargeError { bytes })
        })
    }

    const fn look(&self, lang: Lang, viewport: Viewport) -> RenderOptions {
        RenderOptions {
            lang,
            viewport,
            line: 320,
            portrait: 48,
            voice: self.voice,
            code: CodeLanguage::Pseudo,
            zoom: 100,
            hidden: marubatsu::stage::HiddenFacts::NONE,
        }
    }

    fn page(
        &self,
        source: &dyn ExportSource,
        pieces: &[String],
        shots: &[Value],
        chart: &str,
    ) -> String {
        let texts = Lang::ALL.map(|lang| {
            let said =
                |(name, text): &(&str, Text)| ((*name).to_owned(), json!(text.in_lang(lang)));
            Value::Object(SAID.iter().map(said).collect())
        });
        let titles = Lang::ALL.map(|lang| source.title(lang));
        let film = json!({
            "langs": Lang::ALL.map(Lang::code),
            "titles": titles,
            "texts": texts,
            "pieces": pieces,
            "frames": shots,
        });
        let title = source.title(self.lang);
        let page = StandalonePage {
            lang: self.lang,
            theme: Some(self.theme),
            title: &title,
            styles: &STYLES,
            scripts: &SCRIPTS,
            body: &self.body(&title, shots.len(), chart),
            data: ("film", &film.to_string()),
            faces: self.faces,
        };
        page.write()
    }

    fn body(&self, title: &str, count: usize, chart: &str) -> String {
        let (title, none) = (escaped(title), NO_SCRIPT.in_lang(self.lang));
        let last = count.saturating_sub(1);
        format!(
            "<header>{MARKS}<h1 id=\"title\">{title}</h1><p id=\"range\"></p>\
             <button type=\"button\" data-action=\"lang\"></button>\
             <button type=\"button\" data-action=\"theme\">{COLOURS}</button></header>\n\
             <noscript><p>{none}</p></noscript>\n\
             <main>\n<div id=\"drawing\"></div>\n\
             <div id=\"words\"><p id=\"sentence\" aria-live=\"polite\"></p>\
             <button type=\"button\" data-action=\"why\" disabled></button></div>\n\
             <section id=\"explanation\" data-part=\"why\" role=\"dialog\" tabindex=\"-1\" aria-labelledby=\"why-title\" hidden>\n\
             <header><h2 id=\"why-title\"></h2><button type=\"button\" data-action=\"why-back\">‹</button>\
             <button type=\"button\" data-action=\"why-next\"><span></span> ›</button>\
             <button type=\"button\" data-action=\"why-close\">×</button></header>\n\
             <div id=\"told\" aria-live=\"polite\"><ol id=\"steps\"></ol><div id=\"cards\"></div></div>\n</section>\n\
             <div id=\"transport\">\n<button type=\"button\" data-way=\"back\">◀</button>\
             <button type=\"button\" class=\"main\" data-way=\"play\" aria-pressed=\"false\"><span aria-hidden=\"true\"></span></button>\
             <button type=\"button\" data-way=\"forward\">▶</button>\n\
             <div id=\"chart\">{chart}<i id=\"playhead\"></i>\
             <input id=\"slider\" type=\"range\" min=\"0\" max=\"{last}\" value=\"0\" autocomplete=\"off\"></div>\n\
             <p id=\"place\"></p>\n</div>\n</main>\n"
        )
    }
}

/// A sentence's words with their colours, heavy or not.
fn runs(shown: &StageFrame, scale: ColourScale) -> Vec<Value> {
    let runs = told(&shown.sentence, scale).into_iter();
    runs.map(|run| json!([run.text, run.ink.themed(), u8::from(run.bold)]))
        .collect()
}

/// The frames of the film over time.
fn chart(source: &dyn ExportSource, frames: Range<u64>) -> Scene {
    let size = (px(CHART.0), px(CHART.1));
    let overview = source.overview(frames, COLUMNS);
    let area = flame::ChartArea {
        at: (0, 0),
        size,
        padding: 0,
    };
    Scene {
        width: size.0,
        height: size.1,
        label: String::new(),
        shapes: flame::draw(&overview, &area),
    }
}
