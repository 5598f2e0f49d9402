//! What a table holds after a search: true bounds, and best moves that are legal once they are
//! turned back through the canonical symmetry.
//!
//! Invariant: every reachable position is asked for, not only those the search has met.

use std::collections::HashMap;

use marubatsu::table::{Entry, Table};

use super::{Board, board, values};
use crate::prelude::*;
use crate::support::way::{Around, Way};
use crate::support::ways;

type Values = HashMap<Position<u64>, Score>;

/// Checks an entry, whose move is turned back already, and says whether it named a best move.
fn check_entry(
    game: &Board,
    values: &Values,
    position: &Position<u64>,
    way: &Way,
    (Bounds { lower, upper }, best): (Bounds, Option<marubatsu::games::line::Square>),
) -> bool {
    let value = values[position];
    if way.table != TableKind::Window {
        assert!(lower <= value && value <= upper, "{position:?} {way:?}");
    }
    let Some(mv) = best else {
        // No move beats the score a node begins with: fail-hard the window's end, else the least.
        let least = way.around == Around::Range && [lower, upper].contains(&value);
        assert!(
            way.fail_rule == FailRule::Hard || least,
            "{position:?} {way:?}"
        );
        return false;
    };
    assert!(
        game.moves(position).any(|legal| legal == mv),
        "{mv:?} {position:?}"
    );
    // Where only the last search's bounds are kept, two equal ones were proved by one move.
    let proved = lower == upper && way.table == TableKind::Bounds;
    if proved || way.algorithm == Algorithm::Minimax {
        let child = game.play(position, mv);
        assert_eq!(values[&child], value, "{position:?} {mv:?} {way:?}");
    }
    true
}

/// Searches the start, then asks the table for every position; how many best moves it names.
fn best_moves(game: &Board, evaluator: LineScore, values: &Values, way: &Way) -> usize {
    let root = way.root(game, &evaluator);
    let mut policy = way.policy(evaluator);
    let start = game.start();
    let Ok(_) = search(way.algorithm, game, &start, root, &mut policy, &mut ());
    let table: &Exact<Board> = &policy.table;
    assert!(!table.is_empty() && table.len() < 10_000);
    let window = match way.algorithm {
        Algorithm::Minimax => Window::INFINITE,
        _ => root.window,
    };
    let mut named = 0;
    #[allow(
        clippy::iter_over_hash_type,
        reason = "every position is asked for, in any order"
    )]
    for position in values.keys() {
        let (key, to) = game.canonical(position);
        let Some(Entry { bounds, best }) = table.probe(key, Depth::UNLIMITED, window) else {
            continue;
        };
        let best = best.map(|mv| game.map_move(game.inverse(to), mv));
        named += usize::from(check_entry(game, values, position, way, (bounds, best)));
        let other = table.probe(key, Depth::plies(8), window);
        assert_eq!(other, None, "an entry answers for its own depth alone");
    }
    named
}

fn check_tables(evaluator: LineScore) {
    let game = board();
    let values: Values = values(&game, evaluator).into_iter().collect();
    for way in ways::all() {
        let whole = matches!(way.around, Around::Infinite | Around::Range);
        if way.table == TableKind::None || !whole {
            continue;
        }
        let named = best_moves(&game, evaluator, &values, &way);
        let least = if way.table == TableKind::Window {
            0
        } else {
            500
        };
        assert!(named > least, "{way:?} names {named} best moves");
    }
}

#[test]
fn entries_are_true_and_their_moves_can_be_played_standard() {
    check_tables(LineScore::Standard);
}

#[test]
fn entries_are_true_and_their_moves_can_be_played_shortest() {
    check_tables(LineScore::Shortest);
}
