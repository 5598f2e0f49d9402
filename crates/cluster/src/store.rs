//! The files of a run's folder: slices of plies, and the runs that slices are merged of.
//!
//! Invariants: a file is there whole or not at all, since it is written under another name first; and it is read only if it is what its
//! stamp says, so that what was damaged is never taken for positions.

use std::fs::File;
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use marubatsu::hash::fnv1a;
use marubatsu::tablebase::{Keys, write_keys};
use serde::{Deserialize, Serialize};

use crate::error::ClusterError;

/// What a stretch of a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FileExtent {
    /// Where it begins.
    pub(crate) offset: u64,
    /// Its bytes.
    pub(crate) length: u64,
    /// Their FNV-1a.
    pub(crate) checksum: u64,
}

impl FileExtent {
    pub(crate) fn of(bytes: &[u8]) -> Self {
        Self {
            offset: 0,
            length: bytes.len() as u64,
            checksum: fnv1a(bytes),
        }
    }
}

/// The folder of a run.
#[derive(Clone, Debug)]
pub(crate) struct Store(PathBuf);

impl Store {
    pub(crate) fn new(folder: &Path) -> Self {
        Self(folder.to_owned())
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.0
    }

    /// The keys of a slice.
    pub(crate) fn keys(&self, ply: u32, slice: u32) -> PathBuf {
        self.0.join(format!("ply{ply:02}-{slice:04}.keys"))
    }

    /// The values of a slice.
    pub(crate) fn values(&self, ply: u32, slice: u32) -> PathBuf {
        self.0.join(format!("ply{ply:02}-{slice:04}.values"))
    }

    /// What one worker got of a ply in one round.
    pub(crate) fn run(&self, ply: u32, round: u64, worker: usize) -> PathBuf {
        let name = format!("ply{ply:02}-{round:06}-{worker:04}.run");
        self.0.join(name)
    }
}

/// Keys, which are in order, as bytes.
pub(crate) fn keys_bytes(keys: &[u64]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(3 * keys.len());
    write_keys(0, keys, &mut bytes);
    bytes
}

/// So many bytes of a file from an offset, or as many as there are.
pub(crate) fn part(path: &Path, offset: u64, length: u64) -> Result<Vec<u8>, ClusterError> {
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|mut file| {
        file.seek(SeekFrom::Start(offset))?;
        file.take(length).read_to_end(&mut bytes)
    });
    read.map_err(|error| ClusterError::file(path, &error))?;
    Ok(bytes)
}

/// A stretch of a file, if it is as it was stamped.
pub(crate) fn read(path: &Path, stamp: FileExtent) -> Result<Vec<u8>, ClusterError> {
    let bytes = part(path, stamp.offset, stamp.length)?;
    let found = FileExtent::of(&bytes);
    let is_whole = (found.length, found.checksum) == (stamp.length, stamp.checksum);
    is_whole
        .then_some(bytes)
        .ok_or_else(|| ClusterError::damaged(path))
}

/// Keys that were written as one stretch.
pub(crate) fn read_keys(path: &Path, stamp: FileExtent) -> Result<Vec<u64>, ClusterError> {
    let bytes = read(path, stamp)?;
    let keys: Option<Vec<u64>> = Keys::new(0, &bytes).collect();
    keys.ok_or_else(|| ClusterError::damaged(path))
}

/// Writes a file whole: under another name first, which is taken away again if that fails.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<FileExtent, ClusterError> {
    let part = path.with_extension(format!("part{}", std::process::id()));
    let written = File::create(&part)
        .and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_data()))
        .and_then(|()| std::fs::rename(&part, path));
    written.map_err(|error| {
        // What is left of it is in nobody's way: the error that counts is the first.
        let _ = std::fs::remove_file(&part);
        ClusterError::file(path, &error)
    })?;
    Ok(FileExtent::of(bytes))
}
