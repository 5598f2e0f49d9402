//! The principal variation, called the line here: one best move after the other from a position on.
//!
//! Invariant: every move of the line keeps the score. At each position it is the first move, in the
//! game's order, whose child has the score, which is found by the same search and table in a window
//! of one grain around the score. No move is taken from the table unchecked, so that entries that
//! were replaced, or stored for a mirrored position, can't break the line. The caller's observer
//! counts these nodes, apart from those of the search itself.

use super::algorithm::Algorithm;
use super::policy::{Evaluator, Policy};
use super::root::{Root, StartPosition};
use super::search_from;
use crate::depth::Depth;
use crate::game::Symmetry;
use crate::observe::Observer;
use crate::score::{Score, Window};
use crate::table::Table;

/// Returns the moves that follow from `position`, whose exact score is `score`, to the end or the horizon.
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
) -> Result<Vec<G::Move>, O::Interrupt> {
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
) -> Result<Option<G::Move>, O::Interrupt> {
    for mv in game.moves(position) {
        let child = StartPosition::after(game, position, mv);
        if search_from(algorithm, game, &child, root, policy, observer)? == score {
            return Ok(Some(mv));
        }
    }
    Ok(None)
}

/// Returns the best moves stored in the table, one after the other, as part 182 of the series reads them.
/// If the line ends because no entry names a move, the position where that happens is returned too.
/// Each move is mapped back from the canonical symmetry (part 182 forgot that, and played on
/// occupied squares). Unlike [`principal_line`] this checks nothing: an entry with mere bounds
/// names a move that was good enough for its window, not always the best.
pub fn table_line<G: Symmetry, P: Policy<G>>(
    game: &G,
    position: &G::Position,
    depth: Depth,
    policy: &P,
) -> (Vec<G::Move>, Option<G::Position>) {
    let (mut at, mut depth, mut line) = (*position, depth, Vec::new());
    while !game.ended(&at) {
        let (table, merges) = (policy.table(), policy.evaluator().keeps_symmetries());
        let (place, element) = table.place(game, &at, merges);
        let entry = table.probe(place, depth, Window::INFINITE);
        let Some(best) = entry.and_then(|entry| entry.best) else {
            return (line, Some(at));
        };
        let mv = game.map_move(game.inverse(element), best);
        (at, depth) = (game.play(&at, mv), depth.next());
        line.push(mv);
    }
    (line, None)
}
