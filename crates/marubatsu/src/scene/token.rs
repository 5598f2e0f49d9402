//! The two themes, and all colours there are: tokens named by meaning, and the scale of values between them.
//!
//! Invariant: no picture has another colour; hues are kept for meaning. 〇 and max are teal, × and min plum, even is ochre, the node
//! in question vermilion, what a table knows indigo; everything else is ink on paper. Text tokens
//! have a contrast of at least 4.5:1 to paper and surface in both themes, which a test checks.

use std::str::FromStr;

use crate::depict::Depict;
use crate::score::{Bounds, Score};

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Dark on white.
    #[default]
    Light,
    /// Light on black.
    Dark,
}

impl Theme {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Light, Self::Dark];

    /// `light` or `dark`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }
}

impl FromStr for Theme {
    type Err = UnknownThemeError;

    fn from_str(text: &str) -> Result<Self, UnknownThemeError> {
        Self::ALL
            .into_iter()
            .find(|theme| theme.name() == text)
            .ok_or(UnknownThemeError)
    }
}

/// Neither `light` nor `dark`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the themes are light and dark")]
pub struct UnknownThemeError;

/// A colour of the stage, by what it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Token {
    /// The ground of everything.
    Paper,
    /// Boards and cards on the paper.
    Surface,
    /// Every other column of a tree.
    Band,
    /// Text, the path, what is selected.
    Ink,
    /// Less important text.
    Quiet,
    /// Grid lines and borders without weight.
    Hairline,
    /// 〇, max, α.
    Circle,
    /// ×, min, β.
    Cross,
    /// Even, as a fill.
    Zero,
    /// Even, as text.
    ZeroText,
    /// The node in question and the playhead, as rings and lines.
    Focus,
    /// Words about the node in question.
    FocusText,
    /// What a table knows.
    Table,
    /// The middle of the scale of values.
    Middle,
    /// Text on a fill of ink, α, β or table.
    Reversed,
}

/// Red, green and blue.
type Rgb = [u8; 3];

const fn rgb(hex: u32) -> Rgb {
    let [_, red, green, blue] = hex.to_be_bytes();
    [red, green, blue]
}

const fn hex([red, green, blue]: Rgb) -> u32 {
    u32::from_be_bytes([0, red, green, blue])
}

impl Token {
    /// Every colour.
    pub const ALL: [Self; 15] = [
        Self::Paper,
        Self::Surface,
        Self::Band,
        Self::Ink,
        Self::Quiet,
        Self::Hairline,
        Self::Circle,
        Self::Cross,
        Self::Zero,
        Self::ZeroText,
        Self::Focus,
        Self::FocusText,
        Self::Table,
        Self::Middle,
        Self::Reversed,
    ];

    /// Its name in style sheets, such as `zero-text`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Paper => "paper",
            Self::Surface => "surface",
            Self::Band => "band",
            Self::Ink => "ink",
            Self::Quiet => "quiet",
            Self::Hairline => "hairline",
            Self::Circle => "circle",
            Self::Cross => "cross",
            Self::Zero => "zero",
            Self::ZeroText => "zero-text",
            Self::Focus => "focus",
            Self::FocusText => "focus-text",
            Self::Table => "table",
            Self::Middle => "middle",
            Self::Reversed => "reversed",
        }
    }

    const fn rgb(self, theme: Theme) -> Rgb {
        let (light, dark) = match self {
            Self::Paper => (0xFB_FAF6, 0x12_1417),
            Self::Surface => (0xFF_FFFF, 0x1A_1D21),
            Self::Band => (0xF4_F2EA, 0x17_1A1E),
            Self::Ink => (0x1C_1E21, 0xEC_E9E2),
            Self::Quiet => (0x5F_646B, 0x9A_A0A6),
            Self::Hairline => (0xDE_DCD3, 0x2C_3036),
            Self::Circle => (0x0B_7A86, 0x4C_C3CE),
            Self::Cross => (0xA8_326B, 0xEE_7FB0),
            Self::Zero => (0xA5_7C1B, 0xE2_B84E),
            Self::ZeroText => (0x8A_6512, 0xE2_B84E),
            Self::Focus => (0xD8_432A, 0xFF_6B4A),
            Self::FocusText => (0xC2_3A22, 0xFF_6B4A),
            Self::Table => (0x44_54A8, 0x98_A6F5),
            Self::Middle => (0xE9_DFC4, 0x5B_5138),
            Self::Reversed => (0xFF_FFFF, 0x12_1417),
        };
        rgb(match theme {
            Theme::Light => light,
            Theme::Dark => dark,
        })
    }

    /// The colour in a theme, as `#rrggbb`.
    pub fn colour(self, theme: Theme) -> String {
        written(self.rgb(theme))
    }
}

fn written(colour: Rgb) -> String {
    format!("#{:06x}", hex(colour))
}

/// A colour on the scale of values, or the mean of several: how much of each end it holds, in 255
/// parts. The rest is the scale's middle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Shade {
    /// How much of 〇's colour.
    pub circle: u8,
    /// How much of ×'s colour.
    pub cross: u8,
    /// How much of the even colour.
    pub zero: u8,
    /// How much of the ink, where values say how great they are and not for whom they are good.
    pub ink: u8,
}

