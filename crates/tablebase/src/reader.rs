//! Reads a tablebase by ranges: looking up a position costs one block, whatever the file's size.
//!
//! Invariant: only data with valid checksums is used; a position that the file lacks gets no value.

use std::ops::Range;
use std::path::Path;

use marubatsu::game::knowledge::ProvenOutcome;
use marubatsu::game::{Outcomes, PackedGame};
use marubatsu::hash::fnv1a;
use marubatsu::tablebase::{
    Block, Entry, Head, Index, IndexReader, Place, PlyCounts, TAIL, ended, orbit, seen_from,
    successors, value,
};

use crate::error::TablebaseError;
use crate::http::{HttpFile, is_address};
use crate::source::{ByteSource, LocalFile};

/// Bytes in which a head stands: enough for 128 plies.
const HEAD: u64 = 8192;
/// Bytes that are read at once where many blocks are wanted, if a block isn't larger.
const STRETCH: u64 = 1 << 20;

/// An open tablebase.
#[derive(Debug)]
pub struct Tablebase {
    source: Box<dyn ByteSource>,
    head: Head,
    index: Index,
}

/// What a tablebase tells of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProbedClass {
    /// How the game ends for the side to move.
    pub ending: ProvenOutcome,
    /// The plies until then.
    pub distance: u32,
    /// The place of the position's class among those of its ply.
    pub rank: u64,
}

/// How many classes are verified before it is asked whether to go on.
const LOOKED_AT: usize = 1 << 16;

/// What was looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct VerifiedCounts {
    /// Classes, all of which have the values that follow from the ply behind them.
    pub classes: u64,
    /// Blocks.
    pub blocks: u64,
}

impl Tablebase {
    /// Opens a tablebase: a file's path, or an address that begins with `http://`.
    ///
    /// # Errors
    /// When it can't be read, or is none or is damaged.
    pub fn open(name: &Path) -> Result<Self, TablebaseError> {
        if is_address(name) {
            let address = name.to_str().ok_or(TablebaseError::Address)?;
            return Self::of(HttpFile::open(address)?);
        }
        Self::of(LocalFile::open(name)?)
    }

    /// Opens the tablebase whose bytes these are.
    ///
    /// # Errors
    /// When they can't be read, or are none or are damaged.
    pub fn of(mut source: impl ByteSource + 'static) -> Result<Self, TablebaseError> {
        let length = source.length();
        let head = Head::read(&source.bytes(0, HEAD.min(length))?)?;
        let begin = length.checked_sub(TAIL as u64);
        let tail = source.bytes(begin.ok_or(TablebaseError::Damaged)?, TAIL as u64)?;
        let mut index = IndexReader::new(&head, &tail, length)?;
        while let Some(Range { start, end }) = index.wanted() {
            index.add(&source.bytes(start, end - start)?)?;
        }
        let index = index.end()?;
        Ok(Self {
            source: Box::new(source),
            head,
            index,
        })
    }

    /// Returns what the file says of itself.
    pub const fn head(&self) -> &Head {
        &self.head
    }

