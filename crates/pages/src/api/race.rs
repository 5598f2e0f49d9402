//! `/api/race`: several searches of one position over the nodes that they make, as `marubatsu race --json` prints them;
//! `/api/draw/race`: their picture, after all nodes or after `frame` of them.
//!
//! Invariant: a race is carried out once and drawn from its report; hiding the truth changes nothing of what was searched.

use marubatsu_app::control::Control;
use marubatsu_app::race::{RacePictureOptions, RaceReport, RaceRequest};
use marubatsu_app::sheet::Sheet;
use maud::{Markup, html};

use super::best_first::truth;
use super::draw::PictureRequest;
use super::format::{ReportFormat, ReportView};
use crate::error::PageError;
use crate::page::{PageContext, sheets};
use crate::query::{QueryParameters, encoded};
use crate::request::ParsedRequest;
use crate::site::Site;
use crate::texts::race as texts;
use crate::work::{ReplyPlan, TypedJob};

/// How wide a picture may be, in pixels.
const WIDTHS: std::ops::RangeInclusive<u16> = 320..=2400;

/// The race, carried out.
fn carried_out(site: &Site, request: &RaceRequest) -> TypedJob<RaceReport> {
    let (asked, most) = (request.clone(), site.limits().nodes);
    let lab = site.shared_lab();
    TypedJob::new(format!("race {}", request.key()), move |control| {
        let bounded = Control {
            most_nodes: Some(most),
            ..*control
        };
        lab.race(&asked, &bounded)
    })
}

/// Which race an address asks for, and whether with the truth; nothing else may be left of it.
pub(crate) fn request(
    site: &Site,
    mut asked: QueryParameters,
) -> Result<(RaceRequest, bool), PageError> {
    let truth = truth(&mut asked)?;
    Ok((asked.request(site.lab())?, truth))
}

pub(crate) fn race(site: &Site, mut ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let format = ReportFormat::take(&mut ask)?;
    let (request, truth) = request(site, ask.query)?;
    Ok(carried_out(site, &request).then(move |report| {
        let report = if truth {
            (*report).clone()
        } else {
            report.without_truth()
        };
        Ok(format
            .of(&report, |report, context| {
                let sheets = report.sheets(&request);
                ReportView::with(numbers(&request, &sheets, context), sheets)
            })
            .into())
    }))
}

/// The searches in numbers, each with a way to its own stage.
fn numbers(request: &RaceRequest, sheets: &[Sheet], context: PageContext) -> Markup {
    html! {
        (sheets::all(sheets, context, &|_| None))
        p.fine { (context.say(texts::STAGES)) }
        ul {
            @for lane in &request.lanes.0 {
                li { a href={ "/search?" (encoded(lane.search.query())) "&frame=0" } { (lane.text()) } }
            }
        }
    }
}

pub(crate) fn picture(site: &Site, mut ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let width = ask.query.number("width", WIDTHS)?;
    let (manner, asked) = PictureRequest::still(ask)?;
    let (request, truth) = request(site, asked)?;
    let lab = site.shared_lab();
    Ok(carried_out(site, &request).then(move |report| {
        Ok(ReplyPlan::read(move |control| {
            let look = RacePictureOptions {
                width: width.unwrap_or(RacePictureOptions::width_of(manner.arrangement)),
                lang: manner.lang,
                at: manner.frame,
                truth,
            };
            let scene = lab.picture_of_race(&request, (&report, look), control)?;
            manner.picture("marubatsu-race", &scene)
        }))
    }))
}
