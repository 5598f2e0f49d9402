//! A tree that is watched while it is being made: a picture a node.
//!
//! Invariant: the tree is made once; a picture is that of its first nodes, in the order in which they were made.

use std::fmt::Debug;

use marubatsu::scene::{Scene, growth};
use marubatsu::tree::{GameTree, Growth};

use super::{Look, grow};
use crate::games::{AnyGame, AnyPosition, LabGame};
use crate::words::InputError;

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
}

impl GrowthRequest {
    /// The canonical request: equal keys ask for equal trees.
    pub fn key(&self) -> String {
        let (game, board) = (self.game.name(), &self.position.board);
        let (growth, _) = GROWTHS[self.growth as usize];
        format!(
            "game={game}&board={board}&depth={}&growth={growth}",
            self.depth
        )
    }
}

pub(crate) fn growing_of<G: LabGame>(
    game: &G,
    request: &GrowthRequest,
    most: usize,
) -> Result<Box<dyn Growing>, InputError> {
    let (way, growth) = ((request.depth, request.growth), request.growth);
    let tree = grow(game, &request.position, way, most)?;
    Ok(Box::new(Grown { tree, growth }))
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
    fn bytes(&self) -> usize {
        self.len() * NODE_BYTES
    }
}

/// What a node of a tree takes, with the room that a growing list has to spare.
const NODE_BYTES: usize = 32;

#[derive(Debug)]
struct Grown<G: LabGame> {
    tree: GameTree<G>,
    growth: Growth,
}

impl<G: LabGame> Growing for Grown<G> {
    fn len(&self) -> usize {
        self.tree.len()
    }

    fn picture(&self, made: usize, look: Look) -> Option<Scene> {
        let node = self.tree.ids().nth(made)?;
        let manner = (look.lang, look.arrangement);
        Some(growth::draw(&self.tree, node, self.growth, manner))
    }
}
