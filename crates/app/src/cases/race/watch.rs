//! What a search that goes deep first shows: which move of the root it holds best, and how deep the nodes lie that it makes.
//!
//! Invariant: nodes are counted as the search's own report counts them.

use std::convert::Infallible;

use marubatsu::game::{Game, Side};
use marubatsu::observe::{Event, EventOf, Leaf, Observer, Role};
use marubatsu::score::{Bounds, Fail};

/// Counts a node of this depth.
pub(super) fn count(depths: &mut Vec<u64>, depth: usize) {
    if depth >= depths.len() {
        depths.resize(depth + 1, 0);
    }
    depths[depth] += 1;
}

/// A search that goes deep first: it holds the last move that improved the root's score.
#[derive(Debug)]
pub(super) struct DepthFirstWatch {
    pub(super) nodes: u64,
    pub(super) depths: Vec<u64>,
    /// The moves held best one after the other, by their codes, each with the nodes made by then.
    pub(super) held: Vec<(u64, u32)>,
    /// What passes that saw all ends prove of it.
    pub(super) proven: Bounds,
    depth: usize,
    current: Option<u32>,
    /// Whether this pass has stopped anywhere at its depth limit.
    blind: bool,
    /// What is said of the root where no move is good enough for its side.
    refuted: Fail,
}

impl DepthFirstWatch {
    /// Before a search with scores in this range.
    pub(super) const fn new(range: Bounds) -> Self {
        Self {
            nodes: 0,
            depths: Vec::new(),
            held: Vec::new(),
            proven: range,
            depth: 0,
            current: None,
            blind: false,
            refuted: Fail::Low,
        }
    }

    fn hold(&mut self) {
        let nodes = self.nodes;
        let last = self.held.last().map(|&(_, mv)| mv);
        let new = self.current.filter(|&mv| Some(mv) != last);
        self.held.extend(new.map(|mv| (nodes, mv)));
    }
}

impl<G: Game> Observer<G> for DepthFirstWatch {
    type Interrupt = Infallible;
    const SEES_FORCED: bool = false;

    fn event(&mut self, event: &EventOf<'_, G>) -> Result<(), Infallible> {
        match event {
            Event::Enter(mv, enter) => {
                match self.depth {
                    0 => {
                        self.blind = false;
                        self.refuted = match enter.turn {
                            Side::Circle => Fail::Low,
                            Side::Cross => Fail::High,
                        };
                    }
                    1 => self.current = mv.map(Into::into),
                    _ => {}
                }
                if enter.role != Role::Forced {
                    self.nodes += 1;
                    count(&mut self.depths, self.depth);
                }
                self.depth += 1;
            }
            // A move that only fails to be good enough is the best of nothing.
            Event::Updated(updated)
                if self.depth == 1 && updated.improved && updated.fail != self.refuted =>
            {
                self.hold();
            }
            Event::Leave(leave) => {
                self.depth -= 1;
                self.blind |= leave.leaf == Some(Leaf::Horizon);
                if self.depth == 0 && !self.blind {
                    // What a table registers may hold for its window alone.
                    self.proven = both(self.proven, leave.calculated);
                }
            }
            _ => {}
        }
        Ok(())
    }
}

/// What two bounds of a score prove together.
fn both(one: Bounds, other: Bounds) -> Bounds {
    let lower = one.lower.max(other.lower);
    Bounds::new(lower, one.upper.min(other.upper).max(lower))
}
