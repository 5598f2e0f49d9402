//! A proof-number search in words: its path and the reasons, what is still missing, what is proved.
//!
//! Invariant: only proved results are said to be had ("gets").
//!
//! ```text
//! for each question "score ≥ F?":
//!     while neither pn nor dn of root is 0:
//!         node = root
//!         while node has children:
//!             node = first child with least pn (〇) or dn (×)
//!         make all children of node
//!         for node up to the root:
//!             pn, dn of node = least, sum of its children's
//!             stop if they are as before
//! return whether pn of root is 0
//! ```

mod plain;
mod thresholds;

use std::fmt;

use super::code::Listing;
use super::fragment::{Fragment, NodeRole, explained, tidied};
use super::growth::filled;
use super::place::in_round;
use super::uct::called;
use super::{Voice, text};
use crate::best_first::pn::{INFINITE, PnRecording, ProofNumbers};
use crate::best_first::{BestFirstRecording, NodeNumber, RoundFrame, RoundPhase};
use crate::depict::Depict;
use crate::game::Side;
use crate::lang::{Lang, Text, thousands};

/// Tells frames of a search by proof numbers.
pub struct PnTeller<'a, G: Depict> {
    recording: &'a PnRecording<G>,
}

impl<G: Depict> fmt::Debug for PnTeller<'_, G> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "tells {} expansions", self.recording.rounds())
    }
}

/// A proof or disproof number.
fn number(number: u32) -> Fragment {
    let text = match number {
        INFINITE.. => "∞".to_owned(),
        number => thousands(number.into()),
    };
    Fragment {
        text,
        ..Fragment::count(number.into())
    }
}

impl<'a, G: Depict> PnTeller<'a, G> {
    /// For this recording.
    pub const fn new(recording: &'a PnRecording<G>) -> Self {
        Self { recording }
    }

    /// What happens in a frame.
    pub fn tell(&self, frame: &RoundFrame, voice: Voice, lang: Lang) -> Vec<Fragment> {
        match voice {
            Voice::Plain => tidied(self.plain(frame, lang)),
            Voice::Terms => explained(tidied(self.terms(frame, lang)), lang),
            Voice::Code => tidied(self.listing(frame).told()),
        }
    }

    /// The same with the expansion and the node at which it happens, for whoever doesn't see the picture.
    pub fn spoken(&self, frame: &RoundFrame, voice: Voice, lang: Lang) -> String {
        let told = text(&self.tell(frame, voice, lang));
        let round = if self.recording.has_thresholds() {
            Text::new("Visit", "訪問")
        } else {
            Text::new("Expansion", "展開")
        };
        in_round(self.recording, frame, (round, &told), lang)
    }

    /// The pseudo-code, with the line that a frame is a step of.
    pub fn listing(&self, frame: &RoundFrame) -> Listing {
        if self.recording.has_thresholds() {
            return self.dfpn_listing(frame);
        }
        Listing::documented(
            include_str!("pn.rs"),
            match frame.phase {
                RoundPhase::Begin => "for each",
                RoundPhase::Select => "node = first",
                RoundPhase::Expand | RoundPhase::Simulate => "make all",
                RoundPhase::Back if self.is_unchanged(frame) => "stop if",
                RoundPhase::Back => "pn, dn",
                RoundPhase::End => "return",
            },
        )
    }

    fn numbers(&self, node: NodeNumber, frame: &RoundFrame) -> ProofNumbers {
        let known = self.recording.numbers(node, frame);
        known.unwrap_or(ProofNumbers::OPEN)
    }

    /// The numbers of the node in question before they were worked out again.
    fn before(&self, frame: &RoundFrame) -> ProofNumbers {
        let before = self.recording.after(frame.node(), frame.iteration - 1);
        before.unwrap_or(ProofNumbers::OPEN)
    }

    /// Whether a node above the expanded one has come out as it was.
    fn is_unchanged(&self, frame: &RoundFrame) -> bool {
        let above = frame.at + 1 < frame.path.len();
        above && self.numbers(frame.node(), frame) == self.before(frame)
    }

    fn turn(&self, node: NodeNumber) -> Side {
        let position = self.recording.position(node);
        self.recording.game().to_move(&position)
    }

    /// A node of the way by the move that leads to it.
    fn name(&self, frame: &RoundFrame, lang: Lang) -> Fragment {
        called(self.recording, (frame.node(), NodeRole::Node), lang)
    }

    fn terms(&self, frame: &RoundFrame, lang: Lang) -> Vec<Fragment> {
        let here = self.numbers(frame.node(), frame);
        let mut places = vec![
            ("least", Fragment::score(self.recording.pass(frame).least)),
            ("pn", number(here.proof)),
            ("dn", number(here.disproof)),
        ];
        match frame.phase {
            RoundPhase::Begin => filled(
                lang.pick(
                    "Score ≥ {least}? The root: pn {pn}, dn {dn}.",
                    "評価値 ≥ {least}？ ルートの証明数は {pn}、反証数は {dn}。",
                ),
                &places,
            ),
            RoundPhase::Select => {
                places.push(("move", self.name(frame, lang)));
                self.terms_select(frame, &places, lang)
            }
            RoundPhase::Expand | RoundPhase::Simulate => self.terms_expand(frame, lang),
            RoundPhase::Back if self.recording.has_thresholds() => {
                let mut parts = self.terms_update(frame, lang);
                parts.extend(self.terms_return(frame, lang));
                parts
            }
            RoundPhase::Back if here.answer().is_some() || !self.is_unchanged(frame) => {
                self.terms_update(frame, lang)
            }
            RoundPhase::Back => filled(
                lang.pick(
                    "Unchanged at pn {pn}, dn {dn}: the update stops.",
                    "証明数 {pn}、反証数 {dn} のまま。更新はここまで。",
                ),
                &places,
            ),
            RoundPhase::End => self.plain(frame, lang),
        }
    }

