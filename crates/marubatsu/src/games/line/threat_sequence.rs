//! Threat sequences: wins by threats alone, each of which must be answered, on boards without gravity.
//!
//! X is the side to move, Y the other one; neither can win with its next stone. A *threat* is a stone of X's after which one more makes a
//! line: Y must answer on that square, and loses if there are two. So only X chooses, and a sequence of threats that ends with two at once
//! is a win, whatever else stands on the board. Where Y's answer threatens to make a line, X must go on with a threat on just that
//! square, and where it makes two such threats, X's sequence ends.
//!
//! The win comes, at the latest, with the stone after Y's last answer: that bounds how soon, for scores that count it; Y can't win before, and a
//! shorter win only says more. X has to be able to win from each position of the sequence, and nothing is claimed where none is found: the
//! rule gives up after a fixed number of threats tried.
//!
//! Source: L. V. Allis, H. J. van den Herik, M. P. H. Huntjens, "Go-Moku and Threat-Space Search" (1993), of which these are the
//! sequences of fours, for lines of any length.

use super::knowledge::Seen;
use super::{Line, Shape};
use crate::game::knowledge::{Ending, Rule};
use crate::games::bits::Bits;

/// How many threats are tried.
const TRIES: u32 = 100;

/// A position in which X goes on with its threats.
#[derive(Clone, Copy)]
struct Attack<B> {
    x: B,
    y: B,
    /// Where Y threatens to make a line.
    parry: B,
}

impl<B: Bits, S: Shape> Line<B, S> {
    /// A win for the side to move, if it has a threat sequence.
    pub(super) fn threat_sequence(&self, seen: &Seen<B>) -> Option<(Rule, Ending)> {
        let (x, y) = self.sides(&seen.position);
        let parry = seen.theirs;
        let plies = self.attack(Attack { x, y, parry }, &mut { TRIES })?;
        let left = (self.masks().board & !(x | y)).count();
        Some((Rule::ThreatSequence, Ending::Win(left - plies)))
    }

    /// How many plies X needs to win by threats.
    fn attack(&self, at: Attack<B>, tries: &mut u32) -> Option<u32> {
        let mut squares = self.threatening(at);
        if !at.parry.is_empty() {
            squares = squares & at.parry;
            if !at.parry.without_lowest().is_empty() {
                return None;
            }
        }
        while !squares.is_empty() {
            *tries = tries.checked_sub(1)?;
            let stone = B::bit(squares.lowest());
            squares = squares.without_lowest();
            if let Some(plies) = self.attack_with(stone, at, tries) {
                return Some(plies);
            }
        }
        None
    }

    /// The same with this stone.
    fn attack_with(
        &self,
        stone: B,
        Attack { x, y, .. }: Attack<B>,
        tries: &mut u32,
    ) -> Option<u32> {
        let x = x | stone;
        let board = self.masks().board;
        let answer = self.winning_squares(x, board & !(x | y));
        if !answer.without_lowest().is_empty() {
            return Some(3);
        }
        let y = y | answer;
        let parry = self.winning_squares(y, board & !(x | y));
        Some(2 + self.attack(Attack { x, y, parry }, tries)?)
    }

    /// The squares on which a stone of X's is a threat: those of open lines that lack two stones.
    fn threatening(&self, Attack { x, y, .. }: Attack<B>) -> B {
        let lacking = self.open_lines(y).map(|line| line & !x);
        lacking
            .filter(|empty| empty.count() == 2)
            .fold(B::EMPTY, B::bitor)
    }
}
