//! Players that guide a best-first search: they choose the moves of its playouts.
//!
//! Invariant: none of them searches, so that a playout costs no more than its plies; the same player has always the same text.

use std::fmt;

use marubatsu::players::rules::RULES;
use marubatsu::players::{GuidePlayer, UnsuitableGameError};

use crate::games::{AnyGame, LabGame, NamedScorer, ScoringPlayer, scorers};
use crate::words::{InputError, ValueSpan, error, unknown};

/// A player that guides a search, by its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Guide {
    /// It names moves by rules.
    Rules(&'static str),
    /// It gives numbers to where moves lead.
    Scorer(NamedScorer),
}

impl fmt::Display for Guide {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules(name) => out.write_str(name),
            Self::Scorer(scorer) => scorer.fmt(out),
        }
    }
}

impl Guide {
    /// The player that takes any move, in every game.
    pub(crate) const ANY_MOVE: Self = Self::Rules("ai2");

    /// Reads a player's name and parameters; those that name moves by rules have none.
    pub(crate) fn read(part: ValueSpan<'_>) -> Result<Self, InputError> {
        let call = part.call()?;
        let name = call.name.text;
        if let Some(spec) = RULES.iter().find(|spec| spec.name == name) {
            return match call.given.first() {
                None => Ok(Self::Rules(spec.name)),
                Some((key, _)) => Err(key.unknown_parameter(&[])),
            };
        }
        if scorers().any(|spec| spec.name == name) {
            return Ok(Self::Scorer(NamedScorer::read(part)?));
        }
        let rules = RULES.iter().map(|spec| spec.name);
        let names: Vec<&str> = rules.chain(scorers().map(|spec| spec.name)).collect();
        let message = unknown(
            "player that doesn't search",
            "探索をしない AI ",
            name,
            &names,
        );
        Err(call.name.fault(message))
    }

    /// That it can play a game; the option is called `key`.
    ///
    /// # Errors
    /// When it can't, with the reason.
    pub(crate) fn fits(&self, key: &str, game: &AnyGame) -> Result<(), InputError> {
        let fits = match self {
            Self::Rules(name) => game.fits_named(name),
            Self::Scorer(scorer) => game.fits(scorer),
        };
        fits.map_err(|unfit| self.unfit((key, game), unfit))
    }

    /// The player on a game, whose rules are `game`; the option is called `key`.
    ///
    /// # Errors
    /// When it can't play the game.
    pub(crate) fn player<G: LabGame>(
        &self,
        key: &str,
        (game, named): (&G, &AnyGame),
    ) -> Result<GuidePlayer<G>, InputError> {
        let player = match self {
            Self::Rules(name) => game.named_player(name),
            Self::Scorer(scorer) => {
                let player = named.scoring_player(game, scorer);
                player.map(ScoringPlayer::into_chooser)
            }
        };
        let player = player.map_err(|unfit| self.unfit((key, named), unfit))?;
        let name = self.to_string();
        Ok(GuidePlayer { name, player })
    }

    /// That it can't play a game.
    fn unfit(&self, (key, game): (&str, &AnyGame), unfit: UnsuitableGameError) -> InputError {
        let name = match self {
            Self::Rules(name) => name,
            Self::Scorer(scorer) => scorer.name(),
        };
        let message = error::unfit(name, game.name(), unfit);
        InputError::new(key, &self.to_string(), Some(0), message)
    }
}
