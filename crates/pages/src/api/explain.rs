//! `/api/explain`: why a frame of a recorded search may stop where it stops, in three steps; and where to learn more about it.
//!
//! Invariant: a chapter that is named exists, and so does its stop.

use marubatsu::game::Side;
use marubatsu::lang::{Lang, Message};
use marubatsu::scene::{ColourScale, Theme};
use marubatsu::stage::{ExplainedFrame, ExplanationCard};
use marubatsu::svg;
use marubatsu::voice::{Dial, ExplanationKind, FragmentKind, glossary, text};
use marubatsu_app::lessons::chapter;
use serde::Serialize;

use super::stage::{SentencePart, sent};
use crate::answer::json;
use crate::error::PageError;
use crate::request::ParsedRequest;
use crate::site::Site;
use crate::work::ReplyPlan;

/// The document `marubatsu.explanation/1`.
#[derive(Debug, Serialize)]
struct ExplanationReport {
    schema: &'static str,
    /// Which frame.
    n: u64,
    /// What is explained; none if there is nothing.
    kind: Option<&'static str>,
    /// The question that the steps answer.
    title: &'static str,
    /// What is given, what has come of it, what follows.
    steps: Vec<ExplanationPart>,
    /// What the moves that a cut skips could change.
    dial: Option<DialReport>,
    /// The two positions that the first step is about.
    card: Option<CardReport>,
    /// Where to learn more.
    more: Option<LinkReport>,
}

/// A step.
#[derive(Debug, Serialize)]
struct ExplanationPart {
    sentence: Vec<SentencePart>,
    /// The paths of the nodes that it speaks of; the first is the one to point at.
    paths: Vec<String>,
}

/// A dial: what stands before its scores and before what the side to move takes then, and both.
#[derive(Debug, Serialize)]
struct DialReport {
    labels: [String; 2],
    /// Who takes.
    side: Side,
    scores: Vec<String>,
    results: Vec<String>,
}

/// Two positions side by side, as SVG.
#[derive(Debug, Serialize)]
struct CardReport {
    title: String,
    svg: String,
}

/// An address with what it is called.
#[derive(Debug, Serialize)]
struct LinkReport {
    href: String,
    text: String,
}

pub(crate) fn explain(site: &Site, ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let (lang, theme) = (ask.context.lang, ask.view.colours());
    let n = ask.view.frame.unwrap_or(0);
    site.read_stage(ask.query, move |stage, _| {
        let frames = stage.recursion().frames();
        if n >= frames {
            return Err(super::no_frame("frame", n, frames));
        }
        let found = stage.explained(n, lang);
        Ok(json(&report(n, found, stage.scale(), (lang, theme))))
    })
}

fn report(
    n: u64,
    found: Option<ExplainedFrame>,
    scale: ColourScale,
    (lang, theme): (Lang, Theme),
) -> ExplanationReport {
    let mut report = ExplanationReport {
        schema: "marubatsu.explanation/1",
        n,
        kind: None,
        title: "",
        steps: Vec::new(),
        dial: None,
        card: None,
        more: None,
    };
    let Some(ExplainedFrame {
        explanation,
        pointed,
        card,
        ..
    }) = found
    else {
        return report;
    };
    report.kind = Some(explanation.kind.name());
    report.title = explanation.title;
    let steps = explanation.steps.into_iter().zip(pointed);
    report.steps = steps
        .map(|(step, pointed)| {
            let parts = step.sentence.iter().zip(pointed);
            ExplanationPart {
                sentence: parts.map(|(part, node)| sent(part, node, scale)).collect(),
                paths: step.paths,
            }
        })
        .collect();
    report.dial = explanation.dial.as_ref().map(dial);
    report.card = card.map(|ExplanationCard { title, scene }| CardReport {
        title,
        svg: svg::write_clear(&scene, theme),
    });
    report.more = more(explanation.kind, lang);
    report
}

fn dial(dial: &Dial) -> DialReport {
    let written = |scores: &[marubatsu::Score]| {
        let written = scores.iter().map(ToString::to_string);
        written.map(|score| score.replace('-', "−")).collect()
    };
    let sides = dial.labels.iter().flatten().map(|part| part.is);
    let mut sides = sides.filter_map(|is| match is {
        FragmentKind::Side(side) => Some(side),
        _ => None,
    });
    DialReport {
        labels: dial.labels.each_ref().map(|label| text(label)),
        side: sides.next().unwrap_or(Side::Circle),
        scores: written(&dial.scores),
        results: written(&dial.results),
    }
}

/// The stop of a chapter that teaches a kind, or the word of the glossary that says more.
const fn taught(kind: ExplanationKind) -> Result<(&'static str, &'static str), &'static str> {
    Ok(match kind {
        ExplanationKind::AlphaCut => ("alpha-beta", "first-cut"),
        ExplanationKind::BetaCut => ("alpha-beta", "other-side"),
        ExplanationKind::DeepCut => ("alpha-beta", "deep-cut"),
        ExplanationKind::TableAnswer => ("table", "known-boards"),
        ExplanationKind::TableBound => ("table", "first-moves"),
        ExplanationKind::FailHigh => ("null-window", "at-least-three"),
        ExplanationKind::FailLow => ("null-window", "more-than-three"),
        ExplanationKind::ForcedMove => return Err("forced-reply"),
        ExplanationKind::Claimeven => return Err("claimeven"),
        ExplanationKind::Rule => return Err("static-knowledge"),
    })
}

fn more(kind: ExplanationKind, lang: Lang) -> Option<LinkReport> {
    let (href, said) = match taught(kind) {
        Ok((id, stop)) => {
            let title = chapter(id)?.1.ok()?.title;
            let title = title.in_lang(lang);
            let said = Message::new(format!("Chapter: {title}"), format!("章「{title}」へ"));
            (format!("/lesson?id={id}&stop={stop}"), said)
        }
        Err(id) => {
            let word = glossary::term(id)?.word.in_lang(lang);
            let said = Message::new(
                format!("In the glossary: {word}"),
                format!("用語「{word}」へ"),
            );
            (format!("/help#{id}"), said)
        }
    };
    Some(LinkReport {
        href,
        text: said.in_lang(lang).to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_leads_to_a_stop_or_a_word_that_exists() {
        for kind in ExplanationKind::ALL {
            for lang in Lang::ALL {
                let link = more(kind, lang).unwrap_or_else(|| panic!("{}", kind.name()));
                assert!(!link.text.is_empty());
            }
            if let Ok((id, stop)) = taught(kind) {
                let (_, lesson) = chapter(id).expect("the chapter exists");
                let lesson = lesson.expect("it can be read");
                assert!(lesson.stop.iter().any(|other| other.id == stop), "{stop}");
            }
        }
    }
}
