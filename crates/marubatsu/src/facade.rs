//! The public entry point: describes, runs or records a search in a few words.
//!
//! It combines parts of other modules, with the defaults of the command line: the same options give the same score, counts and
//! frames. Invariant: it makes no decisions of its own; for more control use the parts themselves ([`crate::search`],
//! [`crate::observe`], [`crate::frame`]).

mod options;
mod recording;
mod result;
mod session;
mod solve;

pub use options::MoveOrdering;
pub use recording::Recording;
pub use result::{InterruptedSearch, SearchResult};
pub use solve::Solvable;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::book::Book;
use crate::depict::Depict;
use crate::depth::Depth;
use crate::game::{Game, Notation, NotationError, Symmetry};
use crate::games::bits::Bits;
use crate::games::line::{BoardShape, Line};
use crate::games::tree::Tree;
use crate::observe::limits::CancelFlag;
use crate::observe::trace::ReplayError;
use crate::score::Window;
use crate::search::evaluators::{LeafScore, LineScore};
use crate::search::{Algorithm, Evaluator, FailRule};
use crate::table::TableKind;
use options::{RootWindow, SearchOptions};
use session::SearchSession;

/// A game that has scores of its own, for [`Search::of`].
///
/// ```
/// use marubatsu::search::evaluators::LeafScore;
/// use marubatsu::{Scored, Tree};
///
/// let game: Tree = "(3 5)".parse()?;
/// assert_eq!(game.evaluator(), LeafScore);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` says nothing of its scores",
    note = "if it is a game of your own, implement `marubatsu::SimpleGame` for it: two types and five methods, and no other trait",
    note = "if it implements `Game` already, implement `Scored` too, or name an evaluator: `Search::with(&game, evaluator)`"
)]
pub trait Scored: Game {
    /// What gives the scores.
    type Evaluator: Evaluator<Self> + Clone;

    /// The game's own scores.
    fn evaluator(&self) -> Self::Evaluator;
}

/// A win is worth 1 and a draw 0.
impl<B: Bits, S: BoardShape> Scored for Line<B, S> {
    type Evaluator = LineScore;

    fn evaluator(&self) -> LineScore {
        LineScore::Standard
    }
}

/// The scores of the leaves.
impl Scored for Tree {
    type Evaluator = LeafScore;

    fn evaluator(&self) -> LeafScore {
        LeafScore
    }
}

/// A search of one position: what is searched, how, and how far.
///
/// ```
/// use marubatsu::{Algorithm, Line, Score, Search, TableKind};
///
/// let game = Line::tic_tac_toe();
/// let search = Search::of(&game).algorithm(Algorithm::AlphaBeta).table(TableKind::Merged);
/// let found = search.run()?;
/// assert_eq!(found.score, Score::ZERO);
/// assert_eq!(found.line.len(), 9);
/// assert_eq!(found.counts.nodes, 1_069);
///
/// let recording = search.record()?;
/// assert_eq!(recording.len(), 5_115);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "nothing is searched before `run`, `solve` or `record`"]
#[derive(Clone, Debug)]
pub struct Search<'a, G: Symmetry, E> {
    game: &'a G,
    evaluator: E,
    position: G::Position,
    options: SearchOptions<'a, G>,
}

impl<'a, G: Symmetry + Scored> Search<'a, G, G::Evaluator> {
    /// Creates a search of the game's start, by its own scores: alpha-beta with the infinite window, without a table,
    /// to the end of the game.
    pub fn of(game: &'a G) -> Self {
        Self::with(game, game.evaluator())
    }
}

