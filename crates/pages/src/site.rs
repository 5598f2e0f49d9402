//! The lab as a site: its contents, its limits, and its cache.
//!
//! Invariant: any request can be answered again without what is kept here, except uploaded recordings and lessons.

use std::sync::Arc;

use http::StatusCode;
use marubatsu::table::TableKind;
use marubatsu_app::control::Control;
use marubatsu_app::error::Error;
use marubatsu_app::imported::ImportedBestFirst;
use marubatsu_app::lab::Lab;
use marubatsu_app::lessons::OwnLesson;
use marubatsu_app::lessons::reports::FileVerdict;
use marubatsu_app::request::{BestFirstRequest, SearchRequest};
use marubatsu_app::river::BestFirstSource;
use marubatsu_app::stage::Stage;
use marubatsu_app::study::ScoredTree;
use marubatsu_app::trace::{ImportedSearch, SearchRecording};

use crate::answer::Answer;
use crate::cache::{Cache, CacheKind, WORK, Weight};
use crate::error::PageError;
use crate::page::art::Galleries;
use crate::query::{IMPORT, QueryParameters, RecordingSource, UNTIL};
use crate::texts;
use crate::work::{JobOutput, ReplyPlan, SharedJob, TypedJob};

/// Bytes of a file that is uploaded, as long as nothing else is said.
pub(crate) const FILE_BYTES: usize = 16 << 20;

/// Recordings of either kind, and lessons, that were uploaded.
const ROUND_IMPORTS: CacheKind = CacheKind {
    name: "best-first imports",
    is_uploaded: true,
};
const IMPORTS: CacheKind = CacheKind {
    name: "imports",
    is_uploaded: true,
};
const LESSONS: CacheKind = CacheKind {
    name: "lessons",
    is_uploaded: true,
};

/// Entries that every table may have, however little memory there is.
const LEAST_ENTRIES: u64 = 10_000;

/// What a lesson's parts take in memory, for each byte of its text.
const LESSON_PARTS: usize = 4;

/// How much one request may take, and what is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SiteLimits {
    /// Nodes of one search, if the request sets no lower limit.
    pub nodes: u64,
    /// The same for a search with a table, which remembers the nodes.
    pub table_nodes: u64,
    /// The same for a best-first search, which keeps its tree; and the most iterations of one.
    pub best_first_nodes: u64,
    /// Events of one recording.
    pub events: usize,
    /// Nodes of a tree that is watched while it grows.
    pub growth_nodes: usize,
    /// Bytes of a file that is uploaded.
    pub file_bytes: usize,
    /// Bytes of all that is kept: results, and what was uploaded. Work under way has its part of them.
    pub memory: usize,
}

impl Default for SiteLimits {
    fn default() -> Self {
        Self {
            nodes: 20_000_000,
            table_nodes: 6_000_000,
            best_first_nodes: 2_000_000,
            events: 3_000_000,
            growth_nodes: 1_000_000,
            file_bytes: FILE_BYTES,
            memory: 256 << 20,
        }
    }
}

/// The lab as pages and API; copies are the same site.
#[derive(Clone, Debug)]
pub struct Site {
    lab: Arc<Lab>,
    limits: SiteLimits,
    tables: Arc<[OwnTable]>,
    /// The lessons that a site was made with.
    lessons: Arc<[Arc<OwnLesson>]>,
    /// Those that don't hold.
    refused_lessons: Arc<[FileVerdict]>,
    /// Results, and what was uploaded, by the hash of its bytes.
    cache: Cache,
    /// The home page's pictures.
    pub(crate) galleries: Arc<Galleries>,
}

/// A scored game that a site was made with.
#[derive(Clone, Debug)]
pub struct OwnTable {
    /// The name by which requests choose it.
    pub name: String,
    /// The game with its scores.
    pub study: Arc<Box<dyn ScoredTree>>,
}

/// A recording of a best-first search that was uploaded.
#[derive(Debug)]
pub(crate) struct UploadedBestFirst {
    /// The search it says it is, or is like.
    pub(crate) request: BestFirstRequest,
    pub(crate) recording: Arc<Box<dyn BestFirstSource>>,
}

/// A recording that was uploaded.
#[derive(Debug)]
pub(crate) struct UploadedSearch {
    /// The search it says it is.
    pub(crate) request: SearchRequest,
    pub(crate) recording: Arc<SearchRecording>,
}

impl Site {
    /// Returns a site with these limits.
    pub fn new(limits: SiteLimits) -> Self {
        Self {
            lab: Arc::default(),
            limits,
            tables: Arc::default(),
            lessons: Arc::default(),
            refused_lessons: Arc::default(),
            cache: Cache::new(limits.memory),
            galleries: Arc::default(),
        }
    }

    /// Returns the same site for a lab with games and players of one's own.
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

    /// The same for work that outlives the request.
    pub(crate) fn shared_lab(&self) -> Arc<Lab> {
        Arc::clone(&self.lab)
    }

