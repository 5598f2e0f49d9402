//! Which nodes stand around the node in question.
//!
//! Its ancestors, siblings and children. On 3x3 the tree is the series' own: the centre is the node in
//! question, but at most six moves from the start, and the tree is drawn one ply below it, to the seventh
//! move from the fifth, to the ninth from the sixth. A tree of few nodes is drawn whole. Elsewhere a
//! column holds at most [`MOST_BOARDS`] boards and there are at most six columns. Invariant: which nodes
//! are shown, and in which order, follows from the game and the path alone; what is known of each comes
//! from whoever draws.

use super::tree::{Node, State, label};
use crate::depict::{Depict, Depiction};
use crate::depth::Depth;
use crate::lang::Lang;
use crate::score::Score;

/// Boards in a column, at most.
pub(super) const MOST_BOARDS: usize = 12;
/// A tree of this many nodes at most is drawn whole.
const WHOLE: u64 = 64;
/// Columns of boards, at most, where the tree is neither the series' nor whole; a gap comes on top.
const COLUMNS: usize = 6;

/// How much of a game's tree is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    /// All of it.
    Whole,
    /// As the series shows 3x3; so many moves had been made at the root.
    Series(usize),
    /// Six columns around the node.
    Near,
}

impl Extent {
    /// How the tree from `start`, of so many nodes, is shown.
    pub(super) fn of<G: Depict>(game: &G, start: &G::Position, size: Option<u64>) -> Self {
        if size.is_some_and(|size| size <= WHOLE) {
            return Self::Whole;
        }
        match game.depict(start, None) {
            Depiction::Board {
                width: 3,
                height: 3,
                squares,
                ..
            } => Self::Series(squares.iter().flatten().count()),
            _ => Self::Near,
        }
    }

    /// The most columns and rows that any node of this game needs.
    pub(super) fn room<G: Depict>(self, game: &G, start: &G::Position, depth: Depth) -> (i64, i64) {
        let (columns, rows) = match self {
            Self::Series(made) => (10 - made, 16),
            Self::Near => near(game.most_moves(), depth),
            Self::Whole => whole(game, start, depth),
        };
        (
            i64::try_from(columns).unwrap_or(1),
            i64::try_from(rows).unwrap_or(1),
        )
    }

    /// Which depths are shown when the centre should be this many plies from the root.
    const fn span(self, depth: usize) -> Span {
        match self {
            Self::Whole => Span {
                centre: 0,
                last: usize::MAX,
            },
            Self::Near => Span {
                centre: depth,
                last: depth + 1,
            },
            Self::Series(made) => {
                let wanted = if made + depth > 6 { 6 } else { made + depth };
                let centre = if wanted < made { made } else { wanted };
                let last = match centre {
                    0..=4 => centre + 1,
                    5 => 7,
                    _ => 9,
                };
                Span {
                    centre: centre - made,
                    last: last - made,
                }
            }
        }
    }
}

/// The columns and rows around a node: its siblings stand in one row each, and so do its children.
fn near(moves: usize, depth: Depth) -> (usize, usize) {
    let column = moves.clamp(1, MOST_BOARDS);
    let deepest = depth.limit().map_or(COLUMNS, usize::from);
    (1 + deepest.min(COLUMNS), 2 * column - 1)
}

/// The columns and leaves of a small tree.
fn whole<G: Depict>(game: &G, position: &G::Position, depth: Depth) -> (usize, usize) {
    if depth.is_horizon() {
        return (1, 1);
    }
    let child = |mv| whole(game, &game.play(position, mv), depth.next());
    let children = game.moves(position).map(child);
    let (deepest, leaves) = children.fold((0, 0), |(columns, leaves), child| {
        (child.0.max(columns), leaves + child.1)
    });
    (deepest + 1, leaves.max(1))
}

/// The tree's middle and its last depth: plies from the root.
#[derive(Clone, Copy, Debug)]
struct Span {
    centre: usize,
    last: usize,
}

/// What whoever draws knows of a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Appearance {
    pub(super) state: State,
    pub(super) score: Option<Score>,
}

/// A node in question and the tree it is in.
#[derive(Clone, Copy, Debug)]
pub(super) struct Around<'a, G: Depict> {
    pub(super) game: &'a G,
    pub(super) start: G::Position,
    pub(super) extent: Extent,
    /// The way to the node in question.
    pub(super) path: &'a [G::Move],
    /// How many plies of that way lead to the centre, if not all.
    pub(super) centre: usize,
    /// The child that matters, should there be too many.
    pub(super) child: Option<G::Move>,
    /// How deep the tree goes.
    pub(super) depth: Depth,
    pub(super) lang: Lang,
}

