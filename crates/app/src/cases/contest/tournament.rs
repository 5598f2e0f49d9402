//! Where contests are held: players of one game, made ready once, and paired.
//!
//! Invariant: players that say the same about the same position are asked once about each position of a small
//! game, and not again.

use std::sync::Arc;

use marubatsu::contest::{exact, strategy::Strategy};
use marubatsu::fraction::Fraction;
use marubatsu::lang::thousands;
use marubatsu::observe::Interrupt;
use marubatsu::odds::Odds;
use marubatsu::players::Chooser;
use marubatsu::tree::graph::{GraphError, MergeRule, PositionGraph};
use marubatsu::tree::score::LeafValue;

use super::report::{MatchReport, OutcomeRate, RankedPlayer};
use super::{ContestReport, MatchRequest, RoundRobin};
use crate::cases::players::NamedPlayer;
use crate::cases::strategy::{self, PlayerStrategy};
use crate::games::{LabGame, ScoreKind};
use crate::words::clock::Instant;
use crate::words::{Control, Error, InputError, threads};

texts! {
    TOO_FINE = "the exact fractions don't fit into 128 bits; leave out --exact to sample games",
        "厳密な分数が 128 ビットに収まりません。--exact を外すと対局の標本で求めます";
}

/// Positions of a game that is expanded for exact odds, at most.
const MOST_EXACT: usize = 500_000;
/// The same for sampled games, of which there may be few.
const MOST_SAMPLED: usize = 20_000;

/// A player, made ready.
pub(super) struct Contestant<G: LabGame> {
    pub(super) player: NamedPlayer,
    pub(super) chooser: Arc<dyn Chooser<G>>,
    strategy: Option<Strategy>,
}

/// All positions of a small game, and what its ends are worth.
pub(super) struct ExpandedGame<G: LabGame> {
    pub(super) graph: PositionGraph<G>,
    pub(super) leaves: Vec<LeafValue>,
}

/// Two players of the contest.
pub(super) type Pair = [usize; 2];

/// A small game and what two players choose at each of its positions.
pub(super) type ExpandedPair<'a, G> = (&'a ExpandedGame<G>, &'a Strategy, &'a Strategy);

/// Hears of a contest that is under way.
pub(super) type ContestListener<'a> = &'a (dyn Fn(&ContestReport) + Sync);

/// A game, and the players of a contest.
pub(super) struct Tournament<'a, G: LabGame> {
    pub(super) game: &'a G,
    pub(super) request: &'a MatchRequest,
    pub(super) control: &'a Control<'a>,
    /// Hears how a match of two stands.
    pub(super) tell: ContestListener<'a>,
    expanded: Option<ExpandedGame<G>>,
    pub(super) players: Vec<Contestant<G>>,
}

pub(crate) fn contest_on<G: LabGame>(
    game: &G,
    request: &MatchRequest,
    tell: ContestListener<'_>,
    control: &Control<'_>,
) -> Result<ContestReport, Error> {
    let clock = Instant::now();
    let threads = request.threads.map_or(0, |threads| threads as usize);
    threads::on(threads, || {
        let tournament = Tournament::new((game, tell), request, control)?;
        if let [_, _] = tournament.players[..] {
            let report = tournament.pair([0, 1], request.exact)?;
            // Making the players ready belongs to it: exact odds are hardly anything else.
            let seconds = clock.elapsed().as_secs_f64();
            let report = MatchReport { seconds, ..report };
            return Ok(ContestReport::Match(Box::new(report)));
        }
        tournament.round_robin().map(ContestReport::RoundRobin)
    })?
}

impl<'a, G: LabGame> Tournament<'a, G> {
    fn new(
        (game, tell): (&'a G, ContestListener<'a>),
        request: &'a MatchRequest,
        control: &'a Control<'a>,
    ) -> Result<Self, Error> {
        // Progress is games: what a player searches before is none.
        let ready = Control {
            progress: None,
            ..*control
        };
        let contestant = |player: &NamedPlayer| {
            let chooser = if request.exact {
                player.chooser(game, &request.game, &ready)?
            } else {
                player.chooser_in_games(game, &request.game, &ready)?
            };
            Ok(Contestant {
                player: player.clone(),
                chooser,
                strategy: None,
            })
        };
        let players: Result<Vec<_>, Error> = request.players.iter().map(contestant).collect();
        let mut tournament = Self {
            game,
            request,
            control,
            tell,
            expanded: None,
            players: players?,
        };
        match tournament.expand() {
            // No games is what there is to report.
            Err(Error::Stopped(_)) if !request.exact => {}
            done => done?,
        }
        Ok(tournament)
    }

    /// Whether odds are wanted exactly: where nothing is said, in a round robin.
    fn wants_exact(&self) -> bool {
        self.request.exact || (self.request.games.is_none() && self.players.len() > 2)
    }

