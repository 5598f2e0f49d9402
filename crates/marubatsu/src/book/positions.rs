//! The positions of a book, and their outcomes by score.
//!
//! Invariant: the rules alone give the positions of a ply from those of the ply before.

use std::ops::Range;

use crate::game::knowledge::ProvenOutcome;
use crate::game::{Outcomes, PackedGame, Side};
use crate::score::Score;

/// Keys of a ply that are found before equal ones among them are looked for.
const UNSORTED: usize = 1 << 16;

/// The packed keys of all positions that a book of some plies holds, ply by ply and in each by size: those at which the game goes on,
/// one for all that symmetries turn into each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookKeys {
    keys: Vec<u64>,
    /// Where each ply ends among them.
    ends: Vec<usize>,
}

impl BookKeys {
    /// Returns the keys of the first plies; none as soon as `goes_on` says no to how many there are for certain so far, or if the game's
    /// positions don't fit into a word.
    pub fn of_while<G: PackedGame>(
        game: &G,
        plies: u32,
        mut goes_on: impl FnMut(usize) -> bool,
    ) -> Option<Self> {
        game.packed_bits()?;
        let mut found = Self {
            keys: vec![game.packed(&game.start(), true)],
            ends: vec![1],
        };
        for ply in 0..plies {
            let before = found.keys.len();
            let behind = found.behind(game, ply, |behind| goes_on(before + behind))?;
            found.keys.extend(behind);
            found.ends.push(found.keys.len());
        }
        goes_on(found.keys.len()).then_some(found)
    }

    /// The keys that moves from the positions of a ply lead to. Equal ones are taken out whenever there are twice as many as there were
    /// different ones, so that there is never much more to hold than what is returned.
    fn behind<G: PackedGame>(
        &self,
        game: &G,
        ply: u32,
        mut goes_on: impl FnMut(usize) -> bool,
    ) -> Option<Vec<u64>> {
        let (mut behind, mut different) = (Vec::new(), 0);
        for &key in self.ply(ply) {
            let position = game.unpacked(key);
            let children = game.moves(&position).map(|mv| game.play(&position, mv));
            let open = children.filter(|child| !game.ended(child));
            behind.extend(open.map(|child| game.packed(&child, true)));
            if behind.len() > 2 * different + UNSORTED {
                behind.sort_unstable();
                behind.dedup();
                different = behind.len();
            }
            if !goes_on(different) {
                return None;
            }
        }
        behind.sort_unstable();
        behind.dedup();
        goes_on(behind.len()).then_some(behind)
    }

    /// Returns how many there are.
    pub(super) fn len(&self) -> usize {
        self.keys.len()
    }

    /// Returns the number of plies.
    pub fn plies(&self) -> u32 {
        u32::try_from(self.ends.len()).map_or(u32::MAX, |ends| ends - 1)
    }

    /// Returns the keys of the positions after so many plies, in order: none behind the last of them.
    pub fn ply(&self, ply: u32) -> &[u64] {
        &self.keys[self.places(ply)]
    }

    /// Where a ply's keys are among all.
    pub(super) fn places(&self, ply: u32) -> Range<usize> {
        let ply = ply as usize;
        let end = |ply: usize| self.ends.get(ply).copied().unwrap_or(self.keys.len());
        ply.checked_sub(1).map_or(0, end)..end(ply)
    }

    /// Where a key is that comes after so many plies.
    pub(super) fn place(&self, ply: u32, key: u64) -> Option<usize> {
        let places = self.places(ply);
        let place = self.keys[places.clone()].binary_search(&key).ok()?;
        Some(places.start + place)
    }

    /// Returns all of them.
    pub(super) fn all(&self) -> &[u64] {
        &self.keys
    }
}

/// How a position ends that is worth so much by shortest victories, in circle's view.
///
/// The score says how many plies are left to within one; who wins says which of both, because a side's last stone has a number of its
/// own parity.
pub fn ending_of<G: Outcomes>(game: &G, position: &G::Position, score: Score) -> ProvenOutcome {
    let points = score.hundredths() / Score::points(1).hundredths();
    let winner = match points.signum() {
        0 => return ProvenOutcome::Draw,
        1 => Side::Circle,
        _ => Side::Cross,
    };
    let pairs = 2 * (points.unsigned_abs() - 1);
    let squares = game.plies_left(&game.start());
    let is_last_of_winner = |left: &u32| (squares ^ left) & 1 == u32::from(winner == Side::Circle);
    let left = [pairs, pairs + 1].into_iter().find(is_last_of_winner);
    let left = left.unwrap_or(pairs);
    if winner == game.to_move(position) {
        ProvenOutcome::Win(left)
    } else {
        ProvenOutcome::Loss(left)
    }
}
