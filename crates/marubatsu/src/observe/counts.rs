//! Counting: nodes, leaves, cuts and table answers.
//!
//! Invariant: counts only grow, and counts of several searches add up with `+=`. Which numbers to
//! count (cuts by move number, table answers by kind) follows the Othello program Edax.

use std::convert::Infallible;
use std::ops::AddAssign;

use super::{Event, EventOf, Leaf, LookedUp, Observer, Role, Updated};
use crate::game::{Game, Side};
use crate::score::Fail;

/// Cuts are counted by the number of the move that made them. Cuts by later moves than this are
/// counted together in the last place.
pub const CUT_PLACES: usize = 8;

/// How often everything happened in a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Nodes entered, root and leaves included.
    pub nodes: u64,
    /// Nodes at which the game had ended.
    pub ends: u64,
    /// Nodes at the depth limit.
    pub horizons: u64,
    /// Nodes that the game's knowledge answered.
    pub known: u64,
    /// Nodes for which the table had an entry.
    pub found: u64,
    /// Nodes whose window the table narrowed.
    pub narrowed: u64,
    /// Table answers by an upper bound at or below α.
    pub answered_low: u64,
    /// Table answers by bounds that meet.
    pub answered_exact: u64,
    /// Table answers by a lower bound at or above β.
    pub answered_high: u64,
    /// Cuts at min nodes.
    pub alpha_cuts: u64,
    /// Cuts at max nodes.
    pub beta_cuts: u64,
    /// Cuts by the number of the move that made them, from the first.
    pub cuts_by_move: [u64; CUT_PLACES],
    /// Moves that cuts skipped.
    pub skipped_moves: u64,
    /// The longest path from the root, in plies.
    pub deepest: u64,
    open: Vec<CountedNode>,
}

/// A node that has not been left yet: whose it is, and how many of its children have been searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct CountedNode {
    turn: Side,
    children: usize,
}

impl Counts {
    /// Returns all leaves: ended positions and those at the depth limit.
    pub const fn leaves(&self) -> u64 {
        self.ends + self.horizons
    }

    /// Returns the number of nodes that the table answered.
    pub const fn answered(&self) -> u64 {
        self.answered_low + self.answered_exact + self.answered_high
    }

    /// Returns all cuts.
    pub const fn cuts(&self) -> u64 {
        self.alpha_cuts + self.beta_cuts
    }

    #[inline]
    fn looked_up(&mut self, event: &LookedUp) {
        self.found += u64::from(event.found);
        self.narrowed += u64::from(event.narrowed);
        match event.answered {
            Some(Fail::Low) => self.answered_low += 1,
            Some(Fail::Exact) => self.answered_exact += 1,
            Some(Fail::High) => self.answered_high += 1,
            None => {}
        }
    }

    #[inline]
    fn cut(&mut self, event: &Updated) {
        if let Some(open) = self.open.last() {
            match open.turn {
                Side::Circle => self.beta_cuts += 1,
                Side::Cross => self.alpha_cuts += 1,
            }
            self.cuts_by_move[open.children.clamp(1, CUT_PLACES) - 1] += 1;
            self.skipped_moves += event.skipped as u64;
        }
    }
}

impl AddAssign<&Self> for Counts {
    fn add_assign(&mut self, other: &Self) {
        self.nodes += other.nodes;
        self.ends += other.ends;
        self.horizons += other.horizons;
        self.known += other.known;
        self.found += other.found;
        self.narrowed += other.narrowed;
        self.answered_low += other.answered_low;
        self.answered_exact += other.answered_exact;
        self.answered_high += other.answered_high;
        self.alpha_cuts += other.alpha_cuts;
        self.beta_cuts += other.beta_cuts;
        for (sum, more) in self.cuts_by_move.iter_mut().zip(other.cuts_by_move) {
            *sum += more;
        }
        self.skipped_moves += other.skipped_moves;
        self.deepest = self.deepest.max(other.deepest);
    }
}

impl<G: Game> Observer<G> for Counts {
    type Interrupt = Infallible;
    const SEES_FORCED: bool = false;

    #[inline(always)]
    fn event(&mut self, event: &EventOf<'_, G>) -> Result<(), Infallible> {
        match event {
            Event::Enter(_, enter) => {
                self.nodes += u64::from(enter.role != Role::Forced);
                self.deepest = self.deepest.max(self.open.len() as u64);
                self.open.push(CountedNode {
                    turn: enter.turn,
                    children: 0,
                });
            }
            Event::LookedUp(event) => self.looked_up(event),
            Event::Child(_) => {
                if let Some(open) = self.open.last_mut() {
                    open.children += 1;
                }
            }
            Event::Updated(event) if event.cut => self.cut(event),
            Event::Leave(event) => {
                self.open.pop();
                match event.leaf {
                    Some(Leaf::End) => self.ends += 1,
                    Some(Leaf::Horizon) => self.horizons += 1,
                    Some(Leaf::Known) => self.known += 1,
                    Some(Leaf::Table) | None => {}
                }
            }
            Event::Pass(_) | Event::Known(_) | Event::Order(..) | Event::Updated(_) => {}
        }
        Ok(())
    }
}
