//! Values of options and arguments by their names, each table once: help and completions list it, readers look it up.
//!
//! Invariant: the first name is the default.

use clap_complete::Shell;
use marubatsu::lang::Lang;
use marubatsu::scene::Arrangement;
use marubatsu::scene::Theme;
use marubatsu::tree::GrowthOrder;
use marubatsu::voice::Voice;
use marubatsu_app::draw;
use marubatsu_app::frame_source::FrameFormat;
use marubatsu_app::game::ScoreKind;
use marubatsu_app::options::{NamedChoice, NamedValue};

/// Names with what they mean.
pub(crate) type Names<T, const N: usize> = [(&'static str, T); N];

/// The names as an option lists them.
pub(super) const fn choices<T, const N: usize>(names: &Names<T, N>) -> [NamedChoice; N] {
    let mut choices = [NamedChoice::plain(""); N];
    let mut at = 0;
    while at < N {
        choices[at] = NamedChoice::plain(names[at].0);
        at += 1;
    }
    choices
}

/// How a match is reported: tables for people, a line a match and colour, tables for documents.
#[derive(Clone, Copy, Debug)]
pub(crate) enum MatchFormat {
    Text,
    Csv,
    Markdown,
}

pub(crate) const MATCH_FORMATS: Names<MatchFormat, 3> = [
    ("text", MatchFormat::Text),
    ("csv", MatchFormat::Csv),
    ("markdown", MatchFormat::Markdown),
];

/// What is written for each of many positions: a JSON document, or its value.
#[derive(Clone, Copy, Debug)]
pub(crate) enum LineFormat {
    JsonLines,
    Values,
}

pub(crate) const LINE_FORMATS: Names<LineFormat, 2> = [
    ("jsonl", LineFormat::JsonLines),
    ("values", LineFormat::Values),
];

/// How frames are written in a language.
pub(crate) type FrameFormatFn = fn(Voice, Lang) -> FrameFormat;

/// What is written of a search: its frames, or, without a format of frames, its events.
pub(crate) const TRACE_FORMATS: Names<Option<FrameFormatFn>, 5> = [
    ("sentences", Some(FrameFormat::Sentences)),
    ("text", Some(|_, _| FrameFormat::Text)),
    ("text146", Some(|_, _| FrameFormat::SixFields)),
    ("jsonl", Some(|_, _| FrameFormat::JsonLines)),
    ("events", None),
];

/// The voices in which frames are told.
pub(crate) const VOICES: Names<Voice, 3> = [
    (Voice::Plain.name(), Voice::Plain),
    (Voice::Terms.name(), Voice::Terms),
    (Voice::Code.name(), Voice::Code),
];

pub(crate) const THEMES: Names<Theme, 2> = [
    (Theme::Light.name(), Theme::Light),
    (Theme::Dark.name(), Theme::Dark),
];

pub(crate) const LAYOUTS: Names<Arrangement, 2> =
    [("wide", Arrangement::Wide), ("tall", Arrangement::Tall)];

/// By which scores boards are coloured.
pub(crate) const SCORES: Names<Option<ScoreKind>, 3> = [
    ("none", None),
    (ScoreKind::CHOICES[0].name, Some(ScoreKind::MEANINGS[0])),
    (ScoreKind::CHOICES[1].name, Some(ScoreKind::MEANINGS[1])),
];

/// Whether what is true stands beside what a search thinks.
pub(crate) const TRUTHS: Names<bool, 2> = [("true", true), ("false", false)];

/// How far the frames of a best-first search's film are from each other.
pub(crate) const STEPS: Names<FilmStep, 5> = [
    ("phase", FilmStep::Frame),
    ("1", FilmStep::Rounds(1)),
    ("10", FilmStep::Rounds(10)),
    ("100", FilmStep::Rounds(100)),
    ("double", FilmStep::Doubling),
];

/// A step from a frame to the next that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FilmStep {
    Frame,
    Rounds(u32),
    Doubling,
}

/// How a tree grows; none for a search.
pub(crate) const GROWTHS: Names<Option<GrowthOrder>, 3> = [
    ("none", None),
    (draw::GROWTHS[0].0, Some(draw::GROWTHS[0].1)),
    (draw::GROWTHS[1].0, Some(draw::GROWTHS[1].1)),
];

/// The shells that there are completions for.
pub(crate) const SHELLS: Names<Shell, 5> = [
    ("bash", Shell::Bash),
    ("elvish", Shell::Elvish),
    ("fish", Shell::Fish),
    ("powershell", Shell::PowerShell),
    ("zsh", Shell::Zsh),
];
