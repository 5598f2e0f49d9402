//! Books of openings: what is in them is true, and damaged ones are refused.

use std::collections::BTreeMap;
use std::sync::Arc;

use marubatsu::book::{Book, BookError, ending_of, positions_at, valued};
use marubatsu::game::knowledge::Rule;
use marubatsu::game::{Game as _, Outcomes as _, Packing as _};

use crate::prelude::*;

type Board = Line<u64>;
type At = <Board as marubatsu::game::Game>::Position;

fn board() -> Board {
    Line::new(5, 4, 4, true).expect("it fits")
}

/// The score by shortest victories, and the nodes that it took.
fn score(at: &At, book: Option<&Arc<Book>>) -> (Score, u64) {
    let (game, ends) = (board(), LineScore::Shortest);
    let range = marubatsu::search::Evaluator::range(&ends, &game).expect("it has one");
    let table = Packed::new(&game, 1 << 20, range, Score::points(1)).expect("it fits");
    let knowledge = book.map_or_else(GameKnowledge::default, |book| {
        GameKnowledge::with_book(Arc::clone(book))
    });
    let mut policy = FastPolicy {
        ends,
        table,
        knowledge,
    };
    let mut counts = Counts::default();
    let Ok(score) = solve(
        &game,
        at,
        &mut { Bounds::UNKNOWN },
        &mut policy,
        &mut counts,
    );
    (score, counts.nodes)
}

fn book(plies: u32) -> Book {
    let game = board();
    let last = positions_at(&game, plies).into_iter();
    let last: BTreeMap<u64, ProvenOutcome> = last
        .map(|(key, at)| (key, ending_of(&game, &at, score(&at, None).0)))
        .collect();
    let entries = valued(&game, plies, last).expect("all are there");
    Book::new("5x4g", plies, entries)
}

#[test]
fn every_entry_is_what_a_search_finds() {
    let (game, book) = (board(), book(5));
    let mut held = 0;
    for ply in 0..=5 {
        for (key, at) in positions_at(&game, ply) {
            let found = ending_of(&game, &at, score(&at, None).0);
            assert_eq!(book.ending(key), Some(found), "{at:?}");
            held += 1;
        }
    }
    assert_eq!((book.len(), book.plies(), book.game()), (held, 5, "5x4g"));
    assert!(held > 300, "{held}");
}

#[test]
fn an_ending_says_when_the_game_is_over() {
    let game = board();
    for seed in 0..200 {
        for at in super::race::late(&game, seed, 6) {
            if game.ended(&at) {
                continue;
            }
            // Followed to its end by best moves, the game ends with as many plies left as was said.
            let said = ending_of(&game, &at, score(&at, None).0);
            let mut now = at;
            while !game.ended(&now) {
                let here = score(&now, None).0;
                let mut moves = game.moves(&now).map(|mv| game.play(&now, mv));
                now = moves
                    .find(|child| score(child, None).0 == here)
                    .expect("one keeps it");
            }
            let left = game.plies_left(&now);
            match said {
                ProvenOutcome::Draw => assert_eq!(left, 0),
                ProvenOutcome::Win(plies) | ProvenOutcome::Loss(plies) => {
                    assert_eq!(plies, left, "{at:?}");
                }
            }
        }
    }
}

#[test]
fn a_solver_that_has_the_book_opens_it() {
    let game = board();
    let book = Arc::new(book(4));
    let start = game.start();
    let (found, nodes) = score(&start, Some(&book));
    assert_eq!(found, score(&start, None).0);
    assert!(nodes < 10, "{nodes}: one for each null window");
    // Behind the book's last ply it searches.
    let behind = positions_at(&game, 6);
    for at in behind.values().take(50) {
        assert_eq!(score(at, Some(&book)), score(at, None));
    }
    let ends = LineScore::Standard;
    let range = marubatsu::search::Evaluator::range(&ends, &game).expect("it has one");
    let mut policy = FastPolicy {
        ends,
        table: Packed::new(&game, 0, range, Score::points(1)).expect("it fits"),
        knowledge: GameKnowledge::with_book(book),
    };
    let mut recorder = Recorder::new(TraceHeader::default());
    let solved = solve(
        &game,
        &start,
        &mut { Bounds::UNKNOWN },
        &mut policy,
        &mut recorder,
    );
    assert!(solved.is_ok());
    let text = format!("{:?}", recorder.into_trace());
    assert!(text.contains(&format!("{:?}", Rule::Book)), "{text}");
}

#[test]
fn a_missing_position_makes_no_book() {
    let game = board();
    let mut last: BTreeMap<u64, ProvenOutcome> = positions_at(&game, 3)
        .into_keys()
        .map(|key| (key, ProvenOutcome::Draw))
        .collect();
    assert!(valued(&game, 3, last.clone()).is_some());
    last.pop_first();
    assert!(valued(&game, 3, last).is_none());
}

#[test]
fn a_book_is_read_as_it_was_written() {
    let book = book(4);
    let bytes = book.write();
    assert_eq!(Book::read(&bytes), Ok(book.clone()));
    let empty = Book::new("5x4g", 0, Vec::new());
    assert_eq!(Book::read(&empty.write()), Ok(empty));
    assert!(
        bytes.len() < 6 * book.len(),
        "{} for {}",
        bytes.len(),
        book.len()
    );
}

#[test]
fn damaged_books_are_refused() {
    let bytes = book(3).write();
    for length in 0..bytes.len() {
        assert!(Book::read(&bytes[..length]).is_err(), "{length} bytes");
    }
    for at in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[at] ^= 0x41;
        assert!(Book::read(&changed).is_err(), "byte {at}");
    }
    assert_eq!(Book::read(b"a text"), Err(BookError::NotABook));
    let mut longer = bytes;
    longer.push(0);
    assert_eq!(Book::read(&longer), Err(BookError::Damaged));
}

#[test]
fn keys_are_those_of_mirror_images_too() {
    let game = board();
    for (key, at) in positions_at(&game, 3) {
        for &turn in marubatsu::game::Symmetry::symmetries(&game) {
            let image = marubatsu::game::Symmetry::map_position(&game, turn, &at);
            assert_eq!(game.packed(&image, true), key);
        }
    }
}
