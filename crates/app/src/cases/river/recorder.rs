//! How a best-first search is carried out before the log of which its recording is made.
//!
//! Invariant: it is the search that its request asks for.

use marubatsu::best_first::QuestionSearch;
use marubatsu::best_first::pn::{PnLog, PnRecording};
use marubatsu::best_first::uct::{UctLog, UctRecording};
use marubatsu::observe::Interrupt;
use marubatsu::score::Bounds;
use marubatsu::search::Evaluator;

use crate::cases::best_first::{Iterations, Questions, carry_out, uct};
use crate::games::{LabGame, position_of};
use crate::request::best_first::BestFirstRequest;
use crate::words::{Control, Error};

/// The most nodes of a recording of proof numbers: a longer search stops there.
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
    let mut iterations = Iterations {
        search: uct((game, &ends), root, request)?,
        most: request.iterations(),
        observer: UctLog::default(),
    };
    let stopped = carry_out(&mut iterations, request, control);
    let recording = UctRecording::new(iterations.search, iterations.observer);
    Ok((recording, stopped))
}

pub(crate) fn record_pn<G: LabGame>(
    game: &G,
    request: &BestFirstRequest,
    control: &Control<'_>,
) -> Result<Recorded<PnRecording<G>>, Error> {
    let root = position_of(game, &request.position.board)?;
    let ends = game.ends(request.score);
    let range = ends.range(game).unwrap_or(Bounds::UNKNOWN);
    let search = QuestionSearch::new(game, root, &ends, request.question_within(range)?);
    let mut questions = Questions {
        search,
        observer: PnLog::default(),
    };
    let most = control.most_nodes.unwrap_or(MOST_NODES).min(MOST_NODES);
    let bounded = Control {
        most_nodes: Some(most),
        ..*control
    };
    let stopped = carry_out(&mut questions, request, &bounded);
    let recording = PnRecording::new(&questions.search, questions.observer);
    Ok((recording, stopped))
}
