//! Drawings as pixels, where the rasterizer is built in.
//!
//! Invariant: a picture that is kept is found by the very SVG that it was drawn of.

use std::ops::ControlFlow;
use std::sync::Arc;

use http::StatusCode;
use marubatsu::hash::fnv1a;
use marubatsu_app::control::Control;
use marubatsu_raster::{Delay, Film, FilmError, Scale, png};

use crate::answer::{Answer, Body};
use crate::cache::{CacheKind, Weight};
use crate::drawing::{Drawing, PixelFormat};
use crate::error::PageError;
use crate::site::Site;
use crate::texts;

/// Pictures in pixels, by the hash of what they are drawn of.
const PIXELS: CacheKind = CacheKind {
    name: "pictures",
    is_uploaded: false,
};

/// A picture with what it was drawn of.
struct DrawnPicture {
    svg: String,
    png: Vec<u8>,
}

impl DrawnPicture {
    fn weigh(&self) -> Weight {
        Weight {
            bytes: self.svg.capacity() + self.png.capacity(),
            is_held: false,
        }
    }
}

impl Site {
    /// Returns the answer with its pictures drawn. A picture that stands by itself is kept for the next who asks.
    ///
    /// # Errors
    /// Why there is no picture.
    pub fn drawn(&self, answer: Answer, control: &Control<'_>) -> Result<Answer, PageError> {
        let (parts, body) = answer.into_parts();
        let body = match body {
            Body::Undrawn(mut drawing) => Body::from(match drawing.format {
                PixelFormat::Png => self.picture((drawing.frames)(0)?, drawing.scale)?,
                PixelFormat::Gif | PixelFormat::Apng => drawing.film_file(control)?,
            }),
            body => body,
        };
        Ok(Answer::from_parts(parts, body))
    }

    /// The PNG of an SVG.
    fn picture(&self, svg: String, scale: Scale) -> Result<Vec<u8>, PageError> {
        let key = format!("{} {:016x}", scale.hundredths(), fnv1a(svg.as_bytes()));
        let kept = self.cache().get::<DrawnPicture>(PIXELS, &key);
        // Others may have the same hash.
        if let Some(kept) = kept.filter(|kept| kept.svg == svg) {
            return Ok(kept.png.clone());
        }
        let png = png(&svg, scale).map_err(|error| PageError::internal(&error))?;
        let made = Arc::new(DrawnPicture {
            svg,
            png: png.clone(),
        });
        self.cache().insert(PIXELS, &key, made, DrawnPicture::weigh);
        Ok(png)
    }
}

impl Drawing {
    /// Draws a film's file; ends early, with a fault, if the control says so.
    fn film_file(mut self, control: &Control<'_>) -> Result<Vec<u8>, PageError> {
        let (count, frame) = (self.times.len(), &mut self.frames);
        let film = Film {
            times: &self.times,
            ..Film::new(self.scale, Delay::SECOND)
        };
        let on_frame = |_| {
            if control.is_cancelled() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let made = if self.format == PixelFormat::Gif {
            film.gif(count, frame, on_frame)
        } else {
            film.apng(count, frame, on_frame)
        };
        made.map_err(|error| match error {
            FilmError::Frame { error, .. } => error,
            FilmError::Cancelled => PageError::new(StatusCode::SERVICE_UNAVAILABLE, texts::ENDING),
            FilmError::Raster { error, .. } => PageError::internal(&error),
            FilmError::Empty | FilmError::Size { .. } => {
                PageError::internal(&"frames of different sizes")
            }
        })
    }
}
