//! A frame in texts and numbers, as JSON has it.
//!
//! Invariant: [`FrameRecord`] holds what the frame holds and nothing computed anew.

use marubatsu::frame::{Frame, FrameKind, text};
use marubatsu::game::Side;
use marubatsu::observe::{Leaf, OrderReason, Role};
use marubatsu::score::{Bounds, Fail, Score, Window};
use serde::Serialize;

use crate::games::LabGame;
use crate::words::{JsonMove, numbers};

/// A frame with texts in place of types.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FrameRecord {
    /// Which frame, from 0.
    pub n: u64,
    /// `start`, `tt`, `score`, `update`, `end`.
    pub kind: FrameKind,
    /// The node in question, by the ordinal of its arrival.
    pub node: u64,
    /// Its position.
    pub board: String,
    /// The moves that lead to it.
    pub path: Vec<JsonMove>,
    /// Whose node it is: `o` (max) or `x` (min).
    pub turn: Side,
    /// Plies from the root.
    pub depth: usize,
    /// Why it is searched: `full`, `probe`, `again`.
    pub role: Role,
    /// Which pass over the tree, from 0; left out in the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pass: Option<u16>,
    /// Why it is searched before its siblings: `knowledge`, `table`, `player`, `sorted`, `previous`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<OrderReason>,
    /// α and β as they stand at this node.
    pub window: Window,
    /// α and β as moved by its children.
    pub window_now: Window,
    /// The node's score.
    pub score: Option<Score>,
    /// The child's score.
    pub child: Option<Score>,
    /// The move to that child.
    pub child_move: Option<JsonMove>,
    /// What the table knew.
    pub known: Option<Bounds>,
    /// What the score proves by itself.
    pub calculated_range: Option<Bounds>,
    /// What a table registers.
    pub registered_range: Option<Bounds>,
    /// Where the score falls: `low`, `exact`, `high`.
    pub fail: Option<Fail>,
    /// Why it has no children here: `end`, `horizon`, `table`.
    pub leaf: Option<Leaf>,
    /// Moves that a cut skips.
    pub skipped: usize,
    /// The series' flags.
    pub flags: Vec<&'static str>,
    /// Nodes settled.
    pub calculated: u64,
    /// Nodes (or moves) skipped.
    pub pruned: u64,
}

/// This frame in texts and numbers.
pub(super) fn record<G: LabGame>(game: &G, frame: &Frame<G>) -> FrameRecord {
    let pass = frame.pass.map(|pass| pass.number);
    FrameRecord {
        n: frame.index,
        kind: frame.kind,
        node: frame.node,
        board: game.write_position(&frame.position),
        path: numbers::moves(game, &frame.path),
        turn: frame.turn,
        depth: frame.depth(),
        role: frame.role,
        pass: pass.filter(|&number| number > 0),
        first: frame.first,
        window: frame.window,
        window_now: frame.window_now,
        score: frame.score,
        child: frame.child,
        child_move: frame.child_move.map(|mv| game.move_numbers(mv)),
        known: frame.known,
        calculated_range: frame.calculated_range,
        registered_range: frame.registered_range,
        fail: frame.fail,
        leaf: frame.leaf,
        skipped: frame.skipped,
        flags: text::flag_names(frame),
        calculated: frame.counters.calculated,
        pruned: frame.counters.pruned,
    }
}
