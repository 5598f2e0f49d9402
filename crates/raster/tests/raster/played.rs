//! Films played back: every frame as a viewer shows it.
//!
//! Invariant: the formats' own rules are applied here (where a part is laid, what is see-through),
//! not those of the code under test.

use std::io::Cursor;

use crate::image::{Image, pixels};

/// A part of a film's file, and what is seen once it is laid over the parts before.
pub(crate) struct Shown {
    /// Left, top, width and height of what is stored.
    pub(crate) stored: (usize, usize, usize, usize),
    /// Hundredths of a second.
    pub(crate) time: u16,
    pub(crate) image: Image,
}

/// A film's format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    Gif,
    Apng,
}

/// Plays a film; panics if it does not loop forever.
pub(crate) fn play(format: Format, bytes: &[u8]) -> Vec<Shown> {
    match format {
        Format::Gif => play_gif(bytes),
        Format::Apng => play_apng(bytes),
    }
}

/// Lays a part over what is seen.
fn lay(seen: &mut Image, (left, top, width, _): (usize, usize, usize, usize), part: &[u8]) {
    for (at, pixel) in pixels(part).enumerate() {
        let (x, y) = (left + at % width, top + at / width);
        match pixel[3] {
            0 => {}
            255 => seen.pixels[y * seen.width + x] = pixel,
            other => panic!("half see-through: {other}"),
        }
    }
}

fn empty(width: usize, height: usize) -> Image {
    Image {
        width,
        height,
        pixels: vec![[0; 4]; width * height],
    }
}

fn play_gif(bytes: &[u8]) -> Vec<Shown> {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    options.check_frame_consistency(true);
    let mut decoder = options.read_info(bytes).expect("a GIF");
    let mut seen = empty(decoder.width().into(), decoder.height().into());
    let mut shown = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        assert_eq!(frame.dispose, gif::DisposalMethod::Keep);
        assert_eq!(frame.palette, None);
        let stored = [frame.left, frame.top, frame.width, frame.height].map(usize::from);
        let stored = stored.into();
        lay(&mut seen, stored, &frame.buffer);
        shown.push(Shown {
            stored,
            time: frame.delay,
            image: seen.clone(),
        });
    }
    assert_eq!(decoder.repeat(), gif::Repeat::Infinite);
    shown
}

fn play_apng(bytes: &[u8]) -> Vec<Shown> {
    let mut decoder = png::Decoder::new(Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::ALPHA);
    let mut reader = decoder.read_info().expect("a PNG");
    let animation = *reader.info().animation_control().expect("an animation");
    assert_eq!(animation.num_plays, 0);
    let mut seen = empty(reader.info().width as usize, reader.info().height as usize);
    let mut data = vec![0; reader.output_buffer_size().expect("a size")];
    let frames = (0..animation.num_frames).map(|_| {
        let info = reader.next_frame(&mut data).expect("a frame");
        let control = *reader.info().frame_control().expect("a frame's place");
        assert_eq!(
            (control.dispose_op, control.blend_op),
            (png::DisposeOp::None, png::BlendOp::Over)
        );
        assert_eq!(control.delay_den, 100);
        let stored = [
            control.x_offset,
            control.y_offset,
            control.width,
            control.height,
        ];
        let stored = stored.map(|side| side as usize).into();
        lay(&mut seen, stored, &data[..info.buffer_size()]);
        Shown {
            stored,
            time: control.delay_num,
            image: seen.clone(),
        }
    });
    frames.collect()
}
