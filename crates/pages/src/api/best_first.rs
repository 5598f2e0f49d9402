//! A best-first search that is watched: `/api/best-first` says how large it is, `/api/best-first/stage` has its frames as JSON lines,
//! `/api/best-first/overview` shows it over its rounds, `/api/best-first/find` finds frames; `/api/draw/best-first` and
//! `/api/film/best-first` are its pictures and films as files.
//!
//! Invariants: lines are those of searches, so that one script shows both; hiding the truth changes nothing else.

use std::sync::Arc;

use marubatsu::observe::Interrupt;
use marubatsu::scene::px;
use marubatsu::svg;
use marubatsu_app::control::Control;
use marubatsu_app::html_export::{ExportSource, FilmedBestFirst};
use marubatsu_app::options::NamedValue as _;
use marubatsu_app::request::best_first::BestFirst;
use marubatsu_app::request::{AnySearch, BestFirstRequest};
use marubatsu_app::river::{BestFirstSource, RoundPlace, RoundTarget, Visibility};
use serde::Serialize;

use super::draw::PictureRequest;
use super::event_file;
use super::film::{FilmRange, FilmSource, MOST_FRAMES};
use super::find::FindReport;
use super::frames::{CHUNK, in_chunks, stretch};
use super::overview::OverviewQuery;
use super::stage::{HeldItems, YES, manner};
use crate::answer::{Answer, json};
use crate::error::PageError;
use crate::query::{IMPORT, QueryParameters, encoded};
use crate::request::ParsedRequest;
use crate::site::{Site, UploadedBestFirst};
use crate::texts;
use crate::work::{ReplyPlan, TypedJob};

/// What was recorded, `marubatsu.best-first-recording/1`.
#[derive(Debug, Serialize)]
pub(super) struct BestFirstSummary {
    schema: &'static str,
    /// What an address that asks for the recording carries.
    query: String,
    /// The search, as its page's form asks for it.
    search: String,
    /// The name of the program that has told it, if it was another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    program: Option<String>,
    game: String,
    board: String,
    frames: u64,
    /// The frame that the request names by its round.
    #[serde(skip_serializing_if = "Option::is_none")]
    frame: Option<u64>,
    /// Iterations of UCT.
    #[serde(skip_serializing_if = "Option::is_none")]
    iterations: Option<u32>,
    /// Expansions of proof numbers; by df-pn, different positions that were opened.
    #[serde(skip_serializing_if = "Option::is_none")]
    expansions: Option<u64>,
    /// Nodes that were made; by df-pn, how often one was entered.
    nodes: u64,
    /// How high what stands in the number line's place is drawn, in hundredths of a pixel.
    line: i64,
    /// Why the search was stopped, if it was.
    stopped: Option<Interrupt>,
}

impl BestFirstSummary {
    fn of(request: &BestFirstRequest, recording: &dyn BestFirstSource, query: String) -> Self {
        let guesses = request.algorithm.guesses();
        Self {
            schema: "marubatsu.best-first-recording/1",
            query,
            search: encoded(AnySearch::BestFirst(Box::new(request.clone())).query()),
            program: recording.program().map(str::to_owned),
            game: request.game.name().to_owned(),
            board: request.position.board.clone(),
            frames: recording.frames(),
            frame: None,
            iterations: guesses.then(|| recording.rounds()),
            expansions: (!guesses).then(|| recording.opened()),
            nodes: recording.nodes(),
            line: recording.line(),
            stopped: recording.stopped(),
        }
    }

    /// Sums up a recording that was uploaded and is kept under this key.
    pub(super) fn of_import(key: &str, imported: &UploadedBestFirst) -> Self {
        let algorithm = imported.request.algorithm.name();
        let query = encoded([("algorithm", algorithm), (IMPORT, key)]);
        Self::of(&imported.request, &**imported.recording, query)
    }
}

