//! A search by UCT in plain words.
//!
//! Invariant: a trap is told only where the truth of every move of the root is known.

use super::{Places, UctTeller, called, mean, mean_text, number, signed_by};
use crate::best_first::uct::NodeStats;
use crate::best_first::{BestFirstRecording, RoundFrame, RoundPhase};
use crate::depict::Depict;
use crate::game::Side;
use crate::lang::{Lang, counted, thousands};
use crate::score::{Score, View};
use crate::voice::fragment::{Fragment, NodeRole};
use crate::voice::growth::filled;

impl<G: Depict> UctTeller<'_, G> {
    pub(super) fn plain(&self, frame: &RoundFrame, lang: Lang) -> Vec<Fragment> {
        match frame.phase {
            RoundPhase::Begin => vec![Fragment::words(lang.pick(
                "Nothing is known yet. Let's try moves and play on by chance.",
                "まだ何も分からない。試しに打って、後は運に任せてみる。",
            ))],
            RoundPhase::Select => self.plain_select(frame, lang),
            // Before the first iteration the root has no mean either.
            RoundPhase::Expand if self.by_prior() && frame.iteration > 1 => {
                self.plain_new(frame, lang)
            }
            RoundPhase::Expand => filled(
                lang.pick(
                    "{move} has never been tried here, so it comes first.",
                    "{move} はここでは初めて。まず一度試す。",
                ),
                &[("move", self.name(frame, frame.at, lang))],
            ),
            RoundPhase::Simulate => self.plain_simulate(frame, lang),
            RoundPhase::Back => self.plain_back(frame, lang),
            RoundPhase::End => self.plain_end(frame, lang),
        }
    }

    /// Why the way goes to a child, and if all of it is a trap.
    fn plain_select(&self, frame: &RoundFrame, lang: Lang) -> Vec<Fragment> {
        let (above, chosen) = (frame.path[frame.at - 1], frame.node());
        let stats = |node| {
            self.recording
                .stats(node, frame)
                .unwrap_or(self.recording.untried())
        };
        let own = stats(chosen);
        let side = self.turn(above);
        let range = self.recording.range();
        let better = self.recording.children(above).any(|other| {
            let other = stats(other);
            other.visits > 0 && other.share(side, range) > own.share(side, range)
        });
        let fewest = self
            .recording
            .children(above)
            .map(|child| stats(child).visits)
            .filter(|&visits| visits > 0)
            .min();
        let said = if better && fewest == Some(own.visits) {
            lang.pick(
                "{move} looks worse, but was tried only {visits}. It gets a chance.",
                "{move} は見劣りするが、まだ {visits}しか試していない。もう一度試す。",
            )
        } else {
            lang.pick(
                "{side} goes where the line reaches furthest: {move}, mean {mean}.",
                "{side} は線がいちばん遠くまで届く {move} へ進む。平均は {mean}。",
            )
        };
        let visits = u64::from(own.visits);
        let times = lang.pick(
            if visits == 1 {
                "once".to_owned()
            } else {
                format!("{} times", thousands(visits))
            },
            format!("{} 回", thousands(visits)),
        );
        let places: Places = vec![
            ("side", signed_by(side)),
            ("move", self.name(frame, frame.at, lang)),
            ("mean", mean(own, chosen)),
            (
                "visits",
                Fragment {
                    text: times,
                    ..Fragment::count(visits)
                },
            ),
        ];
        let mut parts = filled(said, &places);
        if above == 0 {
            parts.extend(self.trap(frame.iteration - 1, lang));
        }
        parts
    }

    /// Whether the favourite after so many iterations is in truth worse than the best move.
    pub(super) fn trap(&self, iteration: u32, lang: Lang) -> Vec<Fragment> {
        let game = self.recording.game();
        let root = self.recording.root();
        let side = game.to_move(root);
        let view = View::of(side);
        let truths: Option<Vec<Score>> = game
            .moves(root)
            .map(|mv| (self.truth)(&game.play(root, mv)).map(|score| view.turn(score)))
            .collect();
        let favourite = self.recording.favourite(iteration);
        let (Some(truths), Some(favourite)) = (truths, favourite) else {
            return Vec::new();
        };
        let best = truths.iter().copied().max();
        if Some(truths[favourite]) == best {
            return Vec::new();
        }
        let Some(node) = self.recording.child(0, favourite) else {
            return Vec::new();
        };
        let other = match side {
            Side::Circle => Side::Cross,
            Side::Cross => Side::Circle,
        };
        let said = if truths[favourite] < Score::ZERO {
            lang.pick(
                " Most games went to {move}. There {other} can force a win; {side} has not noticed yet.",
                "いちばん試したのは {move}。だが、そこでは {other} が必ず勝てる。{side} はまだ気づいていない。",
            )
        } else {
            lang.pick(
                " Most games went to {move}. In truth another move is better; {side} has not noticed yet.",
                "いちばん試したのは {move}。だが、本当はもっと良い手がある。{side} はまだ気づいていない。",
            )
        };
        let places: Places = vec![
            ("move", called(self.recording, (node, NodeRole::Best), lang)),
            ("other", signed_by(other)),
            ("side", signed_by(side)),
        ];
        filled(said, &places)
    }

    fn plain_simulate(&self, frame: &RoundFrame, lang: Lang) -> Vec<Fragment> {
        let row = self.recording.iterations()[frame.iteration as usize - 1];
        let score = Score::from_hundredths(row.result);
        if row.ended {
            return vec![Fragment::words(lang.pick(
                "The game is over here: no guess is needed.",
                "対局はここで終わり。推測はいらない。",
            ))];
        }
        let mut places: Places = vec![
            (
                "side",
                signed_by(if row.result > 0 {
                    Side::Circle
                } else {
                    Side::Cross
                }),
            ),
            ("score", Fragment::score(score)),
        ];
        if let Some(player) = self.recording.rollout() {
            places.push(("player", Fragment::words(player)));
            return filled(guided(row.result, lang), &places);
        }
        let said = match (self.recording.game().by_hand(), row.result) {
            (true, _) => lang.pick(
                "From here on both sides go on by chance. This time they get {score}.",
                "ここからは両者ともでたらめに進む。今回は {score}。",
            ),
            (false, 0) => lang.pick(
                "From here on both sides play by chance. This time nobody wins.",
                "ここからは両者ともでたらめに打つ。今回は引き分け。",
            ),
            (false, _) => lang.pick(
                "From here on both sides play by chance. This time {side} wins.",
                "ここからは両者ともでたらめに打つ。今回は {side} の勝ち。",
            ),
        };
        filled(said, &places)
    }

    fn plain_back(&self, frame: &RoundFrame, lang: Lang) -> Vec<Fragment> {
        let node = frame.node();
        let now = self
            .recording
            .stats(node, frame)
            .unwrap_or(self.recording.untried());
        let before = self.recording.after(node, frame.iteration - 1);
        let settled = now
            .settled()
            .filter(|_| before.is_none_or(|before| before.settled().is_none()));
        if let Some(score) =
            settled.filter(|_| self.recording.settings().proofs.any() && !self.has_ended(frame))
        {
            return self.plain_settled(frame, score, lang);
        }
        if node == 0 {
            return self.plain_root(frame, now, lang);
        }
        let mut places: Places = vec![
            ("move", self.name(frame, frame.at, lang)),
            ("now", mean(now, node)),
        ];
        let Some(before) = before else {
            return filled(
                lang.pick(
                    "One game, and {move} has its first mean: {now}.",
                    "一局打って、{move} の最初の平均は {now}。",
                ),
                &places,
            );
        };
        places.push(("before", mean(before, node)));
        let (old, new) = (before.mean().unwrap_or(0.0), now.mean().unwrap_or(0.0));
        let said = match () {
            () if mean_text(old) == mean_text(new) => lang.pick(
                "One game more: {move} stays at {now}.",
                "一局増えて、{move} は {now} のまま。",
            ),
            () if new < old => lang.pick(
                "One game more: {move} falls from {before} to {now}.",
                "一局増えて、{move} は {before} から {now} に下がる。",
            ),
            () => lang.pick(
                "One game more: {move} rises from {before} to {now}.",
                "一局増えて、{move} は {before} から {now} に上がる。",
            ),
        };
        filled(said, &places)
    }

    fn has_ended(&self, frame: &RoundFrame) -> bool {
        let row = self.recording.iterations()[frame.iteration as usize - 1];
        row.ended && frame.at + 1 == frame.path.len()
    }

    fn plain_settled(&self, frame: &RoundFrame, score: Score, lang: Lang) -> Vec<Fragment> {
        let node = frame.node();
        let score = Fragment::score(score).at(node, NodeRole::Node);
        if node == 0 {
            return filled(
                lang.pick(
                    "Proved, not guessed: the position is worth {score}.",
                    "もう推測ではない。この局面の評価値は {score} と証明された。",
                ),
                &[("score", score)],
            );
        }
        filled(
            lang.pick(
                "Enough replies have been played to the end: {move} is worth exactly {score}.",
                "必要な応手を最後まで調べた。{move} の価値は正確に {score}。",
            ),
            &[("move", self.name(frame, frame.at, lang)), ("score", score)],
        )
    }

    /// What is known at the root, and whether the favourite is another one now.
    fn plain_root(&self, frame: &RoundFrame, now: NodeStats, lang: Lang) -> Vec<Fragment> {
        let iteration = frame.iteration;
        let (old, new) = (
            self.recording.favourite(iteration - 1),
            self.recording.favourite(iteration),
        );
        let mut parts = Vec::new();
        let node = new.and_then(|new| self.recording.child(0, new));
        if let Some(node) = node.filter(|_| old.is_some() && old != new) {
            parts.extend(filled(
                lang.pick(
                    "Now {move} has been tried most. It is the answer, for now. ",
                    "最も多く試されたのは {move} に変わった。今答えるならこの手。",
                ),
                &[("move", called(self.recording, (node, NodeRole::Best), lang))],
            ));
        }
        let truth = (self.truth)(self.recording.root());
        let places: Places = vec![
            ("count", number(iteration.into())),
            (
                "games",
                Fragment {
                    text: counted(iteration.into(), "game", "games"),
                    ..Fragment::count(iteration.into())
                },
            ),
            ("mean", mean(now, 0)),
            (
                "truth",
                truth.map_or_else(|| Fragment::words(""), Fragment::score),
            ),
        ];
        let said = if truth.is_some() {
            lang.pick(
                "{games} so far, mean {mean}. In truth the position is worth {truth}.",
                "ここまで {count} 局、平均は {mean}。真の値は {truth}。",
            )
        } else {
            lang.pick(
                "{games} so far, mean {mean}.",
                "ここまで {count} 局、平均は {mean}。",
            )
        };
        parts.extend(filled(said, &places));
        parts
    }

    pub(super) fn plain_end(&self, frame: &RoundFrame, lang: Lang) -> Vec<Fragment> {
        let favourite = self.recording.favourite(frame.iteration);
        let node = favourite.and_then(|favourite| self.recording.child(0, favourite));
        let Some(node) = node else {
            return vec![Fragment::words(
                lang.pick("Nothing was tried.", "一度も試さなかった。"),
            )];
        };
        let stats = self
            .recording
            .stats(node, frame)
            .unwrap_or(self.recording.untried());
        let places: Places = vec![
            ("move", called(self.recording, (node, NodeRole::Best), lang)),
            ("visits", number(stats.visits.into())),
            ("all", number(frame.iteration.into())),
        ];
        let settled = self.recording.stats(0, frame).and_then(NodeStats::settled);
        if settled.is_some() && self.recording.settings().proofs.any() {
            return filled(
                lang.pick(
                    "Proved after {all} games: {move} is best.",
                    "{all} 局で証明できた。最善は {move}。",
                ),
                &places,
            );
        }
        let mut parts = filled(
            lang.pick(
                "Time is up. {move} was tried most: {visits} of {all}.",
                "ここまで。最も多く試した {move} を選ぶ ({all} 回中 {visits} 回)。",
            ),
            &places,
        );
        parts.extend(self.trap(frame.iteration, lang));
        parts
    }
}

/// What came of a playout whose moves a player named.
fn guided(result: i32, lang: Lang) -> &'static str {
    match result {
        0 => lang.pick(
            "From here on {player} plays for both sides. This time nobody wins.",
            "ここからは両者の手を {player} が選ぶ。今回は引き分け。",
        ),
        _ => lang.pick(
            "From here on {player} plays for both sides. This time {side} wins.",
            "ここからは両者の手を {player} が選ぶ。今回は {side} の勝ち。",
        ),
    }
}
