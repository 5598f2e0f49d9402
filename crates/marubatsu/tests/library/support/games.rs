//! The game that most tests search.

use marubatsu::games::line::Line;

/// Returns the board of 〇×ゲーム.
pub(crate) fn board() -> Line<u64> {
    Line::new(3, 3, 3, false).expect("the board fits")
}
