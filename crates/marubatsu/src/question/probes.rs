//! The probes of a recorded Scout search: what each came back with, and whether its node was searched again.
//!
//! Invariant: windows and scores are those of frames; nothing is compared.

use super::{Answer, Question, answer};
use crate::depict::Depict;
use crate::frame::Frames;
use crate::game::Symmetry;
use crate::observe::Role;
use crate::recursion::Recursion;
use crate::score::{Score, Window};

/// A search of a child with a null window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Probe {
    /// Its last frame.
    pub frame: u64,
    /// What it came back with.
    pub score: Score,
    /// Whether the child has no children of its own here.
    pub leaf: bool,
    /// α and β of the parent, as its children had moved them.
    pub window: Window,
    /// The window with which the child is searched again; none if it isn't.
    pub again: Option<Window>,
    /// The frame that shows it: the second search begins, or the parent takes the score.
    pub shown: u64,
}

/// Returns all probes of these frames that came back, in order.
pub fn probes<G: Depict + Symmetry>(frames: &Frames<G>, recursion: &Recursion) -> Vec<Probe> {
    let probes = recursion.nodes().filter_map(|node| {
        let settled = node.settled.filter(|_| node.role == Role::Probe)?;
        // A child is entered from a frame of its parent.
        let before = frames.get(node.first.checked_sub(1)?)?;
        let told = answer((frames, recursion), node.last, Question::Again).ok()?;
        let again = told.answer == Answer::Yes(true);
        let again = again.then(|| frames.get(told.frame)).flatten();
        Some(Probe {
            frame: node.last,
            score: settled.score,
            leaf: settled.leaf.is_some(),
            window: before.window_now,
            again: again.map(|frame| frame.window),
            shown: told.frame,
        })
    });
    probes.collect()
}
