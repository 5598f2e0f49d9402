//! The text forms of line games: boards column by column; moves as `x,y`, with gravity also as the
//! numbers or letters of columns, and on 3x3 as keys of a numeric pad.
//!
//! Invariant: a board text is accepted only if the counts of marks fit alternate turns that began
//! with circle, at most one side has a line, nobody has moved after it, and no stone hangs in the
//! air. On 3x3 exactly the 5,478 reachable boards pass; with gravity some boards pass that no game
//! reaches.

use super::{BoardShape, Line, Position, Square};
use crate::game::{Game, MoveSequence, Notation, NotationError, NotationErrorKind, Side};
use crate::games::bits::Bits;
use crate::lang::Lang;

impl<B: Bits, S: BoardShape> Line<B, S> {
    /// Reads the squares of circles and of crosses, without checking that the board makes sense.
    fn parse_marks(&self, text: &str) -> Result<(B, B), NotationError> {
        let (mut circles, mut crosses) = (B::EMPTY, B::EMPTY);
        let mut marks = text.chars().enumerate();
        // Squares that iterate from within cost a third of those that are asked for one by one.
        self.squares().try_for_each(|(x, y)| {
            let Some((at, mark)) = marks.next() else {
                return Ok(());
            };
            let stone = B::bit(self.index(x, y));
            match mark {
                '.' => {}
                'o' | 'O' => circles = circles | stone,
                'x' | 'X' => crosses = crosses | stone,
                _ => return Err(NotationError::new(at, NotationErrorKind::Mark(mark))),
            }
            Ok(())
        })?;
        let found = text.chars().count();
        let needed = (self.width() * self.height()) as usize;
        if found == needed {
            Ok((circles, crosses))
        } else {
            let fault = NotationErrorKind::Length { found, needed };
            Err(NotationError::new(found.min(needed), fault))
        }
    }

    /// Checks that circle has as many stones as cross, or one more.
    fn check_counts((circles, crosses): (B, B)) -> Result<(), NotationErrorKind> {
        let (circles, crosses) = (circles.count(), crosses.count());
        match circles.checked_sub(crosses) {
            Some(0 | 1) => Ok(()),
            _ => Err(NotationErrorKind::Counts { circles, crosses }),
        }
    }

    fn check_winner(&self, position: &Position<B>) -> Result<(), NotationErrorKind> {
        let (mover, other) = self.sides(position);
        match (self.has_line(mover), self.has_line(other)) {
            (true, true) => Err(NotationErrorKind::TwoWinners),
            (true, false) => Err(NotationErrorKind::PlayedOn(self.to_move(position))),
            (false, _) => Ok(()),
        }
    }

    /// The first stone with an empty square below it, where stones fall.
    fn check_floating(&self, position: &Position<B>) -> Result<(), NotationError> {
        let (mover, other) = self.sides(position);
        let taken = mover | other;
        let supported = (taken << 1) | self.masks().floor;
        let floating = taken & !supported;
        if !self.gravity() || floating.is_empty() {
            return Ok(());
        }
        let floats = |&(_, (x, y)): &(usize, (u32, u32))| floating.has(self.index(x, y));
        match self.squares().enumerate().find(floats) {
            Some((at, (x, y))) => Err(NotationError::new(at, NotationErrorKind::Floating { x, y })),
            None => Ok(()),
        }
    }

    /// Whether moves are keys of a numeric pad, which lies as a 3x3 board does: 7 is at the upper left.
    fn has_pad(&self) -> bool {
        !self.gravity() && (self.width(), self.height()) == (3, 3)
    }

    /// The square that a word names: `x,y`; with gravity the number of a column, counted from 1, or its letter; or a key of the pad.
    fn named_square(
        &self,
        position: &Position<B>,
        word: &str,
    ) -> Result<(u32, u32), NotationErrorKind> {
        let number = |text: &str| text.parse::<u32>().ok().filter(|_| !text.starts_with('+'));
        let parsed = match word.split_once(',') {
            Some((x, y)) => number(x).zip(number(y)),
            None if self.gravity() => {
                self.landing(position, number(word).or_else(|| lettered(word)))
            }
            None if self.has_pad() => number(word).filter(|key| (1..=9).contains(key)).map(on_pad),
            None => None,
        };
        let (x, y) = parsed.ok_or_else(|| NotationErrorKind::NotAMove(word.to_owned()))?;
        if x >= self.width() || y >= self.height() {
            return Err(NotationErrorKind::Outside(word.to_owned()));
        }
        Ok((x, y))
    }

    /// Where a stone dropped into this column (counted from 1) comes to rest; the top square if the
    /// column is full.
    fn landing(&self, position: &Position<B>, column: Option<u32>) -> Option<(u32, u32)> {
        let x = column?.checked_sub(1)?;
        let free = |&y: &u32| self.stone(position, x, y).is_none();
        Some((x, (0..self.height()).rev().find(free).unwrap_or(0)))
    }

