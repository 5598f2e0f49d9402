//! A frame in texts and numbers, as JSON has it.
//!
//! Invariant: [`FrameRecord`] holds what the frame holds and nothing computed anew.

use marubatsu::frame::{Frame, text};
use serde::Serialize;

use crate::games::LabGame;
use crate::words::{JsonMove, JsonPair, JsonScore, name_of, numbers};

/// A frame with texts in place of types.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FrameRecord {
    /// Which frame, from 0.
    pub n: u64,
    /// `start`, `tt`, `score`, `update`, `end`.
    pub kind: &'static str,
    /// The node in question, by the ordinal of its arrival.
    pub node: u64,
    /// Its position.
    pub board: String,
    /// The moves that lead to it.
    pub path: Vec<JsonMove>,
    /// Whose node it is: `o` (max) or `x` (min).
    pub turn: char,
    /// Plies from the root.
    pub depth: usize,
    /// Why it is searched: `full`, `probe`, `again`.
    pub role: &'static str,
    /// Which pass over the tree, from 0; left out in the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pass: Option<u16>,
    /// Why it is searched before its siblings: `knowledge`, `table`, `player`, `sorted`, `previous`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<&'static str>,
    /// α and β as they stand at this node.
    pub window: JsonPair,
    /// α and β as moved by its children.
    pub window_now: JsonPair,
    /// The node's score.
    pub score: Option<JsonScore>,
    /// The child's score.
    pub child: Option<JsonScore>,
    /// The move to that child.
    pub child_move: Option<JsonMove>,
    /// What the table knew.
    pub known: Option<JsonPair>,
    /// What the score proves by itself.
    pub calculated_range: Option<JsonPair>,
    /// What a table registers.
    pub registered_range: Option<JsonPair>,
    /// Where the score falls: `low`, `exact`, `high`.
    pub fail: Option<&'static str>,
    /// Why it has no children here: `end`, `horizon`, `table`.
    pub leaf: Option<&'static str>,
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
        kind: frame.kind.name(),
        node: frame.node,
        board: game.write_position(&frame.position),
        path: numbers::moves(game, &frame.path),
        turn: frame.turn.letter(),
        depth: frame.depth(),
        role: name_of(frame.role),
        pass: pass.filter(|&number| number > 0),
        first: frame.first.map(name_of),
        window: numbers::window(frame.window),
        window_now: numbers::window(frame.window_now),
        score: frame.score.map(JsonScore),
        child: frame.child.map(JsonScore),
        child_move: frame.child_move.map(|mv| game.move_numbers(mv)),
        known: frame.known.map(numbers::bounds),
        calculated_range: frame.calculated_range.map(numbers::bounds),
        registered_range: frame.registered_range.map(numbers::bounds),
        fail: frame.fail.map(name_of),
        leaf: frame.leaf.map(name_of),
        skipped: frame.skipped,
        flags: text::flag_names(frame),
        calculated: frame.counters.calculated,
        pruned: frame.counters.pruned,
    }
}
