//! What the server keeps between requests, and how much it takes on.
//!
//! Invariant: nothing here is needed to answer a request again: caches may be empty at any time.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::body::Bytes;
use axum::http::StatusCode;
use marubatsu::table::TableKind;
use marubatsu_app::control::Control;
use marubatsu_app::draw::{self, Growing, GrowthRequest};
use marubatsu_app::error::Error;
use marubatsu_app::lab::Lab;
use marubatsu_app::report::{Options, SearchReport};
use marubatsu_app::request::SearchRequest;
use marubatsu_app::study::{self, Studied};
use marubatsu_app::table::TableRequest;
use marubatsu_app::trace::{Opened, Recording};
use marubatsu_app::visited_paths::VisitedPaths;
use serde::Serialize;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::answer::line;
use crate::cache::Cache;
use crate::fault::Fault;
use crate::jobs::{Jobs, Joined, Outcome, Slots};
use crate::query::IMPORT;
use crate::tables::OwnTable;
use crate::texts;

/// Bytes of a file that is brought here, as long as nothing else is said.
pub(crate) const FILE_BYTES: usize = 16 << 20;

/// How much one server takes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Connections open at once; more wait until one closes.
    pub connections: usize,
    /// How long a request's head may take to arrive, and how long a connection may idle.
    pub header_time: Duration,
    /// How long a client may leave an answer unread.
    pub stall_time: Duration,
    /// Bytes of a request's path and query.
    pub url_bytes: usize,
    /// Bytes of a request's body.
    pub body_bytes: usize,
    /// Searches that run at once.
    pub jobs: usize,
    /// Searches that wait for their turn.
    pub waiting_jobs: usize,
    /// Readings of recordings (frames, finds) that run at once.
    pub readings: usize,
    /// Nodes of one search, if the request sets no lower limit.
    pub nodes: u64,
    /// The same for a search with a table, which remembers the nodes.
    pub table_nodes: u64,
    /// Events of one recording.
    pub events: usize,
    /// Bytes of recordings kept.
    pub recording_bytes: usize,
    /// Bytes of scored games kept.
    pub study_bytes: usize,
    /// Nodes of a tree that is watched while it grows.
    pub growth_nodes: usize,
    /// Bytes of such trees kept.
    pub growth_bytes: usize,
    /// Bytes kept of what comparisons know of recordings.
    pub visit_bytes: usize,
    /// Bytes of reports kept.
    pub report_bytes: usize,
    /// Bytes of a file that is brought here.
    pub file_bytes: usize,
    /// How long such a file may take to arrive.
    pub file_time: Duration,
    /// Files that arrive at once; more wait.
    pub files: usize,
    /// Bytes of recordings kept that were brought here.
    pub import_bytes: usize,
    /// How long requests may still run when the server ends.
    pub grace: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: 256,
            header_time: Duration::from_secs(10),
            stall_time: Duration::from_secs(30),
            url_bytes: 8 << 10,
            body_bytes: 64 << 10,
            jobs: 2,
            waiting_jobs: 16,
            readings: 4,
            nodes: 20_000_000,
            table_nodes: 6_000_000,
            events: 3_000_000,
            recording_bytes: 256 << 20,
            study_bytes: 128 << 20,
            growth_nodes: 1_000_000,
            growth_bytes: 64 << 20,
            visit_bytes: 128 << 20,
            report_bytes: 8 << 20,
            file_bytes: FILE_BYTES,
            file_time: Duration::from_secs(20),
            files: 2,
            import_bytes: 128 << 20,
            grace: Duration::from_millis(2500),
        }
    }
}

/// What one server keeps.
#[derive(Clone, Debug)]
pub struct LabState {
    inner: Arc<Inner>,
    lab: Arc<Lab>,
    tables: Arc<[OwnTable]>,
}

#[derive(Debug)]
struct Inner {
    hosts: Vec<String>,
    limits: Limits,
    reports: Arc<Jobs<SearchReport>>,
    recordings: Arc<Jobs<Recording>>,
    studies: Arc<Jobs<Box<dyn Studied>>>,
    growths: Arc<Jobs<Growing>>,
    visits: Arc<Jobs<VisitedPaths>>,
    documents: Arc<Jobs<Document>>,
    readings: Arc<Semaphore>,
    files: Arc<Semaphore>,
    imports: Mutex<Cache<Imported>>,
}

/// A recording that was brought here.
#[derive(Debug)]
pub(crate) struct Imported {
    /// The search it says it is.
    pub(crate) request: SearchRequest,
    pub(crate) recording: Arc<Recording>,
}

impl LabState {
    /// The state of a server at this port.
    pub fn new(port: u16) -> Self {
        Self::with_limits(port, Limits::default())
    }

