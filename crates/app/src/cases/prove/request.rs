//! What to prove of a player.

use crate::cases::players::NamedPlayer;
use crate::games::game::AnyGame;
use crate::request::pairs::OptionPairs;
use crate::request::shared_options::GAME;
use crate::words::error::Error;

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
                help: "judge every position by itself, not one for each class of equal ones";
                    "同一局面をまとめず、すべての局面を調べる",
            }
        }
    }
}

impl ProveRequest {
    fn of(given: &OptionPairs<'_>) -> Result<Self, Error> {
        Ok(Self::fields(given)?)
    }
}
