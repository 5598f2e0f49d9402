//! The line that follows a race: every move keeps the score, and what is proven is not searched again.
//!
//! Invariant: the values to compare with come from lessons without knowledge.

use super::{KINDS, SIZES, Stones, late, line, racing, taught};
use crate::prelude::*;
use marubatsu::games::line::BoardShape;
use marubatsu::search::fast_policy::KnowledgeSource;
use marubatsu::search::proven_line::proven_line;

/// A position's score, its line, and the nodes of both.
struct Walked<G: Game> {
    score: Score,
    line: Vec<G::Move>,
    nodes: [u64; 2],
}

fn walked<G: Symmetry, E: Evaluator<G> + Copy>(
    game: &G,
    at: &G::Position,
    ends: E,
    knowledge: impl KnowledgeSource<G, E, Fixed<G>>,
    bytes: usize,
) -> Walked<G> {
    let mut policy = racing(game, ends, knowledge, bytes);
    let (mut proven, mut counts) = (Bounds::UNKNOWN, Counts::default());
    let Ok(score) = solve(game, at, &mut proven, &mut policy, &mut counts);
    let root = Root::range(ends.range(game).unwrap_or(Bounds::UNKNOWN));
    let mut more = Counts::default();
    let (line, stop) = proven_line(game, at, (score, root), &mut policy, &mut more);
    assert_eq!(stop, None);
    Walked {
        score,
        line,
        nodes: [counts.nodes, more.nodes],
    }
}

/// Follows the line to its end.
fn check<B: Bits, S: BoardShape>(
    game: &Line<B, S>,
    start: &Stones<B, S>,
    ends: LineScore,
    bytes: usize,
) {
    let knowing = walked(game, start, ends, GameKnowledge::default(), bytes);
    let ignorant = walked(game, start, ends, (), bytes);
    for Walked { score, line, .. } in [knowing, ignorant] {
        let mut at = *start;
        for mv in &line {
            assert!(game.moves(&at).any(|legal| legal == *mv), "{at:?} {line:?}");
            at = game.play(&at, *mv);
            assert_eq!(taught(game, &at, ends), score, "{start:?} {line:?}");
        }
        assert!(game.ended(&at), "{start:?} {line:?}");
    }
}

#[test]
fn every_move_keeps_the_score() {
    for (size, seed) in SIZES.into_iter().zip(0..) {
        let game = line::<u64>(size);
        for at in late(&game, seed, 8) {
            for ends in KINDS {
                check(&game, &at, ends, 1 << (6 + seed % 8));
            }
        }
    }
}

#[test]
fn a_line_costs_no_more_than_its_score() {
    let game = ConnectFour::connect_four();
    for moves in ["6146", "2252576253462244111563365", "224444644366322"] {
        let at = game
            .parse_moves(&game.start(), moves)
            .expect("legal")
            .position;
        for ends in KINDS {
            let found = walked(&game, &at, ends, GameKnowledge::default(), 1 << 24);
            let [score, line] = found.nodes;
            assert!(
                line <= score.max(100),
                "{moves} {ends:?}: {score}, then {line}"
            );
        }
    }
}
