//! What all searches share: their contract, what they are given, and the way in.
//!
//! The contract, in the view of the side to move: a search of a node with window (α, β), α < β,
//! returns a score s such that
//!
//! ```text
//! s ≤ α      then  value ≤ s      fail low
//! α < s < β  then  value = s      exact
//! s ≥ β      then  value ≥ s      fail high
//! ```
//!
//! and with [`FailRule::Hard`], which says less than it knows, α ≤ s at nodes whose children are
//! searched.
//!
//! Three type parameters, no more: the game, a [`Policy`] and an observer. Only the recursion sees
//! the mover's view; windows, bounds and first guesses given to it, and all events that come out
//! of it, are in circle's view.

mod alpha_beta;
pub mod bisection;
pub mod deepening;
pub mod evaluators;
pub mod line;
mod minimax;
mod mtdf;
mod node;
mod null_window;
pub mod order;
pub mod race;
mod scout;

use std::fmt::Debug;

use crate::game::knowledge::Rule;
use crate::game::{Game, Symmetry};
use crate::observe::{Observer, Pass, Why};
use crate::score::{Bounds, Fail, Score, View, Window};
use crate::search::order::Arranges;
use crate::table::Table;

/// How many plies a search may still go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Depth(u16);

impl Depth {
    /// To the end of the game.
    pub const UNLIMITED: Self = Self(u16::MAX);

    /// This many plies; 65,535 is [`Depth::UNLIMITED`].
    pub const fn plies(plies: u16) -> Self {
        Self(plies)
    }

    /// The number of plies, if it is limited.
    pub fn limit(self) -> Option<u16> {
        (self != Self::UNLIMITED).then_some(self.0)
    }

    /// One ply less. Unlimited stays unlimited, so that its table entries stay comparable.
    #[inline]
    pub fn next(self) -> Self {
        if self == Self::UNLIMITED {
            self
        } else {
            Self(self.0.saturating_sub(1))
        }
    }

    /// Whether the search may go no deeper.
    #[inline]
    pub fn is_horizon(self) -> bool {
        self.0 == 0
    }

    pub(crate) const fn code(self) -> u16 {
        self.0
    }
}

/// Why a node is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// With the window its parent has.
    Full,
    /// With a null window, to see whether it beats what the parent has.
    Probe,
    /// Again, because the probe beat it.
    ReSearch,
}

/// What a node returns when no child is better than its window's near end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FailRule {
    /// The best child's score, although it lies outside the window.
    Soft,
    /// The window's end.
    Hard,
}

/// Numbers for positions, in circle's view wherever not said otherwise.
pub trait Evaluator<G: Game> {
    /// The value of an ended position.
    fn at_end(&self, game: &G, position: &G::Position) -> Score;
    /// The same as one side sees it. The recursion asks the side to move; worth writing where a game
    /// says it more directly, as line games do: whoever is to move at their end hasn't won.
    #[inline]
    fn at_end_seen(&self, game: &G, position: &G::Position, view: View) -> Score {
        view.turn(self.at_end(game, position))
    }
    /// An estimate for a position at which the search may go no deeper.
    fn at_horizon(&self, game: &G, position: &G::Position) -> Score;
    /// The least and greatest score this evaluator can give, horizon included, where that is known.
    fn range(&self, game: &G) -> Option<Bounds>;
    /// The smallest step between two of its scores: the width of a null window.
    fn grain(&self, game: &G) -> Score;
}

/// What a policy knows of a position that has neither ended nor lies at the horizon.
#[derive(Clone, Copy, Debug)]
pub struct Foresight<I> {
    /// A rule and the bounds it proves, in circle's view.
    pub fact: Option<(Rule, Bounds)>,
    /// What helps to order the moves.
    pub insight: I,
}

/// How to search: evaluator, table, knowledge, order and fail rule in one bundle.
pub trait Policy<G: Symmetry> {
    /// Gives the numbers.
    type Evaluator: Evaluator<G>;
    /// Remembers.
    type Table: Table<G>;
    /// What is handed from looking at a position to ordering its moves.
    type Insight: Copy + Debug;
    /// The moves in order.
    type Moves: ExactSizeIterator<Item = G::Move> + Clone + Debug;

    /// Whether the table's best move is asked for.
    const TABLE_FIRST: bool;
    /// Whether the search notes that it met the horizon, which tells deepening when to end. Without it
    /// deepening goes on to the depth limit.
    const NOTES_HORIZON: bool = true;

