//! Letters are as wide as the layout takes them to be, in the fonts that pictures are drawn with.
//!
//! Invariant: both weights are looked at, and every letter that a picture of a search may hold.

use std::fs;
use std::path::Path;

use marubatsu::scene::measure::text_width;
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};

/// For each weight the fonts in which a letter is looked for, in this order.
const WEIGHTS: [[&str; 2]; 2] = [
    ["MPLUS1-Regular.otf", "NotoSansCJKjp-Regular.otf"],
    ["MPLUS1-Bold.otf", "NotoSansCJKjp-Bold.otf"],
];

#[test]
fn no_letter_is_wider_than_the_layout_takes_it_to_be() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../raster/fonts");
    let mut wider = Vec::new();
    for names in WEIGHTS {
        let files = names.map(|name| fs::read(folder.join(name)).expect("a font"));
        let fonts = files
            .each_ref()
            .map(|file| FontRef::new(file).expect("a font"));
        let width = |letter: char| {
            fonts.iter().find_map(|font| {
                let glyph = font.charmap().map(letter)?;
                // Letters of 1,000 pixels have widths in thousandths.
                let metrics = font.glyph_metrics(Size::new(1000.0), LocationRef::default());
                metrics.advance_width(glyph)
            })
        };
        let beyond = "αβ∞≤≥−×〇深さ以上回目が良い引き分け";
        for letter in (' '..='~').chain(beyond.chars()) {
            let found = width(letter).expect("the fonts have every letter");
            let taken = text_width(&letter.to_string(), 1000);
            let taken = i32::try_from(taken).expect("letters are narrow");
            if f64::from(found) > f64::from(taken) {
                wider.push((letter, found, taken));
            }
        }
    }
    assert!(wider.is_empty(), "{wider:?}");
}
