//! A recorded best-first search: its frames as JSON, as sentences, as pictures, as films; visits, favourites and traps as rows.
//!
//! Invariant: a recording never changes, so that threads may share it.

use std::fmt::Display;

use marubatsu::best_first::condition::RoundCondition;
use marubatsu::svg;
use marubatsu_app::control::Interrupt;
use marubatsu_app::error::{self, Error, InputError};
use marubatsu_app::html_export::FilmedBestFirst;
use marubatsu_app::request::BestFirstRequest;
use marubatsu_app::river::{BestFirstSource, RoundFormat, RoundPlace, RoundTarget, Visibility};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use serde::Serialize;

use crate::errors::{json, raised};
use crate::film::FrameFilm;
use crate::style::{PictureChoice, StyleWords, lang, voice};
use crate::work;

/// What can be looked for by its name.
const TARGETS: [(&str, RoundTarget); 4] = [
    ("favourite", RoundTarget::Favourite),
    ("trap", RoundTarget::Trap),
    ("settled", RoundTarget::Settled),
    ("leap", RoundTarget::Leap),
];

/// Whether the truth is shown, and the moves to the node from which on UCT's tree is.
type RoundView = (bool, Option<String>);

/// Frames of a best-first search.
#[pyclass(frozen, name = "Rounds", module = "marubatsu._core")]
#[derive(Debug)]
pub(crate) struct PyRounds {
    request: BestFirstRequest,
    recorded: Box<dyn BestFirstSource>,
}

impl PyRounds {
    pub(crate) fn new(request: BestFirstRequest, recorded: Box<dyn BestFirstSource>) -> Self {
        Self { request, recorded }
    }

    fn no_frame(&self, n: impl Display) -> Error {
        error::no_frame("frame", n, self.recorded.frames().saturating_sub(1)).into()
    }

    /// The condition that a text says.
    fn condition(&self, text: &str) -> Result<RoundCondition, Error> {
        let read = RoundCondition::parse(text, self.request.algorithm.phases());
        read.map_err(|fault| error::condition("where", text, &fault).into())
    }

    /// The line of a frame; none if there is no such frame.
    fn line(&self, n: u64, format: RoundFormat) -> Result<String, Error> {
        let frames = n..n.saturating_add(1);
        let condition = RoundCondition::default();
        let line = self.recorded.lines(frames, format, condition).next();
        line.ok_or_else(|| self.no_frame(n))
    }

    /// What is shown of the search: the truth or not, and the tree from the node on to which moves lead.
    fn known(&self, (truth, anchor): &RoundView) -> Result<Visibility, Error> {
        let anchor = anchor.as_ref();
        let anchor = anchor.map(|moves| self.recorded.anchored(moves));
        Ok(Visibility {
            anchor: anchor.transpose()?.unwrap_or(0),
            ..Visibility::whole(*truth)
        })
    }

    fn svg_of(&self, n: u64, style: PictureChoice, known: Visibility) -> Result<String, Error> {
        let picture = self.recorded.picture(n, style.look.picture(), known);
        let picture = picture.ok_or_else(|| self.no_frame(n))?;
        Ok(svg::write(&picture.scene, style.theme))
    }

    /// Rows, if the search has them.
    fn rows<T: Serialize + Send>(
        &self,
        py: Python<'_>,
        read: impl FnOnce(&dyn BestFirstSource) -> Result<T, InputError> + Send,
    ) -> PyResult<String> {
        let rows = work::run(py, |_| Ok(read(&*self.recorded)?))?;
        json(py, &rows)
    }
}

#[pymethods]
impl PyRounds {
    fn __len__(&self) -> PyResult<usize> {
        Ok(usize::try_from(self.recorded.frames())?)
    }

    /// The search: its options by their keys.
    fn options(&self) -> Vec<(&'static str, String)> {
        self.request.pairs()
    }

    /// The name of the program that has told the search; None if it was this one.
    fn program(&self) -> Option<&str> {
        self.recorded.program()
    }

    /// The search itself, a line for each round.
    fn events(&self, py: Python<'_>) -> PyResult<String> {
        let written = py.detach(|| {
            let lines = self.recorded.events()?;
            Ok(lines.map(|line| line + "\n").collect())
        });
        written.map_err(|error: Error| raised(py, &error))
    }

    /// How many rounds and how many nodes were made.
    fn made(&self) -> (u32, u64) {
        (self.recorded.rounds(), self.recorded.nodes())
    }

    /// The score that is proved; None if none is.
    fn score(&self, py: Python<'_>) -> PyResult<String> {
        json(py, &self.recorded.score())
    }

