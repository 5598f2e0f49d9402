//! Where a search's scores and move orders come from: the game's own scores, or an AI by score.
//!
//! Invariant: a [`NamedScorer`] is written with the parameters that differ from their defaults, in a fixed
//! order, so that the same player always has the same text.

use std::fmt;
use std::sync::Arc;

use marubatsu::game::Game;
use marubatsu::players::by_score::BY_SCORE;
use marubatsu::players::open_lines::LINES;
use marubatsu::players::{Chooser, Parameter, Spec};
use marubatsu::score::{Bounds, Score};
use marubatsu::search::Evaluator;
use marubatsu::search::order::Ranking;

use crate::games::callback_scorer::{FUNCTION, OwnScorer};
use crate::words::{InputError, ValueSpan, error, unknown};

/// All AIs by score: the series', and the one that judges any line game.
pub(crate) fn scorers() -> impl Iterator<Item = &'static Spec> {
    BY_SCORE.iter().chain([&LINES])
}

/// An AI by score with its parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedScorer {
    /// Its name and parameters.
    pub spec: &'static Spec,
    /// The values of its parameters, in their order.
    pub values: Vec<Score>,
    /// One of the program around the lab, in place of them.
    pub own: Option<OwnScorer>,
}

impl fmt::Display for NamedScorer {
    /// As it is read: the parameters that differ from their defaults.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let spec = self.spec;
        out.write_str(self.name())?;
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
    /// The one that judges any line game.
    pub(crate) const LINES: Self = Self {
        spec: &LINES,
        values: Vec::new(),
        own: None,
    };

    /// One of the program around the lab.
    pub(crate) const fn of_own(own: OwnScorer) -> Self {
        Self {
            spec: &FUNCTION,
            values: Vec::new(),
            own: Some(own),
        }
    }

    /// What names it, without parameters.
    pub(crate) fn name(&self) -> &str {
        let own = self.own.as_ref();
        own.map_or(self.spec.name, |own| &own.name)
    }

    /// Reads a player's name and parameters.
    pub(crate) fn read(part: ValueSpan<'_>) -> Result<Self, InputError> {
        let call = part.call()?;
        let Some(spec) = scorers().find(|spec| spec.name == call.name.text) else {
            let names: Vec<&str> = scorers().map(|spec| spec.name).collect();
            let message = unknown("AI by score", "AI", call.name.text, &names);
            return Err(call.name.fault(message));
        };
        let parameters = spec.parameters;
        let mut values: Vec<Score> = parameters.iter().map(|known| known.default).collect();
        for (key, value) in call.given {
            let Some(at) = parameters.iter().position(|known| known.name == key.text) else {
                let names: Vec<&str> = parameters.iter().map(|known| known.name).collect();
                return Err(key.unknown_parameter(&names));
            };
            values[at] = parameter(value)?;
        }
        let own = None;
        Ok(Self { spec, values, own })
    }
}

fn parameter(value: ValueSpan<'_>) -> Result<Score, InputError> {
    let read = value.text.parse::<Score>().map_err(|error| {
        let InputError { message, .. } = error::score(value.key, value.text, error);
        value.fault(message)
    })?;
    if Parameter::allows(read) {
        return Ok(read);
    }
    let limit = Parameter::LIMIT;
    Err(value.fault(message!(
        "expected a value from -{limit} to {limit}",
        "-{limit} 以上 {limit} 以下の値を指定してください"
    )))
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
