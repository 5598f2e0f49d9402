//! Values of options and arguments by their names, each table once: help and completions list it, readers look it up.
//!
//! Invariant: the first name is the default.

use clap_complete::Shell;
use marubatsu::lang::Lang;
use marubatsu::scene::Arrangement;
use marubatsu::scene::Theme;
use marubatsu::tree::Growth;
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

/// What can be drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Subject {
    Board,
    Tree,
    Frame,
}

pub(crate) const SUBJECTS: Names<Subject, 3> = [
    ("board", Subject::Board),
    ("tree", Subject::Tree),
    ("frame", Subject::Frame),
];

/// What can be done with a table.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Way {
    Build,
    Show,
}

pub(crate) const WAYS: Names<Way, 2> = [("build", Way::Build), ("show", Way::Show)];

/// What can be done with a tablebase.
#[derive(Clone, Copy, Debug)]
pub(crate) enum TablebaseWay {
    Build,
    Show,
    Probe,
    Verify,
    Export,
}

impl TablebaseWay {
    /// The command's words.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Build => "tablebase build",
            Self::Show => "tablebase show",
            Self::Probe => "tablebase probe",
            Self::Verify => "tablebase verify",
            Self::Export => "tablebase export",
        }
    }
}

pub(crate) const TABLEBASE_WAYS: Names<TablebaseWay, 5> = [
    ("build", TablebaseWay::Build),
    ("show", TablebaseWay::Show),
    ("probe", TablebaseWay::Probe),
    ("verify", TablebaseWay::Verify),
    ("export", TablebaseWay::Export),
];

/// What can be done with lessons.
#[derive(Clone, Copy, Debug)]
pub(crate) enum LessonWay {
    List,
    Show,
    Check,
    Export,
    Practice,
}

impl LessonWay {
    /// The command's words.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::List => "lesson list",
            Self::Show => "lesson show",
            Self::Check => "lesson check",
            Self::Export => "lesson export",
            Self::Practice => "lesson practice",
        }
    }
}

pub(crate) const LESSON_WAYS: Names<LessonWay, 5> = [
    ("list", LessonWay::List),
    ("show", LessonWay::Show),
    ("check", LessonWay::Check),
    ("export", LessonWay::Export),
    ("practice", LessonWay::Practice),
];

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

/// How frames are written in a language.
pub(crate) type OfFrames = fn(Lang) -> FrameFormat;

/// What is written of a search: its frames, or, without a format of frames, its events.
pub(crate) const TRACE_FORMATS: Names<Option<OfFrames>, 5> = [
    ("text", Some(|_| FrameFormat::Text)),
    ("text146", Some(|_| FrameFormat::SixFields)),
    ("jsonl", Some(|_| FrameFormat::JsonLines)),
    ("sentences", Some(FrameFormat::Sentences)),
    ("events", None),
];

/// How sentences tell frames: briefly, or in one of the voices.
pub(crate) const VOICES: Names<Option<Voice>, 4> = [
    ("brief", None),
    (Voice::Plain.name(), Some(Voice::Plain)),
    (Voice::Terms.name(), Some(Voice::Terms)),
    (Voice::Code.name(), Some(Voice::Code)),
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

/// How a tree grows; none for a search.
pub(crate) const GROWTHS: Names<Option<Growth>, 3> = [
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
