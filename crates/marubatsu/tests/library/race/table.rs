//! The table of fixed size: it keeps within its bytes, and no entry changes or outlives its right.

use crate::prelude::*;
use crate::support::games::board;
use marubatsu::table::{Entry, Table as _};

type Board = Line<u64>;

const FREE: Depth = Depth::UNLIMITED;

fn entry(lower: &str, upper: &str) -> Entry<<Board as marubatsu::game::Game>::Move> {
    let end = |text: &str| text.parse::<Score>().expect("a score");
    Entry {
        bounds: Bounds::new(end(lower), end(upper)),
        best: None,
    }
}

#[test]
fn its_bytes_are_never_more_than_given() {
    let game = board();
    let size = Fixed::new(&game, 0, Score::points(1)).bytes();
    assert!(
        size <= 24,
        "an entry of a board in two words takes {size} bytes"
    );
    for bytes in [size, 1000, 1 << 20] {
        let table = Fixed::new(&game, bytes, Score::points(1));
        assert!(table.bytes() <= bytes && table.bytes() + size > bytes);
        assert_eq!(table.capacity(), bytes / size);
    }
}

#[test]
fn threads_cannot_share_it() {
    let mut table = Fixed::new(&board(), 0, Score::points(1));
    assert!(!table.is_shared() && table.share().is_none());
}

#[test]
fn memory_is_taken_as_places_are_used() {
    let game = board();
    let mut table = Fixed::new(&game, 1 << 30, Score::points(1));
    assert_eq!(table.bytes_taken(), 0);
    assert!(table.bytes() > (1 << 30) - 24);
    table.store(
        game.key(&game.start()),
        FREE,
        Window::INFINITE,
        entry("0", "1"),
        1,
    );
    assert_eq!(table.len(), 1);
    let taken = table.bytes_taken();
    assert!(0 < taken && taken <= 1 << 16, "{taken}");
}

#[test]
fn the_first_entries_answer_as_all_others_do() {
    let game = &board();
    let second = |first| game.play(&game.start(), first);
    let boards = game.moves(&game.start()).map(second);
    let boards = boards.flat_map(|at| game.moves(&at).map(move |mv| game.play(&at, mv)));
    let keys: Vec<_> = boards.map(|at| game.key(&at)).collect();
    // So few places that some keys share one.
    let tables = || Fixed::new(game, 4000, Score::points(1));
    let (mut fresh, mut used) = (tables(), tables());
    let store = |table: &mut Fixed<_>, at: usize, score: &str| {
        table.store(keys[at], FREE, Window::INFINITE, entry("-1", score), 1);
    };
    for at in 0..keys.len() {
        store(&mut used, at, "0");
    }
    used.clear();
    for at in 0..keys.len() {
        for table in [&mut fresh, &mut used] {
            store(table, at, "1");
            store(table, at / 2, "2");
        }
        let answers = |table: &Fixed<_>| {
            let probe = |key: &_| table.probe(*key, FREE, Window::INFINITE);
            keys.iter().map(probe).collect::<Vec<_>>()
        };
        assert_eq!(answers(&fresh), answers(&used), "after {at} entries");
    }
    assert_eq!(fresh.len(), used.len());
    fresh.clear();
    assert!(fresh.is_empty());
}

#[test]
fn more_memory_than_there_can_be_is_refused() {
    let table = |bytes| Fixed::try_new(&board(), bytes, Score::points(1));
    assert!(table(usize::MAX).is_err());
    assert!(table(1 << 20).is_ok());
}

#[test]
fn entries_answer_for_their_key_and_depth_alone() {
    let game = board();
    // One place for all keys.
    let mut table = Fixed::new(&game, 0, Score::points(1));
    let key = |moves: &str| {
        let played = marubatsu::game::Notation::parse_moves(&game, &game.start(), moves);
        game.key(&played.expect("legal moves").position)
    };
    let window = Window::INFINITE;
    assert_eq!(table.kind(), TableKind::Merged);
    assert_eq!(table.probe(key(""), FREE, window), None, "an empty place");
    let mv = game.moves(&game.start()).nth(3);
    let stored = Entry {
        best: mv,
        ..entry("-1", "2")
    };
    table.store(key("1,1"), FREE, window, stored, 1);
    assert_eq!(table.probe(key("1,1"), FREE, window), Some(stored));
    assert_eq!(table.probe(key("0,0"), FREE, window), None);
    assert_eq!(table.probe(key("1,1"), Depth::plies(3), window), None);
    table.store(key("0,0"), FREE, window, entry("0", "0"), 1);
    assert_eq!(
        table.probe(key("1,1"), FREE, window),
        None,
        "the newest stays"
    );
    assert_eq!(table.len(), 1);
}

#[test]
fn a_cleared_table_is_empty_however_often_it_is_cleared() {
    let game = board();
    let mut table = Fixed::new(&game, 1 << 10, Score::points(1));
    let (key, window) = (game.key(&game.start()), Window::INFINITE);
    for _ in 0..600 {
        assert!(table.is_empty());
        table.store(key, FREE, window, entry("0", "1"), 1);
        assert_eq!(table.len(), 1);
        table.clear();
        assert_eq!(table.probe(key, FREE, window), None);
    }
}

#[test]
fn bounds_that_do_not_fit_are_widened() {
    let game = board();
    let kept = |grain: &str, lower: &str, upper: &str| {
        let mut table = Fixed::new(&game, 1 << 10, grain.parse().expect("a score"));
        let key = game.key(&game.start());
        table.store(key, FREE, Window::INFINITE, entry(lower, upper), 1);
        let found = table
            .probe(key, FREE, Window::INFINITE)
            .expect("it was stored");
        [found.bounds.lower, found.bounds.upper].map(|end| end.to_string())
    };
    assert_eq!(kept("1", "-18", "21"), ["-18", "21"]);
    assert_eq!(kept("0.5", "-0.5", "0.5"), ["-0.5", "0.5"]);
    assert_eq!(kept("1", "-0.5", "0.5"), ["-1", "1"]);
    assert_eq!(kept("1", "0.5", "-0.5"), ["0", "0"]);
    assert_eq!(kept("1", "-inf", "inf"), ["-inf", "inf"]);
    assert_eq!(kept("0.01", "-1000000", "1000000"), ["-inf", "inf"]);
    assert_eq!(kept("0.01", "1000000", "1000000"), ["327.66", "inf"]);
    assert_eq!(kept("0.01", "-1000000", "-1000000"), ["-inf", "-327.67"]);
}

#[test]
fn connect_four_entries_are_small() {
    let game = ConnectFour::connect_four();
    assert!(Fixed::new(&game, 0, Score::points(1)).bytes() <= 24);
}