    /// Returns the same site with score tables of one's own.
    #[must_use]
    pub fn with_tables(self, tables: Vec<OwnTable>) -> Self {
        Self {
            tables: tables.into(),
            ..self
        }
    }

    /// Returns the same site with lessons of one's own; the same lesson twice is one.
    #[must_use]
    pub fn with_lessons(self, lessons: Vec<OwnLesson>) -> Self {
        let mut own: Vec<Arc<OwnLesson>> = Vec::new();
        for lesson in lessons {
            if own.iter().all(|other| other.hash != lesson.hash) {
                own.push(Arc::new(lesson));
            }
        }
        Self {
            lessons: own.into(),
            ..self
        }
    }

    /// Returns the same site, whose page of lessons says what is wrong with these.
    #[must_use]
    pub fn with_refused_lessons(self, refused: Vec<FileVerdict>) -> Self {
        Self {
            refused_lessons: refused.into(),
            ..self
        }
    }

    /// The lessons of one's own that don't hold.
    pub(crate) fn refused_lessons(&self) -> &[FileVerdict] {
        &self.refused_lessons
    }

    /// The lesson of one's own with this hash, if it is there.
    pub(crate) fn own_lesson(&self, hash: &str) -> Option<Arc<OwnLesson>> {
        let named = |own: &&Arc<OwnLesson>| own.hash == hash;
        let given = self.lessons.iter().find(named).map(Arc::clone);
        given.or_else(|| self.cache.get(LESSONS, hash))
    }

    /// The lessons of one's own: first those that the site was made with, then those that were uploaded, by title.
    pub(crate) fn own_lessons(&self) -> Vec<Arc<OwnLesson>> {
        let mut uploaded: Vec<Arc<OwnLesson>> = self.cache.values(LESSONS);
        uploaded.retain(|own| self.lessons.iter().all(|other| other.hash != own.hash));
        uploaded.sort_by(|one, other| {
            let titles = one.lesson.title.en.cmp(&other.lesson.title.en);
            titles.then_with(|| one.hash.cmp(&other.hash))
        });
        self.lessons
            .iter()
            .map(Arc::clone)
            .chain(uploaded)
            .collect()
    }

    /// Keeps a lesson that was uploaded.
    pub(crate) fn keep_lesson(&self, own: OwnLesson) -> Arc<OwnLesson> {
        let own = Arc::new(own);
        // Its parts lie about in memory: that takes more than its text.
        let weigh = |own: &OwnLesson| Weight {
            bytes: LESSON_PARTS * own.bytes,
            is_held: false,
        };
        self.cache
            .insert(LESSONS, &own.hash, Arc::clone(&own), weigh);
        own
    }

    /// The score tables of one's own.
    pub(crate) fn tables(&self) -> &[OwnTable] {
        &self.tables
    }

    /// Returns what it keeps, for whoever does its work.
    pub fn cache(&self) -> &Cache {
        &self.cache
    }

    /// Returns its limits.
    pub fn limits(&self) -> &SiteLimits {
        &self.limits
    }

    /// A job's result: made now, or kept from before.
    pub(crate) fn made(
        &self,
        mut job: SharedJob,
        control: &Control<'_>,
    ) -> Result<JobOutput, Error> {
        if let Some(made) = self.cache.get::<JobOutput>(job.kind.cached(), &job.key) {
            return Ok((*made).clone());
        }
        let made = job.make(control)?;
        if made.weight().is_some() {
            let weigh = |made: &JobOutput| made.weight().unwrap_or_default();
            let kept = Arc::new(made.clone());
            self.cache.insert(job.kind.cached(), &job.key, kept, weigh);
        }
        Ok(made)
    }

    /// The recording of a search.
    pub(crate) fn recording(&self, request: &SearchRequest) -> TypedJob<SearchRecording> {
        let (lab, asked) = (self.shared_lab(), request.clone());
        let most_events = Some(self.limits.events);
        let most_nodes = Some(self.most_nodes(request));
        TypedJob::new(request.key(), move |control| {
            let control = Control {
                most_events,
                most_nodes,
                ..*control
            };
            lab.record(&asked, &control)
        })
    }

