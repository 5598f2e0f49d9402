//! Trees changed by hand: another score, one more leaf, one branch less.
//!
//! Invariants: a change never leaves a node without children; it is refused as a whole or made as a whole.

use std::collections::VecDeque;
use std::fmt;
use std::str::FromStr;

use super::text::TreeDraft;
use super::{MAX_DEPTH, MAX_NODES, Node, Tree};
use crate::game::{Game, Side};
use crate::score::Score;

/// A change of a tree at one of its nodes.
///
/// In text, the node is its path and what follows says what is done: `/1/0=7` gives a leaf another score, `/1+` adds a leaf
/// to a node, `/1/0-` removes a node with all below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeEdit {
    /// The node, by the numbers of the branches from the root.
    pub path: Vec<u32>,
    /// What is done there.
    pub action: EditAction,
}

/// What is done to a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditAction {
    /// A leaf gets another score.
    Score(Score),
    /// A node gets one more leaf, as good as its last one; a leaf becomes a node with two of its kind.
    Add,
    /// The node goes, with all below it. An only child leaves its parent a leaf of the same score.
    Remove,
}

/// Why a tree can't be changed so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TreeEditError {
    /// Neither of the three changes.
    #[error("expected a path with a change, such as /1/0=7, /1+ or /1/0-")]
    Text,
    /// No such node.
    #[error("the tree has no such node")]
    Nowhere,
    /// Only leaves have scores of their own.
    #[error("only a leaf has a score of its own")]
    NotALeaf,
    /// The root and its only child stay.
    #[error("the root and the last branch can't be removed")]
    Last,
    /// Deeper than [`MAX_DEPTH`].
    #[error("deeper than {MAX_DEPTH}")]
    TooDeep,
    /// More than [`MAX_NODES`] nodes.
    #[error("more than {MAX_NODES} nodes")]
    TooLarge,
}

/// A tree after some changes, whose nodes know which node of the tree before they were.
#[derive(Clone, Debug)]
pub struct EditedTree {
    /// The tree.
    pub tree: Tree,
    origins: Vec<Option<Node>>,
}

impl EditedTree {
    /// Returns which node of the tree before it was; none if it is new.
    pub fn origin(&self, node: Node) -> Option<Node> {
        self.origins[node.index()]
    }
}

impl FromStr for TreeEdit {
    type Err = TreeEditError;

    fn from_str(text: &str) -> Result<Self, TreeEditError> {
        let error = || TreeEditError::Text;
        let (path, action) = match text.split_once('=') {
            Some((path, score)) => {
                let score: Score = score.parse().map_err(|_| error())?;
                let finite = score.is_finite().then_some(EditAction::Score(score));
                (path, finite.ok_or_else(error)?)
            }
            None => match (text.strip_suffix('+'), text.strip_suffix('-')) {
                (Some(path), _) => (path, EditAction::Add),
                (_, Some(path)) => (path, EditAction::Remove),
                _ => return Err(error()),
            },
        };
        let words = path.strip_prefix('/').ok_or_else(error)?;
        let words = words.split('/').filter(|word| !word.is_empty());
        let path = words.map(str::parse).collect::<Result<_, _>>();
        Ok(Self {
            path: path.map_err(|_| error())?,
            action,
        })
    }
}

impl fmt::Display for TreeEdit {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.path.is_empty() {
            out.write_str("/")?;
        }
        for branch in &self.path {
            write!(out, "/{branch}")?;
        }
        match self.action {
            EditAction::Score(score) => write!(out, "={score}"),
            EditAction::Add => out.write_str("+"),
            EditAction::Remove => out.write_str("-"),
        }
    }
}

/// A node that is being changed.
#[derive(Clone, Debug)]
struct EditDraft {
    turn: Side,
    score: Score,
    origin: Option<Node>,
    children: Vec<EditDraft>,
}

