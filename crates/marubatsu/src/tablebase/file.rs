//! The head of a tablebase's file, before its blocks; `index.rs` has what follows them.
//!
//! Invariants: a reader needs the head, the last [`TAIL`](super::TAIL) bytes and the index, then one block for each position. Each of
//! these parts has its own checksum, so damage is detected where it is read.
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

use super::block::Block;
use crate::hash::fnv1a;

const MAGIC: &str = "marubatsu tablebase 1\n";
const SYMMETRY: &str = "classes\n";

/// Why bytes are no part of a tablebase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// They begin with something else.
    #[error("not a tablebase")]
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
        bytes.extend(fnv1a(&bytes).to_le_bytes());
        bytes
    }

    /// Returns the classes of all plies; none if there are more than can be counted.
    pub fn classes(&self) -> Option<u64> {
        let mut classes = self.plies.iter().map(|ply| ply.classes);
        classes.try_fold(0, u64::checked_add)
    }

    /// Returns the number of blocks, of which each but a ply's last is full; none if there are more than can be counted.
    pub fn blocks(&self) -> Option<u64> {
        let full = Block::MOST as u64;
        let mut blocks = self.plies.iter().map(|ply| ply.classes.div_ceil(full));
        blocks.try_fold(0, u64::checked_add)
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
        let is_whole = fnv1a(&bytes[..length]) == sum;
        is_whole
            .then_some(Self { game, plies })
            .ok_or(FileError::Damaged)
    }
}

/// The bytes that have not been read.
pub(super) struct HeadBytes<'a>(pub(super) &'a [u8]);

impl HeadBytes<'_> {
    pub(super) fn four(&mut self) -> Result<u32, FileError> {
        let (four, rest) = self.0.split_first_chunk().ok_or(FileError::TooShort)?;
        self.0 = rest;
        Ok(u32::from_le_bytes(*four))
    }

    pub(super) fn eight(&mut self) -> Result<u64, FileError> {
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
}
