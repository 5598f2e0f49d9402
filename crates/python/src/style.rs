//! How pictures look, from the words that say it.
//!
//! Invariant: a word that is none of the choices is refused and they are named, as everywhere in the lab.

use marubatsu::lang::Lang;
use marubatsu::scene::{Arrangement, Theme};
use marubatsu::voice::Voice;
use marubatsu_app::draw::DrawOptions;
use marubatsu_app::error::{InputError, choice};
use marubatsu_app::game::ScoreKind;
use marubatsu_app::option::NamedValue;
use pyo3::prelude::*;

use crate::errors::raised;

/// How a picture looks: what is asked of it, and its colours.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PictureChoice {
    pub(crate) look: DrawOptions,
    pub(crate) theme: Theme,
}

/// As Python gives it: `(lang, theme, layout, size, voice)`.
pub(crate) type StyleWords = (String, String, String, u16, String);

/// Returns the colours, sizes and distances of every style sheet as a CSS rule for a selector.
#[pyfunction]
pub(crate) fn style_sheet(selector: &str) -> String {
    marubatsu::scene::style_sheet(selector)
}

/// The language of this code.
pub(crate) fn lang(code: &str) -> Result<Lang, InputError> {
    code.parse()
        .map_err(|_| choice("lang", code, &Lang::ALL.map(Lang::code)))
}

/// The voice of this name.
pub(crate) fn voice(name: &str) -> Result<Voice, InputError> {
    name.parse()
        .map_err(|_| choice("voice", name, &Voice::ALL.map(Voice::name)))
}

/// How a picture looks, by what is said and, where nothing is, by the package's settings.
pub(crate) fn styled(
    py: Python<'_>,
    said: (Option<&str>, Option<&str>, &str, u16),
) -> PyResult<PictureChoice> {
    let settings = py.import("marubatsu._settings")?;
    let words: StyleWords = settings.getattr("style")?.call1(said)?.extract()?;
    PictureChoice::read(&words).map_err(|error| raised(py, &error.into()))
}

/// The scores that are asked for, if some are.
pub(crate) fn scored(py: Python<'_>, score: Option<&str>) -> PyResult<Option<ScoreKind>> {
    let score = score.map(|name| ScoreKind::named("score", name));
    score.transpose().map_err(|error| raised(py, &error.into()))
}

/// Notebooks have room for a picture of this width, in pixels, on any screen.
const NARROW: f64 = 400.0;

/// A picture that fits its cell. A wide one is as wide as the cell: where a notebook shows it as an image, which knows no
/// other page, a width of its own would be cut off.
#[pyfunction]
pub(crate) fn fitted(picture: &str) -> String {
    let (root, rest) = picture.split_once('>').unwrap_or((picture, ""));
    let length = |name: &str| {
        let value = root.split_once(&format!(" {name}=\""))?.1;
        value.split_once('"').map(|(value, _)| value)
    };
    let (Some(width), Some(height)) = (length("width"), length("height")) else {
        return picture.to_owned();
    };
    if width.parse().is_ok_and(|width: f64| width <= NARROW) {
        return picture.to_owned();
    }
    let own = format!(" width=\"{width}\" height=\"{height}\"");
    let fits = format!(" width=\"100%\" style=\"max-width:{width}px;height:auto\"");
    format!("{}>{rest}", root.replacen(&own, &fits, 1))
}

impl PictureChoice {
    /// Reads the words.
    pub(crate) fn read(
        (code, theme, layout, size, spoken): &StyleWords,
    ) -> Result<Self, InputError> {
        let themes = Theme::ALL.map(Theme::name);
        let arrangement = match &**layout {
            "wide" => Arrangement::Wide,
            "tall" => Arrangement::Tall,
            other => return Err(choice("layout", other, &["wide", "tall"])),
        };
        if !(4..=200).contains(size) {
            let message = message!(
                "expected a whole number from 4 to 200",
                "4 以上 200 以下の整数を指定してください"
            );
            return Err(InputError::new("size", &size.to_string(), None, message));
        }
        Ok(Self {
            look: DrawOptions {
                lang: lang(code)?,
                arrangement,
                voice: voice(spoken)?,
                square: *size,
            },
            theme: theme.parse().map_err(|_| choice("theme", theme, &themes))?,
        })
    }
}
