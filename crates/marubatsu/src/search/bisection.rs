//! Solving by bisection: searches with null windows, each of which about halves the distance
//! between the proven bounds.
//!
//! Contract: `proven` holds true bounds of the value in circle's view at all times, even when the
//! observer ends the search; at the end both bounds are the value. Windows near a draw are tried
//! first, because a high score is cheap to refute. Source of the loop and of that rule: P. Pons,
//! "Solving Connect Four" (2015), part 9; of the idea that null windows are enough: J. Pearl,
//! "Scout" (1980).
//!
//! ```text
//! while lower < upper:
//!     f = middle of (lower, upper), or half of the end that is nearer to 0
//!     s = alpha_beta(position, f, f + grain)
//!     s ≤ f ? upper = s : lower = s
//! ```

use super::algorithm::Algorithm;
use super::pass::{PassState, Passes};
use super::policy::{Evaluator, Policy};
use super::root::{Root, Start};
use crate::game::Symmetry;
use crate::observe::Observer;
use crate::score::{Bounds, Score, Window};

/// Finds the exact score of `position`, searching to the end of the game. `proven` must hold what
/// is already known ([`Bounds::UNKNOWN`] if nothing is) and is narrowed by each pass.
///
/// # Errors
/// When the observer ends the search, with its reason.
pub fn solve<G: Symmetry, P: Policy<G>, O: Observer<G>>(
    game: &G,
    position: &G::Position,
    proven: &mut Bounds,
    policy: &mut P,
    observer: &mut O,
) -> Result<Score, O::Stop> {
    let mut state = PassState::default();
    loop {
        narrow(game, position, proven, (policy, &mut state), observer)?;
        if proven.lower >= proven.upper {
            return Ok(proven.lower);
        }
    }
}

/// One pass of [`solve`] alone: `proven` is narrower afterwards, unless it was the value already. Threads that share a table make the
/// same pass, and the first that is done has the bounds for all of them.
///
/// # Errors
/// When the observer ends the search, with its reason.
pub fn pass<G: Symmetry, P: Policy<G>, O: Observer<G>>(
    game: &G,
    position: &G::Position,
    proven: &mut Bounds,
    policy: &mut P,
    observer: &mut O,
) -> Result<(), O::Stop> {
    let state = &mut PassState::default();
    narrow(game, position, proven, (policy, state), observer)
}

fn narrow<G: Symmetry, P: Policy<G>, O: Observer<G>>(
    game: &G,
    position: &G::Position,
    proven: &mut Bounds,
    (policy, state): (&mut P, &mut PassState),
    observer: &mut O,
) -> Result<(), O::Stop> {
    let evaluator = policy.evaluator();
    let grain = evaluator.grain(game);
    let range = evaluator.range(game).unwrap_or(Bounds::UNKNOWN);
    *proven = proven.meet(range);
    if proven.lower >= proven.upper {
        return Ok(());
    }
    let window = next_window(*proven, grain);
    let root = Root {
        window,
        ..Root::range(range)
    };
    let mut passes = Passes {
        game,
        start: &Start::at(*position),
        policy,
        observer,
        state,
    };
    let score = passes.pass(Algorithm::AlphaBeta, root)?;
    *proven = proven.meet(Bounds::UNKNOWN.with(score, window.fail(score)));
    Ok(())
}

/// A null window between the bounds, or the whole window between them if one is infinite.
fn next_window(Bounds { lower, upper }: Bounds, grain: Score) -> Window {
    if !(lower.is_finite() && upper.is_finite()) {
        return Bounds::new(lower, upper).window();
    }
    let grains = |score: Score| score.hundredths() / grain.hundredths().max(1);
    let (least, most) = (grains(lower), grains(upper));
    let middle = least + (most - least) / 2;
    let near = if middle <= 0 && least / 2 < middle {
        least / 2
    } else if middle >= 0 && most / 2 > middle {
        most / 2
    } else {
        middle
    };
    let alpha = Score::from_hundredths(near * grain.hundredths());
    Window::new(alpha, alpha.raised(grain))
}
