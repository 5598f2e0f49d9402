//! The labels of a tree's boards: none, a score, or the probability of an outcome under random play (parts 235 and 236 of the
//! series).
//!
//! Invariant: screen readers get the label above a board; without a label they get the score, which the board's colour shows.

use crate::fraction::Fraction;
use crate::lang::{Lang, Text};
use crate::odds::Odds;
use crate::score::Score;
use crate::tree::odds::RandomOdds;

/// What is to be written above a tree's boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum NodeLabel {
    /// Their scores, as far as they are known.
    #[default]
    Score,
    /// Nothing.
    Nothing,
    /// The chance that circle wins if all moves are made by chance.
    CircleWins,
    /// The same of cross.
    CrossWins,
    /// The same of a draw.
    Draw,
}

impl NodeLabel {
    /// What it is called, and which part of circle's odds it is, if it is one.
    const fn part(self, odds: Odds<Fraction>) -> Option<(Text, Fraction)> {
        Some(match self {
            Self::CircleWins => (Text::new("〇 wins", "〇 の勝率"), odds.win),
            Self::CrossWins => (Text::new("× wins", "× の勝率"), odds.lose),
            Self::Draw => (Text::new("drawn", "引き分けの確率"), odds.draw),
            Self::Score | Self::Nothing => return None,
        })
    }
}

/// What is known of a board, and what of it is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NodeMark {
    /// Its score, if it is known. It colours the board.
    pub score: Option<Score>,
    /// Circle's odds if all moves are made by chance, if they are known.
    pub odds: Option<Odds<Fraction>>,
    /// What is written above it.
    pub label: NodeLabel,
}

impl NodeMark {
    /// A board with its score.
    pub const fn of_score(score: Option<Score>) -> Self {
        Self {
            score,
            odds: None,
            label: NodeLabel::Score,
        }
    }

    fn chance(&self) -> Option<(Text, String)> {
        let (name, chance) = self.label.part(self.odds?)?;
        Some((name, format!("{:.3}", chance.value())))
    }

    /// What is written above the board.
    pub(crate) fn written(&self) -> Option<String> {
        match self.label {
            NodeLabel::Nothing => None,
            NodeLabel::Score => self.score.map(|score| score.to_string()),
            _ => self.chance().map(|(_, chance)| chance),
        }
    }

    /// What a screen reader is told: a name, and the number.
    pub(super) fn spoken(&self, lang: Lang) -> Option<(&'static str, String)> {
        let score = || Some((Text::new("score", "評価値"), self.score?.to_string()));
        let told = self.chance().or_else(score);
        told.map(|(name, number)| (name.in_lang(lang), number))
    }
}

/// What stands at the positions of a graph.
#[derive(Clone, Copy, Debug, Default)]
pub struct NodeMarks<'a> {
    /// What is written.
    pub label: NodeLabel,
    /// The odds of all positions, if they are known.
    pub odds: Option<&'a RandomOdds>,
}

impl NodeMarks<'_> {
    /// What stands at a node of this score.
    pub fn of(self, node: usize, score: Option<Score>) -> NodeMark {
        NodeMark {
            score,
            odds: self.odds.map(|odds| odds.get(node)),
            label: self.label,
        }
    }
}
