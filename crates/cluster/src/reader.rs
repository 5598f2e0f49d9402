//! A tablebase that is asked: read by ranges, so that a position costs one block, however large the file is.
//!
//! Invariant: what is told was read whole, by its checksums; and a position that the file doesn't hold gets no value.

use std::fs::File;
use std::io::{Read as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};

use marubatsu::game::knowledge::Ending;
use marubatsu::game::{Outcomes, Packing};
use marubatsu::hash::fnv1a;
use marubatsu::tablebase::{
    Block, Entry, FileError, Head, Index, Place, PlyCounts, TAIL, ended, orbit, seen_from,
    successors, value,
};

use crate::fault::Fault;

/// Bytes in which a head stands: enough for 128 plies.
const HEAD: u64 = 8192;

/// An open tablebase.
#[derive(Debug)]
pub struct Tablebase {
    path: PathBuf,
    file: File,
    head: Head,
    index: Index,
}

/// What a tablebase tells of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Probed {
    /// How the game ends for the side to move.
    pub ending: Ending,
    /// The plies until then.
    pub distance: u32,
    /// The place of the position's class among those of its ply.
    pub rank: u64,
}

/// What was looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Verified {
    /// Classes, all of which have the values that follow from the ply behind them.
    pub classes: u64,
    /// Blocks.
    pub blocks: u64,
}

impl Tablebase {
    /// Opens a tablebase.
    ///
    /// # Errors
    /// When the file can't be read, or is none or is damaged.
    pub fn open(path: &Path) -> Result<Self, Fault> {
        let fault = |error: &std::io::Error| Fault::file(path, error);
        let mut file = File::open(path).map_err(|error| fault(&error))?;
        let length = file.metadata().map_err(|error| fault(&error))?.len();
        let mut bytes =
            |offset, length| ranged(&mut file, offset, length).map_err(|error| fault(&error));
        let is = |error: FileError| match error {
            FileError::NotATablebase => Fault::NotATablebase {
                path: path.to_owned(),
            },
            _ => Fault::damaged(path),
        };
        let head = Head::read(&bytes(0, HEAD.min(length))?).map_err(is)?;
        let begin = length.checked_sub(TAIL as u64);
        let begin = begin.ok_or_else(|| Fault::damaged(path))?;
        let tail = bytes(begin, TAIL as u64)?;
        let (offset, size) = Index::find(&tail).map_err(is)?;
        if offset.checked_add(size) != Some(begin) {
            return Err(Fault::damaged(path));
        }
        let index = Index::read(&bytes(offset, size)?, &tail).map_err(is)?;
        Ok(Self {
            path: path.to_owned(),
            file,
            head,
            index,
        })
    }

    /// What the file says of itself.
    pub const fn head(&self) -> &Head {
        &self.head
    }

    /// What is known of a position; nothing if it can't be reached.
    ///
    /// # Errors
    /// When the file can't be read or is damaged.
    pub fn probe<G: Packing + Outcomes>(
        &mut self,
        game: &G,
        position: &G::Position,
    ) -> Result<Option<Probed>, Fault> {
        let left = game.plies_left(position);
        let ply = game.plies_left(&game.start()) - left;
        let key = game.packed(position, true);
        let Some(place) = self.index.place(ply, key).copied() else {
            return Ok(None);
        };
        let Block(entries) = self.block(&place)?;
        let Ok(at) = entries.binary_search_by_key(&key, |&(key, _)| key) else {
            return Ok(None);
        };
        let ending = entries[at].1;
        let end = match ending {
            Ending::Win(left) | Ending::Loss(left) => left,
            Ending::Draw => 0,
        };
        Ok(Some(Probed {
            ending,
            distance: left.saturating_sub(end),
            rank: self.index.rank(&place) + at as u64,
        }))
    }

