//! The report of a match, from the first player's point of view.
//!
//! Invariant: exact odds are fractions, sampled ones are numbers of games; `mean` is that of both sides.

use marubatsu::contest::rating::{self, Elo};
use marubatsu::contest::strength::StrengthPoint;
use marubatsu::fraction::Fraction;
use marubatsu::game::Side;
use marubatsu::observe::Interrupt;
use marubatsu::odds::Odds;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::words::JsonMove;

/// How often something happens.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum OutcomeRate {
    /// With this probability: `{"fraction": "737/1260", "value": 0.5849...}`.
    Exact(Fraction),
    /// In so many games.
    Games(u64),
    /// In so many games with either side, in the mean.
    Mean(f64),
}

impl OutcomeRate {
    /// Returns it as a number: a probability, or so many games.
    pub fn value(self) -> f64 {
        match self {
            Self::Exact(fraction) => fraction.value(),
            Self::Games(count) => float(count),
            Self::Mean(mean) => mean,
        }
    }

    /// Returns the number of games that are counted in these; 1 where they are exact.
    pub fn all(odds: &Odds<Self>) -> f64 {
        let rates = [odds.win, odds.draw, odds.lose].map(Self::value);
        rates.iter().sum()
    }

    /// Returns it as a part of all, from 0 to 1.
    pub fn ratio(self, odds: &Odds<Self>) -> f64 {
        match self {
            Self::Exact(fraction) => fraction.value(),
            counted => counted.value() / Self::all(odds).max(1.0),
        }
    }

    /// Returns each of them as a part of all, from 0 to 1.
    pub fn ratios(odds: &Odds<Self>) -> Odds<f64> {
        odds.map(|rate| rate.ratio(odds))
    }
}

impl Serialize for OutcomeRate {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Games(count) => out.serialize_u64(*count),
            Self::Mean(mean) => out.serialize_f64(*mean),
            Self::Exact(fraction) => {
                let mut map = out.serialize_map(Some(2))?;
                map.serialize_entry("fraction", &fraction.to_string())?;
                map.serialize_entry("value", &fraction.value())?;
                map.end()
            }
        }
    }
}

/// A game that was lost because a player couldn't go on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ForfeitReport {
    /// Who.
    pub player: String,
    /// As which side: `o` or `x`.
    pub side: Side,
    /// After these moves.
    pub moves: Vec<JsonMove>,
    /// Why, in English.
    pub reason: String,
    /// The same in Japanese.
    pub reason_ja: String,
}

/// A game of a match as it was played; `marubatsu.game/1`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameReport {
    /// The schema.
    pub schema: &'static str,
    /// The game's name.
    pub game: String,
    /// Who played circle.
    pub circle: String,
    /// Who played cross.
    pub cross: String,
    /// Which games the match had.
    pub seed: u64,
    /// Which game with these sides, from 0.
    pub number: u64,
    /// Its moves.
    pub moves: Vec<JsonMove>,
    /// Who won: `o`, `x`, or `draw`.
    pub result: &'static str,
    /// The side that couldn't go on and lost by that: `o` or `x`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forfeit: Option<Side>,
}

/// What came of a match; `marubatsu.match/1`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MatchReport {
    /// The schema.
    pub schema: &'static str,
    /// The game's name.
    pub game: String,
    /// The two players.
    pub players: [String; 2],
    /// Whether the odds are exact.
    pub exact: bool,
    /// Games with either side.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub games: Option<u64>,
    /// Which games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The first player as circle.
    pub as_o: Odds<OutcomeRate>,
    /// The first player as cross.
    pub as_x: Odds<OutcomeRate>,
    /// The mean of both.
    pub mean: Odds<OutcomeRate>,
    /// The parts of all games.
    pub ratios: Odds<f64>,
    /// How sure the parts of all games are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub intervals: Option<Odds<(f64, f64)>>,
    /// How much stronger the first player is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elo: Option<Elo>,
    /// The same after more and more of the games.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub curve: Vec<StrengthPoint>,
    /// How many games each player lost because it made no move.
    pub faults: [u64; 2],
    /// The first of them.
    #[serde(rename = "told", skip_serializing_if = "Vec::is_empty")]
    pub first_faults: Vec<ForfeitReport>,
    /// Some games that the first player lost, as moves.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lost: Vec<Vec<JsonMove>>,
    /// Every game, if all are kept: by their numbers, the first player as circle before it as cross.
    #[serde(skip)]
    pub kept: Vec<GameReport>,
    /// What it took.
    pub seconds: f64,
    /// What stopped it, if something did; then there are fewer games than were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Interrupt>,
}

/// A player's place in a round robin.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RankedPlayer {
    /// The player.
    pub player: String,
    /// Points a game against all others: a win counts one, a draw half.
    pub points: f64,
}

impl MatchReport {
    /// Returns the first player's points per game; `None` if no game was played.
    pub fn points(&self) -> Option<f64> {
        (OutcomeRate::all(&self.mean) > 0.0).then(|| self.ratios.points())
    }

    /// What so many games of the first player as circle and as cross say.
    pub(super) fn of_games(game: &str, players: [String; 2], [as_o, as_x]: [Odds<u64>; 2]) -> Self {
        let both = as_o.plus(as_x);
        let all = both.games();
        let interval = |hits| rating::wilson(hits, all).unwrap_or_default();
        Self {
            schema: "marubatsu.match/1",
            game: game.to_owned(),
            players,
            exact: false,
            games: None,
            seed: None,
            as_o: as_o.map(OutcomeRate::Games),
            as_x: as_x.map(OutcomeRate::Games),
            mean: both.map(|count| OutcomeRate::Mean(float(count) / 2.0)),
            ratios: both.map(|count| float(count) / float(all.max(1))),
            intervals: (all > 0).then(|| both.map(interval)),
            elo: rating::elo(both),
            curve: Vec::new(),
            faults: [0, 0],
            first_faults: Vec::new(),
            lost: Vec::new(),
            kept: Vec::new(),
            seconds: 0.0,
            stopped: None,
        }
    }
}

#[allow(clippy::cast_precision_loss, reason = "games are far below 2^52")]
fn float(count: u64) -> f64 {
    count as f64
}
