//! Where contests are held: players of one game, made ready once, and paired.
//!
//! Invariant: players that say the same about the same position are laid out over a small game and not asked
//! again.

use std::sync::Arc;

use marubatsu::contest::{exact, strategy::Strategy};
use marubatsu::lang::Message;
use marubatsu::odds::Odds;
use marubatsu::players::{Chooser, NoOpinion};
use marubatsu::tree::graph::{GraphError, Merge, PositionGraph};
use marubatsu::tree::score::Leaf;
use web_time::Instant;

use super::games::ExpandedPair;
use super::report::{MatchReport, OddsReport, Rate, Ratios, Sampled, Standing};
use super::{ContestReport, MatchRequest, RoundRobin};
use crate::analyze::no_opinion;
use crate::control::{Control, Halt};
use crate::error::{Error, InputError};
use crate::game::{LabGame, ScoreKind};
use crate::players::NamedPlayer;
use crate::threads;

/// Positions of a game over which players are laid out for exact odds, at most.
const MOST_EXACT: usize = 500_000;
/// The same for sampled games, of which there may be few.
const MOST_SAMPLED: usize = 20_000;

/// A player, made ready.
pub(super) struct Contestant<G: LabGame> {
    pub(super) player: NamedPlayer,
    pub(super) chooser: Arc<dyn Chooser<G>>,
    strategy: Option<Strategy>,
}

/// A small game laid out.
pub(super) struct ExpandedGame<G: LabGame> {
    pub(super) graph: PositionGraph<G>,
    pub(super) leaves: Vec<Leaf>,
}

/// A game, and the players of a contest.
pub(super) struct Tournament<'a, G: LabGame> {
    pub(super) game: &'a G,
    pub(super) request: &'a MatchRequest,
    pub(super) control: &'a Control<'a>,
    field: Option<ExpandedGame<G>>,
    pub(super) players: Vec<Contestant<G>>,
}

pub(crate) fn contest_on<G: LabGame>(
    game: &G,
    request: &MatchRequest,
    control: &Control<'_>,
) -> Result<ContestReport, Error> {
    let threads = request.threads.map_or(0, |threads| threads as usize);
    threads::on(threads, || {
        let tournament = Tournament::new(game, request, control)?;
        if let [_, _] = tournament.players[..] {
            let report = tournament.pair(0, 1, request.exact)?;
            return Ok(ContestReport::Match(Box::new(report)));
        }
        tournament.round_robin().map(ContestReport::RoundRobin)
    })?
}

impl<'a, G: LabGame> Tournament<'a, G> {
    fn new(
        game: &'a G,
        request: &'a MatchRequest,
        control: &'a Control<'a>,
    ) -> Result<Self, Error> {
        let contestant = |player: &NamedPlayer| {
            let chooser = player.chooser(game, &request.game, control)?;
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
            field: None,
            players: players?,
        };
        tournament.lay_out()?;
        Ok(tournament)
    }

    /// Whether odds are wanted exactly: where nothing is said, in a round robin.
    fn wants_exact(&self) -> bool {
        self.request.exact || (self.request.games.is_none() && self.players.len() > 2)
    }

    /// Lays the game out if it is small, and the steady players over it.
    fn lay_out(&mut self) -> Result<(), Error> {
        let most = if self.wants_exact() {
            MOST_EXACT
        } else {
            MOST_SAMPLED
        };
        let (game, merge) = (self.game.clone(), Merge::Equal);
        let start = game.start();
        let go_on = &mut |_| !self.control.is_cancelled();
        let graph = match PositionGraph::of(game, start, merge, most, go_on) {
            Ok(graph) => graph,
            Err(GraphError::TooMany { .. }) if self.request.exact => return Err(self.too_large()),
            Err(GraphError::TooMany { .. }) => return Ok(()),
            Err(_) => return Err(Error::Stopped(Halt::Cancelled)),
        };
        let (cancel, exact) = (self.control.cancel(), self.request.exact);
        let players = self.players.iter_mut();
        let players = players.filter(|contestant| exact || contestant.player.is_steady());
        threads::map(players, |contestant| {
            let chooser = &*contestant.chooser;
            match Strategy::of(&graph, chooser, cancel, &mut |_| {}) {
                Ok(strategy) => contestant.strategy = Some(strategy),
                Err(fault) if exact || fault == NoOpinion::Cancelled => {
                    return Err(no_opinion(&contestant.player, "", fault));
                }
                // It is asked at every move, and loses where it fails.
                Err(_) => {}
            }
            Ok(())
        })?;
        let leaves = graph.leaves(&self.game.ends(ScoreKind::Standard));
        self.field = Some(ExpandedGame { graph, leaves });
        Ok(())
    }

