//! The Monte Carlo player `ai_pmc`: it plays random games to their end and takes the moves that won
//! most often.
//!
//! Invariant: the same seed gives the same playouts of a position, whoever asks and however often.
//! The number of playouts is that of all moves together: each playout begins with a random move
//! (flat Monte Carlo; B. Abramson, "Expected-Outcome: A General Model of Static Evaluation", 1990).

use std::cmp::Ordering;
use std::fmt::Debug;

use super::{Chooser, GuidePlayer, Opinion, OpinionError};
use crate::chance::Chance;
use crate::game::{Game, Symmetry};
use crate::hash::MixBuildHasher;
use crate::observe::limits::CancelFlag;
use crate::score::{Score, View};
use crate::search::Evaluator;

/// Plays a game from a position to its end with random moves, and returns the last position.
///
/// ```
/// use marubatsu::chance::Chance;
/// use marubatsu::game::Game;
/// use marubatsu::games::line::Line;
/// use marubatsu::players::playouts::playout;
///
/// let game = Line::<u64>::new(3, 3, 3, false)?;
/// let end = playout(&game, game.start(), &mut Chance::new(1));
/// assert!(game.ended(&end));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[inline]
pub fn playout<G: Game>(game: &G, position: G::Position, chance: &mut Chance) -> G::Position {
    let mut at = position;
    while let Some(mv) = any_move(game, &at, chance) {
        at = game.play(&at, mv);
    }
    at
}

/// One of all moves; none where the game has ended.
#[inline]
fn any_move<G: Game>(game: &G, at: &G::Position, chance: &mut Chance) -> Option<G::Move> {
    let mut moves = game.moves(at);
    let count = u32::try_from(moves.len()).unwrap_or(u32::MAX);
    if count == 0 {
        return None;
    }
    moves.nth(chance.below(count) as usize)
}

/// Returns the moves of a game that is played on from a position to its end: each is one of those that the player names, or of all
/// moves where there is no player, or it names none. A ply takes one number of the stream, even where there is one move alone.
pub fn guided_playout<'a, G: Game>(
    game: &'a G,
    position: G::Position,
    player: Option<&'a GuidePlayer<G>>,
    mut chance: Chance,
) -> impl Iterator<Item = G::Move> + 'a {
    let mut at = position;
    std::iter::from_fn(move || {
        let named = player.map(|player| player.candidates(game, &at));
        let named = named.unwrap_or_default();
        let mv = if named.is_empty() {
            any_move(game, &at, &mut chance)
        } else {
            chance.pick(&named)
        };
        at = game.play(&at, mv?);
        mv
    })
}

/// How the playouts after a move ended, for the side that made it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayoutTally {
    /// Won.
    pub won: u64,
    /// Nobody won.
    pub drawn: u64,
    /// All playouts.
    pub played: u64,
}

impl PlayoutTally {
    /// Compares the shares of playouts won, then of those drawn.
    fn rank(self, other: Self) -> Ordering {
        let by = |part: fn(Self) -> u64| {
            let one = u128::from(part(self)) * u128::from(other.played.max(1));
            one.cmp(&(u128::from(part(other)) * u128::from(self.played.max(1))))
        };
        by(|tally| tally.won).then_with(|| by(|tally| tally.drawn))
    }

    /// The share of playouts won, in percent; -1 if none was played.
    fn percent(self) -> Score {
        match (self.won * 10_000).checked_div(self.played) {
            None => Score::points(-1),
            Some(hundredths) => Score::from_hundredths(i32::try_from(hundredths).unwrap_or(0)),
        }
    }
}

/// The tallies of a position's moves while playouts are made.
#[derive(Debug)]
pub struct Playouts<'a, G: Game, E> {
    game: &'a G,
    ends: &'a E,
    position: G::Position,
    moves: Vec<G::Move>,
    tallies: Vec<PlayoutTally>,
    chance: Chance,
}

