//! Best-first searches as bytes: to which nodes their rounds came, from which all else follows.
//!
//! ```text
//! marubatsu-best-first 1\n
//! game 7x6x4g\n
//! root .......\n
//! search algorithm=uct&seed=7&...\n
//! iterations -1 0 1\n     the results that there are;  or:  expansions\n
//! \n
//! 8 bytes an iteration:   node, below which a node was made or at which it ended (u32); the new node's move in the game's order
//!                         (u16); which result (u8); 1 if a node was made, 2 if the game had ended (u8)
//! 4 bytes an expansion:   node (u32), in each question from 0
//! ```
//!
//! Invariants: numbers are little-endian; what is read is written as the same bytes again, and no bytes make the reader panic; a
//! recording that is opened has the frames of the search that was written. Playouts are played again from their seed.

use super::NodeNumber;
use super::pn::{ExpandError, PnLog, PnRecording};
use super::uct::{Iteration, RepeatError, RepeatedIteration, Uct, UctLog, UctRecording};
use super::{BestFirstRecording, QuestionSearch};
use crate::game::Game;
use crate::observe::trace::{ReadError, TraceHeader, next_line};
use crate::score::Score;
use crate::search::Evaluator;

const MAGIC: &str = "marubatsu-best-first 1";
const ITERATIONS: &str = "iterations";
const EXPANSIONS: &str = "expansions";

/// What an iteration's last byte says.
const EXPANDED: u8 = 1;
const ENDED: u8 = 2;

/// A best-first search as a file holds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundFile {
    /// Where it comes from.
    pub header: TraceHeader,
    rounds: RoundRows,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum RoundRows {
    Iterations(Vec<Score>, Vec<IterationRow>),
    Expansions(Vec<NodeNumber>),
}

/// An iteration as a file holds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct IterationRow {
    node: NodeNumber,
    number: u16,
    result: u8,
    flags: u8,
}

/// Why a search can't be written to a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RoundWriteError {
    /// It was told, so that its playouts and numbers follow from no settings.
    #[error("a search recorded by another program can't be saved in this format")]
    Told,
    /// There are more results than a byte can tell apart.
    #[error("there are more than 256 different results")]
    Results,
    /// A node has more moves than two bytes can number.
    #[error("a node has more than 65,536 moves")]
    Moves,
}

