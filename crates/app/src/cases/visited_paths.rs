//! The path of a search: every path it visited from the root, its cuts at each depth, and the reason why it left a node before
//! another path.
//!
//! Invariant: nodes are in the order of their first visit, so a parent comes before its children; a node that is visited again is the
//! same node.

use std::convert::Infallible;

use marubatsu::game::{Game, Side};
use marubatsu::observe::{Event, EventOf, Leaf, Observer, Updated};
use serde::Serialize;

/// What was done at one depth, or at all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SearchTally {
    /// Nodes searched: every visit counts.
    pub nodes: u64,
    /// Nodes whose remaining moves were cut.
    pub cuts: u64,
    /// Nodes that the table answered.
    pub table_answers: u64,
}

/// What ended a node before all its moves were searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum NotVisitedCause {
    /// A cut at a min node.
    AlphaCut,
    /// A cut at a max node.
    BetaCut,
    /// The table's answer.
    Table,
    /// What the game knows without search.
    Known,
    /// The greatest depth.
    Horizon,
    /// The search's own end, at a limit.
    Stopped,
}

/// A path that was visited.
#[derive(Clone, Copy, Debug)]
struct PathNode {
    parent: Option<usize>,
    /// The code of the move from the parent.
    code: u32,
    first_child: Option<usize>,
    /// The child of the same parent that was visited before it.
    sibling: Option<usize>,
    turn: Side,
    first: u64,
    last: u64,
    /// What ended its last visit early, and the frame of that.
    ended: Option<(NotVisitedCause, u64)>,
}

/// All paths that a search visited.
#[derive(Clone, Debug, Default)]
pub struct VisitedPaths {
    nodes: Vec<PathNode>,
    depths: Vec<SearchTally>,
    frames: u64,
    /// The nodes from the root to the node in question, while the search is watched.
    open: Vec<usize>,
}

/// Where a path leaves what was visited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Departure {
    /// How many of its moves were visited.
    pub(crate) visited: usize,
    pub(crate) cause: NotVisitedCause,
    /// The frame of the cause.
    pub(crate) frame: u64,
}

/// A path that another search did not visit, though it visited its parent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Divergence {
    /// The codes of its moves.
    pub(crate) path: Vec<u32>,
    /// How many paths begin with it, itself counted.
    pub(crate) paths: u64,
    /// Its first frame.
    pub(crate) frame: u64,
}

impl VisitedPaths {
    /// Returns the number of different paths that were visited.
    pub fn paths(&self) -> usize {
        self.nodes.len()
    }

    /// Returns what was done at each depth, from the root.
    pub fn depths(&self) -> &[SearchTally] {
        &self.depths
    }

    /// Returns what was done at all depths together.
    pub fn total(&self) -> SearchTally {
        self.depths
            .iter()
            .fold(SearchTally::default(), |sum, at| SearchTally {
                nodes: sum.nodes + at.nodes,
                cuts: sum.cuts + at.cuts,
                table_answers: sum.table_answers + at.table_answers,
            })
    }

    /// Gives back the memory that it has no more need of, now that the search is over.
    pub(crate) fn shrink(&mut self) {
        self.nodes.shrink_to_fit();
    }

    /// Returns about how many bytes of memory it holds.
    pub fn bytes(&self) -> usize {
        size_of::<Self>() + self.nodes.len() * size_of::<PathNode>()
    }

    /// The last frame of the node that these moves lead to, or why there is none.
    pub(crate) fn last_frame(&self, path: &[u32]) -> Result<u64, Departure> {
        let mut at = self.root().ok_or_else(|| self.nowhere())?;
        for (visited, &code) in path.iter().enumerate() {
            let next = self.after(at, code);
            at = next.ok_or_else(|| self.departure(visited, at))?;
        }
        Ok(self.nodes[at].last)
    }

    /// Paths of `self` that `other` did not visit: how many, and those among them whose parents it did.
    pub(crate) fn alone(&self, other: &Self) -> (u64, Vec<usize>) {
        let (mut count, mut tops) = (0, Vec::new());
        let mut there: Vec<Option<usize>> = Vec::with_capacity(self.nodes.len());
        for (id, node) in self.nodes.iter().enumerate() {
            let above = node.parent.map(|parent| there[parent]);
            let found = match above {
                None => other.root(),
                Some(above) => above.and_then(|parent| other.after(parent, node.code)),
            };
            if found.is_none() {
                count += 1;
                if above != Some(None) {
                    tops.push(id);
                }
            }
            there.push(found);
        }
        (count, tops)
    }

    /// What [`VisitedPaths::alone`] found, for the first of these nodes.
    pub(crate) fn describe(&self, tops: &[usize]) -> Vec<Divergence> {
        let alone = |&top: &usize| Divergence {
            path: self.path(top),
            paths: self.below(top),
            frame: self.nodes[top].first,
        };
        tops.iter().map(alone).collect()
    }

