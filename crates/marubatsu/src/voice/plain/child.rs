//! A child comes back: first the question what its score changes, then the answer.

use super::super::bound_reason::BoundReason;
use super::super::context::FrameContext;
use super::super::fragment::Fragment;
use crate::game::{Notation, Side, Symmetry};
use crate::recursion::BoundSource;

impl<G: Symmetry + Notation> FrameContext<'_, G> {
    pub(super) fn comes_back(&self) -> Vec<Vec<Fragment>> {
        let back = self.say("{move} comes back with {back}.", "{move} の結果は {back}。");
        vec![back, self.what_it_may_change()]
    }

    /// The question that the next frame answers.
    fn what_it_may_change(&self) -> Vec<Fragment> {
        let mine = self.ground(self.turn());
        if self.asks() {
            return self.what_it_may_settle();
        }
        match mine {
            BoundReason::Elsewhere => self.say(
                "Is that better for {mover} than the {mine} it has elsewhere?",
                "{mover} が別の{way}で確保している {mine} より良いか。",
            ),
            _ if mine.limits() && mine != BoundReason::Here => self.say(
                "Is that better for {mover} than {mine}?",
                "{mover} にとって {mine} より良いか。",
            ),
            _ if self.best.is_some() => self.say(
                "Is that better for {mover} than {best}?",
                "{mover} にとって {best} より良いか。",
            ),
            _ if self.is_first() => {
                self.say("It is the first result here.", "ここでの最初の結果。")
            }
            _ => self.say(
                "Is that better for {mover} than {score}?",
                "{mover} にとって {score} より良いか。",
            ),
        }
    }

    /// The question where one answer is enough.
    fn what_it_may_settle(&self) -> Vec<Fragment> {
        match (self.asks_for_sign(), self.turn()) {
            (true, Side::Circle) => self.say("Is that above {theirs}?", "{theirs} より大きいか。"),
            (true, Side::Cross) => self.say("Is that below {theirs}?", "{theirs} より小さいか。"),
            (false, Side::Circle) => self.say("Is that {theirs} or more?", "{theirs} 以上か。"),
            (false, Side::Cross) => self.say("Is that {theirs} or less?", "{theirs} 以下か。"),
        }
    }

    /// Whether no other child has come back before.
    fn is_first(&self) -> bool {
        let first = self.teller.recursion.children(self.node.number).next();
        first.is_some() && first == self.child.map(|child| child.number)
    }

    pub(super) fn is_used(&self) -> Vec<Vec<Fragment>> {
        let flags = self.frame.flags;
        if flags.ab_pruned {
            return vec![self.cuts(), self.what_is_skipped()];
        }
        if self.asks() {
            return vec![self.answers_nothing(), self.what_follows()];
        }
        match (flags.updated, self.is_of_use()) {
            (true, true) => vec![self.is_better(), self.what_must_follow()],
            (true, false) => vec![self.is_best_but_useless()],
            (false, _) => vec![self.is_no_better(), self.what_follows()],
        }
    }

    /// Whether a better score is also beyond what the side to move has without it.
    fn is_of_use(&self) -> bool {
        let held = self.held(self.turn());
        let child = self.child.map(|child| child.number);
        let from_child = matches!(held.source, BoundSource::Child(from) if Some(from) == child);
        from_child || !self.ground(self.turn()).limits()
    }

    fn is_better(&self) -> Vec<Fragment> {
        if self.best.is_none() && self.is_first() {
            return self.say(
                "{move} gives {mover} {back}, the best so far.",
                "{move} で {mover} は {back} を確保した。",
            );
        }
        self.say(
            "Yes! {move} gives {mover} {back}.",
            "良くなった！ {move} で {mover} は {back} を確保した。",
        )
    }

    /// What the next move must give.
    fn what_must_follow(&self) -> Vec<Fragment> {
        match (self.frame.moves_left, self.turn()) {
            (0, _) => self.say("No {way} is left.", "残りの{way}はない。"),
            (_, Side::Circle) => self.say(
                "The next {way} must give more than that.",
                "次の{way}は、それより大きくなければ意味がない。",
            ),
            (_, Side::Cross) => self.say(
                "The next {way} must give less than that.",
                "次の{way}は、それより小さくなければ意味がない。",
            ),
        }
    }

    fn what_follows(&self) -> Vec<Fragment> {
        match self.frame.moves_left {
            0 => self.say("No {way} is left.", "残りの{way}はない。"),
            _ => self.say("On to the next {way}.", "次の{way}を調べる。"),
        }
    }

    /// The best child so far, where the side to move has as much without it.
    fn is_best_but_useless(&self) -> Vec<Fragment> {
        match self.ground(self.turn()) {
            BoundReason::Elsewhere => self.say(
                "{move} gives {back}, the best here so far, but {mover} already has {mine} elsewhere.",
                "{move} は {back}。ここまでの最善だが、{mover} は別の{way}で {mine} を確保している。",
            ),
            _ => self.say(
                "{move} gives {back}, the best here so far, but no better for {mover} than {mine}.",
                "{move} は {back}。ここまでの最善だが、{mover} にとって {mine} より良くはない。",
            ),
        }
    }

    fn is_no_better(&self) -> Vec<Fragment> {
        let mine = self.ground(self.turn());
        match mine {
            BoundReason::Elsewhere => self.say(
                "No: the {mine} that {mover} has elsewhere is at least as good.",
                "{mover} が別の{way}で確保している {mine} より良くならない。",
            ),
            _ if mine.limits() && mine != BoundReason::Here => self.say(
                "No better for {mover} than {mine}.",
                "{mover} にとって {mine} より良くならない。",
            ),
            _ if self.best.is_some() => self.say(
                "No: {mover} keeps {best} by {best move}.",
                "良くならない。{mover} は {best move} の {best} のまま。",
            ),
            _ => self.say(
                "No better for {mover} than {score}.",
                "{mover} にとって {score} より良くならない。",
            ),
        }
    }

    /// A child that does not answer the question.
    fn answers_nothing(&self) -> Vec<Fragment> {
        match (self.ground(self.turn()), self.turn()) {
            (BoundReason::Sign, Side::Circle) => {
                self.say("No, not above {theirs}.", "{theirs} より大きくない。")
            }
            (BoundReason::Sign, Side::Cross) => {
                self.say("No, not below {theirs}.", "{theirs} より小さくない。")
            }
            (_, Side::Circle) => self.say("No, less than {theirs}.", "{theirs} より小さい。"),
            (_, Side::Cross) => self.say("No, more than {theirs}.", "{theirs} より大きい。"),
        }
    }

    /// Why the rest need not be looked at: what the bound that cuts rests on.
    fn cuts(&self) -> Vec<Fragment> {
        let other = self.turn().opponent();
        match (self.ground(other), self.turn()) {
            (BoundReason::Elsewhere, _) if self.plies_to(self.held(other).owner) == 1 => self.say(
                "{cut} {mover} gets {score} here, but {other} already has {theirs} elsewhere and will not come this way.",
                "{cut}{mover} はここで {score} を取れる。しかし {other} は別の{way}で {theirs} を確保しているので、ここへは来ない。",
            ),
            (BoundReason::Elsewhere, _) => self.say(
                "{deep cut} {mover} gets {score} here, but {theirs up} {other} already has {theirs} elsewhere and will not come this way.",
                "{deep cut}{mover} はここで {score} を取れる。しかし {other} は {theirs up}に別の{way}で {theirs} を確保しているので、ここへは来ない。",
            ),
            (BoundReason::Question | BoundReason::Sign | BoundReason::Probe, _) => self.say(
                "Yes! {mover} gets {score} here, and that settles the question.",
                "{mover} はここで {score} を取れる。それで知りたいことは分かった。",
            ),
            (BoundReason::Extreme, _) => self.say(
                "Enough! {score} is the best that {mover} can ever get.",
                "これで十分！ {score} は {mover} にとって最も良い値。",
            ),
            (BoundReason::Asked, Side::Circle) => self.say(
                "Enough. {mover} gets {score} here, but only scores below {theirs} are wanted.",
                "これで十分。{mover} はここで {score} を取れるが、知りたいのは {theirs} より小さい値だけ。",
            ),
            (BoundReason::Asked, Side::Cross) => self.say(
                "Enough. {mover} gets {score} here, but only scores above {theirs} are wanted.",
                "これで十分。{mover} はここで {score} を取れるが、知りたいのは {theirs} より大きい値だけ。",
            ),
            (ground, _) => self.cuts_by_what_is_known(ground),
        }
    }

    fn cuts_by_what_is_known(&self, ground: BoundReason) -> Vec<Fragment> {
        match (ground, self.turn()) {
            (BoundReason::TableHere, Side::Circle) => self.say(
                "Enough. {mover} gets {score} here, and the table knows that it can be no more than {theirs}.",
                "これで十分。{mover} はここで {score} を取れる。{theirs} より大きくならないことは置換表で分かっている。",
            ),
            (BoundReason::TableHere, Side::Cross) => self.say(
                "Enough. {mover} gets {score} here, and the table knows that it can be no less than {theirs}.",
                "これで十分。{mover} はここで {score} を取れる。{theirs} より小さくならないことは置換表で分かっている。",
            ),
            (BoundReason::TableAbove, Side::Circle) => self.say(
                "Enough. {mover} gets {score} here, but the table knows that the position {theirs up} is worth at most {theirs}.",
                "これで十分。{mover} はここで {score} を取れるが、{theirs up}の局面は {theirs} 以下だと置換表で分かっている。",
            ),
            (BoundReason::TableAbove, Side::Cross) => self.say(
                "Enough. {mover} gets {score} here, but the table knows that the position {theirs up} is worth at least {theirs}.",
                "これで十分。{mover} はここで {score} を取れるが、{theirs up}の局面は {theirs} 以上だと置換表で分かっている。",
            ),
            (BoundReason::RulesAbove, Side::Circle) => self.say(
                "Enough. {mover} gets {score} here, but by the rules of the game the position {theirs up} is worth at most {theirs}.",
                "これで十分。{mover} はここで {score} を取れるが、{theirs up}の局面は {theirs} 以下だとゲームの知識で分かっている。",
            ),
            (BoundReason::RulesAbove, Side::Cross) => self.say(
                "Enough. {mover} gets {score} here, but by the rules of the game the position {theirs up} is worth at least {theirs}.",
                "これで十分。{mover} はここで {score} を取れるが、{theirs up}の局面は {theirs} 以上だとゲームの知識で分かっている。",
            ),
            (BoundReason::RulesHere, Side::Circle) => self.say(
                "Enough. {mover} gets {score} here, and by the rules of the game it can be no more than {theirs}.",
                "これで十分。{mover} はここで {score} を取れる。{theirs} より大きくならないことはゲームの知識で分かっている。",
            ),
            (BoundReason::RulesHere, Side::Cross) => self.say(
                "Enough. {mover} gets {score} here, and by the rules of the game it can be no less than {theirs}.",
                "これで十分。{mover} はここで {score} を取れる。{theirs} より小さくならないことはゲームの知識で分かっている。",
            ),
            _ => self.say(
                "Enough. {mover} gets {score} here.",
                "これで十分。{mover} はここで {score} を取れる。",
            ),
        }
    }

    fn what_is_skipped(&self) -> Vec<Fragment> {
        match self.frame.skipped {
            0 => self.say("No {way} was left anyway.", "もう残りの{way}はなかった。"),
            1 => self.say(
                "The last {way} need not be looked at.",
                "最後の{way}は調べなくてよい。",
            ),
            _ => self.say(
                "The other {skipped} {ways} need not be looked at.",
                "残り {skipped} つの{way}は調べなくてよい。",
            ),
        }
    }
}
