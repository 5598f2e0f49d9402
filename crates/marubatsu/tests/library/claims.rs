//! What a search claims of a value, that its score is the value, at least it or at most it, is true of the value:
//! on trees by chance, whatever the window, the fail rule, the algorithm and the table.
//!
//! Invariant: the values are those of minimax written in a few lines, without any search of the library.

use marubatsu::chance::Chance;
use marubatsu::games::tree::Node;
use marubatsu::{Algorithm, Line, Score, Tree};

use crate::prelude::*;

const ALGORITHMS: [Algorithm; 6] = [
    Algorithm::AlphaBeta,
    Algorithm::Minimax,
    Algorithm::Scout,
    Algorithm::NullWindow,
    Algorithm::Mtdf(Score::ZERO),
    Algorithm::Mtdf(Score::points(3)),
];

fn dumb(tree: &Tree, at: Node) -> Score {
    if tree.ended(&at) {
        return tree.score(at);
    }
    let values = tree.moves(&at).map(|mv| dumb(tree, tree.play(&at, mv)));
    let best = match tree.to_move(&at) {
        Side::Circle => values.max(),
        Side::Cross => values.min(),
    };
    best.expect("a node that isn't a leaf has children")
}

/// A window whose ends may be infinite, halves, and beyond all scores.
fn window(chance: &mut Chance) -> Window {
    let mut end = |infinite| match chance.below(20) {
        0 => infinite,
        half => Score::from_hundredths(i32::try_from(half).expect("small") * 50 - 500),
    };
    loop {
        let window = Window::new(end(Score::NEG_INFINITY), end(Score::INFINITY));
        if window.is_open() {
            return window;
        }
    }
}

#[test]
fn what_a_search_claims_is_true() {
    let mut chance = Chance::new(4);
    let mut claims = [0; 3];
    for seed in 0..2_000_u16 {
        let random = RandomTree {
            seed: seed.into(),
            depth: seed % 5,
            branching: 1 + seed % 4,
            ragged: true,
            spread: 1 + seed % 5,
            repeats: 33,
        };
        let tree = random.make().expect("the description is in range");
        let value = dumb(&tree, tree.start());
        for algorithm in ALGORITHMS {
            for fail_rule in [FailRule::Soft, FailRule::Hard] {
                let table = TABLES[chance.below(4) as usize];
                let search = Search::of(&tree).algorithm(algorithm).table(table);
                let search = search.fail_rule(fail_rule).window(window(&mut chance));
                let found = search.run().expect("no limit");
                let (score, Bounds { lower, upper }) = (found.score, found.bounds);
                let (holds, number) = match found.bound() {
                    Fail::Low => (value <= score, 0),
                    Fail::Exact => (value == score, 1),
                    Fail::High => (value >= score, 2),
                };
                claims[number] += 1;
                let named = format!("{tree} is worth {value}: {search:?} says {found:?}");
                assert!(holds, "{named}");
                assert!(lower <= value && value <= upper, "{named}");
                assert_eq!(found.is_exact(), found.bound() == Fail::Exact, "{named}");
                if algorithm == Algorithm::NullWindow {
                    let told = (score, found.bound()) == (Score::ZERO, Fail::Exact);
                    assert_eq!(told, value == Score::ZERO, "{named}");
                }
            }
        }
    }
    assert!(claims.iter().all(|&number| number > 2_000), "{claims:?}");
}

#[test]
fn a_score_at_an_end_of_the_window_that_no_value_reaches_is_a_bound() {
    let says = |game: &str, (alpha, beta): (Score, Score)| {
        let tree: Tree = game.parse().expect("a tree");
        let search = Search::of(&tree).fail_rule(FailRule::Hard);
        let found = search.window(Window::new(alpha, beta)).run();
        let found = found.expect("no limit");
        (found.score, found.bound())
    };
    let one = Score::points(1);
    let high = says("((2 3) (2 5))", (Score::ZERO, one));
    assert_eq!(high, (one, Fail::High));
    let low = says("((-1 -1))", (one, Score::INFINITY));
    assert_eq!(low, (one, Fail::Low));
    let game = Line::tic_tac_toe();
    let below = Score::from_hundredths(-150);
    let search = Search::with(&game, LineScore::Standard).position("oxo.x....");
    let search = search.expect("a position").fail_rule(FailRule::Hard);
    let window = Window::new(Score::NEG_INFINITY, below);
    let found = search.window(window).run().expect("no limit");
    assert_eq!((found.score, found.bound()), (below, Fail::High));
}
