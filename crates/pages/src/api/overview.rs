//! `/api/overview`: the recursion of a recorded search over time, as a picture, and where a playhead stands in it.
//!
//! Invariant: its size depends on the columns asked for, and not on how many frames there are.

use std::ops::RangeInclusive;

use marubatsu::scene::{Scene, px};
use marubatsu::stage::flame;
use marubatsu::svg;
use serde::Serialize;

use crate::answer::json;
use crate::ask::Ask;
use crate::fault::Fault;
use crate::site::Site;
use crate::work::Reply;

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
    /// Top and height of each depth's row.
    rows: Vec<[i64; 2]>,
    /// The picture, as SVG.
    svg: String,
}

pub(crate) fn overview(site: &Site, mut ask: Ask) -> Result<Reply, Fault> {
    let theme = ask.view.colours();
    let lang = ask.look.lang;
    let query = &mut ask.query;
    let width = query.number("width", WIDTHS)?.unwrap_or(USUAL.0);
    let height = query.number("height", HEIGHTS)?.unwrap_or(USUAL.1);
    let padding = query.number("padding", PADDINGS)?.unwrap_or(USUAL_PADDING);
    let (from, to) = (query.frame("from")?, query.frame("to")?);
    site.read_stage(ask.query, move |stage, _| {
        let of = stage.recursion().frames();
        let columns = u32::try_from(width - 2 * padding).unwrap_or(1);
        let overview = stage.overview(from.unwrap_or(0)..to.unwrap_or(of), columns);
        let frame = flame::Frame {
            at: (0, 0),
            size: (px(width), px(height)),
            padding: px(padding),
        };
        let mut shapes = flame::draw(&overview, &frame);
        if overview.passes().len() > 1 {
            shapes.extend(flame::passes(&overview, &frame, lang));
        }
        let scene = Scene {
            width: px(width),
            height: px(height),
            label: String::new(),
            shapes,
        };
        let frames = overview.frames();
        Ok(json(&OverviewReport {
            schema: "marubatsu.overview/1",
            frames: [frames.start, frames.end],
            of,
            padding: px(padding),
            rows: flame::rows(&overview, &frame)
                .into_iter()
                .map(Into::into)
                .collect(),
            svg: svg::write_clear(&scene, theme),
        }))
    })
}
