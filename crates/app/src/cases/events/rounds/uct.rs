//! Iterations of a search that guesses, as lines: `{"path":[[1,1]],"new":true,"playout":[[0,0]],"result":1}`.

use marubatsu::best_first::uct::{
    ExternalIterations, ExternalValue, PausedUct, RepeatError, RepeatedIteration, UctLog,
    UctRecording,
};
use marubatsu::observe::{FieldKind, FieldSource as _, FieldValue};
use marubatsu::score::{Bounds, Score};
use marubatsu::search::Evaluator;

use super::super::fields::{UnreadFields, required};
use super::super::line_error::{self, LineError};
use super::moves::along;
use super::values::ReadValues;
use super::{ExternalSearch, expected_result, unmade};
use crate::cases::best_first::{no_range, uct_within};
use crate::games::{LabGame, position_of};
use crate::words::Error;

texts! {
    MADE = "this node already exists, so \"new\" must be false", "このノードは既にあるので、\"new\" は false です";
    NEW = "this node is new, so \"new\" must be true", "このノードは新しいので、\"new\" は true です";
    TOO_MANY = "there are too many iterations", "反復が多すぎます";
}

/// What has been read so far.
#[derive(Debug)]
pub(super) struct UctReader<G: LabGame> {
    game: G,
    ends: G::Ends,
    root: G::Position,
    range: Bounds,
    /// There but while a line is read.
    search: Option<PausedUct<G>>,
    log: UctLog,
    told: ExternalIterations<G::Move>,
}

/// An iteration that was read.
struct ReadIteration<M> {
    way: Vec<usize>,
    expands: bool,
    playout: Vec<M>,
    result: Score,
    values: Vec<Vec<ExternalValue>>,
}

impl<G: LabGame> UctReader<G> {
    pub(super) fn new(game: &G, told: &ExternalSearch) -> Result<Self, Error> {
        let request = &told.request;
        let root = position_of(game, &request.position.board)?;
        let ends = game.ends(request.score);
        let range = told.rewards.or_else(|| ends.range(game));
        let range = range.ok_or_else(|| no_range(request))?;
        let search = uct_within(range, (game, &ends), root, request)?.pause();
        Ok(Self {
            game: game.clone(),
            root,
            range,
            search: Some(search),
            log: UctLog::default(),
            told: ExternalIterations::default(),
            ends,
        })
    }

    pub(super) fn line(&mut self, line: &str) -> Result<(), LineError> {
        let read = self.read(line)?;
        let Some(paused) = self.search.take() else {
            return Ok(());
        };
        let mut search = paused.resume(&self.game, &self.ends);
        let iteration = RepeatedIteration {
            way: &read.way,
            expands: read.expands,
            result: read.result,
            seeded: false,
        };
        let repeated = search.repeat(iteration, &mut self.log);
        self.search = Some(search.pause());
        repeated.map_err(|error| self.fault(error, &read))?;
        self.told.push(&read.playout, &read.values);
        Ok(())
    }

    fn read(&self, line: &str) -> Result<ReadIteration<G::Move>, LineError> {
        let mut fields = UnreadFields::read(line)?;
        let path = required(fields.list("path")?, "path")?;
        let expands = match fields.field("new", FieldKind::Flag)? {
            Some(FieldValue::Flag(flag)) => flag,
            _ => false,
        };
        let playout = fields.list("playout")?.unwrap_or_default();
        let result = match fields.field("result", FieldKind::Score)? {
            Some(FieldValue::Score(score)) => Some(score),
            _ => None,
        };
        let result = required(result, "result")?;
        let values = ReadValues::take(&mut fields)?;
        fields.end()?;
        let way = along(&self.game, self.root, &path);
        let (way, leaf) = way.map_err(|_| LineError::field("path", line_error::ILLEGAL))?;
        let played = along(&self.game, leaf, &playout);
        let (played, end) = played.map_err(|_| LineError::field("playout", line_error::ILLEGAL))?;
        if self.game.ended(&end) {
            let score = self.ends.at_end(&self.game, &end);
            if score != result {
                return Err(ended(score));
            }
        }
        Ok(ReadIteration {
            values: values.along(&self.game, (self.root, &way), self.range)?,
            way: way.into_iter().map(|(number, _)| number).collect(),
            expands,
            playout: played.into_iter().map(|(_, mv)| mv).collect(),
            result,
        })
    }

    fn fault(&self, error: RepeatError, read: &ReadIteration<G::Move>) -> LineError {
        match error {
            RepeatError::Unmade(moves) if moves == read.way.len() => LineError::field("new", NEW),
            RepeatError::Unmade(moves) => unmade("path", moves),
            RepeatError::Made => LineError::field("new", MADE),
            RepeatError::Ended(score) => ended(score),
            RepeatError::Result => expected_result(self.range),
            RepeatError::Move(_) => LineError::field("path", line_error::ILLEGAL),
            _ => LineError::line(TOO_MANY),
        }
    }

    pub(super) fn into_recording(self, program: Option<String>) -> Option<UctRecording<G>> {
        let search = self.search?.resume(&self.game, &self.ends);
        Some(UctRecording::told(search, self.log, (self.told, program)))
    }
}

fn ended(score: Score) -> LineError {
    LineError::field(
        "result",
        message!(
            "the game ends with {score} here",
            "ここで対局は {score} で終わっています"
        ),
    )
}