    /// The evaluator.
    fn evaluator(&self) -> &Self::Evaluator;
    /// The table, to ask.
    fn table(&self) -> &Self::Table;
    /// The table, to store.
    fn table_mut(&mut self) -> &mut Self::Table;
    /// Soft or hard.
    fn fail_rule(&self) -> FailRule;
    /// What is known of a position without search.
    fn foresee(&self, game: &G, position: &G::Position) -> Foresight<Self::Insight>;
    /// The table of the depth before, where it orders moves.
    #[inline]
    fn previous(&self) -> Option<&Self::Table> {
        None
    }
    /// A deeper search begins: nothing is remembered, but for what orders moves.
    fn deepen(&mut self) {
        self.table_mut().clear();
    }
    /// The moves to search in order, and why in this order; `first` is the best move of the table,
    /// or of the table of the depth before.
    fn moves(
        &self,
        game: &G,
        position: &G::Position,
        insight: Self::Insight,
        first: Option<G::Move>,
    ) -> (Self::Moves, Why);
}

/// The policy of lessons: every option is a value chosen at run time.
#[derive(Clone, Debug)]
pub struct Lesson<E, T, O = ()> {
    /// Gives the numbers.
    pub evaluator: E,
    /// Remembers.
    pub table: T,
    /// Soft or hard.
    pub fail_rule: FailRule,
    /// Arranges the moves; `()` leaves them in the game's order.
    pub order: O,
}

impl<G: Symmetry, E: Evaluator<G>, T: Table<G>, O: Arranges<G, T>> Policy<G> for Lesson<E, T, O> {
    type Evaluator = E;
    type Table = T;
    type Insight = ();
    type Moves = O::Moves;

    const TABLE_FIRST: bool = false;

    #[inline]
    fn evaluator(&self) -> &E {
        &self.evaluator
    }
    #[inline]
    fn table(&self) -> &T {
        &self.table
    }
    #[inline]
    fn table_mut(&mut self) -> &mut T {
        &mut self.table
    }
    #[inline]
    fn fail_rule(&self) -> FailRule {
        self.fail_rule
    }
    #[inline]
    fn foresee(&self, _: &G, _: &G::Position) -> Foresight<()> {
        Foresight {
            fact: None,
            insight: (),
        }
    }
    #[inline]
    fn previous(&self) -> Option<&T> {
        self.order.previous()
    }
    fn deepen(&mut self) {
        self.order.keep(&mut self.table);
        self.table.clear();
    }
    #[inline]
    fn moves(
        &self,
        game: &G,
        position: &G::Position,
        (): (),
        first: Option<G::Move>,
    ) -> (O::Moves, Why) {
        self.order.arrange(game, position, first)
    }
}

/// Where a search begins: the root's window and what follows from it. Circle's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Root {
    /// The window, α < β.
    pub window: Window,
    /// The least and greatest score: a max node's best score begins with the least.
    pub extremes: Bounds,
    /// What a table says of a position it doesn't know.
    pub defaults: Bounds,
    /// How deep the search may go.
    pub depth: Depth,
}

impl Root {
    /// Everything matters and nothing is known.
    pub const INFINITE: Self = Self::given(Window::INFINITE);

    /// A window given by hand. Its ends bound nothing: they aren't scores of any position.
    pub const fn given(window: Window) -> Self {
        Self {
            window,
            extremes: Bounds::UNKNOWN,
            defaults: Bounds::UNKNOWN,
            depth: Depth::UNLIMITED,
        }
    }

    /// From the least to the greatest score of the evaluator. Where these are one, no window lies
    /// between them, and the infinite one is taken.
    pub fn range(range: Bounds) -> Self {
        let window = Some(range.window()).filter(|window| window.is_open());
        let window = window.unwrap_or(Window::INFINITE);
        Self {
            window,
            extremes: range,
            defaults: range,
            depth: Depth::UNLIMITED,
        }
    }
}

/// The searches, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// Every node.
    Minimax,
    /// Minimax without the nodes that can't matter.
    AlphaBeta,
    /// Alpha-beta whose first child sets the mark, and null windows that ask of the others whether
    /// they beat it.
    Scout,
    /// Only whether the score is above, at or below 0, with strict cuts.
    NullWindow,
    /// Null windows of alpha-beta that close in on the score from a first guess.
    Mtdf(Score),
}

