//! The line that follows a race: every move keeps the score, and what is proven is not searched again.
//!
//! Invariant: the values to compare with come from lessons without knowledge.

use super::{KINDS, SIZES, Stones, late, line, racing, taught};
use crate::prelude::*;
use marubatsu::games::line::BoardShape;
use marubatsu::search::Policy;
use marubatsu::search::fast_policy::KnowledgeSource;
use marubatsu::search::proven_line::{keeping_moves, proven_line};

/// A position's score, its line, the nodes of both, and the moves that keep the score.
struct Walked<G: Game> {
    score: Score,
    line: Vec<G::Move>,
    keeping: Vec<G::Move>,
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
    let (keeping, _) = keeping_moves(game, at, (score, root), &mut policy, &mut ());
    Walked {
        score,
        line,
        keeping,
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
    for Walked {
        score,
        line,
        keeping,
        ..
    } in [knowing, ignorant]
    {
        for mv in game.moves(start) {
            let keeps = taught(game, &game.play(start, mv), ends) == score;
            assert_eq!(keeping.contains(&mv), keeps, "{start:?} {mv:?}");
        }
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

/// Compares the list of a position's moves to those that come one by one.
fn check_list<G: Symmetry, P: Policy<G>>(game: &G, at: &G::Position, mut policy: P) {
    let seen = policy.see(game, at);
    let (mut children, _) = policy.children(game, &seen, Window::INFINITE, None);
    let listed = policy.list(&children);
    let next = || Some(policy.next_child(game, &seen, &mut children)?.0);
    assert_eq!(listed, std::iter::from_fn(next).collect::<Vec<_>>());
    policy.close(children);
}

#[test]
fn moves_are_listed_as_they_are_searched() {
    for (size, seed) in SIZES.into_iter().zip(0..) {
        let game = line::<u64>(size);
        for at in late(&game, seed, 8) {
            let (ends, bytes) = (LineScore::Standard, 64);
            check_list(&game, &at, racing(&game, ends, (), bytes));
            check_list(
                &game,
                &at,
                racing(&game, ends, GameKnowledge::default(), bytes),
            );
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
