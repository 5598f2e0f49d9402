//! The line (principal variation): best move after best move, read off after a search.
//!
//! Invariant: every move of the line keeps the score, legally: at each position it is the first move in
//! order whose child has the node's score, found by the same search and table in a window one grain
//! around the score. Nothing is read from the table unchecked, so a lost or turned entry can't
//! break the line. Its nodes are counted by the caller's observer, apart from the search's.

use super::algorithm::Algorithm;
use super::policy::{Evaluator, Policy};
use super::root::Root;
use super::search;
use crate::depth::Depth;
use crate::game::Symmetry;
use crate::observe::Observer;
use crate::score::{Score, Window};
use crate::table::Table;

/// The moves that follow from `position`, whose exact score is `score`, to the end or the horizon.
///
/// `root` is how the search began; its depth counts from `position`.
///
/// # Errors
/// When the observer ends one of the searches, with its reason.
pub fn principal_line<G: Symmetry, P: Policy<G>, O: Observer<G>>(
    algorithm: Algorithm,
    game: &G,
    position: &G::Position,
    (score, root): (Score, Root),
    policy: &mut P,
    observer: &mut O,
) -> Result<Vec<G::Move>, O::Stop> {
    let grain = policy.evaluator().grain(game);
    let window = Window::new(score.lowered(grain), score.raised(grain));
    let (mut at, mut depth, mut line) = (*position, root.depth, Vec::new());
    while !game.ended(&at) && !depth.is_horizon() {
        depth = depth.next();
        let around = Root {
            window,
            depth,
            ..root
        };
        let Some(mv) = first_keeping(algorithm, game, &at, (score, around), policy, observer)?
        else {
            break;
        };
        at = game.play(&at, mv);
        line.push(mv);
    }
    Ok(line)
}

/// The first move whose child has the score.
fn first_keeping<G: Symmetry, P: Policy<G>, O: Observer<G>>(
    algorithm: Algorithm,
    game: &G,
    position: &G::Position,
    (score, root): (Score, Root),
    policy: &mut P,
    observer: &mut O,
) -> Result<Option<G::Move>, O::Stop> {
    for mv in game.moves(position) {
        let child = game.play(position, mv);
        if search(algorithm, game, &child, root, policy, observer)? == score {
            return Ok(Some(mv));
        }
    }
    Ok(None)
}

/// The moves that a table holds for the best, one after the other, as the series' part 182 reads them, and
/// the position it ends at if that has not ended and no entry names a move there. Each move is turned
/// back from the canonical symmetry (part 182 forgot that, and played on occupied squares). Unlike
/// [`principal_line`] this checks nothing: an entry that only bounds a value names a move that was enough,
/// perhaps not the best.
pub fn table_line<G: Symmetry, T: Table<G>>(
    game: &G,
    position: &G::Position,
    depth: Depth,
    table: &T,
) -> (Vec<G::Move>, Option<G::Position>) {
    let (mut at, mut depth, mut line) = (*position, depth, Vec::new());
    while !game.ended(&at) {
        let (key, element) = game.canonical(&at);
        let entry = table.probe(key, depth, Window::INFINITE);
        let Some(best) = entry.and_then(|entry| entry.best) else {
            return (line, Some(at));
        };
        let mv = game.map_move(game.inverse(element), best);
        (at, depth) = (game.play(&at, mv), depth.next());
        line.push(mv);
    }
    (line, None)
}
