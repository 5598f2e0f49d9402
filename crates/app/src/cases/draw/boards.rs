//! What stands at the boards of a tree: scores or odds, worked out once for all positions that can follow its root.
//!
//! Invariant: nothing is worked out that isn't written.

use marubatsu::scene::mark::{NodeLabel, NodeMark};
use marubatsu::tree::graph::PositionGraph;
use marubatsu::tree::odds::RandomOdds;
use marubatsu::tree::score::{DrawScoring, Scores};

use crate::cases::odds;
use crate::games::{LabGame, ScoreKind};
use crate::words::{Control, Error};

/// What is known of a tree's boards.
#[derive(Debug)]
pub(super) struct Boards<G: LabGame> {
    label: NodeLabel,
    known: Option<(PositionGraph<G>, BoardKnowledge)>,
}

#[derive(Debug)]
enum BoardKnowledge {
    Scores(Scores),
    Odds(RandomOdds),
}

impl<G: LabGame> Boards<G> {
    /// Works out what this label needs at all positions that can follow `at`.
    pub(super) fn known(
        game: &G,
        at: G::Position,
        label: NodeLabel,
        control: &Control<'_>,
    ) -> Result<Self, Error> {
        if label == NodeLabel::Nothing {
            return Ok(Self { label, known: None });
        }
        let graph = odds::positions(game, at, control)?;
        let graph = graph.map_err(|reason| odds::refused(label, reason))?;
        let known = if label == NodeLabel::Score {
            let leaves = graph.leaves(&game.ends(ScoreKind::Standard));
            BoardKnowledge::Scores(Scores::of(&graph, &leaves, DrawScoring::Plain))
        } else {
            let chances = odds::random(&graph);
            BoardKnowledge::Odds(chances.map_err(|reason| odds::refused(label, reason))?)
        };
        Ok(Self {
            label,
            known: Some((graph, known)),
        })
    }

    /// What stands at a position so many plies below the root.
    pub(super) fn mark(&self, position: &G::Position, depth: usize) -> NodeMark {
        let mark = NodeMark {
            label: self.label,
            ..NodeMark::default()
        };
        let known = self.known.as_ref();
        let found = known.and_then(|(graph, known)| Some((graph.find(position, depth)?, known)));
        match found {
            None => mark,
            Some((node, BoardKnowledge::Scores(scores))) => NodeMark {
                score: Some(scores.get(node).score),
                ..mark
            },
            Some((node, BoardKnowledge::Odds(odds))) => NodeMark {
                odds: Some(odds.get(node)),
                ..mark
            },
        }
    }

    /// The memory it holds, about.
    pub(super) fn bytes(&self) -> usize {
        let positions = self
            .known
            .as_ref()
            .map_or(0, |(graph, _)| graph.positions().len());
        positions * (size_of::<G::Position>() + POSITION_BYTES)
    }
}

/// What a position takes with its edges and its odds, about.
const POSITION_BYTES: usize = 100;