    /// By which number the way went on; at its end, the numbers of the most-proving node.
    fn terms_select(
        &self,
        frame: &RoundFrame,
        places: &[(&'static str, Fragment)],
        lang: Lang,
    ) -> Vec<Fragment> {
        let above = frame.path[frame.at - 1];
        if self.recording.program().is_some() {
            return filled(
                lang.pick(
                    "On to {move}: pn {pn}, dn {dn}.",
                    "{move} へ。証明数 {pn}、反証数 {dn}。",
                ),
                places,
            );
        }
        let mut parts = filled(
            match self.turn(above) {
                Side::Circle => lang.pick(
                    "Any node: least pn is {pn}, at {move}. ",
                    "OR ノード。証明数が最小の {pn} は {move}。",
                ),
                Side::Cross => lang.pick(
                    "All node: least dn is {dn}, at {move}. ",
                    "AND ノード。反証数が最小の {dn} は {move}。",
                ),
            },
            places,
        );
        if self.recording.has_thresholds() {
            parts.extend(self.terms_thresholds(frame, lang));
        } else if self.is_most_proving(frame) {
            parts.extend(filled(
                lang.pick(
                    "Most-proving node: pn {pn}, dn {dn}.",
                    "最有力ノード。証明数 {pn}、反証数 {dn}。",
                ),
                places,
            ));
        }
        parts
    }

    /// Whether the way ends at the node in question.
    fn is_most_proving(&self, frame: &RoundFrame) -> bool {
        self.recording.expanded(frame.iteration) == Some(frame.node())
    }

    /// How many of the new nodes are open, proved and disproved.
    fn new_nodes(&self, frame: &RoundFrame) -> [u64; 3] {
        let mut counts = [0; 3];
        for child in self.recording.children(frame.node()) {
            let kind = match self.numbers(child, frame).answer() {
                None => 0,
                Some(true) => 1,
                Some(false) => 2,
            };
            counts[kind] += 1;
        }
        counts
    }

    fn terms_expand(&self, frame: &RoundFrame, lang: Lang) -> Vec<Fragment> {
        let [open, proved, disproved] = self.new_nodes(frame);
        let by_table = self.recording.has_thresholds();
        let places = [
            ("all", Fragment::count(open + proved + disproved)),
            ("open", Fragment::count(open)),
            ("proved", Fragment::count(proved)),
            ("disproved", Fragment::count(disproved)),
        ];
        filled(
            if by_table {
                lang.pick(
                    "Children, as the table has them: {all}; open: {open}; proved, 0/∞: {proved}; disproved, ∞/0: {disproved}.",
                    "子は置換表によれば {all} 個。未決 {open}、証明 (0/∞) {proved}、反証 (∞/0) {disproved}。",
                )
            } else {
                lang.pick(
                "Children: {all}; open, 1/1: {open}; proved, 0/∞: {proved}; disproved, ∞/0: {disproved}.",
                "子は {all} 個。未展開 (1/1) {open}、証明 (0/∞) {proved}、反証 (∞/0) {disproved}。",
            )
            },
            &places,
        )
    }

    /// How the numbers follow from those of the children.
    fn terms_update(&self, frame: &RoundFrame, lang: Lang) -> Vec<Fragment> {
        let node = frame.node();
        let here = self.numbers(node, frame);
        let children = self.recording.children(node);
        let children: Vec<_> = children.map(|child| self.numbers(child, frame)).collect();
        let sum = |pick: fn(&ProofNumbers) -> u32, whole: u32| {
            let numbers: Vec<u32> = children.iter().map(pick).collect();
            let infinite = numbers.iter().any(|&number| number >= INFINITE);
            let text = match numbers.len() {
                2..=4 if !infinite => {
                    let each = numbers.iter().map(|&one| thousands(one.into()));
                    format!("{} = ", each.collect::<Vec<_>>().join(" + "))
                }
                _ => String::new(),
            };
            let whole = number(whole);
            Fragment {
                text: format!("{text}{}", whole.text),
                ..whole
            }
        };
        let [pn, dn] = [number(here.proof), number(here.disproof)];
        match self.turn(node) {
            Side::Circle => filled(
                lang.pick(
                    "Any node: pn = least = {pn}, dn = sum = {dn}.",
                    "OR ノード。証明数は最小の {pn}、反証数は和で {dn}。",
                ),
                &[("pn", pn), ("dn", sum(|of| of.disproof, here.disproof))],
            ),
            Side::Cross => filled(
                lang.pick(
                    "All node: pn = sum = {pn}, dn = least = {dn}.",
                    "AND ノード。証明数は和で {pn}、反証数は最小の {dn}。",
                ),
                &[("pn", sum(|of| of.proof, here.proof)), ("dn", dn)],
            ),
        }
    }
}
