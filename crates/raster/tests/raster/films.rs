//! Films: played back, each frame is the picture it was made of.
//!
//! Invariant: every law is held against both formats.

mod contents;
mod course;

use std::convert::Infallible;
use std::ops::ControlFlow;

use marubatsu_raster::{Delay, Film, FilmError, Progress, Scale, png};

use crate::image::{Image, rect, svg};
use crate::played::Format::{self, Apng, Gif};
use crate::played::{Shown, play};

const FORMATS: [Format; 2] = [Gif, Apng];

/// Half a second a frame, and two seconds more for the last.
fn film() -> Film<'static> {
    Film::new(Scale::ONE, Delay::from_hundredths(50).expect("a delay"))
}

fn make<E>(
    (format, film): (Format, Film<'_>),
    count: usize,
    frame: impl FnMut(usize) -> Result<String, E>,
    on_frame: impl FnMut(Progress) -> ControlFlow<()>,
) -> Result<Vec<u8>, FilmError<E>> {
    match format {
        Gif => film.gif(count, frame, on_frame),
        Apng => film.apng(count, frame, on_frame),
    }
}

/// The film of these pictures.
fn of(format: Format, film: Film<'_>, frames: &[String]) -> Result<Vec<u8>, FilmError<Infallible>> {
    let frame = |number: usize| Ok(frames[number].clone());
    make((format, film), frames.len(), frame, |_| {
        ControlFlow::Continue(())
    })
}

fn shown(format: Format, frames: &[String]) -> Vec<Shown> {
    play(format, &of(format, film(), frames).expect("a film"))
}

fn drawn(svg: &str) -> Image {
    Image::of_png(&png(svg, Scale::ONE).expect("a picture"))
}

/// A red square on white, moved to the right by tens.
fn square(at: u32) -> String {
    svg(60, 20, &rect((10 * at, 5), (10, 10), "#d00000"))
}

/// Pictures such as the library's: coloured panels, many inks, blurred edges; more than 255 colours.
fn lesson(number: u32) -> String {
    let grounds = ["#ffffe0", "#e0ffff", "#fff0f5", "#f0fff0"];
    let inks = [
        "#111", "#d00000", "#0000e0", "#007000", "#0040d0", "#a000a0",
    ];
    let ground = grounds[number as usize % grounds.len()];
    let mut inside = rect((150, 4), (146, 150), ground);
    for (line, ink) in (0_u32..).zip(inks) {
        let (y, bold) = (
            24 + 22 * line,
            if line % 2 == 0 { "bold" } else { "normal" },
        );
        let said = format!(
            "<text x=\"156\" y=\"{y}\" font-size=\"13\" fill=\"{ink}\" font-weight=\"{bold}\">\
             評価値 {number} ≥ β = {line}</text>"
        );
        inside += &said;
    }
    inside +=
        "<rect x=\"10\" y=\"10\" width=\"50\" height=\"50\" fill=\"#000\" fill-opacity=\"0.22\"/>";
    let ring = format!(
        "<g transform=\"translate({} 70)\"><path d=\"M0 20a20 20 0 1 0 40 0a20 20 0 1 0 -40 0\" \
         fill=\"none\" stroke=\"#c00000\" stroke-width=\"3.5\"/></g>",
        10 + 11 * number
    );
    inside += &ring;
    svg(300, 160, &inside)
}
