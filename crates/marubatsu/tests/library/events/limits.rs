//! Observers that end a search: at a node limit, at a raised flag, when a trace is full.
//!
//! Invariant: a stopped search has made whole events only, so its trace can be replayed.

use std::sync::atomic::{AtomicBool, Ordering};

use marubatsu::observe::limits::CancelFlag;
use marubatsu::observe::roots::RootScores;
use marubatsu::observe::{EitherInterrupt, Event, EventOf, Interrupt, Observer};

use super::board;
use crate::prelude::*;
use crate::support::way::Way;

/// Searches the start and returns how it ended.
fn searched<O: Observer<Line<u64>>>(observer: &mut O) -> Result<Score, O::Interrupt> {
    let game = board();
    Way::PLAIN.search(&game, &game.start(), LineScore::Standard, observer)
}

#[test]
fn a_node_limit_stops_after_exactly_its_nodes() {
    for limit in [0, 1, 2, 17, 18_296] {
        let mut watching = (NodeLimit::new(limit), Counts::default());
        let stopped = Err(EitherInterrupt::First(Interrupt::NodeLimit));
        assert_eq!(searched(&mut watching), stopped, "{limit}");
        assert_eq!(watching.1.nodes, limit);
    }
    let mut enough = (Counts::default(), NodeLimit::new(18_297));
    assert_eq!(searched(&mut enough), Ok(Score::ZERO));
    assert_eq!(enough.0.nodes, 18_297);
}

/// Raises the flag when it sees this many nodes.
struct Raise<'a> {
    flag: &'a AtomicBool,
    nodes: u32,
}

impl Observer<Line<u64>> for Raise<'_> {
    type Interrupt = &'static str;

    fn event(&mut self, event: &EventOf<'_, Line<u64>>) -> Result<(), &'static str> {
        if let Event::Enter(..) = event {
            self.nodes -= 1;
            self.flag.store(self.nodes == 0, Ordering::Relaxed);
        }
        Ok(())
    }
}

#[test]
fn a_raised_flag_stops_the_search_at_the_next_node() {
    let flag = AtomicBool::new(false);
    assert_eq!(searched(&mut CancelFlag::new(&flag)), Ok(Score::ZERO));
    let raise = Raise {
        flag: &flag,
        nodes: 100,
    };
    let mut watching = ((CancelFlag::new(&flag), Counts::default()), raise);
    let stopped = searched(&mut watching);
    let cancelled = Err(EitherInterrupt::First(EitherInterrupt::First(
        Interrupt::Cancelled,
    )));
    assert_eq!(stopped, cancelled);
    assert_eq!(watching.0.1.nodes, 100);
    assert_eq!(
        searched(&mut CancelFlag::new(&flag)),
        Err(Interrupt::Cancelled)
    );
}

#[test]
fn pairs_say_which_of_them_stopped() {
    let mut first = (NodeLimit::new(5), NodeLimit::new(6));
    let mut second = (NodeLimit::new(6), NodeLimit::new(5));
    let mut both = (NodeLimit::new(5), NodeLimit::new(5));
    let limit = Interrupt::NodeLimit;
    assert_eq!(searched(&mut first), Err(EitherInterrupt::First(limit)));
    assert_eq!(searched(&mut second), Err(EitherInterrupt::Second(limit)));
    assert_eq!(searched(&mut both), Err(EitherInterrupt::First(limit)));
}

#[test]
fn a_full_trace_stops_the_search() {
    let game = board();
    for most in [0, 1, 2, 3, 1000] {
        let mut recorder = Recorder::with_limit(TraceHeader::default(), most);
        assert_eq!(searched(&mut &mut recorder), Err(Interrupt::EventLimit));
        let trace = recorder.into_trace();
        assert_eq!(trace.len(), most);
        assert_eq!(trace.is_empty(), most == 0);
        assert_eq!(trace.replay(&game, game.start(), &mut ()), Ok(Ok(())));
    }
}

#[test]
fn a_stopped_search_leaves_true_root_scores() {
    let mut whole = RootScores::default();
    assert_eq!(searched(&mut whole), Ok(Score::ZERO));
    assert_eq!(whole.scores().len(), 9);
    assert_eq!(whole.best(), Some(Score::ZERO));
    let mut watching = (NodeLimit::new(15_000), RootScores::default());
    assert!(searched(&mut watching).is_err());
    let partial = watching.1.scores();
    assert!(!partial.is_empty() && partial.len() < 9);
    assert_eq!(partial, &whole.scores()[..partial.len()]);
}
