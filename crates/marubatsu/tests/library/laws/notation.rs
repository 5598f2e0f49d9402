//! Texts that are no positions or moves of a board: each is refused with its reason and its place.
//!
//! Invariant: places are characters, not bytes.

use marubatsu::game::{NotationError, NotationErrorKind};

use super::{Size, line};
use crate::prelude::*;

const FLAT: Size = (3, 3, 3, false);
const FALLING: Size = (7, 6, 4, true);

fn position(size: Size, text: &str) -> (usize, NotationErrorKind) {
    let NotationError { at, fault } = line::<u64>(size)
        .parse_position(text)
        .expect_err("the text is no position");
    (at, fault)
}

fn moves(size: Size, text: &str) -> (usize, NotationErrorKind) {
    let game = line::<u64>(size);
    let error = game
        .parse_moves(&game.start(), text)
        .expect_err("the text is no list of moves");
    (error.at, error.fault)
}

#[test]
fn a_text_that_is_no_position_is_refused() {
    let length = |found| NotationErrorKind::Length { found, needed: 9 };
    let counts = |circles, crosses| NotationErrorKind::Counts { circles, crosses };
    assert_eq!(position(FLAT, ""), (0, length(0)));
    assert_eq!(position(FLAT, "o.x"), (3, length(3)));
    assert_eq!(position(FLAT, ".........."), (9, length(10)));
    assert_eq!(
        position(FLAT, "....面...."),
        (4, NotationErrorKind::Mark('面'))
    );
    assert_eq!(
        position(FLAT, ".Q......."),
        (1, NotationErrorKind::Mark('Q'))
    );
    assert_eq!(position(FLAT, "x........"), (0, counts(0, 1)));
    assert_eq!(position(FLAT, "o.o......"), (0, counts(2, 0)));
    assert_eq!(
        position(FLAT, "oooxxx..."),
        (0, NotationErrorKind::TwoWinners)
    );
    let played_on = NotationErrorKind::PlayedOn;
    assert_eq!(position(FLAT, "oooxx.x.."), (0, played_on(Side::Circle)));
    assert_eq!(position(FLAT, "xxxoo.oo."), (0, played_on(Side::Cross)));
}

#[test]
fn a_stone_in_the_air_is_refused() {
    let text = format!("......{}", "o".repeat(36));
    assert!(matches!(
        position(FALLING, &text).1,
        NotationErrorKind::Counts { .. }
    ));
    let floating = |x, y| NotationErrorKind::Floating { x, y };
    let at = |place: usize| {
        let text = ".".repeat(42);
        format!("{}o{}", &text[..place], &text[place + 1..])
    };
    assert_eq!(position(FALLING, &at(0)), (0, floating(0, 0)));
    assert_eq!(position(FALLING, &at(10)), (10, floating(1, 4)));
    assert!(line::<u64>(FALLING).parse_position(&at(11)).is_ok());
}

#[test]
fn a_text_that_is_no_move_is_refused() {
    let not = |word: &str| NotationErrorKind::NotAMove(word.to_owned());
    for word in [
        "a",
        "0",
        "1,",
        ",1",
        "1,1,1",
        "-1,0",
        "+1,0",
        "1;1",
        "4294967296,0",
        "面,0",
    ] {
        assert_eq!(moves(FLAT, word), (0, not(word)), "{word}");
        assert_eq!(
            moves(FLAT, &format!("1,1  {word}")),
            (5, not(word)),
            "{word}"
        );
    }
    let outside = |word: &str| NotationErrorKind::Outside(word.to_owned());
    assert_eq!(moves(FLAT, "0,0 3,0"), (4, outside("3,0")));
    assert_eq!(moves(FLAT, "0,4294967295"), (0, outside("0,4294967295")));
    let taken = NotationErrorKind::Taken("1,1".to_owned());
    assert_eq!(moves(FLAT, "\u{3000}1,1 1,1"), (5, taken));
    let ended = NotationErrorKind::Ended("2,2".to_owned());
    assert_eq!(moves(FLAT, "0,0 0,1 1,0 1,1 2,0 2,2"), (20, ended));
}

#[test]
fn columns_are_read_where_stones_fall() {
    let game = line::<u64>(FALLING);
    let read = |text: &str| game.parse_moves(&game.start(), text);
    let digits = read("4453").expect("these are columns");
    let apart = read(" 4 4\t5 3").expect("these are columns");
    let letters = read("dd Ec").expect("these are columns");
    let squares = read("3,5 3,4 4,5 2,5").expect("these are squares");
    assert_eq!(digits.moves, apart.moves);
    assert_eq!(digits.moves, letters.moves);
    assert_eq!(digits.moves, squares.moves);
    assert_eq!(digits.position, squares.position);
}

#[test]
fn keys_of_the_pad_are_read_on_three_by_three() {
    let game = line::<u64>(FLAT);
    let read = |text: &str| game.parse_moves(&game.start(), text);
    let keys = read("7 9513").expect("these are keys");
    let squares = read("0,0 2,0 1,1 0,2 2,2").expect("these are squares");
    assert_eq!(keys.moves, squares.moves);
    for other in ["0", "a", "50"] {
        assert!(read(other).is_err(), "{other}");
    }
    assert_eq!(moves((4, 4, 4, false), "5").0, 0);
}

#[test]
fn capital_marks_are_read_and_never_written() {
    let game = line::<u64>(FLAT);
    let position = game.parse_position("X...O....").expect("a board");
    assert_eq!(game.write_position(&position), "x...o....");
}

#[test]
fn a_column_that_is_no_move_is_refused() {
    let fault = |name: fn(String) -> NotationErrorKind, word: &str| name(word.to_owned());
    assert_eq!(
        moves(FALLING, "440"),
        (2, fault(NotationErrorKind::NotAMove, "0"))
    );
    assert_eq!(
        moves(FALLING, "48"),
        (1, fault(NotationErrorKind::Outside, "8"))
    );
    assert_eq!(
        moves(FALLING, "4 4-"),
        (2, fault(NotationErrorKind::NotAMove, "4-"))
    );
    assert_eq!(
        moves(FALLING, "ddh"),
        (2, fault(NotationErrorKind::Outside, "h"))
    );
    assert_eq!(
        moves(FALLING, "1111112 1"),
        (8, fault(NotationErrorKind::Taken, "1"))
    );
    assert_eq!(
        moves(FALLING, "12121212"),
        (7, fault(NotationErrorKind::Ended, "2"))
    );
    let floating = NotationErrorKind::Floating { x: 3, y: 4 };
    assert_eq!(moves(FALLING, "3,4"), (0, floating));
}

#[test]
fn an_error_says_where_in_words() {
    let game = line::<u64>(FLAT);
    let error = game
        .parse_moves(&game.start(), "1,1 1,1")
        .expect_err("taken");
    assert_eq!(error.to_string(), "1,1 is taken (at character 4)");
}
