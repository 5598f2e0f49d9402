//! A stretch of a ply as bytes: keys that follow each other, and their values.
//!
//! Invariant: the same entries make the same bytes, and bytes that are no block make none.
//!
//! ```text
//! keys        all but the first, see `keys.rs`; the first stands in the index
//! values      2 bits each, four a byte, the first in the lowest: 0 a loss of the side to move, 1 a draw, 2 a win
//! distances   a byte for each win and loss: the plies that are left when it comes
//! ```

use super::keys::{Keys, write_keys};
use crate::game::knowledge::ProvenOutcome;

/// A class's key, and how the game ends from there for the side to move.
pub type Entry = (u64, ProvenOutcome);

/// Entries of one ply, in order of their keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block(pub Vec<Entry>);

impl Block {
    /// Entries that a block holds, at most.
    pub const MOST: usize = 4096;

    /// Returns the block as bytes.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(3 * self.0.len());
        let keys: Vec<u64> = self.0.iter().map(|&(key, _)| key).collect();
        if let [first, behind @ ..] = &keys[..] {
            write_keys(*first, behind, &mut bytes);
        }
        for four in self.0.chunks(4) {
            let values = four.iter().zip([0, 2, 4, 6]);
            bytes.push(values.fold(0, |byte, (&(_, ending), at)| byte | sign(ending) << at));
        }
        bytes.extend(self.0.iter().filter_map(|&(_, ending)| match ending {
            ProvenOutcome::Draw => None,
            ProvenOutcome::Win(left) | ProvenOutcome::Loss(left) => Some(left.to_le_bytes()[0]),
        }));
        bytes
    }

    /// Reads what [`Block::write`] writes of `count` entries, of which the first has this key; nothing if the bytes are something else.
    pub fn read(bytes: &[u8], first: u64, count: usize) -> Option<Self> {
        if count == 0 || count > Self::MOST {
            return None;
        }
        let mut behind = Keys::new(first, bytes);
        let mut keys = vec![first];
        while keys.len() < count {
            let next = behind.next()??;
            keys.push(Some(next).filter(|next| keys.last().is_some_and(|last| last < next))?);
        }
        let (values, distances) = behind.rest().split_at_checked(count.div_ceil(4))?;
        let mut distances = distances.iter();
        let entries = keys.into_iter().enumerate().map(|(at, key)| {
            let mut left = || distances.next().map(|&left| u32::from(left));
            let ending = match values[at / 4] >> (2 * (at % 4)) & 3 {
                0 => ProvenOutcome::Loss(left()?),
                1 => ProvenOutcome::Draw,
                2 => ProvenOutcome::Win(left()?),
                _ => return None,
            };
            Some((key, ending))
        });
        let entries = entries.collect::<Option<_>>()?;
        distances.next().is_none().then_some(Self(entries))
    }
}

const fn sign(ending: ProvenOutcome) -> u8 {
    match ending {
        ProvenOutcome::Loss(_) => 0,
        ProvenOutcome::Draw => 1,
        ProvenOutcome::Win(_) => 2,
    }
}
