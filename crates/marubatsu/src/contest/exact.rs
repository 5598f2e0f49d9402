//! Exact matches: how likely each outcome is if both players choose uniformly among their candidates.
//!
//! Invariant: probabilities are passed on from the start to the ends and always add up to 1. All
//! positions of a ply share one denominator (dynamic programming over positions; no game is
//! played).

use super::strategy::Strategy;
use crate::fraction::{Fraction, lcm};
use crate::game::{Side, Symmetry};
use crate::layout::LayoutTree as _;
use crate::odds::Odds;
use crate::score::Score;
use crate::tree::graph::PositionGraph;
use crate::tree::score::LeafValue;

/// Circle's odds; `None` if a number doesn't fit into 128 bits.
///
/// `leaves` tells who has won at each end of the graph ([`PositionGraph::leaves`]).
pub fn odds<G: Symmetry>(
    graph: &PositionGraph<G>,
    leaves: &[LeafValue],
    circle: &Strategy,
    cross: &Strategy,
) -> Option<Odds<Fraction>> {
    let choices = |node: usize| match leaves[node].turn {
        Side::Circle => circle.choices(node),
        Side::Cross => cross.choices(node),
    };
    let mut weights = vec![0_u128; graph.len()];
    weights[0] = 1;
    let (mut whole, mut ended) = (1_u128, Odds::default());
    for depth in 0..graph.by_depth().len() {
        let reached = || graph.at_depth(depth).filter(|&node| weights[node] > 0);
        let counts = reached().map(|node| choices(node).len() as u128);
        let mut counts = counts.filter(|&count| count > 0);
        let shares = counts.try_fold(1, lcm)?;
        whole = whole.checked_mul(shares)?;
        ended = Odds::default().checked_add(ended, shares)?;
        for node in graph.at_depth(depth) {
            let (weight, next) = (weights[node], choices(node));
            if next.is_empty() {
                let outcome = leaves[node].score.cmp(&Score::ZERO);
                ended = ended.checked_add(Odds::sure(outcome, weight), shares)?;
            } else if weight > 0 {
                let part = weight.checked_mul(shares / next.len() as u128)?;
                for &child in next {
                    let known = &mut weights[child as usize];
                    *known = known.checked_add(part)?;
                }
            }
        }
    }
    Some(ended.over(whole))
}
