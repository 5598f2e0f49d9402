//! Players that look positions up in a table of scores.
//!
//! Invariant: a table's scores are in circle's view. The candidates are the best moves that the
//! table names, or, if it names none, those with the best scores for the side to move.

use std::collections::HashMap;

use super::{Chooser, NoOpinion, Opinion};
use crate::game::Symmetry;
use crate::hash::Mixer;
use crate::lang::Message;
use crate::layout::Branching as _;
use crate::observe::limits::Cancel;
use crate::score::{Score, View};
use crate::search::order::Ranking;
use crate::tree::study::Study;

/// What a table of scores says of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionScore<M> {
    /// Its score, in circle's view.
    pub score: Score,
    /// Its best moves; empty if the table names none.
    pub best: Vec<M>,
}

/// A player with a table.
#[derive(Clone, Debug)]
pub struct Tabled<G: Symmetry> {
    entries: HashMap<G::Key, PositionScore<G::Move>, Mixer>,
}

impl<G: Symmetry> Tabled<G> {
    /// Returns the player with these entries.
    pub fn new(
        game: &G,
        entries: impl IntoIterator<Item = (G::Position, PositionScore<G::Move>)>,
    ) -> Self {
        let keyed = |(position, entry)| (game.key(&position), entry);
        Self {
            entries: entries.into_iter().map(keyed).collect(),
        }
    }

    /// Returns the player whose table holds the scores of a whole game.
    pub fn of_study(study: &Study<G>) -> Self {
        let graph = study.graph();
        let entry = |node: usize| {
            let score = study.score(node).score;
            let best = study.best(node).map(|(mv, _)| mv).collect();
            (graph.positions()[node], PositionScore { score, best })
        };
        Self::new(graph.game(), (0..graph.len()).map(entry))
    }

    fn entry(
        &self,
        game: &G,
        position: &G::Position,
    ) -> Result<&PositionScore<G::Move>, NoOpinion> {
        let missing = || {
            NoOpinion::Failed(Message::new(
                "the table has no such position",
                "表にその局面はありません",
            ))
        };
        self.entries.get(&game.key(position)).ok_or_else(missing)
    }
}

impl<G: Symmetry> Ranking<G> for Tabled<G> {
    /// The score of the position that the move leads to; one that the table lacks comes last.
    fn rank(&self, game: &G, position: &G::Position, mv: G::Move) -> Score {
        let view = View::of(game.to_move(position));
        let after = self.entries.get(&game.key(&game.play(position, mv)));
        after.map_or(Score::NEG_INFINITY, |entry| view.turn(entry.score))
    }
}

impl<G: Symmetry> Chooser<G> for Tabled<G> {
    /// The best moves, and for all moves the scores of the positions they lead to, in circle's
    /// view.
    fn opinion(
        &self,
        game: &G,
        position: &G::Position,
        _: Cancel<'_>,
    ) -> Result<Opinion<G::Move>, NoOpinion> {
        let best = &self.entry(game, position)?.best;
        let valued = |mv| Ok((mv, self.entry(game, &game.play(position, mv))?.score));
        let scores: Result<Vec<_>, NoOpinion> = game.moves(position).map(valued).collect();
        let view = View::of(game.to_move(position));
        let by_score = Opinion::best_of(scores?, |score| view.turn(score));
        Ok(if best.is_empty() {
            by_score
        } else {
            Opinion {
                candidates: best.clone(),
                ..by_score
            }
        })
    }
}
