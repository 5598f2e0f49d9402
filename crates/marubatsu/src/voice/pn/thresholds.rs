//! A df-pn search in words: the thresholds of a path, the node that set each, and the return.
//!
//! Invariants: as in [`super`]; a threshold without a source is not mentioned.
//!
//! ```text
//! for each question "score ≥ F?":
//!     search(root, ∞, ∞)
//! return whether pn of root is 0
//!
//! search(node, tp, td):
//!     look up all children of node
//!     forever:
//!         pn, dn of node = least, sum of its children's
//!         if pn ≥ tp or dn ≥ td: return
//!         child = first with least pn (〇) or dn (×)
//!         search(child, its tp, its td)
//! ```

use super::{PnTeller, number};
use crate::best_first::pn::{HeldThreshold, ThresholdSource};
use crate::best_first::{BestFirstRecording, NodeNumber, RoundFrame, RoundPhase};
use crate::depict::Depict;
use crate::game::Side;
use crate::lang::Lang;
use crate::voice::code::Listing;
use crate::voice::fragment::{Fragment, NodeRole};
use crate::voice::growth::filled;
use crate::voice::uct::{called, signed_by};

impl<G: Depict> PnTeller<'_, G> {
    /// The pseudo-code of df-pn, with the line that a frame is a step of.
    pub(super) fn dfpn_listing(&self, frame: &RoundFrame) -> Listing {
        Listing::documented(
            include_str!("thresholds.rs"),
            match frame.phase {
                RoundPhase::Begin => "for each",
                RoundPhase::Select => "search(child",
                RoundPhase::Expand | RoundPhase::Simulate => "look up",
                RoundPhase::Back if self.recording.turns_back(frame.node(), frame) => "if pn",
                RoundPhase::Back => "pn, dn",
                RoundPhase::End => "return whether",
            },
        )
    }

    fn held(&self, frame: &RoundFrame, of: Side) -> Option<HeldThreshold> {
        self.recording.held(frame.node(), frame, of)
    }

    fn named(&self, node: NodeNumber, role: NodeRole, lang: Lang) -> Fragment {
        called(self.recording, (node, role), lang)
    }

    /// Where the path goes, and how long it stays there.
    pub(super) fn plain_descent(&self, frame: &RoundFrame, lang: Lang) -> Vec<Fragment> {
        let turn = self.turn(frame.path[frame.at - 1]);
        let mut parts = filled(
            match turn {
                Side::Circle => lang.pick(
                    "{side} moves: {move} has the least left to prove.",
                    "{side} の手番。証明に最も近い {move} へ。",
                ),
                Side::Cross => lang.pick(
                    "{side} moves: {move} has the least left to refute.",
                    "{side} の手番。反証に最も近い {move} へ。",
                ),
            },
            &[("side", signed_by(turn)), ("move", self.name(frame, lang))],
        );
        parts.extend(self.plain_limit(frame, turn, lang));
        parts
    }

    /// Up to which number the path stays at the child that was chosen.
    fn plain_limit(&self, frame: &RoundFrame, turn: Side, lang: Lang) -> Vec<Fragment> {
        let Some(held) = self.held(frame, turn) else {
            return vec![Fragment::words(lang.pick(
                " There is no other move, so there is no limit.",
                "ほかに手はないので、上限はない。",
            ))];
        };
        let limit = ("limit", number(held.value));
        match held.source {
            ThresholdSource::Other(other) if held.owner == frame.node() => filled(
                lang.pick(
                    " At {limit}, {other} is nearer, so it turns back there.",
                    "残り {limit} になれば {other} の方が近いので戻る。",
                ),
                &[limit, ("other", self.named(other, NodeRole::Best, lang))],
            ),
            _ => filled(
                lang.pick(
                    " At {limit}, set at {owner}, it turns back.",
                    "{owner} で決まった上限の {limit} になれば戻る。",
                ),
                &[
                    limit,
                    ("owner", self.named(held.owner, NodeRole::Limit, lang)),
                ],
            ),
        }
    }

    /// What the table knows of the children.
    pub(super) fn plain_entry(&self, frame: &RoundFrame, lang: Lang) -> Vec<Fragment> {
        let [open, proved, disproved] = self.new_nodes(frame);
        let all = open + proved + disproved;
        let count = |count: u64| [("count", Fragment::count(count))];
        let is_new = self.recording.opened_after(frame.iteration)
            > self.recording.opened_after(frame.iteration - 1);
        let mut parts = filled(
            match (is_new, all) {
                (false, _) => lang.pick(
                    "This position was seen before: the table still has the numbers.",
                    "前にも来た局面。数は置換表に残っている。",
                ),
                (true, 1) => lang.pick("One position below.", "次の局面は 1 つ。"),
                (true, _) => lang.pick("{count} positions below.", "次の局面は {count} 個。"),
            },
            &count(all),
        );
        for (count_of, said) in [
            (open, lang.pick(" Open: {count}.", "未決 {count}。")),
            (proved, lang.pick(" Proved: {count}.", "証明済み {count}。")),
            (
                disproved,
                lang.pick(" Refuted: {count}.", "反証済み {count}。"),
            ),
        ] {
            if count_of > 0 {
                parts.extend(filled(said, &count(count_of)));
            }
        }
        let merged = self.merged(frame, all);
        if is_new && merged > 0 {
            let said = lang.pick(
                " Moves to the same positions, turned or mirrored, are skipped: {count}.",
                "回転や裏返しで同じ局面になる {count} 手は省く。",
            );
            parts.extend(filled(said, &count(merged)));
        }
        parts
    }

    /// How many moves lead to the position of another one.
    fn merged(&self, frame: &RoundFrame, shown: u64) -> u64 {
        let position = self.recording.position(frame.node());
        let moves = self.recording.game().moves_in_play(&position).count();
        (moves as u64).saturating_sub(shown)
    }

    /// What is missing here, and whether the path goes on or turns back.
    pub(super) fn plain_return(&self, frame: &RoundFrame, lang: Lang) -> Vec<Fragment> {
        let here = self.numbers(frame.node(), frame);
        let reached = [Side::Circle, Side::Cross].into_iter().find_map(|side| {
            let held = self.held(frame, side)?;
            (here.of(side) >= held.value).then_some((side, held))
        });
        let mut parts = self.plain_missing(frame, lang);
        let Some((side, held)) = reached else {
            let limited = [Side::Circle, Side::Cross].map(|side| self.held(frame, side));
            parts.push(Fragment::words(match limited {
                [None, None] => lang.pick(" It goes down from here.", "ここから進む。"),
                [Some(_), Some(_)] => lang.pick(
                    " Both are below their limits, so it goes down from here.",
                    "どちらも上限に届かないので、ここから進む。",
                ),
                _ => lang.pick(
                    " That is below the limit, so it goes down from here.",
                    "上限に届かないので、ここから進む。",
                ),
            }));
            return parts;
        };
        let places = [
            ("own", number(here.of(side))),
            ("limit", number(held.value)),
        ];
        let said = lang.pick(
            " {own} has reached the limit, {limit}, so it turns back.",
            "上限 {limit} に届いたので戻る。",
        );
        parts.extend(filled(said, &places));
        parts
    }

    /// Both thresholds of the child that was chosen, and whence they come.
    pub(super) fn terms_thresholds(&self, frame: &RoundFrame, lang: Lang) -> Vec<Fragment> {
        let mut parts = vec![Fragment::words(lang.pick("Thresholds: ", "しきい値: "))];
        let kinds = [
            (Side::Circle, lang.pick("pn ", "証明数 ")),
            (Side::Cross, lang.pick(", dn ", "、反証数 ")),
        ];
        for (side, name) in kinds {
            parts.push(Fragment::words(name));
            match self.held(frame, side) {
                None => parts.push(Fragment::words("∞")),
                Some(held) => parts.extend(self.terms_held(frame, (side, held), lang)),
            }
        }
        parts.push(Fragment::words(lang.pick(".", "。")));
        parts
    }

    /// A threshold, and whence it comes.
    fn terms_held(
        &self,
        frame: &RoundFrame,
        (side, held): (Side, HeldThreshold),
        lang: Lang,
    ) -> Vec<Fragment> {
        let limit = ("limit", number(held.value));
        if held.owner != frame.node() {
            let owner = self.named(held.owner, NodeRole::Limit, lang);
            let said = lang.pick("{limit} (set at {owner})", "{limit} ({owner} から)");
            return filled(said, &[limit, ("owner", owner)]);
        }
        match held.source {
            ThresholdSource::Other(other) => {
                let least = self.numbers(other, frame).of(side);
                filled(
                    lang.pick(
                        "{limit} = {least} + 1 (smallest other, {other})",
                        "{limit} = {least} + 1 (ほかの最小 {other})",
                    ),
                    &[
                        limit,
                        ("least", number(least)),
                        ("other", self.named(other, NodeRole::Best, lang)),
                    ],
                )
            }
            ThresholdSource::Rest { limit: all, others } => filled(
                lang.pick(
                    "{limit} = {all} − {others} (parent's − others)",
                    "{limit} = {all} − {others} (親のしきい値 − ほかの和)",
                ),
                &[limit, ("all", number(all)), ("others", number(others))],
            ),
        }
    }

    /// Whether a node's numbers have reached its thresholds.
    pub(super) fn terms_return(&self, frame: &RoundFrame, lang: Lang) -> Vec<Fragment> {
        let here = self.numbers(frame.node(), frame);
        let mut parts = Vec::new();
        for (side, name) in [
            (Side::Circle, lang.pick("pn", "証明数")),
            (Side::Cross, lang.pick("dn", "反証数")),
        ] {
            let Some(held) = self.held(frame, side) else {
                continue;
            };
            let reached = here.of(side) >= held.value;
            let places = [
                ("name", Fragment::words(name)),
                ("own", number(here.of(side))),
                ("limit", number(held.value)),
            ];
            let said = if reached {
                lang.pick(
                    " {name} {own} ≥ {limit}: return.",
                    "{name} {own} ≥ {limit} で戻る。",
                )
            } else {
                lang.pick(" {name} {own} < {limit}.", "{name} {own} < {limit}。")
            };
            parts.extend(filled(said, &places));
        }
        parts
    }
}
