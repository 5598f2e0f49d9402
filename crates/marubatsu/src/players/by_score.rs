//! The series' scoring players, `ai1s` to `ai14s`. Each scores the position after a move, with
//! higher scores for the side that has just moved; they differ only in their rules.
//!
//! Invariants: the first rule that applies decides. Rules about the move itself (such as taking the
//! centre) apply only where the move is known: in a search, at every leaf below the position that it
//! begins with. A player that prefers one of two mirrored moves keeps no symmetry
//! ([`ScoreRule::keeps_symmetries`]), so that a table can't change a value. In 〇×ゲーム, range and grain are
//! exactly those of all positions and of the moves that lead to them; on larger boards the range
//! contains all possible scores, and the grain divides all differences between them.
//!
//! In other games than 〇×ゲーム, a threat is a line that lacks one mark, the centre is the middle
//! square of a square board with an odd number of columns, and no position is special.

mod weights;

use std::collections::HashSet;

use super::patterns::{Lines, Patterns, centre, corners, is_special, is_tic_tac_toe};
use super::{Chooser, Opinion, OpinionError, Parameter, Spec, UnsuitableGameError};
use crate::cast::signed;
use crate::game::Game as _;
use crate::games::bits::Bits;
use crate::games::line::{BoardShape, Line, Position, Square};
use crate::lang::Text;
use crate::observe::limits::CancelFlag;
use crate::score::{Bounds, Score, View};
use crate::search::Evaluator;
use crate::search::order::Ranking;
use weights::Weights;

/// The rules of one of these players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ScoreRule(u8);

const fn parameter(
    name: &'static str,
    hundredths: i32,
    en: &'static str,
    ja: &'static str,
) -> Parameter {
    Parameter {
        name,
        default: Score::from_hundredths(hundredths),
        about: Text::new(en, ja),
    }
}

const PARAMETERS: [Parameter; 7] = [
    parameter("score_victory", 30_000, "a win", "勝利した局面"),
    parameter(
        "score_sure_victory",
        20_000,
        "a win with the next move that can't be stopped",
        "次に必ず勝利できる局面",
    ),
    parameter(
        "score_defeat",
        -10_000,
        "each line on which the other side wins next",
        "相手が次に勝利できる直線 1 つ",
    ),
    parameter(
        "score_special",
        10_000,
        "the special position",
        "特別な局面",
    ),
    parameter(
        "score_201",
        200,
        "the line with two own marks and one empty square",
        "自分のマーク 2 つと空のマスの直線",
    ),
    parameter(
        "score_102",
        50,
        "each line with one own mark and two empty squares",
        "自分のマーク 1 つと空のマス 2 つの直線",
    ),
    parameter(
        "score_012",
        -100,
        "each line with one mark of the other side and two empty squares",
        "相手のマーク 1 つと空のマス 2 つの直線",
    ),
];

pub(super) const fn spec(
    name: &'static str,
    first: usize,
    en: &'static str,
    ja: &'static str,
) -> Spec {
    let (_, parameters) = PARAMETERS.split_at(first);
    Spec {
        name,
        parameters,
        about: Text::new(en, ja),
    }
}

/// The scoring players, in the series' order.
pub const BY_SCORE: [Spec; 14] = [
    spec(
        "ai1s",
        7,
        "the first empty square, row by row",
        "左上から順に空いているマス",
    ),
    spec("ai2s", 7, "any move", "ランダム"),
    spec("ai3s", 7, "the centre, else any move", "真ん中を優先する"),
    spec(
        "ai4s",
        7,
        "the centre, then a corner, else any move",
        "真ん中、隅の順に優先する",
    ),
    spec("ai5s", 7, "a win, else any move", "勝てる場合に勝つ"),
    spec(
        "ai6s",
        7,
        "a win, else prevents a loss",
        "勝てる場合に勝ち、相手の勝利を阻止する",
    ),
    spec(
        "ai7s",
        7,
        "the centre, a win, else prevents a loss",
        "真ん中を優先し、勝利と阻止を考える",
    ),
    spec(
        "ai8s",
        7,
        "ai7s, and threatens to win",
        "ai7s に加えて、次に勝てる局面を作る",
    ),
    spec(
        "ai9s",
        7,
        "ai8s, and prefers two threats",
        "ai8s に加えて、次に必ず勝てる局面を作る",
    ),
    spec(
        "ai10s",
        7,
        "ai9s, and counts lines with one own mark",
        "ai9s に加えて、自分のマークが 1 つの直線を数える",
    ),
    spec(
        "ai11s",
        4,
        "the centre, threats, and a weighted sum of three patterns",
        "真ん中を優先し、3 種類のパターンの重み付きの和を使う",
    ),
    spec(
        "ai12s",
        0,
        "ai11s without the centre, with the special position",
        "真ん中を優先しない ai11s に特別な局面を加える",
    ),
    spec(
        "ai13s",
        0,
        "ai12s, and counts the other side's threats",
        "ai12s に加えて、相手が勝利できる直線を数える",
    ),
    spec(
        "ai14s",
        0,
        "ai13s, whose sum also counts where the other side threatens",
        "ai13s に加えて、相手が勝利できる局面でも和を計算する",
    ),
];

