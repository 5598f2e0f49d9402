//! The player `perfect`: the solver with a time limit.
//!
//! Invariants: if the solver finds the score in time, each candidate is proven to keep it, with the fastest win or the longest
//! defence. If not, the candidates are a search's best among the moves with the best proven bounds. It answers soon after its time;
//! there is always a candidate until the game has ended.

use std::fmt;
use std::sync::Mutex;
use std::time::Duration;

use marubatsu::observe::limits::CancelFlag;
use marubatsu::players::{Chooser, Opinion, OpinionError};
use marubatsu::score::View;
use marubatsu::search::first_choice::first_choice;

use super::searcher::{SearchPlayer, no_opinion};
use crate::cases::solve::{MoveChoice, PositionSolver, SolveRequest, solver_on};
use crate::games::{AnyGame, LabGame, ScoreKind, any_position};
use crate::request::SearchRequest;
use crate::words::{Control, Error};

/// The solver's part of the time.
const SOLVING: f64 = 0.8;
/// The part of the search that is asked then: a little is left for what neither counts.
const SEARCHING: f64 = 0.1;

/// The player.
pub(super) struct PerfectPlayer {
    request: SolveRequest,
    /// Who is asked where the solver doesn't know.
    search: SearchPlayer,
    /// Solvers that nobody uses at the moment, each with a table of its own.
    idle: Mutex<Vec<Box<dyn PositionSolver>>>,
}

impl fmt::Debug for PerfectPlayer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = out.debug_struct("Perfect");
        shown.field("request", &self.request);
        shown.finish_non_exhaustive()
    }
}

impl PerfectPlayer {
    /// The player on a game, who takes so long for a move and searches so many nodes, at most.
    ///
    /// # Errors
    /// When there is no memory for a solver's table.
    pub(super) fn new<G: LabGame>(
        game: &G,
        named: &AnyGame,
        (time, most_nodes): (Duration, Option<u64>),
    ) -> Result<Self, Error> {
        let request = SolveRequest::of_player(named, time.mul_f64(SOLVING), most_nodes)?;
        let search = SearchRequest {
            time: Some(time.mul_f64(SEARCHING)),
            ..SearchRequest::of_player(named, "strong")?
        };
        let first = solver_on(game, &request)?;
        Ok(Self {
            request,
            search: SearchPlayer {
                request: search,
                by_score: false,
            },
            idle: Mutex::new(vec![first]),
        })
    }

    fn choice<G: LabGame>(
        &self,
        game: &G,
        position: &G::Position,
        control: &Control<'_>,
    ) -> Result<MoveChoice, Error> {
        let idle = self.idle.lock().ok().and_then(|mut idle| idle.pop());
        let mut solver = idle.map_or_else(|| solver_on(game, &self.request), Ok)?;
        let choice = solver.choose(&any_position(game, position, None), control);
        if let Ok(mut idle) = self.idle.lock() {
            idle.push(solver);
        }
        choice
    }

    /// What the search finds best among these moves.
    fn searched<G: LabGame>(
        &self,
        game: &G,
        position: &G::Position,
        moves: Vec<G::Move>,
        cancel: CancelFlag<'_>,
    ) -> Result<Opinion<G::Move>, OpinionError> {
        let Opinion {
            candidates, scores, ..
        } = self.search.opinion(game, position, cancel)?;
        let view = View::of(game.to_move(position));
        let mut scores = scores.unwrap_or_default();
        scores.retain(|(mv, _)| moves.contains(mv));
        let best = Opinion::best_of(scores, |score| view.turn(score)).candidates;
        let all = [best, candidates, moves];
        let chosen = all.into_iter().find(|moves| !moves.is_empty());
        Ok(Opinion::of(chosen.unwrap_or_default()))
    }
}

impl<G: LabGame> Chooser<G> for PerfectPlayer {
    fn opinion(
        &self,
        game: &G,
        position: &G::Position,
        cancel: CancelFlag<'_>,
    ) -> Result<Opinion<G::Move>, OpinionError> {
        self.opinion_so_far(game, position, cancel)?
            .finished(cancel)
    }

    fn opinion_so_far(
        &self,
        game: &G,
        position: &G::Position,
        cancel: CancelFlag<'_>,
    ) -> Result<Opinion<G::Move>, OpinionError> {
        let control = Control::of(cancel);
        let choice = self.choice(game, position, &control).map_err(no_opinion)?;
        let is_one = |mv: &G::Move| choice.moves.contains(&game.move_numbers(*mv));
        let moves: Vec<G::Move> = game.moves(position).filter(is_one).collect();
        if choice.proven || moves.len() < 2 {
            return Ok(Opinion::of(moves));
        }
        if cancel.is_raised() {
            let ends = game.ends(ScoreKind::Shortest);
            return Ok(Opinion::of(first_choice(game, position, &ends, &moves)));
        }
        self.searched(game, position, moves, cancel)
    }
}
