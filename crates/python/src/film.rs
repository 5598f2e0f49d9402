//! Films of frames, and pages to step through them.
//!
//! Invariant: a film of no frames, or of such as there are none of, is refused before anything is drawn.

use std::fmt::Display;
use std::ops::{ControlFlow, Range};

use marubatsu::lang::Message;
use marubatsu_app::control::{Control, Interrupt};
use marubatsu_app::error::{self, Error, InputError};
use marubatsu_app::html_export::{ExportSource, ExportTooLargeError, HtmlExport};
use marubatsu_raster::{Delay, Film, FilmError, Progress, Scale, embedded_faces};

use crate::style::PictureChoice;

/// What is filmed.
pub(crate) struct FrameFilm<'a> {
    /// What a page is made of.
    pub(crate) source: &'a dyn ExportSource,
    /// How many frames there are.
    pub(crate) count: u64,
    /// The picture of one of them.
    pub(crate) svg: &'a dyn Fn(u64) -> Result<String, Error>,
}

impl FrameFilm<'_> {
    /// The frames from `start` on, at most so many.
    fn numbers(&self, start: i64, given: i64) -> Result<Vec<u64>, Error> {
        let count = u64::try_from(given).ok().filter(|&count| count > 0);
        let count = count.ok_or_else(|| {
            let message = message!(
                "expected a number of frames, at least 1",
                "1 以上のフレーム数を指定してください"
            );
            refusal("count", given, message)
        })?;
        let no_frame = |n: &dyn Display| error::no_frame("frame", n, self.count.saturating_sub(1));
        let begin = u64::try_from(start).map_err(|_| no_frame(&start))?;
        let end = begin.saturating_add(count).min(self.count);
        let numbers: Vec<u64> = (begin..end).collect();
        if numbers.is_empty() {
            return Err(no_frame(&begin).into());
        }
        Ok(numbers)
    }

    /// So many frames from one on: `gif`, `png`, `apng`, `html`.
    pub(crate) fn made(
        &self,
        (kind, start, count): (&str, i64, i64),
        (delay, style): (Option<f64>, PictureChoice),
        control: &Control<'_>,
    ) -> Result<Vec<u8>, Error> {
        let numbers = self.numbers(start, count)?;
        let delay = delay.map(delay_of).transpose()?;
        let cancelled = || control.is_cancelled();
        if kind == "html" {
            let frames = numbers[0]..numbers[numbers.len() - 1] + 1;
            let page = self.page(frames, (delay, style), cancelled)?;
            return page
                .map(String::into_bytes)
                .map_err(|large| refusal("count", numbers.len(), large.message()));
        }
        let film = Film::new(Scale::ONE, delay.unwrap_or(Delay::SECOND));
        let frame = |at: usize| (self.svg)(numbers[at]);
        let on_frame = |_: Progress| {
            if cancelled() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let made = match kind {
            "gif" => film.gif(numbers.len(), frame, on_frame),
            "png" | "apng" => film.apng(numbers.len(), frame, on_frame),
            other => {
                let kinds = ["gif", "png", "apng", "html"];
                return Err(error::choice("path", other, &kinds).into());
            }
        };
        made.map_err(|failed| match failed {
            FilmError::Cancelled => Error::Stopped(Interrupt::Cancelled),
            FilmError::Frame { error, .. } => error,
            other => Error::Internal(other.to_string()),
        })
    }

    /// The frames as one HTML file.
    fn page(
        &self,
        frames: Range<u64>,
        (delay, PictureChoice { look, theme }): (Option<Delay>, PictureChoice),
        cancelled: impl Fn() -> bool,
    ) -> Result<Result<String, ExportTooLargeError>, Error> {
        let export = HtmlExport {
            lang: look.lang,
            voice: look.voice,
            theme,
            delay: delay.map(|delay| 10 * u64::from(delay.hundredths())),
            faces: &embedded_faces(true),
        };
        export.write(self.source, frames, || {
            if cancelled() {
                return Err(Error::Stopped(Interrupt::Cancelled));
            }
            Ok(())
        })
    }
}

fn refusal(key: &str, value: impl Display, message: Message) -> Error {
    InputError::new(key, &value.to_string(), None, message).into()
}

/// How long each frame of a film is shown, by its seconds.
fn delay_of(seconds: f64) -> Result<Delay, Error> {
    format!("{seconds:.2}").parse().map_err(|_| {
        let (least, most) = (Delay::LEAST, Delay::GREATEST);
        let message = message!(
            "expected seconds from {least} to {most}",
            "{least} 以上 {most} 以下の秒数を指定してください"
        );
        refusal("delay", seconds, message)
    })
}
