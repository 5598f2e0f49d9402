//! The server's state between requests, and its limits.
//!
//! Invariant: any request can be answered again without this state: caches may be empty at any time.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use hyper::StatusCode;
use hyper::http::request::Parts;
use marubatsu_app::control::Control;
use marubatsu_app::lab::Lab;
use marubatsu_app::lessons::OwnLesson;
use marubatsu_app::lessons::reports::FileVerdict;
use marubatsu_pages::{
    CancelRequest, JobOutput, OwnTable, PageError, ResultKind, SharedJob, Site, SiteLimits,
    UploadRule,
};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::body::RequestBody;
use crate::jobs::{Jobs, JoinOutcome, LaneTimes, Results, SlotCounts, Slots};
use crate::shared_files::SharedFiles;
use crate::texts;
use crate::uploads::{Upload, Uploads};

/// How much one server takes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ServerLimits {
    /// What one request may take.
    pub site: SiteLimits,
    /// Connections open at once; for one more, the one that has asked nothing for longest is closed, or it waits.
    pub connections: usize,
    /// How long a request's head may take to arrive, and how long a connection may idle.
    pub header_time: Duration,
    /// How long a client may leave an answer unread.
    pub stall_time: Duration,
    /// Bytes of a request's path and query: there is room for a short lesson.
    pub url_bytes: usize,
    /// Bytes of a request's body.
    pub body_bytes: usize,
    /// Searches that run at once.
    pub jobs: usize,
    /// Searches that run beside these for a short time: those that find all other slots taken.
    pub short_jobs: usize,
    /// How long such a search may take before it waits for a slot.
    pub short_time: Duration,
    /// The same if others wait for its place.
    pub short_share: Duration,
    /// Searches that wait for a place to run for a short time.
    pub new_jobs: usize,
    /// Searches that have had such a place, and wait for a slot.
    pub waiting_jobs: usize,
    /// Readings of recordings (frames, finds) that run at once.
    pub readings: usize,
    /// Films that are made at once; more wait.
    pub films: usize,
    /// How long a file may take to arrive.
    pub file_time: Duration,
    /// Bytes of files on their way at once.
    pub upload_bytes: usize,
    /// Files that have arrived and are read at once; more wait.
    pub files: usize,
    /// How long requests may still run when the server ends.
    pub grace: Duration,
}

impl Default for ServerLimits {
    fn default() -> Self {
        Self {
            site: SiteLimits::default(),
            connections: 256,
            header_time: Duration::from_secs(10),
            stall_time: Duration::from_secs(30),
            url_bytes: 12 << 10,
            body_bytes: 64 << 10,
            jobs: 2,
            short_jobs: 2,
            short_time: Duration::from_millis(500),
            short_share: Duration::from_millis(50),
            new_jobs: 256,
            waiting_jobs: 32,
            readings: 4,
            films: 2,
            file_time: Duration::from_secs(20),
            upload_bytes: 32 << 20,
            files: 2,
            grace: Duration::from_millis(2500),
        }
    }
}

impl ServerLimits {
    /// What file a request may bring, if it goes where files are taken.
    pub(crate) fn taken_file(&self, parts: &Parts) -> Option<UploadRule> {
        UploadRule::of(&self.site, &parts.method, parts.uri.path())
    }

    /// How many jobs run and wait, if so many may run for as long as they take.
    const fn slots(&self, running: usize) -> SlotCounts {
        SlotCounts {
            running,
            waiting: self.waiting_jobs,
            short: self.short_jobs,
            newcomers: self.new_jobs,
        }
    }

    const fn lane_times(&self) -> LaneTimes {
        LaneTimes {
            alone: self.short_time,
            shared: self.short_share,
        }
    }
}

/// What one server keeps.
#[derive(Clone, Debug)]
pub struct LabState {
    site: Site,
    files: Arc<SharedFiles>,
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    hosts: Vec<String>,
    limits: ServerLimits,
    /// Jobs of each kind of result.
    jobs: [Arc<Jobs<JobOutput>>; ResultKind::ALL.len()],
    readings: Arc<Semaphore>,
    films: Arc<Semaphore>,
    uploads: Arc<Uploads>,
    files: Arc<Semaphore>,
}

/// Says, when it is dropped, that nobody waits any longer.
struct CancelOnDrop(Arc<AtomicBool>);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl LabState {
    /// Returns the state of a server at this port.
    pub fn new(port: u16) -> Self {
        Self::with_limits(port, ServerLimits::default())
    }

    /// Returns the state of a server at this port with these limits.
    pub fn with_limits(port: u16, limits: ServerLimits) -> Self {
        let slots = |running| Arc::new(Slots::new(limits.slots(running), limits.lane_times()));
        let (searches, visits) = (slots(limits.jobs), slots(limits.readings));
        let site = Site::new(limits.site);
        let inner = Inner {
            hosts: hosts(port),
            jobs: ResultKind::ALL.map(|kind| {
                let slots = match kind {
                    ResultKind::Visits => &visits,
                    _ => &searches,
                };
                let results = Results {
                    cache: site.cache().clone(),
                    kind: kind.cached(),
                    weigh: JobOutput::weight,
                };
                Jobs::new(slots, results)
            }),
            readings: Arc::new(Semaphore::new(limits.readings)),
            films: Arc::new(Semaphore::new(limits.films)),
            uploads: Uploads::new(limits.upload_bytes),
            files: Arc::new(Semaphore::new(limits.files)),
            limits,
        };
        Self {
            site,
            files: Arc::default(),
            inner: Arc::new(inner),
        }
    }

