//! What a search found, or had found when it was stopped. All scores are in circle's view.

use std::fmt;

use crate::game::{Game, Notation};
use crate::lang::counted;
use crate::observe::Interrupt;
use crate::observe::counts::Counts;
use crate::score::{Bounds, Fail, Score};

/// What a search found.
///
/// ```
/// use marubatsu::score::Window;
/// use marubatsu::{Score, Search, Tree};
///
/// let game: Tree = "((3 5) (2 9))".parse()?;
/// let found = Search::of(&game).run()?;
/// assert_eq!((found.is_exact(), found.best_moves.len(), found.counts.cuts()), (true, 1, 1));
///
/// let narrow = Window::new(Score::points(4), Score::points(6));
/// let found = Search::of(&game).window(narrow).run()?;
/// assert!(!found.is_exact() && found.line.is_empty());
/// assert_eq!(found.bounds.upper, Score::points(3)); // less than 4 is enough to know
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SearchResult<G: Game> {
    /// The score that came back: the value, if the search was wide enough ([`SearchResult::is_exact`]).
    pub score: Score,
    pub(super) fail: Fail,
    /// Bounds of the value, as the score and the evaluator's range prove them.
    pub bounds: Bounds,
    /// Moves that lead to the score: all of them with [`crate::Algorithm::Minimax`], else the line's first.
    pub best_moves: Vec<G::Move>,
    /// Best move after best move, to the end or the horizon; none where the score is a bound, or where a
    /// limit ended the line's own search.
    pub line: Vec<G::Move>,
    /// What the search did.
    pub counts: Counts,
    /// What finding the line did, with the same table.
    pub line_counts: Counts,
    /// The last depth that was searched, where the search deepened.
    pub depth: Option<u16>,
}

impl<G: Game> SearchResult<G> {
    /// Returns what the score says of the value: that it is the value, or that the value is at most
    /// ([`Fail::Low`]) or at least ([`Fail::High`]) so much.
    pub const fn bound(&self) -> Fail {
        self.fail
    }

    /// Returns the line as the game writes moves, a space between two.
    pub fn write_line(&self, game: &G) -> String
    where
        G: Notation,
    {
        game.write_moves(&self.line)
    }

    /// Returns the best moves as the game writes them, a space between two.
    pub fn write_best_moves(&self, game: &G) -> String
    where
        G: Notation,
    {
        game.write_moves(&self.best_moves)
    }

    /// Returns whether the score is the value itself, and not a bound of it.
    pub fn is_exact(&self) -> bool {
        self.fail == Fail::Exact
    }
}

/// A search that was stopped, with what it had proved by then.
#[derive(Clone, Debug)]
pub struct InterruptedSearch<G: Game> {
    /// Why.
    pub stop: Interrupt,
    /// The best move so far: of the last depth that was searched to its end, where the search deepened; else of the root's
    /// moves whose scores came back; where there is neither, the one that two plies of looking ahead choose. None only where the game
    /// has ended. It need not be as good as the best.
    pub best_move: Option<G::Move>,
    /// The best score among the root's moves so far; where the search deepened, the score of the last depth
    /// that was searched to its end. None where no such score had come back.
    pub score: Option<Score>,
    /// What that proves of the value: more moves can only help the side to move. [`Bounds::UNKNOWN`] where it
    /// proves nothing. Where the search deepened: of the value at [`InterruptedSearch::depth`].
    pub bounds: Bounds,
    /// The root's moves with the scores that came back, which are bounds where alpha-beta failed. Where the
    /// search deepened: of the depth under way.
    pub scores: Vec<(G::Move, Score)>,
    /// What the search had done.
    pub counts: Counts,
    /// The last depth that was searched to its end, where the search deepened.
    pub depth: Option<u16>,
}

impl<G: Game> fmt::Display for InterruptedSearch<G> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Bounds { lower, upper } = self.bounds;
        let nodes = counted(self.counts.nodes, "node", "nodes");
        write!(out, "{} after {nodes}; ", self.stop)?;
        match self.depth {
            Some(depth) => write!(out, "to depth {depth}: ")?,
            None => write!(out, "so far: ")?,
        }
        match (lower.is_finite(), upper.is_finite()) {
            _ if lower == upper => write!(out, "value = {lower}"),
            (true, true) => write!(out, "{lower} ≤ value ≤ {upper}"),
            (true, false) => write!(out, "value ≥ {lower}"),
            (false, true) => write!(out, "value ≤ {upper}"),
            (false, false) => write!(out, "nothing is proved"),
        }
    }
}

impl<G: Game> std::error::Error for InterruptedSearch<G> {}