    /// Why the search was stopped, if it was.
    fn stopped(&self) -> Option<&'static str> {
        self.recorded.stopped().map(Interrupt::name)
    }

    /// Frame `n` as JSON.
    fn step(&self, py: Python<'_>, n: u64) -> PyResult<String> {
        let line = py.detach(|| self.line(n, RoundFormat::JsonLines));
        line.map_err(|error| raised(py, &error))
    }

    /// What happens in frame `n`, and why, in a voice: `plain`, `terms`, `code`; with the truth or without.
    fn tell(
        &self,
        py: Python<'_>,
        n: u64,
        telling: (String, String),
        truth: bool,
    ) -> PyResult<String> {
        let telling = voice(&telling.0).and_then(|voice| Ok((voice, lang(&telling.1)?)));
        let telling = telling.map_err(|error| raised(py, &error.into()))?;
        let told = py.detach(|| self.recorded.told(n, telling, truth));
        told.ok_or_else(|| raised(py, &self.no_frame(n)))
    }

    /// Those of these frames that meet the condition, as JSON lines.
    fn lines(&self, py: Python<'_>, frames: (u64, u64), text: &str) -> PyResult<Vec<String>> {
        let condition = self.condition(text).map_err(|error| raised(py, &error))?;
        work::run(py, |control| {
            let format = RoundFormat::JsonLines;
            let lines = self.recorded.lines(frames.0..frames.1, format, condition);
            Ok(lines.take_while(|_| !control.is_cancelled()).collect())
        })
    }

    /// The first frame of a round, or the first of a kind there.
    fn at(&self, py: Python<'_>, round: u32, phase: Option<&str>) -> PyResult<u64> {
        let place = RoundPlace::named(self.request.algorithm, (Some(round), phase));
        let found = place.and_then(|place| match place {
            Some(place) => place.frame_of(&*self.recorded),
            None => Ok(0),
        });
        found.map_err(|error| raised(py, &error.into()))
    }

    /// The next or the last frame of a kind, from frame `n` on: `favourite`, `trap`, `settled`, `leap`.
    fn find(&self, py: Python<'_>, n: u64, kind: &str, forward: bool) -> PyResult<Option<u64>> {
        let names = TARGETS.each_ref().map(|(name, _)| *name);
        let target = TARGETS.iter().find(|(name, _)| *name == kind);
        let refused = || raised(py, &error::choice("to", kind, &names).into());
        let (_, target) = target.ok_or_else(refused)?;
        work::run(py, |_| {
            Ok(self.recorded.find(n, target, (forward, true))?)
        })
    }

    /// The next frame from frame `n` on that comes to the node of a path; None if the search never comes there.
    fn visit(&self, py: Python<'_>, n: u64, path: &str) -> PyResult<Option<u64>> {
        let target = RoundTarget::Node(path.to_owned());
        work::run(py, |_| Ok(self.recorded.find(n, &target, (true, false))?))
    }

    /// What is known of the root's moves after so many iterations, or in the end.
    #[pyo3(signature = (iteration=None))]
    fn visits(&self, py: Python<'_>, iteration: Option<u32>) -> PyResult<String> {
        self.rows(py, |search| search.visits(iteration))
    }

    /// A row for each iteration that chose a move of the root.
    fn history(&self, py: Python<'_>, mv: &str) -> PyResult<String> {
        self.rows(py, |search| search.history(mv))
    }

    /// The favourites, one after the other.
    fn favourites(&self, py: Python<'_>) -> PyResult<String> {
        self.rows(py, |search| search.favourite_moves())
    }

    /// The traps, one after the other.
    fn traps(&self, py: Python<'_>) -> PyResult<String> {
        self.rows(py, |search| search.traps())
    }

    /// The picture of frame `n`.
    fn svg(&self, py: Python<'_>, n: u64, style: StyleWords, sight: RoundView) -> PyResult<String> {
        let style = PictureChoice::read(&style).map_err(|error| raised(py, &error.into()))?;
        work::run(py, |_| self.svg_of(n, style, self.known(&sight)?))
    }

    /// So many frames from one on as a film, or as a page to step through: `gif`, `png`, `apng`, `html`.
    fn film<'py>(
        &self,
        py: Python<'py>,
        kind: String,
        frames: (i64, i64),
        delay: Option<f64>,
        look: (StyleWords, RoundView),
    ) -> PyResult<Bound<'py, PyBytes>> {
        let (style, sight) = look;
        let style = PictureChoice::read(&style).map_err(|error| raised(py, &error.into()))?;
        let bytes = work::run(py, |control| {
            let known = self.known(&sight)?;
            let film = FrameFilm {
                source: &FilmedBestFirst {
                    search: &*self.recorded,
                    known,
                },
                count: self.recorded.frames(),
                svg: &|n| self.svg_of(n, style, known),
            };
            film.made((&kind, frames.0, frames.1), (delay, style), control)
        })?;
        Ok(PyBytes::new(py, &bytes))
    }
}
