//! A search by proof numbers in plain words.
//!
//! Invariant: as in [`super`].

use super::{PnTeller, number};
use crate::best_first::pn::ProofNumbers;
use crate::best_first::{BestFirstRecording, RoundFrame, RoundPhase};
use crate::depict::Depict;
use crate::game::Side;
use crate::lang::{Lang, thousands};
use crate::score::Bounds;
use crate::voice::fragment::{Fragment, NodeRole};
use crate::voice::growth::filled;
use crate::voice::uct::{called, signed_by};

impl<G: Depict> PnTeller<'_, G> {
    pub(super) fn plain(&self, frame: &RoundFrame, lang: Lang) -> Vec<Fragment> {
        match frame.phase {
            RoundPhase::Begin => self.plain_begin(frame, lang),
            RoundPhase::Select if self.recording.has_thresholds() => {
                self.plain_descent(frame, lang)
            }
            RoundPhase::Select => self.plain_select(frame, lang),
            RoundPhase::Expand if self.recording.has_thresholds() => self.plain_entry(frame, lang),
            RoundPhase::Expand | RoundPhase::Simulate => self.plain_expand(frame, lang),
            RoundPhase::Back => self.plain_update(frame, lang),
            RoundPhase::End => self.plain_end(frame, lang),
        }
    }

    /// The question, and what the one before it has told.
    fn plain_begin(&self, frame: &RoundFrame, lang: Lang) -> Vec<Fragment> {
        let pass = self.recording.pass(frame);
        let passes = self.recording.passes();
        let before = passes.iter().rfind(|before| before.begin < pass.begin);
        let mut parts = Vec::new();
        if let Some(before) = before {
            let least = [("least", Fragment::score(before.least))];
            parts = filled(
                lang.pick("Not {least}, then. ", "{least} 以上は無理と分かった。"),
                &least,
            );
        }
        parts.extend(filled(
            if self.recording.has_thresholds() {
                lang.pick(
                    "Does 〇 get at least {least}? Go deep, each way up to a limit, and keep the numbers in a table.",
                    "〇 は {least} 以上を取れるか。手ごとに上限を決めて深く進み、数は置換表に残す。",
                )
            } else {
                lang.pick(
                    "Does 〇 get at least {least}? Look for the shortest proof, or the shortest refutation.",
                    "〇 は {least} 以上を取れるか。証明と反証のうち、近い方を探す。",
                )
            },
            &[("least", Fragment::score(pass.least))],
        ));
        parts
    }

    fn plain_select(&self, frame: &RoundFrame, lang: Lang) -> Vec<Fragment> {
        let leaps = self.recording.leaps();
        let jumps = frame.at == 1 && leaps.binary_search(&frame.iteration).is_ok();
        let turn = self.turn(frame.path[frame.at - 1]);
        let told = self.recording.program().is_some();
        let mut parts = filled(
            match (jumps, turn) {
                _ if told => lang.pick(
                    "{side} moves: on to {move}.",
                    "{side} の手番。{move} へ進む。",
                ),
                (true, _) => lang.pick(
                    "This way has become harder than the other: it leaps to {move}.",
                    "こちらは難しくなった。{move} の方へ移る。",
                ),
                (false, Side::Circle) => lang.pick(
                    "{side} moves, and one good move is enough: the one with least left to prove, {move}.",
                    "{side} の手番。良い手が一つあれば足りる。証明までの残りが最も少ない手 {move} へ。",
                ),
                (false, Side::Cross) => lang.pick(
                    "{side} moves, and one refutation is enough: the reply that is nearest to one, {move}.",
                    "{side} の手番。反証が一つあれば足りる。反証に最も近い応手 {move} へ。",
                ),
            },
            &[("side", signed_by(turn)), ("move", self.name(frame, lang))],
        );
        if self.is_most_proving(frame) && !told {
            let end = lang.pick(" This is the most-proving node.", "これが最有力ノード。");
            parts.push(Fragment::words(end));
        }
        parts
    }

    fn plain_expand(&self, frame: &RoundFrame, lang: Lang) -> Vec<Fragment> {
        let [open, proved, disproved] = self.new_nodes(frame);
        let all = open + proved + disproved;
        let mut parts = filled(
            match all {
                1 => lang.pick("One new position.", "新しい局面は 1 つ。"),
                _ => lang.pick("{all} new positions.", "新しい局面は {all} 個。"),
            },
            &[("all", Fragment::count(all))],
        );
        let least = Fragment::score(self.recording.pass(frame).least);
        for (count, one, many) in [
            (
                open,
                lang.pick(" One is open.", "未決は 1 つ。"),
                lang.pick(" {count} are open.", "未決は {count} 個。"),
            ),
            (
                proved,
                lang.pick(
                    " In one 〇 has got {least} or more.",
                    "1 つでは 〇 が {least} 以上を取って終わる。",
                ),
                lang.pick(
                    " In {count} 〇 has got {least} or more.",
                    "{count} 個では 〇 が {least} 以上を取って終わる。",
                ),
            ),
            (
                disproved,
                lang.pick(
                    " In one the game is over with less than {least}.",
                    "1 つでは {least} に届かず終わる。",
                ),
                lang.pick(
                    " In {count} the game is over with less than {least}.",
                    "{count} 個では {least} に届かず終わる。",
                ),
            ),
        ] {
            let said = match count {
                0 => continue,
                1 => one,
                _ => many,
            };
            let places = [("count", Fragment::count(count)), ("least", least.clone())];
            parts.extend(filled(said, &places));
        }
        parts
    }

    fn plain_update(&self, frame: &RoundFrame, lang: Lang) -> Vec<Fragment> {
        let here = self.numbers(frame.node(), frame);
        if let Some(proved) = here.answer() {
            return self.plain_settled(frame, proved, lang);
        }
        if self.recording.has_thresholds() {
            return self.plain_return(frame, lang);
        }
        if self.is_unchanged(frame) {
            return vec![Fragment::words(lang.pick(
                "Nothing changes here, so nothing changes above.",
                "ここが変わらないので、これより上も変わらない。",
            ))];
        }
        self.plain_missing(frame, lang)
    }

    /// How much is missing at a node, and how much was before.
    pub(super) fn plain_missing(&self, frame: &RoundFrame, lang: Lang) -> Vec<Fragment> {
        let ProofNumbers { proof, disproof } = self.numbers(frame.node(), frame);
        let before = self.before(frame);
        let places = [
            ("node", self.name(frame, lang)),
            ("proof", change(before.proof, proof)),
            ("disproof", change(before.disproof, disproof)),
        ];
        filled(
            lang.pick(
                "Left to prove {node}: {proof}. Left to refute it: {disproof}.",
                "{node} の証明まで残り {proof}、反証まで残り {disproof}。",
            ),
            &places,
        )
    }

    fn plain_settled(&self, frame: &RoundFrame, proved: bool, lang: Lang) -> Vec<Fragment> {
        let pass = self.recording.pass(frame);
        let places = [
            ("node", self.name(frame, lang)),
            ("least", Fragment::score(pass.least)),
            ("count", count(frame.iteration - pass.before)),
            ("rounds", self.rounds(frame.iteration - pass.before, lang)),
        ];
        filled(
            match (frame.at, proved) {
                (0, true) => lang.pick(
                    "Proved with {count} {rounds}: 〇 gets at least {least}.",
                    "{count} 回の{rounds}で証明できた。〇 は {least} 以上を取れる。",
                ),
                (0, false) => lang.pick(
                    "Refuted with {count} {rounds}: 〇 can't get {least}.",
                    "{count} 回の{rounds}で反証できた。〇 は {least} を取れない。",
                ),
                (_, true) => lang.pick(
                    "Proved at {node}: 〇 gets at least {least} there.",
                    "{node} では証明できた。〇 は {least} 以上を取れる。",
                ),
                (_, false) => lang.pick(
                    "Refuted at {node}: 〇 can't get {least} there.",
                    "{node} では反証できた。〇 は {least} を取れない。",
                ),
            },
            &places,
        )
    }

    /// What so many rounds are called.
    fn rounds(&self, count: u32, lang: Lang) -> Fragment {
        let ([one, many], ja) = if self.recording.has_thresholds() {
            (["visit", "visits"], "訪問")
        } else {
            (["expansion", "expansions"], "展開")
        };
        Fragment::words(lang.pick(if count == 1 { one } else { many }, ja))
    }

    /// What is known in the end, or how much is missing.
    fn plain_end(&self, frame: &RoundFrame, lang: Lang) -> Vec<Fragment> {
        let known = self.recording.known();
        let pass = self.recording.pass(frame);
        let Bounds { lower, upper } = known.bounds;
        let game = self.recording.game();
        let number_of = |mv| {
            game.moves(self.recording.root())
                .position(|known| known == mv)
        };
        let best = known.mv.and_then(number_of);
        let best = best.and_then(|best| self.recording.child(pass.root, best));
        let here = self.numbers(pass.root, frame);
        let places = [
            ("least", Fragment::score(pass.least)),
            ("score", Fragment::score(lower)),
            ("count", count(frame.iteration)),
            ("rounds", self.rounds(frame.iteration, lang)),
            ("proof", number(here.proof)),
            ("disproof", number(here.disproof)),
        ];
        let mut parts = filled(
            match pass.answer {
                Some(_) if lower == upper => lang.pick(
                    "Proved with {count} {rounds} in all: the position is worth {score}.",
                    "全部で {count} 回の{rounds}で証明できた。この局面の評価値は {score}。",
                ),
                Some(true) => lang.pick(
                    "Proved with {count} {rounds}: 〇 gets at least {least}.",
                    "{count} 回の{rounds}で証明できた。〇 は {least} 以上を取れる。",
                ),
                Some(false) => lang.pick(
                    "Refuted with {count} {rounds}: 〇 can't get {least}.",
                    "{count} 回の{rounds}で反証できた。〇 は {least} を取れない。",
                ),
                None => lang.pick(
                    "Stopped after {count} {rounds}: {proof} left to prove, {disproof} to refute.",
                    "{count} 回の{rounds}で打ち切り。証明まで残り {proof}、反証まで残り {disproof}。",
                ),
            },
            &places,
        );
        if let Some(best) = best {
            let best = called(self.recording, (best, NodeRole::Best), lang);
            let said = lang.pick(" The move is {move}.", "手は {move}。");
            parts.extend(filled(said, &[("move", best)]));
        }
        parts
    }
}

fn count(count: u32) -> Fragment {
    Fragment {
        text: thousands(count.into()),
        ..Fragment::count(count.into())
    }
}

/// A number, with what it was before if that was another one.
fn change(before: u32, now: u32) -> Fragment {
    let now = number(now);
    let before = number(before).text;
    if before == now.text {
        return now;
    }
    Fragment {
        text: format!("{before} → {}", now.text),
        ..now
    }
}
