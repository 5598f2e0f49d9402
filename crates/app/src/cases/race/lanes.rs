//! How one search of a race is carried out: recorded, as a stage of its own would show it, and read from there.
//!
//! Invariant: it is the search that its request asks for; nodes are counted as its own report counts them.

use marubatsu::best_first::BestFirstRecording;
use marubatsu::best_first::pn::PnRecording;
use marubatsu::game::{Game, Notation};
use marubatsu::observe::Interrupt;
use marubatsu::score::Bounds;
use marubatsu::search::Evaluator;

use super::request::RacingSearch;
use super::watch::DepthFirstWatch;
use super::{HeldMove, LaneReport, SearchPlace};
use crate::cases::best_first::asked;
use crate::cases::report::ReportedOptions;
use crate::cases::river::{record_proofs, record_uct};
use crate::cases::setup::evaluator;
use crate::cases::trace::record;
use crate::games::{LabGame, position_of};
use crate::request::best_first::BestFirstRequest;
use crate::request::{AnySearch, SearchRequest};
use crate::words::{Control, Error, JsonMove};

/// Carries a search out; all is told but from when on it was right.
pub(super) fn carried_out<G: LabGame>(
    game: &G,
    asked: &RacingSearch,
    control: &Control<'_>,
) -> Result<LaneReport, Error> {
    let lane = match &asked.search {
        AnySearch::DepthFirst(request) => depth_first(game, request, control)?,
        AnySearch::BestFirst(request) if request.algorithm.guesses() => {
            by_uct(game, request, control)?
        }
        AnySearch::BestFirst(request) => by_proof_numbers(game, request, control)?,
    };
    if let Some(halt @ Interrupt::Cancelled) = lane.stopped {
        return Err(Error::Stopped(halt));
    }
    Ok(LaneReport {
        search: asked.text(),
        ..lane
    })
}

/// A lane of which nothing is known but how it searches.
fn lane(options: ReportedOptions, (proven, range): (Bounds, Bounds)) -> LaneReport {
    let known = (proven.lower == proven.upper).then_some(proven.lower);
    LaneReport {
        search: String::new(),
        options,
        nodes: 0,
        rounds: None,
        held: Vec::new(),
        right: None,
        known,
        bounds: Some(proven).filter(|proven| known.is_none() && *proven != range),
        depths: Vec::new(),
        asked: None,
        stopped: None,
    }
}

fn depth_first<G: LabGame>(
    game: &G,
    request: &SearchRequest,
    control: &Control<'_>,
) -> Result<LaneReport, Error> {
    let root = position_of(game, &request.position.board)?;
    let ends = evaluator(game, request);
    let range = ends.range(game).unwrap_or(Bounds::UNKNOWN);
    let recording = record(game, request, control)?;
    let mut watch = DepthFirstWatch::new(range);
    let replayed = recording.steps.trace().replay(game, root, &mut watch);
    replayed
        .map_err(|error| Error::Internal(error.to_string()))?
        .unwrap_or_else(|never| match never {});
    // What an evaluation function says of an end is not what the end is worth.
    let proven = if request.eval.is_some() {
        range
    } else {
        watch.proven
    };
    let held = watch.held.iter().filter_map(|&(nodes, code)| {
        let mv = game.move_numbers(game.move_with_code(&root, code)?);
        Some(held(nodes, 0, mv))
    });
    Ok(LaneReport {
        nodes: watch.nodes,
        held: held.collect(),
        depths: watch.depths,
        stopped: recording.halt,
        ..lane(ReportedOptions::of(request), (proven, range))
    })
}

fn held(nodes: u64, rounds: u64, mv: JsonMove) -> HeldMove {
    HeldMove {
        since: SearchPlace { nodes, rounds },
        mv,
    }
}

