//! The lines of a board: where they lie, and which one is finished.
//!
//! Invariant: each line is listed once.

use super::{BoardShape, Line, Position, Square, Squares};
use crate::game::Side;
use crate::games::bits::Bits;

impl<B: Bits, S: BoardShape> Line<B, S> {
    /// Returns all lines: each as the set of its squares, once.
    pub fn lines(&self) -> Vec<B> {
        // A line of one square lies in all directions; it is listed once.
        let directions = if self.k() == 1 { 1 } else { 4 };
        let starts = self.starts.into_iter().zip(self.shifts());
        let of_direction = |(starts, shift): (B, u32)| {
            let line = move |start: Square| {
                let bits = (0..self.k()).map(|at| B::bit(u32::from(start) + at * shift));
                bits.fold(B::EMPTY, B::bitor)
            };
            Squares(starts).map(line)
        };
        starts.take(directions).flat_map(of_direction).collect()
    }

    /// Column and row of each square of a finished line; none if nobody has one.
    pub fn line_squares(&self, position: &Position<B>) -> Vec<(u32, u32)> {
        let sides = [Side::Circle, Side::Cross].map(|side| self.stones(position, side));
        let finished = |line: &B| sides.iter().any(|&stones| stones & *line == *line);
        let line = self.lines().into_iter().find(finished);
        let squares = Squares(line.unwrap_or(B::EMPTY));
        squares.map(|square| self.square(square.into())).collect()
    }
}
