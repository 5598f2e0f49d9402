//! Single pictures: what is drawn, with which font, and what is refused.
//!
//! Invariant: pictures are checked by their pixels, not by recorded files, so that a new version of
//! the renderer may blur an edge differently.

use marubatsu_raster::{FittingSize, PictureTooLargeError, RasterError, Scale, png};

use crate::image::{Image, rect, svg, text};

fn scale(text: &str) -> Scale {
    text.parse().expect("a scale")
}

fn drawn(svg: &str) -> Image {
    Image::of_png(&png(svg, Scale::ONE).expect("a picture"))
}

/// The dark pixels of a text of 20 units.
fn ink(said: &str, more: &str) -> usize {
    drawn(&svg(200, 32, &text(said, more))).dark((0, 0, 200, 32))
}

#[test]
fn a_png_has_the_pictures_size_times_the_scale() {
    let picture = svg(65, 34, "");
    for (said, size) in [
        ("1", (65, 34)),
        ("0.5", (32, 17)),
        ("1.5", (97, 51)),
        ("8", (520, 272)),
    ] {
        let bytes = png(&picture, scale(said)).expect("a picture");
        assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n"));
        let image = Image::of_png(&bytes);
        assert_eq!((image.width, image.height), size, "at scale {said}");
        // No edge is left half covered.
        assert!(
            image.pixels.iter().all(|&pixel| pixel == [255; 4]),
            "at scale {said}"
        );
    }
}

#[test]
fn shapes_are_where_they_belong() {
    let ring = "<path d=\"M5 20a15 15 0 1 0 30 0a15 15 0 1 0 -30 0\" fill=\"none\" \
                stroke=\"#d00000\" stroke-width=\"6\"/>";
    let moved = format!(
        "<g transform=\"translate(50 10)\">{}</g>",
        rect((0, 0), (10, 10), "#0000e0")
    );
    let image = drawn(&svg(80, 40, &(ring.to_owned() + &moved)));
    assert_eq!(image.at(5, 20), [208, 0, 0]);
    assert_eq!(image.at(20, 20), [255; 3]);
    assert_eq!(image.at(50, 10), [0, 0, 224]);
    assert_eq!(image.at(49, 10), [255; 3]);
}

#[test]
fn a_see_through_picture_keeps_its_opacity_and_another_has_no_such_channel() {
    let empty = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"4\" height=\"4\"/>";
    let colour_type = |svg: &str| png(svg, Scale::ONE).expect("a picture")[25];
    assert_eq!(colour_type(empty), 6);
    assert_eq!(drawn(empty).pixels, vec![[0; 4]; 16]);
    assert_eq!(colour_type(&svg(4, 4, "")), 2);
}

#[test]
fn every_word_of_the_pictures_is_drawn() {
    for said in [
        "Aa",
        "12",
        "着手",
        "ノード",
        "〇",
        "×",
        "○",
        "α",
        "β",
        "∞",
        "≥",
        "…",
        "→",
        "−",
    ] {
        let sole = ink(said, "");
        assert!(sole > 5, "{said} takes {sole} pixels");
        // A character no font has is drawn as a box; these are none.
        assert_ne!(
            sole,
            ink(&"\u{e000}".repeat(said.chars().count()), ""),
            "{said}"
        );
    }
}

#[test]
fn a_character_that_no_font_has_takes_no_other_with_it() {
    let without = drawn(&svg(200, 32, &text("α\u{e000}", "")));
    let with = drawn(&svg(200, 32, &text("α", "")));
    let alpha = (0, 0, 14, 32);
    assert!(with.dark(alpha) > 5);
    assert_eq!(without.dark(alpha), with.dark(alpha));
}

#[test]
fn bold_is_bold_in_both_fonts() {
    for said in ["node", "着手", "α", "〇"] {
        let (regular, bold) = (ink(said, ""), ink(said, " font-weight=\"bold\""));
        assert!(
            bold > regular + regular / 8,
            "{said}: {regular} and {bold} pixels"
        );
    }
}

#[test]
fn a_text_ends_where_its_anchor_says() {
    let anchored = |anchor: &str| {
        let said = format!(
            "<text x=\"100\" y=\"24\" font-size=\"20\" fill=\"#111\" text-anchor=\"{anchor}\">着手 7</text>"
        );
        let image = drawn(&svg(200, 32, &said));
        (
            image.dark((0, 0, 100, 32)) > 0,
            image.dark((101, 0, 200, 32)) > 0,
        )
    };
    assert_eq!(anchored("start"), (false, true));
    assert_eq!(anchored("middle"), (true, true));
    assert_eq!(anchored("end"), (true, false));
}

