//! Why the game knew enough of a position without a search.
//!
//! Invariant: each rule has its reason, and moves are named only where the game itself can say them.

use super::Narrator;
use crate::game::Notation;
use crate::game::knowledge::Rule;
use crate::score::View;

impl<G: Notation> Narrator<'_, G> {
    /// Whether the rules prove that the side to move loses.
    fn is_lost(&self) -> bool {
        let view = View::of(self.frame.turn);
        let known = self.frame.knowledge.map(|known| view.turn(known.bounds));
        known.is_some_and(|bounds| bounds.upper.hundredths().is_negative())
    }

    /// Why the game knew enough.
    pub(super) fn known(&self, score: &str) -> String {
        let proves = self.proves();
        let (en, ja) = self.reason();
        self.with_threats(self.pick(
            format!("Known without search, {en}: the score is {score}{proves}."),
            format!("{ja}ので、探索せずに評価値 {score}{proves} が分かる。"),
        ))
    }

    /// What the rule says, with `{at}` for where threats stand.
    fn reason(&self) -> (&'static str, &'static str) {
        match self.frame.knowledge.map(|known| known.rule) {
            Some(Rule::WinsAtOnce) => ("the side to move wins at once", "手番の側が次の着手で勝つ"),
            Some(Rule::CannotParry) => (
                "the other side's next win can't be parried",
                "相手の次の勝ちを防げない",
            ),
            Some(Rule::Book) => ("from the book of openings", "序盤の本にある局面な"),
            Some(Rule::NoLineLeft) => (
                "the side to move has no line left, so it gets at most a draw",
                "手番の側にはもう並べられる列がなく、良くて引き分けな",
            ),
            Some(Rule::Claimeven) if self.is_lost() => (
                "by claimeven: the other side answers above each stone, gets a line in the end, and the side to move gets none",
                "クレームイーブン: 相手がいつも真上に置けば、手番の側は列を作れず、最後には相手が列を作る",
            ),
            Some(Rule::Claimeven) => (
                "by claimeven: the other side answers above each stone, and the side to move gets no line",
                "クレームイーブン: 相手がいつも真上に置けば、手番の側は列を作れない",
            ),
            Some(Rule::OddThreat) => (
                "by an odd threat: in the end the side to move must fill the square below it",
                "奇数段の勝ちのマス: 手番の側は最後にその真下に置かされる",
            ),
            Some(Rule::Pairing) => (
                "by pairing: each line left to the side to move holds a pair of squares, and the other side answers in the same pair",
                "ペアリング: 手番の側に残る列はどれも対になったマスを含み、相手は同じ対のもう一方に置けばよい",
            ),
            Some(Rule::ThreatSequence) => (
                "by a threat sequence: the side to move wins by threats{at}, each of which must be answered",
                "追い手: 手番の側は{at}、相手に受けさせ続けて勝つ",
            ),
            _ => (
                "too few squares are left to count more",
                "残りのマスではこれ以上の評価値にならない",
            ),
        }
    }

    /// Says where the threats stand that win: ` at (0, 1), (2, 2)`.
    fn with_threats(&self, sentence: String) -> String {
        if !sentence.contains("{at}") {
            return sentence;
        }
        let threats = self.game.threats(&self.frame.position);
        let moves: Vec<String> = threats.into_iter().map(|mv| self.written(mv)).collect();
        let en = format!(" at {}", moves.join(", "));
        let ja = format!(" {} と置いて", moves.join("、"));
        sentence.replace(
            "{at}",
            if moves.is_empty() {
                ""
            } else {
                self.lang.pick(&en, &ja)
            },
        )
    }
}
