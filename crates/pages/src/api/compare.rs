//! `/api/compare`: two searches in numbers, as `marubatsu compare --json` prints them, with the queries by
//! which a page finds them again; and `/api/compare/follow`: where one of them stands while the other is at
//! frame `frame`.
//!
//! Invariant: both searches are the recordings that `/api/frames` shows, so their frames have one number.

use std::sync::Arc;

use marubatsu::lang::Lang;
use marubatsu_app::compare::{
    self, CompareRequest, Comparison, ExclusivePaths, FollowedFrame, MOST_PATHS, NotVisited, Pane,
    PartingReport, VisitedSearch,
};
use marubatsu_app::control::Control;
use marubatsu_app::request::SearchRequest;
use marubatsu_app::trace::SearchRecording;
use marubatsu_app::visited_paths::VisitedPaths;
use maud::html;
use serde::Serialize;

use super::format::{ReportFormat, ReportView};
use super::frames::{FrameLine, FrameOptions};
use crate::answer::{Answer, json};
use crate::error::PageError;
use crate::page::compare::{numbers, verdict};
use crate::query::encoded;
use crate::request::ParsedRequest;
use crate::site::Site;
use crate::work::{ReplyPlan, TypedJob, all};

/// Paths of one pane that are listed, at most.
const MOST: usize = 10_000;

/// One of the searches, carried out.
struct ComparedSearch {
    request: SearchRequest,
    recording: Arc<SearchRecording>,
    visits: Arc<VisitedPaths>,
}

impl ComparedSearch {
    fn searched(&self) -> VisitedSearch<'_> {
        VisitedSearch {
            request: &self.request,
            recording: &self.recording,
            visits: &self.visits,
        }
    }
}

/// Where a recorded search went.
fn visited_paths(
    request: &SearchRequest,
    recording: &Arc<SearchRecording>,
) -> TypedJob<VisitedPaths> {
    // A clock may end the same search earlier or later.
    let key = format!("{}&frames={}", request.key(), recording.steps.len());
    let recording = Arc::clone(recording);
    TypedJob::new(key, move |_| Ok(recording.steps.visited_paths()))
}

