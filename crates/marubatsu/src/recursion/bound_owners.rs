//! The owners of a frame's bounds: the nearest ancestor whose own window moved to this value, and what moved it.
//!
//! Invariant: α and β are those of the frame. Where a cut has just crossed them, they are the bounds before it, with which the score
//! is compared.

use super::{Recursion, Visit, short};
use crate::observe::Event;
use crate::observe::trace::{Record, Trace};
use crate::score::{Score, Window};

/// Where the value of a bound comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoundSource {
    /// The window that the pass began with.
    Root,
    /// This child of the owner came back with it.
    Child(u32),
    /// The table knew it of the owner's position.
    Table,
    /// The game knew it of the owner's position.
    Knowledge,
    /// The owner made it up: it asks its children no more than whether they are better.
    Probe,
}

/// A bound that is held by a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeldBound {
    /// Its value in circle's view.
    pub value: Score,
    /// The node that holds it: the one in question or an ancestor. It is the pass's root if nobody
    /// does.
    pub owner: u32,
    /// Where it comes from.
    pub source: BoundSource,
}

/// α and β, and who holds them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoundOwners {
    /// What the maximising side is sure of.
    pub alpha: HeldBound,
    /// What the minimising side is sure of.
    pub beta: HeldBound,
}

impl BoundOwners {
    /// Both values.
    pub const fn window(&self) -> Window {
        Window::new(self.alpha.value, self.beta.value)
    }
}

/// A source with its node in four bytes: a child stands for itself, everything else for its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PackedSource(u32);

impl PackedSource {
    const NODE: u32 = (1 << 29) - 1;
    const KINDS: u32 = 29;

    pub(super) const fn root(node: u32) -> Self {
        Self(node & Self::NODE)
    }

    pub(super) const fn child(node: u32) -> Self {
        Self(node & Self::NODE | 1 << Self::KINDS)
    }

    pub(super) const fn table(node: u32) -> Self {
        Self(node & Self::NODE | 2 << Self::KINDS)
    }

    pub(super) const fn knowledge(node: u32) -> Self {
        Self(node & Self::NODE | 3 << Self::KINDS)
    }

    pub(super) const fn probe(node: u32) -> Self {
        Self(node & Self::NODE | 4 << Self::KINDS)
    }
}

impl Recursion {
    fn held(&self, value: Score, PackedSource(tag): PackedSource) -> HeldBound {
        let node = tag & PackedSource::NODE;
        let (owner, source) = match tag >> PackedSource::KINDS {
            0 => (node, BoundSource::Root),
            1 => (self.visit(node).parent, BoundSource::Child(node)),
            2 => (node, BoundSource::Table),
            3 => (node, BoundSource::Knowledge),
            _ => (node, BoundSource::Probe),
        };
        HeldBound {
            value,
            owner,
            source,
        }
    }

    /// α and β of a frame with their owners. At a cut and at the end of its node they are those
    /// from just before the crossing update.
    ///
    /// `trace` is the one that the recursion was derived from.
    ///
    /// # Panics
    /// When nothing was recorded.
    pub fn bound_owners(&self, trace: &Trace, frame: u64) -> BoundOwners {
        let node = self.focus(frame);
        let (records, visit) = (trace.records(), self.visit(node));
        let mut now = (entered_with(records, visit), (visit.alpha, visit.beta));
        if frame > u64::from(visit.first) {
            let from = visit.event as usize + 1;
            for record in records.iter().skip(from).take(2) {
                match record.event() {
                    Some(Event::Known(known)) => {
                        moved(&mut now, known.window, PackedSource::knowledge(node));
                    }
                    Some(Event::LookedUp(looked_up)) => {
                        moved(&mut now, looked_up.window, PackedSource::table(node));
                    }
                    _ => break,
                }
            }
        }
        self.moved_by_children(&mut now, (records, node), frame);
        let (window, (alpha, beta)) = now;
        BoundOwners {
            alpha: self.held(window.alpha, alpha),
            beta: self.held(window.beta, beta),
        }
    }

    /// The bounds as the children before this frame have moved them, but for one that cut.
    fn moved_by_children(
        &self,
        now: &mut (Window, (PackedSource, PackedSource)),
        (records, node): (&[Record], u32),
        frame: u64,
    ) {
        let end = node + self.visit(node).size;
        for child in self.children(node) {
            let visit = self.visit(child);
            let used = visit.last.saturating_add(2) <= short(frame);
            let cuts = self.visit(node).cut && child + visit.size == end;
            if !used || cuts {
                break;
            }
            if visit.moved_alpha || visit.moved_beta {
                if let Some(window) = self.window_after(records, child) {
                    moved(now, window, PackedSource::child(child));
                }
            }
        }
    }

    /// The parent's window after this child's score was used.
    fn window_after(&self, records: &[Record], child: u32) -> Option<Window> {
        let visit = self.visit(child);
        let last = self.visit(child + visit.size - 1);
        let mut depth = last.depth;
        let from = last.event as usize + 1;
        for record in &records[from..] {
            match record.event() {
                Some(Event::Updated(updated)) if depth < visit.depth => {
                    return Some(updated.window);
                }
                Some(Event::Leave(_)) if depth == 0 => return None,
                Some(Event::Leave(_)) => depth -= 1,
                _ => {}
            }
        }
        None
    }
}

/// The window that a node's parent gave it.
fn entered_with(records: &[Record], visit: &Visit) -> Window {
    match records[visit.event as usize].event() {
        Some(Event::Enter(_, enter)) => enter.window,
        _ => Window::INFINITE,
    }
}

/// Puts the tag at each end that has changed.
pub(super) fn moved(
    now: &mut (Window, (PackedSource, PackedSource)),
    window: Window,
    tag: PackedSource,
) {
    if now.0.alpha != window.alpha {
        now.1.0 = tag;
    }
    if now.0.beta != window.beta {
        now.1.1 = tag;
    }
    now.0 = window;
}
