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

use super::draw::{Format, Manner, refused, sent};
use crate::answer::Answer;
use crate::ask::Ask;
use crate::fault::Fault;
use crate::query::QueryParameters;
use crate::site::Site;
use crate::texts;
use crate::work::Reply;

/// Frames in a film, at most, and if nothing is said.
const MOST_FRAMES: u64 = 300;
const USUAL_FRAMES: u64 = 60;

pub(crate) fn film(site: &Site, ask: Ask) -> Result<Reply, Fault> {
    let (manner, mut asked) = Manner::moving(ask)?;
    let stretch = Stretch::read(&mut asked)?;
    site.read_stage(asked, move |stage, control| {
        let stage = Arc::clone(stage);
        stretch.film(manner, &Shown { stage, manner }, control)
    })
}

/// Whether nobody waits any longer.
fn left(control: &Control<'_>) -> bool {
    let cancel = control.cancel;
    cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed))
}

/// What can be filmed.
pub(super) trait Reel {
    /// What its files are called.
    const NAME: &'static str;

    /// How many frames it has.
    fn count(&self) -> u64;
    /// What stands above an HTML file of it.
    fn title(&self) -> String;
    /// A frame by itself, as SVG.
    fn picture(&self, n: u64) -> Result<String, Fault>;
    /// A frame of an HTML file.
    fn shot(&self, n: u64) -> Result<ExportFrame, Fault>;
}

/// A recording as it is shown.
struct Shown {
    stage: Arc<Stage>,
    manner: Manner,
}

impl Reel for Shown {
    const NAME: &'static str = "marubatsu-frames";

    fn count(&self) -> u64 {
        self.stage.recursion().frames()
    }

    fn title(&self) -> String {
        html_export::title(&self.stage.recording().steps.trace().header)
    }

    fn picture(&self, n: u64) -> Result<String, Fault> {
        self.manner.frame(&self.stage, n)
    }

    fn shot(&self, n: u64) -> Result<ExportFrame, Fault> {
        let look = self.manner.look().picture();
        let shot = ExportFrame::of(&self.stage, n, look, self.manner.theme);
        shot.ok_or_else(|| super::no_frame("from", n, self.count()))
    }
}

/// Which frames a film shows, and how long each.
pub(super) struct Stretch {
    from: u64,
    count: u64,
    delay: Delay,
}

impl Stretch {
    pub(super) fn read(asked: &mut QueryParameters) -> Result<Self, Fault> {
        let from = asked.frame("from")?;
        let count = asked.number("count", 1..=MOST_FRAMES)?;
        Ok(Self {
            from: from.unwrap_or(0),
            count: count.unwrap_or(USUAL_FRAMES),
            delay: delay(asked)?,
        })
    }

    /// The stretch of a reel, as a file.
    pub(super) fn film<R: Reel>(
        &self,
        manner: Manner,
        reel: &R,
        control: &Control<'_>,
    ) -> Result<Answer, Fault> {
        let Self { from, count, delay } = *self;
        let end = (from + count).min(reel.count());
        if from >= end {
            return Err(super::no_frame("from", from, reel.count()));
        }
        let made = match manner.format {
            Format::Html => as_page(reel, manner, (from, end, delay), control)?,
            _ => shoot(reel, manner, (from, end, delay), control)?,
        };
        let name = format!("{}-{from}-{}", R::NAME, end - 1);
        Ok(sent(&name, manner.format, made))
    }
}

/// The frames as one HTML file.
fn as_page(
    reel: &impl Reel,
    manner: Manner,
    (from, end, delay): (u64, u64, Delay),
    control: &Control<'_>,
) -> Result<Vec<u8>, Fault> {
    let export = HtmlExport {
        title: reel.title(),
        lang: manner.lang,
        theme: manner.theme,
        delay: 10 * u64::from(delay.hundredths()),
        last: reel.count().checked_sub(1),
    };
    let written = export.write((from..end).map(|n| {
        if left(control) {
            return Err(Fault::new(StatusCode::SERVICE_UNAVAILABLE, texts::ENDING));
        }
        reel.shot(n)
    }));
    let page = written?.map_err(|large| Fault {
        status: StatusCode::UNPROCESSABLE_ENTITY,
        place: None,
        message: large.message(),
    })?;
    Ok(page.into_bytes())
}

/// How long each frame is shown: a second, if nothing is said.
fn delay(asked: &mut QueryParameters) -> Result<Delay, Fault> {
    let Some(text) = asked.take("delay")? else {
        return Ok(Delay::SECOND);
    };
    text.parse()
        .map_err(|_| Fault::input("delay", &text, texts::DELAY))
}

fn shoot(
    reel: &impl Reel,
    manner: Manner,
    (from, end, delay): (u64, u64, Delay),
    control: &Control<'_>,
) -> Result<Vec<u8>, Fault> {
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
    let made = if manner.format == Format::Apng {
        film.apng(count, frame, on_frame)
    } else {
        film.gif(count, frame, on_frame)
    };
    made.map_err(|error| match error {
        FilmError::Frame { error, .. } => error,
        FilmError::Raster { error, .. } => refused(&error),
        FilmError::Empty | FilmError::Size { .. } => Fault::internal(&"frames of different sizes"),
        FilmError::Cancelled => Fault::new(StatusCode::SERVICE_UNAVAILABLE, texts::ENDING),
    })
}
