//! `/api/film`: a stretch of a recording's frames as GIF, APNG or one HTML file; and how anything is filmed.
//!
//! Invariant: a film nobody waits for any longer is given up.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use http::StatusCode;
use marubatsu_app::control::Control;
use marubatsu_app::html_export::{self, ExportFrame, HtmlExport};
use marubatsu_app::stage::Stage;
use marubatsu_raster::{Delay, Film, FilmError, Scale};

use super::draw::{AnswerFormat, PictureRequest, refused, sent};
use crate::answer::Answer;
use crate::error::PageError;
use crate::query::QueryParameters;
use crate::request::ParsedRequest;
use crate::site::Site;
use crate::texts;
use crate::work::ReplyPlan;

/// Frames in a film, at most, and if nothing is said.
const MOST_FRAMES: u64 = 300;
const USUAL_FRAMES: u64 = 60;

pub(crate) fn film(site: &Site, ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let (manner, mut asked) = PictureRequest::moving(ask)?;
    let manner = manner.told(&mut asked)?;
    let stretch = FilmRange::read(&mut asked)?;
    let plan = site.read_stage(asked, move |stage, control| {
        let stage = Arc::clone(stage);
        stretch.film(manner, &RecordingFilm { stage, manner }, control)
    });
    plan.map(ReplyPlan::film)
}

/// Whether nobody waits any longer.
fn left(control: &Control<'_>) -> bool {
    let cancel = control.cancel;
    cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed))
}

/// What can be filmed.
pub(super) trait FilmSource {
    /// What its files are called.
    const NAME: &'static str;

    /// How many frames it has.
    fn count(&self) -> u64;
    /// What stands above an HTML file of it.
    fn title(&self) -> String;
    /// A frame by itself, as SVG.
    fn picture(&self, n: u64) -> Result<String, PageError>;
    /// A frame of an HTML file.
    fn shot(&self, n: u64) -> Result<ExportFrame, PageError>;
}

/// A recording as it is shown.
struct RecordingFilm {
    stage: Arc<Stage>,
    manner: PictureRequest,
}

impl FilmSource for RecordingFilm {
    const NAME: &'static str = "marubatsu-frames";

    fn count(&self) -> u64 {
        self.stage.recursion().frames()
    }

    fn title(&self) -> String {
        html_export::title(&self.stage.recording().steps.trace().header)
    }

    fn picture(&self, n: u64) -> Result<String, PageError> {
        self.manner.frame(&self.stage, n)
    }

    fn shot(&self, n: u64) -> Result<ExportFrame, PageError> {
        let look = self.manner.look().picture();
        let shot = ExportFrame::of(&self.stage, n, look, self.manner.theme);
        shot.ok_or_else(|| super::no_frame("from", n, self.count()))
    }
}

/// Which frames a film shows, and how long each.
pub(super) struct FilmRange {
    from: u64,
    count: u64,
    delay: Delay,
}

impl FilmRange {
    pub(super) fn read(asked: &mut QueryParameters) -> Result<Self, PageError> {
        let from = asked.frame("from")?;
        let count = asked.number("count", 1..=MOST_FRAMES)?;
        Ok(Self {
            from: from.unwrap_or(0),
            count: count.unwrap_or(USUAL_FRAMES),
            delay: delay(asked)?,
        })
    }

    /// The stretch of a reel, as a file.
    pub(super) fn film<R: FilmSource>(
        &self,
        manner: PictureRequest,
        reel: &R,
        control: &Control<'_>,
    ) -> Result<Answer, PageError> {
        let Self { from, count, delay } = *self;
        let end = (from + count).min(reel.count());
        if from >= end {
            return Err(super::no_frame("from", from, reel.count()));
        }
        let made = match manner.format {
            AnswerFormat::Html => as_page(reel, manner, (from, end, delay), control)?,
            _ => shoot(reel, manner, (from, end, delay), control)?,
        };
        let name = format!("{}-{from}-{}", R::NAME, end - 1);
        Ok(sent(&name, manner.format, made))
    }
}

/// The frames as one HTML file.
fn as_page(
    reel: &impl FilmSource,
    manner: PictureRequest,
    (from, end, delay): (u64, u64, Delay),
    control: &Control<'_>,
) -> Result<Vec<u8>, PageError> {
    let export = HtmlExport {
        title: reel.title(),
        lang: manner.lang,
        theme: manner.theme,
        delay: 10 * u64::from(delay.hundredths()),
        last: reel.count().checked_sub(1),
    };
    let written = export.write((from..end).map(|n| {
        if left(control) {
            return Err(PageError::new(
                StatusCode::SERVICE_UNAVAILABLE,
                texts::ENDING,
            ));
        }
        reel.shot(n)
    }));
    let page = written?.map_err(|large| PageError {
        status: StatusCode::UNPROCESSABLE_ENTITY,
        place: None,
        message: large.message(),
    })?;
    Ok(page.into_bytes())
}

/// How long each frame is shown: a second, if nothing is said.
fn delay(asked: &mut QueryParameters) -> Result<Delay, PageError> {
    let Some(text) = asked.take("delay")? else {
        return Ok(Delay::SECOND);
    };
    text.parse()
        .map_err(|_| PageError::input("delay", &text, texts::DELAY))
}

fn shoot(
    reel: &impl FilmSource,
    manner: PictureRequest,
    (from, end, delay): (u64, u64, Delay),
    control: &Control<'_>,
) -> Result<Vec<u8>, PageError> {
    let film = Film::new(Scale::ONE, delay);
    let count = usize::try_from(end - from).unwrap_or(usize::MAX);
    let frame = |n: usize| reel.picture(from + n as u64);
    let on_frame = |_| {
        if left(control) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let made = if manner.format == AnswerFormat::Apng {
        film.apng(count, frame, on_frame)
    } else {
        film.gif(count, frame, on_frame)
    };
    made.map_err(|error| match error {
        FilmError::Frame { error, .. } => error,
        FilmError::Raster { error, .. } => refused(&error),
        FilmError::Empty | FilmError::Size { .. } => {
            PageError::internal(&"frames of different sizes")
        }
        FilmError::Cancelled => PageError::new(StatusCode::SERVICE_UNAVAILABLE, texts::ENDING),
    })
}
