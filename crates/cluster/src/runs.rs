//! A run's file: the keys that one worker received for a ply in one round, slice by slice.
//!
//! Invariants: the file itself has the index of its slices, so the manifest needn't. Any change of the file, even of its name, is
//! detected on reading: each index entry has a checksum that is valid for this file only.
//!
//! ```text
//! places      for each slice of the ply: offset (8), bytes (8), their checksum (8), checksum of file name, slice and these three (8)
//! stretches   the slices' keys, see `marubatsu::tablebase::Keys`
//! ```

use std::path::Path;

use marubatsu::hash::{fnv1a, fnv1a_behind};

use crate::error::ClusterError;
use crate::store::{self, FileExtent, keys_bytes};

/// Bytes of a place.
const PLACE: usize = 32;

/// Writes keys, which stand in order of their slices, of which there are so many.
pub(crate) fn write(path: &Path, slices: u32, got: &[(u32, u64)]) -> Result<(), ClusterError> {
    let mut rest = got;
    let (mut places, mut stretches) = (Vec::new(), Vec::new());
    for slice in 0..slices {
        let (here, behind) = rest.split_at(rest.partition_point(|&(of, _)| of <= slice));
        let keys: Vec<u64> = here.iter().map(|&(_, key)| key).collect();
        let part = keys_bytes(&keys);
        let stamp = FileExtent {
            offset: (slices as usize * PLACE + stretches.len()) as u64,
            ..FileExtent::of(&part)
        };
        places.extend(place(path, slice, stamp));
        stretches.extend(part);
        rest = behind;
    }
    store::write(path, &[places, stretches].concat()).map(|_| ())
}

/// Reads the keys of a slice.
pub(crate) fn read(path: &Path, slice: u32) -> Result<Vec<u64>, ClusterError> {
    let damaged = || ClusterError::damaged(path);
    let found = store::part(path, u64::from(slice) * PLACE as u64, PLACE as u64)?;
    let number = |at: usize| {
        let eight = found.get(at..)?.first_chunk();
        eight.map(|eight| u64::from_le_bytes(*eight))
    };
    let stamp = || {
        Some(FileExtent {
            offset: number(0)?,
            length: number(8)?,
            checksum: number(16)?,
        })
    };
    let stamp = stamp().ok_or_else(damaged)?;
    if found != place(path, slice, stamp) {
        return Err(damaged());
    }
    store::read_keys(path, stamp)
}

/// The place of a slice's keys in this file.
fn place(path: &Path, slice: u32, stamp: FileExtent) -> [u8; PLACE] {
    let numbers = [stamp.offset, stamp.length, stamp.checksum];
    let mut place = [0; PLACE];
    place[..24].copy_from_slice(numbers.map(u64::to_le_bytes).as_flattened());
    let name = path.file_name().unwrap_or_default().as_encoded_bytes();
    let sum = fnv1a_behind(fnv1a(name), &slice.to_le_bytes());
    let sum = fnv1a_behind(sum, &place[..24]);
    place[24..].copy_from_slice(&sum.to_le_bytes());
    place
}