fn by_uct<G: LabGame>(
    game: &G,
    request: &BestFirstRequest,
    control: &Control<'_>,
) -> Result<LaneReport, Error> {
    let (recording, stopped) = record_uct(game, request, control)?;
    let favourites = recording.favourites().iter();
    let favourites = favourites.filter_map(|&(iteration, number)| {
        let nodes = recording.nodes_after(iteration);
        let mv = move_of(&recording, number)?;
        Some(held(nodes.into(), iteration.into(), mv))
    });
    Ok(LaneReport {
        held: favourites.collect(),
        stopped,
        ..best_first(
            request,
            &recording,
            nodes_by_depth(&recording),
            (recording.known().bounds, recording.range()),
        )
    })
}

fn by_proof_numbers<G: LabGame>(
    game: &G,
    request: &BestFirstRequest,
    control: &Control<'_>,
) -> Result<LaneReport, Error> {
    let (recording, stopped) = record_proofs(game, request, control)?;
    let range = game.ends(request.score).range(game);
    let known = recording.known();
    let proved = known.mv.map(|mv| game.move_numbers(mv));
    // The move with which a way begins is chosen before the last node of the way is expanded. The last way of all ends in a proof.
    let ways = 1..=recording.rounds() - u32::from(proved.is_some());
    let mut moves: Vec<HeldMove> = Vec::new();
    for expansion in ways {
        let path = recording.path(recording.expanded(expansion).unwrap_or(0));
        let child = path.get(1);
        let Some(mv) = child.and_then(|&child| move_of(&recording, recording.number(child))) else {
            continue;
        };
        hold(
            &mut moves,
            held(made(&recording, expansion - 1), expansion.into(), mv),
        );
    }
    let end = (
        made(&recording, recording.rounds()),
        recording.rounds().into(),
    );
    if let Some(mv) = proved {
        hold(&mut moves, held(end.0, end.1, mv));
    }
    let visits = recording.has_thresholds().then(|| entered(&recording));
    Ok(LaneReport {
        held: moves,
        asked: Some(asked(known.asked.clone())),
        stopped,
        ..best_first(
            request,
            &recording,
            visits.unwrap_or_else(|| nodes_by_depth(&recording)),
            (known.bounds, range.unwrap_or(Bounds::UNKNOWN)),
        )
    })
}

/// How many nodes were made after so many rounds; by df-pn, how often one was entered.
fn made<G: LabGame>(recording: &PnRecording<G>, round: u32) -> u64 {
    if recording.has_thresholds() {
        return round.into();
    }
    recording.nodes_after(round).into()
}

/// How often a node was entered, and that by depth.
fn entered<G: LabGame>(recording: &PnRecording<G>) -> (u64, Vec<u64>) {
    let mut depths = Vec::new();
    for node in (1..=recording.rounds()).filter_map(|round| recording.expanded(round)) {
        super::watch::count(&mut depths, recording.depth(node));
    }
    (recording.rounds().into(), depths)
}

/// Adds a move, if it isn't the one that is held anyway.
fn hold(moves: &mut Vec<HeldMove>, new: HeldMove) {
    if moves.last().is_none_or(|last| last.mv != new.mv) {
        moves.push(new);
    }
}

/// The root's move of this number.
fn move_of<R: BestFirstRecording<Game: LabGame>>(recording: &R, number: usize) -> Option<JsonMove> {
    let game = recording.game();
    let mv = game.moves(recording.root()).nth(number)?;
    Some(game.move_numbers(mv))
}

/// A lane with the nodes of a recorded search, in all and by depth.
fn best_first<R: BestFirstRecording>(
    request: &BestFirstRequest,
    recording: &R,
    (nodes, depths): (u64, Vec<u64>),
    bounds: (Bounds, Bounds),
) -> LaneReport {
    LaneReport {
        nodes,
        rounds: Some(recording.rounds().into()),
        depths,
        ..lane(ReportedOptions::of_best_first(request), bounds)
    }
}

/// How many nodes were made, and that by depth.
fn nodes_by_depth<R: BestFirstRecording>(recording: &R) -> (u64, Vec<u64>) {
    let mut depths = Vec::new();
    for node in 0..recording.nodes() {
        let depth = recording.depth(u32::try_from(node).unwrap_or(u32::MAX));
        super::watch::count(&mut depths, depth);
    }
    (recording.nodes() as u64, depths)
}
