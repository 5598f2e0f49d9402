//! A frame of a proof-number search on the stage: ladder, rope, current node, sentence.
//!
//! Invariant: it depends only on recording, frame, truth and size.

use super::rail::meaning;
use super::{PnWithTruth, ladder, leave, rope, round_counters, truth_of};
use crate::best_first::pn::{PnRecording, ProofNumbers};
use crate::best_first::{BestFirstRecording, RoundFrame, RoundPhase};
use crate::depict::Depict;
use crate::game::{Game, Side};
use crate::lang::{Lang, Text, thousands};
use crate::scene::{Scene, px};
use crate::stage::chapters::Chapter;
use crate::stage::render::{NodeFacts, to_move};
use crate::stage::{RenderOptions, StageFrame};
use crate::voice::{self, PnTeller};

/// A phase in a word, and how long a step to it takes, in milliseconds.
const fn word(phase: RoundPhase) -> (Text, u16) {
    match phase {
        RoundPhase::Begin => (Text::new("question", "問い"), 260),
        RoundPhase::Select => (Text::new("descend", "降下"), 120),
        RoundPhase::Expand | RoundPhase::Simulate => (Text::new("expand", "展開"), 180),
        RoundPhase::Back => (Text::new("update", "更新"), 160),
        RoundPhase::End => (Text::new("end", "終了"), 260),
    }
}

/// The frames in which nothing moves: those in which a way is gone down, or those from its new nodes to the last update.
pub(super) fn chapter<G: Game>(recording: &PnRecording<G>, frame: &RoundFrame) -> Chapter {
    let first = recording.first_frame(frame.iteration);
    let opens = recording.opens(frame.iteration);
    let (first, end) = match frame.phase {
        RoundPhase::Begin | RoundPhase::End => (frame.n, frame.n + 1),
        RoundPhase::Select => (first, opens),
        _ => (opens, recording.last_frame(frame.iteration) + 1),
    };
    Chapter {
        first,
        end,
        anchor: 0,
        levels: 6,
    }
}

/// Both numbers in words.
fn both(numbers: ProofNumbers, lang: Lang) -> String {
    let [proof, disproof] = [numbers.proof, numbers.disproof].map(ladder::in_full);
    lang.pick(
        format!("proof {proof}, disproof {disproof}"),
        format!("証明数 {proof}、反証数 {disproof}"),
    )
}

impl<G: Depict> PnWithTruth<'_, G> {
    /// What is shown of a frame; without words where somebody is asked about it.
    pub fn shown(&self, frame: &RoundFrame, manner: RenderOptions) -> StageFrame {
        let recording = self.recording;
        let teller = PnTeller::new(recording);
        let sentence = if manner.hidden.own {
            Vec::new()
        } else {
            teller.tell(frame, manner.voice, manner.lang)
        };
        let label = voice::text(&sentence);
        let width = px(manner.line);
        let (word, motion) = word(frame.phase);
        let name = PnRecording::<G>::phase_name(frame.phase);
        let settled = recording
            .numbers(frame.node(), frame)
            .and_then(ladder::settled);
        StageFrame {
            n: frame.n,
            kind: name,
            moment: name,
            word: word.in_lang(manner.lang),
            chapter: chapter(recording, frame),
            motion,
            tree: self.draw(frame, (manner.viewport, manner.lang), &label),
            line: Scene {
                width,
                height: rope::HEIGHT,
                label: label.clone(),
                shapes: rope::draw(self, frame, (width, manner.lang)),
            },
            portrait: self.portrait((frame.node(), settled), px(manner.portrait), &label),
            pointed: sentence.iter().map(|part| self.pointed(part)).collect(),
            sentence,
            listing: teller.listing(frame),
            depth: u16::try_from(recording.depth(frame.node())).unwrap_or(u16::MAX),
            facts: self.facts(frame, manner.lang),
            counters: self.counters(frame),
            leave: leave(recording, frame),
            stored: None,
            explains: None,
        }
    }

    /// Expansions and nodes, or visits and positions, and at how many of them the question is answered.
    fn counters(&self, frame: &RoundFrame) -> Vec<(&'static str, [u64; 2])> {
        let recording = self.recording;
        let counted = recording.counted(frame);
        if recording.has_thresholds() {
            let at = |visit: u32| {
                let opened = recording.opened_after(visit);
                [visit, opened, recording.settled_after(visit)].map(u64::from)
            };
            return round_counters(["visits", "expansions", "settled"], counted, at);
        }
        let at = |expansion: u32| {
            let nodes = recording.nodes_after(expansion);
            [expansion, nodes, recording.settled_after(expansion)].map(u64::from)
        };
        round_counters(["expansions", "nodes", "settled"], counted, at)
    }

    fn facts(&self, frame: &RoundFrame, lang: Lang) -> NodeFacts {
        let recording = self.recording;
        let (node, root) = (frame.node(), recording.pass(frame).root);
        let position = recording.position(node);
        let turn = recording.game().to_move(&position);
        let mut rows = Vec::new();
        let mut row =
            |name, label: Text, value: String| rows.push((name, label.in_lang(lang), value));
        if let Some(numbers) = recording.numbers(node, frame) {
            row("numbers", Text::new("here", "ここ"), both(numbers, lang));
        }
        let limits = recording.limits(node, frame);
        if let Some(numbers) = limits.filter(|limits| *limits != ProofNumbers::ENDLESS) {
            row(
                "thresholds",
                Text::new("limits", "上限"),
                both(numbers, lang),
            );
        }
        if let Some(numbers) = recording.numbers(root, frame).filter(|_| node != root) {
            row("root", Text::new("root", "ルート"), both(numbers, lang));
        }
        if let Some(truth) = truth_of(self, node) {
            row(
                "truth",
                Text::new("truth", "真の値"),
                meaning(truth, recording.game().by_hand(), lang),
            );
        }
        NodeFacts {
            turned: None,
            head: head(
                (recording.depth(node), turn),
                round(recording, frame, lang),
                lang,
            ),
            turn,
            to_move: to_move(turn, recording.game().by_hand(), lang),
            rows,
        }
    }
}

/// Which expansion or visit it is.
fn round<G: Game>(recording: &PnRecording<G>, frame: &RoundFrame, lang: Lang) -> String {
    let number = thousands(frame.iteration.into());
    if recording.has_thresholds() {
        return lang.pick(format!("visit {number}"), format!("{number} 回目の訪問"));
    }
    lang.pick(
        format!("expansion {number}"),
        format!("{number} 回目の展開"),
    )
}

/// A node's depth and kind, and the round.
fn head((depth, turn): (usize, Side), round: String, lang: Lang) -> [String; 3] {
    let kind = match turn {
        Side::Circle => lang.pick("any", "どれか"),
        Side::Cross => lang.pick("all", "すべて"),
    };
    [
        lang.pick(format!("depth {depth}"), format!("深さ {depth}")),
        kind.to_owned(),
        round,
    ]
}
