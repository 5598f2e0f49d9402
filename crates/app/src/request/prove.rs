//! What to prove of a player.

use marubatsu::lang::Text;

use super::requests;
use crate::error::Error;
use crate::game::AnyGame;
use crate::pairs::OptionPairs;
use crate::players::NamedPlayer;
use crate::shared_options::GAME;

requests! {
    /// What to prove, with everything decided.
    pub struct ProveRequest {
        of GAME {
            /// The game.
            pub game: AnyGame = "game" {}
        }
        /// Who is judged.
        list PLAYER {
            /// The player.
            pub player: NamedPlayer = "player" { repeats: true, }
        }
        /// How to prove.
        list PROVE {
            /// Every position by itself, not one for each class.
            pub every_position: bool = "every_position" {
                help: Text::new(
                    "judge every position by itself, not one for each class of equal ones",
                    "同一局面をまとめず、すべての局面を調べる",
                ),
            }
        }
    }
}

impl ProveRequest {
    fn of(given: &OptionPairs<'_>) -> Result<Self, Error> {
        Ok(Self::fields(given)?)
    }
}
