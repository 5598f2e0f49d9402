//! The embedded fonts: M PLUS 1, and Noto Sans CJK JP for the characters that it lacks.
//!
//! Invariants: no other font is ever loaded; whichever family a text names, it is drawn with these
//! fonts, in the weight that it asks for; images inside a picture are not loaded.

use std::sync::{Arc, LazyLock};

use resvg::usvg::fontdb::{Database, FaceInfo, Family, ID, Query, Source, Weight};
use resvg::usvg::{FontResolver, ImageHrefResolver, Options};

use crate::FAMILY;

/// All faces. A character is drawn with the first one of the right weight that has it.
const FACES: [&[u8]; 4] = [
    include_bytes!("../fonts/MPLUS1-Regular.otf"),
    include_bytes!("../fonts/MPLUS1-Bold.otf"),
    include_bytes!("../fonts/NotoSansCJKjp-Regular.otf"),
    include_bytes!("../fonts/NotoSansCJKjp-Bold.otf"),
];

/// The options with which all pictures are read.
pub(crate) static OPTIONS: LazyLock<Options<'static>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    for face in FACES {
        fonts.load_font_source(Source::Binary(Arc::new(face)));
    }
    Options {
        font_family: FAMILY.to_owned(),
        fontdb: Arc::new(fonts),
        font_resolver: FontResolver {
            select_font: Box::new(|font, fonts| of_weight(fonts, font.weight())),
            select_fallback: Box::new(|_, tried, fonts| next_face(fonts, tried)),
        },
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..Options::default()
    }
});

/// The face of [`FAMILY`] whose weight is nearest to this one.
fn of_weight(fonts: &Database, weight: u16) -> Option<ID> {
    fonts.query(&Query {
        families: &[Family::Name(FAMILY)],
        weight: Weight(weight),
        ..Query::default()
    })
}

/// The next face of the same weight as those tried already. A character that no face has stays an
/// empty box.
fn next_face(fonts: &Database, tried: &[ID]) -> Option<ID> {
    let weight = fonts.face(*tried.first()?)?.weight;
    let left = |face: &&FaceInfo| face.weight == weight && !tried.contains(&face.id);
    fonts.faces().find(left).map(|face| face.id)
}
