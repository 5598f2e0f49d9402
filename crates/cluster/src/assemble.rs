//! Writes the final file from all slices.
//!
//! Invariants: the file depends on the game alone, not on slices or workers; it is written whole or not at all. Slices are read some
//! entries at a time, so a ply may have any size.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};

use marubatsu::game::knowledge::ProvenOutcome;
use marubatsu::hash::fnv1a;
use marubatsu::tablebase::{Block, Entry, Head, Index, Keys, Place};

use crate::error::ClusterError;
use crate::manifest::RunState;
use crate::store::{self, FileExtent, Store};

/// Bytes of a slice's keys that are read at a time, at least and at most.
const LEAST_STEP: u64 = 256;
const MOST_STEP: u64 = 1 << 16;

/// Writes the tablebase of a game that is solved, with so many bytes of memory.
pub(crate) fn assembled(
    store: &Store,
    state: &RunState,
    (out, memory): (&Path, u64),
) -> Result<(), ClusterError> {
    let head = state.told();
    let part = out.with_extension(format!("part{}", std::process::id()));
    let written = written(store, state, (&head, memory), &part).and_then(|()| {
        std::fs::rename(&part, out).map_err(|error| ClusterError::file(out, &error))
    });
    if written.is_err() {
        // The error that counts is the first.
        let _ = std::fs::remove_file(&part);
    }
    written
}

fn written(
    store: &Store,
    state: &RunState,
    (head, memory): (&Head, u64),
    part: &Path,
) -> Result<(), ClusterError> {
    let fault = |error: std::io::Error| ClusterError::file(part, &error);
    let mut out = TablebaseWriter {
        file: BufWriter::new(File::create(part).map_err(fault)?),
        at: 0,
        index: Index::default(),
    };
    out.add(&head.write()).map_err(fault)?;
    for ply in 0..state.depth() {
        let mut entries = SliceMerge::new(streams(store, state, ply, memory / 2)?)?;
        let mut block = Vec::with_capacity(Block::MOST);
        while let Some(entry) = entries.next()? {
            block.push(entry);
            if block.len() == Block::MOST {
                out.block(ply, std::mem::take(&mut block)).map_err(fault)?;
            }
        }
        out.block(ply, block).map_err(fault)?;
    }
    let index = out.index.write(out.at);
    out.add(&index).map_err(fault)?;
    out.file.flush().map_err(fault)?;
    out.file.get_ref().sync_all().map_err(fault)
}

/// The file as it is written.
struct TablebaseWriter {
    file: BufWriter<File>,
    at: u64,
    index: Index,
}

impl TablebaseWriter {
    fn add(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        self.at += bytes.len() as u64;
        self.file.write_all(bytes)
    }

    fn block(&mut self, ply: u32, entries: Vec<Entry>) -> std::io::Result<()> {
        let Some(&(first, _)) = entries.first() else {
            return Ok(());
        };
        let block = Block(entries);
        let bytes = block.write();
        self.index.0.push(Place {
            ply,
            entries: u32::try_from(block.0.len()).unwrap_or(u32::MAX),
            first,
            offset: self.at,
            length: bytes.len() as u64,
            checksum: fnv1a(&bytes),
        });
        self.add(&bytes)
    }
}

/// A slice as it is read, some entries at a time.
struct SliceReader {
    keys: PathBuf,
    values: PathBuf,
    /// Bytes to read at a time, and those of the keys' file.
    step: u64,
    length: u64,
    /// How much of either file has been read.
    read: (u64, u64),
    last: u64,
    entries: std::vec::IntoIter<Entry>,
}

impl SliceReader {
    /// Opens a slice, if its files are as they were stamped.
    fn open(
        store: &Store,
        ply: u32,
        (keys, values): Stamps,
        step: u64,
    ) -> Result<Self, ClusterError> {
        let paths = (store.keys(ply, keys.0), store.values(ply, keys.0));
        store::read(&paths.0, keys.1)?;
        store::read(&paths.1, values)?;
        Ok(Self {
            keys: paths.0,
            values: paths.1,
            step,
            length: keys.1.length,
            read: (0, 0),
            last: 0,
            entries: Vec::new().into_iter(),
        })
    }

    fn next(&mut self) -> Result<Option<Entry>, ClusterError> {
        if self.entries.as_slice().is_empty() && self.read.0 < self.length {
            self.refill()?;
        }
        Ok(self.entries.next())
    }

    /// Reads on, as many keys as are whole.
    fn refill(&mut self) -> Result<(), ClusterError> {
        let mut bytes = store::part(&self.keys, self.read.0, self.step)?;
        let whole = bytes.iter().rposition(|&byte| byte < 0x80);
        bytes.truncate(whole.map_or(0, |last| last + 1));
        let keys: Option<Vec<u64>> = Keys::new(self.last, &bytes).collect();
        let keys = keys.filter(|keys| !keys.is_empty());
        let keys = keys.ok_or_else(|| ClusterError::damaged(&self.keys))?;
        let values = store::part(&self.values, self.read.1, keys.len() as u64)?;
        if values.len() < keys.len() {
            return Err(ClusterError::damaged(&self.values));
        }
        self.last = keys[keys.len() - 1];
        self.read.0 += bytes.len() as u64;
        self.read.1 += values.len() as u64;
        let endings = values
            .iter()
            .map(|value| ProvenOutcome::of_code(value.cast_signed()));
        let entries: Vec<Entry> = keys.into_iter().zip(endings).collect();
        self.entries = entries.into_iter();
        Ok(())
    }
}

/// The number and the stamps of a slice.
type Stamps = ((u32, FileExtent), FileExtent);

/// The slices of a ply, which share so many bytes of memory.
fn streams(
    store: &Store,
    state: &RunState,
    ply: u32,
    memory: u64,
) -> Result<Vec<SliceReader>, ClusterError> {
    let known = &state.plies[ply as usize];
    // An entry in memory takes eight times what it takes in its file.
    let step = (memory / 8 / u64::from(known.slices)).clamp(LEAST_STEP, MOST_STEP);
    let slices = known.merged.values().zip(known.solved.values());
    let opened = slices.map(|(merged, solved)| {
        let stamps = ((merged.slice, merged.stamp), solved.stamp);
        SliceReader::open(store, ply, stamps, step)
    });
    opened.collect()
}

/// The entries of a ply's slices by key.
struct SliceMerge {
    slices: Vec<SliceReader>,
    next: BinaryHeap<Reverse<(u64, usize, i8)>>,
}

impl SliceMerge {
    fn new(slices: Vec<SliceReader>) -> Result<Self, ClusterError> {
        let mut merging = Self {
            slices,
            next: BinaryHeap::new(),
        };
        for number in 0..merging.slices.len() {
            merging.advance(number)?;
        }
        Ok(merging)
    }

    fn advance(&mut self, number: usize) -> Result<(), ClusterError> {
        if let Some((key, ending)) = self.slices[number].next()? {
            self.next.push(Reverse((key, number, ending.code())));
        }
        Ok(())
    }

    fn next(&mut self) -> Result<Option<Entry>, ClusterError> {
        let Some(Reverse((key, number, code))) = self.next.pop() else {
            return Ok(None);
        };
        self.advance(number)?;
        Ok(Some((key, ProvenOutcome::of_code(code))))
    }
}
