//! Solving by null windows: each pass says on which side of it the value lies.
//!
//! Contract: `proven` always has true bounds of the value in circle's view, even when the observer ends the search; at the end both
//! bounds are the value. Windows far from a draw come first, each at about half the distance between the bounds: high scores are
//! cheap to refute, and early wins cheap to find. Early in a game, where many scores are possible ([`WindowBisector::MANY`]), a far
//! pass is given up after [`WindowBisector::MOST`] nodes for the next on the inner side; the pass nearest to a draw is searched to
//! its end. With observers of every node ([`Observer::SEES_FORCED`]) no pass is given up, since a recording has only whole passes.
//!
//! Source of the loop and of halving: P. Pons, "Solving Connect Four" (2015), part 9; of the idea that null windows are
//! enough: J. Pearl, "Scout" (1980). Giving up is worth a third of the nodes of Connect Four's empty board (57.4 to 38.5 million opened); after ten
//! plies it would cost 15 % more.
//!
//! ```text
//! while lower < upper:
//!   f = middle of (lower, upper)
//!   s = alpha_beta(root, f, f + grain)
//!   s ≤ f ? upper = s : lower = s
//! return lower
//! ```

use super::algorithm::Algorithm;
use super::pass::{PassState, Passes};
use super::policy::{Evaluator, Policy};
use super::root::{Root, StartPosition};
use crate::game::Symmetry;
use crate::observe::limits::NodeLimit;
use crate::observe::{EitherInterrupt, Observer};
use crate::score::{Bounds, Score, View, Window};

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
) -> Result<Score, O::Interrupt> {
    solve_reporting(game, position, proven, (policy, observer), |_, _| {})
}

/// The same; `tell` hears of what is proven after each pass, and sees the observer.
///
/// # Errors
/// As [`solve`].
pub fn solve_reporting<G: Symmetry, P: Policy<G>, O: Observer<G>>(
    game: &G,
    position: &G::Position,
    proven: &mut Bounds,
    (policy, observer): (&mut P, &mut O),
    mut tell: impl FnMut(Bounds, &O),
) -> Result<Score, O::Interrupt> {
    let mut drive = WindowBisector::new(game, position, proven, policy);
    let mut state = PassState::default();
    let start = &StartPosition::at(*position);
    while let Some(step) = drive.next(*proven) {
        let most = if O::SEES_FORCED { u64::MAX } else { step.most };
        let mut passes = Passes {
            game,
            start,
            policy: &mut *policy,
            observer: &mut (NodeLimit::new(most), &mut *observer),
            state: &mut state,
        };
        match passes.pass(Algorithm::AlphaBeta, drive.root(step.window)) {
            Ok(score) => {
                *proven = drive.learn(*proven, step.window, score);
                tell(*proven, observer);
            }
            Err(EitherInterrupt::First(_)) => drive.give_up(step.window),
            Err(EitherInterrupt::Second(stop)) => return Err(stop),
        }
    }
    Ok(proven.lower)
}

impl<G: Symmetry, P: Policy<G>, O: Observer<G>> Passes<'_, G, P, O> {
    /// Closes in on the score from outside, in circle's view: every pass is made to its end.
    pub(super) fn bisect(&mut self, root: Root) -> Result<Score, O::Interrupt> {
        let mut proven = Bounds::UNKNOWN;
        let mut drive =
            WindowBisector::new(self.game, &self.start.position, &mut proven, self.policy);
        while let Some(NullPass { window, .. }) = drive.next(proven) {
            let score = self.pass(Algorithm::Solver, Root { window, ..root })?;
            proven = drive.learn(proven, window, score);
        }
        Ok(proven.lower)
    }
}

/// Which null window comes next. Threads that share a table make the same passes by it.
#[derive(Clone, Copy, Debug)]
pub struct WindowBisector {
    range: Bounds,
    grain: Score,
    /// What would be proven if the passes that were given up had come to their likelier end.
    supposed: Bounds,
    /// After how many nodes a far pass is given up.
    most: u64,
}

