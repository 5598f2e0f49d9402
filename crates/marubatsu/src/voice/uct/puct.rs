//! A PUCT search in words, where it differs from UCT: its selection, and its prior for an untried move.
//!
//! Invariant: a bound is described by its parts, which the recording holds.
//!
//! ```text
//! for each iteration:
//!     node = root
//!     until node is an end, or new:
//!         node = child with greatest mean + c·prior·√n / (1 + its n)
//!         if it was never tried: make it (its mean was that of its parent)
//!     result = score of node, or of a game played on by chance
//!     for node up to the root:
//!         n of node += 1, sum of node += result
//! return the move that was tried most
//! ```

use super::{UctTeller, share};
use crate::best_first::uct::{MoveWeight, Selection, WeighedMove};
use crate::best_first::{RoundFrame, RoundPhase};
use crate::depict::Depict;
use crate::lang::Lang;
use crate::voice::code::Listing;
use crate::voice::fragment::{Fragment, NodeRole};
use crate::voice::growth::filled;

/// The pseudo-code of PUCT, with the line that happens in a phase.
pub(super) fn listing(phase: RoundPhase) -> Listing {
    let line = match phase {
        RoundPhase::Begin => "for each",
        RoundPhase::Select => "node = child with",
        RoundPhase::Expand => "if it was never tried",
        RoundPhase::Simulate => "result =",
        RoundPhase::Back => "n of node",
        RoundPhase::End => "return",
    };
    Listing::documented(include_str!("puct.rs"), line)
}

impl<G: Depict> UctTeller<'_, G> {
    pub(super) fn by_prior(&self) -> bool {
        self.recording.settings().selection == Selection::Puct
    }

    /// A new move that is chosen because the line reaches furthest for it.
    pub(super) fn plain_new(&self, frame: &RoundFrame, lang: Lang) -> Vec<Fragment> {
        filled(
            lang.pick(
                "{move} was never tried, but the line reaches furthest there: it starts from its parent's mean.",
                "{move} はまだ試していないが、線がいちばん遠くまで届く。平均は親のものから始める。",
            ),
            &[("move", self.name(frame, frame.at, lang))],
        )
    }

    /// The same with its number.
    pub(super) fn terms_new(&self, frame: &RoundFrame, lang: Lang) -> Vec<Fragment> {
        let mut parts = self.terms_select(frame, lang);
        let node = frame.node();
        parts.extend(filled(
            lang.pick(
                " Node {node} is added, by {move}.",
                "{move} のノード {node} を追加する。",
            ),
            &[
                (
                    "node",
                    Fragment::count(node.into()).at(node, NodeRole::Child),
                ),
                ("move", self.name(frame, frame.at, lang)),
            ],
        ));
        parts
    }

    /// The bound of the chosen child, and that of the next best.
    pub(super) fn terms_select(&self, frame: &RoundFrame, lang: Lang) -> Vec<Fragment> {
        let (above, chosen) = (frame.path[frame.at - 1], frame.node());
        let moves = self.recording.weighed(above, frame);
        let (chosen, others): (Vec<WeighedMove>, Vec<WeighedMove>) = moves
            .into_iter()
            .partition(|known| known.child == Some(chosen));
        let Some(weight) = chosen.first().and_then(|known| known.weight) else {
            return Vec::new();
        };
        let bound = weight.bound();
        let mut parts = weighed_parts(weight, lang);
        let others = others.into_iter().filter(|known| !known.left_out);
        let next = others.filter_map(|known| known.weight.map(MoveWeight::bound));
        let next = next.reduce(f64::max);
        let then = match next {
            None => lang.pick(".", "。").to_owned(),
            Some(next) if next.to_bits() == bound.to_bits() => {
                let name = self.bound_name();
                lang.pick(
                    format!(". Equal {name}: the first in the game's order."),
                    format!("。{name} 値が等しいので、順番が先の手を選ぶ。"),
                )
            }
            Some(_) => lang
                .pick("; the next best has {next}.", "。次点は {next}。")
                .to_owned(),
        };
        parts.extend(filled(&then, &[("next", share(next.unwrap_or(0.0)))]));
        parts
    }

    /// What the bound is called.
    pub(super) fn bound_name(&self) -> &'static str {
        if self.by_prior() { "PUCT" } else { "UCB" }
    }
}

/// A bound as the sum that it is.
fn weighed_parts(weight: MoveWeight, lang: Lang) -> Vec<Fragment> {
    let said = match weight.prior {
        None => lang.pick(
            "UCB {bound} = share {won} + bonus {bonus}",
            "UCB 値 {bound} ＝ 勝率 {won} ＋ 探索項 {bonus}",
        ),
        Some(_) => lang.pick(
            "PUCT {bound} = share {won} + bonus {bonus} (prior {prior})",
            "PUCT 値 {bound} ＝ 勝率 {won} ＋ 探索項 {bonus} (事前確率 {prior})",
        ),
    };
    filled(
        said,
        &[
            ("bound", share(weight.bound())),
            ("won", share(weight.share)),
            ("bonus", share(weight.bonus)),
            ("prior", share(weight.prior.unwrap_or(0.0))),
        ],
    )
}
