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
use marubatsu::observe::Either;
use marubatsu::observe::limits::NodeLimit;
use marubatsu::score::{Bounds, Score};
use marubatsu::search::bisection::{self, Drive};
use marubatsu::search::{Algorithm, Policy, Root, search};

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
    let mut drive = Drive::new(game, at, proven, policy);
    while let Some(step) = drive.next(*proven) {
        let root = drive.root(step.window);
        // They part after each pass, so that the table can grow with the work.
        let others = if step.most == u64::MAX {
            threads - 1
        } else {
            0
        };
        let mut others: Vec<P> = (0..others).map_while(|_| policy.share()).collect();
        let mut team: Vec<&mut P> = std::iter::once(&mut *policy).chain(&mut others).collect();
        match pass((game, at, root), step.most, &mut team, limits)? {
            Some(score) => *proven = drive.learn(*proven, step.window, score),
            None => drive.give_up(step.window),
        }
    }
    Ok(())
}

/// Between two looks at whether somebody has cancelled the search.
const LOOK: Duration = Duration::from_millis(10);

/// What a thread found, if it didn't give up; and the nodes that it searched.
type Told = (Result<Option<Score>, Halt>, u64);

/// One pass by all of them, which each gives up after `most` nodes.
fn pass<G: Symmetry, P: Policy<G> + Send>(
    (game, at, root): (&G, &G::Position, Root),
    most: u64,
    policies: &mut [&mut P],
    limits: &mut Limits<'_>,
) -> Result<Option<Score>, Halt> {
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
                let watched = &mut (NodeLimit::new(most), &mut limits);
                let found = match search(Algorithm::AlphaBeta, game, at, root, *policy, watched) {
                    Ok(score) => Ok(Some(score)),
                    Err(Either::First(_)) => Ok(None),
                    Err(Either::Second(stop)) => Err(stop.into_halt()),
                };
                let _ = tell.send((found, share - limits.0.left()));
            });
        }
        drop(tell);
        first_of(&hear, &done, || cancel.is_raised())
    });
    limits.0 = NodeLimit::new(left.saturating_sub(nodes));
    outcome
}

/// What comes first, or why nothing does; and the nodes of all.
fn first_of(hear: &Receiver<Told>, done: &AtomicBool, is_cancelled: impl Fn() -> bool) -> Told {
    let (mut outcome, mut nodes) = (Err(Halt::Cancelled), 0);
    loop {
        match hear.recv_timeout(LOOK) {
            Ok((found, searched)) => {
                nodes += searched;
                // Who was told to stop has nothing to say.
                if outcome.is_err() && found != Err(Halt::Cancelled) {
                    outcome = found;
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
