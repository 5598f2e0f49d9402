//! Inks, which are colours named by meaning, and the colours that the light and dark themes give
//! them.
//!
//! Invariant: the contrast of text inks to every background they are used on is at least 4.5:1 (a
//! test checks it). The light colours are the tutorial series' own (matplotlib's names), a little
//! paler where text lies on them.

use std::borrow::Cow;

use super::token::{Shade, Token};
pub use super::token::{Theme, UnknownTheme};

/// What a colour means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ink {
    /// The picture's background.
    Ground,
    /// Text and marks.
    Text,
    /// Less important text.
    Muted,
    /// Edges of the tree, grid lines.
    Edge,
    /// The background of a board whose score is not known.
    Board,
    /// The background of a board that circle wins.
    BoardCircle,
    /// The background of a board that cross wins.
    BoardCross,
    /// The background of a drawn board.
    BoardDraw,
    /// The last move's mark, and the border of the current node.
    Last,
    /// The veil over nodes that have not been searched, or never will be.
    Veil,
    /// Signs on that veil.
    Strike,
    /// α.
    Alpha,
    /// β.
    Beta,
    /// Scores that don't matter.
    PartIgnored,
    /// A colour of the stage.
    Token(Token),
    /// A value's colour.
    Value(Shade),
    /// Text on a value's colour.
    OnValue(Shade),
}

impl Ink {
    /// The colour in a theme, as `#rrggbb` or its short form.
    pub fn colour(self, theme: Theme) -> Cow<'static, str> {
        let fixed = match theme {
            Theme::Light => self.light(),
            Theme::Dark => self.dark(),
        };
        match self {
            Self::Token(token) => token.colour(theme).into(),
            Self::Value(shade) => shade.colour(theme).into(),
            Self::OnValue(shade) => shade.text_colour(theme).into(),
            _ => fixed.into(),
        }
    }

    const fn light(self) -> &'static str {
        match self {
            Self::Token(_) | Self::Value(_) | Self::OnValue(_) => "",
            Self::Ground | Self::Board => "#fff",
            Self::Text => "#111",
            Self::Muted => "#555",
            Self::Edge => "#444",
            Self::BoardCircle => "#e0ffff",
            Self::BoardCross => "#ffe4ec",
            Self::BoardDraw => "#ffffd4",
            Self::Last => "#c00000",
            Self::Veil => "#000",
            Self::Strike => "#ffffff",
            Self::Alpha => "#d00000",
            Self::Beta => "#0000e0",
            Self::PartIgnored => "#c8c8c8",
        }
    }

    const fn dark(self) -> &'static str {
        match self {
            Self::Token(_) | Self::Value(_) | Self::OnValue(_) => "",
            Self::Ground => "#16181c",
            Self::Text => "#f2f2f2",
            Self::Muted => "#b4b8c0",
            Self::Edge => "#9aa0aa",
            Self::Board => "#262a31",
            Self::BoardCircle => "#123c44",
            Self::BoardCross => "#4a2230",
            Self::BoardDraw => "#3d3b16",
            Self::Last => "#ff8f85",
            Self::Veil => "#000",
            Self::Strike => "#d0d4dc",
            Self::Alpha => "#ff7a70",
            Self::Beta => "#8db4ff",
            Self::PartIgnored => "#4c4f55",
        }
    }
}
