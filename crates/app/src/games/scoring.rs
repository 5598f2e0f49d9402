//! Where a search's scores and move orders come from: the game's own scores, or an AI by score.
//!
//! Invariant: a [`NamedScorer`] is written with the parameters that differ from their defaults, in a fixed
//! order, so that the same player always has the same text.

use std::any::Any;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use marubatsu::game::Game;
use marubatsu::players::by_score::{BY_SCORE, Rule};
use marubatsu::players::{Chooser, Parameter, Unfit};
use marubatsu::score::{Bounds, Score};
use marubatsu::search::Evaluator;
use marubatsu::search::order::Ranking;

use crate::words::{InputError, Part, error, unknown};

/// An AI by score with its parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedScorer {
    /// Its rules.
    pub rule: Rule,
    /// The values of its parameters, in their order.
    pub values: Vec<Score>,
}

impl fmt::Display for NamedScorer {
    /// As it is read: the parameters that differ from their defaults.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let spec = self.rule.spec();
        out.write_str(spec.name)?;
        let parameters = spec.parameters.iter().zip(&self.values);
        let differing = parameters.filter(|(parameter, value)| parameter.default != **value);
        for (at, (parameter, value)) in differing.enumerate() {
            let sign = if at == 0 { ':' } else { ',' };
            write!(out, "{sign}{}={value}", parameter.name)?;
        }
        Ok(())
    }
}

impl NamedScorer {
    /// Reads a player's name and parameters.
    pub(crate) fn read(part: Part<'_>) -> Result<Self, InputError> {
        let call = part.call()?;
        let names = BY_SCORE.map(|spec| spec.name);
        let Some(rule) = Rule::named(call.name.text) else {
            let message = unknown("AI by score", "AI", call.name, &names);
            return Err(call.name.fault(message));
        };
        let parameters = rule.spec().parameters;
        let mut values: Vec<Score> = parameters.iter().map(|known| known.default).collect();
        for (key, value) in call.given {
            let Some(at) = parameters.iter().position(|known| known.name == key.text) else {
                let names: Vec<&str> = parameters.iter().map(|known| known.name).collect();
                return Err(key.unknown_parameter(&names));
            };
            values[at] = parameter(value)?;
        }
        Ok(Self { rule, values })
    }
}

fn parameter(value: Part<'_>) -> Result<Score, InputError> {
    let read = value.text.parse::<Score>().map_err(|error| {
        let InputError { message, .. } = error::score(value.key, value.text, error);
        value.fault(message)
    })?;
    if Parameter::allows(read) {
        return Ok(read);
    }
    let limit = Parameter::LIMIT;
    Err(value.fault(message!(
        "this must lie between -{limit} and {limit}",
        "-{limit} 以上 {limit} 以下の値を指定してください"
    )))
}

/// Scoring players made lately: each looks at all positions of its game once, for its range and grain.
/// Clones share them.
#[derive(Clone, Debug, Default)]
pub struct MadeScorers(Arc<Mutex<Vec<Made>>>);

/// A game's name, a player of it, and what was made of both.
#[derive(Debug)]
struct Made {
    game: String,
    scorer: NamedScorer,
    /// An `Arc<dyn ScoringPlayer<G>>`, where `G` is the type of the game.
    player: Box<dyn Any + Send + Sync>,
}

impl MadeScorers {
    /// How many are kept.
    const MOST: usize = 16;

    /// The player of the game of this name, from those made lately or made now.
    pub(crate) fn get_or_make<G: Game>(
        &self,
        game: &str,
        scorer: &NamedScorer,
        make: impl FnOnce() -> Result<Arc<dyn ScoringPlayer<G>>, Unfit>,
    ) -> Result<Arc<dyn ScoringPlayer<G>>, Unfit> {
        if let Some(player) = self.find(game, scorer) {
            return Ok(player);
        }
        // Making one may take long: others need not wait for it.
        let player = make()?;
        let mut kept = self.kept();
        if kept.len() >= Self::MOST {
            kept.remove(0);
        }
        kept.push(Made {
            game: game.to_owned(),
            scorer: scorer.clone(),
            player: Box::new(Arc::clone(&player)),
        });
        Ok(player)
    }

    fn find<G: Game>(&self, game: &str, scorer: &NamedScorer) -> Option<Arc<dyn ScoringPlayer<G>>> {
        let kept = self.kept();
        let same = |made: &&Made| made.game == game && made.scorer == *scorer;
        kept.iter()
            .filter(same)
            .find_map(|made| made.player.downcast_ref().cloned())
    }

    fn kept(&self) -> MutexGuard<'_, Vec<Made>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Someone who gives numbers to the positions and the moves of a game, and chooses by them.
pub trait ScoringPlayer<G: Game>: Evaluator<G> + Ranking<G> + Chooser<G> {
    /// The same as one that orders moves.
    fn into_ranking(self: Arc<Self>) -> Arc<dyn Ranking<G>>;
    /// The same as one that chooses moves.
    fn into_chooser(self: Arc<Self>) -> Arc<dyn Chooser<G>>;
}

impl<G: Game, P: Evaluator<G> + Ranking<G> + Chooser<G> + 'static> ScoringPlayer<G> for P {
    fn into_ranking(self: Arc<Self>) -> Arc<dyn Ranking<G>> {
        self
    }

    fn into_chooser(self: Arc<Self>) -> Arc<dyn Chooser<G>> {
        self
    }
}

/// The evaluator of a search, chosen at run time.
#[derive(Clone, Debug)]
pub enum SearchEvaluator<G: Game, E> {
    /// The game's own scores.
    Own(E),
    /// A player's.
    Player(Arc<dyn ScoringPlayer<G>>),
}

/// What either evaluator says.
macro_rules! either {
    ($evaluator:expr, $numbers:ident => $value:expr) => {
        match $evaluator {
            SearchEvaluator::Own($numbers) => $value,
            SearchEvaluator::Player($numbers) => $value,
        }
    };
}

impl<G: Game, E: Evaluator<G>> Evaluator<G> for SearchEvaluator<G, E> {
    fn at_end(&self, game: &G, position: &G::Position) -> Score {
        either!(self, numbers => numbers.at_end(game, position))
    }

    fn at_horizon(&self, game: &G, position: &G::Position) -> Score {
        either!(self, numbers => numbers.at_horizon(game, position))
    }

    fn by_last_move(&self, game: &G, position: &G::Position, last: G::Move) -> Option<Score> {
        match self {
            Self::Own(ends) => ends.by_last_move(game, position, last),
            Self::Player(player) => player.by_last_move(game, position, last),
        }
    }

    fn keeps_symmetries(&self) -> bool {
        match self {
            Self::Own(ends) => Evaluator::<G>::keeps_symmetries(ends),
            Self::Player(player) => player.keeps_symmetries(),
        }
    }

    fn range(&self, game: &G) -> Option<Bounds> {
        either!(self, numbers => numbers.range(game))
    }

    fn grain(&self, game: &G) -> Score {
        either!(self, numbers => numbers.grain(game))
    }
}
