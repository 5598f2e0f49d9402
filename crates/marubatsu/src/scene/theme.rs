//! Inks: colours by what they mean, as light and dark themes have them.
//!
//! Invariant: no picture has a colour that is not here; the contrast of letters to what they lie on is at least
//! 4.5:1, which a test checks.

use super::token::{Shade, Token};
pub use super::token::{Theme, UnknownTheme};

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
}
