//! Values that others have found: boards of Connect Four's family and m,n,k-games.
//!
//! Sources: J. Tromp's table of Connect Four on other boards (tromp.github.io/c4/c4.html); m,n,k-games
//! as far as Wikipedia ("m,n,k-game") and J. Uiterwijk, "Solving Strong and Weak 4-in-a-Row" (IEEE
//! conference on games, 2019) list them, and W.-Y. Hsu and others, "On solving the 7,7,5-game and the 8,8,5-game" (2020).

use marubatsu::game::Game as _;

use super::raced;
use crate::prelude::*;

/// Bytes of the table.
const TABLE: usize = 1 << 24;

/// Width, height, and the score of the start with four in a row and gravity, up to 25 squares.
const FOUR_IN_A_ROW: [(u32, u32, i32); 6] = [
    (4, 4, 0),
    (4, 5, 0),
    (4, 6, 0),
    (5, 4, 0),
    (5, 5, 0),
    (6, 4, -1),
];

/// Width, height, stones in a line, and the value of the start.
const MNK: [(u32, u32, u32, i32); 17] = [
    (2, 2, 2, 1),
    (3, 2, 2, 1),
    (3, 3, 2, 1),
    (4, 4, 2, 1),
    (3, 3, 3, 0),
    (4, 3, 3, 1),
    (3, 4, 3, 1),
    (5, 3, 3, 1),
    (4, 4, 3, 1),
    (4, 3, 4, 0),
    (4, 4, 4, 0),
    (5, 5, 4, 0),
    (6, 5, 4, 1),
    (6, 6, 4, 1),
    (5, 5, 5, 0),
    (6, 6, 5, 0),
    (7, 7, 5, 0),
];

#[test]
fn boards_with_gravity_have_their_values() {
    for (width, height, value) in FOUR_IN_A_ROW {
        let game = Line::<u64>::new(width, height, 4, true).expect("the board fits");
        let score = raced(
            &game,
            &game.start(),
            LineScore::Shortest,
            GameKnowledge::default(),
            TABLE,
        );
        assert_eq!(score, Score::points(value), "{width}x{height}");
    }
}

#[test]
fn boards_without_gravity_have_their_values() {
    for (width, height, k, value) in MNK {
        let game = Line::<u64>::new(width, height, k, false).expect("the board fits");
        let score = raced(
            &game,
            &game.start(),
            LineScore::Standard,
            GameKnowledge::default(),
            TABLE,
        );
        assert_eq!(score, Score::points(value), "{width}x{height}x{k}");
    }
}

/// Positions with 17 to 40 stones and their scores in circle's view, on which this solver and
/// `BitBully` (github.com/MarkusThill/BitBully) agree.
const CONNECT_FOUR: [(&str, i32); 18] = [
    ("67355351533547765767714613144461621432222", 0),
    ("6334156131732276376377117444456241", 3),
    ("24367673357261556726536432455772", 1),
    ("2467436357145551777741141142255233366623", 0),
    ("62273554466333414434752236672", 1),
    ("75334656563423645523244164617532721772", -1),
    ("1155142165754626536751", -4),
    ("136215442375624672646433", -4),
    ("132163523461151135474272234", -2),
    ("632533564674572731753476", -7),
    ("71522676773355714465725241", -6),
    ("7764164264526322665135142415", -6),
    ("657341635416555625471", -9),
    ("134616246614617724", -11),
    ("674111144477456756427", 1),
    ("267673427647525177", 3),
    ("711643672143146254661726", -1),
    ("135513243273611121364", 1),
];

#[test]
fn connect_four_positions_have_their_scores() {
    use marubatsu::game::Notation as _;
    let game = ConnectFour::connect_four();
    for (moves, value) in CONNECT_FOUR {
        let at = game
            .parse_moves(&game.start(), moves)
            .expect("legal moves")
            .position;
        let score = raced(
            &game,
            &at,
            LineScore::Shortest,
            GameKnowledge::default(),
            TABLE,
        );
        assert_eq!(score, Score::points(value), "{moves}");
    }
}
