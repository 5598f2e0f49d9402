//! Best-first searches against the numbers of two other programs, and against the dumbest search.
//!
//! Invariant: counts are exact; a changed one is a changed search.

mod condition;
mod dfpn;
mod file;
mod laws;
pub(crate) mod proofs;
pub(crate) mod thresholds;
#[allow(dead_code, reason = "the example's main prints what is tested here")]
#[path = "../../../../examples/trap.rs"]
mod trap;

use std::convert::Infallible;
use std::sync::Arc;

use marubatsu::best_first::Prover;
use marubatsu::best_first::pn::{ProofNumbers, ProofSearch};
use marubatsu::best_first::uct::{Proofs, Selection, Uct, UctSettings};
use marubatsu::players::GuidePlayer;
use marubatsu::players::rules::RulePlayer;

use crate::prelude::*;

/// × to move. Only (0, 2) and (2, 2) draw, but most games by chance are won after (2, 0).
const TRAP: &str = "...x.o.o.";
/// Connect Four, 〇 to move: only column 3 wins, and by chance column 5 seems to.
const DEEP_TRAP: &str = "....xx.....x...xoo....xo...xoooxooxx.....o";
/// Connect Four, 〇 to move and to win.
const LONG_WIN: &str = "313142535676646665";

pub(crate) fn sure<T>(result: Result<T, Infallible>) -> T {
    result.unwrap_or_else(|never| match never {})
}

pub(crate) fn uct<'a, G: Depict>(game: &'a G, board: &str, proofs: Proofs) -> Uct<'a, G, LineScore>
where
    LineScore: Evaluator<G>,
{
    let root = match board {
        "" => game.start(),
        board => game.parse_position(board).expect("a board"),
    };
    let settings = UctSettings {
        seed: 7,
        proofs,
        ..UctSettings::default()
    };
    Uct::new(game, root, &LineScore::Standard, settings).expect("a range")
}

/// Visits and sums of the root's moves, as `visits/sum`, in whole points.
fn visits<G: Game>(search: &Uct<'_, G, LineScore>) -> String
where
    LineScore: Evaluator<G>,
{
    let moves = search.moves();
    let each = moves
        .iter()
        .map(|mv| format!("{}/{}", mv.stats.visits, mv.stats.sum / 100));
    each.collect::<Vec<_>>().join(" ")
}

fn three() -> Line<u64> {
    Line::new(3, 3, 3, false).expect("a board")
}

pub(crate) fn connect_four() -> Line<u64> {
    Line::new(7, 6, 4, true).expect("a board")
}

/// So many random trees of one to five plies, every second one ragged.
fn small_trees(count: u64) -> impl Iterator<Item = Tree> {
    (0..count).map(|seed| {
        let random = RandomTree {
            seed,
            depth: 1 + (seed % 5) as u16,
            ragged: seed % 2 == 0,
            ..RandomTree::default()
        };
        random.make().expect("a small tree")
    })
}

#[test]
fn visits_are_those_of_two_other_programs() {
    let game = three();
    let mut search = uct(&game, "", Proofs::None);
    for (iterations, expected) in [
        (10, "2/1 1/1 1/1 1/1 1/1 1/1 1/1 1/1 1/-1"),
        (100, "8/-2 11/2 11/2 16/9 12/3 8/0 12/3 11/3 11/2"),
        (
            1_000,
            "94/26 99/29 117/42 81/17 202/106 112/38 91/24 71/11 133/53",
        ),
        (
            10_000,
            "934/320 600/164 833/272 310/42 5151/2599 401/78 810/260 312/43 649/186",
        ),
    ] {
        sure(search.run(iterations - search.iterations(), &mut ()));
        assert_eq!(visits(&search), expected);
    }
    assert_eq!(search.tree().len(), 9_262);
    let mut search = uct(&game, TRAP, Proofs::None);
    sure(search.run(100, &mut ()));
    assert_eq!(visits(&search), "20/2 27/-2 13/5 13/5 19/3 8/7");
    sure(search.run(900, &mut ()));
    assert_eq!(visits(&search), "198/64 226/65 94/53 177/62 124/57 181/62");
    assert_eq!(search.tree().len(), 683);
}

/// A search by PUCT with its usual constant.
pub(crate) fn puct<'a>(
    game: &'a Line<u64>,
    board: &str,
    prior: &str,
) -> Uct<'a, Line<u64>, LineScore> {
    let settings = UctSettings {
        seed: 7,
        exploration: 1.25,
        selection: Selection::Puct,
        ..UctSettings::default()
    };
    let root = game.parse_position(board).expect("a board");
    let search = Uct::new(game, root, &LineScore::Standard, settings).expect("a range");
    match prior {
        "" => search,
        name => search.with_prior(guide(game, name)),
    }
}