    fn parse_move(&self, position: &Position<B>, word: &str) -> Result<Square, NotationErrorKind> {
        let (x, y) = self.named_square(position, word)?;
        if let Some(mv) = self.move_with_code(position, self.index(x, y)) {
            Ok(mv)
        } else if self.ended(position) {
            Err(NotationErrorKind::Ended(word.to_owned()))
        } else if self.stone(position, x, y).is_some() {
            Err(NotationErrorKind::Taken(word.to_owned()))
        } else {
            Err(NotationErrorKind::Floating { x, y })
        }
    }
}

impl<B: Bits, S: BoardShape> Notation for Line<B, S> {
    fn write_position(&self, position: &Position<B>) -> String {
        let [circles, crosses] =
            [Side::Circle, Side::Cross].map(|side| self.stones(position, side));
        let mut text = String::with_capacity((self.width() * self.height()) as usize);
        self.squares().for_each(|(x, y)| {
            let square = self.index(x, y);
            text.push(if circles.has(square) {
                Side::Circle.letter()
            } else if crosses.has(square) {
                Side::Cross.letter()
            } else {
                '.'
            });
        });
        text
    }

    fn parse_position(&self, text: &str) -> Result<Position<B>, NotationError> {
        let whole = |fault| NotationError::new(0, fault);
        let marks = self.parse_marks(text)?;
        Self::check_counts(marks).map_err(whole)?;
        let position = self.position(marks);
        self.check_winner(&position).map_err(whole)?;
        self.check_floating(&position)?;
        Ok(position)
    }

    fn move_numbers(&self, mv: Square) -> Vec<u32> {
        let (x, y) = self.square(mv.into());
        vec![x, y]
    }

    fn note_move(&self, mv: Square) -> String {
        if self.shape.gravity() {
            (self.square(mv.into()).0 + 1).to_string()
        } else {
            self.write_move(mv)
        }
    }

    fn name_moves(&self, moves: &[Vec<u32>], lang: Lang) -> String {
        let first = |numbers: &Vec<u32>| numbers.first().copied().unwrap_or(0);
        if !self.shape.gravity() {
            let name = |numbers: &Vec<u32>| {
                let y = numbers.get(1).copied().unwrap_or(0);
                format!("({}, {y})", first(numbers))
            };
            return moves.iter().map(name).collect::<Vec<_>>().join(" ");
        }
        let columns = moves.iter().map(|numbers| (first(numbers) + 1).to_string());
        let columns: Vec<String> = columns.collect();
        let word = match moves.len() {
            0 => return String::new(),
            1 => "column",
            _ => "columns",
        };
        let columns = columns.join(" ");
        lang.pick(format!("{word} {columns}"), format!("{columns} 列目"))
    }

    fn threats(&self, position: &Position<B>) -> Vec<Square> {
        self.threats_to_win(position)
    }

    fn parse_moves(
        &self,
        from: &Position<B>,
        text: &str,
    ) -> Result<MoveSequence<Self>, NotationError> {
        let mut played = MoveSequence {
            moves: Vec::new(),
            position: *from,
        };
        let letters = self.gravity();
        for (at, word) in words(text, (letters || self.has_pad(), letters)) {
            let fault = |fault| NotationError::new(at, fault);
            let mv = self.parse_move(&played.position, word).map_err(fault)?;
            played.position = self.play(&played.position, mv);
            played.moves.push(mv);
        }
        Ok(played)
    }
}

/// The square of a key from 1 to 9.
const fn on_pad(key: u32) -> (u32, u32) {
    ((key - 1) % 3, 2 - (key - 1) / 3)
}

/// The number of a column that goes by a letter: `a` is the first.
fn lettered(word: &str) -> Option<u32> {
    let letter = Some(word.as_bytes()).filter(|bytes| bytes.len() == 1)?[0];
    let letter = Some(letter.to_ascii_lowercase()).filter(u8::is_ascii_lowercase)?;
    Some(u32::from(letter - b'a') + 1)
}

/// The words of a move list, each with the character at which it begins. Where a digit or a letter is a move, a word
/// of several of them is several moves.
fn words(text: &str, (digits, letters): (bool, bool)) -> Vec<(usize, &str)> {
    let is_move =
        |byte: u8| (digits && byte.is_ascii_digit()) || (letters && byte.is_ascii_alphabetic());
    let mut found = Vec::new();
    for word in text.split_whitespace() {
        let offset = word.as_ptr() as usize - text.as_ptr() as usize;
        let at = text[..offset].chars().count();
        if word.bytes().all(is_move) {
            found.extend((0..word.len()).map(|place| (at + place, &word[place..=place])));
        } else {
            found.push((at, word));
        }
    }
    found
}
