//! What is counted, on as many threads as there are, until somebody stops it.
//!
//! Invariant: a number is there only if it was counted to its end, and is the same on any number of threads.

use std::iter;
use std::sync::atomic::{AtomicBool, Ordering};

use marubatsu::observe::Interrupt;
use marubatsu::tree_counts::{TreeCounts, perft};

use super::memory;
use crate::games::LabGame;
use crate::words::threads::{self, ThreadPool};
use crate::words::{Control, Error};

/// A control, and whether anybody was stopped by it.
pub(super) struct CountingControl<'a> {
    pub(super) control: &'a Control<'a>,
    stopped: AtomicBool,
}

/// Positions whose sequences are counted apart, at least, where a count is parted among threads: so many that the threads are
/// done at about the same time.
const PIECES: usize = 1024;

/// The least depth of a piece: what is less isn't worth its coming.
const LEAST: u16 = 4;

impl<'a> CountingControl<'a> {
    pub(super) const fn new(control: &'a Control<'a>) -> Self {
        let stopped = AtomicBool::new(false);
        Self { control, stopped }
    }

    pub(super) fn continues(&self) -> bool {
        let goes_on = !self.control.is_cancelled();
        if !goes_on {
            self.stop();
        }
        goes_on
    }

    pub(super) fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    pub(super) fn stopped(&self) -> Option<Interrupt> {
        self.is_stopped().then_some(Interrupt::Cancelled)
    }

    /// The sequences of so many plies; none if it was stopped.
    pub(super) fn sequences<G: LabGame>(
        &self,
        game: &G,
        at: &G::Position,
        depth: u16,
    ) -> Option<u64> {
        let (pieces, below) = pieces(game, at, depth);
        let counted = threads::map(pieces, |at| {
            perft(game, &at, below, &mut || self.continues()).ok_or(Interrupt::Cancelled)
        });
        Some(counted.ok()?.into_iter().fold(0, u64::saturating_add))
    }

    /// The plies that were counted to their end; an error where all of them may not fit into memory.
    pub(super) fn census<G: LabGame>(
        &self,
        game: &G,
        at: &G::Position,
        depth: u16,
    ) -> Result<TreeCounts, Error> {
        let most = memory::most_positions(game, at, depth)?;
        let mut full = false;
        let go_on = &mut |found| {
            full = found > most;
            !full && self.control.continues(found) && self.continues()
        };
        match TreeCounts::by(&ThreadPool, game, at, depth, go_on) {
            Err(_) if full => Err(memory::outgrown(depth, most).into()),
            census => Ok(census.unwrap_or_else(|whole_plies| whole_plies)),
        }
    }

    /// Different positions after 1, 2, 3, ... plies.
    pub(super) fn unique<G: LabGame>(
        &self,
        game: &G,
        at: &G::Position,
        depth: u16,
    ) -> Result<Vec<u64>, Error> {
        let levels = self.census(game, at, depth)?.levels.into_iter();
        let all = levels.skip(1).map(|level| level.positions);
        // Beyond the end of every line there is nothing: no sequences, and no positions.
        let beyond = iter::repeat(0).take_while(|_| !self.is_stopped());
        Ok(all.chain(beyond).take(depth.into()).collect())
    }
}

/// Positions that follow one after some plies, as often as sequences lead there, and the plies that are left to count.
fn pieces<G: LabGame>(game: &G, at: &G::Position, depth: u16) -> (Vec<G::Position>, u16) {
    let (mut pieces, mut left) = (vec![*at], depth);
    while left > LEAST && pieces.len() < PIECES && !pieces.is_empty() {
        let below = |at: &G::Position| {
            let at = *at;
            game.moves(&at).map(move |mv| game.play(&at, mv))
        };
        pieces = pieces.iter().flat_map(below).collect();
        left -= 1;
    }
    (pieces, left)
}
