//! A recorded search: its frames as JSON, as text, as pictures, as films.
//!
//! Invariant: a recording never changes, so that threads may share it; what its pictures need is derived once.

use std::fmt::Display;
use std::sync::{Arc, OnceLock};

use marubatsu::frame::ReferenceFrame;
use marubatsu::frame::condition::Condition;
use marubatsu::svg;
use marubatsu_app::control::Interrupt;
use marubatsu_app::error::Error;
use marubatsu_app::frame_source::{FrameFormat, FrameSource};
use marubatsu_app::request::SearchRequest;
use marubatsu_app::stage::Stage;
use marubatsu_app::{error, trace};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::errors::{json, raised};
use crate::film::FrameFilm;
use crate::style::{PictureChoice, StyleWords, lang, voice};
use crate::work;

/// Frames of a search.
#[pyclass(frozen, name = "Recording", module = "marubatsu._core")]
#[derive(Debug)]
pub(crate) struct PyRecording {
    request: SearchRequest,
    recorded: Arc<trace::SearchRecording>,
    stage: OnceLock<Stage>,
}

impl PyRecording {
    pub(crate) fn new(request: SearchRequest, recording: trace::SearchRecording) -> Self {
        let stage = OnceLock::new();
        Self {
            request,
            recorded: Arc::new(recording),
            stage,
        }
    }

    fn steps(&self) -> &dyn FrameSource {
        &*self.recorded.steps
    }

    fn stage(&self) -> &Stage {
        let derive = || Stage::new(Arc::clone(&self.recorded));
        self.stage.get_or_init(derive)
    }

    fn no_frame(&self, n: impl Display) -> Error {
        error::no_frame("frame", n, self.steps().len().saturating_sub(1)).into()
    }

    fn svg_of(&self, n: u64, style: PictureChoice) -> Result<String, Error> {
        let picture = self.stage().picture(n, None, style.look.picture());
        let picture = picture.ok_or_else(|| self.no_frame(n))?;
        Ok(svg::write(&picture.scene, style.theme))
    }
}

/// The condition that a text says.
fn condition(text: &str) -> Result<Condition, Error> {
    let read = text.parse::<Condition>();
    read.map_err(|fault| error::condition("where", text, &fault).into())
}

#[pymethods]
impl PyRecording {
    fn __len__(&self) -> PyResult<usize> {
        Ok(usize::try_from(self.steps().len())?)
    }

    /// The search: its options by their keys.
    fn options(&self) -> Vec<(&'static str, String)> {
        self.request.pairs()
    }

    /// The root's score; None if the search was stopped before it was settled.
    fn score(&self, py: Python<'_>) -> PyResult<String> {
        json(py, &self.recorded.score())
    }

    /// Why the search was stopped, if it was.
    fn stopped(&self) -> Option<&'static str> {
        self.recorded.halt.map(Interrupt::name)
    }

    /// Frame `n` as JSON.
    fn step(&self, py: Python<'_>, n: u64) -> PyResult<String> {
        let step = py.detach(|| self.steps().steps(n).next());
        json(py, &step.ok_or_else(|| raised(py, &self.no_frame(n)))?)
    }

    /// What happens in frame `n`, and why, in a voice: `plain`, `terms`, `code`.
    fn tell(&self, py: Python<'_>, n: u64, spoken: &str, code: &str) -> PyResult<String> {
        let telling = voice(spoken).and_then(|voice| Ok((voice, lang(code)?)));
        let telling = telling.map_err(|error| raised(py, &error.into()))?;
        let frames = n..n.saturating_add(1);
        let found = py.detach(|| {
            let before = ReferenceFrame::Previous;
            self.stage().told(frames, before, telling, false).next()
        });
        found
            .map(|frame| frame.sentence)
            .ok_or_else(|| raised(py, &self.no_frame(n)))
    }

    /// Those of these frames that meet the condition, in a format: `text`, `text146`, `jsonl`.
    fn lines(
        &self,
        py: Python<'_>,
        frames: (u64, u64),
        format: &str,
        text: &str,
    ) -> PyResult<Vec<String>> {
        let formats = [
            ("text", FrameFormat::Text),
            ("text146", FrameFormat::SixFields),
            ("jsonl", FrameFormat::JsonLines),
        ];
        let found = formats.iter().find(|(name, _)| *name == format);
        let names = formats.map(|(name, _)| name);
        let refused = || raised(py, &error::choice("format", format, &names).into());
        let format = found.ok_or_else(refused)?.1;
        let condition = condition(text).map_err(|error| raised(py, &error))?;
        work::run(py, |control| {
            let lines = self.recorded.lines(frames.0..frames.1, format, condition);
            Ok(lines.take_while(|_| !control.is_cancelled()).collect())
        })
    }

    /// The first frame from `from` on that meets the condition.
    fn next(&self, py: Python<'_>, begin: u64, text: &str) -> PyResult<Option<u64>> {
        let condition = condition(text).map_err(|error| raised(py, &error))?;
        Ok(py.detach(|| self.steps().next(begin, &condition)))
    }

    /// The last frame before frame `end` that meets the condition.
    fn previous(&self, py: Python<'_>, end: u64, text: &str) -> PyResult<Option<u64>> {
        let condition = condition(text).map_err(|error| raised(py, &error))?;
        Ok(py.detach(|| self.steps().previous(end, &condition)))
    }

    /// The frame of a node, by its moves from the root, that is nearest to frame `n`: none if the node was not visited.
    fn visit(&self, py: Python<'_>, n: u64, path: &str) -> PyResult<Option<u64>> {
        let found = py.detach(|| self.steps().visit(n, path));
        found.map_err(|error| raised(py, &error.into()))
    }

    /// The picture of frame `n`.
    fn svg(&self, py: Python<'_>, n: u64, style: StyleWords) -> PyResult<String> {
        let style = PictureChoice::read(&style).map_err(|error| raised(py, &error.into()))?;
        work::run(py, |_| self.svg_of(n, style))
    }

    /// The story of the node that frame `n` is about.
    fn node_story(&self, py: Python<'_>, n: u64, style: StyleWords) -> PyResult<String> {
        let style = PictureChoice::read(&style).map_err(|error| raised(py, &error.into()))?;
        work::run(py, |_| {
            let story = self.stage().node_story(n, style.look.picture());
            let story = story.ok_or_else(|| self.no_frame(n))?;
            Ok(svg::write(&story, style.theme))
        })
    }

    /// So many frames from one on as a film, or as a page to step through: `gif`, `png`, `apng`, `html`.
    fn film<'py>(
        &self,
        py: Python<'py>,
        kind: String,
        frames: (i64, i64),
        delay: Option<f64>,
        style: StyleWords,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let style = PictureChoice::read(&style).map_err(|error| raised(py, &error.into()))?;
        let bytes = work::run(py, |control| {
            let film = FrameFilm {
                source: self.stage(),
                count: self.steps().len(),
                svg: &|n| self.svg_of(n, style),
            };
            film.made((&kind, frames.0, frames.1), (delay, style), control)
        })?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// The events as a file that `open` reads.
    fn events(&self, py: Python<'_>) -> PyResult<String> {
        work::run(py, |_| {
            let lines: Vec<String> = self.steps().events().collect();
            Ok(lines.join("\n") + "\n")
        })
    }
}
