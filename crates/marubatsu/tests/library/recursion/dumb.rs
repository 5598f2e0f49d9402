//! The recursion found in the frames, by comparing every one with every other.
//!
//! Invariant: nothing is worked out cleverly here, and nothing comes from events.

use std::collections::HashMap;

use marubatsu::recursion::{BoundOwners, BoundSource};
use marubatsu::search::Role;

use crate::prelude::*;

/// A node, with the frames that are its own.
pub(super) struct DumbNode<G: Game> {
    pub(super) own: Vec<Frame<G>>,
    pub(super) parent: Option<usize>,
}

pub(super) struct Dumb<G: Game> {
    pub(super) nodes: Vec<DumbNode<G>>,
    frames: u64,
}

impl<G: Symmetry> Dumb<G> {
    pub(super) fn new(frames: &Frames<G>) -> Self {
        let mut nodes: Vec<DumbNode<G>> = Vec::new();
        for frame in frames.iter_from(0) {
            let number = usize::try_from(frame.node).expect("there are few nodes");
            if frame.kind == FrameKind::Start {
                assert_eq!(number, nodes.len());
                let above = frame.path.split_last().map(|(_, above)| above);
                let parent = above
                    .and_then(|above| nodes.iter().rposition(|node| node.own[0].path == above));
                let own = Vec::new();
                nodes.push(DumbNode { own, parent });
            }
            nodes[number].own.push(frame);
        }
        let frames = frames.len();
        Self { nodes, frames }
    }

    fn children(&self, of: usize) -> Vec<usize> {
        let is_child = |&node: &usize| self.nodes[node].parent == Some(of);
        (0..self.nodes.len()).filter(is_child).collect()
    }

    fn end(&self, node: usize) -> Option<&Frame<G>> {
        let own = &self.nodes[node].own;
        own.last().filter(|frame| frame.kind == FrameKind::End)
    }

    /// Its first and last frame.
    fn span(&self, node: usize) -> (u64, u64) {
        let last = self.end(node).map_or(self.frames - 1, |end| end.index);
        (self.nodes[node].own[0].index, last)
    }

    /// How many nodes it has with all below it, and how many levels there are below it: what waits is a level too.
    fn size_and_height(&self, frames: &Frames<G>, node: usize) -> (u32, u16) {
        let waits = u16::from(self.unsearched(frames, node) > 0);
        let below = self.children(node).into_iter();
        below.fold((1, waits), |(size, height), child| {
            let (below, levels) = self.size_and_height(frames, child);
            (size + below, height.max(levels + 1))
        })
    }

    /// How many of its moves were never searched.
    fn unsearched(&self, frames: &Frames<G>, node: usize) -> usize {
        let first = &self.nodes[node].own[0];
        let leaf = self.end(node).is_some_and(|end| end.leaf.is_some());
        if leaf || first.remaining.is_horizon() {
            return 0;
        }
        let mut moves: Vec<G::Move> = frames.game().moves(&first.position).collect();
        for child in self.children(node) {
            let mv = self.nodes[child].own[0].path.last().copied();
            moves.retain(|&other| Some(other) != mv);
        }
        moves.len()
    }

    fn half_rows(&self, frames: &Frames<G>, node: usize) -> u32 {
        let mut moves: Vec<(G::Move, u32)> = Vec::new();
        for child in self.children(node) {
            let rows = self.half_rows(frames, child);
            let mv = *self.nodes[child].own[0].path.last().expect("it has a move");
            match moves.iter_mut().find(|(other, _)| *other == mv) {
                Some((_, most)) => *most = rows.max(*most),
                None => moves.push((mv, rows)),
            }
        }
        let unsearched = u32::try_from(self.unsearched(frames, node)).expect("few moves");
        let rows: u32 = moves.iter().map(|(_, rows)| rows).sum();
        (rows + unsearched.min(2)).max(2)
    }

