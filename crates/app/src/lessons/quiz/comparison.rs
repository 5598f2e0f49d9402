//! What a question of fewer or more compares: two figures, each with the search that it is of.
//!
//! Invariant: while the question is open, the figure that is asked about has no number.

use marubatsu::lang::Lang;
use serde::Serialize;

use super::{Quiz, encoded};
use crate::lessons::derive::figures::Figure;
use crate::lessons::parse::options;
use crate::lessons::question::{LessonQuestion, StopQuestion};

/// One of the figures.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ComparedFigure {
    /// What it is of; nothing for a number that stands for itself.
    pub name: Option<String>,
    /// The search whose nodes it counts, as in an address, if the search is recorded.
    pub query: Option<String>,
    /// How many; nothing while that is asked.
    pub number: Option<u64>,
}

impl Quiz<'_> {
    /// What a question compares: what is asked about first.
    pub(super) fn compared(
        &self,
        ask: &StopQuestion,
        lang: Lang,
        told: bool,
    ) -> Vec<ComparedFigure> {
        let Ok(LessonQuestion::Compare(figure, other)) = ask.question() else {
            return Vec::new();
        };
        let mut first = self.compared_figure(&figure, lang);
        first.number = first.number.filter(|_| told);
        vec![first, self.compared_figure(&other, lang)]
    }

    fn compared_figure(&self, figure: &str, lang: Lang) -> ComparedFigure {
        let number = figure.parse().ok().or(match self.found.figure(figure) {
            Some(Figure::Number(number)) => Some(number),
            _ => None,
        });
        let of = figure.split(':').nth(1);
        let recorded = of.and_then(|name| self.lesson.recording.get(name));
        let own = recorded.and_then(|recorded| recorded.name.as_ref());
        let name = own.map(|name| name.in_lang(lang).to_owned());
        let whole = figure.starts_with("nodes:");
        let staged = recorded.filter(|recorded| whole && recorded.frames.is_some());
        let pairs = staged.and_then(|recorded| options::pairs(&recorded.options).ok());
        ComparedFigure {
            name: name.or_else(|| Some(recorded?.options.clone())),
            query: pairs.map(|pairs| encoded(&pairs)),
            number,
        }
    }
}