/// The answer that is read out of both searches, left and right.
fn read_both(
    site: &Site,
    CompareRequest { left, right }: CompareRequest,
    read: impl FnOnce(ComparedSearch, ComparedSearch, &Control<'_>) -> Result<Answer, PageError>
    + Send
    + 'static,
) -> ReplyPlan {
    let recordings = [site.recording(&left), site.recording(&right)];
    all(recordings, move |[of_left, of_right]| {
        let visits = [
            visited_paths(&left, &of_left),
            visited_paths(&right, &of_right),
        ];
        Ok(all(visits, move |[seen_left, seen_right]| {
            let done =
                |request: SearchRequest, recording: Arc<SearchRecording>, visits| ComparedSearch {
                    request: recording.repeatable(&request),
                    recording,
                    visits,
                };
            Ok(ReplyPlan::read(move |control| {
                let left = done(left, of_left, seen_left);
                read(left, done(right, of_right, seen_right), control)
            }))
        }))
    })
}

/// The document `marubatsu.compare/1`, and what a page needs beside it.
#[derive(Debug, Serialize)]
struct CompareReport {
    #[serde(flatten)]
    comparison: Comparison,
    /// What differs from the defaults, as a URL carries it: of both, and of each.
    query: String,
    left_query: String,
    right_query: String,
    /// For each path that only one visited, why the other did not, for the reader.
    reasons_left: Vec<String>,
    reasons_right: Vec<String>,
    /// Why a search was stopped, for the reader.
    halt_message: Option<String>,
    /// What the comparison comes to, and why a search was stopped.
    sentence: String,
    /// For each listed parting, what both searches do there.
    parting_sentences: Vec<String>,
}

pub(crate) fn compare(site: &Site, mut ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let (format, lang) = (ReportFormat::take(&mut ask)?, ask.context.lang);
    let most = ask.query.number("paths", 0..=MOST)?.unwrap_or(MOST_PATHS);
    let request = ask.query.request(site.lab())?;
    let lab = site.shared_lab();
    Ok(read_both(site, request, move |left, right, control| {
        let comparison = compare::report(left.searched(), right.searched(), most);
        let search = |request: &SearchRequest| lab.search(request, control);
        let comparison = comparison.deepened([&left.request, &right.request], search)?;
        let found = document(&left, &right, comparison, lang);
        Ok(format.of(&found, |found, context| {
            let request = CompareRequest {
                left: left.request.clone(),
                right: right.request.clone(),
            };
            let report = &found.comparison;
            let sheets = compare::sheets(&request, report);
            let start = (&request.left.game, &request.left.position);
            let parts = html! {
                (verdict::verdict(report, context))
                (verdict::partings(&report.partings, start, context))
                (numbers::numbers(report, (&sheets, start.0), context))
            };
            ReportView::with(parts, sheets)
        }))
    }))
}

fn document(
    left: &ComparedSearch,
    right: &ComparedSearch,
    comparison: Comparison,
    lang: Lang,
) -> CompareReport {
    let both = CompareRequest {
        left: left.request.clone(),
        right: right.request.clone(),
    };
    let halt = comparison.halt();
    let halt_message = halt.map(|halt| halt.message().in_lang(lang).to_owned());
    let verdict = comparison.verdict().in_lang(lang).to_owned();
    let said = std::iter::once(verdict).chain(halt_message.clone());
    let of_parting = |parting: &PartingReport| parting.message().in_lang(lang).to_owned();
    CompareReport {
        sentence: said.collect::<Vec<_>>().join(" "),
        parting_sentences: comparison.partings.first.iter().map(of_parting).collect(),
        query: encoded(both.query()),
        left_query: encoded(both.left.query()),
        right_query: encoded(both.right.query()),
        reasons_left: reasons(&comparison.only_left, lang),
        reasons_right: reasons(&comparison.only_right, lang),
        halt_message,
        comparison,
    }
}

fn reasons(only: &ExclusivePaths, lang: Lang) -> Vec<String> {
    let reason =
        |path: &compare::ExclusivePath| path.not_visited.message().in_lang(lang).to_owned();
    only.first.iter().map(reason).collect()
}

/// The follower's frame, and if it never visited the leader's node, why; the frame is then the reason's.
#[derive(Debug, Serialize)]
struct FollowerLine {
    #[serde(flatten)]
    line: FrameLine,
    not_visited: Option<MissedNode>,
}

#[derive(Debug, Serialize)]
struct MissedNode {
    #[serde(flatten)]
    missed: NotVisited,
    /// The same in words.
    sentence: String,
}

pub(crate) fn follow(site: &Site, mut ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let lead = ask.query.leader()?;
    let manner = FrameOptions::read(&mut ask)?;
    let (n, lang) = (ask.view.frame.unwrap_or(0), ask.context.lang);
    let request = ask.query.request(site.lab())?;
    Ok(read_both(site, request, move |left, right, _| {
        let (leader, follower) = match lead {
            Pane::Left => (left, right),
            Pane::Right => (right, left),
        };
        Ok(json(&followed(&leader, &follower, n, (manner, lang))?))
    }))
}

fn followed(
    leader: &ComparedSearch,
    follower: &ComparedSearch,
    n: u64,
    (manner, lang): (FrameOptions, Lang),
) -> Result<FollowerLine, PageError> {
    let found = compare::follow(leader.searched(), follower.searched(), n);
    let found = found.ok_or_else(|| super::no_frame("frame", n, leader.recording.steps.len()))?;
    let frame = found.frame();
    let line = manner.one(&follower.recording, frame);
    let line =
        line.ok_or_else(|| super::no_frame("frame", frame, follower.recording.steps.len()))?;
    let not_visited = match found {
        FollowedFrame::Visited(_) => None,
        FollowedFrame::NotVisited(missed) => Some(MissedNode {
            sentence: missed.reason.message().in_lang(lang).to_owned(),
            missed,
        }),
    };
    Ok(FollowerLine { line, not_visited })
}
