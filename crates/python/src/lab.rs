//! The lab: its use cases as methods that take pairs of texts, as every interface does, and return JSON.
//!
//! Invariant: a lab with Python functions among its players does one thing at a time, because the calling thread runs them.

use std::sync::{Arc, Mutex, PoisonError};

use marubatsu_app::compare::CompareRequest;
use marubatsu_app::contest::MatchRequest;
use marubatsu_app::control::Control;
use marubatsu_app::error::Error;
use marubatsu_app::imported::ImportedRecording;
use marubatsu_app::own_player::OwnPlayer;
use marubatsu_app::prove::ProveRequest;
use marubatsu_app::race::RaceRequest;
use marubatsu_app::request::exact::{CountRequest, TableRequest};
use marubatsu_app::request::{AnySearch, BestFirstRequest, Request, SearchRequest};
use marubatsu_app::solve::SolveRequest;
use marubatsu_app::{lab, why};
use pyo3::prelude::*;
use serde::Serialize;

use crate::errors::{json, raised, refused};
use crate::function::{FunctionCall, FunctionPlayer, FunctionScorer, PythonFunction};
use crate::game::{PyGame, PyPosition};
use crate::recording::PyRecording;
use crate::rounds::PyRounds;
use crate::table::PyTable;
use crate::work::{self, Desk};

/// Options by their keys.
type KeyValuePairs = Vec<(String, String)>;

/// Games and players, and what can be asked about them.
#[pyclass(frozen, name = "Lab", module = "marubatsu._core")]
#[derive(Debug)]
pub(crate) struct PyLab {
    cases: lab::Lab,
    /// Whether functions are among its players and evaluators.
    asks: bool,
    /// Where they are asked.
    desk: Mutex<Desk<FunctionCall>>,
}

impl PyLab {
    fn read<R: Request>(&self, py: Python<'_>, pairs: &KeyValuePairs) -> PyResult<R> {
        let read = self
            .cases
            .read(pairs.iter().map(|(key, value)| (key, value)));
        read.map_err(|error| raised(py, &error))
    }

    /// Does work that may ask the functions.
    fn run<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&Control<'_>) -> Result<T, Error> + Send,
    ) -> PyResult<T> {
        if !self.asks {
            return work::run(py, work);
        }
        let Ok(mut desk) = self.desk.try_lock() else {
            let message = message!(
                "its functions are being asked already",
                "関数は既に使われています"
            );
            return Err(refused(py, "player", "", message));
        };
        desk.run(py, work)
    }

    /// The same, answered as JSON.
    fn report<T: Send + Serialize>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&Control<'_>) -> Result<T, Error> + Send,
    ) -> PyResult<String> {
        json(py, &self.run(py, work)?)
    }
}

#[pymethods]
impl PyLab {
    /// A lab with these functions among its players: their names, and whether they always say the same.
    #[new]
    fn new(py: Python<'_>, functions: Vec<(String, Py<PyAny>, bool)>) -> PyResult<Self> {
        let desk = Desk::new();
        let mut lab = lab::Lab::default();
        let asks = !functions.is_empty();
        for (name, callable, steady) in functions {
            let function = PythonFunction {
                name: name.clone(),
                callable,
                steady,
            };
            let player = FunctionPlayer {
                function: Arc::new(function),
                asker: desk.asker(),
            };
            lab.add_player("player", &name, OwnPlayer::Callback(Arc::new(player)))
                .map_err(|error| raised(py, &error.into()))?;
        }
        Ok(Self {
            cases: lab,
            asks,
            desk: Mutex::new(desk),
        })
    }

    /// A lab with a function among its evaluators, for positions of one game; whether it values mirrored positions alike.
    #[staticmethod]
    fn with_evaluator(
        py: Python<'_>,
        game: PyRef<'_, PyGame>,
        function: (String, Py<PyAny>, bool),
    ) -> PyResult<Self> {
        let (name, callable, symmetric) = function;
        let mut lab = Self::new(py, Vec::new())?;
        let desk = lab.desk.get_mut().unwrap_or_else(PoisonError::into_inner);
        let function = PythonFunction {
            name: name.clone(),
            callable,
            steady: true,
        };
        let scorer = FunctionScorer {
            function: Arc::new(function),
            symmetric,
            asker: desk.asker(),
            game: game.game.clone(),
        };
        let added = lab.cases.add_scorer(&name, Arc::new(scorer));
        added.map_err(|error| raised(py, &error.into()))?;
        lab.asks = true;
        Ok(lab)
    }

    /// The players that there are; on a game those that it is offered to.
    #[pyo3(signature = (game=None))]
    fn players(&self, py: Python<'_>, game: Option<PyRef<'_, PyGame>>) -> PyResult<String> {
        let game = game.map(|game| game.game.clone());
        json(py, &self.cases.players(game.as_ref()))
    }

    /// Searches a position.
    fn search(&self, py: Python<'_>, pairs: KeyValuePairs) -> PyResult<String> {
        let request: AnySearch = self.read(py, &pairs)?;
        self.report(py, |control| self.cases.any_search(&request, control))
    }

    /// Searches a position: its report, and what its table then holds.
    fn search_table(&self, py: Python<'_>, pairs: KeyValuePairs) -> PyResult<(String, String)> {
        let request: SearchRequest = self.read(py, &pairs)?;
        let (report, table) =
            self.run(py, |control| self.cases.search_keeping(&request, control))?;
        Ok((json(py, &report)?, json(py, &table.rows)?))
    }

