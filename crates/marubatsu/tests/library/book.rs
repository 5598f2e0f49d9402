//! Books of openings: what is in them is true, and damaged ones are refused.

use std::collections::BTreeSet;
use std::sync::Arc;

use marubatsu::book::{Book, BookError, BookKeys, ending_of, first_endings, game_of};
use marubatsu::game::knowledge::Rule;
use marubatsu::game::{Game, Outcomes as _, PackedGame};
use marubatsu::hash::fnv1a;

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

/// The positions of the first plies.
fn keys<G: PackedGame>(game: &G, plies: u32) -> BookKeys {
    BookKeys::of_while(game, plies, |_| true).expect("nobody stops it")
}

fn book(plies: u32) -> Book {
    let (game, keys) = (board(), keys(&board(), plies));
    let last = keys.ply(plies).iter().map(|&key| {
        let at = game.unpacked(key);
        ending_of(&game, &at, score(&at, None).0)
    });
    let last: Vec<_> = last.collect();
    Book::new(&game, "5x4g", keys, &last).expect("all are there")
}

fn read(bytes: &[u8]) -> Result<Book, BookError> {
    Book::read(&board(), "5x4g", bytes)
}

/// What stands behind a file's magic, with the magic and its checksum.
fn sealed(rest: &[u8]) -> Vec<u8> {
    let bytes = [b"marubatsu book 2\n", rest].concat();
    let sum = fnv1a(&bytes).to_le_bytes();
    [&bytes[..], &sum].concat()
}

#[test]
fn every_entry_is_what_a_search_finds() {
    let (game, book) = (board(), book(5));
    let mut held = 0;
    for ply in 0..=5 {
        for &key in keys(&game, 5).ply(ply) {
            let at = game.unpacked(key);
            let found = ending_of(&game, &at, score(&at, None).0);
            assert_eq!(book.ending(ply, key), Some(found), "{at:?}");
            held += 1;
        }
    }
    assert_eq!((book.len(), book.plies(), book.game()), (held, 5, "5x4g"));
    assert!(held > 300, "{held}");
    assert_eq!(book.endings().count(), held);
    let start = game.packed(&game.start(), true);
    assert_eq!(
        [1, 5, 6, u32::MAX].map(|ply| book.ending(ply, start)),
        [None; 4]
    );
}

/// The positions of some plies as a walk along all lines meets them.
fn met<G: PackedGame>(game: &G, plies: u32) -> Vec<BTreeSet<u64>> {
    fn walk<G: PackedGame>(game: &G, at: &G::Position, met: &mut [BTreeSet<u64>]) {
        let Some((here, behind)) = met.split_first_mut() else {
            return;
        };
        here.insert(game.packed(at, true));
        for child in game.moves(at).map(|mv| game.play(at, mv)) {
            if !game.ended(&child) {
                walk(game, &child, behind);
            }
        }
    }
    let mut met = vec![BTreeSet::new(); plies as usize + 1];
    walk(game, &game.start(), &mut met);
    met
}

#[test]
fn a_book_holds_each_position_of_its_plies_once() {
    fn check<G: PackedGame>(game: &G, plies: u32) {
        let keys = keys(game, plies);
        assert_eq!(keys.plies(), plies);
        for (ply, met) in (0..).zip(met(game, plies)) {
            assert!(met.iter().eq(keys.ply(ply)), "{game:?} {ply}");
        }
        assert!(keys.ply(plies + 1).is_empty());
    }
    // The last plies of these have no position at which the game goes on.
    check(&Line::<u64>::new(3, 3, 3, false).expect("it fits"), 10);
    check(&Line::<u64>::new(3, 3, 3, true).expect("it fits"), 10);
    check(&board(), 7);
    check(&ConnectFour::connect_four(), 6);
    // Where keys don't fit into a word there are none.
    let wide = Line::<u64>::new(7, 6, 4, false).expect("it fits");
    assert_eq!(BookKeys::of_while(&wide, 1, |_| true), None);
}

