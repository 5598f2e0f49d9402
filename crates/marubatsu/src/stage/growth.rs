//! A tree in the making, on the stage: a frame a node, in the order in which nodes are made.
//!
//! Chapters, places and identities are those of searches: a chapter shows a part of the tree that stands still while nodes
//! are made in it. Invariants: everything is a pure function of tree, frame and size; a chapter's rows are those of the
//! finished tree (breadth-first, of its finished depths), so that nothing moves when a node is made; what has not been made
//! is shown at most as waiting.

mod chapters;
pub mod depths;
pub mod timeline;

use std::fmt;
use std::ops::Range;

use super::chapters::Chapter;
use super::draw::{StagePainter, StageStyle};
use super::overview::Overview;
use super::plan::{ChapterPlan, Outline};
use super::portrait::alone;
use super::spot::SpotRegion;
use super::tableau::{SpotState, Tableau};
use super::viewport::Viewport;
use crate::depict::Depict;
use crate::recursion::NodeResult;
use crate::scene::mark::{NodeLabel, NodeMark};
use crate::scene::token::Shade;
use crate::scene::{ColourScale, Length, Scene, Shape};
use crate::score::Fail;
use crate::tree::{GameTree, GrowthOrder, NodeId, Tally};

pub use chapters::chapter;

/// A tree as it is watched.
pub struct GrowingTree<'a, G: Depict> {
    /// The finished tree.
    pub tree: &'a GameTree<G>,
    /// What stands at a node that has been made.
    pub mark: &'a dyn Fn(NodeId) -> NodeMark,
}

impl<G: Depict> fmt::Debug for GrowingTree<'_, G> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let order = self.tree.growth();
        write!(out, "a tree of {} nodes, {order:?}", self.tree.len())
    }
}

impl<G: Depict> GrowingTree<'_, G> {
    /// What a chapter shows.
    pub fn plan(&self, chapter: Chapter, viewport: Viewport) -> ChapterPlan {
        let tree = self.tree;
        let anchor = tree.node(chapter.anchor as usize).unwrap_or(NodeId::ROOT);
        let mut way: Vec<NodeId> =
            std::iter::successors(Some(anchor), |&node| tree.parent(node)).collect();
        way.reverse();
        let mut outline = Outline::new(tree.game());
        let mut position = tree.position(NodeId::ROOT);
        let root = vec![number(NodeId::ROOT)];
        let mut path = vec![outline.add(None, (&position, None), root, SpotRegion::Spine)];
        for pair in way.windows(2) {
            let (above, mut next) = (path[path.len() - 1], position);
            for (mv, child) in tree.moves(pair[0], &position) {
                let at = tree.game().play(&position, mv);
                let stand = if child == pair[1] {
                    SpotRegion::Spine
                } else {
                    SpotRegion::Beside
                };
                let spot = outline.add(Some(above), (&at, Some(mv)), vec![number(child)], stand);
                if child == pair[1] {
                    path.push(spot);
                    next = at;
                }
            }
            position = next;
        }
        let spot = path[path.len() - 1];
        self.below(&mut outline, (spot, anchor), &position, chapter.levels);
        let mut plan = outline.plan(path, chapter, viewport);
        plan.place();
        plan
    }

    /// Adds what lies below a spot, so many levels.
    fn below(
        &self,
        outline: &mut Outline<'_, G>,
        (spot, node): (usize, NodeId),
        position: &G::Position,
        levels: u16,
    ) {
        if levels == 0 {
            return;
        }
        for (mv, child) in self.tree.moves(node, position) {
            let at = self.tree.game().play(position, mv);
            let visits = vec![number(child)];
            let added = outline.add(Some(spot), (&at, Some(mv)), visits, SpotRegion::Viewport);
            self.below(outline, (added, child), &at, levels - 1);
        }
    }

    /// Draws the tree when `newest` has just been made. `label` says in words what there is to be seen.
    pub fn draw(
        &self,
        plan: &ChapterPlan,
        newest: NodeId,
        look: &StageStyle,
        label: &str,
    ) -> Scene {
        let (tableau, marks) = self.tableau(plan, newest);
        let canvas = StagePainter::new(&tableau, look);
        let mut shapes = canvas.ground();
        shapes.extend(canvas.edges());
        shapes.extend(canvas.nodes());
        shapes.extend(canvas.ring());
        shapes.extend(match marks.iter().flatten().next().map(|mark| mark.label) {
            None | Some(NodeLabel::Nothing) => Vec::new(),
            Some(NodeLabel::Score) => canvas.pills(),
            Some(_) => notes(&canvas, &marks),
        });
        shapes.extend(canvas.counts());
        shapes.extend(tableau.ruler());
        shapes.extend(canvas.legend());
        canvas.scene(shapes, label)
    }

    /// The newest node by itself, in a square of this side.
    pub fn portrait(
        &self,
        plan: &ChapterPlan,
        (newest, square): (NodeId, Length),
        look: &StageStyle,
        label: &str,
    ) -> Scene {
        alone(&self.tableau(plan, newest).0, square, look, label)
    }

    /// What a plan's spots show, and the marks of those that have been made.
    fn tableau<'a>(
        &self,
        plan: &'a ChapterPlan,
        newest: NodeId,
    ) -> (Tableau<'a>, Vec<Option<NodeMark>>) {
        let tree = self.tree;
        let up = std::iter::successors(Some(newest), |&node| tree.parent(node));
        let path: Vec<u32> = up.map(number).collect();
        let own = |spot: usize| plan.spots[spot].visits[0];
        let mark = |spot: usize| {
            let node = tree.node(own(spot) as usize)?;
            (node <= newest).then(|| (self.mark)(node))
        };
        let spots = 0..plan.spots.len();
        let marks: Vec<Option<NodeMark>> = spots.clone().map(mark).collect();
        let opened = |spot: usize| {
            let parent = plan.spots[spot].parent.map(own);
            parent.is_some_and(|parent| match tree.growth() {
                GrowthOrder::DepthFirst => path.contains(&parent),
                GrowthOrder::BreadthFirst => path.get(1) == Some(&parent),
            })
        };
        let state = |spot: usize| match marks[spot] {
            Some(NodeMark { score: None, .. }) => SpotState::Made,
            Some(NodeMark {
                score: Some(score), ..
            }) => SpotState::Done(NodeResult {
                score,
                proves: Fail::Exact,
                leaf: None,
                stored: false,
            }),
            None if opened(spot) => SpotState::Waiting,
            None => SpotState::Hidden,
        };
        let tableau = Tableau {
            plan,
            states: spots.clone().map(state).collect(),
            here: spots.clone().find(|&spot| own(spot) == number(newest)),
            path: spots.map(|spot| path.contains(&own(spot))).collect(),
            best: None,
            line: vec![false; plan.spots.len()],
        };
        (tableau, marks)
    }
}

