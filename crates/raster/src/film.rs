//! A sequence of pictures of one size as a film that loops: GIF or APNG.
//!
//! There are two passes over the frames: the first collects the colours and finds out which frames
//! differ, the second writes what changed. So a film of any length needs memory only for two frames
//! and for its own bytes.
//!
//! Invariants: the same frames give the same bytes; equal frames in succession are stored once and
//! shown for the sum of their times; a film that is refused or cancelled leaves nothing behind.

mod apng;
mod change;
mod frame_diff;
mod gif;
mod histogram;
mod palette;

use std::ops::ControlFlow;

use self::apng::Apng;
use self::change::{ChangeFinder, ChangedArea};
use self::frame_diff::FrameDiff;
use self::gif::Gif;
use self::histogram::ColourHistogram;
use self::palette::Palette;
use crate::canvas::RasterError;
use crate::delay::Delay;
use crate::scale::Scale;

/// How a sequence of pictures is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Film<'a> {
    /// Pixels per unit of the pictures.
    pub scale: Scale,
    /// How long each frame is shown, as [`Delay::in_film`] says.
    pub delay: Delay,
    /// How long each frame is shown, from the first on, where that differs.
    pub times: &'a [Delay],
}

/// How far the making of a film has come: `done` of `of` steps, two for each frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Steps done.
    pub done: usize,
    /// All steps.
    pub of: usize,
}

/// Why a film could not be made. `E` is the error of the function that makes the frames.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum FilmError<E> {
    /// There is no frame at all.
    #[error("a film needs at least one frame")]
    Empty,
    /// A frame could not be made.
    #[error("frame {number}: {error}")]
    Frame {
        /// Which frame, from 0.
        number: usize,
        /// Its maker's error.
        error: E,
    },
    /// A frame could not be drawn.
    #[error("frame {number}: {error}")]
    Raster {
        /// Which frame, from 0.
        number: usize,
        /// The reason.
        error: RasterError,
    },
    /// A frame has another size than those before it.
    #[error(
        "frame {number} is {} x {} pixels, the ones before it {} x {}",
        found.0, found.1, expected.0, expected.1
    )]
    Size {
        /// Which frame, from 0.
        number: usize,
        /// The film's width and height in pixels.
        expected: (u32, u32),
        /// This frame's.
        found: (u32, u32),
    },
    /// `on_frame` ended the making of the film.
    #[error("cancelled")]
    Cancelled,
}

