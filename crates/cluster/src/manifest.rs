//! The journal of a run: which slices are done, and what to do next.
//!
//! Invariants: an entry is one line after its checksum, and is written after all files that it names. An incomplete last line is
//! ignored; any other damaged line is an error. The next step is determined by the entries alone, so all workers know it, in any
//! number.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::PathBuf;

use marubatsu::hash::fnv1a;
use marubatsu::tablebase::{self, PlyCounts};
use serde::{Deserialize, Serialize};

use crate::error::ClusterError;
use crate::store::{FileExtent, Store};

/// The version of the folder's files.
const VERSION: u32 = 2;
/// Slices of a ply, at most.
pub(crate) const MOST: u64 = 1024;

/// What a run was begun with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct JournalHead {
    pub(crate) version: u32,
    pub(crate) game: String,
    /// Classes of a ply for which the next one gets one slice more.
    pub(crate) slice: u64,
}

/// A slice's keys.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct MergedSlice {
    pub(crate) slice: u32,
    pub(crate) stamp: FileExtent,
    pub(crate) classes: u64,
    pub(crate) positions: u64,
}

/// A slice's values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SolvedSlice {
    pub(crate) slice: u32,
    pub(crate) stamp: FileExtent,
    pub(crate) wins: u64,
    pub(crate) draws: u64,
    pub(crate) losses: u64,
}

/// What a worker got in a round: a file of keys, see `runs.rs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SortedRun {
    pub(crate) round: u64,
    pub(crate) worker: usize,
}

/// What was done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum JournalEntry {
    Began(JournalHead),
    /// The successors of these slices of a ply stand in these runs.
    Expanded(u32, Vec<u32>, Vec<SortedRun>),
    Merged(u32, Vec<MergedSlice>),
    Solved(u32, Vec<SolvedSlice>),
}

/// What all workers do next: for a ply, what is left of its slices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RoundStep {
    Expand(u32, Vec<u32>),
    Merge(u32, Vec<u32>),
    Solve(u32, Vec<u32>),
    /// All is solved.
    Assemble,
}

/// What is known of a ply.
#[derive(Clone, Debug, Default)]
pub(crate) struct PlyState {
    /// How many slices it has.
    pub(crate) slices: u32,
    pub(crate) expanded: BTreeSet<u32>,
    pub(crate) merged: BTreeMap<u32, MergedSlice>,
    pub(crate) solved: BTreeMap<u32, SolvedSlice>,
    /// What its slices are merged of.
    pub(crate) runs: Vec<SortedRun>,
}

impl PlyState {
    /// What of its slices is not in a set.
    fn left<T>(&self, done: &BTreeMap<u32, T>) -> Vec<u32> {
        let slices = 0..self.slices;
        slices.filter(|slice| !done.contains_key(slice)).collect()
    }

    pub(crate) fn is_merged(&self) -> bool {
        self.left(&self.merged).is_empty()
    }

    pub(crate) fn counts(&self) -> PlyCounts {
        let mut counts = PlyCounts::default();
        for merged in self.merged.values() {
            counts.classes += merged.classes;
            counts.positions += merged.positions;
        }
        for solved in self.solved.values() {
            counts.wins += solved.wins;
            counts.draws += solved.draws;
            counts.losses += solved.losses;
        }
        counts
    }
}

/// All that is done.
#[derive(Clone, Debug)]
pub(crate) struct RunState {
    pub(crate) head: JournalHead,
    pub(crate) plies: Vec<PlyState>,
    /// Rounds so far, by which runs are told apart.
    pub(crate) round: u64,
}

impl RunState {
    pub(crate) fn new(game: &str, slice: u64) -> Self {
        let head = JournalHead {
            version: VERSION,
            game: game.to_owned(),
            slice: slice.max(1),
        };
        Self::of(head)
    }

    fn of(head: JournalHead) -> Self {
        let start = PlyState {
            slices: 1,
            ..PlyState::default()
        };
        Self {
            head,
            plies: vec![start],
            round: 0,
        }
    }

    /// Takes in what was done.
    pub(crate) fn apply(&mut self, entry: JournalEntry) {
        match entry {
            JournalEntry::Began(head) => *self = Self::of(head),
            JournalEntry::Expanded(ply, slices, runs) => {
                self.round += 1;
                self.ply(ply).expanded.extend(slices);
                self.ply(ply + 1).runs.extend(runs);
            }
            JournalEntry::Merged(ply, slices) => {
                let slices = slices.into_iter().map(|merged| (merged.slice, merged));
                self.ply(ply).merged.extend(slices);
            }
            JournalEntry::Solved(ply, slices) => {
                let slices = slices.into_iter().map(|solved| (solved.slice, solved));
                self.ply(ply).solved.extend(slices);
            }
        }
    }

    fn ply(&mut self, ply: u32) -> &mut PlyState {
        while self.plies.len() <= ply as usize {
            let last = u32::try_from(self.plies.len() - 1).unwrap_or(u32::MAX);
            self.plies.push(PlyState {
                slices: self.slices_behind(last),
                ..PlyState::default()
            });
        }
        &mut self.plies[ply as usize]
    }

    /// How many slices the ply behind a ply has, all of whose slices are merged.
    pub(crate) fn slices_behind(&self, ply: u32) -> u32 {
        let classes = self
            .plies
            .get(ply as usize)
            .map_or(0, |ply| ply.counts().classes);
        let slices = (classes / self.head.slice + 1).next_power_of_two();
        u32::try_from(slices.min(MOST)).unwrap_or(1)
    }

