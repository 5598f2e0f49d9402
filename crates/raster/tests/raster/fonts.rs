//! The embedded fonts have every character that the texts of pictures, pages and lessons are written with.
//!
//! Invariant: a new text with a new character fails here, and says which script to run.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use skrifa::{FontRef, MetadataProvider};

const WEIGHTS: [[&str; 2]; 2] = [
    ["MPLUS1-Regular.otf", "NotoSansCJKjp-Regular.otf"],
    ["MPLUS1-Bold.otf", "NotoSansCJKjp-Bold.otf"],
];

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All files with texts below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let files = paths.flat_map(|path| {
        if path.is_dir() {
            sources(&path)
        } else {
            vec![path]
        }
    });
    files
        .filter(|path| {
            ["rs", "js", "toml"]
                .iter()
                .any(|kind| path.extension().is_some_and(|own| own == *kind))
        })
        .collect()
}

/// The characters beyond ASCII on all lines that are not comments: nobody draws a comment.
fn written() -> BTreeSet<char> {
    let folders = [
        "../marubatsu/src",
        "../app/src",
        "../pages/src",
        "../pages/static/js",
        "../../lessons",
    ]
    .map(|folder| here().join(folder));
    let mut letters = BTreeSet::new();
    for source in folders.iter().flat_map(|folder| sources(folder)) {
        let text = fs::read_to_string(source).expect("a text");
        let lines = text
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"));
        letters.extend(
            lines
                .flat_map(str::chars)
                .filter(|letter| !letter.is_ascii()),
        );
    }
    letters
}

fn lacking(fonts: [&str; 2], letters: &BTreeSet<char>) -> String {
    let files = fonts.map(|name| fs::read(here().join("fonts").join(name)).expect("a font"));
    let fonts: Vec<_> = files
        .iter()
        .map(|file| FontRef::new(file).expect("a font"))
        .collect();
    let has = |letter: char| {
        fonts
            .iter()
            .any(|font| font.charmap().map(letter).is_some())
    };
    letters
        .iter()
        .copied()
        .filter(|&letter| !has(letter))
        .collect()
}

#[test]
fn every_character_of_the_texts_is_in_both_weights() {
    let mut letters = written();
    assert!(
        letters.contains(&'β') && letters.contains(&'着'),
        "the texts were not found"
    );
    letters.extend(' '..='~');
    for fonts in WEIGHTS {
        let lacking = lacking(fonts, &letters);
        assert!(
            lacking.is_empty(),
            "{fonts:?} lack {lacking:?}, and pages too: run `python3 crates/raster/fonts/subset.py`, \
             and choose another character if it says that no font has it"
        );
    }
}

#[test]
fn the_fonts_stay_small() {
    let size = |name: &str| {
        fs::metadata(here().join("fonts").join(name))
            .expect("a font")
            .len()
    };
    let all: u64 = WEIGHTS.as_flattened().iter().map(|name| size(name)).sum();
    assert!(all < 320_000, "{all} bytes");
}
