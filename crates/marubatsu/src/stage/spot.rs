//! A path from the root as it is drawn, and where it stands.
//!
//! Invariant: a path is one spot, however often the search goes there.

use super::excluded_moves::ExcludedMoves;
use crate::depict::Depiction;
use crate::game::Side;
use crate::scene::{Length, Point};

/// Where a spot stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SpotRegion {
    /// On the line of ancestors.
    Spine,
    /// Above or below an ancestor or the anchor: the moves that its parent has besides.
    Beside,
    /// In the anchor's subtree.
    Viewport,
}

/// A path from the root, as it is drawn.
#[derive(Clone, Debug)]
pub(super) struct Spot {
    /// Its identity: the moves that lead there, as text.
    pub(super) id: String,
    /// The same moves as players note them.
    pub(super) noted: String,
    pub(super) parent: Option<usize>,
    pub(super) children: Vec<usize>,
    /// Plies from the root.
    pub(super) depth: u16,
    /// The nodes that are visits of this path, in order.
    pub(super) visits: Vec<u32>,
    pub(super) turn: Side,
    pub(super) ended: bool,
    pub(super) depiction: Depiction,
    pub(super) winning: Vec<usize>,
    pub(super) stand: SpotRegion,
    /// Its middle, and its height; that of its board while it has not been searched.
    pub(super) at: Point,
    pub(super) size: Length,
    pub(super) small: Length,
    /// How many moves that are never searched it stands for; 0 if for itself alone.
    pub(super) sheaf: usize,
    /// How many of its moves are excluded from the search, where its moves are drawn.
    pub(super) excluded: ExcludedMoves,
    /// Whether its subtree goes on below what is drawn.
    pub(super) goes_on: bool,
}
