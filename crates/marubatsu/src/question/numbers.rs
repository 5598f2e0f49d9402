//! The numbers at a node that a sentence may mention at a frame.
//!
//! Invariant: they come from events up to that frame, never from later ones.

use crate::depict::Depict;
use crate::frame::Frames;
use crate::game::Symmetry;
use crate::recursion::Recursion;
use crate::score::{Score, Window};

/// Where every node of a recording stands, to find what a position was worth at a frame.
#[derive(Clone, Debug)]
pub struct Numbers<G: Symmetry> {
    /// The position of each node, by its number.
    positions: Vec<G::Position>,
}

impl<G: Depict + Symmetry> Numbers<G> {
    /// Plays all nodes of the recording once.
    pub fn new(frames: &Frames<G>, recursion: &Recursion) -> Self {
        let game = frames.game();
        let mut positions: Vec<G::Position> = Vec::with_capacity(recursion.len() as usize);
        for node in recursion.nodes() {
            let above = node.parent.map(|parent| positions[parent as usize]);
            let played = above.zip(node.mv).and_then(|(above, code)| {
                let mv = game.move_with_code(&above, code)?;
                Some(game.play(&above, mv))
            });
            positions.push(played.unwrap_or(*frames.start()));
        }
        Self { positions }
    }

    /// The nodes of this position that were entered by this frame.
    fn entered<'a>(
        &'a self,
        recursion: &'a Recursion,
        position: &'a G::Position,
        at: u64,
    ) -> impl Iterator<Item = u32> + 'a {
        let all = (0..recursion.entered_after(at)).zip(&self.positions);
        let same = all.filter(move |(_, other)| *other == position);
        same.map(|(node, _)| node)
    }

    /// Whether the position is in the picture of a frame: it has been entered, or is a child of one that has. A tree made by
    /// hand is there as a whole.
    pub fn shows(
        &self,
        frames: &Frames<G>,
        recursion: &Recursion,
        (at, position): (u64, &G::Position),
    ) -> bool {
        let game = frames.game();
        let child = |above: &G::Position| {
            let mut children = game.moves(above).map(|mv| game.play(above, mv));
            !game.ended(above) && children.any(|child| child == *position)
        };
        let entered = recursion.entered_after(at) as usize;
        let entered = &self.positions[..entered.min(self.positions.len())];
        entered.contains(position)
            || entered.iter().any(child)
            || by_hand(frames, position).is_some()
    }

    /// The moves that lead to a position in the picture of a frame: on the way to the node in question or below that, if it
    /// is there; else to where the search was last. None if the picture does not show it.
    pub fn way(
        &self,
        frames: &Frames<G>,
        recursion: &Recursion,
        (at, position): (u64, &G::Position),
    ) -> Option<Vec<G::Move>> {
        let (game, focus) = (frames.game(), recursion.focus(at));
        let mut near = recursion.path(focus);
        near.reverse();
        let entered = || self.entered(recursion, position, at);
        let on_path = || {
            near.iter()
                .copied()
                .find(|node| entered().any(|other| other == *node))
        };
        let below = || {
            entered()
                .filter(|&node| recursion.parent(node) == Some(focus))
                .last()
        };
        if let Some(node) = on_path().or_else(below).or_else(|| entered().last()) {
            return Some(recursion.moves_to(frames, node));
        }
        let step = |node: &u32| {
            let above = self.positions.get(*node as usize)?;
            let mut moves = game.moves(above);
            let mv = moves.find(|&mv| game.play(above, mv) == *position)?;
            let mut way = recursion.moves_to(frames, *node);
            way.push(mv);
            (!game.ended(above)).then_some(way)
        };
        let last = (0..recursion.entered_after(at)).rev();
        let near = near.into_iter().chain(last).find_map(|node| step(&node));
        near.or_else(|| by_hand(frames, position))
    }

    /// The numbers that stand at a position in the picture of frame `at`: the score that it returned, the best of its
    /// children so far, its bounds.
    pub fn at(
        &self,
        frames: &Frames<G>,
        recursion: &Recursion,
        (at, position): (u64, &G::Position),
    ) -> Vec<Score> {
        let mut numbers = Vec::new();
        let focus = recursion.focus(at);
        for node in self.entered(recursion, position, at) {
            let whole = recursion.node(node);
            if let Some(settled) = whole.settled.filter(|_| whole.is_done(at)) {
                numbers.push(settled.score);
            } else {
                numbers.extend(recursion.best(node, at).map(|(score, _)| score));
            }
            if node == focus {
                numbers.extend(here(frames, recursion, at));
            }
        }
        numbers.retain(|score| score.is_finite());
        numbers
    }
}

/// The moves that lead to a position of a tree made by hand.
fn by_hand<G: Depict + Symmetry>(frames: &Frames<G>, wanted: &G::Position) -> Option<Vec<G::Move>> {
    fn below<G: Depict + Symmetry>(
        game: &G,
        (here, wanted): (&G::Position, &G::Position),
        way: &mut Vec<G::Move>,
    ) -> bool {
        here == wanted
            || !game.ended(here)
                && game.moves(here).any(|mv| {
                    way.push(mv);
                    let found = below(game, (&game.play(here, mv), wanted), way);
                    if !found {
                        way.pop();
                    }
                    found
                })
    }
    let (game, mut way) = (frames.game(), Vec::new());
    let there = game.by_hand() && below(game, (frames.start(), wanted), &mut way);
    there.then_some(way)
}

/// The bounds and the score of the node that a frame is about.
fn here<G: Symmetry>(frames: &Frames<G>, recursion: &Recursion, at: u64) -> Vec<Score> {
    let Window { alpha, beta } = recursion.bound_owners(frames.trace(), at).window();
    let frame = frames.get(at);
    let now = frame.iter().flat_map(|frame| {
        let Window { alpha, beta } = frame.window_now;
        [Some(alpha), Some(beta), frame.score]
    });
    let known = frame.iter().filter_map(|frame| frame.known);
    let known = known.flat_map(|known| [known.lower, known.upper]);
    [alpha, beta]
        .into_iter()
        .chain(now.flatten())
        .chain(known)
        .collect()
}