    /// Returns what is known of a position; `None` if no game reaches it.
    ///
    /// # Errors
    /// When the file can't be read or is damaged.
    pub fn probe<G: PackedGame + Outcomes>(
        &mut self,
        game: &G,
        position: &G::Position,
    ) -> Result<Option<ProbedClass>, TablebaseError> {
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
            ProvenOutcome::Win(left) | ProvenOutcome::Loss(left) => left,
            ProvenOutcome::Draw => 0,
        };
        Ok(Some(ProbedClass {
            ending,
            distance: left.saturating_sub(end),
            rank: self.index.rank(&place) + at as u64,
        }))
    }

    fn block(&mut self, place: &Place) -> Result<Block, TablebaseError> {
        let bytes = self.source.bytes(place.offset, place.length)?;
        read(place, &bytes)
    }

    /// The blocks of these numbers, in order; what stands together is read together.
    fn blocks(
        &mut self,
        numbers: Range<usize>,
        mut each: impl FnMut(&Place, Block) -> Result<(), TablebaseError>,
    ) -> Result<(), TablebaseError> {
        let places = self.index.0[numbers].to_vec();
        let mut rest = &places[..];
        while let [first, ..] = rest {
            let (together, behind) = rest.split_at(together(rest));
            let length = together.iter().map(|place| place.length).sum();
            let bytes = self.source.bytes(first.offset, length)?;
            let mut bytes = &bytes[..];
            for place in together {
                let length = usize::try_from(place.length).map_err(|_| TablebaseError::Damaged)?;
                let (block, rest) = bytes
                    .split_at_checked(length)
                    .ok_or(TablebaseError::Damaged)?;
                each(place, read(place, block)?)?;
                bytes = rest;
            }
            rest = behind;
        }
        Ok(())
    }

    fn ply(&mut self, ply: u32) -> Result<Vec<Entry>, TablebaseError> {
        let places = &self.index.0;
        let begin = places.partition_point(|place| place.ply < ply);
        let end = places.partition_point(|place| place.ply <= ply);
        let mut entries = Vec::new();
        self.blocks(begin..end, |_, Block(block)| {
            entries.extend(block);
            Ok(())
        })?;
        Ok(entries)
    }

    /// Returns the number of classes in all plies.
    pub fn classes(&self) -> u64 {
        // An index has been read, so they can be counted.
        self.head.classes().unwrap_or(u64::MAX)
    }

    /// Returns the entries of these numbers, counted through all plies by key, each with its ply.
    ///
    /// # Errors
    /// When the file can't be read or is damaged.
    pub fn entries(&mut self, numbers: Range<u64>) -> Result<Vec<(u32, Entry)>, TablebaseError> {
        let (mut behind, mut begins) = (0, Vec::new());
        for place in &self.index.0 {
            begins.push(behind);
            behind += u64::from(place.entries);
        }
        let first = begins
            .partition_point(|&begin| begin <= numbers.start)
            .saturating_sub(1);
        let last = begins
            .partition_point(|&begin| begin < numbers.end)
            .max(first);
        let mut number = begins.get(first).copied().unwrap_or(0);
        let mut entries = Vec::new();
        self.blocks(first..last, |place, Block(block)| {
            for entry in block {
                if numbers.contains(&number) {
                    entries.push((place.ply, entry));
                }
                number += 1;
            }
            Ok(())
        })?;
        Ok(entries)
    }

    /// Checks the file against itself and the rules: that each ply holds the successors of the one before and nothing else, that every value
    /// follows from those behind it, and that the counts are true. It takes as much memory as two plies. `goes_on` is asked again and again,
    /// with how many classes have been looked at.
    ///
    /// # Errors
    /// When something of that is not so, or the file can't be read.
    pub fn verify<G: PackedGame + Outcomes>(
        &mut self,
        game: &G,
        mut goes_on: impl FnMut(u64) -> bool,
    ) -> Result<VerifiedCounts, TablebaseError> {
        let plies = u32::try_from(self.head.plies.len()).unwrap_or(u32::MAX);
        let (mut behind, mut verified) = (Vec::new(), VerifiedCounts::default());
        for ply in (0..plies).rev() {
            let here = self.ply(ply)?;
            let mut is_reached = vec![false; behind.len()];
            let mut counts = PlyCounts::default();
            for (part, done) in here
                .chunks(LOOKED_AT)
                .zip((verified.classes..).step_by(LOOKED_AT))
            {
                if !goes_on(done) {
                    return Err(TablebaseError::Cancelled);
                }
                let are_true = part.iter().all(|&(key, ending)| {
                    count(&mut counts, ending, orbit(game, key) as u64);
                    expected(game, key, &behind, &mut is_reached) == Some(ending)
                });
                if !are_true {
                    return Err(TablebaseError::Damaged);
                }
            }
            let is_first = ply > 0 || here.len() == 1;
            let is_whole = is_reached.into_iter().all(|reached| reached);
            if !(is_first && is_whole && self.head.plies[ply as usize] == counts) {
                return Err(TablebaseError::Damaged);
            }
            verified.classes += counts.classes;
            behind = here;
        }
        let blocks = self.index.0.len() as u64;
        Ok(VerifiedCounts { blocks, ..verified })
    }
}

/// A class's value from the rules or the ply behind it, of which those that it leads to are marked; none if one of them is missing.
fn expected<G: PackedGame + Outcomes>(
    game: &G,
    key: u64,
    behind: &[Entry],
    is_reached: &mut [bool],
) -> Option<ProvenOutcome> {
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

const fn count(counts: &mut PlyCounts, ending: ProvenOutcome, positions: u64) {
    counts.classes += 1;
    counts.positions += positions;
    match ending {
        ProvenOutcome::Win(_) => counts.wins += 1,
        ProvenOutcome::Draw => counts.draws += 1,
        ProvenOutcome::Loss(_) => counts.losses += 1,
    }
}

/// The block that stands in these bytes.
fn read(place: &Place, bytes: &[u8]) -> Result<Block, TablebaseError> {
    let is_whole = fnv1a(bytes) == place.checksum;
    let block = Block::read(bytes, place.first, place.entries as usize);
    block.filter(|_| is_whole).ok_or(TablebaseError::Damaged)
}

/// How many of these blocks, at least the first, follow each other and are not too much at once.
fn together(places: &[Place]) -> usize {
    let mut end = places.first().map_or(0, |place| place.offset);
    let most = end.saturating_add(STRETCH);
    let fits = |place: &&Place| {
        let follows = place.offset == end;
        end = place.offset.saturating_add(place.length);
        follows && end <= most
    };
    places.iter().take_while(fits).count().max(1)
}
