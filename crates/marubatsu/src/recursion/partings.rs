//! Where two searches of one position part, and what each parting costs.
//!
//! Both recursions are walked together, move by move: a visit of a node is paired with the same visit in the other search. They part at a
//! pair of which one side searched moves that the other did not. Invariant: the costs of all partings add up to the difference of the
//! two searches' nodes, since all other nodes are paired.
//!
//! ```
//! use marubatsu::recursion::{Recursion, partings};
//! use marubatsu::search::Algorithm;
//! use marubatsu::{Search, Tree};
//!
//! let game: Tree = "((3 5) (2 9))".parse()?;
//! let cuts = Search::of(&game).record()?;
//! let all = Search::of(&game).algorithm(Algorithm::Minimax).record()?;
//! let [cuts, all] = [&cuts, &all].map(|recording| Recursion::new(recording.frames()));
//! let partings = partings(&cuts, &all);
//! // Alpha-beta leaves out the last leaf.
//! assert_eq!((partings.len(), partings[0].cost()), (1, 1));
//! assert_eq!((cuts.len(), all.len()), (6, 7));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::Recursion;
use crate::game::Side;
use crate::observe::Leaf;

/// What ended the search that went less far, where two searches part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
pub enum PartingCause {
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
    /// Nothing: the other search looked at a move once more.
    Again,
    /// Nothing: the other search made another pass over the tree.
    Pass,
    /// Other moves seemed worth searching.
    Moves,
}

/// A node at which one search goes on and the other does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parting {
    /// The node in the first search.
    pub left: u32,
    /// The same in the second.
    pub right: u32,
    /// Whether it is the second that goes on.
    pub right_goes_on: bool,
    /// The first node, below this one, that only the search which goes on visited.
    pub first: u32,
    /// How many nodes it visited there: all that it has below a node that the other did not enter, or those behind one move.
    pub alone: u64,
    /// Why the other did not go on.
    pub cause: PartingCause,
}

impl Parting {
    /// Returns how many more nodes the second search visited here than the first.
    pub fn cost(&self) -> i64 {
        let alone = i64::try_from(self.alone).unwrap_or(i64::MAX);
        if self.right_goes_on { alone } else { -alone }
    }
}

/// Returns all partings of two searches of one position, in the order in which the first comes to them.
pub fn partings(left: &Recursion, right: &Recursion) -> Vec<Parting> {
    let sides = [left, right];
    let mut walk = PairWalk {
        sides,
        found: Vec::new(),
    };
    let roots = sides.map(|recursion| {
        let roots = recursion.passes().iter().map(|pass| pass.root);
        roots.collect::<Vec<u32>>()
    });
    let common = roots[0].len().min(roots[1].len());
    for (&one, &other) in roots[0].iter().zip(&roots[1]) {
        walk.run([one, other]);
    }
    if let Some(last) = common.checked_sub(1) {
        let nodes = [roots[0][last], roots[1][last]];
        for (side, roots) in roots.iter().enumerate() {
            for &root in &roots[common..] {
                walk.goes_on(side, nodes, &[root], PartingCause::Pass);
            }
        }
    }
    walk.found
}

/// Two searches, and where they were found to part.
struct PairWalk<'a> {
    sides: [&'a Recursion; 2],
    found: Vec<Parting>,
}

impl PairWalk<'_> {
    /// Walks two nodes with all below them.
    fn run(&mut self, roots: [u32; 2]) {
        let mut open = vec![roots];
        while let Some(nodes) = open.pop() {
            let (pairs, alone) = self.compared(nodes);
            for side in [0, 1] {
                self.part(side, nodes, &alone[side]);
            }
            // The first child is walked next.
            open.extend(pairs.into_iter().rev());
        }
    }

    /// Pairs the children of two nodes, by their moves and in order; what has no partner belongs to its side alone.
    fn compared(&self, [one, other]: [u32; 2]) -> (Vec<[u32; 2]>, [Vec<u32>; 2]) {
        let [left, right] = self.sides;
        let mut theirs: Vec<u32> = right.children(other).collect();
        let (mut pairs, mut alone) = (Vec::new(), Vec::new());
        for child in left.children(one) {
            let mv = left.visit(child).mv;
            let same = theirs.iter().position(|&node| right.visit(node).mv == mv);
            match same {
                Some(at) => pairs.push([child, theirs.remove(at)]),
                None => alone.push(child),
            }
        }
        (pairs, [alone, theirs])
    }

    /// One parting where the other side searched nothing below the node, else one a move.
    fn part(&mut self, side: usize, nodes: [u32; 2], alone: &[u32]) {
        let other = self.sides[1 - side];
        let at = nodes[1 - side];
        if alone.is_empty() {
            return;
        }
        if other.size(at) == 1 {
            let cause = cause_at(other, at, false);
            return self.goes_on(side, nodes, alone, cause);
        }
        for &child in alone {
            let cause = cause_at(other, at, self.is_again(side, nodes[side], child));
            self.goes_on(side, nodes, &[child], cause);
        }
    }

    fn goes_on(&mut self, side: usize, nodes: [u32; 2], alone: &[u32], cause: PartingCause) {
        let sizes = alone
            .iter()
            .map(|&node| u64::from(self.sides[side].size(node)));
        self.found.push(Parting {
            left: nodes[0],
            right: nodes[1],
            right_goes_on: side == 1,
            first: alone[0],
            alone: sizes.sum(),
            cause,
        });
    }

    /// Whether a child is by a move that this side had searched before.
    fn is_again(&self, side: usize, node: u32, child: u32) -> bool {
        let recursion = self.sides[side];
        let mv = |node: u32| recursion.visit(node).mv;
        let mut before = recursion.children(node).take_while(|&other| other < child);
        before.any(|other| mv(other) == mv(child))
    }
}

/// Why a search did not go on at a node.
fn cause_at(recursion: &Recursion, node: u32, is_again: bool) -> PartingCause {
    let node = recursion.node(node);
    let Some(settled) = node.settled else {
        return PartingCause::Stopped;
    };
    match settled.leaf {
        Some(Leaf::Table) => PartingCause::Table,
        Some(Leaf::Known) => PartingCause::Known,
        Some(Leaf::Horizon) => PartingCause::Horizon,
        _ if node.cut && node.turn == Side::Circle => PartingCause::BetaCut,
        _ if node.cut => PartingCause::AlphaCut,
        _ if is_again => PartingCause::Again,
        _ => PartingCause::Moves,
    }
}