impl ScoreRule {
    /// Returns the rules of the player of this name, if there is one.
    pub fn named(name: &str) -> Option<Self> {
        let at = BY_SCORE.iter().position(|spec| spec.name == name)?;
        u8::try_from(at + 1).ok().map(Self)
    }

    /// Returns the player's name, parameters and description.
    pub fn spec(self) -> &'static Spec {
        &BY_SCORE[usize::from(self.0) - 1]
    }

    /// Returns whether one of the rules is about the centre.
    pub const fn needs_centre(self) -> bool {
        matches!(self.0, 3 | 4 | 7..=11)
    }

    /// Returns whether mirrored and turned positions have the same score. `ai1s` and `ai4s` count squares from
    /// the upper left; the other rules about moves are about the centre, which no symmetry moves.
    pub const fn keeps_symmetries(self) -> bool {
        !matches!(self.0, 1 | 4)
    }

    /// Checks that the rules make sense in a game.
    ///
    /// # Errors
    /// When they don't, with the reason.
    pub fn fits<B: Bits, S: BoardShape>(
        self,
        game: &Line<B, S>,
    ) -> Result<(), UnsuitableGameError> {
        if game.width() != game.height() {
            return Err(UnsuitableGameError::NotSquare);
        }
        match self.0 {
            _ if self.needs_centre() && centre(game).is_none() => {
                Err(UnsuitableGameError::NoCentre)
            }
            6..=14 if game.k() < 3 => Err(UnsuitableGameError::ShortLines),
            _ => Ok(()),
        }
    }

    /// The score in points, where the move alone decides it.
    fn of_move<B: Bits, S: BoardShape>(self, game: &Line<B, S>, (x, y): (u32, u32)) -> Option<i32> {
        let last = signed(game.width() * game.height()) - 1;
        let row_by_row = || signed(x + game.width() * y);
        let on_centre = |points| (centre(game) == Some((x, y))).then_some(points);
        match self.0 {
            1 => Some(last - row_by_row()),
            3 => on_centre(1),
            4 => Some(on_centre(last + 2).unwrap_or_else(|| {
                let corner = corners(game).contains(&(x, y));
                if corner { last + 1 - row_by_row() } else { 0 }
            })),
            7 => on_centre(2),
            8 => on_centre(3),
            9 => on_centre(4),
            10 | 11 => on_centre(300),
            _ => None,
        }
    }
}

/// A player by score.
#[derive(Clone, Debug)]
pub struct ScorePlayer<B> {
    rule: ScoreRule,
    weights: Weights,
    lines: Lines<B>,
    range: Bounds,
    grain: Score,
}

impl<B: Bits> ScorePlayer<B> {
    /// Returns the player of these rules, its parameters in the order of [`Spec::parameters`], each within
    /// [`Parameter::LIMIT`].
    ///
    /// ```
    /// use marubatsu::game::Notation;
    /// use marubatsu::games::line::Line;
    /// use marubatsu::players::by_score::{ScorePlayer, ScoreRule};
    /// use marubatsu::search::Evaluator;
    ///
    /// let game = Line::<u64>::new(3, 3, 3, false)?;
    /// let rule = ScoreRule::named("ai14s").ok_or("it is one of the series'")?;
    /// let ai14s = ScorePlayer::new(&game, rule, &[])?;
    /// let won = game.parse_position("ooo.xx...")?;
    /// assert_eq!(ai14s.at_end(&game, &won).to_string(), "300");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the rules make no sense in the game, or a parameter is out of range.
    pub fn new<S: BoardShape>(
        game: &Line<B, S>,
        rule: ScoreRule,
        given: &[Score],
    ) -> Result<Self, UnsuitableGameError> {
        rule.fits(game)?;
        let mut values = PARAMETERS.map(|parameter| parameter.default);
        let first = values.len() - rule.spec().parameters.len();
        for (value, given) in values[first..].iter_mut().zip(given) {
            if !Parameter::allows(*given) {
                return Err(UnsuitableGameError::Parameter);
            }
            *value = *given;
        }
        let player = Self {
            rule,
            weights: Weights::of(values.map(Score::hundredths)),
            lines: Lines::of(game),
            range: Bounds::UNKNOWN,
            grain: Score::points(1),
        };
        Ok(if is_tic_tac_toe(game) {
            player.measured(game)
        } else {
            player.estimated(game)
        })
    }

    /// The player with range and grain as found by scoring all positions and the moves that lead to them.
    fn measured<S: BoardShape>(mut self, game: &Line<B, S>) -> Self {
        let (mut met, mut scores) = (HashSet::new(), Vec::new());
        let mut waiting = vec![game.start()];
        while let Some(position) = waiting.pop() {
            if met.insert(position) {
                scores.push(self.of_position(game, &position));
                for mv in game.moves(&position) {
                    let child = game.play(&position, mv);
                    scores.extend(self.by_last_move(game, &child, mv));
                    waiting.push(child);
                }
            }
        }
        scores.sort_unstable();
        scores.dedup();
        let steps = scores
            .windows(2)
            .map(|pair| pair[1].hundredths() - pair[0].hundredths());
        self.grain = steps.min().map_or(self.grain, Score::from_hundredths);
        self.range = Bounds::new(scores[0], scores[scores.len() - 1]);
        self
    }