impl Tree {
    /// Returns all nodes: the root first, siblings in their order, nodes nearer to the root before those below.
    pub fn nodes(&self) -> impl Iterator<Item = Node> + '_ {
        (0..).map(Node).take(self.nodes.len())
    }

    /// Returns the tree after these changes, one after the other.
    ///
    /// ```
    /// use marubatsu::games::tree::{Tree, TreeEdit, TreeEditError};
    ///
    /// let tree: Tree = "((3 5) (2 9))".parse()?;
    /// let edits: Vec<TreeEdit> = ["/1/0=7", "/0+", "/1/1-"].map(str::parse).into_iter().collect::<Result<_, _>>()?;
    /// assert_eq!(tree.edited(&edits)?.tree.to_string(), "((3 5 5) (7))");
    /// let edit: TreeEdit = "/0=1".parse()?;
    /// assert_eq!(tree.edited(&[edit]).unwrap_err(), TreeEditError::NotALeaf);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When one of them can't be made.
    pub fn edited(&self, edits: &[TreeEdit]) -> Result<EditedTree, TreeEditError> {
        let mut root = self.draft(Node(0));
        for edit in edits {
            root.edit(&edit.path, edit.action)?;
        }
        let (mut origins, mut waiting) = (Vec::new(), VecDeque::from([&root]));
        while let Some(draft) = waiting.pop_front() {
            origins.push(draft.origin);
            waiting.extend(&draft.children);
        }
        if origins.len() > MAX_NODES {
            return Err(TreeEditError::TooLarge);
        }
        let tree = Self::new(root.finished().number());
        Ok(EditedTree { tree, origins })
    }

    /// Trees are at most [`MAX_DEPTH`] deep, so that recursion is safe here.
    fn draft(&self, node: Node) -> EditDraft {
        let children = self.moves(&node).map(|branch| self.play(&node, branch));
        EditDraft {
            turn: self.to_move(&node),
            score: self.score(node),
            origin: Some(node),
            children: children.map(|child| self.draft(child)).collect(),
        }
    }
}

impl EditDraft {
    fn leaf(turn: Side, score: Score) -> Self {
        Self {
            turn,
            score,
            origin: None,
            children: Vec::new(),
        }
    }

    /// The node that a path leads to.
    fn at(&mut self, path: &[u32]) -> Result<&mut Self, TreeEditError> {
        path.iter().try_fold(self, |node, &branch| {
            let child = node.children.get_mut(branch as usize);
            child.ok_or(TreeEditError::Nowhere)
        })
    }

    fn edit(&mut self, path: &[u32], action: EditAction) -> Result<(), TreeEditError> {
        match action {
            EditAction::Score(score) => {
                let leaf = self.at(path)?;
                if !leaf.children.is_empty() {
                    return Err(TreeEditError::NotALeaf);
                }
                leaf.score = score;
            }
            EditAction::Add if path.len() >= MAX_DEPTH => return Err(TreeEditError::TooDeep),
            EditAction::Add => self.at(path)?.grow(),
            EditAction::Remove => {
                let (branch, above) = path.split_last().ok_or(TreeEditError::Last)?;
                self.at(path)?;
                let parent = self.at(above)?;
                if parent.children.len() > 1 {
                    parent.children.remove(*branch as usize);
                } else if above.is_empty() {
                    return Err(TreeEditError::Last);
                } else {
                    parent.score = parent.last_score();
                    parent.children.clear();
                }
            }
        }
        Ok(())
    }

    /// Adds a leaf.
    fn grow(&mut self) {
        let leaf = Self::leaf(self.turn.opponent(), self.last_score());
        if self.children.is_empty() {
            self.children.push(leaf.clone());
        }
        self.children.push(leaf);
    }

    /// The score of the last leaf below a node, or of a leaf.
    fn last_score(&self) -> Score {
        self.children.last().map_or(self.score, Self::last_score)
    }

    fn finished(self) -> TreeDraft {
        let inner = !self.children.is_empty();
        TreeDraft {
            turn: self.turn,
            score: if inner { Score::ZERO } else { self.score },
            children: self.children.into_iter().map(Self::finished).collect(),
        }
    }
}
