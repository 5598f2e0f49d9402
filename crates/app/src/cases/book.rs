//! The use case `book`: all positions of a game's first plies are solved, and become a book of openings.
//!
//! Invariant: the book is the same on any number of threads, and however often its making was broken off: what was
//! solved is told at once, and is not solved again. Tables are kept from one position to the next, as many lead to the same ones.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use marubatsu::book::{Book, BookKeys, ending_of};
use marubatsu::game::knowledge::ProvenOutcome;
use marubatsu::game::{Game, PackedGame};
use marubatsu::games::line::{BoardShape, ConnectFour, Line};
use marubatsu::lang::counted;
use marubatsu::score::{Bounds, Score};
use marubatsu::search::Evaluator as _;
use marubatsu::search::evaluators::LineScore;
use marubatsu::search::fast_policy::FastPolicy;
use marubatsu::search::lookahead::GameKnowledge;
use marubatsu::search::solver::solve;
use marubatsu::table::Packed;
use serde::Serialize;

use crate::games::LabGame;
use crate::words::sheet::{Cell, Sheet, thousands};
use crate::words::{Control, Error, InputError, Interrupt, threads};

pub use crate::request::exact::BookRequest;

texts! {
    NO_BOOK = "books are for m,n,k-games: with gravity, squares and columns together at most 64; without, at most 40 squares",
        "定跡ファイルを作れるのは m,n,k ゲームだけです。重力ありならマスと列の数の和は 64 以下、重力なしならマスは 40 以下です";
    NO_MEMORY = "not enough memory; choose a smaller table",
        "メモリーが足りません。もっと小さい置換表を指定してください";
}

/// Positions of a book, at the most: their keys are all held in memory.
const MOST: usize = 20_000_000;

/// What was solved before, by packed key, and where to tell what is solved now. A book goes on while `tell` says so.
pub struct Journal<'a> {
    /// The scores known already, by shortest victories in circle's view.
    pub known: BTreeMap<u64, Score>,
    /// Takes a position's key and score.
    pub tell: &'a (dyn Fn(u64, Score) -> bool + Sync),
    /// Where to tell how many positions there are to solve, known ones included.
    pub of: &'a AtomicU64,
}

impl std::fmt::Debug for Journal<'_> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Journal")
            .field("known", &self.known.len())
            .finish_non_exhaustive()
    }
}

/// What a book holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BookSummary {
    /// `marubatsu.book/1`.
    pub schema: &'static str,
    /// The game's name.
    pub game: String,
    /// Positions of at most so many plies are in it.
    pub plies: u32,
    /// All of them.
    pub positions: usize,
    /// Positions at which the side to move wins.
    pub wins: usize,
    /// Positions at which nobody does.
    pub draws: usize,
    /// Positions at which the other side wins.
    pub losses: usize,
}

impl BookSummary {
    /// Counts what is in a book.
    pub fn of(book: &Book) -> Self {
        let count = |is: fn(&ProvenOutcome) -> bool| book.endings().filter(is).count();
        Self {
            schema: "marubatsu.book/1",
            game: book.game().to_owned(),
            plies: book.plies(),
            positions: book.len(),
            wins: count(|end| matches!(end, ProvenOutcome::Win(_))),
            draws: count(|end| matches!(end, ProvenOutcome::Draw)),
            losses: count(|end| matches!(end, ProvenOutcome::Loss(_))),
        }
    }

    /// The summary as a table.
    pub fn sheets(&self) -> Vec<Sheet> {
        let Self { game, plies, .. } = self;
        let en = counted(u64::from(*plies), "ply", "plies");
        let title = message!("{game}, the first {en}", "{game}、最初の {plies} 手");
        let rows = [(self.wins, self.draws, self.losses)];
        let sheet = sheet!("book", &rows, |&(wins, draws, losses)| {
            "positions" ("Positions", "局面") => Cell::count(self.positions),
            "wins" ("Side to move wins", "手番の勝ち") => Cell::count(wins),
            "draws" ("Draws", "引き分け") => Cell::count(draws),
            "losses" ("Side to move loses", "手番の負け") => Cell::count(losses),
        });
        vec![sheet.titled(title)]
    }
}

impl BookRequest {
    /// Whether a position of the game can be worth so much by shortest victories.
    pub fn may_be_worth(&self, score: Score) -> bool {
        let game = self.game.in_a_word();
        let range = game.and_then(|game| LineScore::Shortest.range(game));
        let whole = score.hundredths() % Score::points(1).hundredths() == 0;
        range.is_some_and(|range| whole && range.lower <= score && score <= range.upper)
    }
}

/// Solves all positions that the journal doesn't know, and reports as progress how many are known.
///
/// # Errors
/// When the game can have no book, there is no memory for the table, or the work is cancelled.
pub(crate) fn build_on<G: LabGame>(
    game: &G,
    request: &BookRequest,
    journal: &Journal<'_>,
    control: &Control<'_>,
) -> Result<Book, Error> {
    let refused = || InputError::new("game", request.game.name(), None, NO_BOOK);
    let game = game.in_a_word().ok_or_else(refused)?;
    if request.game.name() == "7x6x4g" {
        return built(&ConnectFour::connect_four(), request, journal, control);
    }
    built(game, request, journal, control)
}

