//! What stops a search from outside, and how far it has come.
//!
//! Invariant: the clock is read once in [`PROGRESS_INTERVAL`] nodes, so it costs nothing to speak of; a search that
//! no clock, limit or flag stops is the same search as without them.

use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use marubatsu::frame::EnoughFrames;
use marubatsu::game::Game;
use marubatsu::lang::Message;
use marubatsu::observe::limits::{Cancel, NodeLimit, Stopped};
use marubatsu::observe::trace::TraceFull;
use marubatsu::observe::{Either, Enter, Observer};
use web_time::Instant;

use crate::words::names::name_of;

texts! {
    NODE_LIMIT = "stopped at the node limit: the result is partial",
        "ノード数の上限で停止しました: 途中の結果です";
    TIME = "stopped at the time limit: the result is partial",
        "制限時間で停止しました: 途中の結果です";
    CANCELLED = "cancelled: the result is partial", "中断しました: 途中の結果です";
    TRACE_FULL = "the trace has too many frames to keep: choose a later position, a table, or a cutting algorithm",
        "フレームが多すぎて記録できません。後の局面や、置換表、枝狩りを使ってください";
    ENOUGH = "stopped at the last frame asked for", "指定された最後のフレームで停止しました";
}

/// Nodes between two looks at the clock and two reports of progress.
pub const PROGRESS_INTERVAL: u64 = 1024;

/// Why a search was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interrupt {
    /// It had searched as many nodes as it may.
    NodeLimit,
    /// Its time was up.
    Time,
    /// Somebody asked it to stop.
    Cancelled,
    /// The trace may hold no more events.
    TraceFull,
    /// The frames that were asked for are there.
    Enough,
}

named! {
    Interrupt {
        "node_limit" => NodeLimit, "time" => Time, "cancelled" => Cancelled, "trace_full" => TraceFull, "enough" => Enough
    }
}

impl Interrupt {
    /// `node_limit`, `time`, `cancelled`, `trace_full` or `enough`, as in JSON.
    pub fn name(self) -> &'static str {
        name_of(self)
    }

    /// What to tell the user.
    pub fn message(self) -> Message {
        let text = match self {
            Self::NodeLimit => NODE_LIMIT,
            Self::Time => TIME,
            Self::Cancelled => CANCELLED,
            Self::TraceFull => TRACE_FULL,
            Self::Enough => ENOUGH,
        };
        text.into()
    }
}

/// What an observer, or a pair of them, ends a search with.
pub(crate) trait IntoInterrupt {
    fn into_interrupt(self) -> Interrupt;
}

impl<A: IntoInterrupt, B: IntoInterrupt> IntoInterrupt for Either<A, B> {
    fn into_interrupt(self) -> Interrupt {
        match self {
            Self::First(first) => first.into_interrupt(),
            Self::Second(second) => second.into_interrupt(),
        }
    }
}

impl IntoInterrupt for Stopped {
    fn into_interrupt(self) -> Interrupt {
        match self {
            Self::NodeLimit => Interrupt::NodeLimit,
            _ => Interrupt::Cancelled,
        }
    }
}

impl IntoInterrupt for TraceFull {
    fn into_interrupt(self) -> Interrupt {
        Interrupt::TraceFull
    }
}

impl IntoInterrupt for EnoughFrames {
    fn into_interrupt(self) -> Interrupt {
        Interrupt::Enough
    }
}

impl IntoInterrupt for DeadlinePassed {
    fn into_interrupt(self) -> Interrupt {
        Interrupt::Time
    }
}

impl IntoInterrupt for Infallible {
    fn into_interrupt(self) -> Interrupt {
        match self {}
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

    /// One that a player is stopped by as its game is.
    pub(crate) fn of(cancel: Cancel<'a>) -> Self {
        Self {
            cancel: Some(cancel.flag()),
            ..Self::default()
        }
    }

    /// Whether somebody has cancelled it.
    pub fn is_cancelled(&self) -> bool {
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
    }

    /// What ends a search that may take so many nodes and so long, and counts its nodes.
    pub(crate) fn limits(&self, nodes: u64, time: Option<Duration>) -> Limits<'a> {
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        self.limits_until(nodes, deadline)
    }

    /// The same, by a time of day.
    pub(crate) fn limits_until(&self, nodes: u64, deadline: Option<Instant>) -> Limits<'a> {
        let beat = ProgressObserver {
            nodes: 0,
            deadline,
            progress: self.progress,
        };
        (NodeLimit::new(nodes), (self.cancel(), beat))
    }

    /// Ends a search soon after the flag is raised, if there is one.
    pub(crate) fn cancel(&self) -> Cancel<'a> {
        self.cancel.map_or_else(Cancel::never, Cancel::new)
    }

    pub(crate) fn most_nodes(&self) -> u64 {
        self.most_nodes.unwrap_or(u64::MAX)
    }

    pub(crate) fn most_events(&self) -> usize {
        self.most_events.unwrap_or(Self::EVENTS)
    }
}

/// Nodes, a flag and the clock: whichever ends a search first.
pub(crate) type Limits<'a> = (NodeLimit, (Cancel<'a>, ProgressObserver<'a>));

/// The time is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DeadlinePassed;

/// Looks at the clock and reports progress, every [`PROGRESS_INTERVAL`] nodes.
#[derive(Debug)]
pub(crate) struct ProgressObserver<'a> {
    nodes: u64,
    pub(crate) deadline: Option<Instant>,
    pub(crate) progress: Option<&'a AtomicU64>,
}

impl<G: Game> Observer<G> for ProgressObserver<'_> {
    type Stop = DeadlinePassed;
    const SEES_FORCED: bool = false;

    #[inline]
    fn enter(&mut self, _: &Enter<G::Move>) -> Result<(), DeadlinePassed> {
        self.nodes += 1;
        if self.nodes % PROGRESS_INTERVAL != 0 {
            return Ok(());
        }
        if let Some(progress) = self.progress {
            progress.fetch_add(PROGRESS_INTERVAL, Ordering::Relaxed);
        }
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(DeadlinePassed),
            _ => Ok(()),
        }
    }
}
