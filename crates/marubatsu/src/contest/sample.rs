//! Sampled matches: games in which moves are drawn at random among the players' candidates.
//!
//! Invariant: game `n` of a seed is always the same game, in whatever order and on however many threads the games are played.

use std::cmp::Ordering;
use std::ops::Range;

use super::strategy::Strategy;
use crate::chance::Chance;
use crate::game::{Game, Side, Symmetry};
use crate::observe::limits::CancelFlag;
use crate::odds::Odds;
use crate::players::playouts::playout;
use crate::players::{Chooser, OpinionError};
use crate::score::Score;
use crate::search::Evaluator;
use crate::tree::graph::PositionGraph;
use crate::tree::score::LeafValue;

/// Plays the games of a seed with these numbers over an expanded game: `leaves` are its positions,
/// and the strategies know all choices beforehand. Returns how the games ended, in circle's view.
pub fn play_expanded(
    leaves: &[LeafValue],
    (circle, cross): (&Strategy, &Strategy),
    seed: u64,
    games: Range<u64>,
) -> Odds<u64> {
    let mut tally = Odds::default();
    for game in games {
        let mut chance = Chance::stream(seed, game);
        let mut node = 0;
        while let Some(child) = step(leaves, (circle, cross), node, &mut chance) {
            node = child;
        }
        count(&mut tally, leaves[node].score);
    }
    tally
}

/// Plays the games of a seed with these numbers from a position on, every legal move as likely as the others. Returns how they
/// ended, in circle's view.
pub fn play_by_chance<G: Game>(
    game: &G,
    ends: &impl Evaluator<G>,
    position: &G::Position,
    seed: u64,
    games: Range<u64>,
) -> Odds<u64> {
    let mut tally = Odds::default();
    for number in games {
        let end = playout(game, *position, &mut Chance::stream(seed, number));
        count(&mut tally, ends.at_end(game, &end));
    }
    tally
}

/// A game of an expanded match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SampledGame<M> {
    /// Its moves.
    pub moves: Vec<M>,
    /// The winner, if there is one.
    pub winner: Option<Side>,
}

/// Plays one of the games of [`play_expanded`] again, and returns its moves.
pub fn replay<G: Symmetry>(
    graph: &PositionGraph<G>,
    leaves: &[LeafValue],
    (circle, cross): (&Strategy, &Strategy),
    seed: u64,
    game: u64,
) -> SampledGame<G::Move> {
    let mut chance = Chance::stream(seed, game);
    let (mut node, mut moves) = (0, Vec::new());
    while let Some(child) = step(leaves, (circle, cross), node, &mut chance) {
        let found = graph.moves(node).find(|&(_, next)| next == child);
        moves.extend(found.map(|(mv, _)| mv));
        node = child;
    }
    let winner = match leaves[node].score.cmp(&Score::ZERO) {
        Ordering::Greater => Some(Side::Circle),
        Ordering::Equal => None,
        Ordering::Less => Some(Side::Cross),
    };
    SampledGame { moves, winner }
}

/// The next position of a game; `None` at its end.
#[inline]
fn step(
    leaves: &[LeafValue],
    (circle, cross): (&Strategy, &Strategy),
    node: usize,
    chance: &mut Chance,
) -> Option<usize> {
    let choices = match leaves[node].turn {
        Side::Circle => circle.choices(node),
        Side::Cross => cross.choices(node),
    };
    chance.pick(choices).map(|child| child as usize)
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame<M> {
    /// Its moves.
    pub moves: Vec<M>,
    /// The score of its end, in circle's view.
    pub end: Score,
}

/// A player that couldn't go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forfeit<M> {
    /// Its side, which has lost the game by that.
    pub side: Side,
    /// Why it could not go on.
    pub reason: OpinionError,
    /// The moves before.
    pub moves: Vec<M>,
}

/// Plays one game of a seed, asking the players at every move.
///
/// # Errors
/// When a player gives no answer or an illegal move, or is asked to stop.
pub fn play_asking<G: Game>(
    game: &G,
    ends: &impl Evaluator<G>,
    (circle, cross): (&dyn Chooser<G>, &dyn Chooser<G>),
    chance: &mut Chance,
    cancel: CancelFlag<'_>,
) -> Result<PlayedGame<G::Move>, Forfeit<G::Move>> {
    let (mut at, mut moves) = (game.start(), Vec::new());
    while !game.ended(&at) {
        let side = game.to_move(&at);
        let player = match side {
            Side::Circle => circle,
            Side::Cross => cross,
        };
        let opinion = player.opinion(game, &at, cancel);
        let chosen = opinion.and_then(|opinion| {
            let chosen = chance.pick(&opinion.candidates);
            let legal = chosen.filter(|mv| game.moves(&at).any(|legal| legal == *mv));
            legal.ok_or_else(OpinionError::illegal)
        });
        match chosen {
            Ok(mv) => {
                moves.push(mv);
                at = game.play(&at, mv);
            }
            Err(reason) => {
                return Err(Forfeit {
                    side,
                    reason,
                    moves,
                });
            }
        }
    }
    let end = ends.at_end(game, &at);
    Ok(PlayedGame { moves, end })
}

/// Counts a game by the score of its end.
pub fn count(tally: &mut Odds<u64>, end: Score) {
    match end.cmp(&Score::ZERO) {
        Ordering::Greater => tally.win += 1,
        Ordering::Equal => tally.draw += 1,
        Ordering::Less => tally.lose += 1,
    }
}
