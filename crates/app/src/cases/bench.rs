//! The use case `bench`: fixed positions, solved one after the other, and one signature of it all.
//!
//! Invariant: nodes, scores and the signature depend on the program alone; a changed signature means that
//! some search has changed; no book answers for a search. The idea is Stockfish's `bench`.

use marubatsu::hash::fnv1a;
use marubatsu::score::Score;
use serde::Serialize;

use crate::cases::solve::{PositionSolver, SolveRequest};
use crate::games::Catalog;
use crate::request::Request;
use crate::words::work_clock::WorkClock;
use crate::words::{Control, Error, NamedValue};

/// The positions: game, moves, score. The light ones come first; together they take a second or two.
const POSITIONS: [(&str, &str, &str); 22] = [
    ("3x3", "", "shortest"),
    ("4x3x3", "", "shortest"),
    ("4x4x3", "", "shortest"),
    ("4x4", "", "standard"),
    ("5x4x3", "", "shortest"),
    ("4x4g", "", "shortest"),
    ("5x4g", "", "shortest"),
    ("6x4x4g", "", "standard"),
    (
        "7x6x4g",
        "2252576253462244111563365343671351441",
        "shortest",
    ),
    ("7x6x4g", "5554224333234511764415115", "shortest"),
    ("7x6x4g", "52753311433677442422121", "shortest"),
    ("7x6x4g", "274552224131661", "standard"),
    ("7x6x4g", "274552224131661", "shortest"),
    ("(3 (5 2) (-1 (4 0)))", "", "standard"),
    ("5x5x4g", "", "shortest"),
    ("7x4x4g", "", "shortest"),
    ("6x5x4g", "", "standard"),
    ("5x4", "", "shortest"),
    ("7x6x4g", "5527466213", "shortest"),
    ("7x6x4g", "4444442", "shortest"),
    ("7x6x4g", "123456", "standard"),
    ("7x6x4g", "444444", "shortest"),
];

/// One position's result.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BenchLine {
    /// The game's name.
    pub game: String,
    /// The position.
    pub board: String,
    /// The kind of scores.
    pub kind: &'static str,
    /// The score in circle's view.
    pub score: Option<Score>,
    /// Nodes searched, those for the line included.
    pub nodes: u64,
    /// How long it took.
    pub seconds: f64,
}

/// The report of `bench`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BenchReport {
    /// `marubatsu.bench/1`.
    pub schema: &'static str,
    /// Each position.
    pub positions: Vec<BenchLine>,
    /// All nodes.
    pub nodes: u64,
    /// Sixteen hexadecimal digits that follow from all scores and nodes.
    pub signature: String,
    /// How long all of it took.
    pub seconds: f64,
    /// Seconds of all processor cores together; none where the system doesn't tell. Its speed is by these.
    #[serde(skip)]
    pub processor_seconds: Option<f64>,
}

/// Solves the positions, which are of built-in games, each by a solver that is made for it.
///
/// # Errors
/// When it is stopped.
pub(crate) fn run(
    catalog: &Catalog,
    solver: impl Fn(&SolveRequest) -> Result<Box<dyn PositionSolver>, Error>,
    control: &Control<'_>,
) -> Result<BenchReport, Error> {
    let clock = WorkClock::start();
    let line = |(game, moves, score)| {
        let pairs = [("game", game), ("moves", moves), ("score", score)];
        let pairs = pairs
            .into_iter()
            .chain([("table_size", "16"), ("no_book", "true")]);
        let request = SolveRequest::read(catalog, &pairs.collect::<Vec<_>>())?;
        let report = solver(&request)?.solve(&request.position, control)?;
        match report.stopped {
            Some(halt) => Err(Error::Stopped(halt)),
            None => Ok(BenchLine {
                game: report.game,
                board: report.board,
                kind: request.score.name(),
                score: report.score,
                nodes: report.nodes + report.line_nodes,
                seconds: report.seconds,
            }),
        }
    };
    let positions = POSITIONS
        .into_iter()
        .map(line)
        .collect::<Result<Vec<_>, _>>()?;
    Ok(BenchReport {
        schema: "marubatsu.bench/1",
        nodes: positions.iter().map(|line| line.nodes).sum(),
        signature: format!("{:016x}", signature(&positions)),
        positions,
        seconds: clock.seconds(),
        processor_seconds: clock.processor_seconds(),
    })
}

/// The hash of scores and nodes as bytes.
fn signature(lines: &[BenchLine]) -> u64 {
    let bytes = lines.iter().flat_map(|line| {
        let score = line.score.map_or(i32::MIN, Score::hundredths);
        score
            .to_le_bytes()
            .into_iter()
            .chain(line.nodes.to_le_bytes())
    });
    fnv1a(&bytes.collect::<Vec<u8>>())
}
