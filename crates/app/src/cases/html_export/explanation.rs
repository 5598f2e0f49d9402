//! A frame's explanation as an exported file holds it: texts, paths, and the pictures of a card.
//!
//! Invariant: the file's script adds no words of its own.

use marubatsu::lang::Lang;
use marubatsu::scene::Theme;
use marubatsu::stage::{ExplainedFrame, ExplanationCard};
use marubatsu::svg;
use marubatsu::voice::{Dial, Fragment, text};
use serde_json::{Value, json};

use super::Pieces;
use crate::cases::stage::Stage;

/// The explanation of a frame.
#[derive(Clone, Debug)]
pub struct ExportExplanation {
    title: &'static str,
    /// What each step says, and the paths that it speaks of.
    steps: Vec<(String, Vec<String>)>,
    dial: Option<Dial>,
    /// The card's title and its picture, as SVG.
    card: Option<(String, String)>,
}

impl ExportExplanation {
    pub(super) fn of(stage: &Stage, n: u64, lang: Lang, theme: Theme) -> Option<Self> {
        let ExplainedFrame {
            explanation, card, ..
        } = stage.explained(n, lang)?;
        let steps = explanation.steps.into_iter();
        let drawn = |ExplanationCard { title, scene }| (title, svg::write_clear(&scene, theme));
        Some(Self {
            title: explanation.title,
            steps: steps
                .map(|step| (typeset(&step.sentence), step.paths))
                .collect(),
            dial: explanation.dial,
            card: card.map(drawn),
        })
    }

    pub(super) fn json(&self, pieces: &mut Pieces) -> Value {
        let steps = self.steps.iter();
        let steps: Vec<Value> = steps
            .map(|(text, paths)| json!({"text": text, "paths": paths}))
            .collect();
        let dial = self.dial.as_ref().map(|dial| {
            let written = |scores: &[marubatsu::Score]| -> Vec<String> {
                let written = scores.iter().map(ToString::to_string);
                written.map(|score| score.replace('-', "−")).collect()
            };
            let labels = dial.labels.each_ref().map(|label| text(label));
            json!({"labels": labels, "scores": written(&dial.scores), "results": written(&dial.results)})
        });
        let card = self
            .card
            .as_ref()
            .map(|(title, svg)| json!({"title": title, "svg": pieces.of(svg)}));
        json!({"title": self.title, "steps": steps, "dial": dial, "card": card})
    }
}

fn typeset(sentence: &[Fragment]) -> String {
    sentence
        .iter()
        .map(|part| part.typeset().into_owned())
        .collect()
}