/// Which recording of a best-first search an address asks for.
pub(crate) enum RoundsSource {
    /// That of a search which this server carries out.
    Search(Box<BestFirstRequest>),
    /// One that was uploaded, with its key.
    Import(String, Arc<UploadedBestFirst>),
}

impl RoundsSource {
    fn algorithm(&self) -> BestFirst {
        match self {
            Self::Search(request) => request.algorithm,
            Self::Import(_, imported) => imported.request.algorithm,
        }
    }
}

/// What a step may be.
const STEPS: [(&str, RoundTarget); 8] = [
    ("1", RoundTarget::Steps(1)),
    ("10", RoundTarget::Steps(10)),
    ("100", RoundTarget::Steps(100)),
    ("double", RoundTarget::Double),
    ("favourite", RoundTarget::Favourite),
    ("trap", RoundTarget::Trap),
    ("settled", RoundTarget::Settled),
    ("leap", RoundTarget::Leap),
];

/// What happens in the rounds of either search.
const PHASES: [&str; 6] = ["select", "expand", "simulate", "back", "descend", "update"];

/// Which recording an address asks for; nothing else may be left of it.
pub(crate) fn source(site: &Site, mut asked: QueryParameters) -> Result<RoundsSource, PageError> {
    let Some(key) = asked.take(IMPORT)? else {
        let request: BestFirstRequest = asked.request(site.lab())?;
        request.watched()?;
        return Ok(RoundsSource::Search(Box::new(request)));
    };
    let imported = site.imported_rounds(&key)?;
    let left = asked.into_pairs().into_iter().find(|(key, value)| {
        let named = BestFirst::named(key, value).ok();
        key != "algorithm" || named != Some(imported.request.algorithm)
    });
    match left {
        Some((other, value)) => Err(PageError::input(&other, &value, texts::NOT_OF_IMPORT)),
        None => Ok(RoundsSource::Import(key, imported)),
    }
}

/// Takes whether the truth is shown.
pub(crate) fn truth(asked: &mut QueryParameters) -> Result<bool, PageError> {
    Ok(asked.one_of("truth", &YES)?.unwrap_or(true))
}

/// What of a search is looked at: what may be known, and the moves to the node from which on UCT's tree is shown.
#[derive(Clone, Debug)]
pub(crate) struct BestFirstView {
    known: Visibility,
    anchor: Option<String>,
}

impl BestFirstView {
    /// Takes it from a request for the whole search.
    pub(crate) fn take(asked: &mut QueryParameters) -> Result<Self, PageError> {
        Ok(Self {
            known: Visibility::whole(truth(asked)?),
            anchor: asked.take("anchor")?,
        })
    }

    /// Takes it from a request that may name the last frame.
    fn take_until(asked: &mut QueryParameters) -> Result<Self, PageError> {
        let mut sight = Self::take(asked)?;
        sight.known.until = asked.until()?.unwrap_or(u64::MAX);
        Ok(sight)
    }

    /// The same of this search.
    fn of(&self, recording: &dyn BestFirstSource) -> Result<Visibility, PageError> {
        let anchor = self.anchor.as_ref();
        let anchor = anchor.map(|moves| recording.anchored(moves)).transpose()?;
        Ok(Visibility {
            anchor: anchor.unwrap_or(0),
            ..self.known
        })
    }
}

/// The frame that a request names by its round.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RoundQuery {
    round: Option<u32>,
    phase: Option<&'static str>,
}

impl RoundQuery {
    /// Takes it from a request that may name a frame by its number.
    ///
    /// # Errors
    /// When it names one by both.
    pub(crate) fn take(asked: &mut QueryParameters, frame: Option<u64>) -> Result<Self, PageError> {
        let round = asked.number("iteration", 1..=u32::MAX)?;
        let phase = asked.one_of("phase", &PHASES.map(|name| (name, name)))?;
        match (round, frame) {
            (Some(round), Some(_)) => {
                let round = round.to_string();
                Err(PageError::input(
                    "iteration",
                    &round,
                    texts::NOT_BESIDE_FRAME,
                ))
            }
            _ => Ok(Self { round, phase }),
        }
    }

