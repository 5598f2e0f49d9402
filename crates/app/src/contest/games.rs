//! The games of a match that is sampled.
//!
//! Invariant: game `n` of a colour is the same game in any order and on any number of threads.

use std::ops::Range;
use std::sync::atomic::Ordering;

use marubatsu::chance::Chance;
use marubatsu::contest::sample::{self, Fault};
use marubatsu::contest::strategy::Strategy;
use marubatsu::game::Side;
use marubatsu::lang::Message;
use marubatsu::odds::Odds;
use marubatsu::players::NoOpinion;

use super::GAMES;
use super::report::{FaultReport, MatchReport, OddsReport, Rate, Sampled};
use super::tournament::{ExpandedGame, Tournament};
use crate::control::Halt;
use crate::game::{LabGame, ScoreKind};
use crate::report::{self, JsonMove};
use crate::threads;

/// Games that one thread plays at a time.
const BATCH: u64 = 1024;
/// Faults and lost games that are told, at most.
const MOST_TOLD: usize = 5;
/// Games among which lost ones are looked for.
const LOOKED_THROUGH: u64 = 10_000;

/// A small game and two players laid out over it.
pub(super) type ExpandedPair<'a, G> = (&'a ExpandedGame<G>, &'a Strategy, &'a Strategy);