    /// The answer that is read out of the recording that is asked for.
    ///
    /// With [`UNTIL`](crate::query::UNTIL) its frames end there, as if nothing had happened later.
    pub(crate) fn read_recording(
        &self,
        mut asked: QueryParameters,
        read: impl FnOnce(&Arc<SearchRecording>, &Control<'_>) -> Result<Answer, PageError>
        + Send
        + 'static,
    ) -> Result<ReplyPlan, PageError> {
        let until = asked.until()?;
        let read = move |recording| {
            ReplyPlan::read(move |control| read(&known_until(&recording, until), control))
        };
        match asked.recorded(&self.lab)? {
            RecordingSource::Search(request) => {
                let recording = self.recording(&request);
                Ok(recording.then(|recording| Ok(read(recording))))
            }
            RecordingSource::Import(key) => Ok(read(Arc::clone(&self.imported(&key)?.recording))),
        }
    }

    /// The answer that is read out of the stage of the recording that is asked for.
    ///
    /// With [`UNTIL`](crate::query::UNTIL) its frames end there, as if nothing had happened later.
    pub(crate) fn read_stage(
        &self,
        mut asked: QueryParameters,
        read: impl FnOnce(&Arc<Stage>, &Control<'_>) -> Result<Answer, PageError> + Send + 'static,
    ) -> Result<ReplyPlan, PageError> {
        let until = asked.until()?;
        let staged = move |key: String, recording: Arc<SearchRecording>| {
            let key = until.map_or_else(|| key.clone(), |last| format!("{key} {UNTIL} {last}"));
            let made = TypedJob::new(key, move |_| Ok(Stage::new(known_until(&recording, until))));
            made.then(move |stage| Ok(ReplyPlan::read(move |control| read(&stage, control))))
        };
        match asked.recorded(&self.lab)? {
            RecordingSource::Search(request) => {
                let (recording, key) = (self.recording(&request), request.key());
                Ok(recording.then(move |recording| Ok(staged(key, recording))))
            }
            RecordingSource::Import(key) => {
                let recording = Arc::clone(&self.imported(&key)?.recording);
                Ok(staged(format!("{IMPORT} {key}"), recording))
            }
        }
    }

    /// Keeps a recording that was uploaded, under the hash of its file.
    pub(crate) fn keep(
        &self,
        key: &str,
        opened: ImportedSearch,
    ) -> Result<Arc<UploadedSearch>, PageError> {
        let imported = Arc::new(UploadedSearch {
            request: opened.request,
            recording: Arc::new(opened.recording),
        });
        let weigh = |imported: &UploadedSearch| Weight {
            bytes: imported.recording.steps.bytes(),
            is_held: false,
        };
        self.cache
            .insert(IMPORTS, key, Arc::clone(&imported), weigh);
        let kept = self.cache.get(IMPORTS, key);
        kept.ok_or_else(PageError::file_too_large)
    }

    /// Keeps a recording of a best-first search that was uploaded, under the hash of its file.
    pub(crate) fn keep_rounds(
        &self,
        key: &str,
        opened: ImportedBestFirst,
    ) -> Result<Arc<UploadedBestFirst>, PageError> {
        let imported = Arc::new(UploadedBestFirst {
            request: opened.request,
            recording: Arc::new(opened.recording),
        });
        let weigh = |imported: &UploadedBestFirst| Weight {
            bytes: imported.recording.bytes(),
            is_held: false,
        };
        self.cache
            .insert(ROUND_IMPORTS, key, Arc::clone(&imported), weigh);
        let kept = self.cache.get(ROUND_IMPORTS, key);
        kept.ok_or_else(PageError::file_too_large)
    }

    /// A recording of a best-first search that was uploaded, if it is still kept.
    pub(crate) fn imported_rounds(&self, key: &str) -> Result<Arc<UploadedBestFirst>, PageError> {
        self.cache
            .get(ROUND_IMPORTS, key)
            .ok_or_else(|| expired(key))
    }

    /// A recording that was uploaded, if it is still kept.
    pub(crate) fn imported(&self, key: &str) -> Result<Arc<UploadedSearch>, PageError> {
        self.cache.get(IMPORTS, key).ok_or_else(|| expired(key))
    }

    /// How many nodes of such a search are searched here.
    fn most_nodes(&self, request: &SearchRequest) -> u64 {
        if request.table == TableKind::None {
            return self.limits.nodes;
        }
        let entries = most_entries(request.game.entry_bytes(), self.limits.memory / WORK);
        let most = self.limits.nodes.min(self.limits.table_nodes);
        most.min(entries.max(LEAST_ENTRIES))
    }

    /// The same request with no more nodes than are searched here.
    pub(crate) fn limited(&self, request: &SearchRequest) -> SearchRequest {
        let most = self.most_nodes(request);
        SearchRequest {
            node_limit: Some(request.node_limit.map_or(most, |limit| limit.min(most))),
            ..request.clone()
        }
    }
}

fn expired(key: &str) -> PageError {
    PageError {
        status: StatusCode::NOT_FOUND,
        ..PageError::input(IMPORT, key, texts::NO_IMPORT)
    }
}

/// How many entries of so many bytes a table has that takes so many at most. It doubles when seven eighths of its
/// places are taken, and while it does the old places are there too.
fn most_entries(entry: usize, bytes: usize) -> u64 {
    let places = bytes / entry * 2 / 3;
    let places = places.checked_ilog2().map_or(0, |log| 1_u64 << log);
    places / 8 * 7
}

/// The recording as it is known until this frame; all of it if there is none.
fn known_until(recording: &Arc<SearchRecording>, until: Option<u64>) -> Arc<SearchRecording> {
    match until {
        Some(last) => Arc::new(recording.until(last)),
        None => Arc::clone(recording),
    }
}
