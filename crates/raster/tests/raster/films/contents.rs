//! What a film shows, and what its file stores of it.
//!
//! Invariant: a frame played back is compared with the PNG of the same picture.

use marubatsu_raster::Film;

use super::{FORMATS, drawn, film, lesson, of, shown, square};
use crate::image::{Image, rect, svg, text};
use crate::played::play;

/// The greatest difference of a channel of any pixel.
fn distance(one: &Image, other: &Image) -> u8 {
    assert_eq!((one.width, one.height), (other.width, other.height));
    let channels = one
        .pixels
        .as_flattened()
        .iter()
        .zip(other.pixels.as_flattened());
    channels
        .map(|(one, other)| one.abs_diff(*other))
        .max()
        .unwrap_or(0)
}

#[test]
fn few_colours_are_played_back_exactly() {
    let frames: Vec<String> = (0..5).map(square).collect();
    for format in FORMATS {
        let shown = shown(format, &frames);
        assert_eq!(shown.len(), frames.len(), "{format:?}");
        for (shown, frame) in shown.iter().zip(&frames) {
            assert_eq!(shown.image, drawn(frame), "{format:?}");
        }
    }
}

#[test]
fn many_colours_are_played_back_nearly_and_flat_ones_exactly() {
    let frames: Vec<String> = (0..6).map(lesson).collect();
    let expected: Vec<Image> = frames.iter().map(|frame| drawn(frame)).collect();
    for format in FORMATS {
        let shown = shown(format, &frames);
        assert_eq!(shown.len(), frames.len(), "{format:?}");
        for (shown, expected) in shown.iter().zip(&expected) {
            let distance = distance(&shown.image, expected);
            assert!(distance <= 64, "{format:?}: {distance}");
            // Ground, veil, panel.
            for (x, y) in [(100, 40), (20, 20), (290, 150)] {
                assert_eq!(
                    shown.image.at(x, y),
                    expected.at(x, y),
                    "{format:?} at {x}, {y}"
                );
            }
        }
    }
}

#[test]
fn more_flat_colours_than_a_palette_holds_are_told_apart() {
    let tile = |n: u32| {
        let colour = format!(
            "#{:02x}{:02x}{:02x}",
            40 + n % 8 * 28,
            255 - n / 64 * 40,
            n / 8 % 8 * 30
        );
        rect((n % 20 * 4, n / 20 * 4), (4, 4), &colour)
    };
    let tiles: String = (0..400).map(tile).collect();
    let frames = [svg(160, 80, &(tiles + &rect((80, 0), (40, 80), "#fefefe")))];
    for format in FORMATS {
        let shown = shown(format, &frames);
        let distance = distance(&shown[0].image, &drawn(&frames[0]));
        assert!(distance > 0 && distance <= 40, "{format:?}: {distance}");
        // Large areas come first, however little they differ.
        let areas = [100, 140].map(|x| shown[0].image.at(x, 40));
        assert_eq!(areas, [[254; 3], [255; 3]], "{format:?}");
    }
}

#[test]
fn only_the_changed_rectangle_is_stored() {
    let plain = svg(60, 20, "");
    let corner = svg(60, 20, &rect((50, 12), (7, 3), "#0000e0"));
    let blue = svg(60, 20, &rect((0, 0), (60, 20), "#0000e0"));
    let frames = [plain.clone(), corner, plain, blue];
    let whole = (0, 0, 60, 20);
    for format in FORMATS {
        let shown = shown(format, &frames);
        let stored: Vec<_> = shown.iter().map(|shown| shown.stored).collect();
        let expected = [whole, (50, 12, 7, 3), (50, 12, 7, 3), whole];
        assert_eq!(stored, expected, "{format:?}");
    }
}

#[test]
fn what_does_not_change_between_two_changes_takes_next_to_no_room() {
    let dot = |at| rect(at, (2, 2), "#0000e0");
    let dots = dot((0, 0)) + &dot((298, 158)) + "</svg>";
    let frames = [lesson(1), lesson(1).replace("</svg>", &dots)];
    for format in FORMATS {
        let size = |frames: &[String]| of(format, film(), frames).expect("a film").len();
        let more = size(&frames) - size(&frames[..1]);
        assert!(more < 700, "{format:?}: {more} bytes");
    }
}

#[test]
fn a_see_through_picture_lies_on_white() {
    let veil = rect((0, 0), (4, 4), "#000").replace("/>", " fill-opacity=\"0.5\"/>");
    let frame =
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"8\" height=\"4\">{veil}</svg>");
    for format in FORMATS {
        let image = &shown(format, std::slice::from_ref(&frame))[0].image;
        assert_eq!(
            (image.at(1, 1), image.at(6, 1)),
            ([127; 3], [255; 3]),
            "{format:?}"
        );
    }
}

#[test]
fn the_same_frames_give_the_same_bytes() {
    let frames: Vec<String> = (0..4).map(lesson).collect();
    for format in FORMATS {
        assert_eq!(
            of(format, film(), &frames),
            of(format, film(), &frames),
            "{format:?}"
        );
    }
}

#[test]
fn the_scale_holds_for_films() {
    let scale = "1.5".parse().expect("a scale");
    let frame = svg(60, 20, &text("7", ""));
    for format in FORMATS {
        let bytes = of(
            format,
            Film { scale, ..film() },
            std::slice::from_ref(&frame),
        );
        let shown = play(format, &bytes.expect("a film"));
        assert_eq!(shown[0].stored, (0, 0, 90, 30), "{format:?}");
    }
}