impl<G: LabGame> Tournament<'_, G> {
    /// Plays the games of a match.
    pub(super) fn sampled(
        &self,
        a: usize,
        b: usize,
        laid_out: Option<ExpandedPair<'_, G>>,
    ) -> MatchReport {
        let games = u64::from(self.request.games.unwrap_or(GAMES));
        // Players that are asked may take long: one game is one piece of work then.
        let step = if laid_out.is_some() { BATCH } else { 1 };
        let piece = |number: u64| {
            let range = number * step..((number + 1) * step).min(games);
            self.piece(a, b, laid_out, range)
        };
        let played = threads::sum(0..games.div_ceil(step), piece, Played::plus);
        let Played {
            as_o,
            as_x,
            told,
            lost,
            faults,
        } = played;
        let lost = laid_out.map_or(lost, |laid_out| self.lost_games(laid_out, games));
        let least = as_o.games().min(as_x.games());
        let Sampled {
            total,
            ratios,
            intervals,
            elo,
        } = Sampled::of(as_o, as_x);
        MatchReport {
            games: Some(least),
            seed: Some(self.request.seed),
            as_o: OddsReport::of(as_o, Rate::Games),
            as_x: OddsReport::of(as_x, Rate::Games),
            total,
            ratios,
            intervals,
            elo,
            faults,
            told,
            lost,
            stopped: (least < games).then_some(Halt::Cancelled.name()),
            ..self.blank(a, b)
        }
    }

    /// Some games one after the other; none once the match was cancelled.
    fn piece(
        &self,
        a: usize,
        b: usize,
        laid_out: Option<ExpandedPair<'_, G>>,
        games: Range<u64>,
    ) -> Played {
        if self.control.is_cancelled() {
            return Played::default();
        }
        let count = games.end - games.start;
        let played = match laid_out {
            Some(laid_out) => self.played_out(laid_out, &games),
            None => self.asked(a, b, games.start),
        };
        if let Some(progress) = self.control.progress {
            progress.fetch_add(2 * count, Ordering::Relaxed);
        }
        played
    }

    /// Plays games by the strategies, with both colours.
    fn played_out(&self, (field, ours, theirs): ExpandedPair<'_, G>, games: &Range<u64>) -> Played {
        let play = |players, seed| {
            let games = games.clone();
            sample::play_laid_out(&field.leaves, players, seed, games)
        };
        let [as_circle, as_cross] = seeds(self.request.seed);
        Played {
            as_o: play((ours, theirs), as_circle),
            as_x: play((theirs, ours), as_cross).turned(),
            ..Played::default()
        }
    }

    /// Plays one game with each colour, asking the players.
    fn asked(&self, a: usize, b: usize, number: u64) -> Played {
        let [as_circle, as_cross] = seeds(self.request.seed);
        let (as_o, one) = self.ask([a, b], (as_circle, number), Side::Circle);
        let (as_x, other) = self.ask([b, a], (as_cross, number), Side::Cross);
        Played {
            as_o,
            as_x: as_x.turned(),
            ..one.plus(other)
        }
    }

    /// Plays one game of circle and cross, asking them; `ours` is the first player's side.
    fn ask(
        &self,
        sides: [usize; 2],
        (seed, number): (u64, u64),
        ours: Side,
    ) -> (Odds<u64>, Played) {
        let ends = self.game.ends(ScoreKind::Standard);
        let [circle, cross] = sides.map(|at| &*self.players[at].chooser);
        let mut chance = Chance::stream(seed, number);
        let cancel = self.control.cancel();
        let game = sample::play_asking(self.game, &ends, (circle, cross), &mut chance, cancel);
        let (mut tally, mut played) = (Odds::<u64>::default(), Played::default());
        match game {
            Ok(record) => {
                sample::count(&mut tally, record.end);
                let losses = match ours {
                    Side::Circle => tally.lose,
                    Side::Cross => tally.win,
                };
                if losses > 0 {
                    played.lost.push(report::moves(self.game, &record.moves));
                }
            }
            Err(fault) => {
                let Some(told) = self.told(sides, &fault) else {
                    return (tally, played);
                };
                played.told.push(told);
                played.faults[usize::from(fault.side != ours)] += 1;
                match fault.side {
                    Side::Circle => tally.lose += 1,
                    Side::Cross => tally.win += 1,
                }
            }
        }
        (tally, played)
    }

    /// What is told of a fault; none if the match was cancelled.
    fn told(&self, sides: [usize; 2], fault: &Fault<G::Move>) -> Option<FaultReport> {
        let NoOpinion::Failed(Message { en, ja }) = &fault.reason else {
            return None;
        };
        let player = sides[usize::from(fault.side == Side::Cross)];
        Some(FaultReport {
            player: self.players[player].player.to_string(),
            side: fault.side.letter(),
            moves: report::moves(self.game, &fault.moves),
            reason: en.clone(),
            reason_ja: ja.clone(),
        })
    }

    /// Some of the first games that the first player loses, found again by their numbers.
    pub(super) fn lost_games(
        &self,
        (field, ours, theirs): ExpandedPair<'_, G>,
        games: u64,
    ) -> Vec<Vec<JsonMove>> {
        let ExpandedGame { graph, leaves } = field;
        let [as_circle, as_cross] = seeds(self.request.seed);
        let colours = [
            ((ours, theirs), as_circle, Side::Cross),
            ((theirs, ours), as_cross, Side::Circle),
        ];
        let numbers = 0..games.min(LOOKED_THROUGH);
        let all = numbers.flat_map(|number| colours.map(|colour| (number, colour)));
        let is_lost = |&(number, (players, seed, winner)): &(u64, _)| {
            let game = sample::play_laid_out(leaves, players, seed, number..number + 1);
            match winner {
                Side::Circle => game.win > 0,
                Side::Cross => game.lose > 0,
            }
        };
        let moves = |(number, (players, seed, _))| {
            let game = sample::replay(graph, leaves, players, seed, number);
            report::moves(self.game, &game.moves)
        };
        all.filter(is_lost).take(MOST_TOLD).map(moves).collect()
    }
}

/// The seeds of a match's games with the first player as circle, and as cross.
fn seeds(seed: u64) -> [u64; 2] {
    [seed.wrapping_mul(2), seed.wrapping_mul(2).wrapping_add(1)]
}

/// Games that were played, from the first player's point of view.
#[derive(Default)]
struct Played {
    as_o: Odds<u64>,
    as_x: Odds<u64>,
    faults: [u64; 2],
    told: Vec<FaultReport>,
    lost: Vec<Vec<report::JsonMove>>,
}

impl Played {
    /// Both together, these first.
    fn plus(mut self, other: Self) -> Self {
        self.told.extend(other.told);
        self.told.truncate(MOST_TOLD);
        self.lost.extend(other.lost);
        self.lost.truncate(MOST_TOLD);
        Self {
            as_o: self.as_o.plus(other.as_o),
            as_x: self.as_x.plus(other.as_x),
            faults: [
                self.faults[0] + other.faults[0],
                self.faults[1] + other.faults[1],
            ],
            ..self
        }
    }
}
