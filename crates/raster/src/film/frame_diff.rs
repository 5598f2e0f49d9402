//! The frames of a film, drawn one at a time.
//!
//! Invariants: all frames have the size of the first; a frame whose text equals that of the last
//! one is not drawn again; frames are drawn on white, because a film has no transparent pixels.

use std::ops::ControlFlow;

use resvg::tiny_skia::{Color, Pixmap, PremultipliedColorU8};

use super::{FilmError, Progress};
use crate::canvas::{ParsedPicture, RasterError};
use crate::scale::Scale;

pub(super) struct FrameDiff<F, P> {
    scale: Scale,
    frame: F,
    on_frame: P,
    /// How many frames there are.
    pub(super) count: usize,
    /// The width and height of all frames in pixels, known once the first has been read.
    pub(super) size: Option<(u32, u32)>,
    /// The text of the frame on the canvas.
    shown: String,
    canvas: Option<Pixmap>,
}

impl<F, P> FrameDiff<F, P> {
    pub(super) fn new(scale: Scale, count: usize, frame: F, on_frame: P) -> Self {
        Self {
            scale,
            frame,
            on_frame,
            count,
            size: None,
            shown: String::new(),
            canvas: None,
        }
    }

    /// The pixels of the frame drawn last, all opaque.
    pub(super) fn pixels(&self) -> &[PremultipliedColorU8] {
        self.canvas.as_ref().map_or(&[], Pixmap::pixels)
    }

    /// How many pixels a row has.
    pub(super) fn width(&self) -> usize {
        self.size.map_or(1, |(width, _)| width as usize)
    }

    /// Draws a picture. The first one also sets the size of the canvas.
    fn draw(&mut self, svg: &str) -> Result<(), FilmFault> {
        let sketch = ParsedPicture::read(svg, self.scale)?;
        let expected = *self.size.get_or_insert(sketch.size);
        if sketch.size != expected {
            return Err(FilmFault::Size {
                expected,
                found: sketch.size,
            });
        }
        let mut canvas = self.canvas.take().map_or_else(|| sketch.canvas(), Ok)?;
        sketch.draw(Color::WHITE, &mut canvas);
        self.canvas = Some(canvas);
        Ok(())
    }
}

/// Why a picture was not drawn. The frame's number is added by the caller.
enum FilmFault {
    Raster(RasterError),
    Size {
        expected: (u32, u32),
        found: (u32, u32),
    },
}

impl From<RasterError> for FilmFault {
    fn from(error: RasterError) -> Self {
        Self::Raster(error)
    }
}

impl FilmFault {
    fn of_frame<E>(self, number: usize) -> FilmError<E> {
        match self {
            Self::Raster(error) => FilmError::Raster { number, error },
            Self::Size { expected, found } => FilmError::Size {
                number,
                expected,
                found,
            },
        }
    }
}

impl<E, F, P> FrameDiff<F, P>
where
    F: FnMut(usize) -> Result<String, E>,
    P: FnMut(Progress) -> ControlFlow<()>,
{
    /// Draws a frame. Returns false if it is the same as the one drawn before.
    pub(super) fn show(&mut self, number: usize) -> Result<bool, FilmError<E>> {
        let svg = (self.frame)(number).map_err(|error| FilmError::Frame { number, error })?;
        if self.canvas.is_some() && svg == self.shown {
            return Ok(false);
        }
        self.draw(&svg).map_err(|fault| fault.of_frame(number))?;
        self.shown = svg;
        Ok(true)
    }

    /// Reports that a frame has been read in the first pass.
    pub(super) fn first_pass(&mut self, number: usize) -> Result<(), FilmError<E>> {
        self.tell(number + 1)
    }

    /// Reports that all frames before `next` have been written, or all frames if there is no next.
    pub(super) fn second_pass(&mut self, next: Option<usize>) -> Result<(), FilmError<E>> {
        self.tell(self.count + next.unwrap_or(self.count))
    }

    fn tell(&mut self, done: usize) -> Result<(), FilmError<E>> {
        let progress = Progress {
            done,
            of: 2 * self.count,
        };
        match (self.on_frame)(progress) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(FilmError::Cancelled),
        }
    }
}
