//! The fonts that pages bring along: those of the pictures as woff2, by script, and M PLUS 1 Code.
//!
//! Invariant: what pictures can draw, a page with these faces can write; `fonts/subset.py` cuts both from one list.

/// The family with which most characters are drawn.
pub const FAMILY: &str = "M PLUS 1";

/// The licence of the fonts, which travels with whatever embeds them.
pub const FONT_LICENSE: &str = include_str!("../fonts/OFL.txt");

/// The family in which pages write addresses, notation and commands.
pub const CODE_FAMILY: &str = "M PLUS 1 Code";

/// A font file for pages.
///
/// ```
/// let bold: Vec<_> = marubatsu_raster::WEB_FACES.iter().filter(|face| face.weight == 700).collect();
/// assert_eq!(bold.len(), 4);
/// assert!(bold.iter().all(|face| face.bytes.starts_with(b"wOF2")));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct WebFace {
    /// Its file's name, without the ending.
    pub name: &'static str,
    /// The family. Of the faces of a family and weight, the last that claims a character draws it.
    pub family: &'static str,
    /// 400 or 700.
    pub weight: u16,
    /// The characters it is for, as CSS writes `unicode-range`.
    pub characters: &'static str,
    /// The woff2 file. Without the feature `page-faces` those that no picture needs are empty here.
    pub bytes: &'static [u8],
    /// The file's FNV-1a, even where the file itself is not.
    pub digest: u64,
}

/// Japanese as a whole: a browser that meets a character of it fetches the face, whether or not it has that one.
const JAPANESE: &str = "U+2E80-FFFF";
const LATIN: &str = include_str!("../fonts/latin.txt");
const SIGNS: &str = include_str!("../fonts/signs.txt");

macro_rules! faces {
    (@bytes pages $name:literal) => {
        if cfg!(feature = "page-faces") {
            include_bytes!(concat!("../fonts/", $name, ".woff2"))
        } else {
            &[]
        }
    };
    (@bytes pictures $name:literal) => {
        include_bytes!(concat!("../fonts/", $name, ".woff2"))
    };
    ($($name:literal: $family:ident $weight:literal $characters:ident for $who:ident),* $(,)?) => {
        [$(WebFace {
            name: $name,
            family: $family,
            weight: $weight,
            characters: $characters,
            bytes: faces!(@bytes $who $name),
            digest: digest(include_bytes!(concat!("../fonts/", $name, ".woff2"))),
        }),*]
    };
}

const fn digest(bytes: &[u8]) -> u64 {
    let (mut hash, mut at) = (0xcbf2_9ce4_8422_2325, 0);
    while at < bytes.len() {
        hash = (hash ^ bytes[at] as u64).wrapping_mul(0x0100_0000_01b3);
        at += 1;
    }
    hash
}

/// All of them, in the order in which a style sheet must name them.
pub const WEB_FACES: [WebFace; 8] = faces![
    "japanese-400": FAMILY 400 JAPANESE for pages,
    "japanese-700": FAMILY 700 JAPANESE for pages,
    "signs-400": FAMILY 400 SIGNS for pages,
    "signs-700": FAMILY 700 SIGNS for pictures,
    "latin-400": FAMILY 400 LATIN for pictures,
    "latin-700": FAMILY 700 LATIN for pictures,
    "code-400": CODE_FAMILY 400 LATIN for pages,
    "code-700": CODE_FAMILY 700 LATIN for pages,
];

/// A font as files that stand alone bring it along: family, weight, the woff2 file.
pub type EmbeddedFace = (&'static str, u16, &'static [u8]);

/// The fonts of texts in M PLUS 1: of all, or of films, whose pictures draw their signs in heavy letters alone and leave Japanese to
/// the reader's system.
///
/// ```
/// assert_eq!(marubatsu_raster::embedded_faces(true).len(), 3);
/// assert_eq!(marubatsu_raster::embedded_faces(false).len(), 6);
/// ```
pub fn embedded_faces(film: bool) -> Vec<EmbeddedFace> {
    let own = WEB_FACES.iter().filter(|face| face.family == FAMILY);
    let own =
        own.filter(|face| !film || ["latin-400", "latin-700", "signs-700"].contains(&face.name));
    own.map(|face| (face.family, face.weight, face.bytes))
        .collect()
}
