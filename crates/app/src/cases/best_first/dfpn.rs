//! Df-pn, one round at a time, with its recording.
//!
//! Invariant: a node limit counts entered nodes, with or without observers; recorded nodes have a limit of their own.

use std::convert::Infallible;

use marubatsu::best_first::dfpn::{DfpnEvent, DfpnLog, DfpnPath, DfpnSearch};
use marubatsu::best_first::{BestFirstObserver, QuestionSearch};
use marubatsu::game::Symmetry;
use marubatsu::search::Evaluator;

use super::{RoundSearch, sure};

/// Df-pn, of which a round is a node that is entered, and what is written down of it.
pub(in crate::cases) struct DfpnRounds<'a, G: Symmetry, E, W> {
    pub(in crate::cases) search: QuestionSearch<'a, G, E, DfpnSearch<'a, G, E>>,
    pub(in crate::cases) observer: W,
    /// How many nodes may be written down.
    pub(in crate::cases) most_written: u64,
}

impl<G: Symmetry, E: Evaluator<G>, W: DfpnWatch<G>> RoundSearch for DfpnRounds<'_, G, E, W> {
    fn is_done(&self) -> bool {
        self.search.is_answered()
    }

    fn nodes(&self) -> u64 {
        self.search.nodes()
    }

    fn is_full(&self) -> bool {
        self.observer.written() >= self.most_written
    }

    fn go_on(&mut self) {
        sure(self.search.enter(1, &mut self.observer));
    }
}

/// Who watches df-pn.
pub(in crate::cases) trait DfpnWatch<G: Symmetry>:
    BestFirstObserver<DfpnPath<G::Position, G::Key>, DfpnEvent, Interrupt = Infallible>
{
    /// How many nodes it has written down.
    fn written(&self) -> u64;
}

impl<G: Symmetry> DfpnWatch<G> for () {
    fn written(&self) -> u64 {
        0
    }
}

impl<G: Symmetry> DfpnWatch<G> for DfpnLog<G::Key> {
    fn written(&self) -> u64 {
        self.nodes()
    }
}