pub(crate) fn guide(game: &Line<u64>, name: &str) -> GuidePlayer<Line<u64>> {
    let player = RulePlayer::new(game, name)
        .expect("a player")
        .expect("it fits");
    let (name, player) = (name.to_owned(), Arc::new(player));
    GuidePlayer { name, player }
}

#[test]
fn visits_by_puct_are_those_of_another_program() {
    let game = three();
    for (board, prior, iterations, expected) in [
        (
            ".........",
            "",
            100,
            "4/0 13/3 41/19 7/0 4/0 10/2 3/-1 17/6 1/-1",
        ),
        (
            ".........",
            "",
            1_000,
            "30/6 25/3 81/32 13/-2 704/355 20/1 57/20 39/11 31/6",
        ),
        (
            ".........",
            "ai6",
            1_000,
            "313/104 31/3 101/28 54/11 312/109 59/12 31/3 64/14 35/4",
        ),
        (TRAP, "", 1_000, "69/25 39/17 35/17 74/21 34/17 749/87"),
        (TRAP, "ai6", 1_000, "30/14 25/14 31/14 34/14 772/44 108/15"),
    ] {
        let mut search = puct(&game, board, prior);
        sure(search.run(iterations, &mut ()));
        assert_eq!(visits(&search), expected, "{board} {prior}");
    }
}

#[test]
fn visits_of_connect_four_are_those_of_two_other_programs() {
    let game = connect_four();
    let mut search = uct(&game, "", Proofs::None);
    sure(search.run(100, &mut ()));
    assert_eq!(visits(&search), "6/-6 17/3 15/1 11/-3 24/10 15/1 12/-2");
    sure(search.run(900, &mut ()));
    assert_eq!(
        visits(&search),
        "57/-13 137/18 212/56 265/82 152/24 90/-2 87/-3"
    );
    let mut search = uct(&game, DEEP_TRAP, Proofs::None);
    sure(search.run(100_000, &mut ()));
    let expected = "3677/-784 999/-349 4791/-934 1258/-401 83660/5274 5615/-1039";
    assert_eq!(visits(&search), expected);
    assert_eq!(search.tree().len(), 86_964);
    assert!(search.tree().bytes() <= 64 * search.tree().len());
}

#[test]
fn bounds_settle_when_two_other_programs_do() {
    let game = three();
    for (board, end, expected, answer) in [
        (
            "",
            21_576,
            "1965 2147 1852 2925 3214 2621 2027 2444 2381",
            "1,1",
        ),
        (TRAP, 415, "33 56 45 68 112 101", "0,2"),
    ] {
        let mut search = uct(&game, board, Proofs::Bounds);
        sure(search.run(u64::MAX, &mut ()));
        assert_eq!(search.iterations(), end);
        assert_eq!(search.bounds(), Bounds::exact(Score::ZERO));
        let visits = search
            .moves()
            .into_iter()
            .map(|mv| mv.stats.visits.to_string());
        assert_eq!(visits.collect::<Vec<_>>().join(" "), expected);
        let favourite = search.favourite().expect("there are moves");
        assert_eq!(game.write_move(favourite.mv), answer);
    }
}

