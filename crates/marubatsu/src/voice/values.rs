//! Numbers and moves of a sentence, and the words that say what a number proves.
//!
//! Invariant: a number that is only a bound stands with `at least` or `at most`, or with ≥ or ≤.

use super::context::FrameContext;
use super::fragment::{Fragment, FragmentKind, NOTHING, NodeRole};
use crate::game::{Notation, Side, Symmetry};
use crate::observe::Leaf;
use crate::recursion::{HeldBound, RecursionNode};
use crate::score::{Bounds, Fail, Score};

/// In which direction plies are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlyDirection {
    /// To an ancestor.
    Up,
    /// On from here.
    Ahead,
}

impl<G: Symmetry + Notation> FrameContext<'_, G> {
    pub(super) fn bound(&self, side: Side) -> Vec<Fragment> {
        let held = self.held(side);
        let role = match side {
            Side::Circle => NodeRole::Alpha,
            Side::Cross => NodeRole::Beta,
        };
        vec![Fragment::score(held.value).at(held.owner, role)]
    }

    /// `3 moves up`, `1 level up`: how far away whoever holds a bound is.
    pub(super) fn plies_up(&self, held: HeldBound) -> Vec<Fragment> {
        self.plies(self.plies_to(held.owner), PlyDirection::Up)
    }

    /// `3 moves up`, `1 move`.
    pub(super) fn plies(&self, plies: u64, reach: PlyDirection) -> Vec<Fragment> {
        let words = match (reach, self.has_marks()) {
            (PlyDirection::Up, true) => [" move up", " moves up", " 手前"],
            (PlyDirection::Up, false) => [" level up", " levels up", " 段上"],
            (PlyDirection::Ahead, true) => [" move", " moves", " 手"],
            (PlyDirection::Ahead, false) => [" level", " levels", " 段"],
        };
        let [one, many, ja] = words;
        let en = if plies == 1 { one } else { many };
        vec![Fragment::count(plies), Fragment::words(self.pick(en, ja))]
    }

    pub(super) fn own(&self, score: Option<Score>) -> Vec<Fragment> {
        let at = |score| Fragment::score(score).at(self.node.number, NodeRole::Node);
        score.map(at).into_iter().collect()
    }

    /// `at least 1`: the node's own score as it is settled.
    pub(super) fn own_proved(&self) -> Vec<Fragment> {
        self.proved(Some(self.node), NodeRole::Node)
    }

    /// `2`, `at most 2`, `at least 2`: a settled score, with what it proves.
    pub(super) fn proved(&self, node: Option<RecursionNode>, role: NodeRole) -> Vec<Fragment> {
        let proves = node.map_or(Fail::Exact, |node| self.proves(&node));
        self.ranged(proves, score_of(node, role))
    }

    pub(super) fn ranged(&self, proves: Fail, score: Vec<Fragment>) -> Vec<Fragment> {
        let (before, after) = match proves {
            Fail::Exact => ("", ""),
            Fail::Low => (self.pick("at most ", ""), self.pick("", " 以下")),
            Fail::High => (self.pick("at least ", ""), self.pick("", " 以上")),
        };
        let around = [
            vec![Fragment::words(before)],
            score,
            vec![Fragment::words(after)],
        ];
        around.into_iter().flatten().collect()
    }

    /// `2`, `≤ 2`, `≥ 2`.
    pub(super) fn sign_of(&self, node: Option<RecursionNode>, role: NodeRole) -> Vec<Fragment> {
        let proves = node.map_or(Fail::Exact, |node| self.proves(&node));
        signed(proves, score_of(node, role))
    }

    pub(super) fn move_of(&self, node: Option<RecursionNode>, role: NodeRole) -> Vec<Fragment> {
        let Some(node) = node else {
            return NOTHING;
        };
        let code = node.mv.unwrap_or_default();
        let game = self.teller.frames.game();
        let mv = game.move_with_code(&self.frame.position, code);
        mv.map_or(NOTHING, |mv| vec![self.written(mv).at(node.number, role)])
    }

    pub(super) fn last_move(&self) -> Vec<Fragment> {
        let last = self.frame.path.last();
        let at = |&mv| self.written(mv).at(self.node.number, NodeRole::Node);
        last.map(at).into_iter().collect()
    }

    /// `(1, 1)`, or `column 6`.
    pub(super) fn written(&self, mv: G::Move) -> Fragment {
        let text = self.teller.frames.game().name_move(mv, self.lang);
        Fragment {
            is: FragmentKind::Move(mv.into()),
            ..Fragment::words(text)
        }
    }

    /// `at least 1`, `exactly 0`, `between -2 and 1`: what is known of the node's value. An end at which
    /// every score lies says nothing. An entry that holds for one window says what its answer does.
    pub(super) fn known(&self, known: Option<Bounds>) -> Vec<Fragment> {
        let Bounds { lower, upper } = known.unwrap_or(Bounds::UNKNOWN);
        let extremes = self.extremes();
        let open_below = !lower.is_finite() || lower == extremes.lower;
        let open_above = !upper.is_finite() || upper == extremes.upper;
        let (low, high) = (self.own(Some(lower)), self.own(Some(upper)));
        let words = |text| vec![Fragment::words(text)];
        let parts = match (self.for_one_window(lower, upper), open_below, open_above) {
            (Some(proves), ..) => return self.ranged(proves, low),
            _ if lower == upper => vec![words(self.pick("exactly ", "ちょうど ")), low],
            (_, true, true) => vec![words(self.pick("any score", "どの値もありうる"))],
            (_, true, false) => return self.ranged(Fail::Low, high),
            (_, false, true) => return self.ranged(Fail::High, low),
            (_, false, false) => {
                let (between, and, end) = self
                    .lang
                    .pick(("between ", " and ", ""), ("", " 以上 ", " 以下"));
                vec![words(between), low, words(and), high, words(end)]
            }
        };
        parts.into_iter().flatten().collect()
    }

    /// What the one score of an entry means that holds for one window only; none if it is the value.
    pub(super) fn for_one_window(&self, lower: Score, upper: Score) -> Option<Fail> {
        let answered = self.frame.flags.tt_pruned || self.frame.leaf == Some(Leaf::Table);
        let fail = self.frame.fail.filter(|_| lower == upper)?;
        let known = self.frame.known.unwrap_or(Bounds::UNKNOWN);
        match fail {
            Fail::Exact => None,
            _ if answered => Some(fail),
            Fail::Low => (known.lower != lower).then_some(fail),
            Fail::High => (known.upper != upper).then_some(fail),
        }
    }
}

/// How many there are, if there is such a number.
pub(super) fn number(number: Option<u64>) -> Vec<Fragment> {
    number.map(Fragment::count).into_iter().collect()
}

/// A node's score, if it is settled.
pub(super) fn score_of(node: Option<RecursionNode>, role: NodeRole) -> Vec<Fragment> {
    let settled = node.and_then(|node| Some((node.number, node.settled?)));
    let part = settled.map(|(number, settled)| Fragment::score(settled.score).at(number, role));
    part.into_iter().collect()
}

/// A score with ≤ or ≥ before it if it is only a bound.
pub(super) fn signed(proves: Fail, mut score: Vec<Fragment>) -> Vec<Fragment> {
    let sign = match proves {
        Fail::Exact => "",
        Fail::Low => "≤ ",
        Fail::High => "≥ ",
    };
    score.insert(0, Fragment::words(sign));
    score
}
