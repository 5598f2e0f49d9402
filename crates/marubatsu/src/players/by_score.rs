//! The series' AIs by score, `ai1s` to `ai14s`: each gives the position after a move a number, higher
//! for who has just moved; they differ in their rules alone.
//!
//! Invariants: the first rule that fits decides. Rules about the move itself (the centre taken) hold only
//! where the move is known: as an evaluator of a search, a player sees positions and no moves, so that
//! a table can't change a value. Range and grain are those of all positions there are.

use std::collections::HashSet;

use super::patterns::{CENTRE, CORNERS, Patterns, is_special, is_tic_tac_toe};
use super::{Parameter, Spec};
use crate::game::Game as _;
use crate::games::bits::Bits;
use crate::games::line::{Line, Position, Shape, Square};
use crate::lang::Text;
use crate::score::{Bounds, Score, View};
use crate::search::Evaluator;
use crate::search::order::Ranking;

/// Which rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rule(u8);

/// The numbers that rules use, in hundredths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Weights {
    victory: i32,
    sure_victory: i32,
    defeat: i32,
    special: i32,
    w201: i32,
    w102: i32,
    w012: i32,
}

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

const fn spec(name: &'static str, first: usize, en: &'static str, ja: &'static str) -> Spec {
    let (_, parameters) = PARAMETERS.split_at(first);
    Spec {
        name,
        parameters,
        about: Text::new(en, ja),
    }
}

/// All of them.
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

impl Rule {
    /// The rules of this name, if there are any.
    pub fn named(name: &str) -> Option<Self> {
        let at = BY_SCORE.iter().position(|spec| spec.name == name)?;
        u8::try_from(at + 1).ok().map(Self)
    }

    /// What is known of them.
    pub fn spec(self) -> &'static Spec {
        &BY_SCORE[usize::from(self.0) - 1]
    }

    /// What the move alone decides, in points.
    fn of_move(self, (x, y): (u32, u32)) -> Option<i32> {
        let row_by_row = || (x + 3 * y).cast_signed();
        let centre = |points| ((x, y) == CENTRE).then_some(points);
        match self.0 {
            1 => Some(8 - row_by_row()),
            3 => centre(1),
            4 if CORNERS.contains(&(x, y)) => Some(9 - row_by_row()),
            4 => centre(10),
            7 => centre(2),
            8 => centre(3),
            9 => centre(4),
            10 | 11 => centre(300),
            _ => None,
        }
    }
}

impl Weights {
    const fn of(values: [i32; 7]) -> Self {
        let [victory, sure_victory, defeat, special, w201, w102, w012] = values;
        Self {
            victory,
            sure_victory,
            defeat,
            special,
            w201,
            w102,
            w012,
        }
    }

    /// The weighted sum of the three patterns.
    fn sum(&self, patterns: &Patterns) -> i32 {
        let single = if patterns.count(2, 0) == 1 {
            self.w201
        } else {
            0
        };
        single + self.w102 * patterns.count(1, 0) + self.w012 * patterns.count(0, 1)
    }
}

/// A player by score.
#[derive(Clone, Debug)]
pub struct ByScore {
    rule: Rule,
    weights: Weights,
    range: Bounds,
    grain: Score,
}