    fn block(&mut self, place: &Place) -> Result<Block, Fault> {
        let read = ranged(&mut self.file, place.offset, place.length);
        let bytes = read.map_err(|error| Fault::file(&self.path, &error))?;
        let is_whole = fnv1a(bytes.iter().copied()) == place.checksum;
        let block = Block::read(&bytes, place.first, place.entries as usize);
        let block = block.filter(|_| is_whole);
        block.ok_or_else(|| Fault::damaged(&self.path))
    }

    fn ply(&mut self, ply: u32) -> Result<Vec<Entry>, Fault> {
        let places: Vec<Place> = self.index.0.clone();
        let mut entries = Vec::new();
        for place in places.iter().filter(|place| place.ply == ply) {
            entries.extend(self.block(place)?.0);
        }
        Ok(entries)
    }

    /// Hands out all entries, ply by ply and by key, a block at a time; `each` is told the ply.
    ///
    /// # Errors
    /// When the file can't be read or is damaged, or what `each` says.
    pub fn each<E: From<Fault>>(
        &mut self,
        mut each: impl FnMut(u32, &[Entry]) -> Result<(), E>,
    ) -> Result<(), E> {
        for number in 0..self.index.0.len() {
            let place = self.index.0[number];
            let Block(entries) = self.block(&place)?;
            each(place.ply, &entries)?;
        }
        Ok(())
    }

    /// Checks the file against itself and the rules: that each ply holds the successors of the one before and nothing else, that every value
    /// follows from those behind it, and that the counts are true. It takes as much memory as two plies. `goes_on` is asked before each ply.
    ///
    /// # Errors
    /// When something of that is not so, or the file can't be read.
    pub fn verify<G: Packing + Outcomes>(
        &mut self,
        game: &G,
        mut goes_on: impl FnMut(u64) -> bool,
    ) -> Result<Verified, Fault> {
        let plies = u32::try_from(self.head.plies.len()).unwrap_or(u32::MAX);
        let (mut behind, mut verified) = (Vec::new(), Verified::default());
        for ply in (0..plies).rev() {
            if !goes_on(verified.classes) {
                return Err(Fault::Cancelled);
            }
            let here = self.ply(ply)?;
            let mut is_reached = vec![false; behind.len()];
            let mut counts = PlyCounts::default();
            let are_true = here.iter().all(|&(key, ending)| {
                count(&mut counts, ending, orbit(game, key) as u64);
                expected(game, key, &behind, &mut is_reached) == Some(ending)
            });
            let is_first = ply > 0 || here.len() == 1;
            let is_whole = is_reached.into_iter().all(|reached| reached);
            if !(are_true && is_first && is_whole && self.head.plies[ply as usize] == counts) {
                return Err(Fault::damaged(&self.path));
            }
            verified.classes += counts.classes;
            behind = here;
        }
        let blocks = self.index.0.len() as u64;
        Ok(Verified { blocks, ..verified })
    }
}

/// A class's value from the rules or the ply behind it, of which those that it leads to are marked; none if one of them is missing.
fn expected<G: Packing + Outcomes>(
    game: &G,
    key: u64,
    behind: &[Entry],
    is_reached: &mut [bool],
) -> Option<Ending> {
    if let Some(ending) = ended(game, key) {
        return Some(ending);
    }
    let mut keys = Vec::new();
    successors(game, key, &mut keys);
    let endings = keys.iter().map(|&successor| {
        let at = behind.binary_search_by_key(&successor, |&(key, _)| key);
        let at = at.ok()?;
        is_reached[at] = true;
        Some(seen_from(game, key, successor, behind[at].1))
    });
    value(endings.collect::<Option<Vec<_>>>()?)
}

const fn count(counts: &mut PlyCounts, ending: Ending, positions: u64) {
    counts.classes += 1;
    counts.positions += positions;
    match ending {
        Ending::Win(_) => counts.wins += 1,
        Ending::Draw => counts.draws += 1,
        Ending::Loss(_) => counts.losses += 1,
    }
}

fn ranged(file: &mut File, offset: u64, length: u64) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(offset))?;
    file.take(length).read_to_end(&mut bytes)?;
    Ok(bytes)
}
