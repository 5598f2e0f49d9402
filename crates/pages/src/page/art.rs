//! The search that plays on the home page: the stage's own scenes of one small search, made once for each language.
//!
//! Invariant: no request affects what is drawn here, so opening the page starts no search. This file alone chooses the frames and how
//! long each is shown; scripts don't.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use marubatsu::lang::Lang;
use marubatsu::scene::Theme;
use marubatsu::stage::{RenderOptions, StageFrame, Viewport};
use marubatsu::svg;
use marubatsu::voice::{self, CodeLanguage, Voice};
use marubatsu_app::control::Control;
use marubatsu_app::error::Error;
use marubatsu_app::lab::Lab;
use marubatsu_app::request::SearchRequest;
use marubatsu_app::stage::Stage;
use maud::{Markup, PreEscaped, html};
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::trap::TrapPicture;
use crate::items::{StageItem, changed};

/// The search that runs: its tree and its window.
pub(crate) const LESSON: [(&str, &str); 2] = [("game", "((3 5) (2 9))"), ("window", "range")];

/// The frames that are told, each with how long it stands, in milliseconds: the start, a leaf, what it says of its parent,
/// the next leaf, what the first branch is worth, a leaf of the second, the cut.
const STORY: [(u64, u32); 7] = [
    (0, 2200),
    (3, 2000),
    (5, 2000),
    (7, 2000),
    (12, 2000),
    (15, 2000),
    (17, 2400),
];

/// The last of them is the cut, on which the picture stands then.
const CUT: usize = STORY.len() - 1;

/// How long what moves takes from one of them to the next, in milliseconds.
const MOTION: u32 = 360;

/// The sizes it is drawn in, each by its name.
const SIZES: [(&str, i64, i64); 2] = [("wide", 690, 230), ("tall", 328, 230)];

/// A search that runs, and what is said of each of its frames.
#[derive(Clone, Debug)]
pub(crate) struct Gallery {
    sentences: Vec<String>,
    plates: Vec<Plate>,
    /// What the page's script needs to move it.
    pub(super) scenes: Value,
    /// The card's picture of a trap.
    pub(super) trap: TrapPicture,
}

/// The tree at the cut, in one size and one theme.
#[derive(Clone, Debug)]
struct Plate {
    name: String,
    size: &'static str,
    theme: Theme,
    view: (i64, i64),
    shapes: String,
}

/// A frame as the script gets it: what has changed since the one before.
#[derive(Debug, Serialize)]
struct PlateChange {
    tree: Vec<StageItem>,
    /// Nothing: no number line stands below.
    line: [StageItem; 0],
}

/// The running search with its texts in each language, drawn when it is first asked for.
#[derive(Debug, Default)]
pub(crate) struct Galleries([OnceLock<Result<Gallery, Error>>; 2]);

impl Galleries {
    /// The running search with its texts in a language.
    pub(super) fn of(&self, lang: Lang) -> Result<&Gallery, Error> {
        let hung = self.0[usize::from(lang == Lang::Ja)].get_or_init(|| draw(lang));
        hung.as_ref().map_err(Error::clone)
    }
}

impl Gallery {
    /// The pictures at the cut, of which the page's style shows the one that fits.
    pub(super) fn pictures(&self) -> Markup {
        let said = &self.sentences[CUT];
        html! {
            @for Plate { name, size, theme, view: (width, height), shapes } in &self.plates {
                div.plate.(size).(in_theme(*theme)) data-plate=(name) {
                    svg.tree viewBox={ "0 0 " (width) " " (height) } role="img" aria-label=(said) { (PreEscaped(shapes)) }
                }
            }
        }
    }

    /// What is said of each frame, with the cut shown: all have their room, so that nothing below moves.
    pub(super) fn told(&self) -> Markup {
        html! {
            @for (at, sentence) in self.sentences.iter().enumerate() { span.now[at == CUT] { (sentence) } }
        }
    }
}

const fn in_theme(theme: Theme) -> &'static str {
    match theme {
        Theme::Light => "in-light",
        Theme::Dark => "in-dark",
    }
}

fn draw(lang: Lang) -> Result<Gallery, Error> {
    let lab = Lab::default();
    let request = lab.read::<SearchRequest>(LESSON)?;
    let stage = Stage::new(Arc::new(lab.record(&request, &Control::default())?));
    let (mut plates, mut scenes, mut sentences) = (Vec::new(), Map::new(), Vec::new());
    for (size, width, height) in SIZES {
        let story = story(&stage, lang, (width, height));
        sentences = story
            .iter()
            .map(|shown| voice::text(&shown.sentence))
            .collect();
        for theme in [Theme::Light, Theme::Dark] {
            let cut = story.get(CUT);
            let cut =
                cut.ok_or_else(|| Error::Internal("the lesson has no such frame".to_owned()))?;
            let name = format!("{size} {}", in_theme(theme));
            scenes.insert(name.clone(), json!(moved(&story, theme)));
            plates.push(Plate {
                name,
                size,
                theme,
                view: (width, height),
                shapes: svg::fragment(&cut.tree.shapes, theme),
            });
        }
    }
    let holds = STORY.map(|(_, hold)| hold);
    Ok(Gallery {
        sentences,
        plates,
        trap: TrapPicture::of(&lab)?,
        scenes: json!({ "holds": holds, "motion": MOTION, "cut": CUT, "plates": scenes }),
    })
}

/// The frames that are told, in this size.
fn story(stage: &Stage, lang: Lang, (width, height): (i64, i64)) -> Vec<StageFrame> {
    let manner = RenderOptions {
        lang,
        viewport: Viewport::inset(width, height),
        line: width,
        portrait: 48,
        voice: Voice::default(),
        code: CodeLanguage::Pseudo,
        zoom: 100,
        hidden: marubatsu::stage::HiddenFacts::NONE,
    };
    let told = |shown: &StageFrame| STORY.iter().any(|(n, _)| *n == shown.n);
    let frames = stage.frames(0..stage.recursion().frames(), manner);
    frames.filter(told).collect()
}

fn moved(story: &[StageFrame], theme: Theme) -> Vec<PlateChange> {
    let mut trees = HashMap::new();
    let moved = story.iter().map(|shown| PlateChange {
        tree: changed(&mut trees, &shown.tree, theme),
        line: [],
    });
    moved.collect()
}
