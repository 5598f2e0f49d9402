//! A frame of a best-first search in texts and numbers, as JSON has it: the event that it is.
//!
//! Invariant: scores, sums and numbers are in circle's view; nothing here comes from the truth.

use marubatsu::best_first::pn::ProofNumbers;
use marubatsu::best_first::uct::NodeStats;
use marubatsu::best_first::{NodeNumber, RoundFrame};
use marubatsu::game::{Game, Notation, Side};
use marubatsu::score::{Bounds, Score};
use serde::{Serialize, Serializer};

use super::FoundByRounds;
use crate::cases::report::best_first::ProofCount;
use crate::words::{JsonMove, numbers};

/// A frame of a best-first search with texts in place of types.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RoundRecord {
    /// Which frame, from 0.
    pub n: u64,
    /// What happens.
    pub kind: &'static str,
    /// The iteration of UCT or the expansion of proof numbers, from 1; outside of one, that which is over.
    pub iteration: u32,
    /// The node at which it happens, in the order in which nodes were made.
    pub node: u32,
    /// Its position.
    pub board: String,
    /// The moves that lead to it.
    pub path: Vec<JsonMove>,
    /// Whose node it is: `o` (max) or `x` (min).
    pub turn: Side,
    /// Plies from the root.
    pub depth: usize,
    /// What the event carries.
    #[serde(flatten)]
    pub event: RoundEvent,
}

/// What an event carries, each as far as it has it.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct RoundEvent {
    /// The question of proof numbers: is the score at least this?
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<Score>,
    /// The move that the way takes, or by which a node is added; at the end the answer.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub mv: Option<JsonMove>,
    /// The node that this move leads to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub child: Option<u32>,
    /// The children among which is chosen, or those that are added, in the game's order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub children: Option<Vec<ChildRecord>>,
    /// The moves of a playout.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub playout: Option<Vec<JsonMove>>,
    /// The result of an iteration.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<Score>,
    /// Whether the game has ended, so that no playout is needed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended: Option<bool>,
    /// What was known of the node before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<NodeRecord>,
    /// What is known of it now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<NodeRecord>,
    /// The numbers at which df-pn turns back from it, or from the child that was chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thresholds: Option<NodeRecord>,
}

/// What is known of a child.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ChildRecord {
    /// The move that leads there.
    #[serde(rename = "move")]
    pub mv: JsonMove,
    /// Its number; none of a move that PUCT has not tried.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub node: Option<u32>,
    /// What is known of it.
    #[serde(flatten)]
    pub known: NodeRecord,
    /// What the program that told the search thought that it is worth.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<f64>,
    /// PUCT's prior.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prior: Option<f64>,
    /// The exploration bonus of UCT or PUCT, or of the program that told the search, as a share.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bonus: Option<f64>,
    /// Whether its bounds leave it out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_out: Option<bool>,
}

/// What is known of a node: visits and results of UCT, or both numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct NodeRecord {
    /// Iterations that went through it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub visits: Option<u32>,
    /// The sum of their results.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sum: Option<ResultSum>,
    /// What is proved of its score, where bounds are proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bounds: Option<Bounds>,
    /// The proof number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<ProofCount>,
    /// The disproof number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub disproof: Option<ProofCount>,
}

/// A sum of results in hundredths, written as scores are. It may be larger than any score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResultSum(pub i64);

impl Serialize for ResultSum {
    #[allow(clippy::cast_precision_loss, reason = "hundredths below 2^53")]
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        match self.0 % 100 {
            0 => out.serialize_i64(self.0 / 100),
            _ => out.serialize_f64(self.0 as f64 / 100.0),
        }
    }
}

impl NodeRecord {
    /// Of UCT, which proves bounds or doesn't.
    pub(super) fn of_stats(stats: NodeStats, proves: bool) -> Self {
        Self {
            visits: Some(stats.visits),
            sum: Some(ResultSum(stats.sum)),
            bounds: proves.then_some(stats.bounds),
            ..Self::default()
        }
    }

    /// Of proof numbers.
    pub(super) fn of_numbers(numbers: ProofNumbers) -> Self {
        Self {
            proof: Some(ProofCount(numbers.proof)),
            disproof: Some(ProofCount(numbers.disproof)),
            ..Self::default()
        }
    }
}

/// A frame in texts and numbers.
pub(super) fn record<R: FoundByRounds>(recording: &R, frame: &RoundFrame) -> RoundRecord {
    let game = recording.game();
    let node = recording.event_node(frame);
    let (moves, position) = recording.walk(node);
    RoundRecord {
        n: frame.n,
        kind: R::phase_name(frame.phase),
        iteration: frame.iteration,
        node,
        board: game.write_position(&position),
        path: numbers::moves(game, &moves),
        turn: game.to_move(&position),
        depth: moves.len(),
        event: recording.event(frame),
    }
}

/// The move to a node, and its number.
pub(super) fn chosen<R: FoundByRounds>(recording: &R, node: NodeNumber) -> RoundEvent {
    let moves = recording.moves_to(node);
    RoundEvent {
        mv: moves.last().map(|&mv| recording.game().move_numbers(mv)),
        child: Some(node),
        ..RoundEvent::default()
    }
}

/// The children of a node that were made by a frame, each with what is known of it then.
pub(super) fn children<R: FoundByRounds>(
    recording: &R,
    node: NodeNumber,
    known: impl Fn(NodeNumber) -> Option<NodeRecord>,
) -> Vec<ChildRecord> {
    let game = recording.game();
    let position = recording.position(node);
    let moves: Vec<_> = game.moves(&position).collect();
    let children = recording.children(node).filter_map(|node| {
        Some(ChildRecord {
            mv: game.move_numbers(moves[recording.number(node)]),
            node: Some(node),
            known: known(node)?,
            value: None,
            prior: None,
            bonus: None,
            left_out: None,
        })
    });
    children.collect()
}
