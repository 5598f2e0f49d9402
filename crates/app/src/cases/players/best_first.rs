//! Players by best-first searches: `mcts`, by UCT, and `pn`, by proof numbers.
//!
//! Invariants: a player searches as `search` does with the same options. `mcts` gives each position a seed of its own, so that it says
//! the same whenever it is asked about one; `pn` plays what it has proved; where it has proved nothing, or that all is lost, `strong` chooses.

use std::sync::Arc;
use std::time::Duration;

use marubatsu::best_first::MoveProofNumbers;
use marubatsu::game::Side;
use marubatsu::hash::MixBuildHasher;
use marubatsu::observe::limits::CancelFlag;
use marubatsu::players::{Chooser, Opinion, OpinionError, SearchEffort};
use marubatsu::question::rounded_mean;
use marubatsu::search::Evaluator;

use super::list::{MCTS, PN, PROOF, Parameter, VISITS};
use super::searcher::{SearchPlayer, no_opinion};
use super::{PlayerLimits, least, seconds};
use crate::cases::best_first::{UctRounds, carry_out, questions, uct};
use crate::cases::search;
use crate::games::{AnyGame, Catalog, LabGame};
use crate::request::best_first::BestFirst;
use crate::request::{BestFirstRequest, SearchRequest};
use crate::words::{Call, Control, Error, InputError};

/// The parameters that are none of a search's options.
const TIME: &str = "timelimit";
const FRESH: &str = "fresh";

/// The players: what they are called, how they search, and their parameters.
const PLAYERS: [(&str, BestFirst, &[Parameter]); 2] =
    [(MCTS, BestFirst::Uct, VISITS), (PN, BestFirst::Pn, PROOF)];