fn built<S: BoardShape>(
    game: &Line<u64, S>,
    request: &BookRequest,
    journal: &Journal<'_>,
    control: &Control<'_>,
) -> Result<Book, Error> {
    let solvers = Solvers::new(game, request)?;
    // Progress is told in positions, not in nodes.
    let searching = &Control {
        progress: None,
        ..*control
    };
    let one = |&key: &u64| {
        let position = game.unpacked(key);
        let known = journal.known.get(&key).copied();
        let score = known.map_or_else(|| solvers.score(game, &position, searching), Ok)?;
        if known.is_none() && !(journal.tell)(key, score) {
            return Err(Error::Stopped(Interrupt::Cancelled));
        }
        if let Some(progress) = control.progress {
            progress.fetch_add(1, Ordering::Relaxed);
        }
        Ok(ending_of(game, &position, score))
    };
    let keys = keys_of(game, request.plies, MOST, control)?;
    let last = keys.ply(request.plies);
    journal.of.store(last.len() as u64, Ordering::Relaxed);
    let threads = request.threads.map_or(0, |threads| threads as usize);
    let endings = threads::on(threads, || threads::map(last, one))??;
    let book = Book::new(game, request.game.name(), keys, &endings);
    book.ok_or_else(|| Error::Internal("a position is missing".to_owned()))
}

/// The positions of a book, unless there are too many of them.
fn keys_of<G: PackedGame>(
    game: &G,
    plies: u32,
    most: usize,
    control: &Control<'_>,
) -> Result<BookKeys, Error> {
    let mut full = false;
    let keys = BookKeys::of_while(game, plies, |found| {
        full = found > most;
        !full && !control.is_cancelled()
    });
    keys.ok_or_else(|| {
        if full {
            too_many(plies, most).into()
        } else {
            Error::Stopped(Interrupt::Cancelled)
        }
    })
}

fn too_many(plies: u32, most: usize) -> InputError {
    let most = thousands(most as u64);
    let message = message!(
        "the book would hold more than {most} positions: choose fewer plies",
        "定跡ファイルに収める局面が {most} を超えます。もっと少ない手数を選んでください"
    );
    InputError::new("plies", &plies.to_string(), None, message)
}

type Solver<S> = FastPolicy<LineScore, Packed, GameKnowledge<Line<u64, S>, Packed>>;

/// Solvers that nobody uses at the moment, each with a table of its own: no more than there are threads.
struct Solvers<'a, S: BoardShape> {
    idle: Mutex<Vec<Solver<S>>>,
    request: &'a BookRequest,
    range: Bounds,
}

impl<'a, S: BoardShape> Solvers<'a, S> {
    /// With one solver, so that it is known whether there can be any.
    fn new(game: &Line<u64, S>, request: &'a BookRequest) -> Result<Self, Error> {
        let range = LineScore::Shortest.range(game);
        let solvers = Self {
            idle: Mutex::default(),
            request,
            range: range.unwrap_or(Bounds::UNKNOWN),
        };
        let first = solvers.made(game)?;
        solvers.put(first);
        Ok(solvers)
    }

    fn made(&self, game: &Line<u64, S>) -> Result<Solver<S>, Error> {
        let (ends, request) = (LineScore::Shortest, self.request);
        let bytes = (request.table_size as usize).saturating_mul(1 << 20);
        let size = request.table_size.to_string();
        let no_memory = |_| InputError::new("table_size", &size, None, NO_MEMORY);
        let table =
            Packed::try_new(game, bytes, self.range, ends.grain(game)).map_err(no_memory)?;
        let refused = || InputError::new("game", request.game.name(), None, NO_BOOK);
        Ok(FastPolicy {
            ends,
            table: table.ok_or_else(refused)?,
            knowledge: GameKnowledge::default(),
        })
    }

    fn put(&self, solver: Solver<S>) {
        if let Ok(mut idle) = self.idle.lock() {
            idle.push(solver);
        }
    }

    /// A position's score by shortest victories.
    fn score(
        &self,
        game: &Line<u64, S>,
        at: &<Line<u64, S> as Game>::Position,
        control: &Control<'_>,
    ) -> Result<Score, Error> {
        let idle = self.idle.lock().ok().and_then(|mut idle| idle.pop());
        let mut solver = idle.map_or_else(|| self.made(game), Ok)?;
        let mut limits = control.limits(u64::MAX, None);
        let score = solve(game, at, &mut { self.range }, &mut solver, &mut limits);
        self.put(solver);
        score.map_err(|stop| Error::Stopped(Interrupt::from(stop)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_many_positions_are_refused_before_the_first_is_solved() {
        let game = Line::<u64>::new(3, 3, 3, false).expect("it fits");
        // Up to symmetry there are 1, 3, 12 and 38 in the first three plies.
        let within = |plies, most| keys_of(&game, plies, most, &Control::default());
        assert_eq!(within(3, 54).expect("they fit").ply(3).len(), 38);
        assert!(matches!(within(3, 53), Err(Error::Input(error)) if error.key == "plies"));
        assert_eq!(within(2, 16).expect("they fit").ply(2).len(), 12);
    }
}
