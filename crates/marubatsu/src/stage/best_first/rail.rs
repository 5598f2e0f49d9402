//! A frame of a UCT search on the stage: river, weighed moves, current node, sentence.
//!
//! Invariant: it depends only on recording, frame, truth and size.

use super::plan::RiverPlan;
use super::{
    RiverStyle, UctWithTruth, chapter, leave, round_counters, shade_of, truth_of, ucb_line,
};
use crate::best_first::uct::UctRecording;
use crate::best_first::{BestFirstRecording, NodeNumber, RoundFrame, RoundPhase};
use crate::depict::Depict;
use crate::game::Side;
use crate::lang::{Lang, Text, thousands};
use crate::scene::{Scene, px};
use crate::score::Score;
use crate::stage::flame::signed;
use crate::stage::render::{NodeFacts, to_move};
use crate::stage::{RenderOptions, StageFrame};
use crate::voice::{self, UctTeller, mean_text};

/// A phase in a word.
const fn word(phase: RoundPhase) -> Text {
    match phase {
        RoundPhase::Begin => Text::new("begin", "開始"),
        RoundPhase::Select => Text::new("select", "選択"),
        RoundPhase::Expand => Text::new("expand", "展開"),
        RoundPhase::Simulate => Text::new("simulate", "シミュレーション"),
        RoundPhase::Back => Text::new("back up", "逆伝播"),
        RoundPhase::End => Text::new("end", "終了"),
    }
}

/// How long a step to a frame takes, in milliseconds.
const fn motion(phase: RoundPhase) -> u16 {
    match phase {
        RoundPhase::Select => 120,
        RoundPhase::Expand => 180,
        RoundPhase::Simulate => 360,
        RoundPhase::Back => 160,
        RoundPhase::Begin | RoundPhase::End => 260,
    }
}

/// What a score means, in words, where it says who wins.
pub(super) fn meaning(score: Score, by_hand: bool, lang: Lang) -> String {
    let words = match super::badges::winner(score) {
        _ if by_hand => return signed(score),
        Some(side) => super::river::won(side, lang),
        None => lang.pick("a draw", "引き分け").to_owned(),
    };
    lang.pick(
        format!("{}, {words}", signed(score)),
        format!("{}、{words}", signed(score)),
    )
}

/// A node's depth and kind, and the iteration.
pub fn head((depth, turn, iteration): (u64, Side, u64), lang: Lang) -> [String; 3] {
    let number = thousands(iteration);
    let kind = match turn {
        Side::Circle => "max",
        Side::Cross => "min",
    };
    [
        lang.pick(format!("depth {depth}"), format!("深さ {depth}")),
        kind.to_owned(),
        lang.pick(format!("iteration {number}"), format!("{number} 回目")),
    ]
}

/// The node in question: where a move is chosen, else the new one or that which is brought up to date.
fn portrayed(frame: &RoundFrame) -> NodeNumber {
    match frame.phase {
        RoundPhase::Select => frame.path[frame.at - 1],
        _ => frame.node(),
    }
}

