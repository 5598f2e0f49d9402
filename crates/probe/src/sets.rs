//! The benchmarks' own positions: sets of Connect Four from late to empty, each easy or hard, and the beginnings of other games.
//!
//! Invariants: a set is made of its name alone, with the project's one generator, so that it is the same everywhere, and a smaller
//! one is the beginning of a larger one. Easy and hard are facts of the position (how soon it ends by perfect play), and
//! say nothing of any solver. Nobody can win with the next move, and no position comes twice.

use std::ops::RangeInclusive;

use marubatsu::game::{Game as _, Notation as _};
use marubatsu::games::line::ConnectFour;
use marubatsu::hash::fnv1a;
use rand_core::{Rng as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::solver::{SolveKind, Solver};

/// A class of positions.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PositionClass {
    /// Connect Four by chance.
    Chance {
        /// How many stones lie on the board.
        stones: (u32, u32),
        /// How many plies are left by perfect play, at least and at most.
        left: (u32, u32),
    },
    /// The beginning of a game.
    Beginning(&'static str),
}

/// A set: its name, what it holds, and how many positions in a whole run and in a quick one.
pub(crate) struct PositionSet {
    pub(crate) name: &'static str,
    pub(crate) class: PositionClass,
    pub(crate) number: usize,
    pub(crate) quick: usize,
}

const fn chance(
    name: &'static str,
    stones: (u32, u32),
    left: (u32, u32),
    (number, quick): (usize, usize),
) -> PositionSet {
    let class = PositionClass::Chance { stones, left };
    PositionSet {
        name,
        class,
        number,
        quick,
    }
}

const fn beginning(name: &'static str, game: &'static str, quick: usize) -> PositionSet {
    let class = PositionClass::Beginning(game);
    PositionSet {
        name,
        class,
        number: 1,
        quick,
    }
}

/// All sets, from the lightest of Connect Four to the heaviest, then other games.
pub(crate) const SETS: [PositionSet; 12] = [
    chance("late-easy", (28, 34), (2, 7), (500, 100)),
    chance("late-hard", (28, 34), (8, 42), (500, 100)),
    chance("middle-easy", (18, 24), (2, 11), (300, 50)),
    chance("middle-hard", (18, 24), (12, 42), (200, 20)),
    chance("early-easy", (10, 14), (2, 15), (100, 10)),
    chance("early-hard", (10, 14), (16, 42), (20, 2)),
    beginning("empty", "7x6x4g", 0),
    beginning("3x3", "3x3x3", 1),
    beginning("4x4", "4x4x4", 1),
    beginning("5x4", "5x4x4", 1),
    beginning("5x4 gravity", "5x4x4g", 1),
    beginning("6x4 gravity", "6x4x4g", 1),
];

/// The positions of a set, as columns from 1: the first so many.
pub(crate) fn positions(set: &PositionSet, number: usize) -> Vec<String> {
    let PositionClass::Chance { stones, left } = set.class else {
        return vec![String::new(); number.min(1)];
    };
    let (game, mut solver) = (ConnectFour::connect_four(), Solver::of("7x6x4g"));
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(fnv1a(set.name.as_bytes()));
    let mut found: Vec<String> = Vec::new();
    while found.len() < number {
        let Some(moves) = by_chance(&game, &mut chance, stones) else {
            continue;
        };
        let score = solver.score(SolveKind::Strong, &moves);
        let range: RangeInclusive<u32> = left.0..=left.1;
        let placed = u32::try_from(moves.len()).expect("a board's worth");
        if range.contains(&plies_left(placed, score)) && !found.contains(&moves) {
            found.push(moves);
        }
    }
    found
}

/// Moves by chance to so many stones; none if the game has ended by then, or ends with the next move.
fn by_chance(
    game: &ConnectFour,
    chance: &mut Xoshiro256PlusPlus,
    (least, most): (u32, u32),
) -> Option<String> {
    let stones = least + chance.next_u32() % (most - least + 1);
    let (mut at, mut moves) = (game.start(), String::new());
    for _ in 0..stones {
        let legal: Vec<_> = game.moves(&at).collect();
        let mv = *legal.get(chance.next_u32() as usize % legal.len().max(1))?;
        moves += &(game.move_numbers(mv)[0] + 1).to_string();
        at = game.play(&at, mv);
    }
    let over = game.ended(&at) || game.moves(&at).any(|mv| game.ended(&game.play(&at, mv)));
    (!over).then_some(moves)
}

/// The plies until the end by perfect play, from the score for the side to move: half of the squares, rounded up, that the winner
/// leaves empty, its last stone included.
pub(crate) fn plies_left(stones: u32, score: i32) -> u32 {
    let wins_with = |parity: u32| {
        let before = 43 - 2 * score.unsigned_abs();
        before - u32::from(before % 2 != parity % 2)
    };
    match score.signum() {
        1 => wins_with(stones) + 1 - stones,
        -1 => wins_with(stones + 1) + 1 - stones,
        _ => 42 - stones,
    }
}

/// A number for so many positions of each of these sets.
#[cfg(test)]
fn digest(sets: &[PositionSet], number: impl Fn(&PositionSet) -> usize) -> u64 {
    let lines = sets.iter().flat_map(|set| {
        let positions = positions(set, number(set));
        positions
            .into_iter()
            .map(|moves| format!("{} {moves}\n", set.name))
    });
    fnv1a(lines.collect::<String>().as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the quick sets of late and middle positions are. Another number means that no result from before can be
    /// compared. Early ones are made by the same steps, and would take the solver most of the test's time.
    const QUICK: u64 = 0x4a20_f984_b800_2353;

    #[test]
    fn the_sets_are_the_same_everywhere() {
        let digest = digest(&SETS[..4], |set| set.quick);
        assert_eq!(digest, QUICK, "{digest:#x}");
    }

    #[test]
    fn a_smaller_set_is_the_beginning_of_a_larger_one() {
        let more = positions(&SETS[0], 20);
        assert_eq!(positions(&SETS[0], 5), more[..5]);
        let kinds = |set: &PositionSet| matches!(set.class, PositionClass::Chance { .. });
        assert!(
            SETS.iter()
                .filter(|set| kinds(set))
                .all(|set| set.quick <= set.number)
        );
    }

    #[test]
    fn a_score_says_when_the_game_ends() {
        for (stones, score, left) in [
            (41, 1, 1), // the last stone wins
            (40, -1, 2),
            (39, 1, 3),
            (39, 2, 1),
            (0, 1, 41), // the first player wins with the last but one
            (1, -2, 38),
            (12, 0, 30),
        ] {
            assert_eq!(plies_left(stones, score), left, "{stones} {score}");
        }
    }

    /// Follows the line of a winner's shortest victory, and counts.
    #[test]
    fn classes_are_kept_by_playing_on() {
        let game = ConnectFour::connect_four();
        for set in &SETS[..4] {
            let PositionClass::Chance { stones, left } = set.class else {
                continue;
            };
            for moves in positions(set, 5) {
                let there = u32::try_from(moves.len()).expect("small");
                assert!((stones.0..=stones.1).contains(&there), "{moves}");
                let mut solver = Solver::of("7x6x4g");
                let (mut played, mut plies) = (moves.clone(), 0);
                loop {
                    let at = game
                        .parse_moves(&game.start(), &played)
                        .expect("legal")
                        .position;
                    if game.ended(&at) {
                        break;
                    }
                    let next = game.moves(&at).map(|mv| {
                        let next = format!("{played}{}", game.move_numbers(mv)[0] + 1);
                        (solver.score(SolveKind::Strong, &next), next)
                    });
                    played = next.min_by_key(|(score, _)| *score).expect("a move").1;
                    plies += 1;
                }
                assert!(
                    (left.0..=left.1).contains(&plies),
                    "{} {moves}: {plies}",
                    set.name
                );
            }
        }
    }
}
