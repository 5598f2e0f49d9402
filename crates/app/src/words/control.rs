//! What stops a search from outside, and how far it has come.
//!
//! Invariant: the clock is read once in [`PROGRESS_INTERVAL`] nodes, so it costs nothing to speak of; a search that
//! no clock, limit or flag stops is the same search as without them.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use marubatsu::game::Game;
use marubatsu::observe::limits::{CancelFlag, NodeLimit};
use marubatsu::observe::{EventKind, EventOf, Observer};

use crate::words::clock::Instant;

pub use marubatsu::observe::Interrupt;

/// Nodes between two looks at the clock and two reports of progress.
pub const PROGRESS_INTERVAL: u64 = 1024;

/// What is called while work goes on. Nothing of the work depends on it.
#[derive(Clone, Copy)]
pub struct Pulse<'a>(pub &'a (dyn Fn() + Sync));

impl fmt::Debug for Pulse<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Pulse")
    }
}

/// The hands that hold a search from outside.
#[derive(Clone, Copy, Debug, Default)]
pub struct Control<'a> {
    /// Raised to stop the search.
    pub cancel: Option<&'a AtomicBool>,
    /// Where to report the nodes searched so far, every [`PROGRESS_INTERVAL`] nodes.
    pub progress: Option<&'a AtomicU64>,
    /// Where to report how many positions players were asked about before the games of a match, or for a proof.
    pub asked: Option<&'a AtomicU64>,
    /// Where to lay down what is known so far: a document as JSON, in place of the one before.
    pub so_far: Option<&'a Mutex<Vec<u8>>>,
    /// Called now and then by whoever works, for those who have no other thread to look at the figures above.
    pub pulse: Option<Pulse<'a>>,
    /// Events that a trace may have; the default is [`Control::EVENTS`].
    pub most_events: Option<usize>,
    /// Nodes that a recorded search may have, whatever its request allows. It is no part of the search: a
    /// recording does not mention it.
    pub most_nodes: Option<u64>,
    /// The frames of a recording that are wanted, from the first on: its search may end when they are there. It is no
    /// part of the search either.
    pub frames: Option<u64>,
    /// Whether the report of a contest keeps every game that is played.
    pub keeps_games: bool,
}

impl<'a> Control<'a> {
    /// Events that a trace may have, if nothing else is said: 24 bytes each, half a gigabyte.
    pub const EVENTS: usize = 20_000_000;

    /// Returns the control that stops a player together with its game.
    pub(crate) fn of(cancel: CancelFlag<'a>) -> Self {
        Self {
            cancel: Some(cancel.flag()),
            ..Self::default()
        }
    }

    /// Whether somebody has cancelled it.
    pub fn is_cancelled(&self) -> bool {
        if let Some(Pulse(beat)) = self.pulse {
            beat();
        }
        self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    /// Reports how many were found so far. Whether to go on.
    pub(crate) fn continues(&self, found: u64) -> bool {
        if let Some(progress) = self.progress {
            progress.store(found, Ordering::Relaxed);
        }
        !self.is_cancelled()
    }

    /// Lays down what is known so far, written only if somebody wants to know.
    pub fn knows(&self, write: impl FnOnce() -> Vec<u8>) {
        if let Some(so_far) = self.so_far {
            *so_far.lock().unwrap_or_else(PoisonError::into_inner) = write();
        }
    }

    /// Reports that a player is asked about one more position that hasn't ended.
    pub(crate) fn asks(&self) {
        if let Some(asked) = self.asked {
            asked.fetch_add(1, Ordering::Relaxed);
        }
        if let Some(Pulse(beat)) = self.pulse {
            beat();
        }
    }

    /// Returns limits for a search that may take so many nodes and so long.
    pub(crate) fn limits(&self, nodes: u64, time: Option<Duration>) -> Limits<'a> {
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        self.limits_until(nodes, deadline)
    }

    /// Returns the same limits by a deadline.
    pub(crate) fn limits_until(&self, nodes: u64, deadline: Option<Instant>) -> Limits<'a> {
        let observer = ProgressObserver {
            nodes: 0,
            deadline,
            progress: self.progress,
            pulse: self.pulse,
        };
        (NodeLimit::new(nodes), (self.cancel(), observer))
    }

    /// Ends a search soon after the flag is raised, if there is one.
    pub(crate) fn cancel(&self) -> CancelFlag<'a> {
        self.cancel.map_or_else(CancelFlag::never, CancelFlag::new)
    }

    pub(crate) fn most_nodes(&self) -> u64 {
        self.most_nodes.unwrap_or(u64::MAX)
    }

    pub(crate) fn most_events(&self) -> usize {
        self.most_events.unwrap_or(Self::EVENTS)
    }
}

/// Nodes, a flag and the clock: whichever ends a search first.
pub(crate) type Limits<'a> = (NodeLimit, (CancelFlag<'a>, ProgressObserver<'a>));

/// Looks at the clock and reports progress, every [`PROGRESS_INTERVAL`] nodes.
#[derive(Debug)]
pub(crate) struct ProgressObserver<'a> {
    nodes: u64,
    pub(crate) deadline: Option<Instant>,
    pub(crate) progress: Option<&'a AtomicU64>,
    pulse: Option<Pulse<'a>>,
}

impl<G: Game> Observer<G> for ProgressObserver<'_> {
    type Interrupt = Interrupt;
    const SEES_FORCED: bool = false;

    #[allow(
        clippy::inline_always,
        reason = "as for all observers that watch a race"
    )]
    #[inline(always)]
    fn event(&mut self, event: &EventOf<'_, G>) -> Result<(), Interrupt> {
        if event.kind() != EventKind::Enter {
            return Ok(());
        }
        self.nodes += 1;
        if self.nodes % PROGRESS_INTERVAL != 0 {
            return Ok(());
        }
        if let Some(progress) = self.progress {
            progress.fetch_add(PROGRESS_INTERVAL, Ordering::Relaxed);
        }
        if let Some(Pulse(beat)) = self.pulse {
            beat();
        }
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(Interrupt::TimeLimit),
            _ => Ok(()),
        }
    }
}
