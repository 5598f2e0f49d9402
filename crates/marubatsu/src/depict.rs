//! What a position looks like, as data for the scene to draw.
//!
//! Invariant: all positions of a game have pictures of one size, so that the nodes of a tree line
//! up.

use crate::game::{Game, Notation, Side};
use crate::games::bits::Bits;
use crate::games::line::{BoardShape, Line};
use crate::games::tree::Tree;

/// What a position looks like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Depiction {
    /// A board of squares with marks.
    Board {
        /// Columns.
        width: u32,
        /// Rows.
        height: u32,
        /// The marks row by row.
        squares: Vec<Option<Side>>,
        /// The square of the last move, by its place in `squares`.
        last: Option<usize>,
    },
    /// Text in a box.
    Text(String),
}

impl Depiction {
    /// How large a text in a box is, in squares: width and height.
    pub const TEXT_SIZE: (u32, u32) = (4, 2);
}

/// A game whose positions can be pictured. The default is the position's text in a box.
///
/// ```
/// use marubatsu::depict::{Depict, Depiction};
/// use marubatsu::game::{Game, Notation};
/// use marubatsu::games::line::Line;
///
/// let game = Line::<u64>::new(3, 3, 3, false)?;
/// let played = game.parse_moves(&game.start(), "2,0")?;
/// let Depiction::Board { squares, last, .. } = game.depict(&played.position, Some(played.moves[0]))
/// else { unreachable!() };
/// assert_eq!(last, Some(2));
/// assert!(squares[2].is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "positions of `{Self}` can't be pictured",
    note = "`impl marubatsu::depict::Depict for {Self} {{}}` draws each position's text in a box"
)]
pub trait Depict: Notation {
    /// The position, with the move that has just led to it.
    fn depict(&self, position: &Self::Position, last: Option<Self::Move>) -> Depiction {
        let _ = last;
        Depiction::Text(self.write_position(position))
    }

    /// How large a depiction is, in squares: width and height.
    fn size(&self) -> (u32, u32) {
        Depiction::TEXT_SIZE
    }

    /// Whether the game is a tree made by hand: its nodes are drawn as △ (max), ▽ (min) and □ (leaf) with
    /// scores in them, and its leaves' scores are there to be seen before they are searched.
    fn by_hand(&self) -> bool {
        false
    }

    /// The squares of a finished line, by their places in a depicted board; none if nobody has one.
    fn winning_line(&self, position: &Self::Position) -> Vec<usize> {
        let _ = position;
        Vec::new()
    }
}

impl<B: Bits, S: BoardShape> Depict for Line<B, S> {
    fn depict(&self, position: &Self::Position, last: Option<Self::Move>) -> Depiction {
        let (width, height) = self.size();
        let squares = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        let last = last.map(|mv| match self.move_numbers(mv)[..] {
            [x, y] => (y * width + x) as usize,
            _ => 0,
        });
        Depiction::Board {
            width,
            height,
            squares: squares.map(|(x, y)| self.stone(position, x, y)).collect(),
            last,
        }
    }

    fn size(&self) -> (u32, u32) {
        (self.width(), self.height())
    }

    fn winning_line(&self, position: &Self::Position) -> Vec<usize> {
        self.line_squares(position)
            .into_iter()
            .map(|(x, y)| (y * self.width() + x) as usize)
            .collect()
    }
}

/// A leaf shows its score; an inner node shows whether it takes the greatest or the least of its
/// children's.
impl Depict for Tree {
    fn by_hand(&self) -> bool {
        true
    }

    fn depict(&self, position: &Self::Position, _: Option<Self::Move>) -> Depiction {
        let text = match (self.ended(position), self.to_move(position)) {
            (true, _) => self.score(*position).to_string(),
            (false, Side::Circle) => "max".to_owned(),
            (false, Side::Cross) => "min".to_owned(),
        };
        Depiction::Text(text)
    }
}
