//! How certain a match makes a difference of strength: the Elo difference after each number of games.
//!
//! Invariant: games count in the order of their numbers, not of their ends. So the curve of a running match is the beginning of its
//! final curve.

mod picture;

use std::collections::BTreeMap;

use super::rating::{self, Elo};
use crate::odds::Odds;

pub use picture::draw;

/// Points of a curve, at most, but for its last one.
const POINTS: u64 = 48;

/// The difference of strength that the first games of a match show.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct StrengthPoint {
    /// Games with either player first.
    pub games: u64,
    /// What they show.
    pub elo: Elo,
}

impl StrengthPoint {
    /// What these games of the first player as circle and as cross show; `None` without games.
    fn of([as_o, as_x]: [Odds<u64>; 2]) -> Option<Self> {
        let both = as_o.plus(as_x);
        let elo = rating::elo(both)?;
        let games = both.games() / 2;
        Some(Self { games, elo })
    }
}

/// A curve in the making, of a match whose games come in pieces.
#[derive(Clone, Debug)]
pub struct StrengthCurve {
    /// Pieces between two points.
    every: u64,
    /// The first piece that is not counted, and those after it that came before their turn.
    next: u64,
    early: BTreeMap<u64, [Odds<u64>; 2]>,
    played: [Odds<u64>; 2],
    /// The games of the last point.
    counted: [Odds<u64>; 2],
    points: Vec<StrengthPoint>,
}

impl StrengthCurve {
    /// The curve of a match of so many pieces, from 0 on.
    ///
    /// ```
    /// use marubatsu::contest::strength::StrengthCurve;
    /// use marubatsu::odds::Odds;
    ///
    /// let mut curve = StrengthCurve::new(2);
    /// let [win, lose] = [(1, 0), (0, 1)].map(|(win, lose)| Odds { win, lose, draw: 0 });
    /// assert!(!curve.add(1, [win, lose]), "the first games are missing");
    /// assert!(curve.add(0, [win, win]));
    /// assert_eq!(curve.points().len(), 2);
    /// ```
    pub fn new(pieces: u64) -> Self {
        Self {
            every: pieces.div_ceil(POINTS).max(1),
            next: 0,
            early: BTreeMap::new(),
            played: [Odds::default(); 2],
            counted: [Odds::default(); 2],
            points: Vec::new(),
        }
    }

    /// Counts the games of a piece, the first player's as circle and as cross. Whether there is a new point.
    pub fn add(&mut self, piece: u64, games: [Odds<u64>; 2]) -> bool {
        self.early.insert(piece, games);
        let before = self.points.len();
        while let Some(games) = self.early.remove(&self.next) {
            self.played = plus(self.played, games);
            self.next += 1;
            if self.next % self.every == 0 {
                self.counted = self.played;
                self.points.extend(StrengthPoint::of(self.played));
            }
        }
        self.points.len() > before
    }

    /// Returns the games of the last point: of the first player as circle, and as cross.
    pub const fn counted(&self) -> [Odds<u64>; 2] {
        self.counted
    }

    /// Returns the points so far.
    pub fn points(&self) -> &[StrengthPoint] {
        &self.points
    }

    /// Returns the whole curve. Its last point is that of all games that were played.
    pub fn close(self) -> Vec<StrengthPoint> {
        let played = self.early.into_values().fold(self.played, plus);
        let mut points = self.points;
        let last = StrengthPoint::of(played).filter(|last| points.last() != Some(last));
        points.extend(last);
        points
    }
}

fn plus(one: [Odds<u64>; 2], other: [Odds<u64>; 2]) -> [Odds<u64>; 2] {
    [one[0].plus(other[0]), one[1].plus(other[1])]
}
