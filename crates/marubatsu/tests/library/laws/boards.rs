//! The laws of boards: turns, stones and wins, against a board of letters.
//!
//! Invariant: wins are looked for on the text by walking from every square; nothing here knows bits.

use marubatsu::game::Outcomes;
use marubatsu::games::line::{SizeError, Square};

use super::{Size, line, play};
use crate::prelude::*;

/// A board as its letters, column by column.
struct Letters {
    width: i64,
    height: i64,
    marks: Vec<char>,
}

impl Letters {
    fn of<B: Bits>(game: &Line<B>, position: &Position<B>) -> Self {
        Self {
            width: game.width().into(),
            height: game.height().into(),
            marks: game.write_position(position).chars().collect(),
        }
    }

    fn at(&self, x: i64, y: i64) -> char {
        let on_board = 0 <= x && x < self.width && 0 <= y && y < self.height;
        let place = usize::try_from(y + self.height * x);
        place.map_or('#', |place| if on_board { self.marks[place] } else { '#' })
    }

    /// Whether `k` of this letter stand in a row anywhere.
    fn wins(&self, letter: char, k: u32) -> bool {
        let squares = (0..self.width).flat_map(|x| (0..self.height).map(move |y| (x, y)));
        let row = |(x, y), (right, down)| {
            (0..i64::from(k)).all(|step| self.at(x + right * step, y + down * step) == letter)
        };
        let directions = [(1, 0), (0, 1), (1, 1), (1, -1)];
        squares
            .into_iter()
            .any(|square| directions.iter().any(|way| row(square, *way)))
    }

    fn count(&self, letter: char) -> usize {
        self.marks.iter().filter(|found| **found == letter).count()
    }
}

/// The laws at one position and for the move made there.
pub(super) fn check_position<B: Bits>(game: &Line<B>, at: &Position<B>, mv: Option<Square>) {
    let letters = Letters::of(game, at);
    let free = letters.count('.');
    assert_eq!(game.plies_left(at) as usize, free);
    let even = letters.count('o') == letters.count('x');
    assert_eq!(game.to_move(at) == Side::Circle, even);
    let outcome = if letters.wins('o', game.k()) {
        Some(Outcome::Win(Side::Circle))
    } else if letters.wins('x', game.k()) {
        Some(Outcome::Win(Side::Cross))
    } else {
        (free == 0).then_some(Outcome::Draw)
    };
    assert_eq!(game.outcome(at), outcome, "{:?}", letters.marks);
    assert_eq!(game.ended(at), outcome.is_some());
    for ends in [LineScore::Standard, LineScore::Shortest] {
        let score = ends.at_end(game, at);
        for view in [Side::Circle, Side::Cross].map(View::of) {
            assert_eq!(ends.at_end_seen(game, at, view), view.turn(score));
        }
    }
    if let Some(Outcome::Win(player)) = outcome {
        let most = game.plies_left_at_earliest_win(player);
        assert!(most.is_some_and(|most| game.plies_left(at) <= most));
    }
    if let Some(mv) = mv {
        check_play(game, at, mv);
    }
}

/// A move puts one stone of the side to move on its square, and turns the turn.
fn check_play<B: Bits>(game: &Line<B>, at: &Position<B>, mv: Square) {
    let next = game.play(at, mv);
    let player = game.to_move(at);
    assert_eq!(game.to_move(&next), player.opponent());
    let [x, y] = game.move_numbers(mv)[..] else {
        panic!("a square has two numbers");
    };
    assert_eq!(
        (game.stone(at, x, y), game.stone(&next, x, y)),
        (None, Some(player))
    );
    let mut letters = Letters::of(game, at).marks;
    letters[(y + game.height() * x) as usize] = player.letter();
    assert_eq!(Letters::of(game, &next).marks, letters);
    let below = (y + 1 < game.height()).then(|| game.stone(at, x, y + 1));
    assert!(
        !game.gravity() || below != Some(None),
        "the stone has fallen"
    );
}

#[test]
fn moves_come_row_by_row_or_column_by_column() {
    let squares = |size: Size| {
        let game = line::<u64>(size);
        let moves = game.moves(&game.start());
        moves.map(|mv| game.move_numbers(mv)).collect::<Vec<_>>()
    };
    let rows = [[0, 0], [1, 0], [2, 0], [0, 1], [1, 1], [2, 1]];
    assert_eq!(squares((3, 2, 2, false)), rows);
    assert_eq!(squares((3, 2, 2, true)), [[0, 1], [1, 1], [2, 1]]);
}

#[test]
fn random_games_end_in_every_way() {
    let mut ends = Vec::new();
    for seed in 0..200 {
        let game = line::<u64>((3, 3, 3, false));
        let played = play(&game, seed);
        let outcome = played.last().and_then(|(end, _)| game.outcome(end));
        ends.push(outcome.expect("the game has ended"));
    }
    for player in [Side::Circle, Side::Cross] {
        assert!(ends.contains(&Outcome::Win(player)));
    }
    assert!(ends.contains(&Outcome::Draw));
}

#[test]
fn sizes_that_make_no_game_are_refused() {
    let size = |width, height, k, gravity| Line::<u64>::new(width, height, k, gravity).err();
    let too_long = |k, width, height| Some(SizeError::Line { k, width, height });
    let too_large = |squares| Some(SizeError::TooLarge { squares, limit: 64 });
    assert_eq!(size(0, 3, 1, false), Some(SizeError::Empty));
    assert_eq!(size(3, 0, 1, true), Some(SizeError::Empty));
    assert_eq!(size(3, 3, 0, false), too_long(0, 3, 3));
    assert_eq!(size(3, 4, 5, false), too_long(5, 3, 4));
    assert_eq!(size(3, 4, 4, false), None);
    for gravity in [false, true] {
        assert_eq!(size(8, 8, 4, gravity), None);
        assert_eq!(size(2, 32, 4, gravity), None);
        assert_eq!(size(13, 5, 4, gravity), too_large(65));
        assert!(size(u32::MAX, u32::MAX, 3, gravity).is_some());
        for (width, height) in [
            (2, 60),
            (60, 2),
            (2, 64),
            (64, 2),
            (8, 16),
            (11, 11),
            (1, 128),
        ] {
            assert!(Line::<u128>::new(width, height, 2, gravity).is_ok());
        }
        assert!(Line::<u128>::new(43, 3, 5, gravity).is_err());
    }
}
