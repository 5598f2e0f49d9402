//! The move of the day: for each day a position of Connect Four in which just one column wins.
//!
//! The rule needs nothing but the number of the day, so that everybody has the same position:
//!
//! 1. A day's chance is [`SplitMix64`] with the seed 7919 *n* + 1, *n* being the days since 2026-01-01.
//! 2. A game is played: whoever has to block a four blocks it; else each column that isn't full is as likely as the
//!    others. A chance *r* takes number *r* mod *k* of the *k* columns that may be played, from the left. A game in
//!    which somebody could win is given up.
//! 3. After as many plies as the weekday wants ([`Day::plies`]) the position is taken if nobody could make a four, at
//!    least five columns are open, just one of them wins, and it does so in time ([`Day::plies_to_win`]).
//! 4. Else the next game is played, on the same stream of chance.
//!
//! Invariant: [`Day::games`] knows the rule up to what takes a solver, which is left to who asks.
//!
//! ```
//! use marubatsu::daily::Day;
//! use marubatsu::game::Notation as _;
//! use marubatsu::games::line::ConnectFour;
//!
//! let day = Day::new(327); // 2026-11-24, a Tuesday
//! assert_eq!((day.plies(), day.plies_to_win()), (22, 5..=7));
//! let first = day.games().next().expect("there is always another game");
//! assert_eq!(first.len(), 22);
//! let game = ConnectFour::connect_four();
//! println!("{}", game.write_moves(&first));
//! ```

use std::ops::RangeInclusive;

use rand_core::{Rng as _, SeedableRng as _};
use rand_xoshiro::SplitMix64;

use crate::game::{Game as _, Side};
use crate::games::line::{ConnectFour, Position, Square};
use crate::practice::Level;

/// The first day's weekday, Monday being 0: 2026-01-01 was a Thursday.
const FIRST_WEEKDAY: u32 = 3;
/// How many columns must be open, at least.
const OPEN: usize = 5;
/// How hard the days of a week are, from Monday: plies played, plies to the win, the level of the tree.
const WEEK: [(u32, RangeInclusive<u32>, u8); 7] = [
    (24, 3..=5, 1),
    (22, 5..=7, 1),
    (20, 7..=9, 2),
    (18, 9..=13, 2),
    (16, 9..=17, 3),
    (14, 11..=21, 4),
    (12, 13..=30, 5),
];

/// A day, by its number: 0 is 2026-01-01.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day(u32);

impl Day {
    /// Creates the day of this number.
    pub const fn new(number: u32) -> Self {
        Self(number)
    }

    /// Returns how many days after 2026-01-01 it is.
    pub const fn number(self) -> u32 {
        self.0
    }

    /// Returns how many days after a Monday it is.
    pub const fn weekday(self) -> u32 {
        (self.0 % 7 + FIRST_WEEKDAY) % 7
    }

    fn week(self) -> &'static (u32, RangeInclusive<u32>, u8) {
        &WEEK[self.weekday() as usize]
    }

    /// Returns how many plies have been played in the day's position.
    pub fn plies(self) -> u32 {
        self.week().0
    }

    /// Returns how many plies the win may take, best play of both sides assumed.
    pub fn plies_to_win(self) -> RangeInclusive<u32> {
        self.week().1.clone()
    }

    /// Returns the level of the day's tree.
    ///
    /// # Panics
    /// Never: the week has levels that exist, which a test holds.
    pub fn level(self) -> Level {
        Level::new(self.week().2).expect("the week's levels exist")
    }

    /// Returns the day's games, of which the first is taken that a solver accepts: without an end, in the rule's order.
    pub fn games(self) -> DayGames {
        DayGames {
            chance: SplitMix64::seed_from_u64(7919 * u64::from(self.0) + 1),
            plies: self.plies(),
            rules: ConnectFour::connect_four(),
        }
    }
}

/// Games of one day. Each has the wanted number of plies; nobody could make a four after it, and enough columns are open.
#[derive(Clone, Debug)]
pub struct DayGames {
    chance: SplitMix64,
    plies: u32,
    rules: ConnectFour,
}

impl DayGames {
    /// Plays one game; none if somebody could win in it, or if there is little to choose from at its end.
    fn play(&mut self) -> Option<Vec<Square>> {
        let (mut position, mut moves) = (self.rules.start(), Vec::new());
        for _ in 0..self.plies {
            let turn = self.rules.to_move(&position);
            if self.winning(&position, turn).next().is_some() {
                return None;
            }
            let blocks: Vec<Square> = self.winning(&position, turn.opponent()).collect();
            let open = self.rules.moves(&position);
            let choice = if blocks.is_empty() {
                open.collect()
            } else {
                blocks
            };
            let mv = self.one_of(&choice)?;
            position = self.rules.play(&position, mv);
            moves.push(mv);
        }
        let threatened = [Side::Circle, Side::Cross]
            .iter()
            .any(|&side| self.winning(&position, side).next().is_some());
        let taken = !threatened && self.rules.moves(&position).len() >= OPEN;
        taken.then_some(moves)
    }

    /// The moves with which this side would have a four.
    fn winning(&self, position: &Position<u64>, side: Side) -> impl Iterator<Item = Square> {
        let open = self.rules.moves(position);
        open.filter(move |&mv| self.rules.would_win(position, side, mv))
    }

    /// One of these by chance, from the left; none of none.
    fn one_of(&mut self, choice: &[Square]) -> Option<Square> {
        let number = self.chance.next_u64().checked_rem(choice.len() as u64)?;
        choice.get(usize::try_from(number).ok()?).copied()
    }
}

impl Iterator for DayGames {
    type Item = Vec<Square>;

    fn next(&mut self) -> Option<Vec<Square>> {
        loop {
            if let Some(moves) = self.play() {
                return Some(moves);
            }
        }
    }
}
