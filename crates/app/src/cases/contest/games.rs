//! The games of a match that is sampled.
//!
//! Invariant: game `n` with a side is the same game in any order and on any number of threads.

use std::ops::Range;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};

use marubatsu::chance::Chance;
use marubatsu::contest::sample::{self, Forfeit};
use marubatsu::contest::strength::StrengthCurve;
use marubatsu::game::Side;
use marubatsu::lang::Message;
use marubatsu::observe::Interrupt;
use marubatsu::odds::Odds;
use marubatsu::players::OpinionError;

use super::report::{ForfeitReport, GameReport, MatchReport};
use super::tournament::{ExpandedGame, ExpandedPair, Pair, Tournament};
use super::{ContestReport, GAMES};
use crate::cases::report::{self, JsonMove};
use crate::games::{LabGame, ScoreKind};
use crate::words::threads;

/// Pieces that a match of players whose answers are known has at least, if it has the games, and the games of a piece at most.
const PIECES: u64 = 48;
const BATCH: u64 = 1024;
/// Faults and lost games that are reported, at most.
const MOST_REPORTED: usize = 5;
/// Games among which lost ones are looked for.
const LOOKED_THROUGH: u64 = 10_000;

impl<G: LabGame> Tournament<'_, G> {
    /// Plays the games of a match.
    pub(super) fn sampled(&self, pair: Pair) -> MatchReport {
        let expanded = self.expanded_pair(pair);
        let games = u64::from(self.request.games.unwrap_or(GAMES));
        // Players that are asked may take long: one game is one piece of work then.
        let step = match expanded {
            Some(_) => games.div_ceil(PIECES).clamp(1, BATCH),
            None => 1,
        };
        let pieces = games.div_ceil(step);
        let curve = Mutex::new(StrengthCurve::new(pieces));
        let piece = |number: u64| {
            let range = number * step..((number + 1) * step).min(games);
            let played = self.piece(pair, range);
            self.grows(pair, &curve, (number, &played));
            played
        };
        let played = threads::sum(0..pieces, piece, GamesPlayed::plus);
        let curve = curve.into_inner().unwrap_or_else(PoisonError::into_inner);
        let lost = match expanded {
            Some(expanded) => self.lost_games(expanded, games),
            None => played.lost,
        };
        let least = played.as_o.games().min(played.as_x.games());
        MatchReport {
            games: Some(least),
            seed: Some(self.request.seed()),
            faults: played.faults,
            first_faults: played.first_faults,
            lost,
            kept: played.kept,
            curve: curve.close(),
            stopped: (least < games).then_some(Interrupt::Cancelled),
            ..self.of_games(pair, [played.as_o, played.as_x])
        }
    }

    /// Counts the games of a piece, and tells of a match of two how it stands.
    fn grows(
        &self,
        pair: Pair,
        curve: &Mutex<StrengthCurve>,
        (number, played): (u64, &GamesPlayed),
    ) {
        let games = [played.as_o, played.as_x];
        if games.iter().all(|odds| odds.games() == 0) {
            return;
        }
        let mut curve = curve.lock().unwrap_or_else(PoisonError::into_inner);
        if !curve.add(number, games) || self.players.len() > 2 {
            return;
        }
        let games = curve.counted();
        let so_far = MatchReport {
            games: Some(games[0].games().min(games[1].games())),
            seed: Some(self.request.seed()),
            curve: curve.points().to_vec(),
            ..self.of_games(pair, games)
        };
        (self.tell)(&ContestReport::Match(Box::new(so_far)));
    }

    /// Some games one after the other; none once the match was cancelled.
    fn piece(&self, pair: Pair, games: Range<u64>) -> GamesPlayed {
        if self.control.is_cancelled() {
            return GamesPlayed::default();
        }
        let count = games.end - games.start;
        let played = match self.expanded_pair(pair) {
            Some(expanded) => self.by_strategies(pair, expanded, &games),
            None => self.by_asking(pair, games.start),
        };
        if let Some(progress) = self.control.progress {
            progress.fetch_add(2 * count, Ordering::Relaxed);
        }
        played
    }

    /// Plays games by the strategies, with both sides.
    fn by_strategies(
        &self,
        [a, b]: Pair,
        (expanded, ours, theirs): ExpandedPair<'_, G>,
        games: &Range<u64>,
    ) -> GamesPlayed {
        let play = |players, seed| {
            let games = games.clone();
            sample::play_expanded(&expanded.leaves, players, seed, games)
        };
        let [as_circle, as_cross] = seeds(self.request.seed());
        let ExpandedGame { graph, leaves } = expanded;
        let again = |sides, players, seed, number| {
            let game = sample::replay(graph, leaves, players, seed, number);
            self.kept(sides, number, &game.moves, game.winner)
        };
        let numbers = games.clone().filter(|_| self.control.keeps_games);
        let both = numbers.flat_map(|number| {
            [
                again([a, b], (ours, theirs), as_circle, number),
                again([b, a], (theirs, ours), as_cross, number),
            ]
        });
        GamesPlayed {
            kept: both.collect(),
            as_o: play((ours, theirs), as_circle),
            as_x: play((theirs, ours), as_cross).turned(),
            ..GamesPlayed::default()
        }
    }

    /// Plays one game with each side, asking the players.
    fn by_asking(&self, [a, b]: Pair, number: u64) -> GamesPlayed {
        let [as_circle, as_cross] = seeds(self.request.seed());
        let (as_o, one) = self.ask([a, b], (as_circle, number), Side::Circle);
        let (as_x, other) = self.ask([b, a], (as_cross, number), Side::Cross);
        GamesPlayed {
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
    ) -> (Odds<u64>, GamesPlayed) {
        let ends = self.game.ends(ScoreKind::Standard);
        let players = sides.map(|at| {
            let player = &self.players[at].chooser;
            let own = player.in_game((seed, number));
            own.unwrap_or_else(|| Arc::clone(player))
        });
        let [circle, cross] = players.each_ref().map(|player| &**player);
        let mut chance = Chance::stream(seed, number);
        let cancel = self.control.cancel();
        let game = sample::play_asking(self.game, &ends, (circle, cross), &mut chance, cancel);
        let (mut tally, mut played) = (Odds::<u64>::default(), GamesPlayed::default());
        let keeps = |game: &dyn Fn() -> GameReport| self.control.keeps_games.then(game);
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
                let kept = || self.kept(sides, number, &record.moves, winner(tally));
                played.kept.extend(keeps(&kept));
            }
            Err(fault) => {
                let Some(report) = self.fault(sides, &fault) else {
                    return (tally, played);
                };
                let kept = || self.forfeited(sides, number, &fault);
                played.kept.extend(keeps(&kept));
                played.first_faults.push(report);
                played.faults[usize::from(fault.side != ours)] += 1;
                match fault.side {
                    Side::Circle => tally.lose += 1,
                    Side::Cross => tally.win += 1,
                }
            }
        }
        (tally, played)
    }

    /// The same of a game that a player couldn't go on with.
    fn forfeited(&self, sides: [usize; 2], number: u64, fault: &Forfeit<G::Move>) -> GameReport {
        let winner = Some(fault.side.opponent());
        GameReport {
            forfeit: Some(fault.side),
            ..self.kept(sides, number, &fault.moves, winner)
        }
    }

    /// A game as it is kept.
    fn kept(
        &self,
        sides: [usize; 2],
        number: u64,
        moves: &[G::Move],
        winner: Option<Side>,
    ) -> GameReport {
        let [circle, cross] = sides.map(|at| self.players[at].player.to_string());
        GameReport {
            schema: "marubatsu.game/1",
            game: self.request.game.name().to_owned(),
            circle,
            cross,
            seed: self.request.seed(),
            number,
            moves: report::moves(self.game, moves),
            result: match winner {
                Some(Side::Circle) => "o",
                Some(Side::Cross) => "x",
                None => "draw",
            },
            forfeit: None,
        }
    }

    /// The report of a fault; none if the match was cancelled.
    fn fault(&self, sides: [usize; 2], fault: &Forfeit<G::Move>) -> Option<ForfeitReport> {
        let OpinionError::Failed(Message { en, ja }) = &fault.reason else {
            return None;
        };
        let player = sides[usize::from(fault.side == Side::Cross)];
        Some(ForfeitReport {
            player: self.players[player].player.to_string(),
            side: fault.side,
            moves: report::moves(self.game, &fault.moves),
            reason: en.clone(),
            reason_ja: ja.clone(),
        })
    }

    /// Some of the first games that the first player loses, found again by their numbers.
    pub(super) fn lost_games(
        &self,
        (expanded, ours, theirs): ExpandedPair<'_, G>,
        games: u64,
    ) -> Vec<Vec<JsonMove>> {
        let ExpandedGame { graph, leaves } = expanded;
        let [as_circle, as_cross] = seeds(self.request.seed());
        let sides = [
            ((ours, theirs), as_circle, Side::Cross),
            ((theirs, ours), as_cross, Side::Circle),
        ];
        let numbers = 0..games.min(LOOKED_THROUGH);
        let all = numbers.flat_map(|number| sides.map(|side| (number, side)));
        let is_lost = |&(number, (players, seed, winner)): &(u64, _)| {
            let game = sample::play_expanded(leaves, players, seed, number..number + 1);
            match winner {
                Side::Circle => game.win > 0,
                Side::Cross => game.lose > 0,
            }
        };
        let moves = |(number, (players, seed, _))| {
            let game = sample::replay(graph, leaves, players, seed, number);
            report::moves(self.game, &game.moves)
        };
        all.filter(is_lost).take(MOST_REPORTED).map(moves).collect()
    }
}

/// Who won the one game that was counted.
fn winner(tally: Odds<u64>) -> Option<Side> {
    match (tally.win, tally.lose) {
        (0, 0) => None,
        (0, _) => Some(Side::Cross),
        _ => Some(Side::Circle),
    }
}

/// The seeds of a match's games with the first player as circle, and as cross.
fn seeds(seed: u64) -> [u64; 2] {
    [seed.wrapping_mul(2), seed.wrapping_mul(2).wrapping_add(1)]
}

/// Games that were played, from the first player's point of view.
#[derive(Default)]
struct GamesPlayed {
    as_o: Odds<u64>,
    as_x: Odds<u64>,
    faults: [u64; 2],
    first_faults: Vec<ForfeitReport>,
    lost: Vec<Vec<JsonMove>>,
    kept: Vec<GameReport>,
}

impl GamesPlayed {
    /// Both together, these first.
    fn plus(mut self, other: Self) -> Self {
        self.first_faults.extend(other.first_faults);
        self.first_faults.truncate(MOST_REPORTED);
        self.lost.extend(other.lost);
        self.lost.truncate(MOST_REPORTED);
        self.kept.extend(other.kept);
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
