//! `/api/compare`: two searches in numbers, as `marubatsu compare --json` prints them, with the queries by
//! which a page finds them again; and `/api/compare/follow`: where one of them stands while the other is at
//! frame `frame`.
//!
//! Invariant: both searches are the recordings that `/api/frames` shows, so their frames have one number.

use std::sync::Arc;

use marubatsu::lang::{Lang, thousands};
use marubatsu::scene::facts::number;
use marubatsu_app::compare::{
    self, CompareRequest, Comparison, Followed, MOST_PATHS, NotVisited, Only, Pane, Searched,
};
use marubatsu_app::report::JsonScore;
use marubatsu_app::request::SearchRequest;
use marubatsu_app::trace::Recording;
use marubatsu_app::visited_paths::VisitedPaths;
use serde::Serialize;

use super::format::{ReportFormat, Shown};
use super::frames::{Line, Manner};
use crate::answer::{Answer, json};
use crate::ask::Ask;
use crate::fault::Fault;
use crate::page::compare::numbers;
use crate::query::encoded;
use crate::site::Site;
use crate::texts::compare::COMPARED;
use crate::texts::filled;
use crate::work::{Part, Reply, all};

/// Paths of one pane that are listed, at most.
const MOST: usize = 10_000;

/// One of the searches, carried out.
struct Done {
    request: SearchRequest,
    recording: Arc<Recording>,
    visits: Arc<VisitedPaths>,
}

impl Done {
    fn searched(&self) -> Searched<'_> {
        Searched {
            request: &self.request,
            recording: &self.recording,
            visits: &self.visits,
        }
    }
}

/// Where a recorded search went.
fn visited_paths(request: &SearchRequest, recording: &Arc<Recording>) -> Part<VisitedPaths> {
    // A clock may end the same search earlier or later.
    let key = format!("{}&frames={}", request.key(), recording.steps.len());
    let recording = Arc::clone(recording);
    Part::new(key, move |_| Ok(recording.steps.visited_paths()))
}

/// The answer that is read out of both searches, left and right.
fn read_both(
    site: &Site,
    CompareRequest { left, right }: CompareRequest,
    read: impl FnOnce(Done, Done) -> Result<Answer, Fault> + Send + 'static,
) -> Reply {
    let recordings = [site.recording(&left), site.recording(&right)];
    all(recordings, move |[of_left, of_right]| {
        let visits = [
            visited_paths(&left, &of_left),
            visited_paths(&right, &of_right),
        ];
        Ok(all(visits, move |[seen_left, seen_right]| {
            let done = |request: SearchRequest, recording: Arc<Recording>, visits| Done {
                request: recording.repeatable(&request),
                recording,
                visits,
            };
            Ok(Reply::read(move |_| {
                let left = done(left, of_left, seen_left);
                read(left, done(right, of_right, seen_right))
            }))
        }))
    })
}

/// The document `marubatsu.compare/1`, and what a page needs beside it.
#[derive(Debug, Serialize)]
struct Document {
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
    /// Both searches in a sentence, and why one was stopped.
    sentence: String,
}

pub(crate) fn compare(site: &Site, mut ask: Ask) -> Result<Reply, Fault> {
    let (format, lang) = (ReportFormat::take(&mut ask)?, ask.context.lang);
    let most = ask.query.number("paths", 0..=MOST)?.unwrap_or(MOST_PATHS);
    let request = ask.query.request(site.lab())?;
    Ok(read_both(site, request, move |left, right| {
        let found = document(&left, &right, most, lang);
        Ok(format.of(&found, |found, context| {
            let request = CompareRequest {
                left: left.request.clone(),
                right: right.request.clone(),
            };
            let report = &found.comparison;
            let sheets = compare::sheets(&request, report);
            Shown::with(numbers::numbers(report, &sheets, context), sheets)
        }))
    }))
}

fn document(left: &Done, right: &Done, most: usize, lang: Lang) -> Document {
    let comparison = compare::report(left.searched(), right.searched(), most);
    let both = CompareRequest {
        left: left.request.clone(),
        right: right.request.clone(),
    };
    let halt = comparison.halt();
    let halt_message = halt.map(|halt| halt.message().in_lang(lang).to_owned());
    Document {
        sentence: sentence(&comparison, halt_message.as_deref(), lang),
        query: encoded(both.query()),
        left_query: encoded(both.left.query()),
        right_query: encoded(both.right.query()),
        reasons_left: reasons(&comparison.only_left, lang),
        reasons_right: reasons(&comparison.only_right, lang),
        halt_message,
        comparison,
    }
}

fn sentence(comparison: &Comparison, halt_message: Option<&str>, lang: Lang) -> String {
    let score = |score: Option<JsonScore>| score.map_or("–".to_owned(), |score| number(score.0));
    let Comparison { left, right, .. } = comparison;
    let sentence = filled(
        COMPARED.in_lang(lang),
        &[
            ("left", &thousands(left.tally.nodes)),
            ("left_score", &score(left.score)),
            ("right", &thousands(right.tally.nodes)),
            ("right_score", &score(right.score)),
        ],
    );
    let parts = [Some(sentence.as_str()), halt_message];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

fn reasons(only: &Only, lang: Lang) -> Vec<String> {
    let reason = |path: &compare::OnlyPath| path.not_visited.message().in_lang(lang).to_owned();
    only.first.iter().map(reason).collect()
}

/// The follower's frame, and if it never visited the leader's node, why; the frame is then the reason's.
#[derive(Debug, Serialize)]
struct Follower {
    #[serde(flatten)]
    line: Line,
    not_visited: Option<Missed>,
}

#[derive(Debug, Serialize)]
struct Missed {
    #[serde(flatten)]
    missed: NotVisited,
    /// The same in words.
    sentence: String,
}

pub(crate) fn follow(site: &Site, mut ask: Ask) -> Result<Reply, Fault> {
    let lead = ask.query.leader()?;
    let manner = Manner::read(&mut ask)?;
    let (n, lang) = (ask.view.frame.unwrap_or(0), ask.context.lang);
    let request = ask.query.request(site.lab())?;
    Ok(read_both(site, request, move |left, right| {
        let (leader, follower) = match lead {
            Pane::Left => (left, right),
            Pane::Right => (right, left),
        };
        Ok(json(&followed(&leader, &follower, n, (manner, lang))?))
    }))
}

fn followed(
    leader: &Done,
    follower: &Done,
    n: u64,
    (manner, lang): (Manner, Lang),
) -> Result<Follower, Fault> {
    let found = compare::follow(leader.searched(), follower.searched(), n);
    let found = found.ok_or_else(|| super::no_frame("frame", n, leader.recording.steps.len()))?;
    let frame = found.frame();
    let line = manner.one(&follower.recording, frame);
    let line =
        line.ok_or_else(|| super::no_frame("frame", frame, follower.recording.steps.len()))?;
    let not_visited = match found {
        Followed::Visited(_) => None,
        Followed::NotVisited(missed) => Some(Missed {
            sentence: missed.reason.message().in_lang(lang).to_owned(),
            missed,
        }),
    };
    Ok(Follower { line, not_visited })
}