    /// Returns the state of a server at this port that keeps so many bytes at most.
    pub fn with_memory(port: u16, memory: usize) -> Self {
        let mut limits = ServerLimits::default();
        limits.site.memory = memory;
        Self::with_limits(port, limits)
    }

    /// Returns the same server for a lab with games and players of one's own.
    #[must_use]
    pub fn with_lab(self, lab: Lab) -> Self {
        Self {
            site: self.site.with_lab(lab),
            ..self
        }
    }

    /// Returns the same server with score tables of one's own.
    #[must_use]
    pub fn with_tables(self, tables: Vec<OwnTable>) -> Self {
        Self {
            site: self.site.with_tables(tables),
            ..self
        }
    }

    /// Returns the same server with lessons of one's own.
    #[must_use]
    pub fn with_lessons(self, lessons: Vec<OwnLesson>) -> Self {
        Self {
            site: self.site.with_lessons(lessons),
            ..self
        }
    }

    /// Returns the same server, whose page of lessons says what is wrong with these.
    #[must_use]
    pub fn with_refused_lessons(self, refused: Vec<FileVerdict>) -> Self {
        Self {
            site: self.site.with_refused_lessons(refused),
            ..self
        }
    }

    /// Returns the same server, which hands out these tablebases at [`TABLEBASES`](crate::TABLEBASES), each by the name of its game.
    #[must_use]
    pub fn with_tablebases(self, tablebases: impl IntoIterator<Item = (String, PathBuf)>) -> Self {
        Self {
            files: Arc::new(SharedFiles::new(tablebases)),
            ..self
        }
    }

    /// The files that it hands out.
    pub(crate) fn files(&self) -> &SharedFiles {
        &self.files
    }

    /// What it serves.
    pub(crate) fn site(&self) -> &Site {
        &self.site
    }

    /// The names this server answers to: the exact `Host` headers.
    pub(crate) fn hosts(&self) -> &[String] {
        &self.inner.hosts
    }

    /// Returns its limits.
    pub fn limits(&self) -> &ServerLimits {
        &self.inner.limits
    }

    /// Returns how many reports and recordings have been started; cached answers start none.
    pub fn searches(&self) -> u64 {
        let kinds = [ResultKind::Documents, ResultKind::Recordings];
        kinds.map(|kind| self.jobs(kind).started()).iter().sum()
    }

    /// Ends all work: what runs is cancelled, and so is what is asked for from now on.
    pub fn close(&self) {
        for jobs in &self.inner.jobs {
            jobs.close();
        }
    }

    fn jobs(&self, kind: ResultKind) -> &Arc<Jobs<JobOutput>> {
        &self.inner.jobs[kind as usize]
    }

    /// Asks for a result.
    pub(crate) fn join(&self, mut job: SharedJob) -> JoinOutcome<JobOutput> {
        let key = job.key.clone();
        self.jobs(job.kind)
            .join(&key, move |control| job.make(control))
    }

    /// Ends work with what it has so far, if a single reader waits for it. Whether it does.
    pub(crate) fn stop(&self, stop: &CancelRequest) -> bool {
        self.jobs(stop.kind).stop(&stop.key)
    }

    /// Takes a file to its end, if it comes in time.
    pub(crate) async fn receive<B: RequestBody>(
        &self,
        taken: UploadRule,
        body: B,
    ) -> Result<Upload, PageError> {
        let arrived = self.inner.uploads.receive(taken, body);
        let arrived = tokio::time::timeout(self.limits().file_time, arrived).await;
        arrived.map_err(|_| PageError::new(StatusCode::REQUEST_TIMEOUT, texts::TOO_SLOW))?
    }

    /// Waits until there is room for one more file; there is as long as the permit lasts.
    pub(crate) async fn room_for_file(&self) -> Result<OwnedSemaphorePermit, PageError> {
        let room = Arc::clone(&self.inner.files).acquire_owned().await;
        room.map_err(|closed| PageError::internal(&closed))
    }

    /// Reads in results, on a thread that may take its time; the control says when nobody waits any longer. Films
    /// have threads of their own.
    pub(crate) async fn read<R: Send + 'static>(
        &self,
        is_film: bool,
        read: impl FnOnce(&Control<'_>) -> R + Send + 'static,
    ) -> Result<R, PageError> {
        let Inner {
            films, readings, ..
        } = &*self.inner;
        let slots = if is_film { films } else { readings };
        let slot = Arc::clone(slots).acquire_owned().await;
        let slot = slot.map_err(|closed| PageError::internal(&closed))?;
        let waiting = CancelOnDrop(Arc::default());
        let left = Arc::clone(&waiting.0);
        let reading = tokio::task::spawn_blocking(move || {
            let result = read(&Control {
                cancel: Some(&left),
                ..Control::default()
            });
            drop(slot);
            result
        });
        let result = reading.await.map_err(|fault| PageError::internal(&fault));
        drop(waiting);
        result
    }
}

/// `127.0.0.1`, `localhost` and `[::1]` at this port; without it where browsers leave it away.
fn hosts(port: u16) -> Vec<String> {
    let names = ["127.0.0.1", "localhost", "[::1]"];
    let with_port = names.iter().map(|name| format!("{name}:{port}"));
    let bare = names.iter().map(|&name| name.to_owned());
    with_port.chain(bare.filter(|_| port == 80)).collect()
}