impl<'a, G: Symmetry, E: Evaluator<G>> Playouts<'a, G, E> {
    /// Before the first one.
    pub fn new(game: &'a G, ends: &'a E, position: G::Position, seed: u64) -> Self {
        let moves: Vec<G::Move> = game.moves(&position).collect();
        Self {
            game,
            ends,
            position,
            tallies: vec![PlayoutTally::default(); moves.len()],
            moves,
            chance: Chance::stream(seed, MixBuildHasher::hash(&game.key(&position))),
        }
    }

    /// Plays `count` more of them.
    pub fn play(&mut self, count: u64) {
        let Ok(moves) = u32::try_from(self.moves.len()) else {
            return;
        };
        let side = self.game.to_move(&self.position);
        for _ in 0..if moves == 0 { 0 } else { count } {
            let at = self.chance.below(moves) as usize;
            let child = self.game.play(&self.position, self.moves[at]);
            let end = playout(self.game, child, &mut self.chance);
            let score = View::of(side).turn(self.ends.at_end(self.game, &end));
            let tally = &mut self.tallies[at];
            tally.played += 1;
            tally.won += u64::from(score > Score::ZERO);
            tally.drawn += u64::from(score == Score::ZERO);
        }
    }

    /// Returns the moves that won the greatest share of their playouts, and of these those that drew the
    /// greatest share. Scores are the shares won, in percent.
    pub fn opinion(&self) -> Opinion<G::Move> {
        let best = self
            .tallies
            .iter()
            .copied()
            .max_by(|one, other| one.rank(*other));
        let of = || self.moves.iter().copied().zip(self.tallies.iter().copied());
        let is_best = |tally: PlayoutTally| best.is_some_and(|best| tally.rank(best).is_eq());
        Opinion {
            candidates: of()
                .filter(|&(_, tally)| is_best(tally))
                .map(|(mv, _)| mv)
                .collect(),
            scores: Some(of().map(|(mv, tally)| (mv, tally.percent())).collect()),
            effort: None,
            complete: true,
        }
    }
}

/// The player `ai_pmc`.
#[derive(Clone, Copy, Debug)]
pub struct MonteCarloPlayer<E> {
    /// Scores the ends of games, which tells who has won.
    pub ends: E,
    /// The number of playouts for a position.
    pub playouts: u64,
    /// The seed of the playouts.
    pub seed: u64,
}

impl<E> MonteCarloPlayer<E> {
    /// How many playouts are made between two calls of `go_on`.
    pub const BEAT: u64 = 1024;

    /// Returns its opinion after all its playouts, or after those made before `go_on` returned false. There
    /// are always some.
    pub fn opinion_while<G: Symmetry>(
        &self,
        game: &G,
        position: &G::Position,
        mut go_on: impl FnMut() -> bool,
    ) -> Opinion<G::Move>
    where
        E: Evaluator<G>,
    {
        let mut playouts = Playouts::new(game, &self.ends, *position, self.seed);
        let mut left = self.playouts;
        loop {
            let next = left.min(Self::BEAT);
            playouts.play(next);
            left -= next;
            if left == 0 || !go_on() {
                return playouts.opinion();
            }
        }
    }
}

impl<G, E> Chooser<G> for MonteCarloPlayer<E>
where
    G: Symmetry,
    E: Evaluator<G> + Debug + Send + Sync,
{
    fn opinion(
        &self,
        game: &G,
        position: &G::Position,
        cancel: CancelFlag<'_>,
    ) -> Result<Opinion<G::Move>, OpinionError> {
        self.opinion_so_far(game, position, cancel)?
            .finished(cancel)
    }

    fn opinion_so_far(
        &self,
        game: &G,
        position: &G::Position,
        cancel: CancelFlag<'_>,
    ) -> Result<Opinion<G::Move>, OpinionError> {
        Ok(self.opinion_while(game, position, || !cancel.is_raised()))
    }
}
