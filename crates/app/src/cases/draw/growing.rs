//! A tree that is watched while it is being made: a picture a node.
//!
//! Invariant: the tree is made once; a picture is that of its first nodes, in the order in which they were made.

use std::fmt::Debug;

use marubatsu::scene::mark::NodeLabel;
use marubatsu::scene::{Scene, growth};
use marubatsu::tree::{GameTree, Growth, NodeId};

use super::boards::Boards;
use super::{Look, grow, reached};
use crate::games::{AnyGame, AnyPosition, LabGame};
use crate::words::{Control, Error, NamedValue};

/// The names of [`Growth`].
pub const GROWTHS: [(&str, Growth); 2] = [
    ("breadth-first", Growth::BreadthFirst),
    ("depth-first", Growth::DepthFirst),
];

/// Which tree is to be watched.
#[derive(Clone, Debug)]
pub struct GrowthRequest {
    /// The game.
    pub game: AnyGame,
    /// Where the tree begins.
    pub position: AnyPosition,
    /// Its plies, at most.
    pub depth: u16,
    /// In which order its nodes are made.
    pub growth: Growth,
    /// What stands at the boards that are made.
    pub label: NodeLabel,
}

impl GrowthRequest {
    /// The canonical request: equal keys ask for equal trees.
    pub fn key(&self) -> String {
        let (game, board) = (self.game.name(), &self.position.board);
        let (growth, _) = GROWTHS[self.growth as usize];
        format!(
            "game={game}&board={board}&depth={}&growth={growth}&label={}",
            self.depth,
            self.label.name()
        )
    }
}

pub(crate) fn growing_of<G: LabGame>(
    game: &G,
    request: &GrowthRequest,
    most: usize,
    control: &Control<'_>,
) -> Result<Box<dyn Growing>, Error> {
    let (way, growth) = ((request.depth, request.growth), request.growth);
    let tree = grow(game, &request.position, way, most)?;
    let (at, _) = reached(game, &request.position)?;
    let boards = Boards::known(game, at, request.label, control)?;
    Ok(Box::new(Grown {
        tree,
        growth,
        boards,
    }))
}

/// A tree to be watched while it grows.
pub trait Growing: Debug + Send + Sync {
    /// How many nodes it has: one picture each.
    fn len(&self) -> usize;
    /// Never: a tree has its root.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The picture after node `made`, from 0. Its label is the sentence that says what has been made.
    fn picture(&self, made: usize, look: Look) -> Option<Scene>;
    /// The memory it holds, about.
    fn bytes(&self) -> usize;
}

/// What a node of a tree takes, with the room that a growing list has to spare.
const NODE_BYTES: usize = 32;

#[derive(Debug)]
struct Grown<G: LabGame> {
    tree: GameTree<G>,
    growth: Growth,
    boards: Boards<G>,
}

impl<G: LabGame> Growing for Grown<G> {
    fn len(&self) -> usize {
        self.tree.len()
    }

    fn picture(&self, made: usize, look: Look) -> Option<Scene> {
        let node = self.tree.ids().nth(made)?;
        let manner = (look.lang, look.arrangement);
        let tree = &self.tree;
        let mark = |node: NodeId| self.boards.mark(&tree.position(node), tree.depth(node));
        Some(growth::draw(tree, node, self.growth, manner, &mark))
    }

    fn bytes(&self) -> usize {
        self.tree.len() * NODE_BYTES + self.boards.bytes()
    }
}
