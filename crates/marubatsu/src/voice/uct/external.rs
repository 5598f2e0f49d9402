//! A search recorded by another program, in words: what it did, but not why.
//!
//! Invariant: no selection is attributed to UCB, and no playout to chance.

use super::{Places, UctTeller, mean, mean_text, number, share, signed_by};
use crate::best_first::uct::NodeStats;
use crate::best_first::{BestFirstRecording, RoundFrame, RoundPhase};
use crate::depict::Depict;
use crate::game::Side;
use crate::lang::Lang;
use crate::score::Score;
use crate::voice::fragment::Fragment;
use crate::voice::growth::filled;

impl<G: Depict> UctTeller<'_, G> {
    /// What a frame of a search by this program is in plain words; none if it is as in a search of one's own.
    pub(super) fn plain_told(
        &self,
        program: &str,
        frame: &RoundFrame,
        lang: Lang,
    ) -> Option<Vec<Fragment>> {
        Some(match frame.phase {
            RoundPhase::Begin => filled(
                lang.pick(
                    "{program} tells what it searched: {iterations}.",
                    "{program} が伝えた探索。反復 {all} 回。",
                ),
                &self.whole(program),
            ),
            RoundPhase::Select => self.select_told(program, frame, lang),
            RoundPhase::Expand => filled(
                lang.pick(
                    "{move} has never been tried here.",
                    "{move} はここでは初めて。",
                ),
                &[("move", self.name(frame, frame.at, lang))],
            ),
            RoundPhase::Simulate => return self.simulate_told(program, frame, lang),
            RoundPhase::Back => self.back_told(frame, lang),
            RoundPhase::End => return None,
        })
    }

    /// The same in the field's terms.
    pub(super) fn terms_told(
        &self,
        program: &str,
        frame: &RoundFrame,
        lang: Lang,
    ) -> Option<Vec<Fragment>> {
        Some(match frame.phase {
            RoundPhase::Begin => filled(
                lang.pick(
                    "{program}, c = {c}, {iterations}.",
                    "{program}。c = {c}、反復 {all} 回。",
                ),
                &self.whole(program),
            ),
            RoundPhase::Expand => filled(
                lang.pick(
                    "Node {node} is added, by {move}.",
                    "{move} のノード {node} を追加する。",
                ),
                &[
                    ("node", Fragment::count(frame.node().into())),
                    ("move", self.name(frame, frame.at, lang)),
                ],
            ),
            RoundPhase::Select => self.terms_select_told(program, frame, lang),
            RoundPhase::Simulate if self.is_evaluated(frame) => self.terms_evaluated(frame, lang),
            _ => return None,
        })
    }

    fn whole(&self, program: &str) -> Places {
        let constant = format!("{:.2}", self.recording.settings().exploration);
        vec![
            ("program", Fragment::words(program)),
            ("c", Fragment::words(constant)),
            ("all", number(self.made())),
            ("iterations", self.iterations()),
        ]
    }

    /// How long the playout was, and the result.
    fn result(&self, frame: &RoundFrame) -> Places {
        let row = self.recording.iterations()[frame.iteration as usize - 1];
        let plies = self.recording.playout(frame.iteration).len() as u64;
        vec![
            ("plies", Fragment::count(plies)),
            (
                "result",
                Fragment::score(Score::from_hundredths(row.result)),
            ),
        ]
    }

    fn terms_evaluated(&self, frame: &RoundFrame, lang: Lang) -> Vec<Fragment> {
        let said = match self.recording.playout(frame.iteration).len() {
            0 => lang.pick("Evaluation: result {result}.", "評価。結果は {result}。"),
            1 => lang.pick(
                "Evaluation, one ply on: result {result}.",
                "1 手進めて評価。結果は {result}。",
            ),
            _ => lang.pick(
                "Evaluation, {plies} plies on: result {result}.",
                "{plies} 手進めて評価。結果は {result}。",
            ),
        };
        filled(said, &self.result(frame))
    }

    /// Whether the result is the program's own number: the playout doesn't come to the game's end.
    fn is_evaluated(&self, frame: &RoundFrame) -> bool {
        !self.recording.plays_out(frame.iteration)
    }

    /// The choice of a frame: who chooses which move, its visits and mean, and what the program has told of it.
    fn choice(&self, program: &str, frame: &RoundFrame, lang: Lang) -> (Places, bool) {
        let (above, chosen) = (frame.path[frame.at - 1], frame.node());
        let stats = self.recording.stats(chosen, frame);
        let stats = stats.unwrap_or(self.recording.untried());
        let mut places: Places = vec![
            ("program", Fragment::words(program)),
            ("side", signed_by(self.turn(above))),
            ("move", self.name(frame, frame.at, lang)),
            ("visits", number(stats.visits.into())),
            ("mean", mean(stats, chosen)),
        ];
        let values = self.recording.told_values(above, frame);
        let number = self.recording.number(chosen);
        let mut values = values.into_iter().flatten();
        let told = values.find(|told| told.number == number);
        places.extend(
            told.into_iter()
                .flat_map(|told| [("value", share(told.value)), ("bonus", share(told.bonus))]),
        );
        (places, told.is_some())
    }

    fn terms_select_told(&self, program: &str, frame: &RoundFrame, lang: Lang) -> Vec<Fragment> {
        let (places, is_told) = self.choice(program, frame, lang);
        let said = if is_told {
            lang.pick(
                "{move}: n {visits}; {program} has value {value}, bonus {bonus}.",
                "{move}: n は {visits}。{program} の値は {value}、ボーナスは {bonus}。",
            )
        } else {
            lang.pick(
                "{move}: n {visits}, mean {mean}.",
                "{move}: n は {visits}、平均は {mean}。",
            )
        };
        filled(said, &places)
    }

    fn select_told(&self, program: &str, frame: &RoundFrame, lang: Lang) -> Vec<Fragment> {
        let above = frame.path[frame.at - 1];
        let (places, is_told) = self.choice(program, frame, lang);
        let said = if is_told {
            lang.pick(
                "{side} goes to {move}: {program} gives it {value} and a bonus of {bonus}.",
                "{side} は {move} へ進む。{program} の値は {value}、ボーナスは {bonus}。",
            )
        } else {
            lang.pick(
                "{side} goes to {move}, mean {mean}.",
                "{side} は {move} へ進む。平均は {mean}。",
            )
        };
        let mut parts = filled(said, &places);
        if above == 0 {
            parts.extend(self.trap(frame.iteration - 1, lang));
        }
        parts
    }

    fn simulate_told(
        &self,
        program: &str,
        frame: &RoundFrame,
        lang: Lang,
    ) -> Option<Vec<Fragment>> {
        let row = self.recording.iterations()[frame.iteration as usize - 1];
        if row.ended {
            return None;
        }
        let winner = if row.result > 0 {
            Side::Circle
        } else {
            Side::Cross
        };
        let mut places = self.result(frame);
        places.push(("program", Fragment::words(program)));
        places.push(("side", signed_by(winner)));
        let said = if self.is_evaluated(frame) {
            lang.pick(
                "{program} puts this position at {result}.",
                "{program} はこの局面を {result} と見積もる。",
            )
        } else if self.recording.game().by_hand() {
            lang.pick(
                "{program} goes on to the end. This time it gets {result}.",
                "{program} は最後まで進む。今回は {result}。",
            )
        } else if row.result == 0 {
            lang.pick(
                "{program} plays on to the end. This time nobody wins.",
                "{program} は最後まで打つ。今回は引き分け。",
            )
        } else {
            lang.pick(
                "{program} plays on to the end. This time {side} wins.",
                "{program} は最後まで打つ。今回は {side} の勝ち。",
            )
        };
        Some(filled(said, &places))
    }

    fn back_told(&self, frame: &RoundFrame, lang: Lang) -> Vec<Fragment> {
        let node = frame.node();
        let untried = self.recording.untried();
        let now = self.recording.stats(node, frame).unwrap_or(untried);
        let before = self.recording.after(node, frame.iteration - 1);
        let was = before.and_then(NodeStats::mean);
        let stays = was.map(mean_text) == now.mean().map(mean_text);
        let places: Places = vec![
            ("move", self.name(frame, frame.at, lang)),
            ("count", number(now.visits.into())),
            ("before", mean(before.unwrap_or(untried), node)),
            ("now", mean(now, node)),
        ];
        let said = match before {
            _ if node == 0 => lang.pick(
                "Results so far: {count}; their mean is {now}.",
                "ここまで結果は {count} 個、平均は {now}。",
            ),
            None => lang.pick(
                "The first result of {move}: its mean is {now}.",
                "{move} の最初の結果。平均は {now}。",
            ),
            Some(_) if stays => lang.pick(
                "One result more: {move} stays at {now}.",
                "結果が一つ増えて、{move} は {now} のまま。",
            ),
            Some(_) => lang.pick(
                "One result more: {move} goes from {before} to {now}.",
                "結果が一つ増え、{move} は {before} から {now} になる。",
            ),
        };
        filled(said, &places)
    }
}