    /// Searches a position, and records up to so many frames, or all.
    #[pyo3(signature = (pairs, frames=None))]
    fn record(
        &self,
        py: Python<'_>,
        pairs: KeyValuePairs,
        frames: Option<u64>,
    ) -> PyResult<PyRecording> {
        let request: SearchRequest = self.read(py, &pairs)?;
        let recording = self.run(py, |control| {
            self.cases.record(&request, &Control { frames, ..*control })
        })?;
        Ok(PyRecording::new(request, recording))
    }

    /// Records a best-first search of a position.
    fn watch(&self, py: Python<'_>, pairs: KeyValuePairs) -> PyResult<PyRounds> {
        let request: BestFirstRequest = self.read(py, &pairs)?;
        let recorded = self.run(py, |control| self.cases.watch(&request, control))?;
        Ok(PyRounds::new(request, recorded))
    }

    /// Opens a recorded search.
    fn open(&self, py: Python<'_>, name: &str, bytes: &[u8]) -> PyResult<PyImport> {
        let opened = self.run(py, |_| self.cases.open(name, bytes, Control::EVENTS))?;
        Ok(match opened {
            ImportedRecording::DepthFirst(opened) => {
                PyImport::Run(PyRecording::new(opened.request, opened.recording))
            }
            ImportedRecording::BestFirst(opened) => {
                PyImport::Rounds(PyRounds::new(opened.request, opened.recording))
            }
        })
    }

    /// Compares two searches of a position.
    fn compare(&self, py: Python<'_>, pairs: KeyValuePairs, most: usize) -> PyResult<String> {
        let request: CompareRequest = self.read(py, &pairs)?;
        self.report(py, |control| self.cases.compare(&request, most, control))
    }

    /// Races several searches of a position.
    fn race(&self, py: Python<'_>, pairs: KeyValuePairs) -> PyResult<String> {
        let request: RaceRequest = self.read(py, &pairs)?;
        self.report(py, |control| self.cases.race(&request, control))
    }

    /// Solves a position.
    fn solve(&self, py: Python<'_>, pairs: KeyValuePairs) -> PyResult<String> {
        let request: SolveRequest = self.read(py, &pairs)?;
        self.report(py, |control| {
            self.cases
                .solver(&request)?
                .solve(&request.position, control)
        })
    }

    /// Players against each other.
    fn contest(&self, py: Python<'_>, pairs: KeyValuePairs, keeps_games: bool) -> PyResult<String> {
        let request: MatchRequest = self.read(py, &pairs)?;
        if keeps_games {
            let kept = request.keeps_games("keep", "true");
            kept.map_err(|error| raised(py, &error.into()))?;
        }
        self.report(py, |control| {
            let control = Control {
                keeps_games,
                ..*control
            };
            let report = self.cases.contest(&request, &|_| {}, &control)?;
            Ok(Contest {
                games: report
                    .matches()
                    .iter()
                    .flat_map(|report| report.kept.clone())
                    .collect(),
                report,
            })
        })
    }

    /// Whether a player has solved its game.
    fn prove(&self, py: Python<'_>, pairs: KeyValuePairs) -> PyResult<String> {
        let request: ProveRequest = self.read(py, &pairs)?;
        self.report(py, |control| self.cases.prove(&request, control))
    }

    /// The scores of all positions of a game.
    fn table(&self, py: Python<'_>, pairs: KeyValuePairs) -> PyResult<PyTable> {
        let request: TableRequest = self.read(py, &pairs)?;
        let table = self.run(py, |control| self.cases.table(&request, control))?;
        Ok(PyTable::new(table))
    }

    /// How many nodes and positions follow.
    fn census(&self, py: Python<'_>, pairs: KeyValuePairs) -> PyResult<String> {
        let request: CountRequest = self.read(py, &pairs)?;
        self.report(py, |control| self.cases.census(&request, control))
    }

    /// How many sequences of moves follow.
    fn perft(&self, py: Python<'_>, pairs: KeyValuePairs) -> PyResult<String> {
        let request: CountRequest = self.read(py, &pairs)?;
        self.report(py, |control| self.cases.perft(&request, control))
    }

    /// What players think of a position.
    fn analyze(
        &self,
        py: Python<'_>,
        position: PyRef<'_, PyPosition>,
        players: Vec<String>,
    ) -> PyResult<String> {
        let (game, at) = position.parts();
        let named = players.iter().map(|text| self.cases.player("player", text));
        let named: Result<Vec<_>, _> = named.collect();
        let named = named.map_err(|error| raised(py, &error.into()))?;
        self.report(py, |control| {
            self.cases.analyzer(game, &named, control)?.at(at, control)
        })
    }

    /// Why a move is good or bad.
    fn why(&self, py: Python<'_>, position: PyRef<'_, PyPosition>, mv: &str) -> PyResult<String> {
        let at = position.parts();
        self.report(py, |control| {
            self.cases.why(at, (("move", mv), why::MOST_NODES), control)
        })
    }
}

/// A recorded search of either kind.
#[derive(IntoPyObject)]
#[allow(
    clippy::large_enum_variant,
    reason = "it is taken apart as soon as it is made"
)]
enum PyImport {
    Run(PyRecording),
    Rounds(PyRounds),
}

/// A contest with its games, as far as they were kept.
#[derive(Serialize)]
struct Contest<R, G> {
    report: R,
    games: Vec<G>,
}
