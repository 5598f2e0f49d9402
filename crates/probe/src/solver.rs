//! The library's solver as the benchmarks ask it: a game by its name, moves, a kind of score.
//!
//! Invariant: one thread, no book, and an empty table for each position; scores are in the view of the side to move.

use marubatsu::game::knowledge::Rule;
use marubatsu::game::{Game as _, Notation as _, Side};
use marubatsu::games::line::{BoardShape, ConnectFour, Line};
use marubatsu::observe::Observer;
use marubatsu::observe::counts::Counts;
use marubatsu::score::{Bounds, Score};
use marubatsu::search::Evaluator as _;
use marubatsu::search::evaluators::LineScore;
use marubatsu::search::fast_policy::FastPolicy;
use marubatsu::search::lookahead::GameKnowledge;
use marubatsu::search::solver::solve;
use marubatsu::table::{Fixed, Packed, Table};

use crate::clock::timed;

/// Bytes of the table.
const TABLE: usize = 64 << 20;

/// What is asked of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SolveKind {
    /// The exact distance to the end.
    Strong,
    /// A win, a draw or a loss.
    Weak,
}

impl SolveKind {
    /// Both, in the order of their tables.
    const ALL: [Self; 2] = [Self::Strong, Self::Weak];

    /// The kind of this name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        match name {
            "strong" => Some(Self::Strong),
            "weak" => Some(Self::Weak),
            _ => None,
        }
    }

    const fn ends(self) -> LineScore {
        match self {
            Self::Strong => LineScore::Shortest,
            Self::Weak => LineScore::Standard,
        }
    }
}

/// Positions of one game, solved.
pub(crate) trait Solve {
    /// The score, and the seconds it took.
    fn timed(&mut self, kind: SolveKind, moves: &str) -> (i32, f64);
    /// The score, and the nodes it took.
    fn counted(&mut self, kind: SolveKind, moves: &str) -> (i32, u64);
}

/// A solver for one game.
pub(crate) struct Solver(Box<dyn Solve>);

impl Solver {
    /// The solver for the game of this name: `7x6x4g` is Connect Four.
    pub(crate) fn of(name: &str) -> Self {
        if name == "7x6x4g" {
            return Self::connect_four(None);
        }
        let (sizes, gravity) = name
            .strip_suffix('g')
            .map_or((name, false), |sizes| (sizes, true));
        let sizes: Vec<u32> = sizes
            .split('x')
            .filter_map(|size| size.parse().ok())
            .collect();
        let [width, height, k] = sizes[..] else {
            panic!("`{name}` is no game of lines");
        };
        let game = Line::<u64>::new(width, height, k, gravity).expect("the board fits");
        Self(racing(game, None))
    }

    /// The solver for Connect Four, all of whose rules it asks but this one.
    pub(crate) fn connect_four(without: Option<Rule>) -> Self {
        Self(racing(ConnectFour::connect_four(), without))
    }

    /// A position's score, and the seconds it took.
    pub(crate) fn timed(&mut self, kind: SolveKind, moves: &str) -> (i32, f64) {
        self.0.timed(kind, moves)
    }

    /// A position's score.
    pub(crate) fn score(&mut self, kind: SolveKind, moves: &str) -> i32 {
        self.timed(kind, moves).0
    }

    /// Answers `time` or `nodes`, a kind of score and positions (`-` is the beginning): the seconds or nodes of all together, then the
    /// scores.
    pub(crate) fn answer(&mut self, what: &str, kind: SolveKind, positions: &[&str]) -> String {
        let positions = positions.iter().map(|moves| moves.trim_matches('-'));
        let mut says = Vec::new();
        let first = if what == "time" {
            let mut seconds = 0.0;
            for moves in positions {
                let (score, more) = self.0.timed(kind, moves);
                seconds += more;
                says.push(score.to_string());
            }
            format!("{seconds:.9}")
        } else {
            let mut nodes = 0;
            for moves in positions {
                let (score, more) = self.0.counted(kind, moves);
                nodes += more;
                says.push(score.to_string());
            }
            nodes.to_string()
        };
        format!("{first} {}", says.join(" "))
    }
}

/// The solver with a table of packed keys, or of whole ones where those don't fit.
fn racing<S: BoardShape>(game: Line<u64, S>, without: Option<Rule>) -> Box<dyn Solve> {
    let packed = SolveKind::ALL.map(|kind| {
        let range = kind.ends().range(&game).expect("line games have one");
        Packed::new(&game, TABLE, range, Score::points(1))
    });
    let [Some(strong), Some(weak)] = packed else {
        let whole = |_| Some(Fixed::new(&game, TABLE, Score::points(1)));
        let tables = SolveKind::ALL.map(whole);
        return Box::new(RaceSolver {
            game,
            without,
            tables,
        });
    };
    Box::new(RaceSolver {
        game,
        without,
        tables: [strong, weak].map(Some),
    })
}

struct RaceSolver<S: BoardShape, T> {
    game: Line<u64, S>,
    without: Option<Rule>,
    /// A table for each kind of score, since their ranges differ; none while it is in use.
    tables: [Option<T>; 2],
}

impl<S: BoardShape, T: Table<Line<u64, S>>> RaceSolver<S, T> {
    /// The score for the side to move. What comes before the search is not its work.
    fn solved<O: Observer<Line<u64, S>>>(
        &mut self,
        kind: SolveKind,
        moves: &str,
        observer: &mut O,
    ) -> (i32, f64) {
        let table = self.tables[kind as usize].take();
        let mut policy = FastPolicy {
            ends: kind.ends(),
            table: table.expect("it was put back"),
            knowledge: self
                .without
                .map_or_else(GameKnowledge::default, GameKnowledge::without),
        };
        policy.table.clear();
        let played = self.game.parse_moves(&self.game.start(), moves);
        let at = played.expect("legal moves").position;
        let (score, seconds) = timed(|| {
            let mut proven = Bounds::UNKNOWN;
            let solved = solve(&self.game, &at, &mut proven, &mut policy, observer);
            assert!(solved.is_ok(), "nothing ends it");
            proven.lower
        });
        self.tables[kind as usize] = Some(policy.table);
        let points = score.hundredths() / 100;
        let own = match self.game.to_move(&at) {
            Side::Circle => points,
            Side::Cross => -points,
        };
        (own, seconds)
    }
}

impl<S: BoardShape, T: Table<Line<u64, S>>> Solve for RaceSolver<S, T> {
    fn timed(&mut self, kind: SolveKind, moves: &str) -> (i32, f64) {
        self.solved(kind, moves, &mut ())
    }

    fn counted(&mut self, kind: SolveKind, moves: &str) -> (i32, u64) {
        let mut counts = Counts::default();
        let (score, _) = self.solved(kind, moves, &mut counts);
        (score, counts.nodes)
    }
}