impl Shade {
    fn rgb(self, theme: Theme) -> Rgb {
        let parts = [
            (Token::Circle, self.circle),
            (Token::Cross, self.cross),
            (Token::Zero, self.zero),
            (Token::Ink, self.ink),
        ];
        let given: i32 = parts.iter().map(|&(_, part)| i32::from(part)).sum();
        let middle = Token::Middle.rgb(theme);
        std::array::from_fn(|at| {
            let rest = i32::from(middle[at]) * (255 - given).max(0);
            let mixed = parts.iter().fold(rest, |sum, &(token, part)| {
                sum + i32::from(token.rgb(theme)[at]) * i32::from(part)
            });
            let whole = given.max(255);
            u8::try_from((mixed + whole / 2) / whole).unwrap_or(255)
        })
    }

    /// The colour in a theme, as `#rrggbb`.
    pub fn colour(self, theme: Theme) -> String {
        written(self.rgb(theme))
    }

    /// The colour of text on it: white or nearly black, whichever contrasts more, and black where
    /// that is not enough.
    pub fn text_colour(self, theme: Theme) -> String {
        const NEARLY_BLACK: Rgb = rgb(0x12_1417);
        let ground = luminance(self.rgb(theme));
        let contrast = |text: Rgb| {
            let (one, two) = (luminance(text) + 0.05, ground + 0.05);
            one.max(two) / one.min(two)
        };
        let (white, dark) = (contrast([255; 3]), contrast(NEARLY_BLACK));
        written(match () {
            () if white.max(dark) < 4.5 => {
                if contrast([0; 3]) > white {
                    [0; 3]
                } else {
                    [255; 3]
                }
            }
            () if white > dark => [255; 3],
            () => NEARLY_BLACK,
        })
    }
}

/// The relative luminance of WCAG 2.
fn luminance(colour: Rgb) -> f64 {
    let [red, green, blue] = colour.map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.03928 {
            part / 12.92
        } else {
            libm::pow((part + 0.055) / 1.055, 2.4)
        }
    });
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/// The scale on which scores get their colours: from ×'s to 〇's, or from pale to dark where all are of one sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColourScale {
    /// The even score; the least one where all are of one sign.
    centre: i32,
    /// The greatest distance of a score from the centre.
    reach: i32,
    /// Whether colours say for whom a score is good.
    signed: bool,
}

impl ColourScale {
    /// A scale over these scores, whose even score is `centre`.
    pub fn new(range: Bounds, centre: Score) -> Self {
        let centre = centre.hundredths();
        let end = |score: Score| (score.hundredths().saturating_sub(centre)).saturating_abs();
        let reach = end(range.lower).max(end(range.upper)).max(1);
        Self {
            centre,
            reach,
            signed: true,
        }
    }

    /// The scale of a game's scores, which lie in this range. A tree made by hand whose leaves are all of one sign has no
    /// even score: its scale goes from pale to dark.
    pub fn of<G: Depict>(game: &G, range: Bounds) -> Self {
        let both = range.lower < Score::ZERO && Score::ZERO < range.upper;
        if both || !game.by_hand() {
            return Self::new(range, Score::ZERO);
        }
        Self {
            signed: false,
            ..Self::new(range, range.lower)
        }
    }

    /// Whether colours say for whom a score is good.
    pub const fn is_signed(&self) -> bool {
        self.signed
    }

    /// How dark a score is on a scale from pale to dark, in hundredths: 5 to 25.
    pub fn darkness(&self, score: Score) -> u8 {
        let off = i64::from(score.hundredths()) - i64::from(self.centre);
        let reach = i64::from(self.reach);
        u8::try_from(5 + off.clamp(0, reach) * 20 / reach).unwrap_or(25)
    }

    /// The colour of a score; infinities and scores beyond the range are at the ends.
    pub fn shade(&self, score: Score) -> Shade {
        if !self.signed {
            let ink = u8::try_from(u16::from(self.darkness(score)) * 255 / 100).unwrap_or(255);
            return Shade {
                ink,
                ..Shade::default()
            };
        }
        let off = i64::from(score.hundredths()) - i64::from(self.centre);
        let reach = i64::from(self.reach);
        // From 45 % of the end's colour beside the centre to all of it at the end.
        let part = (off.abs().min(reach) * 55 + reach * 45) * 255 / (reach * 100);
        let part = u8::try_from(part).unwrap_or(255);
        match off {
            0 => Shade {
                zero: 255,
                ..Shade::default()
            },
            off if off > 0 => Shade {
                circle: part,
                ..Shade::default()
            },
            _ => Shade {
                cross: part,
                ..Shade::default()
            },
        }
    }
}

/// What a colour means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ink {
    /// A colour of the stage.
    Token(Token),
    /// A value's colour.
    Value(Shade),
    /// Text on a value's colour.
    OnValue(Shade),
}

impl Ink {
    /// The colour in a theme, as `#rrggbb`.
    pub fn colour(self, theme: Theme) -> String {
        match self {
            Self::Token(token) => token.colour(theme),
            Self::Value(shade) => shade.colour(theme),
            Self::OnValue(shade) => shade.text_colour(theme),
        }
    }

    /// Returns the colour as a style sheet with the tokens understands it, in both themes.
    pub fn themed(self) -> String {
        if let Self::Token(token) = self {
            return format!("var(--{})", token.name());
        }
        let [light, dark] = Theme::ALL.map(|theme| self.colour(theme));
        format!("light-dark({light},{dark})")
    }
}
