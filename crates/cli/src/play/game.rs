//! The board and who sits at it.
//!
//! Invariant: the positions are those of one game, each a move after the one before; the same seed and the same
//! moves of people make the same game.

use marubatsu::chance::Chance;
use marubatsu::game::Side;
use marubatsu_app::analyze::{Analyze, AnalyzeReport};
use marubatsu_app::error::{Error, InputError};
use marubatsu_app::game::{AnyGame, AnyPosition};
use marubatsu_app::lab::Lab;
use marubatsu_app::players::NamedPlayer;
use marubatsu_app::report::{JsonMove, move_text};

use crate::custom_players::as_given_by;
use crate::interrupt;

/// A seat: a person's, or a player's that can be asked.
struct Seat {
    player: NamedPlayer,
    analyzer: Option<Box<dyn Analyze>>,
}

/// The board and who sits at it.
pub(super) struct GameInProgress {
    game: AnyGame,
    seats: [Seat; 2],
    hints: Seat,
    seed: u64,
    /// Every position so far, with the move that led there; the start has none.
    positions: Vec<(AnyPosition, Option<JsonMove>)>,
}

impl GameInProgress {
    /// A new game.
    ///
    /// # Errors
    /// When a player can't play it.
    pub(super) fn new(
        lab: &Lab,
        game: AnyGame,
        [circle, cross]: [NamedPlayer; 2],
        (hints, seed): (NamedPlayer, u64),
    ) -> Result<Self, Error> {
        let seat = |key: &str, player| {
            Seat::new(lab, &game, player).map_err(|fault| as_given_by(key, fault))
        };
        let seats = [seat("circle", circle)?, seat("cross", cross)?];
        let start = game.position_after("")?;
        Ok(Self {
            // Hints may take a while to prepare, and are asked for rarely.
            hints: Seat {
                player: hints,
                analyzer: None,
            },
            positions: vec![(start, None)],
            game,
            seats,
            seed,
        })
    }

    pub(super) const fn game(&self) -> &AnyGame {
        &self.game
    }

    pub(super) const fn seed(&self) -> u64 {
        self.seed
    }

    /// Circle's and cross's player.
    pub(super) fn players(&self) -> [&NamedPlayer; 2] {
        self.seats.each_ref().map(|seat| &seat.player)
    }

    pub(super) const fn hinter(&self) -> &NamedPlayer {
        &self.hints.player
    }

    /// Where the game stands.
    pub(super) fn position(&self) -> &AnyPosition {
        &self.positions[self.positions.len() - 1].0
    }

    /// The last move, and who made it.
    pub(super) fn last(&self) -> Option<(&JsonMove, Side)> {
        let [.., (before, _), (_, Some(mv))] = &self.positions[..] else {
            return None;
        };
        Some((mv, before.turn))
    }

    fn seat(&self) -> &Seat {
        &self.seats[usize::from(self.position().turn == Side::Cross)]
    }

    /// Whether a person is to move.
    pub(super) fn human_moves(&self) -> bool {
        self.seat().player.is_human()
    }

    /// Whether nobody but players that are no people sits here.
    pub(super) fn is_watched(&self) -> bool {
        !self.seats.iter().any(|seat| seat.player.is_human())
    }

    /// The player whose turn it is moves.
    ///
    /// # Errors
    /// When it can't, or was interrupted.
    pub(super) fn computer_moves(&mut self) -> Result<JsonMove, Error> {
        let opinion = self.seat().opinion(self.position())?;
        let candidates: Vec<&JsonMove> = opinion.candidates.iter().collect();
        let mut chance = Chance::stream(self.seed, self.positions.len() as u64);
        let chosen = chance.pick(&candidates).cloned();
        let mv = chosen.ok_or_else(|| Error::Internal("no candidates".to_owned()))?;
        self.play(&move_text(&mv))?;
        Ok(mv)
    }

    /// Somebody moves.
    ///
    /// # Errors
    /// When the text is no legal move.
    pub(super) fn play(&mut self, text: &str) -> Result<(), InputError> {
        let (mv, position) = self.game.position_by(self.position(), "moves", text)?;
        self.positions.push((position, Some(mv)));
        Ok(())
    }

    /// Moves that were played before.
    ///
    /// # Errors
    /// When they can't be played.
    pub(super) fn play_all(&mut self, moves: &str) -> Result<(), InputError> {
        let played = self.game.position_after(moves)?;
        for mv in self.game.moves_at(&played)?.played {
            self.play(&move_text(&mv))?;
        }
        Ok(())
    }

    /// All moves so far, as text.
    pub(super) fn moves(&self) -> &str {
        self.position().moves.as_deref().unwrap_or_default()
    }

    /// Takes moves back until a person is to move again; whether there was anything to take back.
    pub(super) fn undo(&mut self) -> bool {
        let own = |at: &usize| {
            let side = usize::from(self.positions[*at].0.turn == Side::Cross);
            self.seats[side].player.is_human()
        };
        let before = (0..self.positions.len() - 1).rev().find(own);
        if let Some(at) = before {
            self.positions.truncate(at + 1);
        }
        before.is_some()
    }

    /// Begins again.
    pub(super) fn restart(&mut self) {
        self.positions.truncate(1);
        // Another game, not the same one.
        self.seed = self.seed.wrapping_add(1);
    }

    /// The players change seats and begin again.
    pub(super) fn swap(&mut self) {
        self.seats.reverse();
        self.restart();
    }

    /// What the player that gives hints thinks.
    ///
    /// # Errors
    /// When it can't say.
    pub(super) fn hint(&mut self, lab: &Lab) -> Result<AnalyzeReport, Error> {
        if self.hints.analyzer.is_none() {
            let hints = Seat::new(lab, &self.game, self.hints.player.clone());
            self.hints = hints.map_err(|fault| as_given_by("hints", fault))?;
        }
        self.hints.opinion(self.position())
    }
}

impl Seat {
    fn new(lab: &Lab, game: &AnyGame, player: NamedPlayer) -> Result<Self, Error> {
        let analyzer = if player.is_human() {
            None
        } else {
            Some(interrupt::stoppable_step(|control| {
                lab.analyzer(game, std::slice::from_ref(&player), control)
            })?)
        };
        Ok(Self { player, analyzer })
    }

    fn opinion(&self, position: &AnyPosition) -> Result<AnalyzeReport, Error> {
        let nobody = || Error::Internal(format!("{} can't be asked", self.player));
        let analyzer = self.analyzer.as_ref().ok_or_else(nobody)?;
        let opinions = interrupt::stoppable_step(|control| analyzer.at(position, control))?;
        opinions.into_iter().next().ok_or_else(nobody)
    }
}