    fn too_large(&self) -> Error {
        let message = Message::new(
            format!(
                "exact odds are for games of up to {MOST_EXACT} positions: leave --exact out to sample games"
            ),
            format!(
                "厳密な確率を計算できるのは {MOST_EXACT} 局面以下のゲームです。--exact を外すと対戦を行います"
            ),
        );
        InputError::new("game", self.request.game.name(), None, message).into()
    }

    /// One against another.
    fn pair(&self, a: usize, b: usize, exact: bool) -> Result<MatchReport, Error> {
        let clock = Instant::now();
        let laid_out = self.laid_out(a, b);
        let mut report = match laid_out {
            Some(laid_out) if exact => self.exact(a, b, laid_out)?,
            _ => self.sampled(a, b, laid_out),
        };
        report.seconds = clock.elapsed().as_secs_f64();
        Ok(report)
    }

    fn laid_out(&self, a: usize, b: usize) -> Option<ExpandedPair<'_, G>> {
        let strategy = |at: usize| self.players[at].strategy.as_ref();
        Some((self.field.as_ref()?, strategy(a)?, strategy(b)?))
    }

    fn exact(
        &self,
        a: usize,
        b: usize,
        (field, ours, theirs): ExpandedPair<'_, G>,
    ) -> Result<MatchReport, Error> {
        let ExpandedGame { graph, leaves } = field;
        let odds = |circle, cross| exact::odds(graph, leaves, circle, cross);
        let both = odds(ours, theirs).zip(odds(theirs, ours).map(Odds::turned));
        let total = both.and_then(|(as_o, as_x)| as_o.mean(as_x));
        let Some(((as_o, as_x), total)) = both.zip(total) else {
            let message = Message::new(
                "the exact fractions don't fit into 128 bits: leave --exact out to sample games",
                "厳密な分数が 128 ビットに収まりません。--exact を外すと対戦を行います",
            );
            return Err(InputError::new("game", self.request.game.name(), None, message).into());
        };
        let lost = self.lost_games((field, ours, theirs), u64::MAX);
        Ok(MatchReport {
            exact: true,
            as_o: OddsReport::of(as_o, Rate::Exact),
            as_x: OddsReport::of(as_x, Rate::Exact),
            total: OddsReport::of(total, Rate::Exact),
            ratios: Ratios::of(total.map(marubatsu::fraction::Fraction::value)),
            lost,
            ..self.blank(a, b)
        })
    }

    /// A report before anything was played.
    pub(super) fn blank(&self, a: usize, b: usize) -> MatchReport {
        let Sampled {
            total,
            ratios,
            intervals,
            elo,
        } = Sampled::of(Odds::default(), Odds::default());
        let none = OddsReport::of(Odds::<u64>::default(), Rate::Games);
        MatchReport {
            schema: "marubatsu.match/1",
            game: self.request.game.name().to_owned(),
            players: [a, b].map(|at| self.players[at].player.to_string()),
            exact: false,
            games: None,
            seed: None,
            as_o: none,
            as_x: none,
            total,
            ratios,
            intervals,
            elo,
            faults: [0, 0],
            told: Vec::new(),
            lost: Vec::new(),
            seconds: 0.0,
            stopped: None,
        }
    }

    fn round_robin(&self) -> Result<RoundRobin, Error> {
        let count = self.players.len();
        let pairs: Vec<(usize, usize)> = (0..count)
            .flat_map(|a| (a + 1..count).map(move |b| (a, b)))
            .collect();
        let exact = self.wants_exact();
        let matches = threads::map(&pairs, |&(a, b)| self.pair(a, b, exact))?;
        let mut points = vec![0.0; count];
        for (&(a, b), report) in pairs.iter().zip(&matches) {
            let won = report.ratios.win + report.ratios.draw / 2.0;
            points[a] += won;
            points[b] += 1.0 - won;
        }
        let names: Vec<String> = self
            .players
            .iter()
            .map(|known| known.player.to_string())
            .collect();
        #[allow(clippy::cast_precision_loss, reason = "few players")]
        let others = (count - 1) as f64;
        let mut table: Vec<Standing> = names
            .iter()
            .zip(points)
            .map(|(player, points)| Standing {
                player: player.clone(),
                points: points / others,
            })
            .collect();
        table.sort_by(|one, other| other.points.total_cmp(&one.points));
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