/// Why a file's rounds don't fit its search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RoundErrorKind {
    /// They are those of another kind of search.
    #[error("the rounds belong to another algorithm")]
    Kind,
    /// There is no such node, or nothing by that number.
    #[error("there is no such node")]
    Node,
    /// It isn't so that the game has ended there, or hasn't.
    #[error("the game does not end where the file says")]
    End,
    /// There are too many nodes.
    #[error("there are too many nodes")]
    TooMany,
    /// It is no iteration.
    #[error(transparent)]
    Iteration(#[from] RepeatError),
    /// It is no expansion.
    #[error(transparent)]
    Expansion(#[from] ExpandError),
}

/// A round that doesn't fit, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("round {round}: {fault}")]
pub struct RoundError {
    /// Which one.
    pub round: usize,
    /// Why.
    pub fault: RoundErrorKind,
}

impl<G: Game> UctRecording<G> {
    /// Returns the search as a file holds it.
    ///
    /// # Errors
    /// When a file can't hold it.
    pub fn file(&self, header: TraceHeader) -> Result<RoundFile, RoundWriteError> {
        if self.is_told() {
            return Err(RoundWriteError::Told);
        }
        let rows = self.iterations();
        let mut results: Vec<i32> = rows.iter().map(|row| row.result).collect();
        results.sort_unstable();
        results.dedup();
        let row = |of: &Iteration| {
            let above = self.above(of.last).next().filter(|_| of.expanded);
            let number = above.map_or(0, |_| self.number(of.last));
            let result = results.partition_point(|&result| result < of.result);
            let (expanded, ended) = (u8::from(of.expanded), u8::from(of.ended));
            Ok(IterationRow {
                node: above.unwrap_or(of.last),
                number: number.try_into().map_err(|_| RoundWriteError::Moves)?,
                result: result.try_into().map_err(|_| RoundWriteError::Results)?,
                flags: expanded * EXPANDED + ended * ENDED,
            })
        };
        let rows: Result<Vec<_>, _> = rows.iter().map(row).collect();
        let results = results.iter().copied().map(Score::from_hundredths);
        let rounds = RoundRows::Iterations(results.collect(), rows?);
        Ok(RoundFile { header, rounds })
    }
}

impl<G: Game> PnRecording<G> {
    /// Returns the search as a file holds it.
    ///
    /// # Errors
    /// When a file can't hold it.
    pub fn file(&self, header: TraceHeader) -> Result<RoundFile, RoundWriteError> {
        if self.is_told() {
            return Err(RoundWriteError::Told);
        }
        let of_pass = |pass: &super::pn::PnPass| {
            let (before, root) = (pass.before, pass.root);
            let expanded = (before + 1..=pass.until).filter_map(|round| self.expanded(round));
            expanded.map(move |node| node - root)
        };
        let rounds = RoundRows::Expansions(self.passes().iter().flat_map(of_pass).collect());
        Ok(RoundFile { header, rounds })
    }
}

impl RoundFile {
    /// Returns whether bytes begin as such a file does.
    pub fn is_one(bytes: &[u8]) -> bool {
        bytes.starts_with(MAGIC.as_bytes())
    }

    /// Returns the search as bytes.
    pub fn write(&self) -> Vec<u8> {
        let mut head = self.header.write(MAGIC);
        match &self.rounds {
            RoundRows::Iterations(results, _) => {
                head.push_str(ITERATIONS);
                for result in results {
                    head.push(' ');
                    head.push_str(&result.to_string());
                }
            }
            RoundRows::Expansions(_) => head.push_str(EXPANSIONS),
        }
        head.push_str("\n\n");
        let mut bytes = head.into_bytes();
        match &self.rounds {
            RoundRows::Iterations(_, rows) => bytes.extend(rows.iter().flat_map(|row| row.bytes())),
            RoundRows::Expansions(nodes) => {
                bytes.extend(nodes.iter().flat_map(|node| node.to_le_bytes()));
            }
        }
        bytes
    }

    /// Reads what [`Self::write`] wrote.
    ///
    /// # Errors
    /// When the bytes are no such file.
    pub fn read(bytes: &[u8]) -> Result<Self, ReadError> {
        let mut rest = bytes;
        let header = TraceHeader::read(MAGIC, &mut rest)?;
        let kind = next_line(&mut rest).ok_or(ReadError::Header(ITERATIONS))?;
        let results = results(kind).ok_or(ReadError::Header(ITERATIONS))?;
        if next_line(&mut rest) != Some("") {
            return Err(ReadError::Format);
        }
        let rounds = if let Some(results) = results {
            let rows = IterationRow::read_all(rest, results.len())?;
            RoundRows::Iterations(results, rows)
        } else {
            RoundRows::Expansions(nodes(rest)?)
        };
        Ok(Self { header, rounds })
    }

    /// Returns how many rounds there are.
    pub fn rounds(&self) -> usize {
        match &self.rounds {
            RoundRows::Iterations(_, rows) => rows.len(),
            RoundRows::Expansions(nodes) => nodes.len(),
        }
    }

    /// Makes the iterations again, in a search that has made none.
    ///
    /// # Errors
    /// When they don't fit it.
    pub fn uct<G: Game, E: Evaluator<G>>(
        &self,
        mut search: Uct<'_, G, E>,
    ) -> Result<UctRecording<G>, RoundError> {
        let RoundRows::Iterations(results, rows) = &self.rounds else {
            return Err(no_kind());
        };
        let mut log = UctLog::default();
        // Above each node, and the number of the move that leads from there.
        let mut above: Vec<(NodeNumber, usize)> = vec![(0, 0)];
        let mut way = Vec::new();
        for (round, row) in (1..).zip(rows) {
            let refused = |fault| RoundError { round, fault };
            way.clear();
            let mut node = row.node;
            if node as usize >= above.len() {
                return Err(refused(RoundErrorKind::Node));
            }
            let expands = row.flags & EXPANDED != 0;
            way.extend(expands.then_some(usize::from(row.number)));
            while node != 0 {
                let (up, number) = above[node as usize];
                way.push(number);
                node = up;
            }
            way.reverse();
            let iteration = RepeatedIteration {
                way: &way,
                expands,
                result: results[usize::from(row.result)],
                seeded: true,
            };
            let repeated = search.repeat(iteration, &mut log);
            repeated.map_err(|error| refused(error.into()))?;
            if expands {
                above.push((row.node, row.number.into()));
            }
            if log.last_ended() != (row.flags & ENDED != 0) {
                return Err(refused(RoundErrorKind::End));
            }
        }
        Ok(UctRecording::new(search, log))
    }

    /// Expands the nodes again, in a search that has expanded none, for as long as fewer than `most` are made.
    ///
    /// # Errors
    /// When they don't fit it, or are too many.
    pub fn pn<G: Game, E: Evaluator<G>>(
        &self,
        mut search: QuestionSearch<'_, G, E>,
        most: u64,
    ) -> Result<PnRecording<G>, RoundError> {
        let RoundRows::Expansions(nodes) = &self.rounds else {
            return Err(no_kind());
        };
        let mut log = PnLog::default();
        for (round, &node) in (1..).zip(nodes) {
            let refused = |fault| RoundError { round, fault };
            // The next question, if the last one is answered.
            search
                .run(0, &mut log)
                .unwrap_or_else(|never| match never {});
            if search.nodes() >= most {
                return Err(refused(RoundErrorKind::TooMany));
            }
            let way = log.way(node).ok_or_else(|| refused(RoundErrorKind::Node))?;
            let repeated = search.repeat(&way, None, &mut log);
            repeated.map_err(|error| refused(error.into()))?;
        }
        search
            .run(0, &mut log)
            .unwrap_or_else(|never| match never {});
        Ok(PnRecording::new(&search, log))
    }
}

/// Nodes, four bytes each.
fn nodes(bytes: &[u8]) -> Result<Vec<NodeNumber>, ReadError> {
    let nodes = bytes.chunks_exact(4);
    if !nodes.remainder().is_empty() {
        return Err(ReadError::Truncated(nodes.len()));
    }
    let node = |bytes: &[u8]| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
    Ok(nodes.map(node).collect())
}

const fn no_kind() -> RoundError {
    let fault = RoundErrorKind::Kind;
    RoundError { round: 1, fault }
}

/// The results that a line names; of expansions it names none.
#[allow(
    clippy::option_option,
    reason = "not a line, or a line of one kind or the other"
)]
fn results(line: &str) -> Option<Option<Vec<Score>>> {
    if line == EXPANSIONS {
        return Some(None);
    }
    let named = line.strip_prefix(ITERATIONS)?;
    let results: Option<Vec<Score>> = named.split(' ').skip(1).map(written).collect();
    let results = results.filter(|_| named.is_empty() || named.starts_with(' '))?;
    let rises = results.windows(2).all(|pair| pair[0] < pair[1]);
    (rises && results.len() <= 256).then_some(Some(results))
}