impl Algorithm {
    /// The window that a root is entered with where this one is asked for. MTD(f) keeps its contract with
    /// the whole window, though each of its passes has a part of it.
    pub const fn window(self, asked: Window) -> Window {
        match self {
            Self::Minimax => Window::INFINITE,
            Self::NullWindow => Window::new(Score::ZERO, Score::ZERO),
            Self::AlphaBeta | Self::Scout | Self::Mtdf(_) => asked,
        }
    }

    /// What a score says of the value, where this window was asked for.
    pub fn fail(self, asked: Window, score: Score) -> Fail {
        match self {
            Self::NullWindow if score == Score::ZERO => Fail::Exact,
            _ => self.window(asked).fail(score),
        }
    }
}

/// Searches `position` and returns its score in circle's view.
///
/// ```
/// use marubatsu::game::Game;
/// use marubatsu::games::line::Line;
/// use marubatsu::observe::counts::Counts;
/// use marubatsu::score::Score;
/// use marubatsu::search::{Algorithm, FailRule, Lesson, Root, search};
/// use marubatsu::search::evaluators::LineScore;
///
/// let game = Line::<u64>::new(3, 3, 3, false)?;
/// let (evaluator, fail_rule) = (LineScore::Standard, FailRule::Soft);
/// let mut policy = Lesson { evaluator, table: (), fail_rule, order: () };
/// let mut counts = Counts::default();
/// let score = search(Algorithm::AlphaBeta, &game, &game.start(), Root::INFINITE, &mut policy, &mut counts);
/// assert_eq!(score, Ok(Score::ZERO));
/// assert_eq!(counts.nodes, 18_297);
/// # Ok::<(), marubatsu::games::line::SizeError>(())
/// ```
///
/// # Errors
/// When the observer ends the search, with its reason.
pub fn search<G: Symmetry, P: Policy<G>, O: Observer<G>>(
    algorithm: Algorithm,
    game: &G,
    position: &G::Position,
    root: Root,
    policy: &mut P,
    observer: &mut O,
) -> Result<Score, O::Stop> {
    let mut course = PassState::default();
    search_on(
        &mut course,
        algorithm,
        game,
        position,
        root,
        policy,
        observer,
    )
}

/// What the passes over the tree leave behind for those after them.
#[derive(Clone, Copy, Debug, Default)]
struct PassState {
    /// The number of the next pass.
    next: u16,
    /// What the last one returned.
    before: Option<Score>,
    /// Whether one of them met the horizon.
    met_horizon: bool,
}

/// One search of the passes that its algorithm makes.
fn search_on<G: Symmetry, P: Policy<G>, O: Observer<G>>(
    course: &mut PassState,
    algorithm: Algorithm,
    game: &G,
    position: &G::Position,
    root: Root,
    policy: &mut P,
    observer: &mut O,
) -> Result<Score, O::Stop> {
    match algorithm {
        Algorithm::Mtdf(guess) => {
            mtdf::close_in(course, guess, game, position, root, policy, observer)
        }
        _ => pass(course, algorithm, game, position, root, policy, observer),
    }
}

/// One pass over the tree.
fn pass<G: Symmetry, P: Policy<G>, O: Observer<G>>(
    course: &mut PassState,
    algorithm: Algorithm,
    game: &G,
    position: &G::Position,
    root: Root,
    policy: &mut P,
    observer: &mut O,
) -> Result<Score, O::Stop> {
    observer.pass(&Pass {
        number: course.next,
        window: root.window,
        extremes: root.extremes,
        before: course.before,
    })?;
    let view = View::of(game.to_move(position));
    let mut searcher = node::Searcher {
        game,
        policy,
        observer,
        root,
        met_horizon: !P::NOTES_HORIZON,
    };
    let (arrival, depth) = (node::Arrival::ROOT, root.depth);
    let window = view.turn(root.window);
    let score = match algorithm {
        Algorithm::Minimax => searcher.minimax(position, arrival, depth)?,
        Algorithm::AlphaBeta | Algorithm::Mtdf(_) => {
            searcher.alpha_beta(*position, arrival, depth, window)?
        }
        Algorithm::Scout => searcher.scout(position, (arrival, depth), window)?,
        Algorithm::NullWindow => searcher.null_window(position, arrival, depth)?,
    };
    let score = view.turn(score);
    *course = PassState {
        next: course.next.saturating_add(1),
        before: Some(score),
        met_horizon: course.met_horizon || searcher.met_horizon,
    };
    Ok(score)
}
