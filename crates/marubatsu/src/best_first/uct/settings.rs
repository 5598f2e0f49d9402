//! How a search by UCT goes about: its constant, its playouts' seed, and what it proves.
//!
//! Invariant: two searches with the same settings make the same choices.

use crate::game::Symmetry;
use crate::hash::MixBuildHasher;
use crate::score::Score;

/// What a search by UCT proves of scores: a node's bounds follow from those of its children, children that can't matter are left out,
/// and the search ends once the root's bounds meet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Proofs {
    /// Nothing.
    #[default]
    None,
    /// Bounds, of all scores.
    Bounds,
    /// Bounds, of wins and losses alone: a game that has ended in a draw is guessed at like any other.
    Wins,
}

/// How a search chooses among the moves of a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Selection {
    /// By UCB: each move once, in the game's order, then the greatest upper confidence bound.
    #[default]
    Ucb,
    /// By PUCT: each move is a candidate from the start, by its prior.
    Puct,
}

impl Proofs {
    /// Returns whether anything is proved.
    #[inline]
    pub const fn any(self) -> bool {
        !matches!(self, Self::None)
    }

    /// Whether a game that has ended with this score has that as its bounds.
    #[inline]
    pub(super) fn closes(self, score: Score) -> bool {
        self != Self::Wins || score != Score::ZERO
    }
}

/// How UCT searches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UctSettings {
    /// The constant c: how much a child that was tried little is preferred. 0 prefers none.
    pub exploration: f64,
    /// The seed of its playouts.
    pub seed: u64,
    /// Which scores it proves on its way.
    pub proofs: Proofs,
    /// How it chooses.
    pub selection: Selection,
}

impl UctSettings {
    /// The same settings with a seed for this position alone: who searches position after position so gets playouts that have nothing
    /// to do with each other, and the same ones whenever it comes back.
    ///
    /// ```
    /// use marubatsu::best_first::uct::UctSettings;
    /// use marubatsu::game::Game;
    /// use marubatsu::games::line::Line;
    ///
    /// let game = Line::<u64>::new(3, 3, 3, false)?;
    /// let settings = UctSettings::default();
    /// let start = game.start();
    /// assert_eq!(settings.at(&game, &start), settings.at(&game, &start));
    /// for mv in game.moves(&start) {
    ///     let next = game.play(&start, mv);
    ///     assert_ne!(settings.at(&game, &next).seed, settings.at(&game, &start).seed);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn at<G: Symmetry>(self, game: &G, position: &G::Position) -> Self {
        Self {
            seed: MixBuildHasher::hash(&(self.seed, game.key(position))),
            ..self
        }
    }

    /// What a child that was visited so often may be better than its share, below a node whose visits have this natural logarithm.
    #[inline]
    pub(super) fn bonus(&self, logarithm: f64, visits: u32) -> f64 {
        self.exploration * (logarithm / f64::from(visits)).sqrt()
    }
}

impl Default for UctSettings {
    /// c = √2, the constant for which Kocsis and Szepesvári prove that the root's mean converges; no proofs.
    fn default() -> Self {
        Self {
            exploration: std::f64::consts::SQRT_2,
            seed: 0,
            proofs: Proofs::None,
            selection: Selection::Ucb,
        }
    }
}