    /// Expands the game if it is small, and asks the steady players about each of its positions.
    fn expand(&mut self) -> Result<(), Error> {
        let most = if self.wants_exact() {
            MOST_EXACT
        } else {
            MOST_SAMPLED
        };
        let (game, start) = (self.game.clone(), self.game.start());
        let go_on = &mut |_| !self.control.is_cancelled();
        let graph = match PositionGraph::of(game, start, MergeRule::Equal, most, go_on) {
            Ok(graph) => graph,
            Err(GraphError::TooMany { .. }) if self.request.exact => return Err(self.too_large()),
            Err(GraphError::TooMany { .. }) => return Ok(()),
            Err(_) => return Err(Error::Stopped(Interrupt::Cancelled)),
        };
        let exact = self.request.exact;
        let players = self.players.iter_mut();
        let players = players.filter(|contestant| exact || contestant.player.is_steady());
        threads::map(players, |contestant| {
            let chooser = &*contestant.chooser;
            let answers =
                strategy::player_strategy(&graph, (&contestant.player, chooser), self.control);
            match answers.and_then(PlayerStrategy::whole) {
                Ok(strategy) => contestant.strategy = Some(strategy),
                // It is asked at every move, and loses where it fails.
                Err(Error::Input(_)) if !exact => {}
                Err(error) => return Err(error),
            }
            Ok(())
        })?;
        let leaves = graph.leaves(&self.game.ends(ScoreKind::Standard));
        self.expanded = Some(ExpandedGame { graph, leaves });
        Ok(())
    }

    fn too_large(&self) -> Error {
        let most = thousands(MOST_EXACT as u64);
        let message = message!(
            "exact odds are for games of up to {most} positions; leave out --exact to sample games",
            "厳密な確率を計算できるのは {most} 局面以下のゲームです。--exact を外すと対局の標本で求めます"
        );
        InputError::new("game", self.request.game.name(), None, message).into()
    }

    /// One against another.
    fn pair(&self, pair: Pair, exact: bool) -> Result<MatchReport, Error> {
        let clock = Instant::now();
        let mut report = match self.expanded_pair(pair) {
            Some(expanded) if exact => self.exact(pair, expanded)?,
            _ => self.sampled(pair),
        };
        report.seconds = clock.elapsed().as_secs_f64();
        Ok(report)
    }

    pub(super) fn expanded_pair(&self, [a, b]: Pair) -> Option<ExpandedPair<'_, G>> {
        let strategy = |at: usize| self.players[at].strategy.as_ref();
        Some((self.expanded.as_ref()?, strategy(a)?, strategy(b)?))
    }

    fn exact(
        &self,
        pair: Pair,
        (expanded, ours, theirs): ExpandedPair<'_, G>,
    ) -> Result<MatchReport, Error> {
        let ExpandedGame { graph, leaves } = expanded;
        let odds = |circle, cross| exact::odds(graph, leaves, circle, cross);
        let both = odds(ours, theirs).zip(odds(theirs, ours).map(Odds::turned));
        let mean = both.and_then(|(as_o, as_x)| as_o.mean(as_x));
        let Some(((as_o, as_x), mean)) = both.zip(mean) else {
            return Err(InputError::new("game", self.request.game.name(), None, TOO_FINE).into());
        };
        let lost = self.lost_games((expanded, ours, theirs), u64::MAX);
        Ok(MatchReport {
            exact: true,
            as_o: as_o.map(OutcomeRate::Exact),
            as_x: as_x.map(OutcomeRate::Exact),
            mean: mean.map(OutcomeRate::Exact),
            ratios: mean.map(Fraction::value),
            lost,
            ..self.of_games(pair, [Odds::default(); 2])
        })
    }

    /// What so many games of one player against another say, as circle and as cross.
    pub(super) fn of_games(&self, pair: Pair, games: [Odds<u64>; 2]) -> MatchReport {
        let names = pair.map(|at| self.players[at].player.to_string());
        MatchReport::of_games(self.request.game.name(), names, games)
    }

    fn round_robin(&self) -> Result<RoundRobin, Error> {
        let count = self.players.len();
        let pairs: Vec<(usize, usize)> = (0..count)
            .flat_map(|a| (a + 1..count).map(move |b| (a, b)))
            .collect();
        let exact = self.wants_exact();
        let matches = threads::map(&pairs, |&(a, b)| self.pair([a, b], exact))?;
        let names = self.players.iter().map(|known| known.player.to_string());
        let names: Vec<String> = names.collect();
        let table = standings(&names, pairs.iter().copied().zip(&matches));
        let stopped = matches.iter().find_map(|report| report.stopped);
        Ok(RoundRobin {
            schema: "marubatsu.round-robin/1",
            game: self.request.game.name().to_owned(),
            players: names,
            matches,
            table,
            stopped,
        })
    }
}

/// The players from the best, by the points of the matches that were played.
fn standings<'a>(
    names: &[String],
    matches: impl Iterator<Item = ((usize, usize), &'a MatchReport)>,
) -> Vec<RankedPlayer> {
    let mut points = vec![(0.0, 0.0); names.len()];
    for ((a, b), report) in matches {
        if let Some(won) = report.points() {
            for (at, won) in [(a, won), (b, 1.0 - won)] {
                points[at].0 += won;
                points[at].1 += 1.0;
            }
        }
    }
    let standing = |(player, (points, others)): (&String, (f64, f64))| RankedPlayer {
        player: player.clone(),
        points: points / others.max(1.0),
    };
    let mut table: Vec<RankedPlayer> = names.iter().zip(points).map(standing).collect();
    table.sort_by(|one, other| other.points.total_cmp(&one.points));
    table
}
