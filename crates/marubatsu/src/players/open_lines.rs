//! The player `ai_lines`, who judges a position of any line game, whatever its board, the length of its lines, and whether stones fall.
//!
//! Invariants: a win counts more than any judgement, and the more the sooner it comes, a loss the less the later; a draw is 0. Mirrored and turned
//! positions are worth the same. What is good for one side is as bad for the other, but for whose turn it is.

use super::{Chooser, Opinion, OpinionError, Spec};
use crate::cast::signed;
use crate::game::{Game as _, Outcome, Outcomes as _};
use crate::games::bits::Bits;
use crate::games::line::prospects::Prospects;
use crate::games::line::{BoardShape, Line, Position, Square};
use crate::lang::Text;
use crate::observe::limits::CancelFlag;
use crate::score::{Bounds, Score, View};
use crate::search::Evaluator;
use crate::search::order::Ranking;

/// The player's name and description.
pub const LINES: Spec = Spec {
    name: "ai_lines",
    parameters: &[],
    about: Text::new(
        "open lines, the more own marks the better; where stones fall, threats on squares that it will get",
        "相手のマークがない直線を、自分のマークが多いほど高く評価する。重力ありでは、自分が埋めることになるマスの脅威も数える",
    ),
};

/// What a win counts when the board is full; each empty square adds 1.
const WIN: i32 = 1_000;
/// No judgement counts more.
const MOST: i32 = 900;
/// What counts 1. Judgements that differ by less are equal: that leaves several moves to choose among, and searches less to do.
const UNIT: i32 = 8;
/// A line with 1, 2, ... own marks and none of the other side's.
const LINE: [u32; 8] = [1, 4, 12, 36, 80, 160, 240, 320];
/// A win with the next move.
const NEXT: i32 = 400;
/// Two wins, of which the other side can prevent one.
const TWO: i32 = 300;
/// A winning square that its side will get.
const EXPECTED: u32 = 60;
/// Any other winning square.
const OTHER: u32 = 8;

/// The player.
///
/// ```
/// use marubatsu::game::Notation;
/// use marubatsu::games::line::Line;
/// use marubatsu::players::open_lines::OpenLinesPlayer;
/// use marubatsu::search::Evaluator;
///
/// let game = Line::<u64>::new(7, 6, 4, true)?;
/// let after = |moves| game.parse_moves(&game.parse_position(&".".repeat(42))?, moves);
/// let worth = |moves| after(moves).map(|played| OpenLinesPlayer.at_horizon(&game, &played.position));
/// assert!(worth("454")? > worth("451")?); // the middle column has more lines
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenLinesPlayer;

/// What a position is worth in the view of the side to move, while the game is on.
fn judged<B: Bits, S: BoardShape>(game: &Line<B, S>, position: &Position<B>) -> Score {
    let [mine, theirs] = game.prospects(position);
    if mine.now > 0 {
        return Score::points(NEXT);
    }
    let two = if theirs.now > 1 { TWO } else { 0 };
    let difference = worth(&mine) - worth(&theirs) - two;
    Score::points((difference / UNIT).clamp(-MOST, MOST))
}

/// What a position is worth in circle's view.
fn of_position<B: Bits, S: BoardShape>(game: &Line<B, S>, position: &Position<B>) -> Score {
    match game.outcome(position) {
        None => View::of(game.to_move(position)).turn(judged(game, position)),
        Some(Outcome::Draw) => Score::ZERO,
        Some(Outcome::Win(side)) => {
            let sooner = signed(game.plies_left(position));
            View::of(side).turn(Score::points(WIN + sooner))
        }
    }
}

/// What a side's lines and threats count.
fn worth(side: &Prospects) -> i32 {
    let lines = side.lines.iter().zip(LINE);
    let lines: u32 = lines.map(|(count, worth)| count * worth).sum();
    signed(lines + side.expected * EXPECTED + side.others * OTHER)
}

impl<B: Bits, S: BoardShape> Evaluator<Line<B, S>> for OpenLinesPlayer {
    fn at_end(&self, game: &Line<B, S>, position: &Position<B>) -> Score {
        of_position(game, position)
    }

    fn at_horizon(&self, game: &Line<B, S>, position: &Position<B>) -> Score {
        View::of(game.to_move(position)).turn(judged(game, position))
    }

    fn range(&self, game: &Line<B, S>) -> Option<Bounds> {
        let most = Score::points(WIN + signed(game.width() * game.height()));
        Some(Bounds::new(-most, most))
    }

    fn grain(&self, _: &Line<B, S>) -> Score {
        Score::points(1)
    }

    fn prefers_short_wins(&self) -> bool {
        true
    }
}

impl<B: Bits, S: BoardShape> Ranking<Line<B, S>> for OpenLinesPlayer {
    fn rank(&self, game: &Line<B, S>, position: &Position<B>, mv: Square) -> Score {
        let view = View::of(game.to_move(position));
        view.turn(of_position(game, &game.play(position, mv)))
    }
}

impl<B: Bits, S: BoardShape> Chooser<Line<B, S>> for OpenLinesPlayer {
    /// The moves to the positions that it values most, with the scores in the view of the side to move.
    fn opinion(
        &self,
        game: &Line<B, S>,
        position: &Position<B>,
        _: CancelFlag<'_>,
    ) -> Result<Opinion<Square>, OpinionError> {
        let ranked = |mv| (mv, self.rank(game, position, mv));
        let scores = game.moves(position).map(ranked).collect();
        Ok(Opinion::best_of(scores, |score| score))
    }
}
