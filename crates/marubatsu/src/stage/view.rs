//! The states of a chapter's spots at a frame.
//!
//! Invariant: a spot shows its path's latest visit that began under the visit shown at its parent, so nothing of an earlier pass
//! remains.

use super::plan::ChapterPlan;
use super::spot::Spot;
use super::tableau::{SpotState, Tableau};
use crate::game::{Side, Symmetry};
use crate::recursion::Recursion;

use super::RecordedSearch;

/// What happens in a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NodeEvent {
    /// The node is entered.
    Start,
    /// The table is asked.
    Table,
    /// This child has come back.
    Score(u32),
    /// This child's score has been used.
    Update(u32),
    /// The same, and the rest of the moves is cut.
    Cut(u32),
    /// The node is settled.
    End,
}

impl NodeEvent {
    /// What happens in a frame of this node.
    pub(super) fn of(recursion: &Recursion, focus: u32, frame: u64) -> Self {
        let node = recursion.node(focus);
        if frame == node.first {
            return Self::Start;
        }
        if frame == node.last && node.settled.is_some() {
            return Self::End;
        }
        let back = |&child: &u32| recursion.span(child).1 < frame;
        let Some(child) = recursion.children(focus).take_while(back).last() else {
            return Self::Table;
        };
        let cuts = node.cut && child + recursion.size(child) == focus + node.size;
        match frame - recursion.span(child).1 {
            1 => Self::Score(child),
            _ if cuts => Self::Cut(child),
            _ => Self::Update(child),
        }
    }
}

/// A chapter at a frame.
pub(super) struct TreeView<'a> {
    pub(super) tableau: Tableau<'a>,
    pub(super) recursion: &'a Recursion,
    pub(super) frame: u64,
    pub(super) focus: u32,
    pub(super) moment: NodeEvent,
    /// The visit that each spot shows.
    pub(super) visits: Vec<Option<u32>>,
}

impl<'a> TreeView<'a> {
    pub(super) fn new<G: Symmetry>(
        recorded: RecordedSearch<'a, G>,
        plan: &'a ChapterPlan,
        frame: u64,
    ) -> Self {
        let recursion = recorded.recursion;
        let focus = recursion.focus(frame);
        let count = plan.spots.len();
        let mut view = Self {
            tableau: Tableau {
                plan,
                states: Vec::with_capacity(count),
                here: None,
                path: Vec::with_capacity(count),
                best: None,
                line: Vec::with_capacity(count),
            },
            recursion,
            frame,
            focus,
            moment: NodeEvent::of(recursion, focus, frame),
            visits: Vec::with_capacity(count),
        };
        for spot in &plan.spots {
            let visit = view.visit_of(spot);
            let state = view.state_of(spot, visit);
            let on_path = visit.is_some_and(|node| recursion.is_below(focus, node));
            let on_line = match spot.parent {
                None => true,
                Some(parent) => {
                    view.tableau.line[parent] && visit.is_some() && visit == view.best_of(parent)
                }
            };
            view.tableau.line.push(on_line);
            view.visits.push(visit);
            view.tableau.states.push(state);
            view.tableau.path.push(on_path);
        }
        view.tableau.here = view.spot_of(focus);
        let anchor = plan.path[plan.path.len() - 1];
        let best = view.visits[anchor].and_then(|node| recursion.best(node, frame));
        view.tableau.best = best.and_then(|(_, child)| view.spot_of(child));
        view
    }

    /// The best child so far of the visit that a spot shows.
    fn best_of(&self, spot: usize) -> Option<u32> {
        let best = self.recursion.best(self.visits[spot]?, self.frame);
        best.map(|(_, child)| child)
    }

    fn visit_of(&self, spot: &Spot) -> Option<u32> {
        let above = match spot.parent {
            None => return spot.visits.first().copied(),
            Some(parent) => self.visits[parent]?,
        };
        let begun = |&&node: &&u32| {
            self.recursion.parent(node) == Some(above) && self.recursion.span(node).0 <= self.frame
        };
        spot.visits.iter().rev().find(begun).copied()
    }

    fn state_of(&self, spot: &Spot, visit: Option<u32>) -> SpotState {
        if let Some(visit) = visit {
            let node = self.recursion.node(visit);
            return match node.settled {
                Some(settled) if node.is_done(self.frame) => SpotState::Done(settled),
                _ => {
                    let best = self.recursion.best(visit, self.frame);
                    SpotState::Open(best.map(|(score, _)| score))
                }
            };
        }
        let above = spot.parent.and_then(|parent| self.visits[parent]);
        let Some(above) = above.map(|above| self.recursion.node(above)) else {
            return if self.tableau.plan.by_hand && self.tableau.plan.chapter.levels == u16::MAX {
                self.below_cut(spot)
            } else {
                SpotState::Hidden
            };
        };
        let leaf = above.settled.and_then(|settled| settled.leaf);
        // Where a search has stopped just after it entered a node, its moves are what comes next.
        let stopped = above.settled.is_none() && self.frame + 1 >= self.recursion.frames();
        match (leaf, above.cut && self.frame + 1 >= above.last) {
            (Some(_), _) if !self.tableau.plan.by_hand => SpotState::Hidden,
            (Some(_), _) if above.is_done(self.frame) => SpotState::BelowCut,
            (_, true) => SpotState::Cut,
            _ if self.frame > above.first || self.tableau.plan.by_hand || stopped => {
                SpotState::Waiting
            }
            _ => SpotState::Hidden,
        }
    }

    fn below_cut(&self, spot: &Spot) -> SpotState {
        match spot.parent.map(|parent| self.tableau.states[parent]) {
            Some(SpotState::Cut | SpotState::BelowCut) => SpotState::BelowCut,
            _ => SpotState::Waiting,
        }
    }

    /// The spot that shows this node.
    pub(super) fn spot_of(&self, node: u32) -> Option<usize> {
        self.visits.iter().position(|&visit| visit == Some(node))
    }

    /// The bound that the node in question is cut by: β at a max node.
    pub(super) fn cuts_by_beta(&self) -> bool {
        self.recursion.node(self.focus).turn == Side::Circle
    }
}
