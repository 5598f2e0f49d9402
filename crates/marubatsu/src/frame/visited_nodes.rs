//! The nodes that a search has entered below one node up to a frame, as far as a picture of the
//! tree needs them.
//!
//! Invariant: it is read only from the events between the entering of that node and the frame, and
//! keeps no more levels than asked for.

use super::{Frame, Frames};
use crate::game::Symmetry;
use crate::observe::trace::{NO_MOVE, Record};
use crate::observe::{Event, Leaf};
use crate::score::Score;

/// A node that the search has entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VisitedNode {
    /// The code of the move that leads to it.
    pub mv: u32,
    /// Its score, once it is settled.
    pub score: Option<Score>,
    /// Why its children aren't searched.
    pub leaf: Option<Leaf>,
    /// Whether a cut has skipped its remaining moves.
    pub cut: bool,
    /// The children entered so far, in order. A child that was searched twice is there twice.
    pub children: Vec<VisitedNode>,
}

impl VisitedNode {
    const fn new(mv: u32) -> Self {
        Self {
            mv,
            score: None,
            leaf: None,
            cut: false,
            children: Vec::new(),
        }
    }

    /// The child after a move, as it was searched last.
    pub fn child(&self, mv: u32) -> Option<&Self> {
        self.children.iter().rev().find(|child| child.mv == mv)
    }

    /// Whether children that have not been entered never will be.
    pub const fn prunes(&self) -> bool {
        self.cut || matches!(self.leaf, Some(Leaf::Table | Leaf::Known))
    }
}

impl<G: Symmetry> Frames<G> {
    /// What the search had entered at `frame` below the node of the path that is `depth` plies from
    /// the root, `levels` deep.
    pub fn seen(&self, frame: &Frame<G>, depth: usize, levels: usize) -> Option<VisitedNode> {
        let from = *frame.entered.get(depth)?;
        let records = self.trace.records().get(from..frame.event)?;
        let mut reader = VisitReader {
            levels,
            open: Vec::new(),
            hidden: 0,
        };
        let done = records
            .iter()
            .fold(None, |done, record| done.or_else(|| reader.take(record)));
        done.or_else(|| reader.finish())
    }
}

/// The open nodes that are kept, and how many deeper ones are not.
struct VisitReader {
    levels: usize,
    open: Vec<VisitedNode>,
    hidden: usize,
}

impl VisitReader {
    /// Takes a record. Returns the topmost node once it has been left.
    fn take(&mut self, record: &Record) -> Option<VisitedNode> {
        match record.event()? {
            Event::Enter(..) if self.is_full() => self.hidden += 1,
            Event::Enter(mv, _) => self.open.push(VisitedNode::new(mv.unwrap_or(NO_MOVE))),
            Event::Leave(_) if self.hidden != 0 => self.hidden -= 1,
            Event::Leave(leave) => {
                let mut node = self.open.pop()?;
                node.score = Some(leave.score);
                node.leaf = leave.leaf;
                return self.close(node);
            }
            Event::LookedUp(event) if event.answered.is_some() && self.hidden == 0 => {
                self.open.last_mut()?.leaf = Some(Leaf::Table);
            }
            Event::Known(event) if event.answered.is_some() && self.hidden == 0 => {
                self.open.last_mut()?.leaf = Some(Leaf::Known);
            }
            Event::Updated(event) if event.cut && self.hidden == 0 => {
                self.open.last_mut()?.cut = true;
            }
            _ => {}
        }
        None
    }

    /// Whether the next level is one too many.
    fn is_full(&self) -> bool {
        self.levels.checked_sub(self.open.len()).is_none()
    }

    fn close(&mut self, node: VisitedNode) -> Option<VisitedNode> {
        match self.open.last_mut() {
            Some(parent) => {
                parent.children.push(node);
                None
            }
            None => Some(node),
        }
    }

    /// The topmost node with the nodes that are still open below it.
    fn finish(mut self) -> Option<VisitedNode> {
        loop {
            let node = self.open.pop()?;
            if let Some(root) = self.close(node) {
                return Some(root);
            }
        }
    }
}
