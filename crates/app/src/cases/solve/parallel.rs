//! One position, solved by several threads that share a table.
//!
//! Invariant: all threads make the same pass, and the first to finish ends it for all, so bounds and score equal those of one thread.
//! A long pass is divided into parts, between which the table grows. Threads see in the table which positions others are searching,
//! and take different paths ([`Table::claim`]).
//!
//! [`Table::claim`]: marubatsu::table::Table::claim

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use marubatsu::game::Symmetry;
use marubatsu::observe::limits::NodeLimit;
use marubatsu::observe::{EitherInterrupt, Observer};
use marubatsu::score::{Bounds, Score};
use marubatsu::search::solver::WindowBisector;
use marubatsu::search::{Algorithm, Policy, Root, search};

use crate::words::{Control, Interrupt, Limits};

/// How long threads search before something changes.
#[derive(Clone, Copy, Debug)]
struct Pace {
    /// Nodes that one thread searches before the others join in: what takes less isn't worth their coming.
    alone: u64,
    /// Nodes of each thread before they part for the first time, so that the table can grow. Each stretch is four times as long as the one before.
    stretch: u64,
}

const PACE: Pace = Pace {
    alone: 1 << 16,
    stretch: 1 << 20,
};

/// Finds the exact score, as [`solver::solve`] does, by so many threads; where the table can't be shared, by one. `tell` hears of what is
/// proven after each pass, and of the nodes that are left.
///
/// [`solver::solve`]: marubatsu::search::solver::solve
///
/// # Errors
/// Why the search was stopped.
pub(super) fn solve<G: Symmetry, P: Policy<G> + Send>(
    game: &G,
    (at, proven): (&G::Position, &mut Bounds),
    team: (&mut P, u32),
    limits: &mut Limits<'_>,
    tell: &mut dyn FnMut(Bounds, u64),
) -> Result<(), Interrupt> {
    at_pace(PACE, (game, at, proven), team, limits, tell)
}

/// The same, at a pace of one's own.
fn at_pace<G: Symmetry, P: Policy<G> + Send>(
    Pace {
        mut alone,
        mut stretch,
    }: Pace,
    (game, at, proven): (&G, &G::Position, &mut Bounds),
    (policy, threads): (&mut P, u32),
    limits: &mut Limits<'_>,
    tell: &mut dyn FnMut(Bounds, u64),
) -> Result<(), Interrupt> {
    let mut drive = WindowBisector::new(game, at, proven, policy);
    while let Some(step) = drive.next(*proven) {
        let root = (game, at, drive.root(step.window));
        let mut others: Vec<P> = Vec::new();
        if alone == 0 {
            others.extend((1..threads).map_while(|_| policy.share()));
        }
        let mut team: Vec<&mut P> = std::iter::once(&mut *policy).chain(&mut others).collect();
        // Nodes that each of them may search in this pass, and before they part.
        let share = step.most / team.len() as u64;
        let pace = match (team.len(), alone) {
            (1, 0) => u64::MAX,
            (1, _) => alone,
            _ => stretch,
        };
        let left = limits.0.left();
        let found = team_pass(root, share.min(pace), &mut team, limits)?;
        alone = alone.saturating_sub(left - limits.0.left());
        match found {
            Some(score) => {
                *proven = drive.learn(*proven, step.window, score);
                tell(*proven, limits.0.left());
            }
            None if share <= pace => drive.give_up(step.window),
            // The same pass again: the table remembers how far it came.
            None if pace == stretch => stretch = stretch.saturating_mul(4),
            None => {}
        }
    }
    Ok(())
}

/// One pass by this thread, which gives up after `most` nodes.
fn pass<G: Symmetry, P: Policy<G>, O: Observer<G>>(
    (game, at, root): (&G, &G::Position, Root),
    most: u64,
    policy: &mut P,
    limits: &mut O,
) -> Result<Option<Score>, Interrupt>
where
    O::Interrupt: Into<Interrupt>,
{
    let watched = &mut (NodeLimit::new(most), limits);
    match search(Algorithm::AlphaBeta, game, at, root, policy, watched) {
        Ok(score) => Ok(Some(score)),
        Err(EitherInterrupt::First(_)) => Ok(None),
        Err(EitherInterrupt::Second(stop)) => Err(stop.into()),
    }
}

