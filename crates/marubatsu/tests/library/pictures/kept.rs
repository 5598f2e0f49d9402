//! What every picture keeps: its size, its bytes, readable colours, no attribute that a page's rules
//! forbid.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use marubatsu::scene::{Ink, Token};

use super::{SHAPES, film};
use crate::prelude::*;

fn gzipped(text: &str) -> usize {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder
        .write_all(text.as_bytes())
        .expect("memory takes everything");
    encoder.finish().expect("memory takes everything").len()
}

/// A 3x3 frame has at most 100 kB, 15 kB gzipped. Every 40th frame, in turn in all looks.
#[test]
fn frames_are_small_and_clean() {
    let film = film(Algorithm::AlphaBeta, TableKind::Merged);
    let mut sizes = std::collections::BTreeSet::new();
    for (turn, n) in (0..film.frames.len()).step_by(40).enumerate() {
        let lang = Lang::ALL[turn % 2];
        let arrangement = SHAPES[turn / 2 % 2];
        let scene = film.picture(n, lang, arrangement);
        let text = svg::write(&scene, Theme::ALL[turn % 2]);
        assert!(text.len() <= 100_000, "frame {n}: {} bytes", text.len());
        assert!(
            gzipped(&text) <= 15_000,
            "frame {n}: {} bytes gzipped",
            gzipped(&text)
        );
        check_document(&text, n);
        sizes.insert((turn / 2 % 2, scene.width, scene.height));
    }
    assert_eq!(
        sizes.len(),
        2,
        "a picture's size does not depend on the frame: {sizes:?}"
    );
}

fn check_document(text: &str, n: u64) {
    let document = roxmltree::Document::parse(text).expect("well-formed XML");
    let mut selected = 0;
    for node in document.descendants().filter(roxmltree::Node::is_element) {
        for attribute in node.attributes() {
            let name = attribute.name();
            assert!(
                !["style", "id", "class", "href"].contains(&name),
                "frame {n}: {name}"
            );
            assert!(!name.starts_with("on"), "frame {n}: {name}");
        }
        let role = node.attribute("role");
        if matches!(role, Some("treeitem" | "tree" | "img")) {
            assert!(
                node.attribute("aria-label")
                    .is_some_and(|label| !label.is_empty())
            );
        }
        selected += usize::from(node.attribute("aria-current").is_some());
    }
    assert_eq!(selected, 1, "frame {n}: one node is in question");
}

/// Relative luminance, WCAG 2.2.
fn luminance(colour: &str) -> f64 {
    let digits = &colour[1..];
    let width = digits.len() / 3;
    let channel = |index: usize| {
        let hex = &digits[index * width..(index + 1) * width];
        let hex = if width == 1 {
            hex.repeat(2)
        } else {
            hex.to_owned()
        };
        let value = u8::from_str_radix(&hex, 16).expect("a colour is hexadecimal");
        let part = f64::from(value) / 255.0;
        if part <= 0.04045 {
            part / 12.92
        } else {
            libm::pow((part + 0.055) / 1.055, 2.4)
        }
    };
    0.2126 * channel(0) + 0.7152 * channel(1) + 0.0722 * channel(2)
}

fn contrast(one: Ink, two: Ink, theme: Theme) -> f64 {
    let (one, two) = (luminance(&one.colour(theme)), luminance(&two.colour(theme)));
    (one.max(two) + 0.05) / (one.min(two) + 0.05)
}

#[test]
fn text_stands_out_from_its_ground() {
    let grounds = [Token::Paper, Token::Surface];
    let letters = [
        Token::Ink,
        Token::Quiet,
        Token::Circle,
        Token::Cross,
        Token::ZeroText,
        Token::FocusText,
        Token::Table,
    ];
    let flags = [Token::Circle, Token::Cross, Token::Table, Token::Ink];
    for theme in Theme::ALL {
        let pairs = grounds
            .iter()
            .flat_map(|&ground| letters.map(|ink| (ink, ground)));
        let flags = flags.iter().map(|&ground| (Token::Reversed, ground));
        for (ink, ground) in pairs.chain(flags) {
            let contrast = contrast(Ink::Token(ink), Ink::Token(ground), theme);
            let name = theme.name();
            assert!(
                contrast >= 4.5,
                "{ink:?} on {ground:?}, {name}: {contrast:.2}"
            );
        }
        // Scores lie on every colour of the scale.
        let range = Bounds::new(Score::points(-100), Score::points(100));
        let scale = ColourScale::new(range, Score::ZERO);
        for points in -100..=100 {
            let shade = scale.shade(Score::points(points));
            let contrast = contrast(Ink::OnValue(shade), Ink::Value(shade), theme);
            assert!(contrast >= 4.5, "{points}, {}: {contrast:.2}", theme.name());
        }
    }
}

/// A board's ground is a fifth its value's colour: letters on it can be read, and marks be told from it.
#[test]
fn letters_and_marks_stand_out_from_a_boards_ground() {
    let scale = ColourScale::new(
        Bounds::new(Score::points(-100), Score::points(100)),
        Score::ZERO,
    );
    for theme in Theme::ALL {
        let light = |ink: Ink| luminance(&ink.colour(theme));
        let channels = |ink: Ink| {
            let colour = ink.colour(theme);
            [1, 3, 5].map(|at| u32::from_str_radix(&colour[at..at + 2], 16).expect("a colour"))
        };
        for points in -100..=100 {
            let value = channels(Ink::Value(scale.shade(Score::points(points))));
            let surface = channels(Ink::Token(Token::Surface));
            let mixed = [0, 1, 2].map(|at| (surface[at] * 4 + value[at]) / 5);
            let [red, green, blue] = mixed;
            let ground = luminance(&format!("#{red:02x}{green:02x}{blue:02x}"));
            let least = [(Token::Ink, 4.5), (Token::Circle, 3.0), (Token::Cross, 3.0)];
            for (token, least) in least {
                let ink = light(Ink::Token(token));
                let contrast = (ink.max(ground) + 0.05) / (ink.min(ground) + 0.05);
                let name = theme.name();
                assert!(
                    contrast >= least,
                    "{token:?} on {points}, {name}: {contrast:.2}"
                );
            }
        }
    }
}