/// A pass to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NullPass {
    /// Its window, in circle's view.
    pub window: Window,
    /// After how many nodes it is given up; [`u64::MAX`] if it must not be.
    pub most: u64,
}

impl WindowBisector {
    /// Nodes of a pass that may be given up.
    pub const MOST: u64 = 1 << 15;

    /// Far passes are given up where more scores than these are possible.
    pub const MANY: i32 = 32;

    /// How to close in on the value of a position. `proven` is narrowed to the scores that the evaluator gives.
    pub fn new<G: Symmetry, P: Policy<G>>(
        game: &G,
        position: &G::Position,
        proven: &mut Bounds,
        policy: &mut P,
    ) -> Self {
        let range = policy.evaluator().range(game).unwrap_or(Bounds::UNKNOWN);
        let grain = policy.evaluator().grain(game);
        let seen = policy.see(game, position);
        let known = policy
            .known(&seen)
            .map_or(Bounds::UNKNOWN, |(_, bounds)| bounds);
        *proven = proven.meet(range);
        let mut drive = Self {
            range,
            grain,
            supposed: *proven,
            most: u64::MAX,
        };
        let possible = proven.meet(View::of(game.to_move(position)).turn(known));
        let finite = possible.lower.is_finite() && possible.upper.is_finite();
        if finite && drive.grains(possible.upper) - drive.grains(possible.lower) > Self::MANY {
            drive.most = Self::MOST;
        }
        drive
    }

    /// How a pass with this window begins.
    pub fn root(&self, window: Window) -> Root {
        Root {
            window,
            ..Root::range(self.range)
        }
    }

    /// Returns the next pass; none if the value is known.
    pub fn next(&self, proven: Bounds) -> Option<NullPass> {
        if proven.lower >= proven.upper {
            return None;
        }
        let most = u64::MAX;
        if !(proven.lower.is_finite() && proven.upper.is_finite()) {
            let window = proven.window();
            return Some(NullPass { window, most });
        }
        let nearest = self.nearest_to_draw(proven);
        let supposed = self.supposed.meet(proven);
        let far = (supposed.lower < supposed.upper).then(|| self.halfway(supposed));
        Some(match far.filter(|window| *window != nearest) {
            Some(window) => NullPass {
                window,
                most: self.most,
            },
            None => NullPass {
                window: nearest,
                most,
            },
        })
    }

    /// Returns what is proven after a pass has come to its end with this score.
    #[must_use]
    pub fn learn(&mut self, proven: Bounds, window: Window, score: Score) -> Bounds {
        let learned = proven.meet(Bounds::UNKNOWN.with(score, window.fail(score)));
        if window == self.nearest_to_draw(proven) {
            self.supposed = learned;
        }
        learned
    }

    /// A pass was given up: the value is supposed to lie on the side of a draw.
    pub fn give_up(&mut self, window: Window) {
        let Bounds { lower, upper } = self.supposed;
        self.supposed = if window.alpha < Score::ZERO {
            Bounds::new(lower.max(window.beta), upper)
        } else {
            Bounds::new(lower, upper.min(window.alpha))
        };
    }

    fn grains(&self, score: Score) -> i32 {
        score.hundredths() / self.grain.hundredths().max(1)
    }

    fn window_at(&self, grains: i32) -> Window {
        let alpha = Score::from_hundredths(grains * self.grain.hundredths());
        Window::new(alpha, alpha.raised(self.grain))
    }

    /// The null window between the bounds that is nearest to a draw.
    fn nearest_to_draw(&self, Bounds { lower, upper }: Bounds) -> Window {
        let (least, most) = (self.grains(lower), self.grains(upper));
        self.window_at(0.clamp(least, (most - 1).max(least)))
    }

    /// The null window in the middle, or at half of the end that is nearer to a draw.
    fn halfway(&self, Bounds { lower, upper }: Bounds) -> Window {
        let (least, most) = (self.grains(lower), self.grains(upper));
        let middle = least + (most - least) / 2;
        self.window_at(if middle <= 0 && least / 2 < middle {
            least / 2
        } else if middle >= 0 && most / 2 > middle {
            most / 2
        } else {
            middle
        })
    }
}