    /// The same of a recording of this kind; none if no round is named.
    pub(crate) fn of(self, source: &RoundsSource) -> Result<Option<RoundPlace>, PageError> {
        Ok(RoundPlace::named(
            source.algorithm(),
            (self.round, self.phase),
        )?)
    }
}

/// The answer that is read out of a search.
fn read_search(
    site: &Site,
    source: RoundsSource,
    read: impl FnOnce(Arc<Box<dyn BestFirstSource>>, &Control<'_>) -> Result<Answer, PageError>
    + Send
    + 'static,
) -> ReplyPlan {
    let request = match source {
        RoundsSource::Search(request) => request,
        RoundsSource::Import(_, imported) => {
            let recording = Arc::clone(&imported.recording);
            return ReplyPlan::read(move |control| read(recording, control));
        }
    };
    let most = site.limits().nodes;
    let lab = site.shared_lab();
    let recording = TypedJob::new(format!("best-first {}", request.key()), move |control| {
        let bounded = Control {
            most_nodes: Some(most),
            ..*control
        };
        lab.watch(&request, &bounded)
    });
    recording.then(move |recording| Ok(ReplyPlan::read(move |control| read(recording, control))))
}

pub(crate) fn best_first(site: &Site, mut ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let sight = BestFirstView::take(&mut ask.query)?;
    let round = RoundQuery::take(&mut ask.query, ask.view.frame)?;
    let source = source(site, ask.query)?;
    let place = round.of(&source)?;
    let answer = move |summary: BestFirstSummary, recording: &dyn BestFirstSource| {
        sight.of(recording)?;
        let frame = place.map(|place| place.frame_of(recording));
        Ok(json(&BestFirstSummary {
            frame: frame.transpose()?,
            ..summary
        }))
    };
    Ok(match source {
        RoundsSource::Search(request) => {
            let asked = request.clone();
            read_search(site, RoundsSource::Search(request), move |recording, _| {
                let query = encoded(AnySearch::BestFirst(asked.clone()).query());
                let summary = BestFirstSummary::of(&asked, &**recording, query);
                answer(summary, &**recording)
            })
        }
        RoundsSource::Import(key, imported) => ReplyPlan::read(move |_| {
            let summary = BestFirstSummary::of_import(&key, &imported);
            answer(summary, &**imported.recording)
        }),
    })
}

/// The file of lines that tells a search.
pub(super) fn events(site: &Site, asked: QueryParameters) -> Result<ReplyPlan, PageError> {
    Ok(read_search(site, source(site, asked)?, |recording, _| {
        let rounds = usize::try_from(recording.rounds()).unwrap_or(usize::MAX);
        event_file::lines(rounds, recording.events()?)
    }))
}

pub(crate) fn stage(site: &Site, mut ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let manner = manner(&mut ask)?;
    let theme = ask.view.colours();
    let stretch = stretch(&mut ask.query)?;
    let sight = BestFirstView::take_until(&mut ask.query)?;
    let walk = ask.query.take("walk")?;
    if let Some(walk) = walk.as_ref().filter(|_| !manner.hidden.own) {
        return Err(PageError::input("walk", walk, texts::NO_WALK));
    }
    Ok(read_search(
        site,
        source(site, ask.query)?,
        move |recording, _| {
            let mut known = sight.of(&**recording)?;
            if let Some(walk) = walk {
                known.walk = Some(recording.walked(known, &walk)?);
            }
            let existing = stretch.start..stretch.end.min(known.frames(recording.frames()));
            let mut held = HeldItems::default();
            Ok(in_chunks(existing, CHUNK, move |numbers| {
                let frames = (**recording).shown(numbers, manner, known).into_iter();
                Some(held.lines(frames, recording.scale(), theme))
            }))
        },
    ))
}

pub(crate) fn overview(site: &Site, mut ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let asked = OverviewQuery::take(&mut ask)?;
    asked.whole()?;
    let sight = BestFirstView::take_until(&mut ask.query)?;
    Ok(read_search(
        site,
        source(site, ask.query)?,
        move |recording, _| {
            let known = sight.of(&**recording)?;
            let (width, height, padding) = asked.size();
            let place = ((px(width), px(height)), px(padding));
            let (scene, knots) = recording.chart(place, asked.lang, known);
            Ok(asked.charted(&scene, (known.frames(recording.frames()), &knots)))
        },
    ))
}

pub(crate) fn find(site: &Site, mut ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let asked = &mut ask.query;
    let sight = BestFirstView::take_until(asked)?;
    let forward = asked.one_of("direction", &[("next", true), ("previous", false)])?;
    let from = asked.frame("from")?.unwrap_or(0);
    let names = STEPS.each_ref().map(|(name, _)| (*name, *name));
    let step = asked.one_of("to", &names)?;
    let path = asked.take("path")?;
    let target = match (step, path) {
        (Some(_), Some(path)) => return Err(PageError::input("path", &path, texts::NO_STEP)),
        (None, Some(path)) => Some(RoundTarget::Node(path)),
        (step, None) => {
            let mut steps = STEPS.into_iter();
            let found = steps.find(|(name, _)| Some(*name) == step);
            found.map(|(_, target)| target)
        }
    };
    let source = source(site, ask.query)?;
    let Some(target) = target else {
        return Err(PageError::input("to", "", texts::NO_STEP));
    };
    Ok(read_search(site, source, move |recording, _| {
        let known = sight.of(&**recording)?;
        let n = recording.find(from, &target, (forward.unwrap_or(true), known.truth))?;
        let n = n.filter(|&n| n < known.frames(recording.frames()));
        Ok(json(&FindReport { n }))
    }))
}

/// A search as it is filmed.
struct BestFirstFilm {
    recording: Arc<Box<dyn BestFirstSource>>,
    manner: PictureRequest,
    known: Visibility,
}

impl FilmSource for BestFirstFilm {
    const NAME: &'static str = "marubatsu-best-first";

    fn count(&self) -> u64 {
        self.recording.frames()
    }

    fn with_source<T>(&self, write: impl FnOnce(&dyn ExportSource) -> T) -> T {
        write(&FilmedBestFirst {
            search: &**self.recording,
            known: self.known,
        })
    }

    fn picture(&self, n: u64) -> Result<String, PageError> {
        let pictured = self
            .recording
            .picture(n, self.manner.look().picture(), self.known);
        let pictured = pictured.ok_or_else(|| super::no_frame("frame", n, self.count()))?;
        Ok(svg::write(&pictured.scene, self.manner.theme))
    }
}

pub(crate) fn picture(site: &Site, ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let (manner, mut asked) = PictureRequest::still(ask)?;
    let manner = manner.voiced(&mut asked)?;
    let sight = BestFirstView::take(&mut asked)?;
    let round = RoundQuery::take(&mut asked, manner.frame)?;
    let source = source(site, asked)?;
    let place = round.of(&source)?;
    Ok(read_search(site, source, move |recording, _| {
        let n = match place {
            Some(place) => place.frame_of(&**recording)?,
            None => manner.frame.unwrap_or(0),
        };
        let film = BestFirstFilm {
            known: sight.of(&**recording)?,
            recording,
            manner,
        };
        manner.file(&format!("marubatsu-best-first-{n}"), film.picture(n)?)
    }))
}

pub(crate) fn film(site: &Site, ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let (manner, mut asked) = PictureRequest::moving(ask)?;
    let manner = manner.voiced(&mut asked)?;
    let sight = BestFirstView::take(&mut asked)?;
    let stretch = FilmRange::read(&mut asked, MOST_FRAMES)?;
    let plan = read_search(site, source(site, asked)?, move |recording, control| {
        stretch.film(
            manner,
            BestFirstFilm {
                known: sight.of(&**recording)?,
                recording,
                manner,
            },
            control,
        )
    });
    Ok(plan.film())
}