    /// The player with range and grain as they follow from the rules, for both sides' views.
    fn estimated<S: BoardShape>(mut self, game: &Line<B, S>) -> Self {
        let squares = signed(game.width() * game.height());
        let lines = i32::try_from(self.lines.len()).unwrap_or(i32::MAX);
        let (least, greatest) = match self.rule.0 {
            1 => (0, 100 * (squares - 1)),
            4 => (0, 100 * (squares + 1)),
            0..=9 => (-100, 400),
            10 => (-10_000, 30_000.max(100 * (lines + 1))),
            number => self.weights.extremes(number, lines),
        };
        let most = Score::from_hundredths(greatest.max(-least));
        self.range = Bounds::new(-most, most);
        if self.rule.0 > 10 {
            self.grain = Score::from_hundredths(self.weights.divisor());
        }
        self
    }

    /// The score of a position in circle's view.
    fn of_position<S: BoardShape>(&self, game: &Line<B, S>, position: &Position<B>) -> Score {
        let moved = game.to_move(position).opponent();
        View::of(moved).turn(self.value(game, position, None))
    }

    /// Returns the score of a position in the view of the side that has just moved. `last` is its move, if
    /// it is known.
    pub fn value<S: BoardShape>(
        &self,
        game: &Line<B, S>,
        position: &Position<B>,
        last: Option<Square>,
    ) -> Score {
        let square = last.map(|mv| game.place_of(mv));
        if let Some(points) = square.and_then(|square| self.rule.of_move(game, square)) {
            return Score::points(points);
        }
        let patterns = self.lines.patterns(game, position);
        match self.rule.0 {
            0..=10 => Score::points(self.in_points(&patterns)),
            _ => Score::from_hundredths(self.weighted(&patterns, || is_special(game, position))),
        }
    }

    /// The score by the rules without weights, in points.
    fn in_points(&self, patterns: &Patterns) -> i32 {
        let (threats, own) = (patterns.other_threats, patterns.own_threats);
        let won = patterns.won > 0;
        match self.rule.0 {
            0..=4 => 0,
            5 => i32::from(won),
            6 | 7 if won => 1,
            8 if won => 2,
            9 if won => 3,
            10 if won => 200,
            10 if threats > 0 => -100,
            _ if threats > 0 => -1,
            8 => own.min(1),
            9 => own.min(2),
            10 if own > 1 => 100,
            10 => own + patterns.own_single,
            _ => 0,
        }
    }

    /// The score by the rules with weights, in hundredths. Weights for which `ai11s` has no
    /// parameters are fixed.
    fn weighted(&self, patterns: &Patterns, special: impl Fn() -> bool) -> i32 {
        let (weights, number) = (&self.weights, self.rule.0);
        let (threats, own) = (patterns.other_threats, patterns.own_threats);
        let mut score = 0;
        if patterns.won > 0 {
            return if number == 11 {
                20_000
            } else {
                weights.victory
            };
        }
        match number {
            11 | 12 if threats > 0 => return weights.defeat,
            13 if threats > 0 => return weights.defeat * threats,
            14 if threats > 0 => score = weights.defeat * threats,
            11 if own > 1 => return 10_000,
            _ if own > 1 => return weights.sure_victory,
            _ => {}
        }
        if number > 11 && special() {
            return weights.special;
        }
        score += weights.sum(patterns);
        score
    }
}

impl<B: Bits, S: BoardShape> Evaluator<Line<B, S>> for ScorePlayer<B> {
    fn at_end(&self, game: &Line<B, S>, position: &Position<B>) -> Score {
        self.of_position(game, position)
    }

    fn at_horizon(&self, game: &Line<B, S>, position: &Position<B>) -> Score {
        self.of_position(game, position)
    }

    fn by_last_move(
        &self,
        game: &Line<B, S>,
        position: &Position<B>,
        last: Square,
    ) -> Option<Score> {
        let points = self.rule.of_move(game, game.place_of(last))?;
        let moved = game.to_move(position).opponent();
        Some(View::of(moved).turn(Score::points(points)))
    }

    fn keeps_symmetries(&self) -> bool {
        self.rule.keeps_symmetries()
    }

    fn range(&self, _: &Line<B, S>) -> Option<Bounds> {
        Some(self.range)
    }

    fn grain(&self, _: &Line<B, S>) -> Score {
        self.grain
    }
}

impl<B: Bits, S: BoardShape> Ranking<Line<B, S>> for ScorePlayer<B> {
    fn rank(&self, game: &Line<B, S>, position: &Position<B>, mv: Square) -> Score {
        self.value(game, &game.play(position, mv), Some(mv))
    }
}

impl<B: Bits, S: BoardShape> Chooser<Line<B, S>> for ScorePlayer<B> {
    /// The moves with the greatest score, with the scores in the view of the side to move.
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
