//! One position, solved by several threads that share a table.
//!
//! Invariant: all threads make the same pass, and the first that is done ends it for all of them; so bounds and score are those of one
//! thread. The table tells them which positions others are searching, so that they part on the way ([`Table::claim`]).
//!
//! [`Table::claim`]: marubatsu::table::Table::claim

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use marubatsu::game::Symmetry;
use marubatsu::observe::limits::NodeLimit;
use marubatsu::score::Bounds;
use marubatsu::search::{Policy, bisection};

use crate::words::{Control, Halt, IntoHalt, Limits};

/// Nodes that one thread searches before the others join in: what takes less isn't worth their coming.
const ALONE: u64 = 1 << 18;

/// Finds the exact score, as [`bisection::solve`] does, by so many threads; where the table can't be shared, by one.
///
/// # Errors
/// Why the search was stopped.
pub(super) fn solve<G: Symmetry, P: Policy<G> + Send>(
    game: &G,
    at: &G::Position,
    proven: &mut Bounds,
    (policy, threads): (&mut P, u32),
    limits: &mut Limits<'_>,
) -> Result<(), Halt> {
    let left = limits.0.left();
    let first = left.min(ALONE);
    limits.0 = NodeLimit::new(first);
    let stopped = bisection::solve(game, at, proven, policy, limits).map_err(IntoHalt::into_halt);
    limits.0 = NodeLimit::new(left - first + limits.0.left());
    if stopped != Err(Halt::NodeLimit) || left == first {
        return stopped.map(drop);
    }
    while proven.lower < proven.upper {
        // They part after each pass, so that the table can grow with the work.
        let mut others: Vec<P> = (1..threads).map_while(|_| policy.share()).collect();
        let mut team: Vec<&mut P> = std::iter::once(&mut *policy).chain(&mut others).collect();
        *proven = pass(game, at, *proven, &mut team, limits)?;
    }
    Ok(())
}

/// Between two looks at whether somebody has cancelled the search.
const LOOK: Duration = Duration::from_millis(10);

/// What a thread found, and the nodes that it searched.
type Told = (Result<Bounds, Halt>, u64);

/// One pass by all of them.
fn pass<G: Symmetry, P: Policy<G> + Send>(
    game: &G,
    at: &G::Position,
    proven: Bounds,
    policies: &mut [&mut P],
    limits: &mut Limits<'_>,
) -> Result<Bounds, Halt> {
    let (left, (cancel, beat)) = (limits.0.left(), &limits.1);
    let share = left / policies.len() as u64;
    let done = AtomicBool::new(false);
    let control = Control {
        cancel: Some(&done),
        progress: beat.progress,
        ..Control::default()
    };
    let deadline = beat.deadline;
    let (outcome, nodes) = thread::scope(|scope| {
        let (tell, hear) = channel();
        for policy in policies {
            let (tell, control) = (tell.clone(), &control);
            scope.spawn(move || {
                let mut limits = control.limits_until(share, deadline);
                let mut own = proven;
                let end = bisection::pass(game, at, &mut own, *policy, &mut limits);
                let end = end.map(|()| own).map_err(IntoHalt::into_halt);
                let _ = tell.send((end, share - limits.0.left()));
            });
        }
        drop(tell);
        first_of(&hear, &done, || cancel.is_raised())
    });
    limits.0 = NodeLimit::new(left.saturating_sub(nodes));
    outcome
}

/// The first bounds that come, or why there are none; and the nodes of all.
fn first_of(hear: &Receiver<Told>, done: &AtomicBool, is_cancelled: impl Fn() -> bool) -> Told {
    let (mut outcome, mut nodes) = (Err(Halt::Cancelled), 0);
    loop {
        match hear.recv_timeout(LOOK) {
            Ok((end, searched)) => {
                nodes += searched;
                // Who was told to stop has nothing to say.
                if outcome.is_err() && end != Err(Halt::Cancelled) {
                    outcome = end;
                }
                if outcome.is_ok() {
                    done.store(true, Ordering::Relaxed);
                }
            }
            Err(RecvTimeoutError::Timeout) if is_cancelled() => {
                done.store(true, Ordering::Relaxed);
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return (outcome, nodes),
        }
    }
}
