//! A run from its first ply to the file: all workers do the same steps, determined by what is done.
//!
//! Invariants: at the beginning of each round all workers know the same results, since they exchange them. Only the first worker
//! writes the manifest, after a round's files are written. An error or an interrupt ends all workers together.

use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use marubatsu::game::{Outcomes, PackedGame};
use marubatsu::games::line::Line;
use marubatsu::tablebase::Head;
use serde::{Deserialize, Serialize};
use timely::WorkerConfig;
use timely::communication::allocator::ProcessBuilder;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::{AllocatorBuilder, Hooks};
use timely::execute::execute_from;
use timely::worker::Worker;

use crate::assemble::assembled;
use crate::error::{ClusterError, ConnectError};
use crate::hosts::Hosts;
use crate::manifest::{
    JournalEntry, Manifest, MergedSlice, RoundStep, RunState, SolvedSlice, SortedRun,
};
use crate::rounds::shared;
use crate::sizes::PlySizes;
use crate::store::Store;
use crate::work::{SliceCache, SliceWorker, mine};

/// What is to be solved, where, and by whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClusterRun {
    /// The game's name.
    pub game: String,
    /// Where slices are kept, by all processes.
    pub folder: PathBuf,
    /// Where the tablebase goes.
    pub out: PathBuf,
    /// Workers of this process.
    pub workers: usize,
    /// The processes, if there are several.
    pub hosts: Option<Hosts>,
    /// Classes in a slice, about, if memory has room for so many. A run that goes on keeps what it was begun with.
    pub slice: u64,
    /// Bytes that a worker may use, about: half of it for the slice it works at, half for solved slices that it keeps to answer questions.
    pub memory: u64,
}

/// Bytes that a class takes for each move there may be while it is expanded or solved: its successors, what is asked of them and what is
/// answered, sent and received. A slice may have three times the classes that were aimed at, since plies grow.
pub(crate) const BYTES_A_MOVE: u64 = 256;
/// Classes that a slice may have in any memory: less would be lost in files.
const LEAST_SLICE: u64 = 1 << 10;

impl ClusterRun {
    /// Returns a run by one worker.
    pub fn new(game: &str, folder: &Path, out: &Path) -> Self {
        Self {
            game: game.to_owned(),
            folder: folder.to_owned(),
            out: out.to_owned(),
            workers: 1,
            hosts: None,
            slice: 1 << 17,
            memory: 1 << 30,
        }
    }

    /// The same run with slices that fit into its memory.
    pub(crate) fn bounded<G: PackedGame>(&self, game: &G) -> Self {
        let moves = game.moves(&game.start()).count().max(1) as u64;
        let fit = (self.memory / 2 / (BYTES_A_MOVE * moves)).max(LEAST_SLICE);
        Self {
            slice: self.slice.min(fit),
            ..self.clone()
        }
    }

    /// The same run with no more workers than the largest ply has slices, about: others would have nothing to do in any round.
    pub(crate) fn with_work_for_all(mut self, game: &Line<u64>) -> Self {
        if self.workers > 1 {
            let processes = self.hosts.as_ref().map_or(1, |hosts| hosts.addresses.len());
            let most = PlySizes::slices(game, self.slice).div_ceil(processes.max(1));
            self.workers = self.workers.min(most);
        }
        self
    }
}

/// What is being done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The other processes are waited for, now for this one. Nothing was done in the folder.
    Meeting(usize),
    /// The positions of a ply are found.
    Expanding,
    /// Each is made to stand once.
    Merging,
    /// Their values are found.
    Solving,
    /// The file is written.
    Assembling,
}

/// How far a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunProgress {
    /// What is being done.
    pub phase: Phase,
    /// With which ply.
    pub ply: u32,
    /// How many slices of it are left.
    pub left: usize,
    /// Classes that have been found.
    pub found: u64,
    /// Classes that have been solved.
    pub solved: u64,
}

/// Solves a game, or goes on with it. `goes_on` is told how far the run is, while others are waited for and before each round of each
/// process's first worker, and says whether to go on. The folder is made when all have met.
///
/// # Errors
/// What ended the run, see [`ClusterError`]; what was done until then is kept, and the same run goes on from there.
pub fn solved(
    game: &Line<u64>,
    run: &ClusterRun,
    goes_on: impl Fn(RunProgress) -> bool + Send + Sync + 'static,
) -> Result<Head, ClusterError> {
    begun(game, run, Arc::new(goes_on))
}

/// Who hears how far a run is, and says whether to go on.
type ProgressCallback = Arc<dyn Fn(RunProgress) -> bool + Send + Sync>;