    /// The windows of a node at its own frames up to this one, but none that a cut has crossed.
    fn windows(&self, node: usize, until: u64) -> Vec<(&Frame<G>, Window)> {
        let own = self.nodes[node].own.iter();
        let cut = self.nodes[node]
            .own
            .iter()
            .find(|frame| frame.flags.ab_pruned);
        let crossed = |frame: &&Frame<G>| cut.is_none_or(|cut| frame.index < cut.index);
        let until = own.take_while(|frame| frame.index <= until).filter(crossed);
        until.map(|frame| (frame, frame.window_now)).collect()
    }

    /// Who holds the end of a window that `pick` picks.
    fn holder(
        &self,
        node: usize,
        frame: u64,
        pick: fn(Window) -> Score,
    ) -> (Score, usize, BoundSource) {
        let windows = self.windows(node, frame);
        let value = pick(windows.last().expect("there is its first frame").1);
        for pair in windows.windows(2).rev() {
            if pick(pair[0].1) != pick(pair[1].1) {
                let at = pair[1].0;
                let source = match at.kind {
                    FrameKind::Update => {
                        let children = self.children(node).into_iter();
                        let before = children.filter(|&child| self.span(child).1 < at.index);
                        let child = before.last().expect("a child came back");
                        BoundSource::Child(u32::try_from(child).expect("few nodes"))
                    }
                    _ => BoundSource::Table,
                };
                return (value, node, source);
            }
        }
        let Some(parent) = self.nodes[node].parent else {
            return (value, node, BoundSource::Root);
        };
        let (above, owner, source) = self.holder(parent, self.span(node).0, pick);
        if above == value {
            (value, owner, source)
        } else {
            assert_ne!(self.nodes[node].own[0].role, Role::Full);
            (value, parent, BoundSource::Probe)
        }
    }
}

/// Compares all that is derived with what the frames show.
pub(super) fn check<G: Symmetry>(frames: &Frames<G>, table: TableKind) {
    let (recursion, dumb) = (Recursion::new(frames), Dumb::new(frames));
    assert_eq!(recursion.frames(), frames.len());
    assert_eq!(recursion.len() as usize, dumb.nodes.len());
    let mut entered: HashMap<String, Vec<u32>> = HashMap::new();
    for node in recursion.nodes() {
        check_node(frames, (&recursion, &dumb), node.number);
        let path = format!("{:?}", dumb.nodes[node.number as usize].own[0].path);
        let visits = entered.entry(path).or_default();
        visits.push(node.number);
        assert_eq!(recursion.place(node.number), visits[0]);
        assert_eq!(
            recursion.visits_before(node.number) as usize,
            visits.len() - 1
        );
    }
    for frame in frames.iter_from(0) {
        check_frame(frames, (&recursion, &dumb), &frame);
    }
    check_passes(&recursion, &dumb);
    check_remembered(frames, (&recursion, &dumb), table);
}

fn check_node<G: Symmetry>(
    frames: &Frames<G>,
    (recursion, dumb): (&Recursion, &Dumb<G>),
    number: u32,
) {
    let (node, at) = (recursion.node(number), number as usize);
    let own = &dumb.nodes[at].own;
    assert_eq!(
        node.parent.map(|parent| parent as usize),
        dumb.nodes[at].parent
    );
    assert_eq!((node.first, node.last), dumb.span(at));
    assert_eq!(node.mv, own[0].path.last().map(|&mv| mv.into()));
    assert_eq!((node.turn, node.role), (own[0].turn, own[0].role));
    assert_eq!(usize::from(node.depth), own[0].path.len());
    assert_eq!((node.size, node.height), dumb.size_and_height(frames, at));
    assert_eq!(usize::from(node.unsearched), dumb.unsearched(frames, at));
    assert_eq!(node.half_rows, dumb.half_rows(frames, at));
    assert_eq!(node.cut, own.iter().any(|frame| frame.flags.ab_pruned));
    let children: Vec<usize> = recursion
        .children(number)
        .map(|child| child as usize)
        .collect();
    assert_eq!(children, dumb.children(at));
    assert_eq!(recursion.moves_to(frames, number), own[0].path);
    let answered = own
        .iter()
        .find(|frame| frame.kind == FrameKind::Table && frame.flags.tt_pruned);
    let proves = |end: &Frame<G>| match end.leaf {
        Some(Leaf::End | Leaf::Horizon) => Some(Fail::Exact),
        Some(_) => answered.and_then(|frame| frame.fail),
        None => end.fail,
    };
    let settled = node.settled.map(|settled| {
        let score = Some(settled.score);
        (score, Some(settled.proves), settled.leaf, settled.stored)
    });
    let shown = dumb
        .end(at)
        .map(|end| (end.score, proves(end), end.leaf, end.flags.stored));
    assert_eq!(settled, shown);
    let branches = recursion.branches(frames, number);
    let searched = branches.iter().filter_map(|branch| branch.child);
    let again = branches.iter().filter_map(|branch| branch.again);
    assert_eq!(searched.chain(again).count(), children.len());
    let never = branches.iter().filter(|branch| branch.child.is_none());
    assert_eq!(never.count(), dumb.unsearched(frames, at));
}