/// A position with the way to it.
struct Reached<G: Depict> {
    position: G::Position,
    path: Vec<G::Move>,
}

impl<G: Depict> Around<'_, G> {
    /// The depth from which on more than the path is shown: the centre's parent.
    pub(super) fn from(&self) -> usize {
        self.span().centre.saturating_sub(1)
    }

    /// How many plies below that depth are shown.
    pub(super) fn levels(&self) -> usize {
        self.span().last.saturating_sub(self.from())
    }

    /// The nodes, from the root on.
    pub(super) fn nodes(&self, known: &dyn Fn(&[G::Move]) -> Appearance) -> Node {
        self.node(&self.reached(0), known)
    }

    fn span(&self) -> Span {
        let Span { centre, last } = self.extent.span(self.centre);
        let deepest = self.depth.limit().map_or(usize::MAX, usize::from);
        Span {
            centre,
            last: last.min(deepest),
        }
    }

    /// The position on the path so many plies from the root.
    fn reached(&self, depth: usize) -> Reached<G> {
        let root = Reached {
            position: self.start,
            path: Vec::new(),
        };
        self.path[..depth]
            .iter()
            .fold(root, |reached, &mv| self.play(&reached, mv))
    }

    fn play(&self, reached: &Reached<G>, mv: G::Move) -> Reached<G> {
        let mut path = reached.path.clone();
        path.push(mv);
        Reached {
            position: self.game.play(&reached.position, mv),
            path,
        }
    }

    fn node(&self, reached: &Reached<G>, known: &dyn Fn(&[G::Move]) -> Appearance) -> Node {
        let Appearance { state, score } = known(&reached.path);
        let moves: Vec<String> = reached
            .path
            .iter()
            .map(|&mv| self.game.write_move(mv))
            .collect();
        Node {
            path: moves.join(" "),
            plies: reached.path.len(),
            label: label(self.game, &reached.position, (state, score), self.lang),
            depiction: Some(
                self.game
                    .depict(&reached.position, reached.path.last().copied()),
            ),
            gap: String::new(),
            score,
            state,
            selected: reached.path == self.path,
            children: self.children(reached, known),
        }
    }

    fn children(
        &self,
        reached: &Reached<G>,
        known: &dyn Fn(&[G::Move]) -> Appearance,
    ) -> Vec<Node> {
        let centre = self.span().centre;
        let near = self.extent == Extent::Near;
        if near && reached.path.is_empty() && centre >= COLUMNS - 1 {
            let next = self.node(&self.reached(centre + 3 - COLUMNS), known);
            return vec![Node::gap("…", vec![next])];
        }
        let (moves, more) = self.below(reached);
        let child = |&mv: &G::Move| self.node(&self.play(reached, mv), known);
        let mut children: Vec<Node> = moves.iter().map(child).collect();
        if more > 0 {
            children.push(Node::gap(format!("+{more}"), Vec::new()));
        }
        children
    }

    /// The moves shown below a node, and how many are left out. Above the centre's parent the path's
    /// alone; below the centre's siblings none; else all, as many as a column holds.
    fn below(&self, reached: &Reached<G>) -> (Vec<G::Move>, usize) {
        let Span { centre, last } = self.span();
        let depth = reached.path.len();
        let shared = depth.min(centre);
        if depth >= last || reached.path[..shared] != self.path[..shared] {
            return (Vec::new(), 0);
        }
        let next = self.path.get(depth).copied();
        if depth + 1 < centre {
            return (next.into_iter().collect(), 0);
        }
        let on_path = self.path.starts_with(&reached.path);
        let matters = next.or(self.child).filter(|_| on_path);
        window(self.game.moves(&reached.position).collect(), matters)
    }
}

/// At most [`MOST_BOARDS`] moves around the one that matters, and how many are left out.
fn window<M: Copy + PartialEq>(moves: Vec<M>, around: Option<M>) -> (Vec<M>, usize) {
    if moves.len() <= MOST_BOARDS {
        return (moves, 0);
    }
    let kept = MOST_BOARDS - 1;
    let at = around
        .and_then(|mv| moves.iter().position(|&other| other == mv))
        .unwrap_or(0);
    let begin = at.saturating_sub(kept / 2).min(moves.len() - kept);
    (moves[begin..begin + kept].to_vec(), moves.len() - kept)
}
