//! Solving: what [`Search::solve`] does, by null windows and the fast policy.
//!
//! Invariant: score and line are those that [`Search::run`] finds from the whole window, whatever the table's size, the rules and
//! the book spare; only the number of nodes differs.

use std::sync::Arc;

use super::Search;
use super::result::{InterruptedSearch, SearchResult};
use crate::book::Book;
use crate::game::Symmetry;
use crate::games::bits::Bits;
use crate::games::line::{BoardShape, Line};
use crate::games::tree::Tree;
use crate::observe::counts::Counts;
use crate::score::{Bounds, Fail, Window};
use crate::search::evaluators::{LeafScore, LineScore};
use crate::search::fast_policy::{FastPolicy, KnowledgeSource};
use crate::search::first_choice::first_choice;
use crate::search::lookahead::GameKnowledge;
use crate::search::proven_line::proven_line;
use crate::search::solver::solve;
use crate::search::{Evaluator, Root};
use crate::table::Fixed;

/// The bytes of a solver's table where nothing else is said.
pub(super) const TABLE_BYTES: usize = 1 << 26;

/// A game that [`Search::solve`] can solve by these scores: its rules are asked where it has some.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be solved by the scores `{E}`",
    note = "implement `marubatsu::Solvable<{E}>` for `{Self}`: `type Knowledge = ();` and `fn knowledge(_: Option<Arc<Book>>) {{}}` are enough"
)]
pub trait Solvable<E>: Symmetry {
    /// What is known of positions without searching them; `()` is nothing.
    type Knowledge: KnowledgeSource<Self, E, Fixed<Self>>;

    /// Returns what is known, with a book of openings if there is one.
    fn knowledge(book: Option<Arc<Book>>) -> Self::Knowledge;
}

impl<B: Bits, S: BoardShape> Solvable<LineScore> for Line<B, S> {
    type Knowledge = GameKnowledge<Self, Fixed<Self>>;

    fn knowledge(book: Option<Arc<Book>>) -> Self::Knowledge {
        book.map_or_else(GameKnowledge::default, GameKnowledge::with_book)
    }
}

impl Solvable<LeafScore> for Tree {
    type Knowledge = ();

    fn knowledge(_: Option<Arc<Book>>) {}
}

/// Solves the position of a search.
pub(super) fn solved<G: Solvable<E>, E: Evaluator<G> + Clone>(
    search: &Search<'_, G, E>,
) -> Result<SearchResult<G>, Box<InterruptedSearch<G>>> {
    let Search {
        game,
        evaluator,
        position,
        options,
    } = search;
    let game: &G = game;
    let mut policy = FastPolicy {
        ends: evaluator.clone(),
        table: Fixed::new(game, options.table_bytes, evaluator.grain(game)),
        knowledge: G::knowledge(options.book.clone()),
    };
    let range = evaluator.range(game).unwrap_or(Bounds::UNKNOWN);
    let (mut proven, mut observer) = (range, (search.limits(), Counts::default()));
    let score = solve(game, position, &mut proven, &mut policy, &mut observer);
    let counts = observer.1;
    let score = match score {
        Ok(score) => score,
        Err(stop) => {
            let moves: Vec<G::Move> = game.moves(position).collect();
            return Err(Box::new(InterruptedSearch {
                stop: stop.into(),
                best_move: first_choice(game, position, evaluator, &moves),
                score: None,
                bounds: proven,
                scores: Vec::new(),
                counts,
                depth: None,
            }));
        }
    };
    let root = Root {
        window: Window::INFINITE,
        ..Root::range(range)
    };
    let mut observer = (search.limits(), Counts::default());
    let (line, _) = proven_line(game, position, (score, root), &mut policy, &mut observer);
    Ok(SearchResult {
        score,
        fail: Fail::Exact,
        bounds: proven,
        best_moves: line.first().copied().into_iter().collect(),
        line,
        counts,
        line_counts: observer.1,
        depth: None,
    })
}
