//! How one search of a race is carried out and watched.
//!
//! Invariant: it is the search that its request asks for, whoever watches.

use marubatsu::best_first::QuestionSearch;
use marubatsu::best_first::uct::Uct;
use marubatsu::game::Game;
use marubatsu::observe::Interrupt;
use marubatsu::score::{Bounds, Score};
use marubatsu::search::Evaluator;

use super::request::RacingSearch;
use super::watch::{BestFirstWatch, DepthFirstWatch, Held};
use super::{HeldMove, LaneReport, SearchPlace};
use crate::cases::best_first::{Iterations, Questions, Rounds, asked, carry_out, no_range};
use crate::cases::report::ReportedOptions;
use crate::cases::setup::evaluator;
use crate::cases::trace::record;
use crate::games::{LabGame, position_of};
use crate::request::best_first::{BestFirst, BestFirstRequest};
use crate::request::{AnySearch, SearchRequest};
use crate::words::{Control, Error};

/// Carries a search out; all is told but from when on it was right.
pub(super) fn carried_out<G: LabGame>(
    game: &G,
    asked: &RacingSearch,
    control: &Control<'_>,
) -> Result<LaneReport, Error> {
    let lane = match &asked.search {
        AnySearch::DepthFirst(request) => depth_first(game, request, control)?,
        AnySearch::BestFirst(request) => match request.algorithm {
            BestFirst::Uct => by_uct(game, request, control)?,
            BestFirst::Pn => by_proof_numbers(game, request, control)?,
        },
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
fn lane(options: ReportedOptions, bounds: (Bounds, Bounds)) -> LaneReport {
    let (proven, range) = bounds;
    let known = (proven.lower == proven.upper).then_some(proven.lower);
    LaneReport {
        search: String::new(),
        options,
        nodes: 0,
        rounds: None,
        held: Vec::new(),
        right: None,
        known,
        found: None,
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
    let mut watch = DepthFirstWatch::new(range);
    // Searched before a recorder as everywhere: a watcher of its own would be one more copy of each search.
    let recording = record(game, request, control)?;
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
    let held = watch.held.iter().filter_map(|held| {
        let mv = game.move_with_code(&root, held.mv)?;
        Some(Held {
            nodes: held.nodes,
            rounds: 0,
            mv,
        })
    });
    Ok(LaneReport {
        nodes: watch.nodes,
        held: told(game, held),
        found: watch.score.map(points),
        depths: watch.depths,
        stopped: recording.halt,
        ..lane(ReportedOptions::of(request), (proven, range))
    })
}

fn points(score: Score) -> f64 {
    f64::from(score.hundredths()) / 100.0
}

/// Moves that were held, as they are reported.
fn told<G: LabGame>(game: &G, held: impl Iterator<Item = Held<G::Move>>) -> Vec<HeldMove> {
    held.map(|held| HeldMove {
        since: SearchPlace {
            nodes: held.nodes,
            rounds: held.rounds,
        },
        mv: game.move_numbers(held.mv),
    })
    .collect()
}

/// A best-first search that holds a move of its root best.
trait Holding: Rounds {
    type Move: Copy + PartialEq;

    /// The move, after a round before which there were so many nodes; and the nodes made when it began to be held.
    fn holds(&self, before: u64) -> Option<(Self::Move, u64)>;
}

/// A best-first search with the moves that it has held.
struct WatchedRounds<R: Holding> {
    search: R,
    rounds: u64,
    held: Vec<Held<R::Move>>,
}

impl<R: Holding> WatchedRounds<R> {
    const fn new(search: R) -> Self {
        Self {
            search,
            rounds: 0,
            held: Vec::new(),
        }
    }

    fn look(&mut self, before: u64) {
        let rounds = self.rounds;
        let last = self.held.last().map(|held| held.mv);
        let new = self
            .search
            .holds(before)
            .filter(|&(mv, _)| Some(mv) != last);
        self.held
            .extend(new.map(|(mv, nodes)| Held { nodes, rounds, mv }));
    }
}

impl<R: Holding> Rounds for WatchedRounds<R> {
    fn is_done(&self) -> bool {
        self.search.is_done()
    }

    fn nodes(&self) -> u64 {
        self.search.nodes()
    }

    fn go_on(&mut self) {
        let before = self.search.nodes();
        self.search.go_on();
        self.rounds += 1;
        self.look(before);
    }
}

impl<G: Game, E: Evaluator<G>> Holding for Iterations<'_, G, E, BestFirstWatch> {
    type Move = G::Move;

    /// The favourite.
    fn holds(&self, _: u64) -> Option<(G::Move, u64)> {
        let favourite = self.search.favourite()?;
        Some((favourite.mv, self.nodes()))
    }
}

fn by_uct<G: LabGame>(
    game: &G,
    request: &BestFirstRequest,
    control: &Control<'_>,
) -> Result<LaneReport, Error> {
    let root = position_of(game, &request.position.board)?;
    let ends = game.ends(request.score);
    let search = Uct::new(game, root, &ends, request.uct()).map_err(|_| no_range(request))?;
    let range = search.bounds();
    let mut watched = WatchedRounds::new(Iterations {
        search,
        most: request.iterations(),
        observer: BestFirstWatch::default(),
    });
    let stopped = carry_out(&mut watched, request, control);
    let WatchedRounds { search, held, .. } = watched;
    let Iterations {
        search, observer, ..
    } = search;
    let nodes = search.tree().len() as u64;
    Ok(LaneReport {
        nodes,
        rounds: Some(search.iterations()),
        held: told(game, held.into_iter()),
        found: search.mean(),
        depths: from_the_root(observer.depths, nodes),
        stopped,
        ..lane(
            ReportedOptions::of_best_first(request),
            (search.bounds(), range),
        )
    })
}

/// A search by proof numbers with the moves of its root.
struct RootedQuestions<'a, G: Game, E> {
    questions: Questions<'a, G, E, BestFirstWatch>,
    moves: Vec<G::Move>,
}

impl<G: Game, E: Evaluator<G>> Rounds for RootedQuestions<'_, G, E> {
    fn is_done(&self) -> bool {
        self.questions.is_done()
    }

    fn nodes(&self) -> u64 {
        self.questions.nodes()
    }

    fn go_on(&mut self) {
        self.questions.go_on();
    }
}

