//! The pages' own fonts, so that sizes don't depend on installed fonts.
//!
//! Invariant: a font's address changes with its content, so a browser may keep it for ever.

use std::fmt::Write as _;

use marubatsu_raster::{WEB_FACES, WebFace};

/// What stands in while a font is on its way: the system's, widened to M PLUS 1's average width (measured on a
/// paragraph of English) and put on its baseline, so that nothing moves when the font arrives.
const STAND_IN: &str = "\
@font-face {
  font-family: 'Stand-in';
  src: local('Arial'), local('Liberation Sans'), local('Helvetica Neue');
  size-adjust: 110.5%;
  ascent-override: 105%;
  descent-override: 26%;
  line-gap-override: 0%;
}
";

/// Returns the style sheet that names the fonts.
pub(crate) fn sheet() -> String {
    let mut sheet = STAND_IN.to_owned();
    for face in &WEB_FACES {
        let (family, weight, characters) = (face.family, face.weight, face.characters);
        let _ = write!(
            sheet,
            "@font-face {{\n  font-family: '{family}';\n  font-weight: {weight};\n  font-display: swap;\n  \
             src: url('../{}') format('woff2');\n  unicode-range: {characters};\n}}\n",
            file(face)
        );
    }
    sheet
}

/// Returns the file that every page needs at once.
pub(crate) fn first() -> String {
    let latin = WEB_FACES.iter().find(|face| face.name == "latin-400");
    latin.map(file).unwrap_or_default()
}

/// Returns the names of all files.
#[cfg(feature = "files")]
pub(crate) fn names() -> impl Iterator<Item = String> {
    WEB_FACES.iter().map(file)
}

/// Returns the font in this file, if it is here.
pub(crate) fn find(name: &str) -> Option<&'static [u8]> {
    let name = name.strip_prefix("fonts/")?;
    let face = WEB_FACES.iter().find(|face| name.starts_with(face.name))?;
    (file(face) == format!("fonts/{name}") && !face.bytes.is_empty()).then_some(face.bytes)
}

fn file(face: &WebFace) -> String {
    format!("fonts/{}-{:016x}.woff2", face.name, face.digest)
}
