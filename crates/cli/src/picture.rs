//! How every picture looks and is written, whatever it shows.
//!
//! Invariant: the bytes depend on the request alone.

use marubatsu::lang::Message;
use marubatsu::scene::{Scene, Theme};
use marubatsu::svg;
use marubatsu_app::draw::DrawOptions;
use marubatsu_app::error::{Error, InputError};
use marubatsu_raster::{FittingSize, PictureTooLargeError, RasterError, Scale, png};

use crate::arguments::names::{LAYOUTS, Names, THEMES, VOICES};
use crate::error::CliError;
use crate::options::ParsedArguments;

/// The format of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PictureFormat {
    Svg,
    Png,
}

/// The formats by the endings of their files.
pub(crate) const PICTURES: Names<PictureFormat, 2> =
    [("svg", PictureFormat::Svg), ("png", PictureFormat::Png)];

/// How every picture looks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PictureOptions {
    /// Language, arrangement, size.
    pub(crate) look: DrawOptions,
    /// Light or dark.
    pub(crate) theme: Theme,
    /// Pixels for a unit.
    pub(crate) scale: Scale,
}

impl PictureOptions {
    pub(crate) fn read(parsed: &ParsedArguments<'_>) -> Result<Self, CliError> {
        let theme = parsed.named("theme", &THEMES)?;
        let arrangement = parsed.named("layout", &LAYOUTS)?;
        let look = DrawOptions {
            lang: parsed.environment.lang,
            voice: parsed.named("voice", &VOICES)?,
            arrangement,
            square: parsed.number_within("size", 4..=200)?.unwrap_or(12),
        };
        let scale = parsed.text("scale").unwrap_or("1");
        let scale = scale.parse().map_err(|_| {
            let message = Message::new(
                "expected a number from 0.1 to 8 with at most two decimals",
                "0.1 以上 8 以下、小数 2 桁までの数を指定してください",
            );
            InputError::new("scale", scale, Some(0), message)
        })?;
        Ok(Self { look, theme, scale })
    }
}

/// A picture in its format.
pub(crate) fn picture(
    scene: &Scene,
    format: PictureFormat,
    (theme, scale): (Theme, Scale),
) -> Result<Vec<u8>, CliError> {
    let text = svg::write(scene, theme);
    match format {
        PictureFormat::Svg => Ok((text + "\n").into_bytes()),
        PictureFormat::Png => png(&text, scale).map_err(|error| refused(&error, scale)),
    }
}

/// A picture that can't be drawn in pixels, in the user's terms.
pub(crate) fn refused(error: &RasterError, scale: Scale) -> CliError {
    match error {
        RasterError::TooLarge(large) => too_large(large, scale).into(),
        other => Error::Internal(other.to_string()).into(),
    }
}

fn too_large(large: &PictureTooLargeError, scale: Scale) -> Error {
    let PictureTooLargeError {
        width,
        height,
        fits,
    } = *large;
    let (en, ja) = match fits {
        FittingSize::Scale(scale) => (
            format!("--scale {scale} fits"),
            format!("--scale {scale} なら描けます"),
        ),
        FittingSize::Percent(share) => (
            format!(
                "{share} % of it would fit; choose a smaller --depth, a later position, or .svg"
            ),
            format!(
                "描けるのは全体の {share} % です。--depth を小さくするか、後の局面を選ぶか、.svg にしてください"
            ),
        ),
    };
    let message = Message::new(
        format!("the picture would be {width} x {height} pixels, too large for PNG; {en}"),
        format!("画像は {width} x {height} ピクセルになり、PNG には大きすぎます。{ja}"),
    );
    Error::Input(InputError::new("scale", &scale.to_string(), None, message))
}

/// Refuses an option that something does not have.
pub(crate) fn not_of(key: &str, value: &str, subject: &str) -> InputError {
    let message = Message::new(
        format!("not possible with {subject}"),
        format!("{subject} では使えません"),
    );
    InputError::usage(key, value, message)
}
