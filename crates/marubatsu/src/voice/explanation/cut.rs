//! Why a cut may skip the remaining moves: what the other side already has, what the side to move has reached, and why the rest
//! changes nothing.
//!
//! Invariant: a bound is attributed to a side only if a child of an ancestor returned it.

use std::cmp::Ordering;

use super::super::bound_reason::BoundReason;
use super::super::context::FrameContext;
use super::super::fragment::{Fragment, NodeRole};
use super::super::values::score_of;
use super::SentenceParts;
use crate::game::{Notation, Side, Symmetry};
use crate::recursion::BoundSource;
use crate::score::Fail;

impl<G: Symmetry + Notation> FrameContext<'_, G> {
    pub(super) fn cut_steps(&self) -> [SentenceParts; 3] {
        let held = self.held(self.turn().opponent());
        let given = match held.source {
            BoundSource::Child(child) => vec![self.path(child), self.path(held.owner)],
            _ => vec![self.path(held.owner)],
        };
        let child = self.child.map(|child| self.path(child.number));
        let reached = child.into_iter().chain([self.here()]).collect();
        let skipped = self.unsearched(self.node.number);
        let skipped = skipped.into_iter().chain([self.here()]).collect();
        [
            (self.bound_is_given(), given),
            (self.reaches(), reached),
            (self.follows(), skipped),
        ]
    }

    /// What the score is held against.
    fn bound_is_given(&self) -> Vec<Fragment> {
        let other = self.turn().opponent();
        let far = self.plies_to(self.held(other).owner) > 1;
        match self.ground(other) {
            BoundReason::Elsewhere if far => self.say(
                "{theirs up}, {other} has a {way} worth {promise}. Nobody can take that away.",
                "{theirs up}で {other} は {promise} を確保した。",
            ),
            BoundReason::Elsewhere => self.say(
                "{other} has a {way} worth {promise}. Nobody can take that away.",
                "{other} は別の{way}で {promise} を確保した。",
            ),
            ground if ground.asks() => self.was_asked(),
            ground => self.bound_is_known(ground),
        }
    }

    /// A bound that nobody has reached by a move.
    fn bound_is_known(&self, ground: BoundReason) -> Vec<Fragment> {
        match (ground, self.turn()) {
            (BoundReason::Asked, Side::Circle) => self.say(
                "Only scores below {theirs} are wanted.",
                "知りたいのは、{theirs} より小さい値だけ。",
            ),
            (BoundReason::Asked, Side::Cross) => self.say(
                "Only scores above {theirs} are wanted.",
                "知りたいのは、{theirs} より大きい値だけ。",
            ),
            (BoundReason::TableHere, Side::Circle) => self.say(
                "The table knows that this position is worth at most {theirs}{writer}.",
                "この局面は {theirs} 以下だと、置換表で分かっている{writer}。",
            ),
            (BoundReason::TableHere, Side::Cross) => self.say(
                "The table knows that this position is worth at least {theirs}{writer}.",
                "この局面は {theirs} 以上だと、置換表で分かっている{writer}。",
            ),
            (BoundReason::TableAbove, Side::Circle) => self.say(
                "The table knows that the position {theirs up} is worth at most {theirs}.",
                "{theirs up}の局面は {theirs} 以下だと、置換表で分かっている。",
            ),
            (BoundReason::TableAbove, Side::Cross) => self.say(
                "The table knows that the position {theirs up} is worth at least {theirs}.",
                "{theirs up}の局面は {theirs} 以上だと、置換表で分かっている。",
            ),
            (BoundReason::RulesHere, Side::Circle) => self.say(
                "By the rules of the game this position is worth at most {theirs}.",
                "この局面は {theirs} 以下だと、ゲームの知識で分かっている。",
            ),
            (BoundReason::RulesHere, Side::Cross) => self.say(
                "By the rules of the game this position is worth at least {theirs}.",
                "この局面は {theirs} 以上だと、ゲームの知識で分かっている。",
            ),
            (BoundReason::RulesAbove, Side::Circle) => self.say(
                "By the rules of the game the position {theirs up} is worth at most {theirs}.",
                "{theirs up}の局面は {theirs} 以下だと、ゲームの知識で分かっている。",
            ),
            (BoundReason::RulesAbove, Side::Cross) => self.say(
                "By the rules of the game the position {theirs up} is worth at least {theirs}.",
                "{theirs up}の局面は {theirs} 以上だと、ゲームの知識で分かっている。",
            ),
            _ => self.say(
                "No score is better for {mover} than {theirs}.",
                "{mover} にとって {theirs} より良い値はない。",
            ),
        }
    }

    /// What the side to move has reached, and which way the rest can change it.
    fn reaches(&self) -> Vec<Fragment> {
        let reached = self.say(
            "Here {mover} can make it {reached}.",
            "ここで {mover} は {reached} にできる。",
        );
        let rest = match (self.frame.skipped, self.turn()) {
            (0, _) => self.say("No {way} is left.", "残りの{way}はない。"),
            (1, Side::Circle) => self.say(
                "The {way} left can only make it more: {mover} picks the highest.",
                "残りの{way}は値を上げるだけだ。{mover} は最も大きい値を選ぶ。",
            ),
            (1, Side::Cross) => self.say(
                "The {way} left can only make it less: {mover} picks the lowest.",
                "残りの{way}は値を下げるだけだ。{mover} は最も小さい値を選ぶ。",
            ),
            (_, Side::Circle) => self.say(
                "The {skipped} {ways} left can only make it more: {mover} picks the highest.",
                "残りの{way}は値を上げるだけだ。{mover} は最も大きい値を選ぶ。",
            ),
            (_, Side::Cross) => self.say(
                "The {skipped} {ways} left can only make it less: {mover} picks the lowest.",
                "残りの{way}は値を下げるだけだ。{mover} は最も小さい値を選ぶ。",
            ),
        };
        self.joined(vec![reached, rest])
    }

    /// What follows for this node and for what is skipped.
    fn follows(&self) -> Vec<Fragment> {
        let other = self.turn().opponent();
        let far = self.plies_to(self.held(other).owner) > 1;
        if far && self.ground(other) == BoundReason::Elsewhere {
            return self.turns_off();
        }
        self.joined(vec![self.is_enough(), self.whatever()])
    }

    fn is_enough(&self) -> Vec<Fragment> {
        match self.ground(self.turn().opponent()) {
            BoundReason::Elsewhere => self.stays_away(),
            ground if ground.asks() => self.answers(),
            BoundReason::Asked => self.say(
                "{reached} is already outside that.",
                "{reached} はもうその外にある。",
            ),
            BoundReason::TableAbove | BoundReason::RulesAbove => self.say(
                "Up there, more than that changes nothing.",
                "それを超えても、上の局面の値は変わらない。",
            ),
            _ => self.say(
                "Better than that isn't possible.",
                "これより良くはならない。",
            ),
        }
    }

    /// How the score that cuts compares with the bound.
    fn compared(&self) -> Option<Ordering> {
        let theirs = self.held(self.turn().opponent()).value;
        self.frame.score.map(|reached| reached.cmp(&theirs))
    }

    fn stays_away(&self) -> Vec<Fragment> {
        let ja = "だから {other} はここへ来ない。";
        match self.compared() {
            Some(Ordering::Less) => self.say(
                "{reached} is less than {theirs} for {other}, so {other} never comes here.",
                ja,
            ),
            Some(Ordering::Greater) => self.say(
                "{reached} is more than {theirs} for {other}, so {other} never comes here.",
                ja,
            ),
            _ => self.say(
                "{reached} is no better than {theirs} for {other}, so {other} never comes here.",
                ja,
            ),
        }
    }

    fn turns_off(&self) -> Vec<Fragment> {
        let ja = "だから {other} は途中のどこかで別の{way}を選ぶ。間にだれが何を選んでも同じ。";
        match self.compared() {
            Some(Ordering::Less) => self.say(
                "{reached} is less than {theirs}, so somewhere on the way {other} turns off, whoever moves in between.",
                ja,
            ),
            Some(Ordering::Greater) => self.say(
                "{reached} is more than {theirs}, so somewhere on the way {other} turns off, whoever moves in between.",
                ja,
            ),
            _ => self.say(
                "{reached} is no better than {theirs} for {other}, so somewhere on the way {other} turns off, whoever moves in between.",
                ja,
            ),
        }
    }

    /// That what is skipped changes nothing, if anything is.
    fn whatever(&self) -> Vec<Fragment> {
        match self.frame.skipped {
            0 => Vec::new(),
            1 => self.say(
                "Whatever the last {way} is worth, nothing changes.",
                "残りの{way}の値が何でも同じ。",
            ),
            _ => self.say(
                "Whatever the others are worth, nothing changes.",
                "残りの{way}の値が何でも同じ。",
            ),
        }
    }

    /// The bound of the other side, with what the child that reached it proves.
    pub(in super::super) fn promise(&self) -> Vec<Fragment> {
        let other = self.turn().opponent();
        let proves = match self.held(other).source {
            BoundSource::Child(child) => self.proves(&self.teller.recursion.node(child)),
            _ => Fail::Exact,
        };
        self.ranged(proves, self.bound(other))
    }

    /// The score that cuts, which points to the child that came back with it.
    pub(in super::super) fn reached(&self) -> Vec<Fragment> {
        score_of(self.child, NodeRole::Child)
    }
}
