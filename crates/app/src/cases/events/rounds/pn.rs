//! Questions and expansions of a search by proof numbers, as lines: `{"ask":0}`, `{"expand":[[1,1]],"pn":[1,"inf"],"dn":[1,0]}`.

use marubatsu::best_first::pn::{ExpandError, INFINITE, PnLog, PnRecording, ProofNumbers};
use marubatsu::best_first::{PausedQuestions, QuestionSearch};
use marubatsu::lang::{Message, counted};
use marubatsu::observe::{FieldKind, FieldSource as _, FieldValue};
use marubatsu::score::Score;

use super::super::fields::{UnreadFields, required};
use super::super::line_error::{self, LineError};
use super::moves::along;
use super::{ExternalSearch, count, unmade};
use crate::games::{LabGame, position_of};
use crate::words::Error;

texts! {
    COUNTS = "a list of whole numbers or \"inf\", one for each move", "着手ごとの整数か \"inf\" のリスト";
    NOTHING = "a 0 needs \"inf\" in the other list", "0 に対応するもう一方のリストの値は \"inf\" です";
    NO_QUESTION = "no question is open; begin one with {\"ask\":0}", "問いがありません。{\"ask\":0} のように問いを始めてください";
    EXPANDED = "this node is already expanded", "このノードは既に展開されています";
    ENDED = "the game has ended here", "ここで対局は終わっています";
    FINITE = "a finite number", "有限の数";
    TOO_MANY = "there are too many nodes", "ノードが多すぎます";
}

/// What has been read so far.
#[derive(Debug)]
pub(super) struct PnReader<G: LabGame> {
    game: G,
    ends: G::Ends,
    root: G::Position,
    /// There but while a line is read.
    search: Option<PausedQuestions<G>>,
    log: PnLog,
    /// Nodes at which no more are made.
    most: u64,
}

impl<G: LabGame> PnReader<G> {
    pub(super) fn new(game: &G, told: &ExternalSearch, most: u64) -> Result<Self, Error> {
        let request = &told.request;
        let root = position_of(game, &request.position.board)?;
        let ends = game.ends(request.score);
        let search = QuestionSearch::new(game, root, &ends, request.question()).pause();
        Ok(Self {
            game: game.clone(),
            root,
            search: Some(search),
            log: PnLog::default(),
            most,
            ends,
        })
    }

    pub(super) fn line(&mut self, line: &str) -> Result<(), LineError> {
        let mut fields = UnreadFields::read(line)?;
        if fields.has("ask") {
            return self.ask(&mut fields);
        }
        let path = required(fields.list("expand")?, "expand")?;
        let proof = required(fields.each("pn", COUNTS, count)?, "pn")?;
        let disproof = required(fields.each("dn", COUNTS, count)?, "dn")?;
        fields.end()?;
        let way = along(&self.game, self.root, &path);
        let (way, _) = way.map_err(|_| LineError::field("expand", line_error::ILLEGAL))?;
        let way: Vec<usize> = way.into_iter().map(|(number, _)| number).collect();
        if proof.len() != disproof.len() {
            return Err(LineError::value("dn", COUNTS));
        }
        let numbers = proof.into_iter().zip(disproof);
        let numbers = numbers.map(|(proof, disproof)| ProofNumbers { proof, disproof });
        let numbers: Vec<ProofNumbers> = numbers.collect();
        let fits = |of: &ProofNumbers| {
            (of.proof == 0) == (of.disproof == INFINITE)
                && (of.disproof == 0) == (of.proof == INFINITE)
        };
        if !numbers.iter().all(fits) {
            return Err(LineError::field("pn", NOTHING));
        }
        let Some(paused) = self.search.take() else {
            return Ok(());
        };
        let mut search = paused.resume(&self.game, &self.ends);
        let repeated = if search.nodes() < self.most {
            let repeated = search.repeat(&way, Some(&numbers), &mut self.log);
            repeated.map_err(expand_fault)
        } else {
            Err(LineError::line(TOO_MANY))
        };
        self.search = Some(search.pause());
        repeated
    }

    /// Begins a question.
    fn ask(&mut self, fields: &mut UnreadFields) -> Result<(), LineError> {
        let least = match fields.field("ask", FieldKind::Score)? {
            Some(FieldValue::Score(least)) => Some(least).filter(|least: &Score| least.is_finite()),
            _ => None,
        };
        let least = least.ok_or_else(|| LineError::value("ask", FINITE))?;
        fields.end()?;
        if let Some(paused) = self.search.take() {
            let mut search = paused.resume(&self.game, &self.ends);
            search.begin(least);
            self.search = Some(search.pause());
        }
        Ok(())
    }

    pub(super) fn into_recording(self, program: Option<String>) -> Option<PnRecording<G>> {
        let search = self.search?.resume(&self.game, &self.ends);
        Some(PnRecording::new(&search, self.log).told_by(program))
    }
}

fn expand_fault(error: ExpandError) -> LineError {
    match error {
        ExpandError::Answered => LineError::line(NO_QUESTION),
        ExpandError::Expanded => LineError::field("expand", EXPANDED),
        ExpandError::Ended => LineError::field("expand", ENDED),
        ExpandError::Unmade(moves) => unmade("expand", moves),
        ExpandError::Count(moves) => LineError::field(
            "pn",
            Message::new(
                format!(
                    "expected numbers for {}",
                    counted(moves as u64, "move", "moves")
                ),
                format!("{moves} 手それぞれの数が必要です"),
            ),
        ),
        ExpandError::Numbers(at) => {
            let number = at + 1;
            LineError::field(
                "pn",
                message!(
                    "the game ends after move {number}, so its numbers must differ from these",
                    "{number} 番目の手で対局が終わるので、この数にはなりません"
                ),
            )
        }
        _ => LineError::field("expand", line_error::ILLEGAL),
    }
}