    /// The state of a server at this port that takes on only so much.
    pub fn with_limits(port: u16, limits: Limits) -> Self {
        let slots = Arc::new(Slots::new(limits.jobs, limits.waiting_jobs));
        let inner = Inner {
            hosts: hosts(port),
            reports: Jobs::new(&slots, limits.report_bytes, report_weight),
            recordings: Jobs::new(&slots, limits.recording_bytes, |recording| {
                Some(recording.steps.bytes())
            }),
            studies: Jobs::new(&slots, limits.study_bytes, |study| Some(study.bytes())),
            growths: Jobs::new(&slots, limits.growth_bytes, |tree| Some(tree.bytes())),
            visits: Jobs::new(
                &Arc::new(Slots::new(limits.readings, limits.waiting_jobs)),
                limits.visit_bytes,
                |visits| Some(visits.bytes()),
            ),
            documents: Jobs::new(&slots, limits.report_bytes, |document| {
                document.kept.then_some(document.text.len())
            }),
            readings: Arc::new(Semaphore::new(limits.readings)),
            files: Arc::new(Semaphore::new(limits.files)),
            imports: Mutex::new(Cache::new(limits.import_bytes)),
            limits,
        };
        Self {
            inner: Arc::new(inner),
            lab: Arc::default(),
            tables: Arc::default(),
        }
    }

    /// The same server for a lab with games and players of one's own.
    #[must_use]
    pub fn with_lab(self, lab: Lab) -> Self {
        Self {
            lab: Arc::new(lab),
            ..self
        }
    }

    /// The games and players that requests may name.
    pub(crate) fn lab(&self) -> &Lab {
        &self.lab
    }

    /// The same server with score tables of one's own.
    #[must_use]
    pub fn with_tables(self, tables: Vec<OwnTable>) -> Self {
        Self {
            tables: tables.into(),
            ..self
        }
    }

    /// The score tables of one's own.
    pub(crate) fn tables(&self) -> &[OwnTable] {
        &self.tables
    }

    /// The names this server answers to: the exact `Host` headers.
    pub(crate) fn hosts(&self) -> &[String] {
        &self.inner.hosts
    }

    /// How much it takes on.
    pub fn limits(&self) -> &Limits {
        &self.inner.limits
    }

    /// How many searches have been started, for a report or a recording; cached answers start none.
    pub fn searches(&self) -> u64 {
        self.inner.reports.started() + self.inner.recordings.started()
    }

    /// Ends all work: what runs is cancelled, and so is what is asked for from now on.
    pub fn close(&self) {
        self.inner.reports.close();
        self.inner.recordings.close();
        self.inner.studies.close();
        self.inner.growths.close();
        self.inner.visits.close();
        self.inner.documents.close();
    }

    /// Asks for the report of a search.
    pub(crate) fn report(&self, request: &SearchRequest) -> Joined<SearchReport> {
        let asked = request.clone();
        let limited = self.limited(request);
        self.inner.reports.join(&request.key(), move |control| {
            let mut report = marubatsu_app::search::run(&limited, control)?;
            if report.stopped.is_none() {
                report.options = Options::of(&asked);
            }
            Ok(report)
        })
    }

    /// Asks for the recording of a search.
    pub(crate) fn recording(&self, request: &SearchRequest) -> Joined<Recording> {
        let asked = request.clone();
        let most_events = Some(self.limits().events);
        let most_nodes = Some(self.most_nodes(request));
        self.inner.recordings.join(&request.key(), move |control| {
            let control = Control {
                most_events,
                most_nodes,
                ..*control
            };
            marubatsu_app::trace::run(&asked, &control)
        })
    }

    /// Waits until there is room for one more file; there is as long as the permit lasts.
    pub(crate) async fn room_for_file(&self) -> Result<OwnedSemaphorePermit, Fault> {
        let room = Arc::clone(&self.inner.files).acquire_owned().await;
        room.map_err(|closed| Fault::internal(&closed))
    }

    /// Keeps a recording that was brought here, under the hash of its file.
    pub(crate) fn keep(&self, key: &str, opened: Opened) -> Result<Arc<Imported>, Fault> {
        let imported = Arc::new(Imported {
            request: opened.request,
            recording: Arc::new(opened.recording),
        });
        let bytes = imported.recording.steps.bytes();
        self.imports().insert(key, Arc::clone(&imported), bytes);
        match self.imports().get(key) {
            Some(kept) => Ok(kept),
            None => Err(Fault::new(
                StatusCode::PAYLOAD_TOO_LARGE,
                texts::FILE_TOO_LARGE,
            )),
        }
    }

    /// A recording that was brought here, if it is still kept.
    pub(crate) fn imported(&self, key: &str) -> Result<Arc<Imported>, Fault> {
        self.imports().get(key).ok_or_else(|| Fault {
            status: StatusCode::NOT_FOUND,
            ..Fault::input(IMPORT, key, texts::NO_IMPORT)
        })
    }

