//! The laws of symmetries: a group that keeps the rules, and one canonical key for a whole orbit.
//!
//! Invariant: two elements are compared by what they do to positions and moves, never by their parts.

use super::{SMALL, line, play};
use crate::prelude::*;

/// The group's laws, on all positions of a few games by chance at once.
pub(super) fn check_group<G: Symmetry>(game: &G) {
    let played: Vec<_> = (0..3).flat_map(|seed| play(game, seed)).collect();
    let image = |element, &(position, mv): &(G::Position, Option<G::Move>)| {
        let mv = mv.map(|mv| game.map_move(element, mv));
        (game.map_position(element, &position), mv)
    };
    let images = |element, of: &[_]| {
        of.iter()
            .map(|pair| image(element, pair))
            .collect::<Vec<_>>()
    };
    let all = game.symmetries();
    assert_eq!(images(all[0], &played), played, "the identity comes first");
    for &one in all {
        let there = images(one, &played);
        assert_eq!(images(game.inverse(one), &there), played);
        let back = images(game.inverse(one), &played);
        assert_eq!(images(one, &back), played);
        for &two in all {
            let both = images(two, &there);
            let closed = all.iter().any(|&third| images(third, &played) == both);
            assert!(closed, "{two:?} after {one:?} is no symmetry");
        }
    }
}

/// The laws at one position: symmetries keep the rules, and the canonical key.
pub(super) fn check_position<G: Symmetry>(game: &G, at: &G::Position, mv: Option<G::Move>) {
    let (key, to) = game.canonical(at);
    assert_eq!(game.key(&game.map_position(to, at)), key, "{at:?}");
    assert_eq!(game.keyed(game.key(at)), *at);
    for &element in game.symmetries() {
        let image = game.map_position(element, at);
        assert_eq!(game.to_move(&image), game.to_move(at));
        assert_eq!(game.ended(&image), game.ended(at));
        assert_eq!(game.canonical(&image).0, key, "{at:?} {element:?}");
        assert!(key <= game.key(&image));
        assert_eq!(game.key(&image) == game.key(at), image == *at);
        let codes = |moves: &mut dyn Iterator<Item = G::Move>| {
            let mut codes: Vec<u32> = moves.map(Into::into).collect();
            codes.sort_unstable();
            codes
        };
        let mut mapped = game.moves(at).map(|mv| game.map_move(element, mv));
        assert_eq!(codes(&mut game.moves(&image)), codes(&mut mapped));
        if let Some(mv) = mv {
            let after = game.map_position(element, &game.play(at, mv));
            let along = game.play(&image, game.map_move(element, mv));
            assert_eq!(after, along, "{at:?} {element:?} {mv:?}");
        }
    }
}

#[test]
fn a_square_has_eight_symmetries_a_rectangle_four_gravity_two() {
    for size in SMALL {
        let (width, height, _, gravity) = size;
        let expected = match (gravity, width == height) {
            (true, _) => 2,
            (false, true) => 8,
            (false, false) => 4,
        };
        assert_eq!(line::<u64>(size).symmetries().len(), expected, "{size:?}");
    }
}

#[test]
fn a_best_move_is_found_again_through_the_canonical_board() {
    let game = line::<u64>((4, 4, 4, false));
    for seed in 0..50 {
        for (position, mv) in play(&game, seed) {
            let (_, to) = game.canonical(&position);
            let seen = mv.map(|mv| game.map_move(to, mv));
            let back = seen.map(|mv| game.map_move(game.inverse(to), mv));
            assert_eq!(back, mv);
            let canonical = game.map_position(to, &position);
            assert!(seen.is_none_or(|mv| game.moves(&canonical).any(|legal| legal == mv)));
        }
    }
}
