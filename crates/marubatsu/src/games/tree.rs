//! A tree, written by hand or made at random, as a game: its nodes are positions and its branches
//! moves.
//!
//! In text, a leaf is its score and an inner node its children in parentheses: `(3 (5 2) (-1 (4
//! 0)))`. Circle moves at the root and turns alternate, except where a node is marked: `o(...)` or
//! `x(...)` says whose turn it is there, and turns alternate again from there on. So a side may
//! move twice in a row.
//!
//! Invariants: node 0 is the root; the children of a node are consecutive, in order, and come after
//! it; inner nodes have at least one child.

mod edit;
mod random;
mod text;

pub use edit::{EditAction, EditedTree, TreeEdit, TreeEditError};
pub use random::{RandomTree, RandomTreeError};

use crate::game::{
    AsymmetricGame, Game, MoveSequence, Notation, NotationError, NotationErrorKind, Side, Signs,
};
use crate::score::{Bounds, Score};

/// The greatest depth of a tree, in branches from the root to a leaf.
pub const MAX_DEPTH: usize = 200;
/// The most nodes a tree may have.
pub const MAX_NODES: usize = 1_000_000;

/// A game given as its own tree.
///
/// ```
/// use marubatsu::games::tree::Tree;
/// let tree: Tree = "(3 (5 2) (-1 (4 0)))".parse()?;
/// assert_eq!(tree.len(), 10);
/// assert_eq!(tree.to_string(), "(3 (5 2) (-1 (4 0)))");
/// # Ok::<(), marubatsu::games::tree::TreeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    nodes: Vec<ParsedNode>,
    range: Bounds,
    grain: Score,
}

/// A node: a leaf has a score and no children.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ParsedNode {
    turn: Side,
    score: Score,
    parent: u32,
    first: u32,
    children: u32,
}

/// The reason why a text is not a tree, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{fault} (at character {at})")]
pub struct TreeError {
    /// Character of the text, from 0.
    pub at: usize,
    /// What is wrong there.
    pub fault: TreeErrorKind,
}

/// What can be wrong with a tree's text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TreeErrorKind {
    /// The text ends inside the tree.
    #[error("a closing parenthesis is missing")]
    Unclosed,
    /// Something comes after the tree.
    #[error("the tree ended before this")]
    Trailing,
    /// A node without children.
    #[error("a node needs at least one child")]
    Childless,
    /// Neither a node nor a score.
    #[error("\"{0}\" is neither a score nor a node")]
    Word(String),
    /// More than [`MAX_DEPTH`] deep.
    #[error("deeper than {MAX_DEPTH}")]
    TooDeep,
    /// More than [`MAX_NODES`] nodes.
    #[error("more than {MAX_NODES} nodes")]
    TooLarge,
}

impl Tree {
    /// Returns how many nodes the tree has, root and leaves included.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never: a tree has at least its root.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Returns the score of a leaf; 0 at an inner node.
    pub fn score(&self, node: Node) -> Score {
        self.nodes[node.index()].score
    }

    /// Returns the scores of all leaves, in no order that one could rely on.
    pub fn leaf_scores(&self) -> Vec<Score> {
        let leaves = self.nodes.iter().filter(|node| node.children == 0);
        leaves.map(|leaf| leaf.score).collect()
    }

    /// Returns the least and greatest score of a leaf.
    pub const fn range(&self) -> Bounds {
        self.range
    }

    /// Returns the smallest difference between two different scores of leaves; 1 if all scores are equal.
    pub const fn grain(&self) -> Score {
        self.grain
    }

    /// Computes range and grain from the leaves.
    fn new(nodes: Vec<ParsedNode>) -> Self {
        let leaves = nodes.iter().filter(|node| node.children == 0);
        let mut scores: Vec<Score> = leaves.map(|leaf| leaf.score).collect();
        scores.sort_unstable();
        scores.dedup();
        let step = |pair: &[Score]| pair[1].hundredths() - pair[0].hundredths();
        let grain = scores.windows(2).map(step).min().unwrap_or(100);
        let range = Bounds::new(scores[0], scores[scores.len() - 1]);
        Self {
            nodes,
            range,
            grain: Score::from_hundredths(grain),
        }
    }

