//! Where a search's numbers and orders come from: the game's own scores, or an AI by score.
//!
//! Invariant: a [`NamedPlayer`] holds what differs from its defaults in the order of its parameters, so
//! the same player always has the same text.

use std::fmt;
use std::sync::{Arc, PoisonError, RwLock};

use marubatsu::game::Game;
use marubatsu::lang::Message;
use marubatsu::players::Parameter;
use marubatsu::players::by_score::{BY_SCORE, ByScore, Rule};
use marubatsu::score::{Bounds, Score};
use marubatsu::search::Evaluator;
use marubatsu::search::order::Ranking;

use crate::call::Part;
use crate::error::{self, InputError};
use crate::nearest::nearest;

/// An AI by score with its parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedPlayer {
    /// Its rules.
    pub rule: Rule,
    /// The values of its parameters, in their order.
    pub values: Vec<Score>,
}

impl fmt::Display for NamedPlayer {
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

impl NamedPlayer {
    /// Reads a player's name and parameters.
    pub(crate) fn read(part: Part<'_>) -> Result<Self, InputError> {
        let call = part.call()?;
        let names = BY_SCORE.map(|spec| spec.name);
        let Some(rule) = Rule::named(call.name.text) else {
            return Err(call
                .name
                .fault(unknown("AI by score", "AI", call.name, &names)));
        };
        let parameters = rule.spec().parameters;
        let mut values: Vec<Score> = parameters.iter().map(|known| known.default).collect();
        for (key, value) in call.given {
            let Some(at) = parameters.iter().position(|known| known.name == key.text) else {
                let names: Vec<&str> = parameters.iter().map(|known| known.name).collect();
                return Err(key.fault(unknown("parameter", "パラメーター", key, &names)));
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
    Err(value.fault(Message::new(
        format!("this must lie between -{limit} and {limit}"),
        format!("-{limit} 以上 {limit} 以下の値を指定してください"),
    )))
}

/// There is no such name; the nearest may have been meant.
pub(crate) fn unknown(en: &str, ja: &str, name: Part<'_>, names: &[&str]) -> Message {
    let text = name.text;
    let list = names.join(", ");
    let message = if names.is_empty() {
        Message::new(
            format!("there is no {en} \"{text}\": there are none"),
            format!("「{text}」という{ja}はありません"),
        )
    } else {
        Message::new(
            format!("there is no {en} \"{text}\": there are {list}"),
            format!("「{text}」という{ja}はありません。使えるのは {list} です"),
        )
    };
    error::suggesting(message, nearest(text, names.iter().copied()))
}

/// How many players are kept.
const MOST_KNOWN: usize = 16;

/// Players made lately: each looks at all positions once, for its range and grain.
static KNOWN: RwLock<Vec<(NamedPlayer, Arc<ByScore>)>> = RwLock::new(Vec::new());

/// The player, from those made lately or made now.
pub(crate) fn known(
    player: &NamedPlayer,
    new: impl FnOnce() -> Option<ByScore>,
) -> Option<Arc<ByScore>> {
    let known = KNOWN.read().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, made)) = known.iter().find(|(named, _)| named == player) {
        return Some(Arc::clone(made));
    }
    drop(known);
    let made = Arc::new(new()?);
    let mut known = KNOWN.write().unwrap_or_else(PoisonError::into_inner);
    if known.len() >= MOST_KNOWN {
        known.remove(0);
    }
    known.push((player.clone(), Arc::clone(&made)));
    Some(made)
}

/// Someone who gives numbers to the positions and the moves of a game.
pub trait Judge<G: Game>: Evaluator<G> + Ranking<G> {}

impl<G: Game, J: Evaluator<G> + Ranking<G>> Judge<G> for J {}

/// The evaluator of a search, chosen at run time.
#[derive(Clone, Debug)]
pub enum Numbers<G: Game, E> {
    /// The game's own scores.
    Own(E),
    /// A player's.
    Player(Arc<dyn Judge<G>>),
}

impl<G: Game, E: Evaluator<G>> Evaluator<G> for Numbers<G, E> {
    fn at_end(&self, game: &G, position: &G::Position) -> Score {
        match self {
            Self::Own(ends) => ends.at_end(game, position),
            Self::Player(player) => player.at_end(game, position),
        }
    }

    fn at_horizon(&self, game: &G, position: &G::Position) -> Score {
        match self {
            Self::Own(ends) => ends.at_horizon(game, position),
            Self::Player(player) => player.at_horizon(game, position),
        }
    }

    fn range(&self, game: &G) -> Option<Bounds> {
        match self {
            Self::Own(ends) => ends.range(game),
            Self::Player(player) => player.range(game),
        }
    }

    fn grain(&self, game: &G) -> Score {
        match self {
            Self::Own(ends) => ends.grain(game),
            Self::Player(player) => player.grain(game),
        }
    }
}
