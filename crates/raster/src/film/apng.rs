//! A film as an animated PNG with indexed colours, and the same palette as the GIF.
//!
//! Invariant: all frames have one palette; each frame is drawn over the one before.

use png::{
    BitDepth, BlendOp, ColorType, DeflateCompression, DisposeOp, Encoder, EncodingError, Filter,
    Writer,
};

use super::change::ChangedArea;
use super::{Header, Sink};
use crate::canvas::RasterError;

/// Delays are given in hundredths of a second.
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

    fn frame(&mut self, change: &ChangedArea<'_>, hundredths: u16) -> Result<(), EncodingError> {
        // The offset is reset first, because the size is checked against the offset of the frame
        // before.
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
    // Only the first colour, which means "as before", is transparent.
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
    fn write(&mut self, change: &ChangedArea<'_>, hundredths: u16) -> Result<(), RasterError> {
        self.frame(change, hundredths)
            .map_err(RasterError::internal)
    }

    fn close(self) -> Result<(), RasterError> {
        self.writer.finish().map_err(RasterError::internal)
    }
}