/// The option of a search that a parameter stands for.
fn option(parameter: &'static str) -> &'static str {
    match parameter {
        "c" => "exploration",
        "nodes" => "node_limit",
        same => same,
    }
}

/// A best-first player as it is named.
#[derive(Clone, Debug)]
pub(super) struct BestFirstParameters {
    algorithm: BestFirst,
    options: Vec<(&'static str, String)>,
    time: Option<Duration>,
    /// Whether it has playouts of its own in each game of a match.
    fresh: bool,
}

impl BestFirstParameters {
    /// Reads the player of this call; none if it is another.
    pub(super) fn read(catalog: &Catalog, call: &Call<'_>) -> Result<Option<Self>, InputError> {
        let mut known = PLAYERS.into_iter();
        let Some((_, algorithm, known)) = known.find(|(name, ..)| *name == call.name.text) else {
            return Ok(None);
        };
        let of_search = |name: &str| !matches!(name, TIME | FRESH);
        let usual = known.iter().filter(|(name, ..)| of_search(name));
        let usual = usual.map(|&(name, usual, ..)| (option(name), usual.to_owned()));
        let mut options: Vec<_> = usual.collect();
        let (mut time, mut fresh) = (None, false);
        for (key, value) in &call.given {
            let named = known.iter().find(|(name, ..)| *name == key.text);
            let Some(&(name, ..)) = named else {
                let listed: Vec<_> = known.iter().map(|(name, ..)| *name).collect();
                return Err(key.unknown_parameter(&listed));
            };
            match name {
                TIME => time = Some(seconds(*value)?),
                FRESH => fresh = value.flag()?,
                _ => {}
            }
            if !of_search(name) {
                continue;
            }
            // What is wrong with a value is so in every game.
            let alone = [(option(name), value.text)];
            let read = BestFirstRequest::of_player(&catalog.built_in("3x3")?, algorithm, &alone);
            if let Err(Error::Input(fault)) = read {
                return Err(value.fault(fault.message));
            }
            options.retain(|(key, _)| *key != option(name));
            options.push((option(name), value.text.to_owned()));
        }
        Ok(Some(Self {
            algorithm,
            options,
            time,
            fresh,
        }))
    }

    /// Whether it says the same about the same position, always.
    pub(super) const fn is_steady(&self) -> bool {
        self.time.is_none() && !self.fresh
    }

    /// Whether it has playouts of its own in each game of a match.
    pub(super) const fn is_fresh(&self) -> bool {
        self.fresh
    }

    /// Whether the players that guide it can play a game.
    pub(super) fn suits(&self, game: &AnyGame) -> bool {
        self.request(game).is_ok()
    }

    fn request(&self, game: &AnyGame) -> Result<BestFirstRequest, Error> {
        let options = self.options.iter();
        let options: Vec<_> = options.map(|(key, value)| (*key, value.as_str())).collect();
        BestFirstRequest::of_player(game, self.algorithm, &options)
    }

    /// Whether it has something to say, however soon it is stopped.
    pub(super) fn grows_surer(&self) -> bool {
        self.algorithm.guesses()
    }

    /// The player on a game, within limits.
    pub(super) fn chooser<G: LabGame>(
        &self,
        game: &G,
        named: &AnyGame,
        limits: PlayerLimits,
    ) -> Result<Arc<dyn Chooser<G>>, Error> {
        let request = self.request(named)?;
        let request = BestFirstRequest {
            node_limit: least(request.node_limit, limits.nodes),
            time: least(self.time, limits.time),
            ..request
        };
        let ends = game.ends(request.score);
        if self.algorithm.guesses() {
            uct((game, &ends), game.start(), &request)?;
            let fresh = self.fresh;
            return Ok(Arc::new(VisitPlayer { request, fresh }));
        }
        questions((game, &ends), game.start(), &request)?;
        let strong = SearchPlayer {
            request: SearchRequest::of_player(named, "strong")?,
            by_score: false,
        };
        Ok(Arc::new(ProofPlayer { request, strong }))
    }
}

/// The player by UCT; the position in its request is the start's.
#[derive(Clone, Debug)]
struct VisitPlayer {
    request: BestFirstRequest,
    /// Whether it has playouts of its own in each game of a match.
    fresh: bool,
}

impl<G: LabGame> Chooser<G> for VisitPlayer {
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
        let Self { request, .. } = self;
        let ends = game.ends(request.score);
        let here = BestFirstRequest {
            seed: Some(request.uct().at(game, position).seed),
            ..request.clone()
        };
        let mut search = UctRounds {
            search: uct((game, &ends), *position, &here).map_err(no_opinion)?,
            most: request.iterations(),
            observer: (),
        };
        carry_out(&mut search, request, &Control::of(cancel));
        let search = search.search;
        let favourite = search.favourite().map(|favourite| favourite.mv);
        let visits = search.moves().into_iter();
        let visits = visits.map(|known| (known.mv, known.stats.visits));
        let means = search.moves().into_iter();
        let means = means.map(|known| Some((known.mv, rounded_mean(known.stats.mean()?))));
        Ok(Opinion {
            // Before its first iteration it has none.
            candidates: Vec::from_iter(favourite.or_else(|| search::unsearched(game, position))),
            scores: means.collect(),
            effort: Some(SearchEffort::Visits(visits.collect())),
            complete: true,
        })
    }

    fn in_game(&self, game: (u64, u64)) -> Option<Arc<dyn Chooser<G>>> {
        let seed = self.request.uct().seed;
        let request = BestFirstRequest {
            seed: Some(MixBuildHasher::hash(&(seed, game))),
            ..self.request.clone()
        };
        let fresh = self.fresh;
        fresh.then(|| Arc::new(Self { request, fresh }) as Arc<dyn Chooser<G>>)
    }
}

/// The player by proof numbers; the position in its request is the start's.
#[derive(Debug)]
struct ProofPlayer {
    request: BestFirstRequest,
    /// Who chooses where nothing is proved.
    strong: SearchPlayer,
}

impl<G: LabGame> Chooser<G> for ProofPlayer {
    fn opinion(
        &self,
        game: &G,
        position: &G::Position,
        cancel: CancelFlag<'_>,
    ) -> Result<Opinion<G::Move>, OpinionError> {
        let ends = game.ends(self.request.score);
        let search = questions((game, &ends), *position, &self.request);
        let mut search = search.map_err(no_opinion)?;
        carry_out(&mut search, &self.request, &Control::of(cancel));
        if cancel.is_raised() {
            return Err(OpinionError::Cancelled);
        }
        let search = search.search;
        let known = search.known();
        // Where all is lost every move is as good, and `strong` holds out longest.
        let worst = ends.range(game).map(|range| match game.to_move(position) {
            Side::Circle => range.lower,
            Side::Cross => range.upper,
        });
        let is_lost = worst == Some(known.bounds.lower) && worst == Some(known.bounds.upper);
        let chosen = match known.mv.filter(|_| search.is_answered() && !is_lost) {
            Some(mv) => Opinion::of([mv]),
            None => self.strong.opinion(game, position, cancel)?,
        };
        let effort = |asked: MoveProofNumbers<G::Move>| {
            let moves = asked.moves.into_iter();
            let moves = moves.map(|(mv, found)| (mv, [found.proof, found.disproof]));
            SearchEffort::Proof(asked.least, moves.collect())
        };
        Ok(Opinion {
            effort: known.after.map(effort),
            ..chosen
        })
    }
}