/// The run itself. It is no generic function, so that it is built with this crate, and not with one that is built for speed of building.
fn begun(
    game: &Line<u64>,
    run: &ClusterRun,
    goes_on: ProgressCallback,
) -> Result<Head, ClusterError> {
    if game.packed_bits().is_none() {
        return Err(ClusterError::TooLarge {
            game: run.game.clone(),
        });
    }
    let run = &run.bounded(game).with_work_for_all(game);
    let sockets = met(run, &*goes_on)?;
    std::fs::create_dir_all(&run.folder)
        .map_err(|error| ClusterError::file(&run.folder, &error))?;
    let store = Store::new(&run.folder);
    let leads = run.hosts.as_ref().is_none_or(|hosts| hosts.process == 0);
    let manifest = leads.then(|| Manifest::open(&store)).transpose()?;
    // Nobody writes it before all have met in the first round.
    let state = Manifest::read(&store, &run.game, run.slice)?;
    let manifest = Arc::new(std::sync::Mutex::new(manifest));
    let (workers, whole) = (run.workers.max(1), (game.clone(), run.clone()));
    let (builders, guard) = allocators(run, sockets)?;
    let guards = execute_from(builders, guard, WorkerConfig::default(), move |worker| {
        let (game, run) = &whole;
        let store = Store::new(&run.folder);
        let is_first = worker.index().is_multiple_of(workers);
        let held = manifest.lock().ok().filter(|_| worker.index() == 0);
        let manifest = held.and_then(|mut manifest| manifest.take());
        let desk = SliceWorker {
            game,
            store: &store,
            known: SliceCache::new(run.memory / 2),
        };
        let goes_on: &dyn Fn(RunProgress) -> bool = if is_first { &*goes_on } else { &|_| true };
        let mut working = RunWorker {
            desk,
            state: state.clone(),
            manifest,
            fault: None,
            goes_on,
        };
        working.all(worker, run)
    });
    let guards = guards.map_err(|_| ClusterError::Lost)?;
    // The threads that send and receive end with a panic when another process does.
    let joined = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| guards.join()));
    let ends = joined.map_err(|_| ClusterError::Lost)?;
    let mut head = Err(ClusterError::Lost);
    for end in ends {
        head = Ok(end.map_err(|_| ClusterError::Lost)??);
    }
    head
}

/// Connections to the other processes, in their order.
type Sockets = Vec<Option<TcpStream>>;

/// The connections to the other processes, if there are several.
fn met(
    run: &ClusterRun,
    goes_on: &dyn Fn(RunProgress) -> bool,
) -> Result<Option<Sockets>, ClusterError> {
    let waits = |process| {
        goes_on(RunProgress {
            phase: Phase::Meeting(process),
            ply: 0,
            left: 0,
            found: 0,
            solved: 0,
        })
    };
    let told = format!("{} {} {}", run.game, run.workers.max(1), run.slice);
    let hosts = run.hosts.as_ref();
    hosts
        .map(|hosts| hosts.connected(&told, &waits))
        .transpose()
}

type Builders = (Vec<AllocatorBuilder>, Box<dyn std::any::Any + Send>);

/// The workers' ways to each other.
fn allocators(run: &ClusterRun, sockets: Option<Sockets>) -> Result<Builders, ClusterError> {
    let workers = run.workers.max(1);
    let Some((hosts, sockets)) = run.hosts.as_ref().zip(sockets) else {
        let config = timely::CommunicationConfig::Process(workers);
        return config.try_build().map_err(|_| ClusterError::Lost);
    };
    let hooks = Hooks::default();
    let inside = ProcessBuilder::new_typed_vector(workers, hooks.refill.clone(), None);
    let built = initialize_networking_from_sockets(inside, sockets, hosts.process, workers, hooks);
    let (built, guard) = built.map_err(|error| ClusterError::Unreached {
        address: hosts.addresses[hosts.process].clone(),
        why: ConnectError::System {
            code: error.raw_os_error(),
            why: error.to_string(),
        },
    })?;
    let built = built.into_iter().map(AllocatorBuilder::Tcp).collect();
    Ok((built, Box::new(guard)))
}

/// What a worker has done in a round.
#[derive(Clone, Debug, Serialize, Deserialize)]
enum RoundResult {
    Expanded(Option<u32>, Option<SortedRun>),
    Merged(Option<MergedSlice>),
    Solved(Option<SolvedSlice>),
    Assembled,
}

/// A worker at work.
struct RunWorker<'a, G> {
    desk: SliceWorker<'a, G>,
    state: RunState,
    manifest: Option<Manifest>,
    /// What is wrong since the last round.
    fault: Option<ClusterError>,
    goes_on: &'a dyn Fn(RunProgress) -> bool,
}

