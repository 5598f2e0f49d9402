//! The one file that comes of all slices.
//!
//! Invariants: it depends on the game alone, not on slices or workers; and it is there whole or not at all.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::Path;

use marubatsu::game::knowledge::Ending;
use marubatsu::hash::fnv1a;
use marubatsu::tablebase::{Block, Entry, Head, Index, Keys, Place};

use crate::fault::Fault;
use crate::manifest::State;
use crate::store::{self, Store};

/// Writes the tablebase of a game that is solved.
pub(crate) fn assembled(store: &Store, state: &State, out: &Path) -> Result<(), Fault> {
    let head = state.told();
    let part = out.with_extension(format!("part{}", std::process::id()));
    let written = written(store, state, &head, &part)
        .and_then(|()| std::fs::rename(&part, out).map_err(|error| Fault::file(out, &error)));
    if written.is_err() {
        // The error that counts is the first.
        let _ = std::fs::remove_file(&part);
    }
    written
}

fn written(store: &Store, state: &State, head: &Head, part: &Path) -> Result<(), Fault> {
    let fault = |error: std::io::Error| Fault::file(part, &error);
    let mut out = Out {
        file: BufWriter::new(File::create(part).map_err(fault)?),
        at: 0,
        index: Index::default(),
    };
    out.add(&head.write()).map_err(fault)?;
    for ply in 0..state.depth() {
        let slices = slices_of(store, state, ply)?;
        let mut entries = Merging::new(&slices);
        let mut block = Vec::with_capacity(Block::MOST);
        while let Some(entry) = entries.next(store, ply)? {
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
struct Out {
    file: BufWriter<File>,
    at: u64,
    index: Index,
}

impl Out {
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
            checksum: fnv1a(bytes.iter().copied()),
        });
        self.add(&bytes)
    }
}

/// The bytes of a slice: its keys and its values.
type Bytes = (u32, Vec<u8>, Vec<u8>);

fn slices_of(store: &Store, state: &State, ply: u32) -> Result<Vec<Bytes>, Fault> {
    let known = &state.plies[ply as usize];
    let slices = known.merged.values().zip(known.solved.values());
    let read = slices.map(|(merged, solved)| {
        let slice = merged.slice;
        let keys = store::read(&store.keys(ply, slice), merged.stamp)?;
        let values = store::read(&store.values(ply, slice), solved.stamp)?;
        Ok((slice, keys, values))
    });
    read.collect()
}

/// The entries of a ply's slices by key.
struct Merging<'a> {
    slices: Vec<(u32, Keys<'a>, std::slice::Iter<'a, u8>)>,
    next: BinaryHeap<Reverse<(Option<u64>, usize)>>,
}

impl<'a> Merging<'a> {
    fn new(bytes: &'a [Bytes]) -> Self {
        let slice = |(slice, keys, values): &'a Bytes| (*slice, Keys::new(0, keys), values.iter());
        let mut merging = Self {
            slices: bytes.iter().map(slice).collect(),
            next: BinaryHeap::new(),
        };
        for number in 0..merging.slices.len() {
            merging.advance(number);
        }
        merging
    }

    fn advance(&mut self, number: usize) {
        if let Some(key) = self.slices[number].1.next() {
            self.next.push(Reverse((key, number)));
        }
    }

    fn next(&mut self, store: &Store, ply: u32) -> Result<Option<Entry>, Fault> {
        let Some(Reverse((key, number))) = self.next.pop() else {
            return Ok(None);
        };
        let (slice, _, values) = &mut self.slices[number];
        let entry = key.zip(values.next());
        let (key, value) = entry.ok_or_else(|| Fault::damaged(&store.keys(ply, *slice)))?;
        self.advance(number);
        Ok(Some((key, Ending::of_code(value.cast_signed()))))
    }
}