impl Film<'_> {
    /// A film at a scale and pace; its last frame is shown two seconds longer.
    pub fn new(scale: Scale, delay: Delay) -> Self {
        Self {
            scale,
            delay,
            times: &[],
        }
    }

    /// An animated GIF of `count` frames: up to 255 colours, the flat ones exact.
    ///
    /// `frame` makes the SVG of the frame with this number, counted from 0, and is called twice for
    /// each frame. `on_frame` is called after each step and may end the making of the film.
    ///
    /// # Errors
    ///
    /// When there are no frames, when a frame can't be made or drawn or has another size than the
    /// first, or when `on_frame` ends it.
    ///
    /// ```
    /// use std::convert::Infallible;
    /// use std::ops::ControlFlow;
    /// use marubatsu_raster::{Film, Scale};
    ///
    /// let frame = |n: usize| {
    ///     let circle = format!("<circle cx='{}' cy='10' r='8' fill='#c00000'/>", 10 + 20 * n);
    ///     Ok::<_, Infallible>(format!(
    ///         "<svg xmlns='http://www.w3.org/2000/svg' width='60' height='20'>{circle}</svg>"
    ///     ))
    /// };
    /// let film = Film::new(Scale::ONE, "0.5".parse()?);
    /// let bytes = film.gif(3, frame, |_| ControlFlow::Continue(()))?;
    /// assert!(bytes.starts_with(b"GIF89a"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn gif<E>(
        self,
        count: usize,
        frame: impl FnMut(usize) -> Result<String, E>,
        on_frame: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Vec<u8>, FilmError<E>> {
        let mut bytes = Vec::new();
        let reel = FrameDiff::new(self.scale, count, frame, on_frame);
        self.make(reel, |header| Gif::open(header, &mut bytes))?;
        Ok(bytes)
    }

    /// An animated PNG, made in the same way.
    ///
    /// # Errors
    ///
    /// As [`Film::gif`].
    pub fn apng<E>(
        self,
        count: usize,
        frame: impl FnMut(usize) -> Result<String, E>,
        on_frame: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Vec<u8>, FilmError<E>> {
        let mut bytes = Vec::new();
        let reel = FrameDiff::new(self.scale, count, frame, on_frame);
        self.make(reel, |header| Apng::open(header, &mut bytes))?;
        Ok(bytes)
    }

    /// Both passes.
    fn make<S, E, F, P>(
        self,
        mut reel: FrameDiff<F, P>,
        open: impl FnOnce(&Header) -> Result<S, RasterError>,
    ) -> Result<(), FilmError<E>>
    where
        S: Sink,
        F: FnMut(usize) -> Result<String, E>,
        P: FnMut(Progress) -> ControlFlow<()>,
    {
        let (header, shots) = self.survey(&mut reel)?;
        let fault = |number| move |error| FilmError::Raster { number, error };
        let mut sink = open(&header).map_err(fault(0))?;
        let mut changes = ChangeFinder::new(header.size, header.palette);
        for (at, shot) in shots.iter().enumerate() {
            reel.show(shot.frame)?;
            let change = changes.since_last(reel.pixels());
            sink.write(&change, shot.hundredths)
                .map_err(fault(shot.frame))?;
            reel.second_pass(shots.get(at + 1).map(|next| next.frame))?;
        }
        sink.close().map_err(fault(reel.count - 1))
    }

    /// The first pass: the film's size and colours, and the frames that differ from the one before.
    fn survey<E, F, P>(
        self,
        reel: &mut FrameDiff<F, P>,
    ) -> Result<(Header, Vec<DelayedFrame>), FilmError<E>>
    where
        F: FnMut(usize) -> Result<String, E>,
        P: FnMut(Progress) -> ControlFlow<()>,
    {
        let (mut census, mut shots) = (ColourHistogram::default(), Vec::<DelayedFrame>::new());
        for number in 0..reel.count {
            let new = reel.show(number)? && census.add(reel.pixels(), reel.width());
            let time = self.time_of(number, reel.count);
            let longer = shots
                .last_mut()
                .filter(|_| !new)
                .and_then(|shot| shot.longer(time));
            if longer.is_none() {
                shots.push(DelayedFrame {
                    frame: number,
                    hundredths: time,
                });
            }
            reel.first_pass(number)?;
        }
        let size = reel.size.ok_or(FilmError::Empty)?;
        Ok((
            Header {
                size,
                shots: shots.len(),
                palette: Palette::of(census),
            },
            shots,
        ))
    }

    fn time_of(self, number: usize, count: usize) -> u16 {
        let usual = self.delay.in_film(number, count);
        self.times.get(number).unwrap_or(&usual).hundredths()
    }
}

/// What a film's file begins with.
struct Header {
    size: (u32, u32),
    shots: usize,
    palette: Palette,
}

/// A frame that differs from the one before, and how long it is shown.
struct DelayedFrame {
    frame: usize,
    hundredths: u16,
}

impl DelayedFrame {
    /// Shows the frame longer. False if the time would be too long for one of the formats.
    fn longer(&mut self, time: u16) -> Option<()> {
        self.hundredths = self.hundredths.checked_add(time)?;
        Some(())
    }
}

/// A file to which changes are written one after the other.
trait Sink {
    fn write(&mut self, change: &ChangedArea<'_>, hundredths: u16) -> Result<(), RasterError>;
    fn close(self) -> Result<(), RasterError>;
}