    fn imports(&self) -> MutexGuard<'_, Cache<Imported>> {
        let imports = self.inner.imports.lock();
        imports.unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks for a game with all its scores.
    pub(crate) fn study(&self, request: &TableRequest) -> Joined<Box<dyn Studied>> {
        let asked = request.clone();
        let study = move |control: &Control<'_>| study::study(&asked, control);
        self.inner.studies.join(&request.key(), study)
    }

    /// Asks for a tree to be watched while it grows.
    pub(crate) fn growth(&self, request: &GrowthRequest) -> Joined<Growing> {
        let (asked, most) = (request.clone(), self.limits().growth_nodes);
        let grow = move |_: &Control<'_>| Ok(draw::growing(&asked, most)?);
        self.inner.growths.join(&request.key(), grow)
    }

    /// Asks for a document of this key, made by `work`.
    pub(crate) fn document(
        &self,
        key: &str,
        work: impl FnOnce(&Control<'_>) -> Result<Document, Error> + Send + 'static,
    ) -> Joined<Document> {
        self.inner.documents.join(key, work)
    }

    /// Asks where a recorded search went.
    pub(crate) fn visited_paths(
        &self,
        request: &SearchRequest,
        recording: &Arc<Recording>,
    ) -> Joined<VisitedPaths> {
        // A clock may end the same search earlier or later.
        let key = format!("{}&frames={}", request.key(), recording.steps.len());
        let recording = Arc::clone(recording);
        self.inner
            .visits
            .join(&key, move |_| Ok(recording.steps.visited_paths()))
    }

    /// How many nodes of such a search this server searches.
    fn most_nodes(&self, request: &SearchRequest) -> u64 {
        match request.table {
            TableKind::None => self.limits().nodes,
            _ => self.limits().nodes.min(self.limits().table_nodes),
        }
    }

    /// The same request with no more nodes than this server searches.
    fn limited(&self, request: &SearchRequest) -> SearchRequest {
        let most = self.most_nodes(request);
        SearchRequest {
            node_limit: Some(request.node_limit.map_or(most, |limit| limit.min(most))),
            ..request.clone()
        }
    }

    /// Reads in a recording, on a thread that may take its time.
    pub(crate) async fn read<R: Send + 'static>(
        &self,
        read: impl FnOnce() -> R + Send + 'static,
    ) -> Result<R, Fault> {
        let slot = Arc::clone(&self.inner.readings).acquire_owned().await;
        let slot = slot.map_err(|closed| Fault::internal(&closed))?;
        let reading = tokio::task::spawn_blocking(move || {
            let result = read();
            drop(slot);
            result
        });
        reading.await.map_err(|fault| Fault::internal(&fault))
    }
}

/// A finished document: JSON, or a file.
#[derive(Clone, Debug)]
pub(crate) struct Document {
    /// Its text, a line.
    pub(crate) text: Bytes,
    /// Whether asking again gives the same.
    kept: bool,
}

impl Document {
    pub(crate) fn new(document: &impl Serialize, kept: bool) -> Self {
        let text = line(document);
        Self { text, kept }
    }

    /// A text that is always the same.
    pub(crate) fn of_text(text: Vec<u8>) -> Self {
        Self {
            text: text.into(),
            kept: true,
        }
    }
}

/// What a report takes in the cache; one that a clock or a closed page may have shaped is not kept.
fn report_weight(report: &SearchReport) -> Option<usize> {
    let repeatable = report.options.time.is_none() && report.stopped != Some("cancelled");
    let moves = report.best_moves.len() + report.line.len();
    let scores = report.scores.as_ref().map_or(0, Vec::len);
    repeatable.then_some(size_of::<SearchReport>() + report.board.len() + 64 * (moves + scores))
}

/// Waits for what was joined.
pub(crate) async fn outcome<T: Send + Sync + 'static>(joined: Joined<T>) -> Result<Arc<T>, Fault> {
    let outcome: Outcome<T> = match joined {
        Joined::Done(value) => Ok(value),
        Joined::Running(reader) => reader.outcome().await,
        Joined::Busy => return Err(Fault::busy()),
    };
    outcome.map_err(Fault::from)
}

/// `127.0.0.1`, `localhost` and `[::1]` at this port; without it where browsers leave it away.
fn hosts(port: u16) -> Vec<String> {
    let names = ["127.0.0.1", "localhost", "[::1]"];
    let with_port = names.iter().map(|name| format!("{name}:{port}"));
    let bare = names.iter().map(|&name| name.to_owned());
    with_port.chain(bare.filter(|_| port == 80)).collect()
}
