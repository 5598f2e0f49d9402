//! Books of openings: whoever asks for too much of them can still stop.
//!
//! Invariant: nothing here waits for a clock.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use marubatsu::book::{Book, BookKeys};
use marubatsu::games::line::{ConnectFour, Line};
use marubatsu::score::Score;
use marubatsu_app::book::{BookRequest, Journal};
use marubatsu_app::control::{Control, Interrupt};
use marubatsu_app::error::Error;
use marubatsu_app::lab::Lab;

#[test]
fn a_cancelled_build_looks_for_no_more_positions() {
    let lab = Lab::default();
    let pairs = [("game", "7x6x4g"), ("plies", "16"), ("table_size", "1")];
    let request = lab.read::<BookRequest>(pairs).expect("a request");
    let cancelled = AtomicBool::new(true);
    let control = Control {
        cancel: Some(&cancelled),
        ..Control::default()
    };
    let journal = Journal {
        known: BTreeMap::new(),
        tell: &|_, _| true,
        of: &AtomicU64::new(0),
    };
    // 394,591,391 positions lie 16 plies from the start: no memory holds them, and nobody waits for them.
    let ended = lab.book(&request, &journal, &control);
    let cancelled = matches!(ended, Err(Error::Stopped(Interrupt::Cancelled)));
    assert!(cancelled, "{ended:?}");
}

#[test]
fn progress_is_told_in_positions() {
    let lab = Lab::default();
    let pairs = [("game", "4x4g"), ("plies", "3"), ("table_size", "1")];
    let request = lab.read::<BookRequest>(pairs).expect("a request");
    let (of, done, told) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
    let control = Control {
        progress: Some(&done),
        ..Control::default()
    };
    let tell = |_, _| told.fetch_add(1, Ordering::Relaxed) < u64::MAX;
    let book = |known| {
        let journal = Journal {
            known,
            tell: &tell,
            of: &of,
        };
        lab.book(&request, &journal, &control).expect("a book")
    };
    let solved = book(BTreeMap::new());
    let positions = of.load(Ordering::Relaxed);
    assert_eq!(
        (
            done.swap(0, Ordering::Relaxed),
            told.swap(0, Ordering::Relaxed)
        ),
        (positions, positions)
    );
    // What is known already counts as done, and is not told again.
    let game = Line::<u64>::new(4, 4, 4, true).expect("it fits");
    let keys = BookKeys::of_while(&game, 3, |_| true).expect("nobody stops it");
    let known = keys.ply(3).iter().map(|&key| (key, Score::ZERO));
    assert_ne!(book(known.collect()), solved, "not all of them are draws");
    assert_eq!((done.into_inner(), told.into_inner()), (positions, 0));
}

#[test]
fn the_built_in_book_says_of_no_position_what_does_not_follow_from_its_last() {
    let game = ConnectFour::connect_four();
    let bytes = include_bytes!("../../books/7x6x4g.book");
    let book = Book::read(&game, "7x6x4g", bytes).expect("it is whole");
    let keys = BookKeys::of_while(&game, 8, |_| true).expect("nobody stops it");
    let counts: Vec<usize> = (0..=8).map(|ply| keys.ply(ply).len()).collect();
    assert_eq!(counts, [1, 4, 25, 121, 568, 2144, 8231, 27109, 91295]);
    // So many of them the engine for browsers holds.
    assert_eq!(counts[..8].iter().sum::<usize>(), 38_203);
    let last = keys.ply(8).iter().map(|&key| book.ending(8, key));
    let last: Vec<_> = last.map(|ending| ending.expect("it is there")).collect();
    assert_eq!(Book::new(&game, "7x6x4g", keys, &last), Some(book));
}
