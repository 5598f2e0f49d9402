//! About how many positions of a ply there are: fillings of the board, taken at random, and which of them a game comes to.
//!
//! Invariants: each filling with a ply's stones is as likely as any other; and whether a game comes to it is decided, never guessed, so that
//! the one error is that of the sample.

use std::collections::HashSet;

use super::{BoardShape, Line, Squares};
use crate::chance::Chance;
use crate::game::Side;
use crate::games::bits::Bits;
use crate::hash::MixBuildHasher;

/// About how many positions of a ply can be reached.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Positions.
    pub positions: f64,
    /// The standard error of that.
    pub error: f64,
}

impl<B: Bits, S: BoardShape> Line<B, S> {
    /// About how many positions of a ply can be reached, by so many fillings of the board.
    ///
    /// ```
    /// use marubatsu::chance::Chance;
    /// use marubatsu::games::line::TicTacToe;
    ///
    /// let estimate = TicTacToe::tic_tac_toe().estimate(5, 10_000, &mut Chance::new(1));
    /// assert!((estimate.positions - 1260.0).abs() < 30.0, "every filling, since no game ends before");
    /// ```
    pub fn estimate(&self, ply: u32, fillings: u32, chance: &mut Chance) -> Estimate {
        let columns = Columns::new(self, ply);
        let all = columns.fillings();
        let mut reached = 0.0;
        for _ in 0..fillings {
            let squares = columns.taken(self, chance);
            let is_reachable = self.is_reachable(parted(squares, chance));
            reached += f64::from(u8::from(is_reachable));
        }
        let fillings = f64::from(fillings.max(1));
        let part = reached / fillings;
        Estimate {
            positions: all * part,
            error: all * (part * (1.0 - part) / fillings).sqrt(),
        }
    }

    /// Whether a game comes to these stones, of which circle has as many as cross or one more.
    fn is_reachable(&self, (circle, cross): (B, B)) -> bool {
        let taken = circle | cross;
        let last = last_to_move(taken);
        let (mine, others) = match last {
            Side::Circle => (circle, cross),
            Side::Cross => (cross, circle),
        };
        if taken.is_empty() || self.has_line(others) {
            return taken.is_empty();
        }
        // Whatever came last, nobody had a line before, and so at no time before that.
        Squares(self.tops(taken) & mine).any(|square| {
            let square = B::bit(square.into());
            !self.has_line(mine & !square) && self.unstacks((circle, cross), taken & !square)
        })
    }

    /// Whether these squares' stones can be taken away in turns, from the top of the columns.
    fn unstacks(&self, (circle, cross): (B, B), taken: B) -> bool {
        if !self.gravity() {
            return true;
        }
        let mut seen: HashSet<B, MixBuildHasher> = HashSet::default();
        let mut left = vec![taken];
        while let Some(taken) = left.pop() {
            if taken.is_empty() {
                return true;
            }
            let mine = match last_to_move(taken) {
                Side::Circle => circle,
                Side::Cross => cross,
            };
            let rests =
                Squares(self.tops(taken) & mine).map(|square| taken & !B::bit(square.into()));
            left.extend(rests.filter(|&rest| seen.insert(rest)));
        }
        false
    }

    /// The stones that nothing lies on.
    fn tops(&self, taken: B) -> B {
        if self.gravity() {
            taken & !((taken & !self.masks().floor) >> 1)
        } else {
            taken
        }
    }
}

/// These squares with circle's stones and cross's, any of which is as likely as another.
fn parted<B: Bits>(mut squares: Vec<u32>, chance: &mut Chance) -> (B, B) {
    let (mut circle, mut cross) = (B::EMPTY, B::EMPTY);
    let crosses = squares.len() / 2;
    for number in 0..squares.len() {
        let left = u32::try_from(squares.len()).unwrap_or(u32::MAX);
        let square = B::bit(squares.swap_remove(chance.below(left) as usize));
        if number < crosses {
            cross = cross | square;
        } else {
            circle = circle | square;
        }
    }
    (circle, cross)
}

/// Who put the last of these stones.
fn last_to_move<B: Bits>(taken: B) -> Side {
    if taken.count() % 2 == 1 {
        Side::Circle
    } else {
        Side::Cross
    }
}

/// How many ways there are to take so many squares. Where stones fall, columns are filled from below, one after the other.
struct Columns {
    ply: u32,
    /// For each number of columns, in how many ways they hold each number of stones; empty where stones don't fall.
    ways: Vec<Vec<f64>>,
    squares: u32,
}

impl Columns {
    fn new<B: Bits, S: BoardShape>(game: &Line<B, S>, ply: u32) -> Self {
        let (width, height) = (game.width(), game.height());
        let squares = width * height;
        let mut ways = Vec::new();
        if game.gravity() {
            let mut none = vec![0.0; squares as usize + 1];
            none[0] = 1.0;
            ways.push(none);
            for column in 0..width as usize {
                let more = |stones: usize| {
                    let most = stones.min(height as usize);
                    (0..=most).map(|here| ways[column][stones - here]).sum()
                };
                ways.push((0..=squares as usize).map(more).collect());
            }
        }
        Self { ply, ways, squares }
    }

    /// How many fillings a ply has.
    fn fillings(&self) -> f64 {
        let taken = self.ways.last();
        let taken = taken.map_or_else(
            || choices(self.squares, self.ply),
            |ways| ways.get(self.ply as usize).copied().unwrap_or(0.0),
        );
        taken * choices(self.ply, self.ply / 2)
    }

    /// Squares that are taken, as their bits' numbers.
    fn taken<B: Bits, S: BoardShape>(&self, game: &Line<B, S>, chance: &mut Chance) -> Vec<u32> {
        let mut squares = Vec::new();
        if self.ways.is_empty() {
            let mut all: Vec<u32> = game.squares().map(|(x, y)| game.index(x, y)).collect();
            for left in (1..=self.squares).rev().take(self.ply as usize) {
                squares.push(all.swap_remove(chance.below(left) as usize));
            }
            return squares;
        }
        let mut stones = self.ply as usize;
        for (x, ways) in (0..game.width()).zip(self.ways.iter().rev().skip(1)) {
            let mut at = f64::from(chance.below(u32::MAX)) / f64::from(u32::MAX);
            at *= (0..=stones.min(game.height() as usize))
                .map(|here| ways[stones - here])
                .sum::<f64>();
            let mut here = 0;
            while here < game.height()
                && (here as usize) < stones
                && at >= ways[stones - here as usize]
            {
                at -= ways[stones - here as usize];
                here += 1;
            }
            squares.extend((0..here).map(|above| game.index(x, game.height() - 1 - above)));
            stones -= here as usize;
        }
        squares
    }
}

/// In how many ways some of these can be chosen.
fn choices(of: u32, some: u32) -> f64 {
    (0..some).fold(1.0, |ways, at| {
        ways * f64::from(of - at) / f64::from(at + 1)
    })
}
