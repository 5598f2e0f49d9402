//! The judge of any line game, `ai_lines`: what it says holds on every board.
//!
//! Invariant: positions come from games played by chance, by fixed seeds.

use marubatsu::chance::Chance;
use marubatsu::game::Outcomes;
use marubatsu::players::open_lines::OpenLinesPlayer;

use crate::prelude::*;

fn on_games<B: Bits>(
    (width, height, k, gravity): (u32, u32, u32, bool),
    holds: impl Fn(&Line<B>, &Position<B>),
) {
    let game = Line::<B>::new(width, height, k, gravity).expect("it fits");
    let mut chance = Chance::new(5);
    for _ in 0..10 {
        let mut at = game.start();
        holds(&game, &at);
        while !game.ended(&at) {
            let moves: Vec<_> = game.moves(&at).collect();
            at = game.play(&at, chance.pick(&moves).expect("the game is on"));
            holds(&game, &at);
        }
    }
}

fn worth<B: Bits>(game: &Line<B>, at: &Position<B>) -> Score {
    if game.ended(at) {
        OpenLinesPlayer.at_end(game, at)
    } else {
        OpenLinesPlayer.at_horizon(game, at)
    }
}

/// Images are worth the same, and nothing lies outside the range.
fn keeps_symmetries<B: Bits>(game: &Line<B>, at: &Position<B>) {
    let score = worth(game, at);
    let range = OpenLinesPlayer.range(game).expect("it has one");
    assert!(range.lower <= score && score <= range.upper);
    for &turn in game.symmetries() {
        let image = game.map_position(turn, at);
        assert_eq!(worth(game, &image), score, "{}", game.write_position(at));
    }
}

/// No judgement counts as much as the latest win, for either side.
fn ends_count_most<B: Bits>(game: &Line<B>, at: &Position<B>) {
    let score = worth(game, at);
    let win = Score::points(1_000);
    let expected = match game.outcome(at) {
        None => (-win < score) && (score < win),
        Some(Outcome::Draw) => score == Score::ZERO,
        Some(Outcome::Win(Side::Circle)) => score >= win,
        Some(Outcome::Win(Side::Cross)) => score <= -win,
    };
    assert!(expected, "{}: {score}", game.write_position(at));
}

#[test]
fn boards_of_every_kind_are_judged() {
    macro_rules! holds {
        ($law:ident) => {
            on_games::<u64>((3, 3, 3, false), $law);
            on_games::<u64>((4, 4, 3, false), $law);
            on_games::<u64>((5, 4, 4, true), $law);
            on_games::<u64>((7, 6, 4, true), $law);
            on_games::<u64>((8, 8, 5, true), $law);
            on_games::<u128>((11, 11, 5, false), $law);
            on_games::<u64>((1, 1, 1, false), $law);
        };
    }
    holds!(keeps_symmetries);
    holds!(ends_count_most);
}

#[test]
fn a_sooner_win_counts_more() {
    let game = Line::<u64>::new(7, 6, 4, true).expect("it fits");
    let after = |moves: &str| {
        let played = game.parse_moves(&game.start(), moves).expect("legal");
        worth(&game, &played.position)
    };
    let [soon, later] = ["1 2 1 2 1 2 1", "7 2 1 2 1 3 1 3 1"].map(after);
    assert!(
        soon > later && later > Score::points(1_000),
        "{soon} {later}"
    );
}

#[test]
fn threats_that_a_side_will_get_count_more() {
    let game = Line::<u64>::new(7, 6, 4, true).expect("it fits");
    let judged = |board: &str| {
        let position = game.parse_position(board).expect("a position");
        worth(&game, &position)
    };
    // Columns from the left, each from the top: three of circle's in a row, on the third row from below and on the second.
    let third = judged(".........oox...oxx...oxo..................");
    let second = judged("..........ox....oo....ox.................x");
    assert!(third > second, "{third} {second}");
}
