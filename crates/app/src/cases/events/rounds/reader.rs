//! Lines as rounds of a search.
//!
//! Invariant: a line that is refused changes nothing.

use marubatsu::best_first::pn::PnRecording;
use marubatsu::best_first::uct::UctRecording;

use super::super::line_error::{self, LineError};
use super::super::read::{EventChecker, Lines};
use super::ExternalSearch;
use super::pn::PnReader;
use super::uct::UctReader;
use crate::games::LabGame;
use crate::request::best_first::BestFirst;
use crate::words::{Error, InputError};

/// What has been read so far, by the kind of search.
#[derive(Debug)]
enum RoundReader<G: LabGame> {
    Uct(Box<UctReader<G>>),
    Pn(Box<PnReader<G>>),
}

impl<G: LabGame> RoundReader<G> {
    fn new(game: &G, told: &ExternalSearch, limits: RoundLimits) -> Result<Self, Error> {
        Ok(match told.request.algorithm {
            BestFirst::Uct | BestFirst::Puct => Self::Uct(Box::new(UctReader::new(game, told)?)),
            BestFirst::Pn | BestFirst::Dfpn => {
                Self::Pn(Box::new(PnReader::new(game, told, limits.nodes)?))
            }
        })
    }

    fn line(&mut self, line: &str) -> Result<(), LineError> {
        match self {
            Self::Uct(reader) => reader.line(line),
            Self::Pn(reader) => reader.line(line),
        }
    }
}

/// A search that was read.
#[derive(Debug)]
pub(crate) enum ExternalRecording<G: LabGame> {
    /// Of iterations.
    Uct(UctRecording<G>),
    /// Of expansions.
    Pn(PnRecording<G>),
}

/// How large a search may be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RoundLimits {
    /// Lines, at most.
    pub(crate) rounds: usize,
    /// Nodes at which no more are made.
    pub(crate) nodes: u64,
}

/// Reads a whole search.
pub(crate) fn told_on<G: LabGame>(
    game: &G,
    told: &ExternalSearch,
    (name, lines): (&str, Lines<'_>),
    limits: RoundLimits,
) -> Result<ExternalRecording<G>, Error> {
    let mut reader = RoundReader::new(game, told, limits)?;
    let end = lines.back().map_or(1, |(at, _)| *at);
    // A search of one's own may have been stopped before its first round.
    if lines.is_empty() && told.program.is_some() {
        return Err(LineError::line(line_error::EMPTY).at(end, name).into());
    }
    for (count, (at, line)) in lines.into_iter().enumerate() {
        let read = if count < limits.rounds {
            reader.line(line)
        } else {
            Err(LineError::too_many(limits.rounds))
        };
        read.map_err(|fault| fault.at(at, name))?;
    }
    let program = told.program.clone();
    let recording = match reader {
        RoundReader::Uct(reader) => reader.into_recording(program).map(ExternalRecording::Uct),
        RoundReader::Pn(reader) => reader.into_recording(program).map(ExternalRecording::Pn),
    };
    recording.ok_or_else(|| Error::Internal("no search is under way".to_owned()))
}

/// Rounds as they come, with the number of the last line and how many there may be.
#[derive(Debug)]
struct CheckedRounds<G: LabGame> {
    game: G,
    told: ExternalSearch,
    /// None before the first round.
    reader: Option<RoundReader<G>>,
    line: usize,
    limits: RoundLimits,
}

/// Begins a search whose rounds will come one by one.
pub(crate) fn checking_on<G: LabGame>(
    game: &G,
    told: ExternalSearch,
    limits: RoundLimits,
) -> Result<Box<dyn EventChecker>, Error> {
    // What the header says of any search is checked at once. A program's search has no kind before its first round, and proof numbers
    // ask for nothing that iterations don't.
    let mut any = told.clone();
    if any.program.is_some() {
        any.request.algorithm = BestFirst::Pn;
    }
    RoundReader::new(game, &any, limits)?;
    Ok(Box::new(CheckedRounds {
        game: game.clone(),
        told,
        reader: None,
        // The header is the first line.
        line: 1,
        limits,
    }))
}

impl<G: LabGame> EventChecker for CheckedRounds<G> {
    fn take(&mut self, line: &str) -> Result<(), InputError> {
        let at = self.line + 1;
        let named = |fault: LineError| fault.at(at, "events");
        if self.line > self.limits.rounds {
            return Err(named(LineError::too_many(self.limits.rounds)));
        }
        let mut reader = if let Some(reader) = self.reader.take() {
            reader
        } else {
            let kind = self.told.kind(Some(line));
            self.told
                .begin(kind)
                .map_err(|fault| fault.at(1, "events"))?;
            let begun = RoundReader::new(&self.game, &self.told, self.limits);
            begun.map_err(|error| named(LineError::line(error.message())))?
        };
        let read = reader.line(line);
        // Before the first round that is taken, it may be another kind of search.
        self.reader = Some(reader).filter(|_| read.is_ok() || self.line > 1);
        self.line += usize::from(read.is_ok());
        read.map_err(named)
    }
}