impl<G: Game, E: Evaluator<G>> Holding for RootedQuestions<'_, G, E> {
    type Move = G::Move;

    /// The first move of the way to the node that was expanded last, chosen before it was; in the end, the move that was proved.
    fn holds(&self, before: u64) -> Option<(G::Move, u64)> {
        if self.is_done() {
            let proved = self.questions.search.known().mv?;
            return Some((proved, self.nodes()));
        }
        // The root's children are made first of all.
        let number = self.questions.observer.first?.checked_sub(1)?;
        let mv = self.moves.get(number as usize)?;
        Some((*mv, before))
    }
}

fn by_proof_numbers<G: LabGame>(
    game: &G,
    request: &BestFirstRequest,
    control: &Control<'_>,
) -> Result<LaneReport, Error> {
    let root = position_of(game, &request.position.board)?;
    let ends = game.ends(request.score);
    let range = ends.range(game).unwrap_or(Bounds::UNKNOWN);
    let question = request.question_within(range)?;
    let questions = Questions {
        search: QuestionSearch::new(game, root, &ends, question),
        observer: BestFirstWatch::default(),
    };
    let moves = game.moves(&root).collect();
    let mut watched = WatchedRounds::new(RootedQuestions { questions, moves });
    let stopped = carry_out(&mut watched, request, control);
    let WatchedRounds { search, held, .. } = watched;
    let Questions { search, observer } = search.questions;
    let known = search.known();
    let asked = asked(known.asked);
    let nodes = search.nodes().max(1);
    Ok(LaneReport {
        nodes,
        rounds: Some(asked.iter().map(|asked| asked.expansions).sum()),
        held: told(game, held.into_iter()),
        depths: from_the_root(observer.depths, nodes),
        asked: Some(asked),
        stopped,
        ..lane(
            ReportedOptions::of_best_first(request),
            (known.bounds, range),
        )
    })
}

/// Nodes by depth. Of a tree that has only its root nothing was seen.
fn from_the_root(mut depths: Vec<u64>, nodes: u64) -> Vec<u64> {
    let seen: u64 = depths.iter().sum();
    if depths.is_empty() {
        depths.push(0);
    }
    depths[0] += nodes.saturating_sub(seen);
    depths
}
