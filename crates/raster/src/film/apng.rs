//! A film as an animated PNG: indexed, with the palette of the GIF.
//!
//! Invariant: one palette for all frames; every frame is laid over the one before and stays.

use png::{
    BitDepth, BlendOp, ColorType, DeflateCompression, DisposeOp, Encoder, EncodingError, Filter,
    Writer,
};

use super::change::Change;
use super::{Header, Sink};
use crate::canvas::RasterError;

/// Delays are told in hundredths of a second.
const SECOND: u16 = 100;

pub(super) struct Apng<'a> {
    writer: Writer<&'a mut Vec<u8>>,
}

impl<'a> Apng<'a> {
    pub(super) fn open(header: &Header, out: &'a mut Vec<u8>) -> Result<Self, RasterError> {
        let frames = u32::try_from(header.shots).map_err(RasterError::internal)?;
        let writer = begin(header, frames, out).map_err(RasterError::internal)?;
        Ok(Self { writer })
    }

    fn frame(&mut self, change: &Change<'_>, hundredths: u16) -> Result<(), EncodingError> {
        // From the corner: a rectangle is checked against the place of the one before.
        self.writer.reset_frame_position()?;
        self.writer
            .set_frame_dimension(change.width, change.height)?;
        self.writer.set_frame_position(change.left, change.top)?;
        self.writer.set_frame_delay(hundredths, SECOND)?;
        self.writer.write_image_data(change.numbers)
    }
}

fn begin<'a>(
    header: &Header,
    frames: u32,
    out: &'a mut Vec<u8>,
) -> Result<Writer<&'a mut Vec<u8>>, EncodingError> {
    let mut encoder = Encoder::new(out, header.size.0, header.size.1);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(header.palette.bytes());
    // Only the first colour, "as before", is see-through.
    encoder.set_trns(&[0][..]);
    encoder.set_filter(Filter::NoFilter);
    encoder.set_deflate_compression(DeflateCompression::Level(9));
    encoder.set_animated(frames, 0)?;
    encoder.set_blend_op(BlendOp::Over)?;
    encoder.set_dispose_op(DisposeOp::None)?;
    encoder.validate_sequence(true);
    encoder.write_header()
}

impl Sink for Apng<'_> {
    fn write(&mut self, change: &Change<'_>, hundredths: u16) -> Result<(), RasterError> {
        self.frame(change, hundredths)
            .map_err(RasterError::internal)
    }

    fn close(self) -> Result<(), RasterError> {
        self.writer.finish().map_err(RasterError::internal)
    }
}
