//! PUCT: a move is chosen by its mean, and by a bonus in which somebody's opinion of it has a part.
//!
//! Sources: C. D. Rosin, "Multi-armed Bandits with Episode Context", Annals of Mathematics and Artificial Intelligence 61 (2011),
//! 203-230; in this form D. Silver et al., "Mastering the Game of Go without Human Knowledge", Nature 550 (2017), 354-359.
//!
//! ```text
//! v = first child, made or not, with the greatest  w + c·P(m)·√n(v) / (1 + n(child))
//! a child that is not made has n = 0 and the share w of its parent, seen by the side that chooses
//! P(m) = 1 / moves, or where a player is asked: half of that, and half evenly over the player's candidates
//! ```
//!
//! All else is as in [`super`]: an iteration ends with the first child that it makes. Invariant: the priors of a node's moves add up to 1.

use super::{NodeNumber, NodeStats, Uct, UctSettings};
use crate::game::{Game, Side};
use crate::players::GuidePlayer;
use crate::score::Bounds;
use crate::search::Evaluator;

/// What the moves of a position are thought to be worth before any is tried; nothing where all are alike.
pub(super) fn priors<G: Game>(
    game: &G,
    position: &G::Position,
    player: Option<&GuidePlayer<G>>,
) -> Vec<f64> {
    let Some(player) = player else {
        return Vec::new();
    };
    let moves: Vec<G::Move> = game.moves(position).collect();
    let named = player.candidates(game, position);
    let whole = |count: usize| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
    let alike = 1.0 / whole(moves.len());
    let chosen = 1.0 / whole(named.len().max(1));
    let prior = |mv: &G::Move| match named.contains(mv) {
        _ if named.is_empty() => alike,
        true => 0.5 * alike + 0.5 * chosen,
        false => 0.5 * alike,
    };
    moves.iter().map(prior).collect()
}

impl UctSettings {
    /// What a child that was visited so often may be better than its share, below a node whose visits have this square root.
    #[inline]
    pub(super) fn puct_bonus(&self, prior: f64, root: f64, visits: u32) -> f64 {
        self.exploration * prior * root / (1.0 + f64::from(visits))
    }
}

/// The share of a child that is not made: that of its parent, and a half where that has none either.
#[inline]
pub(super) fn borrowed(parent: NodeStats, side: Side, range: Bounds) -> f64 {
    if parent.visits == 0 {
        return 0.5;
    }
    parent.share(side, range)
}

impl<G: Game, E: Evaluator<G>> Uct<'_, G, E> {
    /// The number of the move with the greatest bound, and the child behind it, if it is made. The game goes on.
    #[inline(never)]
    pub(super) fn select_by_prior(
        &mut self,
        node: NodeNumber,
        position: &G::Position,
        side: Side,
    ) -> (usize, Option<NodeNumber>) {
        if self.state.prior.is_some() && !self.state.tree.is_open(node) {
            let priors = priors(self.game, position, self.state.prior.as_ref());
            self.state.tree.open(node, priors);
        }
        let stats = self.state.tree.stats(node);
        let (root, parent) = (
            f64::from(stats.visits).sqrt(),
            borrowed(stats, side, self.state.range),
        );
        let mut best = (f64::NEG_INFINITY, 0, None);
        for number in 0..self.state.tree.moves(node) {
            let child = self.state.tree.child(node, number);
            let (share, visits) = match child.map(|child| self.state.tree.stats(child)) {
                None => (parent, 0),
                Some(known)
                    if self.state.settings.proofs.any() && stats.leaves_out(side, known) =>
                {
                    continue;
                }
                Some(known) => (known.share(side, self.state.range), known.visits),
            };
            let prior = self.state.tree.prior(node, number);
            let bound = share + self.state.settings.puct_bonus(prior, root, visits);
            if bound > best.0 {
                best = (bound, number, child);
            }
        }
        (best.1, best.2)
    }
}