#[test]
fn keys_are_found_while_there_are_not_too_many() {
    let game = ConnectFour::connect_four();
    let mut told = Vec::new();
    let all = keys(&game, 7);
    let count: usize = (0..=7).map(|ply| all.ply(ply).len()).sum();
    let found = BookKeys::of_while(&game, 7, |found| {
        told.push(found);
        found <= count
    });
    assert_eq!(found.as_ref(), Some(&all));
    // What is told is certain: it only grows, and ends at all there are.
    assert!(told.is_sorted() && told.last() == Some(&count));
    for most in [0, 1, 5, count - 1] {
        assert_eq!(BookKeys::of_while(&game, 7, |found| found <= most), None);
    }
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
    for &key in keys(&game, 6).ply(6).iter().take(50) {
        let at = game.unpacked(key);
        assert_eq!(score(&at, Some(&book)), score(&at, None));
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
    let (game, keys) = (board(), keys(&board(), 3));
    let draws = vec![ProvenOutcome::Draw; keys.ply(3).len() + 1];
    let book = |last| Book::new(&game, "5x4g", keys.clone(), last);
    let whole = draws.len() - 1;
    assert!(book(&draws[..whole]).is_some());
    assert_eq!(book(&draws[1..whole]), None);
    assert_eq!(book(&draws), None);
}

#[test]
fn a_book_is_read_as_it_was_written() {
    for plies in 0..=4 {
        let book = book(plies);
        let bytes = book.write();
        assert_eq!(read(&bytes), Ok(book.clone()));
        assert_eq!(game_of(&bytes), Ok("5x4g"));
        // Magic, name, plies, number, checksum; and a byte for each position.
        assert_eq!(bytes.len(), 17 + 5 + 1 + 4 + 8 + book.len());
    }
}

#[test]
fn damaged_books_are_refused() {
    let bytes = book(3).write();
    for length in 0..bytes.len() {
        assert!(read(&bytes[..length]).is_err(), "{length} bytes");
    }
    for at in 0..bytes.len() {
        for bit in 0..8 {
            let mut changed = bytes.clone();
            changed[at] ^= 1 << bit;
            assert!(read(&changed).is_err(), "byte {at}, bit {bit}");
        }
    }
    assert_eq!(read(b"a text"), Err(BookError::NotABook));
    let mut longer = bytes;
    longer.push(0);
    assert_eq!(read(&longer), Err(BookError::Damaged));
}

#[test]
fn a_book_of_another_game_or_format_says_so() {
    let bytes = book(2).write();
    let other = Line::<u64>::new(4, 4, 4, true).expect("it fits");
    let found = Book::read(&other, "4x4g", &bytes);
    assert_eq!(found, Err(BookError::Game("5x4g".to_owned())));
    let old = b"marubatsu book 1\n5x4g\n";
    assert_eq!(read(old), Err(BookError::OldFormat));
    assert_eq!(game_of(old), Err(BookError::OldFormat));
}

#[test]
fn a_program_may_hold_the_first_plies_of_a_book_alone() {
    let whole = book(5).write();
    // On this board the first three plies have 1, 3, 13 and 49 positions.
    let endings = first_endings::<66>(&whole);
    let of = |plies, endings| Book::of_endings(&board(), "5x4g", plies, endings);
    assert_eq!(of(3, &endings), Ok(book(3)));
    let wrong = Err(BookError::Count {
        endings: 65,
        plies: 3,
    });
    assert_eq!(of(3, &endings[1..]), wrong);
}

#[test]
fn a_forged_file_enumerates_no_more_positions_than_it_has_endings() {
    let forged = |plies: u8, count: u32, endings: u8| {
        let head = [b"7x6x4g\n", &[plies][..], &count.to_le_bytes()].concat();
        let bytes = sealed(&[head, vec![0; endings.into()]].concat());
        Book::read(&ConnectFour::connect_four(), "7x6x4g", &bytes)
    };
    // In two plies there are 1, 4 and 25. All 255 would take longer than anybody waits.
    let draws = forged(2, 30, 30).expect("it is whole");
    assert!(draws.endings().all(|ending| ending == ProvenOutcome::Draw));
    for (plies, count, endings) in [
        (255, 30, 30),
        (255, u32::MAX, 30),
        (3, 30, 30),
        (1, 30, 30),
        (2, 31, 30),
        (2, 29, 29),
        (2, 31, 31),
        (0, 0, 0),
    ] {
        let wrong = BookError::Count {
            endings: endings.into(),
            plies: plies.into(),
        };
        assert_eq!(forged(plies, count, endings), Err(wrong));
    }
    for cut in [&b"5x4g"[..], b"5x4g\n", b"5x4g\n\x02\0\0\0"] {
        assert_eq!(read(&sealed(cut)), Err(BookError::TooShort));
    }
}

#[test]
fn keys_are_those_of_mirror_images_too() {
    let game = board();
    for &key in keys(&game, 3).ply(3) {
        for &turn in marubatsu::game::Symmetry::symmetries(&game) {
            let at = game.unpacked(key);
            let image = marubatsu::game::Symmetry::map_position(&game, turn, &at);
            assert_eq!(game.packed(&image, true), key);
        }
    }
}
