//! `/api/overview`: the recursion of a recorded search over time, or a tree in the making, as a picture, and where a playhead stands in it.
//!
//! Invariant: its size depends on the columns asked for, and not on how many frames there are.

use std::ops::{Range, RangeInclusive};

use marubatsu::lang::Lang;
use marubatsu::scene::{Scene, Theme, px};
use marubatsu::stage::growth::timeline::{self, Phase};
use marubatsu::stage::{Overview, flame};
use marubatsu::svg;
use serde::Serialize;

use crate::answer::{Answer, json};
use crate::error::PageError;
use crate::request::ParsedRequest;
use crate::site::Site;
use crate::texts;
use crate::work::ReplyPlan;

const WIDTHS: RangeInclusive<i64> = 100..=4000;
const HEIGHTS: RangeInclusive<i64> = 40..=1000;
const PADDINGS: RangeInclusive<i64> = 0..=40;
const USUAL: (i64, i64) = (1280, 96);
const USUAL_PADDING: i64 = 16;

/// The document `marubatsu.overview/1`. Places are in hundredths of a pixel.
#[derive(Debug, Serialize)]
struct OverviewReport {
    schema: &'static str,
    /// The frames that it shows: the first, and the one after the last.
    frames: [u64; 2],
    /// How many frames the recording has.
    of: u64,
    /// The room left free at both sides.
    padding: i64,
    /// Where frames lie, if they don't lie evenly: some of them with their places from the left.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    knots: Vec<(u64, i64)>,
    /// Top and height of each depth's row.
    rows: Vec<[i64; 2]>,
    /// The picture, as SVG.
    svg: String,
}

/// What is asked for: the picture's size, and which frames it shows.
pub(super) struct OverviewQuery {
    width: i64,
    height: i64,
    padding: i64,
    from: Option<u64>,
    to: Option<u64>,
    theme: Theme,
    pub(super) lang: Lang,
}

impl OverviewQuery {
    /// Takes it out of a request.
    pub(super) fn take(ask: &mut ParsedRequest) -> Result<Self, PageError> {
        let query = &mut ask.query;
        Ok(Self {
            width: query.number("width", WIDTHS)?.unwrap_or(USUAL.0),
            height: query.number("height", HEIGHTS)?.unwrap_or(USUAL.1),
            padding: query.number("padding", PADDINGS)?.unwrap_or(USUAL_PADDING),
            from: query.frame("from")?,
            to: query.frame("to")?,
            theme: ask.view.colours(),
            lang: ask.context.lang,
        })
    }

    /// Refuses a stretch of frames, where all of them are shown.
    pub(super) fn whole(&self) -> Result<(), PageError> {
        let part = [("from", self.from), ("to", self.to)];
        let given = part
            .into_iter()
            .find_map(|(key, frame)| Some((key, frame?)));
        given.map_or(Ok(()), |(key, frame)| {
            Err(PageError::input(key, &frame.to_string(), texts::ALL_SHOWN))
        })
    }

    /// The picture's width and height, and the room left free at both sides, in pixels.
    pub(super) const fn size(&self) -> (i64, i64, i64) {
        (self.width, self.height, self.padding)
    }

    /// The answer that shows a whole recording of so many frames by a chart of its own, in which these frames lie at these places.
    pub(super) fn charted(&self, scene: &Scene, (of, knots): (u64, &[(u64, i64)])) -> Answer {
        json(&OverviewReport {
            schema: "marubatsu.overview/1",
            frames: [0, of],
            of,
            padding: px(self.padding),
            knots: knots.to_vec(),
            rows: Vec::new(),
            svg: svg::write_clear(scene, self.theme),
        })
    }

    /// The answer, of a recording of so many frames; `overview` makes what it is drawn from, of these frames in so many
    /// columns. Where there are phases, they are named above, and frames have their numbers below.
    pub(super) fn answer(
        &self,
        (of, phases): (u64, &[Phase]),
        overview: impl FnOnce(Range<u64>, u32) -> Overview,
    ) -> Answer {
        let columns = u32::try_from(self.width - 2 * self.padding).unwrap_or(1);
        let overview = overview(self.from.unwrap_or(0)..self.to.unwrap_or(of), columns);
        let above = if phases.is_empty() {
            0
        } else {
            timeline::NAMES
        };
        let frame = flame::ChartArea {
            at: (0, above),
            size: (px(self.width), px(self.height) - above),
            padding: px(self.padding),
        };
        let mut shapes = flame::draw(&overview, &frame);
        if overview.passes().len() > 1 {
            shapes.extend(flame::passes(&overview, &frame, self.lang));
        }
        if !phases.is_empty() {
            shapes.extend(timeline::draw(&overview, &frame, phases));
        }
        let scene = Scene {
            width: px(self.width),
            height: px(self.height),
            label: String::new(),
            shapes,
        };
        let frames = overview.frames();
        let rows = flame::rows(&overview, &frame).into_iter();
        json(&OverviewReport {
            schema: "marubatsu.overview/1",
            frames: [frames.start, frames.end],
            of,
            padding: px(self.padding),
            knots: Vec::new(),
            rows: rows.map(Into::into).collect(),
            svg: svg::write_clear(&scene, self.theme),
        })
    }
}

pub(crate) fn overview(site: &Site, mut ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let asked = OverviewQuery::take(&mut ask)?;
    site.read_stage(ask.query, move |stage, _| {
        let of = stage.recursion().frames();
        Ok(asked.answer((of, &[]), |frames, columns| stage.overview(frames, columns)))
    })
}
