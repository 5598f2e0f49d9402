//! The move to play when a search has found none: of the promising moves, one that is best at a lookahead of two plies.
//!
//! Invariant: it returns a move if there is one, and never one that loses at once where another doesn't. It proves nothing more.

use super::policy::Evaluator;
use crate::few::sort_few;
use crate::game::Game;
use crate::game::knowledge::{Knowledge, KnowledgeVerdict};
use crate::score::{Score, View};

/// Returns all moves of a position, those first that the game finds most promising: on boards, those that threaten most, then those
/// nearest to the centre.
///
/// ```
/// use marubatsu::game::{Game, Notation};
/// use marubatsu::games::line::ConnectFour;
/// use marubatsu::search::first_choice::promising;
///
/// let game = ConnectFour::connect_four();
/// let moves = promising(&game, &game.start());
/// assert_eq!((moves.len(), game.move_numbers(moves[0])), (7, vec![3, 5])); // the middle column
/// ```
pub fn promising<G: Knowledge>(game: &G, position: &G::Position) -> Vec<G::Move> {
    if game.ended(position) {
        return Vec::new();
    }
    let seen = game.see(position);
    let first: Vec<G::Move> = match game.look(&seen) {
        KnowledgeVerdict::Forced(mv) => vec![mv],
        KnowledgeVerdict::Open { .. } => game.candidates(&seen).collect(),
        KnowledgeVerdict::Ended | KnowledgeVerdict::Certain(..) => Vec::new(),
    };
    let side = game.to_move(position);
    let promise = |mv: &G::Move| game.promise(&game.seen_after(&seen, *mv), side, *mv);
    let mut ranked: Vec<_> = first.iter().map(|mv| (promise(mv), *mv)).collect();
    sort_few(&mut ranked, |one, other| one.0 > other.0);
    let mut first: Vec<G::Move> = ranked.into_iter().map(|(_, mv)| mv).collect();
    let others: Vec<G::Move> = game
        .moves(position)
        .filter(|mv| !first.contains(mv))
        .collect();
    first.extend(others);
    first
}

/// Returns the first of these moves that is best for the side to move if the game is looked at two plies deep; none if there are none.
///
/// ```
/// use marubatsu::game::{Game, Notation};
/// use marubatsu::games::line::TicTacToe;
/// use marubatsu::search::evaluators::LineScore;
/// use marubatsu::search::first_choice::first_choice;
///
/// let game = TicTacToe::tic_tac_toe();
/// let position = game.parse_moves(&game.start(), "0,0 1,1 2,0")?.position;
/// let moves: Vec<_> = game.moves(&position).collect();
/// let choice = first_choice(&game, &position, &LineScore::Standard, &moves);
/// assert_eq!(choice.map(|mv| game.move_numbers(mv)), Some(vec![1, 0])); // else circle has a line
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn first_choice<G: Game, E: Evaluator<G>>(
    game: &G,
    position: &G::Position,
    ends: &E,
    moves: &[G::Move],
) -> Option<G::Move> {
    let view = View::of(game.to_move(position));
    let worth = |&mv: &G::Move| view.turn(after(game, position, ends, mv));
    let mut best: Option<(G::Move, Score)> = None;
    for mv in moves {
        let worth = worth(mv);
        if best.is_none_or(|(_, most)| worth > most) {
            best = Some((*mv, worth));
        }
    }
    best.map(|(mv, _)| mv)
}

/// A move's score if the other side answers as well as one ply tells, in circle's view.
fn after<G: Game, E: Evaluator<G>>(
    game: &G,
    position: &G::Position,
    ends: &E,
    mv: G::Move,
) -> Score {
    let child = game.play(position, mv);
    if game.ended(&child) {
        return leaf(game, &child, ends, mv);
    }
    let view = View::of(game.to_move(&child));
    let answers = game.moves(&child);
    let answered = answers.map(|mv| view.turn(leaf(game, &game.play(&child, mv), ends, mv)));
    let best = answered.max().unwrap_or(Score::ZERO);
    view.turn(best)
}

/// What a position is worth that is looked at no further.
fn leaf<G: Game, E: Evaluator<G>>(game: &G, at: &G::Position, ends: &E, last: G::Move) -> Score {
    let by_last_move = ends.by_last_move(game, at, last);
    by_last_move.unwrap_or_else(|| {
        if game.ended(at) {
            ends.at_end(game, at)
        } else {
            ends.at_horizon(game, at)
        }
    })
}