/// A score that is written as scores are.
fn written(text: &str) -> Option<Score> {
    let score: Score = text.parse().ok()?;
    (score.is_finite() && score.to_string() == text).then_some(score)
}

impl IterationRow {
    const BYTES: usize = 8;

    fn bytes(self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        bytes[..4].copy_from_slice(&self.node.to_le_bytes());
        bytes[4..6].copy_from_slice(&self.number.to_le_bytes());
        bytes[6..].copy_from_slice(&[self.result, self.flags]);
        bytes
    }

    /// Reads rows that name so many results.
    fn read_all(bytes: &[u8], results: usize) -> Result<Vec<Self>, ReadError> {
        let rows = bytes.chunks_exact(Self::BYTES);
        if !rows.remainder().is_empty() {
            return Err(ReadError::Truncated(rows.len()));
        }
        let read = |(at, bytes): (usize, &[u8])| {
            let row = Self {
                node: u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]),
                number: u16::from_le_bytes([bytes[4], bytes[5]]),
                result: bytes[6],
                flags: bytes[7],
            };
            Some(row)
                .filter(|row| row.is_whole(results))
                .ok_or(ReadError::Event(at))
        };
        rows.enumerate().map(read).collect()
    }

    /// Whether it is one that a search makes.
    fn is_whole(self, results: usize) -> bool {
        let flags = self.flags <= EXPANDED + ENDED;
        let number = self.number == 0 || self.flags & EXPANDED != 0;
        flags && number && usize::from(self.result) < results
    }
}