impl ByScore {
    /// The player of these rules, its parameters in the order of [`Spec::parameters`]; none
    /// if the game isn't 〇×ゲーム or a parameter isn't allowed.
    ///
    /// ```
    /// use marubatsu::game::Notation;
    /// use marubatsu::games::line::Line;
    /// use marubatsu::players::by_score::{ByScore, Rule};
    /// use marubatsu::search::Evaluator;
    ///
    /// let game = Line::<u64>::new(3, 3, 3, false)?;
    /// let rule = Rule::named("ai14s").ok_or("it is one of the series'")?;
    /// let ai14s = ByScore::new(&game, rule, &[]).ok_or("the game is 3x3")?;
    /// let won = game.parse_position("ooo.xx...")?;
    /// assert_eq!(ai14s.at_end(&game, &won).to_string(), "300");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new<B: Bits, S: Shape>(game: &Line<B, S>, rule: Rule, given: &[Score]) -> Option<Self> {
        let mut values = PARAMETERS.map(|parameter| parameter.default.hundredths());
        let first = values.len() - rule.spec().parameters.len();
        for (value, given) in values[first..].iter_mut().zip(given) {
            *value = Some(given)
                .filter(|given| Parameter::allows(**given))?
                .hundredths();
        }
        let unknown = Self {
            rule,
            weights: Weights::of(values),
            range: Bounds::UNKNOWN,
            grain: Score::points(1),
        };
        is_tic_tac_toe(game).then(|| unknown.measured(game))
    }

    /// With the range and the grain of all positions there are.
    fn measured<B: Bits, S: Shape>(mut self, game: &Line<B, S>) -> Self {
        let (mut met, mut scores) = (HashSet::new(), Vec::new());
        let mut waiting = vec![game.start()];
        while let Some(position) = waiting.pop() {
            if met.insert(position) {
                scores.push(self.of_position(game, &position));
                waiting.extend(game.moves(&position).map(|mv| game.play(&position, mv)));
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

    /// The number of a position in circle's view.
    fn of_position<B: Bits, S: Shape>(&self, game: &Line<B, S>, position: &Position<B>) -> Score {
        let moved = game.to_move(position).opponent();
        View::of(moved).turn(self.value(game, position, None))
    }

    /// The number of a position in the view of who has just moved, perhaps with this move.
    pub fn value<B: Bits, S: Shape>(
        &self,
        game: &Line<B, S>,
        position: &Position<B>,
        last: Option<Square>,
    ) -> Score {
        let square = last.map(|mv| game.place_of(mv));
        if let Some(points) = square.and_then(|square| self.rule.of_move(square)) {
            return Score::points(points);
        }
        let patterns = Patterns::of(game, position);
        match self.rule.0 {
            0..=10 => Score::points(self.in_points(&patterns)),
            _ => Score::from_hundredths(self.weighted(&patterns, || is_special(game, position))),
        }
    }

    /// The rules without weights.
    fn in_points(&self, patterns: &Patterns) -> i32 {
        let (threats, own) = (patterns.count(0, 2), patterns.count(2, 0));
        match self.rule.0 {
            0..=4 => 0,
            5 => i32::from(patterns.won()),
            6 | 7 if patterns.won() => 1,
            8 if patterns.won() => 2,
            9 if patterns.won() => 3,
            10 if patterns.won() => 200,
            10 if threats > 0 => -100,
            _ if threats > 0 => -1,
            8 => own.min(1),
            9 => own.min(2),
            10 if own > 1 => 100,
            10 => own + patterns.count(1, 0),
            _ => 0,
        }
    }

    /// The rules with weights, in hundredths. The numbers that `ai11s` has no parameters for are fixed.
    fn weighted(&self, patterns: &Patterns, special: impl Fn() -> bool) -> i32 {
        let (weights, number) = (&self.weights, self.rule.0);
        let (threats, own) = (patterns.count(0, 2), patterns.count(2, 0));
        let mut score = 0;
        if patterns.won() {
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

impl<B: Bits, S: Shape> Evaluator<Line<B, S>> for ByScore {
    fn at_end(&self, game: &Line<B, S>, position: &Position<B>) -> Score {
        self.of_position(game, position)
    }

    fn at_horizon(&self, game: &Line<B, S>, position: &Position<B>) -> Score {
        self.of_position(game, position)
    }

    fn range(&self, _: &Line<B, S>) -> Option<Bounds> {
        Some(self.range)
    }

    fn grain(&self, _: &Line<B, S>) -> Score {
        self.grain
    }
}

impl<B: Bits, S: Shape> Ranking<Line<B, S>> for ByScore {
    fn rank(&self, game: &Line<B, S>, position: &Position<B>, mv: Square) -> Score {
        self.value(game, &game.play(position, mv), Some(mv))
    }
}