/// Between two looks at whether somebody has cancelled the search.
const LOOK: Duration = Duration::from_millis(10);

/// What a thread found, if it didn't give up; and the nodes that it searched.
type PassResult = (Result<Option<Score>, Interrupt>, u64);

/// One pass by all of them, which each gives up after `most` nodes.
fn team_pass<G: Symmetry, P: Policy<G> + Send>(
    root: (&G, &G::Position, Root),
    most: u64,
    policies: &mut [&mut P],
    limits: &mut Limits<'_>,
) -> Result<Option<Score>, Interrupt> {
    if let [alone] = policies {
        return pass(root, most, &mut **alone, limits);
    }
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
                let found = pass(root, most, *policy, &mut limits);
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
fn first_of(
    hear: &Receiver<PassResult>,
    done: &AtomicBool,
    is_cancelled: impl Fn() -> bool,
) -> PassResult {
    let (mut outcome, mut nodes) = (Err(Interrupt::Cancelled), 0);
    loop {
        match hear.recv_timeout(LOOK) {
            Ok((found, searched)) => {
                nodes += searched;
                // Who was told to stop has nothing to say.
                if outcome.is_err() && found != Err(Interrupt::Cancelled) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use marubatsu::chance::Chance;
    use marubatsu::game::Game;
    use marubatsu::games::line::Line;
    use marubatsu::search::Evaluator as _;
    use marubatsu::search::evaluators::LineScore;
    use marubatsu::search::fast_policy::FastPolicy;
    use marubatsu::search::lookahead::GameKnowledge;
    use marubatsu::search::solver;
    use marubatsu::table::Packed;

    type Solver = FastPolicy<LineScore, Packed, GameKnowledge<Line<u64>, Packed>>;

    fn policy(game: &Line<u64>, ends: LineScore) -> Solver {
        let range = ends.range(game).expect("line games have one");
        FastPolicy {
            ends,
            table: Packed::new(game, 1 << 20, range, Score::points(1)).expect("it fits"),
            knowledge: GameKnowledge::default(),
        }
    }

    /// Threads find the score that one finds.
    fn agree(game: &Line<u64>, at: <Line<u64> as Game>::Position, pace: Pace, threads: u32) {
        for ends in [LineScore::Standard, LineScore::Shortest] {
            let alone = &mut policy(game, ends);
            let score = solver::solve(game, &at, &mut { Bounds::UNKNOWN }, alone, &mut ());
            let mut proven = Bounds::UNKNOWN;
            let limits = &mut Control::default().limits(u64::MAX, None);
            let team = (&mut policy(game, ends), threads);
            let ended = at_pace(pace, (game, &at, &mut proven), team, limits, &mut |_, _| {});
            assert_eq!((ended, Ok(proven.lower)), (Ok(()), score), "{at:?}");
            assert_eq!(proven.lower, proven.upper, "{at:?}");
        }
    }

    #[test]
    fn stretches_end_where_one_pass_would() {
        // Threads tell each other what they search on the last two only, which are large enough.
        for (width, height) in [(5, 4), (3, 9), (4, 7)] {
            let game = Line::<u64>::new(width, height, 4, true).expect("it fits");
            let pace = Pace {
                alone: 100,
                stretch: 16,
            };
            for threads in [2, 3] {
                agree(&game, game.start(), pace, threads);
            }
        }
    }

    #[test]
    fn answers_of_others_are_right_however_far_above_they_are() {
        let game = Line::<u64>::new(7, 6, 4, true).expect("it fits");
        let pace = Pace {
            alone: 0,
            stretch: 1 << 20,
        };
        let mut chance = Chance::new(1);
        for _ in 0..16 {
            let at = some_position(&game, 12, &mut chance);
            for threads in [2, 3] {
                agree(&game, at, pace, threads);
            }
        }
    }

    /// A position after so many plies by chance, at which the game goes on.
    fn some_position(
        game: &Line<u64>,
        plies: u32,
        chance: &mut Chance,
    ) -> <Line<u64> as Game>::Position {
        loop {
            let played = (0..plies).try_fold(game.start(), |at, _| {
                let moves: Vec<_> = game.moves(&at).collect();
                let mv = chance.pick(&moves)?;
                Some(game.play(&at, mv)).filter(|at| !game.ended(at))
            });
            if let Some(at) = played {
                return at;
            }
        }
    }
}
