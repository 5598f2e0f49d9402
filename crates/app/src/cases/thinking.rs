//! The use case behind `go`: a player thinks about a position and reports what it knows meanwhile.
//!
//! Invariants: a player chooses as its [`Chooser`] would. A stopped player returns the best move that it knows, so there is one
//! unless the game has ended. Scores are in circle's view, except those of players by score, which are their own.

use std::sync::Arc;

use marubatsu::observe::Interrupt;
use marubatsu::players::{Chooser, Opinion};
use marubatsu::score::{Bounds, Score, View};
use serde::Serialize;

use crate::cases::analyze::no_opinion;
use crate::cases::players::NamedPlayer;
use crate::cases::report::{BestBy, SearchReport};
use crate::cases::search::{DepthFound, run_telling, unsearched};
use crate::games::{AnyGame, AnyPosition, LabGame, position_of};
use crate::request::SearchRequest;
use crate::words::clock::Instant;
use crate::words::{BoundKind, Control, Error, JsonMove, MoveScore, numbers};

/// What is found of a position: the moves to choose among, and what is known of its value.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct FoundMoves {
    /// The moves, all alike to who thinks; none at the end of the game.
    pub candidates: Vec<JsonMove>,
    /// The score in circle's view; none if nothing is known.
    pub score: Option<Score>,
    /// What the score says of the true value.
    pub bound: Option<BoundKind>,
    /// Both bounds, where a solver was stopped before they met.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bounds: Option<Bounds>,
    /// How many plies best play takes to the end, where a solver's score says it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
    /// Who was stopped: what the candidates rest on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best_by: Option<BestBy>,
    /// A player's number for each move, if it gives some.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scores: Option<Vec<MoveScore>>,
    /// Best play from here; empty where none is proven.
    pub line: Vec<JsonMove>,
    /// Nodes searched; none of a player that doesn't count.
    pub nodes: Option<u64>,
    /// Seconds that it took.
    pub seconds: f64,
    /// Why it was stopped, if it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Interrupt>,
}

impl From<SearchReport> for FoundMoves {
    fn from(report: SearchReport) -> Self {
        Self {
            candidates: report.best_moves,
            score: report.score,
            bound: report.bound,
            bounds: report.bounds,
            plies: report.plies,
            best_by: report.best_by,
            scores: report.scores,
            line: report.line,
            nodes: Some(report.nodes + report.line_nodes),
            seconds: report.seconds,
            stopped: report.stopped,
        }
    }
}

/// A player of one game, ready to think.
pub(crate) trait Thinker {
    /// What it finds of a position; `tell` hears of each depth, if it deepens.
    ///
    /// # Errors
    /// When the position is not one of the game, or the player can't say.
    fn think(
        &self,
        at: &AnyPosition,
        tell: &mut dyn FnMut(DepthFound),
        control: &Control<'_>,
    ) -> Result<FoundMoves, Error>;
}

/// The player on the game. One that is cancelled before it is ready thinks by the order of moves alone.
///
/// # Errors
/// When it can't play the game, or is a person.
pub(crate) fn thinker_on<G: LabGame>(
    game: &G,
    named: &AnyGame,
    player: &NamedPlayer,
    control: &Control<'_>,
) -> Result<Box<dyn Thinker>, Error> {
    let mind = match MoveMethod::of(game, named, player, control) {
        Err(Error::Stopped(Interrupt::Cancelled)) => MoveMethod::NotReady,
        mind => mind?,
    };
    Ok(Box::new(ReadyPlayer {
        game: game.clone(),
        player: player.clone(),
        mind,
    }))
}

/// A player on its game.
struct ReadyPlayer<G: LabGame> {
    game: G,
    player: NamedPlayer,
    mind: MoveMethod<G>,
}

/// How a player comes to its moves.
enum MoveMethod<G: LabGame> {
    /// By this search of each child, whose nodes and depths are told.
    Search(Box<SearchRequest>),
    /// As it does: it says so when it is done.
    Chooser(Arc<dyn Chooser<G>>),
    /// Not at all: it was cancelled before it was ready.
    NotReady,
}

impl<G: LabGame> MoveMethod<G> {
    fn of(
        game: &G,
        named: &AnyGame,
        player: &NamedPlayer,
        control: &Control<'_>,
    ) -> Result<Self, Error> {
        Ok(match player.search(game, named, control)? {
            Some(request) => Self::Search(Box::new(request)),
            None => Self::Chooser(player.chooser(game, named, control)?),
        })
    }
}

impl<G: LabGame> Thinker for ReadyPlayer<G> {
    fn think(
        &self,
        at: &AnyPosition,
        tell: &mut dyn FnMut(DepthFound),
        control: &Control<'_>,
    ) -> Result<FoundMoves, Error> {
        let clock = Instant::now();
        let position = position_of(&self.game, &at.board)?;
        let found = match &self.mind {
            MoveMethod::Search(request) => self.searched(request, at, tell, control),
            MoveMethod::Chooser(chooser) => self.chosen(&**chooser, (at, &position), control),
            MoveMethod::NotReady => Err(Error::Stopped(Interrupt::Cancelled)),
        };
        let found = match found {
            Err(Error::Stopped(Interrupt::Cancelled)) => self.unsearched(&position),
            found => found?,
        };
        let seconds = clock.elapsed().as_secs_f64();
        Ok(FoundMoves { seconds, ..found })
    }
}

impl<G: LabGame> ReadyPlayer<G> {
    fn searched(
        &self,
        request: &SearchRequest,
        at: &AnyPosition,
        tell: &mut dyn FnMut(DepthFound),
        control: &Control<'_>,
    ) -> Result<FoundMoves, Error> {
        let request = SearchRequest {
            position: at.clone(),
            ..request.clone()
        };
        let report = run_telling(&self.game, &request, control, None, tell)?;
        let view = View::of(at.turn);
        let scores = report.scores.iter().flatten();
        let scores = scores.map(|scored| (&scored.mv, scored.score)).collect();
        let best = Opinion::best_of(scores, |score| view.turn(score)).candidates;
        let best: Vec<JsonMove> = best.into_iter().cloned().collect();
        let mut found = FoundMoves::from(report);
        if !best.is_empty() {
            found.candidates = best;
        }
        Ok(found)
    }

    fn chosen(
        &self,
        chooser: &dyn Chooser<G>,
        (at, position): (&AnyPosition, &G::Position),
        control: &Control<'_>,
    ) -> Result<FoundMoves, Error> {
        let game = &self.game;
        let opinion = chooser.opinion_so_far(game, position, control.cancel());
        let opinion = opinion.map_err(|fault| no_opinion(&self.player, &at.board, fault))?;
        let is_partial = control.is_cancelled() && self.player.grows_surer();
        let scores = opinion.scores;
        Ok(FoundMoves {
            candidates: numbers::moves(game, &opinion.candidates),
            scores: scores.map(|scores| numbers::move_scores(game, &scores)),
            stopped: is_partial.then_some(Interrupt::Cancelled),
            ..FoundMoves::default()
        })
    }

    /// The move of who was stopped before it had any.
    fn unsearched(&self, position: &G::Position) -> FoundMoves {
        let first = unsearched(&self.game, position);
        FoundMoves {
            candidates: numbers::moves(&self.game, &Vec::from_iter(first)),
            best_by: first.map(|_| BestBy::Order),
            stopped: Some(Interrupt::Cancelled),
            ..FoundMoves::default()
        }
    }
}
