//! The table is asked: has this position been seen before, and is that enough?

use super::super::bound_reason::BoundReason;
use super::super::context::FrameContext;
use super::super::fragment::Fragment;
use crate::game::{Notation, Side, Symmetry};
use crate::score::Fail;

impl<G: Symmetry + Notation> FrameContext<'_, G> {
    pub(super) fn asks_table(&self) -> Vec<Vec<Fragment>> {
        let mut said = vec![self.knows_by_rules()];
        let flags = self.frame.flags;
        if !flags.registered_in_tt {
            said.push(self.say(
                "This position is new to the table, so its {ways} have to be looked at.",
                "この局面は置換表にない。{ways}を調べるしかない。",
            ));
            return said;
        }
        said.extend(match (flags.tt_pruned, flags.ab_updated) {
            (true, _) => vec![
                self.say(
                    "{seen} The table knows that it is {known}{writer}.",
                    "{seen}置換表によれば {known}{writer}。",
                ),
                self.why_enough(),
            ],
            (false, true) => vec![
                self.say(
                    "{seen} The table knows that it is {known}{writer}.",
                    "{seen}置換表によれば {known}{writer}。",
                ),
                self.what_is_left(),
            ],
            (false, false) => vec![self.say(
                "Seen before, but what the table knows is not enough: {known}{writer}. The {ways} have to be looked at.",
                "見覚えはあるが、置換表の値 ({known}) だけでは足りない{writer}。{ways}を調べる。",
            )],
        });
        said
    }

    /// What the rules of the game have said before, if it narrows what matters.
    fn knows_by_rules(&self) -> Vec<Fragment> {
        match self.frame.knowledge {
            Some(known) if known.narrowed => self.say(
                "By the rules of the game it is {rules know}.",
                "ゲームの知識によれば {rules know}。",
            ),
            _ => Vec::new(),
        }
    }

    /// Why what the table knows is enough.
    pub(in super::super) fn why_enough(&self) -> Vec<Fragment> {
        let side = match self.frame.fail {
            Some(Fail::Low) => Side::Circle,
            Some(Fail::High) => Side::Cross,
            Some(Fail::Exact) | None => return self.say("That is enough.", "それで十分。"),
        };
        match (self.ground(side), side) {
            (BoundReason::Elsewhere, Side::Circle) => self.say(
                "{max} already has {alpha} elsewhere and will not come this way, so that is enough.",
                "{max} は別の{way}で {alpha} を確保していて、ここへは来ない。それで十分。",
            ),
            (BoundReason::Elsewhere, Side::Cross) => self.say(
                "{min} already has {beta} elsewhere and will not come this way, so that is enough.",
                "{min} は別の{way}で {beta} を確保していて、ここへは来ない。それで十分。",
            ),
            (BoundReason::Question | BoundReason::Sign | BoundReason::Probe, _) => self.say(
                "That answers the question.",
                "それで知りたいことは分かった。",
            ),
            (BoundReason::TableAbove, Side::Circle) => self.say(
                "The position {alpha up} is known to be worth at least {alpha}, so that is enough.",
                "{alpha up}の局面は {alpha} 以上だと分かっているので、それで十分。",
            ),
            (BoundReason::TableAbove, Side::Cross) => self.say(
                "The position {beta up} is known to be worth at most {beta}, so that is enough.",
                "{beta up}の局面は {beta} 以下だと分かっているので、それで十分。",
            ),
            (_, Side::Circle) => self.say(
                "Only more than {alpha} would matter, so that is enough.",
                "意味があるのは {alpha} より大きい値だけなので、それで十分。",
            ),
            (_, Side::Cross) => self.say(
                "Only less than {beta} would matter, so that is enough.",
                "意味があるのは {beta} より小さい値だけなので、それで十分。",
            ),
        }
    }

    /// What can still matter where the table has narrowed it.
    fn what_is_left(&self) -> Vec<Fragment> {
        let here = |side| self.ground(side) == BoundReason::TableHere;
        match (here(Side::Circle), here(Side::Cross)) {
            (true, false) => self.say(
                "That does not settle it, but nothing below {alpha} is possible here.",
                "それだけでは決まらないが、{alpha} より小さくなることはない。",
            ),
            (false, true) => self.say(
                "That does not settle it, but nothing above {beta} is possible here.",
                "それだけでは決まらないが、{beta} より大きくなることはない。",
            ),
            _ => self.say(
                "That does not settle it, but only what lies between {alpha} and {beta} is left.",
                "それだけでは決まらないが、残るのは {alpha} と {beta} の間だけ。",
            ),
        }
    }
}
