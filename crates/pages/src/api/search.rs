//! `/api/search`: the report of a search, as `marubatsu search --json` prints it; `/api/solve`: the exact score of a position,
//! by the solver, as `marubatsu solve --json` does.
//!
//! Invariants: no request takes more nodes than a search may, nor a larger table than the usual one; what a clock or a closed
//! page may have shaped is another the next time, and is not kept.

use marubatsu::observe::Interrupt;
use marubatsu_app::report::{ReportedOptions, SearchReport};
use marubatsu_app::request::{AnySearch, BestFirstRequest};
use marubatsu_app::solve::SolveRequest;

use super::{MOST_THREADS, at_most, document};
use crate::error::PageError;
use crate::request::ParsedRequest;
use crate::site::Site;
use crate::work::ReplyPlan;

/// The largest table, in MiB.
const MOST_TABLE: u32 = 64;

pub(crate) fn search(site: &Site, ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let request = match ask.query.request(site.lab())? {
        AnySearch::DepthFirst(request) => request,
        AnySearch::BestFirst(request) => return best_first(site, *request),
    };
    let limited = site.limited(&request);
    let key = format!("search {}", request.key());
    let lab = site.shared_lab();
    Ok(document(key, move |control| {
        let mut report = lab.search(&limited, control)?;
        if report.stopped.is_none() {
            report.options = ReportedOptions::of(&request);
        }
        Ok(kept(report, request.time.is_some()))
    }))
}

/// The same for a best-first search. Iterations are limited too: where games soon end, they make few nodes.
fn best_first(site: &Site, request: BestFirstRequest) -> Result<ReplyPlan, PageError> {
    let most = site.limits().best_first_nodes;
    if request.algorithm.guesses() {
        at_most(&[("iterations", request.iterations(), most)])?;
    }
    let limited = BestFirstRequest {
        node_limit: Some(request.node_limit.map_or(most, |limit| limit.min(most))),
        ..request.clone()
    };
    let key = format!("search {}", request.key());
    let lab = site.shared_lab();
    Ok(document(key, move |control| {
        let mut report = lab.best_first(&limited, control)?;
        if report.stopped.is_none() {
            report.options = ReportedOptions::of_best_first(&request);
        }
        Ok(kept(report, request.time.is_some()))
    }))
}

/// The report, and whether the next who asks may have it too.
fn kept(report: SearchReport, has_clock: bool) -> (SearchReport, bool) {
    let kept = !has_clock && report.stopped != Some(Interrupt::Cancelled);
    (report, kept)
}

pub(crate) fn solve(site: &Site, ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let request = limited(site, ask.query.request(site.lab())?)?;
    let key = format!("solve {}", request.key());
    let lab = site.shared_lab();
    Ok(document(key, move |control| {
        let report = lab.solver(&request)?.solve(&request.position, control)?;
        Ok(kept(report, request.time.is_some()))
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
