//! The tokens of every style sheet: colours, sizes of type and distances as custom properties of CSS.
//!
//! Invariant: pages, exported files and widgets write down none of these values themselves.

use std::fmt::Write as _;

use super::token::{Theme, Token};

/// Sizes of type, in pixels.
const SIZES: [(&str, u32); 5] = [
    ("small", 12),
    ("text", 14),
    ("body", 16),
    ("large", 20),
    ("title", 28),
];

/// Distances, in pixels.
const DISTANCES: [(&str, u32); 6] = [
    ("tight", 4),
    ("near", 8),
    ("gap", 12),
    ("wide", 16),
    ("far", 24),
    ("apart", 48),
];

/// Returns the tokens as a rule for what `selector` selects. Colours follow the element's `color-scheme`.
///
/// ```
/// use marubatsu::scene::style_sheet;
///
/// let sheet = style_sheet(":root");
/// assert!(sheet.starts_with(":root {\n  --paper: light-dark(#fbfaf6, #121417);\n"));
/// assert!(sheet.contains("  --body: 16px;\n"));
/// ```
pub fn style_sheet(selector: &str) -> String {
    let mut sheet = format!("{selector} {{\n");
    for token in Token::ALL {
        let [light, dark] = Theme::ALL.map(|theme| token.colour(theme));
        let _ = writeln!(sheet, "  --{}: light-dark({light}, {dark});", token.name());
    }
    for (name, pixels) in SIZES.into_iter().chain(DISTANCES) {
        let _ = writeln!(sheet, "  --{name}: {pixels}px;");
    }
    sheet + "}\n"
}
