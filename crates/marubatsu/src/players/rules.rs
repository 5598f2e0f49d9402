//! The series' players that choose moves without scores, `ai1` to `ai7`.
//!
//! Invariant: the first rule that names a move decides. If none does, all legal moves are
//! candidates.

use super::by_score::spec;
use super::patterns::{centre, corners};
use super::{Chooser, Opinion, OpinionError, Spec, UnsuitableGameError};
use crate::game::Game as _;
use crate::games::bits::Bits;
use crate::games::line::{BoardShape, Line, Position, Square};
use crate::observe::limits::CancelFlag;

/// The players, in the series' order.
pub const RULES: [Spec; 7] = [
    spec(
        "ai1",
        7,
        "the first empty square, row by row",
        "左上から順に空いているマス",
    ),
    spec("ai2", 7, "any move", "ランダム"),
    spec("ai3", 7, "the centre, else any move", "真ん中を優先する"),
    spec(
        "ai4",
        7,
        "the centre, then the first empty corner, else any move",
        "真ん中、隅の順に優先する",
    ),
    spec(
        "ai5",
        7,
        "the first move that wins, else any move",
        "勝てる場合に勝つ",
    ),
    spec(
        "ai6",
        7,
        "the first move that wins, else prevents a loss",
        "勝てる場合に勝ち、相手の勝利を阻止する",
    ),
    spec(
        "ai7",
        7,
        "the centre, then as ai6",
        "真ん中を優先し、次に ai6 と同じ",
    ),
];

/// One of these players.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use marubatsu::game::{Game, Notation};
/// use marubatsu::games::line::Line;
/// use marubatsu::observe::limits::CancelFlag;
/// use marubatsu::players::Chooser;
/// use marubatsu::players::rules::RulePlayer;
///
/// let game = Line::<u64>::new(3, 3, 3, false)?;
/// let ai7 = RulePlayer::new(&game, "ai7").ok_or("it is one of the series'")??;
/// let never = AtomicBool::new(false);
/// let opinion = ai7.opinion(&game, &game.start(), CancelFlag::new(&never))?;
/// assert_eq!(game.write_move(opinion.candidates[0]), "1,1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RulePlayer(u8);

impl RulePlayer {
    /// Returns the player of this name for a game, if there is one; an error if its rules make no sense
    /// there.
    pub fn new<B: Bits, S: BoardShape>(
        game: &Line<B, S>,
        name: &str,
    ) -> Option<Result<Self, UnsuitableGameError>> {
        let at = RULES.iter().position(|spec| spec.name == name)?;
        let named = Self(u8::try_from(at + 1).ok()?);
        Some(match named.0 {
            3 | 4 | 7 if centre(game).is_none() => Err(UnsuitableGameError::NoCentre),
            4 if game.width() != game.height() => Err(UnsuitableGameError::NotSquare),
            _ => Ok(named),
        })
    }

    /// The move that the first rule to apply names.
    fn choice<B: Bits, S: BoardShape>(
        self,
        game: &Line<B, S>,
        position: &Position<B>,
    ) -> Option<Square> {
        let moves = || game.moves(position);
        let at = |square| moves().find(|&mv| game.place_of(mv) == square);
        let on_centre = || at(centre(game)?);
        let wins = |side| moves().find(|&mv| game.would_win(position, side, mv));
        let side = game.to_move(position);
        let wins_or_prevents = || {
            let only = moves().next().filter(|_| moves().len() == 1);
            only.or_else(|| wins(side))
                .or_else(|| wins(side.opponent()))
        };
        match self.0 {
            1 => moves().next(),
            3 => on_centre(),
            4 => on_centre().or_else(|| corners(game).into_iter().find_map(at)),
            5 => wins(side),
            6 => wins_or_prevents(),
            7 => on_centre().or_else(wins_or_prevents),
            _ => None,
        }
    }
}

impl<B: Bits, S: BoardShape> Chooser<Line<B, S>> for RulePlayer {
    fn opinion(
        &self,
        game: &Line<B, S>,
        position: &Position<B>,
        _: CancelFlag<'_>,
    ) -> Result<Opinion<Square>, OpinionError> {
        Ok(match self.choice(game, position) {
            Some(mv) => Opinion::of([mv]),
            None => Opinion::of(game.moves(position)),
        })
    }
}
