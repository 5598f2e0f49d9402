//! MTD(f): alpha-beta with null windows only, each placed at the bound that the one before has
//! proved.
//!
//! Contract: see [`crate::search`], for the window that the root was given. A table makes repeated
//! passes cheap, but none is needed. The loop works in circle's view, whoever moves at the root.
//! Source: A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin, "Best-first fixed-depth minimax
//! algorithms", Artificial Intelligence 87 (1996), 255-293, figure 6.
//!
//! ```text
//! lower, upper = the root window's ends
//! f = the first guess, held between
//! do:
//!   β = f + grain if f = lower, else f
//!   f = alpha_beta(root, β - grain, β)
//!   f < β ? upper = f : lower = f
//! while lower < upper
//! return f
//! ```

use super::algorithm::Algorithm;
use super::pass::Passes;
use super::policy::{Evaluator, Policy};
use super::root::Root;
use crate::game::Symmetry;
use crate::observe::Observer;
use crate::score::{Score, Window};

impl<G: Symmetry, P: Policy<G>, O: Observer<G>> Passes<'_, G, P, O> {
    /// Closes in on the score from a first guess, in circle's view.
    pub(super) fn close_in(&mut self, guess: Score, root: Root) -> Result<Score, O::Interrupt> {
        let grain = self.policy.evaluator().grain(self.game);
        let (mut lower, mut upper) = (root.window.alpha, root.window.beta);
        let mut score = guess.max(lower).min(upper);
        loop {
            let beta = if score == lower {
                score.raised(grain)
            } else {
                score
            };
            let window = Window::new(beta.lowered(grain), beta);
            score = self.pass(Algorithm::Mtdf(guess), Root { window, ..root })?;
            if score < beta {
                upper = score;
            } else {
                lower = score;
            }
            if lower >= upper {
                return Ok(score);
            }
        }
    }
}