impl<G: Depict> UctWithTruth<'_, G> {
    /// What is shown of a frame, on the plan of its chapter; without words where somebody is asked about it, who sees a choice
    /// that is still open.
    pub fn shown(&self, plan: &RiverPlan, frame: &RoundFrame, manner: RenderOptions) -> StageFrame {
        let recording = self.recording;
        let teller = UctTeller::new(recording, self.truth);
        let sentence = if manner.hidden.own {
            Vec::new()
        } else {
            teller.tell(frame, manner.voice, manner.lang)
        };
        let label = voice::text(&sentence);
        let look = RiverStyle {
            lang: manner.lang,
            legend: !manner.viewport.is_phone(),
        };
        let width = px(manner.line);
        let line = ucb_line::draw(self, frame, (width, manner.lang));
        let node = portrayed(frame);
        let stats = recording.stats(node, frame).unwrap_or(recording.untried());
        let shade = stats.mean().map(|mean| shade_of(mean, recording.range()));
        let name = UctRecording::<G>::phase_name(frame.phase);
        StageFrame {
            n: frame.n,
            kind: name,
            moment: name,
            word: word(frame.phase).in_lang(manner.lang),
            chapter: chapter(recording, frame),
            motion: motion(frame.phase),
            tree: self.draw(plan, frame, look, &label),
            line: Scene {
                width,
                height: ucb_line::height(recording.game().moves(recording.root()).len()),
                label: label.clone(),
                shapes: line,
            },
            portrait: self.portrait((node, shade), px(manner.portrait), &label),
            pointed: sentence.iter().map(|part| self.pointed(part)).collect(),
            sentence,
            listing: teller.listing(frame),
            depth: u16::try_from(recording.depth(node)).unwrap_or(u16::MAX),
            facts: self.facts(frame, manner),
            counters: self.counters(frame),
            leave: leave(recording, frame),
            stored: None,
            explains: None,
        }
    }

    /// Iterations, nodes, and how often another move became the favourite.
    fn counters(&self, frame: &RoundFrame) -> Vec<(&'static str, [u64; 2])> {
        let recording = self.recording;
        let at = |iteration: u32| {
            let favourites = recording.favourites();
            let favourites = favourites.partition_point(|&(at, _)| at <= iteration) as u64;
            let favourites = favourites.saturating_sub(1);
            let nodes = u64::from(recording.nodes_after(iteration));
            [u64::from(iteration), nodes, favourites]
        };
        let counted = frame.counted();
        round_counters(["playouts", "nodes", "favourites"], counted, at)
    }

    /// The move that the search would answer after so many iterations, and whether it is as good as any.
    pub(super) fn favourite(&self, iteration: u32, lang: Lang) -> Option<(String, Option<Score>)> {
        let recording = self.recording;
        let number = recording.favourite(iteration)?;
        let mv = recording.game().moves(recording.root()).nth(number)?;
        let truth = (self.truth)(&recording.game().play(recording.root(), mv));
        Some((recording.game().name_move(mv, lang), truth))
    }

    fn facts(&self, frame: &RoundFrame, manner: RenderOptions) -> NodeFacts {
        let (recording, lang) = (self.recording, manner.lang);
        let node = portrayed(frame);
        let position = recording.position(node);
        let turn = recording.game().to_move(&position);
        let stats = recording.stats(node, frame).unwrap_or(recording.untried());
        let mut rows = Vec::new();
        let mut row =
            |name, label: Text, value: String| rows.push((name, label.in_lang(lang), value));
        if let Some(mean) = stats.mean() {
            row("mean", Text::new("mean", "平均"), mean_text(mean));
        }
        row(
            "visits",
            Text::new("visits", "訪問回数"),
            thousands(stats.visits.into()),
        );
        if recording.settings().proofs.any() {
            let (lower, upper) = (signed(stats.bounds.lower), signed(stats.bounds.upper));
            let bounds = if lower == upper {
                lower
            } else {
                format!("{lower} … {upper}")
            };
            row("proved", Text::new("proved", "証明済み"), bounds);
        }
        if let Some(truth) = truth_of(self, node) {
            row(
                "truth",
                Text::new("truth", "真の値"),
                meaning(truth, recording.game().by_hand(), lang),
            );
        }
        let counted = frame
            .iteration
            .saturating_sub(u32::from(frame.phase != RoundPhase::End));
        let told = node == 0 && !manner.hidden.own;
        if let Some((name, _)) = self.favourite(counted, lang).filter(|_| told) {
            row("favourite", Text::new("favourite", "本命"), name);
        }
        NodeFacts {
            turned: None,
            head: head(
                (recording.depth(node) as u64, turn, frame.iteration.into()),
                lang,
            ),
            turn,
            to_move: to_move(turn, recording.game().by_hand(), lang),
            rows,
        }
    }
}
