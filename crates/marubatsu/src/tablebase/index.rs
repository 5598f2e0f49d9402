//! The index of a tablebase's file, which tells where each block stands.
//!
//! Invariant: how many blocks there are follows from the classes in the head, and how many classes there can be from the file's size; so a
//! number that a file only claims never makes a reader take memory.

use std::ops::Range;

use super::block::Block;
use super::file::{FileError, Head, HeadBytes};
use crate::hash::{fnv1a, fnv1a_behind};

/// Bytes of an entry of the index.
const PLACE: usize = 40;
/// Bytes behind the index.
pub const TAIL: usize = 32;
/// Places of the index that are read at a time.
const AT_A_TIME: u64 = 1 << 14;
/// Bytes that a key takes, at most, as what it is more than the one before.
const LONGEST_KEY: u64 = 10;

/// Where a block stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The ply of its positions.
    pub ply: u32,
    /// Entries in it.
    pub entries: u32,
    /// The key of the first of them.
    pub first: u64,
    /// Where it begins in the file.
    pub offset: u64,
    /// Its bytes.
    pub length: u64,
    /// Their FNV-1a.
    pub checksum: u64,
}

/// All blocks, in order of ply and key.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Index(pub Vec<Place>);

impl Index {
    /// Returns the index, which begins at `offset`, and the tail behind it.
    pub fn write(&self, offset: u64) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.0.len() * PLACE + TAIL);
        for place in &self.0 {
            bytes.extend(place.ply.to_le_bytes());
            bytes.extend(place.entries.to_le_bytes());
            let numbers = [place.first, place.offset, place.length, place.checksum];
            bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        }
        let sum = fnv1a(&bytes);
        let tail = [offset, self.0.len() as u64, sum].map(u64::to_le_bytes);
        let tail = tail.as_flattened();
        bytes.extend(tail);
        bytes.extend(fnv1a(tail).to_le_bytes());
        bytes
    }

    /// Returns the block in which a key of this ply stands, if it is there at all.
    pub fn place(&self, ply: u32, key: u64) -> Option<&Place> {
        let behind = self
            .0
            .partition_point(|place| (place.ply, place.first) <= (ply, key));
        let place = self.0.get(behind.checked_sub(1)?)?;
        (place.ply == ply).then_some(place)
    }

    /// Returns the rank of a block's first entry within its ply.
    pub fn rank(&self, place: &Place) -> u64 {
        let before = self.0.iter().filter(|other| other.ply == place.ply);
        let before = before.take_while(|other| other.first < place.first);
        before.map(|other| u64::from(other.entries)).sum()
    }
}

/// An index as it is read, some of its bytes at a time.
///
/// Invariant: what is kept follows from the head and the places before, as far as the blocks themselves don't decide: their first keys,
/// lengths and checksums.
#[derive(Debug)]
pub struct IndexReader<'a> {
    head: &'a Head,
    /// The ply of the next block, and how many of its classes stand in no block yet.
    ply: u32,
    left: u64,
    /// Where the next block begins.
    offset: u64,
    /// The bytes of the file that have not been read.
    unread: Range<u64>,
    begin: u64,
    checksum: u64,
    expected: u64,
    index: Index,
}

impl<'a> IndexReader<'a> {
    /// Begins to read the index of a file of so many bytes, which has this head and these last [`TAIL`] bytes.
    ///
    /// # Errors
    /// When the tail is damaged, or the blocks that it claims are not those of the head's classes or have no room in the file.
    pub fn new(head: &'a Head, tail: &[u8], length: u64) -> Result<Self, FileError> {
        let mut rest = HeadBytes(tail);
        let (begin, blocks) = (rest.eight()?, rest.eight()?);
        let (expected, sum) = (rest.eight()?, rest.eight()?);
        let is_whole = fnv1a(&tail[..TAIL - 8]) == sum;
        let offset = head.write().len() as u64;
        let end = length.checked_sub(TAIL as u64).ok_or(FileError::TooShort)?;
        let has_room = || {
            // Each class but a block's first takes a byte or more.
            let least = head.classes()?.checked_sub(blocks)?;
            let is_after = begin.checked_sub(offset)? >= least;
            let size = blocks.checked_mul(PLACE as u64)?;
            Some(is_after && begin.checked_add(size)? == end)
        };
        if !(is_whole && head.blocks() == Some(blocks) && has_room() == Some(true)) {
            return Err(FileError::Damaged);
        }
        Ok(Self {
            head,
            ply: 0,
            left: head.plies.first().map_or(0, |ply| ply.classes),
            offset,
            unread: begin..end,
            begin,
            checksum: fnv1a(&[]),
            expected,
            index: Index::default(),
        })
    }

    /// Returns which bytes of the file [`IndexReader::add`] takes next; none when it has all.
    pub fn wanted(&self) -> Option<Range<u64>> {
        let Range { start, end } = self.unread;
        (start < end).then(|| start..end.min(start + AT_A_TIME * PLACE as u64))
    }

    /// Takes the bytes that are wanted.
    ///
    /// # Errors
    /// When they are too few, or a place in them can't be that of the next block.
    pub fn add(&mut self, bytes: &[u8]) -> Result<(), FileError> {
        let wanted = self.wanted().map_or(0, |wanted| wanted.end - wanted.start);
        if bytes.len() as u64 != wanted {
            return Err(FileError::TooShort);
        }
        self.checksum = fnv1a_behind(self.checksum, bytes);
        self.unread.start += wanted;
        bytes.chunks(PLACE).try_for_each(|place| {
            let place = read(&mut HeadBytes(place))?;
            self.follow(place).ok_or(FileError::Damaged)
        })
    }

    /// Keeps a place, if it is that of the next block.
    fn follow(&mut self, place: Place) -> Option<()> {
        while self.left == 0 {
            self.ply += 1;
            self.left = self.head.plies.get(self.ply as usize)?.classes;
        }
        let entries = self.left.min(Block::MOST as u64);
        let (values, behind) = (entries.div_ceil(4), entries - 1);
        let lengths = behind + values..=behind * LONGEST_KEY + values + entries;
        let last = self.index.0.last().filter(|last| last.ply == self.ply);
        let follows = (place.ply, u64::from(place.entries)) == (self.ply, entries)
            && place.offset == self.offset
            && lengths.contains(&place.length)
            && last.is_none_or(|last| last.first < place.first);
        let end = self.offset.checked_add(place.length)?;
        (follows && end <= self.begin).then(|| {
            self.offset = end;
            self.left -= entries;
            self.index.0.push(place);
        })
    }

    /// Returns the index, of which all bytes have been added.
    ///
    /// # Errors
    /// When some have not, their checksum is another, or they leave bytes of the file to no block.
    pub fn end(self) -> Result<Index, FileError> {
        let is_whole = self.unread.is_empty() && self.offset == self.begin;
        let is_true = is_whole && self.checksum == self.expected;
        is_true.then_some(self.index).ok_or(FileError::Damaged)
    }
}

fn read(bytes: &mut HeadBytes<'_>) -> Result<Place, FileError> {
    Ok(Place {
        ply: bytes.four()?,
        entries: bytes.four()?,
        first: bytes.eight()?,
        offset: bytes.eight()?,
        length: bytes.eight()?,
        checksum: bytes.eight()?,
    })
}
