//! A film as an animated GIF.
//!
//! Invariant: all frames have one palette; each frame is drawn over the one before.

use std::borrow::Cow;

use gif::{DisposalMethod, Encoder, Frame, Repeat};

use super::change::ChangedArea;
use super::palette::AS_BEFORE;
use super::{Header, Sink};
use crate::canvas::RasterError;

pub(super) struct Gif<'a> {
    encoder: Encoder<&'a mut Vec<u8>>,
}

impl<'a> Gif<'a> {
    pub(super) fn open(header: &Header, out: &'a mut Vec<u8>) -> Result<Self, RasterError> {
        let (width, height) = header.size;
        let mut encoder = Encoder::new(out, side(width)?, side(height)?, &header.palette.bytes())
            .map_err(RasterError::internal)?;
        encoder
            .set_repeat(Repeat::Infinite)
            .map_err(RasterError::internal)?;
        Ok(Self { encoder })
    }
}

impl Sink for Gif<'_> {
    fn write(&mut self, change: &ChangedArea<'_>, hundredths: u16) -> Result<(), RasterError> {
        let frame = Frame {
            delay: hundredths,
            dispose: DisposalMethod::Keep,
            transparent: Some(AS_BEFORE),
            left: side(change.left)?,
            top: side(change.top)?,
            width: side(change.width)?,
            height: side(change.height)?,
            buffer: Cow::Borrowed(change.numbers),
            ..Frame::default()
        };
        self.encoder
            .write_frame(&frame)
            .map_err(RasterError::internal)
    }

    fn close(self) -> Result<(), RasterError> {
        self.encoder
            .into_inner()
            .map(|_| ())
            .map_err(RasterError::internal)
    }
}

fn side(pixels: u32) -> Result<u16, RasterError> {
    u16::try_from(pixels).map_err(RasterError::internal)
}