    fn root(&self) -> Option<usize> {
        (!self.nodes.is_empty()).then_some(0)
    }

    fn children(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(self.nodes[node].first_child, |&child| {
            self.nodes[child].sibling
        })
    }

    /// The child of a node by this move.
    fn after(&self, node: usize, code: u32) -> Option<usize> {
        self.children(node)
            .find(|&child| self.nodes[child].code == code)
    }

    fn path(&self, node: usize) -> Vec<u32> {
        let up = |&at: &usize| self.nodes[at].parent;
        let nodes = std::iter::successors(Some(node), up);
        let mut codes: Vec<u32> = nodes.map(|at| self.nodes[at].code).collect();
        codes.pop();
        codes.reverse();
        codes
    }

    fn below(&self, node: usize) -> u64 {
        let (mut count, mut open) = (0, vec![node]);
        while let Some(node) = open.pop() {
            count += 1;
            open.extend(self.children(node));
        }
        count
    }

    /// A node that nothing ended early was still open when the search was stopped.
    fn departure(&self, visited: usize, node: usize) -> Departure {
        let stopped = (NotVisitedCause::Stopped, self.frames.saturating_sub(1));
        let (cause, frame) = self.nodes[node].ended.unwrap_or(stopped);
        Departure {
            visited,
            cause,
            frame,
        }
    }

    /// Of a search that was stopped before its root.
    const fn nowhere(&self) -> Departure {
        Departure {
            visited: 0,
            cause: NotVisitedCause::Stopped,
            frame: self.frames,
        }
    }

    fn arrive(&mut self, code: u32, turn: Side) {
        let parent = self.open.last().copied();
        let known = match parent {
            Some(parent) => self.after(parent, code),
            None => self.root(),
        };
        let id = known.unwrap_or_else(|| self.add(parent, code, turn));
        self.nodes[id].ended = None;
        let depth = self.open.len();
        if self.depths.len() == depth {
            self.depths.push(SearchTally::default());
        }
        self.depths[depth].nodes += 1;
        self.open.push(id);
    }

    fn add(&mut self, parent: Option<usize>, code: u32, turn: Side) -> usize {
        let id = self.nodes.len();
        let before = parent.and_then(|parent| self.nodes[parent].first_child.replace(id));
        self.nodes.push(PathNode {
            parent,
            code,
            first_child: None,
            sibling: before,
            turn,
            first: self.frames,
            last: self.frames,
            ended: None,
        });
        id
    }

    /// A frame of the node in question, and whether it ends the node early.
    fn frame(&mut self, cause: Option<NotVisitedCause>) {
        if let Some(&id) = self.open.last() {
            let node = &mut self.nodes[id];
            node.last = self.frames;
            node.ended = cause.map(|cause| (cause, self.frames)).or(node.ended);
        }
        self.frames += 1;
    }

    fn updated(&mut self, event: &Updated) {
        let turn = self.open.last().map(|&id| self.nodes[id].turn);
        let cut = turn.filter(|_| event.cut).map(|turn| match turn {
            Side::Circle => NotVisitedCause::BetaCut,
            Side::Cross => NotVisitedCause::AlphaCut,
        });
        if let Some(tally) = self.tally() {
            tally.cuts += u64::from(cut.is_some());
        }
        self.frame(cut);
    }

    /// The tally of the node in question's depth.
    fn tally(&mut self) -> Option<&mut SearchTally> {
        self.depths.get_mut(self.open.len().checked_sub(1)?)
    }
}

impl<G: Game> Observer<G> for VisitedPaths {
    type Interrupt = Infallible;

    fn event(&mut self, event: &EventOf<'_, G>) -> Result<(), Infallible> {
        match event {
            Event::Enter(mv, enter) => {
                self.arrive(mv.map_or(0, Into::into), enter.turn);
                self.frame(None);
            }
            Event::LookedUp(event) => {
                let answered = event.answered.map(|_| NotVisitedCause::Table);
                if let Some(tally) = self.tally() {
                    tally.table_answers += u64::from(answered.is_some());
                }
                self.frame(answered);
            }
            Event::Child(_) => self.frame(None),
            Event::Updated(event) => self.updated(event),
            Event::Leave(event) => {
                self.frame(match event.leaf {
                    Some(Leaf::Known) => Some(NotVisitedCause::Known),
                    Some(Leaf::Horizon) => Some(NotVisitedCause::Horizon),
                    Some(Leaf::End | Leaf::Table) | None => None,
                });
                self.open.pop();
            }
            Event::Pass(_) | Event::Known(_) | Event::Order(..) => {}
        }
        Ok(())
    }
}