/// What is written at nodes, where it is no score.
fn notes(canvas: &StagePainter<'_>, marks: &[Option<NodeMark>]) -> Vec<Shape> {
    let written = |spot: usize| Some((spot, marks[spot].and_then(|mark| mark.written())?));
    let written = canvas.spots().filter_map(written);
    written
        .filter_map(|(spot, said)| canvas.note(spot, &said))
        .collect()
}

fn number(node: NodeId) -> u32 {
    u32::try_from(node.index()).unwrap_or(u32::MAX)
}

/// These frames of a tree over time: which depth is worked at, and depth-first how long each subtree takes. Nodes where the
/// game is over have the colours of their scores, if `ends` says which they are.
pub fn overview<G: Depict>(
    (tree, tally): (&GameTree<G>, &Tally),
    ends: Option<&Tally>,
    (frames, columns): (Range<u64>, u32),
    scale: ColourScale,
) -> Overview {
    let end = frames.end.min(tree.len() as u64);
    let frames = frames.start.min(end.saturating_sub(1))..end;
    let within = |number: u64| {
        usize::try_from(number)
            .ok()
            .and_then(|number| tree.node(number))
    };
    let above = within(frames.start).and_then(|first| tree.parent(first));
    let above = std::iter::successors(above, |&node| tree.parent(node));
    // Breadth-first, a node is a moment; depth-first, it lasts as long as nodes are made below it.
    let above = above.filter(|_| tree.growth() == GrowthOrder::DepthFirst);
    let nodes = above.chain(frames.clone().filter_map(within));
    let limits = frames.clone();
    let stretch = move |node: NodeId| {
        let from = node.index() as u64;
        let until = match tree.growth() {
            GrowthOrder::DepthFirst => tree.end_of(node) as u64,
            GrowthOrder::BreadthFirst => from + 1,
        };
        let depth = u16::try_from(tree.depth(node)).unwrap_or(u16::MAX);
        let end = ends.and_then(|ends| ends.end(node));
        let shade = end.map_or(Shade::default(), |score| scale.shade(score));
        (depth, from.max(limits.start)..until.min(limits.end), shade)
    };
    let deepest = u16::try_from(tally.depths() - 1).unwrap_or(u16::MAX);
    Overview::of_stretches((frames, columns, deepest), nodes.map(stretch))
}
