//! A node begins: who is to move, and what can still matter here.

use super::super::bound_reason::BoundReason;
use super::super::context::FrameContext;
use super::super::fragment::Fragment;
use crate::game::{Notation, Side, Symmetry};
use crate::observe::{OrderReason, Role};
use crate::search::Algorithm;

impl<G: Symmetry + Notation> FrameContext<'_, G> {
    pub(super) fn begins(&self) -> Vec<Vec<Fragment>> {
        let mut said = vec![self.where_it_is()];
        match self.frame.role {
            _ if self.is_root() => said.extend(self.begins_pass()),
            Role::Full if self.is_leaf() => {}
            Role::Probe => said.push(self.say(
                "Just a question: is {last} better for {asker} than {asked}? Yes or no is enough.",
                "知りたいのは、{last} が {asker} にとって {asked} より良いかどうかだけ。",
            )),
            Role::ReSearch => said.push(self.say(
                "Yes, {last} is better: {probe}. So it is looked at again, to find out how much better.",
                "{last} のほうが良いと分かった ({probe})。どれだけ良いのか、もう一度調べる。",
            )),
            Role::Forced => said.push(self.say(
                "{last} was forced: any other move would have lost at once.",
                "{last} は強制された手。ほかの手ではすぐに負けていた。",
            )),
            Role::Full => said.push(self.what_matters()),
        }
        if self.frame.role != Role::Forced {
            said.extend(self.comes_first());
        }
        said
    }

    /// Whose turn it is, or that nobody moves here.
    fn where_it_is(&self) -> Vec<Fragment> {
        match (self.ends_here(), self.has_marks()) {
            (true, true) => self.say("The game ends here.", "ここで勝負が終わる。"),
            (true, false) => self.say("This is a leaf.", "これは葉である。"),
            (false, _) if self.is_leaf() && !self.is_root() => self.say(
                "This is as deep as the search looks.",
                "ここより先は調べない。",
            ),
            (false, _) => self.say("{turn}", "{turn}"),
        }
    }

    /// The root, at which a pass begins.
    fn begins_pass(&self) -> Vec<Vec<Fragment>> {
        let mut said = Vec::new();
        let deepens = self.pass().is_some_and(|pass| pass.depth.is_some());
        let follows = self.pass_before().is_some();
        said.push(match (deepens, follows) {
            (false, false) => self.say(
                "The search begins: how good is this position?",
                "探索を始める。この局面の評価値はいくつか。",
            ),
            (false, true) => self.say(
                "Pass {pass} begins. Pass {pass before} found {before}.",
                "{pass} 回目の探索を始める。{pass before} 回目で {before} と分かった。",
            ),
            (true, false) if self.is_leaf() => self.say(
                "The search begins without looking ahead: how good does this position seem?",
                "探索を始める。まずは先を読まずに評価する。",
            ),
            (true, false) => self.say(
                "The search begins. First it looks {limit plies} ahead.",
                "探索を始める。まずは {limit plies}先まで調べる。",
            ),
            (true, true) => self.say(
                "Now the search looks {limit plies} ahead. The previous pass found {before}.",
                "今度は {limit plies}先まで調べる。前回の結果は {before}。",
            ),
        });
        if !self.has_marks() && !deepens && !follows {
            said = vec![self.say(
                "The search begins: how much is this tree worth?",
                "探索を始める。この木の値はいくつか。",
            )];
        }
        said.push(self.is_asked());
        said
    }

    /// What the root was asked for, if not for the exact value.
    fn is_asked(&self) -> Vec<Fragment> {
        let grounds = (self.ground(Side::Circle), self.ground(Side::Cross));
        match grounds {
            (BoundReason::Sign, _) => self.say(
                "The question: is that above, at or below {alpha}?",
                "知りたいのは、{alpha} より上か、下か、等しいかだけ。",
            ),
            (BoundReason::Question, _) => self.say(
                "The question: is it at least {beta}?",
                "知りたいのは、{beta} 以上かどうかだけ。",
            ),
            (BoundReason::Asked, BoundReason::Asked) => self.say(
                "Only scores between {alpha} and {beta} are wanted.",
                "知りたいのは、{alpha} と {beta} の間の評価値だけ。",
            ),
            (BoundReason::Asked, _) => self.say(
                "Only scores above {alpha} are wanted.",
                "知りたいのは、{alpha} より大きい評価値だけ。",
            ),
            (_, BoundReason::Asked) => self.say(
                "Only scores below {beta} are wanted.",
                "知りたいのは、{beta} より小さい評価値だけ。",
            ),
            _ => Vec::new(),
        }
    }

    /// Which scores matter at an inner node, and to whom.
    fn what_matters(&self) -> Vec<Fragment> {
        let (alpha, beta) = (self.ground(Side::Circle), self.ground(Side::Cross));
        if self.asks() {
            return self.question();
        }
        match (alpha, beta, self.turn()) {
            (BoundReason::Elsewhere, BoundReason::Elsewhere, _) => self.say(
                "Elsewhere {max} already has {alpha} and {min} already has {beta}: with {alpha} or less {max} will not come here, with {beta} or more {min} will not.",
                "別の{way}で {max} は {alpha} を、{min} は {beta} をすでに確保している。{alpha} 以下なら {max} が、{beta} 以上なら {min} が、ここへは来ない。",
            ),
            (BoundReason::Elsewhere, other, Side::Circle) | (other, BoundReason::Elsewhere, Side::Cross)
                if !other.limits() =>
            {
                self.more_than_mine()
            }
            (BoundReason::Elsewhere, other, _) | (other, BoundReason::Elsewhere, _) if !other.limits() => {
                self.enough_for_mover()
            }
            (alpha, beta, _) if alpha.limits() || beta.limits() => self.limits((alpha, beta)),
            _ => self.open(),
        }
    }

    /// The side to move has something elsewhere, and must do better.
    fn more_than_mine(&self) -> Vec<Fragment> {
        match self.turn() {
            Side::Circle => self.say(
                "Elsewhere {mover} already has {mine}: only more than that is worth finding.",
                "{mover} は別の{way}で {mine} を確保している。それより大きい値だけに意味がある。",
            ),
            Side::Cross => self.say(
                "Elsewhere {mover} already has {mine}: only less than that is worth finding.",
                "{mover} は別の{way}で {mine} を確保している。それより小さい値だけに意味がある。",
            ),
        }
    }

    /// The other side has something elsewhere, and will stay away from here if this is no better.
    fn enough_for_mover(&self) -> Vec<Fragment> {
        match self.turn() {
            Side::Circle => self.say(
                "Elsewhere {other} already has {theirs}: if {mover} gets {theirs} or more here, {other} will not come this way.",
                "{other} は別の{way}で {theirs} を確保している。{mover} がここで {theirs} 以上を取れるなら、{other} はここへ来ない。",
            ),
            Side::Cross => self.say(
                "Elsewhere {other} already has {theirs}: if {mover} gets {theirs} or less here, {other} will not come this way.",
                "{other} は別の{way}で {theirs} を確保している。{mover} がここを {theirs} 以下にできるなら、{other} はここへ来ない。",
            ),
        }
    }

    /// Nothing limits what can matter.
    fn open(&self) -> Vec<Fragment> {
        match (self.teller.algorithm, self.turn()) {
            (Algorithm::Minimax, Side::Circle) => self.say(
                "All its {ways} are looked at; {mover} takes the largest value.",
                "すべての{way}を調べる。{mover} は最も大きい値を選ぶ。",
            ),
            (Algorithm::Minimax, Side::Cross) => self.say(
                "All its {ways} are looked at; {mover} takes the smallest value.",
                "すべての{way}を調べる。{mover} は最も小さい値を選ぶ。",
            ),
            _ => self.say(
                "Neither side is sure of anything yet: any score can matter.",
                "まだどちらも何も確保していない。どの値にも意味がある。",
            ),
        }
    }

    /// One or two bounds that rest on different things.
    fn limits(&self, (alpha, beta): (BoundReason, BoundReason)) -> Vec<Fragment> {
        if (alpha, beta) == (BoundReason::Asked, BoundReason::Asked) {
            return self.is_asked();
        }
        let mut said = vec![
            self.limit(Side::Circle, alpha),
            self.limit(Side::Cross, beta),
        ];
        if alpha.limits() && beta.limits() {
            said.push(self.say(
                "Nothing beyond that matters here.",
                "その外側の値には意味がない。",
            ));
        }
        self.joined(said)
    }

    /// What one bound rests on.
    fn limit(&self, side: Side, ground: BoundReason) -> Vec<Fragment> {
        match (ground, side) {
            (BoundReason::Elsewhere, Side::Circle) => self.say(
                "Elsewhere {max} already has {alpha}.",
                "{max} は別の{way}で {alpha} を確保している。",
            ),
            (BoundReason::Elsewhere, Side::Cross) => self.say(
                "Elsewhere {min} already has {beta}.",
                "{min} は別の{way}で {beta} を確保している。",
            ),
            (BoundReason::Asked, Side::Circle) => self.say(
                "Only scores above {alpha} are wanted.",
                "この探索で知りたいのは {alpha} より大きい値だけ。",
            ),
            (BoundReason::Asked, Side::Cross) => self.say(
                "Only scores below {beta} are wanted.",
                "この探索で知りたいのは {beta} より小さい値だけ。",
            ),
            (BoundReason::TableAbove, Side::Circle) => self.say(
                "The table knows that the position {alpha up} is worth at least {alpha}.",
                "{alpha up}の局面は {alpha} 以上だと、置換表で分かっている。",
            ),
            (BoundReason::TableAbove, Side::Cross) => self.say(
                "The table knows that the position {beta up} is worth at most {beta}.",
                "{beta up}の局面は {beta} 以下だと、置換表で分かっている。",
            ),
            (BoundReason::RulesAbove, Side::Circle) => self.say(
                "The rules of the game make the position {alpha up} worth at least {alpha}.",
                "{alpha up}の局面は {alpha} 以上だと、ゲームの知識で分かっている。",
            ),
            (BoundReason::RulesAbove, Side::Cross) => self.say(
                "The rules of the game make the position {beta up} worth at most {beta}.",
                "{beta up}の局面は {beta} 以下だと、ゲームの知識で分かっている。",
            ),
            _ => Vec::new(),
        }
    }

    /// A null window: which answer one move can give.
    fn question(&self) -> Vec<Fragment> {
        let asked = match (self.ground(Side::Circle), self.ground(Side::Cross)) {
            (BoundReason::Sign, _) => self.say(
                "Above, at or below {alpha}?",
                "{alpha} より上か、下か、等しいか。",
            ),
            (BoundReason::Probe, _) | (_, BoundReason::Probe) => self.say(
                "{asker} only wants to know: is this better than {asked}?",
                "{asker} が知りたいのは、{asked} より良いかどうかだけ。",
            ),
            _ => self.say(
                "The question: at least {beta}?",
                "{beta} 以上かどうかを調べている。",
            ),
        };
        let settles = match (self.ground(self.turn()), self.turn()) {
            (BoundReason::Sign, Side::Circle) => self.say(
                "One {way} above {theirs} is enough.",
                "{theirs} より大きい{way}が 1 つあれば足りる。",
            ),
            (BoundReason::Sign, Side::Cross) => self.say(
                "One {way} below {theirs} is enough.",
                "{theirs} より小さい{way}が 1 つあれば足りる。",
            ),
            (_, Side::Circle) => self.say(
                "One {way} that gives {mover} {theirs} or more is enough.",
                "{theirs} 以上になる{way}が 1 つあれば足りる。",
            ),
            (_, Side::Cross) => self.say(
                "One {way} that gives {mover} {theirs} or less is enough.",
                "{theirs} 以下になる{way}が 1 つあれば足りる。",
            ),
        };
        self.joined(vec![asked, settles])
    }

    /// Why this child comes before its siblings, if they were put in order.
    fn comes_first(&self) -> Option<Vec<Fragment>> {
        Some(match self.frame.first? {
            OrderReason::Game => return None,
            OrderReason::Knowledge => self.say(
                "{last} comes first because it promises most.",
                "{last} は最も有望なので、最初に調べる。",
            ),
            OrderReason::Table => self.say(
                "{last} comes first because the table remembers it as the best.",
                "{last} は置換表の最善手なので、最初に調べる。",
            ),
            OrderReason::Player => self.say(
                "{last} comes first because the AI that orders the moves would choose it.",
                "{last} は順序を決める AI の選ぶ手なので、最初に調べる。",
            ),
            OrderReason::Sorted => self.say(
                "{last} comes first because the AI that orders the moves rates it highest.",
                "{last} は順序を決める AI の評価が最も高いので、最初に調べる。",
            ),
            OrderReason::Previous => self.say(
                "{last} comes first because it was best at the previous depth.",
                "{last} は 1 つ浅い探索での最善手なので、最初に調べる。",
            ),
        })
    }
}
