//! Which nodes are shown around the current node.
//!
//! These are its ancestors, siblings and children. On 3x3 the tree is drawn as in the series: its
//! centre is the current node, or, beyond the sixth move, that node's ancestor after six moves. It
//! reaches one ply below the centre; from the fifth move on to the seventh, and from the sixth on
//! to the ninth. In other games, a tree of few nodes is drawn whole; of larger ones, a column holds
//! at most [`MOST_BOARDS`] boards, and there are at most six columns. Invariant: which nodes are
//! shown, and in which order, follows from the game and the path alone; the caller says how each
//! node looks.

use super::mark::Mark;
use super::tree::{Node, State, label};
use crate::depict::{Depict, Depiction};
use crate::depth::Depth;
use crate::lang::Lang;

/// The greatest number of boards in a column.
pub(super) const MOST_BOARDS: usize = 12;
/// The greatest number of nodes of a tree that is drawn whole.
const WHOLE: u64 = 64;
/// The greatest number of columns of boards in a tree that is neither drawn whole nor as in the
/// series. A column for a gap may be added.
const COLUMNS: usize = 6;

/// How much of a game's tree is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    /// All of it.
    Whole,
    /// As in the series, for 3x3; this many moves had been made at the root.
    Series(usize),
    /// Six columns around the current node.
    Near,
}

impl Extent {
    /// How much of the tree from `start` is shown, if the tree has this many nodes.
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

    /// The greatest number of columns and rows that a picture of this game may need.
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

    /// Which depths are shown if the centre should be this many plies from the root.
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

/// The columns and rows around a node, where its siblings take one row each, and its children too.
fn near(moves: usize, depth: Depth) -> (usize, usize) {
    let column = moves.clamp(1, MOST_BOARDS);
    let deepest = depth.limit().map_or(COLUMNS, usize::from);
    (1 + deepest.min(COLUMNS), 2 * column - 1)
}

/// The number of columns and leaves of a small tree.
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

/// The depths of the centre and of the last nodes shown, in plies from the root.
#[derive(Clone, Copy, Debug)]
struct Span {
    centre: usize,
    last: usize,
}

/// How a node looks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Appearance {
    pub(super) state: State,
    pub(super) mark: Mark,
}

/// The current node and the tree around it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Around<'a, G: Depict> {
    pub(super) game: &'a G,
    pub(super) start: G::Position,
    pub(super) extent: Extent,
    /// The path to the current node.
    pub(super) path: &'a [G::Move],
    /// How many plies from the root the centre should be.
    pub(super) centre: usize,
    /// The child that must be shown if there are too many.
    pub(super) child: Option<G::Move>,
    /// How deep the tree goes.
    pub(super) depth: Depth,
    pub(super) lang: Lang,
}

/// A position with the path to it.
struct Reached<G: Depict> {
    position: G::Position,
    path: Vec<G::Move>,
}

impl<G: Depict> Around<'_, G> {
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

    /// The position on the path that is this many plies from the root.
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
        let Appearance { state, mark } = known(&reached.path);
        let moves: Vec<String> = reached
            .path
            .iter()
            .map(|&mv| self.game.write_move(mv))
            .collect();
        Node {
            path: moves.join(" "),
            plies: reached.path.len(),
            label: label(self.game, &reached.position, (state, mark), self.lang),
            depiction: Some(
                self.game
                    .depict(&reached.position, reached.path.last().copied()),
            ),
            gap: String::new(),
            mark,
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

    /// The moves shown below a node, and how many are left out. Above the centre's parent only the
    /// path is shown, below the centre's siblings nothing, and elsewhere as many moves as a column
    /// holds.
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

/// At most [`MOST_BOARDS`] moves, among them the one that must be shown, and how many are left out.
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
