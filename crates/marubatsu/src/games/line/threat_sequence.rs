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
const TRIES: u32 = 30;

/// A position in which X goes on with its threats.
#[derive(Clone, Copy)]
struct Attack<B> {
    x: B,
    y: B,
    /// Where Y threatens to make a line.
    parry: B,
    /// How many plies may follow at most.
    most: u32,
}

impl<B: Bits, S: Shape> Line<B, S> {
    /// A win for the side to move, if it has a threat sequence that wins soon `enough`.
    pub(super) fn threat_sequence(
        &self,
        seen: &Seen<B>,
        enough: impl Fn(Ending) -> bool,
    ) -> Option<(Rule, Ending)> {
        let (x, y) = self.sides(&seen.position);
        let left = (self.masks().board & !(x | y)).count();
        let ending = |plies: u32| Ending::Win(left - plies);
        // A sequence has an odd number of plies.
        let most = (3..=left)
            .step_by(2)
            .take_while(|&plies| enough(ending(plies)));
        let attack = Attack {
            x,
            y,
            parry: seen.theirs,
            most: most.last()?,
        };
        let plies = self.attack(attack, &mut { TRIES })?;
        Some((Rule::ThreatSequence, ending(plies)))
    }

    /// How many plies X needs to win by threats.
    fn attack(&self, at: Attack<B>, tries: &mut u32) -> Option<u32> {
        if at.most < 3 || !at.parry.without_lowest().is_empty() {
            return None;
        }
        let mut squares = self.threatening(at);
        if !at.parry.is_empty() {
            squares = squares & at.parry;
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
    fn attack_with(&self, stone: B, at: Attack<B>, tries: &mut u32) -> Option<u32> {
        let (x, y) = (at.x | stone, at.y);
        let board = self.masks().board;
        let answer = self.winning_squares(x, board & !(x | y));
        if !answer.without_lowest().is_empty() {
            return Some(3);
        }
        let most = at.most - 2;
        if most < 3 {
            return None;
        }
        let y = y | answer;
        let parry = self.winning_squares(y, board & !(x | y));
        Some(2 + self.attack(Attack { x, y, parry, most }, tries)?)
    }

    /// The squares on which a stone of X's is a threat: those of open lines that lack two stones.
    fn threatening(&self, Attack { x, y, .. }: Attack<B>) -> B {
        let empty = self.masks().board & !(x | y);
        let mut squares = B::EMPTY;
        for (direction, shift) in self.shifts().into_iter().enumerate() {
            let (_, open) = self.open_starts(direction, y);
            // The starts of lines that lack at least one, two and three stones.
            let (mut one, mut two, mut three) = (B::EMPTY, B::EMPTY, B::EMPTY);
            for at in 0..self.k() {
                let lacks = empty.down(at * shift);
                three = three | (two & lacks);
                two = two | (one & lacks);
                one = one | lacks;
            }
            let starts = open & two & !three;
            for at in 0..self.k() {
                squares = squares | starts.up(at * shift);
            }
        }
        squares & empty
    }
}
