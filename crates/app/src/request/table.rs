//! Which score table to build.

use marubatsu::tree::score::Lost;

use crate::games::{AnyGame, TableScore};
use crate::request::pairs::OptionPairs;
use crate::request::shared_options::GAME;
use crate::words::Error;

names! {
    Lost {
        Lost::Alike => "alike" ("all alike", "すべて同じ")
        Lost::Ranked => "ranked" ("by hope, then by length", "望みと手数で順位を付ける")
    }
}

requests! {
    /// Which table to build, with everything decided.
    pub struct TableRequest {
        of GAME {
            /// The game.
            pub game: AnyGame = "game" {}
        }
        /// Which score table.
        list TABLE {
            /// Its numbers.
            pub score: TableScore = "score" {
                label: "Score"; "評価値",
                help: "what positions are worth: 1, 0, -1; sooner wins more; or that with draws recalculated by who might err";
                    "評価値の種類: 1, 0, -1、早い勝利ほど大きい値、またはそれに引き分けの再計算を加えたもの",
            }
            /// Which moves are best where every move loses.
            pub lost: Lost = "lost" {
                label: "In lost positions"; "負けの局面の最善手",
                help: "where every move loses, the best moves: those of the best score, or those that hope for an error, then those that last longest";
                    "どの着手でも負ける局面の最善手: 評価値が最善のもの、または相手の間違いに望みがあり、長く続くもの",
            }
        }
    }
}

impl TableRequest {
    fn of(given: &OptionPairs<'_>) -> Result<Self, Error> {
        Ok(Self::fields(given)?)
    }
}