    fn node(&self, node: Node) -> &ParsedNode {
        &self.nodes[node.index()]
    }
}

/// A node of a tree, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Node(u32);

impl Node {
    const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The branch to a child, by the child's place among its siblings, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Branch(u32);

impl From<Branch> for u32 {
    fn from(branch: Branch) -> Self {
        branch.0
    }
}

/// The branches of a node in order.
#[derive(Clone, Debug)]
pub struct Branches(std::ops::Range<u32>);

impl Iterator for Branches {
    type Item = Branch;

    fn next(&mut self) -> Option<Branch> {
        self.0.next().map(Branch)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl ExactSizeIterator for Branches {}

impl Game for Tree {
    type Position = Node;
    type Move = Branch;
    type Moves = Branches;

    fn start(&self) -> Node {
        Node(0)
    }

    fn to_move(&self, position: &Node) -> Side {
        self.node(*position).turn
    }

    fn ended(&self, position: &Node) -> bool {
        self.node(*position).children == 0
    }

    fn moves(&self, position: &Node) -> Branches {
        Branches(0..self.node(*position).children)
    }

    fn play(&self, position: &Node, mv: Branch) -> Node {
        Node(self.node(*position).first + mv.0)
    }
}

/// Two subtrees that look the same are still different positions.
impl AsymmetricGame for Tree {
    type TableKey = Node;

    fn table_key(&self, position: &Node) -> Node {
        *position
    }

    fn table_keyed(&self, key: Node) -> Node {
        key
    }
}

/// A position is written as the path to it: `/` is the root, `/0/2` the third child of the root's
/// first child.
impl Notation for Tree {
    fn write_position(&self, position: &Node) -> String {
        let mut way = Vec::new();
        let mut at = *position;
        while at != self.start() {
            let parent = Node(self.node(at).parent);
            way.push(at.0 - self.node(parent).first);
            at = parent;
        }
        if way.is_empty() {
            return "/".to_owned();
        }
        way.iter()
            .rev()
            .fold(String::new(), |text, branch| format!("{text}/{branch}"))
    }

    fn parse_position(&self, text: &str) -> Result<Node, NotationError> {
        let Some(way) = text.strip_prefix('/') else {
            return Err(NotationError::new(
                0,
                NotationErrorKind::NotAMove(text.to_owned()),
            ));
        };
        let played = self.parse_moves(&self.start(), &way.replace('/', " "));
        match played {
            Ok(played) => Ok(played.position),
            Err(error) => Err(NotationError::new(error.at + 1, error.fault)),
        }
    }

    fn move_numbers(&self, mv: Branch) -> Vec<u32> {
        vec![mv.0]
    }

    fn signs(&self) -> Signs {
        Signs::Triangles
    }

    fn parse_moves(&self, from: &Node, text: &str) -> Result<MoveSequence<Self>, NotationError> {
        let mut played = MoveSequence {
            moves: Vec::new(),
            position: *from,
        };
        for word in text.split_whitespace() {
            let offset = word.as_ptr() as usize - text.as_ptr() as usize;
            let at = text[..offset].chars().count();
            let fault = |fault: fn(String) -> NotationErrorKind| {
                NotationError::new(at, fault(word.to_owned()))
            };
            let code = word
                .parse()
                .map_err(|_| fault(NotationErrorKind::NotAMove))?;
            let mv = self.move_with_code(&played.position, code);
            let ended = self.ended(&played.position);
            let illegal = if ended {
                NotationErrorKind::Ended
            } else {
                NotationErrorKind::Outside
            };
            let mv = mv.ok_or_else(|| fault(illegal))?;
            played.position = self.play(&played.position, mv);
            played.moves.push(mv);
        }
        Ok(played)
    }
}