#[test]
fn whatever_family_is_named_the_embedded_font_is_taken() {
    let expected = drawn(&svg(200, 32, &text("αβ 法 node", "")));
    for family in [
        "sans-serif",
        "monospace",
        "DejaVu Sans",
        "Noto Sans CJK JP",
        "no such font",
    ] {
        let more = format!(" font-family=\"{family}\"");
        assert_eq!(
            drawn(&svg(200, 32, &text("αβ 法 node", &more))),
            expected,
            "{family}"
        );
    }
    let plain = svg(200, 32, &text("αβ 法 node", ""));
    let unnamed = plain.replace(" font-family=\"'M PLUS 1',system-ui,sans-serif\"", "");
    assert_eq!(drawn(&unnamed), expected);
}

#[test]
fn no_file_is_opened_for_a_picture_in_a_picture() {
    let path = std::env::temp_dir().join(format!("marubatsu-raster-{}.svg", std::process::id()));
    std::fs::write(&path, svg(20, 20, &rect((0, 0), (20, 20), "#000"))).expect("a file");
    let inside = format!(
        "<image width=\"20\" height=\"20\" href=\"{}\"/>",
        path.display()
    );
    let image = drawn(&svg(20, 20, &inside));
    std::fs::remove_file(&path).expect("the file");
    assert_eq!(image.dark((0, 0, 20, 20)), 0);
}

#[test]
fn the_same_picture_gives_the_same_bytes() {
    let picture = svg(
        200,
        32,
        &text("着手 (2, 2) の評価値 1", " font-weight=\"bold\""),
    );
    assert_eq!(png(&picture, scale("1.25")), png(&picture, scale("1.25")));
}

#[test]
fn a_picture_too_large_is_refused_with_what_would_fit() {
    let refused = |width, height, said| png(&svg(width, height, ""), scale(said));
    let too_large = |width, height, fits| {
        Err(RasterError::TooLarge(PictureTooLargeError {
            width,
            height,
            fits,
        }))
    };
    // A side is too long.
    let fits = FittingSize::Scale(scale("0.81"));
    assert_eq!(refused(1_000, 40_000, "1"), too_large(1_000, 40_000, fits));
    // Too many pixels in all.
    let fits = FittingSize::Scale(scale("1.6"));
    assert_eq!(refused(5_000, 5_000, "4"), too_large(20_000, 20_000, fits));
    // Not even at the least scale: a share of it.
    let refused = refused(1_000, 1_310_680, "1");
    assert_eq!(
        refused,
        too_large(1_000, 1_310_680, FittingSize::Percent(25))
    );
    let said = "the picture would be 1000 x 1310680 pixels; at most 32767 a side and 64 million in all \
                are drawn: 25 % of it fits at scale 0.1";
    assert_eq!(refused.expect_err("too large").to_string(), said);
}

#[test]
fn a_picture_too_large_is_refused_by_its_first_tag_alone() {
    let broken = svg(40_000, 10, "").replace("</svg>", "<g>");
    assert!(matches!(
        png(&broken, Scale::ONE),
        Err(RasterError::TooLarge(_))
    ));
    let small = svg(40, 10, "").replace("</svg>", "<g>");
    assert!(matches!(png(&small, Scale::ONE), Err(RasterError::Svg(_))));
    // Whoever writes more before the tag is read in full.
    let preceded = |svg: String| png(&format!("<!-- a > b -->{svg}"), Scale::ONE);
    assert!(preceded(svg(40, 10, "")).is_ok());
    let refused = preceded(svg(40_000, 10, ""));
    assert!(matches!(refused, Err(RasterError::TooLarge(_))));
}

#[test]
fn the_largest_pictures_fit_exactly() {
    assert_eq!(Scale::ONE.pixels(32_767.0, 1_953.0), Ok((32_767, 1_953)));
    assert!(Scale::ONE.pixels(32_768.0, 1.0).is_err());
    assert_eq!(Scale::ONE.pixels(8_000.0, 8_000.0), Ok((8_000, 8_000)));
    assert!(Scale::ONE.pixels(8_000.0, 8_001.0).is_err());
    let endless = Scale::ONE
        .pixels(f32::MAX, f32::MAX)
        .expect_err("too large");
    assert_eq!(endless.fits, FittingSize::Percent(0));
}

#[test]
fn what_is_no_picture_is_refused() {
    for wrong in ["", "text", "<svg", "<html/>"] {
        let refused = png(wrong, Scale::ONE);
        assert!(
            matches!(refused, Err(RasterError::Svg(_))),
            "{wrong:?}: {refused:?}"
        );
    }
}

#[test]
fn a_scale_is_a_number_in_range() {
    for (said, hundredths) in [("1", 100), ("0.1", 10), ("2.5", 250), ("8.00", 800)] {
        assert_eq!(scale(said).hundredths(), hundredths);
    }
    for wrong in ["0.09", "8.01", "0", "-1", "1,5", "1.125", "two", ""] {
        assert!(wrong.parse::<Scale>().is_err(), "{wrong:?}");
    }
    assert_eq!(scale("2.50").to_string(), "2.5");
}