impl<'a, G: Symmetry, E: Evaluator<G> + Clone> Search<'a, G, E> {
    /// The same by any scores.
    ///
    /// ```
    /// use marubatsu::search::evaluators::LineScore;
    /// use marubatsu::{Line, Score, Search};
    ///
    /// let game = Line::tic_tac_toe();
    /// let search = Search::with(&game, LineScore::Shortest);
    /// let found = search.after("1,1 1,0")?.run()?;
    /// assert_eq!(found.score, Score::points(2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with(game: &'a G, evaluator: E) -> Self {
        Self {
            game,
            evaluator,
            position: game.start(),
            options: SearchOptions::default(),
        }
    }

    /// From this position.
    ///
    /// ```
    /// use marubatsu::game::Game;
    /// use marubatsu::{Score, Search, Tree};
    ///
    /// let game: Tree = "((3 5) (2 9))".parse()?;
    /// let start = game.start();
    /// let second = game.moves(&start).nth(1).expect("two branches");
    /// let found = Search::of(&game).at(game.play(&start, second)).run()?;
    /// assert_eq!(found.score, Score::points(2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn at(self, position: G::Position) -> Self {
        Self { position, ..self }
    }

    /// From the position that a text names, in the game's notation: boards column by column.
    ///
    /// ```
    /// use marubatsu::{Line, Score, Search};
    ///
    /// let game = Line::tic_tac_toe();
    /// let found = Search::of(&game).position("oxo.x.x.o")?.run()?;
    /// assert_eq!(found.score, Score::points(1));
    /// assert!(Search::of(&game).position("ooo......").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the text is not a position of the game; the error points at the place.
    pub fn position(self, text: &str) -> Result<Self, NotationError>
    where
        G: Notation,
    {
        let position = self.game.parse_position(text)?;
        Ok(self.at(position))
    }

    /// From where these moves lead, played from the position chosen so far.
    ///
    /// ```
    /// use marubatsu::{Line, Score, Search};
    ///
    /// let game = Line::tic_tac_toe();
    /// let found = Search::of(&game).after("1,1 1,0")?.run()?;
    /// assert_eq!(found.score, Score::points(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When a word is not a move or the move is not legal; the error points at the place.
    pub fn after(self, moves: &str) -> Result<Self, NotationError>
    where
        G: Notation,
    {
        let played = self.game.parse_moves(&self.position, moves)?;
        Ok(self.at(played.position))
    }

    /// By this algorithm; else by alpha-beta.
    ///
    /// ```
    /// use marubatsu::{Algorithm, Line, Score, Search};
    ///
    /// let game = Line::tic_tac_toe();
    /// let mtdf = Search::of(&game).algorithm(Algorithm::Mtdf(Score::ZERO));
    /// assert_eq!(mtdf.run()?.score, Score::ZERO);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn algorithm(mut self, algorithm: Algorithm) -> Self {
        self.options.algorithm = algorithm;
        self
    }

    /// With a transposition table that keeps this; else with none.
    ///
    /// ```
    /// use marubatsu::{Line, Search, TableKind};
    ///
    /// let game = Line::tic_tac_toe();
    /// let nodes = |kind| Search::of(&game).table(kind).run().map(|found| found.counts.nodes);
    /// assert!(nodes(TableKind::Merged)? < nodes(TableKind::None)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn table(mut self, table: TableKind) -> Self {
        self.options.table = table;
        self
    }

    /// With the moves in this order; else in the game's own.
    ///
    /// ```
    /// use marubatsu::players::by_score::{ScorePlayer, ScoreRule};
    /// use marubatsu::{Line, MoveOrdering, Search};
    ///
    /// let game = Line::<u64>::new(3, 3, 3, false)?;
    /// let rule = ScoreRule::named("ai14s").expect("an AI of the series");
    /// let values: Vec<_> = rule.spec().parameters.iter().map(|known| known.default).collect();
    /// let player = ScorePlayer::new(&game, rule, &values)?;
    /// let sorted = Search::of(&game).order(MoveOrdering::sorted(player)).run()?;
    /// assert!(sorted.counts.nodes < Search::of(&game).run()?.counts.nodes);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn order(mut self, order: MoveOrdering<G>) -> Self {
        self.options.order = order;
        self
    }

    /// With this window at the root, α below β, in circle's view; else with the infinite one. A score outside
    /// of it is a bound of the value.
    ///
    /// ```
    /// use marubatsu::score::Window;
    /// use marubatsu::{Line, Score, Search};
    ///
    /// let game = Line::tic_tac_toe();
    /// let found = Search::of(&game).window(Window::new(Score::points(-1), Score::ZERO)).run()?;
    /// assert!(!found.is_exact() && found.bounds.lower == Score::ZERO);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// When α is not below β.
    pub fn window(mut self, window: Window) -> Self {
        assert!(window.is_open(), "a window needs α below β");
        self.options.window = RootWindow::Given(window);
        self
    }

    /// With the range of the scores as the window, and as what is known of positions that the table doesn't
    /// know; where no range is known, with the infinite one.
    ///
    /// ```
    /// use marubatsu::{Line, Search};
    ///
    /// let game = Line::tic_tac_toe();
    /// assert_eq!(Search::of(&game).full_range().run()?.counts.nodes, 16_811);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn full_range(mut self) -> Self {
        self.options.window = RootWindow::Range;
        self
    }

    /// With this fail rule; else fail-soft.
    ///
    /// ```
    /// use marubatsu::search::FailRule;
    /// use marubatsu::{Line, Score, Search};
    ///
    /// let game = Line::tic_tac_toe();
    /// assert_eq!(Search::of(&game).fail_rule(FailRule::Hard).run()?.score, Score::ZERO);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fail_rule(mut self, fail_rule: FailRule) -> Self {
        self.options.fail_rule = fail_rule;
        self
    }

    /// So many plies deep, where positions are estimated; else to the end of the game.
    ///
    /// ```
    /// use marubatsu::{Line, Search};
    ///
    /// let game = Line::<u64>::new(5, 5, 4, false)?;
    /// assert_eq!(Search::of(&game).depth(3).run()?.line.len(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn depth(mut self, plies: u16) -> Self {
        self.options.depth = Depth::plies(plies);
        self
    }

    /// To depth 0, 1, 2 and so on, up to the deepest or until no horizon is met (iterative deepening). A
    /// search that is stopped still has the last depth that was searched to its end.
    ///
    /// ```
    /// use marubatsu::{Line, MoveOrdering, Search, TableKind};
    ///
    /// let game = Line::tic_tac_toe();
    /// let search = Search::of(&game).table(TableKind::Merged).deepening().order(MoveOrdering::Previous);
    /// let stopped = search.node_limit(1_000).run().expect_err("1,000 nodes don't suffice");
    /// assert_eq!(stopped.depth, Some(6));
    /// ```
    pub fn deepening(mut self) -> Self {
        self.options.deepen = true;
        self
    }

    /// At most so many nodes, and as many again for the line.
    ///
    /// ```
    /// use marubatsu::{Interrupt, Line, Score, Search};
    ///
    /// let game = Line::tic_tac_toe();
    /// let stopped = Search::of(&game).node_limit(10_000).run().expect_err("it takes 18,297");
    /// assert_eq!(stopped.stop, Interrupt::NodeLimit);
    /// assert_eq!(stopped.bounds.lower, Score::ZERO); // what it had proved by then
    /// assert_eq!(stopped.to_string(), "stopped at the node limit after 10,000 nodes; so far: value ≥ 0");
    /// ```
    pub fn node_limit(mut self, nodes: u64) -> Self {
        self.options.node_limit = nodes;
        self
    }

    /// At most so many events in a recording, 24 bytes each; else four million.
    ///
    /// ```
    /// use marubatsu::{Interrupt, Line, Search};
    ///
    /// let game = Line::tic_tac_toe();
    /// let recording = Search::of(&game).event_limit(100).record()?;
    /// assert_eq!(recording.stop(), Some(Interrupt::EventLimit));
    /// assert!(recording.len() < 100);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn event_limit(mut self, events: usize) -> Self {
        self.options.event_limit = events;
        self
    }

    /// Until this flag is raised: by another thread, a signal, a clock.
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    /// use marubatsu::{Interrupt, Line, Search};
    ///
    /// let (game, flag) = (Line::tic_tac_toe(), AtomicBool::new(true));
    /// let stopped = Search::of(&game).cancelled_by(&flag).run().expect_err("it is raised already");
    /// assert_eq!((stopped.stop, stopped.score), (Interrupt::Cancelled, None));
    /// ```
    pub fn cancelled_by(mut self, flag: &'a AtomicBool) -> Self {
        self.options.cancel = CancelFlag::new(flag);
        self
    }

    /// Searches, and finds the line that follows.
    ///
    /// ```
    /// use marubatsu::{Search, Tree};
    ///
    /// let game: Tree = "((3 5) (2 9))".parse()?;
    /// let found = Search::of(&game).run()?;
    /// assert_eq!((found.score.to_string(), found.line.len()), ("3".to_owned(), 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When a limit ends the search or it is cancelled: with what it proved so far.
    pub fn run(&self) -> Result<SearchResult<G>, Box<InterruptedSearch<G>>> {
        SearchSession::new(self).run()
    }

    /// With a table of so many bytes for [`Search::solve`]; else 64 MiB.
    pub fn table_bytes(mut self, bytes: usize) -> Self {
        self.options.table_bytes = bytes;
        self
    }

    /// With a book of the game's openings, which [`Search::solve`] asks before it searches.
    pub fn book(mut self, book: Arc<Book>) -> Self {
        self.options.book = Some(book);
        self
    }

    /// Solves the position as fast as the game allows: by null windows, with a table of fixed size, what the game's rules know,
    /// and a [book](Search::book) where there is one. Limits are kept; all other options are for [`Search::run`].
    ///
    /// ```
    /// use marubatsu::games::line::ConnectFour;
    /// use marubatsu::{Score, Search};
    ///
    /// let game = ConnectFour::connect_four();
    /// let search = Search::of(&game).after("2252576253462244111563365343671351441")?;
    /// let solved = search.solve()?;
    /// assert_eq!(solved.score, Score::points(1)); // circle wins
    /// println!("{}", solved.write_line(&game));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When a limit ends the search or it is cancelled: with what it proved so far.
    pub fn solve(&self) -> Result<SearchResult<G>, Box<InterruptedSearch<G>>>
    where
        G: Solvable<E>,
    {
        solve::solved(self)
    }

    /// Searches, and keeps every event to be stepped through. A limit ends the recording, not in an error:
    /// [`Recording::stop`] tells.
    ///
    /// ```
    /// use marubatsu::{Lang, Search, Tree, Voice};
    ///
    /// let game: Tree = "((3 5) (2 9))".parse()?;
    /// let recording = Search::of(&game).record()?;
    /// for sentence in recording.sentences(Voice::Plain, Lang::En) {
    ///     println!("{sentence}");
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the game breaks its own laws: two moves of a position have the same code, or a move leads
    /// elsewhere when it is played again.
    pub fn record(&self) -> Result<Recording<G>, ReplayError>
    where
        G: Depict,
    {
        recording::record(self)
    }
}
