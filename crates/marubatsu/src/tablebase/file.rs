//! The frame of a tablebase's file: what stands before its blocks, and the index behind them.
//!
//! Invariants: a reader needs the head, the last [`TAIL`] bytes and the index, then one block for each position that it asks for; and each
//! of these parts has a checksum of its own, so that what is damaged is refused where it is read, be it a stretch of a file far away.
//!
//! ```text
//! magic       "marubatsu tablebase 1\n"
//! game        its name, and a line's end
//! symmetry    "classes\n": one entry for all positions that symmetries turn into each other
//! plies       4 bytes (all numbers: least byte first)
//! for each    8 bytes each: classes, positions, wins, draws, losses (these three of classes, for the side to move)
//! checksum    8 bytes: FNV-1a of all before
//! blocks      see `block.rs`: ply by ply, by key
//! index       for each block: ply (4), entries (4), first key (8), offset in the file (8), bytes (8), checksum (8)
//! tail        offset of the index (8), blocks (8), checksum of the index (8), checksum of these three (8)
//! ```

use crate::hash::fnv1a;

const MAGIC: &str = "marubatsu tablebase 1\n";
const SYMMETRY: &str = "classes\n";
/// Bytes of an entry of the index.
const PLACE: usize = 40;
/// Bytes behind the index.
pub const TAIL: usize = 32;

/// Why bytes are no part of a tablebase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// They begin with something else.
    #[error("this is no tablebase")]
    NotATablebase,
    /// Bytes are missing.
    #[error("the tablebase is cut short")]
    TooShort,
    /// The checksum is another.
    #[error("the tablebase is damaged: a checksum is wrong")]
    Damaged,
}

/// How many classes and positions a ply has, and what they are worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct PlyCounts {
    /// Positions.
    pub positions: u64,
    /// Classes: positions up to symmetry.
    pub classes: u64,
    /// Classes that the side to move wins.
    pub wins: u64,
    /// Classes that nobody wins.
    pub draws: u64,
    /// Classes that the side to move loses.
    pub losses: u64,
}

/// What a tablebase says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// The game's name.
    pub game: String,
    /// Counts by ply.
    pub plies: Vec<PlyCounts>,
}

impl Head {
    /// Returns the head as bytes.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = format!("{MAGIC}{}\n{SYMMETRY}", self.game).into_bytes();
        let plies = u32::try_from(self.plies.len()).unwrap_or(u32::MAX);
        bytes.extend(plies.to_le_bytes());
        for ply in &self.plies {
            let counts = [ply.classes, ply.positions, ply.wins, ply.draws, ply.losses];
            bytes.extend(counts.iter().flat_map(|count| count.to_le_bytes()));
        }
        bytes.extend(fnv1a(bytes.iter().copied()).to_le_bytes());
        bytes
    }

    /// Reads a head from the beginning of a file, of which enough must be there.
    ///
    /// # Errors
    /// When the bytes begin no tablebase, too few are there ([`FileError::TooShort`]), or they are damaged.
    pub fn read(bytes: &[u8]) -> Result<Self, FileError> {
        let magic = &MAGIC.as_bytes()[..MAGIC.len().min(bytes.len())];
        let rest = bytes.strip_prefix(magic).ok_or(FileError::NotATablebase)?;
        let end = rest.iter().position(|&byte| byte == b'\n');
        let (game, rest) = rest.split_at(end.ok_or(FileError::TooShort)?);
        let game = String::from_utf8(game.to_vec()).map_err(|_| FileError::Damaged)?;
        let rest = &rest[1..];
        let symmetry = rest.get(..SYMMETRY.len()).ok_or(FileError::TooShort)?;
        if symmetry != SYMMETRY.as_bytes() {
            return Err(FileError::Damaged);
        }
        let mut rest = HeadBytes(&rest[SYMMETRY.len()..]);
        let plies = rest.four()?;
        let plies = (0..plies).map(|_| rest.counts());
        let plies = plies.collect::<Result<_, _>>()?;
        let length = bytes.len() - rest.0.len();
        let sum = rest.eight()?;
        let is_whole = fnv1a(bytes[..length].iter().copied()) == sum;
        is_whole
            .then_some(Self { game, plies })
            .ok_or(FileError::Damaged)
    }
}

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
        let sum = fnv1a(bytes.iter().copied());
        let tail = [offset, self.0.len() as u64, sum].map(u64::to_le_bytes);
        let tail = tail.as_flattened();
        bytes.extend(tail);
        bytes.extend(fnv1a(tail.iter().copied()).to_le_bytes());
        bytes
    }

    /// Returns where the index begins and how many bytes it has, from the last [`TAIL`] bytes of a file.
    ///
    /// # Errors
    /// When there are fewer bytes, or they are damaged.
    pub fn find(tail: &[u8]) -> Result<(u64, u64), FileError> {
        let mut rest = HeadBytes(tail);
        let (offset, blocks, _, sum) = (rest.eight()?, rest.eight()?, rest.eight()?, rest.eight()?);
        let length = blocks.checked_mul(PLACE as u64);
        let is_whole = fnv1a(tail[..TAIL - 8].iter().copied()) == sum;
        length
            .filter(|_| is_whole)
            .map(|length| (offset, length))
            .ok_or(FileError::Damaged)
    }

    /// Reads the index from its bytes and the tail.
    ///
    /// # Errors
    /// When they don't belong together.
    pub fn read(bytes: &[u8], tail: &[u8]) -> Result<Self, FileError> {
        let sum = tail.get(16..).ok_or(FileError::TooShort)?;
        if fnv1a(bytes.iter().copied()) != HeadBytes(sum).eight()? {
            return Err(FileError::Damaged);
        }
        let places = bytes.chunks(PLACE).map(|bytes| HeadBytes(bytes).place());
        Ok(Self(places.collect::<Result<_, _>>()?))
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

/// The bytes that have not been read.
struct HeadBytes<'a>(&'a [u8]);

impl HeadBytes<'_> {
    fn four(&mut self) -> Result<u32, FileError> {
        let (four, rest) = self.0.split_first_chunk().ok_or(FileError::TooShort)?;
        self.0 = rest;
        Ok(u32::from_le_bytes(*four))
    }

    fn eight(&mut self) -> Result<u64, FileError> {
        let (eight, rest) = self.0.split_first_chunk().ok_or(FileError::TooShort)?;
        self.0 = rest;
        Ok(u64::from_le_bytes(*eight))
    }

    fn counts(&mut self) -> Result<PlyCounts, FileError> {
        Ok(PlyCounts {
            classes: self.eight()?,
            positions: self.eight()?,
            wins: self.eight()?,
            draws: self.eight()?,
            losses: self.eight()?,
        })
    }

    fn place(&mut self) -> Result<Place, FileError> {
        Ok(Place {
            ply: self.four()?,
            entries: self.four()?,
            first: self.eight()?,
            offset: self.eight()?,
            length: self.eight()?,
            checksum: self.eight()?,
        })
    }
}