impl<G: PackedGame + Outcomes> RunWorker<'_, G> {
    fn all(&mut self, worker: &mut Worker, run: &ClusterRun) -> Result<Head, ClusterError> {
        // That all know the same, and that a new folder gets its first entry.
        let states = shared(worker, &(self.state.round, self.state.head.clone()));
        if self.state.plies[0].merged.is_empty() {
            self.add(JournalEntry::Began(states[0].1.clone()));
        }
        loop {
            let step = self.state.step();
            if !(self.goes_on)(self.progress(&step)) {
                self.fault.get_or_insert(ClusterError::Cancelled);
            }
            let done = self.round(worker, run, &step);
            let told = self.fault.take().map_or(done, Err);
            let all: Result<Vec<RoundResult>, ClusterError> =
                shared(worker, &told).into_iter().collect();
            let all = all?;
            if step == RoundStep::Assemble {
                return Ok(self.state.told());
            }
            self.take_in(&step, all);
        }
    }

    /// Does this worker's part.
    fn round(
        &mut self,
        worker: &mut Worker,
        run: &ClusterRun,
        step: &RoundStep,
    ) -> Result<RoundResult, ClusterError> {
        match step {
            RoundStep::Expand(ply, left) => {
                let mine = mine(worker, left);
                let run = self.desk.expand(worker, &self.state, (*ply, mine))?;
                Ok(RoundResult::Expanded(mine, run))
            }
            RoundStep::Merge(ply, left) => {
                let merge = |slice| self.desk.merge(&self.state, *ply, slice);
                let merged = mine(worker, left).map(merge);
                Ok(RoundResult::Merged(merged.transpose()?))
            }
            RoundStep::Solve(ply, left) => {
                let mine = mine(worker, left);
                let solved = self.desk.solve(worker, &self.state, (*ply, mine))?;
                Ok(RoundResult::Solved(solved))
            }
            RoundStep::Assemble => {
                if worker.index() == 0 && self.fault.is_none() {
                    assembled(
                        self.desk.store,
                        &self.state,
                        (run.out.as_path(), run.memory),
                    )?;
                }
                Ok(RoundResult::Assembled)
            }
        }
    }

    /// Notes what all have done.
    fn take_in(&mut self, step: &RoundStep, all: Vec<RoundResult>) {
        match *step {
            RoundStep::Expand(ply, _) => {
                let (mut slices, mut runs) = (Vec::new(), Vec::new());
                for done in all {
                    if let RoundResult::Expanded(slice, run) = done {
                        slices.extend(slice);
                        runs.extend(run);
                    }
                }
                self.add(JournalEntry::Expanded(ply, slices, runs));
            }
            RoundStep::Merge(ply, _) => {
                let merged = all.into_iter().filter_map(|done| match done {
                    RoundResult::Merged(merged) => merged,
                    _ => None,
                });
                self.add(JournalEntry::Merged(ply, merged.collect()));
                self.drop_runs(ply);
            }
            RoundStep::Solve(ply, _) => {
                let solved = all.into_iter().filter_map(|done| match done {
                    RoundResult::Solved(solved) => solved,
                    _ => None,
                });
                self.add(JournalEntry::Solved(ply, solved.collect()));
            }
            RoundStep::Assemble => {}
        }
    }

    /// Adds an entry to what is known, and to the manifest where it is held. That it can't be written is told in the next round.
    fn add(&mut self, entry: JournalEntry) {
        if let Some(manifest) = &mut self.manifest {
            self.fault = self.fault.take().or(manifest.add(&entry).err());
        }
        self.state.apply(entry);
    }

    /// Deletes what a ply was merged of, once all of it is.
    fn drop_runs(&self, ply: u32) {
        let known = &self.state.plies[ply as usize];
        if self.manifest.is_none() || self.fault.is_some() || !known.is_merged() {
            return;
        }
        for run in &known.runs {
            // A file that stays behind costs room and nothing else.
            let _ = std::fs::remove_file(self.desk.store.run(ply, run.round, run.worker));
        }
    }

    fn progress(&self, step: &RoundStep) -> RunProgress {
        let (phase, ply, left) = match step {
            RoundStep::Expand(ply, left) => (Phase::Expanding, *ply, left.len()),
            RoundStep::Merge(ply, left) => (Phase::Merging, *ply, left.len()),
            RoundStep::Solve(ply, left) => (Phase::Solving, *ply, left.len()),
            RoundStep::Assemble => (Phase::Assembling, 0, 0),
        };
        let counts = self
            .state
            .plies
            .iter()
            .map(crate::manifest::PlyState::counts);
        let (mut found, mut solved) = (0, 0);
        for counts in counts {
            found += counts.classes;
            solved += counts.wins + counts.draws + counts.losses;
        }
        RunProgress {
            phase,
            ply,
            left,
            found,
            solved,
        }
    }
}
