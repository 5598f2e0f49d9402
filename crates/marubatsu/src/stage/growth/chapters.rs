//! The chapters of a tree in the making.
//!
//! Depth-first, a chapter is the largest subtree around the newest node that there is room for; a node whose subtree has none
//! is shown with its children. Breadth-first, it is the part of the newest depth that belongs to the highest node that there is
//! room for. Invariant: a chapter depends on tree and size only; each frame belongs to one, and they follow each other.

use std::ops::Range;

use super::number;
use crate::depict::Depict;
use crate::stage::chapters::Chapter;
use crate::stage::lens::LensMetrics;
use crate::stage::viewport::Viewport;
use crate::tree::{GameTree, GrowthOrder, NodeId};

/// The chapter in which a node is made.
pub fn chapter<G: Depict>(tree: &GameTree<G>, viewport: &Viewport, newest: NodeId) -> Chapter {
    let plate = viewport.plate();
    let room = ChapterRoom {
        tree,
        most: LensMetrics::of(tree.game(), plate).half_rows() / 2,
        levels: plate.levels(),
    };
    if room.has_all(NodeId::ROOT) {
        return of_nodes(NodeId::ROOT, 0..tree.len(), room.levels);
    }
    match tree.growth() {
        GrowthOrder::DepthFirst => room.depth_first(newest),
        GrowthOrder::BreadthFirst => room.breadth_first(newest),
    }
}

/// What there is room for.
struct ChapterRoom<'a, G: Depict> {
    tree: &'a GameTree<G>,
    /// Rows, and levels below the anchor.
    most: u32,
    levels: u16,
}

impl<G: Depict> ChapterRoom<'_, G> {
    /// How many rows the levels below a node take; more than there are if too many.
    fn rows(&self, node: NodeId, levels: u16) -> u32 {
        if levels == 0 {
            return 1;
        }
        let mut sum = 0;
        for child in self.tree.children(node) {
            sum += self.rows(child, levels - 1);
            if sum > self.most {
                break;
            }
        }
        sum.max(1)
    }

    /// Whether a subtree goes no deeper than this.
    fn is_within(&self, node: NodeId, levels: u16) -> bool {
        let mut children = self.tree.children(node);
        match levels.checked_sub(1) {
            None => children.next().is_none(),
            Some(below) => children.all(|child| self.is_within(child, below)),
        }
    }

    /// Whether there is room for a whole subtree.
    fn has_all(&self, node: NodeId) -> bool {
        self.rows(node, self.levels) <= self.most && self.is_within(node, self.levels)
    }

    fn depth_first(&self, newest: NodeId) -> Chapter {
        let up = std::iter::successors(Some(newest), |&node| self.tree.parent(node));
        let highest = up.take_while(|&node| self.has_all(node)).last();
        match highest {
            Some(anchor) => {
                let nodes = anchor.index()..self.tree.end_of(anchor);
                of_nodes(anchor, nodes, self.levels)
            }
            None => of_nodes(newest, newest.index()..newest.index() + 1, 1),
        }
    }

    fn breadth_first(&self, newest: NodeId) -> Chapter {
        let tree = self.tree;
        let up = std::iter::successors(tree.parent(newest), |&node| tree.parent(node));
        let fits = |&(levels, above): &(u16, NodeId)| {
            levels == 1 || levels <= self.levels && self.rows(above, levels) <= self.most
        };
        let Some((levels, anchor)) = (1..).zip(up).take_while(fits).last() else {
            // The root belongs to its children's picture.
            let children = tree.children(newest).count();
            return of_nodes(newest, 0..children + 1, 1);
        };
        let (first, end) = self.layer(anchor, levels);
        let first = if anchor == NodeId::ROOT && levels == 1 {
            0
        } else {
            first
        };
        of_nodes(anchor, first..end, levels)
    }

    /// The first node so many levels below another, and the one after the last.
    fn layer(&self, anchor: NodeId, levels: u16) -> (usize, usize) {
        let mut nodes = vec![anchor];
        for _ in 0..levels {
            nodes = nodes
                .iter()
                .flat_map(|&node| self.tree.children(node))
                .collect();
        }
        let first = nodes.first().map_or(0, |node| node.index());
        (first, nodes.last().map_or(0, |node| node.index() + 1))
    }
}

/// The chapter of these nodes.
fn of_nodes(anchor: NodeId, nodes: Range<usize>, levels: u16) -> Chapter {
    Chapter {
        first: nodes.start as u64,
        end: nodes.end as u64,
        anchor: number(anchor),
        levels,
    }
}
