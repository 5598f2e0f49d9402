//! Agreement on line games of many sizes, with and without gravity, under a depth limit that the dumbest
//! search can bear.
//!
//! Invariant: every algorithm, table and fail rule meets every game.

use super::{check, dumb};
use crate::prelude::*;
use crate::support::way::Way;
use crate::support::ways;

/// Width, height, stones in a line, gravity, plies.
const GAMES: [(u32, u32, u32, bool, u16); 14] = [
    (3, 3, 3, true, 9),
    (4, 3, 3, false, 4),
    (3, 4, 3, false, 4),
    (4, 4, 3, false, 4),
    (4, 4, 4, true, 5),
    (5, 3, 3, false, 3),
    (5, 5, 4, true, 5),
    (2, 2, 2, false, 4),
    (7, 1, 3, false, 6),
    (1, 6, 3, false, 6),
    (6, 2, 2, true, 5),
    (7, 6, 4, true, 4),
    (6, 6, 5, false, 2),
    (8, 8, 5, false, 2),
];

const ALGORITHMS: [Algorithm; 5] = [
    Algorithm::Minimax,
    Algorithm::AlphaBeta,
    Algorithm::Scout,
    Algorithm::NullWindow,
    Algorithm::Mtdf(Score::ZERO),
];

#[test]
fn searches_agree_on_line_games() {
    for (width, height, k, gravity, plies) in GAMES {
        let game = Line::<u64>::new(width, height, k, gravity).expect("the board fits");
        for evaluator in [LineScore::Standard, LineScore::Shortest] {
            for limit in [plies - 1, plies] {
                let depth = Depth::plies(limit);
                let value = dumb(&game, &evaluator, &game.start(), Some(limit));
                for way in ALGORITHMS.into_iter().flat_map(ways::with) {
                    let way = Way { depth, ..way };
                    check(&game, evaluator, &game.start(), way, value);
                }
            }
        }
    }
}
