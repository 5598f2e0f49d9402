//! A frame's explanation as an exported file holds it: texts in both languages, paths, and the pictures of a card.
//!
//! Invariant: the file's script adds no words of its own.

use marubatsu::Score;
use marubatsu::lang::Lang;
use marubatsu::stage::{ExplainedFrame, ExplanationCard};
use marubatsu::voice::{Fragment, text};
use serde_json::{Value, json};

use super::{ExportSource, SharedPieces};

/// The explanation of a frame in each language; null if there is nothing to explain.
pub(super) fn explanation(source: &dyn ExportSource, n: u64, pieces: &mut SharedPieces) -> Value {
    let explained = Lang::ALL.map(|lang| source.explained(n, lang));
    let told = explained
        .into_iter()
        .map(|explained| Some(of(explained?, pieces)));
    told.collect::<Option<Vec<_>>>().into()
}

fn of(explained: ExplainedFrame, pieces: &mut SharedPieces) -> Value {
    let ExplainedFrame {
        explanation, card, ..
    } = explained;
    let steps = explanation.steps.into_iter();
    let steps: Vec<Value> = steps
        .map(|step| json!({"text": typeset(&step.sentence), "paths": step.paths}))
        .collect();
    let dial = explanation.dial.as_ref().map(|dial| {
        let written = |scores: &[Score]| -> Vec<String> {
            let written = scores.iter().map(ToString::to_string);
            written.map(|score| score.replace('-', "−")).collect()
        };
        let labels = dial.labels.each_ref().map(|label| text(label));
        json!({"labels": labels, "scores": written(&dial.scores), "results": written(&dial.results)})
    });
    let card = card
        .map(|ExplanationCard { title, scene }| json!({"title": title, "svg": pieces.of(&scene)}));
    json!({"title": explanation.title, "steps": steps, "dial": dial, "card": card})
}

fn typeset(sentence: &[Fragment]) -> String {
    sentence
        .iter()
        .map(|part| part.typeset().into_owned())
        .collect()
}
