//! `/api/search`: the report of a search, as `marubatsu search --json` prints it; `/api/solve`: the exact score of a position,
//! by the solver, as `marubatsu solve --json` does.
//!
//! Invariants: no request takes more nodes than a search may, nor a larger table than the usual one; what a clock or a closed
//! page may have shaped is another the next time, and is not kept.

use marubatsu::observe::Interrupt;
use marubatsu_app::report::ReportedOptions;
use marubatsu_app::request::SearchRequest;
use marubatsu_app::solve::SolveRequest;

use super::{MOST_THREADS, at_most, document};
use crate::error::PageError;
use crate::request::ParsedRequest;
use crate::site::Site;
use crate::work::ReplyPlan;

/// The largest table, in MiB.
const MOST_TABLE: u32 = 64;

pub(crate) fn search(site: &Site, ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let request: SearchRequest = ask.query.request(site.lab())?;
    let limited = site.limited(&request);
    let key = format!("search {}", request.key());
    let lab = site.shared_lab();
    Ok(document(key, move |control| {
        let mut report = lab.search(&limited, control)?;
        if report.stopped.is_none() {
            report.options = ReportedOptions::of(&request);
        }
        let kept = request.time.is_none() && report.stopped != Some(Interrupt::Cancelled);
        Ok((report, kept))
    }))
}

pub(crate) fn solve(site: &Site, ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let request = limited(site, ask.query.request(site.lab())?)?;
    let key = format!("solve {}", request.key());
    let lab = site.shared_lab();
    Ok(document(key, move |control| {
        let report = lab.solver(&request)?.solve(&request.position, control)?;
        let kept = request.time.is_none() && report.stopped != Some(Interrupt::Cancelled);
        Ok((report, kept))
    }))
}

/// The same request, within what this site gives.
fn limited(site: &Site, request: SolveRequest) -> Result<SolveRequest, PageError> {
    at_most(&[
        ("table_size", request.table_size, MOST_TABLE),
        ("threads", request.threads.unwrap_or(1), MOST_THREADS),
    ])?;
    let most = site.limits().nodes;
    Ok(SolveRequest {
        node_limit: Some(request.node_limit.map_or(most, |limit| limit.min(most))),
        ..request
    })
}
