//! How a best-first search is carried out before the log of which its recording is made.
//!
//! Invariant: it is the search that its request asks for.

use marubatsu::best_first::QuestionSearch;
use marubatsu::best_first::dfpn::DfpnLog;
use marubatsu::best_first::pn::{PnLog, PnRecording};
use marubatsu::best_first::uct::{UctLog, UctRecording};
use marubatsu::observe::Interrupt;
use marubatsu::score::Bounds;
use marubatsu::search::Evaluator;

use crate::cases::best_first::{DfpnRounds, PnRounds, UctRounds, carry_out, uct};
use crate::games::{LabGame, position_of};
use crate::request::best_first::{BestFirst, BestFirstRequest};
use crate::words::{Control, Error};

/// The most nodes of a recording of proof numbers: a longer search stops there. Of df-pn these are the ways that its path has seen,
/// which are more than the nodes that it enters: `node_limit` counts the latter.
pub const MOST_NODES: u64 = 1_000_000;

/// A recording, and why the search was stopped, if it was.
pub(crate) type Recorded<R> = (R, Option<Interrupt>);

pub(crate) fn record_uct<G: LabGame>(
    game: &G,
    request: &BestFirstRequest,
    control: &Control<'_>,
) -> Result<Recorded<UctRecording<G>>, Error> {
    let root = position_of(game, &request.position.board)?;
    let ends = game.ends(request.score);
    let mut iterations = UctRounds {
        search: uct((game, &ends), root, request)?,
        most: request.iterations(),
        observer: UctLog::default(),
    };
    let stopped = carry_out(&mut iterations, request, control);
    let recording = UctRecording::new(iterations.search, iterations.observer);
    Ok((recording, stopped))
}

/// Records a search by proof numbers, with a tree or with a table.
pub(crate) fn record_proofs<G: LabGame>(
    game: &G,
    request: &BestFirstRequest,
    control: &Control<'_>,
) -> Result<Recorded<PnRecording<G>>, Error> {
    let root = position_of(game, &request.position.board)?;
    let ends = game.ends(request.score);
    let range = ends.range(game).unwrap_or(Bounds::UNKNOWN);
    let question = request.question_within(range)?;
    let most = control.most_nodes.unwrap_or(MOST_NODES).min(MOST_NODES);
    let bounded = Control {
        most_nodes: Some(most),
        ..*control
    };
    if request.algorithm == BestFirst::Dfpn {
        let mut entering = DfpnRounds {
            search: QuestionSearch::depth_first(game, root, &ends, question),
            observer: DfpnLog::default(),
            most_written: most,
        };
        let stopped = carry_out(&mut entering, request, &bounded);
        let recording = PnRecording::of_dfpn(&entering.search, entering.observer);
        return Ok((recording, stopped));
    }
    let mut questions = PnRounds {
        search: QuestionSearch::new(game, root, &ends, question),
        observer: PnLog::default(),
    };
    let stopped = carry_out(&mut questions, request, &bounded);
    let recording = PnRecording::new(&questions.search, questions.observer);
    Ok((recording, stopped))
}