/// The example, which says of each favourite when it came and what it is worth.
#[test]
fn a_trap_is_left_when_the_other_programs_leave_it() {
    let game = three();
    let place = (game.clone(), game.parse_position(TRAP).expect("a board"));
    let lines = trap::guesses(&place, 2_000).expect("a range");
    assert_eq!(lines.len(), 12);
    assert!(lines[11].starts_with("iteration 1080: 2,2 has "));
    assert!(lines[11].ends_with("in truth it is a draw"));
    assert!(lines[10].ends_with("in truth it is lost"));
    let proof = trap::proof(&place).expect("a range");
    assert_eq!(
        proof,
        "with bounds: proved to be worth 0 after 415 iterations"
    );
}

fn asked<G: Game, E: Evaluator<G>>(
    game: &G,
    position: G::Position,
    ends: &E,
    least: i32,
) -> (Option<bool>, u64, usize) {
    let mut search = ProofSearch::new(game, position, ends, Score::points(least));
    sure(search.run(u64::MAX, &mut ()));
    let answer = search.numbers().answer();
    (answer, search.expansions(), search.tree().len())
}

#[test]
fn proofs_take_as_long_as_those_of_two_other_programs() {
    let ends = &LineScore::Standard;
    let game = three();
    let trap = game.parse_position(TRAP).expect("a board");
    let start = game.start();
    assert_eq!(asked(&game, start, ends, 1), (Some(false), 3_323, 13_950));
    assert_eq!(asked(&game, start, ends, 0), (Some(true), 474, 2_510));
    assert_eq!(asked(&game, trap, ends, 1), (Some(false), 184, 475));
    assert_eq!(asked(&game, trap, ends, 0), (Some(true), 141, 391));
    let four = Line::<u64>::new(4, 4, 3, false).expect("a board");
    assert_eq!(
        asked(&four, four.start(), ends, 1),
        (Some(true), 3_135, 38_239)
    );
    let mut search = ProofSearch::new(&game, start, ends, Score::points(1));
    sure(search.run(14, &mut ()));
    let (proof, disproof) = (8, 9);
    assert_eq!(search.numbers(), ProofNumbers { proof, disproof });
    assert_eq!(search.tree().len(), 110);
}

fn long_win(game: &Line<u64>) -> Position<u64> {
    let mut position = game.start();
    for column in LONG_WIN.bytes() {
        let column = u32::from(column - b'1');
        let mut moves = game.moves(&position);
        let mv = moves.find(|&mv| game.move_numbers(mv)[0] == column);
        position = game.play(&position, mv.expect("a free column"));
    }
    position
}

#[test]
fn a_long_win_is_proved_as_by_two_other_programs() {
    let game = connect_four();
    let position = long_win(&game);
    let mut search = ProofSearch::new(&game, position, &LineScore::Standard, Score::points(1));
    sure(search.run(5_000, &mut ()));
    let (proof, disproof) = (62, 80);
    assert_eq!(search.numbers(), ProofNumbers { proof, disproof });
    assert_eq!(search.tree().len(), 28_703);
    sure(search.run(u64::MAX, &mut ()));
    assert_eq!(search.numbers().answer(), Some(true));
    assert_eq!(
        (search.expansions(), search.tree().len()),
        (237_089, 918_913)
    );
    let mv = search.move_with(true).expect("a winning move");
    assert_eq!(game.move_numbers(mv)[0], 2, "column 3");
}

#[test]
fn proofs_of_hand_made_trees_are_those_of_two_other_programs() {
    for (text, least, expected) in [
        ("((3 5) (2 9))", 3, (Some(true), 2, 5)),
        ("((3 5) (2 9))", 4, (Some(false), 3, 7)),
        ("(((3 4) (2 1) (0 1)) ((5 6)))", 5, (Some(true), 4, 9)),
    ] {
        let tree: Tree = text.parse().expect("a tree");
        assert_eq!(
            asked(&tree, tree.start(), &LeafScore, least),
            expected,
            "{text}"
        );
    }
}
