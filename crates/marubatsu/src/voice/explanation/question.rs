//! What a null window's answer means: the question, the answer, what it proves and what it leaves open.
//!
//! Invariant: no answer is said to prove more than it does.

use super::super::bound_reason::BoundReason;
use super::super::context::FrameContext;
use super::super::fragment::Fragment;
use super::SentenceParts;
use crate::game::{Notation, Side, Symmetry};
use crate::observe::Role;
use crate::score::{Fail, Score};

/// A question that a null window asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NullQuestion {
    /// Is it more than what circle has?
    More,
    /// Is it less than what cross has?
    Less,
    /// Is it at least the pass's guess?
    AtLeast,
    /// Is it above, at or below 0?
    Sign,
}

impl<G: Symmetry + Notation> FrameContext<'_, G> {
    fn asked_question(&self) -> NullQuestion {
        let grounds = [self.ground(Side::Circle), self.ground(Side::Cross)];
        let probes = self.frame.role == Role::Probe || grounds.contains(&BoundReason::Probe);
        match self.asking() {
            _ if self.asks_for_sign() => NullQuestion::Sign,
            _ if !probes => NullQuestion::AtLeast,
            Side::Circle => NullQuestion::More,
            Side::Cross => NullQuestion::Less,
        }
    }

    /// Whether the answer is above the window. At a cut the side to move has reached it.
    fn is_above(&self) -> bool {
        if self.frame.flags.ab_pruned {
            self.turn() == Side::Circle
        } else {
            self.frame.fail == Some(Fail::High)
        }
    }

    fn is_yes(&self) -> bool {
        self.is_above() == (self.asked_question() != NullQuestion::Less)
    }

    pub(super) fn answer_steps(&self) -> [SentenceParts; 3] {
        let above = self.node.parent.map(|parent| self.path(parent));
        let asked = above.into_iter().chain([self.here()]).collect();
        [
            (self.was_asked(), asked),
            (self.came_back(), vec![self.here()]),
            (self.means(), vec![self.here()]),
        ]
    }

    /// The question.
    pub(super) fn was_asked(&self) -> Vec<Fragment> {
        match self.asked_question() {
            NullQuestion::Sign => self.say(
                "The question was only: above, at or below {alpha}?",
                "問いは 1 つだけ。{alpha} より上か、下か、等しいか。",
            ),
            NullQuestion::AtLeast => self.say(
                "The question was only: at least {beta}?",
                "問いは 1 つだけ。{beta} 以上か。",
            ),
            NullQuestion::More => self.say(
                "The question was only: more than {asked}?",
                "問いは 1 つだけ。{asked} より大きいか。",
            ),
            NullQuestion::Less => self.say(
                "The question was only: less than {asked}?",
                "問いは 1 つだけ。{asked} より小さいか。",
            ),
        }
    }

    fn came_back(&self) -> Vec<Fragment> {
        match self.asked_question() {
            NullQuestion::Sign => self.say("{score} came back.", "返ってきたのは {score}。"),
            _ if self.is_yes() => self.say("{score} came back.", "返ってきたのは {score}。"),
            NullQuestion::Less => self.say(
                "Nothing below {beta} came back.",
                "{beta} より小さい値は返ってこなかった。",
            ),
            _ => self.say(
                "Nothing above {alpha} came back.",
                "{alpha} より大きい値は返ってこなかった。",
            ),
        }
    }

    /// What the answer means for whoever has asked.
    fn means(&self) -> Vec<Fragment> {
        let (question, yes) = (self.asked_question(), self.is_yes());
        let known = match (question, yes) {
            (NullQuestion::Sign, _) => return self.tells_sign(),
            (NullQuestion::AtLeast, true) | (NullQuestion::Less, false) => {
                self.say("So it is at least {beta}.", "だから {beta} 以上。")
            }
            (NullQuestion::AtLeast | NullQuestion::More, false) => {
                self.say("So it is at most {alpha}.", "だから {alpha} 以下。")
            }
            (NullQuestion::More, true) => self.say("So it is more.", "だからもっと大きい。"),
            (NullQuestion::Less, true) => self.say("So it is less.", "だからもっと小さい。"),
        };
        let open = match question {
            NullQuestion::AtLeast => self.what_passes_leave(),
            _ if yes => self.what_is_open(),
            _ => self.say(
                "The guess was right, the rest need not be measured.",
                "予想は正しかった。正確な値は知らなくてよい。",
            ),
        };
        self.joined(vec![known, open])
    }

    fn tells_sign(&self) -> Vec<Fragment> {
        let score = self.frame.score.unwrap_or(Score::ZERO);
        match score.hundredths().signum() {
            1 => self.say(
                "So it is above {alpha}. By how much was not the question.",
                "だから {alpha} より上。どれだけ上かは尋ねていない。",
            ),
            -1 => self.say(
                "So it is below {alpha}. By how much was not the question.",
                "だから {alpha} より下。どれだけ下かは尋ねていない。",
            ),
            _ => self.say(
                "So it is neither above nor below.",
                "だから、上でも下でもない。",
            ),
        }
    }

    /// What is still not known after a probe that said yes.
    fn what_is_open(&self) -> Vec<Fragment> {
        let (recursion, node) = (self.teller.recursion, self.node.number);
        let mut siblings = self.node.parent.into_iter();
        let again = siblings.any(|parent| {
            let mut after = recursion
                .children(parent)
                .map(|child| recursion.node(child));
            after.any(|child| {
                child.number > node && child.role == Role::ReSearch && child.mv == self.node.mv
            })
        });
        if again {
            self.say(
                "By how much was not the question, so it is searched again.",
                "どれだけかは尋ねていない。もう一度調べて確かめる。",
            )
        } else {
            self.say(
                "By how much was not the question.",
                "どれだけかは尋ねていない。",
            )
        }
    }

    /// What is still not known after a pass.
    fn what_passes_leave(&self) -> Vec<Fragment> {
        match (self.is_root(), self.is_last_pass()) {
            (true, false) => self.say(
                "The exact value was not the question; the next pass asks.",
                "正確な値は尋ねていない。次の探索で尋ねる。",
            ),
            (true, true) if self.proved_by_passes() == Fail::Exact => self.say(
                "Together with the passes before, that settles it.",
                "前の探索で分かったことと合わせて、値が決まる。",
            ),
            _ => self.say(
                "The exact value was not the question.",
                "正確な値は尋ねていない。",
            ),
        }
    }

    /// At a cut: what has been reached answers the question.
    pub(super) fn answers(&self) -> Vec<Fragment> {
        match (self.asked_question(), self.is_yes()) {
            (NullQuestion::Sign, _) => self.say("That answers it.", "これで答えが出た。"),
            (_, true) => self.say("So the answer is yes.", "だから答えは「はい」。"),
            (_, false) => self.say("So the answer is no.", "だから答えは「いいえ」。"),
        }
    }
}
