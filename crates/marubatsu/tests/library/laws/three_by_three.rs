//! 〇×ゲーム counted: positions, classes, ends, and the texts that are positions.
//!
//! Invariant: the numbers were counted by the tutorial series' own programs.

use std::collections::HashSet;

use marubatsu::game::Outcomes;

use super::line;
use crate::prelude::*;

fn board() -> Line<u64> {
    line((3, 3, 3, false))
}

/// The reachable positions by move count.
fn reachable(game: &Line<u64>) -> Vec<Vec<Position<u64>>> {
    let mut levels = vec![vec![game.start()]];
    while let Some(level) = levels.last().filter(|level| !level.is_empty()) {
        let mut seen = HashSet::new();
        let children = level
            .iter()
            .flat_map(|at| game.moves(at).map(|mv| game.play(at, mv)));
        let next = children.filter(|child| seen.insert(*child)).collect();
        levels.push(next);
    }
    levels
}

#[test]
fn positions_and_classes_are_as_many_as_the_series_counted() {
    let game = board();
    let levels = reachable(&game);
    let all: Vec<_> = levels.iter().flatten().collect();
    let classes = |positions: &[&Position<u64>]| {
        let keys: HashSet<_> = positions.iter().map(|at| game.canonical(at).0).collect();
        keys.len()
    };
    let going_on: Vec<_> = all.iter().copied().filter(|at| !game.ended(at)).collect();
    assert_eq!((all.len(), going_on.len()), (5478, 4520));
    assert_eq!((classes(&all), classes(&going_on)), (765, 627));
    let by_count = levels
        .iter()
        .map(|level| classes(&level.iter().collect::<Vec<_>>()));
    let by_count: Vec<usize> = by_count.take(10).collect();
    assert_eq!(by_count, [1, 3, 12, 38, 108, 174, 204, 153, 57, 15]);
}

#[test]
fn games_end_when_and_how_the_series_counted() {
    let game = board();
    let (circle, cross) = (Outcome::Win(Side::Circle), Outcome::Win(Side::Cross));
    let ends = |outcome| -> Vec<usize> {
        let ended = |at: &&_| game.outcome(at) == Some(outcome);
        let levels = reachable(&game);
        levels
            .iter()
            .take(10)
            .map(|level| level.iter().filter(ended).count())
            .collect()
    };
    assert_eq!(ends(circle), [0, 0, 0, 0, 0, 120, 0, 444, 0, 62]);
    assert_eq!(ends(cross), [0, 0, 0, 0, 0, 0, 148, 0, 168, 0]);
    assert_eq!(ends(Outcome::Draw), [0, 0, 0, 0, 0, 0, 0, 0, 0, 16]);
}

/// All texts of nine marks.
fn texts() -> impl Iterator<Item = String> {
    let mark = |number: usize, place: u32| ['.', 'o', 'x'][number / 3_usize.pow(place) % 3];
    (0..3_usize.pow(9)).map(move |number| (0..9).map(|place| mark(number, place)).collect())
}

#[test]
fn exactly_the_reachable_positions_are_read() {
    let game = board();
    let expected: HashSet<_> = reachable(&game).into_iter().flatten().collect();
    let mut read = HashSet::new();
    for text in texts() {
        if let Ok(position) = game.parse_position(&text) {
            assert_eq!(game.write_position(&position), text);
            read.insert(position);
        }
    }
    assert_eq!(texts().count(), 19_683);
    assert_eq!(read, expected);
}
