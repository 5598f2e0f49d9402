//! What to count.

use crate::games::{AnyGame, AnyPosition};
use crate::request::pairs::OptionPairs;
use crate::request::shared_options::POSITION;
use crate::words::{Error, InputError};

texts! {
    NO_MOVE = "at depth 0 there is no move to divide by", "深さ 0 では着手ごとに分けられません";
}

requests! {
    /// What to count, with everything decided.
    pub struct CountRequest {
        of POSITION {
            /// The game.
            pub game: AnyGame = "game" {}
            /// Where counting begins.
            pub position: AnyPosition = "board" {}
        }
        /// How deep to count.
        list COUNT {
            /// How many plies, at most.
            pub depth: Option<u16> = "depth" {
                range: (0, 65_535),
                help: "count so many plies (perft: 5 if nothing is said; tree: to the end)";
                    "数える深さ (省略時は perft では 5、tree では決着まで)",
            }
        }
        /// What else `perft` counts.
        list PERFT {
            /// The sequences behind every move too.
            pub divide: bool = "divide" {
                help: "the sequences behind every move too"; "着手ごとの数も表示する",
            }
            /// Different positions too.
            pub unique: bool = "unique" {
                help: "different positions at each depth too"; "深さごとの異なる局面の数も表示する",
            }
        }
    }
}

impl CountRequest {
    fn of(given: &OptionPairs<'_>) -> Result<Self, Error> {
        let request = Self::fields(given)?;
        if request.divide && request.depth == Some(0) {
            return Err(InputError::usage("divide", "", NO_MOVE).into());
        }
        Ok(request)
    }
}
