//! The laws that every game keeps, held against play by chance; and what is known of single games.
//!
//! Invariant: chance is seeded, so that a failure comes again.

mod boards;
mod notation;
mod symmetry;
mod three_by_three;
mod trees;

use std::collections::HashSet;

use rand_core::{Rng as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::prelude::*;

/// Games by chance, for each game.
const GAMES: u64 = 200;

/// Width, height, stones in a line, gravity.
type Size = (u32, u32, u32, bool);

/// Boards of every shape: square, wide, tall, of one row or column, and as large as a word.
const SMALL: [Size; 23] = [
    (3, 3, 3, false),
    (4, 3, 3, false),
    (3, 4, 3, false),
    (2, 2, 2, false),
    (3, 2, 2, false),
    (4, 4, 3, false),
    (4, 4, 4, false),
    (7, 8, 4, false),
    (6, 7, 2, false),
    (1, 1, 1, false),
    (5, 1, 3, false),
    (1, 5, 3, false),
    (5, 4, 4, true),
    (4, 4, 4, true),
    (7, 6, 4, true),
    (8, 7, 4, true),
    (1, 4, 2, true),
    (4, 1, 2, true),
    (1, 1, 1, true),
    // No room for empty bits:
    (8, 8, 4, false),
    (8, 8, 4, true),
    (2, 32, 3, false),
    (32, 2, 2, true),
];

const LARGE: [Size; 8] = [
    (10, 10, 5, false),
    (15, 8, 5, false),
    (3, 3, 3, false),
    (12, 9, 4, true),
    (2, 60, 4, false),
    (60, 2, 4, true),
    (11, 11, 4, true),
    (8, 16, 3, false),
];

fn line<B: Bits>((width, height, k, gravity): Size) -> Line<B> {
    Line::new(width, height, k, gravity).expect("the board fits")
}

/// A game played by chance: each position with the move made there, none at the end.
fn play<G: Game>(game: &G, seed: u64) -> Vec<(G::Position, Option<G::Move>)> {
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut played = Vec::new();
    let mut at = game.start();
    loop {
        let moves: Vec<G::Move> = game.moves(&at).collect();
        let place = usize::from(chance.next_u32().to_le_bytes()[1]) % moves.len().max(1);
        let mv = moves.get(place).copied();
        played.push((at, mv));
        let Some(mv) = mv else {
            return played;
        };
        at = game.play(&at, mv);
    }
}

/// The laws of moves, at one position.
fn check_moves<G: Game>(game: &G, position: &G::Position) {
    let mut rest = game.moves(position);
    let length = rest.len();
    assert_eq!(length == 0, game.ended(position), "{position:?}");
    let mut codes = HashSet::new();
    for left in (0..length).rev() {
        let mv = rest.next().expect("as many moves as were announced");
        assert_eq!(rest.len(), left, "{position:?}");
        assert_eq!(game.move_with_code(position, mv.into()), Some(mv));
        assert!(codes.insert(mv.into()), "{mv:?} twice at {position:?}");
    }
    assert!(rest.next().is_none(), "{position:?}");
    if length > 0 {
        let in_play: Vec<G::Move> = game.moves_in_play(position).collect();
        assert_eq!(in_play, game.moves(position).collect::<Vec<_>>());
    }
    let unknown = (0..u32::MAX).find(|code| !codes.contains(code));
    let unknown = unknown.expect("there are fewer moves than codes");
    assert_eq!(game.move_with_code(position, unknown), None);
}

/// The laws of text, at one position: what is written is read.
fn check_text<G: Notation>(game: &G, position: &G::Position) {
    let text = game.write_position(position);
    assert_eq!(game.parse_position(&text), Ok(*position), "{text}");
    for mv in game.moves(position) {
        let word = game.write_move(mv);
        let played = game.parse_moves(position, &word).expect(&word);
        assert_eq!(played.moves, [mv], "{word} at {text}");
        assert_eq!(played.position, game.play(position, mv));
    }
}

/// All the laws along games by chance.
fn check_game<G: Symmetry + Notation>(game: &G, also: impl Fn(&G, &G::Position, Option<G::Move>)) {
    symmetry::check_group(game);
    for seed in 0..GAMES {
        let played = play(game, seed);
        for (position, mv) in &played {
            check_moves(game, position);
            check_text(game, position);
            symmetry::check_position(game, position, *mv);
            also(game, position, *mv);
        }
        let moves: Vec<G::Move> = played.iter().filter_map(|(_, mv)| *mv).collect();
        let words: Vec<String> = moves.iter().map(|mv| game.write_move(*mv)).collect();
        let read = game.parse_moves(&game.start(), &words.join(" "));
        let read = read.expect("what was written is read");
        assert_eq!(read.moves, moves);
        assert_eq!(Some(read.position), played.last().map(|(end, _)| *end));
    }
}

#[test]
fn small_boards_keep_the_laws() {
    for size in SMALL {
        check_game(&line::<u64>(size), boards::check_position);
    }
}

#[test]
fn large_boards_keep_the_laws() {
    for size in LARGE {
        check_game(&line::<u128>(size), boards::check_position);
    }
}

#[test]
fn trees_keep_the_laws() {
    for seed in 0..20 {
        let description = RandomTree {
            seed,
            depth: 5,
            branching: 4,
            ragged: true,
            repeats: 33,
            ..RandomTree::default()
        };
        let tree = description.make().expect("the description is in range");
        check_game(&tree, |_, _, _| ());
    }
}