fn check_frame<G: Symmetry>(
    frames: &Frames<G>,
    (recursion, dumb): (&Recursion, &Dumb<G>),
    frame: &Frame<G>,
) {
    assert_eq!(u64::from(recursion.focus(frame.index)), frame.node);
    let node = usize::try_from(frame.node).expect("few nodes");
    let own = dumb.nodes[node].own.iter().map(|frame| frame.index);
    let focus = recursion.focus(frame.index);
    assert_eq!(recursion.own_frames(focus), own.collect::<Vec<_>>());
    let BoundOwners { alpha, beta } = recursion.bound_owners(frames.trace(), frame.index);
    let expected = dumb.holder(node, frame.index, |window| window.alpha);
    assert_eq!((alpha.value, alpha.owner as usize, alpha.source), expected);
    let expected = dumb.holder(node, frame.index, |window| window.beta);
    assert_eq!((beta.value, beta.owner as usize, beta.source), expected);
}

fn check_passes<G: Symmetry>(recursion: &Recursion, dumb: &Dumb<G>) {
    let is_root = |&node: &usize| dumb.nodes[node].parent.is_none();
    let roots: Vec<usize> = (0..dumb.nodes.len()).filter(is_root).collect();
    let passes = recursion.passes();
    assert_eq!(passes.len(), roots.len());
    for (pass, root) in passes.iter().zip(roots) {
        let first = &dumb.nodes[root].own[0];
        assert_eq!((pass.first, pass.last), dumb.span(root));
        assert_eq!(pass.root as usize, root);
        let said = first.pass.expect("every search begins with a pass");
        assert_eq!(
            (pass.number, pass.before, pass.window),
            (said.number, said.before, said.window)
        );
        let found = recursion.pass_of(pass.last).expect("it is one of them");
        assert_eq!(found, pass);
    }
}

fn check_remembered<G: Symmetry>(
    frames: &Frames<G>,
    (recursion, dumb): (&Recursion, &Dumb<G>),
    table: TableKind,
) {
    let game = frames.game();
    for (number, node) in dumb.nodes.iter().enumerate() {
        let asked = node.own.iter().find(|frame| frame.kind == FrameKind::Table);
        let found = asked.filter(|frame| frame.flags.registered_in_tt);
        let number = u32::try_from(number).expect("few nodes");
        let Some(found) = found else {
            assert_eq!(recursion.entry_source(number), None);
            continue;
        };
        let depth_of = |frame: &Frame<G>| {
            let pass = frame.pass.map(|pass| pass.number);
            let passes = recursion.passes().iter();
            passes
                .filter(|other| Some(other.number) == pass)
                .map(|other| other.depth)
                .next()
        };
        let same = |end: &&Frame<G>| {
            end.flags.stored
                && end.index < found.index
                && end.remaining == found.remaining
                && depth_of(end) == depth_of(found)
                && (table != TableKind::Window || end.window == found.window)
                && game.canonical(&end.position).0 == game.canonical(&found.position).0
        };
        let ends = (0..dumb.nodes.len()).filter_map(|node| dumb.end(node));
        let writer = ends
            .filter(same)
            .max_by_key(|end| end.index)
            .expect("somebody stored it");
        assert_eq!(writer.registered_range, found.known);
        let told = recursion.entry_source(number).expect("the table told it");
        assert_eq!(u64::from(told), writer.node);
    }
}
