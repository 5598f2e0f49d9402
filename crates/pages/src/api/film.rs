//! `/api/film`: a stretch of a recording's frames as GIF, APNG or one HTML file; and how anything is filmed.
//!
//! Invariant: a film nobody waits for any longer is given up.

use std::ops::Range;
use std::sync::Arc;

use http::StatusCode;
use marubatsu::stage::CardShape;
use marubatsu_app::control::Control;
use marubatsu_app::html_export::{ExportSource, HtmlExport};
use marubatsu_app::stage::Stage;
use marubatsu_raster::{Delay, embedded_faces};

use super::draw::{AnswerFormat, PictureRequest, sent};
use crate::answer::{Answer, Body};
use crate::drawing::{Drawing, PixelFormat};
use crate::error::PageError;
use crate::query::QueryParameters;
use crate::request::ParsedRequest;
use crate::site::Site;
use crate::texts;
use crate::work::ReplyPlan;

/// Frames in a film, at most, and if nothing is said.
pub(super) const MOST_FRAMES: u64 = 300;
const USUAL_FRAMES: u64 = 60;
/// The same of a loop.
const LOOP_FRAMES: u64 = 24;

/// How long a frame of a loop is shown, a cut, and all of it at most, in hundredths of a second.
const FRAME_TIME: u32 = 120;
const CUT_TIME: u32 = 250;
const LOOP_TIME: u32 = 1200;

pub(crate) fn film(site: &Site, ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let (manner, mut asked) = PictureRequest::moving(ask)?;
    let manner = manner.told(&mut asked)?;
    let most = manner.card.map_or(MOST_FRAMES, |_| LOOP_FRAMES);
    let stretch = FilmRange::read(&mut asked, most)?;
    let plan = site.read_stage(asked, move |stage, control| {
        let stage = Arc::clone(stage);
        stretch.film(manner, RecordingFilm { stage, manner }, control)
    });
    plan.map(ReplyPlan::film)
}

/// What can be filmed.
pub(super) trait FilmSource: Send + 'static {
    /// What its files are called.
    const NAME: &'static str;

    /// How many frames it has.
    fn count(&self) -> u64;
    /// The same for an HTML file.
    fn with_source<T>(&self, write: impl FnOnce(&dyn ExportSource) -> T) -> T;
    /// A frame by itself, as SVG.
    fn picture(&self, n: u64) -> Result<String, PageError>;
    /// A frame as a card of a loop, if it has cards.
    fn card(&self, _: CardShape, n: u64, _: (u64, u64)) -> Result<String, PageError> {
        self.picture(n)
    }
    /// Whether a frame is a cut, which loops show for longer.
    fn is_cut(&self, _: u64) -> bool {
        false
    }
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

    fn with_source<T>(&self, write: impl FnOnce(&dyn ExportSource) -> T) -> T {
        write(&*self.stage)
    }

    fn picture(&self, n: u64) -> Result<String, PageError> {
        self.manner.frame(&self.stage, n)
    }

    fn card(&self, shape: CardShape, n: u64, clock: (u64, u64)) -> Result<String, PageError> {
        self.manner.card(&self.stage, shape, n, Some(clock))
    }

    fn is_cut(&self, n: u64) -> bool {
        let step = self.stage.recording().steps.steps(n).next();
        step.is_some_and(|step| step.flags.contains(&"ab_pruned"))
    }
}

/// Which frames a film shows, and how long each.
pub(super) struct FilmRange {
    from: u64,
    count: u64,
    /// Nothing, if it is as long as such a film's frames are usually shown.
    delay: Option<Delay>,
}

impl FilmRange {
    pub(super) fn read(asked: &mut QueryParameters, most: u64) -> Result<Self, PageError> {
        let from = asked.frame("from")?;
        let count = asked.number("count", 1..=most)?;
        Ok(Self {
            from: from.unwrap_or(0),
            count: count.unwrap_or(USUAL_FRAMES.min(most)),
            delay: delay(asked)?,
        })
    }

    /// The stretch of a reel, as a file.
    pub(super) fn film<R: FilmSource>(
        &self,
        manner: PictureRequest,
        reel: R,
        control: &Control<'_>,
    ) -> Result<Answer, PageError> {
        let Self { from, count, delay } = *self;
        let end = (from + count).min(reel.count());
        if from >= end {
            return Err(super::no_frame("from", from, reel.count()));
        }
        let body = match manner.format {
            AnswerFormat::Html => as_page(&reel, manner, (from..end, delay), control)?.into(),
            _ => Body::Undrawn(shoot(reel, manner, from..end, delay)?),
        };
        let name = format!("{}-{from}-{}", R::NAME, end - 1);
        Ok(sent(&name, manner.format, body))
    }
}

/// The frames as one HTML file.
fn as_page(
    reel: &impl FilmSource,
    manner: PictureRequest,
    (frames, delay): (Range<u64>, Option<Delay>),
    control: &Control<'_>,
) -> Result<Vec<u8>, PageError> {
    let export = HtmlExport {
        lang: manner.lang,
        voice: manner.voice,
        theme: manner.theme,
        delay: delay.map(|delay| 10 * u64::from(delay.hundredths())),
        faces: &embedded_faces(true),
    };
    let go_on = || {
        if control.is_cancelled() {
            let status = StatusCode::SERVICE_UNAVAILABLE;
            return Err(PageError::new(status, texts::ENDING));
        }
        Ok(())
    };
    let written = reel.with_source(|source| export.write(source, frames, go_on));
    let page = written?.map_err(|large| PageError {
        status: StatusCode::UNPROCESSABLE_ENTITY,
        place: None,
        message: large.message(),
    })?;
    Ok(page.into_bytes())
}

/// How long each frame is shown, if that is asked for.
fn delay(asked: &mut QueryParameters) -> Result<Option<Delay>, PageError> {
    let Some(text) = asked.take("delay")? else {
        return Ok(None);
    };
    let delay = text.parse();
    delay
        .map(Some)
        .map_err(|_| PageError::input("delay", &text, texts::DELAY))
}

/// How long each frame of a loop is shown: time to read it, as long as all take no longer than a loop may.
fn loop_times(reel: &impl FilmSource, frames: Range<u64>) -> Vec<Delay> {
    let times: Vec<u32> = frames
        .map(|n| if reel.is_cut(n) { CUT_TIME } else { FRAME_TIME })
        .collect();
    let all = times.iter().sum::<u32>().max(LOOP_TIME);
    let shown = |time: &u32| Delay::from_hundredths(time * LOOP_TIME / all);
    times.iter().filter_map(shown).collect()
}

/// The frames as a film that is yet to be drawn.
fn shoot(
    reel: impl FilmSource,
    manner: PictureRequest,
    frames: Range<u64>,
    delay: Option<Delay>,
) -> Result<Drawing, PageError> {
    let own = manner
        .card
        .map_or_else(Vec::new, |_| loop_times(&reel, frames.clone()));
    let usual = delay.unwrap_or(Delay::SECOND);
    let count = usize::try_from(frames.end - frames.start).unwrap_or(usize::MAX);
    let times = (0..count).map(|n| own.get(n).map_or(usual.in_film(n, count), |&own| own));
    let format = match manner.format {
        AnswerFormat::Apng => PixelFormat::Apng,
        _ => PixelFormat::Gif,
    };
    Drawing::film(format, times.collect(), move |n| {
        let n = frames.start + n as u64;
        match manner.card {
            Some(shape) => reel.card(shape, n, (n - frames.start, frames.end - frames.start)),
            None => reel.picture(n),
        }
    })
}