    /// How many plies have positions.
    pub(crate) fn depth(&self) -> u32 {
        let has_some = |ply: &&PlyState| ply.counts().classes > 0;
        u32::try_from(self.plies.iter().take_while(has_some).count()).unwrap_or(u32::MAX)
    }

    /// What the tablebase will say of itself.
    pub(crate) fn told(&self) -> tablebase::Head {
        let plies = &self.plies[..self.depth() as usize];
        tablebase::Head {
            game: self.head.game.clone(),
            plies: plies.iter().map(PlyState::counts).collect(),
        }
    }

    /// What is to be done next.
    pub(crate) fn step(&self) -> RoundStep {
        let numbered = || (0_u32..).zip(&self.plies);
        for (number, ply) in numbered() {
            let unmerged = ply.left(&ply.merged);
            if !unmerged.is_empty() {
                return RoundStep::Merge(number, unmerged);
            }
            let slices = 0..ply.slices;
            let unexpanded = slices.filter(|slice| !ply.expanded.contains(slice));
            let unexpanded: Vec<u32> = unexpanded.collect();
            if !unexpanded.is_empty() && ply.counts().classes > 0 {
                return RoundStep::Expand(number, unexpanded);
            }
        }
        let unsolved = |(number, ply): (u32, &PlyState)| {
            let left = ply.left(&ply.solved);
            let is_some = ply.counts().classes > 0 && !left.is_empty();
            is_some.then_some(RoundStep::Solve(number, left))
        };
        let all: Vec<_> = numbered().collect();
        let next = all.into_iter().rev().find_map(unsolved);
        next.unwrap_or(RoundStep::Assemble)
    }
}

/// The journal's file, held by the one process that writes it.
#[derive(Debug)]
pub(crate) struct Manifest {
    path: PathBuf,
    file: File,
}

impl Manifest {
    /// Reads what was done, if something was.
    ///
    /// # Errors
    /// When a line is damaged, or the folder is another game's or another version's.
    pub(crate) fn read(store: &Store, game: &str, slice: u64) -> Result<RunState, ClusterError> {
        let path = path(store);
        let mut state = RunState::new(game, slice);
        for entry in entries(&path)?.0 {
            state.apply(entry);
        }
        let JournalHead {
            version,
            game: found,
            ..
        } = &state.head;
        if (*version, found.as_str()) != (VERSION, game) {
            return Err(ClusterError::Foreign {
                path: store.folder().to_owned(),
                found: format!("{found} (version {version})"),
            });
        }
        Ok(state)
    }

    /// Opens the journal to go on with it, and cuts off a last line that is not whole.
    ///
    /// # Errors
    /// When another run holds the folder, or the file can't be written.
    pub(crate) fn open(store: &Store) -> Result<Self, ClusterError> {
        let path = path(store);
        let fault = |error: &std::io::Error| ClusterError::file(&path, error);
        let mut options = OpenOptions::new();
        let opened = options.append(true).create(true).open(&path);
        let file = opened.map_err(|error| fault(&error))?;
        file.try_lock().map_err(|error| match error {
            std::fs::TryLockError::WouldBlock => ClusterError::InUse {
                path: store.folder().to_owned(),
            },
            std::fs::TryLockError::Error(error) => fault(&error),
        })?;
        let (_, whole) = entries(&path)?;
        file.set_len(whole).map_err(|error| fault(&error))?;
        Ok(Self { path, file })
    }

    /// Adds an entry.
    pub(crate) fn add(&mut self, entry: &JournalEntry) -> Result<(), ClusterError> {
        let fault = |error: &std::io::Error| ClusterError::file(&self.path, error);
        let line = serde_json::to_string(entry).map_err(|error| fault(&error.into()))?;
        let line = format!("{:016x} {line}\n", fnv1a(line.as_bytes()));
        let written = self.file.write_all(line.as_bytes());
        written
            .and_then(|()| self.file.sync_data())
            .map_err(|error| fault(&error))
    }
}

fn path(store: &Store) -> PathBuf {
    store.folder().join("manifest")
}

/// The entries of a journal, and how many bytes of it are whole lines. A journal that isn't there has none.
fn entries(path: &PathBuf) -> Result<(Vec<JournalEntry>, u64), ClusterError> {
    let text = match std::fs::read(path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok((Vec::new(), 0)),
        Err(error) => return Err(ClusterError::file(path, &error)),
    };
    let whole = text.iter().rposition(|&byte| byte == b'\n');
    let text = &text[..whole.map_or(0, |end| end + 1)];
    let lines = text.split_inclusive(|&byte| byte == b'\n').map(entry);
    let entries: Option<Vec<JournalEntry>> = lines.collect();
    let entries = entries.ok_or_else(|| ClusterError::damaged(path))?;
    Ok((entries, text.len() as u64))
}

fn entry(line: &[u8]) -> Option<JournalEntry> {
    let (sum, text) = std::str::from_utf8(line).ok()?.trim_end().split_once(' ')?;
    let is_whole = u64::from_str_radix(sum, 16) == Ok(fnv1a(text.as_bytes()));
    serde_json::from_str(text).ok().filter(|_| is_whole)
}
