//! Best-first searches that come from elsewhere: from a file, or told by another program.
//!
//! Invariant: a file that a search was written to has the frames of that search.

use marubatsu::best_first::{QuestionSearch, RoundFile};
use marubatsu::score::Bounds;
use marubatsu::search::Evaluator;

use super::{BestFirstSource, MOST_ITERATIONS, MOST_NODES, TOO_MANY, recorded};
use crate::cases::best_first::uct;
use crate::cases::events::{
    EventChecker, ExternalRecording, ExternalSearch, Lines, RoundLimits, rounds,
};
use crate::games::{LabGame, position_of};
use crate::request::BestFirstRequest;
use crate::request::best_first::BestFirst;
use crate::words::{Error, InputError, error};

/// What a best-first recording's bytes hold, before they meet their game.
#[derive(Debug)]
pub(crate) enum RoundSource<'a> {
    /// A file as `--record` writes it.
    File(RoundFile),
    /// Lines that tell it.
    Told(Box<ExternalSearch>, Lines<'a>),
}

/// How large a search may be of which so many lines may be told.
fn limits(most: usize) -> RoundLimits {
    let iterations = usize::try_from(MOST_ITERATIONS).unwrap_or(usize::MAX);
    RoundLimits {
        rounds: most.min(iterations),
        nodes: MOST_NODES,
    }
}

/// The recording that is called `name` and may have `most` lines, checked against its game.
///
/// # Errors
/// When it doesn't fit the game, or is too long.
pub(crate) fn open_on<G: LabGame>(
    game: &G,
    request: &BestFirstRequest,
    source: RoundSource<'_>,
    (name, most): (&str, usize),
) -> Result<Box<dyn BestFirstSource>, Error> {
    request.watched()?;
    // Not all algorithms are kept.
    request.kept()?;
    let file = match source {
        RoundSource::File(file) => file,
        RoundSource::Told(told, lines) => {
            return match rounds::told_on(game, &told, (name, lines), limits(most))? {
                ExternalRecording::Uct(recording) => recorded(game, request, recording, None),
                ExternalRecording::Pn(recording) => recorded(game, request, recording, None),
            };
        }
    };
    if file.rounds() as u64 > MOST_ITERATIONS {
        return Err(InputError::new("replay", name, None, TOO_MANY).into());
    }
    let root = position_of(game, &request.position.board)?;
    let ends = game.ends(request.score);
    let misfit = |found| Error::from(error::round(name, found));
    match request.algorithm {
        BestFirst::Uct | BestFirst::Puct => {
            let search = uct((game, &ends), root, request)?;
            recorded(game, request, file.uct(search).map_err(misfit)?, None)
        }
        BestFirst::Pn | BestFirst::Dfpn => {
            let range = ends.range(game).unwrap_or(Bounds::UNKNOWN);
            let question = request.question_within(range)?;
            let search = QuestionSearch::new(game, root, &ends, question);
            let recording = file.pn(search, MOST_NODES).map_err(misfit)?;
            recorded(game, request, recording, None)
        }
    }
}

/// Begins a search whose rounds will come one by one.
///
/// # Errors
/// When the header doesn't fit the game.
pub(crate) fn checking_on<G: LabGame>(
    game: &G,
    told: ExternalSearch,
    most: usize,
) -> Result<Box<dyn EventChecker>, Error> {
    rounds::checking_on(game, told, limits(most))
}
